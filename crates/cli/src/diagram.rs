//! `skok diagram`, and a board as text: every empty square shows its name, every piece its seat's letter before it.

use std::io::Write;

use skok_rules::AnyRecord;

use crate::game::GameArgs;
use crate::svg::svg;

#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// As a drawing (SVG) instead of text.
    #[arg(long)]
    svg: bool,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    let record = args.game.record()?;
    let drawn = if args.svg { svg(&record) } else { diagram(&record) };
    std::io::stdout().lock().write_all(drawn.as_bytes())?;
    Ok(())
}

/// Columns of text for one unit of the board.
const CELL: f32 = 6.0;

/// The position as lines of text.
pub(crate) fn diagram(record: &AnyRecord) -> String {
    let board = record.board();
    let pieces = record.pieces();
    let left = board.holes.iter().map(|h| h.x).fold(f32::MAX, f32::min);
    let mut rows: Vec<f32> = board.holes.iter().map(|h| h.y).collect();
    rows.sort_by(f32::total_cmp);
    rows.dedup();
    let mut lines = String::new();
    for row in rows {
        let mut line = String::new();
        let mut holes: Vec<_> = board.holes.iter().filter(|h| h.y.total_cmp(&row).is_eq()).collect();
        holes.sort_by(|a, b| a.x.total_cmp(&b.x));
        for hole in holes {
            let column = ((hole.x - left) * CELL).round() as usize;
            let piece = pieces.iter().find(|p| p.square == hole.name);
            let cell = piece.map_or_else(
                || format!(" {}", hole.name),
                |p| format!("{}{}{}", letter(record, p.seat), if p.king { "K" } else { "" }, hole.name),
            );
            line += &format!("{:1$}", "", column.saturating_sub(line.chars().count()));
            line += &cell;
        }
        lines += line.trim_end();
        lines.push('\n');
    }
    lines
}

/// The letter of a seat: the first of its colour.
fn letter(record: &AnyRecord, seat: Option<skok_rules::Seat>) -> char {
    let colour = seat.and_then(|s| record.colours().get(s.index())).map_or("o", |c| c.as_str());
    match colour {
        "blue" => 'U', // B is black's
        word => word.chars().next().unwrap_or('o').to_ascii_uppercase(),
    }
}
