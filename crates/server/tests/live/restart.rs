//! A server that stops and starts again: nothing is lost, nobody is charged.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{Person, Site, first_move, two};

async fn seated(site: &Site, clock: Value) -> (String, Person, Person) {
    let (anna, boris) = (site.guest().await, site.guest().await);
    let mut body = two("star2");
    body["clock"] = clock;
    let game = anna.table(body).await;
    let (mut socket, _) = boris.watch(&game).await;
    assert_eq!(socket.command(&game, json!({"do": "sit", "seat": 1})).await["t"], "ack");
    socket.until(|m| m["event"]["kind"] == "start").await;
    (game, anna, boris)
}

#[tokio::test]
async fn the_game_and_its_clocks_are_there_again() {
    let mut site = Site::start();
    let (game, mut anna, mut boris) = seated(&site, json!({"bank_ms": 60_000, "increment_ms": 0})).await;
    let (mut a, seen) = anna.watch(&game).await;
    assert_eq!(a.play(&game, 0, &first_move(&seen["live"])).await["t"], "ack");
    let before = a.until(|m| m["event"]["kind"] == "move").await;
    let stopping = tokio::spawn(async move {
        let told = a.until(|m| m["t"] == "restarting").await;
        (told, a.close_code().await)
    });
    let begun = std::time::Instant::now();
    site.restart().await;
    assert!(begun.elapsed() < Duration::from_secs(2));
    let (_, code) = stopping.await.expect("it heard");
    assert_eq!(code, Some(1012));
    tokio::time::sleep(Duration::from_millis(500)).await;
    (anna.address, boris.address) = (site.address, site.address);
    let (mut b, seen) = boris.watch(&game).await;
    assert_eq!((&seen["live"]["ply"], &seen["live"]["turn"]), (&json!(1), &json!(1)));
    assert_eq!(seen["live"]["pieces"], before["live"]["pieces"]);
    let clocks = |m: &Value| m["live"]["clocks"][1].as_u64().expect("a clock");
    assert!(clocks(&seen) > 58_000, "{seen}");
    // Both see the same, and the session is the same.
    let (_, seen_by_a) = anna.watch(&game).await;
    assert_eq!(seen_by_a["live"]["yours"], json!([0]));
    assert!(clocks(&seen).abs_diff(clocks(&seen_by_a)) < 1000);
    assert_eq!(b.play(&game, 1, &first_move(&seen["live"])).await["t"], "ack");
}

#[tokio::test]
async fn a_flag_that_would_have_fallen_while_the_server_was_away_has_not() {
    let mut site = Site::start();
    let (game, anna, _) = seated(&site, json!({"bank_ms": 3000, "increment_ms": 0})).await;
    site.server.take().expect("it runs").stop().await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let server = skok_server::Server::start(crate::support::config(&site.folder)).expect("it starts again");
    let anna = Person { address: server.address(), ..anna };
    tokio::time::sleep(Duration::from_millis(500)).await;
    let (mut a, seen) = anna.watch(&game).await;
    assert_eq!(seen["live"]["phase"], "playing", "{seen}");
    assert_eq!(a.play(&game, 0, &first_move(&seen["live"])).await["t"], "ack");
    // But a flag falls after the restart with nobody there, as always.
    tokio::time::sleep(Duration::from_millis(6500)).await;
    assert_eq!(anna.get(&format!("/api/tables/{game}")).await.json["phase"], "over");
}

#[tokio::test]
async fn a_second_stop_and_start_changes_nothing() {
    let mut site = Site::start();
    let (game, mut anna, _) = seated(&site, Value::Null).await;
    let (_, before) = anna.watch(&game).await;
    for _ in 0..3 {
        site.restart().await;
    }
    anna.address = site.address;
    let (_, after) = anna.watch(&game).await;
    assert_eq!(before, after);
}

#[tokio::test]
async fn a_process_that_began_before_the_last_one_ended_catches_up_with_what_that_one_wrote() {
    let mut site = Site::start();
    let (game, anna, boris) = seated(&site, Value::Null).await;
    let next = skok_server::Server::start(crate::support::config(&site.folder)).expect("another one starts");
    let boris = Person { address: next.address(), ..boris };
    let (mut b, before) = boris.watch(&game).await;
    let (mut a, seen) = anna.watch(&game).await;
    let ack = a.play(&game, 0, &first_move(&seen["live"])).await;
    site.server.take().expect("it runs").stop().await;
    // The new process has the game in memory, without the move that Anna saw acknowledged.
    assert_eq!(before["live"]["ply"], 0);
    let anna = Person { address: next.address(), ..anna };
    let mut a = anna.socket().await;
    a.send(&json!({"t": "watch", "game": game, "since": ack["seq"]})).await;
    assert_eq!(a.until(|m| m["t"] == "snapshot").await["live"]["ply"], 1);
    let seen = b.until(|m| m["t"] == "snapshot").await;
    assert_eq!(b.play(&game, 1, &first_move(&seen["live"])).await["t"], "ack");
    next.stop().await;
}
