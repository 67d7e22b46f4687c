//! What the compiler cannot see: who may depend on whom, what a room never names, and that the texts agree.
//!
//! Each check is a function from what it reads to a list of complaints, run twice: on the repository, where it must
//! find nothing, and on a bad sample, where it must find what is wrong.

mod edges;
mod files;
mod imports;
mod sources;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};

/// Folders of things made, as in `.gitignore`.
const MADE: [&str; 9] = ["target", "data", "node_modules", "made", "dist", "results", "corpus", "artifacts", ".git"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies inside the workspace").to_owned()
}

/// Every file of the repository below `dir` (relative to the root), as paths relative to the root, sorted.
fn files_below(dir: &str) -> Vec<String> {
    let mut found = Vec::new();
    walk(&root().join(dir), &mut found);
    found.sort();
    found
}

fn walk(dir: &Path, found: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(dir) else {
        return;
    };
    for entry in entries {
        let path = entry.expect("a folder can be listed").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() {
            // Test data lies in folders named `data` too; only the one at the root is made.
            let made = MADE.contains(&&*name) && (name != "data" || path == root().join("data"));
            if !made {
                walk(&path, found);
            }
        } else {
            let relative = path.strip_prefix(root()).expect("we walk below the root");
            found.push(relative.to_string_lossy().into_owned());
        }
    }
}

/// What follows the last dot of a path.
fn ending(path: &str) -> &str {
    path.rsplit('.').next().unwrap_or("")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Fails with all complaints at once, so that one run shows them all.
fn assert_clean(complaints: &[String]) {
    assert!(complaints.is_empty(), "\n{}\n", complaints.join("\n"));
}
