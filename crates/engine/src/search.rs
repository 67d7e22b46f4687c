//! Iterative deepening alpha-beta, the same for every family.
//!
//! Scores are seen from the side to move. A side is the machine's seat or everybody else: with two seats that is
//! plain negamax, with more every other seat is taken to play against the machine. Two turns of one side in a row
//! (the other was passed over) keep the sign.

use skok_rules::{Key, Record, Seat, Standings, Status};

use crate::Limits;
use crate::eval::Eval;
use crate::order::{Memory, Ranked, bring_best};
use crate::random::{Random, scramble};
use crate::searchable::Searchable;
use crate::table::{Bound, Entry, Table};

/// The score of a game won at once; a win `n` plies away is worth `n` less.
pub(crate) const WIN: i32 = 30_000;
/// Deepest line, captures included.
const MAX_PLY: usize = 96;
/// Scores beyond this are wins or losses at a known distance.
const SURE: i32 = WIN - MAX_PLY as i32 - 1;
/// Bound of what is judged rather than proven.
const JUDGED_MOST: i32 = 20_000;
/// Positions between two looks at clock and stop flag.
const LOOK_EVERY: u64 = 1_024;

/// How a search is done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    pub(crate) ms: u64,
    /// Most that a judgement is off.
    pub(crate) noise: i32,
    pub(crate) seed: u64,
    /// Leave out or shorten what is unlikely to matter.
    pub(crate) prune: bool,
    /// Use the table.
    pub(crate) table: bool,
}

/// What a search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found<M> {
    pub(crate) best: M,
    /// As seen from the seat to move.
    pub(crate) score: i32,
    /// Plies of the last finished iteration; 0 when none was.
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
}

/// The move to play in a record, `None` when its game is over.
pub(crate) fn search<G: Searchable>(
    record: &Record<G>,
    plan: &Plan,
    limits: &Limits<'_>,
    table: &mut Table,
) -> Option<Found<G::Move>> {
    let seat = record.turn()?;
    table.begin();
    let eval = record.game().eval();
    let mut searcher = Searcher::new(record, seat, &eval, *plan, limits, table);
    searcher.deepen(record.position())
}

/// A position with its sums.
struct Node<G: Searchable> {
    p: G::Position,
    acc: <G::Eval as Eval<G>>::Acc,
}

struct Searcher<'a, G: Searchable> {
    game: &'a G,
    eval: &'a G::Eval,
    seat: Seat,
    plan: Plan,
    limits: &'a Limits<'a>,
    begun_ms: u64,
    table: &'a mut Table,
    memory: Memory,
    /// Keys of the positions played, sorted.
    played: Vec<Key>,
    /// Keys of the line being looked at.
    line: Vec<Key>,
    /// One list of moves a ply, reused.
    lists: Vec<Vec<Ranked<G::Move>>>,
    spare: Vec<G::Move>,
    nodes: u64,
    stopped: bool,
}

impl<'a, G: Searchable> Searcher<'a, G> {
    fn new(
        record: &'a Record<G>,
        seat: Seat,
        eval: &'a G::Eval,
        plan: Plan,
        limits: &'a Limits<'a>,
        table: &'a mut Table,
    ) -> Self {
        let game = record.game();
        let mut played = record.keys().to_vec();
        played.sort_unstable();
        Searcher {
            game,
            eval,
            seat,
            plan,
            limits,
            begun_ms: (limits.now_ms)(),
            table,
            memory: Memory::new::<G>(game.seats(), MAX_PLY + 1),
            played,
            line: Vec::with_capacity(MAX_PLY),
            lists: std::iter::repeat_with(Vec::new).take(MAX_PLY + 1).collect(),
            spare: Vec::new(),
            nodes: 0,
            stopped: false,
        }
    }

    fn deepen(&mut self, start: &G::Position) -> Option<Found<G::Move>> {
        let root = Node::<G> { p: start.clone(), acc: self.eval.fresh(start) };
        let mut moves = self.root_moves(&root.p);
        let mut found = Found { best: moves.first()?.m, score: self.judge(&root, true), depth: 0, nodes: 0 };
        let only = moves.len() == 1;
        for depth in 1..=self.plan.depth {
            if only || found.score.abs() >= SURE || self.is_out_of_budget() {
                break;
            }
            let Some(score) = self.root(&root, &mut moves, depth.into()) else { break };
            found = Found { best: moves[0].m, score, depth, nodes: 0 };
        }
        Some(Found { nodes: self.nodes, ..found })
    }

    /// Legal moves, the most promising first, equal ones by lot; those that put the mover out of the game
    /// only when there are no others.
    fn root_moves(&mut self, p: &G::Position) -> Vec<Ranked<G::Move>> {
        let mut moves = Vec::new();
        self.game.candidates(p, &mut moves);
        if moves.iter().any(|&m| !self.game.eliminates(p, m)) {
            moves.retain(|&m| !self.game.eliminates(p, m));
        }
        Random::new(self.plan.seed).shuffle(&mut moves);
        let ranked = |m| {
            let gain = self.eval.gain(p, m);
            Ranked { m, rank: gain, gain }
        };
        let mut moves: Vec<_> = moves.into_iter().map(ranked).collect();
        moves.sort_by_key(|r| -r.rank);
        moves
    }

    /// One iteration. Brings the best move to the front; `None` when it was cut short.
    fn root(&mut self, root: &Node<G>, moves: &mut [Ranked<G::Move>], depth: i32) -> Option<i32> {
        let mut alpha = -WIN;
        self.line.push(self.game.repetition_key(&root.p));
        for i in 0..moves.len() {
            let child = self.child(root, moves[i].m);
            let score = self.scout(root, &child, depth - 1, 0, (alpha, WIN), i > 0);
            if self.stopped {
                break;
            }
            if i == 0 || score > alpha {
                alpha = score;
                moves[..=i].rotate_right(1);
            }
        }
        self.line.pop();
        (!self.stopped).then_some(alpha)
    }

    fn is_ours(&self, p: &G::Position) -> bool {
        let turn = self.game.turn(p);
        turn == self.seat || self.game.partner(self.seat) == Some(turn)
    }

    fn child(&self, from: &Node<G>, m: G::Move) -> Node<G> {
        let mut to = Node::<G> { p: from.p.clone(), acc: from.acc.clone() };
        self.game.play_unchecked(&mut to.p, m);
        self.eval.update(&mut to.acc, &from.p, m, &to.p);
        to
    }

    /// Searches a child with a null window first unless it is the first; the score is as seen from the parent.
    fn scout(&mut self, from: &Node<G>, to: &Node<G>, depth: i32, ply: usize, window: (i32, i32), later: bool) -> i32 {
        let (alpha, beta) = window;
        if !later {
            return self.follow(from, to, depth, ply, window);
        }
        let score = self.follow(from, to, depth, ply, (alpha, alpha + 1));
        if score > alpha && score < beta { self.follow(from, to, depth, ply, window) } else { score }
    }

    fn follow(&mut self, from: &Node<G>, to: &Node<G>, depth: i32, ply: usize, (alpha, beta): (i32, i32)) -> i32 {
        if self.is_ours(&from.p) == self.is_ours(&to.p) {
            self.node(to, depth, ply + 1, alpha, beta)
        } else {
            -self.node(to, depth, ply + 1, -beta, -alpha)
        }
    }

    fn node(&mut self, here: &Node<G>, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        if self.count_node() {
            return 0;
        }
        let key = self.game.repetition_key(&here.p);
        if let Some(score) = self.ended(here, ply).or_else(|| self.repeated(here, key, ply)) {
            return score;
        }
        if ply >= MAX_PLY {
            return self.judge(here, self.is_ours(&here.p));
        }
        if depth <= 0 {
            return self.quiet(here, ply, alpha, beta);
        }
        self.line.push(key);
        let score = self.inner(here, depth, ply, alpha, beta);
        self.line.pop();
        score
    }

    fn inner(&mut self, here: &Node<G>, depth: i32, ply: usize, alpha: i32, beta: i32) -> i32 {
        let key = self.game.search_key(&here.p);
        let known = if self.plan.table { self.table.get(key) } else { None };
        if let Some(score) = known.and_then(|e| usable(e, depth, ply, alpha, beta)) {
            return score;
        }
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.rank_all(&here.p, ply, depth, known.map(|e| e.best), &mut moves);
        let (best, score) = self.try_all(here, &mut moves, depth, ply, alpha, beta);
        self.lists[ply] = moves;
        if self.plan.table && !self.stopped {
            let bound = match score {
                s if s >= beta => Bound::Lower,
                s if s <= alpha => Bound::Upper,
                _ => Bound::Exact,
            };
            self.table.put(key, Entry { best, score: to_table(score, ply), depth: depth as u8, bound });
        }
        score
    }

    fn rank_all(
        &mut self,
        p: &G::Position,
        ply: usize,
        depth: i32,
        table_move: Option<u32>,
        out: &mut Vec<Ranked<G::Move>>,
    ) {
        let seat = self.game.turn(p);
        let mut spare = std::mem::take(&mut self.spare);
        self.game.candidates(p, &mut spare);
        out.clear();
        out.extend(spare.iter().map(|&m| {
            let gain = self.eval.gain(p, m);
            // At the last ply moves are left out by what they gain, so they must come in that order.
            let by_gain = depth == 1 && table_move != Some(G::pack(m));
            let rank = if by_gain { gain } else { self.memory.rank::<G>(seat, ply, m, gain, table_move) };
            Ranked { m, rank, gain }
        }));
        self.spare = spare;
    }

    /// The best of the moves, packed, and its score.
    fn try_all(
        &mut self,
        here: &Node<G>,
        moves: &mut [Ranked<G::Move>],
        depth: i32,
        ply: usize,
        mut alpha: i32,
        beta: i32,
    ) -> (u32, i32) {
        let mut best = (0, -WIN);
        let hope = self.hope(here, depth);
        for i in 0..moves.len() {
            let Ranked { m, gain, rank } = bring_best(moves, i);
            if let Some(hope) = hope.filter(|h| i > 0 && h + gain <= alpha && rank == gain) {
                best.1 = best.1.max(hope + gain);
                break;
            }
            let child = self.child(here, m);
            let score = self.reduced(here, &child, depth, ply, (alpha, beta), (i, m));
            if self.stopped {
                break;
            }
            if score > best.1 {
                best = (G::pack(m), score);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                if !G::is_noisy(m) {
                    self.memory.reward::<G>(self.game.turn(&here.p), ply, &moves[..=i], depth);
                }
                break;
            }
        }
        best
    }

    /// At the last ply: what a quiet move can bring the score to, before its own gain.
    fn hope(&self, here: &Node<G>, depth: i32) -> Option<i32> {
        if depth != 1 || !self.plan.prune {
            return None;
        }
        let margin = self.eval.margin(&here.p)?;
        Some(self.judge(here, self.is_ours(&here.p)) + margin + 2 * self.plan.noise)
    }

    /// Late quiet moves are first searched a ply less.
    fn reduced(
        &mut self,
        here: &Node<G>,
        child: &Node<G>,
        depth: i32,
        ply: usize,
        window: (i32, i32),
        (i, m): (usize, G::Move),
    ) -> i32 {
        if self.plan.prune && depth >= 3 && i >= 4 && !G::is_noisy(m) {
            let less = 2 + i32::from(i >= 16);
            let score = self.follow(here, child, depth - less, ply, (window.0, window.0 + 1));
            if score <= window.0 || self.stopped {
                return score;
            }
        }
        self.scout(here, child, depth - 1, ply, window, i > 0)
    }

    /// Follows noisy moves until there are none. They are compulsory, so standing still is no choice.
    fn quiet(&mut self, here: &Node<G>, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        let mut moves = std::mem::take(&mut self.lists[ply]);
        self.rank_noisy(&here.p, &mut moves);
        let mut best = if moves.is_empty() { self.judge(here, self.is_ours(&here.p)) } else { -WIN };
        for i in 0..moves.len() {
            let child = self.child(here, bring_best(&mut moves, i).m);
            let score = self.follow(here, &child, 0, ply, (alpha, beta));
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta || self.stopped {
                break;
            }
        }
        self.lists[ply] = moves;
        best
    }

    fn rank_noisy(&mut self, p: &G::Position, out: &mut Vec<Ranked<G::Move>>) {
        let mut spare = std::mem::take(&mut self.spare);
        self.game.noisy(p, &mut spare);
        out.clear();
        out.extend(spare.iter().map(|&m| {
            let gain = self.eval.gain(p, m);
            Ranked { m, rank: gain, gain }
        }));
        self.spare = spare;
    }

    /// The score of a game that is over, from the side whose turn it was last.
    fn ended(&self, here: &Node<G>, ply: usize) -> Option<i32> {
        match self.game.status(&here.p) {
            Status::Playing => None,
            Status::Over { standings, .. } => Some(self.placed(&standings, here, ply)),
        }
    }

    /// A position that ends the game by its third occurrence is worth its places. Coming back within one line
    /// leads nowhere: who has something better will not do it.
    fn repeated(&self, here: &Node<G>, key: Key, ply: usize) -> Option<i32> {
        let reason = self.game.repetition()?;
        let on_line = self.line.iter().skip(1).filter(|&&k| k == key).count();
        let first = self.played.partition_point(|&k| k < key);
        let earlier = self.played[first..].iter().take_while(|&&k| k == key).count();
        if on_line + earlier >= 2 {
            return Some(self.placed(&self.game.adjudicate(&here.p, reason), here, ply));
        }
        (on_line > 0).then_some(0)
    }

    fn placed(&self, standings: &Standings, here: &Node<G>, ply: usize) -> i32 {
        let count = standings.count();
        let place = |s: Seat| standings.get(s).place();
        let ours = place(self.seat);
        let behind = Seat::all(count).filter(|&s| place(s) > ours).count() as i32;
        let ahead = Seat::all(count).filter(|&s| place(s) < ours).count() as i32;
        let score = (behind - ahead) * (WIN - ply as i32) / (count as i32 - 1).max(1);
        if self.is_ours(&here.p) { score } else { -score }
    }

    /// The evaluation with the error of the level, the same whenever the position comes up in this search.
    fn judge(&self, here: &Node<G>, ours: bool) -> i32 {
        let mut score = self.eval.score(&here.acc, &here.p, self.seat);
        if self.plan.noise > 0 {
            let word = scramble(self.game.search_key(&here.p) ^ scramble(self.plan.seed));
            score += (word % (2 * self.plan.noise as u64 + 1)) as i32 - self.plan.noise;
        }
        let score = score.clamp(-JUDGED_MOST, JUDGED_MOST);
        if ours { score } else { -score }
    }

    /// Counts a position unless the search must stop; says whether it must.
    fn count_node(&mut self) -> bool {
        if self.stopped || self.nodes >= self.plan.nodes {
            self.stopped = true;
            return true;
        }
        self.nodes += 1;
        self.stopped = self.nodes.is_multiple_of(LOOK_EVERY) && self.is_out_of_time();
        self.stopped
    }

    fn is_out_of_time(&self) -> bool {
        self.limits.is_stopped() || (self.limits.now_ms)().saturating_sub(self.begun_ms) >= self.plan.ms
    }

    /// An iteration takes several times as long as the one before: one begun in the second half would not end.
    fn is_out_of_budget(&self) -> bool {
        let spent = (self.limits.now_ms)().saturating_sub(self.begun_ms);
        self.limits.is_stopped() || self.nodes >= self.plan.nodes || spent.saturating_mul(2) >= self.plan.ms
    }
}

/// The score of an entry where it settles the node.
fn usable(entry: Entry, depth: i32, ply: usize, alpha: i32, beta: i32) -> Option<i32> {
    let score = from_table(entry.score, ply);
    let settles = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score >= beta,
        Bound::Upper => score <= alpha,
    };
    (settles && i32::from(entry.depth) >= depth).then_some(score)
}

/// Sure scores are stored as seen from the node, since it can be reached at different plies.
fn to_table(score: i32, ply: usize) -> i16 {
    let shift = if score.abs() >= SURE { score.signum() * ply as i32 } else { 0 };
    (score + shift).clamp(-WIN, WIN) as i16
}

fn from_table(score: i16, ply: usize) -> i32 {
    let score = i32::from(score);
    if score.abs() >= SURE { score - score.signum() * ply as i32 } else { score }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use skok_rules::{AnyRecord, each};

    use super::*;
    use crate::quick;

    /// A full search to a fixed depth.
    fn score(record: &AnyRecord, depth: u8, with_table: bool) -> (i32, u64) {
        let stop = AtomicBool::new(false);
        let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms: &|| 0, stop: &stop };
        let plan = Plan { depth, nodes: u64::MAX, ms: u64::MAX, noise: 0, seed: 1, prune: false, table: with_table };
        let mut table = Table::new(4);
        each!(record.inner(), r => {
            let found = search(r, &plan, &limits, &mut table).unwrap();
            (found.score, found.nodes)
        })
    }

    /// Records some plies into a game.
    fn records(variant: &str, plies: &[usize]) -> Vec<AnyRecord> {
        let mut record = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
        let mut found = Vec::new();
        for ply in 0..=plies[plies.len() - 1] {
            if plies.contains(&ply) {
                found.push(record.clone());
            }
            record.play(&quick(&record, ply as u64).unwrap()).unwrap();
        }
        found
    }

    #[test]
    fn the_table_saves_positions_and_changes_no_score() {
        for (variant, depth) in [("star2", 3), ("halma16", 2), ("international", 6)] {
            let mut nodes = (0, 0);
            for record in records(variant, &[0, 12, 25, 40]) {
                let (with, without) = (score(&record, depth, true), score(&record, depth, false));
                assert_eq!(with.0, without.0, "{}", record.state_text());
                nodes = (nodes.0 + with.1, nodes.1 + without.1);
            }
            assert!(nodes.0 <= nodes.1, "{variant}: {nodes:?}");
        }
    }

    #[test]
    fn the_table_keeps_wins_at_their_distance() {
        for score in [0, 150, -20_000, WIN - 7, 9 - WIN] {
            assert_eq!(from_table(to_table(score, 4), 4), score);
        }
        assert_eq!(from_table(to_table(WIN - 7, 4), 2), WIN - 5);
    }

    /// Every line of full depth, without alpha-beta.
    fn plain<G: Searchable>(s: &Searcher<'_, G>, here: &Node<G>, depth: i32, ply: usize) -> i32 {
        if let Some(score) = s.ended(here, ply) {
            return score;
        }
        let mut moves = Vec::new();
        let generate = if depth > 0 { G::legal_moves } else { G::noisy };
        generate(s.game, &here.p, &mut moves);
        let value = |m| {
            let to = s.child(here, m);
            let score = plain(s, &to, depth - 1, ply + 1);
            if s.is_ours(&here.p) == s.is_ours(&to.p) { score } else { -score }
        };
        moves.into_iter().map(value).max().unwrap_or_else(|| s.judge(here, s.is_ours(&here.p)))
    }

    #[test]
    fn alpha_beta_finds_what_looking_at_every_line_finds() {
        for (variant, depth) in [("star2", 2), ("halma16", 1), ("international", 3)] {
            for record in records(variant, &[0, 20, 45]) {
                let expected = each!(record.inner(), r => {
                    let stop = AtomicBool::new(false);
                    let limits = Limits { soft_ms: 0, max_nodes: None, now_ms: &|| 0, stop: &stop };
                    let plan = Plan { depth, nodes: 0, ms: 0, noise: 0, seed: 1, prune: false, table: false };
                    let (eval, mut table) = (r.game().eval(), Table::new(0));
                    let s = Searcher::new(r, r.turn().unwrap(), &eval, plan, &limits, &mut table);
                    let root = Node { p: r.position().clone(), acc: eval.fresh(r.position()) };
                    plain(&s, &root, depth.into(), 0)
                });
                assert_eq!(score(&record, depth, true).0, expected, "{}", record.state_text());
            }
        }
    }
}
