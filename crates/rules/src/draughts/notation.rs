//! Moves as text, by PDN 3.0: `32-28`, `32x23`, and a capture's whole path (`4x13x24x15`) exactly when another
//! capture has the same ends.

use super::Draughts;
use super::grid::holds;
use super::moves::Move;
use super::position::Position;
use crate::board::Square;
use crate::game::{Illegal, MoveView, ParseMoveError, Turn, shortened};

/// More bytes than any move takes, blanks and all: nobody can make us look at a longer one.
const MAX_TEXT: usize = 256;
const FORM: &str = "two field numbers, such as 32-28 or 32x23, or a capture's whole path, such as 4x13x24x15";

impl<const W: usize> Draughts<W> {
    pub(super) fn show(&self, p: &Position<W>, m: Move<W>, out: &mut MoveView) {
        let path = self.canonical(p, m);
        out.captured = self.taken_along(p, &path).into_iter().map(|bit| self.square(bit)).collect();
        out.path = path.into_iter().map(|bit| self.square(bit)).collect();
        out.notation = self.write_move(p, m, &out.path);
    }

    pub(super) fn write_move(&self, p: &Position<W>, m: Move<W>, path: &[Square]) -> String {
        let ends = [self.square(m.from), self.square(m.to)];
        match () {
            () if !m.is_capture() => self.write_path(&ends, "-"),
            () if self.is_ambiguous(p, m) => self.write_path(path, "x"),
            () => self.write_path(&ends, "x"),
        }
    }

    pub(super) fn write_path(&self, path: &[Square], separator: &str) -> String {
        let board = &self.tables.board;
        let name = |&s: &Square| if s.index() < board.len() { board.name(s) } else { "?" };
        path.iter().map(name).collect::<Vec<_>>().join(separator)
    }

    pub(super) fn read_move(&self, p: &Position<W>, text: &str) -> Result<Turn<Move<W>>, ParseMoveError> {
        let path = self.read_path(text)?;
        let (m, route) =
            self.find_move(p, &path).map_err(|why| ParseMoveError::Illegal { text: shortened(text.trim()), why })?;
        Ok(Turn { m, path: route.into_iter().map(|bit| self.square(bit)).collect() })
    }

    fn find_move(&self, p: &Position<W>, path: &[u8]) -> Result<(Move<W>, Vec<u8>), Illegal> {
        check_start(p, path[0])?;
        if !self.capturing(p, p.turn).is_empty() {
            return self.find_capture(p, path);
        }
        self.check_quiet(p, path)?;
        Ok((Move { from: path[0], to: path[1], taken: crate::SquareSet::EMPTY }, path.to_vec()))
    }

    fn read_path(&self, text: &str) -> Result<Vec<u8>, ParseMoveError> {
        let syntax = || ParseMoveError::Syntax { text: shortened(text.trim()), form: FORM };
        let trimmed = text.trim();
        if trimmed.len() > MAX_TEXT {
            return Err(syntax());
        }
        let names: Vec<&str> = trimmed.split(['-', 'x', 'X', ':']).map(str::trim).collect();
        let digits = |name: &&str| !name.is_empty() && name.bytes().all(|b| b.is_ascii_digit());
        if names.len() < 2 || !names.iter().all(digits) {
            return Err(syntax());
        }
        names.into_iter().map(|name| self.read_square(name)).collect()
    }

    fn read_square(&self, digits: &str) -> Result<u8, ParseMoveError> {
        let square = self.find_square(digits.trim_start_matches('0'));
        square.map(|s| self.bit(s)).ok_or_else(|| ParseMoveError::UnknownSquare {
            name: shortened(digits),
            first: self.name(Square(0)),
            last: self.last_name(),
        })
    }
}

/// Whether the side to move has a piece here and the game goes on.
pub(super) fn check_start<const W: usize>(p: &Position<W>, from: u8) -> Result<(), Illegal> {
    match () {
        () if p.over.is_some() => Err(Illegal::GameOver),
        () if holds(p.side(p.turn), from) => Ok(()),
        () if holds(p.occupied(), from) => Err(Illegal::NotYours),
        () => Err(Illegal::NoPiece),
    }
}
