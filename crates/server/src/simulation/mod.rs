//! Games under virtual time: the real machine, audience and messages, with a network, a disk and processes that fail.
//!
//! A seed tells one story: who plays what, what is lost, late or doubled, when processes die and start. While it runs
//! and at its end an independent judge says whether what was acknowledged is in the log, everything once, clocks and
//! credits right, everybody in step, and nobody left waiting for nothing.
//!
//! `SKOK_SEEDS=N` runs so many seeds, `SKOK_SEED=S` one with its trace.

mod client;
mod disk;
mod judge;
mod process;
mod rng;
mod world;

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use world::World;

/// Seeds of an ordinary test run.
const SEEDS: u64 = 500;

/// A mistake that is built in, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flaw {
    None,
    /// Commands are acknowledged before the commit.
    EarlyAck,
    /// A resent command is taken for a new one.
    ForgetfulResend,
    /// Time without a server is charged to the player.
    NoCredit,
    /// A process does not look into the log when a client has seen more than it knows.
    BelievesItself,
    /// Whoever comes while the log cannot be read is not thought of again.
    SendsAway,
    /// Neither alarms nor the sweep wake a game.
    NoWaking,
}

fn tell(seed: u64, flaw: Flaw) -> Result<(), String> {
    World::new(seed, flaw, false).run()
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// The first seed that goes wrong, and how.
fn first_fault(seeds: u64, flaw: Flaw) -> Option<(u64, String)> {
    (0..seeds).find_map(|seed| tell(seed, flaw).err().map(|why| (seed, why)))
}

#[test]
fn every_story_ends_well() {
    if let Some(seed) = number("SKOK_SEED") {
        let mut world = World::new(seed, Flaw::None, true);
        let end = world.run();
        println!("{}", world.trace.join("\n"));
        assert_eq!(end, Ok(()), "seed {seed}");
        return;
    }
    let (seeds, next) = (number("SKOK_SEEDS").unwrap_or(SEEDS), AtomicU64::new(0));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= seeds {
                return;
            }
            if let Err(why) = tell(seed, Flaw::None) {
                panic!("seed {seed}: {why}; `cargo xtask simulate --seed {seed}` shows how");
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    println!("{seeds} seeds");
}

#[test]
fn the_same_seed_tells_the_same_story() {
    let trace = |seed| {
        let mut world = World::new(seed, Flaw::None, true);
        let end = world.run();
        (world.trace, end)
    };
    for seed in 0..5 {
        let (first, second) = (trace(seed), trace(seed));
        assert!(first.0.len() > 10 && first == second, "seed {seed}");
    }
}

#[test]
fn a_server_that_acknowledges_before_the_commit_is_found_out() {
    let (_, why) = first_fault(20, Flaw::EarlyAck).expect("a fault");
    assert!(why.contains("not in the log"), "{why}");
}

#[test]
fn a_server_that_takes_a_resend_for_a_new_command_is_found_out() {
    assert!(first_fault(50, Flaw::ForgetfulResend).is_some());
}

#[test]
fn a_server_that_charges_for_its_own_absence_is_found_out() {
    let (_, why) = first_fault(100, Flaw::NoCredit).expect("a fault");
    assert!(why.contains("given back"), "{why}");
}

#[test]
fn a_server_that_believes_its_memory_more_than_the_log_is_found_out() {
    assert!(first_fault(200, Flaw::BelievesItself).is_some());
}

#[test]
fn a_server_that_sends_people_away_while_the_disk_fails_is_found_out() {
    let (_, why) = first_fault(500, Flaw::SendsAway).expect("a fault");
    assert!(why.contains("shows event"), "{why}");
}

#[test]
fn a_server_that_never_wakes_is_found_out() {
    let (_, why) = first_fault(20, Flaw::NoWaking).expect("a fault");
    assert!(why.contains("for ever") || why.contains("begins") || why.contains("not move"), "{why}");
}
