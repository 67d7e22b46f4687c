//! The independent view of what must be: from the log's JSON and from what the world knows of its own mischief.

use serde_json::Value;
use skok_rules::{AnyRecord, Departure, Seat};

use super::disk::Disk;
use crate::ids::Millis;
use crate::journal::Stored;

/// How far a clock may be off.
const OFF: Millis = 50;
/// What a start of the server gives beyond the time it was away: time to come back, and since the last sign of life.
const START_GIVES: Millis = 2000 + 1000 + 200;
/// An outage is noticed by the next write, at the latest the next sign of life.
const NOTICED: Millis = 1100;
/// How long a commit takes at most.
pub(super) const SLOWEST_COMMIT: Millis = 1500;

/// What the world did, in its own time.
#[derive(Default)]
pub(super) struct Chronicle {
    /// When each command reached a gateway.
    pub(super) arrivals: Vec<(String, Millis)>,
    /// When no process was up.
    pub(super) dark: Vec<(Millis, Millis)>,
    /// When a process started.
    pub(super) boots: Vec<Millis>,
}

/// The clocks as the log has them after some event.
struct Clocks {
    left: Vec<Millis>,
    increment: Millis,
    turn: Option<usize>,
    /// When this turn was on the disk, when it arrived, and what was given back since.
    seen: Millis,
    arrived: Millis,
    credit: Millis,
}

fn overlap((from, to): (Millis, Millis), (a, b): (Millis, Millis)) -> Millis {
    to.min(b).saturating_sub(from.max(a))
}

fn number(value: &Value) -> Millis {
    value.as_u64().unwrap_or(0)
}

/// Checks the log event by event: numbers, commands, times; says what is wrong.
pub(super) fn check_log(disk: &Disk, chronicle: &Chronicle) -> Result<(), String> {
    let mut ids: Vec<&str> = disk.log.iter().filter_map(|s| s.command.as_ref()).map(|c| c.id.as_str()).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    if ids.len() != count {
        return Err("a command is in the log twice".to_owned());
    }
    clocks_at(disk, chronicle, disk.log.len() as u32 - 1, true).map(|_| ())
}

/// What a client should be shown at `now` after event `seq`, as lowest and highest allowed a seat.
pub(super) fn shown(
    disk: &Disk,
    chronicle: &Chronicle,
    seq: u32,
    now: Millis,
) -> Result<Option<Vec<(Millis, Millis)>>, String> {
    let Some(clocks) = clocks_at(disk, chronicle, seq, false)? else { return Ok(None) };
    let range = |(seat, &left): (usize, &Millis)| {
        if clocks.turn != Some(seat) {
            return (left, left);
        }
        let (late, early) = (now.saturating_sub(clocks.arrived), now.saturating_sub(clocks.seen));
        let least = left.saturating_sub((late + OFF).saturating_sub(clocks.credit));
        let most = left.saturating_sub(early.saturating_sub(clocks.credit + OFF)).min(left);
        (least, most)
    };
    Ok(Some(clocks.left.iter().enumerate().map(range).collect()))
}

fn clocks_at(disk: &Disk, chronicle: &Chronicle, last: u32, check: bool) -> Result<Option<Clocks>, String> {
    let fact = |stored: &Stored| serde_json::from_str::<Value>(&stored.body).expect("JSON");
    let setup = fact(&disk.log[0]);
    let variant = setup["variant"].as_str().expect("a variant");
    let mut record = AnyRecord::new::<&str, &str>(variant, &[]).expect("a known variant");
    let mut clocks = Clocks::new(&setup["clock"], record.colours().len());
    for (seq, stored) in disk.log.iter().enumerate().take(last as usize + 1).skip(1) {
        let fact = fact(stored);
        if check && !setup["clock"].is_null() && fact["level"].is_null() {
            clocks.judge(&fact, stored, seq, disk, chronicle)?;
        }
        play(&mut record, &fact).map_err(|why| format!("event {seq}: {why}"))?;
        clocks.follow(&fact, stored.at, disk.committed[seq], record.turn().map(Seat::index));
    }
    Ok((!setup["clock"].is_null()).then_some(clocks))
}

fn play(record: &mut AnyRecord, fact: &Value) -> Result<(), String> {
    let seat = Seat(number(&fact["seat"]) as u8);
    match fact["kind"].as_str() {
        Some("move") => {
            record.play(fact["text"].as_str().unwrap_or_default()).map_err(|e| e.to_string())?;
        }
        Some("resign") => drop(record.retire(seat, Departure::Resigned)),
        Some("timeout") => drop(record.retire(seat, Departure::Flagged)),
        _ => {}
    }
    Ok(())
}

impl Clocks {
    fn new(clock: &Value, seats: usize) -> Clocks {
        let (left, increment) = (vec![number(&clock["bank_ms"]); seats], number(&clock["increment_ms"]));
        Clocks { left, increment, turn: None, seen: 0, arrived: 0, credit: 0 }
    }

    fn follow(&mut self, fact: &Value, arrived: Millis, seen: Millis, to_move: Option<usize>) {
        let (seat, before) = (number(&fact["seat"]) as usize, self.turn);
        let kind = fact["kind"].as_str().unwrap_or_default();
        let spent = self.left[seat].saturating_sub(number(&fact["elapsed"]));
        match kind {
            "move" => self.left[seat] = spent + self.increment,
            "resign" => self.left[seat] = spent,
            "timeout" => self.left[seat] = 0,
            "credit" => self.credit += number(&fact["ms"]),
            _ => {}
        }
        self.turn = to_move.filter(|_| kind == "start" || (kind != "end" && before.is_some()));
        if ["start", "move"].contains(&kind) || self.turn != before {
            (self.seen, self.arrived, self.credit) = (seen, arrived, 0);
        }
    }

    /// Whether what a turn was charged is the time it had.
    fn judge(
        &self,
        fact: &Value,
        stored: &Stored,
        seq: usize,
        disk: &Disk,
        chronicle: &Chronicle,
    ) -> Result<(), String> {
        let kind = fact["kind"].as_str().unwrap_or_default();
        let own = self.turn.is_some() && self.turn == Some(number(&fact["seat"]) as usize);
        if !own || !["move", "timeout", "resign"].contains(&kind) {
            return Ok(());
        }
        let until = match &stored.command {
            None => stored.at,
            Some(command) => {
                let arrivals = chronicle.arrivals.iter().filter(|(id, _)| *id == command.id).map(|&(_, at)| at);
                // A resend may be the one that was played.
                arrivals.min_by_key(|at| at.abs_diff(stored.at)).ok_or("a command in the log that nobody sent")?
            }
        };
        self.judge_credit(until, seq, disk, chronicle)?;
        let (short, long) = (until.saturating_sub(self.seen), until.saturating_sub(self.arrived));
        let (least, most) = (short.saturating_sub(self.credit + OFF), (long + OFF).saturating_sub(self.credit));
        let left = self.left[number(&fact["seat"]) as usize];
        let elapsed = number(&fact["elapsed"]);
        match kind {
            "timeout" if most < left => Err(format!("event {seq}: the flag fell after {most} of {left} ms")),
            "move" | "resign" if !(least..=most).contains(&elapsed) => {
                Err(format!("event {seq}: charged {elapsed} ms, not {least} to {most}"))
            }
            _ => Ok(()),
        }
    }

    /// Whether what was given back in this turn is what was taken: no less, and not much more. What came while the
    /// event was on its way to the disk may be given back too.
    fn judge_credit(&self, until: Millis, seq: usize, disk: &Disk, chronicle: &Chronicle) -> Result<(), String> {
        let (turn, longest) = ((self.seen, until), (self.arrived, disk.committed[seq]));
        let dark = |turn| chronicle.dark.iter().map(|&d| overlap(d, turn)).sum::<Millis>();
        let broken = |turn| disk.outages.iter().map(move |o| overlap((o.from, o.to), turn)).filter(|&ms| ms > 0);
        // It begins with the write that failed, and that the disk is well again is noticed as late as that it is not.
        let believed = |turn| {
            disk.outages.iter().map(move |o| overlap((o.from.saturating_sub(SLOWEST_COMMIT), o.to + NOTICED), turn))
        };
        let noticed: Millis = broken(turn).map(|ms| ms.saturating_sub(NOTICED)).sum();
        // The two may be one time: nobody is given it back twice.
        let least = dark(turn).max(noticed).saturating_sub(2 * OFF);
        let starts: Vec<Millis> =
            chronicle.boots.iter().copied().filter(|&at| longest.0 < at && at <= longest.1).collect();
        let gifts = starts.len() as Millis * START_GIVES;
        let most = dark(longest) + believed(longest).sum::<Millis>() + gifts + 3 * OFF;
        if self.credit < least || self.credit > most {
            return Err(format!("event {seq}: {} ms were given back, not {least} to {most}", self.credit));
        }
        Ok(())
    }
}
