//! The articles of the rules in players' notation. Numbers are those of FMJD Annex 1.

use skok_rules::{AnyRecord, Colour, Departure, Illegal, ParseMoveError, Reason, Seat, Variant};

fn set_up(fen: &str) -> AnyRecord {
    AnyRecord::from_position::<&str, &str>("international", &[], fen).unwrap()
}

fn official(fen: &str) -> AnyRecord {
    AnyRecord::from_position("international", &[("draw_rules", "official")], fen).unwrap()
}

fn notations(record: &AnyRecord) -> Vec<String> {
    record.legal(512).unwrap().into_iter().map(|m| m.notation).collect()
}

/// These and no other moves are legal, listed in the board's order.
fn check(fen: &str, expected: &[&str]) {
    assert_eq!(notations(&set_up(fen)), expected, "{fen}");
}

/// After these moves the position is this one.
fn after(fen: &str, moves: &[&str], expected: &str) {
    let mut record = set_up(fen);
    for m in moves {
        record.play(m).unwrap_or_else(|e| panic!("{fen}: {e}"));
    }
    assert_eq!(record.position_text(), expected, "{fen} {moves:?}");
}

/// The text is refused for this reason.
fn refuse(fen: &str, text: &str, why: Illegal) {
    match set_up(fen).check(text) {
        Err(ParseMoveError::Illegal { why: found, .. }) => assert_eq!(found, why, "{fen} {text}"),
        other => panic!("{fen} {text}: {other:?}"),
    }
}

fn end(record: &AnyRecord) -> (Option<&'static str>, Vec<Option<u8>>) {
    (record.over().map(Reason::code), record.standings().places())
}

#[test]
fn the_game_begins_with_twenty_men_each_and_white_to_move() {
    let record = AnyRecord::new::<&str, &str>("international", &[]).unwrap(); // art. 2.8
    let list = |range: std::ops::RangeInclusive<u8>| range.map(|n| n.to_string()).collect::<Vec<_>>().join(",");
    assert_eq!(record.position_text(), format!("W:W{}:B{}", list(31..=50), list(1..=20)));
    assert_eq!(record.colours(), [Colour::White, Colour::Black]);
    assert_eq!(notations(&record), ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"]);
    assert_eq!((record.turned(Seat(0)), record.turned(Seat(1))), (0, 180));
}

#[test]
fn men_step_forward_and_are_crowned_on_the_last_row() {
    check("W:W28:B1", &["28-22", "28-23"]); // art. 3.4
    check("B:W50:B28", &["28-32", "28-33"]);
    check("W:W26:B1", &["26-21"]);
    check("W:W28,22:B1", &["22-17", "22-18", "28-23"]);
    after("W:W6:B45", &["6-1"], "B:WK1:B45"); // art. 3.5
    after("B:W10:B44", &["44-49"], "W:W10:BK49");
}

#[test]
fn kings_fly_over_free_fields() {
    check("W:WK46:B4", &["46-5", "46-10", "46-14", "46-19", "46-23", "46-28", "46-32", "46-37", "46-41"]); // art. 3.9
    check("W:WK28,22,23,33:B1,6", &["22-17", "22-18", "23-18", "23-19", "28-32", "28-37", "28-41", "28-46", "33-29"]);
    check("W:WK50:B39,44", &["50-45"]);
}

#[test]
fn capture_is_compulsory_forward_and_backward() {
    check("W:W28,48:B22", &["28x17"]); // art. 4.1
    check("W:W7:B12", &["7x18"]);
    check("B:W39:B44", &["44x33"]);
    check("W:W28,22:B1", &["22-17", "22-18", "28-23"]); // never over one's own
    check("W:W28:B22,17", &["28-23"]); // art. 4.2: the field behind must be free
    refuse("W:W28,48:B22", "48-42", Illegal::MustCapture);
    refuse("W:W28,48:B22", "28-23", Illegal::MustCapture);
}

#[test]
fn kings_capture_from_afar_and_land_where_they_like() {
    check("B:W7:BK2", &["2x11", "2x16"]); // art. 4.3
    check("W:WK46:B14", &["46x5", "46x10"]);
    check("W:WK46:B14,10", &["46-19", "46-23", "46-28", "46-32", "46-37", "46-41"]);
    check("W:WK46:B5", &["46-10", "46-14", "46-19", "46-23", "46-28", "46-32", "46-37", "46-41"]);
}

#[test]
fn a_capture_is_complete() {
    check("W:W28:B22,12", &["28x8"]); // art. 4.5
    after("W:W28:B22,12,20", &["28x8"], "B:W8:B20");
    refuse("W:W28:B22,12", "28x17", Illegal::Majority);
    check("W:WK47:B33,20", &["47x15"]); // art. 4.6: only this landing lets it go on
    after("W:WK4:B13,20,32,37", &["4x27x38x15"], "B:WK15:B37");
}

#[test]
fn taken_pieces_stay_until_the_end_and_none_is_jumped_twice() {
    check("W:WK47:B11,23,33,34", &["47x16"]);
    after("W:WK47:B11,23,33,34", &["47x29x7x16"], "B:WK16:B34"); // 23 and 33 stand in the way of 34
    check("W:WK43:B10,18,K38,42", &["43x15"]);
    check("W:W28,K49:BK22,K12,23,13,4", &["28x28"]); // the start counts as empty
    after("W:W28,K49:BK22,K12,23,13,4", &["28x28"], "B:W28,K49:B4");
    check("B:WK23,K24,38,40:BK49", &["49x43", "49x44", "49x49"]);
}

#[test]
fn most_pieces_must_be_taken() {
    check("W:W48:B24,K31,34,K42,43", &["48x19"]); // art. 4.13
    check("W:W15,37:B9,10,41", &["15x13"]);
    check("W:WK12,K17:BK7,22", &["12x1", "17x28", "17x33", "17x39", "17x44", "17x50"]); // a king counts as one
    check("W:W28,32:BK22,12,27", &["28x8"]);
    check("W:W32,45:B19,27,28,40", &["32x14"]);
    refuse("W:W28,45:B22,12,40", "45x34", Illegal::Majority);
}

#[test]
fn among_equals_the_choice_is_free() {
    check("W:W28,33:B22,29", &["28x17", "33x24"]); // art. 4.14
    check("W:WK5,13:BK9,K10", &["5x3", "13x15"]);
    check("W:W32:B27,28", &["32x21", "32x23"]);
}

#[test]
fn a_man_that_only_passes_the_last_row_stays_a_man() {
    check("W:W14:B8,9", &["14x12"]); // art. 4.15
    after("W:W14:B8,9,45", &["14x3x12"], "B:W12:B45");
    after("W:W14:B9,45", &["14x3"], "B:WK3:B45");
    after("B:W43,44:B38", &["38x40"], "W:W:B40");
}

#[test]
fn who_cannot_move_has_lost() {
    let mut record = set_up("W:W16:B7,6");
    record.play("16-11").unwrap();
    assert_eq!(record.over(), None);
    record.play("6x17").unwrap();
    assert_eq!(end(&record), (Some("no_pieces"), vec![Some(2), Some(1)]));
    assert_eq!(end(&set_up("W:W36:B27,31")), (Some("no_moves"), vec![Some(2), Some(1)]));
    assert_eq!(end(&set_up("B:W46,50:B")), (Some("no_pieces"), vec![Some(1), Some(2)]));
    assert_eq!(end(&set_up("W:WK46:B37,41")), (Some("no_moves"), vec![Some(2), Some(1)]));
    let over = set_up("B:W46,50:B");
    assert_eq!((over.turn(), over.legal(512)), (None, Some(Vec::new())));
}

#[test]
fn the_third_occurrence_draws() {
    let mut record = set_up("W:WK50,31:BK1,20"); // art. 6.1
    for m in ["50-45", "1-6", "45-50", "6-1", "50-45", "1-6", "45-50"] {
        record.play(m).unwrap();
        assert_eq!(record.over(), None, "{m}");
    }
    record.play("6-1").unwrap();
    assert_eq!(end(&record), (Some("threefold"), vec![Some(1), Some(1)]));
    assert!(record.take_back());
    assert_eq!(record.over(), None);
}

#[test]
fn twenty_five_king_moves_each_draw() {
    let mut record = set_up("W:WK50,31:BK1,20 kings_25=48"); // art. 6.2
    record.play("50-45").unwrap();
    assert_eq!((record.over(), record.counters()[0].left), (None, 1));
    let mut by_man = record.clone();
    by_man.play("20-25").unwrap();
    assert_eq!((by_man.over(), by_man.state_text()), (None, "W:W31,K45:BK1,25".to_owned()));
    record.play("1-6").unwrap();
    assert_eq!(end(&record), (Some("kings_25"), vec![Some(1), Some(1)]));
}

#[test]
fn a_capture_by_a_king_starts_the_count_anew() {
    let mut record = set_up("W:WK50,31:BK1,28 kings_25=48");
    record.play("50x22").unwrap();
    assert_eq!(record.state_text(), "B:WK22,31:BK1");
}

#[test]
fn the_count_is_shown_once_it_has_run_a_while() {
    assert!(set_up("W:WK50,31:BK1,20 kings_25=19").counters().is_empty());
    let shown = set_up("W:WK50,31:BK1,20 kings_25=20").counters();
    assert_eq!((shown[0].name, shown[0].seat, shown[0].left), ("kings_25", None, 30));
}

#[test]
fn official_endings_are_counted_from_the_moment_they_arise() {
    let left = |record: &AnyRecord| record.counters().iter().map(|c| (c.name, c.left)).collect::<Vec<_>>();
    assert_eq!(left(&official("W:WK50,K45,40:BK1")), [("endgame_16", 32)]); // art. 6.3
    assert_eq!(left(&official("B:WK1:BK50,44,45")), [("endgame_16", 32)]);
    assert_eq!(left(&official("W:WK50,45:BK1")), [("endgame_5", 10)]); // art. 6.4
    assert_eq!(left(&official("W:WK50:BK1")), [("endgame_5", 10)]);
    for no_ending in ["W:W40,45:BK1", "W:WK50,K45,40,39:BK1", "W:WK50,K45:BK1,2", "W:WK50,K45,40:B1"] {
        assert_eq!(left(&official(no_ending)), [], "{no_ending}");
    }
    let mut crowned = official("W:W6,45:BK26");
    crowned.play("6-1").unwrap();
    assert_eq!(left(&crowned), [("endgame_5", 10)]);
    assert_eq!(left(&set_up("W:WK50,K45:BK1")), []);
}

#[test]
fn official_counts_run_through_man_moves_and_captures() {
    let mut record = official("W:WK50,45,40:BK1 endgame_16=30");
    record.play("40-35").unwrap();
    assert_eq!(record.state_text(), "B:W35,45,K50:BK1 endgame_16=31");
    let mut chase = official("B:WK31,K36,49:BK26 endgame_16=20");
    chase.play("26x37").unwrap();
    assert_eq!(chase.state_text(), "W:WK36,49:BK37 endgame_16=21");
    chase.play("49-44").unwrap();
    assert_eq!(chase.state_text(), "B:WK36,44:BK37 endgame_16=22 endgame_5=1");
}

#[test]
fn whichever_count_is_full_first_draws() {
    let mut first = official("W:WK50,K45:BK1 endgame_16=31 endgame_5=3");
    first.play("50-39").unwrap();
    assert_eq!(end(&first), (Some("endgame_16"), vec![Some(1), Some(1)]));
    let mut second = official("W:WK50,K45:BK1 endgame_16=12 endgame_5=9");
    second.play("50-39").unwrap();
    assert_eq!(end(&second), (Some("endgame_5"), vec![Some(1), Some(1)]));
}

#[test]
fn a_side_without_a_move_has_lost_even_when_a_count_is_full() {
    let mut blocked = official("W:WK41,K28:BK46 kings_25=49 endgame_5=9");
    blocked.play("28-37").unwrap();
    assert_eq!(end(&blocked), (Some("no_moves"), vec![Some(1), Some(2)]));
    let mut taken = official("W:WK28,K33:BK22 endgame_5=9");
    taken.play("28x17").unwrap();
    assert_eq!(end(&taken), (Some("no_pieces"), vec![Some(1), Some(2)]));
}

#[test]
fn who_leaves_is_second() {
    for (why, code) in [(Departure::Resigned, "resign"), (Departure::Flagged, "flag")] {
        let mut record = set_up("W:W31:B20");
        assert!(record.retire(Seat(1), why));
        assert_eq!(end(&record), (Some(code), vec![Some(1), Some(2)]));
        assert!(!record.retire(Seat(0), why));
        assert!(record.take_back());
        assert_eq!(record.turn(), Some(Seat(0)));
    }
}

#[test]
fn captures_of_the_same_ends_are_written_in_full() {
    check("W:WK4:B13,20,32,37", &["4x27x38x15", "4x31x42x15"]);
    let record = set_up("W:WK4:B13,20,32,37");
    refuse("W:WK4:B13,20,32,37", "4x15", Illegal::Ambiguous);
    let taken = |text: &str| record.check(text).unwrap().captured;
    assert_eq!(taken("4x27x38x15"), ["13", "32", "20"]); // though it also passes where the other one turns
    assert_eq!(taken("4x31x42x15"), ["13", "37", "20"]);
    assert_eq!(taken("4x38x15"), ["13", "32", "20"]); // one turn tells them apart
    assert_eq!(taken("4x42x15"), ["13", "37", "20"]);
    refuse("W:WK4:B13,20,32,37", "4x18x31x42x15", Illegal::NoWay); // nothing is taken from 18 to 31
}

#[test]
fn the_path_of_a_player_is_kept() {
    let mut record = set_up("W:WK9:B14,22,24,K37");
    assert_eq!(record.check("9x9").unwrap().path, ["9", "20", "42", "31", "9"]);
    let back = record.play("9x31x42x20x9").unwrap().view;
    assert_eq!((back.notation.as_str(), back.path), ("9x9", ["9", "31", "42", "20", "9"].map(str::to_owned).to_vec()));
    assert_eq!(back.captured, ["22", "37", "24", "14"]);
}

#[test]
fn reading_is_tolerant() {
    let record = set_up("W:W28,48:B22,12,42");
    for text in ["28x17x8", "28x8", "28:8", "28-8", " 28 x 08 ", "28X8", "0028x17:8"] {
        assert_eq!(record.check(text).unwrap().notation, "28x8", "{text}");
    }
    assert_eq!(set_up("W:W28:B1").check("28x22").unwrap().notation, "28-22");
}

#[test]
fn bad_texts_are_refused_with_a_reason() {
    let fen = "W:W28,33,K47:B6,7";
    refuse(fen, "27-22", Illegal::NoPiece);
    refuse(fen, "6-11", Illegal::NotYours);
    refuse(fen, "33-28", Illegal::Occupied);
    refuse(fen, "28-32", Illegal::ManMove);
    refuse(fen, "28-17", Illegal::ManMove);
    refuse(fen, "28-28", Illegal::ManMove);
    refuse(fen, "47-43", Illegal::NoWay);
    refuse(fen, "47-24", Illegal::Occupied);
    refuse(fen, "28-22-17", Illegal::NoWay);
    refuse("W:W28:B22", "28x19", Illegal::NoWay);
    refuse("W:W28,50:B22", "50x28", Illegal::Occupied);
    refuse("B:W46,50:B", "46-41", Illegal::GameOver);
    let record = set_up(fen);
    for text in ["28-0", "0-28", "28-51", "28-18446744073709551648", "1-999999999999999999999999999999"] {
        assert!(matches!(record.check(text), Err(ParseMoveError::UnknownSquare { .. })), "{text}");
    }
    let long = format!("28{}", "x22".repeat(10_000));
    for text in ["", "-", "28", "28-", "-22", "28--22", "28 22", "28–22", "28х22", "２８-22", "28-22!", "+28-22", &long]
    {
        assert!(matches!(record.check(text), Err(ParseMoveError::Syntax { .. })), "{text:.20}");
    }
}

#[test]
fn positions_are_read_as_meant_or_not_at_all() {
    let text = |fen: &str| AnyRecord::from_position::<&str, &str>("international", &[], fen).map(|r| r.state_text());
    for (fen, expected) in [
        ("W:W31-50:B1-20", set_up("W:B1-20:W31-50").position_text().as_str()),
        ("b:w31,Kk2:b".replace("Kk", "K").as_str(), "B:WK2,31:B"),
        ("  W:W31:B1.\n", "W:W31:B1"),
        ("W:WK1-3:B", "W:WK1,K2,K3:B"),
        ("W:WK31:BK1 kings_25=7", "W:WK31:BK1 kings_25=7"),
        ("W:WK31:BK1:H7:F40", "W:WK31:BK1 kings_25=7"),
        ("W:W31:B1:H0:F1", "W:W31:B1"),
        ("W:Wa1,c1,Kj10:Bd10", "W:WK5,46,47:B2"),
    ] {
        assert_eq!(text(fen).unwrap(), expected);
    }
    for bad in [
        "",
        "W",
        "W:W31",
        "W:W31:B1:H0:G1",
        "W:W31:B1:F1",
        "W:W31:B1:H:F1",
        "W:WK31:BK1:H51:F1",
        "W:W31:B1:H0:F1:+0+0",
        "W:Wa1,22:B4",
        "W:W31:B1 king_run=31/1",
        "X:W31:B1",
        "W:W31:W1",
        "W:B31:B1",
        "WW:W31:B1",
        "W:31:B1",
        "W:W31,:B1",
        "W:W,31:B1",
        "W:W31,,32:B1",
        "W:W0:B1",
        "W:W51:B1",
        "W:W31-:B1",
        "W:W-31:B1",
        "W:W35-31:B1",
        "W:W31-K33:B1",
        "W:WK31,31:B1",
        "W:W31:B31",
        "W:W31-33,32:B1",
        "W:W5:B6",
        "W:W31:B46",
        "W:W+31:B1",
        "W:Wa2:B1",
        "W:WA1:B1",
        "W:W31:B1 7",
        "W:W31:B1 kings_25",
        "W:W31:B1 kings_25=",
        "W:W31:B1 kings_25=-1",
        "W:W31:B1 kings_25=51",
        "W:W31:B1 kings_25=999",
        "W:W31:B1 kings_25=1 kings_25=1",
        "W:W31:B1 rounds=1",
        "W:WK31:BK1 endgame_5=1",
    ] {
        assert!(text(bad).is_err(), "{bad}");
    }
    assert!(AnyRecord::from_position("international", &[("draw_rules", "official")], "W:WK31:BK1 endgame_5=1").is_ok());
    assert!(text(&format!("W:W{}:B1", "31,".repeat(100_000))).is_err());
}

#[test]
fn the_tree_of_paths_holds_legal_moves_alone() {
    let step = |fen: &str, prefix: &[&str]| set_up(fen).step(prefix).map(|s| (s.may_stop, s.next.join(" ")));
    let fen = "W:WK4:B13,20,32,37";
    assert_eq!(step(fen, &[]).unwrap(), (false, "4".to_owned()));
    assert_eq!(step(fen, &["4"]).unwrap(), (false, "27 31".to_owned()));
    assert_eq!(step(fen, &["4", "27"]).unwrap(), (false, "38".to_owned()));
    assert_eq!(step(fen, &["4", "27", "38", "15"]).unwrap(), (true, String::new()));
    assert!(step(fen, &["4", "22"]).is_err());
    let majority = "W:W28,45:B22,12,40";
    assert_eq!(step(majority, &[]).unwrap(), (false, "28".to_owned()));
    assert!(step(majority, &["45"]).is_err());
    assert_eq!(step(majority, &["28", "17"]).unwrap(), (false, "8".to_owned()));
    let quiet = "W:W28,33,32:B1";
    assert_eq!(step(quiet, &[]).unwrap(), (false, "28 32 33".to_owned()));
    assert_eq!(step(quiet, &["28"]).unwrap(), (false, "22 23".to_owned()));
    assert_eq!(step(quiet, &["28", "22"]).unwrap(), (true, String::new()));
    assert!(step(quiet, &["28", "17"]).is_err() && step(quiet, &["28", "22", "17"]).is_err());
    assert!(step(quiet, &["1"]).is_err() && step(quiet, &["51"]).is_err());
}

#[test]
fn the_table_has_the_variant_with_its_house_rule() {
    let variant = Variant::find("international").unwrap();
    assert!(["стоклеточные", "Polish draughts", "10x10"].iter().all(|name| variant.aliases.contains(name)));
    let settings = variant.settings();
    let draws = settings.iter().find(|s| s.key == "draw_rules").unwrap();
    assert_eq!((draws.value.as_str(), draws.idle), ("site", false));
    assert!(AnyRecord::new("international", &[("draw_rules", "fmjd")]).is_err());
}
