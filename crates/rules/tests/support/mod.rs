//! What the laws of star, Halma and capture share.

mod choices;

pub(crate) use choices::{Choices, positions};

/// A hole or field by column and row, from 1.
pub(crate) type Cell = (i32, i32);

/// Neighbours on the star.
pub(crate) const STAR: [Cell; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, -1), (-1, 1)];

pub(crate) fn cell(name: &str) -> Cell {
    (i32::from(name.as_bytes()[0] - b'a') + 1, name[1..].parse().unwrap())
}
