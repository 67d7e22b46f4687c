//! What follows a move: finish, reply, deadline, one left, limit, skip, in this order.

use super::rules::Leaving;
use super::{Halma, Move, Position};
use crate::game::{Departure, Reason};
use crate::{Seat, Standing};

/// Own moves of a blocker after which `must_leave` counts (Halma rules).
const BLOCKER_MOVES: u16 = 30;

impl<const W: usize> Halma<W> {
    /// Whether a seat's goal is filled as its rules ask (star, "Finished", "Pairs", "Japanese"; Halma, "Won").
    pub(super) fn is_home(&self, p: &Position<W>, seat: Seat) -> bool {
        let goal = self.goal(seat);
        if !goal.is_subset(&p.occupied) {
            return false;
        }
        let own = goal & p.pieces(seat);
        let rules = &self.rules;
        let protected = rules.blocking_protection || (rules.must_leave && self.is_blocked_late(p, seat));
        let filled = if protected { !own.is_empty() } else { own == goal };
        filled && self.king_is_home(p, seat) && !self.partner(seat).is_some_and(|s| p.pieces(s).intersects(&goal))
    }

    fn king_is_home(&self, p: &Position<W>, seat: Seat) -> bool {
        let tip = self.tables.seats[seat.index()].tips.filter(|_| self.rules.kings);
        tip.is_none_or(|(_, goal)| (p.kings & p.pieces(seat)).contains(goal))
    }

    /// Whether the owner of the camp that is this seat's goal still sits in it after its thirtieth move.
    fn is_blocked_late(&self, p: &Position<W>, seat: Seat) -> bool {
        let goal = self.goal(seat);
        let blocks = |b: Seat| p.made(b) >= BLOCKER_MOVES && p.pieces(b).intersects(&goal);
        Seat::all(self.count()).any(|b| b != seat && self.camp(b) == goal && blocks(b))
    }

    pub(super) fn settle(&self, p: &mut Position<W>, mover: Seat, m: Move) {
        let placed = self.place_homes(p, mover);
        if self.settle_reply(p, mover) {
            return;
        }
        if p.standings.get(mover) == Standing::Playing && self.misses_deadline(p, mover, m) {
            self.put_out(p, mover);
            p.over = self.is_one_left(p).then_some(Reason::Deadline);
        }
        if p.over.is_none() {
            p.over = self.ended_by_places(p, placed);
        }
        if p.over.is_none() {
            p.over = self.close_turn(p, mover);
        }
        if p.over.is_none() {
            self.pass_over(p, false);
        }
    }

    /// The end that finishes have brought; `placed`: one was just now.
    pub(super) fn ended_by_places(&self, p: &Position<W>, placed: bool) -> Option<Reason> {
        match () {
            () if self.count() == 2 => self.is_one_left(p).then_some(Reason::Finish),
            () if placed && !self.rules.play_on => Some(Reason::FirstFinish),
            () => self.is_one_left(p).then_some(Reason::AllPlaced),
        }
    }

    /// Tests every seat after every move, the mover first: a foreign piece can fill your goal for you. Says whether
    /// anybody got a place.
    #[inline]
    fn place_homes(&self, p: &mut Position<W>, mover: Seat) -> bool {
        let mut placed = false;
        let mut seat = mover;
        for _ in 0..self.count() {
            if p.standings.get(seat) == Standing::Playing && self.is_home(p, seat) {
                placed |= self.bring_home(p, seat);
            }
            seat = seat.next(self.count());
        }
        placed
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
        self.place_last(p, seat);
        if self.count() > 2 {
            self.members(seat).for_each(|s| p.clear(s));
        }
    }

    pub(super) fn leave(&self, p: &mut Position<W>, seat: Seat, why: Departure) {
        self.place_last(p, seat);
        let goes_on = self.count() > 2 && self.rules.leaving() == Leaving::PlayOn;
        if !goes_on || self.is_one_left(p) {
            p.over = Some(if goes_on { Reason::AllPlaced } else { why.reason() });
            return;
        }
        p.reply = false;
        if p.turn == seat {
            p.over = self.close_turn(p, seat);
            if p.over.is_none() {
                self.pass_over(p, false);
            }
        }
    }

    /// Counts a turn; a round closes when every seat still playing has had its own. Says what ends with it.
    fn close_turn(&self, p: &mut Position<W>, seat: Seat) -> Option<Reason> {
        p.acted |= 1 << seat.0;
        if p.standings.still_playing().any(|s| p.acted >> s.0 & 1 == 0) {
            return None;
        }
        p.acted = 0;
        p.rounds = p.rounds.saturating_add(1);
        self.note_progress(p);
        if self.rules.limit.is_some_and(|limit| p.rounds >= limit) {
            return Some(Reason::Limit);
        }
        self.is_stalled(p).then_some(Reason::NoProgress)
    }

    /// Turns to the next seat that can move; a seat that cannot is skipped, which is its turn but not a move.
    /// `skip_first`: the seat whose turn it is has been found unable to move.
    pub(super) fn pass_over(&self, p: &mut Position<W>, skip_first: bool) {
        let mut seat = p.turn;
        if skip_first {
            p.over = self.close_turn(p, seat);
        }
        for _ in 0..self.count() {
            if p.over.is_some() {
                return;
            }
            seat = seat.next(self.count());
            if p.standings.get(seat) != Standing::Playing {
                continue;
            }
            if self.can_move(p, seat) {
                p.set_turn(seat);
                return;
            }
            p.over = self.close_turn(p, seat);
        }
        p.over = p.over.or(Some(Reason::NoMoves));
    }

    /// Seats that one move, their own or another's, would bring home: worth a warning (star, "Finished").
    pub fn nearly_home(&self, p: &Position<W>) -> Vec<Seat> {
        let mut near: Vec<Seat> = p.standings.still_playing().collect();
        near.retain(|&seat| p.over.is_none() && self.is_one_move_from_home(p, seat));
        near
    }

    fn is_one_move_from_home(&self, p: &Position<W>, seat: Seat) -> bool {
        let mut empty = (self.goal(seat) - p.occupied).into_iter();
        let (Some(hole), None) = (empty.next(), empty.next()) else { return false };
        p.standings.still_playing().any(|mover| {
            let froms = (p.pieces(mover) - self.goal(seat)).into_iter();
            froms.filter(|&from| self.ends(p, mover, from).contains(hole)).any(|from| {
                let mut after = p.clone();
                after.relocate(mover, from, hole);
                self.is_home(&after, seat)
            })
        })
    }
}
