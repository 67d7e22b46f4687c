//! Guests by cookie.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use skok_protocol::{Me, PlayerRef, Refusal};

use super::body::is_json;
use super::error::Error;
use super::{Peer, Site};
use crate::ids::SessionToken;

const YEAR_S: u32 = 365 * 24 * 3600;

/// Says who this browser is; a new one becomes a guest and gets the cookie.
#[utoipa::path(post, path = "/api/session", responses(
    (status = 200, description = "Who this browser is", body = Me),
    (status = 403, description = "From another site's page", body = Refusal),
    (status = 429, description = "Too many new guests from this address", body = Refusal),
))]
pub(crate) async fn open(
    State(site): State<Arc<Site>>,
    Extension(Peer(address)): Extension<Peer>,
    headers: HeaderMap,
) -> Result<Response, Error> {
    // A form of another page cannot send JSON; an empty body needs no type.
    if headers.contains_key(header::CONTENT_TYPE) && !is_json(&headers) {
        let status = axum::http::StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(Error::new(status, "not_json", "send JSON with `Content-Type: application/json`, or no body"));
    }
    if let Some(player) = who(&site, &headers).await? {
        return Ok(Json(Me { player }).into_response());
    }
    site.guests.take(address).map_err(Error::slow_down)?;
    let (player, token) = site.hub.people.welcome().await?;
    let cookie = cookie(&site, &token);
    Ok(([(header::SET_COOKIE, cookie)], Json(Me { player })).into_response())
}

fn cookie_name(site: &Site) -> &'static str {
    if site.config.is_https() { "__Host-skok" } else { "skok" }
}

fn cookie(site: &Site, token: &SessionToken) -> HeaderValue {
    let secure = if site.config.is_https() { "; Secure" } else { "" };
    let (name, token) = (cookie_name(site), token.expose());
    let text = format!("{name}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR_S}{secure}");
    HeaderValue::from_str(&text).expect("a token is url-safe text")
}

/// The person of a request's cookie.
pub(crate) async fn who(site: &Site, headers: &HeaderMap) -> Result<Option<PlayerRef>, Error> {
    let Some(token) = token_of(cookie_name(site), headers) else { return Ok(None) };
    Ok(site.hub.people.find(&token).await?)
}

fn token_of(name: &str, headers: &HeaderMap) -> Option<SessionToken> {
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|c| c.to_str().ok()).flat_map(|c| c.split(';'));
    let mut ours = cookies.filter_map(|c| c.trim().split_once('=')).filter(|(n, _)| *n == name);
    ours.find_map(|(_, value)| SessionToken::parse(value))
}

/// A request of somebody with a session.
pub(crate) struct Player(pub(crate) PlayerRef);

impl FromRequestParts<Arc<Site>> for Player {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Arc<Site>) -> Result<Self, Error> {
        who(site, &parts.headers).await?.map(Player).ok_or_else(Error::no_session)
    }
}
