//! What a run found.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::Args;
use super::crowd::Crowd;
use super::game::Faults;
use super::host::{cpu, resident};
use super::tally::Times;

/// What the two processes used while times counted.
pub(super) struct Usage {
    server: Option<u32>,
    begun: Instant,
    before: [Option<Duration>; 2],
    /// Percent of one core: the server, this program.
    cpu: [Option<f64>; 2],
    seconds: f64,
    /// The server's most resident megabytes.
    memory: Option<f64>,
}

impl Usage {
    /// From now on.
    pub(super) fn begin(server: Option<u32>) -> Usage {
        let mut usage =
            Usage { server, begun: Instant::now(), before: [None; 2], cpu: [None; 2], seconds: 0.0, memory: None };
        usage.before = usage.times();
        usage
    }

    fn times(&self) -> [Option<Duration>; 2] {
        [self.server.and_then(cpu), cpu(std::process::id())]
    }

    /// The server's memory now.
    pub(super) fn look(&mut self) {
        let now = self.server.and_then(resident);
        self.memory = self.memory.into_iter().chain(now).reduce(f64::max);
    }

    /// Until now.
    pub(super) fn end(&mut self) {
        self.look();
        self.seconds = self.begun.elapsed().as_secs_f64();
        for (i, now) in self.times().into_iter().enumerate() {
            self.cpu[i] = now
                .zip(self.before[i])
                .map(|(now, before)| now.saturating_sub(before).as_secs_f64() / self.seconds * 100.0);
        }
    }
}

/// Three figures of many times, in milliseconds.
#[derive(Clone, Copy)]
struct Spread {
    count: u64,
    p50: f64,
    p99: f64,
    most: f64,
}

impl Spread {
    fn of(times: &Times) -> Spread {
        Spread { count: times.count(), p50: times.percentile(50.0), p99: times.percentile(99.0), most: times.most() }
    }

    fn text(self) -> String {
        format!("p50 {:.1} ms, p99 {:.1} ms, longest {:.0} ms", self.p50, self.p99, self.most)
    }
}

/// All of it.
pub(super) struct Report {
    /// What was lost or doubled.
    pub(super) faults: Faults,
    games: usize,
    sockets: usize,
    offered: f64,
    moves: u64,
    usage: Usage,
    idle_full: [Option<f64>; 2],
    acks: Spread,
    screens: Spread,
    back: Spread,
    all_back: Option<Duration>,
    cuts: u64,
    broken: u64,
    ended: u64,
    refused: BTreeMap<String, u64>,
    acked_in_all: u64,
    from_log: bool,
}

impl Report {
    #[expect(clippy::too_many_arguments, reason = "called once, where each is a different step's outcome")]
    pub(super) fn new(
        args: &Args,
        crowd: &Crowd,
        moves: u64,
        usage: Usage,
        idle_full: [Option<f64>; 2],
        all_back: Option<Duration>,
        faults: Faults,
        from_log: bool,
    ) -> Report {
        let tally = &crowd.tally;
        Report {
            faults,
            games: args.games,
            sockets: crowd.sockets(),
            offered: args.rate,
            moves,
            usage,
            idle_full,
            acks: Spread::of(&tally.acks),
            screens: Spread::of(&tally.screens),
            back: Spread::of(&tally.back),
            all_back,
            cuts: tally.cuts.load(Relaxed),
            broken: tally.broken.load(Relaxed),
            ended: tally.ended.load(Relaxed),
            refused: tally.refused(),
            acked_in_all: crowd.acked.load(Relaxed),
            from_log,
        }
    }

    fn rate(&self) -> f64 {
        self.moves as f64 / self.usage.seconds
    }

    /// For programs. Flat, so that little is needed to read it.
    pub(super) fn json(&self) -> Value {
        json!({
            "games": self.games,
            "sockets": self.sockets,
            "offered": self.offered,
            "moves_per_second": self.rate(),
            "ack_p50_ms": self.acks.p50,
            "ack_p99_ms": self.acks.p99,
            "ack_most_ms": self.acks.most,
            "screen_p50_ms": self.screens.p50,
            "screen_p99_ms": self.screens.p99,
            "screen_most_ms": self.screens.most,
            "server_cpu_percent": self.usage.cpu[0],
            "client_cpu_percent": self.usage.cpu[1],
            "server_idle_mb": self.idle_full[0],
            "server_full_mb": self.idle_full[1],
            "server_mb": self.usage.memory,
            "cuts": self.cuts,
            "back_p50_ms": self.back.p50,
            "back_p99_ms": self.back.p99,
            "all_back_ms": self.all_back.map(|t| t.as_secs_f64() * 1000.0),
            "broken": self.broken,
            "ended": self.ended,
            "refused": self.refused,
            "acknowledged": self.acked_in_all,
            "lost": self.faults.lost,
            "doubled": self.faults.doubled,
            "read_from_log": self.from_log,
        })
    }

    /// For people.
    pub(super) fn text(&self) -> String {
        let mut out = String::new();
        let known = |v: Option<f64>, unit: &str| v.map_or("unknown".to_owned(), |v| format!("{v:.0}{unit}"));
        let _ =
            writeln!(out, "{} games, {} sockets, {:.0} moves a second offered", self.games, self.sockets, self.offered);
        let _ = writeln!(out, "acknowledged:    {:.0} a second", self.rate());
        let _ = writeln!(out, "own answer:      {}", self.acks.text());
        let _ = writeln!(out, "others' screens: {}", self.screens.text());
        let [server, client] = self.usage.cpu.map(|c| known(c, " %"));
        let _ = writeln!(out, "processor:       server {server}, this program {client} of one core");
        let [idle, full] = self.idle_full.map(|m| known(m, " MB"));
        let most = known(self.usage.memory, " MB");
        let _ = writeln!(out, "server's memory: {idle} before, {full} with all sockets, at most {most} while measured");
        if self.cuts > 0 {
            let _ = writeln!(
                out,
                "cut off:         {} sockets, {} came back: {}",
                self.cuts,
                self.back.count,
                self.back.text()
            );
        }
        if let Some(all) = self.all_back {
            let _ = writeln!(out, "all back:        {:.0} ms after the cut", all.as_secs_f64() * 1000.0);
        }
        if self.broken > 0 {
            let _ = writeln!(out, "broken:          {} connections", self.broken);
        }
        if !self.refused.is_empty() {
            let _ = writeln!(out, "refused:         {:?}", self.refused);
        }
        let how = if self.from_log { "killed, started again and read from its log" } else { "read back" };
        let Faults { lost, doubled } = self.faults;
        let _ = writeln!(
            out,
            "{} moves acknowledged in all, {} games ended; {how}: {lost} lost, {doubled} doubled",
            self.acked_in_all, self.ended
        );
        out
    }
}
