//! Texts of the family. A move is the squares of its path with dashes; two squares are the hop between them, or the
//! only chain. A position is `TURN any:SQUARES [score=N,N] [made=N,N]`; the state adds `[out=COLOURS]`, the last
//! one first.

use super::{Capture, Move, Position, Set, Setup};
use crate::board::Square;
use crate::game::{Illegal, ParseMoveError, SetupError, Turn, shortened};
use crate::texts::{self, push_colours, push_counts, read_counts, read_seats, syntax};
use crate::{Seat, Standing};

impl Capture {
    pub(super) fn write_path(&self, path: &[Square]) -> String {
        texts::write_path(self.board(), path)
    }

    pub(super) fn read_move(&self, p: &Position, text: &str) -> Result<Turn<Move>, ParseMoveError> {
        let path = texts::read_path(self.board(), text)?;
        let illegal = |why| ParseMoveError::Illegal { text: shortened(text), why };
        Self::check_start(p, path[0]).map_err(illegal)?;
        let (from, to) = (path[0], path[path.len() - 1]);
        if path.len() == 2 {
            let m = self.between(p.pieces, from, to).map_err(illegal)?;
            return Ok(Turn { m, path: self.canonical_path(p.pieces, m) });
        }
        let taken: Set = self.follow(p.pieces, &path).map_err(illegal)?.into_iter().collect();
        Ok(Turn { m: Move { from, to, taken }, path })
    }

    pub(super) fn check_start(p: &Position, from: Square) -> Result<(), Illegal> {
        match () {
            () if p.over.is_some() => Err(Illegal::GameOver),
            () if p.pieces.contains(from) => Ok(()),
            () => Err(Illegal::NoPiece),
        }
    }

    pub(super) fn write_position(&self, p: &Position) -> String {
        let squares: Vec<&str> = p.pieces.into_iter().map(|s| self.board().name(s)).collect();
        let mut parts = vec![self.colours[p.turn.index()].to_string(), format!("any:{}", squares.join(","))];
        push_counts(&mut parts, "score", &p.score[..self.colours.len()]);
        push_counts(&mut parts, "made", &p.made[..self.colours.len()]);
        parts.join(" ")
    }

    pub(super) fn write_state(&self, p: &Position) -> String {
        let mut parts = vec![self.write_position(p)];
        let is_out = |&s: &Seat| matches!(p.standings.get(s), Standing::Eliminated { .. });
        let mut out: Vec<Seat> = Seat::all(self.colours.len()).filter(is_out).collect();
        out.sort_by_key(|&s| std::cmp::Reverse(p.standings.get(s).place()));
        push_colours(&mut parts, &self.colours, "out", if p.over.is_none() { &out } else { &[] });
        parts.join(" ")
    }

    pub(super) fn read_setup(&self, text: &str) -> Result<Setup, SetupError> {
        let count = self.colours.len();
        let (turn, parts) = texts::read_parts(&self.colours, text)?;
        let mut setup =
            Setup { turn, pieces: Vec::new(), score: vec![0; count], made: vec![0; count], out: Vec::new() };
        for (key, word) in parts {
            let value = word.split_once([':', '=']).map_or("", |(_, value)| value);
            match key {
                "any" => setup.pieces = self.read_men(value)?,
                "score" => setup.score = read_counts(&self.colours, value, "a number from 0 to 255")?,
                "made" => setup.made = read_counts(&self.colours, value, "a number from 0 to 65535")?,
                "out" => setup.out = read_seats(&self.colours, value)?,
                _ => return Err(syntax(word, "any:SQUARES, score=, made= or out=")),
            }
        }
        Ok(setup)
    }

    fn read_men(&self, list: &str) -> Result<Vec<Square>, SetupError> {
        let man = |(square, king)| {
            let name = || self.board().name(square).to_owned();
            if king { Err(SetupError::NoKings { square: name() }) } else { Ok(square) }
        };
        texts::read_squares(self.board(), list)?.into_iter().map(man).collect()
    }
}
