//! One socket: somebody who plays a seat, or only watches.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use skok_protocol::{Action, ClientIn};
use tokio::net::TcpStream;
use tokio::sync::{Notify, watch};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::Stage;
use super::crowd::Crowd;
use super::game::Game;
use super::heard::{Choice, Heard, Live};
use super::http::{Guest, Http};
use super::random::Random;

/// How long after a failed connection it is tried again.
const RETRY: Duration = Duration::from_millis(50);

pub(super) type Socket = WebSocketStream<TcpStream>;

/// Who plays a seat, or watches when there is none.
pub(super) struct Player {
    crowd: Arc<Crowd>,
    game: Arc<Game>,
    seat: Option<u8>,
    guest: Guest,
    cut: Arc<Notify>,
    random: Random,
    stage: watch::Receiver<Stage>,
    tables: watch::Receiver<Option<usize>>,
    at: Option<At>,
    /// What this one wants to play, and when.
    plan: Option<(Instant, u32, String)>,
    /// Sent and not answered yet.
    open: Vec<Sent>,
    back: Option<(Instant, u32)>,
    ready: bool,
    sat: bool,
}

/// A table and the last event that was seen of it.
struct At {
    table: usize,
    id: String,
    seq: Option<u32>,
}

struct Sent {
    id: String,
    ply: u32,
    text: Utf8Bytes,
    at: Instant,
}

/// Why a connection ends.
enum End {
    Cut,
    Broken,
    Done,
}

impl Player {
    pub(super) fn new(
        crowd: Arc<Crowd>,
        game: Arc<Game>,
        seat: Option<u8>,
        guest: Guest,
        cut: Arc<Notify>,
        number: usize,
    ) -> Player {
        let (stage, tables) = (crowd.stage.subscribe(), game.now.subscribe());
        let random = Random::new(number as u64);
        Player {
            crowd,
            game,
            seat,
            guest,
            cut,
            random,
            stage,
            tables,
            at: None,
            plan: None,
            open: Vec::new(),
            back: None,
            ready: false,
            sat: false,
        }
    }

    /// Plays until the run is over, through any number of connections.
    pub(super) async fn run(mut self) {
        while *self.stage.borrow() != Stage::Over {
            let entry = self.crowd.entry.acquire().await;
            let connected = connect(self.crowd.address(), &self.guest).await;
            drop(entry);
            let Ok(mut socket) = connected else {
                self.crowd.tally.broken.fetch_add(1, Relaxed);
                sleep(RETRY).await;
                continue;
            };
            match self.talk(&mut socket).await {
                Ok(()) | Err(End::Done) => return,
                Err(End::Broken) => {
                    self.crowd.tally.broken.fetch_add(1, Relaxed);
                    sleep(RETRY).await;
                }
                Err(End::Cut) => {
                    self.crowd.tally.cuts.fetch_add(1, Relaxed);
                    self.back = Some((Instant::now(), self.game.newest.load(Relaxed)));
                    // Without a farewell, as when a network goes away.
                    drop(socket);
                }
            }
        }
    }

    async fn talk(&mut self, socket: &mut Socket) -> Result<(), End> {
        self.resume(socket).await?;
        self.follow(socket).await?;
        let cut = Arc::clone(&self.cut);
        let far = Instant::now() + Duration::from_secs(86_400);
        let timer = sleep_until(far);
        tokio::pin!(timer);
        loop {
            let due = self.plan.as_ref().filter(|_| *self.stage.borrow() == Stage::Play).map(|p| p.0);
            if due.is_some_and(|due| due != timer.deadline()) {
                timer.as_mut().reset(due.unwrap_or(far));
            }
            tokio::select! {
                frame = socket.next() => match frame {
                    Some(Ok(Message::Text(text))) => self.hear(socket, text.as_str()).await?,
                    Some(Ok(_)) => {}
                    None | Some(Err(_)) => return Err(End::Broken),
                },
                () = timer.as_mut(), if due.is_some() => self.play(socket).await?,
                () = cut.notified() => return Err(End::Cut),
                _ = self.tables.changed() => self.follow(socket).await?,
                _ = self.stage.changed() => self.turn_stage()?,
            }
        }
    }

    fn turn_stage(&mut self) -> Result<(), End> {
        let stage = *self.stage.borrow_and_update();
        if stage == Stage::Over {
            return Err(End::Done);
        }
        if let Some((due, ..)) = self.plan.as_mut().filter(|_| stage == Stage::Play) {
            *due = self.game.next_due();
        }
        Ok(())
    }

    /// After a lost connection: what was missed, then what was not answered.
    async fn resume(&mut self, socket: &mut Socket) -> Result<(), End> {
        if let Some(At { id, seq, .. }) = &self.at {
            let message = ClientIn::Watch { game: id.clone(), since: *seq };
            send(socket, &message).await?;
        }
        for sent in &self.open {
            socket.send(Message::Text(sent.text.clone())).await.map_err(|_| End::Broken)?;
        }
        Ok(())
    }

    /// Goes where the others go.
    async fn follow(&mut self, socket: &mut Socket) -> Result<(), End> {
        let now = *self.tables.borrow_and_update();
        let Some(table) = now.filter(|&t| self.at.as_ref().is_none_or(|at| at.table != t)) else { return Ok(()) };
        if let Some(old) = self.at.take() {
            send(socket, &ClientIn::Unwatch { game: old.id }).await?;
        }
        let id = self.game.id(table);
        (self.plan, self.sat) = (None, false);
        self.open.clear();
        send(socket, &ClientIn::Watch { game: id.clone(), since: None }).await?;
        self.at = Some(At { table, id, seq: None });
        Ok(())
    }

    async fn play(&mut self, socket: &mut Socket) -> Result<(), End> {
        let (Some((_, ply, text)), Some(at)) = (self.plan.take(), &self.at) else { return Ok(()) };
        let id = format!("{}-{ply}", self.seat.unwrap_or(0));
        self.game.send(at.table, ply, &text);
        let action = Action::Move { ply, text, confirm: true };
        let message = ClientIn::Command { game: at.id.clone(), id: id.clone(), action };
        let text = Utf8Bytes::from(words(&message));
        self.open.push(Sent { id, ply, text: text.clone(), at: Instant::now() });
        socket.send(Message::Text(text)).await.map_err(|_| End::Broken)
    }

    async fn hear(&mut self, socket: &mut Socket, text: &str) -> Result<(), End> {
        let Ok(heard) = serde_json::from_str::<Heard<'_>>(text) else {
            self.crowd.tally.refuse("message_not_understood");
            return Ok(());
        };
        let here = self.at.as_ref().is_some_and(|at| heard.game == Some(at.id.as_str()));
        match heard.t {
            "snapshot" | "event" if here => self.see(socket, &heard).await?,
            "ack" => self.acknowledged(&heard),
            "refused" => self.refused(&heard),
            "step" if here => self.walk(socket, heard).await?,
            _ => {}
        }
        Ok(())
    }

    async fn see(&mut self, socket: &mut Socket, heard: &Heard<'_>) -> Result<(), End> {
        let (Some(live), Some(seq)) = (&heard.live, heard.seq) else { return Ok(()) };
        if let Some(at) = &mut self.at {
            at.seq = Some(seq);
        }
        self.game.newest.fetch_max(seq, Relaxed);
        self.came_back(seq);
        if heard.event.as_ref().is_some_and(|e| e.kind == "move") && self.open.iter().all(|s| s.ply + 1 != live.ply) {
            let took = live.ply.checked_sub(1).and_then(|ply| self.game.since_sent(ply));
            took.filter(|_| !self.moved(live.ply)).into_iter().for_each(|t| {
                self.crowd.tally.note(&self.crowd.tally.screens, t);
            });
        }
        match live.phase {
            "waiting" => self.sit(socket).await,
            "over" => self.next_table().await,
            _ => self.consider(socket, live).await,
        }
    }

    /// Whether the move that led to this ply was this one's own.
    fn moved(&self, ply: u32) -> bool {
        let seats = self.game.variant.colours.len() as u32;
        // With a seat passed over this may name the wrong one: then a time is left out or the mover's own counts.
        self.seat.is_some_and(|seat| ply.wrapping_sub(1) % seats == u32::from(seat))
    }

    fn came_back(&mut self, seq: u32) {
        let Some((cut, newest)) = self.back.filter(|&(_, newest)| seq >= newest) else { return };
        let _ = newest;
        self.back = None;
        self.crowd.tally.back.add(cut.elapsed());
        self.crowd.away.fetch_sub(1, Relaxed);
    }

    async fn sit(&mut self, socket: &mut Socket) -> Result<(), End> {
        let (Some(seat), Some(at), false) = (self.seat.filter(|&s| s > 0), &self.at, self.sat) else { return Ok(()) };
        self.sat = true;
        let message =
            ClientIn::Command { game: at.id.clone(), id: format!("sit-{seat}"), action: Action::Sit { seat } };
        send(socket, &message).await
    }

    async fn consider(&mut self, socket: &mut Socket, live: &Live<'_>) -> Result<(), End> {
        if !self.ready {
            self.ready = true;
            self.crowd.ready.fetch_add(1, Relaxed);
        }
        let mine = self.seat.is_some_and(|s| live.yours.contains(&s));
        let sent = self.open.iter().any(|s| s.ply == live.ply);
        if !mine || sent {
            return Ok(());
        }
        match live.choose(&mut self.random) {
            Some(Choice::Move(text)) => self.plan(live.ply, text),
            Some(Choice::Walk) => self.ask(socket, live.ply, Vec::new()).await?,
            None => {}
        }
        Ok(())
    }

    fn plan(&mut self, ply: u32, text: String) {
        if self.plan.as_ref().is_none_or(|p| p.1 != ply) {
            self.plan = Some((self.game.next_due(), ply, text));
        }
    }

    async fn ask(&mut self, socket: &mut Socket, ply: u32, prefix: Vec<String>) -> Result<(), End> {
        let Some(at) = &self.at else { return Ok(()) };
        if prefix.is_empty() {
            self.plan = Some((Instant::now() + Duration::from_secs(3600), ply, String::new()));
        }
        send(socket, &ClientIn::Legal { game: at.id.clone(), prefix }).await
    }

    /// One square further on a path that is too long a story for a list.
    async fn walk(&mut self, socket: &mut Socket, heard: Heard<'_>) -> Result<(), End> {
        let Some((_, ply, _)) = self.plan.take() else { return Ok(()) };
        if heard.may_stop || heard.next.is_empty() {
            self.plan(ply, heard.prefix.join("-"));
            return Ok(());
        }
        let next = heard.next[self.random.below(heard.next.len())].clone();
        let prefix: Vec<String> = heard.prefix.into_iter().chain([next]).collect();
        self.plan = Some((Instant::now() + Duration::from_secs(3600), ply, String::new()));
        self.ask(socket, ply, prefix).await
    }

    fn acknowledged(&mut self, heard: &Heard<'_>) {
        let Some(i) = self.open.iter().position(|s| heard.id == Some(&s.id)) else { return };
        let sent = self.open.swap_remove(i);
        let (Some(at), Some(seq)) = (&self.at, heard.seq) else { return };
        self.crowd.tally.note(&self.crowd.tally.acks, sent.at.elapsed());
        if self.game.acknowledge(at.table, sent.ply, seq) {
            self.crowd.acked.fetch_add(1, Relaxed);
        }
    }

    fn refused(&mut self, heard: &Heard<'_>) {
        self.crowd.tally.refuse(heard.refusal.as_ref().map_or("without_a_code", |r| r.code));
        if let Some(i) = self.open.iter().position(|s| heard.id == Some(&s.id)) {
            self.open.swap_remove(i);
        }
    }

    /// The game is over: the one on the first seat makes another table.
    async fn next_table(&mut self) -> Result<(), End> {
        self.plan = None;
        let current = self.at.as_ref().map(|at| at.table) == *self.tables.borrow();
        if self.seat != Some(0) || !current || *self.stage.borrow() != Stage::Play {
            return Ok(());
        }
        self.crowd.tally.ended.fetch_add(1, Relaxed);
        let mut http = Http::connect(self.crowd.address()).await.map_err(|_| End::Broken)?;
        let variant = self.game.variant;
        match http.table(&self.guest, variant.id, variant.colours.len()).await {
            Ok(id) => self.game.begin(id),
            Err(_) => self.crowd.tally.refuse("no_table"),
        }
        Ok(())
    }
}

pub(super) fn words(message: &ClientIn) -> String {
    serde_json::to_string(message).expect("a message is plain data")
}

async fn send(socket: &mut Socket, message: &ClientIn) -> Result<(), End> {
    socket.send(Message::Text(words(message).into())).await.map_err(|_| End::Broken)
}

/// Opens a socket as a browser with this cookie.
pub(super) async fn connect(server: std::net::SocketAddr, guest: &Guest) -> anyhow::Result<Socket> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let mut request = format!("ws://{server}/api/socket").into_client_request()?;
    let origin = format!("http://{server}");
    for (name, value) in
        [("Origin", origin.as_str()), ("Cookie", guest.cookie.as_str()), ("X-Forwarded-For", guest.address.as_str())]
    {
        request.headers_mut().insert(name, HeaderValue::from_str(value)?);
    }
    let config = WebSocketConfig::default().read_buffer_size(8192).write_buffer_size(0);
    let (socket, _) = client_async_with_config(request, stream, Some(config)).await?;
    Ok(socket)
}
