//! What a socket may be sent, and what becomes of it.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};

use crate::support::{Site, two};

const JUNK: [&str; 12] = [
    "{",
    "[]",
    "null",
    "\"x\"",
    "{\"t\":1}",
    "{\"type\":\"move\"}",
    "{\"t\":\"command\",\"game\":\"g\",\"id\":\"1\",\"do\":\"move\",\"move\":{}}",
    "\"\\ud800\"",
    "{\"t\":\"ping\",\"t\":\"ping\"}",
    "{\"t\":\"watch\",\"game\":\"g\",\"since\":1e999}",
    "{\"t\":\"command\",\"game\":\"g\",\"id\":\"1\",\"do\":\"resign\",\"seat\":1}",
    "",
];

fn code(answer: &Value) -> &str {
    answer["refusal"]["code"].as_str().unwrap_or_default()
}

#[tokio::test]
async fn each_junk_message_gets_one_error() {
    let site = Site::start();
    let anna = site.guest().await;
    let deep = "[".repeat(200);
    for junk in JUNK.iter().copied().chain([deep.as_str()]) {
        let mut socket = anna.socket().await;
        socket.send_text(junk).await;
        let answer = socket.receive().await.expect("the socket stays open");
        assert_eq!(code(&answer), "bad_message", "{junk}: {answer}");
        socket.send(&json!({"t": "ping"})).await;
        assert_eq!(socket.receive().await.expect("open")["t"], "pong", "{junk}");
    }
}

#[tokio::test]
async fn after_a_few_the_socket_is_closed() {
    let site = Site::start();
    let mut socket = site.guest().await.socket().await;
    for _ in 0..8 {
        socket.send_text("junk").await;
    }
    assert_eq!(socket.close_code().await, Some(1008));
}

#[tokio::test]
async fn commands_are_checked_before_anything_else() {
    let site = Site::start();
    let anna = site.guest().await;
    let game = anna.table(two("star2")).await;
    let mut socket = anna.socket().await;
    for id in ["", "a b", "é", &"x".repeat(41), "a\"b"] {
        socket.send(&json!({"t": "command", "game": game, "id": id, "do": "resign"})).await;
        let answer = socket.receive().await.expect("open");
        assert_eq!(code(&answer), "bad_message", "{id}: {answer}");
    }
    for game in ["", "x", "../../etc/passwd", "AAAAAAAAAAAAAAAAAAAAAA", &"A".repeat(5000)] {
        socket.send(&json!({"t": "watch", "game": game})).await;
        let answer = socket.receive().await.expect("open");
        assert_eq!(code(&answer), "unknown_game", "{answer}");
        assert!(answer.to_string().len() < 400, "what was sent is not sent back at length");
    }
}

#[tokio::test]
async fn one_socket_follows_so_many_games() {
    let site = Site::start();
    let anna = site.guest().await;
    let boris = site.guest().await;
    let mut socket = anna.socket().await;
    let mut last = Value::Null;
    for i in 0..17 {
        let owner = if i % 2 == 0 { &anna } else { &boris };
        let game = owner.table(two("star2")).await;
        socket.send(&json!({"t": "watch", "game": game})).await;
        last = socket.receive().await.expect("open");
    }
    assert_eq!(code(&last), "too_many_games");
}

#[tokio::test]
async fn binary_frames_close_the_socket() {
    let site = Site::start();
    let mut socket = site.guest().await.socket().await;
    socket.send_frame(Message::binary(br#"{"t":"ping"}"#.to_vec())).await.expect("open");
    assert_eq!(socket.close_code().await, Some(1003));
}

#[tokio::test]
async fn text_that_is_not_utf8_closes_the_socket() {
    let site = Site::start();
    let mut socket = site.guest().await.socket().await;
    let frame = Frame::message(vec![0xff, 0xfe], OpCode::Data(Data::Text), true);
    socket.send_frame(Message::Frame(frame)).await.expect("open");
    assert_eq!(socket.close_code().await, Some(1007));
}

#[tokio::test]
async fn a_frame_too_long_is_refused_on_its_header() {
    use tokio::io::AsyncWriteExt;
    let site = Site::start();
    let mut socket = site.guest().await.socket().await;
    // Masked, binary, 4 GiB announced, and nothing follows.
    let mut header = vec![0x82, 0xff];
    header.extend(4_294_967_296_u64.to_be_bytes());
    header.extend([1, 2, 3, 4]);
    socket.stream.get_mut().write_all(&header).await.expect("open");
    assert_eq!(socket.close_code().await, Some(1009));
}

#[tokio::test]
async fn fragments_without_end_are_cut_off() {
    let site = Site::start();
    let mut socket = site.guest().await.socket().await;
    for i in 0..4 {
        let code = if i == 0 { Data::Text } else { Data::Continue };
        let frame = Frame::message(vec![b'a'; 60_000], OpCode::Data(code), false);
        if socket.send_frame(Message::Frame(frame)).await.is_err() {
            break;
        }
    }
    assert!(matches!(socket.close_code().await, Some(1009) | None));
    assert_eq!(site.guest().await.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_flood_is_answered_once_then_cut_off() {
    let site = Site::start();
    let anna = site.guest().await;
    let game = anna.table(two("star2")).await;
    let (mut other, _) = anna.watch(&game).await;
    for frame in [Message::text(r#"{"t":"ping"}"#), Message::Ping(Vec::new().into())] {
        let mut socket = site.guest().await.socket().await;
        for _ in 0..5000 {
            if socket.send_frame(frame.clone()).await.is_err() {
                break;
            }
        }
        let mut slow_down = 0;
        let end = loop {
            match socket.receive().await {
                Ok(message) => slow_down += usize::from(code(&message) == "slow_down"),
                Err(code) => break code,
            }
        };
        // A peer that still writes into a closed connection may lose the close frame with it.
        assert!(matches!(end, Some(1008) | None), "{end:?}");
        assert!(slow_down <= 1, "{slow_down} answers");
    }
    other.send(&json!({"t": "ping"})).await;
    assert_eq!(other.receive().await.expect("others are not concerned")["t"], "pong");
}

#[tokio::test]
async fn a_socket_that_never_reads_is_dropped_and_holds_up_nobody() {
    let site = Site::start();
    let (anna, carol) = (site.guest().await, site.guest().await);
    let game = anna.table(two("halma16")).await;
    // Snapshots are the longest answers; asked for at the rate that is allowed, they fill a small window soon.
    let mut deaf = carol.deaf_socket().await;
    let (mut a, _) = anna.watch(&game).await;
    let ask = Message::text(json!({"t": "watch", "game": game}).to_string());
    for _ in 0..700 {
        let gone = deaf.send_frame(ask.clone()).await.is_err();
        if gone || anna.get("/metrics").await.text.contains("skok_sockets 1\n") {
            return;
        }
        let begun = std::time::Instant::now();
        a.send(&json!({"t": "ping"})).await;
        a.until(|m| m["t"] == "pong").await;
        assert!(begun.elapsed().as_millis() < 500, "others wait for it");
        tokio::time::sleep(std::time::Duration::from_millis(52)).await;
    }
    panic!("it is still there");
}

#[tokio::test]
async fn control_frames_that_break_the_protocol_close_the_socket_only() {
    use tokio::io::AsyncWriteExt;
    let site = Site::start();
    let anna = site.guest().await;
    let mask = [0, 0, 0, 0];
    let long_ping = [&[0x89, 0xfe, 0, 126][..], &mask, &[0; 126]].concat();
    let no_code = [&[0x88, 0x81][..], &mask, &[3]].concat();
    let reserved_code = [&[0x88, 0x82][..], &mask, &1005_u16.to_be_bytes()].concat();
    let unmasked = b"\x81\x02{}".to_vec();
    let reserved_bits = [&[0xf1, 0x80][..], &mask].concat();
    for bytes in [long_ping, no_code, reserved_code, unmasked, reserved_bits] {
        let mut socket = anna.socket().await;
        socket.stream.get_mut().write_all(&bytes).await.expect("open");
        let code = socket.close_code().await;
        assert!(matches!(code, None | Some(1002)), "{bytes:?}: {code:?}");
    }
    let mut socket = anna.socket().await;
    socket.send_frame(Message::Pong(vec![1; 125].into())).await.expect("a pong that nobody asked for is no harm");
    socket.send(&json!({"t": "ping"})).await;
    assert_eq!(socket.receive().await.expect("open")["t"], "pong");
    assert!(!anna.get("/metrics").await.text.contains("skok_actor_panics_total 1"));
}
