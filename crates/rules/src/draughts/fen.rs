//! Positions as text: FEN as PDN 3.0 has it, `W:W31-50:BK1,2`, then ` NAME=PLIES` for each count that runs and
//! ` king_run=FIELD/MOVES` for kings that run. Read are also the fields `H` (plies by kings alone) and `F` (the number of
//! the move, which no rule asks for) behind the pieces, as in `W:W31:BK1:H4:F30`.
//!
//! There is no way to warn, so what a reader might take for something else (blanks inside, a list missing, leading
//! zeros) is refused and not guessed.

use super::Draughts;
use super::endings::kings_reason;
use super::grid::bits;
use super::names::NoField;
use super::position::{Position, Setup};
use crate::Seat;
use crate::board::{FieldNames, Square};
use crate::game::{SetupError, shortened};

/// More bytes than any position text has.
const MAX_TEXT: usize = 8192;
const FORM: &str = "a position is SIDE:WFIELDS:BFIELDS, such as W:W31-50:BK1,2, without blanks";
const FIELDS: &str = "fields are numbers without leading zeros, or all of them letters with numbers, or ranges, separated \
                      by commas, with K before a king";
const COUNTS: &str =
    "NAME=PLIES for each count of these rules, or king_run=FIELD/MOVES, each once, may follow the pieces";
/// The word before the kings that run.
const RUN: &str = "king_run";

impl<const W: usize> Draughts<W> {
    pub(super) fn write_fen(&self, p: &Position<W>) -> String {
        let piece = |bit: u8| {
            let king = if p.king_on(bit) { "K" } else { "" };
            format!("{king}{}", self.tables.board.name(self.square(bit)))
        };
        let list = |seat: Seat| bits(p.side(seat)).map(piece).collect::<Vec<_>>().join(",");
        let side = if p.turn == self.white() { 'W' } else { 'B' };
        format!("{side}:W{}:B{}", list(self.seat_of(false)), list(self.seat_of(true)))
    }

    pub(super) fn write_state(&self, p: &Position<W>) -> String {
        let mut text = self.write_fen(p);
        for (reason, plies, _) in self.named(p).filter(|&(_, plies, _)| plies > 0) {
            text += &format!(" {}={plies}", reason.code());
        }
        let runs: Vec<String> = p
            .runs
            .iter()
            .filter(|run| run.moves > 0)
            .map(|run| format!("{}/{}", self.tables.board.name(self.square(run.at)), run.moves))
            .collect();
        if !runs.is_empty() {
            text += &format!(" {RUN}={}", runs.join(","));
        }
        text
    }

    pub(super) fn read_setup(&self, text: &str) -> Result<Setup, SetupError> {
        if text.len() > MAX_TEXT {
            return Err(syntax(text, "a position of at most 8192 bytes"));
        }
        let mut words = text.split_whitespace();
        let mut setup = self.read_fen(words.next().unwrap_or_default())?;
        let mut seen = Vec::new();
        for word in words {
            let (name, value) = word.split_once('=').ok_or_else(|| syntax(word, unfit(word)))?;
            if seen.contains(&name) {
                return Err(syntax(word, COUNTS));
            }
            seen.push(name);
            self.read_count(&mut setup, name, value)?;
        }
        Ok(setup)
    }

    fn read_count(&self, setup: &mut Setup, name: &str, value: &str) -> Result<(), SetupError> {
        if name == RUN && self.laws.king_run > 0 {
            setup.runs = value.split(',').map(|item| self.read_run(item)).collect::<Result<_, _>>()?;
            return Ok(());
        }
        let kings = self.rules.draws().king_moves.filter(|&moves| kings_reason(moves).code() == name);
        let count = match (kings, self.ending_of(name)) {
            (Some(_), _) => &mut setup.counts.kings,
            (None, Some((i, _))) => &mut setup.counts.endings[i],
            (None, None) => return Err(syntax(name, COUNTS)),
        };
        *count = read_plies(value)?;
        Ok(())
    }

    fn read_run(&self, item: &str) -> Result<(Square, u8), SetupError> {
        let (field, moves) = item.split_once('/').ok_or_else(|| syntax(item, COUNTS))?;
        Ok((self.read_field(item, field)?.0, read_plies(moves)?))
    }

    /// Files put a full stop behind a FEN now and then.
    fn read_fen(&self, fen: &str) -> Result<Setup, SetupError> {
        let fen = fen.strip_suffix('.').unwrap_or(fen);
        let parts: Vec<&str> = fen.split(':').take(7).collect();
        let [side, one, other, counters @ ..] = &parts[..] else { return Err(syntax(fen, FORM)) };
        let mut setup = Setup { black_to_move: is_black(side)?, ..Setup::default() };
        if side.len() != 1 || is_black(one)? == is_black(other)? {
            return Err(syntax(fen, FORM));
        }
        let mut named = None;
        for list in [one, other] {
            self.read_pieces(&mut setup, self.seat_of(is_black(list)?).index(), &list[1..], &mut named)?;
        }
        match counters {
            [] => {}
            [half] if half.starts_with('H') => setup.counts.kings = self.read_half(&half[1..])?,
            [half, full] if half.starts_with('H') && full.starts_with('F') => {
                setup.counts.kings = self.read_half(&half[1..])?;
                read_number(&full[1..])?;
            }
            _ => return Err(syntax(fen, FORM)),
        }
        Ok(setup)
    }

    /// Plies by kings alone; where no rule counts them they are not kept.
    fn read_half(&self, digits: &str) -> Result<u8, SetupError> {
        read_number(digits)?;
        if self.rules.draws().king_moves.is_some() { read_plies(digits) } else { Ok(0) }
    }

    fn read_pieces(
        &self,
        setup: &mut Setup,
        seat: usize,
        list: &str,
        named: &mut Option<FieldNames>,
    ) -> Result<(), SetupError> {
        for item in list.split(',').filter(|_| !list.is_empty()) {
            let (king, range) = item.strip_prefix(['K', 'k']).map_or((false, item), |range| (true, range));
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let ((first, how), (last, end)) = (self.read_field(item, first)?, self.read_field(item, last)?);
            if first > last || how != end || *named.get_or_insert(how) != how {
                return Err(syntax(item, FIELDS));
            }
            let pieces = if king { &mut setup.kings[seat] } else { &mut setup.men[seat] };
            pieces.extend((first.0..=last.0).map(Square));
        }
        Ok(())
    }

    fn read_field(&self, item: &str, name: &str) -> Result<(Square, FieldNames), SetupError> {
        if name.len() > 1 && name.starts_with('0') {
            return Err(syntax(item, FIELDS));
        }
        self.field(name).map_err(|why| match why {
            NoField::Form => syntax(item, FIELDS),
            NoField::Unknown => self.unknown_square(name),
        })
    }

    pub(super) fn unknown_square(&self, name: &str) -> SetupError {
        let (name, first, last) = self.no_field(name);
        SetupError::UnknownSquare { name, first, last }
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

fn read_plies(digits: &str) -> Result<u8, SetupError> {
    let plies = read_number(digits)?;
    u8::try_from(plies).map_err(|_| syntax(digits, "a count is a number of plies up to 120"))
}

fn read_number(digits: &str) -> Result<u32, SetupError> {
    let number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| number).ok_or_else(|| syntax(digits, "a count is a number"))
}

fn syntax(part: &str, allowed: &'static str) -> SetupError {
    SetupError::Syntax { part: shortened(part), allowed }
}
