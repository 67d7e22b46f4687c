//! The command line as scripts see it: output, errors, exit codes.

use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn skok(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_skok")).args(args).stdin(Stdio::null()).output().expect("skok runs")
}

fn stdout(args: &[&str]) -> String {
    let output = skok(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&stdout(args)).unwrap()
}

/// The one line on standard error of a command that fails.
fn refused(args: &[&str], code: i32) -> String {
    let output = skok(args);
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {error}");
    assert!(output.stdout.is_empty());
    assert_eq!(error.lines().count(), 1, "{error}");
    error
}

#[test]
fn variants_tell_their_settings() {
    let list = json(&["variants", "--json"]);
    let star = list.as_array().unwrap().iter().find(|v| v["id"] == "star2").unwrap();
    assert_eq!(star["seats"], serde_json::json!(["white", "black"]));
    assert_eq!(star["family"], "star");
    assert_eq!(star["settings"]["limit"]["default"], "150");
    assert_eq!(star["settings"]["first"]["values"], serde_json::json!(["white", "black"]));
    assert_eq!(star["name"]["ru"], "Китайские шашки");
    let ids: Vec<&str> = list.as_array().unwrap().iter().map(|v| v["id"].as_str().unwrap()).collect();
    assert!(["star6", "star2-15", "halma10", "ugolki12", "international"].iter().all(|id| ids.contains(id)), "{ids:?}");
}

#[test]
fn moves_are_listed_in_the_order_of_the_board() {
    let moves = stdout(&["moves", "star2"]);
    let lines: Vec<&str> = moves.lines().collect();
    assert_eq!(lines.len(), 14);
    assert_eq!(&lines[..3], ["j4-i5", "j4-j5", "k3-i5"]);
}

#[test]
fn moves_as_json_have_paths_and_captures() {
    let list = json(&["moves", "international", "--position", "W:WK9:B14,22,24,K37", "--json"]);
    let home = list.as_array().unwrap().iter().find(|m| m["path"][0] == m["path"][4]).unwrap();
    assert_eq!(home["captured"].as_array().unwrap().len(), 4);
    assert_eq!(home["eliminates"], false);
}

#[test]
fn a_move_that_eliminates_says_so() {
    let position = "white white:m4,j9 black:i12,i11 made=29,29 rounds=29";
    let list = json(&["moves", "star2", "--position", position, "--json"]);
    let stays = list.as_array().unwrap().iter().filter(|m| m["path"][0] == "j9");
    assert!(stays.clone().count() > 0 && stays.clone().all(|m| m["eliminates"] == true));
    let leaves = list.as_array().unwrap().iter().find(|m| m["notation"] == "m4-m5").unwrap();
    assert_eq!(leaves["eliminates"], false);
}

#[test]
fn replay_tells_the_whole_state() {
    let report = json(&["replay", "star2", "--play", "m4-m5 e14-e13 white:resign", "--json"]);
    assert_eq!(report["over"], "resign");
    assert_eq!(report["turn"], Value::Null);
    assert_eq!(report["places"], serde_json::json!({ "white": 2, "black": 1 }));
    assert_eq!(report["made"], serde_json::json!({ "white": 1, "black": 1 }));
    assert_eq!(report["moves"], serde_json::json!(["m4-m5", "e14-e13"]));
    assert_eq!(report["events"], serde_json::json!(["resign:white", "end:resign"]));
}

#[test]
fn a_seat_without_a_place_of_its_own_makes_no_event() {
    let report = json(&["replay", "international", "--position", "W:WK18:B13", "--play", "18x9", "--json"]);
    assert_eq!(report["events"], serde_json::json!(["end:no_pieces"]));
    assert_eq!(report["places"], serde_json::json!({ "white": 1, "black": 2 }));
}

#[test]
fn the_state_of_a_replay_is_a_position() {
    let report = json(&["replay", "halma16", "--play", "e15-f14", "--json"]);
    let again = json(&["replay", "halma16", "--position", &report["state"].to_string(), "--json"]);
    assert_eq!(again["position"], report["position"]);
    assert_eq!(again["state"], report["state"]);
}

#[test]
fn perft_counts_distinct_moves() {
    assert_eq!(stdout(&["perft", "star2", "4"]).trim(), "110224");
    assert_eq!(json(&["perft", "international", "5", "--json"])["moves"], 27_117);
    let divided = stdout(&["perft", "halma16", "2", "--divide"]);
    assert_eq!(divided.lines().count(), 41);
    assert_eq!(divided.lines().last(), Some("1600"));
}

#[test]
fn bad_input_gets_one_line_and_code_2() {
    assert!(refused(&["moves", "star7"], 2).contains("unknown variant `star7`: there are star2"));
    assert!(refused(&["moves", "star2", "--set", "limit=0"], 2).contains("1 to 10000"));
    assert!(refused(&["moves", "star2", "--set", "wings=on"], 2).contains("no house rule `wings`"));
    assert!(refused(&["moves", "star2", "--position", "white white:z9"], 2).contains("`z9` is not a square"));
    assert!(refused(&["moves", "star2", "--position", "{\"turn\":1}"], 2).contains("turn"));
    assert!(refused(&["perft", "star2"], 2).contains("DEPTH"));
    assert!(refused(&["perft", "star2", "x"], 2).contains("a depth is a number from 0 to 40"));
    assert!(refused(&["perft", "star2", "-1"], 2).contains("-1"));
    assert!(refused(&["dance"], 2).contains("dance"));
}

#[test]
fn the_first_illegal_move_is_named_with_code_1() {
    let error = refused(&["replay", "star2", "--play", "m4-m5 e14-e13 m5-m9"], 1);
    assert!(error.contains("move 3") && error.contains("m5-m9") && error.contains("no step or hop"), "{error}");
    let error = refused(&["replay", "international", "--play", "32-28 32-27"], 1);
    assert!(error.contains("move 2"), "{error}");
}

#[test]
fn a_game_in_the_terminal_against_the_machine() {
    use std::io::Write;
    let mut child = Command::new(env!("CARGO_BIN_EXE_skok"))
        .args(["play", "star2", "--level", "2", "--lang", "en"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"m4-m9\nm4-m5\nresign\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success());
    assert!(shown.contains("`m4-m9` is not legal"), "{shown}");
    assert!(shown.contains("1. Black") || shown.contains("1. black"), "{shown}");
}

#[test]
fn a_position_is_drawn_as_text_and_as_svg() {
    let text = stdout(&["diagram", "jp2"]);
    assert_eq!(text.lines().count(), 17);
    assert!(text.lines().next().unwrap().ends_with("BKe17"), "{text}");
    assert!(stdout(&["diagram", "capture2"]).contains("Oi8"), "nobody's pieces");
    for variant in ["star6", "capture4", "halma16-4", "international"] {
        let svg = stdout(&["diagram", variant, "--svg"]);
        assert!(svg.starts_with("<svg xmlns") && svg.trim_end().ends_with("</svg>"));
        assert_eq!(svg.matches("<title>").count(), 1);
    }
    let kings = stdout(&["diagram", "jp3", "--svg"]);
    assert_eq!(kings.matches("r=\".3\"").count(), 3, "a ring a king");
}

#[test]
fn games_of_every_family_replay_to_their_scores_and_ends() {
    let capture = json(&["replay", "capture2", "--json", "--play", "i7-i9 i5-i7"]);
    assert_eq!(capture["score"], serde_json::json!({"white": 1, "red": 1}));
    assert!(capture["position"].as_str().unwrap().contains("score=1,1"));
    let state = capture["state"].to_string();
    let again = json(&["replay", "capture2", "--json", "--position", &state]);
    assert_eq!(again["position"], capture["position"]);
    let left = json(&["replay", "intl5", "--json", "--play", "l3-l5 red:resign"]);
    assert_eq!(left["state"]["out"], serde_json::json!(["red"]));
    let state = left["state"].to_string();
    let again = json(&["replay", "intl5", "--json", "--position", &state]);
    assert_eq!((&again["turn"], &again["places"]["red"]), (&left["turn"], &left["places"]["red"]));
}

#[test]
fn house_rules_that_contradict_are_refused_by_name() {
    let error = refused(&["moves", "halma16-4", "--set", "must_leave=on"], 2);
    assert!(error.contains("must_leave=on") && error.contains("blocking_protection=on"), "{error}");
    let error = refused(&["moves", "star4", "--set", "teams=opposite", "--set", "resign=play_on"], 2);
    assert!(error.contains("resign=play_on and teams=opposite contradict"), "{error}");
    let error = refused(&["moves", "jp2", "--position", "white white:Km1,Kl2 black:e17"], 2);
    assert!(error.contains("second king"), "{error}");
}
