//! The machine: it chooses a move in any game of `skok-rules` within a budget.
//!
//! [`choose`] is all that a caller needs; an [`Engine`] keeps its table between moves. What is chosen depends on the
//! record, the level, the seed and the budget alone. This crate names no clock: the caller brings one in [`Limits`].

#![expect(clippy::cast_possible_wrap, reason = "plies, seats and squares are small by construction")]

mod bench;
mod engine;
mod eval;
mod level;
mod limits;
mod order;
mod random;
mod search;
mod searchable;
mod table;

pub use bench::bench;
pub use engine::{Choice, Engine, choose, quick};
pub use level::{Budget, LEVELS};
pub use limits::Limits;
pub use table::Table;
