//! Questions and answers as a page would put and get them, without a browser.

use std::collections::BTreeMap;
use std::time::Instant;

use serde_json::{Value, json};
use skok_protocol::{
    BoardInfo, Event, GameView, Legal, LocalGame, LocalIn, LocalOut, MoveInfo, Phase, Refusal, Sitter,
};
use skok_rules::{AnyRecord, Variant, each, perft};
use skok_wasm::answer;

fn ask(question: &LocalIn) -> LocalOut {
    let begun = Instant::now();
    let text = serde_json::to_string(question).expect("plain data");
    let answer = answer(&text, &|| begun.elapsed().as_millis() as u64);
    serde_json::from_str(&answer).expect("an answer of ours")
}

fn refusal(answer: &LocalOut) -> &Refusal {
    match answer {
        LocalOut::Refused { refusal } => refusal,
        other => panic!("{other:?} is no refusal"),
    }
}

fn shown(answer: LocalOut) -> (GameView, Option<String>, Vec<Event>) {
    match answer {
        LocalOut::Game { view, turn, events } => (*view, turn, events),
        other => panic!("{other:?} is no game"),
    }
}

fn game(variant: &str, seats: &[Sitter]) -> LocalGame {
    LocalGame { variant: variant.to_owned(), options: BTreeMap::new(), seats: seats.to_vec(), turns: Vec::new() }
}

fn people(variant: &Variant) -> LocalGame {
    game(variant.id, &vec![Sitter::Person; variant.colours.len()])
}

fn best(game: &LocalGame, level: u8, seed: u32) -> MoveInfo {
    match ask(&LocalIn::Think { game: game.clone(), level, seed }) {
        LocalOut::Best { best } => best,
        other => panic!("{other:?} is no move"),
    }
}

/// Plays a move and takes it down, as a page does.
fn play(game: &mut LocalGame, text: &str) -> (GameView, Vec<Event>) {
    let question = LocalIn::Move { game: game.clone(), text: text.to_owned(), confirm: true };
    let (view, turn, events) = shown(ask(&question));
    game.turns.push(turn.expect("something was done"));
    (view, events)
}

#[test]
fn every_variant_is_told_and_has_its_board() {
    let LocalOut::Variants { variants } = ask(&LocalIn::Variants {}) else { panic!("no variants") };
    assert_eq!(variants.len(), Variant::all().count());
    for variant in variants {
        let (id, options) = (variant.id.clone(), BTreeMap::new());
        let LocalOut::Board { board } = ask(&LocalIn::Board { variant: id.clone(), options: options.clone() }) else {
            panic!("{id} has no board")
        };
        let record = AnyRecord::new::<&str, &str>(&id, &[]).expect("a variant");
        assert_eq!(board, BoardInfo::of(&record), "{id}");
        assert_eq!(board.camps.len(), variant.seats.len(), "{id}");
    }
}

/// Every value of every house rule gives a board and a game, or is refused with the field of a form.
#[test]
fn every_house_rule_can_be_set_or_is_refused() {
    let mut set = 0;
    for variant in Variant::all() {
        for setting in variant.settings() {
            let numbers = setting.range.iter().flat_map(|(min, max)| [min.to_string(), max.to_string()]);
            for value in setting.values.iter().map(|&v| v.to_owned()).chain(numbers) {
                let mut game = people(variant);
                game.options.insert(setting.key.to_owned(), value);
                match ask(&LocalIn::Show { game: game.clone() }) {
                    LocalOut::Refused { refusal } => {
                        assert!(refusal.fields.keys().all(|field| field.starts_with("options.")), "{refusal:?}");
                    }
                    answer => {
                        assert_eq!(shown(answer).0.options, game.options);
                        let (variant, options) = (game.variant, game.options);
                        assert!(matches!(ask(&LocalIn::Board { variant, options }), LocalOut::Board { .. }));
                        set += 1;
                    }
                }
            }
        }
    }
    assert!(set > 200, "{set}");
}

/// Some turns by the machine in each variant, and at each the page sees what the record says.
#[test]
fn every_variant_is_played_as_its_record_says() {
    for variant in Variant::all() {
        let mut game = people(variant);
        let mut record = AnyRecord::new::<&str, &str>(variant.id, &[]).expect("a variant");
        for seed in 0..8 {
            let chosen = best(&game, 1, seed);
            let (view, events) = play(&mut game, &chosen.notation);
            let played = record.play(&chosen.notation).expect("legal");
            assert_eq!(game.turns.last(), Some(&played.view.notation), "{}", variant.id);
            let Some(Event::Move { made, .. }) = events.first() else { panic!("{events:?}") };
            assert_eq!((made.seat, &made.path), (played.seat.0, &chosen.path), "{}", variant.id);
            assert_eq!(view.live.legal, Some(Legal::of(&record)), "{}", variant.id);
            assert_eq!(view.live.turn, record.turn().map(|s| s.0));
            assert_eq!((view.seq as usize, view.live.ply as usize), (game.turns.len(), record.ply()));
        }
        let (again, turn, events) = shown(ask(&LocalIn::Show { game: game.clone() }));
        assert_eq!((turn, events), (None, Vec::new()));
        assert_eq!(again.moves.len(), 8);
    }
}

#[test]
fn a_whole_game_against_the_machine_ends_with_its_places() {
    let mut game = game("ugolki9", &[Sitter::Program { level: 3 }, Sitter::Program { level: 1 }]);
    for seed in 0.. {
        let (view, _, _) = shown(ask(&LocalIn::Show { game: game.clone() }));
        assert!(view.live.yours.is_empty() && view.live.legal.is_none(), "nobody here has a seat");
        let level = if view.live.turn == Some(0) { 3 } else { 1 };
        let chosen = best(&game, level, seed);
        let (view, events) = play(&mut game, &chosen.notation);
        assert!(view.moves.iter().all(|m| m.program));
        if let Some(over) = view.live.over {
            assert_eq!(view.live.phase, Phase::Over);
            assert_eq!(events.last(), Some(&Event::End { over: over.clone() }));
            assert!(over.places == [1, 2] || over.places == [2, 1] || over.places == [1, 1], "{over:?}");
            break;
        }
    }
    let over = ask(&LocalIn::Think { game: game.clone(), level: 1, seed: 0 });
    assert_eq!(refusal(&over).code, "game_over");
    let late = LocalIn::Move { game, text: "a1-a2".to_owned(), confirm: false };
    assert_eq!(refusal(&ask(&late)).code, "game_over");
}

#[test]
fn counts_are_those_of_the_rules() {
    for variant in Variant::all().filter(|v| v.colours.len() == 2) {
        let record = AnyRecord::new::<&str, &str>(variant.id, &[]).expect("a variant");
        let expected = each!(record.inner(), r => perft::perft(r.game(), r.position(), 2));
        let counted = ask(&LocalIn::Count { game: people(variant), depth: 2 });
        assert_eq!(counted, LocalOut::Count { moves: expected as u32 }, "{}", variant.id);
    }
    let deep = ask(&LocalIn::Count { game: game("star2", &[Sitter::Person; 2]), depth: 9 });
    assert_eq!(refusal(&deep).code, "invalid");
}

#[test]
fn a_resignation_is_a_turn_that_replays() {
    let mut game = game("star3", &[Sitter::Person; 3]);
    game.options.insert("resign".to_owned(), "play_on".to_owned());
    let (view, turn, events) = shown(ask(&LocalIn::Resign { game: game.clone(), seat: 1 }));
    assert_eq!(events, [Event::Resign { seat: 1 }]);
    assert_eq!((view.live.phase, view.live.ply), (Phase::Playing, 0));
    game.turns.push(turn.expect("something was done"));
    let (again, _, _) = shown(ask(&LocalIn::Show { game: game.clone() }));
    assert_eq!(again.live, view.live);
    assert_eq!(refusal(&ask(&LocalIn::Resign { game: game.clone(), seat: 1 })).code, "seat_done");
    assert_eq!(refusal(&ask(&LocalIn::Resign { game, seat: 200 })).code, "seat_done");
}

/// A game of long hops whose seventh move can be any of more than 512.
#[test]
fn moves_too_many_to_list_are_walked() {
    let mut game = game("capture2", &[Sitter::Person; 2]);
    game.options.insert("long_hops".to_owned(), "on".to_owned());
    let moves = "h12-h14 l8-n6 j12-h12-f14 j10-l8-n8 k7-m7-m11 l5-n5-n7";
    game.turns = moves.split(' ').map(str::to_owned).collect();
    assert_eq!(shown(ask(&LocalIn::Show { game: game.clone() })).0.live.legal, Some(Legal::Tree {}));
    let step = |prefix: &[String]| match ask(&LocalIn::Legal { game: game.clone(), prefix: prefix.to_vec() }) {
        LocalOut::Step { may_stop, next, .. } => (may_stop, next),
        other => panic!("{other:?}"),
    };
    let mut path: Vec<String> = Vec::new();
    let mut end = step(&path);
    while !end.0 {
        path.push(end.1[0].clone());
        end = step(&path);
    }
    let (view, _) = play(&mut game.clone(), &path.join("-"));
    assert_eq!(view.moves.last().map(|m| &m.path), Some(&path));
    let nowhere = ask(&LocalIn::Legal { game, prefix: vec!["z99".to_owned()] });
    assert_eq!(refusal(&nowhere).code, "illegal_move");
}

/// The first in turn order never leaves home, so its deadline costs it the game, and the page is to ask.
#[test]
fn a_move_that_puts_its_own_seat_out_needs_to_be_confirmed() {
    let mut game = game("star2", &[Sitter::Person; 2]);
    for (key, value) in [("exit_deadline", "15"), ("repetition", "off"), ("no_progress", "off")] {
        game.options.insert(key.to_owned(), value.to_owned());
    }
    for _ in 0..7 {
        for text in ["m3-m5", "g15-g13", "m5-m3", "g13-g15"] {
            play(&mut game, text);
        }
    }
    let ask_for = |confirm| LocalIn::Move { game: game.clone(), text: "m3-m5".to_owned(), confirm };
    assert_eq!(refusal(&ask(&ask_for(false))).code, "needs_confirm");
    let over = shown(ask(&ask_for(true))).0.live.over.expect("one of two is out");
    assert_eq!((over.reason.as_str(), over.places), ("deadline", vec![2, 1]));
}

/// A question, the code of its refusal, and a field named with it.
type Case = (Value, &'static str, Option<(&'static str, &'static str)>);

#[test]
fn what_cannot_be_answered_is_refused_with_a_code() {
    let star = |turns: &[&str]| json!({ "variant": "star2", "seats": [{"kind": "person"}, {"kind": "person"}], "turns": turns });
    let cases: &[Case] = &[
        (json!({ "do": "show", "game": star(&["m3-m5", "a1-a2"]) }), "does_not_replay", Some(("turn", "2"))),
        (json!({ "do": "show", "game": star(&["purple:resign"]) }), "does_not_replay", Some(("turn", "1"))),
        (json!({ "do": "show", "game": star(&["white:resign", "m3-m5"]) }), "does_not_replay", Some(("turn", "2"))),
        (json!({ "do": "move", "game": star(&[]), "move": "m3-m9" }), "illegal_move", None),
        (json!({ "do": "move", "game": star(&[]), "move": "" }), "illegal_move", None),
        (json!({ "do": "move", "game": star(&[]), "move": "\u{0}\n💥".repeat(500) }), "illegal_move", None),
        (json!({ "do": "board", "variant": "chess" }), "unknown_variant", None),
        (json!({ "do": "board", "variant": "star2", "options": { "limit": "many" } }), "invalid", None),
        (json!({ "do": "board", "variant": "star2", "options": { "queens": "on" } }), "invalid", None),
        (json!({ "do": "show", "game": { "variant": "star2", "seats": [], "turns": [] } }), "invalid", None),
        (
            json!({ "do": "show", "game": { "variant": "star2", "seats": [{"kind": "program", "level": 11}, {"kind": "person"}], "turns": [] } }),
            "invalid",
            Some(("seats[0].level", "a level is 1 to 10")),
        ),
        (
            json!({ "do": "show", "game": { "variant": "star2", "seats": [{"kind": "ghost"}], "turns": [] } }),
            "bad_message",
            None,
        ),
        (json!({ "do": "dance" }), "bad_message", None),
        (json!([]), "bad_message", None),
        (json!(null), "bad_message", None),
    ];
    for (question, code, field) in cases {
        let answered: LocalOut = serde_json::from_str(&answer(&question.to_string(), &|| 0)).expect("an answer");
        let refusal = refusal(&answered);
        assert_eq!(refusal.code, *code, "{question}: {refusal:?}");
        assert!(!refusal.message.is_empty() && !refusal.message.contains('\n'), "{refusal:?}");
        if let Some((name, value)) = field {
            assert_eq!(refusal.fields.get(*name).map(String::as_str), Some(*value), "{question}");
        }
    }
    for junk in ["", "{", "\u{fffd}\u{fffd}", "{\"do\":\"show\"}", &"[".repeat(10_000)] {
        let answered: LocalOut = serde_json::from_str(&answer(junk, &|| 0)).expect("an answer");
        assert_eq!(refusal(&answered).code, "bad_message");
    }
}

/// The same question, however often, has one answer: nothing is kept.
#[test]
fn nothing_is_kept_between_questions() {
    let game = game("halma8", &[Sitter::Person; 2]);
    let first = best(&game, 4, 7);
    best(&people(Variant::find("international").expect("a variant")), 2, 1);
    assert_eq!(best(&game, 4, 7), first);
}
