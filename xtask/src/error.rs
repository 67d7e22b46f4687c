//! What can stop a chore, each in one line.

use std::ffi::OsStr;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

/// Why a chore stopped.
#[derive(Debug)]
pub(crate) enum Error {
    /// The command line asks for something that is not there.
    Usage(String),
    /// A program that the chore needs is not installed.
    Missing { tool: &'static str, why: &'static str, get: &'static str },
    /// A program is there, but older than what we need.
    Old { tool: &'static str, found: String, least: u32, get: &'static str },
    /// A program that we started said no.
    Failed { command: String, status: String },
    /// A program could not be started at all.
    Start { command: String, source: io::Error },
    /// A step failed; the inner error says how.
    Step { name: &'static str, cause: Box<Error> },
    /// A file could not be read or written.
    File { path: PathBuf, source: io::Error },
    /// The machine stayed too busy for figures that mean anything.
    Busy { load: f32, most: f32 },
    /// A program answered, but not what was agreed.
    Answer { command: String, expected: &'static str, got: String },
    /// A measured figure is on the wrong side of its bar.
    Bar(String),
}

impl Error {
    pub(crate) fn unknown(what: &str, got: &OsStr, allowed: &str) -> Self {
        Self::Usage(format!("unknown {what} `{}`; allowed: {allowed}", got.to_string_lossy()))
    }

    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |source| Self::File { path: path.to_owned(), source }
    }

    /// 2 when the question was wrong, as for `skok` itself; 1 when the answer is no.
    pub(crate) fn exit_code(&self) -> u8 {
        if matches!(self, Self::Usage(_)) { 2 } else { 1 }
    }
}

impl From<lexopt::Error> for Error {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Usage(line) | Self::Bar(line) => f.write_str(line),
            Self::Missing { tool, why, get } => write!(f, "{tool} is missing; it is needed to {why}. On Debian: {get}"),
            Self::Old { tool, found, least, get } => {
                write!(f, "{tool} {found} is too old; version {least} or newer is needed. On Debian: {get}")
            }
            Self::Failed { command, status } => write!(f, "`{command}` failed ({status})"),
            Self::Start { command, source } => write!(f, "`{command}` did not start: {source}"),
            Self::Step { name, cause } => write!(f, "step `{name}` failed: {cause}"),
            Self::File { path, source } => write!(f, "{}: {source}", path.display()),
            Self::Busy { load, most } => {
                write!(f, "the load stayed at {load:.2}; figures need it under {most:.1}. Stop what else is running")
            }
            Self::Answer { command, expected, got } => write!(f, "`{command}` answered {got:?}; expected {expected}"),
        }
    }
}
