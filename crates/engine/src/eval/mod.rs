//! How positions are judged.

mod draughts;
mod halma;

use skok_rules::{Game, Seat};

pub(crate) use draughts::DraughtsEval;
pub(crate) use halma::HalmaEval;

/// A judgement that is carried along from move to move. Scores are hundredths of a man, or of two steps.
pub(crate) trait Eval<G: Game> {
    /// What is carried along.
    type Acc: Clone;

    /// The sums of a position, from scratch.
    fn fresh(&self, p: &G::Position) -> Self::Acc;
    /// Brings the sums from a position to the one after a move.
    fn update(&self, acc: &mut Self::Acc, before: &G::Position, m: G::Move, after: &G::Position);
    /// How good a position is for a seat, compared with the others.
    fn score(&self, acc: &Self::Acc, p: &G::Position, seat: Seat) -> i32;
    /// Roughly what a move adds to the score of the seat that makes it.
    fn gain(&self, p: &G::Position, m: G::Move) -> i32;
    /// How far the score after a quiet move can exceed the score before plus `gain`;
    /// `None` where that cannot be said.
    fn margin(&self, p: &G::Position) -> Option<i32>;
}
