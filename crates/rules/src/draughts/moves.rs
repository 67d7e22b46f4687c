//! Which moves there are. Whole-board shifts tell whether anything can capture before any piece is looked at.

use super::Draughts;
use super::captures::Capturer;
use super::chains::Chains;
use super::grid::{Direction, bits, holds, only, shift, step};
use super::hunt::Hunt;
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
        if self.laws.plain {
            return self.generate_plain(p, out);
        }
        let starts = self.capturing(p, p.turn);
        if starts.is_empty() { self.quiet(p, out) } else { self.captures(p, starts, out) }
    }

    /// The same where the laws are those of the international game, whose branches fold away.
    fn generate_plain(&self, p: &Position<W>, out: &mut Vec<Move<W>>) {
        let (foes, empty) = (p.sides[p.turn.index() ^ 1], self.empty(p));
        let (men, kings) = (p.men(p.turn), p.kings(p.turn));
        let starts = beside_prey(men, foes, empty, &Direction::DIAGONAL) | seeing_prey(kings, foes, empty);
        if !starts.is_empty() {
            return self.plain_captures(p, starts, out);
        }
        if p.turn == self.white() {
            men_steps(men, empty, Direction::UpLeft, out);
            men_steps(men, empty, Direction::UpRight, out);
        } else {
            men_steps(men, empty, Direction::DownLeft, out);
            men_steps(men, empty, Direction::DownRight, out);
        }
        king_slides(kings, empty, Direction::DIAGONAL, out);
    }

    fn plain_captures(&self, p: &Position<W>, starts: SquareSet<W>, out: &mut Vec<Move<W>>) {
        let mut capturer = Capturer::new(p.sides[p.turn.index() ^ 1], self.empty(p), out);
        for from in bits(starts) {
            capturer.from(from, p.king_on(from));
        }
        capturer.finish();
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
        let laws = &self.laws;
        let (men, kings) = (p.men(seat), p.kings(seat));
        let prey = if laws.men_take_kings { foes } else { foes - p.kings };
        let mut starts = match () {
            () if !laws.diagonal => beside_prey(men, prey, empty, laws.man_takes[seat.index()]),
            () if laws.men_capture_back => beside_prey(men, prey, empty, &Direction::DIAGONAL),
            () if seat == self.white() => beside_prey(men, prey, empty, &Direction::FORWARD[0]),
            () => beside_prey(men, prey, empty, &Direction::FORWARD[1]),
        };
        if kings.is_empty() {
            return starts;
        }
        if !laws.kings_fly {
            return starts | beside_prey(kings, foes, empty, laws.king_takes);
        }
        if laws.diagonal {
            return starts | seeing_prey(kings, foes, empty);
        }
        for king in bits(kings) {
            if laws.king_takes.iter().any(|&direction| sees_prey(king, direction, foes, empty)) {
                starts |= only(king);
            }
        }
        starts
    }

    fn captures(&self, p: &Position<W>, starts: SquareSet<W>, out: &mut Vec<Move<W>>) {
        if !self.laws.plain {
            return Chains::new(self.hunt(p), out).all(starts);
        }
        self.plain_captures(p, starts, out);
    }

    /// The captures of one piece that go before its others.
    pub(super) fn captures_of(&self, p: &Position<W>, from: u8) -> Vec<Move<W>> {
        let mut moves = Vec::new();
        self.captures(p, only(from), &mut moves);
        moves
    }

    /// What the side to move can take.
    pub(super) fn hunt(&self, p: &Position<W>) -> Hunt<'_, W> {
        let us = p.turn.index();
        Hunt { laws: &self.laws, us, foes: p.sides[us ^ 1], kings: p.kings, empty: self.empty(p) }
    }

    fn quiet(&self, p: &Position<W>, out: &mut Vec<Move<W>>) {
        let empty = self.empty(p);
        let men = p.men(p.turn);
        match () {
            () if self.rules.is_straight() => {
                for &way in self.laws.man_steps[p.turn.index()] {
                    men_steps(men, empty, way, out);
                }
            }
            () if p.turn == self.white() => {
                men_steps(men, empty, Direction::UpLeft, out);
                men_steps(men, empty, Direction::UpRight, out);
            }
            () => {
                men_steps(men, empty, Direction::DownLeft, out);
                men_steps(men, empty, Direction::DownRight, out);
            }
        }
        let kings = p.kings(p.turn) - self.held(p, p.turn);
        match () {
            () if kings.is_empty() => {}
            () if !self.laws.kings_fly => king_steps(kings, empty, self.laws.king_steps, out),
            () if self.rules.is_straight() => king_slides(kings, empty, Direction::STRAIGHT, out),
            () => king_slides(kings, empty, Direction::DIAGONAL, out),
        }
    }

    /// Whether `seat` could move.
    pub(super) fn can_move(&self, p: &Position<W>, seat: Seat) -> bool {
        self.man_can_step(p, seat) || self.can_move_otherwise(p, seat, self.empty(p))
    }

    /// Whether a man could step.
    #[inline]
    pub(super) fn man_can_step(&self, p: &Position<W>, seat: Seat) -> bool {
        let (men, empty) = (p.men(seat), self.empty(p));
        let steps = |ways: &[Direction]| ways.iter().any(|&d| shift(men, d).intersects(&empty));
        match () {
            () if self.rules.is_straight() => steps(self.laws.man_steps[seat.index()]),
            () if seat == self.white() => steps(&Direction::FORWARD[0]),
            () => steps(&Direction::FORWARD[1]),
        }
    }

    /// Whether a king could move or anything could be taken.
    fn can_move_otherwise(&self, p: &Position<W>, seat: Seat, empty: SquareSet<W>) -> bool {
        let kings = p.kings(seat) - self.held(p, seat);
        let steps = |ways: &[Direction]| ways.iter().any(|&d| shift(kings, d).intersects(&empty));
        (if self.rules.is_straight() { steps(&Direction::STRAIGHT) } else { steps(&Direction::DIAGONAL) })
            || !self.capturing(p, seat).is_empty()
    }
}

/// The pieces with a foe beside them and an empty field right behind it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the shifts fold to one instruction each once the ways are known")]
fn beside_prey<const W: usize>(
    pieces: SquareSet<W>,
    foes: SquareSet<W>,
    empty: SquareSet<W>,
    ways: &[Direction],
) -> SquareSet<W> {
    let mut found = SquareSet::EMPTY;
    for &direction in ways {
        let back = direction.opposite();
        found |= pieces & shift(foes & shift(empty, back), back);
    }
    found
}

/// The kings that see a foe so along a diagonal.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn seeing_prey<const W: usize>(kings: SquareSet<W>, foes: SquareSet<W>, empty: SquareSet<W>) -> SquareSet<W> {
    let mut found = SquareSet::EMPTY;
    for king in bits(kings) {
        // Written out, since a loop over the ways was measured to cost half as much again.
        let sees = |direction| sees_prey(king, direction, foes, empty);
        let [a, b, c, d] = Direction::DIAGONAL;
        if sees(a) || sees(b) || sees(c) || sees(d) {
            found |= only(king);
        }
    }
    found
}

/// Whether a king sees, at any distance, a foe with an empty field right behind it.
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn sees_prey<const W: usize>(king: u8, direction: Direction, foes: SquareSet<W>, empty: SquareSet<W>) -> bool {
    let mut at = step::<W>(king, direction);
    while holds(empty, at) {
        at = step::<W>(at, direction);
    }
    holds(foes, at) && holds(empty, step::<W>(at, direction))
}

/// A man moves one field (FMJD Annex 1, art. 3.4).
#[inline]
fn men_steps<const W: usize>(men: SquareSet<W>, empty: SquareSet<W>, direction: Direction, out: &mut Vec<Move<W>>) {
    let back = direction.opposite();
    for to in bits(shift(men, direction) & empty) {
        out.push(Move { from: step::<W>(to, back), to, taken: SquareSet::EMPTY });
    }
}

/// A king moves along a line as far as it is free (FMJD Annex 1, art. 3.9).
#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn king_slides<const W: usize>(kings: SquareSet<W>, empty: SquareSet<W>, ways: [Direction; 4], out: &mut Vec<Move<W>>) {
    for from in bits(kings) {
        for direction in ways {
            let mut to = step::<W>(from, direction);
            while holds(empty, to) {
                out.push(Move { from, to, taken: SquareSet::EMPTY });
                to = step::<W>(to, direction);
            }
        }
    }
}

/// A short king moves one field.
fn king_steps<const W: usize>(kings: SquareSet<W>, empty: SquareSet<W>, ways: &[Direction], out: &mut Vec<Move<W>>) {
    for from in bits(kings) {
        let ends = ways.iter().map(|&direction| step::<W>(from, direction)).filter(|&to| holds(empty, to));
        out.extend(ends.map(|to| Move { from, to, taken: SquareSet::EMPTY }));
    }
}
