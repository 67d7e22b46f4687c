//! Positions as text: FEN as PDN 3.0 has it, `W:W31-50:BK1,2`, then ` NAME=PLIES` for each count that runs.
//!
//! There is no way to warn, so what a reader might take for something else (blanks inside, a list missing, leading
//! zeros) is refused and not guessed.

use super::Draughts;
use super::grid::bits;
use super::position::{Counts, Position, Setup};
use crate::Seat;
use crate::board::Square;
use crate::game::{Reason, SetupError, shortened};

/// More bytes than any position text has.
const MAX_TEXT: usize = 8192;
const FORM: &str = "a position is SIDE:WFIELDS:BFIELDS, such as W:W31-50:BK1,2, without blanks";
const FIELDS: &str = "fields are numbers without leading zeros, or ranges, separated by commas, with K before a king";
const COUNTS: &str = "kings_25=PLIES, endgame_16=PLIES or endgame_5=PLIES, each once, may follow the pieces";

impl<const W: usize> Draughts<W> {
    pub(super) fn write_fen(&self, p: &Position<W>) -> String {
        let piece = |bit: u8| {
            let king = if p.king_on(bit) { "K" } else { "" };
            format!("{king}{}", self.tables.board.name(self.square(bit)))
        };
        let list = |seat: u8| bits(p.side(Seat(seat))).map(piece).collect::<Vec<_>>().join(",");
        format!("{}:W{}:B{}", if p.turn == Seat(0) { 'W' } else { 'B' }, list(0), list(1))
    }

    pub(super) fn write_state(&self, p: &Position<W>) -> String {
        let running = p.counts.named().into_iter().filter(|&(_, plies, _)| plies > 0);
        running.fold(self.write_fen(p), |text, (reason, plies, _)| format!("{text} {}={plies}", reason.code()))
    }

    pub(super) fn read_setup(&self, text: &str) -> Result<Setup, SetupError> {
        if text.len() > MAX_TEXT {
            return Err(syntax(text, "a position of at most 8192 bytes"));
        }
        let mut words = text.split_whitespace();
        let mut setup = self.read_fen(words.next().unwrap_or_default())?;
        let mut seen = Vec::new();
        for word in words {
            let (name, plies) = word.split_once('=').ok_or_else(|| syntax(word, unfit(word)))?;
            if seen.contains(&name) {
                return Err(syntax(word, COUNTS));
            }
            seen.push(name);
            *count(&mut setup.counts, name).ok_or_else(|| syntax(word, COUNTS))? = read_plies(plies)?;
        }
        Ok(setup)
    }

    /// Files put a full stop behind a FEN now and then.
    fn read_fen(&self, fen: &str) -> Result<Setup, SetupError> {
        let fen = fen.strip_suffix('.').unwrap_or(fen);
        let [side, one, other] = fen.split(':').collect::<Vec<_>>()[..] else { return Err(syntax(fen, FORM)) };
        let mut setup = Setup { black_to_move: is_black(side)?, ..Setup::default() };
        if side.len() != 1 || is_black(one)? == is_black(other)? {
            return Err(syntax(fen, FORM));
        }
        for list in [one, other] {
            self.read_pieces(&mut setup, usize::from(is_black(list)?), &list[1..])?;
        }
        Ok(setup)
    }

    fn read_pieces(&self, setup: &mut Setup, seat: usize, list: &str) -> Result<(), SetupError> {
        for item in list.split(',').filter(|_| !list.is_empty()) {
            let (king, range) = item.strip_prefix(['K', 'k']).map_or((false, item), |range| (true, range));
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let (first, last) = (self.read_field(item, first)?, self.read_field(item, last)?);
            if first > last {
                return Err(syntax(item, FIELDS));
            }
            let pieces = if king { &mut setup.kings[seat] } else { &mut setup.men[seat] };
            pieces.extend((first.0..=last.0).map(Square));
        }
        Ok(())
    }

    fn read_field(&self, item: &str, digits: &str) -> Result<Square, SetupError> {
        let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        if !number || (digits.len() > 1 && digits.starts_with('0')) {
            return Err(syntax(item, FIELDS));
        }
        self.find_square(digits).ok_or_else(|| self.unknown_square(digits))
    }

    pub(super) fn unknown_square(&self, name: &str) -> SetupError {
        SetupError::UnknownSquare { name: shortened(name), first: self.name(Square(0)), last: self.last_name() }
    }
}

/// Which colour a side or list is of, by its first letter.
fn is_black(part: &str) -> Result<bool, SetupError> {
    match part.as_bytes().first() {
        Some(b'W' | b'w') => Ok(false),
        Some(b'B' | b'b') => Ok(true),
        _ => Err(syntax(part, FORM)),
    }
}

/// What a word behind the pieces should have been: part of them, or a count.
fn unfit(word: &str) -> &'static str {
    if word.contains(|c: char| c == ':' || c == ',' || c.is_ascii_digit()) { FORM } else { COUNTS }
}

fn count<'a>(counts: &'a mut Counts, name: &str) -> Option<&'a mut u8> {
    match name {
        _ if name == Reason::Kings25.code() => Some(&mut counts.kings_25),
        _ if name == Reason::Endgame16.code() => Some(&mut counts.endgame_16),
        _ if name == Reason::Endgame5.code() => Some(&mut counts.endgame_5),
        _ => None,
    }
}

fn read_plies(digits: &str) -> Result<u8, SetupError> {
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| number).ok_or_else(|| syntax(digits, "a count is a number of plies up to 50"))
}

fn syntax(part: &str, allowed: &'static str) -> SetupError {
    SetupError::Syntax { part: shortened(part), allowed }
}
