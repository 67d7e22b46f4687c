//! What is worth a warning while a game runs.

use skok_rules::{AnyRecord, Seat};

fn near_home(variant: &str, position: &str) -> Vec<Option<Seat>> {
    let record = AnyRecord::from_position::<&str, &str>(variant, &[], position).unwrap();
    record.counters().into_iter().filter(|c| c.name == "near_home").map(|c| c.seat).collect()
}

/// Star, "Finished": two helpful players can finish early, so the board warns.
#[test]
fn a_seat_that_one_move_would_bring_home_is_named() {
    let white = "e14,f14,g14,e15,f15,g15,e16,f16,e17";
    let own = near_home("star2", &format!("black white:{white},h13 black:m1,m2"));
    assert_eq!(own, [Some(Seat(0))], "white lacks the last hole of its goal");
    // A foreign piece can fill the goal as well.
    let foreign = near_home("star2", &format!("black white:{white},i5 black:m1,h13"));
    assert_eq!(foreign, [Some(Seat(0))]);
    assert!(near_home("star2", &format!("black white:{white},i5 black:m1,m2")).is_empty(), "nobody is near h14");
    // The piece that would fill the hole must not come from the goal itself.
    assert!(near_home("star2", &format!("black white:{white},a13 black:m1,m2")).is_empty());
    // A partner's piece does not count as filling (star, "Pairs").
    let partner = "black white:e14,f14,g14,e15,f15,g15,e16,f16,e17,i8 black:h13,m1 red:e9 yellow:m9";
    assert!(near_home("star-pairs", partner).is_empty());
}
