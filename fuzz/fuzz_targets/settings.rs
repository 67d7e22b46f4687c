//! Settings text: a variant with house rules is refused in one line, or it is a game that can be played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skok_fuzz::{begin, lines};
use skok_rules::AnyRecord;

/// Turns played of each game.
const PLIES: usize = 8;

fuzz_target!(|data: &[u8]| {
    let Some((line, rest)) = lines(data) else { return };
    let Ok(mut record) = begin(line) else { return };
    let again = AnyRecord::new(record.variant().id, record.options()).expect("the options read as they were given");
    assert_eq!(again.state_text(), record.state_text());
    let settings = record.variant().settings();
    for (key, value) in record.options() {
        let setting = settings.iter().find(|s| s.key == key).expect("an accepted key is listed");
        assert!(setting.allows(value), "{key}={value} was accepted");
    }
    let mut choices = rest.bytes().map(usize::from).chain(std::iter::repeat(0));
    for _ in 0..PLIES {
        let Some(moves) = record.legal(512).filter(|moves| !moves.is_empty()) else { break };
        let choice = choices.next().unwrap_or(0) % moves.len();
        record.play(&moves[choice].notation).expect("a legal move is played");
    }
    record.counters();
    record.standings();
});
