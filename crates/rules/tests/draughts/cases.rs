//! The cases of the family that come as files: FENs as people paste them, positions with all their legal
//! moves, whole sequences with the ply of the draw, counts. `index.tsv` says what each file is.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_json::Value;
use skok_rules::{AnyRecord, NamedMove, Reason};

pub(crate) fn data(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/draughts").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A row of the index.
struct Row {
    file: String,
    variant: String,
    expected: String,
    plies: String,
    fen: String,
}

/// What the cases call a variant.
fn id_of(name: &str) -> String {
    if matches!(name, "giveaway" | "antidraughts" | "losing") { "giveaway-international" } else { name }.to_owned()
}

/// Rows of the index whose file lies in `folder`.
fn index(folder: &str) -> Vec<Row> {
    let text = data("index.tsv");
    let rows = text.lines().skip(1).map(|line| line.split('\t').map(str::to_owned).collect::<Vec<_>>());
    let rows: Vec<_> = rows
        .filter(|row| row[0].starts_with(folder))
        .map(|row| Row {
            file: row[0].clone(),
            variant: id_of(&row[1]),
            expected: row[2].clone(),
            plies: row[4].clone(),
            fen: row[5].clone(),
        })
        .collect();
    assert!(!rows.is_empty());
    rows
}

fn set_up(variant: &str, fen: &str) -> Result<AnyRecord, String> {
    AnyRecord::from_position::<&str, &str>(variant, &[], fen).map_err(|e| e.to_string())
}

fn record(variant: &str, fen: &str, draw_rules: &str) -> AnyRecord {
    AnyRecord::from_position(variant, &[("draw_rules", draw_rules)], fen).unwrap()
}

/// Fields of a `key: value` file.
fn fields(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter(|l| !l.starts_with(' ')).filter_map(|l| l.split_once(": ")).collect()
}

/// Whatever could be taken for something else is refused; nothing is read in silence as another position.
#[test]
fn fens_as_people_paste_them() {
    for Row { file, variant, expected, fen, .. } in index("fen/") {
        let read = set_up(&variant, &data(&file)).map(|r| r.position_text());
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
    for Row { file, variant, .. } in index("rules/") {
        let text = data(&file);
        let fields = fields(&text);
        let results: BTreeMap<&str, &str> =
            text.lines().filter_map(|l| l.strip_prefix("  ")?.split_once(" -> ")).collect();
        let record = set_up(&variant, fields["fen"]).unwrap();
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
    for Row { file, variant, plies, fen, .. } in index("moves/") {
        let text = data(&file);
        let fields = fields(&text);
        let draw_rules = if file.contains("m05") { "official" } else { "site" };
        let mut record = record(&variant, fields["fen"], draw_rules);
        for m in fields["moves"].split_whitespace() {
            assert_eq!(record.over(), None, "{file} before {m}");
            record.play(m).unwrap_or_else(|e| panic!("{file}: {e}"));
        }
        assert_eq!((record.ply().to_string(), record.position_text()), (plies, fen), "{file}");
        let expected = match () {
            () if file.contains("m01") => Some(Reason::Threefold),
            () if file.contains("m05") => Some(Reason::Endgame5),
            () if file.contains("m09") => Some(Reason::NoPieces),
            () => None,
        };
        assert_eq!(record.over(), expected, "{file}");
    }
}

/// Numbers of the fields whose letters the game writes, for boards of 8×8 with a dark corner at the left.
fn number(name: &str) -> u32 {
    let bytes = name.as_bytes();
    if bytes[0].is_ascii_digit() {
        return name.parse().unwrap();
    }
    let (column, rank) = (u32::from(bytes[0] - b'a'), u32::from(bytes[1] - b'0'));
    (8 - rank) * 4 + column / 2 + 1
}

/// `start x end x taken …` by number, as the cases write it.
fn effect(m: &NamedMove) -> String {
    let mut taken: Vec<u32> = m.captured.iter().map(|name| number(name)).collect();
    taken.sort_unstable();
    let ends = [number(&m.path[0]), number(&m.path[m.path.len() - 1])];
    let names: Vec<String> = ends.iter().chain(&taken).map(u32::to_string).collect();
    names.join(if taken.is_empty() { "-" } else { "x" })
}

fn words(row: &Value, key: &str) -> Vec<String> {
    row[key].as_array().into_iter().flatten().map(|w| w.as_str().unwrap().to_owned()).collect()
}

fn case_rows() -> Vec<Value> {
    let text = data("rule-cases.jsonl");
    text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect()
}

fn variant_of(row: &Value) -> String {
    id_of(row["variant"].as_str().unwrap())
}

#[test]
fn every_legal_move_of_the_case_positions() {
    let rows = case_rows();
    let rows: Vec<_> = rows.iter().filter(|row| row.get("legal_moves").is_some()).collect();
    assert!(rows.len() >= 60);
    for row in rows {
        let id = row["id"].as_str().unwrap();
        let record = set_up(&variant_of(row), row["fen"].as_str().unwrap()).unwrap();
        let legal = record.legal(512).unwrap();
        let mut found: Vec<String> = legal.iter().map(effect).collect();
        let mut expected = words(row, "legal_moves_hub");
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{id}");
        // The cases write quiet moves and captures of every code by number, and of some by letters as well.
        let texts = ["legal_moves", "one_path_each", "legal_moves_algebraic"];
        for text in texts.iter().flat_map(|key| words(row, key)) {
            let read = record.check(&text).unwrap_or_else(|e| panic!("{id}: {e}"));
            assert!(found.contains(&effect(&read)), "{id}: {text}");
        }
        if variant_of(row) == "russian" {
            let mut written: Vec<String> = legal.iter().map(|m| m.notation.clone()).collect();
            written.sort();
            assert_eq!(written, words(row, "legal_moves_algebraic"), "{id}");
        }
        for tempting in words(row, "illegal_but_tempting_hub") {
            assert!(!found.contains(&tempting), "{id}: {tempting}");
        }
        if let Some(winner) = row["expect"].get("winner") {
            let first = record.standings().places()[0] == Some(1);
            let colour = record.colours()[usize::from(!first)];
            assert_eq!(colour.as_str(), winner, "{id}");
        }
    }
}

/// Plays the sequence of a row; the ply at which the game ended, if it did.
fn draw_at(row: &Value, draw_rules: &str) -> (Option<u64>, AnyRecord) {
    let mut record = record(&variant_of(row), row["fen"].as_str().unwrap(), draw_rules);
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
    let rows = case_rows();
    let mut seen = 0;
    for row in rows.iter().filter(|row| row.get("moves").is_some()) {
        let expect = row["expect"].as_object().unwrap();
        for (key, draw_rules) in
            [("draw_at_ply", "site"), ("site_draw_at_ply", "site"), ("fmjd_draw_at_ply", "official")]
        {
            let Some(ply) = expect.get(key) else { continue };
            let (drawn, end) = draw_at(row, draw_rules);
            assert_eq!(drawn, ply.as_u64(), "{} {key}", row["id"]);
            if draw_rules == "site" {
                let last = set_up(&variant_of(row), row["final_fen"].as_str().unwrap()).unwrap();
                assert_eq!(end.position_text(), last.position_text(), "{}", row["id"]);
            }
            seen += 1;
        }
    }
    assert!(seen >= 6, "the sequences were there");
}
