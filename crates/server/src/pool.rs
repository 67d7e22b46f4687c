//! The machine's threads: bounded, watched, replaced when lost. Whatever the machine does, a seat gets a legal move.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use skok_protocol::MOST_LISTED;
use skok_rules::{AnyRecord, NamedMove};
use tokio::sync::oneshot;

use crate::game::Thinking;
use crate::ids::Millis;
use crate::metrics::Metrics;

/// How long over its limit the machine may be before a quick legal choice is played.
const PATIENCE: Duration = Duration::from_millis(250);
/// How long a thread may then ignore the stop flag before it counts as lost.
const LOST_AFTER: Duration = Duration::from_secs(2);
/// How long a question may wait for a thread.
const LONGEST_WAIT: Duration = Duration::from_secs(5);
/// Questions that may wait; more are answered at once by a quick legal choice.
const MOST_WAITING: usize = 1024;
/// How often the watchdog looks while something is under way.
const WATCH: Duration = Duration::from_millis(20);
/// So many lost threads make health red.
const LOST_IS_RED: u64 = 3;

/// What chooses a move. The engine is one; tests bring broken ones.
pub trait Machine: Send + Sync + 'static {
    /// A legal move in notation within about `limit` milliseconds; it should look at `stop` often.
    fn choose(&self, record: &AnyRecord, level: u8, limit: Millis, seed: u64, stop: &AtomicBool) -> Option<String>;
}

/// A move for a seat of the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chosen {
    /// The event after which it was asked.
    pub(crate) seq: u32,
    /// The move, legal in the position asked about.
    pub(crate) text: String,
    /// Milliseconds of thinking, without waiting for a thread.
    pub(crate) spent: Millis,
}

/// The threads and what waits for them.
pub(crate) struct Pool {
    shared: Arc<Shared>,
}

struct Shared {
    machine: Arc<dyn Machine>,
    threads: usize,
    state: Mutex<Desk>,
    work: Condvar,
    watch: Condvar,
    lost: AtomicU64,
    metrics: Arc<Metrics>,
}

#[derive(Default)]
struct Desk {
    waiting: VecDeque<Arc<Job>>,
    slots: Vec<Slot>,
    closed: bool,
}

/// One thread's place; the generation rises when its thread is given up.
#[derive(Default)]
struct Slot {
    generation: u64,
    running: Option<(Arc<Job>, Instant)>,
}

struct Job {
    question: Box<Thinking>,
    limit: Millis,
    asked: Instant,
    stop: AtomicBool,
    answer: Mutex<Option<oneshot::Sender<Chosen>>>,
}

impl Pool {
    /// Starts `threads` threads and their watchdog.
    pub(crate) fn start(machine: Arc<dyn Machine>, threads: usize, metrics: Arc<Metrics>) -> Pool {
        let slots = (0..threads).map(|_| Slot::default()).collect();
        let shared = Arc::new(Shared {
            machine,
            threads,
            state: Mutex::new(Desk { slots, ..Desk::default() }),
            work: Condvar::new(),
            watch: Condvar::new(),
            lost: AtomicU64::new(0),
            metrics,
        });
        for slot in 0..threads {
            spawn_worker(&shared, slot, 0);
        }
        let watched = Arc::clone(&shared);
        spawn("machine-watch", move || watch(&watched));
        Pool { shared }
    }

    /// Asks for a move; the answer comes in any case, unless the pool is closed.
    pub(crate) fn think(&self, question: Box<Thinking>) -> oneshot::Receiver<Chosen> {
        let (sender, receiver) = oneshot::channel();
        let mut desk = self.shared.desk();
        // Under load everybody thinks for a shorter time, so that nobody waits long.
        let load = desk.waiting.len() / self.shared.threads.max(1) + 1;
        let limit = (question.limit / load as Millis).max(10);
        let answer = Mutex::new(Some(sender));
        let job = Arc::new(Job { question, limit, asked: Instant::now(), stop: AtomicBool::new(false), answer });
        if desk.waiting.len() >= MOST_WAITING {
            drop(desk);
            job.settle(None, "crowded", &self.shared.metrics);
        } else {
            desk.waiting.push_back(job);
            drop(desk);
            self.shared.work.notify_one();
            self.shared.watch.notify_one();
        }
        receiver
    }

    /// Whether so few threads were lost that the machine can be relied on.
    pub(crate) fn is_sound(&self) -> bool {
        self.lost() < LOST_IS_RED
    }

    /// Threads given up so far.
    pub(crate) fn lost(&self) -> u64 {
        self.shared.lost.load(Relaxed)
    }

    /// Stops everything under way without waiting for it.
    pub(crate) fn close(&self) {
        let mut desk = self.shared.desk();
        desk.closed = true;
        desk.waiting.clear();
        desk.slots.iter().filter_map(|s| s.running.as_ref()).for_each(|(job, _)| job.stop.store(true, Relaxed));
        drop(desk);
        self.shared.work.notify_all();
        self.shared.watch.notify_all();
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        self.close();
    }
}

fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let spawned = thread::Builder::new().name(name.to_owned()).spawn(work);
    if let Err(error) = spawned {
        tracing::error!(%error, name, "the system gives no thread");
    }
}

fn spawn_worker(shared: &Arc<Shared>, slot: usize, generation: u64) {
    let shared = Arc::clone(shared);
    spawn("machine", move || while work(&shared, slot, generation) {});
}

/// One question; says whether this thread is still wanted.
fn work(shared: &Shared, slot: usize, generation: u64) -> bool {
    let Some(job) = shared.next(slot, generation) else { return false };
    let begun = Instant::now();
    let question = &job.question;
    let choice = catch_unwind(AssertUnwindSafe(|| {
        shared.machine.choose(&question.record, question.level, job.limit, question.seed, &job.stop)
    }));
    let spent = begun.elapsed().as_millis() as Millis;
    let (text, how) = judge(choice, &question.record);
    job.settle(text.map(|t| (t, spent)), how, &shared.metrics);
    shared.free(slot, generation)
}

/// The machine is trusted with nothing: a move that the rules refuse is no answer.
fn judge(choice: thread::Result<Option<String>>, record: &AnyRecord) -> (Option<String>, &'static str) {
    match choice {
        Ok(Some(text)) if record.check(&text).is_ok() => (Some(text), "chosen"),
        Ok(Some(_)) => (None, "illegal"),
        Ok(None) => (None, "silent"),
        Err(_) => (None, "panicked"),
    }
}

impl Shared {
    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn next(&self, slot: usize, generation: u64) -> Option<Arc<Job>> {
        let mut desk = self.desk();
        loop {
            if desk.closed || desk.slots[slot].generation != generation {
                return None;
            }
            if let Some(job) = desk.waiting.pop_front() {
                desk.slots[slot].running = Some((Arc::clone(&job), Instant::now()));
                self.watch.notify_one();
                return Some(job);
            }
            desk = self.work.wait(desk).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn free(&self, slot: usize, generation: u64) -> bool {
        let mut desk = self.desk();
        let wanted = desk.slots[slot].generation == generation;
        if wanted {
            desk.slots[slot].running = None;
        }
        wanted
    }
}

impl Job {
    /// Answers once: with the machine's move, else with a quick legal one.
    fn settle(&self, choice: Option<(String, Millis)>, how: &'static str, metrics: &Metrics) {
        let sender = self.answer.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(sender) = sender else { return };
        metrics.machine(how);
        if choice.is_none() {
            tracing::warn!(how, level = self.question.level, "a quick legal move instead of the machine's");
        }
        let spent = self.limit;
        let quick = || quick_choice(&self.question.record, self.question.seed).map(|text| (text, spent));
        if let Some((text, spent)) = choice.or_else(quick) {
            let _ = sender.send(Chosen { seq: self.question.seq, text, spent });
        }
    }

    fn is_settled(&self) -> bool {
        self.answer.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }
}

/// Any legal move that does not put its own seat out, when there is one.
fn quick_choice(record: &AnyRecord, seed: u64) -> Option<String> {
    let moves = record.legal(MOST_LISTED).or_else(|| record.legal(usize::MAX))?;
    let good: Vec<&NamedMove> = moves.iter().filter(|m| !m.eliminates).collect();
    let from = if good.is_empty() { moves.iter().collect() } else { good };
    let index = seed % (from.len() as u64).max(1);
    from.get(index as usize).map(|m| m.notation.clone())
}

/// Looks after questions that take too long, as long as there are any.
fn watch(shared: &Arc<Shared>) {
    let mut desk = shared.desk();
    while !desk.closed {
        let busy = !desk.waiting.is_empty() || desk.slots.iter().any(|s| s.running.is_some());
        desk = if busy {
            shared.watch.wait_timeout(desk, WATCH).unwrap_or_else(PoisonError::into_inner).0
        } else {
            shared.watch.wait(desk).unwrap_or_else(PoisonError::into_inner)
        };
        let late = overdue(&mut desk);
        let lost = give_up(&mut desk);
        drop(desk);
        for (job, how) in late {
            job.settle(None, how, &shared.metrics);
        }
        for (slot, generation) in lost {
            shared.lost.fetch_add(1, Relaxed);
            tracing::error!(slot, "a thread of the machine does not stop; another takes its place");
            spawn_worker(shared, slot, generation);
        }
        desk = shared.desk();
    }
}

fn overdue(desk: &mut Desk) -> Vec<(Arc<Job>, &'static str)> {
    let mut late: Vec<(Arc<Job>, &'static str)> = Vec::new();
    while desk.waiting.front().is_some_and(|job| job.asked.elapsed() > LONGEST_WAIT) {
        late.extend(desk.waiting.pop_front().map(|job| (job, "waited")));
    }
    for (job, begun) in desk.slots.iter().filter_map(|s| s.running.as_ref()) {
        if begun.elapsed() > Duration::from_millis(job.limit) + PATIENCE && !job.is_settled() {
            job.stop.store(true, Relaxed);
            late.push((Arc::clone(job), "late"));
        }
    }
    late
}

fn give_up(desk: &mut Desk) -> Vec<(usize, u64)> {
    let mut lost = Vec::new();
    for (i, slot) in desk.slots.iter_mut().enumerate() {
        let hopeless = slot
            .running
            .as_ref()
            .is_some_and(|(job, begun)| begun.elapsed() > Duration::from_millis(job.limit) + PATIENCE + LOST_AFTER);
        if hopeless {
            slot.running = None;
            slot.generation += 1;
            lost.push((i, slot.generation));
        }
    }
    lost
}
