//! Everything around the machine: time, the scheduler, the network, the disk's moods, crashes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use skok_protocol::{ClientIn, Phase, PlayerRef, ServerOut};
use skok_rules::AnyRecord;
use tokio::sync::mpsc;

use super::Flaw;
use super::client::Client;
use super::disk::Disk;
use super::judge::{Chronicle, SLOWEST_COMMIT, check_log, shown};
use super::process::Process;
use super::rng::Rng;
use crate::game::{Bank, Effect, Holder, Input, Loading, Names, Order, Setup, Table, Thinking, birth};
use crate::ids::{GameId, Millis};
use crate::journal::{Life, Projection, Row, Stored, Write, Written};
use crate::metrics::Metrics;
use crate::outlet::Outlet;
use crate::refuse::Refuse;

const GAME: &str = "AAAAAAAAAAAAAAAAAAAAAA";
const BEGIN: Millis = 1_000_000;
/// How long things go wrong, and how long people then play on in peace.
const STORM: Millis = 40_000;
const PEACE: Millis = 8_000;
/// How often the sweep comes by.
const SWEEP: Millis = 1000;
/// Events after which a story counts as going in circles.
const MOST_EVENTS: usize = 200_000;

/// What happens at a time.
enum Happening {
    /// A person looks at the page.
    Act(usize),
    /// A client's message is at the gateway, then in the game's mailbox.
    Arrive {
        socket: usize,
        text: String,
    },
    Receive {
        socket: usize,
        message: ClientIn,
        arrived: Millis,
    },
    /// A message is at the page.
    Deliver {
        socket: usize,
        text: Utf8Bytes,
    },
    /// The process notices that a socket is gone.
    Unwatch {
        socket: usize,
    },
    /// The disk has done a write, then the process hears of it.
    Commit {
        process: usize,
        life: u64,
        writing: u64,
        begun: Millis,
        write: Box<(Row, Projection, Option<String>)>,
    },
    Stored {
        process: usize,
        life: u64,
        writing: u64,
        result: Option<Written>,
    },
    Thought {
        process: usize,
        life: u64,
        thinking: u64,
        answer: Option<(u32, String, Millis)>,
    },
    Alarm {
        process: usize,
        life: u64,
        alarm: u64,
    },
    Sweep {
        process: usize,
        life: u64,
    },
    Crash(usize),
    Start(usize),
    Break,
    Mend,
    Calm,
}

struct Socket {
    client: usize,
    process: usize,
    life: u64,
    open: bool,
    outlet: Outlet,
    queue: mpsc::Receiver<Utf8Bytes>,
    /// Streams keep their order.
    last_up: Millis,
    last_down: Millis,
}

pub(super) struct World {
    rng: Rng,
    now: Millis,
    count: u64,
    queue: BinaryHeap<Reverse<(Millis, u64)>>,
    happenings: std::collections::HashMap<u64, Happening>,
    game: GameId,
    disk: Disk,
    chronicle: Chronicle,
    dark_since: Option<Millis>,
    processes: [Process; 2],
    sockets: Vec<Socket>,
    clients: Vec<Client>,
    metrics: Arc<Metrics>,
    flaw: Flaw,
    calm: bool,
    silent_after: Millis,
    tracing: bool,
    fault: Option<String>,
    pub(super) trace: Vec<String>,
}

fn setup(rng: &mut Rng) -> Setup {
    let variant = (*rng.pick(&["star2", "star2", "international", "international", "halma16"])).to_owned();
    let seats = AnyRecord::new::<&str, &str>(&variant, &[]).expect("a known variant").colours().len();
    let holder = |seat: usize, rng: &mut Rng| match rng.between(0, 10) {
        0..5 => Holder::Human { player: Client::new(seat).player.id },
        5..8 => Holder::Open,
        _ => Holder::Program { level: 1 },
    };
    let mut holders: Vec<Holder> = (0..seats).map(|seat| holder(seat, rng)).collect();
    if holders.iter().all(|h| matches!(h, Holder::Program { .. })) {
        holders[0] = Holder::Open;
    }
    let bank = Bank { bank_ms: rng.between(3_000, 40_000) as u32, increment_ms: rng.between(0, 1500) as u32 };
    let clock = rng.chance(750).then_some(bank);
    Setup { variant, options: Vec::new(), seats: holders, clock, lot: rng.chance(300), creator: "player-0".to_owned() }
}

impl World {
    pub(super) fn new(seed: u64, flaw: Flaw, tracing: bool) -> World {
        let mut rng = Rng::new(seed);
        let setup = setup(&mut rng);
        let people = setup.seats.len() + 1;
        let game = GameId::parse(GAME).expect("the form is right");
        let first = birth(setup, BEGIN).expect("the table is good");
        let mut disk = Disk::default();
        disk.append(first.row, first.projection, None, BEGIN);
        let mut world = World {
            rng,
            now: BEGIN,
            count: 0,
            queue: BinaryHeap::new(),
            happenings: std::collections::HashMap::new(),
            processes: [Process::new(&game), Process::new(&game)],
            game,
            disk,
            chronicle: Chronicle::default(),
            dark_since: None,
            sockets: Vec::new(),
            clients: (0..people).map(Client::new).collect(),
            metrics: Arc::default(),
            flaw,
            calm: false,
            silent_after: BEGIN + STORM + PEACE,
            tracing,
            fault: None,
            trace: Vec::new(),
        };
        world.plan();
        world
    }

    fn plan(&mut self) {
        self.start(0);
        for client in 0..self.clients.len() {
            self.at(self.now, Happening::Act(client));
        }
        for _ in 0..self.rng.between(0, 4) {
            let at = self.now + self.rng.between(0, STORM);
            let process = self.rng.between(0, 2) as usize;
            let away = self.rng.between(50, 15_000);
            match self.rng.between(0, 5) {
                // A crash, and a start after some time away.
                0 | 1 => {
                    self.at(at, Happening::Crash(process));
                    self.at(at + away, Happening::Start(process));
                }
                // Another process begins before the first one ends.
                2 | 3 => {
                    self.at(at, Happening::Start(1 - process));
                    self.at(at + away / 4, Happening::Crash(process));
                }
                _ => {
                    self.at(at, Happening::Break);
                    self.at(at + away / 3, Happening::Mend);
                }
            }
        }
        self.at(BEGIN + STORM, Happening::Calm);
    }

    fn at(&mut self, at: Millis, happening: Happening) {
        self.count += 1;
        // Of what is due at the same time, any may come first.
        let id = self.rng.between(0, 1 << 20) << 40 | self.count;
        self.queue.push(Reverse((at, id)));
        self.happenings.insert(id, happening);
    }

    fn say(&mut self, line: impl FnOnce() -> String) {
        if self.tracing {
            self.trace.push(format!("{:>7} {}", self.now - BEGIN, line()));
        }
    }

    fn fail(&mut self, why: String) {
        self.fault.get_or_insert(why);
    }

    /// Runs to the end of the story; the end is when nothing is left to wait for but people.
    pub(super) fn run(&mut self) -> Result<(), String> {
        let banks: Millis = self.clocks_in_all();
        let end = self.silent_after + banks + 30_000;
        let mut events = 0;
        while let Some(Reverse((at, id))) = self.queue.pop() {
            if at > end {
                break;
            }
            self.now = at;
            let happening = self.happenings.remove(&id).expect("it is there once");
            self.happen(happening);
            if let Some(fault) = self.fault.take() {
                return Err(fault);
            }
            events += 1;
            if events > MOST_EVENTS {
                return Err("the story goes in circles".to_owned());
            }
        }
        self.now = end;
        check_log(&self.disk, &self.chronicle)?;
        self.check_end()
    }

    fn clocks_in_all(&self) -> Millis {
        let setup: serde_json::Value = serde_json::from_str(&self.disk.log[0].body).expect("JSON");
        let (bank, increment) = (&setup["clock"]["bank_ms"], &setup["clock"]["increment_ms"]);
        2 * bank.as_u64().unwrap_or(0) + 100 * increment.as_u64().unwrap_or(0)
    }

    fn happen(&mut self, happening: Happening) {
        match happening {
            Happening::Act(client) => self.act(client),
            Happening::Arrive { socket, text } => self.arrive(socket, &text),
            Happening::Receive { socket, message, arrived } => self.receive(socket, message, arrived),
            Happening::Deliver { socket, text } => self.deliver(socket, &text),
            Happening::Unwatch { socket } => {
                let s = &self.sockets[socket];
                let (process, id) = (s.process, s.outlet.id());
                self.processes[process].audience.leave(id);
            }
            Happening::Commit { process, life, writing, begun, write } => {
                self.commit(process, life, writing, begun, *write);
            }
            Happening::Stored { process, life, writing, result } => {
                let p = &mut self.processes[process];
                if p.life == life && p.writing == writing {
                    p.writing = 0;
                    self.step(
                        process,
                        match result {
                            Some(Written::Lost) => Input::Lost,
                            Some(_) => Input::Committed,
                            None => Input::Failed,
                        },
                    );
                }
            }
            Happening::Thought { process, life, thinking, answer } => {
                let p = &mut self.processes[process];
                if p.life == life && p.thinking == thinking {
                    p.thinking = 0;
                    self.step(
                        process,
                        match answer {
                            Some((seq, text, spent)) => Input::Thought { seq, text, spent },
                            None => Input::Silent,
                        },
                    );
                }
            }
            Happening::Alarm { process, life, alarm } => {
                let p = &self.processes[process];
                if p.life == life && p.alarm == alarm {
                    self.wake(process);
                }
            }
            Happening::Sweep { process, life } => self.sweep(process, life),
            Happening::Crash(process) => self.crash(process),
            Happening::Start(process) => self.start(process),
            Happening::Break => {
                self.say(|| "the disk fails".to_owned());
                if !self.calm {
                    self.disk.break_down(self.now);
                }
            }
            Happening::Mend => {
                self.say(|| "the disk is well".to_owned());
                self.disk.mend(self.now);
            }
            Happening::Calm => self.calm_down(),
        }
    }

    // People and the network.

    fn act(&mut self, client: usize) {
        let pause = self.rng.between(50, 1500);
        self.at(self.now + pause, Happening::Act(client));
        let connected = self.clients[client].socket.filter(|&s| self.is_alive(s));
        let Some(socket) = connected else {
            self.connect(client);
            return;
        };
        if !self.calm && self.rng.chance(40) {
            self.drop_socket(client, socket);
        } else if self.now < self.silent_after {
            let rng = &mut self.rng;
            if let Some(message) = self.clients[client].decide(GAME, rng) {
                self.send(socket, &message);
                if self.rng.chance(50) {
                    self.send(socket, &message);
                }
            }
        }
    }

    fn is_alive(&self, socket: usize) -> bool {
        let s = &self.sockets[socket];
        s.open && self.processes[s.process].up && self.processes[s.process].life == s.life
    }

    fn connect(&mut self, client: usize) {
        let up: Vec<usize> = (0..2).filter(|&p| self.processes[p].up).collect();
        if up.is_empty() {
            return;
        }
        let process = *self.rng.pick(&up);
        let (outlet, queue, _) = Outlet::new(self.metrics.clone());
        let life = self.processes[process].life;
        let (open, last_up, last_down) = (true, self.now, self.now);
        self.sockets.push(Socket { client, process, life, open, outlet, queue, last_up, last_down });
        let socket = self.sockets.len() - 1;
        self.clients[client].socket = Some(socket);
        self.say(|| format!("player-{client} connects to process {process} by socket {socket}"));
        for message in self.clients[client].hello(GAME) {
            self.send(socket, &message);
        }
    }

    fn drop_socket(&mut self, client: usize, socket: usize) {
        self.say(|| format!("player-{client} loses socket {socket}"));
        self.sockets[socket].open = false;
        self.clients[client].socket = None;
        let late = self.sockets[socket].last_up.max(self.now + self.rng.between(0, 3000));
        self.at(late, Happening::Unwatch { socket });
    }

    fn send(&mut self, socket: usize, message: &ClientIn) {
        let text = serde_json::to_string(message).expect("a message is plain data");
        self.say(|| format!("socket {socket} sends {text}"));
        let slow = if self.rng.chance(30) { 2000 } else { 60 };
        let at = self.sockets[socket].last_up.max(self.now + self.rng.between(1, slow));
        self.sockets[socket].last_up = at + 1;
        self.at(at, Happening::Arrive { socket, text });
    }

    /// At the gateway: this instant counts.
    fn arrive(&mut self, socket: usize, text: &str) {
        let (process, life) = (self.sockets[socket].process, self.sockets[socket].life);
        if self.processes[process].life != life {
            return;
        }
        let message: ClientIn = serde_json::from_str(text).expect("our own client's");
        if let ClientIn::Command { id, .. } = &message {
            self.chronicle.arrivals.push((id.clone(), self.now));
        }
        // A mailbox keeps its order too; a process that is late is late with everything.
        self.at(self.now, Happening::Receive { socket, message, arrived: self.now });
    }

    fn receive(&mut self, socket: usize, message: ClientIn, arrived: Millis) {
        let s = &self.sockets[socket];
        let (process, client, outlet) = (s.process, s.client, s.outlet.clone());
        if self.processes[process].life != s.life {
            return;
        }
        let player = self.clients[client].player.clone();
        match message {
            ClientIn::Watch { since, .. } => self.watch(process, outlet, player, since),
            ClientIn::Command { id, action, .. } => {
                let order = Order { player, id, action, arrived, token: 0, tries: 0 };
                self.order(process, outlet, order);
            }
            _ => {}
        }
        self.flush();
    }

    fn deliver(&mut self, socket: usize, text: &Utf8Bytes) {
        let s = &self.sockets[socket];
        let client = s.client;
        if !s.open || self.clients[client].socket != Some(socket) {
            return;
        }
        let message: ServerOut = serde_json::from_str(text).expect("our own server's");
        match self.clients[client].hear(message) {
            Ok(Some(answer)) => self.send(socket, &answer),
            Ok(None) => {}
            Err(why) => self.fail(why),
        }
    }

    /// Puts on the wire what the server has said.
    fn flush(&mut self) {
        for socket in 0..self.sockets.len() {
            while let Ok(text) = self.sockets[socket].queue.try_recv() {
                self.check_words(self.sockets[socket].process, &text);
                if !self.sockets[socket].open {
                    continue;
                }
                let slow = if self.rng.chance(20) { 2000 } else { 60 };
                let at = self.sockets[socket].last_down.max(self.now + self.rng.between(1, slow));
                self.sockets[socket].last_down = at + 1;
                self.at(at, Happening::Deliver { socket, text });
            }
        }
    }

    /// What is told must be in the log, with the clocks as they are.
    fn check_words(&mut self, process: usize, text: &Utf8Bytes) {
        let message: ServerOut = serde_json::from_str(text).expect("our own server's");
        let (seq, live) = match &message {
            ServerOut::Snapshot(view) => (view.seq, &view.live),
            ServerOut::Event { seq, live, .. } => (*seq, live),
            ServerOut::Ack { id, seq, .. } => {
                let stored = self.disk.log.get(*seq as usize).and_then(|s| s.command.as_ref());
                if stored.is_none_or(|c| c.id != *id) {
                    self.fail(format!("{id} is acknowledged as event {seq}, which is not in the log"));
                }
                return;
            }
            _ => return,
        };
        if seq as usize >= self.disk.log.len() {
            self.fail(format!("event {seq} is told and not in the log"));
            return;
        }
        // What is remembered for those who were away has the clocks of its own time.
        let newest = self.processes[process].table.as_ref().is_some_and(|t| t.seq() == seq);
        let Some(clocks) = live.clocks.as_ref().filter(|_| newest && live.phase == Phase::Playing) else { return };
        match shown(&self.disk, &self.chronicle, seq, self.now) {
            Err(why) => self.fail(why),
            Ok(None) => self.fail("a clock is shown in a game without one".to_owned()),
            Ok(Some(ranges)) => {
                if clocks.iter().zip(&ranges).any(|(&c, &(least, most))| !(least..=most).contains(&Millis::from(c))) {
                    self.fail(format!("after event {seq} the clocks show {clocks:?}, not {ranges:?}"));
                }
            }
        }
    }

    // Processes: what the actor does.

    fn watch(&mut self, process: usize, outlet: Outlet, player: PlayerRef, since: Option<u32>) {
        if let Err(refuse) = self.ready(process) {
            if refuse.passes() && self.flaw != Flaw::SendsAway {
                self.wait(process, outlet, player);
            }
            return;
        }
        if self.is_behind(process, since) {
            self.step(process, Input::Lost);
        }
        let p = &mut self.processes[process];
        match &p.table {
            Some(table) => p.audience.join(table, outlet, player, since, self.now),
            None => self.wait(process, outlet, player),
        }
    }

    fn wait(&mut self, process: usize, outlet: Outlet, player: PlayerRef) {
        self.processes[process].audience.wait(outlet, player);
        self.alarm(process, self.now + 1000);
    }

    /// As the actor: whoever has seen more than this process knows has it from another one.
    fn is_behind(&self, process: usize, since: Option<u32>) -> bool {
        if self.flaw == Flaw::BelievesItself {
            return false;
        }
        let seen = self.processes[process].table.as_ref().map(Table::seq);
        since.zip(seen).is_some_and(|(since, seq)| since > seq && self.disk.log.len() as u32 > seq + 1)
    }

    fn order(&mut self, process: usize, outlet: Outlet, mut order: Order) {
        if let Err(refuse) = self.ready(process) {
            World::refuse(&outlet, &order.id, &refuse);
            return;
        }
        if self.flaw == Flaw::ForgetfulResend {
            order.id = format!("{}-{}", order.id, self.count);
        }
        let p = &mut self.processes[process];
        p.token += 1;
        order.token = p.token;
        p.replies.insert(order.token, (outlet, order.id.clone()));
        self.step(process, Input::Order(order));
    }

    fn refuse(outlet: &Outlet, id: &str, refuse: &Refuse) {
        let (game, id) = (Some(GAME.to_owned()), Some(id.to_owned()));
        outlet.send(&ServerOut::Refused { game, id, refusal: refuse.refusal() });
    }

    fn wake(&mut self, process: usize) {
        if !self.processes[process].up {
            return;
        }
        match self.ready(process) {
            Ok(()) => self.step(process, Input::Wake),
            Err(_) if !self.processes[process].audience.is_empty() => self.alarm(process, self.now + 1000),
            Err(_) => {}
        }
        self.flush();
    }

    fn ready(&mut self, process: usize) -> Result<(), Refuse> {
        if self.processes[process].table.is_some() {
            return Ok(());
        }
        // A disk that cannot be written can mostly be read.
        if self.disk.broken.is_some() && self.rng.chance(300) {
            return Err(Refuse::Storage);
        }
        let silences = Arc::clone(&self.processes[process].silences);
        let silences = if self.flaw == Flaw::NoCredit { [].into() } else { silences };
        let loading = Loading { silences, entropy: self.rng.next(), names: Names::new(), outages: Vec::new() };
        let table = Table::load(&self.disk.log, self.disk.snapshot.as_ref(), loading).expect("the log loads");
        if let Some(why) = table.broken() {
            self.fail(format!("the log does not replay: {why}"));
        }
        self.say(|| format!("process {process} loads the game at event {}", table.seq()));
        let p = &mut self.processes[process];
        p.audience.show_all(&table, self.now);
        p.table = Some(table);
        self.step(process, Input::Wake);
        Ok(())
    }

    fn step(&mut self, process: usize, input: Input) {
        let now = self.now;
        let p = &mut self.processes[process];
        let Some(table) = &mut p.table else { return };
        table.learn(p.weather.outages(now));
        let effects = table.step(now, input);
        self.carry_out(process, effects);
        self.flush();
    }

    fn carry_out(&mut self, process: usize, effects: Vec<Effect>) {
        let life = self.processes[process].life;
        self.processes[process].alarm = 0;
        for effect in effects {
            if self.processes[process].life != life {
                return;
            }
            if !self.calm && self.rng.chance(2) {
                self.flush();
                let back = self.now + self.rng.between(50, 10_000);
                self.crash(process);
                self.at(back, Happening::Start(process));
                return;
            }
            match effect {
                Effect::Append { row, projection, snapshot } => self.append(process, row, projection, snapshot),
                Effect::Answer { token, id, result, .. } => self.answer(process, token, &id, result),
                Effect::Announce { seq, event, .. } => {
                    self.say(|| format!("process {process} announces {seq} {event:?}"));
                    let p = &mut self.processes[process];
                    if let Some(table) = &p.table {
                        p.audience.announce(table, seq, event, self.now);
                    }
                }
                Effect::Think(question) => self.think(process, &question),
                Effect::Alarm(at) => self.alarm(process, at),
                Effect::Reload(orders) => self.reload(process, orders),
                Effect::Forget => self.processes[process].forget(),
            }
        }
    }

    fn append(&mut self, process: usize, row: Row, projection: Projection, snapshot: Option<String>) {
        self.say(|| format!("process {process} appends {} {}", row.seq, row.body));
        self.count += 1;
        let (life, writing, begun) = (self.processes[process].life, self.count, self.now);
        self.processes[process].writing = writing;
        let slow = if self.rng.chance(15) { SLOWEST_COMMIT } else { 15 };
        let at = self.now + self.rng.between(1, slow);
        let write = Box::new((row, projection, snapshot));
        self.at(at, Happening::Commit { process, life, writing, begun, write });
        if self.flaw == Flaw::EarlyAck {
            self.at(self.now, Happening::Stored { process, life, writing, result: Some(Written::Done) });
        }
    }

    fn commit(
        &mut self,
        process: usize,
        life: u64,
        writing: u64,
        begun: Millis,
        (row, projection, snapshot): (Row, Projection, Option<String>),
    ) {
        if self.processes[process].life != life {
            return;
        }
        // A commit that is said to have failed may have reached the disk.
        let broken = self.disk.broken.is_some();
        let reached = !broken || self.rng.chance(100);
        let written = if reached { Some(self.disk.append(row, projection, snapshot, self.now)) } else { None };
        let result = if broken { None } else { written };
        self.say(|| format!("the disk has {written:?} and says {result:?}"));
        self.processes[process].weather.note(begun, self.now, result.is_some());
        let at = self.now + self.rng.between(0, 4);
        self.at(at, Happening::Stored { process, life, writing, result });
    }

    fn answer(&mut self, process: usize, token: u64, id: &str, result: Result<u32, Refuse>) {
        self.say(|| format!("process {process} answers {id} {result:?}"));
        let p = &mut self.processes[process];
        let Some((outlet, _)) = p.replies.remove(&token) else { return };
        match result {
            Ok(seq) => outlet.send(&ServerOut::Ack { game: GAME.to_owned(), id: id.to_owned(), seq }),
            Err(refuse) => {
                if let (Refuse::StalePly { .. }, Some(table)) = (&refuse, &p.table) {
                    p.audience.show_to(table, outlet.id(), self.now);
                }
                World::refuse(&outlet, id, &refuse);
            }
        }
    }

    /// The pool checks what the machine says, but an answer may be late, lost, or for another position.
    fn think(&mut self, process: usize, question: &Thinking) {
        self.count += 1;
        let (life, thinking) = (self.processes[process].life, self.count);
        self.processes[process].thinking = thinking;
        let late = if self.rng.chance(50) { 6000 } else { 0 };
        let spent = self.rng.between(1, 200.min(question.limit.max(2)));
        let moves = question.record.legal(usize::MAX).expect("a list");
        let text = if self.rng.chance(30) { "no-move".to_owned() } else { self.rng.pick(&moves).notation.clone() };
        let answer = if self.rng.chance(40) { None } else { Some((question.seq, text, spent)) };
        self.at(self.now + spent + late, Happening::Thought { process, life, thinking, answer });
    }

    fn alarm(&mut self, process: usize, at: Millis) {
        self.count += 1;
        let (life, alarm) = (self.processes[process].life, self.count);
        self.processes[process].alarm = alarm;
        if self.flaw != Flaw::NoWaking {
            self.at(at.max(self.now), Happening::Alarm { process, life, alarm });
        }
    }

    fn reload(&mut self, process: usize, orders: Vec<Order>) {
        self.processes[process].forget();
        if self.ready(process).is_err() {
            for order in orders {
                self.answer(process, order.token, &order.id, Err(Refuse::Storage));
            }
            self.alarm(process, self.now + 1000);
            return;
        }
        for order in orders {
            self.step(process, Input::Order(order));
        }
    }

    fn sweep(&mut self, process: usize, life: u64) {
        if self.processes[process].life != life {
            return;
        }
        self.at(self.now + SWEEP, Happening::Sweep { process, life });
        let (now, broken) = (self.now, self.disk.broken.is_some());
        let p = &mut self.processes[process];
        let beat = p.pulse.beat(now, &p.weather.outages(now), p.weather.is_sound(), false);
        if let (false, Write::Beat { life, forced }) = (broken, beat) {
            self.disk.beat(life, forced);
            p.pulse.note(now, forced);
        }
        p.weather.note(now, now, !broken);
        let due = self.disk.projection.as_ref().and_then(|p| p.due);
        if self.flaw != Flaw::NoWaking && due.is_some_and(|due| due + 1000 <= now) {
            self.wake(process);
        }
    }

    fn start(&mut self, process: usize) {
        if self.processes[process].up || (self.calm && self.processes.iter().any(|p| p.up)) {
            return;
        }
        if self.disk.broken.is_some() {
            // Without its row in the log no process begins; whoever starts it tries again.
            self.at(self.now + 1000, Happening::Start(process));
            return;
        }
        self.say(|| format!("process {process} starts"));
        self.count += 1;
        let row = Life::begin(self.count.to_string(), self.now.max(self.disk.newest()));
        let others = self.disk.sign_in(row.clone());
        self.processes[process].start(&self.game, row, others);
        self.chronicle.boots.push(self.now);
        self.look_for_darkness();
        let life = self.processes[process].life;
        self.at(self.now, Happening::Sweep { process, life });
        if self.disk.projection.as_ref().is_some_and(|p| p.clock_runs) {
            self.wake(process);
        }
    }

    fn crash(&mut self, process: usize) {
        if self.processes[process].up && !self.calm {
            self.say(|| format!("process {process} dies"));
            self.processes[process].stop(&self.game);
            self.look_for_darkness();
        }
    }

    fn look_for_darkness(&mut self) {
        if self.processes.iter().all(|p| !p.up) {
            self.dark_since.get_or_insert(self.now);
        } else if let Some(since) = self.dark_since.take() {
            self.chronicle.dark.push((since, self.now));
        }
    }

    /// From now on nothing goes wrong, and one process is there.
    fn calm_down(&mut self) {
        self.say(|| "calm".to_owned());
        self.disk.mend(self.now);
        if self.processes.iter().all(|p| p.up) {
            let process = self.rng.between(0, 2) as usize;
            self.crash(process);
        }
        if self.processes.iter().all(|p| !p.up) {
            self.start(0);
        }
        self.calm = true;
    }

    // The end.

    fn check_end(&mut self) -> Result<(), String> {
        let log = &self.disk.log;
        let loading = Loading { silences: [].into(), entropy: 0, names: Names::new(), outages: Vec::new() };
        let table = Table::load(log, None, loading).map_err(|e| e.to_string())?;
        let game = self.game.clone();
        let view = table.view(&game, "", self.now);
        for client in &self.clients {
            let who = &client.player.id;
            if client.seq != Some(view.seq) || client.moves != view.moves {
                return Err(format!("{who} shows event {:?} of {}", client.seq, view.seq));
            }
            let live = client.live.as_ref().expect("it shows something");
            if (&live.pieces, live.phase, live.turn) != (&view.live.pieces, view.live.phase, view.live.turn) {
                return Err(format!("{who} shows another position than the log's"));
            }
            if let Some((id, _)) = client.pending.first() {
                return Err(format!("{who} waits for an answer to {id}"));
            }
            self.check_answers(client)?;
        }
        check_waits(&view.live)
    }

    fn check_answers(&self, client: &Client) -> Result<(), String> {
        let of = |id: &str| self.disk.log.iter().find(|s: &&Stored| s.command.as_ref().is_some_and(|c| c.id == id));
        for (id, code) in &client.refused {
            if of(id).is_some() {
                return Err(format!("{id} was refused ({code}) and is in the log"));
            }
        }
        for (id, seq) in &client.acked {
            if of(id).is_none_or(|s| s.seq != *seq) {
                return Err(format!("{id} was acknowledged as {seq} and is not there"));
            }
        }
        Ok(())
    }
}

/// The game is over, or waits for somebody who has no clock that could fall.
fn check_waits(live: &skok_protocol::Live) -> Result<(), String> {
    use skok_protocol::Controller;
    match live.phase {
        Phase::Over => Ok(()),
        Phase::Waiting if live.seats.iter().any(|s| matches!(s.controller, Controller::Vacant)) => Ok(()),
        Phase::Waiting => Err("all seats are taken and nothing begins".to_owned()),
        Phase::Playing if live.running => Err("a clock runs for ever".to_owned()),
        Phase::Playing => {
            let turn = live.turn.ok_or("nobody is to move and the game is not over")?;
            match &live.seats[usize::from(turn)].controller {
                Controller::Human { .. } => Ok(()),
                _ => Err("the program does not move".to_owned()),
            }
        }
    }
}
