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
    let folder = tempfile::TempDir::new().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let listen = taken.local_addr().expect("bound").to_string();
    let file = |name: &str, text: &[u8]| {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        std::fs::write(&path, text).expect("writable");
        path.to_str().expect("text").to_owned()
    };
    let data = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let plain = file("a file", b"");
    let (settings, secret) =
        (file("wrong.toml", b"log = 'warn'\nlisen = 'x'"), file("odd.toml", b"database = 's3cret' 1"));
    file("junk/skok.db", &b"this is no database, not even a short one".repeat(100));
    file("newer/skok.db", b"");
    rusqlite::Connection::open(folder.path().join("newer/skok.db"))
        .and_then(|database| database.pragma_update(None, "user_version", 99))
        .expect("writable");
    let whole = sound_file(&folder.path().join("sound")).await;
    file("cut/skok.db", &whole[..8192]);
    let mut torn = whole.clone();
    torn[100..4000].fill(0x5a);
    file("torn/skok.db", &torn);
    let cases = [
        (["--listen", listen.as_str()], listen.as_str()),
        (["--data", plain.as_str()], plain.as_str()),
        (["--web-root", "/no/such/folder"], "/no/such/folder"),
        (["--config", settings.as_str()], "line 2: unknown field `lisen`"),
        (["--config", secret.as_str()], "odd.toml are wrong: line 1"),
        (["--data", &data("junk")], "junk/skok.db: file is not a database"),
        (["--data", &data("newer")], "of schema 99"),
        (["--data", &data("cut")], "malformed"),
        (["--data", &data("torn")], "malformed"),
        (["--database", "mysql://u:s3cret@h/x"], "postgres://"),
        (["--database", "postgres://u:s3cret@127.0.0.1:1/x"], "127.0.0.1:1/x"),
    ];
    for (args, expected) in cases {
        refuses(Command::new(program()).arg("serve").args(args).current_dir(folder.path()), expected).await;
    }
}

/// The bytes of a data file that a server has used.
async fn sound_file(folder: &Path) -> Vec<u8> {
    let mut process = Process::start(&program(), folder).await;
    open_games(&process).await;
    process.kill().await;
    let database = rusqlite::Connection::open(folder.join("skok.db")).expect("it opens");
    database.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).expect("nobody else is there");
    drop(database);
    std::fs::read(folder.join("skok.db")).expect("readable")
}

async fn refuses(command: &mut Command, expected: &str) {
    let output = tokio::time::timeout(Duration::from_secs(20), command.kill_on_drop(true).output()).await;
    let output = output.unwrap_or_else(|_| panic!("{expected}: it runs")).expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && said.trim().lines().count() == 1, "{expected}: {said}");
    assert!(said.contains(expected) && !said.contains("panicked") && !said.contains("s3cret"), "{expected}: {said}");
}

/// A shell that becomes the program, after this.
#[cfg(target_os = "linux")]
fn after(preparation: &str, data: &Path) -> Command {
    let mut command = Command::new("sh");
    command.arg("-c").arg(format!("{preparation} exec \"$0\" serve --listen 127.0.0.1:0 --log off --data \"$1\""));
    command.arg(program()).arg(data);
    command
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_full_or_read_only_disk_keeps_it_from_starting() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::TempDir::new().expect("a folder");
    // No file may grow: as a full disk, whoever we are.
    refuses(&mut after("trap '' XFSZ; ulimit -f 0;", &folder.path().join("full")), "full/skok.db").await;
    let closed = folder.path().join("closed");
    std::fs::create_dir(&closed).expect("writable");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o500)).expect("ours");
    // Root may write anywhere, unless it gives that up.
    let as_people = "if [ $(id -u) = 0 ]; then set -- \"$1\" setpriv --bounding-set=-dac_override; fi;";
    let mut command = Command::new("sh");
    command
        .arg("-c")
        .arg(format!("{as_people} data=\"$1\"; shift; exec \"$@\" \"$0\" serve --log off --data \"$data\""));
    refuses(command.arg(program()).arg(&closed), "closed/skok.db").await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_disk_that_is_full_for_a_while_refuses_moves_charges_nobody_and_needs_no_restart() {
    let folder = tempfile::TempDir::new().expect("a folder");
    let process = Process::of(after("trap '' XFSZ;", folder.path())).await;
    let reply = request(process.address, "POST", "/api/session", &[], "").await;
    let cookie = reply.header("set-cookie").and_then(|c| c.split(';').next()).expect("a cookie").to_owned();
    let player = Person { cookie, id: String::new(), address: process.address };
    let clock = json!({"bank_ms": 3000, "increment_ms": 0});
    let me = json!({"kind": "me"});
    let game = player.table(json!({"variant": "star2", "seats": [me, me], "clock": clock})).await;
    let (mut socket, mut seen) = player.watch(&game).await;
    if seen["live"]["phase"] == "waiting" {
        // A table without a free seat starts by itself, a moment later.
        seen = socket.until(|m| m["event"]["kind"] == "start").await;
    }
    let text = support::first_move(&seen["live"]);
    let pid = i32::try_from(process.child.id().expect("it runs")).expect("small");
    let most = |bytes: u64| {
        rlimit::prlimit(pid, rlimit::Resource::FSIZE, Some((bytes, rlimit::INFINITY)), None).expect("our own child");
    };
    most(0);
    let answer = socket.play(&game, 0, &text).await;
    assert_eq!(answer["refusal"]["code"], "storage", "{answer}");
    assert_eq!(player.get("/readyz").await.status, 503);
    assert_eq!(player.get(&format!("/api/tables/{game}")).await.json["plies"], 0, "reads still work");
    // Longer than the whole bank.
    tokio::time::sleep(Duration::from_secs(4)).await;
    most(rlimit::INFINITY);
    player.await_ready().await;
    let answer = socket.play(&game, 0, &text).await;
    assert_eq!(answer["t"], "ack", "{answer}");
    assert_eq!(player.get(&format!("/api/tables/{game}")).await.json["plies"], 1);
    drop(process);
    audit(&folder.path().join("skok.db"));
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
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--data"]).arg(data);
        Process::of(command).await
    }

    async fn of(mut command: Command) -> Process {
        let spawned = command.stdout(Stdio::piped()).kill_on_drop(true).spawn();
        let mut child = spawned.unwrap_or_else(|e| panic!("cannot run {command:?}: {e}"));
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
