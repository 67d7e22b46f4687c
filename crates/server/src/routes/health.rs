//! For operators: alive, ready, counts.

use std::sync::Arc;

use axum::extract::{Extension, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::error::Error;
use super::{Peer, Site};
use crate::config::MetricsFor;

/// Whether the process is of use at all; red when the machine's threads keep getting lost.
#[utoipa::path(get, path = "/healthz", responses((status = 200, description = "Alive"), (status = 503, description = "Restart it")))]
pub(crate) async fn healthz(State(site): State<Arc<Site>>) -> (StatusCode, &'static str) {
    if site.hub.pool.is_sound() {
        (StatusCode::OK, "ok\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the machine lost its threads\n")
    }
}

/// Whether people should be sent here now.
#[utoipa::path(get, path = "/readyz", responses((status = 200, description = "Ready"), (status = 503, description = "Not now")))]
pub(crate) async fn readyz(State(site): State<Arc<Site>>) -> (StatusCode, &'static str) {
    if site.hub.is_closing() {
        (StatusCode::SERVICE_UNAVAILABLE, "closing\n")
    } else if !site.hub.ledger.is_sound() {
        (StatusCode::SERVICE_UNAVAILABLE, "storage fails\n")
    } else {
        (StatusCode::OK, "ready\n")
    }
}

/// Counts as Prometheus text; others than this machine are told that there is nothing.
#[utoipa::path(get, path = "/metrics", responses((status = 200, description = "Counts"), (status = 404, description = "Not for you")))]
pub(crate) async fn metrics(
    State(site): State<Arc<Site>>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    // What a proxy on this machine passes on comes from elsewhere.
    let passed_on = ["forwarded", "x-forwarded-for", "x-real-ip", "via"].iter().any(|h| headers.contains_key(*h));
    if site.config.metrics == MetricsFor::Loopback && (passed_on || !address.is_loopback()) {
        return Err(Error::not_found("unknown_address", "there is nothing here"));
    }
    let text = site.hub.metrics.print(site.hub.pool.lost());
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
