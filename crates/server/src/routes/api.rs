//! The description of the API for programs.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use utoipa::OpenApi;

use super::{health, session, tables, variants};

#[derive(OpenApi)]
#[openapi(
    info(title = "Skok", description = "Live games of the jump. Play goes over the socket at /api/socket."),
    paths(
        session::open,
        variants::list,
        variants::board,
        tables::create,
        tables::list,
        tables::one,
        health::healthz,
        health::readyz,
        health::metrics
    )
)]
struct Api;

/// The OpenAPI document, as committed beside this crate.
pub fn openapi_json() -> String {
    let mut text = Api::openapi().to_pretty_json().expect("the document is plain data");
    text.push('\n');
    text
}

/// `GET /api/openapi.json`.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], openapi_json()).into_response()
}
