//! `cargo xtask serve`: from a clone to a running site.

use std::ffi::OsString;
use std::process::Command;

use crate::error::Error;
use crate::room::Room;
use crate::steps::{Progress, command, start_error, succeed};
use crate::tools;
use crate::wasm;

/// Builds what has changed and becomes the server.
pub(crate) fn run(room: &Room, flags: &[OsString]) -> Result<(), Error> {
    tools::builders()?;
    let mut progress = Progress::new(4);
    build_client(room, &mut progress)?;
    progress.step("server", || build_release(room))?;
    become_server(Command::new(room.skok("release")).current_dir(room.root()).arg("serve").args(flags))
}

/// The client, in the three steps that it takes, each only when something has changed.
pub(crate) fn build_client(room: &Room, progress: &mut Progress) -> Result<(), Error> {
    progress.step("packages of the client", || tools::npm_install(&room.web()))?;
    progress.step("rules for the browser", || wasm::build(room))?;
    progress.step("client", || tools::build_client(room))
}

/// The binary that runs from here, the client inside.
pub(crate) fn build_release(room: &Room) -> Result<(), Error> {
    let args = ["build", "--release", "--package", "skok-cli", "--features", "embed"];
    succeed(&mut command(room.root(), "cargo", args))
}

/// The server takes this process's place, so that signals reach it and nothing stands between.
#[cfg(unix)]
fn become_server(command: &mut Command) -> Result<(), Error> {
    use std::os::unix::process::CommandExt;
    let source = command.exec();
    Err(start_error(command, source))
}

#[cfg(not(unix))]
fn become_server(command: &mut Command) -> Result<(), Error> {
    succeed(command)
}
