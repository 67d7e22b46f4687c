//! The chores of the project: `cargo xtask serve`, `wasm`, `test`, `dist`, `simulate`, `fuzz` and `bench`.

mod bench;
mod chance;
mod crowd;
mod disk;
mod dist;
mod error;
mod postgres;
mod room;
mod serve;
mod stamp;
mod steps;
mod test;
mod tools;
mod wasm;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use lexopt::prelude::*;

use error::Error;
use room::Room;

const HELP: &str = "\
usage: cargo xtask COMMAND

  serve [-- FLAGS]   build what has changed, then run the site; FLAGS go to `skok serve`
  wasm               the rules and the machine for browsers, for who works on the client alone
  test [STEP …]      everything a change must pass, or only the steps named
  test --list        the names of the steps
  dist               make dist/skok, the one file that a host needs, and its checksum
  simulate           play games under virtual time with everything going wrong: [--seeds N] or [--seed S]
  fuzz [TARGET …]    look for input that breaks a reader: position, movement, settings, record, message
                     [--seconds N] each
  bench SUBJECT …    measure: rules, idle, page, crash, server, or all
  bench server --peers FOLDER   the same beside other people's servers
";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::from(error.exit_code())
        }
    }
}

fn run() -> Result<(), Error> {
    let room = Room::find();
    let mut args = lexopt::Parser::from_env();
    match args.next()? {
        Some(Value(command)) => match command.to_str() {
            Some("serve") => serve::run(&room, &rest(&mut args)?),
            Some("wasm") => wasm_command(&room, &rest(&mut args)?),
            Some("test") => test_command(&room, &mut args),
            Some("dist") => dist_command(&room, &mut args),
            Some("simulate") => chance::simulate(&room, &mut args),
            Some("fuzz") => chance::fuzz(&room, &mut args),
            Some("bench") => bench_command(&room, &mut args),
            _ => Err(Error::unknown("command", &command, "serve, wasm, test, dist, simulate, fuzz or bench")),
        },
        None | Some(Long("help") | Short('h')) => {
            print!("{HELP}");
            Ok(())
        }
        Some(other) => Err(other.unexpected().into()),
    }
}

fn wasm_command(room: &Room, words: &[OsString]) -> Result<(), Error> {
    if let Some(word) = words.first() {
        return Err(Error::unknown("word", word, "nothing"));
    }
    tools::builders()?;
    tools::npm_install(&room.web())?;
    wasm::build(room)
}

fn test_command(room: &Room, args: &mut lexopt::Parser) -> Result<(), Error> {
    let mut names = Vec::new();
    while let Some(arg) = args.next()? {
        match arg {
            Long("list") => {
                test::list();
                return Ok(());
            }
            Value(name) => names.push(name),
            other => return Err(other.unexpected().into()),
        }
    }
    test::run(room, &names)
}

fn dist_command(room: &Room, args: &mut lexopt::Parser) -> Result<(), Error> {
    match args.next()? {
        None => dist::run(room),
        Some(other) => Err(other.unexpected().into()),
    }
}

/// What stands after `--`, untouched; words before it are refused, so that a typing error is not passed on.
fn rest(args: &mut lexopt::Parser) -> Result<Vec<OsString>, Error> {
    let mut raw = args.raw_args()?;
    match raw.next() {
        None => Ok(Vec::new()),
        Some(dashes) if dashes == "--" => Ok(raw.collect()),
        Some(other) => Err(Error::unknown("word", &other, "nothing, or `--` and flags of `skok serve`")),
    }
}

fn bench_command(room: &Room, args: &mut lexopt::Parser) -> Result<(), Error> {
    let (mut names, mut peers) = (Vec::new(), None);
    while let Some(arg) = args.next()? {
        match arg {
            Long("peers") => peers = Some(PathBuf::from(args.value()?)),
            Value(name) => names.push(name),
            other => return Err(other.unexpected().into()),
        }
    }
    bench::run(room, &names, peers.as_deref())
}
