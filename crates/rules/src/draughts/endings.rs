//! Small endings in which moves are counted. Each has its reason, the moves each that it lasts, and what keeps it going.

use super::rules::Endings;
use crate::game::Reason;

/// Pieces of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Force {
    pub(super) men: u32,
    pub(super) kings: u32,
    /// Whether a king stands on the main road, the long diagonal from White's left.
    pub(super) on_road: bool,
}

/// A counted ending.
#[derive(Debug)]
pub(super) struct Ending {
    pub(super) reason: Reason,
    /// Plies at which the game is drawn.
    pub(super) plies: u8,
    pub(super) lasts: Lasts,
    /// While it stands, moves by kings alone are not counted (Russian).
    pub(super) goes_first: bool,
    /// Whether one side stands so against the other.
    stands: fn(Force, Force) -> bool,
}

/// How long a count runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lasts {
    /// Through whatever happens, once begun (FMJD).
    ForEver,
    /// While the ending stands.
    WhileItStands,
    /// While it stands and nothing is taken or crowned.
    WhileNothingChanges,
}

impl Force {
    pub(super) const fn pieces(self) -> u32 {
        self.men + self.kings
    }

    const fn lone_king(self) -> bool {
        self.men == 0 && self.kings == 1
    }

    const fn is(self, kings: u32, men: u32) -> bool {
        self.kings == kings && self.men == men
    }
}

impl Ending {
    /// Whether the position is such an ending, whichever side is the stronger.
    pub(super) fn stands(&self, sides: [Force; 2]) -> bool {
        (self.stands)(sides[0], sides[1]) || (self.stands)(sides[1], sides[0])
    }

    const fn new(reason: Reason, moves: u8, lasts: Lasts, stands: fn(Force, Force) -> bool) -> Ending {
        Ending { reason, plies: 2 * moves, lasts, goes_first: false, stands }
    }

    const fn first(self) -> Ending {
        Ending { goes_first: true, ..self }
    }
}

/// FMJD Annex 1, art. 6.3: three pieces, of which at least one is a king, against a lone king; art. 6.4: one or two.
static FMJD: [Ending; 2] = [
    Ending::new(Reason::Endgame16, 16, Lasts::ForEver, |a, b| b.lone_king() && a.kings > 0 && a.pieces() == 3),
    Ending::new(Reason::Endgame5, 5, Lasts::ForEver, |a, b| b.lone_king() && a.kings > 0 && a.pieces() <= 2),
];

/// FMJD-64, Russian: three kings or more against one, fewer moves when it holds the main road against three pieces;
/// endings of up to seven pieces with kings on both sides, while material stays as it is.
static RUSSIAN: [Ending; 5] = [
    Ending::new(Reason::MainRoad, 5, Lasts::WhileItStands, |a, b| {
        b.lone_king() && b.on_road && a.kings > 0 && a.pieces() == 3
    }),
    Ending::new(Reason::Endgame15, 15, Lasts::WhileItStands, |a, b| b.lone_king() && a.kings >= 3),
    Ending::new(Reason::Endgame5, 5, Lasts::WhileNothingChanges, |a, b| few(a, b, 2, 3)).first(),
    Ending::new(Reason::Endgame30, 30, Lasts::WhileNothingChanges, |a, b| few(a, b, 4, 5)).first(),
    Ending::new(Reason::Endgame60, 60, Lasts::WhileNothingChanges, |a, b| few(a, b, 6, 7)).first(),
];

/// FMJD-64, Brazilian: 2K–2K, 2K–K, 2K–K+m, K–K, K–K+m.
static BRAZILIAN: [Ending; 1] = [Ending::new(Reason::Endgame5, 5, Lasts::WhileItStands, |a, b| {
    let weak = b.is(1, 0) || b.is(1, 1);
    (a.is(2, 0) && (weak || b.is(2, 0))) || (a.is(1, 0) && weak)
})];

static POOL: [Ending; 1] =
    [Ending::new(Reason::Endgame13, 13, Lasts::WhileItStands, |a, b| b.lone_king() && a.is(3, 0))];

/// WFD: two kings against one, one against one.
static FRISIAN: [Ending; 2] = [
    Ending::new(Reason::Endgame7, 7, Lasts::WhileItStands, |a, b| b.lone_king() && a.is(2, 0)),
    Ending::new(Reason::Endgame2, 2, Lasts::WhileItStands, |a, b| b.lone_king() && a.is(1, 0)),
];

/// Most endings that any rules count.
pub(super) const MOST: usize = 5;

fn few(a: Force, b: Force, least: u32, most: u32) -> bool {
    let pieces = a.pieces() + b.pieces();
    a.kings > 0 && b.kings > 0 && (least..=most).contains(&pieces)
}

/// The endings of this name.
pub(super) fn of(endings: Endings) -> &'static [Ending] {
    match endings {
        Endings::None => &[],
        Endings::Fmjd => &FMJD,
        Endings::Russian => &RUSSIAN,
        Endings::Brazilian => &BRAZILIAN,
        Endings::Pool => &POOL,
        Endings::Frisian => &FRISIAN,
    }
}

/// The reason of a draw by this many moves each by kings alone.
pub(super) const fn kings_reason(moves: u8) -> Reason {
    match moves {
        15 => Reason::Kings15,
        20 => Reason::Kings20,
        40 => Reason::Kings40,
        _ => Reason::Kings25,
    }
}
