//! `kill -9` of a real `skok serve` in the middle of play, over and over: no acknowledged move is lost, none is
//! there twice, and what was not acknowledged is there whole or not at all.
//!
//! `SKOK_CRASH_RUNS` says how often (50), `SKOK_BIN` which program (the `skok` beside this test).

#[path = "support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use skok_rules::AnyRecord;
use support::{Person, Socket, command, request};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

const VARIANTS: [&str; 4] = ["star2", "halma16", "international", "star2"];
/// The longest that a process lives once play has begun.
const LONGEST_LIFE_MS: u64 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_move_is_lost_and_none_is_there_twice() {
    let runs = std::env::var("SKOK_CRASH_RUNS").map_or(50, |n| n.parse().expect("SKOK_CRASH_RUNS is a number"));
    let (program, folder) = (program(), tempfile::TempDir::new().expect("a folder"));
    let mut chance = Chance(seed());
    println!("{runs} runs of {}, seed {:#x}", program.display(), chance.0);
    let begun = Instant::now();
    let mut games: Vec<Game> = Vec::new();
    for run in 0..runs {
        let mut process = Process::start(&program, folder.path()).await;
        if run == 0 {
            games = open_games(&process).await;
        }
        games = round(&mut process, games, &mut chance).await;
        if (run + 1) % 100 == 0 {
            println!("{} runs, {:.1} s", run + 1, begun.elapsed().as_secs_f64());
        }
    }
    let process = Process::start(&program, folder.path()).await;
    for game in &mut games {
        game.check(process.address).await;
    }
    drop(process);
    audit(&folder.path().join("skok.db"));
    let acked: usize = games.iter().map(|g| g.acked_ever).sum();
    let unsure: usize = games.iter().map(|g| g.unsure).sum();
    let kept: usize = games.iter().map(|g| g.kept).sum();
    println!("{acked} moves acknowledged, 0 lost, 0 twice; {unsure} on their way at a kill, {kept} of them stored");
    assert!(acked >= runs, "hardly anything was played");
}

#[cfg(unix)]
#[tokio::test]
async fn told_to_end_it_tells_the_sockets_and_is_gone_within_two_seconds() {
    let (program, folder) = (program(), tempfile::TempDir::new().expect("a folder"));
    let mut process = Process::start(&program, folder.path()).await;
    let mut games = open_games(&process).await;
    let (mut socket, seen) = games[0].check(process.address).await;
    let text = support::first_move(&seen["live"]);
    // A move on its way when the signal comes is done or not; what it was is asked again by a resend.
    let flying = Flying { id: "last".to_owned(), text, action: Value::Null };
    let action = json!({"do": "move", "ply": 0, "move": flying.text});
    socket.send(&command(&games[0].id, "last", action.clone())).await;
    let pid = process.child.id().expect("it runs").to_string();
    let begun = Instant::now();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().await.expect("kill runs").success());
    let mut heard = false;
    let code = loop {
        match socket.receive().await {
            Ok(message) => heard |= message["t"] == "restarting",
            Err(code) => break code,
        }
    };
    assert_eq!((heard, code), (true, Some(1012)));
    let status = process.child.wait().await.expect("it ends");
    assert!(status.success() && begun.elapsed() < Duration::from_secs(2), "{status} after {:?}", begun.elapsed());
    let process = Process::start(&program, folder.path()).await;
    games[0].flying = Some(Flying { action, ..flying });
    games[0].check(process.address).await;
}

#[tokio::test]
async fn what_keeps_it_from_starting_is_said_in_one_line() {
    let (program, folder) = (program(), tempfile::TempDir::new().expect("a folder"));
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("bound").to_string();
    let file = folder.path().join("a file");
    std::fs::write(&file, "").expect("writable");
    let file = file.to_str().expect("text");
    for args in [["--listen", listen.as_str()], ["--data", file], ["--web-root", "/no/such/folder"]] {
        let output = Command::new(&program).arg("serve").args(args).current_dir(folder.path()).output().await;
        let output = output.expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && said.trim().lines().count() == 1, "{args:?}: {said}");
        assert!(said.contains(args[1]) && !said.contains("panicked"), "{args:?}: {said}");
    }
}

/// The program under test: never skipped, for a test that does not run proves nothing.
fn program() -> PathBuf {
    if let Some(path) = std::env::var_os("SKOK_BIN") {
        return path.into();
    }
    let this = std::env::current_exe().expect("a test has a file");
    let path = this.ancestors().nth(2).expect("target/PROFILE/deps").join("skok");
    assert!(path.is_file(), "build skok first (cargo build -p skok-cli): there is no {}", path.display());
    path
}

fn seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).expect("after 1970");
    std::env::var("SKOK_CRASH_SEED").map_or(now.as_nanos() as u64, |s| s.parse().expect("a number"))
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ (z >> 31)) % bound
    }
}

/// A running `skok serve`; dropped, it is killed as by a power cut.
struct Process {
    child: Child,
    address: std::net::SocketAddr,
}

impl Process {
    async fn start(program: &Path, data: &Path) -> Process {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .unwrap_or_else(|e| panic!("cannot run {}: {e}", program.display()));
        let mut lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let line = tokio::time::timeout(Duration::from_secs(20), lines.next_line()).await.expect("it starts in time");
        let line = line.expect("readable").expect("it says where it listens");
        let address = line.rsplit("http://").next().and_then(|a| a.trim().parse().ok());
        Process { child, address: address.unwrap_or_else(|| panic!("no address in `{line}`")) }
    }

    async fn kill(&mut self) {
        self.child.kill().await.expect("SIGKILL reaches it");
    }
}

/// A game that one person plays on both seats, and what was promised about it.
struct Game {
    id: String,
    variant: &'static str,
    player: Person,
    /// Moves that the server acknowledged, in order.
    acked: Vec<String>,
    /// The command that was on its way when the process died.
    flying: Option<Flying>,
    commands: usize,
    acked_ever: usize,
    unsure: usize,
    kept: usize,
}

#[derive(Clone)]
struct Flying {
    id: String,
    text: String,
    action: Value,
}

async fn open_games(process: &Process) -> Vec<Game> {
    let mut games = Vec::new();
    for variant in VARIANTS {
        let reply = request(process.address, "POST", "/api/session", &[], "").await;
        let cookie = reply.header("set-cookie").and_then(|c| c.split(';').next()).expect("a cookie").to_owned();
        let player = Person { cookie, id: String::new(), address: process.address };
        let id = open_game(&player, variant).await;
        let (acked, flying) = (Vec::new(), None);
        games.push(Game { id, variant, player, acked, flying, commands: 0, acked_ever: 0, unsure: 0, kept: 0 });
    }
    games
}

async fn open_game(player: &Person, variant: &str) -> String {
    player.table(json!({"variant": variant, "seats": [{"kind": "me"}, {"kind": "me"}]})).await
}

/// One life of the process: every game is checked, then played until the process is killed.
async fn round(process: &mut Process, games: Vec<Game>, chance: &mut Chance) -> Vec<Game> {
    let mut players = Vec::new();
    for mut game in games {
        let socket = game.check(process.address).await;
        let mut chance = Chance(chance.below(u64::MAX));
        players.push(tokio::spawn(async move {
            game.play_until_killed(socket, &mut chance).await;
            game
        }));
    }
    tokio::time::sleep(Duration::from_micros(chance.below(LONGEST_LIFE_MS * 1000))).await;
    process.kill().await;
    let mut games = Vec::new();
    for player in players {
        games.push(player.await.expect("the player lives"));
    }
    games
}

impl Game {
    /// What was acknowledged is there, in order, once; what was on its way is there once or not at all, and a
    /// resend makes it there once.
    async fn check(&mut self, address: std::net::SocketAddr) -> (Socket, Value) {
        self.player.address = address;
        let (mut socket, mut seen) = self.player.watch(&self.id).await;
        self.compare(&seen);
        if let Some(flying) = self.flying.take() {
            let answer = socket.command_as(&self.id, &flying.id, flying.action.clone()).await;
            assert_eq!(answer["t"], "ack", "{}: a resend is refused: {answer}", self.id);
            self.acknowledged(flying.text);
            socket.send(&json!({"t": "watch", "game": self.id})).await;
            seen = socket.until(|m| m["t"] == "snapshot").await;
            self.compare(&seen);
            assert_eq!(Game::stored(&seen).len(), self.acked.len(), "{}: a resend is there twice", self.id);
        }
        if seen["live"]["phase"] == "over" {
            self.id = open_game(&self.player, self.variant).await;
            self.acked.clear();
            (socket, seen) = self.player.watch(&self.id).await;
        }
        if seen["live"]["phase"] == "waiting" {
            seen = socket.until(|m| m["event"]["kind"] == "start").await;
        }
        (socket, seen)
    }

    fn stored(seen: &Value) -> Vec<String> {
        let moves = seen["moves"].as_array().expect("a list");
        moves.iter().map(|m| m["notation"].as_str().expect("text").to_owned()).collect()
    }

    fn compare(&mut self, seen: &Value) {
        let stored = Game::stored(seen);
        assert!(stored.starts_with(&self.acked), "{}: an acknowledged move is lost: {stored:?}", self.id);
        let more = &stored[self.acked.len()..];
        if let Some(flying) = &self.flying {
            self.unsure += 1;
            self.kept += more.len();
            assert!(more.is_empty() || *more == [flying.text.clone()], "{}: {more:?} came from nowhere", self.id);
        } else {
            assert!(more.is_empty(), "{}: {more:?} came from nowhere", self.id);
        }
        // The board is the one that these moves lead to.
        let mut record = AnyRecord::new::<&str, &str>(self.variant, &[]).expect("a variant");
        for text in &stored {
            record.play(text).unwrap_or_else(|e| panic!("{}: {e}", self.id));
        }
        let squares: Vec<String> = record.pieces().into_iter().map(|p| p.square).collect();
        let shown = seen["live"]["pieces"].as_array().expect("a list");
        assert_eq!(squares, shown.iter().map(|p| p["square"].as_str().expect("text")).collect::<Vec<_>>());
    }

    fn acknowledged(&mut self, text: String) {
        self.acked.push(text);
        self.acked_ever += 1;
    }

    async fn play_until_killed(&mut self, (mut socket, mut seen): (Socket, Value), chance: &mut Chance) {
        loop {
            let Some(moves) = seen["live"]["legal"]["moves"].as_array() else { return };
            let text = moves[chance.below(moves.len() as u64) as usize]["notation"].as_str().expect("text").to_owned();
            self.commands += 1;
            let action = json!({"do": "move", "ply": seen["live"]["ply"], "move": text, "confirm": true});
            let flying = Flying { id: format!("{}-{}", self.commands, chance.below(1 << 40)), text, action };
            self.flying = Some(flying.clone());
            let message = command(&self.id, &flying.id, flying.action.clone());
            if socket.send_frame(message.to_string().into()).await.is_err() {
                return;
            }
            match self.answer(&mut socket, &flying).await {
                Some(next) => seen = next,
                None => return,
            }
        }
    }

    /// Waits for the acknowledgement and the position after it; `None` when the process is gone, or asks for peace.
    async fn answer(&mut self, socket: &mut Socket, flying: &Flying) -> Option<Value> {
        let mut seen = None;
        while seen.is_none() || self.flying.is_some() {
            let message = socket.receive().await.ok()?;
            match message["t"].as_str() {
                Some("ack") => {
                    self.flying = None;
                    self.acknowledged(flying.text.clone());
                }
                Some("event") if message["event"]["kind"] == "move" => seen = Some(message),
                // A long life sends more than a socket may; the command is asked again by the next check.
                Some("refused") if message["refusal"]["code"] == "slow_down" => return None,
                Some("refused") => panic!("{}: {message}", self.id),
                _ => {}
            }
        }
        seen
    }
}

/// The file itself: sound, no event twice, no gap.
fn audit(path: &Path) {
    let database = rusqlite::Connection::open(path).expect("it opens");
    let text = |sql: &str| database.query_row(sql, [], |row| row.get::<_, String>(0)).expect("readable");
    assert_eq!(text("PRAGMA integrity_check"), "ok");
    let gaps =
        "SELECT CAST(count(*) AS TEXT) FROM (SELECT game FROM events GROUP BY game HAVING max(seq) + 1 != count(*))";
    assert_eq!(text(gaps), "0", "a log has a gap");
    let twice =
        "SELECT CAST(count(*) - count(DISTINCT game || ' ' || command) AS TEXT) FROM events WHERE command IS NOT NULL";
    assert_eq!(text(twice), "0", "a command is there twice");
}
