//! The machine at the table: it plays, and when it is broken the seat plays all the same.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use skok_rules::AnyRecord;
use skok_server::Machine;

use crate::support::{Site, first_move};

/// A machine that is broken in some way.
struct Broken<F>(F);

impl<F: Fn(&AnyRecord, &AtomicBool) -> Option<String> + Send + Sync + 'static> Machine for Broken<F> {
    fn choose(&self, record: &AnyRecord, _: u8, _: u64, _: u64, stop: &AtomicBool) -> Option<String> {
        (self.0)(record, stop)
    }
}

fn against_the_machine(variant: &str) -> Value {
    json!({"variant": variant, "seats": [{"kind": "me"}, {"kind": "program", "level": 2}]})
}

/// Plays some turns and says how long the machine's slowest one took.
async fn play(site: &Site, variant: &str, turns: u32) -> Duration {
    let anna = site.guest().await;
    let game = anna.table(against_the_machine(variant)).await;
    let (mut socket, mut seen) = anna.watch(&game).await;
    if seen["live"]["phase"] == "waiting" {
        seen = socket.until(|m| m["event"]["kind"] == "start").await;
    }
    let mut slowest = Duration::ZERO;
    for turn in 0..turns {
        assert_eq!(seen["live"]["ply"], turn * 2, "{seen}");
        let begun = Instant::now();
        assert_eq!(socket.play(&game, turn * 2, &first_move(&seen["live"])).await["t"], "ack");
        let reply = socket.until(|m| m["event"]["made"]["program"] == true).await;
        assert_eq!((&reply["event"]["made"]["seat"], &reply["live"]["turn"]), (&json!(1), &json!(0)));
        slowest = slowest.max(begun.elapsed());
        seen = reply;
    }
    slowest
}

#[tokio::test]
async fn the_engine_plays_every_variant() {
    let site = Site::start();
    for variant in ["star2", "halma16", "international"] {
        play(&site, variant, 3).await;
    }
}

#[tokio::test]
async fn an_illegal_answer_becomes_a_legal_move() {
    let site = Site::start_with(Broken(|_: &AnyRecord, _: &AtomicBool| Some("a1-q17".to_owned())));
    assert!(play(&site, "star2", 2).await < Duration::from_secs(1));
}

#[tokio::test]
async fn no_answer_becomes_a_legal_move() {
    let site = Site::start_with(Broken(|_: &AnyRecord, _: &AtomicBool| None));
    assert!(play(&site, "international", 2).await < Duration::from_secs(1));
}

#[tokio::test]
async fn a_panic_becomes_a_legal_move_and_the_thread_goes_on() {
    let site = Site::start_with(Broken(|_: &AnyRecord, _: &AtomicBool| panic!("a broken machine")));
    assert!(play(&site, "halma16", 3).await < Duration::from_secs(1));
    assert_eq!(site.guest().await.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_late_answer_is_not_waited_for() {
    let late = |record: &AnyRecord, stop: &AtomicBool| {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(5));
        }
        Some(record.legal(512)?[0].notation.clone())
    };
    let site = Site::start_with(Broken(late));
    let slowest = play(&site, "star2", 2).await;
    assert!(slowest < Duration::from_millis(1500), "{slowest:?}");
    assert_eq!(site.guest().await.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_thread_that_never_stops_is_replaced_and_three_make_health_red() {
    let deaf = |_: &AnyRecord, _: &AtomicBool| -> Option<String> {
        std::thread::sleep(Duration::from_secs(3600));
        None
    };
    let site = Site::start_with(Broken(deaf));
    let slowest = play(&site, "star2", 4).await;
    assert!(slowest < Duration::from_secs(6), "{slowest:?}");
    let anna = site.guest().await;
    let metrics = anna.get("/metrics").await.text;
    assert!(metrics.contains("skok_engine_threads_lost_total 3"), "{metrics}");
    assert_eq!(anna.get("/healthz").await.status, 503);
}

#[tokio::test]
async fn the_machine_goes_on_after_a_restart_with_nobody_there() {
    let mut site = Site::start_with(Broken(|_: &AnyRecord, stop: &AtomicBool| {
        while !stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }));
    let anna = site.guest().await;
    let game = anna.table(against_the_machine("star2")).await;
    let (mut socket, seen) = anna.watch(&game).await;
    let seen =
        if seen["live"]["legal"].is_null() { socket.until(|m| m["event"]["kind"] == "start").await } else { seen };
    assert_eq!(socket.play(&game, 0, &first_move(&seen["live"])).await["t"], "ack");
    site.restart().await;
    let anna = crate::support::Person { address: site.address, ..anna };
    for _ in 0..100 {
        if anna.get(&format!("/api/tables/{game}")).await.json["plies"] == 2 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the machine's seat sticks");
}
