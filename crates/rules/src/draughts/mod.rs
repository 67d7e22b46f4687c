//! Draughts: men and kings on a square board, captures compulsory and complete.

mod captures;
mod chains;
mod endings;
mod family;
mod fen;
mod grid;
mod hunt;
mod laws;
mod memory;
mod moves;
mod names;
mod notation;
mod play;
mod position;
mod routes;
mod rules;
mod runs;
mod settings;
mod variants;

use std::sync::Arc;

use crate::board::{Board, Square, SquareSet};
use crate::{Colour, Seat};

pub use moves::Move;
pub use position::{Counts, Position, Setup};
pub use rules::{Aim, Crowning, DrawRules, Draws, Endings, Landing, Obligation, Rules};
pub use runs::Run;
pub use variants::VARIANTS;

use endings::Ending;
use grid::Grid;
use laws::Laws;

/// The family under one set of rules; `W` is the number of words of a square set.
#[derive(Clone, Debug)]
pub struct Draughts<const W: usize> {
    rules: Rules,
    /// The fields in play.
    all: SquareSet<W>,
    /// The rules as the search for moves reads them.
    laws: Laws<W>,
    /// Plies by kings alone that draw, or 0.
    kings_limit: u8,
    /// Whether nothing but the want of a move and counts ends a game.
    ends_usually: bool,
    /// Small endings that are counted.
    endings: &'static [Ending],
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
        let grid = Grid::new(rules.size, rules.fields);
        let board = Board::draughts(rules.size, rules.fields, rules.names);
        let kings_limit = rules.draws().king_moves.map_or(0, |moves| 2 * moves);
        let ends_usually = rules.aim != Aim::Breakthrough && !rules.one_each;
        let (all, laws) = (grid.all(), Laws::new(&rules, &grid));
        let endings = endings::of(rules.draws().endings);
        Draughts { rules, all, laws, kings_limit, ends_usually, endings, tables: Arc::new(Tables { board, grid }) }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Colours in turn order.
    pub fn colours(&self) -> [Colour; 2] {
        if self.rules.first == Colour::Black { [Colour::Black, Colour::White] } else { [Colour::White, Colour::Black] }
    }

    /// The seat of White, whose men start at the bottom and go up.
    #[inline]
    pub fn white(&self) -> Seat {
        Seat(self.laws.white)
    }

    /// The seat of this colour, Black unless it is White.
    fn seat_of(&self, black: bool) -> Seat {
        Seat(self.laws.white ^ u8::from(black))
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
}
