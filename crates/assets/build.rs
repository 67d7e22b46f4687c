//! A new build of the client is a new build of this crate: files that were not there before are not tracked otherwise.

fn main() {
    let embeds = std::env::var_os("CARGO_FEATURE_EMBED").is_some();
    println!("cargo::rerun-if-changed={}", if embeds { "../../web/dist" } else { "build.rs" });
}
