//! Seats and the colours by which people call them.

use std::fmt;

/// Most seats that any game has.
pub const MAX_SEATS: usize = 6;

/// A place at the table: the n-th in turn order, 0 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// Its number, for arrays over seats.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats of a game of `count`, in turn order.
    #[inline]
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..count as u8).map(Seat)
    }

    /// The next one clockwise at a table of `count`.
    #[inline]
    #[must_use]
    pub const fn next(self, count: usize) -> Seat {
        Seat((self.0 + 1) % count as u8)
    }
}

/// The colour of a seat's pieces. Which seat has which belongs to the variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// Bottom ray of the star; the lower side in draughts.
    White,
    /// Lower left ray; the north-west camp of Halma.
    Red,
    /// Upper left ray; the south-east camp of Halma.
    Blue,
    /// Top ray; the upper side in draughts.
    Black,
    /// Upper right ray.
    Yellow,
    /// Lower right ray.
    Green,
}

impl Colour {
    /// All of them, in the order of the star's rays, clockwise from the bottom.
    pub const ALL: [Colour; MAX_SEATS] =
        [Colour::White, Colour::Red, Colour::Blue, Colour::Black, Colour::Yellow, Colour::Green];

    /// The word used in notation, position text and on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Colour::White => "white",
            Colour::Red => "red",
            Colour::Blue => "blue",
            Colour::Black => "black",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
        }
    }

    /// The colour with this word.
    pub fn from_word(word: &str) -> Option<Colour> {
        Colour::ALL.into_iter().find(|c| c.as_str() == word)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
