//! A fixed search, whose size shows whether a change alters what the machine does.

use std::sync::atomic::AtomicBool;

use skok_rules::{AnyRecord, Variant};

use crate::{Budget, Engine, Limits, quick};

/// Depth of each search.
const DEPTH: u8 = 5;
/// Most positions of one search, so that all of it takes a few seconds.
const NODES: u64 = 150_000;
/// Plies at which games are searched.
const PLIES: [usize; 4] = [0, 14, 34, 60];

/// Positions looked at by searches of fixed depth in a few positions of every variant.
/// A commit that means to change nothing but speed leaves it as it was.
pub fn bench() -> u64 {
    Variant::all().filter_map(|v| AnyRecord::new::<&str, &str>(v.id, &[]).ok()).map(bench_variant).sum()
}

fn bench_variant(mut record: AnyRecord) -> u64 {
    let mut engine = Engine::default();
    let mut nodes = 0;
    let last = PLIES[PLIES.len() - 1];
    for ply in 0..=last {
        if PLIES.contains(&ply) {
            nodes += bench_position(&mut engine, &record);
        }
        let next = quick(&record, ply as u64).and_then(|m| record.play(&m).ok());
        if next.is_none() {
            break;
        }
    }
    nodes
}

fn bench_position(engine: &mut Engine, record: &AnyRecord) -> u64 {
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms: &|| 0, stop: &stop };
    let budget = Budget { depth: DEPTH, nodes: Some(NODES), ms: u64::MAX, noise: 0 };
    engine.think(record, &budget, &limits, 1).map_or(0, |choice| choice.nodes)
}
