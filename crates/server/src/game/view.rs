//! What people see of a game.

use std::collections::BTreeMap;

use axum::extract::ws::Utf8Bytes;
use serde::{Deserialize, Serialize};
use skok_protocol::{
    ClockInfo, Controller, Counter, Event, GameView, Legal, Live, MoveMade, Piece, PlayerRef, SeatInfo, ServerOut,
};
use skok_rules::{AnyRecord, NamedMove, Seat};

use super::fact::{Bank, Holder};
use super::state::State;
use super::table::Table;
use crate::ids::{GameId, Millis};

/// Numbers of guests by public id.
pub(crate) type Names = BTreeMap<String, u32>;

impl Table {
    /// Everything that a page needs, for one viewer.
    pub(crate) fn view(&self, game: &GameId, player: &str, now: Millis) -> GameView {
        let state = self.shown();
        let (live, own) = (self.live(now), self.own(player));
        GameView {
            game: game.as_str().to_owned(),
            seq: state.seq,
            variant: self.setup.variant.clone(),
            options: self.setup.options.iter().cloned().collect(),
            clock: self.setup.clock.map(Into::into),
            lot: self.setup.lot,
            start: Piece::all(state.record.start_pieces()),
            moves: self.texts.clone().unwrap_or_else(|| moves(&state.record, &self.programs)),
            live: Live { yours: own.yours, legal: own.legal, ..live },
        }
    }

    /// The part that changes, as somebody without a seat sees it.
    pub(crate) fn live(&self, now: Millis) -> Live {
        let state = self.shown();
        Live {
            phase: state.phase,
            seats: controllers(&colours(&state.record), &state.holders, &self.names),
            turn: state.turn().map(|s| s.0),
            ply: state.record.ply() as u32,
            pieces: Piece::all(state.record.pieces()),
            clocks: clocks(&state, now),
            running: state.clock_runs(),
            over: self.over.clone(),
            counters: Counter::all(&state.record),
            yours: Vec::new(),
            legal: None,
        }
    }

    /// What only this viewer sees.
    pub(crate) fn own(&self, player: &str) -> Own {
        let state = self.shown();
        let yours: Vec<Seat> = state.seats_of(player).collect();
        let to_move = state.turn().is_some_and(|turn| yours.contains(&turn)) && self.broken().is_none();
        Own { yours: yours.iter().map(|s| s.0).collect(), legal: to_move.then(|| Legal::of(&state.record)) }
    }

    /// Where a path may go on, for a viewer whose turn it is.
    pub(crate) fn step_on(&self, prefix: &[String]) -> Result<skok_rules::NamedStep, String> {
        self.shown().record.step(prefix).map_err(|e| e.to_string())
    }
}

/// The moves as played: made from the record when somebody asks, for thousands of games would keep them for nobody.
fn moves(record: &AnyRecord, programs: &[bool]) -> Vec<MoveMade> {
    let made = |((seat, m), &program): ((Seat, NamedMove), &bool)| MoveMade::of(seat, m, program);
    record.moves().into_iter().zip(programs).map(made).collect()
}

fn clocks(state: &State, now: Millis) -> Option<Vec<u32>> {
    let clocks = state.clocks.as_ref()?;
    let mut left = clocks.left.clone();
    if let Some(turn) = state.turn() {
        left[turn.index()] = left[turn.index()].saturating_sub(now.saturating_sub(clocks.began));
    }
    Some(left.into_iter().map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)).collect())
}

/// The end of a [`Live`], which differs from viewer to viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Own {
    /// See [`Live::yours`].
    pub(crate) yours: Vec<u8>,
    /// See [`Live::legal`].
    pub(crate) legal: Option<Legal>,
}

/// A message about an event as text: written once, and once more only where a viewer sees something else.
#[derive(Clone, Debug)]
pub(crate) struct Shared(Utf8Bytes);

impl Shared {
    /// What ends the message for somebody without a seat.
    const END: &str = "\"yours\":[],\"legal\":null}}";
    /// Bytes of most messages; a text that grows step by step is what costs an allocator most.
    const MOST: usize = 3 * 1024;

    /// Writes an event with the table as [`Table::live`] shows it.
    pub(crate) fn new(game: &GameId, seq: u32, event: Event, live: Live) -> Shared {
        debug_assert!(live.yours.is_empty() && live.legal.is_none(), "nobody's own");
        let message = ServerOut::Event { game: game.as_str().to_owned(), seq, event, live };
        let text = written(Vec::with_capacity(Shared::MOST), &message);
        debug_assert!(text.ends_with(Shared::END), "{text}");
        // What is kept for those who come back takes no more than it needs.
        Shared(text.as_str().into())
    }

    /// For those who only watch.
    pub(crate) fn public(&self) -> Utf8Bytes {
        self.0.clone()
    }

    /// For somebody with a seat.
    pub(crate) fn with(&self, own: &Own) -> Utf8Bytes {
        let all = self.0.as_str();
        let common = &all[..all.len() - Shared::END.len()];
        let room = if own.legal.is_some() { 2 * Shared::MOST } else { Shared::END.len() };
        let mut text = Vec::with_capacity(common.len() + room);
        text.extend_from_slice(common.as_bytes());
        let at = text.len();
        let mut text = write(text, own);
        // The fields go on where the others ended.
        text.remove(at);
        text.push(b'}');
        checked(text)
    }
}

fn write(mut out: Vec<u8>, value: &impl Serialize) -> Vec<u8> {
    serde_json::to_writer(&mut out, value).expect("a message is plain data");
    out
}

fn checked(text: Vec<u8>) -> Utf8Bytes {
    Utf8Bytes::try_from(text).expect("JSON is UTF-8")
}

fn written(out: Vec<u8>, value: &impl Serialize) -> Utf8Bytes {
    checked(write(out, value))
}

impl From<Bank> for ClockInfo {
    fn from(bank: Bank) -> Self {
        ClockInfo { bank_ms: bank.bank_ms, increment_ms: bank.increment_ms }
    }
}

/// What lists show of a game; stored beside the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Summary {
    /// Id of the variant.
    pub(crate) variant: String,
    /// House rules that differ from the variant's own.
    pub(crate) options: Vec<(String, String)>,
    /// Colours in turn order.
    pub(crate) colours: Vec<String>,
    /// Who acts for each seat.
    pub(crate) seats: Vec<Holder>,
    /// Bank and increment.
    pub(crate) clock: Option<Bank>,
}

impl Summary {
    /// The public ids of those who have seats.
    pub(crate) fn people(&self) -> impl Iterator<Item = &str> {
        self.seats.iter().filter_map(|holder| match holder {
            Holder::Human { player } => Some(player.as_str()),
            Holder::Open | Holder::Program { .. } => None,
        })
    }
}

/// Seats as everybody sees them.
pub(crate) fn controllers(colours: &[String], holders: &[Holder], names: &Names) -> Vec<SeatInfo> {
    let info = |(colour, holder): (&String, &Holder)| SeatInfo {
        colour: colour.clone(),
        controller: controller(holder, names),
    };
    colours.iter().zip(holders).map(info).collect()
}

fn controller(holder: &Holder, names: &Names) -> Controller {
    match holder {
        Holder::Open => Controller::Vacant,
        Holder::Program { level } => Controller::Program { level: *level },
        Holder::Human { player } => {
            let guest = names.get(player).copied().unwrap_or(0);
            Controller::Human { player: PlayerRef { id: player.clone(), guest } }
        }
    }
}

fn colours(record: &AnyRecord) -> Vec<String> {
    record.colours().iter().map(|c| c.as_str().to_owned()).collect()
}
