//! What can be played, and on which boards.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::{Path, Query};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use skok_protocol::{BoardInfo, Refusal, VariantInfo};
use skok_rules::{AnyRecord, RulesError, Variant};

use super::error::Error;

/// These answers change with the program only.
const KEEP: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "public, max-age=300")];

/// All variants with their house rules.
#[utoipa::path(get, path = "/api/variants", responses(
    (status = 200, description = "All variants", body = Vec<VariantInfo>),
))]
pub(crate) async fn list() -> Response {
    let all: Vec<VariantInfo> = Variant::all().map(VariantInfo::from).collect();
    (KEEP, Json(all)).into_response()
}

/// The board of a variant as data. House rules in the query change whose camp is whose.
#[utoipa::path(get, path = "/api/variants/{id}/board", params(("id" = String, Path, description = "Id of a variant")),
responses(
    (status = 200, description = "Its board", body = BoardInfo),
    (status = 404, description = "No such variant", body = Refusal),
    (status = 422, description = "No such house rule", body = Refusal),
))]
pub(crate) async fn board(
    Path(id): Path<String>,
    Query(options): Query<BTreeMap<String, String>>,
) -> Result<Response, Error> {
    let options: Vec<(String, String)> = options.into_iter().collect();
    let record = AnyRecord::new(&id, &options).map_err(|e| match &e {
        RulesError::UnknownVariant { .. } => Error::not_found("unknown_variant", &e.to_string()),
        _ => Error::fields("invalid", BTreeMap::from([(e.key().unwrap_or("options").to_owned(), e.to_string())])),
    })?;
    Ok((KEEP, Json(BoardInfo::of(&record))).into_response())
}
