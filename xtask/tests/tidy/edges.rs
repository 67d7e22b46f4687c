//! Which crate may depend on which, and under which licence each stands.

use std::process::Command;

use serde_json::{Value, json};

use crate::{assert_clean, root};

/// What a crate may know.
struct Room {
    name: &'static str,
    /// Crates of this workspace that it may depend on.
    may_use: &'static [&'static str],
    /// Beginnings of the names of other people's crates that it must not ship with (for tests it may).
    never: &'static [&'static str],
    licence: &'static str,
}

const LIBRARY: &str = "MIT OR Apache-2.0";
const SITE: &str = "AGPL-3.0-only";
const IMPURE: &[&str] =
    &["serde", "tokio", "async", "futures", "rand", "getrandom", "axum", "hyper", "rusqlite", "chrono", "jiff", "time"];

/// A new edge is an edit here, seen in review.
const ROOMS: &[Room] = &[
    Room { name: "skok-rules", may_use: &[], never: IMPURE, licence: LIBRARY },
    Room { name: "skok-engine", may_use: &["skok-rules"], never: IMPURE, licence: LIBRARY },
    Room {
        name: "skok-protocol",
        may_use: &["skok-rules"],
        never: &["tokio", "async", "axum", "hyper", "rusqlite"],
        licence: LIBRARY,
    },
    Room { name: "skok-assets", may_use: &[], never: &["tokio", "axum"], licence: SITE },
    Room {
        name: "skok-server",
        may_use: &["skok-rules", "skok-engine", "skok-protocol", "skok-assets"],
        never: &[],
        licence: SITE,
    },
    Room {
        name: "skok-cli",
        may_use: &["skok-rules", "skok-engine", "skok-protocol", "skok-server", "skok-assets"],
        never: &[],
        licence: SITE,
    },
    Room {
        name: "skok-wasm",
        may_use: &["skok-rules", "skok-engine", "skok-protocol"],
        never: &["tokio", "async", "axum", "hyper", "rusqlite", "getrandom", "rand", "fluent", "wasm-bindgen"],
        licence: SITE,
    },
    Room { name: "xtask", may_use: &[], never: &["serde", "tokio", "clap"], licence: SITE },
];

fn metadata() -> Value {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--locked"])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("cargo prints JSON")
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or("")
}

fn complaints(metadata: &Value) -> Vec<String> {
    let members: Vec<&str> = packages(metadata).map(|package| text(package, "name")).collect();
    let mut found = Vec::new();
    for package in packages(metadata) {
        let name = text(package, "name");
        let Some(room) = ROOMS.iter().find(|room| room.name == name) else {
            found.push(format!("{name} is in no row of the table of rooms in xtask/tests/tidy/edges.rs"));
            continue;
        };
        if text(package, "license") != room.licence {
            found.push(format!("{name} is under {:?}; its room is under {}", text(package, "license"), room.licence));
        }
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            found.extend(edge(room, dependency, &members));
        }
    }
    found
}

fn edge(room: &Room, dependency: &Value, members: &[&str]) -> Option<String> {
    let (from, to) = (room.name, text(dependency, "name"));
    let shipped = dependency["kind"].as_str() != Some("dev");
    if members.contains(&to) {
        (!room.may_use.contains(&to)).then(|| format!("{from} must not depend on {to}"))
    } else {
        let never = shipped && room.never.iter().any(|start| to.starts_with(start));
        never.then(|| format!("{from} must not depend on {to}, a crate for what this room leaves to others"))
    }
}

#[test]
fn crates_depend_only_on_what_their_room_may_know() {
    assert_clean(&complaints(&metadata()));
}

#[test]
fn every_row_of_the_table_is_a_crate() {
    let metadata = metadata();
    for room in ROOMS {
        assert!(packages(&metadata).any(|package| text(package, "name") == room.name), "{} is gone", room.name);
    }
}

#[test]
fn forbidden_edges_are_found() {
    let package = |name: &str, licence: &str, dependencies: Value| json!({"name": name, "license": licence, "dependencies": dependencies});
    let bad = json!({"packages": [
        package("skok-rules", LIBRARY, json!([{"name": "serde", "kind": null}, {"name": "serde_json", "kind": "dev"}])),
        package("skok-engine", LIBRARY, json!([{"name": "skok-rules", "kind": null}, {"name": "skok-server", "kind": "dev"}])),
        package("skok-protocol", LIBRARY, json!([{"name": "skok-engine", "kind": null}])),
        package("skok-server", LIBRARY, json!([{"name": "skok-rules", "kind": null}, {"name": "tokio", "kind": null}])),
        package("stranger", SITE, json!([])),
    ]});
    let found = complaints(&bad);
    let expected = [
        "skok-rules must not depend on serde,",
        "skok-engine must not depend on skok-server",
        "skok-protocol must not depend on skok-engine",
        "skok-server is under",
        "stranger is in no row",
    ];
    for line in expected {
        assert!(found.iter().any(|complaint| complaint.contains(line)), "{line} is not in {found:?}");
    }
    assert_eq!(found.len(), expected.len(), "{found:?}");
}
