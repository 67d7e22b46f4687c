//! The captures of the international game on any board of dark fields: those that take most. Taken pieces stay on the board until the move is over: they block, and none is
//! jumped twice.

use super::grid::{Direction, holds, only, step};
use super::memory::Seen;
use super::moves::Move;
use crate::board::SquareSet;

/// Two routes to the same field with the same set taken go round at least this many pieces: each of the two begins
/// with a piece on another line through the start, and they meet at a fourth corner.
const LOOP: u32 = 4;

/// Collects the captures of one position.
pub(super) struct Capturer<'a, const W: usize> {
    foes: SquareSet<W>,
    empty: SquareSet<W>,
    out: &'a mut Vec<Move<W>>,
    /// The most pieces that a capture found so far takes.
    best: u32,
    from: u8,
    /// Where chains have been: field, set taken, line along which it came. What follows is the same each time, and
    /// without this memory a board full of kings would have more routes than anybody can wait for.
    seen: Seen<(u8, bool, SquareSet<W>)>,
}

impl<'a, const W: usize> Capturer<'a, W> {
    pub(super) fn new(foes: SquareSet<W>, empty: SquareSet<W>, out: &'a mut Vec<Move<W>>) -> Self {
        Capturer { foes, empty, out, best: 0, from: 0, seen: Seen::default() }
    }

    /// Adds the captures of the piece on `from`, whose own field counts as empty.
    pub(super) fn from(&mut self, from: u8, king: bool) {
        let rest = self.empty;
        self.empty |= only(from);
        self.from = from;
        if king {
            for direction in Direction::DIAGONAL {
                self.king_hop(from, direction, SquareSet::EMPTY, 0);
            }
        } else {
            self.man_hops(from, SquareSet::EMPTY, 0);
        }
        self.seen.clear();
        self.empty = rest;
    }

    /// Leaves each distinct move once.
    pub(super) fn finish(self) {
        if self.best >= LOOP && self.out.len() > 1 {
            self.out.sort_unstable();
            self.out.dedup();
        }
    }

    fn man_hops(&mut self, at: u8, taken: SquareSet<W>, count: u32) {
        if self.been_at(at, false, taken, count) {
            return;
        }
        let prey = self.foes - taken;
        let mut ends_here = true;
        for direction in Direction::DIAGONAL {
            let over = step::<W>(at, direction);
            let land = step::<W>(over, direction);
            if holds(prey, over) && holds(self.empty, land) {
                ends_here = false;
                self.man_hops(land, taken | only(over), count + 1);
            }
        }
        if ends_here {
            self.record(at, taken, count);
        }
    }

    /// Captures the first piece in this direction, if it can be, and goes on from every field behind it: sideways
    /// from each, straight on once, since all of them see the same piece ahead.
    fn king_hop(&mut self, from: u8, direction: Direction, taken: SquareSet<W>, count: u32) {
        let over = self.first_beyond(from, direction);
        let mut land = step::<W>(over, direction);
        if !(holds(self.foes - taken, over) && holds(self.empty, land)) {
            return;
        }
        let (taken, count) = (taken | only(over), count + 1);
        self.king_hop(land, direction, taken, count);
        let rising = matches!(direction, Direction::UpRight | Direction::DownLeft);
        while holds(self.empty, land) {
            if !self.been_at(land, rising, taken, count) {
                for side in direction.across() {
                    self.king_hop(land, side, taken, count);
                }
                self.record(land, taken, count);
            }
            land = step::<W>(land, direction);
        }
    }

    /// The first bit in this direction that is no empty field.
    #[inline]
    fn first_beyond(&self, from: u8, direction: Direction) -> u8 {
        let mut at = step::<W>(from, direction);
        while holds(self.empty, at) {
            at = step::<W>(at, direction);
        }
        at
    }

    #[inline]
    fn been_at(&mut self, at: u8, rising: bool, taken: SquareSet<W>, count: u32) -> bool {
        count >= LOOP && !self.seen.insert((at, rising, taken))
    }

    #[inline]
    fn record(&mut self, to: u8, taken: SquareSet<W>, count: u32) {
        if count < self.best || count == 0 {
            return;
        }
        if count > self.best {
            self.best = count;
            self.out.clear();
        }
        self.out.push(Move { from: self.from, to, taken });
    }
}
