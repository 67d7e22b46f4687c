//! `skok moves`.

use std::io::Write;

use serde_json::{Value, json};

use crate::game::GameArgs;

/// More moves are not listed: with long hops a position of capture has any number of them.
const MOST: usize = 1_000_000;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// One JSON list with paths and captures.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = args.game.record()?;
    let too_many = || anyhow::anyhow!("there are more than {MOST} legal moves here, too many to list");
    let moves = record.legal(MOST).ok_or_else(too_many)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        let object = |m: skok_rules::NamedMove| json!({ "notation": m.notation, "path": m.path, "captured": m.captured, "eliminates": m.eliminates });
        let list: Vec<Value> = moves.into_iter().map(object).collect();
        writeln!(out, "{}", Value::Array(list))?;
        return Ok(());
    }
    for m in moves {
        writeln!(out, "{}", m.notation)?;
    }
    Ok(())
}
