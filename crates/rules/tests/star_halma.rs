//! The cases of the star and Halma games: single questions, counts, whole games. `tests/data/star-halma` says
//! what each means; rows of variants that the table does not have yet are left out, and counted.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use skok_rules::board::SquareSet;
use skok_rules::{AnyRecord, Game, Inner, NewRecordError, Reason, Seat, Variant, each, perft};

fn lines(text: &str) -> impl Iterator<Item = Value> + '_ {
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON"))
}

/// Names in the files that are a variant with a house rule.
const NICKNAMES: [(&str, &str, &str); 3] = [
    ("intl2-strict", "intl2", "blocking_protection=off"),
    ("intl3-first", "intl3", "play_on=off"),
    ("capture2-long", "capture2", "long_hops=on"),
];

/// The variant of a name in the files, and the house rule that it stands for.
fn variant_of(name: &str) -> (&str, Option<&'static str>) {
    let nickname = NICKNAMES.into_iter().find(|n| n.0 == name);
    nickname.map_or((name, None), |(_, variant, set)| (variant, Some(set)))
}

fn known(row: &Value) -> bool {
    Variant::find(variant_of(row["variant"].as_str().unwrap()).0).is_ok()
}

/// The text form of a position object.
fn position_text(variant: &str, object: &Value) -> String {
    let fresh = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
    let words: Vec<&str> = fresh.colours().iter().map(|c| c.as_str()).collect();
    let mut text = object["turn"].as_str().unwrap().to_owned();
    if let Some(holes) = object["pieces"]["any"].as_str() {
        text += &format!(" any:{}", holes.replace(' ', ","));
        if let Some(score) = object.get("score") {
            let counts: Vec<String> = words.iter().map(|w| score[w].as_u64().unwrap_or(0).to_string()).collect();
            text += &format!(" score={}", counts.join(","));
        }
        return text;
    }
    for word in &words {
        let holes = object["pieces"][word].as_str().unwrap_or_default().replace(' ', ",");
        text += &format!(" {word}:{holes}");
    }
    if let Some(made) = object.get("made") {
        let counts: Vec<String> = words.iter().map(|w| made[w].as_u64().unwrap_or(0).to_string()).collect();
        text += &format!(" made={}", counts.join(","));
    }
    if let Some(rounds) = object.get("rounds") {
        text += &format!(" rounds={rounds}");
    }
    for key in ["acted", "finished"] {
        if let Some(list) = object.get(key).and_then(Value::as_array).filter(|l| !l.is_empty()) {
            let words: Vec<&str> = list.iter().map(|w| w.as_str().unwrap()).collect();
            text += &format!(" {key}={}", words.join(","));
        }
    }
    text
}

fn begin(row: &Value) -> Result<AnyRecord, NewRecordError> {
    let (variant, nickname) = variant_of(row["variant"].as_str().unwrap());
    let set = row.get("set").and_then(Value::as_array).cloned().unwrap_or_default();
    let words = set.iter().map(|s| s.as_str().unwrap()).chain(nickname);
    let options: Vec<(&str, &str)> = words.map(|s| s.split_once('=').unwrap()).collect();
    match row.get("position") {
        Some(object) => AnyRecord::from_position(variant, &options, &position_text(variant, object)),
        None => Ok(AnyRecord::new(variant, &options)?),
    }
}

fn by_colour<T: Into<Value>>(record: &AnyRecord, values: impl Iterator<Item = Option<T>>) -> Value {
    let pairs = record.colours().iter().zip(values).filter_map(|(c, v)| Some((c.to_string(), v?.into())));
    Value::Object(pairs.collect())
}

fn sorted(record: &AnyRecord, squares: impl Iterator<Item = skok_rules::Square>) -> Value {
    let mut names: Vec<&str> = squares.map(|s| record.board().name(s)).collect();
    names.sort_unstable();
    json!(names)
}

fn answer(record: &AnyRecord, question: &str) -> Value {
    let (verb, rest) = question.split_once(' ').unwrap_or((question, ""));
    let seat = || Seat(record.colours().iter().position(|c| c.as_str() == rest).unwrap() as u8);
    match verb {
        "ends" => {
            let legal = record.legal(usize::MAX).unwrap();
            let mut ends: Vec<String> =
                legal.into_iter().filter(|m| m.path[0] == rest).map(|m| m.path.last().unwrap().clone()).collect();
            ends.sort();
            json!(ends)
        }
        "legal" => json!(record.check(rest).is_ok()),
        "count" => json!(record.legal(usize::MAX).unwrap().len()),
        "over" => json!(record.over().map(Reason::code)),
        "places" => by_colour(record, record.standings().places().into_iter()),
        "turn" => json!(record.turn().map(|s| record.colours()[s.index()].as_str())),
        "events" => json!(record.events().into_iter().map(|e| record.event_text(e)).collect::<Vec<_>>()),
        "made" => by_colour(record, record.made().into_iter().map(Some)),
        "score" => by_colour(record, record.score().into_iter().map(Some)),
        "pieces" => {
            let whose = (rest != "any").then(seat);
            let own = record.pieces().into_iter().filter(|p| p.seat == whose);
            sorted(record, own.map(|p| record.board().find(&p.square).unwrap()))
        }
        "neighbours" => {
            let square = record.board().find(rest).unwrap();
            sorted(record, record.board().holes[square.index()].neighbours.iter().flatten().copied())
        }
        "camp" => names(record.zones(seat()).0),
        "goal" => names(record.zones(seat()).1),
        "locked" => match record.inner() {
            Inner::Halma2(r) => sorted(record, r.game().locked(r.position(), seat()).into_iter()),
            Inner::Halma4(r) => sorted(record, r.game().locked(r.position(), seat()).into_iter()),
            Inner::Capture(_) | Inner::Draughts1(_) | Inner::Draughts2(_) => panic!("no piece is locked there"),
        },
        "distance" => match record.inner() {
            Inner::Halma2(r) => json!(r.game().distance_left(r.position(), seat())),
            Inner::Halma4(r) => json!(r.game().distance_left(r.position(), seat())),
            Inner::Capture(_) | Inner::Draughts1(_) | Inner::Draughts2(_) => panic!("there is no distance"),
        },
        _ => panic!("unknown question `{question}`"),
    }
}

fn names(mut names: Vec<String>) -> Value {
    names.sort();
    json!(names)
}

fn play_all(record: &mut AnyRecord, tokens: &str) {
    for token in tokens.split_whitespace() {
        record.apply(token).unwrap_or_else(|e| panic!("{token}: {e}"));
    }
}

#[test]
fn every_case_has_its_answer() {
    let mut ran = 0;
    for row in lines(include_str!("data/star-halma/cases.jsonl")).filter(known) {
        let mut record = begin(&row).unwrap_or_else(|e| panic!("case {}: {e}", row["id"]));
        play_all(&mut record, row["moves"].as_str().unwrap_or_default());
        let mut given = Value::Null;
        for part in row["question"].as_str().unwrap().split(';').map(str::trim) {
            match part.strip_prefix("play ") {
                Some(tokens) => play_all(&mut record, tokens),
                None => given = answer(&record, part),
            }
        }
        assert_eq!(given, row["expected"], "case {}: {}", row["id"], row["why"]);
        ran += 1;
    }
    assert!(ran >= 100, "only {ran} cases ran");
}

/// Deepest count that a test run has time for.
const MAX_NODES: u64 = 3_000_000;

fn count(record: &AnyRecord, depth: u32) -> u64 {
    each!(record.inner(), r => perft::perft(r.game(), r.position(), depth))
}

#[test]
fn perft_from_the_start() {
    let mut deepest: BTreeMap<&str, u32> = BTreeMap::new();
    let relatives = include_str!("data/star-halma/relatives.tsv").lines().skip(1);
    let rows = include_str!("data/star-halma/perft.tsv").lines().filter(|l| !l.starts_with('#')).skip(1);
    for row in rows.chain(relatives) {
        let fields: Vec<&str> = row.split('\t').collect();
        let (depth, moves): (u32, u64) = (fields[1].parse().unwrap(), fields[2].parse().unwrap());
        let row = json!({ "variant": fields[0] });
        if !known(&row) {
            continue;
        }
        let record = begin(&row).unwrap();
        if moves <= MAX_NODES {
            assert_eq!(count(&record, depth), moves, "{} at {depth}", fields[0]);
            deepest.entry(record.variant().id).and_modify(|d| *d = depth.max(*d)).or_insert(depth);
        }
    }
    for variant in Variant::all().filter(|v| v.family != skok_rules::Family::Draughts) {
        let least = if variant.family == skok_rules::Family::Capture { 2 } else { 3 };
        assert!(deepest.get(variant.id).is_some_and(|&d| d >= least), "{} has no counts", variant.id);
    }
}

#[test]
fn perft_inside_games() {
    let mut ran = 0;
    for row in lines(include_str!("data/star-halma/perft_midgame.jsonl")).filter(known) {
        let record = begin(&row).unwrap();
        for (depth, counts) in row["perft"].as_object().unwrap() {
            assert_eq!(json!(count(&record, depth.parse().unwrap())), counts["moves"], "{row}");
            ran += 1;
        }
    }
    assert!(ran >= 30, "only {ran} counts ran");
}

#[test]
fn whole_games_end_as_they_did() {
    let mut ran = 0;
    for row in lines(include_str!("data/star-halma/playouts.jsonl")).filter(known) {
        let mut record = begin(&row).unwrap();
        play_all(&mut record, row["moves"].as_str().unwrap());
        assert_eq!(json!(record.ply()), row["plies"]);
        assert_eq!(json!(record.over().map(Reason::code)), row["end"], "{row}");
        assert_eq!(answer(&record, "places"), row["places"]);
        assert_eq!(answer(&record, "events"), row["events"]);
        assert_eq!(answer(&record, "made"), row["final"]["made"]);
        if let Some(score) = row.get("score") {
            assert_eq!(answer(&record, "score"), *score);
        }
        for (colour, squares) in row["final"]["pieces"].as_object().unwrap() {
            let names = squares.as_str().unwrap().split_whitespace();
            let mut squares: Vec<&str> = names.map(|n| n.strip_prefix('K').unwrap_or(n)).collect();
            squares.sort_unstable(); // as text, like the answer; the file has them in the order of the board
            assert_eq!(answer(&record, &format!("pieces {colour}")), json!(squares));
        }
        ran += 1;
    }
    assert!(ran >= 20, "only {ran} games ran");
}

#[test]
fn known_short_games() {
    let rows: Vec<Value> = lines(include_str!("data/star-halma/short_games.jsonl")).filter(known).collect();
    for row in &rows {
        let variant = row["variant"].as_str().unwrap();
        let mut record = if row["solo"] == true {
            let fresh = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
            let side = row["side"].as_str().unwrap();
            let camp = answer(&fresh, &format!("camp {side}"));
            let alone = json!({ "turn": side, "pieces": { side: camp.as_array().unwrap().iter().map(|s| s.as_str().unwrap()).collect::<Vec<_>>().join(" ") } });
            AnyRecord::from_position::<&str, &str>(variant, &[], &position_text(variant, &alone)).unwrap()
        } else {
            begin(row).unwrap()
        };
        play_all(&mut record, row["moves"].as_str().unwrap());
        assert_eq!(json!(record.ply()), row["length"]);
        let events: Vec<Value> = answer(&record, "events").as_array().unwrap().clone();
        assert!(events.contains(&json!("finish:white")), "{events:?}");
    }
    assert_eq!(rows.len(), 3);
}

#[test]
fn sets_of_both_widths_hold_their_boards() {
    for variant in Variant::all() {
        let record = AnyRecord::new::<&str, &str>(variant.id, &[]).unwrap();
        each!(record.inner(), r => assert!(r.game().board().len() <= 256));
    }
    assert_eq!(SquareSet::<4>::first_squares(256).len(), 256);
}

/// Turned for a seat, the board has that seat's camp below its goal.
#[test]
fn every_seat_sees_its_own_side_at_the_bottom() {
    let sided = |v: &&Variant| !matches!(v.family, skok_rules::Family::Draughts | skok_rules::Family::Capture);
    for variant in Variant::all().filter(sided) {
        let record = AnyRecord::new::<&str, &str>(variant.id, &[]).unwrap();
        for seat in Seat::all(variant.colours.len()) {
            let (sin, cos) = f32::from(record.turned(seat)).to_radians().sin_cos();
            let depth = |names: Vec<String>| {
                let holes = names.iter().map(|n| &record.board().holes[record.board().find(n).unwrap().index()]);
                holes.map(|h| h.x * sin + h.y * cos).sum::<f32>()
            };
            let (camp, goal) = record.zones(seat);
            assert!(depth(camp) > depth(goal) + 1.0, "{} {seat:?}", variant.id);
        }
    }
}
