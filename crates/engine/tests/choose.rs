//! What a caller may count on, whatever the game and the level.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;

use skok_engine::{Budget, Choice, Engine, LEVELS, Limits, Table, bench, choose, quick};
use skok_rules::{AnyRecord, Variant};

/// White is one step from home in star2.
const STAR_LAST_STEP: &str =
    "white white:e14,f14,g14,e15,f15,g15,e16,f16,e17,h13 black:i5,j5,k5,l5,m5,h6,i6,j6,k6,l6 made=40,40";
/// Red is one step from home in halma16.
const HALMA_LAST_STEP: &str = "red red:l1,m1,n1,o1,p1,l2,m2,n2,o2,p2,m3,n3,o3,p3,n4,o4,p4,n5,p5 \
     blue:a8,b8,c8,d8,e8,f8,g8,h8,i8,j8,k8,l8,m8,n8,o8,p8,a9,b9,c9";
/// White's next move is its thirtieth, and only k4 is still in its ray.
const STAR_DEADLINE: &str =
    "white white:k4,g10,g11,h9,h10,i8,i9,i10,j8,j9 black:e17,e16,f16,e15,f15,g15,e14,f14,g14,h14 made=29,20";

fn fresh(variant: &str) -> AnyRecord {
    AnyRecord::new::<&str, &str>(variant, &[]).unwrap()
}

fn at(variant: &str, text: &str) -> AnyRecord {
    AnyRecord::from_position::<&str, &str>(variant, &[], text).unwrap()
}

/// A search that only its budget bounds, so that it comes out the same everywhere.
fn think(record: &AnyRecord, level: u8, nodes: u64, seed: u64) -> Option<Choice> {
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: Some(nodes), now_ms: &|| 0, stop: &stop };
    Engine::with_table(Table::new(1)).think(record, &Budget::of_level(level), &limits, seed)
}

#[test]
fn every_level_plays_legal_moves_in_every_variant() {
    for variant in Variant::all() {
        for level in LEVELS {
            let mut record = fresh(variant.id);
            for ply in 0..60 {
                let Some(choice) = think(&record, level, 300, ply) else { break };
                record.play(&choice.notation).unwrap_or_else(|e| panic!("{} at level {level}: {e}", variant.id));
            }
        }
    }
}

#[test]
fn finishes_when_it_can() {
    for (variant, text, last) in [("star2", STAR_LAST_STEP, "h13-h14"), ("halma16", HALMA_LAST_STEP, "n5-o5")] {
        for level in LEVELS {
            let choice = think(&at(variant, text), level, 20_000, u64::from(level)).unwrap();
            assert_eq!(choice.notation, last, "{variant} at level {level}");
        }
    }
}

#[test]
fn sees_that_a_finish_wins() {
    assert_eq!(think(&at("star2", STAR_LAST_STEP), 8, 20_000, 1).unwrap().score, 29_998);
    assert_eq!(think(&at("halma16", HALMA_LAST_STEP), 8, 20_000, 1).unwrap().score, 29_999);
}

/// Any waiting move makes Black step before 45, which takes its last piece.
#[test]
fn wins_by_taking_the_last_piece() {
    for seed in 0..10 {
        let choice = think(&at("international", "W:W31,45:B35"), 5, 20_000, seed).unwrap();
        assert_ne!(choice.notation, "45-40");
        assert_eq!(choice.score, 29_997);
    }
}

/// White is lost but for a position that has been on the board twice.
#[test]
fn knows_which_positions_were_played() {
    let mut record = at("international", "B:WK46:BK6,K2,K3");
    for m in ["6-1", "46-41", "1-6", "41-46", "6-1", "46-41", "1-6"] {
        record.play(m).unwrap();
    }
    let choice = think(&record, 8, 20_000, 1).unwrap();
    assert_eq!((choice.notation.as_str(), choice.score), ("41-46", 0));
    let unplayed = at("international", &record.position_text());
    assert!(think(&unplayed, 8, 20_000, 1).unwrap().score < -300);
}

#[test]
fn never_puts_itself_out_while_it_need_not() {
    let record = at("star2", STAR_DEADLINE);
    let legal = record.legal(1_000).unwrap();
    assert!(legal.iter().any(|m| m.eliminates) && legal.iter().any(|m| !m.eliminates));
    for level in LEVELS {
        for nodes in [1, 50, 5_000] {
            let choice = think(&record, level, nodes, u64::from(level)).unwrap();
            assert!(!record.check(&choice.notation).unwrap().eliminates, "{} at level {level}", choice.notation);
        }
    }
    let hurried = quick(&record, 1).unwrap();
    assert!(!record.check(&hurried).unwrap().eliminates);
}

#[test]
fn moves_even_when_every_move_puts_it_out() {
    let record = at("star2", &STAR_DEADLINE.replace("j9", "m1"));
    assert!(record.legal(1_000).unwrap().iter().all(|m| m.eliminates));
    assert!(think(&record, 5, 5_000, 1).is_some());
}

#[test]
fn has_nothing_to_say_when_the_game_is_over() {
    let mut record = at("halma16", HALMA_LAST_STEP);
    record.play("n5-o5").unwrap();
    assert_eq!(think(&record, 5, 1_000, 1), None);
    assert_eq!(quick(&record, 1), None);
}

#[test]
fn answers_at_once_when_stopped() {
    let stop = AtomicBool::new(true);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms: &|| 0, stop: &stop };
    for variant in Variant::all() {
        let record = fresh(variant.id);
        let choice = Engine::default().think(&record, &Budget::of_level(10), &limits, 1).unwrap();
        assert_eq!((choice.depth, choice.nodes), (0, 0));
        record.check(&choice.notation).unwrap();
    }
}

/// The clock shows a millisecond more each time it is looked at.
#[test]
fn looks_at_the_clock_every_1024_positions() {
    let time = Cell::new(0);
    let now_ms = || {
        time.set(time.get() + 1);
        time.get()
    };
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: 100, max_nodes: None, now_ms: &now_ms, stop: &stop };
    let choice = Engine::default().think(&fresh("star2"), &Budget::of_level(10), &limits, 1).unwrap();
    assert!((20 * 1_024..=100 * 1_024).contains(&choice.nodes), "{}", choice.nodes);
    assert!(choice.depth >= 2);
}

#[test]
fn keeps_to_its_positions_and_says_the_same_again() {
    for variant in Variant::all() {
        let mut record = fresh(variant.id);
        let stop = AtomicBool::new(false);
        let limits = Limits { soft_ms: u64::MAX, max_nodes: Some(7_000), now_ms: &|| 0, stop: &stop };
        let mut used = Engine::default();
        for ply in 0..10 {
            let (a, b) = (choose(&record, 8, &limits, ply), used.choose(&record, 8, &limits, ply));
            assert_eq!(a, b, "a table that was used before changes nothing");
            let choice = used.think(&record, &Budget::of_level(8), &limits, ply).unwrap();
            assert!(choice.nodes <= 7_000);
            assert_eq!(Some(choice.notation.clone()), a);
            record.play(&choice.notation).unwrap();
        }
    }
}

#[test]
fn low_levels_vary_with_the_seed() {
    let record = fresh("international");
    let first = think(&record, 2, 4_000, 0);
    assert!((1..20).any(|seed| think(&record, 2, 4_000, seed).unwrap().notation != first.as_ref().unwrap().notation));
}

#[test]
fn bench_is_the_same_each_time() {
    assert_eq!(bench(), bench());
}
