//! Which processes lived when, and so when none did.

use super::{BEAT_WITH_PEOPLE_MS, DEAD_MS, Outage, Write};
use crate::ids::Millis;

/// A time in which a process could write: its row in the log. It could from `began` to `beat` at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Life {
    /// Made anew at each start.
    pub(crate) process: String,
    /// When it started, or could write again.
    pub(crate) began: Millis,
    /// Its last sign of life.
    pub(crate) beat: Millis,
}

impl Life {
    /// One that begins.
    pub(crate) fn begin(process: String, at: Millis) -> Life {
        Life { process, began: at, beat: at }
    }

    /// The same, alive at this time too.
    pub(crate) fn at(&self, beat: Millis) -> Life {
        Life { beat, ..self.clone() }
    }
}

/// The signs of life of this process.
#[derive(Debug)]
pub(crate) struct Pulse {
    life: Life,
    /// When one was stored last.
    stored: Millis,
    /// When one was stored last that was forced.
    forced: Millis,
}

impl Pulse {
    /// After the row of its beginning was stored.
    pub(crate) fn new(life: Life) -> Pulse {
        let at = life.beat;
        Pulse { life, stored: at, forced: at }
    }

    /// The name of this process.
    pub(crate) fn process(&self) -> &str {
        &self.life.process
    }

    /// The process, alive now. Once it could not write, it has a new row: a process that begins a moment later must
    /// not take the time between for one in which people could play.
    pub(crate) fn life(&mut self, now: Millis, outages: &[Outage]) -> Life {
        if let Some(last) = outages.last().filter(|last| self.stored < last.to) {
            self.life.began = last.to.min(now);
        }
        self.life.at(now)
    }

    /// A sign of life. It is forced to see whether storage works again, and now and then while people are here.
    pub(crate) fn beat(&mut self, now: Millis, outages: &[Outage], sound: bool, people: bool) -> Write {
        let forced = !sound || (people && self.forced + BEAT_WITH_PEOPLE_MS <= now);
        Write::Beat { life: self.life(now, outages), forced }
    }

    /// It was stored by now.
    pub(crate) fn note(&mut self, now: Millis, forced: bool) {
        self.stored = now;
        if forced {
            self.forced = now;
        }
    }
}

/// The last life of each process that is dead by now.
pub(super) fn dead(lives: &[Life], now: Millis) -> impl Iterator<Item = &Life> {
    let is_last = |life: &&Life| !lives.iter().any(|l| l.process == life.process && l.beat > life.beat);
    lives.iter().filter(move |life| life.beat + DEAD_MS < now).filter(is_last)
}

/// When nobody gave a sign of life before `boot`. Each process tells the same silences from the same rows, also one that
/// starts a moment after another: that one's signs of life do not hide what was before it.
pub(crate) fn silences(mut lives: Vec<Life>, boot: Millis) -> Vec<Outage> {
    lives.sort_by_key(|life| life.began);
    let Some(mut heard) = lives.first().map(|life| life.began) else { return Vec::new() };
    let mut silences = Vec::new();
    for (began, beat) in lives.iter().map(|life| (life.began, life.beat)).chain([(boot, boot)]) {
        let to = began.min(boot);
        if heard < to {
            silences.push(Outage { from: heard, to });
        }
        heard = heard.max(beat);
    }
    silences
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lives: &[(Millis, Millis)], boot: Millis) -> Vec<(Millis, Millis)> {
        let life = |&(began, beat): &(Millis, Millis)| Life { process: began.to_string(), began, beat };
        silences(lives.iter().map(life).collect(), boot).into_iter().map(|o| (o.from, o.to)).collect()
    }

    #[test]
    fn between_two_lives_there_is_silence() {
        assert_eq!(told(&[], 100), []);
        assert_eq!(told(&[(10, 50)], 100), [(50, 100)]);
        assert_eq!(told(&[(60, 70), (10, 50)], 100), [(50, 60), (70, 100)]);
    }

    #[test]
    fn lives_side_by_side_are_no_silence() {
        assert_eq!(told(&[(10, 100), (20, 30)], 100), []);
        assert_eq!(told(&[(10, 80), (20, 30), (50, 60)], 90), [(80, 90)]);
    }

    #[test]
    fn a_process_that_could_not_write_has_a_new_row() {
        let mut pulse = Pulse::new(Life::begin("one".to_owned(), 10));
        let began = |pulse: &mut Pulse, now, outages: &[Outage]| pulse.life(now, outages).began;
        assert_eq!(began(&mut pulse, 1000, &[]), 10);
        pulse.note(1001, false);
        let outage = |to| [Outage { from: 1500, to }];
        assert_eq!(began(&mut pulse, 3000, &outage(3000)), 3000, "it lasts");
        assert_eq!(began(&mut pulse, 4000, &outage(3900)), 3900);
        pulse.note(4001, true);
        assert_eq!(began(&mut pulse, 5000, &outage(3900)), 3900, "once");
    }

    #[test]
    fn with_people_a_beat_is_forced_now_and_then() {
        let mut pulse = Pulse::new(Life::begin("one".to_owned(), 10));
        let forced = |pulse: &mut Pulse, now, people| match pulse.beat(now, &[], true, people) {
            Write::Beat { forced, .. } => forced,
            _ => panic!("a beat"),
        };
        let later = 10 + BEAT_WITH_PEOPLE_MS;
        assert!(!forced(&mut pulse, later - 1, true) && !forced(&mut pulse, later, false));
        assert!(forced(&mut pulse, later, true));
        pulse.note(later, true);
        assert!(!forced(&mut pulse, later + 1000, true));
    }

    #[test]
    fn one_that_starts_a_moment_later_tells_the_same_silence() {
        assert_eq!(told(&[(10, 50)], 100), [(50, 100)]);
        assert_eq!(told(&[(10, 50), (100, 100)], 101), [(50, 100), (100, 101)]);
        // Its clock may even be a little behind.
        assert_eq!(told(&[(10, 50), (100, 100)], 99), [(50, 99)]);
    }
}
