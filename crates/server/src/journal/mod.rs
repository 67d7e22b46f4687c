//! The log of games: append-only, and the only arbiter of what happened.
//!
//! **Invariant**: nothing is acknowledged or sent to anybody before [`Journal::write`] has returned for it.

#[cfg(test)]
mod conformance;
#[cfg(feature = "postgres")]
mod database;
mod ledger;
mod life;
pub(crate) mod open;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;

pub(crate) use ledger::Ledger;
#[cfg(test)]
pub(crate) use ledger::Weather;
use life::dead;
pub(crate) use life::{Life, Pulse, silences};
#[cfg(feature = "postgres")]
use postgres::Postgres;
use sqlite::Sqlite;

use crate::ids::{GameId, Millis};

/// One event of a game, ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// Number in the log of its game, from 0, without gaps.
    pub(crate) seq: u32,
    /// Word for what happened, for people who read the table.
    pub(crate) kind: &'static str,
    /// The command it answers; the game knows all of its own and lets none in twice.
    pub(crate) command: Option<Command>,
    /// When it arrived, by the process's time.
    pub(crate) at: Millis,
    /// All that is needed to replay it, as JSON.
    pub(crate) body: String,
}

/// Which command an event answers, so that a resend gets the old answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Command {
    /// Made by the client.
    pub(crate) id: String,
    /// Public id of the person.
    pub(crate) player: String,
}

/// An event as it was stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// Number in the log of its game.
    pub(crate) seq: u32,
    /// The command it answers.
    pub(crate) command: Option<Command>,
    /// When it arrived.
    pub(crate) at: Millis,
    /// What happened, as JSON.
    pub(crate) body: String,
}

/// What lists of games show: kept beside the log, changed only with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Projection {
    /// `waiting`, `playing` or `over`.
    pub(crate) phase: &'static str,
    /// Turns played.
    pub(crate) plies: u32,
    /// When the game needs the server without anybody asking: a flag that may fall, a program to move.
    pub(crate) due: Option<Millis>,
    /// Whether a clock runs.
    pub(crate) clock_runs: bool,
    /// Public id of who made the table.
    pub(crate) creator: String,
    /// Everything else that a list shows, as JSON.
    pub(crate) summary: String,
}

/// One thing to store. All of a batch is committed at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Write {
    /// An event of a game, what lists show after it, and the position's text when it is time for one.
    Append {
        /// The game.
        game: GameId,
        /// The event.
        row: Row,
        /// What lists show after it.
        projection: Projection,
        /// The position's text after it, every so often.
        snapshot: Option<String>,
    },
    /// A new guest with the hash of the session's secret.
    Guest {
        /// Public id.
        id: String,
        /// Hash of the session's secret.
        token: [u8; 32],
        /// When.
        at: Millis,
    },
    /// A sign of life in the row of its process, kept only while a clock runs unless it is forced: to see whether
    /// storage works, or because people are here.
    Beat {
        /// The process, alive at `beat`.
        life: Life,
        /// Whether to write it in any case.
        forced: bool,
    },
    /// People came to this process, or left it.
    Presence {
        /// The process.
        process: String,
        /// Who, and when.
        changes: Vec<Movement>,
    },
    /// The last sign of life: nobody is at this process any more.
    Leave {
        /// The process, alive at `beat`.
        life: Life,
    },
}

/// Somebody's first socket at a process opened, or their last one closed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Movement {
    /// Public id.
    pub(crate) person: String,
    /// Whether they are here now.
    pub(crate) here: bool,
    /// Since when.
    pub(crate) at: Millis,
}

/// Where somebody is, by what all processes wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// At a process that gives signs of life.
    Here,
    /// Nowhere; when they were last seen, if ever. Who was at a process that died was seen until its last sign of life.
    Away(Option<Millis>),
}

impl Presence {
    /// From when somebody was last seen and the last sign of life of the processes they are at.
    fn of(seen: Option<Millis>, beat: Option<Millis>, now: Millis) -> Presence {
        match beat {
            Some(beat) if now <= beat + DEAD_MS => Presence::Here,
            _ => Presence::Away(seen.max(beat)),
        }
    }
}

/// A process with people and without a sign of life for so long is dead: three that it gives while people are here.
const DEAD_MS: Millis = 3 * BEAT_WITH_PEOPLE_MS;
/// How often a process gives a sign of life while people are here and no clock runs; while one runs, every second.
const BEAT_WITH_PEOPLE_MS: Millis = 20_000;
/// Rows of processes remembered; longer ago, every game under way has been credited.
const MOST_LIVES: u32 = 64;

/// What became of a [`Write`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// It is stored.
    Done,
    /// Somebody stored this number before: read the tail.
    Lost,
    /// The guest is stored under this number.
    Guest(u32),
}

/// A position's text in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Snapshot {
    /// The event after which it stood.
    pub(crate) seq: u32,
    /// The text, complete enough to resume.
    pub(crate) text: String,
}

/// A game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// The game.
    pub(crate) game: GameId,
    /// `waiting`, `playing` or `over`.
    pub(crate) phase: String,
    /// Turns played.
    pub(crate) plies: u32,
    /// Everything else, as JSON.
    pub(crate) summary: String,
}

/// A guest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Guest {
    /// Public id.
    pub(crate) id: String,
    /// Number, 1 and up.
    pub(crate) number: u32,
}

/// A time in which nothing could be stored: it is charged to nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Outage {
    /// When the first write that failed was begun.
    pub(crate) from: Millis,
    /// When a write was stored again; now, while it lasts.
    pub(crate) to: Millis,
}

/// Why storage did not do what it was asked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum StorageError {
    /// The disk is full, the file locked for too long, the device failing.
    #[error("storage failed: {0}")]
    Failed(String),
    /// More is waiting than storage can take.
    #[error("storage has too much waiting")]
    Busy,
    /// The process is about to end.
    #[error("storage is closed")]
    Closed,
}

/// Why storage could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The folder cannot be made or entered.
    #[error("cannot use the data folder {path}: {why}")]
    Folder {
        /// The folder.
        path: String,
        /// What the system said.
        why: String,
    },
    /// A newer program wrote it.
    #[error("the database {path} is of schema {found}, this program knows {known}: use the newer program")]
    Newer {
        /// The file.
        path: String,
        /// Its schema.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// It is no database of ours, or broken, or not there.
    #[error("cannot open the database {path}: {why}")]
    Database {
        /// The file.
        path: String,
        /// What the database said.
        why: String,
    },
}

/// Where the log is kept. Calls block; [`Ledger`] runs them on threads of their own.
pub(crate) trait Journal: Send {
    /// Stores a batch in one transaction: when it returns, all of it is on the disk; when it fails, nothing is.
    fn write(&mut self, batch: &[Write]) -> Result<Vec<Written>, StorageError>;
    /// The events of a game after `after`, in order; all of them for `None`.
    fn tail(&self, game: &GameId, after: Option<u32>) -> Result<Vec<Stored>, StorageError>;
    /// The newest text of a game's position.
    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StorageError>;
    /// Games that need the server by `now`, the most overdue first.
    fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StorageError>;
    /// Games whose clock runs.
    fn running(&self) -> Result<Vec<GameId>, StorageError>;
    /// What the wall clock says that all processes of this log go by.
    fn wall(&self) -> Result<Millis, StorageError>;
    /// The newest instant that the log knows: no process may take an earlier one for now.
    fn newest(&self) -> Result<Millis, StorageError>;
    /// Writes the row of a process that begins and gives those of others, in one transaction: of two that begin together
    /// at least one sees the other. People at processes that died are away from now on.
    fn sign_in(&mut self, life: &Life) -> Result<Vec<Life>, StorageError>;
    /// Where somebody is.
    #[cfg_attr(not(test), expect(dead_code, reason = "written now; claims of absence are to read it"))]
    fn presence(&self, person: &str, now: Millis) -> Result<Presence, StorageError>;
    /// Open tables that were touched since `since`, then games being played, newest first.
    fn list(&self, since: Millis, limit: u32) -> Result<Vec<Listed>, StorageError>;
    /// One game as lists show it.
    fn listed(&self, game: &GameId) -> Result<Option<Listed>, StorageError>;
    /// How many open tables of this person were touched since `since`.
    fn waiting_of(&self, creator: &str, since: Millis) -> Result<u32, StorageError>;
    /// The guest of this session.
    fn guest_of(&self, token: &[u8; 32]) -> Result<Option<Guest>, StorageError>;
    /// The number of the guest with this public id.
    fn guest_number(&self, id: &str) -> Result<Option<u32>, StorageError>;
}
