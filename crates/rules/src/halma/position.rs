//! Positions of the family, and arrangements that may become one.

use super::Halma;
use crate::board::{Square, SquareSet};
use crate::game::{Key, Reason, SetupError};
use crate::{MAX_SEATS, Seat, Standing, Standings, zobrist};

/// Words for a piece of each seat on each square.
static PIECES: [[Key; 256]; MAX_SEATS] = zobrist::table(0);
/// Where the words for the seat to move begin.
const TURN_WORDS: u64 = 10_000;

/// A validated position with every counter that a rule reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    pub(super) pieces: [SquareSet<W>; MAX_SEATS],
    pub(super) occupied: SquareSet<W>,
    pub(super) key: Key,
    pub(super) made: [u16; MAX_SEATS],
    pub(super) rounds: u16,
    /// Seats that have had their turn in the open round, a bit each.
    pub(super) acted: u8,
    pub(super) turn: Seat,
    /// The seat to move has the reply move.
    pub(super) reply: bool,
    pub(super) over: Option<Reason>,
    pub(super) standings: Standings,
}

/// Any arrangement, as a text or a form gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The seat to move.
    pub turn: Seat,
    /// Squares of each seat's pieces.
    pub pieces: Vec<Vec<Square>>,
    /// Own moves made by each seat.
    pub made: Vec<u16>,
    /// Closed rounds.
    pub rounds: u16,
    /// Seats that have had their turn in the open round.
    pub acted: Vec<Seat>,
    /// Seats that are home, first one first.
    pub finished: Vec<Seat>,
    /// The seat that has the reply move.
    pub reply: Option<Seat>,
}

impl<const W: usize> Position<W> {
    /// Where a seat's pieces stand.
    #[inline]
    pub fn pieces(&self, seat: Seat) -> SquareSet<W> {
        self.pieces[seat.index()]
    }

    /// Where any piece stands.
    #[inline]
    pub fn occupied(&self) -> SquareSet<W> {
        self.occupied
    }

    /// Own moves a seat has made.
    pub fn made(&self, seat: Seat) -> u16 {
        self.made[seat.index()]
    }

    /// Closed rounds.
    pub fn rounds(&self) -> u16 {
        self.rounds
    }

    /// Whether the seat to move has the reply move.
    pub fn is_reply(&self) -> bool {
        self.reply
    }

    /// The key counted anew, which the incremental one must equal.
    pub fn key_from_scratch(&self) -> Key {
        let all = Seat::all(MAX_SEATS).flat_map(|seat| self.pieces(seat).into_iter().map(move |s| piece_word(seat, s)));
        all.fold(turn_word(self.turn), |key, word| key ^ word)
    }

    #[inline]
    pub(super) fn relocate(&mut self, seat: Seat, from: Square, to: Square) {
        let own = &mut self.pieces[seat.index()];
        own.remove(from);
        own.insert(to);
        self.occupied.remove(from);
        self.occupied.insert(to);
        self.key ^= piece_word(seat, from) ^ piece_word(seat, to);
    }

    #[inline]
    pub(super) fn set_turn(&mut self, seat: Seat) {
        self.key ^= turn_word(self.turn) ^ turn_word(seat);
        self.turn = seat;
    }

    /// Takes all pieces of a seat off the board.
    pub(super) fn clear(&mut self, seat: Seat) {
        for square in self.pieces(seat) {
            self.key ^= piece_word(seat, square);
        }
        self.occupied = self.occupied - self.pieces(seat);
        self.pieces[seat.index()] = SquareSet::EMPTY;
    }
}

#[inline]
fn piece_word(seat: Seat, square: Square) -> Key {
    PIECES[seat.index()][square.index()]
}

#[inline]
fn turn_word(seat: Seat) -> Key {
    zobrist::word(TURN_WORDS + u64::from(seat.0))
}

impl<const W: usize> Halma<W> {
    /// The arrangement that a game starts from.
    pub(super) fn opening(&self) -> Position<W> {
        let count = self.colours.len();
        let mut pieces = [SquareSet::EMPTY; MAX_SEATS];
        for seat in Seat::all(count) {
            pieces[seat.index()] = self.camp(seat);
        }
        self.fresh(pieces)
    }

    /// A position of these pieces with all counters at zero and the first seat to move.
    fn fresh(&self, pieces: [SquareSet<W>; MAX_SEATS]) -> Position<W> {
        let mut p = Position {
            pieces,
            occupied: pieces.iter().fold(SquareSet::EMPTY, |all, &own| all | own),
            key: 0,
            made: [0; MAX_SEATS],
            rounds: 0,
            acted: 0,
            turn: Seat(0),
            reply: false,
            over: None,
            standings: Standings::playing(self.colours.len()),
        };
        p.key = p.key_from_scratch();
        p
    }

    pub(super) fn checked(&self, setup: &Setup) -> Result<Position<W>, SetupError> {
        let mut p = self.fresh(self.checked_pieces(setup)?);
        for (seat, &made) in setup.made.iter().enumerate() {
            p.made[seat] = made;
        }
        p.rounds = setup.rounds;
        p.acted = setup.acted.iter().fold(0, |bits, s| bits | 1 << s.0);
        for &seat in &setup.finished {
            if p.standings.get(seat) != Standing::Playing {
                return Err(SetupError::Contradiction { what: "a seat finished twice" });
            }
            let place = p.standings.best_free();
            p.standings.set(seat, Standing::Finished { place });
        }
        p.set_turn(setup.turn);
        self.open(&mut p, setup)?;
        Ok(p)
    }

    fn checked_pieces(&self, setup: &Setup) -> Result<[SquareSet<W>; MAX_SEATS], SetupError> {
        let mut pieces = [SquareSet::EMPTY; MAX_SEATS];
        let mut occupied = SquareSet::<W>::EMPTY;
        for (seat, squares) in setup.pieces.iter().enumerate() {
            let max = self.camp(Seat(seat as u8)).len() as usize;
            if squares.len() > max {
                let colour = self.colours[seat];
                return Err(SetupError::TooManyPieces { colour, count: squares.len(), max });
            }
            for &square in squares {
                if occupied.contains(square) {
                    return Err(SetupError::Occupied { square: self.board().name(square).to_owned() });
                }
                occupied.insert(square);
                pieces[seat].insert(square);
            }
        }
        Ok(pieces)
    }

    /// Brings a set-up position to the point where somebody can move, or the game is over.
    fn open(&self, p: &mut Position<W>, setup: &Setup) -> Result<(), SetupError> {
        if let Some(seat) = setup.reply {
            let first_is_home = setup.finished == [Seat(0)];
            if !(self.rules.reply && self.colours.len() == 2 && seat == Seat(1) && setup.turn == seat && first_is_home)
            {
                let what = "a reply move needs two seats, the first of them finished and the second to move";
                return Err(SetupError::Contradiction { what });
            }
            p.reply = true;
        }
        if let Some(reason) = self.already_over(p) {
            p.over = Some(reason);
            return Ok(());
        }
        if p.standings.still_playing().all(|s| p.acted >> s.0 & 1 == 1) && p.acted != 0 {
            return Err(SetupError::Contradiction { what: "every seat has acted, so the round is closed" });
        }
        let turn_plays = p.standings.get(p.turn) == Standing::Playing;
        if !(turn_plays && self.can_move(p, p.turn)) {
            self.pass_over(p, turn_plays);
        }
        Ok(())
    }

    /// The end that a set-up position has reached by its counters alone.
    fn already_over(&self, p: &mut Position<W>) -> Option<Reason> {
        let playing = p.standings.still_playing().count();
        if playing == 0 && self.rules.reply && self.colours.len() == 2 {
            p.standings = Standings::draw(2); // both are home: the reply move was played
            return Some(Reason::ReplyDraw);
        }
        if playing <= 1 && !p.reply {
            return Some(self.end_by_finish());
        }
        self.rules.limit.is_some_and(|limit| p.rounds >= limit && !p.reply).then_some(Reason::Limit)
    }
}
