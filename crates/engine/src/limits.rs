//! What a caller allows a search.

use std::sync::atomic::{AtomicBool, Ordering};

/// Limits of one search, over and above the budget of its level.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Milliseconds after which the best move so far is returned.
    pub soft_ms: u64,
    /// Positions after which the best move so far is returned; with this and a clock that stands still, what is
    /// chosen never depends on the machine.
    pub max_nodes: Option<u64>,
    /// Milliseconds since any fixed moment.
    pub now_ms: &'a dyn Fn() -> u64,
    /// Set by another thread to have the best move so far at once.
    pub stop: &'a AtomicBool,
}

impl Limits<'_> {
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
