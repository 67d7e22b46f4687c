//! Every file is text that stands by itself.

use std::fs;

use crate::{assert_clean, ending, files_below, read, root};

/// Kinds of files that are not text.
const BINARY: [&str; 6] = ["png", "ico", "woff2", "wasm", "nnue", "gz"];
/// The folder beside the checkout where some of us keep sources and notes; a build that reads it works only there.
/// In two parts, since this file is searched too.
const OUTSIDE: &str = concat!("../", "shared");

fn complaints(path: &str, bytes: &[u8]) -> Option<String> {
    // Records of games come in whatever bytes people's programs write; reading them is what those files test.
    if BINARY.contains(&ending(path)) || path.contains("tests/data/") {
        return None;
    }
    match std::str::from_utf8(bytes) {
        Err(_) => Some(format!("{path} is not text")),
        Ok(text) if text.contains('\0') => Some(format!("{path} is not text")),
        Ok(text) if text.contains(OUTSIDE) => Some(format!("{path} mentions {OUTSIDE}")),
        Ok(text) if text.contains("\r\n") => Some(format!("{path} has line ends of another system")),
        Ok(_) => None,
    }
}

fn inherits_lints(manifest: &str) -> bool {
    manifest.contains("[lints]\nworkspace = true")
}

#[test]
fn every_file_is_text_of_this_repository() {
    let files = files_below("");
    assert!(files.iter().any(|path| path == "Cargo.toml"), "the walk finds the repository");
    let found = files.iter().filter_map(|path| {
        let bytes = fs::read(root().join(path)).ok()?;
        complaints(path, &bytes)
    });
    assert_clean(&found.collect::<Vec<_>>());
}

#[test]
fn every_crate_takes_the_lints_of_the_workspace() {
    let manifests = files_below("crates").into_iter().chain(files_below("xtask"));
    let manifests = manifests.filter(|path| path.ends_with("Cargo.toml"));
    let found = manifests.filter(|path| !inherits_lints(&read(path))).map(|path| format!("{path} sets its own lints"));
    assert_clean(&found.collect::<Vec<_>>());
    assert!(!inherits_lints("[package]\nname = \"x\"\n"));
}

#[test]
fn licences_are_here_in_full() {
    for (file, line) in [
        ("LICENSE-MIT", "THE SOFTWARE IS PROVIDED \"AS IS\""),
        ("LICENSE-APACHE", "END OF TERMS AND CONDITIONS"),
        ("LICENSE-AGPL", "13. Remote Network Interaction"),
    ] {
        assert!(read(file).contains(line), "{file} is not whole");
    }
}

#[test]
fn bad_files_are_found() {
    assert!(complaints("a.txt", b"fine\n").is_none());
    assert!(complaints("a.txt", b"\xff\xfe").is_some());
    assert!(complaints("a.txt", b"a\0b").is_some());
    assert!(complaints("a.png", b"\xff\0").is_none());
    assert!(complaints("a.txt", b"a\r\nb").is_some());
    assert!(complaints("a.rs", format!("include_str!(\"{OUTSIDE}/x\")").as_bytes()).is_some());
}
