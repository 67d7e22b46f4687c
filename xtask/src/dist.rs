//! `cargo xtask dist`: the one file that a host needs, and its checksum.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::room::Room;
use crate::serve::build_client;
use crate::steps::{Progress, command, output, succeed};
use crate::tools;

/// Builds what has changed and says what came of it.
pub(crate) fn run(room: &Room) -> Result<(), Error> {
    tools::builders()?;
    let mut progress = Progress::new(4);
    build_client(room, &mut progress)?;
    progress.step("binary", || build(room))?;
    let binary = binary(room);
    let size = fs::metadata(&binary).map_err(Error::file(&binary))?.len();
    let sum = fs::read_to_string(checksum_file(&binary)).map_err(Error::file(&binary))?;
    print!("{} ({:.1} MB)\nsha256 {sum}", binary.display(), size as f64 / 1e6);
    Ok(())
}

/// The binary with all that the compiler can do and the client inside, copied out of cargo's folder with its checksum.
pub(crate) fn build(room: &Room) -> Result<(), Error> {
    let args = ["build", "--profile", "dist", "--package", "skok-cli", "--features", "embed"];
    succeed(&mut command(room.root(), "cargo", args))?;
    let (made, binary) = (room.skok("dist"), binary(room));
    let dir = binary.parent().expect("it lies in a folder of its own");
    fs::create_dir_all(dir).map_err(Error::file(dir))?;
    fs::copy(&made, &binary).map_err(Error::file(&made))?;
    let sum = checksum(&binary)?;
    let file = checksum_file(&binary);
    fs::write(&file, sum).map_err(Error::file(&file))
}

/// Where the binary is put.
pub(crate) fn binary(room: &Room) -> PathBuf {
    room.dist().join(format!("skok{}", std::env::consts::EXE_SUFFIX))
}

fn checksum_file(binary: &Path) -> PathBuf {
    let mut name = binary.as_os_str().to_owned();
    name.push(".sha256");
    name.into()
}

/// The line that `sha256sum --check` reads, by the system's own tool: `sha256sum` of GNU, `shasum` of Perl and macOS.
fn checksum(binary: &Path) -> Result<String, Error> {
    let dir = binary.parent().expect("it lies in a folder of its own");
    let name = binary.file_name().expect("it is a file");
    let (tool, flags): (_, &[&str]) = match tools::find("sha256sum") {
        Some(_) => ("sha256sum", &[]),
        None => ("shasum", &["-a", "256"]),
    };
    output(Command::new(tool).current_dir(dir).args(flags).arg(name))
}
