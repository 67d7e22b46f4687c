//! Positions of the family, and arrangements that may become one.

use super::Draughts;
use super::grid::{bits, holds, only};
use super::rules::DrawRules;
use crate::board::{Square, SquareSet};
use crate::game::{Key, Reason, SetupError};
use crate::{Colour, Seat, zobrist};

/// Where this family's words begin.
const FIRST_WORD: u64 = 20_000;
/// Words for the men and kings of each seat on each bit of the grid.
static PIECES: [[Key; 256]; 4] = zobrist::table(FIRST_WORD);
/// The word for Black to move.
const BLACK_TO_MOVE: Key = zobrist::word(FIRST_WORD + 4 * 256);
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
    pub(super) over: Option<End>,
}

/// Plies of each count that draws.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counts {
    /// In a row by kings alone without a capture (FMJD Annex 1, art. 6.2).
    pub kings_25: u8,
    /// Since three pieces stood against a lone king (art. 6.3).
    pub endgame_16: u8,
    /// Since one or two pieces stood against a lone king (art. 6.4).
    pub endgame_5: u8,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct End {
    pub(super) reason: Reason,
    /// Who lost; nobody in a draw.
    pub(super) loser: Option<Seat>,
}

/// Any arrangement, as a text or a form gives it. Seat 0 is White, 1 is Black.
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
}

impl Counts {
    /// Each count by its name, with the plies at which it is full.
    pub(super) fn named(self) -> [(Reason, u8, u8); 3] {
        [
            (Reason::Kings25, self.kings_25, 50),
            (Reason::Endgame16, self.endgame_16, 32),
            (Reason::Endgame5, self.endgame_5, 10),
        ]
    }

    /// The count that is full, if one is.
    #[inline]
    pub(super) fn full(self) -> Option<Reason> {
        if self.packed() == 0 {
            return None;
        }
        self.named().into_iter().find(|&(_, plies, limit)| plies >= limit).map(|(reason, ..)| reason)
    }

    fn key(self) -> Key {
        if self.packed() == 0 { 0 } else { zobrist::word(COUNTS + u64::from(self.packed())) }
    }

    /// All counts in one number, zero when none runs.
    #[inline]
    fn packed(self) -> u32 {
        u32::from_le_bytes([self.kings_25, self.endgame_16, self.endgame_5, 0])
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

    /// Counts that run.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The key counted anew, which the incremental one must equal.
    pub fn key_from_scratch(&self) -> Key {
        let turn = if self.turn == Seat(1) { BLACK_TO_MOVE } else { 0 };
        let side = |seat: usize| bits(self.sides[seat]).map(move |b| piece_word(seat, holds(self.kings, b), b));
        side(0).chain(side(1)).fold(turn, |key, word| key ^ word)
    }

    #[inline]
    pub(super) fn pass_turn(&mut self) {
        self.turn = Seat(self.turn.0 ^ 1);
        self.key ^= BLACK_TO_MOVE;
    }

    pub(super) fn search_key(&self) -> Key {
        self.key ^ self.counts.key()
    }

    pub(super) fn king_on(&self, bit: u8) -> bool {
        holds(self.kings, bit)
    }
}

impl<const W: usize> Draughts<W> {
    /// The arrangement that a game starts from.
    pub(super) fn opening(&self) -> Position<W> {
        let (size, rows) = (self.rules.size, self.rules.rows);
        let sides = [self.tables.grid.rows(size - rows, size), self.tables.grid.rows(0, rows)];
        self.settle(sides, SquareSet::EMPTY, Seat(0), Counts::default())
    }

    /// A position of these pieces; it is over at once when nobody can play on.
    fn settle(&self, sides: [SquareSet<W>; 2], kings: SquareSet<W>, turn: Seat, counts: Counts) -> Position<W> {
        let mut p = Position { sides, kings, key: 0, turn, counts, over: None };
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
        self.check_counts(setup.counts)?;
        Ok(self.settle(sides, kings, Seat(u8::from(setup.black_to_move)), setup.counts))
    }

    /// The bit of a piece that may stand there.
    fn check_piece(&self, seat: usize, square: Square, king: bool) -> Result<u8, SetupError> {
        if square.index() >= self.tables.grid.len() {
            return Err(self.unknown_square(&(square.index() + 1).to_string()));
        }
        let bit = self.bit(square);
        if !king && holds(self.crown[seat], bit) {
            let colour = [Colour::White, Colour::Black][seat];
            return Err(SetupError::UncrownedMan { colour, square: self.name(square) });
        }
        Ok(bit)
    }

    fn check_counts(&self, counts: Counts) -> Result<(), SetupError> {
        let what = match () {
            () if counts.named().iter().any(|&(_, plies, limit)| plies > limit) => {
                "a count is at most kings_25=50, endgame_16=32, endgame_5=10"
            }
            () if self.rules.draw_rules == DrawRules::Site && counts.endgame_16 + counts.endgame_5 > 0 => {
                "endgame_16 and endgame_5 are counted under draw_rules=official only"
            }
            () => return Ok(()),
        };
        Err(SetupError::Contradiction { what })
    }

    pub(super) fn name(&self, square: Square) -> String {
        self.tables.board.name(square).to_owned()
    }
}
