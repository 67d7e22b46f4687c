//! What the targets share. An input is text: its first line names a variant and its house rules, as in
//! `star2 lock=off`; what follows is the target's.

use std::fmt::Display;

use skok_rules::{AnyRecord, NamedMove, RulesError};

/// Longest text that is looked at; the server takes less.
const LONGEST: usize = 4096;

/// Options as pairs of key and value.
pub type Options = Vec<(String, String)>;

/// The input as text: its first line and the rest.
pub fn lines(data: &[u8]) -> Option<(&str, &str)> {
    let text = std::str::from_utf8(data).ok().filter(|text| text.len() <= LONGEST)?;
    Some(text.split_once('\n').unwrap_or((text, "")))
}

/// The variant and the house rules of a first line.
pub fn words(line: &str) -> (&str, Options) {
    let mut words = line.split(' ');
    let variant = words.next().unwrap_or_default();
    let pair = |word: &str| {
        let (key, value) = word.split_once('=').unwrap_or((word, ""));
        (key.to_owned(), value.to_owned())
    };
    (variant, words.map(pair).collect())
}

/// A new game for a first line; an error must be one line.
pub fn begin(line: &str) -> Result<AnyRecord, RulesError> {
    let (variant, options) = words(line);
    AnyRecord::new(variant, &options).inspect_err(one_line)
}

/// # Panics
/// When the error is not one line: it would break the output of a terminal or a log.
pub fn one_line<E: Display>(error: &E) {
    let line = error.to_string();
    assert!(!line.is_empty() && !line.contains(['\n', '\r']), "not one line: {line:?}");
}

/// What a move does, whatever its route was.
pub fn effect(m: &NamedMove) -> (Option<&String>, Option<&String>, Vec<&String>) {
    let mut captured: Vec<&String> = m.captured.iter().collect();
    captured.sort_unstable();
    (m.path.first(), m.path.last(), captured)
}
