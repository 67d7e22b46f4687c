//! The accept loop: bounded connections, header timeouts, one task each.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tower::ServiceExt;

use crate::metrics::Metrics;
use crate::routes::Peer;

/// How long a request's head may take to come, and how long a connection may be idle.
const HEAD: Duration = Duration::from_secs(10);
/// Headers of a request.
const MOST_HEADERS: usize = 64;
/// Bytes of a request's head.
const MOST_HEAD: usize = 32 * 1024;

/// How many connections there may be.
pub(crate) struct Door {
    all: Arc<Semaphore>,
    of_address: Mutex<HashMap<IpAddr, usize>>,
    most_of_address: usize,
}

impl Door {
    /// At most so many at once, and so many from one address.
    pub(crate) fn new(most: usize, most_of_address: usize) -> Door {
        Door { all: Arc::new(Semaphore::new(most)), of_address: Mutex::default(), most_of_address }
    }

    fn enter(&self, address: IpAddr) -> bool {
        let mut counts = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(address).or_default();
        let may = *count < self.most_of_address;
        *count += usize::from(may);
        may
    }

    fn leave(&self, address: IpAddr) {
        let mut counts = self.of_address.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&address);
            }
        }
    }
}

/// Takes connections until the server closes. One over the bounds is dropped at once.
pub(crate) async fn accept(
    listener: TcpListener,
    router: Router,
    door: Arc<Door>,
    metrics: Arc<Metrics>,
    mut closing: watch::Receiver<bool>,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|&c| c) => return,
        };
        let Ok((stream, peer)) = accepted else {
            // Out of file descriptors, most likely: others must close before it gets better.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let address = peer.ip().to_canonical();
        let Ok(permit) = Arc::clone(&door.all).try_acquire_owned() else { continue };
        if !door.enter(address) {
            continue;
        }
        let (router, door, closing) = (router.clone(), Arc::clone(&door), closing.clone());
        let held = metrics.connections.hold();
        tokio::spawn(async move {
            serve(stream, address, router, closing).await;
            door.leave(address);
            drop((permit, held));
        });
    }
}

async fn serve(stream: TcpStream, address: IpAddr, router: Router, mut closing: watch::Receiver<bool>) {
    // A move is one small packet: it must not wait for another.
    let _ = stream.set_nodelay(true);
    let service = router.map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(Peer(address));
        request.map(axum::body::Body::new)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_headers(MOST_HEADERS)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    tokio::pin!(connection);
    tokio::select! {
        // A connection that breaks is the other side's business.
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|&c| c) => {}
    }
    connection.as_mut().graceful_shutdown();
    let _ = connection.await;
}
