//! The board as bits. Between every second row and the next lies at least one bit that is no field, so that one step
//! in a direction is one shift for every field at once, and what steps off the board lands outside it.
//!
//! A grid of `W` = 1 is ten fields wide; there is no bit to spare between its first row and its second, so that pieces
//! go sideways on 8×8 alone, which lies in its upper left part. `W` = 2 is twelve wide with bits to spare. A board with
//! every field in play has its rows where `W` = 2 has every second row.

use crate::board::{Fields, Square, SquareSet};

/// Words that hold a board of this many fields a side, on which pieces may go along ranks and files or not.
pub(super) const fn words(size: u8, fields: Fields, straight: bool) -> usize {
    match fields {
        Fields::All => 2,
        _ if size <= 8 || (size <= 10 && !straight) => 1,
        _ => 2,
    }
}

/// Bits from a field to the nearer of its two neighbours below; the other is one further.
const fn near(words: usize) -> u8 {
    if words == 1 { 5 } else { 7 }
}

/// A way along a diagonal, a file or a rank, as White sees the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
    Up,
    Down,
    Left,
    Right,
}

use Direction::{Down, DownLeft, DownRight, Left, Right, Up, UpLeft, UpRight};

impl Direction {
    /// The diagonals.
    pub(super) const DIAGONAL: [Direction; 4] = [UpLeft, UpRight, DownLeft, DownRight];
    /// Files and ranks.
    pub(super) const STRAIGHT: [Direction; 4] = [Up, Down, Left, Right];
    /// Both.
    pub(super) const ALL: [Direction; 8] = [UpLeft, UpRight, DownLeft, DownRight, Up, Down, Left, Right];
    /// Up along the diagonals, and down.
    pub(super) const FORWARD: [[Direction; 2]; 2] = [[UpLeft, UpRight], [DownLeft, DownRight]];
    /// Forward and sideways along ranks and files.
    pub(super) const NOT_BACK: [[Direction; 3]; 2] = [[Up, Left, Right], [Down, Left, Right]];
    /// Forward and sideways along all lines.
    pub(super) const ALL_NOT_BACK: [[Direction; 5]; 2] =
        [[UpLeft, UpRight, Up, Left, Right], [DownLeft, DownRight, Down, Left, Right]];

    pub(super) const fn opposite(self) -> Direction {
        match self {
            UpLeft => DownRight,
            UpRight => DownLeft,
            DownLeft => UpRight,
            DownRight => UpLeft,
            Up => Down,
            Down => Up,
            Left => Right,
            Right => Left,
        }
    }

    /// The two diagonals at right angles to this one.
    pub(super) const fn across(self) -> [Direction; 2] {
        match self {
            UpLeft | DownRight => [UpRight, DownLeft],
            _ => [UpLeft, DownRight],
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
        Up => upwards(set, 2 * near(W) + 1),
        Down => downwards(set, 2 * near(W) + 1),
        Left => upwards(set, 1),
        Right => downwards(set, 1),
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
        Up => bit.wrapping_sub(2 * near(W) + 1),
        Down => bit.wrapping_add(2 * near(W) + 1),
        Left => bit.wrapping_sub(1),
        Right => bit.wrapping_add(1),
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

/// Which bit is which field of a board.
#[derive(Clone, Debug)]
pub(super) struct Grid<const W: usize> {
    size: u8,
    /// Fields of a row.
    row: u8,
    /// Bit of each field.
    bits: Vec<u8>,
    /// Field of each bit; bits that are no field have 0.
    squares: [u8; 128],
}

impl<const W: usize> Grid<W> {
    /// # Panics
    /// When the board does not fit `W`, which `words` tells.
    pub(super) fn new(size: u8, fields: Fields) -> Self {
        assert!(
            size.is_multiple_of(2) && size <= if W == 1 { 10 } else { 12 },
            "the board decides the width of its sets"
        );
        assert!(fields != Fields::All || (W == 2 && size <= 8), "a full board has two words");
        let row = if fields == Fields::All { size } else { size / 2 };
        let bits: Vec<u8> = (0..size * row).map(|i| bit_of::<W>(i / row, i % row, fields)).collect();
        let mut squares = [0; 128];
        for (square, &bit) in bits.iter().enumerate() {
            squares[bit as usize] = square as u8;
        }
        Grid { size, row, bits, squares }
    }

    /// How many fields there are.
    pub(super) fn len(&self) -> usize {
        self.bits.len()
    }

    /// Fields along a side.
    pub(super) fn size(&self) -> u8 {
        self.size
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

    /// The fields of some rows, counted from the top.
    pub(super) fn rows(&self, from: u8, to: u8) -> SquareSet<W> {
        (from * self.row..to * self.row).map(|i| Square(self.bits[i as usize])).collect()
    }
}

/// The bit of the n-th field of a row, both from 0. The bits before the first row take what steps off the last one
/// and wraps around.
const fn bit_of<const W: usize>(row: u8, place: u8, fields: Fields) -> u8 {
    let two_rows = 2 * near(W) + 1;
    match fields {
        Fields::All => two_rows + row * two_rows + place,
        Fields::DarkLeft => near(W) + 1 + row / 2 * two_rows + row % 2 * near(W) + place,
        Fields::DarkRight => near(W) + 1 + row / 2 * two_rows + row % 2 * (near(W) + 1) + place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, FieldNames};

    /// Columns and rows that a step in each direction of `Direction::ALL` goes, on a board of dark fields.
    const STEPS: [(f32, f32); 8] =
        [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (0.0, -2.0), (0.0, 2.0), (-2.0, 0.0), (2.0, 0.0)];

    fn steps_agree_with_the_board<const W: usize>(size: u8, fields: Fields, directions: &[Direction]) {
        let (grid, board) = (Grid::<W>::new(size, fields), Board::draughts(size, fields, FieldNames::Numbers));
        assert_eq!(grid.len(), board.len());
        let scale = if fields == Fields::All { 0.5 } else { 1.0 };
        for (square, hole) in board.squares().zip(&board.holes) {
            for &direction in directions {
                let (dx, dy) = STEPS[Direction::ALL.iter().position(|&d| d == direction).unwrap()];
                let at = (hole.x + dx * scale, hole.y + dy * scale);
                let expected = board.squares().find(|s| (board.holes[s.index()].x, board.holes[s.index()].y) == at);
                let next = step::<W>(grid.bit(square), direction);
                let found = holds(grid.all(), next).then(|| grid.square(next));
                assert_eq!(found, expected, "{direction:?} of {}", board.name(square));
                let set = shift(only::<W>(grid.bit(square)), direction) & grid.all();
                assert_eq!(bits(set).next().map(|b| grid.square(b)), expected);
            }
        }
    }

    #[test]
    fn neighbours_are_one_shift_away() {
        for fields in [Fields::DarkLeft, Fields::DarkRight] {
            steps_agree_with_the_board::<1>(10, fields, &Direction::DIAGONAL);
            steps_agree_with_the_board::<1>(8, fields, &Direction::ALL);
            steps_agree_with_the_board::<2>(10, fields, &Direction::ALL);
            steps_agree_with_the_board::<2>(12, fields, &Direction::ALL);
        }
        steps_agree_with_the_board::<2>(8, Fields::All, &Direction::STRAIGHT);
    }
}
