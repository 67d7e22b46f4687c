//! Capture: what each seat has taken, and what lies open to the one to move.

use skok_rules::capture::{Move, Position};
use skok_rules::{Capture, Game, Seat};

use super::Eval;

/// A piece taken.
const PIECE: i32 = 100;
/// The turn: there is something to take.
const TEMPO: i32 = 20;

/// Judges positions of one game.
pub(crate) struct CaptureEval {
    game: Capture,
}

impl CaptureEval {
    pub(crate) fn new(game: &Capture) -> Self {
        CaptureEval { game: game.clone() }
    }
}

impl Eval<Capture> for CaptureEval {
    /// The position holds the score itself.
    type Acc = ();

    fn fresh(&self, _: &Position) {}

    fn update(&self, (): &mut (), _: &Position, _: Move, _: &Position) {}

    fn score(&self, (): &(), p: &Position, seat: Seat) -> i32 {
        let count = self.game.seats();
        let taken = |s: Seat| i32::from(p.score(s)) * PIECE;
        let best = Seat::all(count).filter(|&s| s != seat).map(taken).max().unwrap_or(0);
        let tempo = if self.game.turn(p) == seat { TEMPO } else { -TEMPO };
        taken(seat) - best + tempo
    }

    fn gain(&self, _: &Position, m: Move) -> i32 {
        m.taken.len() as i32 * PIECE
    }

    fn margin(&self, _: &Position) -> Option<i32> {
        Some(2 * TEMPO)
    }
}
