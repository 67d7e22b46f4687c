//! Prints the number that commits to this crate name as `Bench`.

fn main() {
    println!("{}", skok_engine::bench());
}
