//! Programs of the system that the chores need: found, installed where we may, or asked for in one line.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;
use crate::room::Room;
use crate::stamp;
use crate::steps::{command, output, succeed};

/// The oldest Node that Vite and Playwright still run on.
const NODE: u32 = 20;

/// Checks for what builds the client and the server.
pub(crate) fn builders() -> Result<(), Error> {
    node()?;
    compiler()
}

fn node() -> Result<(), Error> {
    let get = "apt install nodejs npm (Debian 13 or newer; elsewhere from nodejs.org)";
    for tool in ["node", "npm"] {
        if find(tool).is_none() {
            return Err(Error::Missing { tool, why: "build the client", get });
        }
    }
    let found = output(Command::new("node").arg("--version"))?;
    let found = found.trim().trim_start_matches('v').to_owned();
    match found.split('.').next().and_then(|major| major.parse().ok()) {
        Some(major) if NODE <= major => Ok(()),
        _ => Err(Error::Old { tool: "node", found, least: NODE, get }),
    }
}

fn compiler() -> Result<(), Error> {
    let set = env::var_os("CC").is_some();
    if set || find("cc").is_some() {
        return Ok(());
    }
    Err(Error::Missing { tool: "a C compiler (cc)", why: "build SQLite", get: "apt install g++" })
}

/// rustfmt and clippy come with rustup's usual profile, but not with the minimal one.
pub(crate) fn rust_components() -> Result<(), Error> {
    for (tool, component) in [("fmt", "rustfmt"), ("clippy", "clippy")] {
        if quiet(Command::new("cargo").args([tool, "--version"])) {
            continue;
        }
        if find("rustup").is_none() {
            return Err(Error::Missing {
                tool: component,
                why: "check the code",
                get: "apt install rustfmt rust-clippy",
            });
        }
        println!("      {component} is missing; rustup adds it");
        succeed(Command::new("rustup").args(["component", "add", component]))?;
    }
    Ok(())
}

/// Whether `cargo nextest` is here; it runs the tests of all crates side by side.
pub(crate) fn has_nextest() -> bool {
    quiet(Command::new("cargo").args(["nextest", "--version"]))
}

/// `cargo fuzz`, installed when missing.
pub(crate) fn cargo_fuzz() -> Result<(), Error> {
    if quiet(Command::new("cargo").args(["fuzz", "--version"])) {
        return Ok(());
    }
    println!("      cargo-fuzz is missing; installing it from crates.io");
    succeed(Command::new("cargo").args(["install", "--locked", "cargo-fuzz"]))
}

fn quiet(command: &mut Command) -> bool {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The browser, from `CHROMIUM` or the path.
pub(crate) fn chromium() -> Result<PathBuf, Error> {
    from_debian(&Tool {
        name: "chromium",
        why: "run the browser tests",
        get: "apt install chromium (or set CHROMIUM to a Chrome or Chromium)",
        packages: &["chromium", "fonts-dejavu-core"],
        find: find_chromium,
    })
}

/// A tool of the system that Debian has.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) why: &'static str,
    pub(crate) get: &'static str,
    pub(crate) packages: &'static [&'static str],
    /// Where it is, when it is.
    pub(crate) find: fn() -> Option<PathBuf>,
}

/// Where a tool is; as root on Debian it is installed when missing.
pub(crate) fn from_debian(tool: &Tool) -> Result<PathBuf, Error> {
    if let Some(found) = (tool.find)() {
        return Ok(found);
    }
    let missing = || Error::Missing { tool: tool.name, why: tool.why, get: tool.get };
    if !is_root() || find("apt-get").is_none() {
        return Err(missing());
    }
    println!("      {} is missing; installing Debian's", tool.name);
    apt_install(tool.packages)?;
    (tool.find)().ok_or_else(missing)
}

/// Installs packages of Debian, as root.
pub(crate) fn apt_install(packages: &[&str]) -> Result<(), Error> {
    succeed(&mut apt(&["update"]))?;
    succeed(apt(&["install", "--yes", "--no-install-recommends"]).args(packages))
}

fn find_chromium() -> Option<PathBuf> {
    let named = env::var_os("CHROMIUM").map(PathBuf::from).filter(|path| path.is_file());
    named.or_else(|| ["chromium", "chromium-browser", "google-chrome"].iter().find_map(|name| find(name)))
}

fn apt(args: &[&str]) -> Command {
    let mut command = Command::new("apt-get");
    command.args(args).env("DEBIAN_FRONTEND", "noninteractive");
    command
}

#[cfg(unix)]
pub(crate) fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

#[cfg(not(unix))]
pub(crate) fn is_root() -> bool {
    false
}

/// A program on the path.
pub(crate) fn find(name: &str) -> Option<PathBuf> {
    let paths = env::var_os("PATH")?;
    env::split_paths(&paths).map(|dir| dir.join(name)).find(|path| path.is_file())
}

/// `npm ci`, but only when the lock has changed since the last one.
pub(crate) fn npm_install(dir: &Path) -> Result<(), Error> {
    let sources = [dir.join("package.json"), dir.join("package-lock.json")];
    stamp::unless_fresh(&dir.join("node_modules/.xtask-stamp"), &sources, || {
        let args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
        succeed(command(dir, "npm", args).env("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))
    })
}

/// `npm run SCRIPT`.
pub(crate) fn npm_run(dir: &Path, script: &str) -> Result<(), Error> {
    succeed(&mut command(dir, "npm", ["run", "--silent", script]))
}

/// Builds the client into `web/dist` when its sources have changed.
pub(crate) fn build_client(room: &Room) -> Result<(), Error> {
    let sources = [room.web(), room.root().join("i18n")];
    let stamp = room.web().join("node_modules/.client-stamp");
    if !room.web().join("dist/index.html").is_file() {
        // The stamp outlives a removed dist, and then it lies.
        let _ = fs::remove_file(&stamp);
    }
    stamp::unless_fresh(&stamp, &sources, || npm_run(&room.web(), "build"))
}
