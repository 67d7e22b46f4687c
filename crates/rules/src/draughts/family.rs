//! The family as the trait has it.

use super::Draughts;
use super::grid::bits;
use super::moves::Move;
use super::notation::check_start;
use super::play;
use super::position::{Position, Setup};
use crate::board::{Board, Square};
use crate::game::{
    Counter, Departure, Game, Illegal, Key, MoveList, MoveView, ParseMoveError, PathStep, Piece, Reason, SetupError,
    Status, Turn, Zones,
};
use crate::{Seat, Standings};

impl<const W: usize> Game for Draughts<W> {
    type Setup = Setup;
    type Position = Position<W>;
    type Move = Move<W>;

    fn seats(&self) -> usize {
        2
    }

    fn board(&self) -> &Board {
        &self.tables.board
    }

    /// Nobody has a camp or a goal here.
    fn zones(&self, _: Seat) -> Zones {
        Zones::default()
    }

    fn turned(&self, seat: Seat) -> u16 {
        if seat == self.white() { 0 } else { 180 }
    }

    fn start(&self) -> Position<W> {
        self.opening()
    }

    fn validate(&self, setup: Setup) -> Result<Position<W>, SetupError> {
        self.check_setup(&setup)
    }

    fn parse_setup(&self, text: &str) -> Result<Setup, SetupError> {
        self.read_setup(text)
    }

    fn position_text(&self, p: &Position<W>) -> String {
        self.write_fen(p)
    }

    fn state_text(&self, p: &Position<W>) -> String {
        self.write_state(p)
    }

    fn turn(&self, p: &Position<W>) -> Seat {
        if p.over.is_some() { Seat(p.turn.0 ^ 1) } else { p.turn }
    }

    fn legal_moves(&self, p: &Position<W>, out: &mut MoveList<Move<W>>) {
        self.generate(p, out);
    }

    fn any_move(&self, p: &Position<W>, seat: Seat) -> bool {
        self.can_move(p, seat)
    }

    fn play_unchecked(&self, p: &mut Position<W>, m: Move<W>) {
        self.advance(p, m);
    }

    fn retire(&self, p: &mut Position<W>, seat: Seat, why: Departure) {
        play::leave(p, seat, why);
    }

    fn status(&self, p: &Position<W>) -> Status {
        play::outcome(p)
    }

    /// No seat has a place before the game ends: nobody comes home in draughts.
    fn standings(&self, _: &Position<W>) -> Standings {
        Standings::playing(2)
    }

    /// Games that nobody won are drawn.
    fn adjudicate(&self, _: &Position<W>, _: Reason) -> Standings {
        Standings::draw(2)
    }

    /// FMJD Annex 1, art. 6.1.
    fn repetition(&self) -> Option<Reason> {
        Some(Reason::Threefold)
    }

    fn repetition_key(&self, p: &Position<W>) -> Key {
        p.key
    }

    fn search_key(&self, p: &Position<W>) -> Key {
        p.search_key()
    }

    fn describe(&self, p: &Position<W>, m: Move<W>, out: &mut MoveView) {
        self.show(p, m, out);
    }

    fn path_text(&self, p: &Position<W>, m: Move<W>, path: &[Square]) -> String {
        self.write_move(p, m, path)
    }

    fn captured_along(&self, p: &Position<W>, path: &[Square]) -> Vec<Square> {
        let path: Vec<u8> = path.iter().map(|&s| self.bit(s)).collect();
        self.taken_along(p, &path).into_iter().map(|bit| self.square(bit)).collect()
    }

    fn eliminates(&self, _: &Position<W>, _: Move<W>) -> bool {
        false
    }

    fn parse(&self, p: &Position<W>, text: &str) -> Result<Turn<Move<W>>, ParseMoveError> {
        self.read_move(p, text)
    }

    fn step(&self, p: &Position<W>, prefix: &[Square]) -> Result<PathStep, ParseMoveError> {
        self.step_along(p, prefix).map_err(|why| ParseMoveError::Illegal { text: self.write_path(prefix, "-"), why })
    }

    fn pieces(&self, p: &Position<W>, out: &mut Vec<Piece>) {
        for seat in Seat::all(2) {
            out.extend(bits(p.side(seat)).map(|bit| Piece {
                square: self.square(bit),
                seat: Some(seat),
                king: p.king_on(bit),
            }));
        }
    }

    fn counters(&self, p: &Position<W>) -> Vec<Counter> {
        self.running(p)
    }

    /// The family has no rule that counts moves made.
    fn made(&self, _: &Position<W>) -> Vec<u32> {
        Vec::new()
    }
}

impl<const W: usize> Draughts<W> {
    fn step_along(&self, p: &Position<W>, prefix: &[Square]) -> Result<PathStep, Illegal> {
        if p.over.is_some() {
            return Err(Illegal::GameOver);
        }
        if prefix.iter().any(|s| s.index() >= self.tables.grid.len()) {
            return Err(Illegal::NoWay);
        }
        let path: Vec<u8> = prefix.iter().map(|&s| self.bit(s)).collect();
        if let Some(&from) = path.first() {
            check_start(p, from)?;
        }
        self.path_step(p, &path)
    }
}
