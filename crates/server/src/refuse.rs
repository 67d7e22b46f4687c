//! Why something is refused: a stable code for programs, one English line for people.

use skok_protocol::Refusal;

/// Why a command, a message or a request is refused. The code is the wire's; the line says what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Refuse {
    /// Another seat is to move.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The rules do not allow the move.
    #[error("{0}")]
    IllegalMove(String),
    /// The move was decided on an older or newer position.
    #[error("the move is for ply {given}, but {now} turns have been played")]
    StalePly {
        /// What the player saw.
        given: u32,
        /// What stands.
        now: u32,
    },
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The game waits for players.
    #[error("the game has not begun: a seat is still free")]
    NotStarted,
    /// Somebody has the seat.
    #[error("the seat is taken")]
    SeatTaken,
    /// The table has no such seat.
    #[error("this table has seats 0 to {last}")]
    NoSuchSeat {
        /// The last seat.
        last: u8,
    },
    /// One seat a person, unless the table was made otherwise.
    #[error("you have a seat at this table")]
    AlreadySeated,
    /// Watchers only watch.
    #[error("you have no seat in this game")]
    NotSeated,
    /// The seat has left, finished or is out.
    #[error("your seat has its place already")]
    SeatDone,
    /// The move would put its own seat out.
    #[error("this move puts your own seat out of the game: send it with `confirm` to play it")]
    NeedsConfirm,
    /// It arrived after the flag fell.
    #[error("your time is up")]
    TimeUp,
    /// No table has this id.
    #[error("there is no such table")]
    UnknownGame,
    /// The record does not replay under the rules of this program.
    #[error("this game's record does not replay under today's rules, so it can only be looked at")]
    SetAside,
    /// Somebody else used this id at this table.
    #[error("this command id is in use: make another")]
    CommandIdUsed,
    /// More is waiting than can be done.
    #[error("too much is waiting: try again in a moment")]
    Busy,
    /// Nothing was stored, so nothing happened.
    #[error("the server cannot store anything now, so nothing happened: try again in a moment")]
    Storage,
    /// Something of ours failed.
    #[error("something failed on the server; nothing happened")]
    Internal,
    /// The server is about to end.
    #[error("the server restarts: try again in a moment")]
    Restarting,
    /// Not a message of ours.
    #[error("{0}")]
    BadMessage(String),
    /// Too many messages.
    #[error("too many messages: slow down")]
    SlowDown,
    /// Too many games followed on one socket.
    #[error("one socket follows at most {max} games")]
    TooManyGames {
        /// How many it may.
        max: usize,
    },
}

impl Refuse {
    /// Whether it may go well in a moment, without anybody doing anything.
    pub(crate) fn passes(&self) -> bool {
        matches!(self, Refuse::Storage | Refuse::Busy)
    }

    /// The code on the wire.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Refuse::NotYourTurn => "not_your_turn",
            Refuse::IllegalMove(_) => "illegal_move",
            Refuse::StalePly { .. } => "stale_ply",
            Refuse::GameOver => "game_over",
            Refuse::NotStarted => "not_started",
            Refuse::SeatTaken => "seat_taken",
            Refuse::NoSuchSeat { .. } => "no_such_seat",
            Refuse::AlreadySeated => "already_seated",
            Refuse::NotSeated => "not_seated",
            Refuse::SeatDone => "seat_done",
            Refuse::NeedsConfirm => "needs_confirm",
            Refuse::TimeUp => "time_up",
            Refuse::UnknownGame => "unknown_game",
            Refuse::SetAside => "set_aside",
            Refuse::CommandIdUsed => "command_id_used",
            Refuse::Busy => "busy",
            Refuse::Storage => "storage",
            Refuse::Internal => "internal",
            Refuse::Restarting => "restarting",
            Refuse::BadMessage(_) => "bad_message",
            Refuse::SlowDown => "slow_down",
            Refuse::TooManyGames { .. } => "too_many_games",
        }
    }

    /// As the wire tells it.
    pub(crate) fn refusal(&self) -> Refusal {
        Refusal { code: self.code().to_owned(), message: self.to_string(), fields: std::collections::BTreeMap::new() }
    }
}
