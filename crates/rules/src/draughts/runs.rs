//! How long a king has been running: in Frisian the same king may move only so often in a row without a capture while
//! its side has men.

use super::Draughts;
use super::grid::{holds, only};
use super::moves::Move;
use super::position::Position;
use crate::Seat;
use crate::board::SquareSet;

/// The king that a side moved last, and how often in a row; both zero when it was none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Run {
    pub(super) at: u8,
    pub(super) moves: u8,
}

impl<const W: usize> Draughts<W> {
    /// Kings of a side that may do nothing but capture.
    #[inline]
    pub(super) fn held(&self, p: &Position<W>, seat: Seat) -> SquareSet<W> {
        let run = p.runs[seat.index()];
        let limit = self.laws.king_run;
        if limit > 0 && run.moves >= limit { only(run.at) } else { SquareSet::EMPTY }
    }

    /// Keeps the runs up with a move of the side to move, after the pieces have gone and before the turn has passed.
    pub(super) fn run(&self, p: &mut Position<W>, m: Move<W>, king: bool) {
        let (us, them) = (p.turn.index(), p.turn.index() ^ 1);
        let runs_on = king && !m.is_capture();
        let before = if p.runs[us].at == m.from { p.runs[us].moves } else { 0 };
        p.runs[us] =
            if runs_on { Run { at: m.to, moves: (before + 1).min(self.laws.king_run) } } else { Run::default() };
        if p.runs[them].moves > 0 && holds(m.taken, p.runs[them].at) {
            p.runs[them] = Run::default();
        }
        for seat in Seat::all(2) {
            if p.men(seat).is_empty() {
                p.runs[seat.index()] = Run::default();
            }
        }
    }
}
