//! Counts for operators, as Prometheus text.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Upper bounds of the buckets of latencies, in milliseconds.
const BOUNDS_MS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

/// All counts of one server.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Time a commit took.
    commits: Histogram,
    writes: AtomicU64,
    failed_commits: AtomicU64,
    /// From a command's arrival to its acknowledgement.
    acks: Histogram,
    /// Events committed, by kind.
    events: Family,
    /// Refusals, by code.
    refusals: Family,
    /// HTTP answers, by status.
    answers: Family,
    /// What became of the machine's turns.
    machine: Family,
    /// Sockets open now.
    pub(crate) sockets: Gauge,
    /// Games in memory now.
    pub(crate) actors: Gauge,
    /// Connections open now.
    pub(crate) connections: Gauge,
    /// Sockets dropped because they did not read.
    pub(crate) unread: AtomicU64,
    /// Actors that panicked and were loaded again.
    pub(crate) panics: AtomicU64,
}

#[derive(Debug, Default)]
struct Histogram {
    buckets: [AtomicU64; BOUNDS_MS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Histogram {
    fn add(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        if let Some(i) = BOUNDS_MS.iter().position(|&b| micros <= b * 1000) {
            self.buckets[i].fetch_add(1, Relaxed);
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn print(&self, out: &mut String, name: &str) {
        let _ = writeln!(out, "# TYPE {name} histogram");
        let mut sum = 0;
        for (bound, bucket) in BOUNDS_MS.iter().zip(&self.buckets) {
            sum += bucket.load(Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {sum}", seconds(*bound * 1000));
        }
        let count = self.count.load(Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {count}", seconds(self.micros.load(Relaxed)));
    }
}

fn seconds(micros: u64) -> String {
    format!("{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// Counts by a word that our own code made, so that nobody can make the list long.
#[derive(Debug, Default)]
struct Family(Mutex<BTreeMap<&'static str, u64>>);

impl Family {
    fn add(&self, word: &'static str) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(word).or_default() += 1;
    }

    fn print(&self, out: &mut String, name: &str, label: &str) {
        let _ = writeln!(out, "# TYPE {name} counter");
        for (word, count) in self.0.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            let _ = writeln!(out, "{name}{{{label}=\"{word}\"}} {count}");
        }
    }
}

/// A count that goes up and down.
#[derive(Debug, Default)]
pub(crate) struct Gauge(Arc<AtomicI64>);

impl Gauge {
    /// One more until the guard is dropped.
    pub(crate) fn hold(&self) -> Held {
        self.0.fetch_add(1, Relaxed);
        Held(Arc::clone(&self.0))
    }

    /// How many there are.
    pub(crate) fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// One of a [`Gauge`].
#[derive(Debug)]
pub(crate) struct Held(Arc<AtomicI64>);

impl Drop for Held {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Relaxed);
    }
}

impl Metrics {
    /// A batch was committed, or failed to be.
    pub(crate) fn commit(&self, writes: usize, took: Duration, stored: bool) {
        self.commits.add(took);
        self.writes.fetch_add(writes as u64, Relaxed);
        if !stored {
            self.failed_commits.fetch_add(1, Relaxed);
        }
    }

    /// An event was committed.
    pub(crate) fn event(&self, kind: &'static str) {
        self.events.add(kind);
    }

    /// A command was acknowledged this long after it arrived.
    pub(crate) fn ack(&self, took: Duration) {
        self.acks.add(took);
    }

    /// Something was refused.
    pub(crate) fn refusal(&self, code: &'static str) {
        self.refusals.add(code);
    }

    /// A request was answered.
    pub(crate) fn answer(&self, status: u16) {
        self.answers.add(match status {
            100..200 => "1xx",
            200..300 => "2xx",
            300..400 => "3xx",
            400..500 => "4xx",
            _ => "5xx",
        });
    }

    /// A turn of the machine ended so.
    pub(crate) fn machine(&self, how: &'static str) {
        self.machine.add(how);
    }

    /// The text for `GET /metrics`.
    pub(crate) fn print(&self, engine_lost: u64) -> String {
        let mut out = String::new();
        self.commits.print(&mut out, "skok_commit_seconds");
        self.acks.print(&mut out, "skok_ack_seconds");
        self.events.print(&mut out, "skok_events_total", "kind");
        self.refusals.print(&mut out, "skok_refusals_total", "code");
        self.answers.print(&mut out, "skok_http_answers_total", "status");
        self.machine.print(&mut out, "skok_machine_turns_total", "how");
        for (name, value) in [
            ("skok_writes_total", self.writes.load(Relaxed)),
            ("skok_failed_commits_total", self.failed_commits.load(Relaxed)),
            ("skok_unread_sockets_total", self.unread.load(Relaxed)),
            ("skok_actor_panics_total", self.panics.load(Relaxed)),
            ("skok_engine_threads_lost_total", engine_lost),
        ] {
            let _ = writeln!(out, "# TYPE {name} counter\n{name} {value}");
        }
        for (name, gauge) in
            [("skok_sockets", &self.sockets), ("skok_actors", &self.actors), ("skok_connections", &self.connections)]
        {
            let _ = writeln!(out, "# TYPE {name} gauge\n{name} {}", gauge.get());
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        for ms in [0, 3, 3, 9000] {
            metrics.commit(1, Duration::from_millis(ms), true);
        }
        let text = metrics.print(0);
        assert!(text.contains("skok_commit_seconds_bucket{le=\"0.005000\"} 3"), "{text}");
        assert!(text.contains("skok_commit_seconds_bucket{le=\"+Inf\"} 4"), "{text}");
    }

    #[test]
    fn a_gauge_falls_when_its_guard_goes() {
        let gauge = Gauge::default();
        let held = gauge.hold();
        assert_eq!(gauge.get(), 1);
        drop(held);
        assert_eq!(gauge.get(), 0);
    }
}
