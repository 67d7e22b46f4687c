//! The rules as the search for moves reads them: ways by seat, so that nothing is worked out for each position.

use super::grid::{Direction, Grid, bits, holds, step};
use super::rules::{Crowning, Landing, Obligation, Rules};
use crate::Colour;
use crate::board::{Square, SquareSet};

/// Ways that pieces go.
type Ways = &'static [Direction];

/// See the fields of [`Rules`] of the same names.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "as in the rules")]
pub(super) struct Laws<const W: usize> {
    /// The seat whose men go up.
    pub(super) white: u8,
    /// Where each seat's men are crowned.
    pub(super) crown: [SquareSet<W>; 2],
    /// The row before that, a capture from or over which ends or goes through it.
    pub(super) before_crown: [SquareSet<W>; 2],
    /// The long diagonal from White's left corner.
    pub(super) road: SquareSet<W>,
    pub(super) man_steps: [Ways; 2],
    pub(super) man_takes: [Ways; 2],
    pub(super) king_steps: Ways,
    pub(super) king_takes: Ways,
    /// Captures are those of the international game.
    pub(super) plain: bool,
    /// Pieces go along diagonals alone, and men capture forwards alone or both ways.
    pub(super) diagonal: bool,
    pub(super) men_capture_back: bool,
    pub(super) kings_fly: bool,
    pub(super) men_take_kings: bool,
    pub(super) lifted_at_once: bool,
    pub(super) turns_back: bool,
    pub(super) crowning: Crowning,
    pub(super) landing: Landing,
    pub(super) obligation: Obligation,
    pub(super) king_captures_first: bool,
    pub(super) most_kings: bool,
    pub(super) kings_early: bool,
    pub(super) king_run: u8,
}

/// Something of White's and of Black's, by seat.
fn by_seat<T: Copy>(white: u8, of: [T; 2]) -> [T; 2] {
    if white == 0 { of } else { [of[1], of[0]] }
}

impl<const W: usize> Laws<W> {
    pub(super) fn new(rules: &Rules, grid: &Grid<W>) -> Self {
        let white = u8::from(rules.first == Colour::Black);
        let last = rules.size - 1;
        let up_down: [Ways; 2] = [&Direction::FORWARD[0], &Direction::FORWARD[1]];
        let not_back: [Ways; 2] = [&Direction::NOT_BACK[0], &Direction::NOT_BACK[1]];
        let all_not_back: [Ways; 2] = [&Direction::ALL_NOT_BACK[0], &Direction::ALL_NOT_BACK[1]];
        let king_steps: Ways = if rules.is_straight() { &Direction::STRAIGHT } else { &Direction::DIAGONAL };
        let king_takes: Ways =
            if rules.orthogonal_captures && !rules.is_straight() { &Direction::ALL } else { king_steps };
        let man_takes = match () {
            () if rules.men_capture_back => [king_takes; 2],
            () if rules.is_straight() => not_back,
            () if rules.orthogonal_captures => all_not_back,
            () => up_down,
        };
        Laws {
            white,
            crown: by_seat(white, [grid.rows(0, 1), grid.rows(last, rules.size)]),
            before_crown: by_seat(white, [grid.rows(1, 2), grid.rows(last - 1, last)]),
            road: road(grid),
            man_steps: by_seat(white, if rules.is_straight() { not_back } else { up_down }),
            man_takes: by_seat(white, man_takes),
            king_steps,
            king_takes,
            plain: rules.captures_plainly(),
            diagonal: !rules.is_straight() && !rules.orthogonal_captures,
            men_capture_back: rules.men_capture_back,
            kings_fly: rules.kings_fly,
            men_take_kings: rules.men_take_kings,
            lifted_at_once: rules.lifted_at_once,
            turns_back: rules.turns_back,
            crowning: rules.crowning,
            landing: rules.landing,
            obligation: rules.obligation,
            king_captures_first: rules.king_captures_first,
            most_kings: rules.most_kings,
            kings_early: rules.kings_early,
            king_run: rules.king_run.unwrap_or(0),
        }
    }
}

/// From White's left corner upwards to the right; empty where that corner is not in play.
fn road<const W: usize>(grid: &Grid<W>) -> SquareSet<W> {
    let corner = bits(grid.rows(grid.size() - 1, grid.size())).next().unwrap_or(0);
    let up = std::iter::successors(Some(corner), |&bit| Some(step::<W>(bit, Direction::UpRight)));
    up.take_while(|&bit| holds(grid.all(), bit)).map(Square).collect()
}
