//! What a game looks up while it runs: hops, masks and distances of its board.

use super::rules::{BoardKind, Corner, ForeignRays, Layout, Rules};
use crate::Colour;
use crate::board::{Board, Line, Square, SquareSet};

/// Directions of the widest board.
const MAX_DIRECTIONS: usize = 8;

/// Tables of a board with its seats.
#[derive(Debug)]
pub(crate) struct Tables<const W: usize> {
    pub(crate) board: Board,
    /// Neighbours of each square.
    pub(crate) near: Vec<SquareSet<W>>,
    /// Hops from each square.
    pub(crate) hops: Vec<Hops>,
    /// The lines from each square, one a direction, for pieces that hop further than over a neighbour.
    pub(crate) lines: Vec<Vec<Line>>,
    /// By seat, in turn order.
    pub(crate) seats: Vec<SeatTables<W>>,
}

/// The hops from one square: over which neighbour to which square.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hops {
    pairs: [(u8, u8); MAX_DIRECTIONS],
    count: u8,
}

impl Hops {
    #[inline]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Square, Square)> + '_ {
        self.pairs[..self.count as usize].iter().map(|&(over, land)| (Square(over), Square(land)))
    }
}

/// Tables of one seat.
#[derive(Debug)]
pub(crate) struct SeatTables<const W: usize> {
    pub(crate) camp: SquareSet<W>,
    pub(crate) goal: SquareSet<W>,
    /// The tip of the camp, where a king starts, and of the goal, where it must go.
    pub(crate) tips: Option<(Square, Square)>,
    /// Steps to the nearest goal square on an empty board.
    pub(crate) distance: Vec<u8>,
    /// Where a piece that starts outside the goal may go.
    pub(crate) outside: Reach<W>,
    /// Where a piece that starts in the goal may go.
    pub(crate) inside: Reach<W>,
    pub(crate) turned: u16,
}

/// Where a piece may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<const W: usize> {
    /// Squares that a path may enter.
    pub(crate) through: SquareSet<W>,
    /// Squares that a move may end on.
    pub(crate) stop: SquareSet<W>,
}

impl<const W: usize> Tables<W> {
    pub(crate) fn new(rules: &Rules, colours: &[Colour]) -> Self {
        let board = match rules.board {
            BoardKind::Star => Board::star(),
            BoardKind::Square(size) => Board::square(size),
            BoardKind::Grid(size) => Board::grid(size),
        };
        let near = board.squares().map(|s| (0..board.directions()).filter_map(|d| board.neighbour(s, d)).collect());
        let hops = board.squares().map(|s| hops_from(&board, s));
        let seats = colours.iter().map(|&c| seat_tables(rules, &board, c));
        let (near, hops, seats) = (near.collect(), hops.collect(), seats.collect());
        let far = rules.long_hops || rules.kings;
        let lines = if far { Line::all_of(&board) } else { Vec::new() };
        Tables { board, near, hops, lines, seats }
    }
}

fn hops_from(board: &Board, from: Square) -> Hops {
    let mut hops = Hops::default();
    for direction in 0..board.directions() {
        let over = board.neighbour(from, direction);
        let land = over.and_then(|o| board.neighbour(o, direction));
        if let (Some(over), Some(land)) = (over, land) {
            hops.pairs[hops.count as usize] = (over.0, land.0);
            hops.count += 1;
        }
    }
    hops
}

fn seat_tables<const W: usize>(rules: &Rules, board: &Board, colour: Colour) -> SeatTables<W> {
    let (camp, goal, turned, tips) = match rules.layout {
        Layout::Rays | Layout::WideRays => {
            let ray = colour as u8;
            let side = |ray| match rules.layout {
                Layout::WideRays => wide_ray(board, ray),
                _ => ray_squares(board, ray),
            };
            let tips = (tip(board, ray), tip(board, (ray + 3) % 6));
            (side(ray), side((ray + 3) % 6), (360 - 60 * u16::from(ray)) % 360, Some(tips))
        }
        Layout::Corners { rows, corners } => {
            let corner = corners.iter().find(|(c, _)| *c == colour).expect("each colour of a variant has its corner").1;
            let turned = match corner {
                Corner::SouthEast | Corner::SouthWest => 0,
                Corner::NorthWest | Corner::NorthEast => 180,
            };
            (
                corner_squares(board, rules.board, corner, rows),
                corner_squares(board, rules.board, corner.opposite(), rows),
                turned,
                None,
            )
        }
    };
    let all = SquareSet::first_squares(board.len());
    let rays: SquareSet<W> = board.squares().filter(|s| board.holes[s.index()].ray.is_some()).collect();
    let foreign = rays - camp - goal;
    let outside = match rules.foreign_rays {
        ForeignRays::Free => Reach { through: all, stop: all },
        ForeignRays::Pass => Reach { through: all, stop: all - foreign },
        ForeignRays::Closed => Reach { through: all - foreign, stop: all - foreign },
    };
    let inside = if rules.goal_lock { Reach { through: goal, stop: goal } } else { outside };
    SeatTables { camp, goal, tips, distance: distances(board, goal), outside, inside, turned }
}

fn ray_squares<const W: usize>(board: &Board, ray: u8) -> SquareSet<W> {
    board.squares().filter(|s| board.holes[s.index()].ray == Some(ray)).collect()
}

/// The outermost hole of a ray, the only one with two neighbours.
fn tip(board: &Board, ray: u8) -> Square {
    let near = |s: Square| (0..board.directions()).filter(|&d| board.neighbour(s, d).is_some()).count();
    let tip = board.squares().find(|&s| board.holes[s.index()].ray == Some(ray) && near(s) == 2);
    tip.expect("each ray has a tip")
}

/// A ray with the side of the hexagon next to it.
fn wide_ray<const W: usize>(board: &Board, ray: u8) -> SquareSet<W> {
    let ray: SquareSet<W> = ray_squares(board, ray);
    let beside = |s: Square| (0..board.directions()).filter_map(move |d| board.neighbour(s, d));
    ray.into_iter().flat_map(beside).collect::<SquareSet<W>>() | ray
}

/// The squares of a corner: row i of the camp, counted from the edge, holds `rows[i]` squares from the side.
fn corner_squares<const W: usize>(board: &Board, kind: BoardKind, corner: Corner, rows: &[u8]) -> SquareSet<W> {
    let (BoardKind::Square(size) | BoardKind::Grid(size)) = kind else {
        unreachable!("corners belong to square boards")
    };
    let (west, south) = match corner {
        Corner::SouthWest => (true, true),
        Corner::NorthWest => (true, false),
        Corner::NorthEast => (false, false),
        Corner::SouthEast => (false, true),
    };
    let square = |across: u8, up: u8| {
        let file = if west { across } else { size - 1 - across };
        let rank = if south { up } else { size - 1 - up };
        let name = format!("{}{}", char::from(b'a' + file), rank + 1);
        board.find(&name).expect("a camp lies on its board")
    };
    let row = |(up, &length): (usize, &u8)| (0..length).map(move |across| (across, up as u8));
    rows.iter().enumerate().flat_map(row).map(|(across, up)| square(across, up)).collect()
}

/// Steps to the nearest square of `goal`, layer by layer.
fn distances<const W: usize>(board: &Board, goal: SquareSet<W>) -> Vec<u8> {
    let mut distance = vec![u8::MAX; board.len()];
    let mut seen = SquareSet::EMPTY;
    let mut layer = goal;
    for steps in 0.. {
        if layer.is_empty() {
            break;
        }
        seen |= layer;
        let mut next = SquareSet::EMPTY;
        for square in layer {
            distance[square.index()] = steps;
            next |= (0..board.directions()).filter_map(|d| board.neighbour(square, d)).collect();
        }
        layer = next - seen;
    }
    distance
}
