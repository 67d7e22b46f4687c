//! Routes of captures, hop by hop: what notation, drawing and a player's choice of squares need.

use super::Draughts;
use super::grid::{Direction, bits, holds, only, step};
use super::hunt::{Hop, Hunt, Stage};
use super::memory::{Known, Seen};
use super::moves::Move;
use super::position::Position;
use super::rules::Obligation;
use crate::board::{Square, SquareSet};
use crate::game::{Illegal, PathStep};

/// The routes of one piece to some of its captures.
pub(super) struct Routes<'a, const W: usize> {
    hunt: Hunt<'a, W>,
    start: Stage<W>,
    /// The captures that count; all of this piece.
    goals: Vec<Move<W>>,
    /// Whether a goal can be reached from a stage.
    known: Known<Stage<W>, bool>,
}

impl<const W: usize> Routes<'_, W> {
    /// Whether a capture that counts is complete with this hop.
    fn arrives(&self, hop: Hop, next: &Stage<W>) -> bool {
        self.hunt.may_end(hop) && self.is_goal(next)
    }

    fn is_goal(&self, stage: &Stage<W>) -> bool {
        self.goals.iter().any(|goal| goal.taken == stage.taken && goal.to == stage.at)
    }

    /// Hops of a stage that lie on the way to a goal or may do so.
    fn hops(&self, stage: &Stage<W>) -> Vec<(Hop, Stage<W>)> {
        let on_the_way = |next: &Stage<W>| self.goals.iter().any(|goal| next.taken.is_subset(&goal.taken));
        let hops = self.hunt.hops(stage).into_iter().map(|hop| (hop, self.hunt.after(stage, hop)));
        hops.filter(|(_, next)| on_the_way(next)).collect()
    }

    /// Whether a goal can be reached from here by another hop.
    fn leads(&mut self, stage: &Stage<W>) -> bool {
        if let Some(&leads) = self.known.get(stage) {
            return leads;
        }
        let hops = self.hops(stage);
        let leads = hops.iter().any(|(hop, next)| self.arrives(*hop, next) || self.leads(next));
        self.known.insert(*stage, leads);
        leads
    }

    /// The stage after a route, and its last hop; nothing when it has a leg that is no hop.
    fn walk(&self, path: &[u8]) -> Option<(Stage<W>, Option<Hop>)> {
        let mut at = (self.start, None);
        for &land in &path[1..] {
            let hop = self.hunt.hops(&at.0).into_iter().find(|hop| hop.land == land)?;
            at = (self.hunt.after(&at.0, hop), Some(hop));
        }
        Some(at)
    }

    /// The first route, least fields first, to a goal.
    fn canonical(&mut self) -> Vec<u8> {
        let mut path = vec![self.start.at];
        let mut stage = self.start;
        loop {
            let hops = self.hops(&stage);
            let next = hops.into_iter().find(|(hop, next)| self.arrives(*hop, next) || self.leads(next));
            let Some((hop, next)) = next else { return path };
            path.push(hop.land);
            if self.arrives(hop, &next) {
                return path;
            }
            stage = next;
        }
    }

    /// Whether some capture, of whatever weight, may come by this field.
    fn reaches(&self, field: u8) -> bool {
        let mut been: Seen<Stage<W>> = Seen::default();
        let mut open = vec![self.start];
        while let Some(stage) = open.pop() {
            for hop in self.hunt.hops(&stage) {
                if hop.land == field {
                    return true;
                }
                let next = self.hunt.after(&stage, hop);
                if been.insert(next) {
                    open.push(next);
                }
            }
        }
        false
    }
}

/// The search for captures of which a text names some landing fields but not all.
struct Fitting<'a, 'b, const W: usize> {
    routes: &'a Routes<'b, W>,
    /// Fields named, start and end left out.
    named: &'a [u8],
    path: Vec<u8>,
    been: Seen<(Stage<W>, usize)>,
    found: Vec<(Move<W>, Vec<u8>)>,
}

impl<const W: usize> Fitting<'_, '_, W> {
    /// Follows every route on which the fields named come in their order; stops at the second capture found.
    fn search(&mut self, stage: &Stage<W>, mut matched: usize) {
        if self.path.len() > 1 && self.named.get(matched) == Some(&stage.at) {
            matched += 1;
        }
        if !self.been.insert((*stage, matched)) {
            return;
        }
        for (hop, next) in self.routes.hops(stage) {
            self.path.push(hop.land);
            if self.routes.arrives(hop, &next) && matched == self.named.len() {
                self.arrive(&next);
            } else {
                self.search(&next, matched);
            }
            self.path.pop();
            if self.found.len() > 1 {
                return;
            }
        }
    }

    fn arrive(&mut self, stage: &Stage<W>) {
        let m = Move { from: self.path[0], to: stage.at, taken: stage.taken };
        if self.found.iter().all(|(other, _)| *other != m) {
            self.found.push((m, self.path.clone()));
        }
    }
}

impl<const W: usize> Draughts<W> {
    /// Routes of the piece of the side to move on `from` to these captures of it.
    fn routes(&self, p: &Position<W>, from: u8, goals: Vec<Move<W>>) -> Routes<'_, W> {
        let mut hunt = self.hunt(p);
        hunt.empty |= only(from);
        Routes { hunt, start: Stage::start(from, p.king_on(from)), goals, known: Known::default() }
    }

    /// The legal captures; none when nothing can be taken.
    fn legal_captures(&self, p: &Position<W>) -> Vec<Move<W>> {
        let mut moves = Vec::new();
        self.generate(p, &mut moves);
        moves.retain(|m| m.is_capture());
        moves
    }

    /// Whether another capture has the same ends; then the notation needs the whole path.
    pub(super) fn is_ambiguous(&self, p: &Position<W>, m: Move<W>) -> bool {
        m.taken.len() > 1 && self.captures_of(p, m.from).iter().any(|other| other.to == m.to && *other != m)
    }

    /// The canonical path of a legal move: of all its routes the one with the least square at each hop.
    pub(super) fn canonical(&self, p: &Position<W>, m: Move<W>) -> Vec<u8> {
        if m.is_capture() { self.routes(p, m.from, vec![m]).canonical() } else { vec![m.from, m.to] }
    }

    /// The pieces taken along a route, in its order; none where a leg is no hop.
    pub(super) fn taken_along(&self, p: &Position<W>, path: &[u8]) -> Vec<u8> {
        let Some(&from) = path.first() else { return Vec::new() };
        let routes = self.routes(p, from, Vec::new());
        let mut stage = routes.start;
        let mut taken = Vec::new();
        for &land in &path[1..] {
            let Some(hop) = routes.hunt.hops(&stage).into_iter().find(|hop| hop.land == land) else { break };
            taken.push(hop.over);
            stage = routes.hunt.after(&stage, hop);
        }
        taken
    }

    /// The capture that a list of two or more fields means, with its route, or why it means none.
    pub(super) fn find_capture(&self, p: &Position<W>, path: &[u8]) -> Result<(Move<W>, Vec<u8>), Illegal> {
        let (from, to) = (path[0], path[path.len() - 1]);
        let goals: Vec<_> = self.legal_captures(p).into_iter().filter(|m| m.from == from && m.to == to).collect();
        let mut routes = self.routes(p, from, goals);
        if let Some((stage, Some(hop))) = routes.walk(path)
            && routes.arrives(hop, &stage)
        {
            return Ok((Move { from, to, taken: stage.taken }, path.to_vec()));
        }
        let named = &path[1..path.len() - 1];
        let mut fitting =
            Fitting { routes: &routes, named, path: vec![from], been: Seen::default(), found: Vec::new() };
        fitting.search(&routes.start, 0);
        let mut found = fitting.found;
        match (found.pop(), found.is_empty()) {
            (None, _) => Err(self.why_no_capture(p, path)),
            (Some((m, _)), true) if named.is_empty() => {
                routes.goals = vec![m];
                Ok((m, routes.canonical()))
            }
            (Some(found), true) => Ok(found),
            (Some(_), false) => Err(Illegal::Ambiguous),
        }
    }

    /// Why a list of fields is no legal capture where something must be taken.
    fn why_no_capture(&self, p: &Position<W>, path: &[u8]) -> Illegal {
        let (from, to) = (path[0], path[path.len() - 1]);
        let routes = self.routes(p, from, Vec::new());
        let walked = routes.walk(path).filter(|(stage, _)| stage.at != from || !stage.taken.is_empty());
        match () {
            () if self.check_quiet(p, path).is_ok() => Illegal::MustCapture,
            () if !holds(self.empty(p) | only(from), to) => Illegal::Occupied,
            () if !routes.hunt.goes_on(&routes.start) => Illegal::MustCapture,
            () if self.laws.obligation == Obligation::Any
                && walked.is_some_and(|(stage, _)| routes.hunt.goes_on(&stage)) =>
            {
                Illegal::MustContinue
            }
            () if walked.is_some() || (path.len() == 2 && routes.reaches(to)) => self.goes_before(p, from),
            () => Illegal::NoWay,
        }
    }

    /// What goes before a capture that is none of the legal ones.
    fn goes_before(&self, p: &Position<W>, from: u8) -> Illegal {
        let by_king = self.legal_captures(p).iter().any(|m| p.king_on(m.from));
        match self.laws.obligation {
            Obligation::Majority if !self.laws.king_captures_first && !self.laws.most_kings => Illegal::Majority,
            Obligation::Value => Illegal::Value,
            Obligation::Any if self.laws.king_captures_first && by_king && !p.king_on(from) => Illegal::Precedence,
            Obligation::Any => Illegal::MustContinue,
            Obligation::Majority => Illegal::Precedence,
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
            let ways = self.laws.man_steps[p.turn.index()];
            return if ways.iter().any(|&d| step::<W>(from, d) == to) { Ok(()) } else { Err(Illegal::ManMove) };
        }
        if holds(self.held(p, p.turn), from) {
            return Err(Illegal::KingRun);
        }
        let lines = self.laws.king_steps.iter().map(|&d| line_to(self.all, from, d, to));
        match lines.into_iter().flatten().next() {
            None => Err(Illegal::NoWay),
            Some(between) if between.len() > 1 && !self.laws.kings_fly => Err(Illegal::NoWay),
            Some(between) if (between - empty).is_empty() => Ok(()),
            Some(_) => Err(Illegal::Occupied),
        }
    }

    /// Where a path of the side to move may go on.
    pub(super) fn path_step(&self, p: &Position<W>, path: &[u8]) -> Result<PathStep, Illegal> {
        let mut moves = Vec::new();
        self.generate(p, &mut moves);
        let captures = moves.iter().any(|m| m.is_capture());
        match path {
            [] => Ok(self.node(false, moves.into_iter().map(|m| m.from))),
            [from] if !captures => Ok(self.node(false, moves.into_iter().filter(|m| m.from == *from).map(|m| m.to))),
            _ if !captures => self.check_quiet(p, path).map(|()| self.node(true, std::iter::empty())),
            _ => self.capture_step(p, path, moves),
        }
    }

    /// A node with these squares, each once, in order.
    fn node(&self, may_stop: bool, next: impl Iterator<Item = u8>) -> PathStep {
        let next: SquareSet<W> = next.map(Square).collect();
        PathStep { may_stop, next: bits(next).map(|bit| self.square(bit)).collect() }
    }

    fn capture_step(&self, p: &Position<W>, path: &[u8], mut goals: Vec<Move<W>>) -> Result<PathStep, Illegal> {
        goals.retain(|m| m.from == path[0]);
        let mut routes = self.routes(p, path[0], goals);
        let (stage, last) = routes.walk(path).ok_or_else(|| self.why_no_capture(p, path))?;
        let hops = routes.hops(&stage).into_iter();
        let next: Vec<u8> = hops
            .filter(|(hop, next)| routes.arrives(*hop, next) || routes.leads(next))
            .map(|(hop, _)| hop.land)
            .collect();
        let may_stop = next.is_empty() && last.is_some_and(|hop| routes.arrives(hop, &stage));
        if next.is_empty() && !may_stop {
            return Err(self.why_no_capture(p, path));
        }
        Ok(self.node(may_stop, next.into_iter()))
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
