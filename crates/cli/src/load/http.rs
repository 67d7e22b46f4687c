//! Guests and tables over HTTP, on a connection that is kept.

use std::net::SocketAddr;

use anyhow::{Context, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The longest head of an answer.
const MOST_HEAD: usize = 16 * 1024;

/// One connection to the server.
pub(super) struct Http {
    stream: TcpStream,
    server: SocketAddr,
}

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    /// For the header `Cookie`.
    pub(super) cookie: String,
    /// For the header `X-Forwarded-For`: each guest comes from an address of its own, as people do.
    pub(super) address: String,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Http {
    /// Connects.
    pub(super) async fn connect(server: SocketAddr) -> anyhow::Result<Http> {
        let stream = TcpStream::connect(server).await.with_context(|| format!("cannot reach {server}"))?;
        stream.set_nodelay(true)?;
        Ok(Http { stream, server })
    }

    /// Becomes a guest. `number` chooses the address that the guest seems to come from.
    pub(super) async fn guest(&mut self, number: usize) -> anyhow::Result<Guest> {
        let address = format!("10.{}.{}.{}", number >> 16 & 255, number >> 8 & 255, number & 255);
        let answer = self.post("/api/session", &format!("X-Forwarded-For: {address}\r\n"), "").await?;
        let cookie = answer.head.lines().find_map(|line| {
            let (name, value) = line.split_once(": ")?;
            name.eq_ignore_ascii_case("set-cookie").then(|| value.split(';').next().unwrap_or(value).to_owned())
        });
        match cookie {
            Some(cookie) => Ok(Guest { cookie, address }),
            None => bail!("no session ({}): {}", answer.status, answer.body),
        }
    }

    /// Makes a table with the guest on its first seat and the other seats open.
    pub(super) async fn table(&mut self, guest: &Guest, variant: &str, seats: usize) -> anyhow::Result<String> {
        let kinds: Vec<Value> = (0..seats).map(|i| json!({ "kind": if i == 0 { "me" } else { "open" } })).collect();
        let body = json!({ "variant": variant, "seats": kinds }).to_string();
        let headers = format!(
            "Cookie: {}\r\nX-Forwarded-For: {}\r\nContent-Type: application/json\r\n",
            guest.cookie, guest.address
        );
        let answer = self.post("/api/tables", &headers, &body).await?;
        let made: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        match made["id"].as_str() {
            Some(id) => Ok(id.to_owned()),
            None => bail!("no table ({}): {}", answer.status, answer.body),
        }
    }

    async fn post(&mut self, path: &str, headers: &str, body: &str) -> anyhow::Result<Answer> {
        let request = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            self.server,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        self.answer().await
    }

    async fn answer(&mut self) -> anyhow::Result<Answer> {
        let mut bytes = Vec::with_capacity(1024);
        let end = loop {
            if let Some(end) = bytes.windows(4).position(|w| w == b"\r\n\r\n") {
                break end + 4;
            }
            if self.stream.read_buf(&mut bytes).await? == 0 || bytes.len() > MOST_HEAD {
                bail!("the server closed in the middle of an answer");
            }
        };
        let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
        let field = |name: &str| {
            let (_, value) =
                head.lines().filter_map(|l| l.split_once(": ")).find(|(n, _)| n.eq_ignore_ascii_case(name))?;
            value.parse::<usize>().ok()
        };
        let length = field("content-length").unwrap_or(0);
        while bytes.len() < end + length {
            if self.stream.read_buf(&mut bytes).await? == 0 {
                bail!("the server closed in the middle of an answer");
            }
        }
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        Ok(Answer { status, body: String::from_utf8_lossy(&bytes[end..]).into_owned(), head })
    }
}
