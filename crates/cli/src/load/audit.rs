//! After a run: every game is read back and held against what was acknowledged.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use anyhow::{Context, bail};
use futures_util::future::try_join_all;
use futures_util::{SinkExt, StreamExt};
use skok_protocol::ClientIn;
use tokio_tungstenite::tungstenite::Message;

use super::game::{Faults, Table};
use super::heard::{Heard, Made};
use super::http::Http;
use super::player::{Socket, connect, words};

/// Sockets that read.
const READERS: usize = 8;
/// Tables read over one socket, so that the server's rate for a socket holds nobody up.
const A_SOCKET: usize = 25;

/// Reads all tables back by the API.
pub(super) async fn audit(server: SocketAddr, tables: &[Table]) -> anyhow::Result<Faults> {
    let next = AtomicUsize::new(0);
    let found = try_join_all((0..READERS).map(|i| read_some(server, tables, &next, i))).await?;
    Ok(found
        .into_iter()
        .fold(Faults::default(), |a, b| Faults { lost: a.lost + b.lost, doubled: a.doubled + b.doubled }))
}

async fn read_some(server: SocketAddr, tables: &[Table], next: &AtomicUsize, number: usize) -> anyhow::Result<Faults> {
    // Another address than any player's, so that its guests are its own.
    let guest = Http::connect(server).await?.guest(0xFF_0000 + number).await?;
    let mut all = Faults::default();
    loop {
        let from = next.fetch_add(A_SOCKET, Relaxed);
        let Some(some) = tables.get(from..).filter(|t| !t.is_empty()) else { return Ok(all) };
        let mut socket = connect(server, &guest).await?;
        for table in &some[..A_SOCKET.min(some.len())] {
            let faults = read_one(&mut socket, table).await.with_context(|| format!("table {}", table.id))?;
            all = Faults { lost: all.lost + faults.lost, doubled: all.doubled + faults.doubled };
        }
    }
}

async fn read_one(socket: &mut Socket, table: &Table) -> anyhow::Result<Faults> {
    send(socket, &ClientIn::Watch { game: table.id.clone(), since: None }).await?;
    while let Some(frame) = socket.next().await {
        let Message::Text(text) = frame? else { continue };
        let heard: Heard<'_> = serde_json::from_str(text.as_str())?;
        if let Some(refusal) = heard.refusal {
            bail!("refused: {}", refusal.code);
        }
        let Some(moves) = heard.moves.filter(|_| heard.game == Some(&table.id)) else { continue };
        let moves: Vec<Made<'_>> = serde_json::from_str(moves.get())?;
        let log: Vec<&str> = moves.iter().map(|m| m.notation).collect();
        send(socket, &ClientIn::Unwatch { game: table.id.clone() }).await?;
        return Ok(table.compare(&log));
    }
    bail!("the server closed the socket")
}

async fn send(socket: &mut Socket, message: &ClientIn) -> anyhow::Result<()> {
    Ok(socket.send(Message::Text(words(message).into())).await?)
}
