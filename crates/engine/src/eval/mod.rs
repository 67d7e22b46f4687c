//! How positions are judged.

mod capture;
mod draughts;
mod halma;

use skok_rules::{Game, Seat};

pub(crate) use capture::CaptureEval;
pub(crate) use draughts::DraughtsEval;
pub(crate) use halma::HalmaEval;

/// A judgement that is carried along from move to move. Scores are hundredths of a man, or of two steps.
pub(crate) trait Eval<G: Game> {
    /// What is carried along.
    type Acc: Clone + PartialEq + std::fmt::Debug;

    /// The sums of a position, from scratch.
    fn fresh(&self, p: &G::Position) -> Self::Acc;
    /// Brings the sums from a position to the one after a move.
    fn update(&self, acc: &mut Self::Acc, before: &G::Position, m: G::Move, after: &G::Position);
    /// How good a position is for a seat, compared with the others.
    fn score(&self, acc: &Self::Acc, p: &G::Position, seat: Seat) -> i32;
    /// Roughly what a move adds to the score of the seat that makes it.
    fn gain(&self, p: &G::Position, m: G::Move) -> i32;
    /// How far the score after a quiet move can exceed the score before plus `gain`;
    /// `None` where that cannot be said.
    fn margin(&self, p: &G::Position) -> Option<i32>;
}

#[cfg(test)]
mod tests {
    use skok_rules::{AnyRecord, Record, Variant, each};

    use super::*;
    use crate::random::Random;
    use crate::searchable::Searchable;

    /// What is carried along stays what counting anew gives, and the seats see each other's score.
    fn check_random_game<G: Searchable>(record: &Record<G>, seed: u64) {
        let (game, eval, mut random) = (record.game(), record.game().eval(), Random::new(seed));
        let mut p = record.position().clone();
        let mut acc = eval.fresh(&p);
        let mut moves = Vec::new();
        for _ in 0..300 {
            game.legal_moves(&p, &mut moves);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.below(moves.len())];
            let before = p.clone();
            game.play_unchecked(&mut p, m);
            eval.update(&mut acc, &before, m, &p);
            assert_eq!(acc, eval.fresh(&p), "{}", game.state_text(&p));
            if game.seats() == 2 {
                assert_eq!(eval.score(&acc, &p, Seat(0)), -eval.score(&acc, &p, Seat(1)));
            }
        }
    }

    #[test]
    fn sums_carried_along_are_those_counted_anew() {
        for variant in Variant::all() {
            let record = AnyRecord::new::<&str, &str>(variant.id, &[]).unwrap();
            for seed in 0..20 {
                each!(record.inner(), r => check_random_game(r, seed));
            }
        }
    }

    #[test]
    fn the_start_is_worth_the_turn() {
        for variant in Variant::all() {
            let record = AnyRecord::new::<&str, &str>(variant.id, &[]).unwrap();
            let score = each!(record.inner(), r => {
                let eval = r.game().eval();
                eval.score(&eval.fresh(r.position()), r.position(), Seat(0))
            });
            assert!((1..=30).contains(&score), "{}: {score}", variant.id);
        }
    }
}
