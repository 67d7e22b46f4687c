//! The one error of the HTTP side.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use skok_protocol::Refusal;

use crate::journal::StorageError;
use crate::refuse::Refuse;

/// A refused request: a status and what the body says.
#[derive(Debug)]
pub(crate) struct Error {
    status: StatusCode,
    refusal: Refusal,
    retry_after: Option<Duration>,
}

impl Error {
    /// With a stable code and one English line.
    pub(crate) fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Error {
        let refusal = Refusal { code: code.to_owned(), message: message.into(), fields: BTreeMap::new() };
        Error { status, refusal, retry_after: None }
    }

    /// Wrong fields of a body, each with a line of its own.
    pub(crate) fn fields(code: &str, fields: BTreeMap<String, String>) -> Error {
        let message = fields.iter().map(|(name, why)| format!("{name}: {why}")).collect::<Vec<_>>().join("; ");
        let refusal = Refusal { code: code.to_owned(), message, fields };
        Error { status: StatusCode::UNPROCESSABLE_ENTITY, refusal, retry_after: None }
    }

    /// Too often.
    pub(crate) fn slow_down(wait: Duration) -> Error {
        let error = Error::new(StatusCode::TOO_MANY_REQUESTS, "slow_down", "too many requests: wait a moment");
        Error { retry_after: Some(wait), ..error }
    }

    /// No session.
    pub(crate) fn no_session() -> Error {
        Error::new(StatusCode::UNAUTHORIZED, "no_session", "there is no session: POST /api/session first")
    }

    /// No such thing.
    pub(crate) fn not_found(code: &str, message: &str) -> Error {
        Error::new(StatusCode::NOT_FOUND, code, message)
    }
}

impl From<StorageError> for Error {
    fn from(error: StorageError) -> Self {
        let refuse = Refuse::from(error);
        let error = Error::new(StatusCode::SERVICE_UNAVAILABLE, refuse.code(), refuse.to_string());
        Error { retry_after: Some(Duration::from_secs(2)), ..error }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.refusal)).into_response();
        if let Some(wait) = self.retry_after {
            let seconds = wait.as_secs_f64().ceil().max(1.0) as u64;
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// A route that does not know the method.
pub(crate) async fn wrong_method() -> Error {
    Error::new(StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "this address does not take this method")
}
