//! Laws of the star and Halma games on random games with random house rules, and a slow generator written from
//! the rules that must agree with the fast one.

mod support;

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use skok_rules::{
    AnyRecord, AnyRules, Family, Game, Inner, MoveView, RulesError, Seat, Standing, Status, Variant, each,
};
use support::{Cell, Choices, STAR, cell, positions};

const GRID: [Cell; 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const SQUARE: [Cell; 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The board and rules of one seat, as the rule texts say them.
struct Slow {
    family: Family,
    /// Of a square board.
    size: i32,
    /// Rays by number that are neither own nor goal.
    foreign: Vec<i32>,
    foreign_rays: String,
    goal: BTreeSet<Cell>,
    locked_in_goal: bool,
    must_continue: bool,
    long_hops: bool,
    pieces: HashMap<Cell, u8>,
    kings: BTreeSet<Cell>,
}

/// The ray of a hole (0 bottom, clockwise), or none for the hexagon; outside the star an error.
fn ray(at: Cell) -> Result<Option<i32>, ()> {
    let (x, y) = (at.0 - 9, at.1 - 9);
    let z = -x - y;
    let beyond: Vec<i32> = [y < -4, z > 4, x < -4, y > 4, z < -4, x > 4].iter().map(|&b| i32::from(b)).collect();
    match beyond.iter().sum() {
        0 => Ok(None),
        1 => Ok((0..6).zip(beyond).find(|&(_, b)| b == 1).map(|(ray, _)| ray)),
        _ => Err(()),
    }
}

impl Slow {
    fn exists(&self, at: Cell) -> bool {
        let sides = 1..=self.size;
        if self.family == Family::Star { ray(at).is_ok() } else { sides.contains(&at.0) && sides.contains(&at.1) }
    }

    fn directions(&self) -> &'static [Cell] {
        match self.family {
            Family::Star => &STAR,
            Family::Ugolki => &GRID,
            _ => &SQUARE,
        }
    }

    fn is_foreign(&self, at: Cell) -> bool {
        self.family == Family::Star && ray(at).is_ok_and(|r| r.is_some_and(|r| self.foreign.contains(&r)))
    }

    fn may_enter(&self, start: Cell, at: Cell) -> bool {
        if self.locked_in_goal && self.goal.contains(&start) {
            return self.goal.contains(&at);
        }
        self.foreign_rays != "closed" || !self.is_foreign(at)
    }

    fn may_stop(&self, start: Cell, at: Cell) -> bool {
        self.may_enter(start, at) && (self.foreign_rays == "free" || !self.is_foreign(at))
    }

    fn free(&self, at: Cell) -> bool {
        self.exists(at) && !self.pieces.contains_key(&at)
    }

    /// Every end of a move of the piece on `start`.
    fn ends(&self, start: Cell) -> BTreeSet<Cell> {
        let steps = self.directions().iter().map(|d| (start.0 + d.0, start.1 + d.1));
        let mut ends: BTreeSet<Cell> = steps.filter(|&e| self.free(e) && self.may_stop(start, e)).collect();
        self.chain(start, &mut vec![start], &mut ends);
        ends
    }

    fn hops(&self, path: &[Cell]) -> Vec<Cell> {
        let start = path[0];
        let lands = self.directions().iter().filter_map(|&d| match () {
            () if self.kings.contains(&start) => self.row_hop(path, d),
            () if self.long_hops => self.long_hop(path, d),
            () => self.hop_of_length(path, d, 1),
        });
        lands.filter(|land| !path.contains(land) && self.may_enter(start, *land)).collect()
    }

    /// A piece that is not the one that moves, nor a king.
    fn is_man(&self, path: &[Cell], at: Cell) -> bool {
        at != path[0] && self.pieces.contains_key(&at) && !self.kings.contains(&at)
    }

    fn is_empty(&self, path: &[Cell], at: Cell) -> bool {
        self.exists(at) && (at == path[0] || !self.pieces.contains_key(&at))
    }

    /// Over exactly one man `length` away, with nothing else on the way, to a free hole.
    fn hop_of_length(&self, path: &[Cell], d: Cell, length: i32) -> Option<Cell> {
        let from = path[path.len() - 1];
        let at = |n: i32| (from.0 + n * d.0, from.1 + n * d.1);
        let between = (1..2 * length).filter(|&n| n != length);
        let clear = between.into_iter().all(|n| self.is_empty(path, at(n)));
        (clear && self.is_man(path, at(length)) && self.free(at(2 * length))).then(|| at(2 * length))
    }

    fn long_hop(&self, path: &[Cell], d: Cell) -> Option<Cell> {
        (1..=8).find_map(|length| self.hop_of_length(path, d, length))
    }

    fn row_hop(&self, path: &[Cell], d: Cell) -> Option<Cell> {
        let from = path[path.len() - 1];
        let at = |n: i32| (from.0 + n * d.0, from.1 + n * d.1);
        let behind = (1..=self.size.max(17)).find(|&n| !self.is_man(path, at(n)))?;
        (behind > 1 && self.free(at(behind))).then(|| at(behind))
    }

    /// Whether the chain can hop on to some hole where it may stop.
    fn goes_on(&self, path: &mut Vec<Cell>) -> bool {
        self.hops(path).into_iter().any(|land| {
            path.push(land);
            let found = self.may_stop(path[0], land) || self.goes_on(path);
            path.pop();
            found
        })
    }

    fn chain(&self, start: Cell, path: &mut Vec<Cell>, ends: &mut BTreeSet<Cell>) {
        for land in self.hops(path) {
            path.push(land);
            if self.may_stop(start, land) && !(self.must_continue && self.goes_on(path)) {
                ends.insert(land);
            }
            self.chain(start, path, ends);
            if self.must_continue {
                path.pop(); // there, how a hole is reached decides; else once is enough
            }
        }
    }
}

fn value(record: &AnyRecord, key: &str) -> String {
    let set = record.options().iter().rev().find(|(k, _)| k == key).map(|(_, v)| v.clone());
    let default = || record.variant().settings().into_iter().find(|s| s.key == key).map(|s| s.value);
    set.or_else(default).unwrap_or_default()
}

/// Fields along a side of a square board, as the rule texts name it.
fn size(variant: &Variant) -> i32 {
    match variant.id {
        "halma16" | "halma16-4" => 16,
        "halma10" => 10,
        _ => 8,
    }
}

/// The slow generator's moves as `start-end`.
fn slow_moves(record: &AnyRecord) -> BTreeSet<String> {
    let seat = record.turn().unwrap();
    let colours = ["white", "red", "blue", "black", "yellow", "green"];
    let own = record.colours()[seat.index()].as_str();
    let own_ray = (0..6).zip(colours).find(|&(_, colour)| colour == own).unwrap().0;
    let star = record.variant().family == Family::Star;
    let slow = Slow {
        family: record.variant().family,
        size: size(record.variant()),
        foreign: (0..6).filter(|&r| r != own_ray && r != (own_ray + 3) % 6).collect(),
        foreign_rays: if star { value(record, "foreign_rays") } else { "free".into() },
        goal: record.zones(seat).1.iter().map(|n| cell(n)).collect(),
        locked_in_goal: value(record, if star { "goal_lock" } else { "camp_rule" }) == "on",
        must_continue: value(record, "must_continue") == "on",
        long_hops: value(record, "long_hops") == "on",
        kings: record.pieces().iter().filter(|p| p.king).map(|p| cell(&p.square)).collect(),
        pieces: record.pieces().iter().map(|p| (cell(&p.square), p.seat.unwrap().0)).collect(),
    };
    let name = |c: Cell| format!("{}{}", char::from(b'a' + c.0 as u8 - 1), c.1);
    let own: Vec<Cell> = slow.pieces.iter().filter(|(_, s)| **s == seat.0).map(|(c, _)| *c).collect();
    own.into_iter().flat_map(|s| slow.ends(s).into_iter().map(move |e| format!("{}-{}", name(s), name(e)))).collect()
}

fn fast_moves(record: &AnyRecord) -> BTreeSet<String> {
    let moves = record.legal(usize::MAX).unwrap();
    moves.iter().map(|m| format!("{}-{}", m.path[0], m.path[m.path.len() - 1])).collect()
}

/// A game with random house rules, played at random for `plies` turns or to its end.
fn random_game(seed: u64, plies: usize) -> AnyRecord {
    let mut choices = Choices(seed);
    let variants: Vec<&Variant> = Variant::all().filter(|v| matches!(v.rules, AnyRules::Halma(_))).collect();
    let variant = variants[choices.below(variants.len())];
    let mut options = Vec::new();
    for setting in variant.settings() {
        if choices.below(3) == 0 {
            let number = setting.range.map(|(min, max)| (min + choices.below(200) as u32).min(max).to_string());
            let word = setting.values[choices.below(setting.values.len())].to_owned();
            options.push((setting.key.to_owned(), number.unwrap_or(word)));
        }
    }
    // Of two that contradict each other the later one goes.
    let mut record = loop {
        match AnyRecord::new(variant.id, &options) {
            Ok(record) => break record,
            Err(RulesError::Contradiction { .. }) => options.truncate(options.len() - 1),
            Err(e) => panic!("{e}"),
        }
    };
    // Where chains must go on, the slow generator walks every path: crowded middles would take it minutes.
    let crowded = value(&record, "must_continue") == "on";
    for _ in 0..if crowded { plies / 3 } else { plies } {
        if record.over().is_some() {
            break;
        }
        play_one(&mut record, &mut choices);
    }
    record
}

fn play_one(record: &mut AnyRecord, choices: &mut Choices) {
    let pick = each!(record.inner(), r => {
        let (mut moves, mut view) = (Vec::new(), MoveView::default());
        r.game().legal_moves(r.position(), &mut moves);
        r.game().describe(r.position(), moves[choices.below(moves.len())], &mut view);
        view.notation
    });
    record.play(&pick).unwrap();
}

fn incremental_equals_scratch(record: &AnyRecord) {
    match record.inner() {
        Inner::Halma2(r) => assert_eq!(*r.keys().last().unwrap(), r.position().key_from_scratch()),
        Inner::Halma4(r) => assert_eq!(*r.keys().last().unwrap(), r.position().key_from_scratch()),
        Inner::Capture(_) | Inner::Draughts1(_) | Inner::Draughts2(_) => panic!("they have their own laws"),
    }
}

/// Every path of the tree, as its ends by start.
fn tree_ends(record: &AnyRecord, prefix: &mut Vec<String>, ends: &mut BTreeSet<String>) {
    let step = record.step(prefix).unwrap();
    if step.may_stop {
        ends.insert(format!("{}-{}", prefix[0], prefix[prefix.len() - 1]));
    }
    for next in step.next {
        prefix.push(next);
        tree_ends(record, prefix, ends);
        prefix.pop();
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: positions(4_000), ..ProptestConfig::default() })]

    #[test]
    fn the_slow_generator_agrees(seed: u64, plies in 0_usize..90) {
        let record = random_game(seed, plies);
        if record.over().is_none() {
            prop_assert_eq!(fast_moves(&record), slow_moves(&record), "{} {:?}", record.position_text(), record.options());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_move_is_legal_when_it_is_listed(seed: u64, plies in 0_usize..60) {
        let record = random_game(seed, plies);
        let listed = fast_moves(&record);
        let names: Vec<String> = record.board().holes.iter().map(|h| h.name.clone()).collect();
        let mut choices = Choices(seed);
        for _ in 0..300 {
            let text = format!("{}-{}", names[choices.below(names.len())], names[choices.below(names.len())]);
            prop_assert_eq!(record.check(&text).is_ok(), listed.contains(&text), "{}", text);
        }
        for m in record.legal(usize::MAX).unwrap() {
            let back = record.check(&m.notation).unwrap();
            prop_assert_eq!(&back, &m);
        }
    }

    #[test]
    fn the_tree_of_paths_has_the_same_ends(seed: u64, plies in 0_usize..40) {
        let record = random_game(seed, plies);
        if record.over().is_none() {
            let mut ends = BTreeSet::new();
            tree_ends(&record, &mut Vec::new(), &mut ends);
            prop_assert_eq!(ends, fast_moves(&record));
        }
    }

    #[test]
    fn keys_and_texts_hold(seed: u64, plies in 0_usize..120) {
        let record = random_game(seed, plies);
        incremental_equals_scratch(&record);
        if record.over().is_none() {
            let back = AnyRecord::from_position(record.variant().id, record.options(), &record.state_text()).unwrap();
            prop_assert_eq!(back.state_text(), record.state_text());
            prop_assert_eq!(fast_moves(&back), fast_moves(&record));
        }
    }

    #[test]
    fn replaying_a_record_gives_the_same_position(seed: u64, plies in 0_usize..120) {
        let record = random_game(seed, plies);
        let mut again = AnyRecord::new(record.variant().id, record.options()).unwrap();
        for (_, m) in record.moves() {
            again.play(&m.notation).unwrap();
        }
        prop_assert_eq!(again.state_text(), record.state_text());
        prop_assert_eq!(again.over(), record.over());
        while again.take_back() {}
        let fresh = AnyRecord::new(record.variant().id, record.options()).unwrap();
        prop_assert_eq!(again.state_text(), fresh.state_text());
    }

    #[test]
    fn no_piece_vanishes(seed: u64, plies in 0_usize..120) {
        let record = random_game(seed, plies);
        // With two seats the pieces of the seat that is out stay for all to see; with more they leave the board.
        let standings = record.standings();
        let is_out = |seat: Seat| matches!(standings.get(seat), Standing::Eliminated { .. });
        let gone = |seat: Seat| record.colours().len() > 2 && is_out(seat);
        let expected = record.start_pieces().iter().filter(|p| !gone(p.seat.unwrap())).count();
        prop_assert_eq!(record.pieces().len(), expected);
    }

    #[test]
    fn any_text_is_refused_or_read(text in "\\PC{0,40}", position in "\\PC{0,60}") {
        let record = AnyRecord::new::<&str, &str>("star2", &[]).unwrap();
        let _ = record.check(&text);
        let _ = AnyRecord::from_position::<&str, &str>("star2", &[], &position);
        let _ = AnyRecord::from_position::<&str, &str>("halma16", &[], &position);
        prop_assert!(AnyRecord::new("star2", &[("limit", text.as_str())]).is_err() || text.parse::<u32>().is_ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn random_games_end_and_place_every_seat(seed: u64) {
        let mut record = random_game(seed, 0);
        let mut choices = Choices(!seed);
        let mut plies = 0;
        while record.over().is_none() && plies < 2_000 {
            play_one(&mut record, &mut choices);
            plies += 1;
        }
        let endless = value(&record, "limit") == "off" || value(&record, "limit").parse::<u32>().is_ok_and(|n| n > 900);
        prop_assert!(record.over().is_some() || endless, "{:?}", record.options());
        if let Status::Over { standings, .. } = record.status() {
            prop_assert!(standings.places().iter().all(Option::is_some));
        }
    }

    /// Turned half round with the colours exchanged, a position has the turned moves.
    #[test]
    fn a_turned_board_has_the_turned_moves(seed: u64, plies in 0_usize..60) {
        let record = random_game(seed, plies);
        // Turned half round, the seats of three and more are others.
        if record.over().is_none() && record.colours().len() == 2 {
            let sum = if record.variant().family == Family::Star { 18 } else { size(record.variant()) + 1 };
            let turn = |name: &str| {
                let (c, r) = cell(name);
                format!("{}{}", char::from(b'a' + (sum - c) as u8 - 1), sum - r)
            };
            let colours: Vec<&str> = record.colours().iter().map(|c| c.as_str()).collect();
            let squares = |seat: u8| {
                let own = record.pieces().into_iter().filter(|p| p.seat.unwrap().0 == seat);
                own.map(|p| if p.king { "K" } else { "" }.to_owned() + &turn(&p.square)).collect::<Vec<_>>().join(",")
            };
            let mover = record.turn().unwrap().0;
            let text = format!("{} {}:{} {}:{}", colours[1 - usize::from(mover)], colours[0], squares(1), colours[1], squares(0));
            let turned = AnyRecord::from_position(record.variant().id, record.options(), &text).unwrap();
            let expected: BTreeSet<String> = fast_moves(&record)
                .iter()
                .map(|m| m.split('-').map(turn).collect::<Vec<_>>().join("-"))
                .collect();
            if record.standings().places().iter().all(Option::is_none) {
                prop_assert_eq!(fast_moves(&turned), expected);
            }
        }
    }
}
