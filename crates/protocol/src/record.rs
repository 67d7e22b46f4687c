//! A record as the wire tells it: its board, its pieces, its moves and what is legal. Whoever hands a record to a page,
//! a server or a browser by itself, does it by this, so a page cannot tell the two apart.

use skok_rules::board::Hole;
use skok_rules::{AnyRecord, BoardStyle, NamedMove, NamedPiece, Seat, Status};

use crate::{BoardInfo, Counter, Legal, MoveInfo, MoveMade, Over, Piece, Point, SquareInfo};

/// The most legal moves that are sent as a list.
pub const MOST_LISTED: usize = 512;

impl BoardInfo {
    /// The board of a record as data.
    pub fn of(record: &AnyRecord) -> BoardInfo {
        let board = record.board();
        let seats = || Seat::all(record.colours().len());
        let (camps, goals) = seats().map(|s| record.zones(s)).unzip();
        BoardInfo {
            style: match board.style {
                BoardStyle::Holes => "holes",
                BoardStyle::Squares => "squares",
            }
            .to_owned(),
            squares: board.holes.iter().map(SquareInfo::from).collect(),
            blanks: board.blanks.iter().map(|&(x, y)| Point { x, y }).collect(),
            turn_degrees: seats().map(|s| record.turned(s)).collect(),
            camps,
            goals,
            partners: seats().map(|s| record.partner(s).map(|p| p.0)).collect(),
        }
    }
}

impl From<&Hole> for SquareInfo {
    fn from(hole: &Hole) -> Self {
        SquareInfo {
            name: hole.name.clone(),
            x: hole.x,
            y: hole.y,
            ray: hole.ray,
            dark: hole.dark,
            neighbours: hole.neighbours.iter().flatten().map(|s| s.index() as u16).collect(),
        }
    }
}

impl Legal {
    /// What the seat to move may play.
    pub fn of(record: &AnyRecord) -> Legal {
        match record.legal(MOST_LISTED) {
            Some(moves) => Legal::List { moves: moves.into_iter().map(MoveInfo::from).collect() },
            None => Legal::Tree {},
        }
    }
}

impl From<NamedMove> for MoveInfo {
    fn from(m: NamedMove) -> Self {
        MoveInfo { notation: m.notation, path: m.path, captured: m.captured, eliminates: m.eliminates }
    }
}

impl MoveMade {
    /// A turn as played; `program` when the machine chose it.
    pub fn of(seat: Seat, m: NamedMove, program: bool) -> MoveMade {
        MoveMade { seat: seat.0, notation: m.notation, path: m.path, captured: m.captured, program }
    }
}

impl Piece {
    /// All of them, as a record names them.
    pub fn all(pieces: Vec<NamedPiece>) -> Vec<Piece> {
        let piece = |p: NamedPiece| Piece { square: p.square, seat: p.seat.map(|s| s.0), king: p.king };
        pieces.into_iter().map(piece).collect()
    }
}

impl Counter {
    /// Those worth showing now.
    pub fn all(record: &AnyRecord) -> Vec<Counter> {
        let counters = record.counters().into_iter();
        counters.map(|c| Counter { name: c.name.to_owned(), seat: c.seat.map(|s| s.0), left: c.left }).collect()
    }
}

impl Over {
    /// How a record ended, once it has.
    pub fn of(record: &AnyRecord) -> Option<Over> {
        let Status::Over { reason, standings } = record.status() else { return None };
        let last = record.colours().len() as u8;
        let places = standings.places().into_iter().map(|p| p.unwrap_or(last)).collect();
        Some(Over { reason: reason.code().to_owned(), places })
    }
}
