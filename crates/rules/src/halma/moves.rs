//! Steps and chains of hops.

use std::collections::HashMap;

use super::tables::Reach;
use super::{Halma, Position};
use crate::Seat;
use crate::board::{Square, SquareSet};
use crate::game::{Illegal, PathStep};

/// A move by its effect: the piece on `from` goes to `to`, whatever the route.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Start.
    pub from: Square,
    /// End.
    pub to: Square,
}

/// Which squares are taken, and by kings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crowd<const W: usize> {
    pub(super) occupied: SquareSet<W>,
    pub(super) kings: SquareSet<W>,
}

/// How a piece hops, and what there is to hop over.
#[derive(Clone, Copy, Debug)]
struct Hopper<const W: usize> {
    kind: HopKind,
    /// Pieces that can be hopped over: all men but the one that moves.
    over: SquareSet<W>,
    /// Squares that are not empty, the start of the piece that moves left out.
    blocked: SquareSet<W>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HopKind {
    /// Over a neighbour, to the square behind it.
    Short,
    /// Over one piece at any distance, to the square as far behind it.
    Long,
    /// Over an unbroken row, to the first square behind it: the king's.
    Row,
}

impl<const W: usize> Halma<W> {
    /// Where a piece of `seat` on `from` may go.
    #[inline]
    pub(super) fn reach(&self, seat: Seat, from: Square) -> &Reach<W> {
        let tables = &self.tables.seats[seat.index()];
        if tables.goal.contains(from) { &tables.inside } else { &tables.outside }
    }

    #[inline]
    fn step_ends(&self, occupied: SquareSet<W>, reach: &Reach<W>, from: Square) -> SquareSet<W> {
        (self.tables.near[from.index()] - occupied) & reach.stop
    }

    #[inline]
    fn hopper(&self, crowd: &Crowd<W>, from: Square) -> Hopper<W> {
        let mut blocked = crowd.occupied;
        blocked.remove(from);
        let kind = match () {
            () if crowd.kings.contains(from) => HopKind::Row,
            () if self.rules.long_hops => HopKind::Long,
            () => HopKind::Short,
        };
        Hopper { kind, over: blocked - crowd.kings, blocked }
    }

    /// Every square that a chain from `from` can enter. The start counts as empty, and as entered.
    #[inline]
    fn hop_squares(&self, crowd: &Crowd<W>, reach: &Reach<W>, from: Square) -> SquareSet<W> {
        let hopper = self.hopper(crowd, from);
        let open = reach.through - crowd.occupied;
        let mut reached = SquareSet::EMPTY;
        let mut todo = SquareSet::only(from);
        while let Some(square) = todo.first() {
            todo.remove(square);
            let new = self.hops_from(&hopper, open - reached, square);
            reached |= new;
            todo |= new;
        }
        reached
    }

    /// Squares one hop away that are of `open`.
    #[inline]
    fn hops_from(&self, hopper: &Hopper<W>, open: SquareSet<W>, square: Square) -> SquareSet<W> {
        if hopper.kind != HopKind::Short {
            return self.far_hops_from(hopper, open, square);
        }
        let mut lands = SquareSet::EMPTY;
        if !self.tables.near[square.index()].intersects(&hopper.over) {
            return lands;
        }
        for (over, land) in self.tables.hops[square.index()].iter() {
            if hopper.over.contains(over) && open.contains(land) {
                lands.insert(land);
            }
        }
        lands
    }

    fn far_hops_from(&self, hopper: &Hopper<W>, open: SquareSet<W>, square: Square) -> SquareSet<W> {
        let lines = self.tables.lines[square.index()].iter();
        let long = |(over, land)| hopper.over.contains(over).then_some(land);
        let lands = lines.filter_map(|line| match hopper.kind {
            HopKind::Row => line.row_hop(hopper.over),
            _ => line.hop(usize::MAX, hopper.blocked).and_then(long),
        });
        lands.filter(|&land| open.contains(land)).collect()
    }

    /// Every square where a move of the piece of `seat` on `from` may end.
    #[inline]
    pub fn ends(&self, p: &Position<W>, seat: Seat, from: Square) -> SquareSet<W> {
        let crowd = &p.crowd();
        let reach = self.reach(seat, from);
        let steps = self.step_ends(crowd.occupied, reach, from);
        let hops = self.hop_squares(crowd, reach, from) & reach.stop;
        if self.rules.must_continue {
            return steps | self.chain(crowd, seat, from).forced_ends(hops);
        }
        steps | hops
    }

    #[inline]
    pub(super) fn generate(&self, p: &Position<W>, out: &mut Vec<Move>) {
        for from in p.pieces(p.turn) {
            for to in self.ends(p, p.turn, from) {
                out.push(Move { from, to });
            }
        }
    }

    pub(super) fn can_move(&self, p: &Position<W>, seat: Seat) -> bool {
        p.pieces(seat).into_iter().any(|from| self.piece_can_move(&p.crowd(), seat, from))
    }

    /// `must_continue` does not matter here: a chain that must go on can also end.
    fn piece_can_move(&self, crowd: &Crowd<W>, seat: Seat, from: Square) -> bool {
        let reach = self.reach(seat, from);
        !self.step_ends(crowd.occupied, reach, from).is_empty()
            || self.hop_squares(crowd, reach, from).intersects(&reach.stop)
    }

    /// Pieces that cannot move, and not merely because of own pieces that could move away: lift off own pieces that
    /// can move, repeat; what still cannot move is locked (star, "Exit deadline").
    pub fn locked(&self, p: &Position<W>, seat: Seat) -> SquareSet<W> {
        let mut crowd = p.crowd();
        let mut own = p.pieces(seat);
        loop {
            let movable: SquareSet<W> = own.into_iter().filter(|&s| self.piece_can_move(&crowd, seat, s)).collect();
            if movable.is_empty() {
                return own;
            }
            own = own - movable;
            crowd.occupied = crowd.occupied - movable;
            crowd.kings = crowd.kings - movable;
        }
    }

    pub(super) fn chain(&self, crowd: &Crowd<W>, seat: Seat, from: Square) -> Chain<'_, W> {
        let reach = *self.reach(seat, from);
        let open = reach.through - crowd.occupied;
        Chain { game: self, hopper: self.hopper(crowd, from), open, stop: reach.stop, from }
    }

    /// The canonical path of a legal move: a step, else fewest hops, then smallest square by square.
    pub(super) fn canonical_path(&self, p: &Position<W>, seat: Seat, m: Move) -> Vec<Square> {
        if self.tables.near[m.from.index()].contains(m.to) {
            return vec![m.from, m.to];
        }
        let chain = self.chain(&p.crowd(), seat, m.from);
        if self.rules.must_continue { chain.shortest_forced(m.to) } else { chain.shortest(m.to) }
    }

    /// Whether this route of three squares or more is legal.
    pub(super) fn check_route(&self, p: &Position<W>, path: &[Square]) -> Result<(), Illegal> {
        let chain = self.chain(&p.crowd(), p.turn, path[0]);
        let mut visited = SquareSet::only(path[0]);
        for pair in path.windows(2) {
            if visited.contains(pair[1]) {
                return Err(Illegal::Revisits);
            }
            chain.check_hop(pair[0], pair[1])?;
            visited.insert(pair[1]);
        }
        let last = path[path.len() - 1];
        if !chain.stop.contains(last) {
            return Err(Illegal::MayNotStop);
        }
        if self.rules.must_continue && chain.goes_on(last, visited) {
            return Err(Illegal::MustContinue);
        }
        Ok(())
    }

    /// Why no move leads from a piece of the seat to move to this square.
    pub(super) fn why_not(&self, p: &Position<W>, m: Move) -> Illegal {
        if m.from == m.to {
            return Illegal::Revisits;
        }
        if p.occupied.contains(m.to) {
            return Illegal::Occupied;
        }
        let chain = self.chain(&p.crowd(), p.turn, m.from);
        let everywhere = SquareSet::first_squares(self.board().len());
        let anywhere = Reach { through: everywhere, stop: everywhere };
        let near = self.tables.near[m.from.index()].contains(m.to);
        let reached = self.hop_squares(&p.crowd(), self.reach(p.turn, m.from), m.from).contains(m.to);
        if (near && chain.open.contains(m.to)) || (reached && !chain.stop.contains(m.to)) {
            return Illegal::MayNotStop;
        }
        if reached {
            return Illegal::MustContinue;
        }
        let geometric = near || self.hop_squares(&p.crowd(), &anywhere, m.from).contains(m.to);
        if geometric { Illegal::Closed } else { Illegal::NoWay }
    }

    /// The tree of legal paths at a prefix that starts with a piece of the seat to move.
    pub(super) fn path_step(&self, p: &Position<W>, prefix: &[Square]) -> Result<PathStep, Illegal> {
        let (from, last) = (prefix[0], prefix[prefix.len() - 1]);
        let chain = self.chain(&p.crowd(), p.turn, from);
        let steps = self.step_ends(p.occupied, self.reach(p.turn, from), from);
        if prefix.len() == 2 && steps.contains(last) {
            return Ok(PathStep { may_stop: true, next: Vec::new() });
        }
        let mut visited = SquareSet::only(from);
        for pair in prefix.windows(2) {
            if visited.contains(pair[1]) {
                return Err(Illegal::Revisits);
            }
            chain.check_hop(pair[0], pair[1])?;
            visited.insert(pair[1]);
        }
        let goes_on = chain.goes_on(last, visited);
        let hops = chain.useful_hops(last, visited);
        let next = if prefix.len() == 1 { hops | steps } else { hops };
        let may_stop = prefix.len() > 1 && chain.stop.contains(last) && !(self.rules.must_continue && goes_on);
        Ok(PathStep { may_stop, next: next.into_iter().collect() })
    }
}

/// The hops open to one piece.
pub(super) struct Chain<'a, const W: usize> {
    game: &'a Halma<W>,
    hopper: Hopper<W>,
    /// Empty squares that the path may enter; the start is not among them.
    open: SquareSet<W>,
    stop: SquareSet<W>,
    from: Square,
}

impl<const W: usize> Chain<'_, W> {
    fn hops(&self, square: Square, visited: SquareSet<W>) -> SquareSet<W> {
        self.game.hops_from(&self.hopper, self.open - visited, square)
    }

    fn check_hop(&self, a: Square, b: Square) -> Result<(), Illegal> {
        let everywhere = SquareSet::first_squares(self.game.board().len());
        let hops = self.game.hops_from(&self.hopper, everywhere, a);
        match () {
            () if !hops.contains(b) => Err(Illegal::NoWay),
            () if self.open.contains(b) => Ok(()),
            () if self.hopper.blocked.contains(b) => Err(Illegal::Occupied),
            () => Err(Illegal::Closed),
        }
    }

    /// Whether the chain can hop on from `square` to some square where it may stop.
    fn goes_on(&self, square: Square, visited: SquareSet<W>) -> bool {
        !self.useful_hops(square, visited).is_empty()
    }

    /// Hops after which the chain can still stop somewhere.
    fn useful_hops(&self, square: Square, visited: SquareSet<W>) -> SquareSet<W> {
        let leads = |&land: &Square| self.reachable(land, visited).intersects(&self.stop);
        self.hops(square, visited).into_iter().filter(leads).collect()
    }

    /// `square` and all that can be reached from it without `visited`.
    fn reachable(&self, square: Square, visited: SquareSet<W>) -> SquareSet<W> {
        let mut reached = SquareSet::only(square);
        let mut todo = reached;
        while let Some(next) = todo.first() {
            todo.remove(next);
            let new = self.hops(next, visited | reached);
            reached |= new;
            todo |= new;
        }
        reached
    }

    /// Fewest hops, then the smallest square at each hop. Hops go both ways, so distances are counted from the end.
    fn shortest(&self, to: Square) -> Vec<Square> {
        let mut layers = vec![SquareSet::only(to)];
        let mut seen = layers[0];
        while !self.hops(self.from, SquareSet::EMPTY).intersects(&layers[layers.len() - 1]) {
            let edge = layers[layers.len() - 1];
            let next = edge.into_iter().fold(SquareSet::EMPTY, |all, s| all | self.hops(s, seen));
            assert!(!next.is_empty(), "a legal move has a path");
            seen |= next;
            layers.push(next);
        }
        let mut path = vec![self.from];
        while let Some(layer) = layers.pop() {
            let last = path[path.len() - 1];
            let next = (self.hops(last, SquareSet::EMPTY) & layer).first();
            path.push(next.expect("each layer is one hop from the one before"));
        }
        path
    }

    /// Under `must_continue`: those of `ends` that some path reaches with no way on.
    fn forced_ends(&self, ends: SquareSet<W>) -> SquareSet<W> {
        ends.into_iter().filter(|&e| self.forced_path(e, usize::MAX).is_some()).collect()
    }

    fn shortest_forced(&self, to: Square) -> Vec<Square> {
        let longest = self.open.len() as usize;
        let least = self.shortest(to).len() - 1;
        (least..=longest).find_map(|hops| self.forced_path(to, hops)).expect("a legal move has a path")
    }

    /// The first path, smallest square first, of at most `hops` hops that ends on `to` and cannot go on.
    fn forced_path(&self, to: Square, hops: usize) -> Option<Vec<Square>> {
        // Whatever can be hopped to from the end and be stopped on must lie on the path.
        let needed = self.hops(to, SquareSet::EMPTY) & self.stop;
        let mut search = Forced { chain: self, to, needed, path: vec![self.from], failed: HashMap::new() };
        search.run(SquareSet::only(self.from), hops).then_some(search.path)
    }
}

/// The search for a path that ends where it cannot go on. Which squares it has used decides what it may still do,
/// so a set of squares that failed with as many hops left is not tried again.
struct Forced<'a, const W: usize> {
    chain: &'a Chain<'a, W>,
    to: Square,
    needed: SquareSet<W>,
    path: Vec<Square>,
    failed: HashMap<(Square, SquareSet<W>), usize>,
}

impl<const W: usize> Forced<'_, W> {
    fn run(&mut self, visited: SquareSet<W>, hops: usize) -> bool {
        let last = self.path[self.path.len() - 1];
        if last == self.to {
            return !self.chain.goes_on(last, visited);
        }
        let known = self.failed.get(&(last, visited)).is_some_and(|&tried| tried >= hops);
        if known || !self.may_succeed(last, visited, hops) {
            return false;
        }
        for next in self.chain.hops(last, visited) {
            let mut visited = visited;
            visited.insert(next);
            self.path.push(next);
            if self.run(visited, hops - 1) {
                return true;
            }
            self.path.pop();
        }
        self.failed.insert((last, visited), hops);
        false
    }

    /// The path ends on `to`, so all that is needed must be reached before it, and from there `to`.
    fn may_succeed(&self, last: Square, visited: SquareSet<W>, hops: usize) -> bool {
        let before = self.chain.reachable(last, visited | SquareSet::only(self.to));
        let missing = self.needed - visited;
        let enough = hops > missing.len() as usize;
        enough && missing.is_subset(&before) && self.chain.reachable(last, visited).contains(self.to)
    }
}
