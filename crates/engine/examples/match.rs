//! Plays levels against each other: `match LEVEL_A LEVEL_B GAMES VARIANT [SHARE]`.
//!
//! Seats change after every game. Only positions are counted, no time, so a match comes out the same on every machine;
//! each level gets its positions divided by SHARE (default 1).

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use skok_engine::{Budget, Engine, Limits};
use skok_rules::{AnyRecord, Seat};

/// Positions a move for the level that only time bounds.
const UNBOUNDED: u64 = 4_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Err(error) = run(&args) {
        eprintln!("{error}\nusage: match LEVEL_A LEVEL_B GAMES VARIANT [SHARE]");
        std::process::exit(2);
    }
}

fn run(args: &[String]) -> Result<(), Box<dyn std::error::Error>> {
    let arg = |i: usize| args.get(i).ok_or("an argument is missing");
    let (a, b, games): (u8, u8, u64) = (arg(0)?.parse()?, arg(1)?.parse()?, arg(2)?.parse()?);
    let share: u64 = args.get(4).map_or(Ok(1), |s| s.parse())?;
    let mut score = Score::default();
    for game in 0..games {
        let swapped = game % 2 == 1;
        let budgets = if swapped { [b, a] } else { [a, b] }.map(|level| shared(level, share));
        let begun = Instant::now();
        let record = play(arg(3)?, &budgets, game)?;
        score.add(&record, swapped);
        let places = record.standings().places();
        println!(
            "{game}: {} plies, {}, places {places:?}, {:.1?}{}",
            record.moves().len(),
            reason(&record),
            begun.elapsed(),
            if swapped { ", seats changed" } else { "" }
        );
        if places.iter().all(|&p| p == places[0]) {
            println!("   {}", record.state_text());
        }
    }
    println!("level {a} against level {b}, {}: {score:?}", arg(3)?);
    Ok(())
}

fn shared(level: u8, share: u64) -> Budget {
    let budget = Budget::of_level(level);
    Budget { nodes: Some(budget.nodes.unwrap_or(UNBOUNDED) / share.max(1)), ms: u64::MAX, ..budget }
}

fn play(variant: &str, budgets: &[Budget; 2], game: u64) -> Result<AnyRecord, Box<dyn std::error::Error>> {
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms: &|| 0, stop: &stop };
    let mut record = AnyRecord::new::<&str, &str>(variant, &[])?;
    let mut engine = Engine::default();
    while let Some(seat) = record.turn() {
        let budget = budgets.get(seat.index()).ok_or("a match is for two seats")?;
        let seed = game << 16 | record.moves().len() as u64;
        let Some(choice) = engine.think(&record, budget, &limits, seed) else { break };
        record.play(&choice.notation)?;
    }
    Ok(record)
}

#[derive(Debug, Default)]
struct Score {
    won: u32,
    drawn: u32,
    lost: u32,
    plies: usize,
    reasons: BTreeMap<&'static str, u32>,
}

impl Score {
    fn add(&mut self, record: &AnyRecord, swapped: bool) {
        let standings = record.standings();
        let (ours, theirs) = if swapped { (Seat(1), Seat(0)) } else { (Seat(0), Seat(1)) };
        match standings.get(ours).place().cmp(&standings.get(theirs).place()) {
            std::cmp::Ordering::Less => self.won += 1,
            std::cmp::Ordering::Equal => self.drawn += 1,
            std::cmp::Ordering::Greater => self.lost += 1,
        }
        self.plies += record.moves().len();
        *self.reasons.entry(reason(record)).or_default() += 1;
    }
}

fn reason(record: &AnyRecord) -> &'static str {
    record.over().map_or("none", |reason| reason.code())
}
