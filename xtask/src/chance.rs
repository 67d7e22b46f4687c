//! `cargo xtask simulate` and `cargo xtask fuzz`: searches for mistakes by chance, for as long as one likes.

use std::ffi::OsString;
use std::fs;
use std::process::Command;

use lexopt::prelude::*;

use crate::error::Error;
use crate::room::Room;
use crate::steps::{command, succeed};
use crate::tools;

/// Seeds of `cargo xtask simulate`.
const SEEDS: u64 = 10_000;
/// How long each target is fuzzed.
const SECONDS: u64 = 300;
/// The targets, each a file in `fuzz/fuzz_targets`, and the feature of `fuzz/Cargo.toml` that it needs.
const TARGETS: [(&str, Option<&str>); 5] =
    [("position", None), ("movement", None), ("settings", None), ("record", None), ("message", Some("server"))];

/// Runs the stories of the server's simulation, or one of them with its trace.
pub(crate) fn simulate(room: &Room, args: &mut lexopt::Parser) -> Result<(), Error> {
    let (mut seeds, mut seed) = (SEEDS, None);
    while let Some(arg) = args.next()? {
        match arg {
            Long("seeds") => seeds = args.value()?.parse::<u64>()?,
            Long("seed") => seed = Some(args.value()?.parse::<u64>()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let test = "simulation::every_story_ends_well";
    let words = ["test", "--release", "--package", "skok-server", "--lib", test, "--", "--exact", "--nocapture"];
    let mut run = command(room.root(), "cargo", words);
    match seed {
        Some(seed) => run.env("SKOK_SEED", seed.to_string()),
        None => run.env("SKOK_SEEDS", seeds.to_string()),
    };
    succeed(&mut run)
}

/// Fuzzes the targets named, or all, one after the other.
pub(crate) fn fuzz(room: &Room, args: &mut lexopt::Parser) -> Result<(), Error> {
    let (mut seconds, mut names) = (SECONDS, Vec::new());
    while let Some(arg) = args.next()? {
        match arg {
            Long("seconds") => seconds = args.value()?.parse::<u64>()?,
            Value(name) => names.push(name),
            other => return Err(other.unexpected().into()),
        }
    }
    let chosen = choose(&names)?;
    tools::cargo_fuzz()?;
    chosen.into_iter().try_for_each(|(target, feature)| fuzz_one(room, target, feature, seconds))
}

fn choose(names: &[OsString]) -> Result<Vec<(&'static str, Option<&'static str>)>, Error> {
    if let Some(wrong) = names.iter().find(|&name| TARGETS.iter().all(|(target, _)| name != target)) {
        return Err(Error::unknown("target", wrong, &TARGETS.map(|(target, _)| target).join(", ")));
    }
    Ok(TARGETS.into_iter().filter(|(target, _)| names.is_empty() || names.iter().any(|n| n == target)).collect())
}

/// What was found before is kept in `fuzz/corpus`, beside the seeds of the repository.
fn fuzz_one(room: &Room, target: &str, feature: Option<&str>, seconds: u64) -> Result<(), Error> {
    let dir = room.root().join("fuzz");
    let corpus = dir.join("corpus").join(target);
    fs::create_dir_all(&corpus).map_err(Error::file(&corpus))?;
    println!("{target}: {seconds} s");
    // Without a sanitizer, which would need a nightly compiler; our code has nothing unsafe for one to find.
    let mut run: Command = command(&dir, "cargo", ["fuzz", "run", "--sanitizer", "none"]);
    if let Some(feature) = feature {
        run.args(["--features", feature]);
    }
    run.arg(target).arg(format!("corpus/{target}")).arg(format!("seeds/{target}"));
    run.args(["--", "-timeout=10", "-max_len=1024"]).arg(format!("-max_total_time={seconds}"));
    succeed(&mut run)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_is_a_file_with_seeds() {
        let fuzz = Room::find().root().join("fuzz");
        for (target, _) in TARGETS {
            assert!(fuzz.join("fuzz_targets").join(format!("{target}.rs")).is_file(), "{target}");
            assert!(fuzz.join("seeds").join(target).is_dir(), "{target}");
        }
        let files = fs::read_dir(fuzz.join("fuzz_targets")).expect("a folder").count();
        assert_eq!(files, TARGETS.len(), "a target is not in the list");
    }

    #[test]
    fn a_wrong_target_is_named_with_what_is_allowed() {
        let line = choose(&["moves".into()]).expect_err("there is none").to_string();
        assert!(line.contains("`moves`") && line.contains("movement"), "{line}");
        assert_eq!(choose(&["record".into()]).expect("one"), [("record", None)]);
    }
}
