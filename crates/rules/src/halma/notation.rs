//! Texts of the family. A move is the squares of its path with dashes (`m1-m3-k5`); two squares alone mean the hop
//! chain between them, any path. A position is
//! `TURN COLOUR:SQUARES … [made=N,N] [rounds=N] [acted=COLOURS] [finished=COLOURS] [reply=COLOUR]
//! [best=COUNT/DISTANCE,…] [stall=N]`, with `K` before a king; the state adds `[out=COLOURS]`, the last one first.

use super::position::Best;
use super::{Halma, Move, Position, Setup};
use crate::board::Square;
use crate::game::{Illegal, ParseMoveError, SetupError, Turn, shortened};
use crate::texts::{self, push_colours, push_counts, read_count, read_counts, read_seat, read_seats, syntax};
use crate::{Seat, Standing};

/// What a count of moves or rounds may be.
const COUNT: &str = "a number from 0 to 65535";

impl<const W: usize> Halma<W> {
    pub(super) fn write_path(&self, path: &[Square]) -> String {
        texts::write_path(self.board(), path)
    }

    pub(super) fn read_move(&self, p: &Position<W>, text: &str) -> Result<Turn<Move>, ParseMoveError> {
        let path = texts::read_path(self.board(), text)?;
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
        let mut parts = vec![self.colours[p.turn.index()].to_string()];
        parts.extend(seats().map(|s| self.write_pieces(p, s)));
        push_counts(&mut parts, "made", &p.made[..self.colours.len()]);
        push_counts(&mut parts, "rounds", &[p.rounds]);
        let acted: Vec<Seat> = seats().filter(|s| p.acted >> s.0 & 1 == 1).collect();
        push_colours(&mut parts, &self.colours, "acted", &acted);
        let is_home = |&s: &Seat| matches!(p.standings.get(s), Standing::Finished { .. } | Standing::Home);
        let mut home: Vec<Seat> = seats().filter(is_home).collect();
        home.sort_by_key(|&s| p.standings.get(s).place().unwrap_or(u8::MAX));
        push_colours(&mut parts, &self.colours, "finished", &home);
        let replying = p.reply && p.over.is_none();
        push_colours(&mut parts, &self.colours, "reply", if replying { std::slice::from_ref(&p.turn) } else { &[] });
        self.push_progress(&mut parts, p);
        parts.join(" ")
    }

    fn write_pieces(&self, p: &Position<W>, seat: Seat) -> String {
        let king = |q| if p.kings.contains(q) { "K" } else { "" };
        let squares = p.pieces(seat).into_iter().map(|q| format!("{}{}", king(q), self.board().name(q)));
        format!("{}:{}", self.colours[seat.index()], squares.collect::<Vec<_>>().join(","))
    }

    /// The position with the seats that are out, whose pieces may stand on the board.
    pub(super) fn write_state(&self, p: &Position<W>) -> String {
        let mut parts = vec![self.write_position(p)];
        let is_out = |&s: &Seat| matches!(p.standings.get(s), Standing::Eliminated { .. });
        let is_first = |&s: &Seat| self.partner(s).is_none_or(|partner| s < partner);
        let mut out: Vec<Seat> = Seat::all(self.colours.len()).filter(is_out).filter(is_first).collect();
        out.sort_by_key(|&s| std::cmp::Reverse(p.standings.get(s).place()));
        push_colours(&mut parts, &self.colours, "out", if p.over.is_none() { &out } else { &[] });
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
        push_counts(parts, "stall", &[p.stall]);
    }

    pub(super) fn read_setup(&self, text: &str) -> Result<Setup, SetupError> {
        let count = self.colours.len();
        let (turn, parts) = texts::read_parts(&self.colours, text)?;
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
        for (_, word) in parts {
            self.read_part(&mut setup, word)?;
        }
        Ok(setup)
    }

    fn read_part(&self, setup: &mut Setup, word: &str) -> Result<(), SetupError> {
        let colours = &self.colours;
        if let Some((colour, squares)) = word.split_once(':') {
            let seat = read_seat(colours, colour, "COLOUR:SQUARES with a colour of this game")?;
            for (square, king) in texts::read_squares(self.board(), squares)? {
                setup.pieces[seat.index()].push(square);
                setup.kings.extend(king.then_some(square));
            }
            return Ok(());
        }
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        match key {
            "made" => setup.made = read_counts(colours, value, COUNT)?,
            "rounds" => setup.rounds = read_count(value, COUNT)?,
            "acted" => setup.acted = read_seats(colours, value)?,
            "finished" => setup.finished = read_seats(colours, value)?,
            "out" => setup.out = read_seats(colours, value)?,
            "reply" => setup.reply = Some(read_seat(colours, value, "a colour of this game")?),
            "best" => setup.best = Some(self.read_best(value)?),
            "stall" => setup.stall = read_count(value, COUNT)?,
            _ => {
                let allowed = "COLOUR:SQUARES, made=, rounds=, acted=, finished=, out=, reply=, best= or stall=";
                return Err(syntax(word, allowed));
            }
        }
        Ok(())
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
}
