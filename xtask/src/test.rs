//! `cargo xtask test`: everything a change must pass, cheapest first.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Instant;

use crate::dist;
use crate::error::Error;
use crate::postgres;
use crate::room::Room;
use crate::steps::{Progress, command, succeed};
use crate::tools;
use crate::wasm;

struct Step {
    name: &'static str,
    run: fn(&Room) -> Result<(), Error>,
}

/// In the order they run. All Rust steps use the dev profile and the same selection of crates, so that what one
/// builds the next finds; the client is built before the Rust tests only because the binary embeds it.
const STEPS: &[Step] = &[
    Step { name: "format", run: |room| cargo(room, &["fmt", "--all", "--check"]) },
    Step { name: "tidy", run: |room| cargo(room, &["test", "--quiet", "--package", "xtask"]) },
    Step { name: "clippy", run: clippy },
    Step { name: "rust", run: rust_tests },
    Step { name: "postgres", run: postgres::test },
    Step { name: "doctests", run: |room| cargo(room, &["test", "--quiet", "--workspace", "--doc"]) },
    Step { name: "docs", run: docs },
    Step { name: "features", run: features },
    Step { name: "web-packages", run: |room| tools::npm_install(&room.web()) },
    Step { name: "wasm", run: wasm::build },
    Step { name: "web-check", run: |room| tools::npm_run(&room.web(), "check") },
    Step { name: "web-lint", run: |room| tools::npm_run(&room.web(), "lint") },
    Step { name: "web-test", run: |room| tools::npm_run(&room.web(), "test") },
    Step { name: "web-build", run: tools::build_client },
    Step { name: "web-budget", run: |room| tools::npm_run(&room.web(), "budget") },
    Step { name: "web-without", run: client_without_rules },
    Step { name: "browser-packages", run: |room| tools::npm_install(&room.e2e()) },
    Step { name: "browser-check", run: |room| tools::npm_run(&room.e2e(), "check") },
    Step { name: "dist", run: dist::build },
    Step { name: "browser", run: browser_tests },
];

/// Prints the names of the steps.
pub(crate) fn list() {
    for step in STEPS {
        println!("{}", step.name);
    }
}

/// Runs the steps named, or all; stops at the first that fails.
pub(crate) fn run(room: &Room, names: &[OsString]) -> Result<(), Error> {
    let chosen = choose(names)?;
    tools::builders()?;
    tools::rust_components()?;
    let begun = Instant::now();
    let mut progress = Progress::new(chosen.len());
    for step in &chosen {
        progress.step(step.name, || (step.run)(room))?;
    }
    println!("all {} steps passed in {} s", chosen.len(), begun.elapsed().as_secs());
    Ok(())
}

fn choose(names: &[OsString]) -> Result<Vec<&'static Step>, Error> {
    if let Some(wrong) = names.iter().find(|&name| STEPS.iter().all(|step| name != step.name)) {
        let known = STEPS.iter().map(|step| step.name).collect::<Vec<_>>().join(", ");
        return Err(Error::unknown("step", wrong, &known));
    }
    let chosen = |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
    Ok(STEPS.iter().filter(chosen).collect())
}

fn cargo(room: &Room, args: &[&str]) -> Result<(), Error> {
    succeed(&mut command(room.root(), "cargo", args))
}

fn clippy(room: &Room) -> Result<(), Error> {
    cargo(room, &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])
}

fn rust_tests(room: &Room) -> Result<(), Error> {
    if tools::has_nextest() {
        cargo(room, &["nextest", "run", "--workspace", "--no-tests=pass"])
    } else {
        cargo(room, &["test", "--workspace", "--all-targets"])
    }
}

fn docs(room: &Room) -> Result<(), Error> {
    let args = ["doc", "--workspace", "--no-deps"];
    succeed(command(room.root(), "cargo", args).env("RUSTDOCFLAGS", "-D warnings"))
}

/// Combinations that people build: the command line without a server in it, and a server without PostgreSQL.
fn features(room: &Room) -> Result<(), Error> {
    for features in [&[][..], &["--features", "serve"]] {
        let args = ["check", "--package", "skok-cli", "--no-default-features"];
        cargo(room, &[&args[..], features].concat())?;
    }
    Ok(())
}

/// The client as it is where nothing compiles for browsers, for the browser tests.
fn client_without_rules(room: &Room) -> Result<(), Error> {
    let mut build = command(&room.web(), "npm", ["run", "--silent", "build", "--", "--emptyOutDir", "--outDir"]);
    succeed(build.arg(absolute(&without_rules(room))).env("SKOK_WASM", "off"))
}

fn without_rules(room: &Room) -> PathBuf {
    room.scratch().join("without")
}

/// What is shipped is what the browsers play on.
fn browser_tests(room: &Room) -> Result<(), Error> {
    let chromium = tools::chromium()?;
    let e2e = room.e2e();
    succeed(
        command(&e2e, "npm", ["run", "--silent", "test"])
            .env("CHROMIUM", chromium)
            .env("SKOK_WITHOUT", absolute(&without_rules(room)))
            .env("SKOK_BIN", absolute(&dist::binary(room))),
    )
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_step_is_named_with_what_is_allowed() {
        let error = choose(&["clipy".into()]).err().expect("there is no such step");
        assert_eq!(error.exit_code(), 2);
        let line = error.to_string();
        assert!(line.contains("`clipy`") && line.contains("clippy"), "{line}");
    }

    #[test]
    fn named_steps_run_in_the_order_of_the_list() {
        let chosen = choose(&["rust".into(), "format".into()]).expect("both exist");
        assert_eq!(chosen.iter().map(|step| step.name).collect::<Vec<_>>(), ["format", "rust"]);
        assert_eq!(choose(&[]).expect("all").len(), STEPS.len());
    }
}
