//! The machine against itself: games end, by what ends games, and a higher level wins.

use std::sync::atomic::AtomicBool;

use skok_engine::{Budget, Engine, Limits, Table};
use skok_rules::{AnyRecord, Reason, Seat};

/// Plays a game of two levels; each has its positions a move divided by `share`.
fn play(variant: &str, levels: [u8; 2], share: u64, game: u64) -> AnyRecord {
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms: &|| 0, stop: &stop };
    let budgets = levels.map(Budget::of_level).map(|b| Budget { nodes: b.nodes.map(|n| n / share), ms: u64::MAX, ..b });
    let mut record = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
    let mut engine = Engine::with_table(Table::new(4));
    while let Some(seat) = record.turn() {
        let seed = game << 32 | record.moves().len() as u64;
        let choice = engine.think(&record, &budgets[seat.index()], &limits, seed).expect("the game goes on");
        record.play(&choice.notation).expect("the machine plays legal moves");
    }
    record
}

/// Games of a level against itself end by a finish, the last pieces home without shuffling.
fn check_finishes(variant: &str, level: u8, share: u64, games: u64, most_plies: usize) {
    for game in 0..games {
        let record = play(variant, [level; 2], share, game);
        let (reason, plies) = (record.over().unwrap(), record.moves().len());
        let text = record.state_text();
        assert!(matches!(reason, Reason::Finish | Reason::ReplyDraw), "{variant}, level {level}: {reason:?}, {text}");
        assert!(plies <= most_plies, "{variant}, level {level}: {plies} plies, {text}");
    }
}

#[test]
fn star_games_end_by_a_finish() {
    check_finishes("star2", 2, 1, 4, 200);
    check_finishes("star2", 5, 8, 2, 140);
    check_finishes("star2", 8, 40, 2, 140);
}

#[test]
fn halma_games_end_by_a_finish() {
    check_finishes("halma16", 2, 1, 3, 400);
    check_finishes("halma16", 5, 20, 1, 320);
    check_finishes("halma16", 8, 100, 1, 320);
}

#[test]
fn draughts_games_end() {
    for (level, share) in [(2, 1), (5, 8), (8, 80)] {
        for game in 0..3 {
            assert!(play("international", [level; 2], share, game).over().is_some());
        }
    }
}

/// Points of a level against another, seats changed after each game: two a win, one a draw.
fn points(variant: &str, level: u8, other: u8, share: u64, games: u64) -> u64 {
    let points = |game: u64| {
        let levels = if game.is_multiple_of(2) { [level, other] } else { [other, level] };
        let standings = play(variant, levels, share, game).standings();
        let place = |seat: u64| standings.get(Seat(seat as u8)).place();
        match place(game % 2).cmp(&place(1 - game % 2)) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        }
    };
    (0..games).map(points).sum()
}

#[test]
fn level_8_beats_level_2_even_with_a_fraction_of_its_time() {
    assert!(points("star2", 8, 2, 80, 4) >= 7);
    assert!(points("international", 8, 2, 80, 4) >= 7);
    assert!(points("halma16", 8, 2, 200, 2) >= 3);
}
