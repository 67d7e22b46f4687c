//! A second generator of international draughts, written from the rules and not from the fast one: a board of
//! 10×10 cells, one piece at a time, every route walked to its end, nothing remembered.

use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) white: bool,
    pub(crate) king: bool,
}

/// Row and column from the top left, both from 0.
type Cell = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Slow {
    cells: [[Option<Man>; 10]; 10],
    pub(crate) white_to_move: bool,
}

/// A move with the order in which it takes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SlowMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) order: Vec<u8>,
}

const DIAGONALS: [Cell; 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The dark field of this number: five a row, shifted by one in every other row.
fn cell(number: u8) -> Cell {
    let (row, place) = (i32::from(number - 1) / 5, i32::from(number - 1) % 5);
    (row, if row % 2 == 0 { 2 * place + 1 } else { 2 * place })
}

fn number((row, column): Cell) -> u8 {
    (row * 5 + column / 2 + 1) as u8
}

fn inside((row, column): Cell) -> bool {
    (0..10).contains(&row) && (0..10).contains(&column)
}

fn next(cell: Cell, way: Cell) -> Cell {
    (cell.0 + way.0, cell.1 + way.1)
}

impl Slow {
    /// Reads canonical FEN: single fields only.
    pub(crate) fn read(fen: &str) -> Slow {
        let mut slow = Slow { cells: [[None; 10]; 10], white_to_move: fen.starts_with('W') };
        for list in fen.split(':').skip(1) {
            for item in list[1..].split(',').filter(|i| !i.is_empty()) {
                let man = Man { white: list.starts_with('W'), king: item.starts_with('K') };
                let (row, column) = cell(item.trim_start_matches('K').parse().unwrap());
                slow.cells[row as usize][column as usize] = Some(man);
            }
        }
        slow
    }

    pub(crate) fn fen(&self) -> String {
        let list = |white: bool| {
            let on = |n: u8| self.at(cell(n)).filter(|m| m.white == white).map(|m| (n, m.king));
            let items = (1..=50).filter_map(on).map(|(n, king)| format!("{}{n}", if king { "K" } else { "" }));
            items.collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", if self.white_to_move { 'W' } else { 'B' }, list(true), list(false))
    }

    fn at(&self, (row, column): Cell) -> Option<Man> {
        self.cells[row as usize][column as usize]
    }

    fn free(&self, cell: Cell) -> bool {
        inside(cell) && self.at(cell).is_none()
    }

    fn put(&mut self, (row, column): Cell, man: Option<Man>) {
        self.cells[row as usize][column as usize] = man;
    }

    /// Every legal move; captures that differ in the order of taking alone are all there.
    pub(crate) fn each_order(&self) -> BTreeSet<SlowMove> {
        let own: Vec<u8> =
            (1..=50).filter(|&n| self.at(cell(n)).is_some_and(|m| m.white == self.white_to_move)).collect();
        let mut captures = BTreeSet::new();
        for &n in &own {
            let mut lifted = self.clone();
            lifted.put(cell(n), None);
            lifted.chase(n, cell(n), self.at(cell(n)).unwrap(), &mut Vec::new(), &mut captures);
        }
        let most = captures.iter().map(|m: &SlowMove| m.order.len()).max();
        match most {
            Some(most) => captures.into_iter().filter(|m| m.order.len() == most).collect(),
            None => own.iter().flat_map(|&n| self.quiet(n)).collect(),
        }
    }

    /// The same with captures of one effect counted once: start, end, pieces taken, by number.
    pub(crate) fn moves(&self) -> BTreeSet<SlowMove> {
        let sorted = |mut m: SlowMove| {
            m.order.sort_unstable();
            m
        };
        self.each_order().into_iter().map(sorted).collect()
    }

    fn quiet(&self, n: u8) -> Vec<SlowMove> {
        let man = self.at(cell(n)).unwrap();
        let forward = if man.white { -1 } else { 1 };
        let mut moves = Vec::new();
        for way in DIAGONALS.into_iter().filter(|way| man.king || way.0 == forward) {
            let mut to = next(cell(n), way);
            while self.free(to) {
                moves.push(SlowMove { from: n, to: number(to), order: Vec::new() });
                if !man.king {
                    break;
                }
                to = next(to, way);
            }
        }
        moves
    }

    /// Walks on from `at`; the capturing piece itself is off the board, what it took is still on it.
    fn chase(&self, from: u8, at: Cell, man: Man, order: &mut Vec<u8>, found: &mut BTreeSet<SlowMove>) {
        for way in DIAGONALS {
            let mut over = next(at, way);
            while man.king && self.free(over) {
                over = next(over, way);
            }
            let foe = inside(over) && self.at(over).is_some_and(|m| m.white != man.white);
            if !foe || order.contains(&number(over)) {
                continue;
            }
            let mut land = next(over, way);
            while self.free(land) {
                order.push(number(over));
                found.insert(SlowMove { from, to: number(land), order: order.clone() });
                self.chase(from, land, man, order, found);
                order.pop();
                if !man.king {
                    break;
                }
                land = next(land, way);
            }
        }
    }

    pub(crate) fn play(&self, m: &SlowMove) -> Slow {
        let mut after = self.clone();
        let mut man = after.at(cell(m.from)).unwrap();
        after.put(cell(m.from), None);
        for &n in &m.order {
            after.put(cell(n), None);
        }
        man.king |= cell(m.to).0 == if man.white { 0 } else { 9 };
        after.put(cell(m.to), Some(man));
        after.white_to_move = !self.white_to_move;
        after
    }

    pub(crate) fn perft(&self, depth: u32, moves: fn(&Slow) -> BTreeSet<SlowMove>) -> u64 {
        let list = moves(self);
        if depth == 1 {
            return list.len() as u64;
        }
        list.iter().map(|m| self.play(m).perft(depth - 1, moves)).sum()
    }
}
