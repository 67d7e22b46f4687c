//! A PostgreSQL server that goes away for a while: as a full disk, it refuses moves, charges nobody, and is back by itself.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use skok_server::{Config, Database};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::support::{Site, config, first_move, on_server, two};

/// A cable that can be pulled.
struct Cable {
    address: SocketAddr,
    whole: watch::Sender<bool>,
}

impl Cable {
    async fn to(server: String) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("bound");
        let (whole, state) = watch::channel(true);
        tokio::spawn(async move {
            while let Ok((near, _)) = listener.accept().await {
                let (mut state, server) = (state.clone(), server.clone());
                tokio::spawn(async move {
                    if *state.borrow() {
                        let far = TcpStream::connect(server).await.expect("the server is there");
                        tokio::select! {
                            () = carry(near, far) => {}
                            _ = state.wait_for(|whole| !whole) => {}
                        }
                    }
                });
            }
        });
        Cable { address, whole }
    }
}

async fn carry(mut near: TcpStream, mut far: TcpStream) {
    let _ = tokio::io::copy_bidirectional(&mut near, &mut far).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs a server: cargo xtask test postgres"]
async fn a_database_that_goes_away_refuses_moves_charges_nobody_and_is_back_by_itself() {
    let server = std::env::var("SKOK_TEST_DATABASE").expect("`cargo xtask test postgres` names a server");
    let (before, after) = server.split_once('@').expect("postgres://USER@HOST:PORT/NAME");
    let (host, name) = after.split_once('/').expect("postgres://USER@HOST:PORT/NAME");
    let cable = Cable::to(host.to_owned()).await;
    let folder = TempDir::new().expect("a folder");
    let through = format!("{before}@{}/{name}", cable.address);
    let database = Some(Database::new(on_server(&through, &folder)));
    let site = Site::start_at(Config { database, ..config(&folder) }, folder);
    let (anna, boris) = (site.guest().await, site.guest().await);
    let mut body = two("star2");
    body["clock"] = json!({"bank_ms": 3000, "increment_ms": 0});
    let game = anna.table(body).await;
    let (mut b, _) = boris.watch(&game).await;
    assert_eq!(b.command(&game, json!({"do": "sit", "seat": 1})).await["t"], "ack");
    b.until(|m| m["event"]["kind"] == "start").await;
    let (mut a, seen) = anna.watch(&game).await;
    cable.whole.send_replace(false);
    let answer = a.play(&game, 0, &first_move(&seen["live"])).await;
    assert_eq!(answer["refusal"]["code"], "storage", "{answer}");
    assert_eq!(anna.get("/readyz").await.status, 503);
    // Longer than her bank.
    tokio::time::sleep(Duration::from_secs(5)).await;
    cable.whole.send_replace(true);
    anna.await_ready().await;
    let answer = a.play(&game, 0, &first_move(&seen["live"])).await;
    assert_eq!(answer["t"], "ack", "{answer}");
    assert_eq!(anna.get(&format!("/api/tables/{game}")).await.json["plies"], 1);
}
