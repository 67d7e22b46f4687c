//! Moves as text, by PDN 3.0: `32-28`, `32x23`, `c3:e5`, and a capture's whole path (`4x13x24x15`) exactly when
//! another capture has the same ends.

use super::Draughts;
use super::grid::holds;
use super::moves::Move;
use super::names::NoField;
use super::position::Position;
use crate::board::{FieldNames, Square};
use crate::game::{Illegal, MoveView, ParseMoveError, Turn, shortened};

/// More bytes than any move takes, blanks and all: nobody can make us look at a longer one.
const MAX_TEXT: usize = 256;
const FORM: &str =
    "two fields, such as 32-28, 32x23 or c3-d4, or a capture's whole path, such as 4x13x24x15 or c3:e5:g7";

impl<const W: usize> Draughts<W> {
    pub(super) fn show(&self, p: &Position<W>, m: Move<W>, out: &mut MoveView) {
        let path = self.canonical(p, m);
        out.captured = self.taken_along(p, &path).into_iter().map(|bit| self.square(bit)).collect();
        out.path = path.into_iter().map(|bit| self.square(bit)).collect();
        out.notation = self.write_move(p, m, &out.path);
    }

    pub(super) fn write_move(&self, p: &Position<W>, m: Move<W>, path: &[Square]) -> String {
        let ends = [self.square(m.from), self.square(m.to)];
        let takes = if self.rules.names == FieldNames::Letters { ":" } else { "x" };
        match () {
            () if !m.is_capture() => self.write_path(&ends, "-"),
            () if self.is_ambiguous(p, m) => self.write_path(path, takes),
            () => self.write_path(&ends, takes),
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

    /// Two fields or more, all by number or all by letter.
    fn read_path(&self, text: &str) -> Result<Vec<u8>, ParseMoveError> {
        let syntax = || ParseMoveError::Syntax { text: shortened(text.trim()), form: FORM };
        let trimmed = text.trim();
        if trimmed.len() > MAX_TEXT {
            return Err(syntax());
        }
        let glued = spaced_out(trimmed);
        let names = glued.as_deref().unwrap_or(trimmed).split(['-', 'x', 'X', ':']).map(str::trim);
        let fields = names.map(|name| self.read_name(name).ok_or_else(&syntax)?).collect::<Result<Vec<_>, _>>()?;
        let same = |way| fields.iter().all(|&(_, named)| named == way);
        if fields.len() < 2 || !(same(FieldNames::Numbers) || same(FieldNames::Letters)) {
            return Err(syntax());
        }
        Ok(fields.into_iter().map(|(bit, _)| bit).collect())
    }

    /// A field by its bit; nothing when the text has not the form of a name.
    fn read_name(&self, name: &str) -> Option<Result<(u8, FieldNames), ParseMoveError>> {
        match self.field(name) {
            Ok((square, named)) => Some(Ok((self.bit(square), named))),
            Err(NoField::Form) => None,
            Err(NoField::Unknown) => {
                let (name, first, last) = self.no_field(name);
                Some(Err(ParseMoveError::UnknownSquare { name, first, last }))
            }
        }
    }
}

/// Fields by letter may follow each other without anything between: `c3d4` is `c3-d4` (PDN 3.0).
fn spaced_out(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let letter = |b: &u8| (b'a'..=b'l').contains(b);
    let plain = bytes.first().is_some_and(letter) && bytes.iter().all(|b| letter(b) || b.is_ascii_digit());
    if !plain || bytes.iter().filter(|b| letter(b)).count() < 2 {
        return None;
    }
    let mut out = String::new();
    for c in text.chars() {
        if c.is_ascii_lowercase() && !out.is_empty() {
            out.push('-');
        }
        out.push(c);
    }
    Some(out)
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
