//! The rules and the machine as a module for browsers: built where the tools for it are, else the site goes without
//! play on the device and says so.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::room::Room;
use crate::stamp;
use crate::steps::{command, output, succeed};
use crate::tools;

const TARGET: &str = "wasm32-unknown-unknown";
/// What the target of today's Rust may use; our oldest browsers know all of it.
const FEATURES: [&str; 6] = [
    "--enable-bulk-memory",
    "--enable-multivalue",
    "--enable-mutable-globals",
    "--enable-nontrapping-float-to-int",
    "--enable-reference-types",
    "--enable-sign-ext",
];
/// Debian's compiler with the target in it, and the sources of its standard library, which is built on the spot.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_LIBRARY: &str = "/usr/lib/rustlib/src/rust/library";
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];

/// What compiles for the browser.
enum Compiler {
    /// The toolchain that builds everything else.
    Toolchain,
    /// Debian's, with the linker of the toolchain.
    Debian { linker: PathBuf },
}

/// Makes `web/made/skok.wasm`; needs the packages of the client for `wasm-opt`. Without a compiler for it the file is
/// taken away, so that no old rules are left, and the client is built without it.
pub(crate) fn build(room: &Room) -> Result<(), Error> {
    let made = room.wasm();
    match compiler(room) {
        Ok(compiler) => {
            let sources =
                ["Cargo.toml", "Cargo.lock", "crates/rules", "crates/engine", "crates/protocol", "crates/wasm"];
            let mut sources: Vec<PathBuf> = sources.iter().map(|path| room.root().join(path)).collect();
            sources.push(room.web().join("package-lock.json"));
            let stamp = room.scratch().join("wasm-stamp");
            if !made.is_file() {
                let _ = fs::remove_file(&stamp);
            }
            stamp::unless_fresh(&stamp, &sources, || make(room, &compiler, &made))
        }
        Err(missing) => {
            println!("      the site is built without play on the device: {missing}");
            match fs::remove_file(&made) {
                Err(error) if made.exists() => Err(Error::file(&made)(error)),
                _ => Ok(()),
            }
        }
    }
}

fn make(room: &Room, compiler: &Compiler, made: &Path) -> Result<(), Error> {
    let args = ["build", "--package", "skok-wasm", "--lib", "--profile", "wasm", "--target", TARGET];
    let mut cargo = command(room.root(), "cargo", args);
    if let Compiler::Debian { linker } = compiler {
        // The standard library is built from its sources, which only an unstable flag of cargo does.
        cargo.arg("-Zbuild-std=std,panic_abort").env("RUSTC_BOOTSTRAP", "1").env("RUSTC", DEBIAN_RUSTC);
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker);
    }
    succeed(&mut cargo)?;
    let plain = room.target().join(TARGET).join("wasm/skok_wasm.wasm");
    let dir = made.parent().expect("it lies in a folder");
    fs::create_dir_all(dir).map_err(Error::file(dir))?;
    let wasm_opt = room.web().join("node_modules/binaryen/bin/wasm-opt");
    succeed(Command::new("node").arg(wasm_opt).arg("-O3").args(FEATURES).arg(plain).arg("-o").arg(made))
}

/// The first that is here or can be had, else one line that says what is missing.
fn compiler(room: &Room) -> Result<Compiler, String> {
    if has_target() {
        return Ok(Compiler::Toolchain);
    }
    if tools::find("rustup").is_some() {
        println!("      the target {TARGET} is missing; rustup adds it");
        if succeed(&mut command(room.root(), "rustup", ["target", "add", TARGET])).is_ok() && has_target() {
            return Ok(Compiler::Toolchain);
        }
    }
    debian(room)
}

/// Whether the toolchain has a standard library for the browser.
fn has_target() -> bool {
    let mut rustc = Command::new("rustc");
    output(rustc.args(["--print", "target-libdir", "--target", TARGET])).is_ok_and(|dir| Path::new(dir.trim()).is_dir())
}

fn debian(room: &Room) -> Result<Compiler, String> {
    let advice = format!("the toolchain lacks {TARGET} (`rustup target add {TARGET}` gets it)");
    let least = least_rust(room).ok_or("Cargo.toml names no rust-version")?;
    let [rustc, library] = DEBIAN_PACKAGES;
    if !has_debian() {
        let offered = debian_offers().is_some_and(|offered| offered >= least);
        if !tools::is_root() || !offered {
            let (major, minor) = least;
            return Err(format!(
                "{advice}, and Debian's {rustc} and {library}, {major}.{minor} or newer, are not here"
            ));
        }
        println!("      {TARGET} is missing; installing Debian's {rustc} and {library}");
        tools::apt_install(&DEBIAN_PACKAGES).map_err(|error| format!("{advice}, and {error}"))?;
    }
    let found = output(Command::new(DEBIAN_RUSTC).arg("--version")).map_err(|error| error.to_string())?;
    if version(&found).is_none_or(|found| found < least) {
        return Err(format!("{advice}, and Debian's {} is older than {}.{}", found.trim(), least.0, least.1));
    }
    let linker = linker()?;
    if linker.is_file() {
        Ok(Compiler::Debian { linker })
    } else {
        Err(format!("{advice}, and there is no {}", linker.display()))
    }
}

/// Debian's compiler brings no linker for the target; every toolchain has one.
fn linker() -> Result<PathBuf, String> {
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"])).map_err(|error| error.to_string())?;
    let host = format!("{}-unknown-linux-gnu", env::consts::ARCH);
    Ok(Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin/rust-lld"))
}

fn has_debian() -> bool {
    Path::new(DEBIAN_RUSTC).is_file() && Path::new(DEBIAN_LIBRARY).is_dir()
}

/// The version that Debian would install.
fn debian_offers() -> Option<(u32, u32)> {
    let known = output(Command::new("apt-cache").args(["show", "--no-all-versions", DEBIAN_PACKAGES[0]])).ok()?;
    version(known.lines().find_map(|line| line.strip_prefix("Version: "))?)
}

/// The oldest Rust that the workspace is written for.
fn least_rust(room: &Room) -> Option<(u32, u32)> {
    let manifest = fs::read_to_string(room.root().join("Cargo.toml")).ok()?;
    version(manifest.lines().find_map(|line| line.strip_prefix("rust-version = "))?)
}

/// The first two numbers of a text.
fn version(text: &str) -> Option<(u32, u32)> {
    let from = text.find(|c: char| c.is_ascii_digit())?;
    let mut numbers = text[from..].split(|c: char| !c.is_ascii_digit()).map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_as_they_are_written() {
        assert_eq!(version("rustc 1.85.0 (4d91de4e4 2025-02-17) (built from a source tarball)"), Some((1, 85)));
        assert_eq!(version("\"1.90\""), Some((1, 90)));
        assert_eq!(version("1.100.0+dfsg3-1~deb14u3"), Some((1, 100)));
        assert_eq!(version("none"), None);
        assert!(least_rust(&Room::find()).expect("it is in Cargo.toml") >= (1, 85));
    }
}
