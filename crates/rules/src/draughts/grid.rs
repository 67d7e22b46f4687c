//! The board as bits. Between every second row and the next lies one bit that is no field, so that one step in a
//! direction is one shift for every field at once, and what steps off the board lands outside it.
//!
//! A grid of `W` = 1 is ten fields wide and holds 8×8 as well (its upper left part); `W` = 2 is twelve wide.

use crate::board::{Square, SquareSet};

/// Words that hold a board of this many fields a side.
pub(super) const fn words(size: u8) -> usize {
    if size <= 10 { 1 } else { 2 }
}

/// Bits from a field to the nearer of its two neighbours below; the other is one further.
const fn near(words: usize) -> u8 {
    if words == 1 { 5 } else { 6 }
}

/// A way along a diagonal, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

use Direction::{DownLeft, DownRight, UpLeft, UpRight};

impl Direction {
    pub(super) const ALL: [Direction; 4] = [UpLeft, UpRight, DownLeft, DownRight];
    /// Where the men of each seat go: White up, Black down.
    pub(super) const FORWARD: [[Direction; 2]; 2] = [[UpLeft, UpRight], [DownLeft, DownRight]];

    pub(super) const fn opposite(self) -> Direction {
        match self {
            UpLeft => DownRight,
            UpRight => DownLeft,
            DownLeft => UpRight,
            DownRight => UpLeft,
        }
    }

    /// The two directions at right angles to this one.
    pub(super) const fn across(self) -> [Direction; 2] {
        match self {
            UpLeft | DownRight => [UpRight, DownLeft],
            UpRight | DownLeft => [UpLeft, DownRight],
        }
    }
}

/// Every square of the set one step on. What leaves the board is outside it, but may be any bit there.
#[inline(always)]
#[expect(clippy::inline_always, reason = "the shift folds to one instruction once the direction is known")]
pub(super) fn shift<const W: usize>(set: SquareSet<W>, direction: Direction) -> SquareSet<W> {
    match direction {
        UpLeft => upwards(set, near(W) + 1),
        UpRight => upwards(set, near(W)),
        DownLeft => downwards(set, near(W)),
        DownRight => downwards(set, near(W) + 1),
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn downwards<const W: usize>(set: SquareSet<W>, by: u8) -> SquareSet<W> {
    SquareSet(std::array::from_fn(|i| set.0[i] << by | if i == 0 { 0 } else { set.0[i - 1] >> (64 - by) }))
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "as above")]
fn upwards<const W: usize>(set: SquareSet<W>, by: u8) -> SquareSet<W> {
    SquareSet(std::array::from_fn(|i| set.0[i] >> by | if i + 1 == W { 0 } else { set.0[i + 1] << (64 - by) }))
}

/// The bit one step on from `bit`. Off the board it may be any bit that is no field.
#[inline]
pub(super) const fn step<const W: usize>(bit: u8, direction: Direction) -> u8 {
    match direction {
        UpLeft => bit.wrapping_sub(near(W) + 1),
        UpRight => bit.wrapping_sub(near(W)),
        DownLeft => bit.wrapping_add(near(W)),
        DownRight => bit.wrapping_add(near(W) + 1),
    }
}

/// Whether the set holds `bit`. Bits beyond the words wrap around: fields are so placed that one step off the board
/// never wraps to a field.
#[inline]
pub(super) const fn holds<const W: usize>(set: SquareSet<W>, bit: u8) -> bool {
    set.0[(bit as usize >> 6) & (W - 1)] >> (bit & 63) & 1 != 0
}

/// Just this bit.
#[inline]
pub(super) const fn only<const W: usize>(bit: u8) -> SquareSet<W> {
    let mut words = [0; W];
    words[(bit as usize >> 6) & (W - 1)] = 1 << (bit & 63);
    SquareSet(words)
}

/// The bits of a set, least first.
#[inline]
pub(super) fn bits<const W: usize>(set: SquareSet<W>) -> impl Iterator<Item = u8> {
    set.into_iter().map(|square| square.0)
}

/// Which bit is which field of a board of `size` fields a side.
#[derive(Clone, Debug)]
pub(super) struct Grid<const W: usize> {
    size: u8,
    /// Bit of each field.
    bits: Vec<u8>,
    /// Field of each bit; bits that are no field have 0.
    squares: [u8; 128],
}

impl<const W: usize> Grid<W> {
    pub(super) fn new(size: u8) -> Self {
        assert!(words(size) == W && size.is_multiple_of(2), "the board decides the width of its sets");
        // The bits before the first row take what steps off the last one and wraps around.
        let first = near(W) + 1;
        let bit = |i: u8| {
            let (row, column) = (i / (size / 2), i % (size / 2));
            first + row / 2 * (2 * near(W) + 1) + row % 2 * near(W) + column
        };
        let bits: Vec<u8> = (0..size * (size / 2)).map(bit).collect();
        let mut squares = [0; 128];
        for (square, &bit) in bits.iter().enumerate() {
            squares[bit as usize] = square as u8;
        }
        Grid { size, bits, squares }
    }

    /// How many fields there are.
    pub(super) fn len(&self) -> usize {
        self.bits.len()
    }

    pub(super) fn bit(&self, square: Square) -> u8 {
        self.bits[square.index()]
    }

    pub(super) fn square(&self, bit: u8) -> Square {
        Square(self.squares[bit as usize & 127])
    }

    pub(super) fn all(&self) -> SquareSet<W> {
        self.rows(0, self.size)
    }

    /// The row where each seat's men are crowned: the first for White, the last for Black.
    pub(super) fn crown(&self) -> [SquareSet<W>; 2] {
        [self.rows(0, 1), self.rows(self.size - 1, self.size)]
    }

    /// The fields of some rows, counted from the top.
    pub(super) fn rows(&self, from: u8, to: u8) -> SquareSet<W> {
        let half = self.size / 2;
        (from * half..to * half).map(|i| Square(self.bits[i as usize])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// The directions of `Direction::ALL` as the board numbers them.
    const OF_BOARD: [usize; 4] = [3, 0, 2, 1];

    fn steps_agree_with_the_board<const W: usize>(size: u8) {
        let (grid, board) = (Grid::<W>::new(size), Board::draughts(size));
        assert_eq!(grid.len(), board.len());
        for square in board.squares() {
            for (direction, of_board) in Direction::ALL.into_iter().zip(OF_BOARD) {
                let next = step::<W>(grid.bit(square), direction);
                let expected = board.neighbour(square, of_board);
                let found = holds(grid.all(), next).then(|| grid.square(next));
                assert_eq!(found, expected, "{direction:?} of {}", board.name(square));
                let set = shift(only::<W>(grid.bit(square)), direction) & grid.all();
                assert_eq!(bits(set).next().map(|b| grid.square(b)), expected);
            }
        }
    }

    #[test]
    fn neighbours_are_one_shift_away() {
        steps_agree_with_the_board::<1>(10);
        steps_agree_with_the_board::<1>(8);
        steps_agree_with_the_board::<2>(12);
    }
}
