//! A second generator of the family, written from the rules and not from the fast one: a board of cells, one piece at
//! a time, every route walked to its end, nothing remembered.

use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) white: bool,
    pub(crate) king: bool,
}

/// Row and column from the top left, both from 0.
type Cell = (i32, i32);

/// What a code says, as its rule text has it.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a sentence of the rules")]
pub(crate) struct Code {
    pub(crate) size: i32,
    /// Which cells are played on, by the parity of row + column; all of them in Turkish.
    parity: Option<i32>,
    /// Captures along ranks and files too (Frisian).
    crosswise: bool,
    back: bool,
    men_take_kings: bool,
    /// "end", "passing" or "stop".
    crowning: &'static str,
    fly: bool,
    /// "free", "on", "behind" or "behind king".
    landing: &'static str,
    at_once: bool,
    half_turns: bool,
    /// What is compared between captures, in order: "pieces", "value", "by king", "kings", "kings early".
    weights: &'static [&'static str],
    letters: bool,
}

impl Code {
    /// The code of a variant; giveaway changes what wins, not what is legal.
    pub(crate) fn of(variant: &str) -> Code {
        let international = Code {
            size: 10,
            parity: Some(1),
            crosswise: false,
            back: true,
            men_take_kings: true,
            crowning: "end",
            fly: true,
            landing: "free",
            at_once: false,
            half_turns: true,
            weights: &["pieces"],
            letters: false,
        };
        let small = Code { size: 8, ..international.clone() };
        let forward = Code { back: false, crowning: "stop", ..small.clone() };
        match variant.strip_prefix("giveaway-").unwrap_or(variant) {
            "international" | "breakthrough" => international,
            "killer" => Code { landing: "behind king", ..international },
            "canadian" => Code { size: 12, ..international },
            "brazilian" => small,
            "russian" => Code { crowning: "passing", landing: "on", weights: &[], letters: true, ..small },
            "pool" => Code { landing: "on", weights: &[], ..small },
            "english" => Code { fly: false, weights: &[], ..forward },
            "italian" => Code {
                parity: Some(0),
                fly: false,
                men_take_kings: false,
                weights: &["pieces", "by king", "kings", "kings early"],
                ..forward
            },
            "spanish" | "portuguese" => Code { parity: Some(0), weights: &["pieces", "kings"], ..forward },
            "czech" => Code { landing: "on", weights: &["by king"], ..forward },
            "thai" => Code { landing: "behind", at_once: true, weights: &[], ..forward },
            "frisian" | "frysk" => Code { crosswise: true, weights: &["value", "by king"], ..international },
            "turkish" => Code {
                parity: None,
                crowning: "end",
                at_once: true,
                half_turns: false,
                weights: &["pieces"],
                ..forward
            },
            other => panic!("no code for {other}"),
        }
    }

    fn all(&self) -> Vec<Cell> {
        let cells = (0..self.size).flat_map(|row| (0..self.size).map(move |column| (row, column)));
        cells.filter(|(row, column)| self.parity.is_none_or(|odd| (row + column) % 2 == odd)).collect()
    }

    fn inside(&self, (row, column): Cell) -> bool {
        (0..self.size).contains(&row) && (0..self.size).contains(&column)
    }

    fn name(&self, (row, column): Cell) -> String {
        if self.letters {
            return format!("{}{}", char::from(b'a' + column as u8), self.size - row);
        }
        let before = self.all().into_iter().filter(|&(r, c)| (r, c) <= (row, column)).count();
        before.to_string()
    }

    /// Steps by one field: rows and columns.
    fn steps(&self, king: bool, white: bool) -> Vec<Cell> {
        let ahead = if white { -1 } else { 1 };
        match (self.parity, king) {
            (None, true) => vec![(-1, 0), (1, 0), (0, -1), (0, 1)],
            (None, false) => vec![(ahead, 0), (0, -1), (0, 1)],
            (_, true) => vec![(-1, -1), (-1, 1), (1, -1), (1, 1)],
            (_, false) => vec![(ahead, -1), (ahead, 1)],
        }
    }

    /// Ways from one field to the next in which captures go.
    fn takes(&self, king: bool, white: bool) -> Vec<Cell> {
        let mut ways = self.steps(king || self.back, white);
        if self.crosswise {
            ways.extend([(-2, 0), (2, 0), (0, -2), (0, 2)]);
        }
        ways
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Slow {
    pub(crate) code: Code,
    /// Cells that are played on, row by row.
    all: Vec<Cell>,
    cells: Vec<Vec<Option<Man>>>,
    pub(crate) white_to_move: bool,
}

/// A move with the order in which it takes, by index of cell row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct SlowMove {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) order: Vec<u8>,
    pub(crate) king: bool,
}

/// Routes that one position may have; more would take for ever, since nothing is remembered.
const PATIENCE: usize = 60_000;

fn next(cell: Cell, way: Cell) -> Cell {
    (cell.0 + way.0, cell.1 + way.1)
}

/// A piece under way.
struct Chase {
    from: u8,
    man: Man,
    order: Vec<u8>,
    came: Option<Cell>,
}

impl Slow {
    /// Reads canonical FEN: single fields only.
    pub(crate) fn read(code: &Code, fen: &str) -> Slow {
        let cells = vec![vec![None; code.size as usize]; code.size as usize];
        let mut slow = Slow { code: code.clone(), all: code.all(), cells, white_to_move: fen.starts_with('W') };
        let names: Vec<(String, Cell)> = code.all().into_iter().map(|cell| (code.name(cell), cell)).collect();
        for list in fen.split(' ').next().unwrap().split(':').skip(1) {
            for item in list[1..].split(',').filter(|i| !i.is_empty()) {
                let man = Man { white: list.starts_with('W'), king: item.starts_with('K') };
                let name = item.trim_start_matches('K');
                let cell = names.iter().find(|(n, _)| n == name).unwrap().1;
                slow.put(cell, Some(man));
            }
        }
        slow
    }

    pub(crate) fn fen(&self) -> String {
        let list = |white: bool| {
            let own = |&cell: &Cell| self.at(cell).is_some_and(|m| m.white == white);
            let item =
                |cell: Cell| format!("{}{}", if self.at(cell).unwrap().king { "K" } else { "" }, self.code.name(cell));
            self.all.iter().copied().filter(own).map(item).collect::<Vec<_>>().join(",")
        };
        format!("{}:W{}:B{}", if self.white_to_move { 'W' } else { 'B' }, list(true), list(false))
    }

    fn index(&self, cell: Cell) -> u8 {
        self.all.binary_search(&cell).unwrap() as u8
    }

    fn cell(&self, index: u8) -> Cell {
        self.all[index as usize]
    }

    fn at(&self, (row, column): Cell) -> Option<Man> {
        self.cells[row as usize][column as usize]
    }

    fn free(&self, cell: Cell) -> bool {
        self.code.inside(cell) && self.at(cell).is_none()
    }

    fn put(&mut self, (row, column): Cell, man: Option<Man>) {
        self.cells[row as usize][column as usize] = man;
    }

    fn last_row(&self, white: bool) -> i32 {
        if white { 0 } else { self.code.size - 1 }
    }

    /// Every legal move; captures that differ in the order of taking alone are all there. Nothing when there are more
    /// routes than anybody waits for.
    pub(crate) fn each_order(&self) -> Option<BTreeSet<SlowMove>> {
        let own = |&cell: &Cell| self.at(cell).is_some_and(|m| m.white == self.white_to_move);
        let own: Vec<Cell> = self.all.iter().copied().filter(own).collect();
        let mut captures = BTreeSet::new();
        let mut patience = PATIENCE;
        for &cell in &own {
            let mut lifted = self.clone();
            lifted.put(cell, None);
            let man = self.at(cell).unwrap();
            let mut chase = Chase { from: self.index(cell), man, order: Vec::new(), came: None };
            lifted.chase(cell, &mut chase, &mut captures, &mut patience);
        }
        if patience == 0 {
            return None;
        }
        if captures.is_empty() {
            return Some(own.into_iter().flat_map(|cell| self.quiet(cell)).collect());
        }
        for weight in self.code.weights {
            let most = captures.iter().map(|m| self.weight(m, weight)).max().unwrap();
            captures.retain(|m| self.weight(m, weight) == most);
        }
        Some(captures)
    }

    fn weight(&self, m: &SlowMove, weight: &str) -> Vec<u32> {
        let kings: Vec<u32> = m.order.iter().map(|&n| u32::from(self.at(self.cell(n)).unwrap().king)).collect();
        match weight {
            "pieces" => vec![m.order.len() as u32],
            "value" => vec![kings.iter().map(|king| if *king == 1 { 199 } else { 100 }).sum()],
            "by king" => vec![u32::from(self.at(self.cell(m.from)).unwrap().king)],
            "kings" => vec![kings.iter().sum()],
            "kings early" => kings,
            other => panic!("no weight {other}"),
        }
    }

    /// The same with captures of one effect counted once: start, end, pieces taken, by number.
    pub(crate) fn moves(&self) -> Option<BTreeSet<SlowMove>> {
        let sorted = |mut m: SlowMove| {
            m.order.sort_unstable();
            m
        };
        Some(self.each_order()?.into_iter().map(sorted).collect())
    }

    fn quiet(&self, cell: Cell) -> Vec<SlowMove> {
        let man = self.at(cell).unwrap();
        let mut moves = Vec::new();
        for way in self.code.steps(man.king, man.white) {
            let mut to = next(cell, way);
            while self.free(to) {
                let king = man.king || to.0 == self.last_row(man.white);
                moves.push(SlowMove { from: self.index(cell), to: self.index(to), order: Vec::new(), king });
                if !man.king || !self.code.fly {
                    break;
                }
                to = next(to, way);
            }
        }
        moves
    }

    /// Walks on from `at`; the capturing piece itself is off the board. Says whether it could.
    fn chase(&self, at: Cell, chase: &mut Chase, found: &mut BTreeSet<SlowMove>, patience: &mut usize) -> bool {
        let mut went = false;
        for way in self.code.takes(chase.man.king, chase.man.white) {
            if !self.code.half_turns && chase.came == Some((-way.0, -way.1)) {
                continue;
            }
            let mut over = next(at, way);
            while chase.man.king && self.code.fly && self.free(over) {
                over = next(over, way);
            }
            let prey = self.code.inside(over).then(|| self.at(over)).flatten();
            let Some(prey) = prey.filter(|m| m.white != chase.man.white) else { continue };
            let barred = prey.king && !chase.man.king && !self.code.men_take_kings;
            if barred || chase.order.contains(&self.index(over)) || !self.free(next(over, way)) {
                continue;
            }
            went = true;
            self.land(over, way, prey, chase, found, patience);
        }
        went
    }

    /// Every landing behind one piece.
    fn land(
        &self,
        over: Cell,
        way: Cell,
        prey: Man,
        chase: &mut Chase,
        found: &mut BTreeSet<SlowMove>,
        patience: &mut usize,
    ) {
        let mut board = self.clone();
        if self.code.at_once {
            board.put(over, None);
        }
        let mut ends = Vec::new();
        let mut on = false;
        let mut land = next(over, way);
        while self.free(land) && *patience > 0 {
            *patience -= 1;
            let crowned = !chase.man.king && land.0 == self.last_row(chase.man.white);
            let king = chase.man.king || (crowned && self.code.crowning == "passing");
            let mut order = chase.order.clone();
            order.push(self.index(over));
            let man = Man { king, ..chase.man };
            let mut further = Chase { from: chase.from, man, order, came: Some(way) };
            let stops = crowned && self.code.crowning == "stop";
            if !stops && board.chase(land, &mut further, found, patience) {
                on = true;
            } else {
                let may = self.code.landing != "behind king" || !prey.king || land == next(over, way);
                let m =
                    SlowMove { from: chase.from, to: self.index(land), order: further.order, king: king || crowned };
                ends.extend(may.then_some(m));
            }
            if !chase.man.king || !self.code.fly || self.code.landing == "behind" {
                break;
            }
            land = next(land, way);
        }
        if !(on && self.code.landing == "on") {
            found.extend(ends);
        }
    }

    pub(crate) fn play(&self, m: &SlowMove) -> Slow {
        let mut after = self.clone();
        let white = after.at(self.cell(m.from)).unwrap().white;
        after.put(self.cell(m.from), None);
        for &n in &m.order {
            after.put(self.cell(n), None);
        }
        after.put(self.cell(m.to), Some(Man { white, king: m.king }));
        after.white_to_move = !self.white_to_move;
        after
    }

    pub(crate) fn perft(&self, depth: u32, moves: fn(&Slow) -> Option<BTreeSet<SlowMove>>) -> u64 {
        let list = moves(self).expect("few routes");
        if depth == 1 {
            return list.len() as u64;
        }
        list.iter().map(|m| self.play(m).perft(depth - 1, moves)).sum()
    }
}
