//! Bodies of the HTTP API under `/api`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Answer of `POST /api/session`: who this browser is. The cookie is set by the same answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Me {
    /// The public id of the player.
    pub player: PlayerRef,
}

/// A person as others see them. A guest has a number instead of a name; the page words it in the reader's language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PlayerRef {
    /// Public id; it gives no rights.
    pub id: String,
    /// Number of the guest, 1 and up.
    pub guest: u32,
}

/// A text in each language of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Words {
    /// English.
    pub en: String,
    /// Russian.
    pub ru: String,
}

/// One entry of `GET /api/variants` and of `skok variants --json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct VariantInfo {
    /// Stable id, such as `star2`.
    pub id: String,
    /// Display name.
    pub name: Words,
    /// Other names that players know it by.
    pub aliases: Vec<String>,
    /// `star`, `capture`, `halma`, `ugolki` or `draughts`.
    pub family: String,
    /// Colours in turn order.
    pub seats: Vec<String>,
    /// House rules by key.
    pub settings: BTreeMap<String, SettingInfo>,
}

/// Type, range and default of one house rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SettingInfo {
    /// `choice` (see `values`) or `number` (see `min` and `max`; then `off` may be among `values`).
    #[serde(rename = "type")]
    pub kind: String,
    /// Allowed words.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub values: Option<Vec<String>>,
    /// Least number allowed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub min: Option<u32>,
    /// Greatest number allowed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub max: Option<u32>,
    /// The value when nothing is said.
    pub default: String,
    /// Allowed, but without effect in this variant; a form leaves it out.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[ts(optional, as = "Option<bool>")]
    pub idle: bool,
}

/// Answer of `GET /api/variants/{id}/board`: the board as data, so that no drawing code knows a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct BoardInfo {
    /// `holes` (round holes, as on the star) or `squares` (a chequered board).
    pub style: String,
    /// Every playable square; a square's index here is its number in `neighbours`.
    pub squares: Vec<SquareInfo>,
    /// Unplayable light fields of a chequered board, as centres, drawn but never addressed.
    pub blanks: Vec<Point>,
    /// Per seat in turn order: by how many degrees, clockwise, the board is turned so that this seat is at the bottom.
    pub turn_degrees: Vec<u16>,
    /// Per seat: the squares of its camp, by name.
    pub camps: Vec<Vec<String>>,
    /// Per seat: the squares of its goal, by name (empty in draughts).
    pub goals: Vec<Vec<String>>,
    /// Per seat: the seat that wins and loses with it, by index; absent where everybody plays alone.
    pub partners: Vec<Option<u8>>,
}

/// A point of the drawing; one unit is the distance between neighbours, y grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// One playable square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct SquareInfo {
    /// Name in the notation of the family (`m1`, `a16`, `31`).
    pub name: String,
    /// Centre, to the right.
    pub x: f32,
    /// Centre, downwards.
    pub y: f32,
    /// Ray of the star (0 bottom, clockwise), absent elsewhere.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub ray: Option<u8>,
    /// Whether the field is dark on a chequered board.
    pub dark: bool,
    /// Indices of the neighbouring squares.
    pub neighbours: Vec<u16>,
}

/// Body of `POST /api/tables`. Unknown fields are refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Id of a variant.
    pub variant: String,
    /// House rules, `KEY: VALUE` as on the command line.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who sits where, in turn order; one entry a seat.
    pub seats: Vec<SeatRequest>,
    /// No clock when absent.
    #[serde(default)]
    #[ts(optional = nullable)]
    pub clock: Option<ClockInfo>,
    /// Whether people (you and those who come by link) are put on their seats by lot when the game starts.
    #[serde(default)]
    pub lot: bool,
}

/// What a seat is given at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum SeatRequest {
    /// The one who makes the table.
    Me,
    /// Whoever comes by the link.
    Open,
    /// The machine.
    Program {
        /// 1–10.
        level: u8,
    },
}

/// Bank and increment (Fischer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockInfo {
    /// Milliseconds each seat has at the start: 1 000 to 86 400 000.
    pub bank_ms: u32,
    /// Milliseconds added after each own move: 0 to 600 000.
    pub increment_ms: u32,
}

/// Answer of `POST /api/tables`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableMade {
    /// Id of the table; the page is `/t/{id}`.
    pub id: String,
}

/// One row of `GET /api/tables`: open tables first, then games being played, newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableRow {
    /// Id of the table.
    pub id: String,
    /// Id of the variant.
    pub variant: String,
    /// House rules that differ from the variant's own.
    pub options: BTreeMap<String, String>,
    /// Seats in turn order.
    pub seats: Vec<SeatInfo>,
    /// The clock, or nothing.
    pub clock: Option<ClockInfo>,
    /// `waiting`, `playing` or `over`.
    pub phase: Phase,
    /// Turns played.
    pub plies: u32,
}

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A seat is still free.
    Waiting,
    /// The game runs.
    Playing,
    /// The game has ended.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Its colour.
    pub colour: String,
    /// Who acts for it.
    pub controller: Controller,
}

/// Who acts for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Controller {
    /// A person.
    Human {
        /// Who.
        player: PlayerRef,
    },
    /// The machine.
    Program {
        /// 1–10.
        level: u8,
    },
    /// Nobody yet.
    Vacant,
}

/// Body of every refusal over HTTP: a stable code, arguments for the page's own words, English for a person at a terminal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refusal {
    /// Stable code, such as `unknown_variant`; the client words it as `error-unknown-variant`.
    pub code: String,
    /// One English line: what was wrong and what is allowed.
    pub message: String,
    /// Wrong fields by name, each with a line of its own.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
}
