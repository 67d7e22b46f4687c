//! Positions of the family, and arrangements that may become one.

use super::{Capture, Move, Set};
use crate::board::Square;
use crate::game::{Departure, Key, Reason, SetupError};
use crate::{MAX_SEATS, Seat, Standing, Standings, zobrist};

/// Words for a piece on each square.
static PIECES: [Key; 256] = zobrist::table::<1>(30_000)[0];
/// Where the words for the seat to move begin.
const TURN_WORDS: u64 = 31_000;
/// Pieces that a game starts with; a score cannot be more.
const PIECES_IN_PLAY: usize = 60;

/// A validated position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) pieces: Set,
    pub(super) key: Key,
    pub(super) score: [u8; MAX_SEATS],
    pub(super) made: [u16; MAX_SEATS],
    pub(super) turn: Seat,
    pub(super) over: Option<Reason>,
    pub(super) standings: Standings,
}

/// Any arrangement, as a text or a form gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The seat to move.
    pub turn: Seat,
    /// Squares of the pieces.
    pub pieces: Vec<Square>,
    /// Pieces taken by each seat.
    pub score: Vec<u8>,
    /// Own moves made by each seat.
    pub made: Vec<u16>,
    /// Seats that are out, the last one first.
    pub out: Vec<Seat>,
}

impl Position {
    /// Where pieces stand.
    pub fn pieces(&self) -> Set {
        self.pieces
    }

    /// Pieces that a seat has taken.
    pub fn score(&self, seat: Seat) -> u8 {
        self.score[seat.index()]
    }

    /// The key counted anew, which the incremental one must equal.
    pub fn key_from_scratch(&self) -> Key {
        self.pieces.into_iter().fold(turn_word(self.turn), |key, s| key ^ PIECES[s.index()])
    }

    fn set_turn(&mut self, seat: Seat) {
        self.key ^= turn_word(self.turn) ^ turn_word(seat);
        self.turn = seat;
    }

    fn place_last(&mut self, seat: Seat) {
        let place = self.standings.worst_free();
        self.standings.set(seat, Standing::Eliminated { place });
    }

    fn lift(&mut self, square: Square) {
        self.pieces.remove(square);
        self.key ^= PIECES[square.index()];
    }
}

fn turn_word(seat: Seat) -> Key {
    zobrist::word(TURN_WORDS + u64::from(seat.0))
}

impl Capture {
    pub(super) fn position(&self, pieces: Set) -> Position {
        let mut p = Position {
            pieces,
            key: 0,
            score: [0; MAX_SEATS],
            made: [0; MAX_SEATS],
            turn: Seat(0),
            over: None,
            standings: Standings::playing(self.colours.len()),
        };
        p.key = p.key_from_scratch();
        p
    }

    pub(super) fn opening(&self) -> Position {
        self.position(self.tables.start)
    }

    pub(super) fn checked(&self, setup: &Setup) -> Result<Position, SetupError> {
        let mut pieces = Set::EMPTY;
        for &square in &setup.pieces {
            if pieces.contains(square) {
                return Err(SetupError::Occupied { square: self.board().name(square).to_owned() });
            }
            pieces.insert(square);
        }
        if setup.pieces.len() > PIECES_IN_PLAY {
            return Err(SetupError::Contradiction { what: "more than 60 pieces" });
        }
        if setup.score.iter().any(|&n| usize::from(n) > PIECES_IN_PLAY) {
            return Err(SetupError::Contradiction { what: "a seat has taken more than 60 pieces" });
        }
        let mut p = self.position(pieces);
        p.score[..setup.score.len()].copy_from_slice(&setup.score);
        p.made[..setup.made.len()].copy_from_slice(&setup.made);
        for &seat in &setup.out {
            if p.standings.get(seat) != Standing::Playing {
                return Err(SetupError::Contradiction { what: "a seat is out twice" });
            }
            p.place_last(seat);
        }
        p.set_turn(setup.turn);
        if p.standings.get(setup.turn) != Standing::Playing {
            return Err(SetupError::Contradiction { what: "a seat that is out is to move" });
        }
        p.over = self.end_on_board(&p);
        Ok(p)
    }

    fn end_on_board(&self, p: &Position) -> Option<Reason> {
        match () {
            () if p.standings.still_playing().nth(1).is_none() => Some(Reason::AllPlaced),
            () if !self.any_hop(p.pieces) => Some(Reason::NoJumps),
            () => None,
        }
    }

    pub(super) fn advance(&self, p: &mut Position, m: Move) {
        let mover = p.turn.index();
        p.lift(m.from);
        m.taken.into_iter().for_each(|s| p.lift(s));
        p.pieces.insert(m.to);
        p.key ^= PIECES[m.to.index()];
        p.score[mover] += m.taken.len() as u8;
        p.made[mover] = p.made[mover].saturating_add(1);
        p.over = self.end_on_board(p);
        if p.over.is_none() {
            self.pass_on(p);
        }
    }

    fn pass_on(&self, p: &mut Position) {
        let count = self.colours.len();
        let after = std::iter::successors(Some(p.turn.next(count)), |s| Some(s.next(count)));
        let next = after.take(count).find(|&s| p.standings.get(s) == Standing::Playing);
        p.set_turn(next.unwrap_or(p.turn));
    }

    /// Who leaves is last and keeps what it took; the others go on.
    pub(super) fn leave(&self, p: &mut Position, seat: Seat, why: Departure) {
        p.place_last(seat);
        if self.colours.len() == 2 {
            p.over = Some(why.reason());
            return;
        }
        p.over = self.end_on_board(p);
        if p.over.is_none() && p.turn == seat {
            self.pass_on(p);
        }
    }
}

/// A place for every seat: those without one by what they took; equal shares.
pub(super) fn placed(p: &Position, why: Reason) -> Standings {
    let mut standings = p.standings;
    let rest: Vec<Seat> = p.standings.still_playing().collect();
    let best = standings.best_free();
    let score = |s: Seat| if why == Reason::Agreed { 0 } else { p.score(s) };
    for &seat in &rest {
        let ahead = rest.iter().filter(|&&other| score(other) > score(seat)).count();
        standings.set(seat, Standing::Finished { place: best + ahead as u8 });
    }
    standings
}
