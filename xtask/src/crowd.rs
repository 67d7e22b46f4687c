//! `cargo xtask bench server`: what the server bears, and beside it what others bear, measured by `skok load`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::bench::number;
use crate::error::Error;
use crate::room::Room;
use crate::steps::{line, output};

/// Two seats each, so ten thousand sockets.
const GAMES: &str = "5000";
/// Moves offered a second, rising.
const RATES: [u32; 5] = [2000, 4000, 8000, 12_000, 16_000];
/// The two bars: acknowledged moves a second in the log.
const MOVES: [f64; 2] = [8000.0, 12_000.0];
const P50_MS: f64 = 5.0;
const P99_MS: f64 = 40.0;
const SLOW_P99_MS: f64 = 80.0;
const SLOW_COMMIT_MS: &str = "10";
const MEMORY_MB: f64 = 250.0;
/// Sockets cut at once, and the milliseconds until all are in step.
const CUTS: [(&str, f64); 2] = [("1000", 2000.0), ("10000", 5000.0)];
/// A rate is met when no more than this share of it is missing.
const MET: f64 = 0.98;

/// One run of the load.
struct Point {
    moves: f64,
    p50: f64,
    p99: f64,
    memory: f64,
}

/// Measures, prints, and names the bars that were missed.
pub(crate) fn run(room: &Room, peers: Option<&Path>) -> Result<(), Error> {
    let mut missed = Vec::new();
    println!("  {GAMES} games of all two-seat variants, server and load on this machine:");
    println!("  offered/s  acked/s  own p50  own p99  screens p99  server MB  server CPU  load CPU");
    let points = RATES.iter().map(|&rate| point(room, rate, None)).collect::<Result<Vec<_>, _>>()?;
    for bar in MOVES {
        let good = |p: &&Point| p.moves >= bar * MET && p.p50 < P50_MS && p.p99 < P99_MS;
        if !points.iter().any(|p| good(&p)) {
            missed.push(format!("no point has {bar:.0} moves/s with p50 under {P50_MS} ms and p99 under {P99_MS} ms"));
        }
    }
    let most = points.iter().filter(|p| p.p99 < P99_MS).map(|p| p.memory).fold(0.0, f64::max);
    if most >= MEMORY_MB {
        missed.push(format!("{most:.0} MB at a load that it bears"));
    }
    println!("  with {SLOW_COMMIT_MS} ms added to every commit:");
    for rate in [8000, 12_000] {
        let slow = point(room, rate, Some(SLOW_COMMIT_MS))?;
        if slow.p99 >= SLOW_P99_MS || slow.moves < f64::from(rate) * MET {
            missed.push(format!("slow commits at {rate} moves/s"));
        }
    }
    for (count, bar) in CUTS {
        let back = cut(room, count)?;
        println!("  {count} sockets cut at once: all in step after {back:.0} ms (bar {bar:.0})");
        if back >= bar {
            missed.push(format!("{count} sockets back"));
        }
    }
    if let Some(peers) = peers {
        beside(room, peers, &mut missed)?;
    }
    if missed.is_empty() { Ok(()) } else { Err(Error::Bar(format!("missed: {}", missed.join("; ")))) }
}

fn load(room: &Room, rate: u32) -> Command {
    let mut command = Command::new(room.skok("release"));
    command.args(["load", "--games", GAMES, "--rate", &rate.to_string(), "--warm", "5", "--seconds", "10", "--json"]);
    command.arg("--data").arg(data(room));
    command
}

fn data(room: &Room) -> PathBuf {
    room.scratch().join("load")
}

/// Runs the load on a fresh folder; it fails by itself when a move is lost or doubled.
fn measure(room: &Room, command: &mut Command) -> Result<String, Error> {
    let folder = data(room);
    let _ = fs::remove_dir_all(&folder);
    let answer = output(command);
    let _ = fs::remove_dir_all(&folder);
    answer
}

fn field(command: &Command, json: &str, name: &'static str) -> Result<f64, Error> {
    number(json, name).ok_or_else(|| Error::Answer { command: line(command), expected: name, got: json.to_owned() })
}

fn point(room: &Room, rate: u32, delay: Option<&str>) -> Result<Point, Error> {
    let mut command = load(room, rate);
    command.envs(delay.map(|ms| ("SKOK_COMMIT_DELAY_MS", ms)));
    let json = measure(room, &mut command)?;
    let get = |name| field(&command, &json, name);
    let point = Point {
        moves: get("moves_per_second")?,
        p50: get("ack_p50_ms")?,
        p99: get("ack_p99_ms")?,
        memory: get("server_mb")?,
    };
    println!(
        "  {rate:>9}  {:>7.0}  {:>7.1}  {:>7.1}  {:>11.1}  {:>9.0}  {:>9.0} %  {:>6.0} %",
        point.moves,
        point.p50,
        point.p99,
        get("screen_p99_ms")?,
        point.memory,
        get("server_cpu_percent")?,
        get("client_cpu_percent")?
    );
    Ok(point)
}

fn cut(room: &Room, count: &str) -> Result<f64, Error> {
    let mut command = load(room, 2000);
    command.args(["--drop-at-once", count]);
    let json = measure(room, &mut command)?;
    field(&command, &json, "all_back_ms")
}

/// Ours and theirs in turn, in one sitting. What differs: they check a toy rule and send nobody a legal move.
fn beside(room: &Room, peers: &Path, missed: &mut Vec<String>) -> Result<(), Error> {
    println!("  beside others, in turn; they check a toy rule and send no legal moves:");
    println!("  offered/s  acked/s  own p50  own p99  screens p99  server MB  server CPU  load CPU");
    let (mut ours, mut relay) = (Vec::new(), Vec::new());
    for rate in [8000, 12_000, 16_000] {
        ours.push(point(room, rate, None)?);
        relay.push(peer(peers, "ws-group", GAMES, rate)?);
    }
    let best = |points: &[Point]| points.iter().filter(|p| p.p99 < 50.0).map(|p| p.moves).fold(0.0, f64::max);
    let (we, they) = (best(&ours), best(&relay));
    println!("  p99 under 50 ms: {we:.0} against the relay's {they:.0} moves/s, {:.0} % (bar 80 %)", we / they * 100.0);
    note(missed, we >= they * 0.8, "moves beside the relay");
    let (we, they) = (ours[0].memory, relay[0].memory);
    println!("  memory at {} moves/s: {we:.0} against {they:.0} MB (bar: half)", RATES[2]);
    note(missed, we < they / 2.0, "memory beside the relay");
    let most = ours.iter().map(|p| p.moves).fold(0.0, f64::max);
    let mut board: f64 = 0.0;
    for rate in [2000, 4000, 6000] {
        board = board.max(peer(peers, "bgio-mem", "1000", rate)?.moves);
    }
    println!("  most moves/s: {:.1} times boardgame.io's (bar 3)", most / board);
    note(missed, most >= board * 3.0, "moves beside boardgame.io");
    let we = point(room, 2000, None)?;
    let they = peer(peers, "coly-msg", GAMES, 2000)?;
    println!("  p99 at 2000 moves/s: {:.1} against Colyseus' {:.1} ms (bar: a fifth)", we.p99, they.p99);
    note(missed, we.p99 <= they.p99 / 5.0, "p99 beside Colyseus");
    Ok(())
}

fn note(missed: &mut Vec<String>, good: bool, what: &str) {
    if !good {
        missed.push(what.to_owned());
    }
}

/// One point of a peer, by the script that stands with them: `WORK` is their folder.
fn peer(peers: &Path, name: &str, games: &str, rate: u32) -> Result<Point, Error> {
    let mut command = Command::new(peers.join("point.sh"));
    command.args([name, games, &rate.to_string(), "8", "3"]).env("WORK", peers);
    let json = output(&mut command)?;
    let get = |name| field(&command, &json, name);
    let point = Point { moves: get("acked_s")?, p50: get("ack_p50")?, p99: get("ack_p99")?, memory: get("rss_mb")? };
    println!(
        "  {rate:>9}  {:>7.0}  {:>7.1}  {:>7.1}  {:>11.1}  {:>9.0}  {:>9.0} %  {:>6.0} %  {name}, {games} games",
        point.moves,
        point.p50,
        point.p99,
        get("opp_p99")?,
        point.memory,
        get("srv_cpu")?,
        get("cli_cpu")?
    );
    Ok(point)
}
