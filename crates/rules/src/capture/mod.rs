//! Capture Chinese checkers: sixty pieces that nobody owns on the star; what is hopped over is taken and counts
//! (star rules, "Capture").

mod chain;
mod family;
mod notation;
mod position;
mod rules;
mod variants;

use std::sync::Arc;

use crate::Colour;
use crate::board::{Board, Line, SquareSet};

pub use chain::Move;
pub use position::{Position, Setup};
pub use rules::Rules;
pub use variants::VARIANTS;

/// Squares of the star.
type Set = SquareSet<2>;

/// The game under one set of rules.
#[derive(Clone, Debug)]
pub struct Capture {
    rules: Rules,
    colours: Arc<[Colour]>,
    tables: Arc<Tables>,
}

/// What a game looks up while it runs.
#[derive(Debug)]
struct Tables {
    board: Board,
    /// The lines from each square, one a direction.
    lines: Vec<Vec<Line>>,
    /// Where the pieces stand at the start: the hexagon but its centre.
    start: Set,
}

impl Capture {
    /// The game of these rules for seats of these colours, in turn order.
    pub fn new(rules: Rules, colours: &[Colour]) -> Self {
        Capture { rules, colours: colours.into(), tables: Arc::new(Tables::new()) }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    fn board(&self) -> &Board {
        &self.tables.board
    }
}

impl Tables {
    fn new() -> Self {
        let board = Board::star();
        let lines = Line::all_of(&board);
        let centre = board.find("i9").expect("the star has a centre");
        let start = board.squares().filter(|&s| s != centre && board.holes[s.index()].ray.is_none()).collect();
        Tables { board, lines, start }
    }
}
