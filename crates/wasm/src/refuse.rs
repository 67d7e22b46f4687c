//! Why a question is refused: the codes of the wire, as far as they can come up without a server.

use std::collections::BTreeMap;

use skok_protocol::{LocalOut, Refusal, one_line, option_field};
use skok_rules::{ParseMoveError, PlayError, RulesError};

/// Characters of an input that a message repeats.
const MOST_REPEATED: usize = 80;

/// Why a question is refused.
#[derive(Debug)]
pub(crate) enum Refuse {
    /// Not a question.
    BadMessage(serde_json::Error),
    /// No such variant or house rule.
    Rules(RulesError),
    /// Not one sitter a seat, or a level that there is not.
    Seats { field: String, allowed: String },
    /// A turn of the game as given is not legal under the rules of this build.
    DoesNotReplay { turn: usize, why: PlayError },
    /// The rules do not allow the move.
    IllegalMove(ParseMoveError),
    /// The move would put its own seat out.
    NeedsConfirm,
    /// The seat has left, finished or is out, or there is none.
    SeatDone,
    /// Nobody is to move.
    GameOver,
    /// More is asked than is ever needed.
    TooDeep { most: u8 },
}

impl Refuse {
    const fn code(&self) -> &'static str {
        match self {
            Refuse::BadMessage(_) => "bad_message",
            Refuse::Rules(RulesError::UnknownVariant { .. }) => "unknown_variant",
            Refuse::Rules(_) | Refuse::Seats { .. } | Refuse::TooDeep { .. } => "invalid",
            Refuse::DoesNotReplay { .. } => "does_not_replay",
            Refuse::IllegalMove(_) => "illegal_move",
            Refuse::NeedsConfirm => "needs_confirm",
            Refuse::SeatDone => "seat_done",
            Refuse::GameOver => "game_over",
        }
    }

    fn message(&self) -> String {
        match self {
            Refuse::BadMessage(e) => format!("not a question: {e}"),
            Refuse::Rules(e) => e.to_string(),
            Refuse::Seats { allowed, .. } => allowed.clone(),
            Refuse::DoesNotReplay { turn, why } => format!("turn {turn} does not replay: {why}"),
            Refuse::IllegalMove(e) => e.to_string(),
            Refuse::NeedsConfirm => "this move puts its own seat out of the game: it needs `confirm`".to_owned(),
            Refuse::SeatDone => "there is no such seat, or it has its place already".to_owned(),
            Refuse::GameOver => "the game is over".to_owned(),
            Refuse::TooDeep { most } => format!("a count is of at most {most} turns"),
        }
    }

    fn field(&self) -> Option<(String, String)> {
        match self {
            Refuse::Rules(e @ RulesError::UnknownVariant { .. }) => Some(("variant".to_owned(), e.to_string())),
            Refuse::Rules(e) => Some((option_field(e), e.to_string())),
            Refuse::Seats { field, allowed } => Some((field.clone(), allowed.clone())),
            Refuse::DoesNotReplay { turn, .. } => Some(("turn".to_owned(), turn.to_string())),
            Refuse::TooDeep { .. } => Some(("depth".to_owned(), self.message())),
            _ => None,
        }
    }
}

impl From<Refuse> for LocalOut {
    fn from(refuse: Refuse) -> Self {
        let fields: BTreeMap<String, String> = refuse.field().into_iter().collect();
        let message = one_line(&refuse.message(), 4 * MOST_REPEATED);
        LocalOut::Refused { refusal: Refusal { code: refuse.code().to_owned(), message, fields } }
    }
}
