//! Requests that change something must come from our own pages.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Site;
use super::error::Error;

/// Refuses what another site's page sends: by `Origin` when there is one, by `Sec-Fetch-Site` in any case.
pub(crate) async fn same_origin(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let foreign = headers.contains_key(header::ORIGIN) && !is_own_origin(&site, headers);
    let fetched = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    if foreign || fetched.is_some_and(|f| f != b"same-origin" && f != b"none") {
        return foreign_origin().into_response();
    }
    next.run(request).await
}

/// What a page of another site is told.
pub(crate) fn foreign_origin() -> Error {
    Error::new(StatusCode::FORBIDDEN, "foreign_origin", "only pages of this site may do this")
}

/// Whether the one `Origin` is ours: the configured address, else `http://` and the host that was asked.
pub(crate) fn is_own_origin(site: &Site, headers: &HeaderMap) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let (Some(origin), None) = (origins.next().and_then(|o| o.to_str().ok()), origins.next()) else { return false };
    if let Some(url) = &site.config.public_url {
        return origin.eq_ignore_ascii_case(url);
    }
    let host = headers.get(header::HOST).and_then(|h| h.to_str().ok());
    origin.strip_prefix("http://").zip(host).is_some_and(|(origin, host)| origin.eq_ignore_ascii_case(host))
}
