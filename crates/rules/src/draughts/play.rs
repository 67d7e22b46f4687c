//! Playing a move, what counts, and how a game ends.

use super::Draughts;
use super::grid::{bits, holds, only};
use super::moves::Move;
use super::position::{End, Position, piece_word};
use super::rules::DrawRules;
use crate::board::SquareSet;
use crate::game::{Counter, Departure, Reason, Status};
use crate::{Seat, Standings};

/// Plies of kings alone after which what is left of that count is shown.
const SHOWN_FROM: u8 = 20;

/// A lone king against pieces of which at least one is a king.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Three pieces (FMJD Annex 1, art. 6.3).
    Three,
    /// One or two pieces (art. 6.4).
    Two,
}

impl<const W: usize> Draughts<W> {
    pub(super) fn advance(&self, p: &mut Position<W>, m: Move<W>) {
        let king = p.king_on(m.from);
        self.count(p, king && !m.is_capture());
        self.relocate(p, m, king);
        if m.is_capture() {
            lift(p, m.taken);
        }
        p.pass_turn();
        p.over = self.verdict(p);
    }

    /// A man that ends its move on the last row is crowned; one that only passes it is not (FMJD Annex 1, art. 3.5, 4.15).
    #[inline]
    fn relocate(&self, p: &mut Position<W>, m: Move<W>, king: bool) {
        let us = p.turn.index();
        let (from, to) = (only(m.from), only(m.to));
        let king_now = king || holds(self.crown[us], m.to);
        p.sides[us] = (p.sides[us] - from) | to;
        p.kings = p.kings - from;
        if king_now {
            p.kings |= to;
        }
        p.key ^= piece_word(us, king, m.from) ^ piece_word(us, king_now, m.to);
    }

    /// Counts the ply about to be played. A count of an ending, once begun, runs on through whatever happens.
    #[inline]
    fn count(&self, p: &mut Position<W>, by_king_alone: bool) {
        p.counts.kings_25 = if by_king_alone { p.counts.kings_25 + 1 } else { 0 };
        if self.rules.draw_rules == DrawRules::Official {
            let ending = ending(p);
            let counts = &mut p.counts;
            counts.endgame_16 += u8::from(counts.endgame_16 > 0 || ending == Some(Ending::Three));
            counts.endgame_5 += u8::from(counts.endgame_5 > 0 || ending == Some(Ending::Two));
        }
    }

    /// Whether the game is over, and how. A side to move without a move has lost even when a count is full.
    pub(super) fn verdict(&self, p: &Position<W>) -> Option<End> {
        if self.can_move(p, p.turn) {
            return p.counts.full().map(|reason| End { reason, loser: None });
        }
        let reason = if p.side(p.turn).is_empty() { Reason::NoPieces } else { Reason::NoMoves };
        Some(End { reason, loser: Some(p.turn) })
    }

    /// What is left of the counts that run.
    pub(super) fn running(&self, p: &Position<W>) -> Vec<Counter> {
        let ending = if self.rules.draw_rules == DrawRules::Official { ending(p) } else { None };
        let runs = |&(reason, plies, _): &(Reason, u8, u8)| match reason {
            Reason::Kings25 => plies >= SHOWN_FROM,
            Reason::Endgame16 => plies > 0 || ending == Some(Ending::Three),
            _ => plies > 0 || ending == Some(Ending::Two),
        };
        let left = |(reason, plies, limit): (Reason, u8, u8)| Counter {
            name: reason.code(),
            seat: None,
            left: u32::from(limit - plies),
        };
        p.counts.named().into_iter().filter(runs).map(left).collect()
    }
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

/// Captured pieces leave the board when the move is over.
fn lift<const W: usize>(p: &mut Position<W>, taken: SquareSet<W>) {
    let them = p.turn.index() ^ 1;
    for bit in bits(taken) {
        p.key ^= piece_word(them, p.king_on(bit), bit);
    }
    p.sides[them] = p.sides[them] - taken;
    p.kings = p.kings - taken;
}

/// The counted ending that stands on the board.
fn ending<const W: usize>(p: &Position<W>) -> Option<Ending> {
    if p.occupied().len() > 4 {
        return None;
    }
    let lone = |seat: Seat| p.side(seat).len() == 1 && !p.kings(seat).is_empty();
    let against = |seat: Seat| (!p.kings(seat).is_empty()).then(|| p.side(seat).len());
    let sizes = [(Seat(0), Seat(1)), (Seat(1), Seat(0))];
    sizes.into_iter().filter(|&(one, _)| lone(one)).find_map(|(_, many)| against(many)).and_then(
        |pieces| match pieces {
            1 | 2 => Some(Ending::Two),
            3 => Some(Ending::Three),
            _ => None,
        },
    )
}
