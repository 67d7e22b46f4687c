//! `skok load` against a server that it starts itself: cut sockets come back, and nothing is lost.
#![cfg(all(feature = "serve", target_os = "linux"))]

use std::process::{Command, Output};

use serde_json::Value;

fn load(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skok")).arg("load").args(args).output().expect("skok runs")
}

#[test]
fn games_are_played_over_sockets_that_come_and_go_and_read_back_from_the_log() {
    let counts = ["--games", "12", "--watchers", "1", "--rate", "60", "--seconds", "2", "--warm", "0.5"];
    let cuts = ["--drops", "10", "--drop-at-once", "20", "--json"];
    let output = load(&[&counts[..], &cuts].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!((report["sockets"].as_u64(), report["read_from_log"].as_bool()), (Some(36), Some(true)), "{report}");
    assert_eq!((report["lost"].as_u64(), report["doubled"].as_u64()), (Some(0), Some(0)), "{report}");
    assert!(report["acknowledged"].as_u64() > Some(20) && report["cuts"].as_u64() >= Some(20), "{report}");
    assert_eq!(report["refused"], serde_json::json!({}), "{report}");
}

/// The process has nothing else to do, so what it grows by is what the sockets and their games cost.
#[test]
fn a_thousand_sockets_cost_less_than_20_mb() {
    let output = load(&["--games", "100", "--watchers", "8", "--rate", "0", "--seconds", "1", "--warm", "1", "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["sockets"].as_u64(), Some(1000), "{report}");
    let (idle, full) =
        (report["server_idle_mb"].as_f64().expect("known"), report["server_mb"].as_f64().expect("known"));
    assert!(full > idle && full - idle < 20.0, "{report}");
}

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    for (args, word) in
        [(["--variants", "chess"], "chess"), (["--games", "0"], "game"), (["--games", "9999999"], "files")]
    {
        let output = load(&args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), error.lines().count()), (Some(2), 1), "{error}");
        assert!(error.contains(word), "{error}");
    }
}
