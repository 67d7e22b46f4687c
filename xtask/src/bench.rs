//! `cargo xtask bench`: figures with the machine they were measured on, and the bars they must reach.

use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::crowd;
use crate::disk;
use crate::error::Error;
use crate::room::Room;
use crate::serve::{build_client, build_release};
use crate::steps::{Progress, command, line, output, start_error, succeed};
use crate::tools;

/// Above this load a figure says more about the neighbours than about us.
const MOST_LOAD: f32 = 0.5;
const PATIENCE: Duration = Duration::from_secs(180);
/// Best of so many: noise only ever slows a run down.
const RUNS: usize = 3;

/// A count of moves: variant, depth, the position when it is not the start, and the millions of moves a second that it
/// must reach, 0 where there is no bar.
struct Count {
    variant: &'static str,
    depth: &'static str,
    position: Option<&'static str>,
    bar: f64,
}

const fn start(variant: &'static str, depth: &'static str, bar: f64) -> Count {
    Count { variant, depth, position: None, bar }
}

const fn from(depth: &'static str, position: &'static str) -> Count {
    Count { variant: "international", depth, position: Some(position), bar: 0.0 }
}

const COUNTS: [Count; 13] = [
    start("star2", "6", 20.0),
    start("international", "9", 60.0),
    from("14", "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38"),
    from("10", "W:WK31-50:BK1-20"),
    from("8", "B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46"),
    start("russian", "11", 60.0),
    start("brazilian", "11", 60.0),
    start("english", "11", 60.0),
    start("pool", "11", 60.0),
    start("italian", "11", 60.0),
    start("spanish", "11", 60.0),
    start("frisian", "8", 0.0),
    start("turkish", "8", 0.0),
];
/// Resident megabytes of a server that nobody uses.
const IDLE_MB: f64 = 50.0;
const CRASHES: &str = "1000";

struct Subject {
    name: &'static str,
    run: fn(&Room, Option<&Path>) -> Result<(), Error>,
}

const SUBJECTS: &[Subject] = &[
    Subject { name: "rules", run: |room, _| perft(room) },
    Subject { name: "idle", run: |room, _| idle(room) },
    Subject { name: "page", run: |room, _| page(room) },
    Subject { name: "crash", run: |room, _| crash(room) },
    Subject { name: "server", run: crowd::run },
];

/// Measures the subjects named, or all of them for `all`; the server beside its peers when their folder is given.
pub(crate) fn run(room: &Room, names: &[OsString], peers: Option<&Path>) -> Result<(), Error> {
    let chosen = choose(names)?;
    tools::builders()?;
    let mut progress = Progress::new(4);
    build_client(room, &mut progress)?;
    progress.step("server", || build_release(room))?;
    wait_for_quiet()?;
    describe_machine(room)?;
    for subject in chosen {
        println!("{}:", subject.name);
        (subject.run)(room, peers)?;
    }
    Ok(())
}

fn choose(names: &[OsString]) -> Result<Vec<&'static Subject>, Error> {
    let allowed = || SUBJECTS.iter().map(|subject| subject.name).collect::<Vec<_>>().join(", ") + " or all";
    if names.is_empty() {
        return Err(Error::Usage(format!("bench what? {}", allowed())));
    }
    let all = names.iter().any(|name| name == "all");
    if let Some(wrong) = names.iter().find(|&name| name != "all" && SUBJECTS.iter().all(|subject| name != subject.name))
    {
        return Err(Error::unknown("subject", wrong, &allowed()));
    }
    let chosen = |subject: &&Subject| all || names.iter().any(|name| name == subject.name);
    Ok(SUBJECTS.iter().filter(chosen).collect())
}

fn wait_for_quiet() -> Result<(), Error> {
    let begun = Instant::now();
    let mut told = false;
    loop {
        let load = disk::load();
        if load < MOST_LOAD {
            return Ok(());
        }
        if begun.elapsed() > PATIENCE {
            return Err(Error::Busy { load, most: MOST_LOAD });
        }
        if !told {
            println!("load {load:.2}; waiting up to {} s for less than {MOST_LOAD}", PATIENCE.as_secs());
            told = true;
        }
        thread::sleep(Duration::from_secs(2));
    }
}

fn describe_machine(room: &Room) -> Result<(), Error> {
    let load = disk::load();
    let sync = disk::sync_times(&room.scratch())?;
    println!("processor: {}", disk::cpu_model());
    println!("load:      {load:.2}");
    println!("fdatasync: p50 {:.2} ms, p99 {:.2} ms", millis(sync.p50), millis(sync.p99));
    Ok(())
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn perft(room: &Room) -> Result<(), Error> {
    let mut below = Vec::new();
    for count in COUNTS {
        let mut best: f64 = 0.0;
        for _ in 0..RUNS {
            best = best.max(perft_once(room, &count)?);
        }
        let Count { variant, depth, position, bar } = count;
        let at = position.map(|text| format!(" of {text}")).unwrap_or_default();
        let told = if bar > 0.0 { format!(" (bar {bar:.0})") } else { String::new() };
        println!("  {variant} depth {depth}{at}: {best:.1} million moves a second{told}");
        if best < bar {
            below.push(variant);
        }
    }
    if below.is_empty() { Ok(()) } else { Err(Error::Bar(format!("perft is below its bar: {}", below.join(", ")))) }
}

/// Millions of moves a second.
fn perft_once(room: &Room, count: &Count) -> Result<f64, Error> {
    let mut command = Command::new(room.skok("release"));
    command.args(["perft", count.variant, count.depth, "--json"]);
    command.args(count.position.into_iter().flat_map(|text| ["--position", text]));
    let answer = output(&mut command)?;
    match (number(&answer, "moves"), number(&answer, "seconds")) {
        (Some(moves), Some(seconds)) if seconds > 0.0 => Ok(moves / seconds / 1e6),
        _ => Err(Error::Answer { command: line(&command), expected: "`moves` and `seconds`", got: answer }),
    }
}

/// The number of a field in a flat JSON object; our own output needs no more of a parser.
pub(crate) fn number(json: &str, field: &str) -> Option<f64> {
    let (_, after) = json.split_once(&format!("\"{field}\""))?;
    let value = after.trim_start().strip_prefix(':')?.trim_start();
    let end = value.find(|c: char| !matches!(c, '0'..='9' | '.' | '-' | '+' | 'e' | 'E')).unwrap_or(value.len());
    value[..end].parse().ok()
}

fn idle(room: &Room) -> Result<(), Error> {
    let data = room.scratch().join("idle");
    let _ = fs::remove_dir_all(&data);
    fs::create_dir_all(&data).map_err(Error::file(&data))?;
    let begun = Instant::now();
    let mut server = start_server(room, &data)?;
    let up = begun.elapsed();
    thread::sleep(Duration::from_secs(3));
    let resident = resident_mb(server.id());
    let _ = server.kill();
    let _ = server.wait();
    let _ = fs::remove_dir_all(&data);
    let megabytes = resident.ok_or_else(|| Error::Bar("the idle server's memory could not be read".to_owned()))?;
    println!("  up after {:.0} ms, resident {megabytes:.1} MB (bar {IDLE_MB:.0})", millis(up));
    if megabytes < IDLE_MB { Ok(()) } else { Err(Error::Bar("the idle server is above its bar".to_owned())) }
}

/// A server on a free port, once it has said its address.
fn start_server(room: &Room, data: &Path) -> Result<Child, Error> {
    let mut command = Command::new(room.skok("release"));
    command.arg("serve").args(["--listen", "127.0.0.1:0", "--data"]).arg(data);
    let mut server =
        command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().map_err(|source| start_error(&command, source))?;
    let stdout = server.stdout.take().expect("it was asked to be piped");
    let address = BufReader::new(stdout).lines().map_while(Result::ok).find(|line| line.contains("http://"));
    if address.is_none() {
        let _ = server.kill();
        return Err(Error::Answer { command: line(&command), expected: "its address", got: String::new() });
    }
    Ok(server)
}

fn resident_mb(pid: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = kilobytes.trim().trim_end_matches("kB").trim().parse().ok()?;
    Some(kilobytes / 1024.0)
}

/// Kills the released server a thousand times in the middle of play and counts what was promised and lost.
fn crash(room: &Room) -> Result<(), Error> {
    let args = ["test", "--package", "skok-server", "--test", "crash", "no_acknowledged_move", "--", "--nocapture"];
    let mut command = command(room.root(), "cargo", args);
    succeed(command.env("SKOK_CRASH_RUNS", CRASHES).env("SKOK_BIN", room.skok("release")))
}

/// What a visitor's first page weighs.
fn page(room: &Room) -> Result<(), Error> {
    tools::npm_run(&room.web(), "budget")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_from_flat_json() {
        let json = r#"{"variant":"star2","depth":6,"moves":78818884,"seconds": 3.5e-1}"#;
        assert_eq!(number(json, "moves"), Some(78_818_884.0));
        assert_eq!(number(json, "seconds"), Some(0.35));
        assert_eq!(number(json, "nodes"), None);
        assert_eq!(number("{\"moves\":null}", "moves"), None);
    }

    #[test]
    fn a_wrong_subject_is_named_with_what_is_allowed() {
        let line = choose(&["rule".into()]).err().expect("there is no such subject").to_string();
        assert!(line.contains("`rule`") && line.contains("rules"), "{line}");
        assert!(choose(&[]).is_err());
        assert_eq!(choose(&["all".into()]).expect("all").len(), SUBJECTS.len());
    }
}
