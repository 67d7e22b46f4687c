//! Star and Halma boards: how far the pieces have come, and what keeps the last ones from coming home.

use std::collections::VecDeque;

use skok_rules::board::SquareSet;
use skok_rules::halma::{Move, Position};
use skok_rules::{Board, Game, Halma, MAX_SEATS, Seat, Square};

use super::Eval;

/// A step towards the tip of the goal.
const STEP: i32 = 50;
/// What the square of the steps left costs: the last ones are moved first.
const STRAGGLER: i32 = 1;
/// A piece in the goal.
const HOME: i32 = 60;
/// What the square of a distance from the line between camp and goal costs.
const ASIDE: f32 = 1.5;
/// The turn is worth about half a step.
const TEMPO: i32 = 25;
/// From so many open holes on it matters which piece can reach which.
const FEW: usize = 4;
/// So many spare moves before the deadline nobody worries about.
const CALM: i32 = 10;
/// What the square of each missing spare move costs.
const HASTE: i32 = 6;

/// Tables of one seat.
struct SeatTables<const W: usize> {
    camp: SquareSet<W>,
    goal: SquareSet<W>,
    /// What a piece is worth on each square.
    worth: Vec<i32>,
    /// Steps from each square to the tip of the goal.
    to_tip: Vec<u8>,
    /// Steps to each goal square from each square, in the order of the goal's squares.
    to_goal: Vec<Vec<u8>>,
    /// Where the steps of a goal square are in `to_goal`.
    order: Vec<u8>,
}

/// Judges positions of one game.
pub(crate) struct HalmaEval<const W: usize> {
    game: Halma<W>,
    seats: Vec<SeatTables<W>>,
    deadline: Option<u16>,
}

impl<const W: usize> HalmaEval<W> {
    pub(crate) fn new(game: &Halma<W>) -> Self {
        let board = Game::board(game);
        let seats = Seat::all(game.seats()).map(|s| SeatTables::new(board, game.camp(s), game.goal(s))).collect();
        HalmaEval { game: game.clone(), seats, deadline: game.rules().exit_deadline }
    }

    fn seat(&self, seat: Seat) -> &SeatTables<W> {
        &self.seats[seat.index()]
    }

    /// How far a seat has come.
    fn standing(&self, sums: &[i32; MAX_SEATS], p: &Position<W>, seat: Seat) -> i32 {
        sums[seat.index()] - STEP * self.seat(seat).detour(p.pieces(seat)) - self.haste(p, seat)
    }

    /// The price of pieces that are still in the camp when the deadline draws near.
    fn haste(&self, p: &Position<W>, seat: Seat) -> i32 {
        let Some(deadline) = self.deadline else { return 0 };
        let late = (p.pieces(seat) & self.seat(seat).camp).len() as i32;
        let spare = i32::from(deadline) - i32::from(p.made(seat)) - late;
        let missing = (CALM - spare).max(0);
        if late == 0 { 0 } else { HASTE * missing * missing.min(2 * CALM) }
    }
}

impl<const W: usize> SeatTables<W> {
    fn new(board: &Board, camp: SquareSet<W>, goal: SquareSet<W>) -> Self {
        let tip = tip(board, camp, goal);
        let to_tip = steps_to(board, tip);
        let aside = distances_from_line(board, camp, goal);
        let worth = |s: Square| {
            let left = i32::from(to_tip[s.index()]);
            let home = if goal.contains(s) { HOME } else { 0 };
            let off = aside[s.index()];
            home - STEP * left - STRAGGLER * left * left - (ASIDE * off * off) as i32
        };
        let mut order = vec![0; board.len()];
        for (i, square) in goal.into_iter().enumerate() {
            order[square.index()] = i as u8;
        }
        SeatTables {
            camp,
            goal,
            worth: board.squares().map(worth).collect(),
            to_goal: goal.into_iter().map(|hole| steps_to(board, hole)).collect(),
            to_tip,
            order,
        }
    }

    /// Steps that the pieces outside need to the open holes beyond what their distance to the tip tells:
    /// each hole takes one piece, and the nearest may be filled. Nothing while many holes are open.
    fn detour(&self, own: SquareSet<W>) -> i32 {
        let holes = self.goal - own;
        if holes.is_empty() || holes.len() as usize > FEW {
            return 0;
        }
        let outside = own - self.goal;
        let tips = |set: SquareSet<W>| set.into_iter().map(|s| i32::from(self.to_tip[s.index()])).sum::<i32>();
        self.assigned(outside, holes) - tips(outside) + tips(holes)
    }

    /// The least sum of steps that brings each piece to a hole of its own.
    fn assigned(&self, outside: SquareSet<W>, holes: SquareSet<W>) -> i32 {
        let mut targets = [0_u8; FEW];
        let mut count = 0;
        for hole in holes {
            targets[count] = self.order[hole.index()];
            count += 1;
        }
        // `least[taken]`: the least sum when the pieces so far took the holes of this set.
        let mut least = [i32::MAX; 1 << FEW];
        least[0] = 0;
        let mut placed = 0;
        for piece in outside.into_iter().take(count) {
            for taken in (0..1_usize << count).rev().filter(|t| t.count_ones() == placed) {
                for (i, &target) in targets[..count].iter().enumerate().filter(|(i, _)| taken >> i & 1 == 0) {
                    let steps = i32::from(self.to_goal[usize::from(target)][piece.index()]);
                    let with = taken | 1 << i;
                    least[with] = least[with].min(least[taken].saturating_add(steps));
                }
            }
            placed += 1;
        }
        let full = |taken: &usize| taken.count_ones() == placed;
        (0..1 << count).filter(full).map(|taken| least[taken]).min().unwrap_or(0)
    }
}

/// The goal square farthest from the camp.
fn tip<const W: usize>(board: &Board, camp: SquareSet<W>, goal: SquareSet<W>) -> Square {
    let far = |&s: &Square| {
        let steps = steps_to(board, s);
        camp.into_iter().map(|c| u32::from(steps[c.index()])).sum::<u32>()
    };
    goal.into_iter().max_by_key(far).unwrap_or(Square(0))
}

/// Steps to a square from every square of an empty board, breadth first.
fn steps_to(board: &Board, target: Square) -> Vec<u8> {
    let mut steps = vec![u8::MAX; board.len()];
    steps[target.index()] = 0;
    let mut queue = VecDeque::from([target]);
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
    /// The worth of each seat's squares.
    type Acc = [i32; MAX_SEATS];

    fn fresh(&self, p: &Position<W>) -> Self::Acc {
        let mut sums = [0; MAX_SEATS];
        for (seat, tables) in self.seats.iter().enumerate() {
            sums[seat] = p.pieces(Seat(seat as u8)).into_iter().map(|s| tables.worth[s.index()]).sum();
        }
        sums
    }

    fn update(&self, sums: &mut Self::Acc, before: &Position<W>, m: Move, after: &Position<W>) {
        let mover = self.game.turn(before);
        if after.pieces(mover).is_empty() {
            sums[mover.index()] = 0; // put out: its pieces left the board
            return;
        }
        sums[mover.index()] += self.gain(before, m);
    }

    fn score(&self, sums: &Self::Acc, p: &Position<W>, seat: Seat) -> i32 {
        let others = Seat::all(self.seats.len()).filter(|&s| s != seat);
        let theirs: i32 = others.map(|s| self.standing(sums, p, s)).sum();
        let tempo = if self.game.turn(p) == seat { TEMPO } else { -TEMPO };
        self.standing(sums, p, seat) - theirs / (self.seats.len() as i32 - 1).max(1) + tempo
    }

    fn gain(&self, p: &Position<W>, m: Move) -> i32 {
        let worth = &self.seat(self.game.turn(p)).worth;
        worth[m.to.index()] - worth[m.from.index()]
    }

    /// A move changes more than its gain only when few holes are left open or the deadline is near.
    fn margin(&self, p: &Position<W>) -> Option<i32> {
        let seat = self.game.turn(p);
        let tables = self.seat(seat);
        let few = (tables.goal - p.pieces(seat)).len() as usize <= FEW + 1;
        (!few && self.haste(p, seat) == 0).then_some(2 * TEMPO)
    }
}
