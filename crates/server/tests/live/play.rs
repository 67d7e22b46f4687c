//! Two players by link, watchers, resends, refusals.

use serde_json::{Value, json};

use crate::support::{Person, Site, Socket, command, first_move, two};

/// Two people at a table that has started, the one to move first.
async fn seated(site: &Site, variant: &str) -> (String, Person, Person) {
    let (anna, boris) = (site.guest().await, site.guest().await);
    let game = anna.table(two(variant)).await;
    let (mut socket, _) = boris.watch(&game).await;
    let answer = socket.command(&game, json!({"do": "sit", "seat": 1})).await;
    assert_eq!(answer["t"], "ack", "{answer}");
    socket.until(|m| m["event"]["kind"] == "start").await;
    (game, anna, boris)
}

fn code(answer: &Value) -> &str {
    answer["refusal"]["code"].as_str().unwrap_or_else(|| panic!("not refused: {answer}"))
}

#[tokio::test]
async fn two_play_by_link_and_a_third_watches() {
    let site = Site::start();
    for variant in ["star2", "halma16", "international"] {
        let (game, anna, boris) = seated(&site, variant).await;
        let carol = site.guest().await;
        let (mut a, mut seen_by_a) = anna.watch(&game).await;
        let (mut b, mut seen_by_b) = boris.watch(&game).await;
        let (mut c, seen_by_c) = carol.watch(&game).await;
        assert_eq!(seen_by_a["live"]["yours"], json!([0]));
        assert_eq!(seen_by_b["live"]["yours"], json!([1]));
        assert_eq!((&seen_by_c["live"]["yours"], &seen_by_c["live"]["legal"]), (&json!([]), &Value::Null));
        for ply in 0..8 {
            let (mover, seen) = if ply % 2 == 0 { (&mut a, &seen_by_a) } else { (&mut b, &seen_by_b) };
            let text = first_move(&seen["live"]);
            let answer = mover.play(&game, ply, &text).await;
            assert_eq!(answer["t"], "ack", "{answer}");
            let made = |m: &Value| m["event"]["kind"] == "move" && m["seq"] == answer["seq"];
            let told = c.until(made).await;
            assert_eq!(told["event"]["made"]["notation"], text.as_str());
            assert_eq!((&told["live"]["ply"], &told["live"]["yours"]), (&json!(ply + 1), &json!([])));
            // Whose own move was acknowledged has seen the event before or after the answer.
            (seen_by_a, seen_by_b) = (fresh(&mut a, &game).await, fresh(&mut b, &game).await);
        }
        assert_eq!(seen_by_a["moves"].as_array().map(Vec::len), Some(8));
        assert_eq!(fresh(&mut c, &game).await["moves"], seen_by_b["moves"]);
    }
}

async fn fresh(socket: &mut Socket, game: &str) -> Value {
    socket.send(&json!({"t": "watch", "game": game})).await;
    socket.until(|m| m["t"] == "snapshot").await
}

#[tokio::test]
async fn whoever_missed_one_event_is_told_it_and_whoever_missed_more_sees_the_game() {
    let site = Site::start();
    let (game, anna, boris) = seated(&site, "star2").await;
    let (mut a, mut seen) = anna.watch(&game).await;
    let (mut b, _) = boris.watch(&game).await;
    let since = seen["seq"].as_u64().expect("a number");
    drop(b);
    for ply in 0..4 {
        if ply % 2 == 0 {
            assert_eq!(a.play(&game, ply, &first_move(&seen["live"])).await["t"], "ack");
        } else {
            let (mut b, seen) = boris.watch(&game).await;
            assert_eq!(b.play(&game, ply, &first_move(&seen["live"])).await["t"], "ack");
        }
        seen = fresh(&mut a, &game).await;
    }
    b = boris.socket().await;
    b.send(&json!({"t": "watch", "game": game, "since": since})).await;
    let whole = b.receive().await.expect("open");
    assert_eq!((&whole["t"], whole["seq"].as_u64()), (&json!("snapshot"), Some(since + 4)), "{whole}");
    b.send(&json!({"t": "watch", "game": game, "since": since + 3})).await;
    let told = b.receive().await.expect("open");
    assert_eq!((&told["t"], told["seq"].as_u64()), (&json!("event"), Some(since + 4)), "{told}");
    assert_eq!(told["live"]["ply"].as_u64(), Some(4), "with what stands now");
    b.send(&json!({"t": "watch", "game": game, "since": since + 4})).await;
    assert_eq!(b.receive().await.expect("open")["t"], "snapshot", "nothing missed");
    b.send(&json!({"t": "watch", "game": game, "since": 4_000_000_000_u32})).await;
    assert_eq!(b.receive().await.expect("open")["t"], "snapshot", "a number from elsewhere");
}

#[tokio::test]
async fn a_resent_command_gets_the_old_answer() {
    let site = Site::start();
    let (game, anna, boris) = seated(&site, "star2").await;
    let (mut a, seen) = anna.watch(&game).await;
    let action = json!({"do": "move", "ply": 0, "move": first_move(&seen["live"])});
    // Both in one breath, then again after the answers were lost with the socket.
    a.send(&command(&game, "same", action.clone())).await;
    a.send(&command(&game, "same", action.clone())).await;
    let first = a.until(|m| m["id"] == "same").await;
    let second = a.until(|m| m["id"] == "same").await;
    assert_eq!((&first["t"], &first), (&json!("ack"), &second));
    drop(a);
    let (mut a, seen) = anna.watch(&game).await;
    assert_eq!(seen["live"]["ply"], 1);
    assert_eq!(a.command_as(&game, "same", action.clone()).await, first);
    // A new id is a new move, and it is not Anna's turn.
    assert_eq!(code(&a.command_as(&game, "other", action.clone()).await), "not_your_turn");
    // Somebody else's id answers nobody else.
    let (mut b, _) = boris.watch(&game).await;
    assert_eq!(code(&b.command_as(&game, "same", action).await), "command_id_used");
}

#[tokio::test]
async fn what_is_not_allowed_is_refused_and_changes_nothing() {
    let site = Site::start();
    let (game, anna, boris) = seated(&site, "international").await;
    let carol = site.guest().await;
    let (mut a, seen) = anna.watch(&game).await;
    let (mut b, _) = boris.watch(&game).await;
    let (mut c, _) = carol.watch(&game).await;
    let good = first_move(&seen["live"]);
    assert_eq!(code(&b.play(&game, 0, "20-25").await), "not_your_turn");
    assert_eq!(code(&c.play(&game, 0, &good).await), "not_seated");
    assert_eq!(code(&c.command(&game, json!({"do": "resign"})).await), "not_seated");
    assert_eq!(code(&c.command(&game, json!({"do": "sit", "seat": 0})).await), "seat_taken");
    assert_eq!(code(&c.command(&game, json!({"do": "sit", "seat": 9})).await), "no_such_seat");
    for text in ["", "32-28-23", "0-51", "-1", "18446744073709551648", "31x22", "🙂", "32–28", &"32-28 ".repeat(2000)]
    {
        assert_eq!(code(&a.play(&game, 0, text).await), "illegal_move", "{text:.40}");
    }
    for ply in [1, 2, u32::MAX] {
        assert_eq!(code(&a.play(&game, ply, &good).await), "stale_ply");
        assert_eq!(a.receive().await.expect("open")["t"], "snapshot", "a stale page is shown what stands");
    }
    let nowhere = "AAAAAAAAAAAAAAAAAAAAAA";
    assert_eq!(code(&a.play(nowhere, 0, &good).await), "unknown_game");
    assert_eq!(code(&a.play("../../etc/passwd", 0, &good).await), "unknown_game");
    let seen = fresh(&mut a, &game).await;
    assert_eq!((&seen["live"]["ply"], &seen["seq"]), (&json!(0), &json!(2)));
    assert_eq!(a.play(&game, 0, &good).await["t"], "ack");
}

#[tokio::test]
async fn after_the_end_nothing_changes() {
    let site = Site::start();
    let (game, anna, boris) = seated(&site, "star2").await;
    let (mut a, seen) = anna.watch(&game).await;
    let (mut b, _) = boris.watch(&game).await;
    assert_eq!(b.command(&game, json!({"do": "resign"})).await["t"], "ack");
    let end = a.until(|m| m["event"]["kind"] == "end").await;
    assert_eq!(end["event"]["over"], json!({"reason": "resign", "places": [1, 2]}));
    assert_eq!((&end["live"]["phase"], &end["live"]["legal"]), (&json!("over"), &Value::Null));
    let late = json!({"do": "move", "ply": 0, "move": first_move(&seen["live"])});
    for action in [late, json!({"do": "resign"}), json!({"do": "sit", "seat": 0})] {
        assert_eq!(code(&a.command(&game, action.clone()).await), "game_over", "{action}");
        assert_eq!(code(&b.command(&game, action.clone()).await), "game_over", "{action}");
    }
    assert_eq!(fresh(&mut a, &game).await["seq"], end["seq"]);
}

#[tokio::test]
async fn one_of_many_gets_the_last_seat() {
    let site = Site::start();
    let anna = site.guest().await;
    let game = anna.table(two("star2")).await;
    let mut sockets = Vec::new();
    for _ in 0..20 {
        sockets.push(site.guest().await.watch(&game).await.0);
    }
    for (i, socket) in sockets.iter_mut().enumerate() {
        socket.send(&command(&game, &format!("sit{i}"), json!({"do": "sit", "seat": 1}))).await;
    }
    let mut seated = 0;
    for (i, socket) in sockets.iter_mut().enumerate() {
        let answer = socket.until(|m| m["id"] == format!("sit{i}")).await;
        seated += usize::from(answer["t"] == "ack");
        assert!(answer["t"] == "ack" || code(&answer) == "seat_taken", "{answer}");
    }
    assert_eq!(seated, 1);
}

#[tokio::test]
async fn by_lot_people_change_seats_and_the_program_stays() {
    let site = Site::start();
    let mut first = [0, 0];
    for _ in 0..24 {
        let (anna, boris) = (site.guest().await, site.guest().await);
        let body = json!({"variant": "star2", "seats": [{"kind": "me"}, {"kind": "open"}], "lot": true});
        let game = anna.table(body).await;
        let (mut b, _) = boris.watch(&game).await;
        assert_eq!(b.command(&game, json!({"do": "sit", "seat": 1})).await["t"], "ack");
        let start = b.until(|m| m["event"]["kind"] == "start").await;
        let seat = start["live"]["yours"][0].as_u64().expect("a seat") as usize;
        first[seat] += 1;
    }
    assert!(first[0] > 0 && first[1] > 0, "24 lots fell the same way: {first:?}");
}

#[tokio::test]
async fn a_table_of_one_and_the_lobby_show_what_stands() {
    let site = Site::start();
    let anna = site.guest().await;
    let game = anna.table(two("halma16")).await;
    let row = anna.get(&format!("/api/tables/{game}")).await;
    assert_eq!((row.status, &row.json["phase"]), (200, &json!("waiting")));
    assert_eq!(row.json["seats"][0]["controller"]["player"]["id"], anna.id.as_str());
    assert_eq!(row.json["seats"][1]["controller"]["kind"], "vacant");
    let boris = site.guest().await;
    let (mut b, _) = boris.watch(&game).await;
    assert_eq!(b.command(&game, json!({"do": "sit", "seat": 1})).await["t"], "ack");
    b.until(|m| m["event"]["kind"] == "start").await;
    let list = boris.get("/api/tables").await;
    assert_eq!(list.json[0]["id"], game.as_str());
    assert_eq!(list.json[0]["phase"], "playing");
    assert_eq!(code(&b.command(&game, json!({"do": "sit", "seat": 0})).await), "seat_taken");
}

#[tokio::test]
async fn a_fallen_flag_ends_the_game_with_nobody_there() {
    let site = Site::start();
    let (anna, boris) = (site.guest().await, site.guest().await);
    let mut body = two("star2");
    body["clock"] = json!({"bank_ms": 1000, "increment_ms": 0});
    let game = anna.table(body).await;
    let (mut b, _) = boris.watch(&game).await;
    assert_eq!(b.command(&game, json!({"do": "sit", "seat": 1})).await["t"], "ack");
    let start = b.until(|m| m["event"]["kind"] == "start").await;
    assert_eq!((&start["live"]["running"], &start["live"]["turn"]), (&json!(true), &json!(0)));
    drop(b);
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    let row = anna.get(&format!("/api/tables/{game}")).await;
    assert_eq!(row.json["phase"], "over");
    let (_, seen) = boris.watch(&game).await;
    assert_eq!(seen["live"]["over"], json!({"reason": "flag", "places": [2, 1]}));
    assert_eq!(seen["live"]["clocks"], json!([0, 1000]));
}

#[tokio::test]
async fn paths_are_walked_square_by_square() {
    let site = Site::start();
    let (game, anna, _) = seated(&site, "star2").await;
    let (mut a, seen) = anna.watch(&game).await;
    let first = &seen["live"]["legal"]["moves"][0];
    a.send(&json!({"t": "legal", "game": game, "prefix": [first["path"][0]]})).await;
    let step = a.until(|m| m["t"] == "step").await;
    assert_eq!(step["may_stop"], false);
    assert!(step["next"].as_array().expect("a list").contains(&first["path"][1]), "{step}");
    a.send(&json!({"t": "legal", "game": game, "prefix": ["zz9"]})).await;
    assert_eq!(code(&a.until(|m| m["t"] == "refused").await), "illegal_move");
}

#[tokio::test]
async fn two_tabs_and_a_phone_show_the_same_and_one_may_close() {
    let site = Site::start();
    let (game, anna, boris) = seated(&site, "star2").await;
    let (mut tab, seen) = anna.watch(&game).await;
    let (closed, _) = anna.watch(&game).await;
    let (mut phone, _) = anna.watch(&game).await;
    drop(closed);
    assert_eq!(tab.play(&game, 0, &first_move(&seen["live"])).await["t"], "ack");
    let told = phone.until(|m| m["event"]["kind"] == "move").await;
    assert_eq!((&told["live"]["ply"], &told["live"]["yours"]), (&json!(1), &json!([0])));
    let (mut b, seen) = boris.watch(&game).await;
    assert_eq!(b.play(&game, 1, &first_move(&seen["live"])).await["t"], "ack");
    let in_tab = tab.until(|m| m["seq"] == 4 && m["t"] == "event").await;
    let on_phone = phone.until(|m| m["seq"] == 4 && m["t"] == "event").await;
    assert_eq!(
        (&in_tab["live"]["legal"], &in_tab["live"]["pieces"]),
        (&on_phone["live"]["legal"], &on_phone["live"]["pieces"])
    );
    assert!(in_tab["live"]["legal"].is_object(), "it is Anna's turn in both");
}
