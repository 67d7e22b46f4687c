//! JSON bodies: capped, timed, typed, with the name of the field that is wrong.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use skok_protocol::one_line;

use super::error::Error;

/// Bytes of a body.
const MOST: usize = 16 * 1024;
/// How long a body may take to come.
const SLOWEST: Duration = Duration::from_secs(10);

/// A JSON body.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;

    async fn from_request(request: Request, _: &S) -> Result<Self, Error> {
        if !is_json(request.headers()) {
            let message = "send JSON with `Content-Type: application/json`";
            return Err(Error::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
        }
        let bytes = read(request).await?;
        parse(&bytes).map(Body)
    }
}

/// Whether the body says that it is JSON.
pub(crate) fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
    kind.is_some_and(|k| k.split(';').next().is_some_and(|k| k.trim().eq_ignore_ascii_case("application/json")))
}

async fn read(request: Request) -> Result<axum::body::Bytes, Error> {
    let too_large = || Error::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "a body has at most 16 KiB");
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|l| l > MOST) {
        return Err(too_large());
    }
    match tokio::time::timeout(SLOWEST, to_bytes(request.into_body(), MOST)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(too_large()),
        Err(_) => Err(Error::new(StatusCode::REQUEST_TIMEOUT, "too_slow", "the body took more than 10 seconds")),
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Error> {
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|e| wrong(&e))?;
    reader.end().map_err(|e| syntax(&e))?;
    Ok(value)
}

fn syntax(error: &serde_json::Error) -> Error {
    Error::new(StatusCode::BAD_REQUEST, "bad_json", format!("the body is not JSON: {error}"))
}

fn wrong(error: &serde_path_to_error::Error<serde_json::Error>) -> Error {
    let inner = error.inner();
    if inner.classify() != Category::Data && !inner.to_string().starts_with("number out of range") {
        return syntax(inner);
    }
    let why = without_place(&inner.to_string());
    let field = field_name(&one_line(&error.path().to_string(), 200), &why);
    Error::fields("invalid", BTreeMap::from([(field, why)]))
}

/// The name in the message (``missing field `x` ``, ``unknown field `x` ``) belongs to the path.
fn field_name(path: &str, why: &str) -> String {
    let named = why.strip_prefix("missing field `").or_else(|| why.strip_prefix("unknown field `"));
    let name: Option<String> = named.and_then(|rest| rest.split('`').next()).map(|n| one_line(n, 40));
    match (path, name) {
        (".", Some(name)) => name,
        (".", None) => "body".to_owned(),
        (path, Some(name)) if path.rsplit('.').next() != Some(name.as_str()) => format!("{path}.{name}"),
        (path, _) => path.to_owned(),
    }
}

fn without_place(message: &str) -> String {
    let end = message.find(" at line ").unwrap_or(message.len());
    one_line(&message[..end], 200)
}
