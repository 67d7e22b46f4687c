//! The family as a game.

use super::{Halma, Move, Position, Setup};
use crate::board::{Board, Square};
use crate::game::{
    Counter, Departure, Game, Illegal, Key, MoveList, MoveView, ParseMoveError, PathStep, Piece, Reason, SetupError,
    Status, Turn, Zones,
};
use crate::{Seat, Standing, Standings, zobrist};

/// Rounds left from which on the limit is shown.
const LIMIT_SHOWN: u16 = 30;
/// Rounds left from which on a want of progress is shown.
const STALL_SHOWN: u16 = 15;

impl<const W: usize> Game for Halma<W> {
    type Setup = Setup;
    type Position = Position<W>;
    type Move = Move;

    fn seats(&self) -> usize {
        self.count()
    }

    fn board(&self) -> &Board {
        self.board()
    }

    fn zones(&self, seat: Seat) -> Zones {
        Zones { camp: self.camp(seat).into_iter().collect(), goal: self.goal(seat).into_iter().collect() }
    }

    fn turned(&self, seat: Seat) -> u16 {
        self.tables.seats[seat.index()].turned
    }

    fn start(&self) -> Position<W> {
        self.opening()
    }

    fn validate(&self, setup: Setup) -> Result<Position<W>, SetupError> {
        self.checked(&setup)
    }

    fn parse_setup(&self, text: &str) -> Result<Setup, SetupError> {
        self.read_setup(text)
    }

    fn position_text(&self, p: &Position<W>) -> String {
        self.write_position(p)
    }

    fn state_text(&self, p: &Position<W>) -> String {
        self.write_state(p)
    }

    fn turn(&self, p: &Position<W>) -> Seat {
        p.turn
    }

    #[inline]
    fn legal_moves(&self, p: &Position<W>, out: &mut MoveList<Move>) {
        out.clear();
        if p.over.is_none() {
            self.generate(p, out);
        }
    }

    fn any_move(&self, p: &Position<W>, seat: Seat) -> bool {
        self.can_move(p, seat)
    }

    #[inline]
    fn play_unchecked(&self, p: &mut Position<W>, m: Move) {
        let mover = p.turn;
        debug_assert!(p.over.is_none() && p.pieces(mover).contains(m.from) && !p.occupied.contains(m.to));
        p.relocate(mover, m.from, m.to);
        p.made[mover.index()] = p.made[mover.index()].saturating_add(1);
        self.settle(p, mover, m);
    }

    fn retire(&self, p: &mut Position<W>, seat: Seat, why: Departure) {
        self.leave(p, seat, why);
    }

    #[inline]
    fn status(&self, p: &Position<W>) -> Status {
        match p.over {
            None => Status::Playing,
            Some(reason) => Status::Over { reason, standings: self.adjudicate(p, reason) },
        }
    }

    fn standings(&self, p: &Position<W>) -> Standings {
        p.standings
    }

    fn adjudicate(&self, p: &Position<W>, why: Reason) -> Standings {
        self.all_placed(p, why)
    }

    fn repetition(&self) -> Option<Reason> {
        let repetition = self.rules.repetition.then_some(Reason::Repetition);
        if self.rules.no_progress { Some(Reason::NoProgress) } else { repetition }
    }

    fn repetition_key(&self, p: &Position<W>) -> Key {
        p.key
    }

    fn search_key(&self, p: &Position<W>) -> Key {
        let mut counters = u64::from(p.rounds) << 8 | u64::from(p.acted) << 1 | u64::from(p.reply);
        counters |= u64::from(p.stall) << 32;
        for &made in &p.made[..self.count()] {
            counters = zobrist::word(counters ^ u64::from(made));
        }
        p.key ^ counters
    }

    fn describe(&self, p: &Position<W>, m: Move, out: &mut MoveView) {
        out.path = self.canonical_path(p, p.turn, m);
        out.notation = self.write_path(&out.path);
        out.captured.clear();
    }

    fn path_text(&self, _: &Position<W>, _: Move, path: &[Square]) -> String {
        self.write_path(path)
    }

    fn captured_along(&self, _: &Position<W>, _: &[Square]) -> Vec<Square> {
        Vec::new()
    }

    fn eliminates(&self, p: &Position<W>, m: Move) -> bool {
        if self.rules.exit_deadline.is_none_or(|deadline| p.made(p.turn) + 1 < deadline) {
            return false;
        }
        let mut after = p.clone();
        self.play_unchecked(&mut after, m);
        matches!(after.standings.get(p.turn), Standing::Eliminated { .. })
    }

    fn parse(&self, p: &Position<W>, text: &str) -> Result<Turn<Move>, ParseMoveError> {
        self.read_move(p, text)
    }

    fn step(&self, p: &Position<W>, prefix: &[Square]) -> Result<PathStep, ParseMoveError> {
        let illegal = |why| ParseMoveError::Illegal { text: self.write_path(prefix), why };
        if p.over.is_some() {
            return Err(illegal(Illegal::GameOver));
        }
        let Some(&from) = prefix.first() else {
            let can_move = |&s: &Square| self.piece_moves(p, s);
            return Ok(PathStep { may_stop: false, next: p.pieces(p.turn).into_iter().filter(can_move).collect() });
        };
        Self::check_start(p, from).and_then(|()| self.path_step(p, prefix)).map_err(illegal)
    }

    fn pieces(&self, p: &Position<W>, out: &mut Vec<Piece>) {
        for seat in Seat::all(self.count()) {
            out.extend(p.pieces(seat).into_iter().map(|square| Piece {
                square,
                seat: Some(seat),
                king: p.kings.contains(square),
            }));
        }
    }

    fn counters(&self, p: &Position<W>) -> Vec<Counter> {
        if p.over.is_some() {
            return Vec::new();
        }
        let deadline = |seat: Seat| {
            let late = p.pieces(seat).intersects(&self.camp(seat));
            let left = self.rules.exit_deadline.filter(|_| late)?.saturating_sub(p.made(seat));
            Some(Counter { name: "deadline", seat: Some(seat), left: left.into() })
        };
        let mut counters: Vec<Counter> = p.standings.still_playing().filter_map(deadline).collect();
        // Two who help each other can end a game early, so everybody is warned (star, "Finished").
        let near = self.nearly_home(p).into_iter();
        counters.extend(near.map(|seat| Counter { name: "near_home", seat: Some(seat), left: 1 }));
        let rounds = self.rules.limit.map(|limit| limit.saturating_sub(p.rounds));
        if let Some(left) = rounds.filter(|&left| left <= LIMIT_SHOWN) {
            counters.push(Counter { name: "limit", seat: None, left: left.into() });
        }
        if let Some(left) = self.rounds_to_stall(p).filter(|&left| left <= STALL_SHOWN) {
            counters.push(Counter { name: "no_progress", seat: None, left: left.into() });
        }
        counters
    }

    fn partner(&self, seat: Seat) -> Option<Seat> {
        Halma::partner(self, seat)
    }

    fn made(&self, p: &Position<W>) -> Vec<u32> {
        p.made[..self.count()].iter().map(|&n| n.into()).collect()
    }
}
