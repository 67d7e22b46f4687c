//! A PostgreSQL server of our own for the tests: in a new folder, on a free port, gone afterwards.

use std::env;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Error;
use crate::room::Room;
use crate::steps::{command, output, succeed};
use crate::tools::{Tool, find, from_debian, is_root};

/// What must hold on both back ends of the log: the suite of the journal, then the server by its sockets.
pub(crate) fn test(room: &Room) -> Result<(), Error> {
    let server = Server::start()?;
    // The selection of the other steps, so that nothing is built twice.
    let steps: [&[&str]; 2] = [
        &["test", "--quiet", "--workspace", "--lib", "on_postgres", "--", "--ignored"],
        &["test", "--quiet", "--workspace", "--test", "live", "--", "--include-ignored"],
    ];
    for args in steps {
        succeed(command(room.root(), "cargo", args).env("SKOK_TEST_DATABASE", &server.address))?;
    }
    Ok(())
}

/// A running server; dropped, it is stopped and its folder removed.
struct Server {
    programs: PathBuf,
    folder: PathBuf,
    address: String,
}

impl Server {
    fn start() -> Result<Server, Error> {
        let programs = programs()?;
        let folder = env::temp_dir().join(format!("skok-postgres-{}", std::process::id()));
        let port = free_port(&folder)?;
        let server = Server { programs, folder, address: format!("postgres://skok@127.0.0.1:{port}/postgres") };
        let (data, log) = (server.folder.join("data"), server.folder.join("log"));
        output(server.run("initdb", &data).args(["--auth=trust", "--username=skok", "--encoding=UTF8"]))?;
        let options = format!("-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=");
        let mut start = server.run("pg_ctl", &data);
        output(start.arg("-w").arg("-l").arg(log).arg("-o").arg(options).arg("start"))?;
        Ok(server)
    }

    /// One of its programs, which refuse to run as root.
    fn run(&self, program: &str, data: &Path) -> Command {
        let program = self.programs.join(program);
        let mut run = if is_root() {
            let mut run = Command::new("runuser");
            run.args(["-u", "postgres", "--"]).arg(program);
            run
        } else {
            Command::new(program)
        };
        run.current_dir(env::temp_dir()).arg("-D").arg(data);
        run
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.folder.join("data");
        let stopped = output(self.run("pg_ctl", &data).args(["-m", "immediate", "stop"]));
        if let Err(error) = stopped.and_then(|_| fs::remove_dir_all(&self.folder).map_err(Error::file(&self.folder))) {
            eprintln!("xtask: the test's PostgreSQL is still there: {error}");
        }
    }
}

fn free_port(folder: &Path) -> Result<u16, Error> {
    let listener = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    Ok(listener.map_err(Error::file(folder))?.port())
}

/// The folder of `initdb` and `pg_ctl`.
fn programs() -> Result<PathBuf, Error> {
    from_debian(&Tool {
        name: "PostgreSQL (initdb and pg_ctl)",
        why: "test the log on it",
        get: "apt install postgresql",
        packages: &["postgresql"],
        find: find_programs,
    })
}

/// On the path, or where Debian keeps them: the newest of its versions.
fn find_programs() -> Option<PathBuf> {
    if let Some(on_path) = find("initdb").filter(|initdb| initdb.with_file_name("pg_ctl").is_file()) {
        return on_path.parent().map(Path::to_owned);
    }
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?.flatten();
    let number =
        |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).and_then(|name| name.parse::<u32>().ok());
    let newest =
        versions.map(|version| version.path()).filter(|path| path.join("bin/initdb").is_file()).max_by_key(number)?;
    Some(newest.join("bin"))
}
