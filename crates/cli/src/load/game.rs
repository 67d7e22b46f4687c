//! What the players of one game share, and what they will hold against its log.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use skok_rules::Variant;
use tokio::sync::watch;
use tokio::time::Instant;

use super::random::Random;

/// Tables played one after another by the same people.
pub(super) struct Game {
    /// Of which variant.
    pub(super) variant: &'static Variant,
    /// The table that is played now, by its place in `tables`.
    pub(super) now: watch::Sender<Option<usize>>,
    /// The newest event that any of the players has seen.
    pub(super) newest: AtomicU32,
    period: Duration,
    tables: Mutex<Vec<Table>>,
    pace: Mutex<Pace>,
}

struct Pace {
    due: Instant,
    random: Random,
    /// When the move of this ply was sent.
    sent: (u32, Instant),
}

/// One table and what was sent to it.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    /// Its id.
    pub(super) id: String,
    /// Moves sent, by ply.
    pub(super) sent: BTreeMap<u32, String>,
    /// Moves acknowledged, by ply, with the event they became.
    pub(super) acked: BTreeMap<u32, u32>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Game {
    /// A move every `period` on average.
    pub(super) fn new(variant: &'static Variant, period: Duration, number: usize) -> Game {
        let now = Instant::now();
        let pace = Pace { due: now, random: Random::new(number as u64 + 1), sent: (0, now) };
        Game {
            variant,
            now: watch::Sender::new(None),
            newest: AtomicU32::new(0),
            period,
            tables: Mutex::default(),
            pace: Mutex::new(pace),
        }
    }

    /// Everybody goes to this table.
    pub(super) fn begin(&self, id: String) {
        let mut tables = lock(&self.tables);
        tables.push(Table { id, ..Table::default() });
        self.newest.store(0, Relaxed);
        let last = tables.len() - 1;
        drop(tables);
        self.now.send_replace(Some(last));
    }

    /// The id of a table.
    pub(super) fn id(&self, table: usize) -> String {
        lock(&self.tables)[table].id.clone()
    }

    /// All tables so far.
    pub(super) fn tables(&self) -> Vec<Table> {
        lock(&self.tables).clone()
    }

    /// The games of a run begin at different moments of their period.
    pub(super) fn spread(&self) {
        let mut pace = lock(&self.pace);
        let share = pace.random.share();
        pace.due = Instant::now() + self.period.mul_f64(share) - self.period;
    }

    /// When the next move should be sent, after half to one and a half periods. A game that is late goes on from
    /// now, so that it does not catch up in a burst.
    pub(super) fn next_due(&self) -> Instant {
        let mut pace = lock(&self.pace);
        let think = self.period.mul_f64(0.5 + pace.random.share());
        pace.due = (pace.due + think).max(Instant::now());
        pace.due
    }

    /// A move is being sent.
    pub(super) fn send(&self, table: usize, ply: u32, text: &str) {
        lock(&self.pace).sent = (ply, Instant::now());
        if let Some(table) = lock(&self.tables).get_mut(table) {
            table.sent.insert(ply, text.to_owned());
        }
    }

    /// A move was acknowledged. Says whether it is the first time.
    pub(super) fn acknowledge(&self, table: usize, ply: u32, seq: u32) -> bool {
        lock(&self.tables).get_mut(table).is_some_and(|t| t.acked.insert(ply, seq).is_none())
    }

    /// How long ago the move of this ply was sent, while it is the last one.
    pub(super) fn since_sent(&self, ply: u32) -> Option<Duration> {
        let (sent, at) = lock(&self.pace).sent;
        (sent == ply).then(|| at.elapsed())
    }
}

/// What is wrong between what was acknowledged and what is in the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Faults {
    /// Acknowledged, but not there.
    pub(super) lost: u64,
    /// There, but nobody sent it: a move that was applied twice pushes all others on.
    pub(super) doubled: u64,
}

impl Table {
    /// Compares with the moves of the log.
    pub(super) fn compare(&self, log: &[&str]) -> Faults {
        let sent = |ply: u32| self.sent.get(&ply).map(String::as_str);
        let lost = self.acked.keys().filter(|&&ply| log.get(ply as usize).copied() != sent(ply)).count();
        let doubled = (0..).zip(log).filter(|&(ply, &text)| sent(ply) != Some(text)).count();
        Faults { lost: lost as u64, doubled: doubled as u64 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(moves: &[&str]) -> Table {
        let sent: BTreeMap<u32, String> = (0..).zip(moves).map(|(ply, m)| (ply, (*m).to_owned())).collect();
        let acked = sent.keys().map(|&ply| (ply, ply + 2)).collect();
        Table { id: String::new(), sent, acked }
    }

    #[test]
    fn lost_and_doubled_moves_are_found() {
        let table = table(&["a", "b", "c"]);
        assert_eq!(table.compare(&["a", "b", "c"]), Faults::default());
        assert_eq!(table.compare(&["a", "b"]), Faults { lost: 1, doubled: 0 });
        assert_eq!(table.compare(&["a", "c"]), Faults { lost: 2, doubled: 1 });
        assert_eq!(table.compare(&["a", "b", "b", "c"]), Faults { lost: 1, doubled: 2 });
    }

    #[test]
    fn a_move_that_was_sent_and_not_acknowledged_may_be_there_or_not() {
        let mut table = table(&["a", "b"]);
        table.acked.remove(&1);
        assert_eq!(table.compare(&["a"]), Faults::default());
        assert_eq!(table.compare(&["a", "b"]), Faults::default());
    }
}
