//! The rules of the games of the jump: Chinese checkers on the star, Halma, draughts.
//!
//! Rules are data, families are types, the edge is an enum: a variant is one entry of a table, [`Halma`],
//! [`Capture`] and [`Draughts`] implement [`Game`], and [`AnyRecord`] is what servers, command lines and browsers see.
//! This crate knows no clock, no randomness, no input or output.

pub mod any;
pub mod board;
pub mod capture;
pub mod draughts;
pub mod game;
pub mod halma;
pub mod perft;
pub mod record;
mod seat;
mod standings;
mod texts;
pub mod variant;
mod zobrist;

pub use any::{AnyRecord, Inner, NamedMove, NamedPiece, NamedStep, NewRecordError, PlayError, Played};
pub use board::{Board, BoardStyle, Square, SquareSet};
pub use capture::Capture;
pub use draughts::Draughts;
pub use game::{Departure, Game, Illegal, Key, MoveView, ParseMoveError, Reason, SetupError, Status, Turn};
pub use halma::Halma;
pub use record::{Act, Event, Record};
pub use seat::{Colour, MAX_SEATS, Seat};
pub use standings::{Standing, Standings};
pub use variant::{AnyRules, Family, RulesError, Setting, Variant};
