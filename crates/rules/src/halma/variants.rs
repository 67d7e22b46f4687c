//! The table of variants of the family.

use super::rules::{BoardKind, Corner, ForeignRays, Layout, Rules};
use crate::Colour;
use crate::variant::{AnyRules, Family, Variant};

/// Rule set A, "classic".
const CLASSIC: Rules = Rules {
    board: BoardKind::Star,
    layout: Layout::Rays,
    first: None,
    foreign_rays: ForeignRays::Pass,
    goal_lock: true,
    must_continue: false,
    exit_deadline: Some(30),
    reply: true,
    blocking_protection: true,
    must_leave: false,
    limit: Some(150),
    repetition: true,
    count_decides: true,
};

/// Halma on 16×16 with nineteen pieces each: rows of 5, 5, 4, 3, 2 from the corner.
const HALMA16: Rules = Rules {
    board: BoardKind::Square(16),
    layout: Layout::Corners {
        rows: &[5, 5, 4, 3, 2],
        corners: &[(Colour::Red, Corner::NorthWest), (Colour::Blue, Corner::SouthEast)],
    },
    first: None,
    foreign_rays: ForeignRays::Free,
    goal_lock: false,
    must_continue: false,
    exit_deadline: None,
    reply: false,
    blocking_protection: false,
    must_leave: false,
    limit: Some(300),
    repetition: true,
    count_decides: false,
};

/// Every variant of the family.
pub static VARIANTS: &[Variant] = &[
    Variant {
        id: "star2",
        aliases: &["Chinese checkers", "Stern-Halma", "Sternhalma", "Китайские шашки", "跳棋"],
        family: Family::Star,
        colours: &[Colour::White, Colour::Black],
        rules: AnyRules::Halma(CLASSIC),
        source: "star games, rule set A",
    },
    Variant {
        id: "halma16",
        aliases: &["Halma", "Хальма", "Халма"],
        family: Family::Halma,
        colours: &[Colour::Red, Colour::Blue],
        rules: AnyRules::Halma(HALMA16),
        source: "Halma, 16×16",
    },
];
