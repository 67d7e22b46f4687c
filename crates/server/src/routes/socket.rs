//! The socket: JSON text in both directions, one a browser.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use futures_util::SinkExt;
use skok_protocol::{Action, ClientIn, PlayerRef, ServerOut, one_line};
use tokio::sync::{Notify, mpsc, watch};
use tokio::time::{interval, timeout};

use super::Site;
use super::error::Error;
use super::guard::{foreign_origin, is_own_origin};
use super::session::Player;
use crate::actor::{Follower, Message};
use crate::game::Order;
use crate::ids::{GameId, Millis};
use crate::limit::{Bucket, Rate};
use crate::outlet::Outlet;
use crate::refuse::Refuse;

/// The longest message. The library's own defaults would cost 135 KB a socket.
const MOST_BYTES: usize = 64 * 1024;
/// Bytes that are gathered before they are written.
const WRITES: usize = 8 * 1024;
/// Frames of one socket, control frames included.
const FRAMES: Rate = Rate { burst: 60.0, per_second: 20.0 };
/// Frames over the rate before the socket is closed.
const MOST_EXCESS: u32 = 100;
/// Messages that are no messages before the socket is closed.
const MOST_JUNK: u32 = 8;
/// Games followed on one socket.
const MOST_GAMES: usize = 16;
/// Sockets of one person: tabs and a phone.
const MOST_SOCKETS: u32 = 16;
/// How often a silent socket is asked for a sign of life, and how long it may stay silent.
const PING: Duration = Duration::from_secs(20);
const SILENCE: Duration = Duration::from_secs(60);
/// How long a socket may take to accept a message.
const SEND: Duration = Duration::from_secs(10);
/// Squares of a path asked about; a board has fewer.
const LONGEST_PATH: usize = 256;

const UNSUPPORTED: u16 = 1003;
const POLICY: u16 = 1008;
const RESTART: u16 = 1012;

/// `GET /api/socket`: upgraded for our own pages' visitors only.
pub(crate) async fn open(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
    Player(player): Player,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own_origin(&site, &headers) {
        return foreign_origin().into_response();
    }
    let (hub, now) = (&site.hub, site.hub.clock.now());
    let Some(place) = hub.presence.enter(&player.id, MOST_SOCKETS, now) else {
        let message = format!("at most {MOST_SOCKETS} sockets a person");
        return Error::new(StatusCode::TOO_MANY_REQUESTS, "too_many_sockets", message).into_response();
    };
    upgrade
        // Commands are short, and this is memory of every socket.
        .read_buffer_size(1024)
        .write_buffer_size(WRITES)
        .max_write_buffer_size(1024 * 1024)
        .max_message_size(MOST_BYTES)
        .max_frame_size(MOST_BYTES)
        .on_upgrade(move |socket| async move {
            let _held = site.hub.metrics.sockets.hold();
            let hub = Arc::clone(&site.hub);
            Gateway::new(site, player).run(socket).await;
            place.leave(hub.clock.now());
        })
}

/// One socket's task.
struct Gateway {
    site: Arc<Site>,
    player: PlayerRef,
    outlet: Outlet,
    queue: mpsc::Receiver<Utf8Bytes>,
    give_up: Arc<Notify>,
    games: Vec<GameId>,
    bucket: Bucket,
    excess: u32,
    junk: u32,
    heard: Instant,
}

/// Why a socket ends: with a close code, or without a word.
enum End {
    Close(u16, &'static str),
    Drop,
}

impl Gateway {
    fn new(site: Arc<Site>, player: PlayerRef) -> Gateway {
        let (outlet, queue, give_up) = Outlet::new(Arc::clone(&site.hub.metrics));
        let now = Instant::now();
        let bucket = Bucket::full(FRAMES, now);
        Gateway { site, player, outlet, queue, give_up, games: Vec::new(), bucket, excess: 0, junk: 0, heard: now }
    }

    async fn run(mut self, mut socket: WebSocket) {
        let end = self.talk(&mut socket).await;
        for game in std::mem::take(&mut self.games) {
            let _ = self.site.hub.send(&game, Message::Unwatch { outlet: self.outlet.id() });
        }
        if let End::Close(code, reason) = end {
            let frame = CloseFrame { code, reason: Utf8Bytes::from_static(reason) };
            let _ = timeout(Duration::from_secs(1), socket.send(Frame::Close(Some(frame)))).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> End {
        let mut ping = interval(PING);
        let mut closing = self.site.closing.clone();
        let give_up = Arc::clone(&self.give_up);
        loop {
            let step = tokio::select! {
                frame = socket.recv() => self.hear(frame),
                Some(text) = self.queue.recv() => self.tell(socket, text).await,
                _ = ping.tick() => self.keep_alive(socket).await,
                () = until_closing(&mut closing) => self.say_goodbye(socket).await,
                () = give_up.notified() => Err(End::Drop),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn say(&self, socket: &mut WebSocket, frame: Frame) -> Result<(), End> {
        tokio::select! {
            sent = timeout(SEND, socket.send(frame)) => match sent {
                Ok(Ok(())) => Ok(()),
                _ => Err(End::Drop),
            },
            () = self.give_up.notified() => Err(End::Drop),
        }
    }

    /// Tells this and whatever else waits: an acknowledgement and its event leave in one packet.
    async fn tell(&mut self, socket: &mut WebSocket, first: Utf8Bytes) -> Result<(), End> {
        let mut next = Some(first);
        let queue = &mut self.queue;
        let all = async {
            while let Some(text) = next.take() {
                socket.feed(Frame::Text(text)).await?;
                next = queue.try_recv().ok();
            }
            socket.flush().await
        };
        tokio::select! {
            sent = timeout(SEND, all) => match sent {
                Ok(Ok(())) => Ok(()),
                _ => Err(End::Drop),
            },
            () = self.give_up.notified() => Err(End::Drop),
        }
    }

    async fn keep_alive(&self, socket: &mut WebSocket) -> Result<(), End> {
        if self.heard.elapsed() > SILENCE {
            return Err(End::Close(POLICY, "no sign of life"));
        }
        self.say(socket, Frame::Ping(axum::body::Bytes::new())).await
    }

    /// What was committed is still told, then that a restart comes.
    async fn say_goodbye(&mut self, socket: &mut WebSocket) -> Result<(), End> {
        while let Ok(text) = self.queue.try_recv() {
            self.say(socket, Frame::Text(text)).await?;
        }
        self.say(socket, Frame::Text(Outlet::text(&ServerOut::Restarting {}))).await?;
        Err(End::Close(RESTART, "the server restarts"))
    }

    fn hear(&mut self, frame: Option<Result<Frame, axum::Error>>) -> Result<(), End> {
        let arrived = self.site.hub.clock.now();
        self.heard = Instant::now();
        let frame = match frame {
            None => return Err(End::Drop),
            Some(Err(error)) => return Err(broken(&error)),
            Some(Ok(frame)) => frame,
        };
        if let Err(end) = self.spend() {
            return end.map_or(Ok(()), Err);
        }
        match frame {
            Frame::Text(text) => self.read(&text, arrived),
            Frame::Binary(_) => Err(End::Close(UNSUPPORTED, "text frames only")),
            Frame::Ping(_) | Frame::Pong(_) => Ok(()),
            Frame::Close(_) => Err(End::Drop),
        }
    }

    /// A frame costs a token. The first one over the rate is answered, the others are not, too many end the socket.
    fn spend(&mut self) -> Result<(), Option<End>> {
        if self.bucket.take(1.0, Instant::now()).is_ok() {
            self.excess = self.excess.saturating_sub(1);
            return Ok(());
        }
        self.excess += 1;
        match self.excess {
            1 => {
                self.refuse(None, None, &Refuse::SlowDown);
                Err(None)
            }
            2..MOST_EXCESS => Err(None),
            _ => Err(Some(End::Close(POLICY, "too many messages"))),
        }
    }

    fn refuse(&self, game: Option<String>, id: Option<String>, refuse: &Refuse) {
        self.site.hub.metrics.refusal(refuse.code());
        self.outlet.send(&ServerOut::Refused { game, id, refusal: refuse.refusal() });
    }

    fn read(&mut self, text: &str, arrived: Millis) -> Result<(), End> {
        match understand(text) {
            Ok(message) => {
                self.act(message, arrived);
                Ok(())
            }
            Err(refuse) => self.junk(&refuse),
        }
    }

    fn junk(&mut self, refuse: &Refuse) -> Result<(), End> {
        self.junk += 1;
        self.refuse(None, None, refuse);
        if self.junk >= MOST_JUNK { Err(End::Close(POLICY, "too many bad messages")) } else { Ok(()) }
    }

    fn act(&mut self, message: ClientIn, arrived: Millis) {
        match message {
            ClientIn::Ping {} => self.outlet.send(&ServerOut::Pong {}),
            ClientIn::Watch { game, since } => {
                let done = self.watch(&game, since);
                self.answer(game, None, done);
            }
            ClientIn::Unwatch { game } => self.unwatch(&game),
            ClientIn::Legal { game, prefix } => {
                let done = self.legal(&game, prefix);
                self.answer(game, None, done);
            }
            ClientIn::Command { game, id, action } => {
                let done = self.command(&game, id.clone(), action, arrived);
                self.answer(game, Some(id), done);
            }
        }
    }

    fn answer(&self, game: String, id: Option<String>, done: Result<(), Refuse>) {
        if let Err(refuse) = done {
            let short = |text: String| text.chars().take(64).collect();
            self.refuse(Some(short(game)), id.map(short), &refuse);
        }
    }

    fn watch(&mut self, game: &str, since: Option<u32>) -> Result<(), Refuse> {
        let game = GameId::parse(game).ok_or(Refuse::UnknownGame)?;
        let known = self.games.contains(&game);
        if !known && self.games.len() >= MOST_GAMES {
            return Err(Refuse::TooManyGames { max: MOST_GAMES });
        }
        let (outlet, player) = (self.outlet.clone(), self.player.clone());
        self.site.hub.send(&game, Message::Watch(Box::new(Follower { outlet, player, since })))?;
        if !known {
            self.games.push(game);
        }
        Ok(())
    }

    fn unwatch(&mut self, game: &str) {
        if let Some(i) = self.games.iter().position(|g| g.as_str() == game) {
            let game = self.games.swap_remove(i);
            let _ = self.site.hub.send(&game, Message::Unwatch { outlet: self.outlet.id() });
        }
    }

    fn legal(&self, game: &str, prefix: Vec<String>) -> Result<(), Refuse> {
        let game = GameId::parse(game).ok_or(Refuse::UnknownGame)?;
        if prefix.len() > LONGEST_PATH {
            return Err(Refuse::BadMessage(format!("a path has at most {LONGEST_PATH} squares")));
        }
        self.site.hub.send(&game, Message::Step(Box::new((self.outlet.clone(), prefix))))
    }

    fn command(&self, game: &str, id: String, action: Action, arrived: Millis) -> Result<(), Refuse> {
        if !is_command_id(&id) {
            return Err(Refuse::BadMessage("a command's id is 1 to 40 of A–Z, a–z, 0–9, _ and -".to_owned()));
        }
        let game = GameId::parse(game).ok_or(Refuse::UnknownGame)?;
        if self.site.hub.is_closing() {
            return Err(Refuse::Restarting);
        }
        let order = Order { player: self.player.clone(), id, action, arrived, token: 0, tries: 0 };
        self.site.hub.send(&game, Message::Order(Box::new((self.outlet.clone(), order))))
    }
}

async fn until_closing(closing: &mut watch::Receiver<bool>) {
    let _ = closing.wait_for(|&c| c).await;
}

/// A frame's message, or a refusal in one line.
pub(crate) fn understand(text: &str) -> Result<ClientIn, Refuse> {
    serde_json::from_str(text).map_err(|error| Refuse::BadMessage(one_line(&error.to_string(), 200)))
}

fn is_command_id(id: &str) -> bool {
    (1..=40).contains(&id.len()) && id.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'-')
}

/// The close code for a stream that is no WebSocket stream of ours.
fn broken(error: &axum::Error) -> End {
    let text = error.to_string();
    if text.contains("UTF-8") || text.contains("utf-8") {
        End::Close(1007, "text must be UTF-8")
    } else if text.contains("too long") || text.contains("Space limit") {
        End::Close(1009, "a message has at most 64 KiB")
    } else {
        End::Close(1002, "this is not the WebSocket protocol")
    }
}
