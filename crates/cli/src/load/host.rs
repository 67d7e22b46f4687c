//! The server under load: one that runs already, or one of our own on a free port.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, bail};

/// The kernel counts a process's time in hundredths of a second for everybody, whatever its own tick is.
const TICKS_A_SECOND: f64 = 100.0;

/// A server.
pub(super) struct Host {
    /// Where it listens.
    pub(super) address: SocketAddr,
    /// Its process, when it is known.
    pub(super) pid: Option<u32>,
    own: Option<Own>,
}

struct Own {
    program: PathBuf,
    data: PathBuf,
    child: Child,
}

impl Host {
    /// One that runs.
    pub(super) fn running(address: SocketAddr, pid: Option<u32>) -> Host {
        Host { address, pid, own: None }
    }

    /// Starts one with this data folder. It trusts the header by which every guest gets an address of its own.
    pub(super) fn start(program: &Path, data: &Path) -> anyhow::Result<Host> {
        let (child, address) = launch(program, data)?;
        let own = Own { program: program.to_owned(), data: data.to_owned(), child };
        Ok(Host { address, pid: Some(own.child.id()), own: Some(own) })
    }

    /// Ends our own server and starts it again on the same data, so that what it then knows comes from its log.
    /// Says whether that was possible.
    pub(super) fn restart(&mut self) -> anyhow::Result<bool> {
        let Some(own) = &mut self.own else { return Ok(false) };
        end(&mut own.child);
        let (child, address) = launch(&own.program, &own.data)?;
        own.child = child;
        self.address = address;
        Ok(true)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        if let Some(own) = &mut self.own {
            end(&mut own.child);
        }
    }
}

/// Ends it without a farewell: what it acknowledged has to be on the disk.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

fn launch(program: &Path, data: &Path) -> anyhow::Result<(Child, SocketAddr)> {
    let mut command = Command::new(program);
    command.args([
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--behind-proxy",
        "--max-connections",
        "100000",
        "--log",
        "warn",
    ]);
    command.arg("--data").arg(data).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let lines = BufReader::new(child.stdout.take().expect("it was asked to be piped")).lines();
    let address = lines.map_while(Result::ok).find_map(|l| l.split("http://").nth(1)?.trim().parse().ok());
    let Some(address) = address else {
        end(&mut child);
        bail!("{} did not say where it listens", program.display())
    };
    Ok((child, address))
}

/// Processor time of a process so far.
pub(super) fn cpu(pid: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name stands in brackets and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
    Some(Duration::from_secs_f64(ticks as f64 / TICKS_A_SECOND))
}

/// Resident megabytes of a process.
pub(super) fn resident(pid: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let kilobytes = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    kilobytes.trim().trim_end_matches("kB").trim().parse::<f64>().ok().map(|k| k / 1024.0)
}
