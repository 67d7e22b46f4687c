//! The family as the trait has it.

use super::position::placed;
use super::{Capture, Move, Position, Set, Setup};
use crate::board::{Board, Square};
use crate::game::{
    Counter, Departure, Game, Key, MoveList, MoveView, ParseMoveError, PathStep, Piece, Reason, SetupError, Status,
    Turn, Zones,
};
use crate::{Seat, Standings, zobrist};

impl Capture {
    /// At most `most` of the legal moves, some of every piece that has any: with long hops there can be 192 481.
    pub fn some_moves(&self, p: &Position, most: usize, out: &mut MoveList<Move>) {
        out.clear();
        if p.over.is_some() {
            return;
        }
        let mut pieces: Vec<Square> = p.pieces.into_iter().collect();
        while let Some(from) = pieces.pop() {
            let share = (most - out.len()).div_ceil(pieces.len() + 1);
            self.moves_of(p.pieces, from, out.len() + share, out);
        }
    }
}

impl Game for Capture {
    type Setup = Setup;
    type Position = Position;
    type Move = Move;

    fn seats(&self) -> usize {
        self.colours.len()
    }

    fn board(&self) -> &Board {
        self.board()
    }

    /// Nobody has a camp or a goal here.
    fn zones(&self, _: Seat) -> Zones {
        Zones::default()
    }

    /// Nobody has a side of the board.
    fn turned(&self, _: Seat) -> u16 {
        0
    }

    fn start(&self) -> Position {
        self.opening()
    }

    fn validate(&self, setup: Setup) -> Result<Position, SetupError> {
        self.checked(&setup)
    }

    fn parse_setup(&self, text: &str) -> Result<Setup, SetupError> {
        self.read_setup(text)
    }

    fn position_text(&self, p: &Position) -> String {
        self.write_position(p)
    }

    fn state_text(&self, p: &Position) -> String {
        self.write_state(p)
    }

    fn turn(&self, p: &Position) -> Seat {
        p.turn
    }

    fn legal_moves(&self, p: &Position, out: &mut MoveList<Move>) {
        self.legal_moves_up_to(p, usize::MAX, out);
    }

    fn legal_moves_up_to(&self, p: &Position, most: usize, out: &mut MoveList<Move>) -> bool {
        out.clear();
        let pieces = if p.over.is_none() { p.pieces } else { Set::EMPTY };
        for from in pieces {
            self.moves_of(p.pieces, from, most.saturating_add(1), out);
        }
        out.len() <= most
    }

    fn any_move(&self, p: &Position, _: Seat) -> bool {
        self.any_hop(p.pieces)
    }

    fn play_unchecked(&self, p: &mut Position, m: Move) {
        self.advance(p, m);
    }

    fn retire(&self, p: &mut Position, seat: Seat, why: Departure) {
        self.leave(p, seat, why);
    }

    fn status(&self, p: &Position) -> Status {
        match p.over {
            None => Status::Playing,
            Some(reason) => Status::Over { reason, standings: placed(p, reason) },
        }
    }

    fn standings(&self, p: &Position) -> Standings {
        p.standings
    }

    fn adjudicate(&self, p: &Position, why: Reason) -> Standings {
        placed(p, why)
    }

    /// Each move takes something, so no position comes twice.
    fn repetition(&self) -> Option<Reason> {
        None
    }

    fn repetition_key(&self, p: &Position) -> Key {
        p.key
    }

    fn search_key(&self, p: &Position) -> Key {
        p.score.iter().fold(p.key, |key, &n| zobrist::word(key ^ u64::from(n)))
    }

    fn describe(&self, p: &Position, m: Move, out: &mut MoveView) {
        out.path = self.canonical_path(p.pieces, m);
        out.notation = self.write_path(&out.path);
        out.captured = self.captured_along(p, &out.path);
    }

    fn path_text(&self, _: &Position, _: Move, path: &[Square]) -> String {
        self.write_path(path)
    }

    fn captured_along(&self, p: &Position, path: &[Square]) -> Vec<Square> {
        self.follow(p.pieces, path).unwrap_or_default()
    }

    fn eliminates(&self, _: &Position, _: Move) -> bool {
        false
    }

    fn parse(&self, p: &Position, text: &str) -> Result<Turn<Move>, ParseMoveError> {
        self.read_move(p, text)
    }

    fn step(&self, p: &Position, prefix: &[Square]) -> Result<PathStep, ParseMoveError> {
        let illegal = |why| ParseMoveError::Illegal { text: self.write_path(prefix), why };
        let Some(&from) = prefix.first() else {
            let alone = |&s: &Square| self.path_step(p.pieces, &[s]).is_ok_and(|step| !step.next.is_empty());
            return Ok(PathStep { may_stop: false, next: p.pieces.into_iter().filter(alone).collect() });
        };
        Self::check_start(p, from).and_then(|()| self.path_step(p.pieces, prefix)).map_err(illegal)
    }

    fn pieces(&self, p: &Position, out: &mut Vec<Piece>) {
        out.extend(p.pieces.into_iter().map(|square| Piece { square, seat: None, king: false }));
    }

    /// What each seat has taken is worth showing all the time.
    fn counters(&self, p: &Position) -> Vec<Counter> {
        let taken = |seat: Seat| Counter { name: "taken", seat: Some(seat), left: p.score(seat).into() };
        Seat::all(self.colours.len()).map(taken).collect()
    }

    fn made(&self, p: &Position) -> Vec<u32> {
        p.made[..self.colours.len()].iter().map(|&n| n.into()).collect()
    }

    fn score(&self, p: &Position) -> Vec<u32> {
        p.score[..self.colours.len()].iter().map(|&n| n.into()).collect()
    }
}
