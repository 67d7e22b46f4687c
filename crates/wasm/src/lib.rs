//! The rules and the machine as one module for a browser: a question as JSON in, an answer as JSON out.
//!
//! What may be asked is `LocalIn` of `skok-protocol`, what is answered `LocalOut`. Nothing is kept between two questions.
//!
//! **Invariant**: no rule of its own; it asks `skok-rules` and words the answer as `skok-protocol` does for a server.
//! **Invariant**: no input ends in a trap; what cannot be answered is refused with a code.

mod answer;
#[cfg(target_family = "wasm")]
mod module;
mod refuse;
mod view;

pub use answer::answer;
