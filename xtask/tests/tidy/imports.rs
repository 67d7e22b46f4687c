//! The drawing of the board stays free of pages, of the network and of a framework.

use crate::{assert_clean, ending, files_below, read};

const BOARD: &str = "web/src/board";
/// The only things of this repository outside the board that it may import: types made from the protocol.
const MAY_USE: [&str; 2] = ["web/src/board", "web/src/net/types"];

/// What is quoted after `from` or `import` in a line.
fn imported(line: &str) -> Option<&str> {
    let line = line.split("//").next()?;
    let after = ["from ", "import ", "import("].iter().find_map(|word| line.split_once(word))?.1.trim_start();
    let quote = after.chars().next().filter(|c| matches!(c, '\'' | '"'))?;
    after[1..].split(quote).next()
}

/// A relative import as a path from the root.
fn resolve(file: &str, import: &str) -> String {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in import.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

fn complaints(file: &str, source: &str) -> Vec<String> {
    // A list of imports may span lines, with `from` on its last; so each line is read by itself.
    let imports = source.lines().filter_map(|line| imported(line.trim_start_matches("} ").trim_start()));
    imports
        .filter_map(|import| {
            let allowed = import.starts_with('.') && {
                let path = resolve(file, import);
                MAY_USE.iter().any(|dir| path.starts_with(&format!("{dir}/")))
            };
            let test_tool = file.contains(".test.") && (import == "vitest" || import.starts_with("../test/"));
            (!allowed && !test_tool).then(|| format!("{file}: the board must not import {import:?}"))
        })
        .collect()
}

#[test]
fn the_board_imports_nothing_of_pages_or_net() {
    let files = files_below(BOARD);
    let scripts = files.iter().filter(|path| matches!(ending(path), "ts" | "tsx"));
    assert_clean(&scripts.flat_map(|path| complaints(path, &read(path))).collect::<Vec<_>>());
}

#[test]
fn imports_across_the_border_are_found() {
    let bad = "import { h } from 'preact';\nimport { Page } from '../pages/table';\nimport {\n  a,\n} from \"../net/socket\";\n\
               import type { Piece } from '../net/types/Piece';\nimport { draw } from './draw';\nawait import('../pages/lobby');\n";
    let found = complaints("web/src/board/model.ts", bad);
    let expected = ["preact", "../pages/table", "../net/socket", "../pages/lobby"];
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for (complaint, import) in found.iter().zip(expected) {
        assert!(complaint.contains(import), "{complaint}");
    }
}
