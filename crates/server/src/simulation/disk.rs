//! One game's log under virtual time, with the semantics of the trait `Journal`: what is there when a call returns is
//! there for good, a number or a command that is there already makes the newcomer lose.

use crate::ids::Millis;
use crate::journal::{Life, Outage, Projection, Row, Snapshot, Stored, Written};

#[derive(Default)]
pub(super) struct Disk {
    pub(super) log: Vec<Stored>,
    /// When each event was on the disk.
    pub(super) committed: Vec<Millis>,
    pub(super) projection: Option<Projection>,
    pub(super) snapshot: Option<Snapshot>,
    /// When each process could write.
    lives: Vec<Life>,
    /// Since when nothing can be stored.
    pub(super) broken: Option<Millis>,
    /// When nothing could be stored.
    pub(super) outages: Vec<Outage>,
}

impl Disk {
    pub(super) fn append(
        &mut self,
        row: Row,
        projection: Projection,
        snapshot: Option<String>,
        now: Millis,
    ) -> Written {
        let known = |s: &Stored| {
            s.command.is_some() && s.command.as_ref().map(|c| &c.id) == row.command.as_ref().map(|c| &c.id)
        };
        if row.seq as usize != self.log.len() || self.log.iter().any(known) {
            return Written::Lost;
        }
        if let Some(text) = snapshot {
            self.snapshot = Some(Snapshot { seq: row.seq, text });
        }
        self.log.push(Stored { seq: row.seq, command: row.command, at: row.at, body: row.body });
        self.committed.push(now);
        self.projection = Some(projection);
        Written::Done
    }

    pub(super) fn beat(&mut self, life: Life, forced: bool) {
        if forced || self.projection.as_ref().is_some_and(|p| p.clock_runs) {
            self.lives.retain(|known| (&known.process, known.began) != (&life.process, life.began));
            self.lives.push(life);
        }
    }

    /// Notes a process that begins; the rows of the others.
    pub(super) fn sign_in(&mut self, life: Life) -> Vec<Life> {
        let others = self.lives.clone();
        self.lives.push(life);
        others
    }

    /// The last sign of life, or the newest event.
    pub(super) fn newest(&self) -> Millis {
        let beats = self.lives.iter().map(|life| life.beat);
        beats.chain(self.log.last().map(|s| s.at)).max().unwrap_or(0)
    }

    pub(super) fn break_down(&mut self, now: Millis) {
        self.broken.get_or_insert(now);
    }

    pub(super) fn mend(&mut self, now: Millis) {
        if let Some(from) = self.broken.take() {
            self.outages.push(Outage { from, to: now });
        }
    }
}
