//! Positions of the family, and arrangements that may become one.

use super::Draughts;
use super::endings::MOST;
use super::grid::{bits, holds, only};
use super::rules::Rules;
use super::runs::Run;
use crate::board::{Square, SquareSet};
use crate::game::{Key, Reason, SetupError};
use crate::{Seat, zobrist};

/// Where this family's words begin.
const FIRST_WORD: u64 = 20_000;
/// Words for the men and kings of each seat on each bit of the grid.
static PIECES: [[Key; 256]; 4] = zobrist::table(FIRST_WORD);
/// The word for the second seat to move.
const SECOND_TO_MOVE: Key = zobrist::word(FIRST_WORD + 4 * 256);
/// Where the words for counts that run begin.
const COUNTS: u64 = FIRST_WORD + 4 * 256 + 1;

/// A validated position with every counter that a rule reads.
///
/// Its sets are in the layout of the game's grid, which [`Draughts::square`] and [`Draughts::bit`] translate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position<const W: usize> {
    pub(super) sides: [SquareSet<W>; 2],
    pub(super) kings: SquareSet<W>,
    pub(super) key: Key,
    pub(super) turn: Seat,
    pub(super) counts: Counts,
    pub(super) runs: [Run; 2],
    pub(super) over: Option<End>,
}

/// Plies of each count that draws, whichever the rules have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// In a row by kings alone without a capture (FMJD Annex 1, art. 6.2).
    pub kings: u8,
    /// Of each small ending, in the order of the rules' own (art. 6.3, 6.4).
    pub endings: [u8; MOST],
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct End {
    pub(super) reason: Reason,
    /// Who lost; nobody in a draw.
    pub(super) loser: Option<Seat>,
}

/// Any arrangement, as a text or a form gives it. Lists are by seat: the first to move at the start comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Whether Black is to move.
    pub black_to_move: bool,
    /// Squares of each seat's men.
    pub men: [Vec<Square>; 2],
    /// Squares of each seat's kings.
    pub kings: [Vec<Square>; 2],
    /// Counts that run.
    pub counts: Counts,
    /// Kings that run, each with its moves in a row.
    pub runs: Vec<(Square, u8)>,
}

impl Counts {
    fn key(self) -> Key {
        if self.packed() == 0 { 0 } else { zobrist::word(COUNTS.wrapping_add(self.packed())) }
    }

    /// All counts in one number, zero when none runs.
    #[inline]
    pub(super) fn packed(self) -> u64 {
        let mut bytes = [0; 8];
        bytes[0] = self.kings;
        bytes[1..=MOST].copy_from_slice(&self.endings);
        u64::from_le_bytes(bytes)
    }
}

#[inline]
pub(super) fn piece_word(seat: usize, king: bool, bit: u8) -> Key {
    PIECES[seat * 2 + usize::from(king)][bit as usize]
}

impl<const W: usize> Position<W> {
    /// A seat's men.
    #[inline]
    pub fn men(&self, seat: Seat) -> SquareSet<W> {
        self.sides[seat.index()] - self.kings
    }

    /// A seat's kings.
    #[inline]
    pub fn kings(&self, seat: Seat) -> SquareSet<W> {
        self.sides[seat.index()] & self.kings
    }

    /// A seat's pieces.
    #[inline]
    pub fn side(&self, seat: Seat) -> SquareSet<W> {
        self.sides[seat.index()]
    }

    /// Where any piece stands.
    #[inline]
    pub fn occupied(&self) -> SquareSet<W> {
        self.sides[0] | self.sides[1]
    }

    /// The side whose turn it is, or would be if the game were not over.
    #[inline]
    pub fn side_to_move(&self) -> Seat {
        self.turn
    }

    /// Plies of each count.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The key counted anew, which the incremental one must equal.
    pub fn key_from_scratch(&self) -> Key {
        let turn = if self.turn == Seat(1) { SECOND_TO_MOVE } else { 0 };
        let side = |seat: usize| bits(self.sides[seat]).map(move |b| piece_word(seat, holds(self.kings, b), b));
        side(0).chain(side(1)).fold(turn, |key, word| key ^ word)
    }

    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.turn = Seat(self.turn.0 ^ 1);
        self.key ^= SECOND_TO_MOVE;
    }

    pub(super) fn search_key(&self) -> Key {
        self.key ^ self.counts.key() ^ self.runs_key()
    }

    fn runs_key(&self) -> Key {
        let [a, b] = self.runs;
        let packed = u32::from_le_bytes([a.at, a.moves, b.at, b.moves]);
        if packed == 0 { 0 } else { zobrist::word(!u64::from(packed)) }
    }

    #[inline]
    pub(super) fn king_on(&self, bit: u8) -> bool {
        holds(self.kings, bit)
    }
}

impl<const W: usize> Draughts<W> {
    /// The arrangement that a game starts from (FMJD Annex 1, art. 2.8).
    pub(super) fn opening(&self) -> Position<W> {
        let Rules { size, rows, empty_rows, .. } = self.rules;
        let grid = &self.tables.grid;
        let mut sides =
            [grid.rows(size - empty_rows - rows, size - empty_rows), grid.rows(empty_rows, empty_rows + rows)];
        if self.white() == Seat(1) {
            sides.reverse();
        }
        self.settle(sides, SquareSet::EMPTY, Seat(0), Counts::default(), [Run::default(); 2])
    }

    /// A position of these pieces; it is over at once when nobody can play on.
    fn settle(
        &self,
        sides: [SquareSet<W>; 2],
        kings: SquareSet<W>,
        turn: Seat,
        counts: Counts,
        runs: [Run; 2],
    ) -> Position<W> {
        let mut p = Position { sides, kings, key: 0, turn, counts, runs, over: None };
        p.key = p.key_from_scratch();
        p.over = self.verdict(&p);
        p
    }

    pub(super) fn check_setup(&self, setup: &Setup) -> Result<Position<W>, SetupError> {
        let (mut sides, mut kings) = ([SquareSet::EMPTY; 2], SquareSet::EMPTY);
        for (seat, side) in sides.iter_mut().enumerate() {
            let men = setup.men[seat].iter().map(|&square| (square, false));
            for (square, king) in men.chain(setup.kings[seat].iter().map(|&square| (square, true))) {
                let bit = self.check_piece(seat, square, king)?;
                if holds(*side, bit) {
                    return Err(SetupError::Occupied { square: self.name(square) });
                }
                *side |= only(bit);
                if king {
                    kings |= only(bit);
                }
            }
        }
        if let Some(bit) = bits(sides[0] & sides[1]).next() {
            return Err(SetupError::Occupied { square: self.name(self.square(bit)) });
        }
        let runs = self.check_runs(setup, sides, kings)?;
        let p = self.settle(sides, kings, self.seat_of(setup.black_to_move), setup.counts, runs);
        self.check_counts(&p)?;
        Ok(p)
    }

    /// The bit of a piece that may stand there.
    fn check_piece(&self, seat: usize, square: Square, king: bool) -> Result<u8, SetupError> {
        if square.index() >= self.tables.grid.len() {
            return Err(self.unknown_square(&(square.index() + 1).to_string()));
        }
        let bit = self.bit(square);
        if !king && holds(self.laws.crown[seat], bit) {
            return Err(SetupError::UncrownedMan { colour: self.colours()[seat], square: self.name(square) });
        }
        Ok(bit)
    }

    fn check_counts(&self, p: &Position<W>) -> Result<(), SetupError> {
        if self.named(p).any(|(_, plies, limit)| plies > limit) {
            return Err(SetupError::Contradiction { what: "a count is at most twice the moves after which it draws" });
        }
        Ok(())
    }

    /// The runs of kings of sides that have men; of each side at most one.
    fn check_runs(&self, setup: &Setup, sides: [SquareSet<W>; 2], kings: SquareSet<W>) -> Result<[Run; 2], SetupError> {
        let contradiction = |what| Err(SetupError::Contradiction { what });
        let mut runs = [Run::default(); 2];
        for &(square, moves) in &setup.runs {
            let at = self.bit(square);
            let Some(seat) = sides.iter().position(|&side| holds(side & kings, at)) else {
                return contradiction("only a king runs");
            };
            if (sides[seat] - kings).is_empty() || moves > self.laws.king_run || moves == 0 {
                return contradiction(
                    "a king runs where the rules limit it, no further than that, while its side has men",
                );
            }
            if runs[seat] != Run::default() {
                return contradiction("one king of a side runs");
            }
            runs[seat] = Run { at, moves };
        }
        Ok(runs)
    }
}
