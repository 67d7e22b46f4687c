//! Names that the sources of a room never say.

use crate::{assert_clean, ending, files_below, read};

struct Ban {
    /// Sources below this folder.
    dir: &'static str,
    names: &'static [&'static str],
    why: &'static str,
}

const BANS: &[Ban] = &[
    Ban {
        dir: "crates/engine/src",
        names: &["Instant", "SystemTime", "std::net", "std::fs"],
        why: "the engine is handed a clock and its data; Instant panics in the browser",
    },
    Ban {
        dir: "crates/rules/src",
        names: &[
            "Instant",
            "SystemTime",
            "std::time",
            "std::thread",
            "std::fs",
            "std::net",
            "std::env",
            "println",
            "eprintln",
        ],
        why: "the rules know no time, no threads and no world",
    },
    Ban {
        dir: "crates/server/src",
        names: &["skok_rules::halma", "skok_rules::draughts"],
        why: "the server speaks records and notation, never the fields of a position",
    },
];

fn complaints(path: &str, source: &str, ban: &Ban) -> Vec<String> {
    let lines = source.lines().enumerate();
    lines
        .filter_map(|(number, line)| {
            let name = ban.names.iter().find(|name| says(code_of(line), name))?;
            Some(format!("{path}:{}: `{name}`: {}", number + 1, ban.why))
        })
        .collect()
}

/// The line without its comment: a comment may explain why a name is absent.
fn code_of(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

/// Whether `code` has `name` as a whole word.
fn says(code: &str, name: &str) -> bool {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + name.len()..].chars().next();
        !before.is_some_and(part_of_word) && !after.is_some_and(part_of_word)
    })
}

#[test]
fn rooms_name_nothing_they_leave_to_others() {
    let mut found = Vec::new();
    for ban in BANS {
        let files = files_below(ban.dir);
        assert!(!files.is_empty(), "{} is gone", ban.dir);
        for path in files.iter().filter(|path| ending(path) == "rs") {
            found.extend(complaints(path, &read(path), ban));
        }
    }
    assert_clean(&found);
}

#[test]
fn banned_names_are_found_and_comments_are_not() {
    let bad = "use std::time::Instant;\n// no Instant here\nlet instantly = Instantly;\nlet t = std::time::SystemTime::now();\n";
    let found = complaints("x.rs", bad, &BANS[0]);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].starts_with("x.rs:1: `Instant`") && found[1].starts_with("x.rs:4: `SystemTime`"), "{found:?}");
    assert_eq!(complaints("x.rs", "std::thread::spawn(f);", &BANS[1]).len(), 1);
}
