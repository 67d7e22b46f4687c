//! Live games in memory: one actor a game, found by its id, loaded when somebody needs it, gone when nobody does.

use std::collections::HashMap;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use skok_protocol::{Event, PlayerRef, ServerOut};
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::audience::Audience;
use crate::game::{Effect, Input, Loading, Order, Table};
use crate::ids::{Clock, GameId, Millis, random_u64};
use crate::journal::{Ledger, Life, Outage, Pulse, Snapshot, StorageError, Stored, Write, Written};
use crate::metrics::{Held, Metrics};
use crate::outlet::Outlet;
use crate::people::People;
use crate::pool::{Chosen, Pool};
use crate::presence::Presence;
use crate::refuse::Refuse;

/// Messages that may wait for one game.
const MAILBOX: usize = 128;
/// How long a game stays in memory when nobody follows it.
const IDLE: Duration = Duration::from_secs(30);
/// How long after a failed load it is tried again.
const RETRY_MS: Millis = 1000;
/// A flag that falls sooner than this keeps its game in memory; the sweep finds the others.
const NEAR: Millis = 60_000;

/// What is sent to a game. A mailbox is made with room for 32 of them, so the large ones are boxed.
pub(crate) enum Message {
    /// Follow the game.
    Watch(Box<Follower>),
    /// Stop following.
    Unwatch {
        /// Id of the outlet.
        outlet: u64,
    },
    /// A command.
    Order(Box<(Outlet, Order)>),
    /// Where a path may go on.
    Step(Box<(Outlet, Vec<String>)>),
    /// Something may be due.
    Wake,
}

/// Somebody who wants to follow a game.
pub(crate) struct Follower {
    /// Where to send to.
    pub(crate) outlet: Outlet,
    /// Who follows.
    pub(crate) player: PlayerRef,
    /// The last event shown.
    pub(crate) since: Option<u32>,
}

/// Everything that actors share.
pub(crate) struct Hub {
    games: Mutex<HashMap<GameId, mpsc::Sender<Message>>>,
    pub(crate) ledger: Ledger,
    pub(crate) people: People,
    pub(crate) pool: Pool,
    pub(crate) clock: Arc<Clock>,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) presence: Arc<Presence>,
    pulse: Mutex<Pulse>,
    /// When no process lived, before this one.
    silences: Arc<[Outage]>,
    closing: AtomicBool,
}

impl Hub {
    /// No game is in memory yet.
    pub(crate) fn new(
        ledger: Ledger,
        people: People,
        pool: Pool,
        clock: Arc<Clock>,
        metrics: Arc<Metrics>,
        (life, silences): (Life, Vec<Outage>),
    ) -> Hub {
        let (closing, silences) = (AtomicBool::new(false), silences.into());
        let (games, presence, pulse) = (Mutex::default(), Arc::default(), Mutex::new(Pulse::new(life)));
        Hub { games, ledger, people, pool, clock, metrics, presence, pulse, silences, closing }
    }

    fn games(&self) -> MutexGuard<'_, HashMap<GameId, mpsc::Sender<Message>>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn pulse(&self) -> MutexGuard<'_, Pulse> {
        self.pulse.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether commands are taken no more.
    pub(crate) fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Takes no more commands, stores what waits.
    pub(crate) async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        self.pool.close();
        let now = self.clock.now();
        let life = self.pulse().life(now, &self.ledger.outages(now));
        if let Err(error) = self.ledger.write(Write::Leave { life }).await {
            tracing::warn!(%error, "the log is not told that this process ends");
        }
        self.ledger.close().await;
    }

    /// Sends to a game, which is loaded when it is not in memory. The map stays locked meanwhile, so that no
    /// message reaches a mailbox whose actor has just decided to leave.
    pub(crate) fn send(self: &Arc<Hub>, game: &GameId, mut message: Message) -> Result<(), Refuse> {
        let mut games = self.games();
        if let Some(mailbox) = games.get(game) {
            message = match mailbox.try_send(message) {
                Ok(()) => return Ok(()),
                Err(mpsc::error::TrySendError::Full(_)) => return Err(Refuse::Busy),
                Err(mpsc::error::TrySendError::Closed(message)) => message,
            };
        }
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        let sent = mailbox.try_send(message);
        games.insert(game.clone(), mailbox);
        drop(games);
        tokio::spawn(Actor::new(game.clone(), Arc::clone(self), messages).run());
        sent.map_err(|_| Refuse::Busy)
    }

    /// Removes a game from memory, unless something waits for it.
    fn leave(&self, game: &GameId, messages: &mpsc::Receiver<Message>) -> bool {
        let mut games = self.games();
        let gone = messages.is_empty();
        if gone {
            games.remove(game);
        }
        gone
    }
}

type Writing = Pin<Box<dyn Future<Output = Result<Written, StorageError>> + Send>>;

/// The shell around one game's machine: it waits, stores, sends; the machine decides.
struct Actor {
    id: GameId,
    hub: Arc<Hub>,
    messages: mpsc::Receiver<Message>,
    table: Option<Table>,
    audience: Audience,
    replies: HashMap<u64, (Outlet, String)>,
    token: u64,
    writing: Option<Writing>,
    thinking: Option<oneshot::Receiver<Chosen>>,
    alarm: Option<Millis>,
    _held: Held,
}

/// What an actor woke up for.
enum Woken {
    Message(Option<Message>),
    Written(Result<Written, StorageError>),
    Chosen(Option<Chosen>),
    Alarm,
    Idle,
}

impl Actor {
    fn new(id: GameId, hub: Arc<Hub>, messages: mpsc::Receiver<Message>) -> Actor {
        let held = hub.metrics.actors.hold();
        let audience = Audience::new(id.clone());
        Actor {
            id,
            hub,
            messages,
            table: None,
            audience,
            replies: HashMap::new(),
            token: 0,
            writing: None,
            thinking: None,
            alarm: None,
            _held: held,
        }
    }

    async fn run(mut self) {
        loop {
            match self.next().await {
                Woken::Message(Some(message)) => self.receive(message).await,
                Woken::Message(None) => return,
                Woken::Written(result) => self.written(result).await,
                Woken::Chosen(chosen) => self.chosen(chosen).await,
                Woken::Alarm => self.wake().await,
                Woken::Idle => {
                    if self.may_leave() && self.hub.leave(&self.id, &self.messages) {
                        return;
                    }
                }
            }
        }
    }

    async fn next(&mut self) -> Woken {
        let unused = self.table.is_none() && self.alarm.is_none() && self.audience.is_empty();
        let idle = if unused { Duration::ZERO } else { IDLE };
        let alarm = self.alarm.map(|at| Instant::from_std(self.hub.clock.instant(at)));
        tokio::select! {
            biased;
            result = pending_or(self.writing.as_mut()) => Woken::Written(result),
            chosen = pending_or(self.thinking.as_mut()) => Woken::Chosen(chosen.ok()),
            message = self.messages.recv() => Woken::Message(message),
            () = tokio::time::sleep_until(alarm.unwrap_or_else(Instant::now)), if alarm.is_some() => Woken::Alarm,
            () = tokio::time::sleep(idle) => Woken::Idle,
        }
    }

    fn may_leave(&self) -> bool {
        let near = self.hub.clock.now() + NEAR;
        let quiet = self.table.as_ref().is_none_or(Table::is_quiet);
        quiet && self.audience.is_empty() && self.writing.is_none() && self.alarm.is_none_or(|at| at > near)
    }

    async fn receive(&mut self, message: Message) {
        match message {
            Message::Watch(follower) => self.watch(*follower).await,
            Message::Unwatch { outlet } => self.audience.leave(outlet),
            Message::Order(order) => self.order(order.0, order.1).await,
            Message::Step(question) => self.step_on(&question.0, question.1).await,
            Message::Wake => self.wake().await,
        }
    }

    async fn wake(&mut self) {
        self.alarm = None;
        match self.ready().await {
            Ok(()) => self.step(Input::Wake).await,
            // Those who follow the game wait for it; without them the sweep comes by.
            Err(_) if !self.audience.is_empty() => self.alarm = Some(self.hub.clock.now() + RETRY_MS),
            Err(_) => {}
        }
    }

    async fn order(&mut self, outlet: Outlet, mut order: Order) {
        if let Err(refuse) = self.ready().await {
            self.refuse(&outlet, Some(&order.id), &refuse);
            return;
        }
        self.token += 1;
        order.token = self.token;
        self.replies.insert(self.token, (outlet, order.id.clone()));
        self.step(Input::Order(order)).await;
    }

    async fn watch(&mut self, follower: Follower) {
        let Follower { outlet, player, since } = follower;
        if self.audience.is_full() {
            self.refuse(&outlet, None, &Refuse::Busy);
            return;
        }
        if let Err(refuse) = self.ready().await {
            self.refuse(&outlet, None, &refuse);
            if refuse.passes() {
                self.wait(outlet, player);
            }
            return;
        }
        if self.is_behind(since).await {
            self.step(Input::Lost).await;
        }
        let now = self.hub.clock.now();
        match &self.table {
            Some(table) => self.audience.join(table, outlet, player, since, now),
            None => self.wait(outlet, player),
        }
    }

    /// Somebody follows a game that cannot be read now; it is tried again soon.
    fn wait(&mut self, outlet: Outlet, player: PlayerRef) {
        self.audience.wait(outlet, player);
        self.alarm.get_or_insert(self.hub.clock.now() + RETRY_MS);
    }

    /// Whoever has seen more than this process knows has it from another one, which wrote to the same log.
    async fn is_behind(&mut self, since: Option<u32>) -> bool {
        let known = self.table.as_ref().map(Table::seq).filter(|&known| since.is_some_and(|seen| seen > known));
        let Some(known) = known else { return false };
        self.hub.ledger.tail(self.id.clone(), Some(known)).await.is_ok_and(|rows| !rows.is_empty())
    }

    async fn step_on(&mut self, outlet: &Outlet, prefix: Vec<String>) {
        let ready = self.ready().await;
        let answer = match (ready, &self.table) {
            (Err(refuse), _) => Err(refuse),
            (Ok(()), None) => Err(Refuse::Internal),
            (Ok(()), Some(table)) => table.step_on(&prefix).map_err(Refuse::IllegalMove),
        };
        match answer {
            Err(refuse) => self.refuse(outlet, None, &refuse),
            Ok(step) => outlet.send(&ServerOut::Step {
                game: self.id.as_str().to_owned(),
                prefix,
                may_stop: step.may_stop,
                next: step.next,
            }),
        }
    }

    fn refuse(&self, outlet: &Outlet, id: Option<&str>, refuse: &Refuse) {
        self.hub.metrics.refusal(refuse.code());
        outlet.send(&ServerOut::Refused {
            game: Some(self.id.as_str().to_owned()),
            id: id.map(str::to_owned),
            refusal: refuse.refusal(),
        });
    }

    async fn written(&mut self, result: Result<Written, StorageError>) {
        self.writing = None;
        self.step(match result {
            Ok(Written::Lost) => Input::Lost,
            Ok(_) => Input::Committed,
            Err(_) => Input::Failed,
        })
        .await;
    }

    async fn chosen(&mut self, chosen: Option<Chosen>) {
        self.thinking = None;
        self.step(match chosen {
            Some(Chosen { seq, text, spent }) => Input::Thought { seq, text, spent },
            None => Input::Silent,
        })
        .await;
    }

    /// Runs the machine. A panic takes down this game's machine only: it is loaded again from the log.
    async fn step(&mut self, input: Input) {
        let Some(table) = &mut self.table else { return };
        let now = self.hub.clock.now();
        table.learn(self.hub.ledger.outages(now));
        let effects = catch_unwind(AssertUnwindSafe(|| table.step(now, input)));
        match effects {
            Ok(effects) => self.carry_out(effects).await,
            Err(_) => self.recover(),
        }
    }

    fn recover(&mut self) {
        tracing::error!(game = %self.id, "a game panicked and is loaded again");
        self.hub.metrics.panics.fetch_add(1, Ordering::Relaxed);
        self.forget();
        for (outlet, id) in std::mem::take(&mut self.replies).into_values() {
            self.refuse(&outlet, Some(&id), &Refuse::Internal);
        }
        self.alarm = Some(self.hub.clock.now() + RETRY_MS);
    }

    fn forget(&mut self) {
        (self.table, self.writing, self.thinking) = (None, None, None);
        self.audience.forget();
    }

    async fn carry_out(&mut self, effects: Vec<Effect>) {
        self.alarm = None;
        for effect in effects {
            match effect {
                Effect::Append { row, projection, snapshot } => {
                    let (ledger, game) = (self.hub.ledger.clone(), self.id.clone());
                    let write = Write::Append { game, row, projection, snapshot };
                    self.writing = Some(Box::pin(async move { ledger.write(write).await }));
                }
                Effect::Answer { token, id, result, arrived } => self.answer(token, &id, result, arrived),
                Effect::Announce { seq, event, kind } => self.announce(seq, event, kind),
                Effect::Think(question) => self.thinking = Some(self.hub.pool.think(question)),
                Effect::Alarm(at) => self.alarm = Some(at),
                Effect::Reload(orders) => self.reload(orders).await,
                Effect::Forget => self.forget(),
            }
        }
    }

    fn answer(&mut self, token: u64, id: &str, result: Result<u32, Refuse>, arrived: Millis) {
        let Some((outlet, _)) = self.replies.remove(&token) else { return };
        match result {
            Ok(seq) => {
                let took = self.hub.clock.now().saturating_sub(arrived);
                self.hub.metrics.ack(Duration::from_millis(took));
                outlet.send(&ServerOut::Ack { game: self.id.as_str().to_owned(), id: id.to_owned(), seq });
            }
            Err(refuse) => {
                self.refuse(&outlet, Some(id), &refuse);
                if let (Refuse::StalePly { .. }, Some(table)) = (&refuse, &self.table) {
                    self.audience.show_to(table, outlet.id(), self.hub.clock.now());
                }
            }
        }
    }

    fn announce(&mut self, seq: u32, event: Event, kind: &'static str) {
        self.hub.metrics.event(kind);
        if let Some(table) = &self.table {
            self.audience.announce(table, seq, event, self.hub.clock.now());
        }
    }

    /// Another process was first, or storage failed: the log is read again, then these commands are tried again.
    async fn reload(&mut self, orders: Vec<Order>) {
        self.forget();
        if self.ready().await.is_err() {
            for order in orders {
                self.answer(order.token, &order.id, Err(Refuse::Storage), order.arrived);
            }
            // Those who follow it would otherwise wait until somebody does something.
            self.alarm = Some(self.hub.clock.now() + RETRY_MS);
            return;
        }
        for order in orders {
            Box::pin(self.step(Input::Order(order))).await;
        }
    }

    /// Loads the game unless it is in memory.
    async fn ready(&mut self) -> Result<(), Refuse> {
        if self.table.is_some() {
            return Ok(());
        }
        let table = load(&self.hub, &self.id).await?;
        // Whoever follows it already may have missed what the log knows.
        self.audience.show_all(&table, self.hub.clock.now());
        self.table = Some(table);
        // A first step starts what the log left unfinished: a flag's alarm, a program's turn, an end.
        Box::pin(self.step(Input::Wake)).await;
        Ok(())
    }
}

/// An actor that ends by a panic leaves its followers without a word, so their sockets are closed: they come back.
impl Drop for Actor {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.hub.metrics.panics.fetch_add(1, Ordering::Relaxed);
            self.audience.give_up();
        }
    }
}

async fn pending_or<F: Future + Unpin>(future: Option<F>) -> F::Output {
    match future {
        Some(future) => future.await,
        None => std::future::pending().await,
    }
}

impl From<StorageError> for Refuse {
    fn from(error: StorageError) -> Self {
        match error {
            StorageError::Failed(_) => Refuse::Storage,
            StorageError::Busy => Refuse::Busy,
            StorageError::Closed => Refuse::Restarting,
        }
    }
}

/// Reads a game from the log. Replaying is work, and may panic in a rule, so it has a thread of its own.
async fn load(hub: &Hub, id: &GameId) -> Result<Table, Refuse> {
    let rows = Arc::new(hub.ledger.tail(id.clone(), None).await?);
    if rows.is_empty() {
        return Err(Refuse::UnknownGame);
    }
    let names = hub.people.names(Table::people(&rows)).await?;
    let silences = Arc::clone(&hub.silences);
    let loading = Loading { silences, entropy: random_u64(), names, outages: Vec::new() };
    let table = replay(&rows, None, &loading).await?;
    let Some(error) = table.broken() else { return Ok(table) };
    tracing::error!(game = %id, %error, "a game is set aside");
    let snapshot = hub.ledger.snapshot(id.clone()).await?;
    replay(&rows, snapshot, &loading).await
}

async fn replay(rows: &Arc<Vec<Stored>>, snapshot: Option<Snapshot>, loading: &Loading) -> Result<Table, Refuse> {
    let (rows, loading) = (Arc::clone(rows), loading.clone());
    let work = move || Table::load(&rows, snapshot.as_ref(), loading);
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(table)) => Ok(table),
        Ok(Err(error)) => {
            tracing::error!(%error, "a game cannot be read");
            Err(Refuse::SetAside)
        }
        Err(_) => Err(Refuse::Internal),
    }
}

/// Wakes games that are overdue with nobody there, and keeps the sign of life and who is here.
pub(crate) async fn sweep(hub: Arc<Hub>) {
    let mut tick = tokio::time::interval(Duration::from_secs(1));
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    wake_all(&hub, hub.ledger.running().await);
    while !hub.is_closing() {
        tick.tick().await;
        give_sign(&hub).await;
        note_presence(&hub).await;
        let now = hub.clock.now();
        // A live actor is about to do it itself; what is still due a second later has none.
        wake_all(&hub, hub.ledger.due(now.saturating_sub(1000), 1000).await);
    }
}

async fn give_sign(hub: &Hub) {
    let (now, sound) = (hub.clock.now(), hub.ledger.is_sound());
    let beat = hub.pulse().beat(now, &hub.ledger.outages(now), sound, !hub.presence.is_empty());
    let forced = matches!(beat, Write::Beat { forced: true, .. });
    if hub.ledger.write(beat).await.is_ok() {
        hub.pulse().note(hub.clock.now(), forced);
    }
}

async fn note_presence(hub: &Hub) {
    let changes = hub.presence.unnoted();
    if changes.is_empty() {
        return;
    }
    let write = Write::Presence { process: hub.pulse().process().to_owned(), changes: changes.clone() };
    // What could not be stored is told again at the next tick.
    if hub.ledger.write(write).await.is_ok() {
        hub.presence.note(&changes);
    }
}

fn wake_all(hub: &Arc<Hub>, games: Result<Vec<GameId>, StorageError>) {
    match games {
        Ok(games) => games.iter().for_each(|game| drop(hub.send(game, Message::Wake))),
        Err(error) => tracing::error!(%error, "the sweep cannot read what is due"),
    }
}
