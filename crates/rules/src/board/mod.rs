//! Squares, sets of squares, and the boards they lie on.

mod line;
mod set;
mod topology;

pub(crate) use line::Line;
pub use set::{SquareSet, Squares};
pub use topology::{Board, BoardStyle, FieldNames, Fields, Hole};

/// A hole or field, by its index on its board. The order of indices is the board's order of moves:
/// by column, then row, on the star and Halma boards; by number in draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

impl Square {
    /// Its number, for arrays over squares.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
