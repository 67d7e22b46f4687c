//! What a board is: its squares, where they are drawn, which are neighbours. Drawing code reads it as data.

use std::collections::HashMap;

use super::Square;

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardStyle {
    /// Round holes, as on the star.
    Holes,
    /// A chequered board.
    Squares,
}

/// Which fields of a draughts board are in play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// The dark ones; the corner at each player's left is dark.
    DarkLeft,
    /// The dark ones; the corner at each player's right is dark.
    DarkRight,
    /// All of them.
    All,
}

/// How the fields of a draughts board are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldNames {
    /// By number from 1, row by row from the top left as White sees the board.
    Numbers,
    /// By file and rank, a1 at the bottom left as White sees the board.
    Letters,
}

/// One playable square of a board.
#[derive(Clone, Debug)]
pub struct Hole {
    /// Its name in the notation.
    pub name: String,
    /// Where its centre is drawn, to the right; one unit is the distance between neighbours.
    pub x: f32,
    /// Where its centre is drawn, downwards.
    pub y: f32,
    /// Its ray on the star, clockwise from the bottom.
    pub ray: Option<u8>,
    /// Whether it is a dark field.
    pub dark: bool,
    /// The neighbour in each direction of the board, where there is one.
    pub neighbours: Vec<Option<Square>>,
}

/// A board: its squares in the order of their indices.
#[derive(Clone, Debug)]
pub struct Board {
    /// How it is drawn.
    pub style: BoardStyle,
    /// Its squares.
    pub holes: Vec<Hole>,
    /// Centres of the fields that nobody plays on.
    pub blanks: Vec<(f32, f32)>,
    by_name: HashMap<String, Square>,
}

/// A grid point of a board under construction: column, row, both from 1.
type Cell = (i32, i32);

/// The six directions of the star, clockwise from up (S0): neighbours of (c, r) differ by these.
const STAR_DIRECTIONS: [Cell; 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];
/// The eight directions of a square board, clockwise from up.
const SQUARE_DIRECTIONS: [Cell; 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// Height of a row of the star when neighbours are one unit apart: the square root of 3/4.
const STAR_ROW: f32 = 0.866_025_4;

impl Board {
    /// The star of 121 holes: columns a–q, rows 1–17 (`rules/star`, "Board and notation").
    pub fn star() -> Board {
        let cells: Vec<Cell> = (1..=17).flat_map(|c| (1..=17).map(move |r| (c, r))).filter(|&c| on_star(c)).collect();
        let hole = |&(c, r): &Cell| Hole {
            name: name_of((c, r)),
            x: c as f32 + r as f32 / 2.0 - 13.5,
            y: (9 - r) as f32 * STAR_ROW,
            ray: star_ray((c, r)),
            dark: false,
            neighbours: Vec::new(),
        };
        let holes = cells.iter().map(hole).collect();
        Board::assemble(BoardStyle::Holes, &cells, holes, &STAR_DIRECTIONS, Vec::new())
    }

    /// A square board with every field in play: files from a, ranks from 1 at the bottom. Neighbours are all eight.
    pub fn square(size: u8) -> Board {
        Board::every_field(size, &SQUARE_DIRECTIONS)
    }

    /// The same board where only the four fields along ranks and files are neighbours (ugolki).
    pub fn grid(size: u8) -> Board {
        let straight: Vec<Cell> = SQUARE_DIRECTIONS.into_iter().filter(|d| d.0 == 0 || d.1 == 0).collect();
        Board::every_field(size, &straight)
    }

    fn every_field(size: u8, directions: &[Cell]) -> Board {
        let size = i32::from(size);
        let cells: Vec<Cell> = (1..=size).flat_map(|c| (1..=size).map(move |r| (c, r))).collect();
        let hole = |&(c, r): &Cell| Hole {
            name: name_of((c, r)),
            x: c as f32,
            y: (size + 1 - r) as f32,
            ray: None,
            dark: (c + r) % 2 == 0,
            neighbours: Vec::new(),
        };
        let holes = cells.iter().map(hole).collect();
        Board::assemble(BoardStyle::Squares, &cells, holes, directions, Vec::new())
    }

    /// The fields in play of a square board, in the order of their numbers: row by row from the top left as White sees
    /// it. Neighbours are the diagonal ones, or along ranks and files where every field is in play.
    pub fn draughts(size: u8, fields: Fields, names: FieldNames) -> Board {
        let size = i32::from(size);
        let rows = (1..=size).rev();
        let all: Vec<Cell> = rows.flat_map(|r| (1..=size).map(move |c| (c, r))).collect();
        let (cells, light): (Vec<Cell>, Vec<Cell>) = all.into_iter().partition(|&cell| in_play(cell, fields));
        let place = |(c, r): Cell| (c as f32, (size + 1 - r) as f32);
        let hole = |(i, &cell): (usize, &Cell)| Hole {
            name: if names == FieldNames::Letters { name_of(cell) } else { (i + 1).to_string() },
            x: place(cell).0,
            y: place(cell).1,
            ray: None,
            dark: fields != Fields::All || (cell.0 + cell.1) % 2 == 0,
            neighbours: Vec::new(),
        };
        let holes = cells.iter().enumerate().map(hole).collect();
        let blanks = light.into_iter().map(place).collect();
        let straight = fields == Fields::All;
        let ways: Vec<Cell> = SQUARE_DIRECTIONS.into_iter().filter(|d| (d.0 == 0 || d.1 == 0) == straight).collect();
        Board::assemble(BoardStyle::Squares, &cells, holes, &ways, blanks)
    }

    fn assemble(
        style: BoardStyle,
        cells: &[Cell],
        mut holes: Vec<Hole>,
        directions: &[Cell],
        blanks: Vec<(f32, f32)>,
    ) -> Board {
        let at: HashMap<Cell, Square> = cells.iter().enumerate().map(|(i, &c)| (c, Square(i as u8))).collect();
        for (hole, &(c, r)) in holes.iter_mut().zip(cells) {
            hole.neighbours = directions.iter().map(|d| at.get(&(c + d.0, r + d.1)).copied()).collect();
        }
        let by_name = holes.iter().enumerate().map(|(i, h)| (h.name.clone(), Square(i as u8))).collect();
        Board { style, holes, blanks, by_name }
    }

    /// How many squares are in play.
    pub fn len(&self) -> usize {
        self.holes.len()
    }

    /// Whether the board has no square; no board is so.
    pub fn is_empty(&self) -> bool {
        self.holes.is_empty()
    }

    /// The name of a square.
    pub fn name(&self, square: Square) -> &str {
        &self.holes[square.index()].name
    }

    /// The square of this name, in the exact form of the notation.
    pub fn find(&self, name: &str) -> Option<Square> {
        self.by_name.get(name).copied()
    }

    /// Every square.
    pub fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        (0..self.holes.len()).map(|i| Square(i as u8))
    }

    /// The next square in direction `direction`, numbered clockwise from up (diagonally up right in draughts).
    pub fn neighbour(&self, square: Square, direction: usize) -> Option<Square> {
        self.holes[square.index()].neighbours[direction]
    }

    /// How many directions the board has.
    pub fn directions(&self) -> usize {
        self.holes[0].neighbours.len()
    }
}

fn in_play((column, row): Cell, fields: Fields) -> bool {
    match fields {
        Fields::DarkLeft => (column + row) % 2 == 0,
        Fields::DarkRight => (column + row) % 2 == 1,
        Fields::All => true,
    }
}

fn name_of((column, row): Cell) -> String {
    format!("{}{row}", char::from(b'a' + (column - 1) as u8))
}

/// Cube coordinates about the centre i9.
fn cube((c, r): Cell) -> [i32; 3] {
    let (x, y) = (c - 9, r - 9);
    [x, y, -x - y]
}

fn on_star(cell: Cell) -> bool {
    let cube = cube(cell);
    cube.iter().all(|&v| v >= -4) || cube.iter().all(|&v| v <= 4)
}

/// The ray of a hole: one coordinate is beyond 4 there.
fn star_ray(cell: Cell) -> Option<u8> {
    let [x, y, z] = cube(cell);
    match (x, y, z) {
        _ if y < -4 => Some(0), // bottom, tip m1
        _ if z > 4 => Some(1),  // lower left, tip e5
        _ if x < -4 => Some(2), // upper left, tip a13
        _ if y > 4 => Some(3),  // top, tip e17
        _ if z < -4 => Some(4), // upper right, tip m13
        _ if x > 4 => Some(5),  // lower right, tip q5
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn neighbours(board: &Board, name: &str) -> Vec<String> {
        let hole = &board.holes[board.find(name).unwrap().index()];
        let mut names: Vec<String> = hole.neighbours.iter().flatten().map(|&s| board.name(s).to_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_star_has_121_holes_and_six_rays_of_ten() {
        let star = Board::star();
        assert_eq!(star.len(), 121);
        for (ray, tip) in ["m1", "e5", "a13", "e17", "m13", "q5"].iter().enumerate() {
            assert_eq!(star.holes[star.find(tip).unwrap().index()].ray, Some(ray as u8));
            assert_eq!(star.holes.iter().filter(|h| h.ray == Some(ray as u8)).count(), 10);
        }
    }

    #[test]
    fn neighbours_on_the_star() {
        let star = Board::star();
        assert_eq!(neighbours(&star, "m1"), ["l2", "m2"]);
        assert_eq!(neighbours(&star, "i9"), ["h10", "h9", "i10", "i8", "j8", "j9"]);
        assert_eq!(neighbours(&star, "q5"), ["p5", "p6"]);
        assert_eq!(neighbours(&star, "m13"), ["l13", "m12"]);
    }

    #[test]
    fn a_grid_has_no_diagonals() {
        assert_eq!(neighbours(&Board::grid(8), "a1"), ["a2", "b1"]);
        assert_eq!(neighbours(&Board::square(8), "a1"), ["a2", "b1", "b2"]);
    }

    #[test]
    fn draughts_numbers_run_from_the_top_left() {
        let board = Board::draughts(10, Fields::DarkLeft, FieldNames::Numbers);
        assert_eq!(board.len(), 50);
        assert_eq!((board.holes[0].x, board.holes[0].y), (2.0, 1.0));
        assert_eq!((board.holes[45].x, board.holes[45].y), (1.0, 10.0)); // 46 is White's left corner
        assert_eq!(neighbours(&board, "28"), ["22", "23", "32", "33"]);
    }
}
