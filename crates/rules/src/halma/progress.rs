//! Whether a game still gets anywhere (star, set B, `no_progress`).

use super::position::Best;
use super::{Halma, Position};
use crate::{MAX_SEATS, Seat};

/// Rounds in which no seat improves, after which the game ends.
const STALLED_ROUNDS: u16 = 30;

impl<const W: usize> Halma<W> {
    /// What every seat has reached now.
    pub(super) fn reached(&self, p: &Position<W>) -> [Best; MAX_SEATS] {
        let mut best = [Best::default(); MAX_SEATS];
        for seat in Seat::all(self.count()) {
            let (count, distance) = (self.at_home(p, seat) as u8, self.distance_left(p, seat) as u16);
            best[seat.index()] = Best { count, distance };
        }
        best
    }

    /// A round has closed. Nobody but its owner moves a piece, and each seat moves once a round, so that nothing
    /// reached within the round is lost by its end.
    pub(super) fn note_progress(&self, p: &mut Position<W>) {
        if !self.rules.no_progress {
            return;
        }
        let mut improved = false;
        let reached = self.reached(p);
        for (best, now) in p.best.iter_mut().zip(reached) {
            improved |= now.count > best.count || now.distance < best.distance;
            *best = Best { count: best.count.max(now.count), distance: best.distance.min(now.distance) };
        }
        p.stall = if improved { 0 } else { p.stall.saturating_add(1) };
    }

    /// Whether the game ends for want of progress.
    pub(super) fn is_stalled(&self, p: &Position<W>) -> bool {
        self.rules.no_progress && p.stall >= STALLED_ROUNDS
    }

    /// Rounds without an improvement that are left.
    pub(super) fn rounds_to_stall(&self, p: &Position<W>) -> Option<u16> {
        self.rules.no_progress.then(|| STALLED_ROUNDS.saturating_sub(p.stall))
    }
}
