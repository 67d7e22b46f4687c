//! Counts and times of a run, gathered while it goes on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Buckets a doubling: a figure is at most 3 % above what was measured.
const STEPS: u64 = 32;
const BUCKETS: usize = 64 + 32 * 40;

/// How long something took, many times over.
pub(super) struct Times {
    buckets: Vec<AtomicU64>,
    most: AtomicU64,
}

impl Default for Times {
    fn default() -> Self {
        Times { buckets: (0..BUCKETS).map(|_| AtomicU64::new(0)).collect(), most: AtomicU64::new(0) }
    }
}

impl Times {
    /// One more.
    pub(super) fn add(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        self.buckets[bucket(micros)].fetch_add(1, Relaxed);
        self.most.fetch_max(micros, Relaxed);
    }

    /// How many there were.
    pub(super) fn count(&self) -> u64 {
        self.buckets.iter().map(|b| b.load(Relaxed)).sum()
    }

    /// Milliseconds that this share of them did not exceed; 0 when there were none.
    pub(super) fn percentile(&self, percent: f64) -> f64 {
        let rank = (self.count() as f64 * percent / 100.0).ceil() as u64;
        let mut seen = 0;
        let found = self.buckets.iter().position(|b| {
            seen += b.load(Relaxed);
            rank > 0 && seen >= rank
        });
        found.map_or(0.0, |i| upper(i).min(self.most.load(Relaxed)) as f64 / 1000.0)
    }

    /// The longest in milliseconds.
    pub(super) fn most(&self) -> f64 {
        self.most.load(Relaxed) as f64 / 1000.0
    }
}

fn bucket(micros: u64) -> usize {
    if micros < 2 * STEPS {
        return micros as usize;
    }
    let shift = u64::from(micros.ilog2()) - 5;
    let i = 2 * STEPS + (shift - 1) * STEPS + ((micros >> shift) - STEPS);
    (i as usize).min(BUCKETS - 1)
}

fn upper(i: usize) -> u64 {
    let i = i as u64;
    if i < 2 * STEPS {
        return i;
    }
    let (shift, step) = ((i - 2 * STEPS) / STEPS + 1, (i - 2 * STEPS) % STEPS + STEPS);
    ((step + 1) << shift) - 1
}

/// Everything that is counted.
#[derive(Default)]
pub(super) struct Tally {
    /// Whether times count now: not while the games are set up and warm up.
    pub(super) measuring: AtomicBool,
    /// From sending a move to its acknowledgement.
    pub(super) acks: Times,
    /// From sending a move to its arrival on another socket of the game.
    pub(super) screens: Times,
    /// From losing a connection to having seen what the game knew by then.
    pub(super) back: Times,
    /// Connections that were cut on purpose.
    pub(super) cuts: AtomicU64,
    /// Connections that ended by themselves or could not be made.
    pub(super) broken: AtomicU64,
    /// Games played to their end.
    pub(super) ended: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
}

impl Tally {
    /// The server refused something.
    pub(super) fn refuse(&self, code: &str) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(code.to_owned()).or_default() += 1;
    }

    /// What was refused how often.
    pub(super) fn refused(&self) -> BTreeMap<String, u64> {
        self.refused.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes a time, when times count.
    pub(super) fn note(&self, times: &Times, took: Duration) {
        if self.measuring.load(Relaxed) {
            times.add(took);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_holds_what_is_put_into_it_and_is_narrow() {
        for micros in (0..100_000).chain([1 << 30, (1 << 35) + 12345]) {
            let top = upper(bucket(micros));
            assert!(top >= micros && top - micros <= micros / 32 + 1, "{micros} {top}");
        }
    }

    #[test]
    fn percentiles_are_ranks() {
        let times = Times::default();
        assert!(times.percentile(99.0) < f64::EPSILON);
        for ms in 1..=100 {
            times.add(Duration::from_millis(ms));
        }
        assert!((50.0..52.0).contains(&times.percentile(50.0)), "{}", times.percentile(50.0));
        assert!((99.0..=100.0).contains(&times.percentile(99.0)));
        assert!((times.most() - 100.0).abs() < 0.01 && times.count() == 100);
    }
}
