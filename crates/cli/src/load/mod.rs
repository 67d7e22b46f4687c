//! `skok load`: people made of sockets, who play by what the server hands them, and hold it to what it said.

mod audit;
mod crowd;
mod game;
mod heard;
mod host;
mod http;
mod player;
mod random;
mod report;
mod tally;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use skok_rules::Variant;
use tokio::time::{Instant, sleep, sleep_until};

use crowd::Crowd;
use game::Game;
use host::Host;
use report::{Report, Usage};

/// Files that a process needs besides its sockets.
const OTHER_FILES: u64 = 64;

/// Flags of the load. Guests seem to come from addresses of their own, which a server believes with `--behind-proxy`.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A server that runs, started with `--behind-proxy --max-connections N`.
    #[arg(long, value_name = "ADDRESS:PORT", conflicts_with = "server_bin")]
    server: Option<SocketAddr>,
    /// Its process, for its processor time and memory.
    #[arg(long, value_name = "PID", requires = "server")]
    server_pid: Option<u32>,
    /// The `skok` to start when no server is named; this program itself when nothing is said.
    #[arg(long, value_name = "FILE")]
    server_bin: Option<PathBuf>,
    /// Where the started server keeps its data; a folder that is removed afterwards when nothing is said.
    #[arg(long, value_name = "FOLDER", conflicts_with = "server")]
    data: Option<PathBuf>,
    /// Variants, in turn from game to game, with as many seats as each has; all those of two seats when nothing is said.
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    variants: Vec<String>,
    /// Games at once.
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Watchers of each game.
    #[arg(long, default_value_t = 0)]
    watchers: usize,
    /// Moves offered a second, by all games together; 0 for sockets that only stay.
    #[arg(long, default_value_t = 100.0)]
    rate: f64,
    /// Seconds that are measured.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Seconds before that.
    #[arg(long, default_value_t = 3.0)]
    warm: f64,
    /// Sockets cut off a second, by lot; they come back and ask for what they missed.
    #[arg(long, default_value_t = 0.0)]
    drops: f64,
    /// Sockets cut off at one moment after the measured time; says how long it takes until all are back in step.
    #[arg(long, default_value_t = 0)]
    drop_at_once: usize,
    /// Threads of this program.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Where a run stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Gather,
    Play,
    Settle,
    Over,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    ensure!(args.rate >= 0.0 && args.seconds > 0.0 && args.warm >= 0.0 && args.drops >= 0.0, "numbers are from 0");
    ensure!(args.games > 0 && args.threads > 0, "at least one game and one thread are needed");
    let variants = variants(&args.variants)?;
    let seats: usize = (0..args.games).map(|i| variants[i % variants.len()].colours.len()).sum();
    raise_limit((seats + args.games * args.watchers) as u64)?;
    let scratch = Scratch::new(args);
    let mut host = match args.server {
        Some(address) => Host::running(address, args.server_pid),
        None => Host::start(&program(args)?, &scratch.folder)?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(args.threads).enable_all().build()?;
    let report = runtime.block_on(drive(args, &variants, &mut host))?;
    if args.json {
        println!("{}", report.json());
    } else {
        print!("{}", report.text());
    }
    ensure!(report.faults.lost == 0, "{} acknowledged moves are not in the log", report.faults.lost);
    ensure!(report.faults.doubled == 0, "{} moves are in the log that nobody sent there", report.faults.doubled);
    Ok(())
}

fn variants(ids: &[String]) -> anyhow::Result<Vec<&'static Variant>> {
    if ids.is_empty() {
        return Ok(Variant::all().filter(|v| v.colours.len() == 2).collect());
    }
    ids.iter().map(|id| Ok(Variant::find(id)?)).collect()
}

fn program(args: &Args) -> anyhow::Result<PathBuf> {
    args.server_bin.clone().map_or_else(|| std::env::current_exe().context("cannot find this program"), Ok)
}

fn raise_limit(sockets: u64) -> anyhow::Result<()> {
    let got = rlimit::increase_nofile_limit(u64::MAX)?;
    let needed = sockets + OTHER_FILES;
    if got < needed {
        bail!("{sockets} sockets need {needed} open files, the system allows {got} a process");
    }
    Ok(())
}

/// The data of a server of our own: removed with this value unless it was named.
struct Scratch {
    folder: PathBuf,
    remove: bool,
}

impl Scratch {
    fn new(args: &Args) -> Scratch {
        let own = || std::env::temp_dir().join(format!("skok-load-{}", std::process::id()));
        Scratch { folder: args.data.clone().unwrap_or_else(own), remove: args.data.is_none() && args.server.is_none() }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if self.remove {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

async fn drive(args: &Args, variants: &[&'static Variant], host: &mut Host) -> anyhow::Result<Report> {
    let idle = host.pid.and_then(host::resident);
    let period = Duration::from_secs_f64(if args.rate > 0.0 { args.games as f64 / args.rate } else { 86_400.0 });
    let games = (0..args.games).map(|i| Arc::new(Game::new(variants[i % variants.len()], period, i))).collect();
    let crowd = Arc::new(Crowd::new(host.address, games, args.watchers));
    crowd.gather().await?;
    let full = host.pid.and_then(host::resident);
    if args.rate > 0.0 {
        crowd.play();
    }
    sleep(Duration::from_secs_f64(args.warm)).await;
    let (acked, usage) = measure(args, &crowd, host.pid).await;
    let all_back = if args.drop_at_once > 0 { Some(crowd.cut_at_once(args.drop_at_once).await?) } else { None };
    crowd.settle().await;
    let tables: Vec<game::Table> = crowd.games.iter().flat_map(|game| game.tables()).collect();
    let from_log = host.restart()?;
    let faults = audit::audit(host.address, &tables).await?;
    Ok(Report::new(args, &crowd, acked, usage, [idle, full], all_back, faults, from_log))
}

/// Lets time pass while times count.
async fn measure(args: &Args, crowd: &Crowd, server: Option<u32>) -> (u64, Usage) {
    let begun = Instant::now();
    let acked = crowd.acked.load(Relaxed);
    let mut usage = Usage::begin(server);
    crowd.tally.measuring.store(true, Relaxed);
    let end = begun + Duration::from_secs_f64(args.seconds);
    let watch = async {
        while Instant::now() < end {
            sleep_until(end.min(Instant::now() + Duration::from_millis(500))).await;
            usage.look();
        }
    };
    let cuts = async {
        if args.drops > 0.0 {
            crowd.cut_by_lot(args.drops).await;
        }
        std::future::pending::<()>().await;
    };
    tokio::select! {
        () = watch => {}
        () = cuts => {}
    }
    crowd.tally.measuring.store(false, Relaxed);
    usage.end();
    (crowd.acked.load(Relaxed) - acked, usage)
}
