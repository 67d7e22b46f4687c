//! From a question to its answer.

use std::sync::atomic::AtomicBool;

use skok_engine::{LEVELS, Limits};
use skok_protocol::{BoardInfo, Event, LocalGame, LocalIn, LocalOut, MoveInfo, MoveMade, Over, Sitter, VariantInfo};
use skok_rules::{AnyRecord, Departure, NamedStep, Seat, Variant, each, perft};

use crate::refuse::Refuse;
use crate::view::view;

/// Deeper counts would outlast the patience of whoever asks.
const MOST_COUNTED: u8 = 8;

/// The answer to a question, both as JSON; `now_ms` are milliseconds since any fixed moment, for the machine.
pub fn answer(question: &str, now_ms: &dyn Fn() -> u64) -> String {
    let question = serde_json::from_str(question).map_err(Refuse::BadMessage);
    let answer = question.and_then(|q| answered(q, now_ms)).unwrap_or_else(LocalOut::from);
    serde_json::to_string(&answer).expect("an answer is plain data")
}

fn answered(question: LocalIn, now_ms: &dyn Fn() -> u64) -> Result<LocalOut, Refuse> {
    match question {
        LocalIn::Variants {} => Ok(LocalOut::Variants { variants: Variant::all().map(VariantInfo::from).collect() }),
        LocalIn::Board { variant, options } => {
            let options: Vec<(String, String)> = options.into_iter().collect();
            let record = AnyRecord::new(&variant, &options).map_err(Refuse::Rules)?;
            Ok(LocalOut::Board { board: BoardInfo::of(&record) })
        }
        LocalIn::Show { game } => Ok(shown(&replay(&game)?, &game, None, Vec::new())),
        LocalIn::Move { game, text, confirm } => play(&game, &text, confirm),
        LocalIn::Resign { game, seat } => resign(&game, seat),
        LocalIn::Legal { game, prefix } => {
            let NamedStep { may_stop, next } = replay(&game)?.step(&prefix).map_err(Refuse::IllegalMove)?;
            Ok(LocalOut::Step { prefix, may_stop, next })
        }
        LocalIn::Think { game, level, seed } => think(&replay(&game)?, level, seed, now_ms),
        LocalIn::Count { game, depth } => count(&replay(&game)?, depth),
    }
}

/// The game after all its turns.
fn replay(game: &LocalGame) -> Result<AnyRecord, Refuse> {
    let options: Vec<(&String, &String)> = game.options.iter().collect();
    let mut record = AnyRecord::new(&game.variant, &options).map_err(Refuse::Rules)?;
    check_seats(&game.seats, record.colours().len())?;
    for (i, turn) in game.turns.iter().enumerate() {
        record.apply(turn).map_err(|why| Refuse::DoesNotReplay { turn: i + 1, why })?;
    }
    Ok(record)
}

fn check_seats(seats: &[Sitter], count: usize) -> Result<(), Refuse> {
    let wrong = |field: String, allowed: String| Err(Refuse::Seats { field, allowed });
    if seats.len() != count {
        return wrong("seats".to_owned(), format!("this variant has {count} seats, {} were given", seats.len()));
    }
    match seats.iter().position(|s| matches!(s, Sitter::Program { level } if !LEVELS.contains(level))) {
        Some(i) => wrong(format!("seats[{i}].level"), "a level is 1 to 10".to_owned()),
        None => Ok(()),
    }
}

fn shown(record: &AnyRecord, game: &LocalGame, turn: Option<String>, events: Vec<Event>) -> LocalOut {
    let view = Box::new(view(record, game, game.turns.len() + usize::from(turn.is_some())));
    LocalOut::Game { view, turn, events }
}

fn play(game: &LocalGame, text: &str, confirm: bool) -> Result<LocalOut, Refuse> {
    let mut record = replay(game)?;
    record.turn().ok_or(Refuse::GameOver)?;
    if record.check(text).map_err(Refuse::IllegalMove)?.eliminates && !confirm {
        return Err(Refuse::NeedsConfirm);
    }
    let played = record.play(text).map_err(Refuse::IllegalMove)?;
    let turn = played.view.notation.clone();
    let program = matches!(game.seats[played.seat.index()], Sitter::Program { .. });
    let skipped = played.skipped.iter().map(|s| s.0).collect();
    let event = Event::Move { made: MoveMade::of(played.seat, played.view, program), skipped };
    Ok(after(&record, game, turn, event))
}

fn resign(game: &LocalGame, seat: u8) -> Result<LocalOut, Refuse> {
    let mut record = replay(game)?;
    let colour = *record.colours().get(usize::from(seat)).ok_or(Refuse::SeatDone)?;
    if !record.retire(Seat(seat), Departure::Resigned) {
        return Err(Refuse::SeatDone);
    }
    Ok(after(&record, game, format!("{colour}:{}", Departure::Resigned.reason().code()), Event::Resign { seat }))
}

/// The game after one more turn, which may have ended it.
fn after(record: &AnyRecord, game: &LocalGame, turn: String, event: Event) -> LocalOut {
    let end = Over::of(record).map(|over| Event::End { over });
    shown(record, game, Some(turn), std::iter::once(event).chain(end).collect())
}

/// No flag stops the machine here: a page that has enough of it throws from `now_ms`, or ends the worker that asked.
fn think(record: &AnyRecord, level: u8, seed: u32, now_ms: &dyn Fn() -> u64) -> Result<LocalOut, Refuse> {
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms, stop: &stop };
    let notation = skok_engine::choose(record, level, &limits, seed.into()).ok_or(Refuse::GameOver)?;
    let best = record.check(&notation).map_err(Refuse::IllegalMove)?;
    Ok(LocalOut::Best { best: MoveInfo::from(best) })
}

fn count(record: &AnyRecord, depth: u8) -> Result<LocalOut, Refuse> {
    if depth > MOST_COUNTED {
        return Err(Refuse::TooDeep { most: MOST_COUNTED });
    }
    // A game that is over has no moves, whatever the board says.
    let moves = match record.turn() {
        None => u64::from(depth == 0),
        Some(_) => each!(record.inner(), r => perft::perft(r.game(), r.position(), depth.into())),
    };
    Ok(LocalOut::Count { moves: u32::try_from(moves).unwrap_or(u32::MAX) })
}
