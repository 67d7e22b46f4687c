//! The socket at `/api/socket`: one a browser, JSON text frames, one enum for each direction.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{ClockInfo, Phase, Refusal, SeatInfo};

/// What a browser sends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ClientIn {
    /// Follow a game. Answered by `snapshot`, or by the missed `event` when `since` is one short of the end of the log.
    Watch {
        /// Id of the table.
        game: String,
        /// The last `seq` this browser has shown.
        #[serde(default)]
        #[ts(optional = nullable)]
        since: Option<u32>,
    },
    /// Stop following.
    Unwatch {
        /// Id of the table.
        game: String,
    },
    /// Do something at a table. Answered by `ack` or `refused` with the same `id`; a resend gets the old answer.
    Command {
        /// Id of the table.
        game: String,
        /// Made by the client, unique in the game, 1–40 of `[A-Za-z0-9_-]`.
        id: String,
        /// What to do.
        #[serde(flatten)]
        action: Action,
    },
    /// Ask where a path may go on; answered by `step`. Only needed when `legal` came as a tree.
    Legal {
        /// Id of the table.
        game: String,
        /// Squares so far, by name, the start first.
        prefix: Vec<String>,
    },
    /// Answered by `pong`.
    Ping {},
}

/// A command at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Take a free seat. The game starts when none is free.
    Sit {
        /// Index in turn order.
        seat: u8,
    },
    /// Play a move for the seat that is to move (the server knows which seat is yours).
    Move {
        /// Turns played when the player decided; another count is refused as stale.
        ply: u32,
        /// The move in the family's notation.
        #[serde(rename = "move")]
        text: String,
        /// Set when the player meant a move that eliminates the own seat.
        #[serde(default)]
        confirm: bool,
    },
    /// Give up.
    Resign {},
}

/// What the server sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum ServerOut {
    /// The whole game as it stands.
    Snapshot(GameView),
    /// One event of the log and what stands after it.
    Event {
        /// Id of the table.
        game: String,
        /// Number in the log of this game.
        seq: u32,
        /// What happened.
        event: Event,
        /// The table after it.
        live: Live,
    },
    /// A command was done and committed.
    Ack {
        /// Id of the table.
        game: String,
        /// Id of the command.
        id: String,
        /// The event it became.
        seq: u32,
    },
    /// A command or message was refused; nothing changed.
    Refused {
        /// Id of the table, when one was meant.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        game: Option<String>,
        /// Id of the command, when there was one.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[ts(optional)]
        id: Option<String>,
        /// Why.
        refusal: Refusal,
    },
    /// Answer to `legal`.
    Step {
        /// Id of the table.
        game: String,
        /// The path asked about.
        prefix: Vec<String>,
        /// Whether the move may end here.
        may_stop: bool,
        /// Squares it may go on to, by name.
        next: Vec<String>,
    },
    /// Answer to `ping`.
    Pong {},
    /// The server is about to restart; reconnect soon.
    Restarting {},
}

/// Everything that a page needs to show a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct GameView {
    /// Id of the table.
    pub game: String,
    /// The last event this view contains.
    pub seq: u32,
    /// Id of the variant.
    pub variant: String,
    /// House rules that differ from the variant's own.
    pub options: BTreeMap<String, String>,
    /// The clock, or nothing.
    pub clock: Option<ClockInfo>,
    /// Whether people are put on their seats by lot at the start.
    pub lot: bool,
    /// The start position, for replaying `moves` on the page.
    pub start: Vec<Piece>,
    /// All turns so far.
    pub moves: Vec<MoveMade>,
    /// The table as it stands.
    pub live: Live,
}

/// The part of a table that changes with every event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Live {
    /// Where the table stands.
    pub phase: Phase,
    /// Who acts for each seat, in turn order.
    pub seats: Vec<SeatInfo>,
    /// The seat to move, by index.
    pub turn: Option<u8>,
    /// Turns played.
    pub ply: u32,
    /// The pieces on the board.
    pub pieces: Vec<Piece>,
    /// Milliseconds left a seat, as of now; absent without a clock.
    pub clocks: Option<Vec<u32>>,
    /// Whether the clock of `turn` is running.
    pub running: bool,
    /// How and with what places the game ended.
    pub over: Option<Over>,
    /// Counters that players watch.
    pub counters: Vec<Counter>,
    /// Seats of this viewer, by index. What differs from viewer to viewer stands last, so that the server writes the
    /// rest once for all.
    pub yours: Vec<u8>,
    /// What the viewer may play, when it is the viewer's turn.
    pub legal: Option<Legal>,
}

/// One piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Piece {
    /// Square by name.
    pub square: String,
    /// Seat by index; absent when nobody owns it (capture).
    pub seat: Option<u8>,
    /// Present when it is a king.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub king: bool,
}

/// What most pieces and moves are not is not written: a list of moves is most of what a game costs in bytes.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_false(value: &bool) -> bool {
    !value
}

/// The legal moves of the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Legal {
    /// All of them, at most 512.
    List {
        /// In the board's order.
        moves: Vec<MoveInfo>,
    },
    /// Too many to list; walk them by `legal`.
    Tree {},
}

/// One legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoveInfo {
    /// What to send to play it; unambiguous.
    pub notation: String,
    /// Every square visited, by name, the start first.
    pub path: Vec<String>,
    /// Squares of the pieces taken, in order; absent when there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub captured: Vec<String>,
    /// Present when it puts its own seat out of the game; such a move needs `confirm`.
    #[serde(default, skip_serializing_if = "is_false")]
    #[ts(optional, as = "Option<bool>")]
    pub eliminates: bool,
}

/// One turn as played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct MoveMade {
    /// Seat by index.
    pub seat: u8,
    /// In the family's notation.
    pub notation: String,
    /// Every square visited, by name.
    pub path: Vec<String>,
    /// Squares of the pieces taken.
    pub captured: Vec<String>,
    /// Whether the machine chose it.
    pub program: bool,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Over {
    /// Code of the reason, such as `finish` or `no_moves`.
    pub reason: String,
    /// Place of each seat, 1 best; equal places are shared (1, 1 is a draw).
    pub places: Vec<u8>,
}

/// A count that a rule reads, worth showing while it runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Counter {
    /// `deadline` (own moves left to leave the camp), `limit` (rounds left), `kings` (king moves left to a draw) …
    pub name: String,
    /// The seat it belongs to, by index; absent when it is the game's.
    pub seat: Option<u8>,
    /// What is left.
    pub left: u32,
}

/// One event of a game's log, as sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The table was made.
    Create {},
    /// Somebody took a seat.
    Sit {
        /// Seat by index.
        seat: u8,
    },
    /// All seats are taken; the first turn begins. Seats may have changed by lot.
    Start {},
    /// A turn was played.
    Move {
        /// The turn.
        made: MoveMade,
        /// Seats that had no move after it and were passed over.
        skipped: Vec<u8>,
    },
    /// A seat gave up.
    Resign {
        /// Seat by index.
        seat: u8,
    },
    /// A flag fell.
    Timeout {
        /// Seat by index.
        seat: u8,
    },
    /// Time given back, for instance for a stop of the server.
    Credit {
        /// Milliseconds.
        ms: u32,
    },
    /// The game ended.
    End {
        /// How.
        over: Over,
    },
}
