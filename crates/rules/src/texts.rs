//! What the texts of star, Halma and capture share: paths with dashes, and position texts of parts with colours.

use std::str::FromStr;

use crate::any::find_square;
use crate::board::{Board, Square};
use crate::game::{ParseMoveError, SetupError, shortened};
use crate::{Colour, Seat};

/// More squares than any chain on these boards has.
const MAX_PATH: usize = 256;
/// More bytes than any position text has.
const MAX_TEXT: usize = 8192;

/// A part of a position text, after its key.
type Part<'a> = (&'a str, &'a str);

/// Squares with dashes, as in `m1-m3-k5`.
pub(crate) fn write_path(board: &Board, path: &[Square]) -> String {
    path.iter().map(|&s| board.name(s)).collect::<Vec<_>>().join("-")
}

/// Two squares or more with dashes.
pub(crate) fn read_path(board: &Board, text: &str) -> Result<Vec<Square>, ParseMoveError> {
    let syntax = || ParseMoveError::Syntax { text: shortened(text), form: "squares with dashes, such as m1-m3-k5" };
    if text.len() > MAX_PATH * 4 {
        return Err(syntax());
    }
    let lower = text.trim().to_ascii_lowercase();
    let names: Vec<&str> = lower.split('-').map(str::trim).collect();
    if names.len() < 2 || names.len() > MAX_PATH || names.contains(&"") {
        return Err(syntax());
    }
    names.into_iter().map(|name| find_square(board, name)).collect()
}

/// `KEY=COLOUR,COLOUR`, when there are any.
pub(crate) fn push_colours(parts: &mut Vec<String>, colours: &[Colour], key: &str, seats: &[Seat]) {
    if !seats.is_empty() {
        let words: Vec<&str> = seats.iter().map(|s| colours[s.index()].as_str()).collect();
        parts.push(format!("{key}={}", words.join(",")));
    }
}

/// `KEY=N,N`, unless all are zero.
pub(crate) fn push_counts<N: Copy + Default + PartialEq + ToString>(parts: &mut Vec<String>, key: &str, counts: &[N]) {
    if counts.iter().any(|&n| n != N::default()) {
        parts.push(format!("{key}={}", counts.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")));
    }
}

/// The seat to move, and the parts after it, each with its key; no key comes twice.
pub(crate) fn read_parts<'a>(colours: &[Colour], text: &'a str) -> Result<(Seat, Vec<Part<'a>>), SetupError> {
    if text.len() > MAX_TEXT {
        return Err(syntax(text, "a position of at most 8192 bytes"));
    }
    let mut words = text.split_whitespace();
    let turn = read_seat(colours, words.next().unwrap_or_default(), "the colour to move first")?;
    let mut parts: Vec<Part<'_>> = Vec::new();
    for word in words {
        let key = word.split([':', '=']).next().unwrap_or_default();
        if parts.iter().any(|&(k, _)| k == key) {
            return Err(syntax(word, "each part once"));
        }
        parts.push((key, word));
    }
    Ok((turn, parts))
}

/// Squares with commas, each with whether a `K` stands before it.
pub(crate) fn read_squares(board: &Board, list: &str) -> Result<Vec<(Square, bool)>, SetupError> {
    let names = list.split(',').map(str::trim).filter(|n| !n.is_empty());
    names.map(|name| read_square(board, name)).collect()
}

fn read_square(board: &Board, name: &str) -> Result<(Square, bool), SetupError> {
    let bare = name.strip_prefix('K');
    board.find(bare.unwrap_or(name)).map(|square| (square, bare.is_some())).ok_or_else(|| SetupError::UnknownSquare {
        name: shortened(name),
        first: board.holes[0].name.clone(),
        last: board.holes[board.len() - 1].name.clone(),
    })
}

pub(crate) fn read_seats(colours: &[Colour], list: &str) -> Result<Vec<Seat>, SetupError> {
    list.split(',').map(|word| read_seat(colours, word, "colours of this game with commas")).collect()
}

pub(crate) fn read_seat(colours: &[Colour], word: &str, allowed: &'static str) -> Result<Seat, SetupError> {
    let at = colours.iter().position(|c| c.as_str() == word);
    at.map(|i| Seat(i as u8)).ok_or_else(|| syntax(word, allowed))
}

/// A number a seat, with commas; `allowed` names the range of one.
pub(crate) fn read_counts<N: FromStr>(
    colours: &[Colour],
    list: &str,
    allowed: &'static str,
) -> Result<Vec<N>, SetupError> {
    let counts = list.split(',').map(|word| read_count(word, allowed)).collect::<Result<Vec<N>, _>>()?;
    if counts.len() == colours.len() { Ok(counts) } else { Err(syntax(list, "one number a seat")) }
}

/// One number; `allowed` names its range.
pub(crate) fn read_count<N: FromStr>(word: &str, allowed: &'static str) -> Result<N, SetupError> {
    let digits = !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| digits).ok_or_else(|| syntax(word, allowed))
}

/// A part that cannot be read.
pub(crate) fn syntax(part: &str, allowed: &'static str) -> SetupError {
    SetupError::Syntax { part: shortened(part), allowed }
}
