//! The `skok` command.
fn main() {}
