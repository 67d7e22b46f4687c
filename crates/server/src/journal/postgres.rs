//! The log in PostgreSQL: for hosts that have one, and for several processes on several machines.
//!
//! The trait blocks, so each connection has a runtime of its own, on the thread that uses it.

use std::cell::RefCell;
use std::collections::HashMap;
use std::future::Future;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Row as SqlRow, Statement};

use super::database::Address;
use super::{
    Command, Guest, Journal, Life, Listed, MOST_LIVES, Movement, OpenError, Presence, Projection, Row, Snapshot,
    StorageError, Stored, Write, Written, dead,
};
use crate::ids::{GameId, Millis};

/// What each schema adds to the one before it, as for SQLite; the numbers are this back end's own.
const SCHEMAS: [&str; KNOWN as usize] = [TABLES];
const KNOWN: i32 = 1;

/// Where the number of the schema stands. Of two processes that begin, one lays the tables out while the other waits.
const SCHEMA: &str = "
SELECT pg_advisory_xact_lock(7312036);
CREATE TABLE IF NOT EXISTS skok_schema(number INTEGER NOT NULL);";

const TABLES: &str = "
CREATE TABLE people(
  id TEXT PRIMARY KEY,
  guest INTEGER GENERATED ALWAYS AS IDENTITY UNIQUE,
  created BIGINT NOT NULL,
  seen BIGINT
);
CREATE TABLE sessions(
  token BYTEA PRIMARY KEY,
  person TEXT NOT NULL REFERENCES people(id),
  created BIGINT NOT NULL
);
CREATE TABLE games(
  id TEXT PRIMARY KEY,
  phase TEXT NOT NULL,
  plies INTEGER NOT NULL,
  due BIGINT,
  clock_runs BOOLEAN NOT NULL,
  creator TEXT NOT NULL,
  created BIGINT NOT NULL,
  touched BIGINT NOT NULL,
  summary TEXT NOT NULL
);
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
  at BIGINT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY(game, seq)
);
CREATE TABLE snapshots(
  game TEXT NOT NULL,
  seq INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY(game, seq)
);
CREATE TABLE lives(
  process TEXT NOT NULL,
  began BIGINT NOT NULL,
  beat BIGINT NOT NULL,
  PRIMARY KEY(process, began)
);
CREATE TABLE presence(
  person TEXT NOT NULL REFERENCES people(id),
  process TEXT NOT NULL,
  since BIGINT NOT NULL,
  PRIMARY KEY(person, process)
);
CREATE INDEX presence_at ON presence(process);
";

/// An event is stored when its number is the next one and not there already, and only then what follows from it. One
/// statement, so that a whole batch is on its way before the first answer is back.
const APPEND: &str = "
WITH added AS (
  INSERT INTO events(game, seq, kind, command, player, at, body)
  SELECT $1::text, $2::integer, $3::text, $4::text, $5::text, $6::bigint, $7::text
  WHERE $2 = 0 OR EXISTS(SELECT 1 FROM events WHERE game = $1 AND seq = $2 - 1)
  ON CONFLICT DO NOTHING RETURNING seq
), kept AS (
  INSERT INTO snapshots(game, seq, text) SELECT $1, seq, $14::text FROM added WHERE $14::text IS NOT NULL
), shown AS (
  INSERT INTO games(id, phase, plies, due, clock_runs, creator, created, touched, summary)
  SELECT $1, $8::text, $9::integer, $10::bigint, $11::boolean, $12::text, $6, $6, $13::text FROM added
  ON CONFLICT(id) DO UPDATE SET phase = excluded.phase, plies = excluded.plies, due = excluded.due,
    clock_runs = excluded.clock_runs, summary = excluded.summary,
    touched = CASE WHEN games.phase = 'playing' AND excluded.phase = 'playing' AND excluded.touched < games.touched + $15
      THEN games.touched ELSE excluded.touched END
)
SELECT seq FROM added";

/// How far `touched` may be behind while a game is played: two indexes hold it.
const TOUCHED_MS: i64 = 60_000;

/// Somebody who is there already, because the answer to the first try was lost, keeps their number.
const ADD_GUEST: &str = "
WITH person AS (
  INSERT INTO people(id, created) VALUES($1, $3) ON CONFLICT(id) DO UPDATE SET created = excluded.created RETURNING id, guest
), session AS (
  INSERT INTO sessions(token, person, created) SELECT $2, id, $3 FROM person ON CONFLICT DO NOTHING
)
SELECT guest FROM person";

const BEAT: &str = "
INSERT INTO lives(process, began, beat)
SELECT $1::text, $2::bigint, $3::bigint WHERE $4 OR EXISTS(SELECT 1 FROM games WHERE clock_runs)
ON CONFLICT(process, began) DO UPDATE SET beat = excluded.beat";

/// In the order of their ids, so that two processes never wait for each other's rows.
const ARRIVE: &str = "
INSERT INTO presence(person, process, since)
SELECT id, $1, since FROM unnest($2::text[], $3::bigint[]) AS movement(person, since) JOIN people ON id = person
ORDER BY id ON CONFLICT DO NOTHING";

const DEPART: &str = "DELETE FROM presence WHERE process = $1 AND person = ANY($2::text[])";

const SEEN: &str = "
WITH movement AS (
  SELECT id, at FROM people JOIN unnest($1::text[], $2::bigint[]) AS movement(person, at) ON id = person
  ORDER BY id FOR UPDATE OF people
)
UPDATE people SET seen = at FROM movement WHERE people.id = movement.id";

/// Whoever a process lost was seen until its last sign of life.
const LOSE: &str = "
WITH lost AS (
  SELECT id FROM people WHERE id IN (SELECT person FROM presence WHERE process = $1) ORDER BY id FOR UPDATE
)
UPDATE people SET seen = greatest(coalesce(seen, 0), $2) FROM lost WHERE people.id = lost.id";

const FORGET_LIVES: &str = "
DELETE FROM lives WHERE (process, began) NOT IN (SELECT process, began FROM lives ORDER BY beat DESC LIMIT $1)
AND process NOT IN (SELECT process FROM presence)";

const WHERE_IS: &str = "
SELECT people.seen, max(lives.beat) FROM people
LEFT JOIN presence ON presence.person = people.id LEFT JOIN lives ON lives.process = presence.process
WHERE people.id = $1 GROUP BY people.id";

/// How long the server may take for anything before it counts as gone.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);
/// What a connection begins with. FULL, in SQLite's word: a commit has reached the disk when it returns.
const SESSION: &str = "SET synchronous_commit = on; SET statement_timeout = 5000; SET client_min_messages = warning;";

/// One connection. It is made again when it breaks.
pub(crate) struct Postgres {
    address: Address,
    runtime: Runtime,
    session: RefCell<Option<Session>>,
    /// Added to every commit, for measuring.
    delay: Duration,
}

/// A connection that works, with the statements that it has prepared.
struct Session {
    client: Client,
    statements: RefCell<HashMap<&'static str, Statement>>,
}

/// Why a call failed.
enum Trouble {
    Server(Error),
    TooLong,
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        Trouble::Server(error)
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::TooLong => f.write_str("no answer from PostgreSQL"),
            // The library's own text says only of which kind it is.
            Trouble::Server(error) => match (error.as_db_error(), std::error::Error::source(error)) {
                (Some(told), _) => write!(f, "{}", told.message()),
                (None, Some(cause)) => write!(f, "{error}: {cause}"),
                (None, None) => write!(f, "{error}"),
            },
        }
    }
}

impl From<Trouble> for StorageError {
    fn from(trouble: Trouble) -> Self {
        StorageError::Failed(trouble.to_string())
    }
}

type Result<T, E = Trouble> = std::result::Result<T, E>;
type Value<'a> = &'a (dyn ToSql + Sync);

/// PostgreSQL's whole numbers have a sign.
fn signed(ms: Millis) -> i64 {
    i64::try_from(ms).unwrap_or(i64::MAX)
}

fn unsigned(ms: i64) -> Millis {
    Millis::try_from(ms).unwrap_or(0)
}

impl Session {
    async fn connect(address: &Address) -> Result<Session> {
        let (client, connection) = address.config().connect(NoTls).await?;
        // It runs while the client waits for an answer; its errors reach the client too.
        tokio::spawn(async move { drop(connection.await) });
        client.batch_execute(SESSION).await?;
        Ok(Session { client, statements: RefCell::default() })
    }

    async fn statement(&self, sql: &'static str) -> Result<Statement> {
        let known = self.statements.borrow().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        self.statements.borrow_mut().insert(sql, statement.clone());
        Ok(statement)
    }

    async fn query(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<SqlRow>> {
        let statement = self.statement(sql).await?;
        Ok(self.client.query(&statement, values).await?)
    }

    async fn maybe(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Option<SqlRow>> {
        Ok(self.query(sql, values).await?.pop())
    }

    async fn write(&self, batch: &[Write]) -> Result<Vec<Written>> {
        self.transaction(async {
            // Prepared beforehand, so that what follows is sent in order and at once.
            for sql in [APPEND, ADD_GUEST, BEAT, ARRIVE, DEPART, SEEN, LOSE, DELETE_PRESENCE] {
                self.statement(sql).await?;
            }
            let order = without_deadlock(batch);
            let written = in_order(order.iter().map(|&i| self.write_one(&batch[i])).collect()).await?;
            let mut placed = vec![Written::Done; batch.len()];
            order.into_iter().zip(written).for_each(|(i, written)| placed[i] = written);
            Ok(placed)
        })
        .await
    }

    /// Does it wholly or not at all.
    async fn transaction<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        self.client.batch_execute("BEGIN").await?;
        match work.await {
            Ok(done) => {
                self.client.batch_execute("COMMIT").await?;
                Ok(done)
            }
            Err(trouble) => {
                // When this fails too, the connection is gone and the transaction with it.
                let _ = self.client.batch_execute("ROLLBACK").await;
                Err(trouble)
            }
        }
    }

    async fn write_one(&self, write: &Write) -> Result<Written> {
        match write {
            Write::Append { game, row, projection, snapshot } => {
                self.append(game, row, projection, snapshot.as_deref()).await
            }
            Write::Guest { id, token, at } => {
                let row = self.query(ADD_GUEST, &[id, &&token[..], &signed(*at)]).await?;
                Ok(Written::Guest(row.first().map_or(0, |row| number(row, 0))))
            }
            Write::Beat { life, forced } => self.beat(life, *forced).await.map(|()| Written::Done),
            Write::Presence { process, changes } => self.note(process, changes).await.map(|()| Written::Done),
            Write::Leave { life } => {
                self.beat(life, true).await?;
                self.lose(life).await.map(|()| Written::Done)
            }
        }
    }

    async fn append(
        &self,
        game: &GameId,
        row: &Row,
        projection: &Projection,
        snapshot: Option<&str>,
    ) -> Result<Written> {
        let Projection { phase, plies, due, clock_runs, creator, summary } = projection;
        let (id, player) = row.command.as_ref().map(|c| (&c.id, &c.player)).unzip();
        let (game, seq, at) = (game.as_str(), row.seq.cast_signed(), signed(row.at));
        let (plies, due) = (plies.cast_signed(), due.map(signed));
        let values: [Value<'_>; 15] = [
            &game,
            &seq,
            &row.kind,
            &id,
            &player,
            &at,
            &row.body,
            phase,
            &plies,
            &due,
            clock_runs,
            creator,
            summary,
            &snapshot,
            &TOUCHED_MS,
        ];
        let added = self.query(APPEND, &values).await?;
        Ok(if added.is_empty() { Written::Lost } else { Written::Done })
    }

    async fn beat(&self, life: &Life, forced: bool) -> Result<()> {
        let (began, beat) = (signed(life.began), signed(life.beat));
        self.query(BEAT, &[&life.process, &began, &beat, &forced]).await.map(drop)
    }

    async fn note(&self, process: &str, changes: &[Movement]) -> Result<()> {
        let (came, left): (Vec<&Movement>, Vec<&Movement>) = changes.iter().partition(|change| change.here);
        let split = |some: Vec<&Movement>| -> (Vec<String>, Vec<i64>) {
            some.into_iter().map(|change| (change.person.clone(), signed(change.at))).unzip()
        };
        let ((came, since), (left, at)) = (split(came), split(left));
        self.query(ARRIVE, &[&process, &came, &since]).await?;
        self.query(DEPART, &[&process, &left]).await?;
        self.query(SEEN, &[&left, &at]).await.map(drop)
    }

    async fn lose(&self, life: &Life) -> Result<()> {
        self.query(LOSE, &[&life.process, &signed(life.beat)]).await?;
        self.query(DELETE_PRESENCE, &[&life.process]).await.map(drop)
    }

    async fn sign_in(&self, life: &Life) -> Result<Vec<Life>> {
        self.transaction(async {
            // Of two that begin together the second waits for the first.
            self.client.batch_execute("LOCK TABLE lives IN SHARE ROW EXCLUSIVE MODE").await?;
            let rows = self.query("SELECT process, began, beat FROM lives", &[]).await?;
            let mut others: Vec<Life> = rows.iter().map(read_life).collect();
            others.retain(|other| other.process != life.process);
            for dead in dead(&others, life.began) {
                self.lose(dead).await?;
            }
            self.beat(life, true).await?;
            self.query(FORGET_LIVES, &[&i64::from(MOST_LIVES)]).await?;
            Ok(others)
        })
        .await
    }

    async fn migrate(&self) -> Result<Option<i32>> {
        self.transaction(async {
            self.client.batch_execute(SCHEMA).await?;
            let row = self.maybe("SELECT max(number) FROM skok_schema", &[]).await?;
            let found: i32 = row.and_then(|row| row.get(0)).unwrap_or(0);
            if !(0..=KNOWN).contains(&found) {
                return Ok(Some(found));
            }
            for (number, step) in (1_i32..).zip(SCHEMAS).skip(found as usize) {
                self.client.batch_execute(step).await?;
                self.query("INSERT INTO skok_schema(number) VALUES($1)", &[&number]).await?;
            }
            Ok(None)
        })
        .await
    }
}

const DELETE_PRESENCE: &str = "DELETE FROM presence WHERE process = $1";

/// Two processes that write the same games take their rows in the same order, so that neither waits for the other for
/// ever. Within a game the order stays.
fn without_deadlock(batch: &[Write]) -> Vec<usize> {
    let key = |write: &Write| match write {
        Write::Append { game, .. } => (0, Some(game.clone())),
        Write::Guest { .. } => (1, None),
        Write::Beat { .. } | Write::Presence { .. } | Write::Leave { .. } => (2, None),
    };
    let mut order: Vec<usize> = (0..batch.len()).collect();
    order.sort_by_cached_key(|&i| key(&batch[i]));
    order
}

/// Drives all of them together and asks each for the first time in order, for that is the order in which they are sent.
async fn in_order<F: Future<Output = Result<Written>>>(work: Vec<F>) -> Result<Vec<Written>> {
    let mut work: Vec<_> = work.into_iter().map(|future| (Box::pin(future), None)).collect();
    std::future::poll_fn(|context| {
        let mut pending = false;
        for (future, output) in work.iter_mut().filter(|(_, output)| output.is_none()) {
            match future.as_mut().poll(context) {
                Poll::Ready(done) => *output = Some(done),
                Poll::Pending => pending = true,
            }
        }
        if pending { Poll::Pending } else { Poll::Ready(()) }
    })
    .await;
    work.into_iter().filter_map(|(_, output)| output).collect()
}

fn number(row: &SqlRow, column: usize) -> u32 {
    u32::try_from(row.get::<_, i32>(column)).unwrap_or(0)
}

fn read_life(row: &SqlRow) -> Life {
    Life { process: row.get(0), began: unsigned(row.get(1)), beat: unsigned(row.get(2)) }
}

fn read_stored(row: &SqlRow) -> Stored {
    let (id, player): (Option<String>, Option<String>) = (row.get(1), row.get(2));
    let command = id.zip(player).map(|(id, player)| Command { id, player });
    Stored { seq: number(row, 0), command, at: unsigned(row.get(3)), body: row.get(4) }
}

fn read_listed(row: &SqlRow) -> Option<Listed> {
    let game = GameId::parse(row.get(0))?;
    Some(Listed { game, phase: row.get(1), plies: number(row, 2), summary: row.get(3) })
}

fn ids(rows: &[SqlRow]) -> Vec<GameId> {
    rows.iter().filter_map(|row| GameId::parse(row.get(0))).collect()
}

impl Postgres {
    /// Connects and makes the tables when they are not there yet.
    pub(crate) fn create(address: &Address) -> Result<(), OpenError> {
        let journal = Postgres::open(address)?;
        let newer = journal.run(&async |session| session.migrate().await);
        match newer.map_err(|why| Postgres::broken(address, &why))? {
            None => Ok(()),
            Some(found) => {
                let (found, known) = (i64::from(found), i64::from(KNOWN));
                Err(OpenError::Newer { path: address.to_string(), found, known })
            }
        }
    }

    /// Connects to a database that [`Postgres::create`] has seen.
    pub(crate) fn open(address: &Address) -> Result<Postgres, OpenError> {
        Postgres::writer(address, Duration::ZERO)
    }

    /// The one that writes, made slower by `delay`.
    pub(crate) fn writer(address: &Address, delay: Duration) -> Result<Postgres, OpenError> {
        let broken = |why: String| OpenError::Database { path: address.to_string(), why };
        let runtime = Builder::new_current_thread().enable_all().build().map_err(|e| broken(e.to_string()))?;
        let journal = Postgres { address: address.clone(), runtime, session: RefCell::default(), delay };
        journal.run(&async |_| Ok(())).map_err(|why| Postgres::broken(address, &why))?;
        Ok(journal)
    }

    fn broken(address: &Address, why: &Trouble) -> OpenError {
        OpenError::Database { path: address.to_string(), why: why.to_string() }
    }

    /// Does it on the connection, a new one when the old one is broken. What breaks with an old connection is done once
    /// more on a new one: whatever of it was stored by then is found there, for no number and no person is stored twice.
    fn run<T>(&self, work: &impl AsyncFn(&Session) -> Result<T>) -> Result<T> {
        let mut held = self.session.borrow_mut();
        let was_there = held.is_some();
        let result = self.attempt(&mut held, work);
        if was_there && held.is_none() { self.attempt(&mut held, work) } else { result }
    }

    fn attempt<T>(&self, held: &mut Option<Session>, work: &impl AsyncFn(&Session) -> Result<T>) -> Result<T> {
        let result = self.runtime.block_on(async {
            let session = match held {
                Some(session) => session,
                None => held.insert(in_time(Session::connect(&self.address)).await?),
            };
            in_time(work(session)).await
        });
        let gone = |trouble: &Trouble| match trouble {
            Trouble::TooLong => true,
            Trouble::Server(error) => error.as_db_error().is_none_or(|told| told.severity() == "FATAL"),
        };
        // An answer of the server leaves the connection as it was, unless it was its last word.
        if result.as_ref().is_err_and(gone) || held.as_ref().is_some_and(|session| session.client.is_closed()) {
            *held = None;
        }
        result
    }

    fn rows(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Vec<SqlRow>, StorageError> {
        Ok(self.run(&async |session| session.query(sql, values).await)?)
    }

    fn row(&self, sql: &'static str, values: &[Value<'_>]) -> Result<Option<SqlRow>, StorageError> {
        Ok(self.rows(sql, values)?.pop())
    }

    fn games(&self, phase: &str, since: Millis, limit: u32) -> Result<Vec<Listed>, StorageError> {
        let sql = "SELECT id, phase, plies, summary FROM games WHERE phase = $1 AND touched >= $2
                   ORDER BY touched DESC LIMIT $3";
        let rows = self.rows(sql, &[&phase, &signed(since), &i64::from(limit)])?;
        Ok(rows.iter().filter_map(read_listed).collect())
    }
}

async fn in_time<T>(work: impl Future<Output = Result<T>>) -> Result<T> {
    timeout(2 * PATIENCE, pin!(work)).await.unwrap_or(Err(Trouble::TooLong))
}

impl Journal for Postgres {
    fn write(&mut self, batch: &[Write]) -> Result<Vec<Written>, StorageError> {
        let written = self.run(&async |session| session.write(batch).await)?;
        if !self.delay.is_zero() {
            std::thread::sleep(self.delay);
        }
        Ok(written)
    }

    fn tail(&self, game: &GameId, after: Option<u32>) -> Result<Vec<Stored>, StorageError> {
        let sql = "SELECT seq, command, player, at, body FROM events WHERE game = $1 AND seq > $2 ORDER BY seq";
        let after = after.map_or(-1, u32::cast_signed);
        Ok(self.rows(sql, &[&game.as_str(), &after])?.iter().map(read_stored).collect())
    }

    fn snapshot(&self, game: &GameId) -> Result<Option<Snapshot>, StorageError> {
        let sql = "SELECT seq, text FROM snapshots WHERE game = $1 ORDER BY seq DESC LIMIT 1";
        let read = |row: SqlRow| Snapshot { seq: number(&row, 0), text: row.get(1) };
        Ok(self.row(sql, &[&game.as_str()])?.map(read))
    }

    fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StorageError> {
        let sql = "SELECT id FROM games WHERE due <= $1 ORDER BY due LIMIT $2";
        Ok(ids(&self.rows(sql, &[&signed(now), &i64::from(limit)])?))
    }

    fn running(&self) -> Result<Vec<GameId>, StorageError> {
        Ok(ids(&self.rows("SELECT id FROM games WHERE clock_runs", &[])?))
    }

    fn wall(&self) -> Result<Millis, StorageError> {
        let sql = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
        Ok(self.row(sql, &[])?.map_or(0, |row| unsigned(row.get(0))))
    }

    fn newest(&self) -> Result<Millis, StorageError> {
        let sql = "SELECT greatest((SELECT max(beat) FROM lives), (SELECT max(touched) FROM games), 0)";
        Ok(self.row(sql, &[])?.map_or(0, |row| unsigned(row.get(0))))
    }

    fn sign_in(&mut self, life: &Life) -> Result<Vec<Life>, StorageError> {
        Ok(self.run(&async |session| session.sign_in(life).await)?)
    }

    fn presence(&self, person: &str, now: Millis) -> Result<Presence, StorageError> {
        let read = |row: SqlRow| (row.get::<_, Option<i64>>(0), row.get::<_, Option<i64>>(1));
        let (seen, beat) = self.row(WHERE_IS, &[&person])?.map_or((None, None), read);
        Ok(Presence::of(seen.map(unsigned), beat.map(unsigned), now))
    }

    fn list(&self, since: Millis, limit: u32) -> Result<Vec<Listed>, StorageError> {
        let mut rows = self.games("waiting", since, limit)?;
        rows.extend(self.games("playing", since, limit.saturating_sub(rows.len() as u32))?);
        Ok(rows)
    }

    fn listed(&self, game: &GameId) -> Result<Option<Listed>, StorageError> {
        let sql = "SELECT id, phase, plies, summary FROM games WHERE id = $1";
        Ok(self.row(sql, &[&game.as_str()])?.and_then(|row| read_listed(&row)))
    }

    fn waiting_of(&self, creator: &str, since: Millis) -> Result<u32, StorageError> {
        let sql = "SELECT count(*)::integer FROM games WHERE creator = $1 AND phase = 'waiting' AND touched >= $2";
        Ok(self.row(sql, &[&creator, &signed(since)])?.map_or(0, |row| number(&row, 0)))
    }

    fn guest_of(&self, token: &[u8; 32]) -> Result<Option<Guest>, StorageError> {
        let sql = "SELECT people.id, people.guest FROM sessions JOIN people ON people.id = sessions.person
                   WHERE sessions.token = $1";
        let read = |row: SqlRow| Guest { id: row.get(0), number: number(&row, 1) };
        Ok(self.row(sql, &[&&token[..]])?.map(read))
    }

    fn guest_number(&self, id: &str) -> Result<Option<u32>, StorageError> {
        let found = self.row("SELECT guest FROM people WHERE id = $1", &[&id])?;
        Ok(found.map(|row| number(&row, 0)))
    }
}

#[cfg(test)]
impl Postgres {
    /// The server's process for this connection.
    pub(super) fn pid(&self) -> i32 {
        self.row("SELECT pg_backend_pid()", &[]).expect("readable").expect("a row").get(0)
    }

    /// Runs what only a test may.
    pub(super) fn execute(&self, sql: &str) {
        self.run(&async |session| Ok(session.client.batch_execute(sql).await?))
            .map_err(|e| e.to_string())
            .expect("good");
    }
}
