//! Star and Halma boards: steps and chains of hops from a camp to a goal.

mod family;
mod moves;
mod notation;
mod party;
mod play;
mod position;
mod progress;
mod rules;
mod tables;
mod variants;

use std::sync::Arc;

use crate::board::{Board, Square, SquareSet};
use crate::{Colour, Seat};

pub use moves::Move;
pub use position::{Best, Position, Setup};
pub use rules::{BoardKind, Corner, ForeignRays, Layout, Leaving, Rules, Unfinished};
pub use variants::VARIANTS;

use tables::Tables;

/// The family under one set of rules; `W` is the number of words of a square set.
#[derive(Clone, Debug)]
pub struct Halma<const W: usize> {
    rules: Rules,
    colours: Arc<[Colour]>,
    tables: Arc<Tables<W>>,
}

impl<const W: usize> Halma<W> {
    /// The game of these rules for seats of these colours, in clockwise order; `rules.first` begins.
    ///
    /// # Panics
    /// When the board needs another `W`, which `Rules::board` tells.
    pub fn new(rules: Rules, colours: &[Colour]) -> Self {
        assert_eq!(rules.board.words(), W, "the board decides the width of its sets");
        let shift = rules.first.and_then(|f| colours.iter().position(|&c| c == f)).unwrap_or(0);
        let mut turn_order = colours.to_vec();
        turn_order.rotate_left(shift);
        let tables = Arc::new(Tables::new(&rules, &turn_order));
        Halma { rules, colours: turn_order.into(), tables }
    }

    /// The rules.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Colours in turn order.
    pub fn colours(&self) -> &[Colour] {
        &self.colours
    }

    /// Where a seat's pieces start.
    #[inline]
    pub fn camp(&self, seat: Seat) -> SquareSet<W> {
        self.tables.seats[seat.index()].camp
    }

    /// Where a seat's pieces go.
    #[inline]
    pub fn goal(&self, seat: Seat) -> SquareSet<W> {
        self.tables.seats[seat.index()].goal
    }

    /// Steps from a square to the nearest goal square of a seat on an empty board.
    #[inline]
    pub fn distance(&self, seat: Seat, square: Square) -> u8 {
        self.tables.seats[seat.index()].distance[square.index()]
    }

    /// The sum of a seat's distances, the second key of the counting rule (star rules, "Limit").
    pub fn distance_left(&self, p: &Position<W>, seat: Seat) -> u32 {
        p.pieces(seat).into_iter().map(|s| u32::from(self.distance(seat, s))).sum()
    }

    /// Pieces of a seat in its goal, the first key of the counting rule.
    pub fn at_home(&self, p: &Position<W>, seat: Seat) -> u32 {
        (p.pieces(seat) & self.goal(seat)).len()
    }

    /// The board of this game.
    pub(crate) fn board(&self) -> &Board {
        &self.tables.board
    }
}
