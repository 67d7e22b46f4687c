//! `skok replay`.

use std::io::Write;

use serde_json::{Map, Value, json};
use skok_protocol::position::position_json;
use skok_rules::{AnyRecord, Reason};

use crate::game::GameArgs;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = args.game.record()?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", report(&record))?;
        return Ok(());
    }
    writeln!(out, "position: {}", record.position_text())?;
    match (record.turn(), record.over()) {
        (Some(seat), _) => writeln!(out, "turn: {}", record.colours()[seat.index()])?,
        (None, reason) => writeln!(out, "over: {}", reason.map_or("", |r| r.code()))?,
    }
    for (colour, place) in placed(&record) {
        writeln!(out, "place {place}: {colour}")?;
    }
    Ok(())
}

fn placed(record: &AnyRecord) -> Vec<(String, u8)> {
    let places = record.colours().iter().zip(record.standings().places());
    places.filter_map(|(colour, place)| Some((colour.to_string(), place?))).collect()
}

/// The whole state of a game, for scripts.
fn report(record: &AnyRecord) -> Value {
    let places: Map<String, Value> = placed(record).into_iter().map(|(c, p)| (c, json!(p))).collect();
    let counts = |counts: Vec<u32>| -> Map<String, Value> {
        record.colours().iter().zip(counts).map(|(c, n)| (c.to_string(), json!(n))).collect()
    };
    let moves: Vec<String> = record.moves().into_iter().map(|(_, m)| m.notation).collect();
    let events: Vec<String> = record.events().into_iter().map(|e| record.event_text(e)).collect();
    json!({
        "variant": record.variant().id,
        "position": record.position_text(),
        "state": position_json(record),
        "turn": record.turn().map(|s| record.colours()[s.index()].as_str()),
        "moves": moves,
        "over": record.over().map(Reason::code),
        "places": places,
        "events": events,
        "made": counts(record.made()),
        "score": counts(record.score()),
    })
}
