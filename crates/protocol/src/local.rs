//! What a page asks the rules in its own browser, and what they answer: one enum for each direction, as on the socket.
//!
//! Every question brings the whole game, so whoever answers keeps nothing and can be ended and begun anew at any time.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{BoardInfo, Event, GameView, MoveInfo, Refusal, VariantInfo};

/// A game in one browser: enough to play it out again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct LocalGame {
    /// Id of the variant.
    pub variant: String,
    /// House rules, `KEY: VALUE` as on the command line.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Who acts for each seat, in turn order.
    pub seats: Vec<Sitter>,
    /// Everything done so far: a move in the family's notation, or `COLOUR:resign`.
    pub turns: Vec<String>,
}

/// Who acts for a seat of a game in one browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Sitter {
    /// Somebody at this screen.
    Person,
    /// The machine.
    Program {
        /// 1–10.
        level: u8,
    },
}

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum LocalIn {
    /// What can be played; answered by `variants`.
    Variants {},
    /// The board of a variant under house rules; answered by `board`.
    Board {
        /// Id of the variant.
        variant: String,
        /// House rules.
        #[serde(default)]
        options: BTreeMap<String, String>,
    },
    /// How a game stands; answered by `game`.
    Show {
        /// The game.
        game: LocalGame,
    },
    /// A move of the seat whose turn it is; answered by `game`.
    Move {
        /// The game before it.
        game: LocalGame,
        /// The move in the family's notation.
        #[serde(rename = "move")]
        text: String,
        /// Set when a move that eliminates the own seat is meant.
        #[serde(default)]
        confirm: bool,
    },
    /// A seat gives up; answered by `game`.
    Resign {
        /// The game before it.
        game: LocalGame,
        /// Seat by index.
        seat: u8,
    },
    /// Where a path may go on; answered by `step`. Only needed when `legal` is a tree.
    Legal {
        /// The game.
        game: LocalGame,
        /// Squares so far, by name, the start first.
        prefix: Vec<String>,
    },
    /// What the machine would play; answered by `best`. Takes as long as the level has time.
    Think {
        /// The game.
        game: LocalGame,
        /// 1–10.
        level: u8,
        /// Another seed may choose otherwise.
        seed: u32,
    },
    /// How many games of some more turns there are, to compare one build of the rules with another; answered by `count`.
    Count {
        /// The game.
        game: LocalGame,
        /// More turns, at most 8.
        depth: u8,
    },
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum LocalOut {
    /// All variants.
    Variants {
        /// With their house rules.
        variants: Vec<VariantInfo>,
    },
    /// A board.
    Board {
        /// As data.
        board: BoardInfo,
    },
    /// A game as it stands.
    Game {
        /// As a server shows a table, to whoever acts for all seats of people. `game` is empty, `seq` counts the turns.
        view: Box<GameView>,
        /// What to add to the turns of the game, when the question did something.
        #[ts(optional)]
        #[serde(skip_serializing_if = "Option::is_none", default)]
        turn: Option<String>,
        /// What the question did.
        events: Vec<Event>,
    },
    /// Where a path may go on.
    Step {
        /// The path asked about.
        prefix: Vec<String>,
        /// Whether the move may end here.
        may_stop: bool,
        /// Squares it may go on to, by name.
        next: Vec<String>,
    },
    /// The machine's choice.
    Best {
        /// For the seat whose turn it is.
        best: MoveInfo,
    },
    /// A count.
    Count {
        /// Distinct lines of play.
        moves: u32,
    },
    /// The question cannot be answered.
    Refused {
        /// Why. `does_not_replay` names in `fields.turn` the turn that today's rules refuse, the first being 1.
        refusal: Refusal,
    },
}
