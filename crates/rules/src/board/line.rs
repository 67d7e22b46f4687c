//! The squares in one direction, for pieces that hop further than over a neighbour.

use super::{Board, Square, SquareSet};

/// The squares from one on in one direction, the nearest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line(Vec<Square>);

impl Line {
    /// The lines from every square, one a direction.
    pub(crate) fn all_of(board: &Board) -> Vec<Vec<Line>> {
        let line = |from, d| std::iter::successors(board.neighbour(from, d), move |&s| board.neighbour(s, d));
        let lines_from = |from| (0..board.directions()).map(|d| Line(line(from, d).collect())).collect();
        board.squares().map(lines_from).collect()
    }

    /// A hop over the first piece of the line: over what, to where. It stands at most `farthest` squares away, and
    /// between it and both ends of the hop nothing of `blocked` does.
    pub(crate) fn hop<const W: usize>(&self, farthest: usize, blocked: SquareSet<W>) -> Option<(Square, Square)> {
        let before = self.0.iter().take(farthest).position(|&s| blocked.contains(s))?;
        let behind = self.0.get(before + 1..2 * before + 2)?;
        let clear = !behind[..before].iter().any(|&s| blocked.contains(s));
        clear.then(|| (self.0[before], behind[before]))
    }

    /// The first square behind the unbroken row of one or more of `over` that begins the line.
    pub(crate) fn row_hop<const W: usize>(&self, over: SquareSet<W>) -> Option<Square> {
        let row = self.0.iter().take_while(|&&s| over.contains(s)).count();
        self.0.get(row).copied().filter(|_| row > 0)
    }
}
