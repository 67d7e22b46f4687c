//! The game that `moves`, `replay` and `perft` speak of: a variant, house rules, a position, moves played.

use anyhow::Context;
use skok_protocol::position::position_text;
use skok_rules::AnyRecord;

use crate::IllegalMove;

/// Which game, from where, after what.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// Id of the variant, such as star2 (see `skok variants`).
    variant: String,
    /// Start from this position: the family's text, or a JSON object.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Play these moves first; also COLOUR:resign and COLOUR:flag.
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    play: String,
    /// A house rule; may be given again.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl GameArgs {
    /// The record with all moves played.
    pub(crate) fn record(&self) -> anyhow::Result<AnyRecord> {
        let options = options(&self.set)?;
        let mut record = AnyRecord::new(&self.variant, &options)?;
        if let Some(given) = &self.position {
            let text = position_text(&record, given)?;
            record = AnyRecord::from_position(&self.variant, &options, &text)?;
        }
        for (number, token) in self.play.split_whitespace().filter(|t| !is_number(t)).enumerate() {
            record.apply(token).map_err(|e| IllegalMove(format!("move {}: {e}", number + 1)))?;
        }
        Ok(record)
    }
}

/// House rules given as KEY=VALUE.
pub(crate) fn options(set: &[String]) -> anyhow::Result<Vec<(String, String)>> {
    let split = |s: &String| {
        let (key, value) = s.split_once('=').with_context(|| format!("`{s}` is not a house rule: write KEY=VALUE"))?;
        Ok((key.to_owned(), value.to_owned()))
    };
    set.iter().map(split).collect()
}

/// Numbers of moves, as in `12.`, are passed over.
fn is_number(token: &str) -> bool {
    token.ends_with('.') && token.trim_end_matches('.').bytes().all(|b| b.is_ascii_digit())
}
