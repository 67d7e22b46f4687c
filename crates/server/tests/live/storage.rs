//! Storage that fails for a while: nothing is acknowledged, nothing is lost, nobody is charged.

use std::time::Duration;

use serde_json::json;

use crate::support::{Site, first_move, two};

#[tokio::test]
async fn a_locked_database_delays_then_refuses_then_recovers() {
    let site = Site::on_file();
    let (anna, boris) = (site.guest().await, site.guest().await);
    let mut body = two("star2");
    body["clock"] = json!({"bank_ms": 4000, "increment_ms": 0});
    let game = anna.table(body).await;
    let (mut b, _) = boris.watch(&game).await;
    assert_eq!(b.command(&game, json!({"do": "sit", "seat": 1})).await["t"], "ack");
    b.until(|m| m["event"]["kind"] == "start").await;
    let (mut a, seen) = anna.watch(&game).await;
    let holder = rusqlite::Connection::open(site.folder.path().join("data/skok.db")).expect("it opens");
    // For a second: a move is delayed, not refused.
    holder.execute_batch("BEGIN EXCLUSIVE").expect("free");
    let text = first_move(&seen["live"]);
    a.send(&crate::support::command(&game, "patient", json!({"do": "move", "ply": 0, "move": text}))).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    holder.execute_batch("ROLLBACK").expect("held");
    assert_eq!(a.until(|m| m["id"] == "patient").await["t"], "ack");
    // For longer than anybody waits: refused, and nothing happened.
    let (_, seen) = boris.watch(&game).await;
    holder.execute_batch("BEGIN EXCLUSIVE").expect("free");
    let answer = b.play(&game, 1, &first_move(&seen["live"])).await;
    assert_eq!(answer["refusal"]["code"], "storage", "{answer}");
    assert_eq!(anna.get("/readyz").await.status, 503);
    assert_eq!(anna.get(&format!("/api/tables/{game}")).await.json["plies"], 1, "reads still work");
    tokio::time::sleep(Duration::from_secs(2)).await;
    holder.execute_batch("ROLLBACK").expect("held");
    anna.await_ready().await;
    // More than his whole bank has passed, and none of it was his.
    let answer = b.play(&game, 1, &first_move(&seen["live"])).await;
    assert_eq!(answer["t"], "ack", "{answer}");
    assert_eq!(anna.get(&format!("/api/tables/{game}")).await.json["plies"], 2);
}

#[tokio::test]
async fn the_log_knows_who_is_here_and_since_when_who_is_not() {
    let mut site = Site::on_file();
    let (anna, boris) = (site.guest().await, site.guest().await);
    let database = rusqlite::Connection::open(site.folder.path().join("data/skok.db")).expect("it opens");
    let count = |sql: &str| database.query_row(sql, [], |row| row.get::<_, u32>(0)).expect("readable");
    let here = || count("SELECT count(*) FROM presence");
    let gone = || count("SELECT count(*) FROM people WHERE seen IS NOT NULL");
    let until = async |here_now: u32, gone_now: u32| {
        for _ in 0..200 {
            if (here(), gone()) == (here_now, gone_now) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{} here and {} gone, not {here_now} and {gone_now}", here(), gone());
    };
    let (one, two, three) = (anna.socket().await, anna.socket().await, boris.socket().await);
    until(2, 0).await;
    drop((one, three));
    until(1, 1).await;
    drop(two);
    until(0, 2).await;
    // A process that ends takes leave.
    let _socket = boris.socket().await;
    until(1, 2).await;
    site.server.take().expect("it runs").stop().await;
    assert_eq!((here(), count("SELECT count(*) FROM lives")), (0, 1));
}

#[tokio::test]
async fn many_sockets_come_back_at_once() {
    let site = Site::start();
    let anna = site.guest().await;
    let game = anna.table(two("star2")).await;
    let count: usize = std::env::var("SKOK_STORM").map_or(300, |n| n.parse().expect("a number"));
    let mut people = Vec::new();
    for _ in 0..count.div_ceil(15) {
        people.push(site.guest().await);
    }
    let begun = std::time::Instant::now();
    let mut coming = Vec::new();
    for person in people.iter().flat_map(|p| std::iter::repeat_n(p, 15)) {
        let (person, game) = (person.clone(), game.clone());
        coming.push(tokio::spawn(async move { person.watch(&game).await }));
    }
    let mut sockets = Vec::new();
    for socket in coming {
        sockets.push(socket.await.expect("it comes back"));
    }
    let took = begun.elapsed();
    println!("{count} sockets back in {took:?}");
    assert!(took < Duration::from_secs(3), "{count} sockets took {took:?}");
    assert!(sockets.iter().all(|(_, seen)| seen["game"] == game.as_str()));
}
