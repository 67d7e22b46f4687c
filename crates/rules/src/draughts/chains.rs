//! Captures under any of the family's laws. The plain ones of the international game have a quicker way in
//! `captures.rs`, which finds the same.

use super::grid::{Direction, bits, holds, only};
use super::hunt::{Hop, Hunt, Stage};
use super::memory::Seen;
use super::moves::Move;
use super::rules::{Landing, Obligation};
use crate::board::SquareSet;

/// What a man and a king weigh where captures go by value: a king a little less than two men.
const VALUES: [u32; 2] = [100, 199];

/// What decides between captures, the first difference first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Rank {
    /// Pieces taken, or their value, as the obligation says.
    weight: u32,
    by_king: bool,
    kings: u32,
    /// One bit a piece taken, the first one highest, set for a king.
    order: u128,
}

/// Collects the captures of one position.
pub(super) struct Chains<'a, const W: usize> {
    hunt: Hunt<'a, W>,
    out: &'a mut Vec<Move<W>>,
    best: Rank,
    /// The most pieces that a chain found so far takes.
    longest: u32,
    from: u8,
    /// Stages that chains have been at: what follows is the same each time.
    seen: Seen<(Stage<W>, u128)>,
}

impl<'a, const W: usize> Chains<'a, W> {
    pub(super) fn new(hunt: Hunt<'a, W>, out: &'a mut Vec<Move<W>>) -> Self {
        Chains { hunt, out, best: Rank::default(), longest: 0, from: 0, seen: Seen::default() }
    }

    /// Adds the captures of the pieces on `starts`.
    pub(super) fn all(mut self, starts: SquareSet<W>) {
        let rest = self.hunt.empty;
        for from in bits(starts) {
            self.hunt.empty = rest | only(from);
            self.from = from;
            self.seen.clear();
            let king = holds(self.hunt.kings, from);
            let by_king = king && self.hunt.laws.king_captures_first;
            self.chase(&Stage::start(from, king), Rank { by_king, ..Rank::default() }, 0);
        }
        // Two routes with one effect take two pieces at least, each first in one of them.
        if self.longest >= 2 && self.out.len() > 1 {
            self.out.sort_unstable();
            self.out.dedup();
        }
    }

    /// Follows every chain from a stage; says whether there is any.
    fn chase(&mut self, stage: &Stage<W>, rank: Rank, count: u32) -> bool {
        let mut on = false;
        if stage.done {
            return on;
        }
        for &way in self.hunt.ways(stage.king) {
            let Some(over) = self.hunt.prey(stage, way) else { continue };
            if !on && count >= 2 && !self.seen.insert((*stage, rank.order)) {
                return true;
            }
            on = true;
            self.take(stage, way, over, self.heavier(rank, over, count), count + 1);
        }
        on
    }

    /// Goes on from every field behind a piece where the capture goes on, and ends on those where it may.
    #[inline]
    fn take(&mut self, stage: &Stage<W>, way: Direction, over: u8, rank: Rank, count: u32) {
        let taken = stage.taken | only(over);
        let mut ends = SquareSet::<W>::EMPTY;
        let mut went_on = false;
        for land in self.hunt.lands(stage, way, over) {
            let hop = Hop { way, over, land };
            if self.chase(&self.hunt.after(stage, hop), rank, count) {
                went_on = true;
            } else if self.hunt.may_end(hop) {
                ends |= only(land);
            }
        }
        if went_on && self.hunt.laws.landing == Landing::GoingOn {
            return;
        }
        self.longest = self.longest.max(count);
        for land in bits(ends) {
            self.record(land, taken, rank);
        }
    }

    /// The rank of a chain with one more piece taken, the `count`-th from 0.
    #[inline]
    fn heavier(&self, rank: Rank, over: u8, count: u32) -> Rank {
        let laws = self.hunt.laws;
        let king = holds(self.hunt.kings, over);
        let weight = match laws.obligation {
            Obligation::Any => 0,
            Obligation::Majority => 1,
            Obligation::Value => VALUES[usize::from(king)],
        };
        let first = if king && laws.kings_early { 1 << 127 >> count.min(127) } else { 0 };
        Rank {
            weight: rank.weight + weight,
            by_king: rank.by_king,
            kings: rank.kings + u32::from(king && laws.most_kings),
            order: rank.order | first,
        }
    }

    #[inline]
    fn record(&mut self, to: u8, taken: SquareSet<W>, rank: Rank) {
        if rank < self.best {
            return;
        }
        if rank > self.best {
            self.best = rank;
            self.out.clear();
        }
        self.out.push(Move { from: self.from, to, taken });
    }
}
