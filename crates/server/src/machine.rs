//! The engine as the pool's machine.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use skok_engine::Limits;
use skok_rules::AnyRecord;

use crate::pool::Machine;

/// `skok-engine`, with this process's monotonic clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct EngineMachine;

impl Machine for EngineMachine {
    fn choose(&self, record: &AnyRecord, level: u8, limit: u64, seed: u64, stop: &AtomicBool) -> Option<String> {
        let begun = Instant::now();
        let now_ms = || begun.elapsed().as_millis() as u64;
        let limits = Limits { soft_ms: limit, max_nodes: None, now_ms: &now_ms, stop };
        skok_engine::choose(record, level, &limits, seed)
    }
}
