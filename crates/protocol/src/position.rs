//! Positions as JSON: the same fields by name as the families' position texts.
//!
//! Star and Halma: `{turn, pieces: {colour: "m1 l2"}, made: {colour: N}, rounds, acted: [colour], finished: [colour],
//! out: [colour], reply: colour, best: {colour: [COUNT, DISTANCE]}, stall: N}`. Capture: `{turn, pieces: {any: "m1 l2"},
//! score: {colour: N}, made: {colour: N}, out: [colour]}`. Draughts: `{turn, pieces: {white: "31 K5", black: "…"}, counters: {NAME: N},
//! king_run: {square, count}}`, a list of two such objects when a king of each side runs.
//! Rules know only the texts, so a position is read and checked in one place.

use serde_json::{Map, Value, json};
use skok_rules::{AnyRecord, Family};

use crate::one_line;
use crate::unique::Unique;

/// Why a JSON object is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Not JSON.
    #[error("the position is not JSON: {0}")]
    Json(String),
    /// A field that a position does not have.
    #[error("a position has no field `{field}`: there are {allowed}")]
    UnknownField {
        /// The field.
        field: String,
        /// What there is.
        allowed: String,
    },
    /// A field of the wrong kind.
    #[error("`{field}` of the position must be {allowed}")]
    WrongKind {
        /// The field.
        field: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// A colour that is not at this table.
    #[error("`{colour}` is no colour of this game: there are {known}")]
    UnknownColour {
        /// The word.
        colour: String,
        /// The colours there are.
        known: String,
    },
}

/// The position text for what a person gave: text stays as it is, a JSON object is put into the text's form.
/// `fresh` is a record of the same variant and options.
pub fn position_text(fresh: &AnyRecord, given: &str) -> Result<String, PositionError> {
    if !given.trim_start().starts_with('{') {
        return Ok(given.to_owned());
    }
    let Unique(value) = serde_json::from_str(given).map_err(|e| PositionError::Json(e.to_string()))?;
    let object = value.as_object().ok_or_else(|| wrong("position", "an object"))?;
    match fresh.variant().family {
        Family::Draughts => draughts_text(fresh, object),
        Family::Capture => capture_text(fresh, object),
        Family::Star | Family::Halma | Family::Ugolki => halma_text(fresh, object),
    }
}

/// The JSON object of the position as it stands, complete enough to resume.
pub fn position_json(record: &AnyRecord) -> Value {
    let text = record.state_text();
    if record.variant().family == Family::Draughts { draughts_json(record, &text) } else { halma_json(record, &text) }
}

fn only(object: &Map<String, Value>, allowed: &[&str]) -> Result<(), PositionError> {
    match object.keys().find(|k| !allowed.contains(&k.as_str())) {
        None => Ok(()),
        Some(field) => Err(PositionError::UnknownField { field: one_line(field, 40), allowed: allowed.join(", ") }),
    }
}

fn wrong(field: &str, allowed: &'static str) -> PositionError {
    PositionError::WrongKind { field: field.to_owned(), allowed }
}

fn word<'a>(object: &'a Map<String, Value>, field: &str) -> Result<Option<&'a str>, PositionError> {
    object.get(field).map(|v| v.as_str().ok_or_else(|| wrong(field, "a word"))).transpose()
}

fn by_colour<'a>(
    fresh: &AnyRecord,
    object: &'a Map<String, Value>,
    field: &str,
) -> Result<Option<&'a Map<String, Value>>, PositionError> {
    let Some(value) = object.get(field) else { return Ok(None) };
    let map = value.as_object().ok_or_else(|| wrong(field, "an object by colour"))?;
    let words: Vec<&str> = fresh.colours().iter().map(|c| c.as_str()).collect();
    match map.keys().find(|k| !words.contains(&k.as_str())) {
        None => Ok(Some(map)),
        Some(colour) => Err(PositionError::UnknownColour { colour: one_line(colour, 40), known: words.join(", ") }),
    }
}

/// The squares of one colour with commas.
fn squares(pieces: &Map<String, Value>, colour: &str) -> Result<String, PositionError> {
    let list = pieces.get(colour).map(|v| v.as_str().ok_or_else(|| wrong("pieces", "squares with spaces")));
    Ok(list.transpose()?.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(","))
}

fn number(value: &Value, field: &str) -> Result<u64, PositionError> {
    value.as_u64().ok_or_else(|| wrong(field, "a number from 0"))
}

/// The pieces that nobody owns.
const ANY: &str = "any";

fn capture_text(fresh: &AnyRecord, object: &Map<String, Value>) -> Result<String, PositionError> {
    only(object, &["turn", "pieces", "score", "made", "out"])?;
    let mut parts = vec![word(object, "turn")?.unwrap_or(fresh.colours()[0].as_str()).to_owned()];
    let pieces = object.get("pieces").and_then(Value::as_object).filter(|p| p.keys().all(|k| k == ANY));
    let pieces = pieces.ok_or_else(|| wrong("pieces", "an object with the pieces of `any`"))?;
    parts.push(format!("{ANY}:{}", squares(pieces, ANY)?));
    push_counts(&mut parts, fresh, object, "score")?;
    push_counts(&mut parts, fresh, object, "made")?;
    push_colours(&mut parts, object, &["out"])?;
    Ok(parts.join(" "))
}

fn push_counts(
    parts: &mut Vec<String>,
    fresh: &AnyRecord,
    object: &Map<String, Value>,
    field: &str,
) -> Result<(), PositionError> {
    let Some(given) = by_colour(fresh, object, field)? else { return Ok(()) };
    let count = |c: &skok_rules::Colour| given.get(c.as_str()).map_or(Ok(0), |v| number(v, field));
    let counts = fresh.colours().iter().map(count).collect::<Result<Vec<u64>, _>>()?;
    parts.push(format!("{field}={}", counts.iter().map(u64::to_string).collect::<Vec<_>>().join(",")));
    Ok(())
}

fn push_colours(parts: &mut Vec<String>, object: &Map<String, Value>, fields: &[&str]) -> Result<(), PositionError> {
    for &field in fields {
        let Some(value) = object.get(field) else { continue };
        let list = value.as_array().and_then(|l| l.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        let list = list.ok_or_else(|| wrong(field, "a list of colours"))?;
        if !list.is_empty() {
            parts.push(format!("{field}={}", list.join(",")));
        }
    }
    Ok(())
}

fn halma_text(fresh: &AnyRecord, object: &Map<String, Value>) -> Result<String, PositionError> {
    only(object, &["turn", "pieces", "made", "rounds", "acted", "finished", "out", "reply", "best", "stall"])?;
    let mut parts = vec![word(object, "turn")?.unwrap_or(fresh.colours()[0].as_str()).to_owned()];
    let pieces = by_colour(fresh, object, "pieces")?.ok_or_else(|| wrong("pieces", "an object by colour"))?;
    for colour in fresh.colours() {
        parts.push(format!("{colour}:{}", squares(pieces, colour.as_str())?));
    }
    push_counts(&mut parts, fresh, object, "made")?;
    if let Some(rounds) = object.get("rounds") {
        parts.push(format!("rounds={}", number(rounds, "rounds")?));
    }
    push_colours(&mut parts, object, &["acted", "finished", "out"])?;
    if let Some(reply) = word(object, "reply")? {
        parts.push(format!("reply={reply}"));
    }
    if let Some(best) = by_colour(fresh, object, "best")? {
        let reached = fresh.colours().iter().map(|c| best.get(c.as_str()).and_then(reached));
        let reached = reached.collect::<Option<Vec<_>>>().ok_or_else(|| wrong("best", "[count, distance] a colour"))?;
        parts.push(format!("best={}", reached.join(",")));
    }
    if let Some(stall) = object.get("stall") {
        parts.push(format!("stall={}", number(stall, "stall")?));
    }
    Ok(parts.join(" "))
}

/// The pieces in the goal and the sum of distances that a seat has reached, as the text has them.
fn reached(value: &Value) -> Option<String> {
    match value.as_array().map(Vec::as_slice) {
        Some([count, distance]) => Some(format!("{}/{}", count.as_u64()?, distance.as_u64()?)),
        _ => value.as_str().map(ToOwned::to_owned),
    }
}

fn halma_json(record: &AnyRecord, text: &str) -> Value {
    let words: Vec<&str> = record.colours().iter().map(|c| c.as_str()).collect();
    let mut parts = text.split(' ');
    let mut object = Map::new();
    object.insert("turn".into(), json!(parts.next()));
    let mut pieces = Map::new();
    for part in parts {
        if let Some((colour, squares)) = part.split_once(':') {
            pieces.insert(colour.into(), json!(squares.replace(',', " ")));
        } else if let Some((key, value)) = part.split_once('=') {
            object.insert(key.into(), counter_json(&words, key, value));
        }
    }
    object.insert("pieces".into(), Value::Object(pieces));
    Value::Object(object)
}

fn counter_json(words: &[&str], key: &str, value: &str) -> Value {
    let count = |n: &str| json!(n.parse::<u64>().unwrap_or(0));
    match key {
        "made" | "score" => {
            let pairs = words.iter().zip(value.split(',')).map(|(w, n)| ((*w).to_owned(), count(n)));
            Value::Object(pairs.collect())
        }
        "best" => {
            let reached = |n: &str| json!(n.split('/').map(count).collect::<Vec<_>>());
            let pairs = words.iter().zip(value.split(',')).map(|(w, n)| ((*w).to_owned(), reached(n)));
            Value::Object(pairs.collect())
        }
        "rounds" | "stall" => count(value),
        "acted" | "finished" | "out" => json!(value.split(',').collect::<Vec<_>>()),
        _ => json!(value),
    }
}

fn draughts_text(fresh: &AnyRecord, object: &Map<String, Value>) -> Result<String, PositionError> {
    only(object, &["turn", "pieces", "counters", "king_run"])?;
    let pieces = by_colour(fresh, object, "pieces")?.ok_or_else(|| wrong("pieces", "an object by colour"))?;
    let side = match word(object, "turn")? {
        None | Some("white") => "W",
        Some("black") => "B",
        Some(_) => return Err(wrong("turn", "white or black")),
    };
    let mut text = format!("{side}:W{}:B{}", squares(pieces, "white")?, squares(pieces, "black")?);
    if let Some(value) = object.get("counters") {
        let counters = value.as_object().ok_or_else(|| wrong("counters", "an object of numbers"))?;
        for (name, count) in counters {
            text += &format!(" {name}={}", number(count, "counters")?);
        }
    }
    if let Some(value) = object.get("king_run") {
        let runs = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
        let runs = runs.iter().map(run_text).collect::<Option<Vec<_>>>();
        text += &format!(" king_run={}", runs.ok_or_else(|| wrong("king_run", "{square, count}"))?.join(","));
    }
    Ok(text)
}

/// A king that runs, as the text has it.
fn run_text(value: &Value) -> Option<String> {
    let run = value.as_object().filter(|run| run.keys().all(|key| key == "square" || key == "count"))?;
    Some(format!("{}/{}", run.get("square")?.as_str()?, run.get("count")?.as_u64()?))
}

/// Kings that run: `5/2,46/1` in the text.
fn runs_json(text: &str) -> Value {
    let run = |item: &str| {
        let (square, count) = item.split_once('/')?;
        Some(json!({"square": square, "count": count.parse::<u64>().ok()?}))
    };
    let mut runs: Vec<Value> = text.split(',').filter_map(run).collect();
    if runs.len() == 1 { runs.remove(0) } else { Value::Array(runs) }
}

fn draughts_json(record: &AnyRecord, text: &str) -> Value {
    let turn = if text.starts_with('W') { "white" } else { "black" };
    let list = |seat: u8| {
        let own = record.pieces().into_iter().filter(move |p| p.seat == Some(skok_rules::Seat(seat)));
        own.map(|p| format!("{}{}", if p.king { "K" } else { "" }, p.square)).collect::<Vec<_>>().join(" ")
    };
    let pieces: Map<String, Value> =
        record.colours().iter().zip(0..).map(|(c, seat)| (c.to_string(), json!(list(seat)))).collect();
    let counters: Map<String, Value> = text
        .split(' ')
        .skip(1)
        .filter_map(|part| part.split_once('='))
        .filter(|&(name, _)| name != "king_run")
        .map(|(name, n)| (name.to_owned(), json!(n.parse::<u64>().unwrap_or(0))))
        .collect();
    let mut object = Map::new();
    object.insert("turn".into(), json!(turn));
    object.insert("pieces".into(), Value::Object(pieces));
    if !counters.is_empty() {
        object.insert("counters".into(), Value::Object(counters));
    }
    if let Some((_, runs)) = text.split_once(" king_run=") {
        object.insert("king_run".into(), runs_json(runs));
    }
    Value::Object(object)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip(variant: &str, play: &[&str]) {
        let mut record = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
        for m in play {
            record.play(m).unwrap();
        }
        let json = position_json(&record).to_string();
        let text = position_text(&record, &json).unwrap();
        let back = AnyRecord::from_position::<&str, &str>(variant, &[], &text).unwrap();
        assert_eq!(back.state_text(), record.state_text());
    }

    #[test]
    fn positions_come_back_from_json() {
        round_trip("star2", &["m4-m5", "e14-e13", "m5-m6"]);
        round_trip("halma16", &[]);
        round_trip("international", &["32-28", "19-23"]);
        round_trip("russian", &["c3-d4", "b6-a5"]);
        round_trip("english", &["11-15", "22-18"]);
    }

    #[test]
    fn kings_that_run_come_back_from_json() {
        let record = AnyRecord::new::<&str, &str>("frisian", &[]).unwrap();
        for runs in ["5/2", "5/2,46/1"] {
            let text = format!("W:W31,K5:B1,K46 king_run={runs}");
            let record = AnyRecord::from_position::<&str, &str>("frisian", &[], &text).unwrap();
            let json = position_json(&record);
            assert_eq!(json["king_run"].is_array(), runs.contains(','));
            assert_eq!(position_text(&record, &json.to_string()).unwrap(), record.state_text());
        }
        let wrong = position_text(&record, r#"{"pieces":{},"king_run":{"square":"5"}}"#).unwrap_err().to_string();
        assert!(wrong.contains("king_run"), "{wrong}");
    }

    #[test]
    fn errors_say_what_is_allowed() {
        let fresh = AnyRecord::new::<&str, &str>("star2", &[]).unwrap();
        let error = |json: &str| position_text(&fresh, json).unwrap_err().to_string();
        assert_eq!(error(r#"{"pieces":{"pink":"m1"}}"#), "`pink` is no colour of this game: there are white, black");
        assert!(error(r#"{"pieces":{},"score":3}"#).starts_with("a position has no field `score`"));
        assert!(error("{").starts_with("the position is not JSON"));
        assert!(error(r#"{"turn":"white","pieces":{"white":"m1","white":"m2"}}"#).contains("`white` is given twice"));
        for field in [r#"{"a\r\nb":1}"#, r#"{"pieces":{"a\nb":"m1"}}"#, r#"{"a\n":1,"a\n":2}"#] {
            assert!(!error(field).contains(['\r', '\n']), "one line for {field}");
        }
    }
}
