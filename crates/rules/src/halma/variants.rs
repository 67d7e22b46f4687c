//! The table of variants of the family.

use super::rules::{BoardKind, Corner, ForeignRays, Layout, Rules};
use crate::Colour::{self, Black, Blue, Red, White, Yellow};
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

/// Red begins from the north-west.
const RED_AND_BLUE: &[(Colour, Corner)] = &[(Red, Corner::NorthWest), (Blue, Corner::SouthEast)];

/// Halma on 16×16 with nineteen pieces each: rows of 5, 5, 4, 3, 2 from the corner.
const HALMA16: Rules = Rules {
    board: BoardKind::Square(16),
    layout: Layout::Corners { rows: &[5, 5, 4, 3, 2], corners: RED_AND_BLUE },
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

/// The smaller boards of Halma: the same game with fewer pieces.
const fn small_halma(size: u8, rows: &'static [u8]) -> Rules {
    Rules { board: BoardKind::Square(size), layout: Layout::Corners { rows, corners: RED_AND_BLUE }, ..HALMA16 }
}

/// Ugolki: along ranks and files, from corner to corner, with a reply for the second player; 80 moves each.
const fn ugolki(rows: &'static [u8]) -> Rules {
    Rules {
        board: BoardKind::Grid(8),
        layout: Layout::Corners { rows, corners: &[(White, Corner::SouthWest), (Black, Corner::NorthEast)] },
        reply: true,
        limit: Some(80),
        count_decides: true,
        ..HALMA16
    }
}

/// Every variant of the family.
pub static VARIANTS: &[Variant] = &[
    star("star2", &["Chinese checkers", "Stern-Halma", "Sternhalma", "Китайские шашки", "跳棋"], &[White, Black]),
    star("star3", &["Chinese checkers for three", "Китайские шашки на троих"], &[White, Blue, Yellow]),
    star("star4", &["Chinese checkers for four", "Китайские шашки на четверых"], &[White, Red, Black, Yellow]),
    star("star6", &["Chinese checkers for six", "Китайские шашки на шестерых"], &Colour::ALL),
    Variant {
        rules: AnyRules::Halma(Rules { layout: Layout::WideRays, exit_deadline: Some(40), ..CLASSIC }),
        ..star("star2-15", &["Chinese checkers, 15 pieces", "Китайские шашки, 15 фишек"], &[White, Black])
    },
    halma("halma16", &["Halma", "Хальма", "Халма"], HALMA16),
    halma("halma8", &["Halma 8×8", "Халма 8×8"], small_halma(8, &[4, 3, 2, 1])),
    halma("halma10", &["Halma 10×10", "Халма 10×10"], small_halma(10, &[5, 4, 3, 2, 1])),
    corners("ugolki9", &["Corners", "Уголки 3×3"], ugolki(&[3, 3, 3])),
    corners("ugolki12", &["Corners 3×4", "Уголки", "Уголки 3×4"], ugolki(&[4, 4, 4])),
    corners("ugolki16", &["Corners 4×4", "Уголки 4×4"], ugolki(&[4, 4, 4, 4])),
];

const fn star(id: &'static str, aliases: &'static [&'static str], colours: &'static [Colour]) -> Variant {
    let source = "star games, rule set A";
    Variant { id, aliases, family: Family::Star, colours, rules: AnyRules::Halma(CLASSIC), source }
}

const fn halma(id: &'static str, aliases: &'static [&'static str], rules: Rules) -> Variant {
    let source = "Halma, 16×16 and its relatives";
    Variant { id, aliases, family: Family::Halma, colours: &[Red, Blue], rules: AnyRules::Halma(rules), source }
}

const fn corners(id: &'static str, aliases: &'static [&'static str], rules: Rules) -> Variant {
    let source = "Halma's relatives, ugolki";
    Variant { id, aliases, family: Family::Ugolki, colours: &[White, Black], rules: AnyRules::Halma(rules), source }
}
