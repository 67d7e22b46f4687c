//! Texts of the family. A move is the squares of its path with dashes; two squares are the hop between them, or the
//! only chain. A position is `TURN any:SQUARES [score=N,N] [made=N,N]`; the state adds `[out=COLOURS]`.

use super::{Capture, Move, Position, Set, Setup};
use crate::any::find_square;
use crate::board::Square;
use crate::game::{Illegal, ParseMoveError, SetupError, Turn, shortened};
use crate::{Seat, Standing};

/// More squares than any chain has: each hop takes one of sixty pieces.
const MAX_PATH: usize = 64;
/// More bytes than any position text has.
const MAX_TEXT: usize = 8192;

impl Capture {
    pub(super) fn write_path(&self, path: &[Square]) -> String {
        path.iter().map(|&s| self.board().name(s)).collect::<Vec<_>>().join("-")
    }

    pub(super) fn read_move(&self, p: &Position, text: &str) -> Result<Turn<Move>, ParseMoveError> {
        let path = self.read_path(text)?;
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

    fn read_path(&self, text: &str) -> Result<Vec<Square>, ParseMoveError> {
        let syntax = || ParseMoveError::Syntax { text: shortened(text), form: "squares with dashes, such as i7-i9-k9" };
        if text.len() > MAX_PATH * 4 {
            return Err(syntax());
        }
        let lower = text.trim().to_ascii_lowercase();
        let names: Vec<&str> = lower.split('-').map(str::trim).collect();
        if names.len() < 2 || names.len() > MAX_PATH || names.contains(&"") {
            return Err(syntax());
        }
        names.into_iter().map(|name| find_square(self.board(), name)).collect()
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
        let mut parts = vec![self.word(p.turn).to_owned(), format!("any:{}", squares.join(","))];
        let count = self.colours.len();
        if p.score.iter().any(|&n| n > 0) {
            parts.push(format!("score={}", numbers(&p.score[..count])));
        }
        if p.made.iter().any(|&n| n > 0) {
            parts.push(format!("made={}", numbers(&p.made[..count])));
        }
        parts.join(" ")
    }

    pub(super) fn write_state(&self, p: &Position) -> String {
        let is_out = |&s: &Seat| matches!(p.standings.get(s), Standing::Eliminated { .. });
        let mut out: Vec<Seat> = Seat::all(self.colours.len()).filter(is_out).collect();
        out.sort_by_key(|&s| std::cmp::Reverse(p.standings.get(s).place()));
        let text = self.write_position(p);
        if out.is_empty() || p.over.is_some() {
            return text;
        }
        let words: Vec<&str> = out.into_iter().map(|s| self.word(s)).collect();
        format!("{text} out={}", words.join(","))
    }

    fn word(&self, seat: Seat) -> &'static str {
        self.colours[seat.index()].as_str()
    }

    pub(super) fn read_setup(&self, text: &str) -> Result<Setup, SetupError> {
        if text.len() > MAX_TEXT {
            return Err(syntax(text, "a position of at most 8192 bytes"));
        }
        let count = self.colours.len();
        let mut words = text.split_whitespace();
        let turn = self.read_seat(words.next().unwrap_or_default(), "the colour to move first")?;
        let mut setup =
            Setup { turn, pieces: Vec::new(), score: vec![0; count], made: vec![0; count], out: Vec::new() };
        let mut seen = Vec::new();
        for word in words {
            let (key, value) = word.split_once([':', '=']).unwrap_or((word, ""));
            if seen.contains(&key) {
                return Err(syntax(word, "each part once"));
            }
            seen.push(key);
            match key {
                "any" => setup.pieces = self.read_squares(value)?,
                "score" => setup.score = self.read_counts(value, "one number from 0 to 255 a seat")?,
                "made" => setup.made = self.read_counts(value, "one number from 0 to 65535 a seat")?,
                "out" => setup.out = self.read_seats(value)?,
                _ => return Err(syntax(word, "any:SQUARES, score=, made= or out=")),
            }
        }
        Ok(setup)
    }

    fn read_squares(&self, list: &str) -> Result<Vec<Square>, SetupError> {
        let names = list.split(',').map(str::trim).filter(|n| !n.is_empty());
        names.map(|name| self.read_square(name)).collect()
    }

    fn read_square(&self, name: &str) -> Result<Square, SetupError> {
        let board = self.board();
        if name.strip_prefix('K').and_then(|n| board.find(n)).is_some() {
            return Err(SetupError::NoKings { square: shortened(&name[1..]) });
        }
        board.find(name).ok_or_else(|| SetupError::UnknownSquare {
            name: shortened(name),
            first: board.holes[0].name.clone(),
            last: board.holes[board.len() - 1].name.clone(),
        })
    }

    fn read_seats(&self, list: &str) -> Result<Vec<Seat>, SetupError> {
        list.split(',').map(|word| self.read_seat(word, "colours of this game with commas")).collect()
    }

    fn read_seat(&self, word: &str, allowed: &'static str) -> Result<Seat, SetupError> {
        let at = self.colours.iter().position(|c| c.as_str() == word);
        at.map(|i| Seat(i as u8)).ok_or_else(|| syntax(word, allowed))
    }

    fn read_counts<N: std::str::FromStr>(&self, list: &str, allowed: &'static str) -> Result<Vec<N>, SetupError> {
        let read = |word: &str| word.parse().ok().filter(|_| word.bytes().all(|b| b.is_ascii_digit()));
        let counts: Option<Vec<N>> = list.split(',').map(read).collect();
        counts.filter(|c| c.len() == self.colours.len()).ok_or_else(|| syntax(list, allowed))
    }
}

fn numbers<N: ToString>(list: &[N]) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

fn syntax(part: &str, allowed: &'static str) -> SetupError {
    SetupError::Syntax { part: shortened(part), allowed }
}
