//! A game in one browser, shown as a server shows a table.

use skok_protocol::{
    Controller, Counter, GameView, Legal, Live, LocalGame, MoveMade, Over, Phase, Piece, PlayerRef, SeatInfo, Sitter,
};
use skok_rules::AnyRecord;

/// What a page shows of a record; the viewer acts for all seats of people.
pub(crate) fn view(record: &AnyRecord, game: &LocalGame, turns: usize) -> GameView {
    GameView {
        game: String::new(),
        seq: turns as u32,
        variant: game.variant.clone(),
        options: game.options.clone(),
        clock: None,
        lot: false,
        start: Piece::all(record.start_pieces()),
        moves: moves(record, &game.seats),
        live: live(record, &game.seats),
    }
}

fn moves(record: &AnyRecord, seats: &[Sitter]) -> Vec<MoveMade> {
    let program = |seat: skok_rules::Seat| matches!(seats[seat.index()], Sitter::Program { .. });
    record.moves().into_iter().map(|(seat, m)| MoveMade::of(seat, m, program(seat))).collect()
}

fn live(record: &AnyRecord, seats: &[Sitter]) -> Live {
    let turn = record.turn().map(|s| s.0);
    let over = Over::of(record);
    let people = seats.iter().enumerate().filter(|(_, s)| **s == Sitter::Person);
    let yours: Vec<u8> = people.map(|(i, _)| i as u8).collect();
    let legal = turn.filter(|t| yours.contains(t)).map(|_| Legal::of(record));
    Live {
        phase: if over.is_some() { Phase::Over } else { Phase::Playing },
        seats: record.colours().iter().zip(seats).map(|(colour, sitter)| seat(colour.as_str(), *sitter)).collect(),
        turn,
        ply: record.ply() as u32,
        pieces: Piece::all(record.pieces()),
        clocks: None,
        running: false,
        over,
        counters: Counter::all(record),
        yours,
        legal,
    }
}

fn seat(colour: &str, sitter: Sitter) -> SeatInfo {
    let controller = match sitter {
        // Nobody that a server knows: no id, and the number that no guest has.
        Sitter::Person => Controller::Human { player: PlayerRef { id: String::new(), guest: 0 } },
        Sitter::Program { level } => Controller::Program { level },
    };
    SeatInfo { colour: colour.to_owned(), controller }
}
