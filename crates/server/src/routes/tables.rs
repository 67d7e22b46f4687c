//! Tables: made, listed, looked up. All else goes over the socket.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use skok_protocol::{ClockInfo, NewTable, Phase, PlayerRef, Refusal, SeatRequest, TableMade, TableRow, option_field};
use skok_rules::Variant;

use super::body::Body;
use super::error::Error;
use super::session::Player;
use super::{Peer, Site};
use crate::actor::Message;
use crate::game::{Bank, Birth, Holder, Setup, Summary, birth, controllers, fresh};
use crate::ids::{GameId, Millis};
use crate::journal::{Listed, Write, Written};

/// An open table that nobody has touched for so long is listed no more.
const OPEN_FOR_MS: Millis = 24 * 3600 * 1000;
/// Rows of a list.
const MOST_LISTED: u32 = 100;
/// Open tables of one person.
const MOST_OPEN: u32 = 20;
/// Bounds of the clock.
const BANK_MS: std::ops::RangeInclusive<u32> = 1_000..=86_400_000;
const INCREMENT_MS: std::ops::RangeInclusive<u32> = 0..=600_000;

type Fields = BTreeMap<String, String>;

/// Makes a table. Its link is `/t/{id}`.
#[utoipa::path(post, path = "/api/tables", request_body = NewTable, responses(
    (status = 201, description = "The table", body = TableMade),
    (status = 401, description = "No session", body = Refusal),
    (status = 422, description = "Wrong fields by name", body = Refusal),
    (status = 429, description = "Too many tables", body = Refusal),
    (status = 503, description = "Nothing can be stored now", body = Refusal),
))]
pub(crate) async fn create(
    State(site): State<Arc<Site>>,
    Extension(Peer(address)): Extension<Peer>,
    Player(player): Player,
    Body(asked): Body<NewTable>,
) -> Result<(StatusCode, Json<TableMade>), Error> {
    let setup = setup(asked, &player)?;
    site.tables.take(player.id.clone()).map_err(Error::slow_down)?;
    site.tables_of_address.take(address).map_err(Error::slow_down)?;
    let open = site.hub.ledger.waiting_of(player.id, oldest(&site)).await?;
    if open >= MOST_OPEN {
        let message = format!("you have {open} tables that wait for players: at most {MOST_OPEN} are allowed");
        return Err(Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_tables", message));
    }
    let id = store(&site, setup).await?;
    Ok((StatusCode::CREATED, Json(TableMade { id: id.as_str().to_owned() })))
}

async fn store(site: &Site, setup: Setup) -> Result<GameId, Error> {
    let game = GameId::random();
    let internal = |why: &dyn std::fmt::Display| {
        tracing::error!(%why, "a checked table cannot be made");
        Error::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", "something failed on the server")
    };
    let Birth { row, projection } = birth(setup, site.hub.clock.now()).map_err(|e| internal(&e))?;
    let write = Write::Append { game: game.clone(), row, projection, snapshot: None };
    match site.hub.ledger.write(write).await? {
        Written::Done => {}
        other => return Err(internal(&format!("{other:?}"))),
    }
    // A table without a free seat starts by itself.
    let _ = site.hub.send(&game, Message::Wake);
    Ok(game)
}

fn oldest(site: &Site) -> Millis {
    site.hub.clock.now().saturating_sub(OPEN_FOR_MS)
}

/// Open tables, then games being played, newest first.
#[utoipa::path(get, path = "/api/tables", responses(
    (status = 200, description = "At most 100 tables", body = Vec<TableRow>),
))]
pub(crate) async fn list(State(site): State<Arc<Site>>) -> Result<Json<Vec<TableRow>>, Error> {
    let listed = site.hub.ledger.list(oldest(&site), MOST_LISTED).await?;
    let mut rows = Vec::with_capacity(listed.len());
    for table in listed {
        rows.extend(row(&site, table).await?);
    }
    Ok(Json(rows))
}

/// One table.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path, description = "Id of a table")), responses(
    (status = 200, description = "The table", body = TableRow),
    (status = 404, description = "No such table", body = Refusal),
))]
pub(crate) async fn one(State(site): State<Arc<Site>>, Path(id): Path<String>) -> Result<Json<TableRow>, Error> {
    let missing = || Error::not_found("unknown_game", "there is no such table");
    let game = GameId::parse(&id).ok_or_else(missing)?;
    let listed = site.hub.ledger.listed(game).await?.ok_or_else(missing)?;
    row(&site, listed).await?.map(Json).ok_or_else(missing)
}

/// A row that cannot be read is left out: one bad game does not hide the others.
async fn row(site: &Site, listed: Listed) -> Result<Option<TableRow>, Error> {
    let summary: Summary = match serde_json::from_str(&listed.summary) {
        Ok(summary) => summary,
        Err(error) => {
            tracing::error!(game = %listed.game, %error, "a table's summary cannot be read");
            return Ok(None);
        }
    };
    let names = site.hub.people.names(summary.people().map(str::to_owned).collect()).await?;
    Ok(Some(TableRow {
        id: listed.game.as_str().to_owned(),
        seats: controllers(&summary.colours, &summary.seats, &names),
        variant: summary.variant,
        options: summary.options.into_iter().collect(),
        clock: summary.clock.map(Into::into),
        phase: match listed.phase.as_str() {
            "waiting" => Phase::Waiting,
            "playing" => Phase::Playing,
            _ => Phase::Over,
        },
        plies: listed.plies,
    }))
}

fn setup(asked: NewTable, player: &PlayerRef) -> Result<Setup, Error> {
    let variant = Variant::find(&asked.variant)
        .map_err(|e| Error::fields("unknown_variant", Fields::from([("variant".to_owned(), e.to_string())])))?;
    let given: Vec<(String, String)> = asked.options.into_iter().collect();
    let mut fields = Fields::new();
    let seats = match fresh(variant.id, &given) {
        Ok(record) => record.colours().len(),
        Err(e) => {
            fields.insert(option_field(&e), e.to_string());
            variant.colours.len()
        }
    };
    check_seats(&asked.seats, seats, &mut fields);
    if let Some(clock) = asked.clock {
        check_clock(clock, &mut fields);
    }
    if !fields.is_empty() {
        return Err(Error::fields("invalid", fields));
    }
    Ok(Setup {
        variant: variant.id.to_owned(),
        options: differing(variant, given),
        seats: asked.seats.into_iter().map(|seat| holder(seat, player)).collect(),
        clock: asked.clock.map(|c| Bank { bank_ms: c.bank_ms, increment_ms: c.increment_ms }),
        lot: asked.lot,
        creator: player.id.clone(),
    })
}

/// Only what differs from the variant's own rules is kept and shown.
fn differing(variant: &Variant, given: Vec<(String, String)>) -> Vec<(String, String)> {
    let own = variant.settings();
    given.into_iter().filter(|(key, value)| !own.iter().any(|s| s.key == key && s.value == *value)).collect()
}

fn check_seats(asked: &[SeatRequest], count: usize, fields: &mut Fields) {
    if asked.len() != count {
        fields.insert("seats".to_owned(), format!("this variant has {count} seats, {} were given", asked.len()));
    } else if asked.iter().all(|seat| matches!(seat, SeatRequest::Program { .. })) {
        fields.insert("seats".to_owned(), "at least one seat is for a person".to_owned());
    }
    for (i, seat) in asked.iter().enumerate().take(count) {
        if let SeatRequest::Program { level } = seat
            && !(1..=10).contains(level)
        {
            fields.insert(format!("seats[{i}].level"), "a level is 1 to 10".to_owned());
        }
    }
}

fn check_clock(clock: ClockInfo, fields: &mut Fields) {
    let mut check = |name: &str, value: u32, range: &std::ops::RangeInclusive<u32>| {
        if !range.contains(&value) {
            fields.insert(format!("clock.{name}"), format!("{} to {} milliseconds", range.start(), range.end()));
        }
    };
    check("bank_ms", clock.bank_ms, &BANK_MS);
    check("increment_ms", clock.increment_ms, &INCREMENT_MS);
}

fn holder(seat: SeatRequest, player: &PlayerRef) -> Holder {
    match seat {
        SeatRequest::Me => Holder::Human { player: player.id.clone() },
        SeatRequest::Open => Holder::Open,
        SeatRequest::Program { level } => Holder::Program { level },
    }
}
