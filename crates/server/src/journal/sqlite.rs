//! The log in one SQLite file: WAL, full sync, one writer.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Row as SqlRow, Transaction, TransactionBehavior, params};

use super::{
    Command, Guest, Journal, Life, Listed, MOST_LIVES, Movement, OpenError, Presence, Projection, Row, Snapshot,
    StorageError, Stored, Write, Written, dead,
};
use crate::ids::{GameId, Millis, wall_clock};

/// What each schema adds to the one before it; the number of a schema is its place, from 1. Those that were published
/// are never changed.
const SCHEMAS: &[&str] = &[GAMES, PRESENCE];
const KNOWN: u32 = SCHEMAS.len() as u32;

pub(super) const GAMES: &str = "
CREATE TABLE people(
  id TEXT PRIMARY KEY,
  guest INTEGER NOT NULL UNIQUE,
  created INTEGER NOT NULL
) STRICT;
CREATE TABLE sessions(
  token BLOB PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people(id),
  created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE games(
  id TEXT PRIMARY KEY,
  phase TEXT NOT NULL,
  plies INTEGER NOT NULL,
  due INTEGER,
  clock_runs INTEGER NOT NULL,
  creator TEXT NOT NULL,
  created INTEGER NOT NULL,
  touched INTEGER NOT NULL,
  summary TEXT NOT NULL
) STRICT;
CREATE INDEX games_due ON games(due) WHERE due IS NOT NULL;
CREATE INDEX games_running ON games(id) WHERE clock_runs;
CREATE INDEX games_open ON games(phase, touched);
CREATE INDEX games_of ON games(creator, phase, touched);
CREATE TABLE events(
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  kind TEXT NOT NULL,
  command TEXT,
  player TEXT,
  at INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE snapshots(
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(game, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE processes(
  name TEXT PRIMARY KEY,
  beat INTEGER NOT NULL
) STRICT;
";

/// When each process could write, who is at which, and when those who are nowhere were last seen.
const PRESENCE: &str = "
CREATE TABLE lives(
  process TEXT NOT NULL,
  began INTEGER NOT NULL,
  beat INTEGER NOT NULL,
  PRIMARY KEY(process, began)
) STRICT, WITHOUT ROWID;
INSERT INTO lives(process, began, beat) SELECT name, beat, beat FROM processes;
DROP TABLE processes;
ALTER TABLE people ADD COLUMN seen INTEGER;
CREATE TABLE presence(
  person TEXT NOT NULL REFERENCES people(id),
  process TEXT NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY(person, process)
) STRICT, WITHOUT ROWID;
CREATE INDEX presence_at ON presence(process);
";

/// An event is stored when its number is the next one and not there already. Whoever writes a number has read all
/// before it, commands included, so that no index has to know them.
const APPEND: &str = "
INSERT INTO events(game, seq, kind, command, player, at, body)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE ?2 = 0 OR EXISTS(SELECT 1 FROM events WHERE game = ?1 AND seq = ?2 - 1)
ON CONFLICT DO NOTHING RETURNING seq";

const PROJECT: &str = "
INSERT INTO games(id, phase, plies, due, clock_runs, creator, created, touched, summary)
VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8)
ON CONFLICT(id) DO UPDATE SET phase = ?2, plies = ?3, due = ?4, clock_runs = ?5, touched = ?7, summary = ?8";

/// What most events of a game under way change. It leaves the columns alone that indexes hold, for each of those is
/// two more pages in the commit; so `touched` is true to the minute while a game is played.
const STEP: &str = "
UPDATE games SET plies = ?2, due = ?3
WHERE id = ?1 AND phase = 'playing' AND phase = ?4 AND clock_runs = ?5 AND touched > ?6 AND summary = ?7";

/// Kibibytes (as SQLite wants them, below zero) of the writer's pages: two for each of some thousand games. They are
/// taken when they are needed; a read of one from the file costs more than writing it.
const WRITER_KIB: i32 = -32 * 1024;

/// How far `touched` may be behind while a game is played.
const TOUCHED_MS: Millis = 60_000;

const ADD_GUEST: &str = "
INSERT INTO people(id, guest, created)
VALUES(?1, (SELECT coalesce(max(guest), 0) + 1 FROM people), ?2) RETURNING guest";

const BEAT: &str = "
INSERT INTO lives(process, began, beat)
SELECT ?1, ?2, ?3 WHERE ?4 OR EXISTS(SELECT 1 FROM games WHERE clock_runs)
ON CONFLICT(process, began) DO UPDATE SET beat = ?3";

const FORGET_LIVES: &str = "
DELETE FROM lives WHERE (process, began) NOT IN (SELECT process, began FROM lives ORDER BY beat DESC LIMIT ?1)
AND process NOT IN (SELECT process FROM presence)";

const ARRIVE: &str = "
INSERT INTO presence(person, process, since) SELECT id, ?2, ?3 FROM people WHERE id = ?1 ON CONFLICT DO NOTHING";

/// Whoever a process lost was seen until its last sign of life.
const LOSE: &str = "
UPDATE people SET seen = max(coalesce(seen, 0), ?2) WHERE id IN (SELECT person FROM presence WHERE process = ?1)";

const WHERE_IS: &str = "
SELECT people.seen, max(lives.beat) FROM people
LEFT JOIN presence ON presence.person = people.id LEFT JOIN lives ON lives.process = presence.process
WHERE people.id = ?1 GROUP BY people.id";

/// One connection to the file. The ledger opens one that writes and one that reads.
pub(crate) struct Sqlite {
    connection: Connection,
    /// Added to every commit, for measuring.
    delay: Duration,
}

impl Sqlite {
    /// Makes the folder (for its owner only) and the tables when they are not there yet.
    pub(crate) fn create(folder: &Path) -> Result<PathBuf, OpenError> {
        make_folder(folder)?;
        let path = folder.join("skok.db");
        let mut connection = open(&path, Duration::from_secs(5)).map_err(|e| broken(&path, &e))?;
        migrate(&mut connection, &path)?;
        Ok(path)
    }

    /// Opens a file that [`Sqlite::create`] made. A call waits at most `patience` for another process's lock.
    pub(crate) fn open(path: &Path, patience: Duration) -> Result<Sqlite, OpenError> {
        let connection = open(path, patience).map_err(|e| broken(path, &e))?;
        Ok(Sqlite { connection, delay: Duration::ZERO })
    }

    /// The one that writes: it keeps the pages at hand that games under way write to, and is made slower by `delay`.
    pub(crate) fn writer(path: &Path, patience: Duration, delay: Duration) -> Result<Sqlite, OpenError> {
        let journal = Sqlite::open(path, patience)?;
        let set = journal.connection.pragma_update(None, "cache_size", WRITER_KIB);
        set.map_err(|e| broken(path, &e))?;
        Ok(Sqlite { delay, ..journal })
    }
}

fn broken(path: &Path, error: &rusqlite::Error) -> OpenError {
    OpenError::Database { path: path.display().to_string(), why: error.to_string() }
}

fn make_folder(folder: &Path) -> Result<(), OpenError> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|e| OpenError::Folder { path: folder.display().to_string(), why: e.to_string() })
}

fn open(path: &Path, patience: Duration) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(patience)?;
    connection.query_row("PRAGMA journal_mode = WAL", [], |_| Ok(()))?;
    // FULL: a commit has reached the disk, not only the system, when it returns.
    connection.execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -2048;")?;
    Ok(connection)
}

fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let found = schema(connection).map_err(|e| broken(path, &e))?;
    match u32::try_from(found) {
        Ok(KNOWN) => Ok(()),
        Ok(0..KNOWN) => lay_out(connection).map_err(|e| broken(path, &e)),
        _ => Err(OpenError::Newer { path: path.display().to_string(), found, known: KNOWN.into() }),
    }
}

fn schema(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

fn lay_out(connection: &mut Connection) -> rusqlite::Result<()> {
    let tx = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have been first while this one waited for the lock.
    let from = usize::try_from(schema(&tx)?).unwrap_or(SCHEMAS.len());
    for step in SCHEMAS.iter().skip(from) {
        tx.execute_batch(step)?;
    }
    tx.pragma_update(None, "user_version", KNOWN)?;
    tx.commit()
}

impl From<rusqlite::Error> for StorageError {
    fn from(error: rusqlite::Error) -> Self {
        StorageError::Failed(error.to_string())
    }
}

fn write_one(tx: &Transaction<'_>, write: &Write) -> rusqlite::Result<Written> {
    match write {
        Write::Append { game, row, projection, snapshot } => append(tx, game, row, projection, snapshot.as_deref()),
        Write::Guest { id, token, at } => add_guest(tx, id, token, *at),
        Write::Beat { life, forced } => beat(tx, life, *forced).map(|()| Written::Done),
        Write::Presence { process, changes } => {
            changes.iter().try_for_each(|change| note(tx, process, change)).map(|()| Written::Done)
        }
        Write::Leave { life } => {
            beat(tx, life, true)?;
            lose(tx, &life.process, life.beat).map(|()| Written::Done)
        }
    }
}

fn beat(tx: &Transaction<'_>, life: &Life, forced: bool) -> rusqlite::Result<()> {
    tx.prepare_cached(BEAT)?.execute(params![life.process, life.began, life.beat, forced]).map(drop)
}

fn note(tx: &Transaction<'_>, process: &str, change: &Movement) -> rusqlite::Result<()> {
    let Movement { person, here, at } = change;
    if *here {
        return tx.prepare_cached(ARRIVE)?.execute(params![person, process, at]).map(drop);
    }
    tx.prepare_cached("DELETE FROM presence WHERE person = ?1 AND process = ?2")?.execute([person, process])?;
    tx.prepare_cached("UPDATE people SET seen = ?2 WHERE id = ?1")?.execute(params![person, at]).map(drop)
}

fn lose(tx: &Transaction<'_>, process: &str, beat: Millis) -> rusqlite::Result<()> {
    tx.prepare_cached(LOSE)?.execute(params![process, beat])?;
    tx.prepare_cached("DELETE FROM presence WHERE process = ?1")?.execute([process]).map(drop)
}

fn lives(tx: &Transaction<'_>) -> rusqlite::Result<Vec<Life>> {
    let mut statement = tx.prepare_cached("SELECT process, began, beat FROM lives")?;
    let read = |row: &SqlRow<'_>| Ok(Life { process: row.get(0)?, began: row.get(1)?, beat: row.get(2)? });
    statement.query_map([], read)?.collect()
}

fn append(
    tx: &Transaction<'_>,
    game: &GameId,
    row: &Row,
    projection: &Projection,
    snapshot: Option<&str>,
) -> rusqlite::Result<Written> {
    if !insert_event(tx, game, row)? {
        return Ok(Written::Lost);
    }
    project(tx, game, row.at, projection)?;
    if let Some(text) = snapshot {
        let sql = "INSERT INTO snapshots(game, seq, text) VALUES(?1, ?2, ?3)";
        tx.prepare_cached(sql)?.execute(params![game.as_str(), row.seq, text])?;
    }
    Ok(Written::Done)
}

fn project(tx: &Transaction<'_>, game: &GameId, at: Millis, p: &Projection) -> rusqlite::Result<()> {
    let recent = at.saturating_sub(TOUCHED_MS);
    let values = params![game.as_str(), p.plies, p.due, p.phase, p.clock_runs, recent, p.summary];
    if tx.prepare_cached(STEP)?.execute(values)? == 0 {
        let values = params![game.as_str(), p.phase, p.plies, p.due, p.clock_runs, p.creator, at, p.summary];
        tx.prepare_cached(PROJECT)?.execute(values)?;
    }
    Ok(())
}

fn insert_event(tx: &Transaction<'_>, game: &GameId, row: &Row) -> rusqlite::Result<bool> {
    let (id, player) = row.command.as_ref().map(|c| (&c.id, &c.player)).unzip();
    let values = params![game.as_str(), row.seq, row.kind, id, player, row.at, row.body];
    tx.prepare_cached(APPEND)?.exists(values)
}

fn add_guest(tx: &Transaction<'_>, id: &str, token: &[u8; 32], at: Millis) -> rusqlite::Result<Written> {
    let number: u32 = tx.prepare_cached(ADD_GUEST)?.query_row(params![id, at], |row| row.get(0))?;
    let sql = "INSERT INTO sessions(token, person, created) VALUES(?1, ?2, ?3)";
    tx.prepare_cached(sql)?.execute(params![token, id, at])?;
    Ok(Written::Guest(number))
}

fn stored(row: &SqlRow<'_>) -> rusqlite::Result<Stored> {
    let (id, player): (Option<String>, Option<String>) = (row.get(1)?, row.get(2)?);
    let command = id.zip(player).map(|(id, player)| Command { id, player });
    Ok(Stored { seq: row.get(0)?, command, at: row.get(3)?, body: row.get(4)? })
}

/// The columns that [`listed`] reads.
const LISTED: &str = "id, phase, plies, summary";

fn listed(row: &SqlRow<'_>) -> rusqlite::Result<Option<Listed>> {
    let id: String = row.get(0)?;
    let Some(game) = GameId::parse(&id) else { return Ok(None) };
    Ok(Some(Listed { game, phase: row.get(1)?, plies: row.get(2)?, summary: row.get(3)? }))
}

impl Sqlite {
    fn ids(&self, sql: &str, values: impl rusqlite::Params) -> Result<Vec<GameId>, StorageError> {
        let mut statement = self.connection.prepare_cached(sql)?;
        let ids = statement.query_map(values, |row| row.get::<_, String>(0))?.collect::<Result<Vec<_>, _>>()?;
        Ok(ids.iter().filter_map(|id| GameId::parse(id)).collect())
    }

    fn games(&self, phase: &str, since: Millis, limit: u32) -> Result<Vec<Listed>, StorageError> {
        let sql =
            format!("SELECT {LISTED} FROM games WHERE phase = ?1 AND touched >= ?2 ORDER BY touched DESC LIMIT ?3");
        let mut statement = self.connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params![phase, since, limit], listed)?.collect::<Result<Vec<_>, _>>()?;
        Ok(rows.into_iter().flatten().collect())
    }
}

impl Journal for Sqlite {
    fn write(&mut self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let written = batch.iter().map(|w| write_one(&tx, w)).collect::<Result<Vec<_>, _>>()?;
        tx.commit()?;
        if !self.delay.is_zero() {
            std::thread::sleep(self.delay);
        }
        Ok(written)
    }

    fn tail(&self, game: &GameId, after: Option<u32>) -> Result<Vec<Stored>, StorageError> {
        let sql = "SELECT seq, command, player, at, body FROM events WHERE game = ?1 AND seq > ?2 ORDER BY seq";
        let mut statement = self.connection.prepare_cached(sql)?;
        let after = after.map_or(-1, i64::from);
        let rows = statement.query_map(params![game.as_str(), after], stored)?;
        Ok(rows.collect::<Result<Vec<_>, _>>()?)
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StorageError> {
        let sql = "SELECT seq, text FROM snapshots WHERE game = ?1 ORDER BY seq DESC LIMIT 1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let read = |row: &SqlRow<'_>| Ok(Snapshot { seq: row.get(0)?, text: row.get(1)? });
        Ok(statement.query_row([game.as_str()], read).optional()?)
    }

    fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StorageError> {
        self.ids("SELECT id FROM games WHERE due <= ?1 ORDER BY due LIMIT ?2", params![now, limit])
    }

    fn running(&self) -> Result<Vec<GameId>, StorageError> {
        self.ids("SELECT id FROM games WHERE clock_runs", [])
    }

    fn sign_in(&mut self, life: &Life) -> Result<Vec<Life>, StorageError> {
        let tx = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut others = lives(&tx)?;
        others.retain(|other| other.process != life.process);
        for dead in dead(&others, life.began) {
            lose(&tx, &dead.process, dead.beat)?;
        }
        beat(&tx, life, true)?;
        tx.prepare_cached(FORGET_LIVES)?.execute([MOST_LIVES])?;
        tx.commit()?;
        Ok(others)
    }

    fn presence(&self, person: &str, now: Millis) -> Result<Presence, StorageError> {
        let read = |row: &SqlRow<'_>| Ok((row.get(0)?, row.get(1)?));
        let found = self.connection.prepare_cached(WHERE_IS)?.query_row([person], read).optional()?;
        let (seen, beat) = found.unwrap_or((None, None));
        Ok(Presence::of(seen, beat, now))
    }

    fn wall(&self) -> Result<Millis, StorageError> {
        Ok(wall_clock())
    }

    fn newest(&self) -> Result<Millis, StorageError> {
        let sql = "SELECT max(coalesce((SELECT max(beat) FROM lives), 0),
                              coalesce((SELECT max(touched) FROM games), 0))";
        Ok(self.connection.query_row(sql, [], |row| row.get(0))?)
    }

    fn list(&self, since: Millis, limit: u32) -> Result<Vec<Listed>, StorageError> {
        let mut rows = self.games("waiting", since, limit)?;
        rows.extend(self.games("playing", since, limit.saturating_sub(rows.len() as u32))?);
        Ok(rows)
    }

    fn listed(&self, game: &GameId) -> Result<Option<Listed>, StorageError> {
        let sql = format!("SELECT {LISTED} FROM games WHERE id = ?1");
        let mut statement = self.connection.prepare_cached(&sql)?;
        Ok(statement.query_row([game.as_str()], listed).optional()?.flatten())
    }

    fn waiting_of(&self, creator: &str, since: Millis) -> Result<u32, StorageError> {
        let sql = "SELECT count(*) FROM games WHERE creator = ?1 AND phase = 'waiting' AND touched >= ?2";
        Ok(self.connection.prepare_cached(sql)?.query_row(params![creator, since], |row| row.get(0))?)
    }

    fn guest_of(&self, token: &[u8; 32]) -> Result<Option<Guest>, StorageError> {
        let sql = "SELECT people.id, people.guest FROM sessions JOIN people ON people.id = sessions.person
                   WHERE sessions.token = ?1";
        let mut statement = self.connection.prepare_cached(sql)?;
        let read = |row: &SqlRow<'_>| Ok(Guest { id: row.get(0)?, number: row.get(1)? });
        Ok(statement.query_row([token], read).optional()?)
    }

    fn guest_number(&self, id: &str) -> Result<Option<u32>, StorageError> {
        let mut statement = self.connection.prepare_cached("SELECT guest FROM people WHERE id = ?1")?;
        Ok(statement.query_row([id], |row| row.get(0)).optional()?)
    }
}

#[cfg(test)]
impl Sqlite {
    /// A small disk.
    pub(super) fn limit_pages(&self, pages: u32) {
        self.connection.pragma_update(None, "max_page_count", pages).expect("a number");
    }
}
