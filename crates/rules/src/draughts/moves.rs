//! Which moves there are. Whole-board shifts tell whether anything can capture before any piece is looked at.

use super::Draughts;
use super::captures::Capturer;
use super::grid::{Direction, bits, holds, shift, step};
use super::position::Position;
use crate::Seat;
use crate::board::SquareSet;

/// A move by its effect: start, end, set taken. Fields are bits of the game's grid, whose order is the board's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move<const W: usize> {
    pub(super) from: u8,
    pub(super) to: u8,
    pub(super) taken: SquareSet<W>,
}

impl<const W: usize> Move<W> {
    /// The bit it starts from; see [`Draughts::square`].
    #[inline]
    pub const fn from(self) -> u8 {
        self.from
    }

    /// The bit it ends on.
    #[inline]
    pub const fn to(self) -> u8 {
        self.to
    }

    /// The pieces it takes.
    #[inline]
    pub const fn taken(self) -> SquareSet<W> {
        self.taken
    }

    /// Whether it takes anything.
    #[inline]
    pub fn is_capture(self) -> bool {
        !self.taken.is_empty()
    }
}

impl<const W: usize> Draughts<W> {
    pub(super) fn generate(&self, p: &Position<W>, out: &mut Vec<Move<W>>) {
        out.clear();
        if p.over.is_some() {
            return;
        }
        let starts = self.capturing(p, p.turn);
        if starts.is_empty() { self.quiet(p, out) } else { self.captures(p, starts, out) }
    }

    /// The fields that nobody stands on.
    #[inline]
    pub(super) fn empty(&self, p: &Position<W>) -> SquareSet<W> {
        self.all - p.occupied()
    }

    /// The pieces of `seat` that can capture (FMJD Annex 1, art. 4.2, 4.3).
    #[inline]
    pub(super) fn capturing(&self, p: &Position<W>, seat: Seat) -> SquareSet<W> {
        let (foes, empty) = (p.sides[seat.index() ^ 1], self.empty(p));
        let mut starts = beside_prey(p.men(seat), foes, empty);
        for king in bits(p.kings(seat)) {
            if Direction::ALL.into_iter().any(|d| sees_prey(king, d, foes, empty)) {
                starts |= super::grid::only(king);
            }
        }
        starts
    }

    fn captures(&self, p: &Position<W>, starts: SquareSet<W>, out: &mut Vec<Move<W>>) {
        let mut capturer = Capturer::new(p.sides[p.turn.index() ^ 1], self.empty(p), out);
        for from in bits(starts) {
            capturer.from(from, p.king_on(from));
        }
        capturer.finish();
    }

    fn quiet(&self, p: &Position<W>, out: &mut Vec<Move<W>>) {
        let empty = self.empty(p);
        let men = p.men(p.turn);
        if p.turn == Seat(0) {
            men_steps(men, empty, Direction::UpLeft, out);
            men_steps(men, empty, Direction::UpRight, out);
        } else {
            men_steps(men, empty, Direction::DownLeft, out);
            men_steps(men, empty, Direction::DownRight, out);
        }
        for king in bits(p.kings(p.turn)) {
            for direction in Direction::ALL {
                king_slides(king, empty, direction, out);
            }
        }
    }

    /// Whether `seat` could move: a king that cannot step to any side can capture at most what is beside it.
    pub(super) fn can_move(&self, p: &Position<W>, seat: Seat) -> bool {
        let empty = self.empty(p);
        let [a, b] = Direction::FORWARD[seat.index()];
        let men = p.men(seat);
        if (shift(men, a) | shift(men, b)).intersects(&empty) {
            return true;
        }
        let kings = p.kings(seat);
        Direction::ALL.into_iter().any(|d| shift(kings, d).intersects(&empty))
            || !beside_prey(p.side(seat), p.sides[seat.index() ^ 1], empty).is_empty()
    }
}

/// The pieces with a foe beside them and an empty field right behind it.
#[inline]
fn beside_prey<const W: usize>(pieces: SquareSet<W>, foes: SquareSet<W>, empty: SquareSet<W>) -> SquareSet<W> {
    let mut found = SquareSet::EMPTY;
    for direction in Direction::ALL {
        let back = direction.opposite();
        found |= pieces & shift(foes & shift(empty, back), back);
    }
    found
}

/// Whether a king sees, at any distance, a foe with an empty field right behind it.
#[inline]
fn sees_prey<const W: usize>(king: u8, direction: Direction, foes: SquareSet<W>, empty: SquareSet<W>) -> bool {
    let mut at = step::<W>(king, direction);
    while holds(empty, at) {
        at = step::<W>(at, direction);
    }
    holds(foes, at) && holds(empty, step::<W>(at, direction))
}

/// A man moves one square diagonally forward (FMJD Annex 1, art. 3.4).
#[inline]
fn men_steps<const W: usize>(men: SquareSet<W>, empty: SquareSet<W>, direction: Direction, out: &mut Vec<Move<W>>) {
    let back = direction.opposite();
    for to in bits(shift(men, direction) & empty) {
        out.push(Move { from: step::<W>(to, back), to, taken: SquareSet::EMPTY });
    }
}

/// A king moves along a diagonal as far as it is free (FMJD Annex 1, art. 3.9).
#[inline]
fn king_slides<const W: usize>(from: u8, empty: SquareSet<W>, direction: Direction, out: &mut Vec<Move<W>>) {
    let mut to = step::<W>(from, direction);
    while holds(empty, to) {
        out.push(Move { from, to, taken: SquareSet::EMPTY });
        to = step::<W>(to, direction);
    }
}
