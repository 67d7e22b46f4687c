//! Playing a move, what counts, and how a game ends.

use super::Draughts;
use super::endings::{Ending, Force, Lasts, MOST, kings_reason};
use super::grid::{bits, holds, only};
use super::moves::Move;
use super::position::{End, Position, piece_word};
use super::rules::{Aim, Crowning};
use crate::board::SquareSet;
use crate::game::{Counter, Departure, Reason, Status};
use crate::{Seat, Standings};

/// Plies of kings alone after which what is left of that count is shown.
const SHOWN_FROM: u8 = 20;
/// Most pieces with which any ending but three kings against one is counted; more are not looked at.
const FEW: u32 = 7;

/// Which of the counted endings stand on the board.
type Standing = [bool; MOST];

impl<const W: usize> Draughts<W> {
    pub(super) fn advance(&self, p: &mut Position<W>, m: Move<W>) {
        let king = p.king_on(m.from);
        let alone = king && !m.is_capture();
        if self.endings.is_empty() {
            p.counts.kings = if alone && self.kings_limit > 0 { p.counts.kings.saturating_add(1) } else { 0 };
            self.relocate(p, m, king);
        } else {
            let before = self.standing(p);
            self.relocate(p, m, king);
            self.count(p, before, alone, m.is_capture() || p.king_on(m.to) != king);
        }
        if self.laws.king_run > 0 {
            self.run(p, m, king);
        }
        p.pass_turn();
        p.over = self.verdict(p);
    }

    /// A man that ends its move on the last row is crowned; whether one that only passes it is, the rules say.
    #[inline]
    fn relocate(&self, p: &mut Position<W>, m: Move<W>, king: bool) {
        // A piece may end where one stood that it took, so what is taken goes first.
        if m.is_capture() {
            lift(p, m.taken);
        }
        let us = p.turn.index();
        let (from, to) = (only(m.from), only(m.to));
        let king_now = king || holds(self.laws.crown[us], m.to) || self.passed_crown(us, m);
        p.sides[us] = (p.sides[us] - from) | to;
        p.kings = p.kings - from;
        if king_now {
            p.kings |= to;
        }
        p.key ^= piece_word(us, king, m.from) ^ piece_word(us, king_now, m.to);
    }

    /// Whether a man of this capture has been on the last row: it has exactly when it took something right before it.
    #[inline]
    pub(super) fn passed_crown(&self, us: usize, m: Move<W>) -> bool {
        self.laws.crowning == Crowning::InPassing && m.taken.intersects(&self.laws.before_crown[us])
    }

    /// Counts the ply just played, from a position in which the endings of `before` stood.
    fn count(&self, p: &mut Position<W>, before: Standing, by_king_alone: bool, changed: bool) {
        let now = self.standing(p);
        let first = self.endings.iter().zip(before).any(|(ending, stood)| ending.goes_first && stood);
        p.counts.kings =
            if by_king_alone && self.kings_limit > 0 && !first { p.counts.kings.saturating_add(1) } else { 0 };
        for (i, ending) in self.endings.iter().enumerate() {
            let plies = p.counts.endings[i];
            p.counts.endings[i] = match ending.lasts {
                Lasts::ForEver => plies.saturating_add(u8::from(plies > 0 || before[i])),
                Lasts::WhileNothingChanges if changed => 0,
                _ if before[i] && now[i] => plies.saturating_add(1),
                _ => 0,
            };
        }
    }

    /// Which of the endings stand.
    #[inline]
    fn standing(&self, p: &Position<W>) -> Standing {
        let mut standing = [false; MOST];
        // Every ending has a king, and most of a game has none.
        if p.kings.is_empty() {
            return standing;
        }
        let lone = p.sides.iter().any(|side| side.len() == 1);
        if lone || p.occupied().len() <= FEW {
            let forces = [Seat(0), Seat(1)].map(|seat| self.force(p, seat));
            for (stands, ending) in standing.iter_mut().zip(self.endings) {
                *stands = ending.stands(forces);
            }
        }
        standing
    }

    fn force(&self, p: &Position<W>, seat: Seat) -> Force {
        let kings = p.kings(seat);
        Force { men: p.men(seat).len(), kings: kings.len(), on_road: kings.intersects(&self.laws.road) }
    }

    /// Whether the game is over, and how. A side to move without a move has lost even when a count is full.
    #[inline]
    pub(super) fn verdict(&self, p: &Position<W>) -> Option<End> {
        // Most positions are of men who can step, with no count running.
        let usual = p.counts.packed() == 0 && self.ends_usually && self.man_can_step(p, p.turn);
        if usual { None } else { self.full_verdict(p) }
    }

    fn full_verdict(&self, p: &Position<W>) -> Option<End> {
        if self.rules.aim == Aim::Breakthrough && !p.kings.is_empty() {
            return Some(End { reason: Reason::Breakthrough, loser: Some(without_king(p)) });
        }
        if !self.can_move(p, p.turn) {
            let reason = if p.side(p.turn).is_empty() { Reason::NoPieces } else { Reason::NoMoves };
            let loser = if self.rules.aim == Aim::Giveaway { p.turn.next(2) } else { p.turn };
            return Some(End { reason, loser: Some(loser) });
        }
        if self.rules.one_each && p.sides.iter().all(|side| side.len() == 1) {
            return self.one_each(p);
        }
        self.full(p).map(|reason| End { reason, loser: None })
    }

    /// One piece each: equal ones draw, a king beats a man; not while one of them is to be taken.
    fn one_each(&self, p: &Position<W>) -> Option<End> {
        if !self.capturing(p, p.turn).is_empty() {
            return None;
        }
        let loser = match p.kings.len() {
            1 => Some(if p.kings(Seat(0)).is_empty() { Seat(0) } else { Seat(1) }),
            _ => None,
        };
        Some(End { reason: Reason::OneEach, loser })
    }

    /// The counts of these rules: by which reason, plies so far, plies at which each is full.
    pub(super) fn named(&self, p: &Position<W>) -> impl Iterator<Item = (Reason, u8, u8)> + use<'_, W> {
        let kings = self.rules.draws().king_moves.map(|moves| (kings_reason(moves), p.counts.kings, 2 * moves));
        let endings = self.endings.iter().zip(p.counts.endings).map(|(e, plies)| (e.reason, plies, e.plies));
        kings.into_iter().chain(endings)
    }

    /// The count that is full, if one is.
    #[inline]
    fn full(&self, p: &Position<W>) -> Option<Reason> {
        if p.counts.packed() == 0 {
            return None;
        }
        if p.counts.kings < self.kings_limit && p.counts.endings == [0; MOST] {
            return None;
        }
        self.named(p).find(|&(_, plies, limit)| plies >= limit).map(|(reason, ..)| reason)
    }

    /// What is left of the counts that run.
    pub(super) fn running(&self, p: &Position<W>) -> Vec<Counter> {
        if p.over.is_some() {
            return Vec::new();
        }
        let standing = self.standing(p);
        let of_kings = usize::from(self.rules.draws().king_moves.is_some());
        let shown = |i: usize, plies: u8| {
            if i < of_kings { plies >= SHOWN_FROM } else { plies > 0 || standing[i - of_kings] }
        };
        let left = |(reason, plies, limit): (Reason, u8, u8)| Counter {
            name: reason.code(),
            seat: None,
            left: u32::from(limit - plies),
        };
        self.named(p).enumerate().filter(|&(i, (_, plies, _))| shown(i, plies)).map(|(_, count)| left(count)).collect()
    }

    /// The ending that a count is of, by its reason.
    pub(super) fn ending_of(&self, code: &str) -> Option<(usize, &'static Ending)> {
        self.endings.iter().enumerate().find(|(_, ending)| ending.reason.code() == code)
    }
}

/// Who has not made the first king; when an arrangement has kings of both, who is to move.
fn without_king<const W: usize>(p: &Position<W>) -> Seat {
    let moved = p.turn.next(2);
    if p.kings(moved).is_empty() { moved } else { p.turn }
}

/// A seat that leaves has lost.
pub(super) fn leave<const W: usize>(p: &mut Position<W>, seat: Seat, why: Departure) {
    p.over = Some(End { reason: why.reason(), loser: Some(seat) });
}

pub(super) fn outcome<const W: usize>(p: &Position<W>) -> Status {
    match p.over {
        None => Status::Playing,
        Some(End { reason, loser: None }) => Status::Over { reason, standings: Standings::draw(2) },
        Some(End { reason, loser: Some(loser) }) => {
            Status::Over { reason, standings: Standings::placed(2, |seat| if seat == loser { 2 } else { 1 }) }
        }
    }
}

/// Captured pieces are off the board when the move is over.
fn lift<const W: usize>(p: &mut Position<W>, taken: SquareSet<W>) {
    let them = p.turn.index() ^ 1;
    for bit in bits(taken) {
        p.key ^= piece_word(them, p.king_on(bit), bit);
    }
    p.sides[them] = p.sides[them] - taken;
    p.kings = p.kings - taken;
}
