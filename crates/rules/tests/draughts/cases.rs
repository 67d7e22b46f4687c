//! The cases of international draughts that come as files: FENs as people paste them, positions with all their legal
//! moves, whole sequences with the ply of the draw, counts. `index.tsv` says what each file is.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;
use skok_rules::draughts::{DrawRules, Rules};
use skok_rules::{AnyRecord, Draughts, Game, MoveView, Reason, Square, perft};

use crate::slow::Slow;

/// Nodes up to which a count is checked by the fast generator, and by the slow one.
const FAST_NODES: u64 = 12_000_000;
const SLOW_NODES: u64 = 100_000;

fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/draughts").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// Rows of the index whose file lies in `folder`: file, expectation, plies, final FEN.
fn index(folder: &str) -> Vec<(String, String, String, String)> {
    let text = data("index.tsv");
    let rows = text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    let rows: Vec<_> = rows
        .filter(|row| row[0].starts_with(folder))
        .map(|row| (row[0].clone(), row[2].clone(), row[4].clone(), row[5].clone()))
        .collect();
    assert!(!rows.is_empty());
    rows
}

fn set_up(fen: &str) -> Result<AnyRecord, String> {
    AnyRecord::from_position::<&str, &str>("international", &[], fen).map_err(|e| e.to_string())
}

fn record(fen: &str, draw_rules: &str) -> AnyRecord {
    AnyRecord::from_position("international", &[("draw_rules", draw_rules)], fen).unwrap()
}

/// Fields of a `key: value` file.
fn fields(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter(|l| !l.starts_with(' ')).filter_map(|l| l.split_once(": ")).collect()
}

/// Whatever could be taken for something else is refused; nothing is read in silence as another position.
#[test]
fn fens_as_people_paste_them() {
    for (file, expected, _, fen) in index("fen/") {
        let read = set_up(&data(&file)).map(|r| r.position_text());
        if expected.starts_with("reject") || expected.starts_with("accept with warning") {
            let message = read.expect_err(&file);
            assert!(!message.is_empty() && !message.contains('\0'), "{file}: {message}");
        } else {
            assert_eq!(read, Ok(fen), "{file}");
        }
    }
}

#[test]
fn rule_files_list_every_move_and_what_it_leads_to() {
    for (file, ..) in index("rules/") {
        let text = data(&file);
        let fields = fields(&text);
        let results: BTreeMap<&str, &str> =
            text.lines().filter_map(|l| l.strip_prefix("  ")?.split_once(" -> ")).collect();
        let record = set_up(fields["fen"]).unwrap();
        let legal = record.legal(512).unwrap();
        assert_eq!(legal.len().to_string(), fields["count"], "{file}");
        assert_eq!(results.len(), legal.len(), "{file}");
        let mut reached = Vec::new();
        for (text, result) in results {
            let mut after = record.clone();
            after.play(text).unwrap_or_else(|e| panic!("{file}: {e}"));
            assert_eq!(after.position_text(), result, "{file}: {text}");
            reached.push(after.position_text());
        }
        for m in legal {
            let mut after = record.clone();
            after.play(&m.notation).unwrap();
            assert!(reached.contains(&after.position_text()), "{file}: {}", m.notation);
        }
    }
}

#[test]
fn move_files_end_where_they_say() {
    for (file, _, plies, fen) in index("moves/") {
        let text = data(&file);
        let fields = fields(&text);
        let draw_rules = if file.contains("m05") { "official" } else { "site" };
        let mut record = record(fields["fen"], draw_rules);
        for m in fields["moves"].split_whitespace() {
            assert_eq!(record.over(), None, "{file} before {m}");
            record.play(m).unwrap_or_else(|e| panic!("{file}: {e}"));
        }
        assert_eq!((record.ply().to_string(), record.position_text()), (plies, fen), "{file}");
        let expected = match () {
            () if file.contains("m01") => Some(Reason::Threefold),
            () if file.contains("m05") => Some(Reason::Endgame5),
            () => None,
        };
        assert_eq!(record.over(), expected, "{file}");
    }
}

/// `start x end x taken …` by number, as the cases write it.
fn effect(game: &Draughts<1>, p: &<Draughts<1> as Game>::Position, m: skok_rules::draughts::Move<1>) -> String {
    let mut view = MoveView::default();
    game.describe(p, m, &mut view);
    view.captured.sort_unstable();
    let ends = [view.path[0], view.path[view.path.len() - 1]];
    let names: Vec<&str> = ends.iter().chain(&view.captured).map(|&s: &Square| game.board().name(s)).collect();
    names.join(if m.is_capture() { "x" } else { "-" })
}

fn words(row: &Value, key: &str) -> Vec<String> {
    row[key].as_array().into_iter().flatten().map(|w| w.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_legal_move_of_the_case_positions() {
    let game = Draughts::<1>::new(Rules::INTERNATIONAL);
    let text = data("rule-cases.jsonl");
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    for row in rows.filter(|row| row.get("legal_moves").is_some()) {
        let id = row["id"].as_str().unwrap();
        let p = game.validate(game.parse_setup(row["fen"].as_str().unwrap()).unwrap()).unwrap();
        let mut moves = Vec::new();
        game.legal_moves(&p, &mut moves);
        let mut found: Vec<String> = moves.iter().map(|&m| effect(&game, &p, m)).collect();
        let mut expected = words(&row, "legal_moves_hub");
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{id}");
        let routes = words(&row, "one_path_each");
        for text in words(&row, "legal_moves").iter().chain(&routes) {
            let turn = game.parse(&p, text).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(moves.contains(&turn.m), "{id}: {text}");
        }
        for tempting in words(&row, "illegal_but_tempting_hub") {
            assert!(!found.contains(&tempting), "{id}: {tempting}");
        }
        if let Some(reason) = row["expect"].get("reason") {
            assert_eq!(set_up(row["fen"].as_str().unwrap()).unwrap().over().unwrap().code(), reason, "{id}");
        }
    }
}

/// Plays the sequence of a row; the ply at which the game ended, if it did.
fn draw_at(row: &Value, draw_rules: &str) -> (Option<u64>, AnyRecord) {
    let mut record = record(row["fen"].as_str().unwrap(), draw_rules);
    for m in words(row, "moves") {
        if record.over().is_some() {
            break;
        }
        record.play(&m).unwrap_or_else(|e| panic!("{}: {e}", row["id"]));
    }
    (record.over().map(|_| record.ply() as u64), record)
}

#[test]
fn sequences_are_drawn_at_their_ply() {
    let text = data("rule-cases.jsonl");
    let rows = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut seen = 0;
    for row in rows.filter(|row| row.get("moves").is_some()) {
        let expect = row["expect"].as_object().unwrap();
        for (key, draw_rules) in
            [("draw_at_ply", "site"), ("site_draw_at_ply", "site"), ("fmjd_draw_at_ply", "official")]
        {
            let Some(ply) = expect.get(key) else { continue };
            let (drawn, end) = draw_at(&row, draw_rules);
            assert_eq!(drawn, ply.as_u64(), "{} {key}", row["id"]);
            if draw_rules == "site" {
                assert_eq!(end.position_text(), row["final_fen"], "{}", row["id"]);
            }
            seen += 1;
        }
    }
    assert!(seen >= 6, "the sequences were there");
}

struct Count {
    fen: String,
    depth: u32,
    counting: String,
    nodes: u64,
}

fn counts(variant: &str) -> Vec<Count> {
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

fn check_counts<const W: usize>(game: &Draughts<W>, rows: &[Count]) {
    let rows: Vec<_> = rows.iter().filter(|r| r.counting != "each" && r.nodes <= FAST_NODES).collect();
    assert!(rows.len() >= 6);
    for row in rows {
        let p = game.validate(game.parse_setup(&row.fen).unwrap()).unwrap();
        assert_eq!(perft::perft(game, &p, row.depth), row.nodes, "{} depth {}", row.fen, row.depth);
    }
}

#[test]
fn counts_with_captures_of_one_effect_counted_once() {
    check_counts(&Draughts::<1>::new(Rules::INTERNATIONAL), &counts("international"));
}

/// The family on a board of two words: Canadian draughts has the rules of the international game on 12×12.
#[test]
fn counts_on_the_larger_board() {
    let rules = Rules { size: 12, rows: 5, draw_rules: DrawRules::Site };
    let game = Draughts::<2>::new(rules);
    check_counts(&game, &counts("canadian"));
    assert_eq!(game.position_text(&game.start()).split(':').next_back().unwrap().split(',').count(), 30);
}

/// The slow generator must be right by itself, or its agreement would be worth little.
#[test]
fn the_slow_generator_counts_both_ways() {
    for row in counts("international").iter().filter(|r| r.nodes <= SLOW_NODES) {
        let game = Draughts::<1>::new(Rules::INTERNATIONAL);
        let p = game.validate(game.parse_setup(&row.fen).unwrap()).unwrap();
        let slow = Slow::read(&game.position_text(&p));
        if row.counting != "each" {
            assert_eq!(slow.perft(row.depth, Slow::moves), row.nodes, "{} depth {}", row.fen, row.depth);
        }
        if row.counting != "once" {
            assert_eq!(slow.perft(row.depth, Slow::each_order), row.nodes, "{} depth {}", row.fen, row.depth);
        }
    }
}

#[test]
fn published_counts_agree_with_the_table() {
    let text = data("perft-published.tsv");
    let table = counts("international");
    for line in text.lines().skip(1) {
        let columns: Vec<&str> = line.split('\t').collect();
        let counting = if columns[2] == "kept" { "each" } else { "once" };
        for (depth, nodes) in (1..).zip(columns[3].split(' ')) {
            let fits = |r: &&Count| {
                r.fen == columns[1] && r.depth == depth && (r.counting == counting || r.counting == "both")
            };
            let row = table.iter().find(fits).expect("a row for each depth");
            assert_eq!(row.nodes.to_string(), nodes, "depth {depth} {counting}");
        }
    }
}
