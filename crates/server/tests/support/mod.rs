//! A server on a free port with a fresh database, and people with browsers made of sockets.
#![allow(dead_code, unreachable_pub, reason = "each test binary uses a part")]

use std::fmt::Write as _;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use skok_server::{Config, Database, Machine, Server};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::CloseFrame;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Commands sent so far, for ids.
static COMMANDS: AtomicU64 = AtomicU64::new(0);
/// Longer than anything that is waited for on purpose.
const PATIENCE: Duration = Duration::from_secs(20);

/// A server that can be stopped and started again on the same data.
pub struct Site {
    pub server: Option<Server>,
    pub address: SocketAddr,
    pub folder: TempDir,
}

impl Site {
    pub fn start() -> Site {
        let folder = TempDir::new().expect("a folder");
        let server = Server::start(config(&folder)).expect("it starts");
        Site { address: server.address(), server: Some(server), folder }
    }

    /// With its log in a file, whatever is under test.
    pub fn on_file() -> Site {
        let folder = TempDir::new().expect("a folder");
        Site::start_at(Config { database: None, ..config(&folder) }, folder)
    }

    pub fn start_with(machine: impl Machine) -> Site {
        let folder = TempDir::new().expect("a folder");
        let server = Server::start_with(config(&folder), Arc::new(machine)).expect("it starts");
        Site { address: server.address(), server: Some(server), folder }
    }

    pub fn start_at(config: Config, folder: TempDir) -> Site {
        let server = Server::start(config).expect("it starts");
        Site { address: server.address(), server: Some(server), folder }
    }

    pub async fn restart(&mut self) {
        self.server.take().expect("it runs").stop().await;
        let server = Server::start(config(&self.folder)).expect("it starts again");
        self.address = server.address();
        self.server = Some(server);
    }

    /// A new browser: a guest with a cookie.
    pub async fn guest(&self) -> Person {
        let reply = request(self.address, "POST", "/api/session", &[], "").await;
        assert_eq!(reply.status, 200, "{reply:?}");
        let cookie = reply.header("set-cookie").and_then(|c| c.split(';').next()).expect("a cookie").to_owned();
        Person { cookie, id: reply.json["player"]["id"].as_str().expect("an id").to_owned(), address: self.address }
    }
}

pub fn config(folder: &TempDir) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        data: folder.path().join("data"),
        database: std::env::var("SKOK_TEST_DATABASE").ok().map(|server| Database::new(on_server(&server, folder))),
        log: "warn".to_owned(),
        engine_threads: 1,
        ..Config::default()
    }
}

/// The address of a place for this folder's log on a PostgreSQL server, made when it is not there.
pub fn on_server(server: &str, folder: &TempDir) -> String {
    let name = folder.path().file_name().and_then(|name| name.to_str()).expect("a name");
    // Small and capital letters are one in an unquoted name, and a folder's name has others too.
    let mut letters = String::new();
    for byte in name.bytes() {
        let _ = write!(letters, "{byte:02x}");
    }
    let schema = format!("live_{}_{letters}", std::process::id());
    let make = format!("SET client_min_messages = error; CREATE SCHEMA IF NOT EXISTS {schema}");
    let address = server.to_owned();
    let work = async move {
        let (client, connection) =
            tokio_postgres::connect(&address, tokio_postgres::NoTls).await.expect("the server is there");
        tokio::select! {
            made = client.batch_execute(&make) => made.expect("it may be made"),
            _ = connection => panic!("the server hung up"),
        }
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // A test is on a runtime already.
    std::thread::spawn(move || runtime.block_on(work)).join().expect("it is made");
    format!("{server}?options=-csearch_path%3D{schema}")
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub text: String,
    pub json: Value,
}

impl Reply {
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|l| l.split_once(": "));
        lines.filter(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, v)| v).next()
    }
}

/// One request on a connection of its own.
pub async fn request(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Reply {
    let mut text = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    for (name, value) in headers {
        let _ = write!(text, "{name}: {value}\r\n");
    }
    let _ = write!(text, "Content-Length: {}\r\n\r\n{body}", body.len());
    raw(address, text.as_bytes()).await
}

/// Whatever bytes, and what comes back until the server closes.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> Reply {
    let mut stream = TcpStream::connect(address).await.expect("it listens");
    // The server may answer and close before it has read everything.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("an answer in time");
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, text) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
    let json = serde_json::from_str(text).unwrap_or(Value::Null);
    Reply { status, head: head.to_owned(), text: text.to_owned(), json }
}

/// Somebody with a cookie.
#[derive(Clone)]
pub struct Person {
    pub cookie: String,
    pub id: String,
    pub address: SocketAddr,
}

impl Person {
    /// Waits, though not for ever, until the server says that it can store.
    pub async fn await_ready(&self) {
        for _ in 0..200 {
            if self.get("/readyz").await.status == 200 {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub async fn get(&self, path: &str) -> Reply {
        request(self.address, "GET", path, &[("Cookie", &self.cookie)], "").await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Reply {
        self.post_text(path, &body.to_string()).await
    }

    pub async fn post_text(&self, path: &str, body: &str) -> Reply {
        let headers = [("Cookie", self.cookie.as_str()), ("Content-Type", "application/json")];
        request(self.address, "POST", path, &headers, body).await
    }

    /// Makes a table and gives its id.
    pub async fn table(&self, body: Value) -> String {
        let reply = self.post("/api/tables", &body).await;
        assert_eq!(reply.status, 201, "{reply:?}");
        reply.json["id"].as_str().expect("an id").to_owned()
    }

    pub async fn socket(&self) -> Socket {
        let origin = format!("http://{}", self.address);
        self.socket_from(Some(&origin)).await.expect("the socket opens")
    }

    /// A socket with next to no room for what it is sent.
    pub async fn deaf_socket(&self) -> Socket {
        let tcp = tokio::net::TcpSocket::new_v4().expect("a socket");
        tcp.set_recv_buffer_size(2048).expect("small");
        let stream = tcp.connect(self.address).await.expect("it listens");
        let origin = format!("http://{}", self.address);
        self.socket_on(stream, Some(&origin)).await.expect("the socket opens")
    }

    /// A socket opened by a page of this origin; the status when it is refused.
    pub async fn socket_from(&self, origin: Option<&str>) -> Result<Socket, u16> {
        let stream = TcpStream::connect(self.address).await.expect("it listens");
        self.socket_on(stream, origin).await
    }

    async fn socket_on(&self, stream: TcpStream, origin: Option<&str>) -> Result<Socket, u16> {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request().expect("a request");
        request.headers_mut().insert("Cookie", self.cookie.parse().expect("a cookie"));
        if let Some(origin) = origin {
            request.headers_mut().insert("Origin", origin.parse().expect("an origin"));
        }
        match client_async(request, stream).await {
            Ok((stream, _)) => Ok(Socket { stream }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// A socket that follows this game, and the game as it stands.
    pub async fn watch(&self, game: &str) -> (Socket, Value) {
        let mut socket = self.socket().await;
        socket.send(&json!({"t": "watch", "game": game})).await;
        let snapshot = socket.until(|m| m["t"] == "snapshot").await;
        (socket, snapshot)
    }
}

/// A browser's socket.
pub struct Socket {
    pub stream: WebSocketStream<TcpStream>,
}

impl Socket {
    pub async fn send(&mut self, message: &Value) {
        self.send_text(&message.to_string()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.send_frame(Message::text(text)).await.expect("the socket is open");
    }

    pub async fn send_frame(&mut self, frame: Message) -> Result<(), Error> {
        self.stream.send(frame).await
    }

    /// The next message; `Err` with the close code when the socket ends.
    pub async fn receive(&mut self) -> Result<Value, Option<u16>> {
        loop {
            match timeout(PATIENCE, self.stream.next()).await.expect("a message in time") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).expect("JSON")),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|f: CloseFrame| f.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The first message that fits; others before it are dropped.
    pub async fn until(&mut self, fits: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.receive().await.expect("the socket stays open");
            if fits(&message) {
                return message;
            }
        }
    }

    /// Sends a command with an id of its own and gives the answer, `ack` or `refused`.
    pub async fn command(&mut self, game: &str, action: Value) -> Value {
        let id = format!("c{}", COMMANDS.fetch_add(1, Ordering::Relaxed));
        self.command_as(game, &id, action).await
    }

    pub async fn command_as(&mut self, game: &str, id: &str, action: Value) -> Value {
        self.send(&command(game, id, action)).await;
        self.until(|m| (m["t"] == "ack" || m["t"] == "refused") && m["id"] == id).await
    }

    pub async fn play(&mut self, game: &str, ply: u32, text: &str) -> Value {
        self.command(game, json!({"do": "move", "ply": ply, "move": text})).await
    }

    /// The code with which the server ends this socket.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            if let Err(code) = self.receive().await {
                return code;
            }
        }
    }
}

/// A command as the wire has it.
pub fn command(game: &str, id: &str, action: Value) -> Value {
    let mut message = action;
    message["t"] = "command".into();
    message["game"] = game.into();
    message["id"] = id.into();
    message
}

/// The first legal move in a message with `live`.
pub fn first_move(live: &Value) -> String {
    live["legal"]["moves"][0]["notation"].as_str().expect("a list of moves").to_owned()
}

/// A table for two by link, the maker first.
pub fn two(variant: &str) -> Value {
    json!({"variant": variant, "seats": [{"kind": "me"}, {"kind": "open"}]})
}
