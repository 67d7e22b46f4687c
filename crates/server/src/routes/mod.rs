//! The HTTP side: thin handlers, one error type, the headers every answer has.

mod api;
mod body;
mod client;
mod error;
mod guard;
mod health;
mod session;
mod socket;
mod tables;
mod variants;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Instant;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use axum::routing::{get, post};
use skok_assets::Assets;
use tokio::sync::watch;

use crate::actor::Hub;
use crate::config::Config;
use crate::limit::{Buckets, Rate};

pub use api::openapi_json;
#[cfg(feature = "fuzz")]
pub(crate) use socket::understand;

/// New guests from one address: a school comes at once, then one every few seconds.
const GUESTS: Rate = Rate { burst: 300.0, per_second: 1.0 };
/// New tables of one person.
const TABLES: Rate = Rate { burst: 10.0, per_second: 1.0 / 6.0 };
/// New tables from one address.
const TABLES_OF_ADDRESS: Rate = Rate { burst: 120.0, per_second: 2.0 };

/// Everything the handlers share.
pub(crate) struct Site {
    /// Live games.
    pub(crate) hub: Arc<Hub>,
    /// Settings.
    pub(crate) config: Config,
    /// The client's files.
    pub(crate) assets: Assets,
    /// Turns true when the server is about to end.
    pub(crate) closing: watch::Receiver<bool>,
    guests: Buckets<IpAddr>,
    tables: Buckets<String>,
    tables_of_address: Buckets<IpAddr>,
}

/// The address a connection comes from, set by the accept loop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

impl Site {
    /// With full buckets.
    pub(crate) fn new(hub: Arc<Hub>, config: Config, assets: Assets, closing: watch::Receiver<bool>) -> Site {
        Site {
            hub,
            config,
            assets,
            closing,
            guests: Buckets::new(GUESTS),
            tables: Buckets::new(TABLES),
            tables_of_address: Buckets::new(TABLES_OF_ADDRESS),
        }
    }
}

/// All routes.
pub(crate) fn router(site: Arc<Site>) -> Router {
    let guarded = Router::new()
        .route("/api/session", post(session::open))
        .route("/api/tables", post(tables::create))
        .layer(from_fn_with_state(Arc::clone(&site), guard::same_origin));
    Router::new()
        .route("/api/variants", get(variants::list))
        .route("/api/variants/{id}/board", get(variants::board))
        .route("/api/tables", get(tables::list))
        .route("/api/tables/{id}", get(tables::one))
        .route("/api/socket", get(socket::open))
        .route("/api/openapi.json", get(api::openapi))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/metrics", get(health::metrics))
        .merge(guarded)
        .fallback(client::serve)
        .method_not_allowed_fallback(error::wrong_method)
        .layer(from_fn_with_state(Arc::clone(&site), finish))
        .with_state(site)
}

/// What every answer has: no guessing of types, no framing, no leaking of links, no script but ours.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "same-origin"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    // With both of these browsers let a page share memory with its threads, so that the machine there stops at once.
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
];

async fn finish(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let (method, uri, begun) = (request.method().clone(), request.uri().clone(), Instant::now());
    let mut response = next.run(request).await;
    site.hub.metrics.answer(response.status().as_u16());
    // Paths hold no secrets, queries might one day.
    tracing::debug!(%method, path = uri.path(), status = response.status().as_u16(), took = ?begun.elapsed());
    if response.status() == StatusCode::SWITCHING_PROTOCOLS {
        return response;
    }
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}
