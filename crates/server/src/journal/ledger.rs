//! The journal for async code: one thread that writes, some that read.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc as std_mpsc};
use std::thread;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::{Guest, Journal, Listed, Outage, Snapshot, StorageError, Stored, Write, Written};
use crate::ids::{Clock, GameId, Millis};
use crate::metrics::Metrics;

/// Writes that may wait; more is answered with [`StorageError::Busy`].
const WAITING: usize = 4096;
/// Writes that share one commit.
const BATCH: usize = 512;
/// Outages remembered; longer ago, every game under way has been credited.
const MOST_OUTAGES: usize = 64;
/// Reads that may wait.
const READS: usize = 4096;

type Answer = oneshot::Sender<Result<Written, StorageError>>;
type Read = Box<dyn FnOnce(&dyn Journal) + Send>;

enum Job {
    Write(Box<Write>, Answer),
    Close(oneshot::Sender<()>),
}

/// The journal's handle; cheap to clone.
#[derive(Clone)]
pub(crate) struct Ledger {
    writes: mpsc::Sender<Job>,
    reads: std_mpsc::SyncSender<Read>,
    weather: Arc<Weather>,
}

/// When storage failed.
#[derive(Default)]
pub(crate) struct Weather(Mutex<Storms>);

#[derive(Default)]
struct Storms {
    past: VecDeque<Outage>,
    /// Since when storage fails.
    since: Option<Millis>,
}

impl Weather {
    fn storms(&self) -> MutexGuard<'_, Storms> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A batch that was begun then was stored, or was not.
    pub(crate) fn note(&self, begun: Millis, now: Millis, stored: bool) {
        let mut storms = self.storms();
        if !stored {
            storms.since.get_or_insert(begun);
        } else if let Some(from) = storms.since.take() {
            storms.past.push_back(Outage { from, to: now });
            if storms.past.len() > MOST_OUTAGES {
                storms.past.pop_front();
            }
        }
    }

    /// Whether the last write was stored.
    pub(crate) fn is_sound(&self) -> bool {
        self.storms().since.is_none()
    }

    /// All outages so far; one that lasts ends now.
    pub(crate) fn outages(&self, now: Millis) -> Vec<Outage> {
        let storms = self.storms();
        let lasting = storms.since.map(|from| Outage { from, to: now });
        storms.past.iter().copied().chain(lasting).collect()
    }
}

impl Ledger {
    /// Starts a thread for the one writer and one for each reader.
    pub(crate) fn start(
        writer: Box<dyn Journal>,
        readers: Vec<Box<dyn Journal>>,
        clock: Arc<Clock>,
        metrics: Arc<Metrics>,
    ) -> Ledger {
        let (writes, jobs) = mpsc::channel(WAITING);
        let (reads, questions) = std_mpsc::sync_channel::<Read>(READS);
        let weather = Arc::new(Weather::default());
        let clerk = Clerk { journal: writer, jobs, clock, metrics, weather: Arc::clone(&weather) };
        spawn("journal", move || clerk.run());
        let questions = Arc::new(Mutex::new(questions));
        for reader in readers {
            let questions = Arc::clone(&questions);
            spawn("journal-read", move || answer_reads(&*reader, &questions));
        }
        Ledger { writes, reads, weather }
    }

    /// Whether the last write was stored.
    pub(crate) fn is_sound(&self) -> bool {
        self.weather.is_sound()
    }

    /// When nothing could be stored since this process began; one that lasts ends now.
    pub(crate) fn outages(&self, now: Millis) -> Vec<Outage> {
        self.weather.outages(now)
    }

    /// Stores one thing; when this returns `Done` it is on the disk.
    pub(crate) async fn write(&self, write: Write) -> Result<Written, StorageError> {
        let (answer, done) = oneshot::channel();
        self.writes.try_send(Job::Write(Box::new(write), answer)).map_err(|e| match e {
            mpsc::error::TrySendError::Full(_) => StorageError::Busy,
            mpsc::error::TrySendError::Closed(_) => StorageError::Closed,
        })?;
        done.await.unwrap_or(Err(StorageError::Closed))
    }

    /// Stores what waits and stops taking more.
    pub(crate) async fn close(&self) {
        let (answer, done) = oneshot::channel();
        if self.writes.send(Job::Close(answer)).await.is_ok() {
            let _ = done.await;
        }
    }

    async fn read<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Journal) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T, StorageError> {
        let (answer, done) = oneshot::channel();
        let read: Read = Box::new(move |journal| drop(answer.send(question(journal))));
        self.reads.try_send(read).map_err(|_| StorageError::Busy)?;
        done.await.unwrap_or(Err(StorageError::Closed))
    }

    /// See [`Journal::tail`].
    pub(crate) async fn tail(&self, game: GameId, after: Option<u32>) -> Result<Vec<Stored>, StorageError> {
        self.read(move |j| j.tail(&game, after)).await
    }

    /// See [`Journal::snapshot`].
    pub(crate) async fn snapshot(&self, game: GameId) -> Result<Option<Snapshot>, StorageError> {
        self.read(move |j| j.snapshot(&game)).await
    }

    /// See [`Journal::due`].
    pub(crate) async fn due(&self, now: Millis, limit: u32) -> Result<Vec<GameId>, StorageError> {
        self.read(move |j| j.due(now, limit)).await
    }

    /// See [`Journal::running`].
    pub(crate) async fn running(&self) -> Result<Vec<GameId>, StorageError> {
        self.read(|j| j.running()).await
    }

    /// See [`Journal::list`].
    pub(crate) async fn list(&self, since: Millis, limit: u32) -> Result<Vec<Listed>, StorageError> {
        self.read(move |j| j.list(since, limit)).await
    }

    /// See [`Journal::listed`].
    pub(crate) async fn listed(&self, game: GameId) -> Result<Option<Listed>, StorageError> {
        self.read(move |j| j.listed(&game)).await
    }

    /// See [`Journal::waiting_of`].
    pub(crate) async fn waiting_of(&self, creator: String, since: Millis) -> Result<u32, StorageError> {
        self.read(move |j| j.waiting_of(&creator, since)).await
    }

    /// See [`Journal::guest_of`].
    pub(crate) async fn guest_of(&self, token: [u8; 32]) -> Result<Option<Guest>, StorageError> {
        self.read(move |j| j.guest_of(&token)).await
    }

    /// See [`Journal::guest_number`].
    pub(crate) async fn guest_number(&self, id: String) -> Result<Option<u32>, StorageError> {
        self.read(move |j| j.guest_number(&id)).await
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    // Without its threads the server cannot start at all, and they are started before anything else.
    thread::Builder::new().name(name.to_owned()).spawn(work).expect("the system gives a thread at the start");
}

fn answer_reads(journal: &dyn Journal, questions: &Mutex<std_mpsc::Receiver<Read>>) {
    loop {
        let next = questions.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(question) => question(journal),
            Err(_) => return,
        }
    }
}

/// The one that writes: takes all that wait, commits once, then answers each.
struct Clerk {
    journal: Box<dyn Journal>,
    jobs: mpsc::Receiver<Job>,
    metrics: Arc<Metrics>,
    clock: Arc<Clock>,
    weather: Arc<Weather>,
}

impl Clerk {
    fn run(mut self) {
        while let Some(first) = self.jobs.blocking_recv() {
            let (writes, answers, closed) = self.gather(first);
            self.commit(&writes, answers);
            if let Some(closed) = closed {
                self.jobs.close();
                drop(self.journal);
                let _ = closed.send(());
                return;
            }
        }
    }

    fn gather(&mut self, first: Job) -> (Vec<Write>, Vec<Answer>, Option<oneshot::Sender<()>>) {
        let (mut writes, mut answers) = (Vec::new(), Vec::new());
        let mut next = Some(first);
        while let Some(job) = next {
            match job {
                Job::Write(write, answer) => {
                    writes.push(*write);
                    answers.push(answer);
                }
                Job::Close(closed) => return (writes, answers, Some(closed)),
            }
            next = if writes.len() < BATCH { self.jobs.try_recv().ok() } else { None };
        }
        (writes, answers, None)
    }

    fn commit(&mut self, writes: &[Write], answers: Vec<Answer>) {
        if writes.is_empty() {
            return;
        }
        let (begun, from) = (Instant::now(), self.clock.now());
        let result = self.journal.write(writes);
        self.weather.note(from, self.clock.now(), result.is_ok());
        self.metrics.commit(writes.len(), begun.elapsed(), result.is_ok());
        match result {
            Ok(written) => {
                for (answer, written) in answers.into_iter().zip(written) {
                    let _ = answer.send(Ok(written));
                }
            }
            Err(error) => {
                tracing::error!(%error, writes = writes.len(), "storage refused a batch");
                for answer in answers {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }
}
