//! What sets each code apart, in players' notation. Codes are named where a rule is theirs; the articles of the
//! international game are in `articles.rs`.

use skok_rules::{AnyRecord, Illegal, ParseMoveError, Reason, RulesError, Variant};

fn set_up(variant: &str, fen: &str) -> AnyRecord {
    AnyRecord::from_position::<&str, &str>(variant, &[], fen).unwrap_or_else(|e| panic!("{variant} {fen}: {e}"))
}

/// These and no other moves are legal, in any order.
fn check(variant: &str, fen: &str, expected: &[&str]) {
    check_record(&set_up(variant, fen), &format!("{variant} {fen}"), expected);
}

fn check_record(record: &AnyRecord, told: &str, expected: &[&str]) {
    let mut found: Vec<String> = record.legal(512).unwrap().into_iter().map(|m| m.notation).collect();
    let mut expected = expected.to_vec();
    found.sort();
    expected.sort_unstable();
    assert_eq!(found, expected, "{told}");
}

/// After these moves the position is this one, with its counts.
fn after(variant: &str, fen: &str, moves: &[&str], expected: &str) -> AnyRecord {
    let mut record = set_up(variant, fen);
    for m in moves {
        record.play(m).unwrap_or_else(|e| panic!("{variant} {fen}: {e}"));
    }
    assert_eq!(record.state_text(), expected, "{variant} {fen} {moves:?}");
    record
}

fn refuse(variant: &str, fen: &str, text: &str, why: Illegal) {
    match set_up(variant, fen).check(text) {
        Err(ParseMoveError::Illegal { why: found, .. }) => assert_eq!(found, why, "{variant} {fen} {text}"),
        other => panic!("{variant} {fen} {text}: {other:?}"),
    }
}

/// The reason of the end and the places of the seats in turn order.
fn ended(record: &AnyRecord) -> (Option<Reason>, Vec<u8>) {
    (record.over(), record.standings().places().into_iter().flatten().collect())
}

fn left(record: &AnyRecord) -> Vec<(&'static str, u32)> {
    record.counters().iter().map(|c| (c.name, c.left)).collect()
}

#[test]
fn each_code_begins_with_its_men_and_its_colour() {
    for (variant, men, first) in [
        ("russian", 12, "white"),
        ("brazilian", 12, "white"),
        ("english", 12, "black"),
        ("giveaway-english", 12, "black"),
        ("pool", 12, "black"),
        ("italian", 12, "white"),
        ("thai", 8, "white"),
        ("canadian", 30, "white"),
        ("frisian", 20, "white"),
        ("frysk", 5, "white"),
        ("turkish", 16, "white"),
    ] {
        let record = AnyRecord::new::<&str, &str>(variant, &[]).unwrap();
        assert_eq!(record.colours()[0].as_str(), first, "{variant}");
        assert_eq!(record.turn().map(|s| record.colours()[s.index()].as_str()), Some(first), "{variant}");
        assert_eq!(record.pieces().len(), 2 * men, "{variant}");
        let white = record.colours().iter().position(|c| c.as_str() == "white").unwrap();
        assert_eq!(record.turned(skok_rules::Seat(white as u8)), 0, "White sits at the bottom");
    }
    let turkish = AnyRecord::new::<&str, &str>("turkish", &[]).unwrap();
    assert!(turkish.position_text().starts_with("W:W41,42") && turkish.position_text().contains(":B9,10"));
}

#[test]
fn a_russian_man_goes_on_as_a_king() {
    check("russian", "W:Wb6:Bc7,f6", &["b6:g5", "b6:h4"]);
    after("russian", "W:Wb6:Bc7,f6,h8", &["b6:d8:h4"], "B:WKh4:Bh8");
    check("russian", "W:Wc3:Bd4,f6,b4", &["c3:a5", "c3:g7"]); // any capture, to its end
    refuse("russian", "W:Wc3:Bd4,f6", "c3:e5", Illegal::MustContinue);
    check("russian", "W:WKa1:Bc3,d6", &["a1:c7", "a1:b8"]); // lands where the capture goes on
}

#[test]
fn russian_endings_are_counted() {
    assert_eq!(left(&set_up("russian", "W:WKa1,Kc1,Ke1:BKb8")), [("endgame_15", 30), ("endgame_30", 60)]);
    let road = [("main_road", 10), ("endgame_15", 30), ("endgame_30", 60)];
    assert_eq!(left(&set_up("russian", "W:WKc1,Ke1,Kg1:BKh8")), road);
    assert_eq!(left(&set_up("russian", "W:WKc1:BKb8")), [("endgame_5", 10)]);
    assert_eq!(left(&set_up("russian", "W:WKc1,a3,c3:BKb8,h6,h8")), [("endgame_60", 120)]);
    // Few pieces go before the fifteen moves by kings alone, which are not counted meanwhile.
    after("russian", "W:WKc1:BKb8", &["c1-d2", "b8-a7"], "W:WKd2:BKa7 endgame_5=2");
    after("russian", "W:WKc1,a3:BKb8,h8", &["c1-d2", "h8-g7"], "W:Wa3,Kd2:BKb8,g7 endgame_30=2");
    after("russian", "W:WKc1,c7:BKh8,h6", &["c7-d8"], "B:WKd8,Kc1:BKh8,h6"); // a crowning changes material
    let mut full = set_up("russian", "W:WKc1:BKb8 endgame_5=9");
    full.play("c1-d2").unwrap();
    assert_eq!(ended(&full), (Some(Reason::Endgame5), vec![1, 1]));
    let mut kings = set_up("russian", "W:WKc1,a3,c3,e3:BKh2,h6,h8,f8 kings_15=29");
    kings.play("c1-d2").unwrap();
    assert_eq!(ended(&kings), (Some(Reason::Kings15), vec![1, 1]));
}

#[test]
fn brazilian_endings_are_counted() {
    for fen in ["W:WK29,K30:BK1,K2", "W:WK29,K30:BK1", "W:WK29,K30:BK1,5", "W:WK29:BK1", "W:WK29,21:BK1"] {
        assert_eq!(left(&set_up("brazilian", fen)), [("endgame_5", 10)], "{fen}");
    }
    for fen in ["W:WK29,21:BK1,5", "W:WK29,K30,K31:BK1", "W:WK29,K30:B5", "W:WK29,K30,21:BK1"] {
        assert_eq!(left(&set_up("brazilian", fen)), [], "{fen}");
    }
    let mut kings = set_up("brazilian", "W:WK29,21,22:BK1,5 kings_20=39");
    kings.play("29-25").unwrap();
    assert_eq!(ended(&kings), (Some(Reason::Kings20), vec![1, 1]));
}

#[test]
fn english_men_capture_forwards_and_stop_when_crowned() {
    check("english", "W:W11:B7,6,22", &["11x2"]);
    after("english", "W:W11,31:B7,6,22", &["11x2"], "B:WK2,31:B6,22");
    check("english", "W:W15:B18", &["15-10", "15-11"]); // not backwards
    check("english", "W:WK15:B10,18", &["15x6", "15x22"]); // a king both ways, right behind
    let mut forty = set_up("english", "W:WK15,32:BK1 kings_40=79");
    forty.play("15-10").unwrap();
    assert_eq!(ended(&forty), (Some(Reason::Kings40), vec![1, 1]));
}

#[test]
fn pool_men_pass_the_last_row_as_men() {
    check("pool", "W:W11:B6,7", &["11x9"]);
    after("pool", "W:W11:B6,7,20", &["11x2x9"], "B:W9:B20");
    assert_eq!(left(&set_up("pool", "W:WK29,K30,K31:BK1")), [("endgame_13", 26)]);
    assert_eq!(left(&set_up("pool", "W:WK29,K30,31:BK1")), []);
}

#[test]
fn italian_captures_go_by_number_then_by_king_then_by_kings() {
    check("italian", "W:W22:BK18", &["22-19"]); // a man never takes a king
    check("italian", "W:W22,K32:B18,28", &["32x23"]); // of equal captures the one by a king
    check("italian", "W:WK22:B18,K19", &["22x15"]); // then of a king
    refuse("italian", "W:W22,K32:B18,28", "22x13", Illegal::Precedence);
    refuse("italian", "W:WK22:B18,K19", "22x13", Illegal::Precedence);
}

#[test]
fn spanish_captures_take_most_then_most_kings() {
    check("spanish", "W:W22:B18,K19", &["22x15"]);
    check("portuguese", "W:W22:B18,K19", &["22x15"]);
    refuse("spanish", "W:W22:B18,K19", "22x13", Illegal::Precedence);
}

#[test]
fn a_czech_king_captures_before_a_man() {
    check("czech", "W:W12,K32:B4,8,27", &["32x23", "32x18", "32x14", "32x9", "32x5"]);
    refuse("czech", "W:W12,K32:B4,8,27", "12x3", Illegal::Precedence);
}

#[test]
fn a_thai_king_lands_right_behind_and_what_it_takes_leaves_at_once() {
    check("thai", "W:WK29:B22,1", &["29x18"]);
    check("thai", "W:WK32:B23", &["32x18"]);
    // Back over the field where the first one stood.
    check("thai", "W:WK22:B18,25,4", &["22x15", "22x29"]);
    after("thai", "W:WK22:B18,25,4", &["22x29"], "B:WK29:B4");
}

#[test]
fn frisian_captures_go_along_ranks_and_files_by_value() {
    check("frisian", "W:W28:B18", &["28x8"]);
    check("frisian", "W:W28:B27", &["28x26"]);
    check("frisian", "W:W28,45:BK22,12,40", &["28x8"]);
    refuse("frisian", "W:W28,50:BK22,44", "50x39", Illegal::Value);
    check("frisian", "W:WK17,45:BK10,15,K25,K44", &["17x50"]);
}

#[test]
fn a_frisian_king_moves_three_times_in_a_row_while_its_side_has_men() {
    let fen = "W:WK46,31:B5,20";
    let mut record =
        after("frisian", fen, &["46-41", "20-25", "41-46", "25-30", "46-41", "30-35"], "W:W31,K41:B5,35 king_run=41/3");
    check_record(&record, "the king is held", &["31-26", "31-27"]);
    assert!(matches!(record.check("41-46"), Err(ParseMoveError::Illegal { why: Illegal::KingRun, .. })));
    record.play("31-26").unwrap();
    assert_eq!(record.state_text(), "B:W26,K41:B5,35"); // another piece moves: the run is over
    // A king that is held may still capture, and without men it is free.
    let free = ["46x10", "46x14", "46x19", "46x23", "46x28", "46x5"];
    check("frisian", "W:WK46,6:B32,1 king_run=46/3", &free);
    after("frisian", "W:WK46:B5,20", &["46-41"], "B:WK41:B5,20");
}

#[test]
fn frisian_kings_alone_are_soon_drawn() {
    assert_eq!(left(&set_up("frisian", "W:WK46,K47:BK5")), [("endgame_7", 14)]);
    assert_eq!(left(&set_up("frisian", "W:WK46:BK4")), [("endgame_2", 4)]);
}

#[test]
fn killer_kings_halt_behind_a_king() {
    check("killer", "W:WK46:BK14", &["46x10"]);
    check("killer", "W:WK46:B14", &["46x10", "46x5"]);
    check("international", "W:WK46:BK14", &["46x10", "46x5"]);
}

#[test]
fn the_first_king_breaks_through() {
    let record = after("breakthrough", "W:W6,45:B30", &["6-1"], "B:WK1,45:B30");
    assert_eq!(ended(&record), (Some(Reason::Breakthrough), vec![1, 2]));
    assert_eq!(ended(&set_up("breakthrough", "W:W36:B27,31")), (Some(Reason::NoMoves), vec![2, 1]));
}

#[test]
fn turkish_pieces_go_straight() {
    check("turkish", "W:W28:B1,2", &["28-20", "28-27", "28-29"]);
    check("turkish", "W:W28:B27,1", &["28x26"]);
    check("turkish", "W:W28:B36,1", &["28-20", "28-27", "28-29"]); // not backwards
    check("turkish", "W:W28:B20,27,11,3", &["28x10"]); // most pieces
    check("turkish", "W:WK25:B27,32,8", &["25x28", "25x29", "25x30", "25x31"]);
    // A king does not turn by 180° between two captures: 26 or 28, but not both.
    check("turkish", "W:WK27:B26,28", &["27x25", "27x29", "27x30", "27x31", "27x32"]);
    // It goes on from the one landing field from which it can take another.
    check("turkish", "W:WK26:B28,37,1", &["26x45", "26x53", "26x61"]);
    assert_eq!(ended(&set_up("turkish", "W:WK57:BK2")), (Some(Reason::OneEach), vec![1, 1]));
    assert_eq!(ended(&set_up("turkish", "B:WK58:B15")), (Some(Reason::OneEach), vec![1, 2]));
    assert_eq!(ended(&set_up("turkish", "W:W34:B26")).0, None); // it is taken first
}

#[test]
fn giveaway_is_won_by_having_nothing_left_to_move() {
    for variant in ["giveaway-international", "giveaway-russian", "giveaway-brazilian", "giveaway-english"] {
        let mut record = set_up(variant, "W:W17:B5,9");
        let legal = record.legal(512).unwrap();
        assert!(!legal.is_empty(), "{variant}");
        let gone = set_up(variant, "W:W:B5,9");
        let white = gone.colours().iter().position(|c| c.as_str() == "white").unwrap();
        assert_eq!(gone.standings().places()[white], Some(1), "{variant}");
        assert!(record.retire(skok_rules::Seat(white as u8), skok_rules::Departure::Resigned));
        assert_eq!(record.standings().places()[white], Some(2), "who resigns has lost");
    }
}

#[test]
fn canadian_and_letters_on_every_board() {
    let canadian = AnyRecord::new::<&str, &str>("canadian", &[]).unwrap();
    assert_eq!(canadian.check("a5-b6").unwrap().notation, "43-37");
    let russian = AnyRecord::new::<&str, &str>("russian", &[]).unwrap();
    for text in ["c3-d4", "c3d4", "22-18", "c3:d4", " c3 - d4 "] {
        assert_eq!(russian.check(text).unwrap().notation, "c3-d4", "{text}");
    }
    for text in ["C3-D4", "c3-18", "22-d4", "c3", "cd-d4", "с3-d4"] {
        assert!(russian.check(text).is_err(), "{text}");
    }
    // The corner at each player's right is dark: a8 is 1 and h1 is 32.
    assert_eq!(set_up("italian", "W:Wh1:Ba8").position_text(), "W:W32:B1");
    assert_eq!(set_up("turkish", "W:Wh3:Ba8").position_text(), "W:W48:B1");
}

#[test]
fn house_rules_that_contradict_each_other_are_refused() {
    for (variant, options) in [
        ("russian", [("orthogonal_captures", "on"), ("king_moves", "25")]),
        ("turkish", [("crowning", "in_passing"), ("king_moves", "25")]),
        ("english", [("landing", "behind"), ("kings", "short")]),
    ] {
        let error = Variant::find(variant).unwrap().rules_with(&options).unwrap_err();
        assert!(matches!(error, RulesError::Contradiction { .. }), "{variant}: {error}");
    }
    let flying = AnyRecord::from_position("english", &[("kings", "fly")], "W:WK29:B4").unwrap();
    assert_eq!(flying.legal(512).unwrap().len(), 6);
}
