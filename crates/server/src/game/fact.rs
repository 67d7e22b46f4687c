//! What the log says: the stored form of a game's events, apart from the wire and from the rules' own types.

use serde::{Deserialize, Serialize};
use skok_protocol::{Event, MoveMade, Over};
use skok_rules::Played;

/// One event of a game's log. Stored as JSON: fields may be added, never changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Fact {
    /// The table was made.
    Create(Setup),
    /// Somebody took a seat.
    Sit {
        /// Which.
        seat: u8,
        /// Who, by public id.
        player: String,
    },
    /// All seats are taken; the first turn begins.
    Start {
        /// Who acts for each seat, after the lot.
        seats: Vec<Holder>,
    },
    /// A turn was played.
    Move {
        /// Who moved.
        seat: u8,
        /// In the family's notation, with the route as played.
        text: String,
        /// Every square visited.
        path: Vec<String>,
        /// Squares of the pieces taken.
        captured: Vec<String>,
        /// Seats passed over after it.
        skipped: Vec<u8>,
        /// The repetition key after it.
        key: u64,
        /// Milliseconds it took.
        elapsed: u64,
        /// The level of the program that chose it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        level: Option<u8>,
    },
    /// A seat gave up.
    Resign {
        /// Which.
        seat: u8,
        /// Milliseconds of its own turn it had used.
        elapsed: u64,
    },
    /// A flag fell.
    Timeout {
        /// Whose.
        seat: u8,
    },
    /// The seat to move gets time back.
    Credit {
        /// Milliseconds.
        ms: u64,
    },
    /// The game ended.
    End {
        /// Code of the reason.
        reason: String,
        /// Place of each seat.
        places: Vec<u8>,
    },
}

/// How a table was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Setup {
    /// Id of the variant.
    pub(crate) variant: String,
    /// House rules that differ from the variant's own.
    pub(crate) options: Vec<(String, String)>,
    /// Who acts for each seat.
    pub(crate) seats: Vec<Holder>,
    /// Bank and increment.
    pub(crate) clock: Option<Bank>,
    /// Whether people are put on their seats by lot.
    pub(crate) lot: bool,
    /// Who made it, by public id.
    pub(crate) creator: String,
}

/// Who acts for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Human {
        /// Public id.
        player: String,
    },
    /// The machine.
    Program {
        /// 1–10.
        level: u8,
    },
}

/// Bank and increment in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bank {
    /// What each seat has at the start.
    pub(crate) bank_ms: u32,
    /// What is added after each own move.
    pub(crate) increment_ms: u32,
}

/// Word of an event for people who read the table and for counts.
impl Fact {
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Fact::Create(_) => "create",
            Fact::Sit { .. } => "sit",
            Fact::Start { .. } => "start",
            Fact::Move { .. } => "move",
            Fact::Resign { .. } => "resign",
            Fact::Timeout { .. } => "timeout",
            Fact::Credit { .. } => "credit",
            Fact::End { .. } => "end",
        }
    }

    /// Writes down what playing the turn brought about.
    pub(crate) fn complete(&mut self, played: Option<Played>) {
        if let (Fact::Move { skipped, key, .. }, Some(played)) = (self, played) {
            *skipped = played.skipped.iter().map(|s| s.0).collect();
            *key = played.key;
        }
    }

    /// As the wire tells it.
    pub(crate) fn event(&self) -> Event {
        match self {
            Fact::Create(_) => Event::Create {},
            Fact::Sit { seat, .. } => Event::Sit { seat: *seat },
            Fact::Start { .. } => Event::Start {},
            Fact::Move { skipped, .. } => {
                Event::Move { made: self.made().expect("it is a move"), skipped: skipped.clone() }
            }
            Fact::Resign { seat, .. } => Event::Resign { seat: *seat },
            Fact::Timeout { seat } => Event::Timeout { seat: *seat },
            Fact::Credit { ms } => Event::Credit { ms: u32::try_from(*ms).unwrap_or(u32::MAX) },
            Fact::End { reason, places } => {
                Event::End { over: Over { reason: reason.clone(), places: places.clone() } }
            }
        }
    }

    /// The turn, when it is one.
    pub(crate) fn made(&self) -> Option<MoveMade> {
        let Fact::Move { seat, text, path, captured, level, .. } = self else { return None };
        Some(MoveMade {
            seat: *seat,
            notation: text.clone(),
            path: path.clone(),
            captured: captured.clone(),
            program: level.is_some(),
        })
    }
}
