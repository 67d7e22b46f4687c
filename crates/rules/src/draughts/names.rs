//! Fields by name. Each game writes them in one way, by number or by letter; both are read everywhere, but not mixed.

use super::Draughts;
use crate::board::{FieldNames, Square};
use crate::game::shortened;

/// Why a text names no field.
pub(super) enum NoField {
    /// It has not the form of a name.
    Form,
    /// The board has no such field.
    Unknown,
}

impl<const W: usize> Draughts<W> {
    /// The field of a number without sign, leading zeros allowed, or of a small letter and a number.
    pub(super) fn field(&self, name: &str) -> Result<(Square, FieldNames), NoField> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        let number = |text: &str| text.parse::<usize>().map_err(|_| NoField::Unknown);
        if digits(name) {
            let at = number(name)?.checked_sub(1).filter(|&at| at < self.tables.board.len());
            return at.map(|at| (Square(at as u8), FieldNames::Numbers)).ok_or(NoField::Unknown);
        }
        let file = name.bytes().next().filter(u8::is_ascii_lowercase).ok_or(NoField::Form)?;
        if !digits(&name[1..]) {
            return Err(NoField::Form);
        }
        let (column, rank) = (usize::from(file - b'a') + 1, number(&name[1..])?);
        self.by_letters(column, rank).map(|square| (square, FieldNames::Letters)).ok_or(NoField::Unknown)
    }

    /// The field in play of this file and rank, both from 1.
    fn by_letters(&self, column: usize, rank: usize) -> Option<Square> {
        let row = usize::from(self.rules.size).checked_sub(rank)? + 1;
        let at = (column as f32, row as f32);
        self.tables.board.squares().find(|s| {
            let hole = &self.tables.board.holes[s.index()];
            (hole.x, hole.y) == at
        })
    }

    pub(super) fn name(&self, square: Square) -> String {
        self.tables.board.name(square).to_owned()
    }

    /// A name that is none, the first name there is, and the last.
    pub(super) fn no_field(&self, name: &str) -> (String, String, String) {
        let last = Square(self.tables.board.len() as u8 - 1);
        (shortened(name), self.name(Square(0)), self.name(last))
    }
}
