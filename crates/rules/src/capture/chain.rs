//! Chains of hops that take what they hop over.

use std::collections::HashSet;

use super::{Capture, Set};
use crate::board::Square;
use crate::game::{Illegal, PathStep};

/// A move by its effect: the piece on `from` goes to `to`, and `taken` leave the board, in whatever order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Start.
    pub from: Square,
    /// End.
    pub to: Square,
    /// The pieces hopped over.
    pub taken: Set,
}

/// Chains looked at for a text with two squares before it is called ambiguous.
const MOST_SEARCHED: usize = 20_000;

/// What decides how a chain goes on: where it stands and what it has taken.
type State = (Square, Set);

impl Capture {
    /// The hops from `at` with these other pieces on the board: over which, to where. The start of a chain is empty
    /// as soon as its piece has left it, and may be entered again.
    fn hops(&self, others: Set, at: Square) -> impl Iterator<Item = (Square, Square)> + '_ {
        let farthest = if self.rules.long_hops { usize::MAX } else { 1 };
        let hops = self.tables.lines[at.index()].iter().filter_map(move |line| line.hop(farthest, others));
        hops.filter(move |&(_, land)| !others.contains(land))
    }

    /// Whether a hop is left anywhere.
    pub(super) fn any_hop(&self, pieces: Set) -> bool {
        pieces.into_iter().any(|from| self.hops(without(pieces, from), from).next().is_some())
    }

    /// Moves of one piece, at most until `out` has `most` of them.
    pub(super) fn moves_of(&self, pieces: Set, from: Square, most: usize, out: &mut Vec<Move>) {
        let others = without(pieces, from);
        let mut seen: HashSet<State> = HashSet::new();
        let mut todo: Vec<State> = vec![(from, Set::EMPTY)];
        while let Some((at, taken)) = todo.pop() {
            for (over, land) in self.hops(others - taken, at) {
                if out.len() >= most {
                    return;
                }
                let next = (land, taken | Set::only(over));
                if seen.insert(next) {
                    out.push(Move { from, to: land, taken: next.1 });
                    todo.push(next);
                }
            }
        }
    }

    /// What a path takes, hop by hop.
    pub(super) fn follow(&self, pieces: Set, path: &[Square]) -> Result<Vec<Square>, Illegal> {
        let mut others = without(pieces, path[0]);
        let mut taken = Vec::new();
        for pair in path.windows(2) {
            let hop = self.hops(others, pair[0]).find(|&(_, land)| land == pair[1]);
            let occupied = if others.contains(pair[1]) { Illegal::Occupied } else { Illegal::NoWay };
            let (over, _) = hop.ok_or(occupied)?;
            others.remove(over);
            taken.push(over);
        }
        Ok(taken)
    }

    /// The move between two squares: the single hop, else the only chain that leads there.
    pub(super) fn between(&self, pieces: Set, from: Square, to: Square) -> Result<Move, Illegal> {
        let others = without(pieces, from);
        if let Some((over, _)) = self.hops(others, from).find(|&(_, land)| land == to) {
            return Ok(Move { from, to, taken: Set::only(over) });
        }
        let mut moves = Vec::new();
        self.moves_of(pieces, from, MOST_SEARCHED, &mut moves);
        let mut fitting = moves.iter().filter(|m| m.to == to);
        match (fitting.next(), fitting.next()) {
            (Some(&only), None) if moves.len() < MOST_SEARCHED => Ok(only),
            (None, _) if moves.len() < MOST_SEARCHED => Err(Illegal::NoWay),
            _ => Err(Illegal::Ambiguous),
        }
    }

    /// The smallest path, square by square, of a move that is legal here.
    pub(super) fn canonical_path(&self, pieces: Set, m: Move) -> Vec<Square> {
        let mut path = vec![m.from];
        let found = self.extend(without(pieces, m.from), m, m.taken, &mut path, &mut HashSet::new());
        debug_assert!(found, "a legal move has a path");
        path
    }

    /// Hops on over what is `left` to take, the smallest square first; `failed` are states that lead nowhere.
    fn extend(&self, others: Set, m: Move, left: Set, path: &mut Vec<Square>, failed: &mut HashSet<State>) -> bool {
        let at = path[path.len() - 1];
        if left.is_empty() {
            return at == m.to;
        }
        if failed.contains(&(at, left)) {
            return false;
        }
        let mut hops: Vec<(Square, Square)> = self.hops(others, at).filter(|&(over, _)| left.contains(over)).collect();
        hops.sort_by_key(|&(_, land)| land);
        for (over, land) in hops {
            path.push(land);
            if self.extend(without(others, over), m, without(left, over), path, failed) {
                return true;
            }
            path.pop();
        }
        failed.insert((at, left));
        false
    }

    /// The tree of legal paths at a prefix; every chain may stop after any hop.
    pub(super) fn path_step(&self, pieces: Set, prefix: &[Square]) -> Result<PathStep, Illegal> {
        let taken: Set = self.follow(pieces, prefix)?.into_iter().collect();
        let others = without(pieces, prefix[0]) - taken;
        let mut next: Vec<Square> = self.hops(others, prefix[prefix.len() - 1]).map(|(_, land)| land).collect();
        next.sort_unstable();
        Ok(PathStep { may_stop: prefix.len() > 1, next })
    }
}

fn without(mut set: Set, square: Square) -> Set {
    set.remove(square);
    set
}
