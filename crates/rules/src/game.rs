//! What a family of games is to everything that plays it.

use std::fmt::Debug;
use std::hash::Hash;

use crate::board::{Board, Square};
use crate::{Colour, Seat, Standings};

/// A 64-bit Zobrist key.
pub type Key = u64;

/// Legal moves of one position. A plain vector, reused from node to node.
pub type MoveList<M> = Vec<M>;

/// A family of games under one set of rules. `self` is cheap to clone; positions are plain values.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// Any arrangement, the family's own.
    type Setup;
    /// Validated; holds every counter that a rule reads.
    type Position: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// Two moves with one effect are equal; the order is that of the board.
    type Move: Copy + Ord + Hash + Debug + Send + Sync + 'static;

    /// Number of seats.
    fn seats(&self) -> usize;
    /// The board.
    fn board(&self) -> &Board;
    /// Camp and goal of a seat, for drawing; both empty where the game has none.
    fn zones(&self, seat: Seat) -> Zones;
    /// Degrees, clockwise, by which the board is turned so that this seat's side is at the bottom.
    fn turned(&self, seat: Seat) -> u16;

    /// Where a game begins.
    fn start(&self) -> Self::Position;
    /// The only other way to a position.
    fn validate(&self, setup: Self::Setup) -> Result<Self::Position, SetupError>;
    /// Reads the family's position text; `validate` comes after it.
    fn parse_setup(&self, text: &str) -> Result<Self::Setup, SetupError>;
    /// The family's position text in its one canonical form.
    fn position_text(&self, p: &Self::Position) -> String;
    /// The same with every counter, complete enough to resume; `parse_setup` reads it.
    fn state_text(&self, p: &Self::Position) -> String;

    /// The seat to move; the last mover once the game is over.
    fn turn(&self, p: &Self::Position) -> Seat;
    /// All distinct legal moves, after clearing `out`; none when the game is over. There is no pass.
    fn legal_moves(&self, p: &Self::Position, out: &mut MoveList<Self::Move>);
    /// The same unless there are more than `most`: then `out` means nothing and the answer is false.
    fn legal_moves_up_to(&self, p: &Self::Position, most: usize, out: &mut MoveList<Self::Move>) -> bool {
        self.legal_moves(p, out);
        out.len() <= most
    }
    /// Whether `seat` could move if it were to move; leaves at the first move found.
    fn any_move(&self, p: &Self::Position, seat: Seat) -> bool;
    /// Plays a move that `legal_moves` gave for this position, then turns to the next seat that has a move.
    fn play_unchecked(&self, p: &mut Self::Position, m: Self::Move);
    /// A seat leaves: what follows is in the rules.
    fn retire(&self, p: &mut Self::Position, seat: Seat, why: Departure);
    /// Whether the game goes on; it does not know of repetition, which `Record` does.
    fn status(&self, p: &Self::Position) -> Status;
    /// Places fixed so far by what happened on the board (a seat that is home, or out).
    fn standings(&self, p: &Self::Position) -> Standings;
    /// Places by the counting rule when the game ends for this reason (repetition, limit, agreement).
    fn adjudicate(&self, p: &Self::Position, why: Reason) -> Standings;
    /// Whether the third occurrence of a position ends the game, and with which reason.
    fn repetition(&self) -> Option<Reason>;

    /// Pieces by owner and kind and the seat really to move: what makes two positions "the same".
    fn repetition_key(&self, p: &Self::Position) -> Key;
    /// The repetition key and all else that changes legality or value.
    fn search_key(&self, p: &Self::Position) -> Key;

    /// How a legal move is written and drawn.
    fn describe(&self, p: &Self::Position, m: Self::Move, out: &mut MoveView);
    /// How a legal move is written when the player took this route instead of the canonical one.
    fn path_text(&self, p: &Self::Position, m: Self::Move, path: &[Square]) -> String;
    /// The pieces taken along a legal route, in its order.
    fn captured_along(&self, p: &Self::Position, path: &[Square]) -> Vec<Square>;
    /// Whether this legal move puts its own seat out of the game.
    fn eliminates(&self, p: &Self::Position, m: Self::Move) -> bool;
    /// Reads a move; it is legal when this succeeds. Never enumerates more than the start square's moves.
    fn parse(&self, p: &Self::Position, text: &str) -> Result<Turn<Self::Move>, ParseMoveError>;
    /// Where a path may go on: the tree of legal paths, one node at a time. An empty prefix asks for the starts.
    fn step(&self, p: &Self::Position, prefix: &[Square]) -> Result<PathStep, ParseMoveError>;

    /// Every piece on the board, by square.
    fn pieces(&self, p: &Self::Position, out: &mut Vec<Piece>);
    /// Counters worth showing while they run.
    fn counters(&self, p: &Self::Position) -> Vec<Counter>;
    /// The seat that wins and loses with this one.
    fn partner(&self, _: Seat) -> Option<Seat> {
        None
    }
    /// Own moves made, a count a seat, where the family counts them.
    fn made(&self, p: &Self::Position) -> Vec<u32>;
    /// Pieces taken, a count a seat, where that decides the game.
    fn score(&self, _: &Self::Position) -> Vec<u32> {
        Vec::new()
    }
}

/// Camp and goal of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zones {
    /// Where it starts.
    pub camp: Vec<Square>,
    /// Where it goes.
    pub goal: Vec<Square>,
}

/// A move as given, with the route the player took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn<M> {
    /// The effect.
    pub m: M,
    /// Every square visited, the start first.
    pub path: Vec<Square>,
}

/// How a move is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveView {
    /// In the family's notation, unambiguous in its position.
    pub notation: String,
    /// Canonical path: every square visited, the start first.
    pub path: Vec<Square>,
    /// Squares of the pieces taken, in the order of the path.
    pub captured: Vec<Square>,
}

/// One node of the tree of legal paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PathStep {
    /// Whether a move may end here.
    pub may_stop: bool,
    /// Squares it may go on to, by index.
    pub next: Vec<Square>,
}

/// One piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Where it stands.
    pub square: Square,
    /// Whose it is; `None` where nobody owns pieces.
    pub seat: Option<Seat>,
    /// Whether it is a king.
    pub king: bool,
}

/// What is left of a count that ends a game or a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counter {
    /// `deadline` (own moves), `near_home` (one move), `limit` (rounds), `taken` (pieces taken), or the reason of a draw (plies of it left).
    pub name: &'static str,
    /// Whose; `None` for the game's own.
    pub seat: Option<Seat>,
    /// What is left, or what was taken.
    pub left: u32,
}

/// How a seat leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Departure {
    /// It resigned.
    Resigned,
    /// Its flag fell.
    Flagged,
}

impl Departure {
    /// The reason of a game that ends by it.
    pub const fn reason(self) -> Reason {
        match self {
            Departure::Resigned => Reason::Resign,
            Departure::Flagged => Reason::Flag,
        }
    }
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// A seat reached its aim.
    Finish,
    /// The second seat finished with its reply move.
    ReplyDraw,
    /// All but one have a place.
    AllPlaced,
    /// The first seat finished, and the rest are placed by counting.
    FirstFinish,
    /// The deadline for leaving the camp put all but one out.
    Deadline,
    /// The limit of rounds.
    Limit,
    /// Nobody improved for long, or a position occurred for the third time.
    NoProgress,
    /// The third occurrence of a position.
    Repetition,
    /// No piece can hop any more (capture).
    NoJumps,
    /// Nobody can move (star, Halma), or the seat to move cannot (draughts).
    NoMoves,
    /// The seat to move has no piece (draughts).
    NoPieces,
    /// The third occurrence of a position, in draughts.
    Threefold,
    /// Twenty-five moves each by kings alone.
    Kings25,
    /// Fifteen moves each by kings alone (Russian, Czech).
    Kings15,
    /// Twenty moves each by kings alone (Brazilian).
    Kings20,
    /// Forty moves each by kings alone (English, Italian).
    Kings40,
    /// FMJD: three pieces with a king against a lone king, sixteen moves each.
    Endgame16,
    /// One or two pieces with a king against a lone king (FMJD), or other small endings, five moves each.
    Endgame5,
    /// Three kings or more against one, fifteen moves each (Russian).
    Endgame15,
    /// The same against three pieces, five moves each while the lone king holds the main road (Russian).
    MainRoad,
    /// Four or five pieces with kings on both sides, thirty moves each without a change (Russian).
    Endgame30,
    /// Six or seven pieces so, sixty moves each (Russian).
    Endgame60,
    /// Three kings against one, thirteen moves each (pool).
    Endgame13,
    /// Two kings against one, seven moves each (Frisian).
    Endgame7,
    /// One king against one, two moves each (Frisian).
    Endgame2,
    /// One piece each (Turkish).
    OneEach,
    /// The first king (breakthrough).
    Breakthrough,
    /// The players agreed.
    Agreed,
    /// A seat resigned.
    Resign,
    /// A flag fell.
    Flag,
}

impl Reason {
    /// All reasons, for tables of texts.
    pub const ALL: [Reason; 30] = [
        Reason::Finish,
        Reason::ReplyDraw,
        Reason::AllPlaced,
        Reason::FirstFinish,
        Reason::Deadline,
        Reason::Limit,
        Reason::NoProgress,
        Reason::Repetition,
        Reason::NoJumps,
        Reason::NoMoves,
        Reason::NoPieces,
        Reason::Threefold,
        Reason::Kings25,
        Reason::Kings15,
        Reason::Kings20,
        Reason::Kings40,
        Reason::Endgame16,
        Reason::Endgame5,
        Reason::Endgame15,
        Reason::MainRoad,
        Reason::Endgame30,
        Reason::Endgame60,
        Reason::Endgame13,
        Reason::Endgame7,
        Reason::Endgame2,
        Reason::OneEach,
        Reason::Breakthrough,
        Reason::Agreed,
        Reason::Resign,
        Reason::Flag,
    ];

    /// The code used on the wire and in records.
    pub const fn code(self) -> &'static str {
        match self {
            Reason::Finish => "finish",
            Reason::ReplyDraw => "reply_draw",
            Reason::AllPlaced => "all_placed",
            Reason::FirstFinish => "first_finish",
            Reason::Deadline => "deadline",
            Reason::Limit => "limit",
            Reason::NoProgress => "no_progress",
            Reason::Repetition => "repetition",
            Reason::NoJumps => "no_jumps",
            Reason::NoMoves => "no_moves",
            Reason::NoPieces => "no_pieces",
            Reason::Threefold => "threefold",
            Reason::Kings25 => "kings_25",
            Reason::Kings15 => "kings_15",
            Reason::Kings20 => "kings_20",
            Reason::Kings40 => "kings_40",
            Reason::Endgame16 => "endgame_16",
            Reason::Endgame5 => "endgame_5",
            Reason::Endgame15 => "endgame_15",
            Reason::MainRoad => "main_road",
            Reason::Endgame30 => "endgame_30",
            Reason::Endgame60 => "endgame_60",
            Reason::Endgame13 => "endgame_13",
            Reason::Endgame7 => "endgame_7",
            Reason::Endgame2 => "endgame_2",
            Reason::OneEach => "one_each",
            Reason::Breakthrough => "breakthrough",
            Reason::Agreed => "agreed",
            Reason::Resign => "resign",
            Reason::Flag => "flag",
        }
    }
}

/// Whether a game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It does.
    Playing,
    /// It is over.
    Over {
        /// What ended it.
        reason: Reason,
        /// A place for every seat.
        standings: Standings,
    },
}

impl Status {
    /// Whether the game has ended.
    pub const fn is_over(&self) -> bool {
        matches!(self, Status::Over { .. })
    }
}

/// Why an arrangement is not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// The text has a part that the form does not allow.
    #[error("cannot read `{part}` in the position: {allowed}")]
    Syntax {
        /// The part, shortened.
        part: String,
        /// What is allowed there.
        allowed: &'static str,
    },
    /// A name that is no square of this board.
    #[error("`{name}` is not a square of this board ({first} to {last})")]
    UnknownSquare {
        /// The name, shortened.
        name: String,
        /// The first square.
        first: String,
        /// The last square.
        last: String,
    },
    /// Two pieces on one square.
    #[error("two pieces stand on {square}")]
    Occupied {
        /// The square.
        square: String,
    },
    /// More pieces than a seat can have.
    #[error("{colour} has {count} pieces, at most {max} are allowed")]
    TooManyPieces {
        /// Whose.
        colour: Colour,
        /// How many there are.
        count: usize,
        /// How many there may be.
        max: usize,
    },
    /// A man on the row where it would have been crowned.
    #[error("a {colour} man stands on {square}, where men are crowned")]
    UncrownedMan {
        /// Whose.
        colour: Colour,
        /// Where.
        square: String,
    },
    /// Two parts that cannot both hold.
    #[error("the position contradicts itself: {what}")]
    Contradiction {
        /// What.
        what: &'static str,
    },
    /// More kings than a seat has.
    #[error("{colour} has a second king on {square}, but each seat has one")]
    TwoKings {
        /// Whose.
        colour: Colour,
        /// Where the second one stands.
        square: String,
    },
    /// A king in a game without kings.
    #[error("a king stands on {square}, but this game has none")]
    NoKings {
        /// Where.
        square: String,
    },
}

/// Why a text is not a legal move here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseMoveError {
    /// Not of the notation's form.
    #[error("`{text}` is not a move: write {form}")]
    Syntax {
        /// The text, shortened.
        text: String,
        /// The form, by example.
        form: &'static str,
    },
    /// A name that is no square of this board.
    #[error("`{name}` is not a square of this board ({first} to {last})")]
    UnknownSquare {
        /// The name, shortened.
        name: String,
        /// The first square.
        first: String,
        /// The last square.
        last: String,
    },
    /// The rules do not allow it.
    #[error("`{text}` is not legal: {why}")]
    Illegal {
        /// The text, shortened.
        text: String,
        /// Why.
        why: Illegal,
    },
}

/// Why the rules do not allow a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Illegal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// No piece on the start square.
    #[error("there is no piece on its first square")]
    NoPiece,
    /// The piece is another seat's.
    #[error("the piece on its first square belongs to another seat")]
    NotYours,
    /// A square of the path is taken.
    #[error("a square on its way is taken")]
    Occupied,
    /// The path has no step or hop from one square to the next.
    #[error("no step or hop leads from one of its squares to the next")]
    NoWay,
    /// A path visits a square twice.
    #[error("a chain may not enter a square twice")]
    Revisits,
    /// The move may not end on its last square.
    #[error("a move may not stop on its last square")]
    MayNotStop,
    /// The piece may not leave its goal, or enter a closed ray.
    #[error("the way leads through squares closed to this piece")]
    Closed,
    /// The chain must go on.
    #[error("the chain can go on and must")]
    MustContinue,
    /// A capture is on the board.
    #[error("a capture is compulsory")]
    MustCapture,
    /// Another capture takes more.
    #[error("a capture that takes more pieces is compulsory")]
    Majority,
    /// Another capture is worth more.
    #[error("a capture that is worth more is compulsory")]
    Value,
    /// Another capture goes before it.
    #[error("another capture goes before it: of most pieces, by a king, or of most kings, as the rules say")]
    Precedence,
    /// This king has run as long as it may.
    #[error("this king has moved as often in a row as it may: another piece must move")]
    KingRun,
    /// Several captures fit the text.
    #[error("several captures fit: write every square of the path")]
    Ambiguous,
    /// Men go forwards.
    #[error("a man moves one square forward")]
    ManMove,
}

/// At most 40 characters of an input, for an error message.
pub(crate) fn shortened(text: &str) -> String {
    let clean: String = text.chars().take(40).map(|c| if c.is_control() { '?' } else { c }).collect();
    if text.chars().nth(40).is_some() { format!("{clean}…") } else { clean }
}
