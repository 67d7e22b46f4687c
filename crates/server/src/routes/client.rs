//! The web client: its files, and its page for every other address.

use std::borrow::Cow;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use skok_assets::Asset;

use super::Site;
use super::error::{Error, wrong_method};

/// A file of the client; an address without a file is a page of the client; under `/api` there is nothing more.
pub(crate) async fn serve(State(site): State<Arc<Site>>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().strip_prefix('/').unwrap_or_default();
    if path == "api" || path.starts_with("api/") {
        return Error::not_found("unknown_address", "there is nothing at this address").into_response();
    }
    if method != Method::GET && method != Method::HEAD {
        return wrong_method().await.into_response();
    }
    if let Some(asset) = site.assets.get(path) {
        return file(asset, &headers);
    }
    match site.assets.get("index.html") {
        Some(page) if is_page(path) => file(page, &headers),
        Some(_) => Error::not_found("unknown_address", "there is nothing at this address").into_response(),
        None => no_client(),
    }
}

/// Addresses of pages are short words; files that we do not have, hidden files and odd paths are not.
fn is_page(path: &str) -> bool {
    let word = |w: &str| w.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_');
    let plain = path.is_empty() || path.trim_end_matches('/').split('/').all(|w| !w.is_empty() && word(w));
    plain && !path.starts_with("assets/")
}

fn file(asset: &Asset, headers: &HeaderMap) -> Response {
    let keep = if asset.hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    let about = [(header::ETAG, asset.tag.as_str()), (header::CACHE_CONTROL, keep)];
    let known = headers.get(header::IF_NONE_MATCH).and_then(|v| v.to_str().ok());
    if known.is_some_and(|tags| tags.split(',').any(|t| t.trim() == asset.tag)) {
        return (StatusCode::NOT_MODIFIED, about).into_response();
    }
    let bytes = match &asset.bytes {
        Cow::Borrowed(bytes) => Body::from(*bytes),
        Cow::Owned(bytes) => Body::from(bytes.clone()),
    };
    (about, [(header::CONTENT_TYPE, asset.mime)], bytes).into_response()
}

fn no_client() -> Response {
    let text = "The server runs, but the web client is not built into it. Build it with `cargo xtask serve`.\n";
    (StatusCode::NOT_FOUND, text).into_response()
}
