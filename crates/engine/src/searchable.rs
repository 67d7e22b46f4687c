//! What a search must know of a family beyond its rules.

use skok_rules::{Capture, Draughts, Game, Halma, capture, draughts, halma};

use crate::eval::{CaptureEval, DraughtsEval, Eval, HalmaEval};
use crate::random::scramble;

/// A family that the machine can play.
pub(crate) trait Searchable: Game {
    /// Bound of starts and ends.
    const SLOTS: usize;
    /// How its positions are judged.
    type Eval: Eval<Self>;

    /// The legal moves that are looked at: all, unless they can be too many to look at.
    fn candidates(&self, p: &Self::Position, out: &mut Vec<Self::Move>) {
        self.legal_moves(p, out);
    }
    /// Tables of the evaluation for these rules.
    fn eval(&self) -> Self::Eval;
    /// Moves without which a position cannot be judged; when there are any, they are all that is legal.
    fn noisy(&self, p: &Self::Position, out: &mut Vec<Self::Move>);
    /// Whether a move is one of those.
    fn is_noisy(m: Self::Move) -> bool;
    /// Start and end, by which moves are remembered; less than `SLOTS`.
    fn from_to(m: Self::Move) -> (u8, u8);
    /// Enough of a move to tell it from the others of its position.
    fn pack(m: Self::Move) -> u32;
}

impl<const W: usize> Searchable for Halma<W> {
    const SLOTS: usize = 64 * W;
    type Eval = HalmaEval<W>;

    fn eval(&self) -> HalmaEval<W> {
        HalmaEval::new(self)
    }

    /// Nothing is taken, so every position can be judged as it stands, unless only the reply move is left of the game.
    fn noisy(&self, p: &halma::Position<W>, out: &mut Vec<halma::Move>) {
        out.clear();
        if p.is_reply() {
            self.legal_moves(p, out);
        }
    }

    fn is_noisy(_: halma::Move) -> bool {
        false
    }

    fn from_to(m: halma::Move) -> (u8, u8) {
        (m.from.0, m.to.0)
    }

    fn pack(m: halma::Move) -> u32 {
        u32::from(m.from.0) << 8 | u32::from(m.to.0)
    }
}

/// Moves looked at in one position of capture; more come up with long hops alone.
const MOST_CAPTURES: usize = 512;

impl Searchable for Capture {
    const SLOTS: usize = 128;
    type Eval = CaptureEval;

    fn candidates(&self, p: &capture::Position, out: &mut Vec<capture::Move>) {
        self.some_moves(p, MOST_CAPTURES, out);
    }

    fn eval(&self) -> CaptureEval {
        CaptureEval::new(self)
    }

    /// Every move takes something, and a chain may stop anywhere, so a position is judged as it stands.
    fn noisy(&self, _: &capture::Position, out: &mut Vec<capture::Move>) {
        out.clear();
    }

    fn is_noisy(_: capture::Move) -> bool {
        false
    }

    fn from_to(m: capture::Move) -> (u8, u8) {
        (m.from.0, m.to.0)
    }

    fn pack(m: capture::Move) -> u32 {
        let taken = m.taken.0.iter().fold(0, |all, &word| scramble(all ^ word));
        (taken as u32) << 16 | u32::from(m.from.0) << 8 | u32::from(m.to.0)
    }
}

impl<const W: usize> Searchable for Draughts<W> {
    const SLOTS: usize = 64 * W;
    type Eval = DraughtsEval<W>;

    fn eval(&self) -> DraughtsEval<W> {
        DraughtsEval::new(self)
    }

    fn noisy(&self, p: &draughts::Position<W>, out: &mut Vec<draughts::Move<W>>) {
        self.legal_moves(p, out);
        if out.first().is_some_and(|m| !m.is_capture()) {
            out.clear();
        }
    }

    fn is_noisy(m: draughts::Move<W>) -> bool {
        m.is_capture()
    }

    fn from_to(m: draughts::Move<W>) -> (u8, u8) {
        (m.from(), m.to())
    }

    /// Captures with one start and one end differ in what they take, which is folded into the upper half.
    fn pack(m: draughts::Move<W>) -> u32 {
        let taken = m.taken().0.iter().fold(0, |all, &word| scramble(all ^ word));
        (taken as u32) << 16 | u32::from(m.from()) << 8 | u32::from(m.to())
    }
}
