//! Routes of captures, hop by hop: what notation, drawing and a player's choice of squares need.

use super::Draughts;
use super::captures::Capturer;
use super::grid::{Direction, bits, holds, only, step};
use super::memory::{Known, Seen};
use super::moves::Move;
use super::position::Position;
use crate::board::{Square, SquareSet};
use crate::game::{Illegal, PathStep};

/// A piece under way: where it is and what it has taken.
type Stage<const W: usize> = (u8, SquareSet<W>);

/// One hop: where it lands, over what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Hop {
    land: u8,
    over: u8,
}

/// The hops open to one piece of a position.
pub(super) struct Routes<const W: usize> {
    foes: SquareSet<W>,
    /// Its own field counts as empty.
    empty: SquareSet<W>,
    king: bool,
    from: u8,
    /// The most pieces that can still be taken from a stage.
    known: Known<Stage<W>, u32>,
}

impl<const W: usize> Routes<W> {
    /// Hops by landing field, least first. No two land on the same field.
    fn hops(&self, (at, taken): Stage<W>) -> Vec<Hop> {
        let mut hops = Vec::new();
        for direction in Direction::ALL {
            let mut over = step::<W>(at, direction);
            while self.king && holds(self.empty, over) {
                over = step::<W>(over, direction);
            }
            if !holds(self.foes - taken, over) {
                continue;
            }
            let mut land = step::<W>(over, direction);
            while holds(self.empty, land) {
                hops.push(Hop { land, over });
                if !self.king {
                    break;
                }
                land = step::<W>(land, direction);
            }
        }
        hops.sort_unstable();
        hops
    }

    /// The most pieces that can be taken from here on.
    fn most(&mut self, stage: Stage<W>) -> u32 {
        if let Some(&most) = self.known.get(&stage) {
            return most;
        }
        let hops = self.hops(stage);
        let most = hops.iter().map(|hop| 1 + self.most((hop.land, stage.1 | only(hop.over)))).max().unwrap_or(0);
        self.known.insert(stage, most);
        most
    }

    /// What a route takes; nothing when it has a leg that is no hop.
    fn walk(&self, path: &[u8]) -> Option<SquareSet<W>> {
        let mut taken = SquareSet::EMPTY;
        for leg in path.windows(2) {
            let hop = self.hops((leg[0], taken)).into_iter().find(|hop| hop.land == leg[1])?;
            taken |= only(hop.over);
        }
        Some(taken)
    }

    /// Finds the first route, least fields first, to `goal`; `dead` remembers stages that lead nowhere.
    fn find(&self, path: &mut Vec<u8>, taken: SquareSet<W>, goal: Move<W>, dead: &mut Seen<Stage<W>>) -> bool {
        let at = path[path.len() - 1];
        if taken == goal.taken {
            return at == goal.to;
        }
        if dead.contains(&(at, taken)) {
            return false;
        }
        for hop in self.hops((at, taken)).into_iter().filter(|hop| holds(goal.taken, hop.over)) {
            path.push(hop.land);
            if self.find(path, taken | only(hop.over), goal, dead) {
                return true;
            }
            path.pop();
        }
        dead.insert((at, taken));
        false
    }

    /// The canonical route of a capture.
    fn canonical(&self, m: Move<W>) -> Vec<u8> {
        let mut path = vec![self.from];
        self.find(&mut path, SquareSet::EMPTY, m, &mut Seen::default());
        path
    }
}

/// The search for captures of which a text names some landing fields but not all.
struct Fitting<'a, const W: usize> {
    routes: &'a Routes<W>,
    /// Fields named, start and end left out.
    named: &'a [u8],
    to: u8,
    most: u32,
    path: Vec<u8>,
    been: Seen<(Stage<W>, usize)>,
    found: Vec<(Move<W>, Vec<u8>)>,
}

impl<const W: usize> Fitting<'_, W> {
    /// Follows every route on which the fields named come in their order; stops at the second capture found.
    fn search(&mut self, taken: SquareSet<W>, mut matched: usize) {
        let at = self.path[self.path.len() - 1];
        if taken.len() == self.most {
            return self.arrive(at, taken, matched);
        }
        if self.path.len() > 1 && self.named.get(matched) == Some(&at) {
            matched += 1;
        }
        if !self.been.insert(((at, taken), matched)) {
            return;
        }
        for hop in self.routes.hops((at, taken)) {
            self.path.push(hop.land);
            self.search(taken | only(hop.over), matched);
            self.path.pop();
            if self.found.len() > 1 {
                return;
            }
        }
    }

    fn arrive(&mut self, at: u8, taken: SquareSet<W>, matched: usize) {
        let m = Move { from: self.routes.from, to: at, taken };
        let new = self.found.iter().all(|(other, _)| *other != m);
        if at == self.to && matched == self.named.len() && new {
            self.found.push((m, self.path.clone()));
        }
    }
}

impl<const W: usize> Draughts<W> {
    /// Routes of the piece of the side to move on `from`.
    pub(super) fn routes(&self, p: &Position<W>, from: u8) -> Routes<W> {
        let foes = p.sides[p.turn.index() ^ 1];
        Routes { foes, empty: self.empty(p) | only(from), king: p.king_on(from), from, known: Known::default() }
    }

    /// The most pieces that the side to move can take: what every legal capture must take (FMJD Annex 1, art. 4.13).
    fn majority(&self, p: &Position<W>) -> u32 {
        let starts = bits(self.capturing(p, p.turn));
        starts.map(|from| self.routes(p, from).most((from, SquareSet::EMPTY))).max().unwrap_or(0)
    }

    /// The largest captures of one piece.
    fn captures_of(&self, p: &Position<W>, from: u8) -> Vec<Move<W>> {
        let mut moves = Vec::new();
        let mut capturer = Capturer::new(p.sides[p.turn.index() ^ 1], self.empty(p), &mut moves);
        capturer.from(from, p.king_on(from));
        capturer.finish();
        moves
    }

    /// Whether another capture has the same ends; then the notation needs the whole path.
    pub(super) fn is_ambiguous(&self, p: &Position<W>, m: Move<W>) -> bool {
        m.taken.len() > 1 && self.captures_of(p, m.from).iter().any(|other| other.to == m.to && *other != m)
    }

    /// The canonical path of a legal move: of all its routes the one with the least square at each hop.
    pub(super) fn canonical(&self, p: &Position<W>, m: Move<W>) -> Vec<u8> {
        if m.is_capture() { self.routes(p, m.from).canonical(m) } else { vec![m.from, m.to] }
    }

    /// The pieces taken along a route, in its order; none where a leg is no hop.
    pub(super) fn taken_along(&self, p: &Position<W>, path: &[u8]) -> Vec<u8> {
        let Some(&from) = path.first() else { return Vec::new() };
        let routes = self.routes(p, from);
        let sets: Vec<SquareSet<W>> = (1..=path.len()).map_while(|n| routes.walk(&path[..n])).collect();
        sets.windows(2).flat_map(|pair| bits(pair[1] - pair[0])).collect()
    }

    /// The capture that a list of two or more fields means, with its route, or why it means none.
    pub(super) fn find_capture(&self, p: &Position<W>, path: &[u8]) -> Result<(Move<W>, Vec<u8>), Illegal> {
        let (from, to) = (path[0], path[path.len() - 1]);
        let most = self.majority(p);
        let mut routes = self.routes(p, from);
        let own = routes.most((from, SquareSet::EMPTY));
        if own < most {
            return Err(self.why_no_capture(p, path, own));
        }
        let walked = routes.walk(path).filter(|taken| taken.len() == most);
        if let Some(taken) = walked {
            return Ok((Move { from, to, taken }, path.to_vec()));
        }
        let named = &path[1..path.len() - 1];
        let (been, found) = (Seen::default(), Vec::new());
        let mut fitting = Fitting { routes: &routes, named, to, most, path: vec![from], been, found };
        fitting.search(SquareSet::EMPTY, 0);
        let mut found = fitting.found;
        match (found.pop(), found.is_empty()) {
            (None, _) => Err(self.why_no_capture(p, path, own)),
            (Some((m, _)), true) if named.is_empty() => Ok((m, routes.canonical(m))),
            (Some((m, route)), true) => Ok((m, route)),
            (Some(_), false) => Err(Illegal::Ambiguous),
        }
    }

    /// Why a list of fields is no legal capture of a piece that can take `own` pieces.
    fn why_no_capture(&self, p: &Position<W>, path: &[u8], own: u32) -> Illegal {
        let (from, to) = (path[0], path[path.len() - 1]);
        let routes = self.routes(p, from);
        match () {
            () if self.check_quiet(p, path).is_ok() => Illegal::MustCapture,
            () if !holds(self.empty(p) | only(from), to) => Illegal::Occupied,
            () if own == 0 => Illegal::MustCapture,
            () if routes.walk(path).is_some() || (path.len() == 2 && routes.reaches(to)) => Illegal::Majority,
            () => Illegal::NoWay,
        }
    }

    /// Whether two fields are a step or slide of the piece on the first, captures apart.
    pub(super) fn check_quiet(&self, p: &Position<W>, path: &[u8]) -> Result<(), Illegal> {
        let &[from, to] = path else { return Err(Illegal::NoWay) };
        let empty = self.empty(p);
        if !holds(empty, to) && from != to {
            return Err(Illegal::Occupied);
        }
        if !p.king_on(from) {
            let ways = Direction::FORWARD[p.turn.index()];
            return if ways.iter().any(|&d| step::<W>(from, d) == to) { Ok(()) } else { Err(Illegal::ManMove) };
        }
        let lines = Direction::ALL.map(|d| line_to(self.all, from, d, to));
        match lines.into_iter().flatten().next() {
            None => Err(Illegal::NoWay),
            Some(between) if (between - empty).is_empty() => Ok(()),
            Some(_) => Err(Illegal::Occupied),
        }
    }

    /// Where a path of the side to move may go on.
    pub(super) fn path_step(&self, p: &Position<W>, path: &[u8]) -> Result<PathStep, Illegal> {
        let most = self.majority(p);
        match path {
            [] if most == 0 => Ok(self.node(false, self.quiet_starts(p))),
            [] => Ok(self.node(false, self.capture_starts(p, most))),
            _ if most > 0 => self.capture_step(p, path, most),
            [from] => Ok(self.node(false, self.quiet_ends(p, *from))),
            _ => self.check_quiet(p, path).map(|()| self.node(true, Vec::new())),
        }
    }

    fn node(&self, may_stop: bool, next: Vec<u8>) -> PathStep {
        PathStep { may_stop, next: next.into_iter().map(|bit| self.square(bit)).collect() }
    }

    fn quiet_starts(&self, p: &Position<W>) -> Vec<u8> {
        let mut moves = Vec::new();
        self.generate(p, &mut moves);
        let starts: SquareSet<W> = moves.iter().map(|m| Square(m.from)).collect();
        bits(starts).collect()
    }

    fn quiet_ends(&self, p: &Position<W>, from: u8) -> Vec<u8> {
        let mut moves = Vec::new();
        self.generate(p, &mut moves);
        let mut ends: Vec<u8> = moves.iter().filter(|m| m.from == from).map(|m| m.to).collect();
        ends.sort_unstable();
        ends
    }

    fn capture_starts(&self, p: &Position<W>, most: u32) -> Vec<u8> {
        let starts = bits(self.capturing(p, p.turn));
        starts.filter(|&from| self.routes(p, from).most((from, SquareSet::EMPTY)) == most).collect()
    }

    fn capture_step(&self, p: &Position<W>, path: &[u8], most: u32) -> Result<PathStep, Illegal> {
        let (from, at) = (path[0], path[path.len() - 1]);
        let mut routes = self.routes(p, from);
        let own = routes.most((from, SquareSet::EMPTY));
        let taken = routes.walk(path).ok_or_else(|| self.why_no_capture(p, path, own))?;
        let left = most - taken.len();
        if routes.most((at, taken)) < left {
            return Err(if own == 0 { Illegal::MustCapture } else { Illegal::Majority });
        }
        let hops = routes.hops((at, taken)).into_iter();
        let next = hops.filter(|hop| left > 0 && 1 + routes.most((hop.land, taken | only(hop.over))) == left);
        let next = next.map(|hop| hop.land).collect();
        Ok(self.node(left == 0, next))
    }
}

impl<const W: usize> Routes<W> {
    /// Whether some capture, of however many pieces, may come by this field.
    fn reaches(&self, field: u8) -> bool {
        let mut been: Seen<Stage<W>> = Seen::default();
        let mut open = vec![(self.from, SquareSet::EMPTY)];
        while let Some(stage) = open.pop() {
            let hops = self.hops(stage);
            if hops.iter().any(|hop| hop.land == field) {
                return true;
            }
            let next = hops.into_iter().map(|hop| (hop.land, stage.1 | only(hop.over)));
            open.extend(next.filter(|&stage| been.insert(stage)));
        }
        false
    }
}

/// The fields from behind `from` up to `to`, when they lie in this direction of each other.
fn line_to<const W: usize>(all: SquareSet<W>, from: u8, direction: Direction, to: u8) -> Option<SquareSet<W>> {
    let mut line = SquareSet::EMPTY;
    let mut at = from;
    loop {
        at = step::<W>(at, direction);
        if !holds(all, at) {
            return None;
        }
        line |= only(at);
        if at == to {
            return Some(line);
        }
    }
}
