//! Steps with a name, a number and a time, and the programs they start.

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::error::Error;

/// Counts steps aloud.
pub(crate) struct Progress {
    done: usize,
    total: usize,
}

impl Progress {
    pub(crate) fn new(total: usize) -> Self {
        Self { done: 0, total }
    }

    /// Says what begins, does it, says how long it took; a failure carries the step's name.
    pub(crate) fn step(&mut self, name: &'static str, run: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
        self.done += 1;
        let place = format!("[{}/{}] {name}", self.done, self.total);
        println!("{place} …");
        let begun = Instant::now();
        run().map_err(|cause| Error::Step { name, cause: Box::new(cause) })?;
        println!("{place}: {:.1} s", begun.elapsed().as_secs_f32());
        Ok(())
    }
}

/// A program to start in a folder, with its output left on the terminal.
pub(crate) fn command<A: AsRef<OsStr>>(dir: &Path, program: &str, args: impl IntoIterator<Item = A>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(dir).args(args);
    command
}

/// Runs to the end; anything but success is an error that quotes the command.
pub(crate) fn succeed(command: &mut Command) -> Result<(), Error> {
    let status = command.stdin(Stdio::null()).status().map_err(|source| start_error(command, source))?;
    if status.success() { Ok(()) } else { Err(Error::Failed { command: line(command), status: status.to_string() }) }
}

/// What a program prints on standard output.
pub(crate) fn output(command: &mut Command) -> Result<String, Error> {
    let done = command
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .map_err(|source| start_error(command, source))?;
    if done.status.success() {
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    } else {
        Err(Error::Failed { command: line(command), status: done.status.to_string() })
    }
}

pub(crate) fn start_error(command: &Command, source: std::io::Error) -> Error {
    Error::Start { command: line(command), source }
}

/// The command as one would type it.
pub(crate) fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
