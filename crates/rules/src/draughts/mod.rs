//! Draughts: men and kings on the dark fields of a square board, captures compulsory and complete.

mod captures;
mod family;
mod fen;
mod grid;
mod memory;
mod moves;
mod notation;
mod play;
mod position;
mod routes;
mod rules;
mod variants;

use std::sync::Arc;

use crate::board::{Board, Square, SquareSet};

pub use moves::Move;
pub use position::{Counts, Position, Setup};
pub use rules::{DrawRules, Rules};
pub use variants::VARIANTS;

use grid::Grid;

/// The family under one set of rules; `W` is the number of words of a square set.
#[derive(Clone, Debug)]
pub struct Draughts<const W: usize> {
    rules: Rules,
    /// The fields in play.
    all: SquareSet<W>,
    /// Where each seat's men are crowned.
    crown: [SquareSet<W>; 2],
    tables: Arc<Tables<W>>,
}

/// What translates between the grid and the edge.
#[derive(Debug)]
struct Tables<const W: usize> {
    board: Board,
    grid: Grid<W>,
}

impl<const W: usize> Draughts<W> {
    /// The game of these rules.
    ///
    /// # Panics
    /// When the board needs another `W`, which `Rules::words` tells.
    pub fn new(rules: Rules) -> Self {
        let grid = Grid::new(rules.size);
        let (all, crown) = (grid.all(), grid.crown());
        Draughts { rules, all, crown, tables: Arc::new(Tables { board: Board::draughts(rules.size), grid }) }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The field of a bit of the grid; the first field for a bit that is none.
    pub fn square(&self, bit: u8) -> Square {
        self.tables.grid.square(bit)
    }

    /// The bit of a field.
    ///
    /// # Panics
    /// When the board has no such field.
    pub fn bit(&self, square: Square) -> u8 {
        self.tables.grid.bit(square)
    }

    /// The field of this number, in its exact form.
    fn find_square(&self, digits: &str) -> Option<Square> {
        self.tables.board.find(digits)
    }

    fn last_name(&self) -> String {
        self.tables.board.len().to_string()
    }
}
