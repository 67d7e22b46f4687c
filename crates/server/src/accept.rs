//! The accept loop: bounded connections, header timeouts, one task each.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::Router;
use axum::http::{HeaderMap, Request};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt;

use crate::config::Config;
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
    behind_proxy: bool,
}

/// One connection's place, until it is dropped.
struct Entered {
    door: Arc<Door>,
    address: IpAddr,
    _permit: OwnedSemaphorePermit,
}

impl Door {
    /// As many as the settings say.
    pub(crate) fn new(config: &Config) -> Door {
        Door {
            all: Arc::new(Semaphore::new(config.max_connections)),
            of_address: Mutex::default(),
            most_of_address: config.max_per_address,
            behind_proxy: config.behind_proxy,
        }
    }

    fn counts(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.of_address.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(self: &Arc<Door>, address: IpAddr) -> Option<Entered> {
        let permit = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let mut counts = self.counts();
        let count = counts.entry(address).or_default();
        // Behind a proxy everybody comes from its address.
        if *count >= self.most_of_address && !self.behind_proxy {
            return None;
        }
        *count += 1;
        Some(Entered { door: Arc::clone(self), address, _permit: permit })
    }
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut counts = self.door.counts();
        if let Some(count) = counts.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.address);
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
        let Some(entered) = door.enter(peer.ip().to_canonical()) else { continue };
        let (router, closing, held) = (router.clone(), closing.clone(), metrics.connections.hold());
        tokio::spawn(async move {
            serve(stream, &entered, router, closing).await;
            drop((entered, held));
        });
    }
}

async fn serve(stream: TcpStream, entered: &Entered, router: Router, mut closing: watch::Receiver<bool>) {
    // A move is one small packet: it must not wait for another.
    let _ = stream.set_nodelay(true);
    let (address, behind_proxy) = (entered.address, entered.door.behind_proxy);
    let service = router.map_request(move |mut request: Request<Incoming>| {
        let forwarded = if behind_proxy { forwarded(request.headers()) } else { None };
        request.extensions_mut().insert(Peer(forwarded.unwrap_or(address)));
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

/// The address that the proxy saw: the last one it wrote, for the ones before it come from whoever asks.
fn forwarded(headers: &HeaderMap) -> Option<IpAddr> {
    let last = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    let address: IpAddr = last.rsplit(',').next()?.trim().parse().ok()?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_forwarded_address_counts() {
        let mut headers = HeaderMap::new();
        assert_eq!(forwarded(&headers), None);
        headers.append("x-forwarded-for", "6.6.6.6, 203.0.113.7".parse().expect("text"));
        assert_eq!(forwarded(&headers), "203.0.113.7".parse().ok());
        headers.append("x-forwarded-for", "not an address".parse().expect("text"));
        assert_eq!(forwarded(&headers), None);
    }

    #[test]
    fn places_are_given_back() {
        let config = Config { max_connections: 3, max_per_address: 1, ..Config::default() };
        let door = Arc::new(Door::new(&config));
        let (one, two): (IpAddr, IpAddr) = ([10, 0, 0, 1].into(), [10, 0, 0, 2].into());
        let first = door.enter(one);
        assert!(first.is_some() && door.enter(one).is_none() && door.enter(two).is_some());
        drop(first);
        assert!(door.enter(one).is_some() && door.counts().is_empty());
    }
}
