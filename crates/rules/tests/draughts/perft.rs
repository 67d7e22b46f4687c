//! Counts of every variant from named sources or the slow generator: see `counts` for which is which.

use skok_rules::{AnyRecord, Family, Variant, each, perft};

use crate::cases::data;
use crate::slow::{Code, Slow};

/// Nodes up to which a count is checked by the fast generator, and by the slow one.
const FAST_NODES: u64 = 12_000_000;
const SLOW_NODES: u64 = 60_000;

struct Count {
    fen: String,
    depth: u32,
    counting: String,
    nodes: u64,
}

/// Rows of the table for a variant.
fn table(variant: &str) -> Vec<Count> {
    let text = data("perft.tsv");
    let rows = text.lines().filter(|l| !l.starts_with('#')).map(|l| l.split('\t').collect::<Vec<_>>());
    rows.filter(|row| row[0] == variant)
        .map(|row| Count {
            fen: row[1].to_owned(),
            depth: row[2].parse().unwrap(),
            counting: row[3].to_owned(),
            nodes: row[4].parse().unwrap(),
        })
        .collect()
}

/// The variant whose rows count for this one: giveaway has the moves of its parent. Nothing where no source has any;
/// then the slow generator counts.
fn source(variant: &str) -> Option<&str> {
    match variant.strip_prefix("giveaway-").unwrap_or(variant) {
        "frysk" | "breakthrough" | "portuguese" => None,
        other => Some(other),
    }
}

fn fast(variant: &str, fen: &str, depth: u32) -> u64 {
    let record = AnyRecord::from_position::<&str, &str>(variant, &[], fen).unwrap();
    each!(record.inner(), r => perft::perft(r.game(), r.position(), depth))
}

/// Portuguese has the moves of Spanish, breakthrough those of international until there is a king.
#[test]
fn every_variant_has_its_counts() {
    for variant in Variant::all().filter(|v| v.family == Family::Draughts) {
        let Some(source) = source(variant.id) else { continue };
        // The one source of Turkish counts each order, which differs from once where a man takes in two ways.
        let rows = table(source).into_iter().filter(|r| r.nodes <= FAST_NODES);
        let rows: Vec<_> = rows.filter(|r| r.counting != "each" || source == "turkish").collect();
        assert!(rows.len() >= 6, "{} has no counts", variant.id);
        for row in rows {
            assert_eq!(
                fast(variant.id, &row.fen, row.depth),
                row.nodes,
                "{} {} depth {}",
                variant.id,
                row.fen,
                row.depth
            );
        }
    }
}

/// Where no source counts, the slow generator does.
#[test]
fn counts_by_the_slow_generator() {
    for (variant, depth) in [("frysk", 5), ("breakthrough", 4), ("portuguese", 5), ("thai", 5), ("turkish", 3)] {
        let record = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
        let slow = Slow::read(&Code::of(variant), &record.position_text());
        for depth in 1..=depth {
            assert_eq!(
                fast(variant, &record.position_text(), depth),
                slow.perft(depth, Slow::moves),
                "{variant} {depth}"
            );
        }
    }
}

/// The slow generator must be right by itself, or its agreement would be worth little.
#[test]
fn the_slow_generator_counts_both_ways() {
    for variant in Variant::all().filter(|v| v.family == Family::Draughts) {
        for row in table(variant.id).iter().filter(|r| r.nodes <= SLOW_NODES) {
            let record = AnyRecord::from_position::<&str, &str>(variant.id, &[], &row.fen).unwrap();
            let slow = Slow::read(&Code::of(variant.id), &record.position_text());
            let told = format!("{} {} depth {}", variant.id, row.fen, row.depth);
            if row.counting != "each" {
                assert_eq!(slow.perft(row.depth, Slow::moves), row.nodes, "{told}");
            }
            if row.counting != "once" {
                assert_eq!(slow.perft(row.depth, Slow::each_order), row.nodes, "{told}");
            }
        }
    }
}

#[test]
fn published_counts_agree_with_the_table() {
    let text = data("perft-published.tsv");
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let table = table(columns[0]);
        let counting = if columns[2] == "kept" { "each" } else { "once" };
        let mut found = 0;
        for (depth, nodes) in (1..).zip(columns[3].split(' ')) {
            let fits = |r: &&Count| {
                r.fen == columns[1] && r.depth == depth && (r.counting == counting || r.counting == "both")
            };
            if let Some(row) = table.iter().find(fits) {
                assert_eq!(row.nodes.to_string(), nodes, "{} depth {depth} {counting}", columns[0]);
                found += 1;
            }
        }
        assert!(found >= 8, "{} {counting}: {found}", columns[0]);
    }
}
