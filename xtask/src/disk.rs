//! What the machine is: processor, load, and how long the disk takes to keep a page.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::error::Error;

/// Enough for a 99th percentile that is not a single sample.
const WRITES: usize = 500;
/// A page of SQLite.
const PAGE: usize = 4096;

/// How long the disk takes to make one page durable.
pub(crate) struct SyncTimes {
    pub(crate) p50: Duration,
    pub(crate) p99: Duration,
}

/// Writes a page and waits for `fdatasync`, many times, in `dir`.
pub(crate) fn sync_times(dir: &Path) -> Result<SyncTimes, Error> {
    fs::create_dir_all(dir).map_err(Error::file(dir))?;
    let path = dir.join("fdatasync-probe");
    let times = measure(&path).map_err(Error::file(&path))?;
    fs::remove_file(&path).map_err(Error::file(&path))?;
    Ok(times)
}

fn measure(path: &Path) -> std::io::Result<SyncTimes> {
    let mut file = File::create(path)?;
    let page = [0x5a; PAGE];
    let mut times = Vec::with_capacity(WRITES);
    for n in 0..WRITES {
        // A journal writes over a file of fixed length most of the time, as SQLite's does between checkpoints.
        file.seek(SeekFrom::Start((n % 64 * PAGE) as u64))?;
        let begun = Instant::now();
        file.write_all(&page)?;
        file.sync_data()?;
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    Ok(SyncTimes { p50: percentile(&times, 50), p99: percentile(&times, 99) })
}

/// The smallest time that at least `percent` of the sorted times do not exceed.
fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted[rank.saturating_sub(1)]
}

/// The processor's own name, as the kernel tells it.
pub(crate) fn cpu_model() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!("{} × {cores}", model.map_or("unknown processor", |(_, name)| name.trim()))
}

/// Mean number of runnable processes over the last minute.
pub(crate) fn load() -> f32 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().next().and_then(|word| word.parse().ok()).unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_ranks() {
        let times: Vec<_> = (1..=100).map(Duration::from_millis).collect();
        assert_eq!(percentile(&times, 50), Duration::from_millis(50));
        assert_eq!(percentile(&times, 99), Duration::from_millis(99));
        assert_eq!(percentile(&times[..1], 99), Duration::from_millis(1));
    }
}
