//! Laws of capture Chinese checkers on random games, and a slow generator written from the rules that must agree.

mod support;

use std::collections::BTreeSet;

use proptest::prelude::*;
use skok_rules::{AnyRecord, Illegal, Inner, ParseMoveError, Reason, Seat, Standing, Status};
use support::{Cell, Choices, STAR, cell, positions};

/// A move by start, end and what it takes.
type Effect = (Cell, Cell, BTreeSet<Cell>);

fn on_star((c, r): Cell) -> bool {
    let (x, y) = (c - 9, r - 9);
    let cube = [x, y, -x - y];
    cube.iter().all(|&n| n >= -4) || cube.iter().all(|&n| n <= 4)
}

/// Every effect of a chain, hop by hop; a piece hopped over is off the board at once.
struct Slow {
    long: bool,
    found: BTreeSet<Effect>,
}

impl Slow {
    fn go(&mut self, start: Cell, at: Cell, others: &BTreeSet<Cell>, taken: &BTreeSet<Cell>) {
        for d in STAR {
            for k in 1..=if self.long { 8 } else { 1 } {
                let cell = |n: i32| (at.0 + n * d.0, at.1 + n * d.1);
                let empty = |n: i32| on_star(cell(n)) && !others.contains(&cell(n));
                let clear = (1..=2 * k).filter(|&n| n != k).all(empty);
                if !(clear && others.contains(&cell(k))) {
                    continue;
                }
                let (mut others, mut taken) = (others.clone(), taken.clone());
                others.remove(&cell(k));
                taken.insert(cell(k));
                if self.found.insert((start, cell(2 * k), taken.clone())) {
                    self.go(start, cell(2 * k), &others, &taken);
                }
            }
        }
    }
}

fn slow(record: &AnyRecord) -> BTreeSet<Effect> {
    let long = record.options().iter().any(|(k, v)| k == "long_hops" && v == "on");
    let pieces: BTreeSet<Cell> = record.pieces().iter().map(|p| cell(&p.square)).collect();
    let mut slow = Slow { long, found: BTreeSet::new() };
    for &start in &pieces {
        let mut others = pieces.clone();
        others.remove(&start);
        slow.go(start, start, &others, &BTreeSet::new());
    }
    slow.found
}

fn fast(record: &AnyRecord) -> Vec<Effect> {
    let moves = record.legal(usize::MAX).unwrap();
    let effect = |m: &skok_rules::NamedMove| {
        let taken = m.captured.iter().map(|s| cell(s)).collect();
        (cell(&m.path[0]), cell(m.path.last().unwrap()), taken)
    };
    moves.iter().map(effect).collect()
}

/// A game of two to six, with long hops or without, played at random for `plies` turns or to its end.
fn random_game(seed: u64, plies: usize) -> AnyRecord {
    let mut choices = Choices(seed);
    let variant = format!("capture{}", 2 + choices.below(5));
    let options = [("long_hops", ["on", "off"][choices.below(2)])];
    let mut record = AnyRecord::new(&variant, &options).unwrap();
    for _ in 0..plies {
        if record.over().is_some() {
            break;
        }
        play_one(&mut record, &mut choices);
    }
    record
}

/// One hop, and sometimes on: as a player would who looks at no list.
fn play_one(record: &mut AnyRecord, choices: &mut Choices) {
    let starts = record.step::<&str>(&[]).unwrap().next;
    let mut path = vec![starts[choices.below(starts.len())].clone()];
    loop {
        let step = record.step(&path).unwrap();
        if step.next.is_empty() || (step.may_stop && choices.below(3) == 0) {
            break;
        }
        path.push(step.next[choices.below(step.next.len())].clone());
    }
    record.play(&path.join("-")).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: positions(2_000), ..ProptestConfig::default() })]

    #[test]
    fn the_slow_generator_agrees(seed: u64, plies in 0_usize..40) {
        let record = random_game(seed, plies);
        // With long hops a position can have hundreds of thousands of moves, too many for the slow generator.
        if record.over().is_none() && record.legal(2_000).is_some() {
            let listed = fast(&record);
            let distinct: BTreeSet<Effect> = listed.iter().cloned().collect();
            prop_assert_eq!(listed.len(), distinct.len(), "a move is listed twice");
            prop_assert_eq!(distinct, slow(&record), "{}", record.position_text());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn listed_moves_read_back(seed: u64, plies in 0_usize..40) {
        let record = random_game(seed, plies);
        for m in record.legal(600).unwrap_or_default() {
            prop_assert_eq!(record.check(&m.notation).unwrap(), m);
        }
    }

    #[test]
    fn keys_and_texts_hold(seed: u64, plies in 0_usize..40) {
        let record = random_game(seed, plies);
        let Inner::Capture(inner) = record.inner() else { unreachable!("a game of capture") };
        prop_assert_eq!(*inner.keys().last().unwrap(), inner.position().key_from_scratch());
        let back = AnyRecord::from_position(record.variant().id, record.options(), &record.state_text()).unwrap();
        prop_assert_eq!(back.state_text(), record.state_text());
        let mut again = AnyRecord::new(record.variant().id, record.options()).unwrap();
        for (_, m) in record.moves() {
            again.play(&m.notation).unwrap();
        }
        prop_assert_eq!(again.state_text(), record.state_text());
    }

    #[test]
    fn random_games_end_and_place_every_seat(seed: u64, leaver in 0_u8..6, at in 0_usize..20) {
        let mut record = random_game(seed, at);
        let _ = record.retire(Seat(leaver), skok_rules::Departure::Resigned);
        let mut choices = Choices(!seed);
        while record.over().is_none() {
            play_one(&mut record, &mut choices);
        }
        let taken: u32 = record.score().iter().sum();
        prop_assert_eq!(record.pieces().len() + taken as usize, 60, "every piece is on the board or counted");
        let Status::Over { standings, .. } = record.status() else { unreachable!("it is over") };
        prop_assert!(standings.places().iter().all(Option::is_some));
        let stayed = |s: &Seat| !matches!(standings.get(*s), Standing::Eliminated { .. });
        let playing: Vec<Seat> = Seat::all(record.colours().len()).filter(stayed).collect();
        for (&a, &b) in playing.iter().flat_map(|a| playing.iter().map(move |b| (a, b))) {
            let score = |s: Seat| record.score()[s.index()];
            prop_assert_eq!(standings.get(a).place() < standings.get(b).place(), score(a) > score(b));
        }
    }
}

#[test]
fn two_squares_are_the_hop_else_the_only_chain() {
    // From i9 to i13 over i10 and i12; round by the sides there is no other way.
    let start = |text: &str| AnyRecord::from_position("capture2", &[("long_hops", "off")], text).unwrap();
    let record = start("white any:a13,i9,i10,i12");
    assert_eq!(record.check("i9-i13").unwrap().captured, ["i10", "i12"]);
    // Two ways round a rhombus, each over two pieces of its own: two squares do not say which.
    let record = start("white any:i9,i10,j9,j11,k10");
    let why = record.check("i9-k11").unwrap_err();
    assert!(matches!(why, ParseMoveError::Illegal { why: Illegal::Ambiguous, .. }), "{why}");
    assert_eq!(record.check("i9-i11-k11").unwrap().captured, ["i10", "j11"]);
}

#[test]
fn who_resigns_is_last_and_the_others_go_on() {
    let mut record = AnyRecord::new::<&str, &str>("capture3", &[]).unwrap();
    record.play("i7-i9").unwrap();
    assert!(record.retire(Seat(0), skok_rules::Departure::Resigned));
    assert_eq!(record.over(), None);
    assert_eq!(record.turn(), Some(Seat(1)));
    assert_eq!(record.score(), [1, 0, 0], "what was taken stays counted");
    assert!(record.retire(Seat(1), skok_rules::Departure::Flagged));
    assert_eq!(record.over(), Some(Reason::AllPlaced));
    assert_eq!(record.standings().places(), [Some(3), Some(2), Some(1)]);
}

/// Every second hole of the middle empty in both directions: a piece there can go round almost any way, and the
/// moves, each with what it takes, are too many to list.
#[test]
fn a_position_with_countless_moves_is_played_without_listing_them() {
    let near = |&(c, r): &Cell| ((c - 9).abs() + (r - 9).abs()).max((c + r - 18).abs() * 2) <= 8;
    let between = |&(c, r): &Cell| (c - 9) % 2 != 0 || (r - 9) % 2 != 0;
    let cells = (1..=17).flat_map(|c| (1..=17).map(move |r| (c, r))).filter(|&c| on_star(c));
    let name = |(c, r): Cell| format!("{}{r}", char::from(b'a' + c as u8 - 1));
    let mut pieces: Vec<String> = cells.filter(|c| near(c) && between(c)).take(59).map(name).collect();
    pieces.push("i9".to_owned());
    let text = format!("white any:{}", pieces.join(","));
    for long in ["off", "on"] {
        let mut record = AnyRecord::from_position("capture2", &[("long_hops", long)], &text).unwrap();
        assert!(record.legal(200_000).is_none(), "more than two hundred thousand");
        let mut path = vec!["i9".to_owned()];
        loop {
            let step = record.step(&path).unwrap();
            let Some(next) = step.next.first() else { break };
            path.push(next.clone());
        }
        assert!(path.len() > 5, "{path:?}");
        let checked = record.check(&path.join("-")).unwrap();
        assert_eq!(checked.captured.len(), path.len() - 1);
        record.play(&path.join("-")).unwrap();
        assert_eq!(record.score(), [path.len() as u32 - 1, 0]);
        assert_eq!(record.moves().len(), 1);
    }
}
