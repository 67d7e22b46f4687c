//! One hop of a capture under any of the family's laws: what can be taken from where, and where the hop lands.

use super::grid::{Direction, holds, only, step};
use super::laws::Laws;
use super::rules::{Crowning, Landing};
use crate::board::SquareSet;

/// What captures of one side need to know of a position.
pub(super) struct Hunt<'a, const W: usize> {
    pub(super) laws: &'a Laws<W>,
    /// The seat that captures.
    pub(super) us: usize,
    pub(super) foes: SquareSet<W>,
    /// Kings of either side.
    pub(super) kings: SquareSet<W>,
    /// The capturing piece's own field counts as empty.
    pub(super) empty: SquareSet<W>,
}

/// A piece under way: where it is, what it has become, what it has taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stage<const W: usize> {
    pub(super) at: u8,
    pub(super) king: bool,
    /// A man that was crowned may not go on.
    pub(super) done: bool,
    pub(super) taken: SquareSet<W>,
    /// The way it came, where it may not turn back.
    pub(super) came: Option<Direction>,
}

/// One hop: which way, over what, where it lands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    pub(super) way: Direction,
    pub(super) over: u8,
    pub(super) land: u8,
}

impl<const W: usize> Stage<W> {
    /// Before the first hop.
    pub(super) fn start(at: u8, king: bool) -> Self {
        Stage { at, king, done: false, taken: SquareSet::EMPTY, came: None }
    }
}

impl<'a, const W: usize> Hunt<'a, W> {
    #[inline]
    pub(super) fn ways(&self, king: bool) -> &'static [Direction] {
        if king { self.laws.king_takes } else { self.laws.man_takes[self.us] }
    }

    /// Fields free for a piece that has taken these.
    #[inline]
    fn free(&self, taken: SquareSet<W>) -> SquareSet<W> {
        if self.laws.lifted_at_once { self.empty | taken } else { self.empty }
    }

    /// The piece that a hop in this direction takes, if one can be made.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the heart of every capture")]
    pub(super) fn prey(&self, stage: &Stage<W>, way: Direction) -> Option<u8> {
        if stage.came == Some(way.opposite()) {
            return None;
        }
        let free = self.free(stage.taken);
        let mut over = step::<W>(stage.at, way);
        if stage.king && self.laws.kings_fly {
            while holds(free, over) {
                over = step::<W>(over, way);
            }
        }
        let barred = if stage.king || self.laws.men_take_kings { stage.taken } else { stage.taken | self.kings };
        (holds(self.foes - barred, over) && holds(free, step::<W>(over, way))).then_some(over)
    }

    /// Whether a piece at this stage can capture on.
    #[inline]
    pub(super) fn goes_on(&self, stage: &Stage<W>) -> bool {
        !stage.done && self.ways(stage.king).iter().any(|&way| self.prey(stage, way).is_some())
    }

    /// Where a hop over this piece may land, nearest first.
    #[inline]
    pub(super) fn lands(&self, stage: &Stage<W>, way: Direction, over: u8) -> impl Iterator<Item = u8> + use<'a, W> {
        let free = self.free(stage.taken);
        let far = stage.king && self.laws.kings_fly && self.laws.landing != Landing::Behind;
        let next = move |&land: &u8| Some(step::<W>(land, way)).filter(|&land| far && holds(free, land));
        std::iter::successors(Some(step::<W>(over, way)), next)
    }

    /// The stage after a hop.
    #[inline]
    pub(super) fn after(&self, stage: &Stage<W>, hop: Hop) -> Stage<W> {
        let crowned = !stage.king && holds(self.laws.crown[self.us], hop.land);
        Stage {
            at: hop.land,
            king: stage.king || (crowned && self.laws.crowning == Crowning::InPassing),
            done: crowned && self.laws.crowning == Crowning::EndsMove,
            taken: stage.taken | only(hop.over),
            came: (!self.laws.turns_back).then_some(hop.way),
        }
    }

    /// Whether a capture may end with this hop, as far as its landing goes.
    #[inline]
    pub(super) fn may_end(&self, hop: Hop) -> bool {
        self.laws.landing != Landing::BehindKing
            || !holds(self.kings, hop.over)
            || hop.land == step::<W>(hop.over, hop.way)
    }

    /// Hops by landing field, least first. No two land on the same field.
    pub(super) fn hops(&self, stage: &Stage<W>) -> Vec<Hop> {
        let mut hops = Vec::new();
        if stage.done {
            return hops;
        }
        for &way in self.ways(stage.king) {
            if let Some(over) = self.prey(stage, way) {
                hops.extend(self.lands(stage, way, over).map(|land| Hop { way, over, land }));
            }
        }
        hops.sort_unstable_by_key(|hop| hop.land);
        hops
    }
}
