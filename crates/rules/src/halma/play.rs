//! What follows a move: finish, reply, deadline, one left, limit, skip, in this order.

use super::{Halma, Move, Position, Setup};
use crate::board::{Board, Square};
use crate::game::{
    Counter, Departure, Game, Illegal, Key, MoveList, MoveView, ParseMoveError, PathStep, Piece, Reason, SetupError,
    Status, Turn, Zones,
};
use crate::{Seat, Standing, Standings, zobrist};

/// Own moves of a blocker after which `must_leave` counts (Halma rules).
const BLOCKER_MOVES: u16 = 30;
/// Rounds left from which on the limit is shown.
const LIMIT_SHOWN: u16 = 30;

impl<const W: usize> Halma<W> {
    fn count(&self) -> usize {
        self.colours.len()
    }

    /// Whether a seat's goal is filled as its rules ask (star, "Finished"; Halma, "Won").
    fn is_home(&self, p: &Position<W>, seat: Seat) -> bool {
        let goal = self.goal(seat);
        if !goal.is_subset(&p.occupied) {
            return false;
        }
        let own = goal & p.pieces(seat);
        let protected = self.rules.blocking_protection || (self.rules.must_leave && self.is_blocked_late(p, seat));
        if protected { !own.is_empty() } else { own == goal }
    }

    /// Whether the owner of the camp that is this seat's goal still sits in it after its thirtieth move.
    fn is_blocked_late(&self, p: &Position<W>, seat: Seat) -> bool {
        let goal = self.goal(seat);
        let blocks = |b: Seat| p.made(b) >= BLOCKER_MOVES && p.pieces(b).intersects(&goal);
        Seat::all(self.count()).any(|b| b != seat && self.camp(b) == goal && blocks(b))
    }

    fn settle(&self, p: &mut Position<W>, mover: Seat, m: Move) {
        self.place_homes(p, mover);
        if self.settle_reply(p, mover) {
            return;
        }
        let out = p.standings.get(mover) == Standing::Playing && self.misses_deadline(p, mover, m);
        if out {
            self.put_out(p, mover);
        }
        if p.standings.still_playing().count() <= 1 {
            p.over = Some(if out { Reason::Deadline } else { self.end_by_finish() });
            return;
        }
        if self.close_turn(p, mover) {
            p.over = Some(Reason::Limit);
            return;
        }
        self.pass_over(p, false);
    }

    /// Tests every seat after every move, the mover first: a foreign piece can fill your goal for you.
    #[inline]
    fn place_homes(&self, p: &mut Position<W>, mover: Seat) {
        let mut seat = mover;
        for _ in 0..self.count() {
            if p.standings.get(seat) == Standing::Playing && self.is_home(p, seat) {
                let place = p.standings.best_free();
                p.standings.set(seat, Standing::Finished { place });
            }
            seat = seat.next(self.count());
        }
    }

    /// The reply move of the second of two seats; says whether it decides what comes next (star, "Reply").
    fn settle_reply(&self, p: &mut Position<W>, mover: Seat) -> bool {
        let (first, second) = (Seat(0), Seat(1));
        let is_home = |p: &Position<W>, s| matches!(p.standings.get(s), Standing::Finished { .. });
        let finished_now = self.rules.reply && self.count() == 2 && mover == first && is_home(p, first);
        if !(p.reply || finished_now) {
            return false;
        }
        if is_home(p, second) {
            p.standings.set(second, Standing::Finished { place: 1 });
            p.over = Some(Reason::ReplyDraw);
        } else if p.reply || !self.can_move(p, second) {
            p.over = Some(Reason::Finish);
        } else {
            p.acted |= 1 << mover.0;
            p.reply = true;
            p.set_turn(second);
        }
        true
    }

    /// Whether the move just made puts the mover out (star, "Exit deadline").
    fn misses_deadline(&self, p: &Position<W>, mover: Seat, m: Move) -> bool {
        if self.rules.exit_deadline.is_none_or(|deadline| p.made(mover) < deadline) {
            return false;
        }
        let camp = self.camp(mover);
        let late = p.pieces(mover) & camp;
        let came_back = camp.contains(m.to) && !camp.contains(m.from);
        came_back || (!late.is_empty() && !late.is_subset(&self.locked(p, mover)))
    }

    /// With two seats the loser's pieces stay for all to see; with more they leave the board.
    fn put_out(&self, p: &mut Position<W>, seat: Seat) {
        let place = p.standings.worst_free();
        p.standings.set(seat, Standing::Eliminated { place });
        if self.count() > 2 {
            p.clear(seat);
        }
    }

    /// The reason of a game in which a finish left at most one seat without a place.
    pub(super) fn end_by_finish(&self) -> Reason {
        if self.count() == 2 { Reason::Finish } else { Reason::AllPlaced }
    }

    /// Counts a turn; a round closes when every seat still playing has had its own. Says whether the limit is reached.
    fn close_turn(&self, p: &mut Position<W>, seat: Seat) -> bool {
        p.acted |= 1 << seat.0;
        if p.standings.still_playing().any(|s| p.acted >> s.0 & 1 == 0) {
            return false;
        }
        p.acted = 0;
        p.rounds = p.rounds.saturating_add(1);
        self.rules.limit.is_some_and(|limit| p.rounds >= limit)
    }

    /// Turns to the next seat that can move; a seat that cannot is skipped, which is its turn but not a move.
    /// `skip_first`: the seat whose turn it is has been found unable to move.
    pub(super) fn pass_over(&self, p: &mut Position<W>, skip_first: bool) {
        let mut seat = p.turn;
        if skip_first && self.close_turn(p, seat) {
            p.over = Some(Reason::Limit);
            return;
        }
        for _ in 0..self.count() {
            seat = seat.next(self.count());
            if p.standings.get(seat) != Standing::Playing {
                continue;
            }
            if self.can_move(p, seat) {
                p.set_turn(seat);
                return;
            }
            if self.close_turn(p, seat) {
                p.over = Some(Reason::Limit);
                return;
            }
        }
        p.over = Some(Reason::NoMoves);
    }

    /// A place for every seat: those without one by pieces in the goal, then by distance; equal in both shares.
    fn all_placed(&self, p: &Position<W>, by_count: bool) -> Standings {
        let mut standings = p.standings;
        let rank = |s: Seat| if by_count { (-i64::from(self.at_home(p, s)), self.distance_left(p, s)) } else { (0, 0) };
        let rest: Vec<Seat> = standings.still_playing().collect();
        let best = standings.best_free();
        for &seat in &rest {
            let ahead = rest.iter().filter(|&&other| rank(other) < rank(seat)).count();
            standings.set(seat, Standing::Finished { place: best + ahead as u8 });
        }
        standings
    }
}

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
        self.write_position(p)
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
        let place = p.standings.worst_free();
        p.standings.set(seat, Standing::Eliminated { place });
        p.over = Some(why.reason());
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
        self.all_placed(p, self.rules.count_decides && why != Reason::Agreed)
    }

    fn repetition(&self) -> Option<Reason> {
        self.rules.repetition.then_some(Reason::Repetition)
    }

    fn repetition_key(&self, p: &Position<W>) -> Key {
        p.key
    }

    fn search_key(&self, p: &Position<W>) -> Key {
        let mut counters = u64::from(p.rounds) << 8 | u64::from(p.acted) << 1 | u64::from(p.reply);
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
            out.extend(p.pieces(seat).into_iter().map(|square| Piece { square, seat: Some(seat), king: false }));
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
        let rounds = self.rules.limit.map(|limit| limit.saturating_sub(p.rounds));
        if let Some(left) = rounds.filter(|&left| left <= LIMIT_SHOWN) {
            counters.push(Counter { name: "limit", seat: None, left: left.into() });
        }
        counters
    }

    fn made(&self, p: &Position<W>) -> Vec<u32> {
        p.made[..self.count()].iter().map(|&n| n.into()).collect()
    }
}
