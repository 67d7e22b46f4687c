//! Rules of the star and Halma games one by one, in players' notation. Sources: the project's rule texts, whose
//! headings stand beside each check.

use skok_rules::{AnyRecord, Reason};

/// Plays `moves` from `position` under `options`; the reason of the end, or nothing.
fn over(variant: &str, options: &[(&str, &str)], position: &str, moves: &str) -> Option<&'static str> {
    played(variant, options, position, moves).over().map(Reason::code)
}

fn played(variant: &str, options: &[(&str, &str)], position: &str, moves: &str) -> AnyRecord {
    let mut record = AnyRecord::from_position(variant, options, position).unwrap();
    for token in moves.split_whitespace() {
        record.apply(token).unwrap_or_else(|e| panic!("{token}: {e}"));
    }
    record
}

fn places(record: &AnyRecord) -> Vec<u8> {
    record.standings().places().into_iter().flatten().collect()
}

/// Why a move is refused.
fn refused(variant: &str, options: &[(&str, &str)], position: &str, text: &str) -> String {
    AnyRecord::from_position(variant, options, position).unwrap().check(text).unwrap_err().to_string()
}

/// Seventeen red pieces in the goal, one about to enter it, one far off; blue sits in its own corner.
const BLOCKED: &str = "red red:h8,k3,l1,m1,m2,m3,n1,n2,n3,n4,o1,o2,o3,o4,o5,p2,p3,p4,p5 blue:p1,a1";

#[test]
fn halma_must_leave() {
    let late = format!("{BLOCKED} made=30,30");
    assert_eq!(over("halma16", &[("must_leave", "on")], &late, "k3-l2"), Some("finish"));
    assert_eq!(over("halma16", &[], &late, "k3-l2"), None);
    // Counted from the blocker's own thirtieth move, which can itself bring the finish about.
    let early = format!("{BLOCKED} made=30,29");
    assert_eq!(over("halma16", &[("must_leave", "on")], &early, "k3-l2"), None);
    let record = played("halma16", &[("must_leave", "on")], &early, "k3-l2 a1-a2");
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("finish"), vec![1, 2]));
}

#[test]
fn halma_camp_rule() {
    assert!(refused("halma16", &[("camp_rule", "on")], "red red:l1 blue:a16", "l1-k1").contains("closed"));
    assert_eq!(over("halma16", &[], "red red:l1 blue:a16", "l1-k1"), None);
}

#[test]
fn halma_limit_and_repetition_are_draws() {
    let record = played("halma16", &[], "red red:h8 blue:i2 rounds=299", "h8-h9 i2-i3");
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("limit"), vec![1, 1]));
    let moves = "h8-h9 i2-i3 h9-h8 i3-i2 h8-h9 i2-i3 h9-h8 i3-i2";
    let record = played("halma16", &[], "red red:h8 blue:i2", moves);
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("repetition"), vec![1, 1]));
    assert_eq!(over("halma16", &[("repetition", "off")], "red red:h8 blue:i2", moves), None);
}

#[test]
fn halma_nobody_can_move() {
    let record = AnyRecord::from_position::<&str, &str>("halma16", &[], "red red: blue:").unwrap();
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("no_moves"), vec![1, 1]));
}

#[test]
fn star_who_starts() {
    let mut record = AnyRecord::new("star2", &[("first", "black")]).unwrap();
    assert_eq!(record.colours().iter().map(|c| c.as_str()).collect::<Vec<_>>(), ["black", "white"]);
    record.play("e14-e13").unwrap();
    assert!(record.position_text().starts_with("white black:"));
    // "First player" of the reply move is the seat that starts: white, second, finishes and has won at once.
    let near = "white white:e14,f14,g14,e15,f15,g15,e16,f16,e17,h13 black:m1,l2,m2,k3,l3,m3,k4,l4,m4,j5";
    assert_eq!(over("star2", &[("first", "black")], near, "h13-h14"), Some("finish"));
    assert_eq!(over("star2", &[], near, "h13-h14"), None);
}

#[test]
fn star_reply_can_be_switched_off() {
    let near = "white white:e14,f14,g14,e15,f15,g15,e16,f16,e17,h13 black:m1,l2,m2,k3,l3,m3,k4,l4,m4,j5";
    let record = played("star2", &[("reply", "off")], near, "h13-h14");
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("finish"), vec![1, 2]));
}

#[test]
fn star_finish_by_another_seat_gives_no_reply() {
    // Black fills the last hole of white's goal: white is home without a move of its own, so black has lost at once.
    let position = "black white:e14,f14,i9 black:g14,h13,e15,f15,g15,e16,f16,e17,m9";
    let record = played("star2", &[], position, "h13-h14");
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("finish"), vec![1, 2]));
}

#[test]
fn star_a_game_that_is_over_reads_back_as_over() {
    let near = "white white:e14,f14,g14,e15,f15,g15,e16,f16,e17,h13 black:m1,l2,m2,k3,l3,m3,k4,l4,m4,j5";
    for (reply, reason, standing) in [("j5-j4", "reply_draw", vec![1, 1]), ("j5-j6", "finish", vec![1, 2])] {
        let record = played("star2", &[], near, &format!("h13-h14 {reply}"));
        let back = AnyRecord::from_position::<&str, &str>("star2", &[], &record.position_text()).unwrap();
        assert_eq!((back.over().map(Reason::code), places(&back)), (Some(reason), standing));
    }
    assert_eq!(over("star2", &[], "white white:i9 black:i5 rounds=150", ""), Some("limit"));
    let closed = AnyRecord::from_position::<&str, &str>("star2", &[], "white white:i9 black:i5 acted=white,black");
    assert!(closed.unwrap_err().to_string().contains("the round is closed"));
}

#[test]
fn must_continue_on_a_crowded_board_stays_quick() {
    // Many loops: a search that walked every path would take minutes here; the count is checked by the slow
    // generator's rule in `halma_laws` on smaller boards.
    let crowded = "red red:c1,d2,f5,f11,j10,h8,j4,k2,d8,j2,a6,f2,f10,b6,f8,h10,d6,b5,h2 \
                   blue:b4,b2,d4,h7,j5,i2,h4,k8,f4,j6,g10,h6,f6,b10,d10,e2,j8,k4,b8";
    let record = AnyRecord::from_position("halma16", &[("must_continue", "on")], crowded).unwrap();
    assert_eq!(record.legal(512).unwrap().len(), 168);
}

#[test]
fn star_must_continue() {
    let position = "white white:m1 black:m2,m4,e17";
    let on = [("must_continue", "on")];
    assert!(refused("star2", &on, position, "m1-m3").contains("can go on and must"));
    assert_eq!(over("star2", &on, position, "m1-m3-m5"), None);
    assert_eq!(over("star2", &[], position, "m1-m3"), None);
}

#[test]
fn star_return_after_the_deadline_always_eliminates() {
    let position = "white white:j5,g9 black:i12,i11 made=30,30";
    let record = played("star2", &[], position, "j5-j4");
    assert_eq!((record.over().map(Reason::code), places(&record)), (Some("deadline"), vec![2, 1]));
    assert_eq!(over("star2", &[("exit_deadline", "off")], position, "j5-j4"), None);
    let record = AnyRecord::from_position::<&str, &str>("star2", &[], position).unwrap();
    assert!(record.check("j5-j4").unwrap().eliminates);
    assert!(!record.check("j5-j6").unwrap().eliminates);
}

#[test]
fn star_foreign_rays_and_goal_lock_as_house_rules() {
    let near = "white white:h7 black:g7,f8";
    assert!(refused("star2", &[("foreign_rays", "closed")], near, "h7-f7-f9").contains("closed"));
    assert_eq!(over("star2", &[("foreign_rays", "free")], near, "h7-f7"), None);
    assert!(refused("star2", &[], near, "h7-f7").contains("may not stop"));
    assert_eq!(over("star2", &[("goal_lock", "off")], "white white:f14 black:m1", "f14-f13"), None);
}

#[test]
fn refusals_say_why() {
    let near = "white white:m1,m2 black:l4,e17";
    assert!(refused("star2", &[], near, "l4-l5").contains("belongs to another seat"));
    assert!(refused("star2", &[], near, "i9-i10").contains("no piece"));
    assert!(refused("star2", &[], near, "m1-m2").contains("taken"));
    assert!(refused("star2", &[], near, "m1-m9").contains("no step or hop"));
    assert!(refused("star2", &[], near, "m1-m1").contains("twice"));
    assert!(refused("star2", &[], near, "m1").contains("write squares with dashes"));
    assert!(refused("star2", &[], near, "m1-zz").contains("`zz` is not a square of this board (a13 to q5)"));
    let long = format!("m1{}", "-m3-k5".repeat(5_000));
    assert!(refused("star2", &[], near, &long).contains("write squares"));
}

#[test]
fn a_departed_seat_does_not_leave_twice() {
    let mut record = AnyRecord::new::<&str, &str>("star2", &[]).unwrap();
    record.apply("white:resign").unwrap();
    assert_eq!(places(&record), [2, 1]);
    assert!(record.apply("black:flag").unwrap_err().to_string().contains("has its place already"));
    assert!(record.apply("red:resign").unwrap_err().to_string().contains("there are white, black"));
    assert!(record.play("m4-m5").unwrap_err().to_string().contains("the game is over"));
}
