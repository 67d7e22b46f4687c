//! In which order moves are tried: the better the first ones, the fewer the search needs.

use skok_rules::Seat;

use crate::searchable::Searchable;

/// A move with its place in the order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) m: M,
    pub(crate) rank: i32,
    /// What it adds to the score by itself.
    pub(crate) gain: i32,
}

/// Puts the best of the moves from `i` on at `i`. Cheaper than sorting, since most positions are left early.
pub(crate) fn bring_best<M: Copy>(moves: &mut [Ranked<M>], i: usize) -> Ranked<M> {
    let best = (i..moves.len()).max_by_key(|&j| (moves[j].rank, std::cmp::Reverse(j))).unwrap_or(i);
    moves.swap(i, best);
    moves[i]
}

const TABLE_MOVE: i32 = i32::MAX;
const KILLER: [i32; 2] = [1 << 24, (1 << 24) - 1];
/// A gain of a whole step outweighs any history.
const GAIN_WEIGHT: i32 = 64;
const HISTORY_MOST: i32 = 2_048;

/// What was good elsewhere in the tree.
pub(crate) struct Memory {
    killers: Vec<[Option<u32>; 2]>,
    history: Vec<i16>,
}

impl Memory {
    pub(crate) fn new<G: Searchable>(seats: usize, plies: usize) -> Self {
        Memory { killers: vec![[None; 2]; plies], history: vec![0; seats * G::SLOTS * G::SLOTS] }
    }

    /// The place of a move in the order of its position.
    pub(crate) fn rank<G: Searchable>(
        &self,
        seat: Seat,
        ply: usize,
        m: G::Move,
        gain: i32,
        table_move: Option<u32>,
    ) -> i32 {
        let packed = G::pack(m);
        if table_move == Some(packed) {
            return TABLE_MOVE;
        }
        if let Some(i) = self.killers[ply].iter().position(|&k| k == Some(packed)) {
            return KILLER[i];
        }
        gain * GAIN_WEIGHT + i32::from(self.history[slot::<G>(seat, m)])
    }

    /// A quiet move was too good for the other side; those tried before it were not.
    pub(crate) fn reward<G: Searchable>(&mut self, seat: Seat, ply: usize, tried: &[Ranked<G::Move>], depth: i32) {
        let Some((best, before)) = tried.split_last() else { return };
        let packed = Some(G::pack(best.m));
        let killers = &mut self.killers[ply];
        if killers[0] != packed {
            *killers = [packed, killers[0]];
        }
        let bonus = (depth * depth).min(HISTORY_MOST / 4);
        self.adjust::<G>(seat, best.m, bonus);
        for other in before {
            self.adjust::<G>(seat, other.m, -bonus / 2);
        }
    }

    /// Moves towards the end of the range, the slower the nearer it is.
    fn adjust<G: Searchable>(&mut self, seat: Seat, m: G::Move, bonus: i32) {
        let slot = slot::<G>(seat, m);
        let old = i32::from(self.history[slot]);
        self.history[slot] = (old + bonus - old * bonus.abs() / HISTORY_MOST) as i16;
    }
}

fn slot<G: Searchable>(seat: Seat, m: G::Move) -> usize {
    let (from, to) = G::from_to(m);
    (seat.index() * G::SLOTS + usize::from(from)) * G::SLOTS + usize::from(to)
}
