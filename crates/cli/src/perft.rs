//! `skok perft`.

use std::io::Write;
use std::time::Instant;

use serde_json::{Map, Value, json};
use skok_rules::{AnyRecord, Game, MoveView, each, perft};

use crate::game::GameArgs;

/// Deeper counts would outlast the machine.
const MAX_DEPTH: u32 = 40;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Depth in plies.
    #[arg(value_parser = depth)]
    depth: u32,
    /// The count below each first move as well.
    #[arg(long)]
    divide: bool,
    /// One JSON object.
    #[arg(long)]
    json: bool,
}

fn depth(word: &str) -> Result<u32, String> {
    let number = word.parse().ok().filter(|&n| n <= MAX_DEPTH);
    number.ok_or_else(|| format!("a depth is a number from 0 to {MAX_DEPTH}"))
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = args.game.record()?;
    let begun = Instant::now();
    let parts = if args.divide && args.depth > 0 { divided(&record, args.depth) } else { Vec::new() };
    let moves = if parts.is_empty() { counted(&record, args.depth) } else { parts.iter().map(|p| p.1).sum() };
    let seconds = begun.elapsed().as_secs_f64();
    let mut out = std::io::stdout().lock();
    if args.json {
        let variant = record.variant().id;
        let mut object = json!({ "variant": variant, "depth": args.depth, "moves": moves, "seconds": seconds });
        if args.divide {
            let below: Map<String, Value> = parts.into_iter().map(|(m, n)| (m, json!(n))).collect();
            object["divide"] = Value::Object(below);
        }
        writeln!(out, "{object}")?;
        return Ok(());
    }
    for (notation, count) in parts {
        writeln!(out, "{notation}: {count}")?;
    }
    writeln!(out, "{moves}")?;
    Ok(())
}

/// A game that is over has no moves, whatever the board says.
fn counted(record: &AnyRecord, depth: u32) -> u64 {
    match record.over() {
        Some(_) => u64::from(depth == 0),
        None => each!(record.inner(), r => perft::perft(r.game(), r.position(), depth)),
    }
}

fn divided(record: &AnyRecord, depth: u32) -> Vec<(String, u64)> {
    if record.over().is_some() {
        return Vec::new();
    }
    each!(record.inner(), r => {
        let mut view = MoveView::default();
        let parts = perft::divide(r.game(), r.position(), depth);
        parts.into_iter().map(|(m, count)| {
            r.game().describe(r.position(), m, &mut view);
            (view.notation.clone(), count)
        }).collect()
    })
}
