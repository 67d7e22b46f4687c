//! Move text: what `check` accepts is a legal move, and every legal move's notation is accepted and means that move.
//! The second line is a position text, or empty for the start; each further line is a move to try there.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skok_fuzz::{begin, effect, lines, one_line, words};
use skok_rules::AnyRecord;

/// More moves than a fuzzer should describe at once.
const MOST: usize = 2000;

fuzz_target!(|data: &[u8]| {
    let Some((line, rest)) = lines(data) else { return };
    let Ok(fresh) = begin(line) else { return };
    let (position, tries) = rest.split_once('\n').unwrap_or((rest, ""));
    let (variant, options) = words(line);
    let record = if position.is_empty() {
        fresh
    } else {
        let Ok(record) = AnyRecord::from_position(variant, &options, position) else { return };
        record
    };
    let Some(legal) = record.legal(MOST) else { return };
    for m in &legal {
        let read = record.check(&m.notation).expect("a legal move's own notation is accepted");
        assert_eq!(effect(&read), effect(m), "{}", m.notation);
    }
    for text in tries.lines() {
        let Ok(read) = record.check(text).inspect_err(one_line) else { continue };
        assert!(legal.iter().any(|m| effect(m) == effect(&read)), "{text:?} is no legal move");
        let mut played = record.clone();
        let view = played.play(text).expect("what is accepted can be played").view;
        assert_eq!(view, read);
        assert!(played.take_back());
        assert_eq!(played.state_text(), record.state_text());
    }
});
