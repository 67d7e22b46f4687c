//! A live game as a pure state machine: inputs and the time go in, effects come out.
//!
//! **Invariant**: nothing here waits, draws lots or reads a clock; at most one event is uncommitted; nobody is
//! told of an event before it is committed. What must happen next is read off the state each time, so a game
//! loaded after a crash goes on where its log ends.

mod commands;
mod fact;
mod fresh;
mod state;
mod table;
#[cfg(test)]
mod tests;
mod view;

pub(crate) use fact::{Bank, Holder, Setup};
pub(crate) use fresh::fresh;
pub(crate) use table::{Birth, Effect, Input, Loading, Order, Table, Thinking, birth};
pub(crate) use view::{Names, Shared, Summary, controllers};
