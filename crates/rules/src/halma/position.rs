//! Positions of the family, and arrangements that may become one.

use super::Halma;
use super::moves::Crowd;
use crate::board::{Square, SquareSet};
use crate::game::{Key, Reason, SetupError};
use crate::{MAX_SEATS, Seat, Standing, Standings, zobrist};

/// Words for a piece of each seat on each square.
static PIECES: [[Key; 256]; MAX_SEATS] = zobrist::table(0);
/// Words that make the piece on each square a king, whosever it is.
static KINGS: [Key; 256] = zobrist::table::<1>(KING_WORDS)[0];
/// Where the words for kings begin.
const KING_WORDS: u64 = 20_000;
/// Where the words for the seat to move begin.
const TURN_WORDS: u64 = 10_000;

/// A validated position with every counter that a rule reads.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    pub(super) pieces: [SquareSet<W>; MAX_SEATS],
    pub(super) occupied: SquareSet<W>,
    pub(super) kings: SquareSet<W>,
    pub(super) key: Key,
    pub(super) made: [u16; MAX_SEATS],
    pub(super) rounds: u16,
    /// Seats that have had their turn in the open round, a bit each.
    pub(super) acted: u8,
    pub(super) turn: Seat,
    /// The seat to move has the reply move.
    pub(super) reply: bool,
    /// What each seat had reached when the last round closed; kept where `no_progress` is on.
    pub(super) best: [Best; MAX_SEATS],
    /// Closed rounds since a seat improved on that.
    pub(super) stall: u16,
    pub(super) over: Option<Reason>,
    pub(super) standings: Standings,
}

/// The best that a seat has reached, each for itself (star, set B, `no_progress`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Best {
    /// Most pieces in the goal.
    pub count: u8,
    /// Least sum of distances.
    pub distance: u16,
}

/// Any arrangement, as a text or a form gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The seat to move.
    pub turn: Seat,
    /// Squares of each seat's pieces.
    pub pieces: Vec<Vec<Square>>,
    /// Those of them that are kings.
    pub kings: Vec<Square>,
    /// Own moves made by each seat.
    pub made: Vec<u16>,
    /// Closed rounds.
    pub rounds: u16,
    /// Seats that have had their turn in the open round.
    pub acted: Vec<Seat>,
    /// Seats that are home, first one first.
    pub finished: Vec<Seat>,
    /// Seats that are out, the last one first.
    pub out: Vec<Seat>,
    /// The seat that has the reply move.
    pub reply: Option<Seat>,
    /// What each seat had reached when the last round closed; as the pieces stand when nothing is said.
    pub best: Option<Vec<Best>>,
    /// Closed rounds since a seat improved.
    pub stall: u16,
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

    /// Which of them are kings.
    pub fn kings(&self) -> SquareSet<W> {
        self.kings
    }

    #[inline]
    pub(super) fn crowd(&self) -> Crowd<W> {
        Crowd { occupied: self.occupied, kings: self.kings }
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
        let kings = self.kings.into_iter().map(|s| KINGS[s.index()]);
        all.chain(kings).fold(turn_word(self.turn), |key, word| key ^ word)
    }

    #[inline]
    pub(super) fn relocate(&mut self, seat: Seat, from: Square, to: Square) {
        let own = &mut self.pieces[seat.index()];
        own.remove(from);
        own.insert(to);
        self.occupied.remove(from);
        self.occupied.insert(to);
        self.key ^= piece_word(seat, from) ^ piece_word(seat, to);
        if self.kings.contains(from) {
            self.kings.remove(from);
            self.kings.insert(to);
            self.key ^= KINGS[from.index()] ^ KINGS[to.index()];
        }
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
        for king in self.kings & self.pieces(seat) {
            self.key ^= KINGS[king.index()];
        }
        self.kings = self.kings - self.pieces(seat);
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
        let tips = Seat::all(count).filter_map(|s| self.tables.seats[s.index()].tips);
        self.fresh(pieces, if self.rules.kings { tips.map(|(camp, _)| camp).collect() } else { SquareSet::EMPTY })
    }

    /// A position of these pieces with all counters at zero and the first seat to move.
    fn fresh(&self, pieces: [SquareSet<W>; MAX_SEATS], kings: SquareSet<W>) -> Position<W> {
        let mut p = Position {
            pieces,
            occupied: pieces.iter().fold(SquareSet::EMPTY, |all, &own| all | own),
            kings,
            key: 0,
            made: [0; MAX_SEATS],
            rounds: 0,
            acted: 0,
            turn: Seat(0),
            reply: false,
            best: [Best::default(); MAX_SEATS],
            stall: 0,
            over: None,
            standings: Standings::playing(self.colours.len()),
        };
        p.key = p.key_from_scratch();
        if self.rules.no_progress {
            p.best = self.reached(&p);
        }
        p
    }

    pub(super) fn checked(&self, setup: &Setup) -> Result<Position<W>, SetupError> {
        let pieces = self.checked_pieces(setup)?;
        let mut p = self.fresh(pieces, self.checked_kings(setup, &pieces)?);
        for (seat, &made) in setup.made.iter().enumerate() {
            p.made[seat] = made;
        }
        p.rounds = setup.rounds;
        p.acted = setup.acted.iter().fold(0, |bits, s| bits | 1 << s.0);
        self.place_set_up(&mut p, setup)?;
        if self.rules.no_progress {
            p.stall = setup.stall;
            for (seat, &best) in setup.best.iter().flatten().enumerate() {
                p.best[seat] = best;
            }
        }
        p.set_turn(setup.turn);
        self.open(&mut p, setup)?;
        Ok(p)
    }

    fn place_set_up(&self, p: &mut Position<W>, setup: &Setup) -> Result<(), SetupError> {
        for &seat in &setup.finished {
            if p.standings.get(seat) != Standing::Playing {
                return Err(SetupError::Contradiction { what: "a seat finished twice" });
            }
            self.bring_home(p, seat);
        }
        for &seat in &setup.out {
            if !matches!(p.standings.get(seat), Standing::Playing | Standing::Home) {
                return Err(SetupError::Contradiction { what: "a seat is out and has a place already" });
            }
            self.place_last(p, seat);
        }
        Ok(())
    }

    fn checked_kings(&self, setup: &Setup, pieces: &[SquareSet<W>; MAX_SEATS]) -> Result<SquareSet<W>, SetupError> {
        let square = |s: Square| self.board().name(s).to_owned();
        if let (Some(&king), false) = (setup.kings.first(), self.rules.kings) {
            return Err(SetupError::NoKings { square: square(king) });
        }
        let kings: SquareSet<W> = setup.kings.iter().copied().collect();
        for (seat, &own) in pieces.iter().enumerate().take(self.colours.len()) {
            let mut own = (kings & own).into_iter();
            if let (Some(_), Some(second)) = (own.next(), own.next()) {
                return Err(SetupError::TwoKings { colour: self.colours[seat], square: square(second) });
            }
        }
        Ok(kings)
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
        if p.reply {
            return None;
        }
        let home = |s| matches!(p.standings.get(s), Standing::Finished { .. });
        if let Some(reason) = self.ended_by_places(p, Seat::all(self.colours.len()).any(home)) {
            return Some(reason);
        }
        if self.rules.limit.is_some_and(|limit| p.rounds >= limit) {
            return Some(Reason::Limit);
        }
        self.is_stalled(p).then_some(Reason::NoProgress)
    }
}
