//! Texts of the family. A move is the squares of its path with dashes (`m1-m3-k5`); two squares alone mean the hop
//! chain between them, any path. A position is
//! `TURN COLOUR:SQUARES … [made=N,N] [rounds=N] [acted=COLOURS] [finished=COLOURS] [reply=COLOUR]
//! [best=COUNT/DISTANCE,…] [stall=N]`, with `K` before a king; the state adds `[out=COLOURS]`, the last one first.

use super::position::Best;
use super::{Halma, Move, Position, Setup};
use crate::any::find_square;
use crate::board::Square;
use crate::game::{Illegal, ParseMoveError, SetupError, Turn, shortened};
use crate::{Colour, Seat, Standing};

/// More squares than any chain on these boards has.
const MAX_PATH: usize = 256;
/// More bytes than any position text has.
const MAX_TEXT: usize = 8192;

impl<const W: usize> Halma<W> {
    pub(super) fn write_path(&self, path: &[Square]) -> String {
        path.iter().map(|&s| self.board().name(s)).collect::<Vec<_>>().join("-")
    }

    pub(super) fn read_move(&self, p: &Position<W>, text: &str) -> Result<Turn<Move>, ParseMoveError> {
        let path = self.read_path(text)?;
        let illegal = |why| ParseMoveError::Illegal { text: shortened(text), why };
        if p.over.is_some() {
            return Err(illegal(Illegal::GameOver));
        }
        Self::check_start(p, path[0]).map_err(illegal)?;
        let m = Move { from: path[0], to: path[path.len() - 1] };
        if path.len() > 2 {
            self.check_route(p, &path).map_err(illegal)?;
            return Ok(Turn { m, path });
        }
        if !self.ends(p, p.turn, m.from).contains(m.to) {
            return Err(illegal(self.why_not(p, m)));
        }
        Ok(Turn { m, path: self.canonical_path(p, p.turn, m) })
    }

    fn read_path(&self, text: &str) -> Result<Vec<Square>, ParseMoveError> {
        let syntax = || ParseMoveError::Syntax { text: shortened(text), form: "squares with dashes, such as m1-m3-k5" };
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

    /// Whether the seat to move has a piece here.
    pub(super) fn check_start(p: &Position<W>, from: Square) -> Result<(), Illegal> {
        match () {
            () if p.pieces(p.turn).contains(from) => Ok(()),
            () if p.occupied.contains(from) => Err(Illegal::NotYours),
            () => Err(Illegal::NoPiece),
        }
    }

    pub(super) fn piece_moves(&self, p: &Position<W>, from: Square) -> bool {
        !self.ends(p, p.turn, from).is_empty()
    }

    pub(super) fn write_position(&self, p: &Position<W>) -> String {
        let seats = || Seat::all(self.colours.len());
        let mut parts = vec![self.colour(p.turn).to_string()];
        parts.extend(seats().map(|s| {
            let king = |q| if p.kings.contains(q) { "K" } else { "" };
            let squares = p.pieces(s).into_iter().map(|q| format!("{}{}", king(q), self.board().name(q)));
            format!("{}:{}", self.colour(s), squares.collect::<Vec<_>>().join(","))
        }));
        if p.made.iter().any(|&n| n > 0) {
            let made: Vec<String> = seats().map(|s| p.made(s).to_string()).collect();
            parts.push(format!("made={}", made.join(",")));
        }
        if p.rounds > 0 {
            parts.push(format!("rounds={}", p.rounds));
        }
        self.push_colours(&mut parts, "acted", seats().filter(|s| p.acted >> s.0 & 1 == 1).collect());
        let is_home = |&s: &Seat| matches!(p.standings.get(s), Standing::Finished { .. } | Standing::Home);
        let mut home: Vec<Seat> = seats().filter(is_home).collect();
        home.sort_by_key(|&s| p.standings.get(s).place().unwrap_or(u8::MAX));
        self.push_colours(&mut parts, "finished", home);
        let replying = p.reply && p.over.is_none();
        self.push_colours(&mut parts, "reply", if replying { vec![p.turn] } else { Vec::new() });
        self.push_progress(&mut parts, p);
        parts.join(" ")
    }

    /// The position with the seats that are out, whose pieces may stand on the board.
    pub(super) fn write_state(&self, p: &Position<W>) -> String {
        let mut parts = vec![self.write_position(p)];
        let is_out = |&s: &Seat| matches!(p.standings.get(s), Standing::Eliminated { .. });
        let is_first = |&s: &Seat| self.partner(s).is_none_or(|partner| s < partner);
        let mut out: Vec<Seat> = Seat::all(self.colours.len()).filter(is_out).filter(is_first).collect();
        out.sort_by_key(|&s| std::cmp::Reverse(p.standings.get(s).place()));
        self.push_colours(&mut parts, "out", if p.over.is_none() { out } else { Vec::new() });
        parts.join(" ")
    }

    /// What the seats have reached, unless it shows in how the pieces stand.
    fn push_progress(&self, parts: &mut Vec<String>, p: &Position<W>) {
        if !self.rules().no_progress || p.over.is_some() {
            return;
        }
        if p.best != self.reached(p) {
            let best: Vec<String> =
                p.best[..self.colours.len()].iter().map(|b| format!("{}/{}", b.count, b.distance)).collect();
            parts.push(format!("best={}", best.join(",")));
        }
        if p.stall > 0 {
            parts.push(format!("stall={}", p.stall));
        }
    }

    fn push_colours(&self, parts: &mut Vec<String>, key: &str, seats: Vec<Seat>) {
        if !seats.is_empty() {
            let words: Vec<&str> = seats.into_iter().map(|s| self.colour(s).as_str()).collect();
            parts.push(format!("{key}={}", words.join(",")));
        }
    }

    fn colour(&self, seat: Seat) -> Colour {
        self.colours[seat.index()]
    }

    pub(super) fn read_setup(&self, text: &str) -> Result<Setup, SetupError> {
        if text.len() > MAX_TEXT {
            return Err(syntax(text, "a position of at most 8192 bytes"));
        }
        let count = self.colours.len();
        let mut words = text.split_whitespace();
        let turn = self.read_seat(words.next().unwrap_or_default(), "the colour to move first")?;
        let mut setup = Setup {
            turn,
            pieces: vec![Vec::new(); count],
            kings: Vec::new(),
            made: vec![0; count],
            rounds: 0,
            acted: Vec::new(),
            finished: Vec::new(),
            out: Vec::new(),
            reply: None,
            best: None,
            stall: 0,
        };
        let mut seen = Vec::new();
        for word in words {
            let key = word.split([':', '=']).next().unwrap_or_default();
            if seen.contains(&key) {
                return Err(syntax(word, "each part once"));
            }
            seen.push(key);
            self.read_part(&mut setup, word)?;
        }
        Ok(setup)
    }

    fn read_part(&self, setup: &mut Setup, word: &str) -> Result<(), SetupError> {
        if let Some((colour, squares)) = word.split_once(':') {
            let seat = self.read_seat(colour, "COLOUR:SQUARES with a colour of this game")?;
            for name in squares.split(',').map(str::trim).filter(|n| !n.is_empty()) {
                let (square, king) = self.read_square(name)?;
                setup.pieces[seat.index()].push(square);
                setup.kings.extend(king.then_some(square));
            }
            return Ok(());
        }
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        match key {
            "made" => setup.made = self.read_counts(value)?,
            "rounds" => setup.rounds = read_count(value)?,
            "acted" => setup.acted = self.read_seats(value)?,
            "finished" => setup.finished = self.read_seats(value)?,
            "out" => setup.out = self.read_seats(value)?,
            "reply" => setup.reply = Some(self.read_seat(value, "a colour of this game")?),
            "best" => setup.best = Some(self.read_best(value)?),
            "stall" => setup.stall = read_count(value)?,
            _ => {
                return Err(syntax(
                    word,
                    "COLOUR:SQUARES, made=, rounds=, acted=, finished=, out=, reply=, best= or stall=",
                ));
            }
        }
        Ok(())
    }

    /// A square, and whether a `K` before it says that a king stands there.
    fn read_square(&self, name: &str) -> Result<(Square, bool), SetupError> {
        let board = self.board();
        let bare = name.strip_prefix('K');
        board.find(bare.unwrap_or(name)).map(|square| (square, bare.is_some())).ok_or_else(|| {
            SetupError::UnknownSquare {
                name: shortened(name),
                first: board.holes[0].name.clone(),
                last: board.holes[board.len() - 1].name.clone(),
            }
        })
    }

    fn read_best(&self, list: &str) -> Result<Vec<Best>, SetupError> {
        let allowed = || syntax(list, "COUNT/DISTANCE for each seat, with commas");
        let read = |word: &str| {
            let (count, distance) = word.split_once('/')?;
            Some(Best { count: count.parse().ok()?, distance: distance.parse().ok()? })
        };
        let best = list.split(',').map(read).collect::<Option<Vec<_>>>().ok_or_else(allowed)?;
        if best.len() == self.colours.len() { Ok(best) } else { Err(allowed()) }
    }

    fn read_seats(&self, list: &str) -> Result<Vec<Seat>, SetupError> {
        list.split(',').map(|word| self.read_seat(word, "colours of this game with commas")).collect()
    }

    fn read_seat(&self, word: &str, allowed: &'static str) -> Result<Seat, SetupError> {
        let at = self.colours.iter().position(|c| c.as_str() == word);
        at.map(|i| Seat(i as u8)).ok_or_else(|| syntax(word, allowed))
    }

    fn read_counts(&self, list: &str) -> Result<Vec<u16>, SetupError> {
        let counts = list.split(',').map(read_count).collect::<Result<Vec<_>, _>>()?;
        if counts.len() == self.colours.len() { Ok(counts) } else { Err(syntax(list, "one number a seat")) }
    }
}

fn read_count(word: &str) -> Result<u16, SetupError> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| digits).ok_or_else(|| syntax(word, "a number from 0 to 65535"))
}

fn syntax(part: &str, allowed: &'static str) -> SetupError {
    SetupError::Syntax { part: shortened(part), allowed }
}
