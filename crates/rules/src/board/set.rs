//! Sets of squares as bits in `W` words.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Sub};

use super::Square;

/// A set of squares of a board of at most `64 * W` squares.
///
/// Words rather than `u128`: measured on star move generation, `u128` costs 169 million instructions
/// where `[u64; 2]` costs 137, and one generic set serves 50 to 256 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareSet<const W: usize>(pub [u64; W]);

impl<const W: usize> Default for SquareSet<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> SquareSet<W> {
    /// No square.
    pub const EMPTY: Self = SquareSet([0; W]);

    /// Just this square.
    #[inline]
    pub const fn only(square: Square) -> Self {
        let mut words = [0; W];
        words[square.index() >> 6] = 1 << (square.0 & 63);
        SquareSet(words)
    }

    /// The first `count` squares.
    pub fn first_squares(count: usize) -> Self {
        (0..count).map(|i| Square(i as u8)).collect()
    }

    /// Whether it holds `square`.
    #[inline]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[square.index() >> 6] >> (square.0 & 63) & 1 != 0
    }

    /// Adds `square`.
    #[inline]
    pub const fn insert(&mut self, square: Square) {
        self.0[square.index() >> 6] |= 1 << (square.0 & 63);
    }

    /// Takes `square` out.
    #[inline]
    pub const fn remove(&mut self, square: Square) {
        self.0[square.index() >> 6] &= !(1 << (square.0 & 63));
    }

    /// How many squares it holds.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Whether it holds none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// The square of least index.
    #[inline]
    pub fn first(&self) -> Option<Square> {
        self.into_iter().next()
    }

    /// Whether every square of it is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// Whether they share a square.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        SquareSet(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const W: usize> BitAnd for SquareSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for SquareSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for SquareSet<W> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Sub for SquareSet<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }
}

impl<const W: usize> Not for SquareSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        SquareSet(self.0.map(|w| !w))
    }
}

impl<const W: usize> BitAndAssign for SquareSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for SquareSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> FromIterator<Square> for SquareSet<W> {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::EMPTY;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

impl<const W: usize> IntoIterator for SquareSet<W> {
    type Item = Square;
    type IntoIter = Squares<W>;
    #[inline]
    fn into_iter(self) -> Squares<W> {
        Squares { words: self.0, word: 0 }
    }
}

/// The squares of a set, by index.
#[derive(Clone, Debug)]
pub struct Squares<const W: usize> {
    words: [u64; W],
    word: usize,
}

impl<const W: usize> Iterator for Squares<W> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        while self.word < W {
            let bits = &mut self.words[self.word];
            if *bits != 0 {
                let bit = bits.trailing_zeros();
                *bits &= *bits - 1;
                return Some(Square((self.word as u32 * 64 + bit) as u8));
            }
            self.word += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iterates_over_words_in_order() {
        let set: SquareSet<4> = [200, 3, 64, 127].map(Square).into_iter().collect();
        assert_eq!(set.into_iter().map(|s| s.0).collect::<Vec<_>>(), [3, 64, 127, 200]);
        assert_eq!(set.len(), 4);
    }

    #[test]
    fn difference_leaves_what_the_other_lacks() {
        let a: SquareSet<2> = [1, 70].map(Square).into_iter().collect();
        let b = SquareSet::only(Square(70));
        assert_eq!(a - b, SquareSet::only(Square(1)));
        assert!(b.is_subset(&a) && !a.is_subset(&b));
    }
}
