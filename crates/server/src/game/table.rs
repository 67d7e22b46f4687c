//! The machine itself.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;

use skok_engine::Budget;
use skok_protocol::{Action, Event, MoveMade, Phase, PlayerRef};
use skok_rules::{AnyRecord, NamedMove, Seat};

use super::commands::{Commands, Known};
use super::fact::{Fact, Holder, Setup};
use super::state::{Before, FLAG_GRACE_MS, ReplayError, State};
use super::view::{Names, Summary};
use crate::ids::Millis;
use crate::journal::{Command, Outage, Projection, Row, Snapshot, Stored};
use crate::refuse::Refuse;

/// Commands that may wait for an event's commit.
const MOST_WAITING: usize = 32;
/// Every so many events the position's text is stored with the event.
const SNAPSHOT_EVERY: u32 = 32;
/// How long after storage failed what must happen is tried again.
const RETRY_MS: Millis = 1000;
/// How often a command is tried again when another process wrote first.
const MOST_TRIES: u8 = 3;
/// After a stop of the server people need a moment to come back.
const RETURN_MS: Millis = 2000;
/// An outage shorter than this is no event: nobody was refused anything.
const OUTAGE_MS: Millis = 100;

/// A command of a person.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    /// Who.
    pub(crate) player: PlayerRef,
    /// Made by the client, unique in the game.
    pub(crate) id: String,
    /// What to do.
    pub(crate) action: Action,
    /// When it arrived at the gateway: this is what the clock counts.
    pub(crate) arrived: Millis,
    /// Whom to answer; the machine only hands it back.
    pub(crate) token: u64,
    /// How often another process was first.
    pub(crate) tries: u8,
}

/// What reaches a game.
#[derive(Clone, Debug)]
pub(crate) enum Input {
    /// Time has passed, or somebody thinks that something is due.
    Wake,
    /// A person wants something.
    Order(Order),
    /// The event that was to be appended is stored.
    Committed,
    /// Another process stored an event first.
    Lost,
    /// Storage failed. The event may or may not be there.
    Failed,
    /// The machine has chosen, for the position after this event.
    Thought {
        /// The event after which the machine was asked.
        seq: u32,
        /// The move.
        text: String,
        /// Milliseconds it thought, without waiting for its turn.
        spent: Millis,
    },
    /// The machine's answer to the last question will never come.
    Silent,
}

/// What the shell has to do.
#[derive(Debug)]
pub(crate) enum Effect {
    /// Store an event, then tell [`Input::Committed`], [`Input::Lost`] or [`Input::Failed`].
    Append {
        /// The event.
        row: Row,
        /// What lists show after it.
        projection: Projection,
        /// The position's text, when it is time for one.
        snapshot: Option<String>,
    },
    /// Answer a command with the event it became, or with the refusal.
    Answer {
        /// Whom.
        token: u64,
        /// The command's id.
        id: String,
        /// With what.
        result: Result<u32, Refuse>,
        /// When the command arrived.
        arrived: Millis,
    },
    /// Tell everybody of a committed event.
    Announce {
        /// Its number.
        seq: u32,
        /// What happened.
        event: Event,
        /// Its word, for counts.
        kind: &'static str,
    },
    /// Ask the machine for a move.
    Think(Box<Thinking>),
    /// Send [`Input::Wake`] at this time.
    Alarm(Millis),
    /// Load the game again from the log, then send these commands again.
    Reload(Vec<Order>),
    /// Believe nothing but the log: load the game again when it is needed next.
    Forget,
}

/// A question to the machine.
#[derive(Debug)]
pub(crate) struct Thinking {
    /// The event after which it is asked.
    pub(crate) seq: u32,
    /// The game as played.
    pub(crate) record: AnyRecord,
    /// 1–10.
    pub(crate) level: u8,
    /// Milliseconds it should take at most.
    pub(crate) limit: Millis,
    /// For the machine's own choices.
    pub(crate) seed: u64,
}

/// What loading a game needs besides its log.
#[derive(Clone, Debug)]
pub(crate) struct Loading {
    /// When no process lived, before this one.
    pub(crate) silences: Arc<[Outage]>,
    /// A random number for the lot and the machine.
    pub(crate) entropy: u64,
    /// Numbers of the guests who have seats.
    pub(crate) names: Names,
    /// Times in which nothing could be stored.
    pub(crate) outages: Vec<Outage>,
}

/// A game and all that is under way in it.
#[derive(Debug)]
pub(crate) struct Table {
    pub(super) setup: Setup,
    /// As it will be when the event on its way to the disk is there. What people are shown is [`Table::shown`].
    pub(super) state: State,
    /// Whether a program made it, for each move of the record, which knows all else about them.
    pub(super) programs: Vec<bool>,
    /// The moves of a log whose record does not replay.
    pub(super) texts: Option<Vec<MoveMade>>,
    pub(super) names: Names,
    pub(super) over: Option<skok_protocol::Over>,
    loading: Loading,
    commands: Commands,
    summary: String,
    pending: Option<Pending>,
    waiting: VecDeque<Order>,
    asked: Option<u32>,
    broken: Option<ReplayError>,
}

/// An event on its way to the disk.
#[derive(Debug)]
struct Pending {
    fact: Fact,
    before: Before,
    order: Option<Order>,
}

/// The first event of a new table.
#[derive(Debug)]
pub(crate) struct Birth {
    /// The event.
    pub(crate) row: Row,
    /// What lists show after it.
    pub(crate) projection: Projection,
}

/// The event that makes a table.
pub(crate) fn birth(setup: Setup, at: Millis) -> Result<Birth, ReplayError> {
    let state = State::create(&setup, at)?;
    let projection = project(&setup, &state, summary(&setup, &state));
    let row = row(&Fact::Create(setup), 0, at, None);
    Ok(Birth { row, projection })
}

fn row(fact: &Fact, seq: u32, at: Millis, command: Option<Command>) -> Row {
    let body = serde_json::to_string(fact).expect("a fact is plain data");
    Row { seq, kind: fact.kind(), command, at, body }
}

fn summary(setup: &Setup, state: &State) -> String {
    let summary = Summary {
        variant: setup.variant.clone(),
        options: setup.options.clone(),
        colours: state.record.colours().iter().map(|c| c.as_str().to_owned()).collect(),
        seats: state.holders.clone(),
        clock: setup.clock,
    };
    serde_json::to_string(&summary).expect("a summary is plain data")
}

fn project(setup: &Setup, state: &State, summary: String) -> Projection {
    Projection {
        phase: phase_word(state.phase),
        plies: state.record.ply() as u32,
        due: state.due(),
        clock_runs: state.clock_runs(),
        creator: setup.creator.clone(),
        summary,
    }
}

fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
    }
}

/// People change seats by lot, programs stay: Fisher–Yates on a stream of numbers from one random one.
fn draw_lots(seats: &mut [Holder], entropy: u64) {
    let people: Vec<usize> = (0..seats.len()).filter(|&i| matches!(seats[i], Holder::Human { .. })).collect();
    let mut stream = entropy;
    for i in (1..people.len()).rev() {
        let j = (mix(&mut stream) % (i as u64 + 1)) as usize;
        seats.swap(people[i], people[j]);
    }
}

/// SplitMix64.
fn mix(stream: &mut u64) -> u64 {
    *stream = stream.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *stream;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

impl Table {
    /// A game from its log. A record that does not replay is shown as far as it goes and takes no commands.
    pub(crate) fn load(rows: &[Stored], snapshot: Option<&Snapshot>, loading: Loading) -> Result<Table, ReplayError> {
        let first = rows.first().ok_or(ReplayError::NoBeginning)?;
        let Fact::Create(setup) = read(first)? else { return Err(ReplayError::NoBeginning) };
        let state = State::create(&setup, first.at)?;
        let mut table = Table::at_start(setup, state, loading);
        let replayed = rows[1..].iter().try_for_each(|stored| table.replay(stored));
        if let Err(error) = replayed {
            table.set_aside(error, rows, snapshot);
        }
        Ok(table)
    }

    fn at_start(setup: Setup, state: State, loading: Loading) -> Table {
        Table {
            summary: summary(&setup, &state),
            setup,
            state,
            programs: Vec::new(),
            texts: None,
            names: loading.names.clone(),
            over: None,
            loading,
            commands: Commands::default(),
            pending: None,
            waiting: VecDeque::new(),
            asked: None,
            broken: None,
        }
    }

    fn replay(&mut self, stored: &Stored) -> Result<(), ReplayError> {
        if stored.seq != self.state.seq + 1 {
            return Err(ReplayError::Gap { seq: self.state.seq + 1 });
        }
        let fact = read(stored)?;
        self.state.apply(&fact, stored.at)?;
        if matches!(fact, Fact::Sit { .. } | Fact::Start { .. }) {
            self.summary = summary(&self.setup, &self.state);
        }
        self.note(&fact, stored.command.as_ref());
        Ok(())
    }

    fn note(&mut self, fact: &Fact, command: Option<&Command>) {
        if let Fact::Move { level, .. } = fact {
            self.programs.push(level.is_some());
        }
        if let Event::End { over } = fact.event() {
            self.over = Some(over);
        }
        if let Some(command) = command {
            self.commands.note(command, self.state.seq);
        }
    }

    /// Shows what can be shown: the texts of the log, and the newest stored position.
    fn set_aside(&mut self, error: ReplayError, rows: &[Stored], snapshot: Option<&Snapshot>) {
        let facts: Vec<Fact> = rows.iter().filter_map(|r| read(r).ok()).collect();
        self.texts = Some(facts.iter().filter_map(Fact::made).collect());
        let newest = snapshot.filter(|s| s.seq > self.state.seq);
        let shown =
            newest.and_then(|s| AnyRecord::from_position(&self.setup.variant, &self.setup.options, &s.text).ok());
        self.state.record = shown.unwrap_or_else(|| self.state.record.clone());
        self.state.seq = rows.last().map_or(0, |r| r.seq);
        self.broken = Some(error);
    }

    /// Hears when nothing could be stored.
    pub(crate) fn learn(&mut self, outages: Vec<Outage>) {
        self.loading.outages = outages;
    }

    /// Why the record does not replay, when it does not.
    pub(crate) fn broken(&self) -> Option<&ReplayError> {
        self.broken.as_ref()
    }

    /// The public ids of those who have seats according to a log.
    pub(crate) fn people(rows: &[Stored]) -> Vec<String> {
        let mut ids: Vec<String> = rows.iter().filter_map(|r| read(r).ok()).flat_map(|f| people_of(&f)).collect();
        ids.sort_unstable();
        ids.dedup();
        ids
    }

    /// The last committed event.
    pub(crate) fn seq(&self) -> u32 {
        self.pending.as_ref().map_or(self.state.seq, |p| p.before.seq())
    }

    /// The game after the last committed event: what people may see.
    pub(super) fn shown(&self) -> Cow<'_, State> {
        match &self.pending {
            None => Cow::Borrowed(&self.state),
            Some(pending) => Cow::Owned(pending.before.restore(&self.state)),
        }
    }

    /// Whether this person has a seat.
    pub(crate) fn has_seat(&self, player: &str) -> bool {
        self.state.seats_of(player).next().is_some()
    }

    /// Whether nothing is under way, so that the game may leave memory.
    pub(crate) fn is_quiet(&self) -> bool {
        self.pending.is_none() && self.waiting.is_empty() && self.asked.is_none()
    }

    /// The machine: one input in, effects out.
    pub(crate) fn step(&mut self, now: Millis, input: Input) -> Vec<Effect> {
        let mut out = Vec::new();
        match input {
            Input::Wake => {}
            Input::Order(order) => self.queue(order, &mut out),
            Input::Committed => self.committed(now, &mut out),
            Input::Lost => return vec![self.reload()],
            Input::Failed => return self.failed(now),
            Input::Silent => return self.ask_later(now),
            Input::Thought { seq, text, spent } => self.thought(now, seq, &text, spent, &mut out),
        }
        self.go_on(now, &mut out);
        out
    }

    fn queue(&mut self, order: Order, out: &mut Vec<Effect>) {
        if self.waiting.len() >= MOST_WAITING {
            out.push(answer(order, Err(Refuse::Busy)));
        } else {
            self.waiting.push_back(order);
        }
    }

    fn committed(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let Some(Pending { fact, before: Before { turn, .. }, order }) = self.pending.take() else { return };
        // The next player sees the position from now on; how long the disk took is nobody's thinking time.
        let turned = self.state.turn() != turn || matches!(fact, Fact::Move { .. });
        if let Some(clocks) = self.state.clocks.as_mut().filter(|_| turned) {
            clocks.began = clocks.began.max(now);
        }
        let command = order.as_ref().map(command_of);
        self.note(&fact, command.as_ref());
        let (seq, event, kind) = (self.state.seq, fact.event(), fact.kind());
        out.extend(order.map(|o| answer(o, Ok(seq))));
        out.push(Effect::Announce { seq, event, kind });
    }

    /// Whether the event is stored is unknown, so nothing is believed but the log.
    fn failed(&mut self, now: Millis) -> Vec<Effect> {
        let orders = self.take_orders();
        let mut out: Vec<Effect> = orders.into_iter().map(|o| answer(o, Err(Refuse::Storage))).collect();
        out.push(Effect::Forget);
        out.push(Effect::Alarm(now + RETRY_MS));
        out
    }

    fn take_orders(&mut self) -> Vec<Order> {
        let first = self.pending.take().and_then(|p| p.order);
        first.into_iter().chain(self.waiting.drain(..)).collect()
    }

    fn reload(&mut self) -> Effect {
        let mut orders = self.take_orders();
        if let Some(first) = orders.first_mut() {
            first.tries += 1;
        }
        Effect::Reload(orders)
    }

    /// Does what is due, one event at a time: what is owed, then what people want, then flags.
    fn go_on(&mut self, now: Millis, out: &mut Vec<Effect>) {
        let owed = if self.pending.is_none() && self.broken.is_none() { self.owed(now) } else { None };
        if let Some(fact) = owed {
            self.begin(fact, now, None, out);
        }
        while self.pending.is_none() {
            let Some(order) = self.waiting.pop_front() else { break };
            self.consider(order, now, out);
        }
        if self.pending.is_none() && self.broken.is_none() {
            self.let_time_pass(now, out);
        }
    }

    fn owed(&self, now: Millis) -> Option<Fact> {
        if let Some(ms) = self.downtime() {
            return Some(Fact::Credit { ms });
        }
        match self.state.phase {
            Phase::Waiting if self.state.is_full() => Some(Fact::Start { seats: self.seated(now) }),
            Phase::Playing => self.state.end(),
            _ => None,
        }
    }

    fn seated(&self, now: Millis) -> Vec<Holder> {
        let mut seats = self.state.holders.clone();
        if self.setup.lot {
            draw_lots(&mut seats, self.loading.entropy ^ now);
        }
        seats
    }

    /// Time in which no process lived or nothing could be stored, as far as it fell into this turn and nobody has
    /// been credited for it yet.
    fn downtime(&self) -> Option<Millis> {
        self.state.flag()?;
        let missed = |o: &Outage| o.to.saturating_sub(o.from.max(self.state.at));
        let stopped: Millis = self.loading.silences.iter().map(missed).sum();
        let refused: Millis = self.loading.outages.iter().map(missed).sum();
        let back = if stopped > 0 { RETURN_MS } else { 0 };
        let ms = stopped + back + refused;
        (ms > OUTAGE_MS).then_some(ms)
    }

    fn let_time_pass(&mut self, now: Millis, out: &mut Vec<Effect>) {
        if let Some(level) = self.state.program_to_move() {
            self.ask(level, out);
        } else if let Some(flag) = self.state.flag() {
            let due = flag + FLAG_GRACE_MS;
            match self.state.turn() {
                Some(seat) if now >= due => self.begin(Fact::Timeout { seat: seat.0 }, now, None, out),
                _ => out.push(Effect::Alarm(due)),
            }
        }
    }

    fn ask(&mut self, level: u8, out: &mut Vec<Effect>) {
        let seq = self.state.seq;
        if self.asked == Some(seq) {
            return;
        }
        self.asked = Some(seq);
        let mut stream = self.loading.entropy ^ u64::from(seq);
        let record = self.state.record.clone();
        let limit = self.limit(level);
        out.push(Effect::Think(Box::new(Thinking { seq, record, level, limit, seed: mix(&mut stream) })));
    }

    /// A program with a clock spends a twentieth of what it has, so that it never runs out.
    fn limit(&self, level: u8) -> Millis {
        let share = self
            .state
            .clocks
            .as_ref()
            .zip(self.state.turn())
            .map_or(Millis::MAX, |(clocks, seat)| clocks.left[seat.index()] / 20 + clocks.increment / 2);
        Budget::of_level(level).ms.min(share).max(10)
    }

    fn thought(&mut self, now: Millis, seq: u32, text: &str, spent: Millis, out: &mut Vec<Effect>) {
        if self.asked != Some(seq) {
            return; // an answer to an older question
        }
        self.asked = None;
        if seq != self.state.seq || self.pending.is_some() {
            return;
        }
        let (Some(level), Some(seat)) = (self.state.program_to_move(), self.state.turn()) else { return };
        match self.try_move(seat, text, self.charge(seat, spent), Some(level)) {
            Ok((fact, _)) => self.begin(fact, now, None, out),
            Err(why) => tracing::error!(%why, text, "the pool handed out a move that is not legal"),
        }
    }

    /// Without a pause a machine that never answers would be asked for ever in a circle.
    fn ask_later(&mut self, now: Millis) -> Vec<Effect> {
        self.asked = None;
        vec![Effect::Alarm(now + RETRY_MS)]
    }

    fn charge(&self, seat: Seat, spent: Millis) -> Millis {
        let left = self.state.clocks.as_ref().map(|c| c.left[seat.index()]);
        left.map_or(spent, |left| spent.min(left.saturating_sub(1)))
    }

    fn consider(&mut self, order: Order, now: Millis, out: &mut Vec<Effect>) {
        match self.decide(&order) {
            Ok(Decision::Done(seq)) => out.push(answer(order, Ok(seq))),
            Ok(Decision::Do(fact)) => self.begin(*fact, now, Some(order), out),
            Err(refuse) => out.push(answer(order, Err(refuse))),
        }
    }

    fn decide(&self, order: &Order) -> Result<Decision, Refuse> {
        match self.commands.find(&order.id, &order.player.id) {
            Known::No => {}
            Known::By(seq) => return Ok(Decision::Done(seq)),
            Known::BySomebodyElse => return Err(Refuse::CommandIdUsed),
        }
        if self.broken.is_some() {
            return Err(Refuse::SetAside);
        }
        if order.tries > MOST_TRIES {
            return Err(Refuse::Busy);
        }
        let fact = match &order.action {
            Action::Sit { seat } => self.sit(*seat, order),
            Action::Move { ply, text, confirm } => self.play(*ply, text, *confirm, order),
            Action::Resign {} => self.resign(order),
        };
        fact.map(|f| Decision::Do(Box::new(f)))
    }

    fn sit(&self, seat: u8, order: &Order) -> Result<Fact, Refuse> {
        let holders = &self.state.holders;
        let holder = holders.get(usize::from(seat)).ok_or(Refuse::NoSuchSeat { last: holders.len() as u8 - 1 })?;
        if self.state.phase == Phase::Over {
            return Err(Refuse::GameOver);
        }
        if *holder != Holder::Open {
            return Err(Refuse::SeatTaken);
        }
        if self.has_seat(&order.player.id) {
            return Err(Refuse::AlreadySeated);
        }
        Ok(Fact::Sit { seat, player: order.player.id.clone() })
    }

    fn playing(&self) -> Result<(), Refuse> {
        match self.state.phase {
            Phase::Waiting => Err(Refuse::NotStarted),
            Phase::Over => Err(Refuse::GameOver),
            // The end is on its way to the log.
            Phase::Playing if self.state.turn().is_none() => Err(Refuse::GameOver),
            Phase::Playing => Ok(()),
        }
    }

    fn play(&self, ply: u32, text: &str, confirm: bool, order: &Order) -> Result<Fact, Refuse> {
        self.playing()?;
        if !self.has_seat(&order.player.id) {
            return Err(Refuse::NotSeated);
        }
        let mine = self.state.turn().filter(|&s| self.state.holds(s, &order.player.id));
        let seat = mine.ok_or(Refuse::NotYourTurn)?;
        let now = self.state.record.ply() as u32;
        if ply != now {
            return Err(Refuse::StalePly { given: ply, now });
        }
        if self.state.flag().is_some_and(|flag| order.arrived >= flag) {
            return Err(Refuse::TimeUp);
        }
        let (fact, view) = self.try_move(seat, text, self.state.elapsed(order.arrived), None)?;
        if view.eliminates && !confirm {
            return Err(Refuse::NeedsConfirm);
        }
        Ok(fact)
    }

    fn try_move(
        &self,
        seat: Seat,
        text: &str,
        elapsed: Millis,
        level: Option<u8>,
    ) -> Result<(Fact, NamedMove), Refuse> {
        let view = self.state.record.check(text).map_err(|e| Refuse::IllegalMove(e.to_string()))?;
        let fact = Fact::Move {
            seat: seat.0,
            text: view.notation.clone(),
            path: view.path.clone(),
            captured: view.captured.clone(),
            // What the move brings about is written when it is played.
            skipped: Vec::new(),
            key: 0,
            elapsed,
            level,
        };
        Ok((fact, view))
    }

    fn resign(&self, order: &Order) -> Result<Fact, Refuse> {
        self.playing()?;
        let standings = self.state.record.standings();
        let mut seats: Vec<Seat> = self.state.seats_of(&order.player.id).collect();
        if seats.is_empty() {
            return Err(Refuse::NotSeated);
        }
        seats.retain(|&s| standings.get(s).place().is_none());
        let turn = self.state.turn();
        let seat = seats.iter().copied().find(|&s| Some(s) == turn).or_else(|| seats.first().copied());
        let seat = seat.ok_or(Refuse::SeatDone)?;
        let elapsed = if Some(seat) == turn { self.state.elapsed(order.arrived) } else { 0 };
        Ok(Fact::Resign { seat: seat.0, elapsed })
    }

    /// Sends an event on its way to the disk.
    fn begin(&mut self, mut fact: Fact, now: Millis, order: Option<Order>, out: &mut Vec<Effect>) {
        let before = Before::of(&self.state, &fact);
        // A command waits behind an event that was stamped later than it arrived; the log's stamps never go back.
        let at = order.as_ref().map_or(now, |o| o.arrived).max(self.state.at);
        match self.state.apply(&fact, at) {
            Ok(played) => fact.complete(played),
            Err(error) => {
                tracing::error!(%error, ?fact, "an event of ours does not apply");
                out.extend(order.map(|o| answer(o, Err(Refuse::Internal))));
                return;
            }
        }
        if let (Fact::Sit { .. }, Some(order)) = (&fact, &order) {
            self.names.insert(order.player.id.clone(), order.player.guest);
        }
        if matches!(fact, Fact::Sit { .. } | Fact::Start { .. }) {
            self.summary = summary(&self.setup, &self.state);
        }
        let seq = self.state.seq;
        out.push(Effect::Append {
            row: row(&fact, seq, at, order.as_ref().map(command_of)),
            projection: project(&self.setup, &self.state, self.summary.clone()),
            snapshot: seq.is_multiple_of(SNAPSHOT_EVERY).then(|| self.state.record.state_text()),
        });
        self.pending = Some(Pending { fact, before, order });
    }
}

enum Decision {
    Done(u32),
    Do(Box<Fact>),
}

fn read(stored: &Stored) -> Result<Fact, ReplayError> {
    serde_json::from_str(&stored.body).map_err(|e| ReplayError::Body { seq: stored.seq, why: e.to_string() })
}

fn people_of(fact: &Fact) -> Vec<String> {
    match fact {
        Fact::Create(setup) => setup.seats.iter().filter_map(person).collect(),
        Fact::Sit { player, .. } => vec![player.clone()],
        _ => Vec::new(),
    }
}

fn person(holder: &Holder) -> Option<String> {
    match holder {
        Holder::Human { player } => Some(player.clone()),
        Holder::Open | Holder::Program { .. } => None,
    }
}

fn command_of(order: &Order) -> Command {
    Command { id: order.id.clone(), player: order.player.id.clone() }
}

fn answer(order: Order, result: Result<u32, Refuse>) -> Effect {
    Effect::Answer { token: order.token, id: order.id, result, arrived: order.arrived }
}
