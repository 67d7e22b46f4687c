//! Putting it together: start, serve, stop.

use std::future::Future;
use std::io::IsTerminal;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use skok_assets::Assets;
use tokio::net::{TcpListener, TcpSocket};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::accept::{Door, accept};
use crate::actor::{Hub, sweep};
use crate::announce;
use crate::config::Config;
use crate::ids::{Clock, process_id};
use crate::journal::open::{self, Opened};
use crate::journal::{Ledger, Life, OpenError, Outage, StorageError, silences};
use crate::machine::EngineMachine;
use crate::metrics::Metrics;
use crate::people::People;
use crate::pool::{Machine, Pool};
use crate::routes::{Site, router};

/// Bytes that the system keeps for a connection that does not read; by itself it would keep megabytes.
const SEND_BUFFER: u32 = 64 * 1024;
/// How long the disk may take to store what waits, and then the sockets to hear of the restart.
const FAREWELL: Duration = Duration::from_millis(800);

/// Why the server could not start.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The log.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The log opened but cannot be read or written.
    #[error("the database cannot be used: {0}")]
    Storage(String),
    /// The port.
    #[error("cannot listen on {address}: {why}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        why: std::io::Error,
    },
    /// The folder of the client.
    #[error("cannot read the web client in {path}: {why}")]
    Client {
        /// Where.
        path: String,
        /// What the system said.
        why: std::io::Error,
    },
    /// Threads or signals.
    #[error("the system refuses: {0}")]
    System(#[from] std::io::Error),
}

impl From<StorageError> for RunError {
    fn from(error: StorageError) -> Self {
        RunError::Storage(error.to_string())
    }
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    hub: Arc<Hub>,
    close: watch::Sender<bool>,
    accepting: JoinHandle<()>,
}

impl Server {
    /// Opens the log, starts the machine and listens.
    ///
    /// # Panics
    /// Outside a Tokio runtime.
    pub fn start(config: Config) -> Result<Server, RunError> {
        Server::start_with(config, Arc::new(EngineMachine))
    }

    /// The same with another machine.
    ///
    /// # Panics
    /// Outside a Tokio runtime.
    pub fn start_with(config: Config, machine: Arc<dyn Machine>) -> Result<Server, RunError> {
        let assets = assets(&config)?;
        let hub = Arc::new(hub(&config, machine)?);
        let address = config.listen;
        let listener = listen(address).map_err(|why| RunError::Listen { address, why })?;
        let address = listener.local_addr()?;
        let (close, closing) = watch::channel(false);
        let door = Arc::new(Door::new(&config));
        let metrics = Arc::clone(&hub.metrics);
        let site = Arc::new(Site::new(Arc::clone(&hub), config, assets, closing.clone()));
        tokio::spawn(sweep(Arc::clone(&hub)));
        let accepting = tokio::spawn(accept(listener, router(site), door, metrics, closing));
        Ok(Server { address, hub, close, accepting })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Takes no more commands, stores what waits, tells the sockets, ends.
    pub async fn stop(self) {
        // A disk that does not answer must not keep the process: what it was given is unacknowledged.
        let _ = tokio::time::timeout(FAREWELL, self.hub.close()).await;
        // Acknowledgements of what was stored just now are on their way to the sockets.
        tokio::time::sleep(Duration::from_millis(20)).await;
        let _ = self.close.send(true);
        let _ = self.accepting.await;
        let all_gone = async {
            while self.hub.metrics.sockets.get() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let _ = tokio::time::timeout(FAREWELL, all_gone).await;
    }
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
    // A restart must not wait for connections of the process before to be forgotten.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SEND_BUFFER)?;
    socket.bind(address)?;
    // As many as a crowd that comes back at once; the system cuts it to what it bears.
    socket.listen(4096)
}

fn assets(config: &Config) -> Result<Assets, RunError> {
    match &config.web_root {
        None => Ok(Assets::embedded()),
        Some(root) => {
            let path = root.display().to_string();
            Assets::from_folder(root).map_err(|why| RunError::Client { path, why })
        }
    }
}

/// The log, and what it knows of other processes.
struct Storage {
    opened: Opened,
    clock: Clock,
    life: Life,
    silences: Vec<Outage>,
}

/// Opens the log. It blocks, so it has a thread of its own.
fn storage(config: &Config) -> Result<Storage, RunError> {
    let open = || -> Result<Storage, RunError> {
        let delay = Duration::from_millis(config.commit_delay_ms);
        let mut opened = match &config.database {
            Some(database) => open::database(database.expose(), delay)?,
            None => open::file(&config.data, delay)?,
        };
        let writer = &mut opened.0;
        let clock = Clock::start(writer.wall()?, writer.newest()?);
        let life = Life::begin(process_id(), clock.boot());
        let silences = silences(writer.sign_in(&life)?, clock.boot());
        Ok(Storage { opened, clock, life, silences })
    };
    let opened = std::thread::scope(|scope| scope.spawn(open).join());
    opened.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
}

fn hub(config: &Config, machine: Arc<dyn Machine>) -> Result<Hub, RunError> {
    let Storage { opened: (writer, readers), clock, life, silences } = storage(config)?;
    let metrics = Arc::new(Metrics::default());
    let clock = Arc::new(clock);
    let ledger = Ledger::start(writer, readers, Arc::clone(&clock), Arc::clone(&metrics));
    let people = People::new(ledger.clone(), Arc::clone(&clock));
    let pool = Pool::start(machine, config.engine_threads, Arc::clone(&metrics));
    Ok(Hub::new(ledger, people, pool, clock, metrics, (life, silences)))
}

/// Serves until the process is told to end (Ctrl-C or SIGTERM), then stops cleanly.
///
/// # Errors
/// When it cannot start: the port is taken, the data folder cannot be used, the database is of a newer program.
pub fn run(config: Config) -> Result<(), RunError> {
    start_logging(&config.log);
    // Each socket is a file, and many systems begin a process with a thousand.
    if let Err(error) = rlimit::increase_nofile_limit(u64::MAX) {
        tracing::warn!(%error, "the limit of open files stays as it is");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        // Replays of games run there: a few at a time are enough, and hundreds of stacks are not.
        .max_blocking_threads(8)
        .build()?;
    let result = runtime.block_on(serve(config));
    // A thread of the machine that does not stop must not keep the process.
    runtime.shutdown_timeout(Duration::from_millis(100));
    result
}

async fn serve(config: Config) -> Result<(), RunError> {
    let told = ending()?;
    let public_url = config.public_url.clone();
    let server = Server::start(config)?;
    announce::print(server.address(), public_url.as_deref());
    tracing::info!(address = %server.address(), "serving");
    told.await;
    tracing::info!("stopping");
    server.stop().await;
    tracing::info!("stopped");
    Ok(())
}

fn start_logging(filter: &str) {
    let filter = tracing_subscriber::EnvFilter::new(filter);
    let colours = std::io::stderr().is_terminal();
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    let log = log.with_ansi(colours);
    // A second server in one process, as in tests, keeps the first one's log.
    let _ = log.try_init();
}

#[cfg(unix)]
fn ending() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn ending() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
