//! `skok serve`.

use std::net::SocketAddr;
use std::path::PathBuf;

use skok_server::{Config, Database, Layer, MetricsFor};

/// Flags of the site; what is not given comes from the environment (`SKOK_LISTEN` …), then the file, then the defaults.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A settings file (TOML).
    #[arg(long, env = "SKOK_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// Where to listen; 0.0.0.0:8080 when nothing is said.
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: Option<SocketAddr>,
    /// Folder of the database; `data` when nothing is said.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Keep the log in this PostgreSQL database instead of a file: postgres://USER:PASSWORD@HOST:PORT/NAME. Others on
    /// this machine can see flags; SKOK_DATABASE is for a password.
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Serve the client from this folder instead of the one in the binary.
    #[arg(long, value_name = "FOLDER")]
    web_root: Option<PathBuf>,
    /// How browsers reach the site, such as `https://skok.example`.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// What to log, such as info or skok_server=debug.
    #[arg(long)]
    log: Option<String>,
    /// Who may read /metrics: loopback or everybody.
    #[arg(long, value_parser = ["loopback", "everybody"])]
    metrics: Option<String>,
    /// Threads of the machine.
    #[arg(long, value_name = "N")]
    engine_threads: Option<usize>,
    /// Connections at once.
    #[arg(long, value_name = "N")]
    max_connections: Option<usize>,
    /// Connections at once from one address.
    #[arg(long, value_name = "N")]
    max_per_address: Option<usize>,
    /// A proxy of ours stands before it: the last address of `X-Forwarded-For` is believed.
    #[arg(long)]
    behind_proxy: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let file = args.config.as_deref().map(Layer::from_file).transpose()?.unwrap_or_default();
    let environment = Layer::from_env(std::env::vars())?;
    let config = Config::merge([file, environment, flags(args)])?;
    Ok(skok_server::run(config)?)
}

fn flags(args: Args) -> Layer {
    let metrics = |word: String| if word == "everybody" { MetricsFor::Everybody } else { MetricsFor::Loopback };
    Layer {
        listen: args.listen,
        data: args.data,
        database: args.database.map(Database::new),
        web_root: args.web_root,
        public_url: args.public_url,
        log: args.log,
        metrics: args.metrics.map(metrics),
        engine_threads: args.engine_threads,
        max_connections: args.max_connections,
        max_per_address: args.max_per_address,
        behind_proxy: args.behind_proxy.then_some(true),
        // Only for measuring: the file or `SKOK_COMMIT_DELAY_MS` set it.
        commit_delay_ms: None,
    }
}
