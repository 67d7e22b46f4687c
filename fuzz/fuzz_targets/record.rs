//! A written game: a line with the variant, a line with a FEN or another position text (empty for the start), then
//! tokens with white space between them, as `skok replay` and a reader of PDN hand them on: moves, move numbers,
//! results, `COLOUR:resign`. A reader of whole PDN files is to be called from `read` when there is one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use skok_fuzz::{begin, lines, one_line, words};
use skok_rules::AnyRecord;

/// Tokens that are tried.
const MOST: usize = 64;

fuzz_target!(|data: &[u8]| {
    let Some((line, rest)) = lines(data) else { return };
    if begin(line).is_err() {
        return;
    }
    let (variant, options) = words(line);
    let (position, movetext) = rest.split_once('\n').unwrap_or((rest, ""));
    let start = match position {
        "" => AnyRecord::new(variant, &options).expect("it began once"),
        text => match AnyRecord::from_position(variant, &options, text).inspect_err(one_line) {
            Ok(record) => record,
            Err(_) => return,
        },
    };
    read(&start, movetext);
});

fn read(start: &AnyRecord, movetext: &str) {
    let mut record = start.clone();
    let mut written = Vec::new();
    for token in movetext.split_whitespace().take(MOST) {
        if record.apply(token).inspect_err(one_line).is_ok() {
            written.push(token);
        }
    }
    let mut again = start.clone();
    for token in written {
        again.apply(token).expect("what was accepted is accepted again");
    }
    assert_eq!(again.state_text(), record.state_text());
    canonical(start, &record);
    while record.take_back() {}
    assert_eq!((record.state_text(), record.turn()), (start.state_text(), start.turn()));
}

/// The moves as we write them make the same game, unless somebody left in between.
fn canonical(start: &AnyRecord, record: &AnyRecord) {
    let moves = record.moves();
    let mut again = start.clone();
    if record.ply() != moves.len() || record.events().iter().any(|e| matches!(e, skok_rules::Event::Leave(..))) {
        return;
    }
    for (_, m) in moves {
        again.play(&m.notation).expect("our own notation is accepted");
    }
    assert_eq!(again.state_text(), record.state_text());
}
