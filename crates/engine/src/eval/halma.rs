//! Star and Halma boards: how far the pieces have come, and what keeps the last ones from coming home.

use std::collections::VecDeque;

use skok_rules::board::{Hole, SquareSet};
use skok_rules::halma::{Move, Position};
use skok_rules::{Board, Game, Halma, MAX_SEATS, Seat, Square};

use super::Eval;

/// A step towards the tip of the goal.
const STEP: i32 = 50;
/// What the square of the steps left costs: the last ones are moved first. Nothing is given for a piece in the goal
/// as such, which only made the first ones hurry ahead of the rest.
const STRAGGLER: i32 = 2;
/// The part of the cost of a way that its steps make up; the rest is its length.
const STEPS_SHARE: f32 = 0.6;
/// What the square of a distance from the line between camp and goal costs.
const ASIDE: f32 = 1.5;
/// The turn is worth about half a step.
const TEMPO: i32 = 25;
/// Up to so many open holes the best way to share them out is counted.
const FEW: usize = 4;
/// Up to so many open holes a goal counts as nearly full.
const CROWDED: usize = 7;
/// A foreign piece that cannot leave it.
const SHUT_IN: i32 = 300;
/// With so many spare moves before the deadline nobody worries.
const CALM: i32 = 8;
/// What the square of each missing spare move costs.
const HASTE: i32 = 10;

/// Tables of one seat.
struct SeatTables<const W: usize> {
    camp: SquareSet<W>,
    goal: SquareSet<W>,
    /// Steps that lead out of the camp.
    to_leave: Vec<u8>,
    /// What a piece is worth on each square.
    worth: Vec<i32>,
    /// What the way from each square to the tip of the goal costs.
    to_tip: Vec<i16>,
    /// What the way from each square to each goal square costs, in the order of the goal's squares.
    to_goal: Vec<Vec<i16>>,
    /// Where the costs of a goal square are in `to_goal`.
    order: Vec<u8>,
    /// The goal's squares by their place in `to_goal`, the farthest from the camp first.
    deepest_first: Vec<Square>,
}

/// Judges positions of one game.
pub(crate) struct HalmaEval<const W: usize> {
    game: Halma<W>,
    seats: Vec<SeatTables<W>>,
    deadline: Option<u16>,
    /// Whether one own piece in a full goal is enough.
    protected: bool,
}

/// What is carried along for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// The worth of its squares.
    worth: i32,
    /// What its ways to open holes cost beyond what `worth` counts.
    detour: i32,
}

impl<const W: usize> HalmaEval<W> {
    pub(crate) fn new(game: &Halma<W>) -> Self {
        let board = Game::board(game);
        let seats = Seat::all(game.seats()).map(|s| SeatTables::new(board, game.camp(s), game.goal(s))).collect();
        let rules = game.rules();
        HalmaEval { game: game.clone(), seats, deadline: rules.exit_deadline, protected: rules.blocking_protection }
    }

    fn seat(&self, seat: Seat) -> &SeatTables<W> {
        &self.seats[seat.index()]
    }

    /// How far a seat has come.
    fn standing(&self, sums: &[Sums; MAX_SEATS], p: &Position<W>, seat: Seat) -> i32 {
        let Sums { worth, detour } = sums[seat.index()];
        worth - detour - self.haste(p, seat) - self.shut_in(p, seat) - self.king_way(p, seat)
    }

    /// The price of a king that is not on the tip of its goal yet, where no other piece can stand for it.
    fn king_way(&self, p: &Position<W>, seat: Seat) -> i32 {
        let tables = self.seat(seat);
        let own = p.pieces(seat);
        let (Some(king), Some(&tip)) = ((p.kings() & own).first(), tables.deepest_first.first()) else { return 0 };
        let usurped = king != tip && own.contains(tip);
        i32::from(tables.to_tip[king.index()]) / 2 + if usurped { 2 * STEP } else { 0 }
    }

    /// How far a seat has come together with its partner.
    fn party_standing(&self, sums: &[Sums; MAX_SEATS], p: &Position<W>, seat: Seat) -> i32 {
        let own = self.standing(sums, p, seat);
        self.game.partner(seat).map_or(own, |partner| i32::midpoint(own, self.standing(sums, p, partner)))
    }

    /// The price of foreign pieces that sit in a nearly full goal and cannot get out: where the goal must be filled
    /// with own pieces alone, who shuts them in keeps itself from coming home.
    fn shut_in(&self, p: &Position<W>, seat: Seat) -> i32 {
        let (own, goal) = (p.pieces(seat), self.seat(seat).goal);
        let foreign = (goal & p.occupied()) - own;
        if foreign.is_empty() || self.protected || (goal - own).len() as usize > CROWDED {
            return 0;
        }
        let stuck = |owner: Seat| {
            let theirs = foreign & p.pieces(owner);
            theirs.into_iter().filter(|&s| self.game.ends(p, owner, s).is_empty()).count() as i32
        };
        SHUT_IN * Seat::all(self.seats.len()).filter(|&o| o != seat).map(stuck).sum::<i32>()
    }

    /// The price of pieces that are still in the camp when the deadline draws near.
    fn haste(&self, p: &Position<W>, seat: Seat) -> i32 {
        let Some(deadline) = self.deadline else { return 0 };
        let tables = self.seat(seat);
        let late = p.pieces(seat) & tables.camp;
        if late.is_empty() {
            return 0;
        }
        let needed: i32 = late.into_iter().map(|s| i32::from(tables.to_leave[s.index()])).sum();
        let missing = (CALM + needed + i32::from(p.made(seat)) - i32::from(deadline)).max(0);
        HASTE * missing * missing.min(2 * CALM)
    }
}

impl<const W: usize> SeatTables<W> {
    fn new(board: &Board, camp: SquareSet<W>, goal: SquareSet<W>) -> Self {
        let mut deepest_first: Vec<Square> = goal.into_iter().collect();
        deepest_first.sort_by_key(|&s| std::cmp::Reverse(steps_from(board, s, camp)));
        let tip = deepest_first.first().copied().unwrap_or(Square(0));
        let (steps, to_tip) = (steps_to(board, [tip]), costs_to(board, tip));
        let aside = distances_from_line(board, camp, goal);
        let worth = |s: Square| {
            let left = i32::from(steps[s.index()]);
            let off = aside[s.index()];
            -i32::from(to_tip[s.index()]) - STRAGGLER * left * left - (ASIDE * off * off) as i32
        };
        let mut order = vec![0; board.len()];
        for (i, square) in goal.into_iter().enumerate() {
            order[square.index()] = i as u8;
        }
        SeatTables {
            camp,
            goal,
            to_leave: steps_to(board, board.squares().filter(|&s| !camp.contains(s))),
            worth: board.squares().map(worth).collect(),
            to_goal: goal.into_iter().map(|hole| costs_to(board, hole)).collect(),
            to_tip,
            order,
            deepest_first,
        }
    }

    fn sums(&self, own: SquareSet<W>) -> Sums {
        if own.is_empty() {
            return Sums::default(); // put out: its pieces have left the board
        }
        Sums { worth: own.into_iter().map(|s| self.worth[s.index()]).sum(), detour: self.detour(own) }
    }

    /// What the ways of the pieces outside to the open holes cost beyond their distance to the tip:
    /// each hole takes one piece, and the nearest may be filled.
    fn detour(&self, own: SquareSet<W>) -> i32 {
        let (holes, outside) = (self.goal - own, own - self.goal);
        let tips = |set: SquareSet<W>| set.into_iter().map(|s| i32::from(self.to_tip[s.index()])).sum::<i32>();
        let ways = if holes.len() as usize <= FEW { self.least(outside, holes) } else { self.greedy(outside, holes) };
        ways - tips(outside) + tips(holes)
    }

    fn costs(&self, hole: Square) -> &[i16] {
        &self.to_goal[usize::from(self.order[hole.index()])]
    }

    /// The cost of giving each hole, the deepest first, the nearest piece that is left.
    fn greedy(&self, mut outside: SquareSet<W>, holes: SquareSet<W>) -> i32 {
        let mut sum = 0;
        for &hole in self.deepest_first.iter().filter(|&&h| holes.contains(h)) {
            let costs = self.costs(hole);
            let Some(piece) = outside.into_iter().min_by_key(|s| costs[s.index()]) else { break };
            outside.remove(piece);
            sum += i32::from(costs[piece.index()]);
        }
        sum
    }

    /// The least cost of bringing each piece to a hole of its own, of which there are at most `FEW`.
    fn least(&self, outside: SquareSet<W>, holes: SquareSet<W>) -> i32 {
        let count = holes.len() as usize;
        // `least[taken]`: the least cost when the pieces so far took the holes of this set.
        let mut least = [i32::MAX; 1 << FEW];
        least[0] = 0;
        let mut placed = 0;
        for piece in outside.into_iter().take(count) {
            for taken in (0..1_usize << count).filter(|t| t.count_ones() == placed) {
                for (i, hole) in holes.into_iter().enumerate().filter(|(i, _)| taken >> i & 1 == 0) {
                    let with = taken | 1 << i;
                    least[with] = least[with].min(least[taken] + i32::from(self.costs(hole)[piece.index()]));
                }
            }
            placed += 1;
        }
        (0..1 << count)
            .filter(|taken: &usize| taken.count_ones() == placed)
            .map(|taken| least[taken])
            .min()
            .unwrap_or(0)
    }
}

/// The sum of the steps between a square and a set.
fn steps_from<const W: usize>(board: &Board, square: Square, set: SquareSet<W>) -> u32 {
    let steps = steps_to(board, [square]);
    set.into_iter().map(|s| u32::from(steps[s.index()])).sum()
}

/// What the way to a square costs from every square: partly its steps, partly its length as the crow flies,
/// so that where many ways take as many steps the straight one is preferred.
fn costs_to(board: &Board, target: Square) -> Vec<i16> {
    let there = &board.holes[target.index()];
    let cost = |(hole, steps): (&Hole, u8)| {
        let length = (hole.x - there.x).hypot(hole.y - there.y);
        (STEP as f32 * (STEPS_SHARE * f32::from(steps) + (1.0 - STEPS_SHARE) * length)) as i16
    };
    board.holes.iter().zip(steps_to(board, [target])).map(cost).collect()
}

/// Steps to the nearest target from every square of an empty board, breadth first.
fn steps_to(board: &Board, targets: impl IntoIterator<Item = Square>) -> Vec<u8> {
    let mut steps = vec![u8::MAX; board.len()];
    let mut queue: VecDeque<Square> = targets.into_iter().collect();
    for target in &queue {
        steps[target.index()] = 0;
    }
    while let Some(square) = queue.pop_front() {
        for next in board.holes[square.index()].neighbours.iter().flatten() {
            if steps[next.index()] == u8::MAX {
                steps[next.index()] = steps[square.index()] + 1;
                queue.push_back(*next);
            }
        }
    }
    steps
}

/// How far each square is from the line between the middles of camp and goal.
fn distances_from_line<const W: usize>(board: &Board, camp: SquareSet<W>, goal: SquareSet<W>) -> Vec<f32> {
    let point = |s: Square| (board.holes[s.index()].x, board.holes[s.index()].y);
    let middle = |set: SquareSet<W>| {
        let (x, y) = set.into_iter().map(point).fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        let count = set.len().max(1) as f32;
        (x / count, y / count)
    };
    let (a, b) = (middle(camp), middle(goal));
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let length = dx.hypot(dy).max(1.0);
    board.squares().map(point).map(|(x, y)| (dx * (y - a.1) - dy * (x - a.0)).abs() / length).collect()
}

impl<const W: usize> Eval<Halma<W>> for HalmaEval<W> {
    type Acc = [Sums; MAX_SEATS];

    fn fresh(&self, p: &Position<W>) -> Self::Acc {
        let mut sums = [Sums::default(); MAX_SEATS];
        for seat in Seat::all(self.seats.len()) {
            sums[seat.index()] = self.seat(seat).sums(p.pieces(seat));
        }
        sums
    }

    fn update(&self, sums: &mut Self::Acc, before: &Position<W>, m: Move, after: &Position<W>) {
        let mover = self.game.turn(before);
        let own = after.pieces(mover);
        if own.is_empty() {
            // Partners leave the board together.
            for seat in [Some(mover), self.game.partner(mover)].into_iter().flatten() {
                sums[seat.index()] = Sums::default();
            }
            return;
        }
        let sums = &mut sums[mover.index()];
        sums.worth += self.gain(before, m);
        sums.detour = self.seat(mover).detour(own);
    }

    fn score(&self, sums: &Self::Acc, p: &Position<W>, seat: Seat) -> i32 {
        let partner = self.game.partner(seat);
        let rivals = || Seat::all(self.seats.len()).filter(|&s| s != seat && Some(s) != partner);
        let theirs: i32 = rivals().map(|s| self.standing(sums, p, s)).sum();
        let tempo = if self.game.turn(p) == seat { TEMPO } else { -TEMPO };
        self.party_standing(sums, p, seat) - theirs / (rivals().count() as i32).max(1) + tempo
    }

    fn gain(&self, p: &Position<W>, m: Move) -> i32 {
        let worth = &self.seat(self.game.turn(p)).worth;
        worth[m.to.index()] - worth[m.from.index()]
    }

    /// A move changes much more than its gain only when few holes are left open or the deadline is near.
    fn margin(&self, p: &Position<W>) -> Option<i32> {
        let seat = self.game.turn(p);
        let few = (self.seat(seat).goal - p.pieces(seat)).len() as usize <= FEW + 1;
        (!few && self.haste(p, seat) == 0 && p.kings().is_empty()).then_some(2 * TEMPO + STEP)
    }
}

#[cfg(test)]
mod tests {
    use skok_rules::{AnyRecord, Inner, Record};

    use super::*;

    fn star(text: &str) -> Record<Halma<2>> {
        let record = AnyRecord::from_position::<&str, &str>("star2", &[], text).unwrap();
        let Inner::Halma2(record) = record.inner() else { unreachable!("the star has two words") };
        record.clone()
    }

    fn score(text: &str) -> i32 {
        let record = star(text);
        let eval = HalmaEval::new(record.game());
        eval.score(&eval.fresh(record.position()), record.position(), Seat(0))
    }

    const BLACK: &str = "black:i5,j5,k5,l5,m5,h6,i6,j6,k6,l6";

    #[test]
    fn sharing_out_the_holes_is_never_dearer_than_greed() {
        let record = star(&format!("white white:e14,f14,e15,f15,e16,e17,h12,i12,f12,g12 {BLACK}"));
        let eval = HalmaEval::new(record.game());
        let (own, seat) = (record.position().pieces(Seat(0)), eval.seat(Seat(0)));
        let (holes, outside) = (seat.goal - own, own - seat.goal);
        assert_eq!(holes.len(), 4);
        assert!(seat.least(outside, holes) <= seat.greedy(outside, holes));
        assert!(seat.least(outside, holes) >= 4 * STEP);
    }

    /// A piece deeper inside makes room at the entrance, though the last piece comes no nearer to the tip.
    #[test]
    fn making_room_for_the_last_piece_is_progress() {
        let shut = format!("white white:e14,f14,g14,h14,e15,f15,g15,e16,f16,h13 {BLACK}");
        let opened = shut.replace("e16", "e17");
        assert!(score(&opened) > score(&shut));
    }

    #[test]
    fn pieces_left_in_the_ray_weigh_more_as_the_deadline_nears() {
        let position = format!("white white:k4,g10,g11,h9,h10,i8,i9,i10,j8,j9 {BLACK}");
        let late = format!("{position} made=27,27");
        assert!(score(&late) + 100 < score(&position));
    }
}
