//! The table of variants of the family.

use super::rules::{BoardKind, Corner, ForeignRays, Layout, Leaving, Rules, Unfinished};
use crate::Colour::{self, Black, Blue, Green, Red, White, Yellow};
use crate::variant::{AnyRules, Family, Variant};

/// Rule set A, "classic".
const CLASSIC: Rules = Rules {
    board: BoardKind::Star,
    layout: Layout::Rays,
    first: None,
    foreign_rays: ForeignRays::Pass,
    goal_lock: true,
    must_continue: false,
    long_hops: false,
    kings: false,
    exit_deadline: Some(30),
    reply: true,
    blocking_protection: true,
    must_leave: false,
    teams: false,
    play_on: true,
    resign: Leaving::EndForAll,
    limit: Some(150),
    repetition: true,
    no_progress: false,
    unfinished: Unfinished::Count,
};

/// Classic with partners opposite.
const PAIRS: Rules = Rules { teams: true, ..CLASSIC };

/// Rule set B, "international".
const INTERNATIONAL: Rules = Rules {
    foreign_rays: ForeignRays::Free,
    goal_lock: false,
    exit_deadline: None,
    reply: false,
    resign: Leaving::PlayOn,
    repetition: false,
    no_progress: true,
    unfinished: Unfinished::CountOnceHome,
    ..CLASSIC
};

/// Fourteen men and a king each.
const JAPANESE: Rules =
    Rules { layout: Layout::WideRays, foreign_rays: ForeignRays::Closed, kings: true, ..INTERNATIONAL };

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
    long_hops: false,
    kings: false,
    exit_deadline: None,
    reply: false,
    blocking_protection: false,
    must_leave: false,
    teams: false,
    play_on: true,
    resign: Leaving::EndForAll,
    limit: Some(300),
    repetition: true,
    no_progress: false,
    unfinished: Unfinished::Draw,
};

/// Halma for four: thirteen pieces each in rows of 4, 4, 3, 2, ends as in the international star.
const HALMA_FOUR: Rules = Rules {
    layout: Layout::Corners {
        rows: &[4, 4, 3, 2],
        corners: &[
            (Red, Corner::NorthWest),
            (Blue, Corner::NorthEast),
            (Green, Corner::SouthEast),
            (Yellow, Corner::SouthWest),
        ],
    },
    blocking_protection: true,
    resign: Leaving::PlayOn,
    limit: INTERNATIONAL.limit,
    repetition: false,
    no_progress: true,
    unfinished: Unfinished::CountOnceHome,
    ..HALMA16
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
        unfinished: Unfinished::Count,
        ..HALMA16
    }
}

const TWO: &[Colour] = &[White, Black];
const THREE: &[Colour] = &[White, Blue, Yellow];
const FOUR: &[Colour] = &[White, Red, Black, Yellow];
const FIVE: &[Colour] = &[White, Red, Blue, Black, Yellow];

/// Every variant of the family.
pub static VARIANTS: &[Variant] = &[
    star("star2", &["Chinese checkers", "Stern-Halma", "Sternhalma", "Китайские шашки", "跳棋"], TWO, CLASSIC),
    star("star3", &["Chinese checkers for three", "Китайские шашки на троих"], THREE, CLASSIC),
    star("star4", &["Chinese checkers for four", "Китайские шашки на четверых"], FOUR, CLASSIC),
    star("star6", &["Chinese checkers for six", "Китайские шашки на шестерых"], &Colour::ALL, CLASSIC),
    star(
        "star2-long",
        &["Chinese checkers, long hops", "Super Chinese checkers", "Китайские шашки, дальние прыжки"],
        TWO,
        Rules { long_hops: true, ..CLASSIC },
    ),
    star(
        "star6-long",
        &["Chinese checkers for six, long hops", "Китайские шашки на шестерых, дальние прыжки"],
        &Colour::ALL,
        Rules { long_hops: true, ..CLASSIC },
    ),
    star(
        "star2-15",
        &["Chinese checkers, 15 pieces", "Китайские шашки, 15 фишек"],
        TWO,
        Rules { layout: Layout::WideRays, exit_deadline: Some(40), ..CLASSIC },
    ),
    star("star-pairs", &["Chinese checkers in pairs", "Китайские шашки пара на пару"], FOUR, PAIRS),
    star("star-3pairs", &["Chinese checkers, three pairs", "Китайские шашки, три пары"], &Colour::ALL, PAIRS),
    international("intl2", &["International Chinese checkers", "Международные китайские шашки"], TWO),
    international(
        "intl3",
        &["International Chinese checkers for three", "Международные китайские шашки на троих"],
        THREE,
    ),
    international(
        "intl4",
        &["International Chinese checkers for four", "Международные китайские шашки на четверых"],
        FOUR,
    ),
    international(
        "intl5",
        &["International Chinese checkers for five", "Международные китайские шашки на пятерых"],
        FIVE,
    ),
    international(
        "intl6",
        &["International Chinese checkers for six", "Международные китайские шашки на шестерых"],
        &Colour::ALL,
    ),
    japanese("jp2", &["Diamond Game", "ダイヤモンドゲーム", "Алмазная игра", "Японские китайские шашки"], TWO),
    japanese("jp3", &["Diamond Game for three", "Алмазная игра на троих"], THREE),
    halma("halma16", &["Halma", "Хальма", "Халма"], HALMA16),
    halma("halma8", &["Halma 8×8", "Халма 8×8"], small_halma(8, &[4, 3, 2, 1])),
    halma("halma10", &["Halma 10×10", "Халма 10×10"], small_halma(10, &[5, 4, 3, 2, 1])),
    Variant {
        colours: &[Red, Blue, Green, Yellow],
        ..halma("halma16-4", &["Halma for four", "Халма на четверых"], HALMA_FOUR)
    },
    corners("ugolki9", &["Corners", "Уголки 3×3"], ugolki(&[3, 3, 3])),
    corners("ugolki12", &["Corners 3×4", "Уголки", "Уголки 3×4"], ugolki(&[4, 4, 4])),
    corners("ugolki16", &["Corners 4×4", "Уголки 4×4"], ugolki(&[4, 4, 4, 4])),
];

const fn star(id: &'static str, aliases: &'static [&'static str], colours: &'static [Colour], rules: Rules) -> Variant {
    let source = "star games, rule set A";
    Variant { id, aliases, family: Family::Star, colours, rules: AnyRules::Halma(rules), source }
}

const fn international(id: &'static str, aliases: &'static [&'static str], colours: &'static [Colour]) -> Variant {
    let source = "star games, rule set B";
    Variant { source, ..star(id, aliases, colours, INTERNATIONAL) }
}

const fn japanese(id: &'static str, aliases: &'static [&'static str], colours: &'static [Colour]) -> Variant {
    let source = "star games, Japanese";
    Variant { source, ..star(id, aliases, colours, JAPANESE) }
}

const fn halma(id: &'static str, aliases: &'static [&'static str], rules: Rules) -> Variant {
    let source = "Halma, 16×16 and its relatives";
    Variant { id, aliases, family: Family::Halma, colours: &[Red, Blue], rules: AnyRules::Halma(rules), source }
}

const fn corners(id: &'static str, aliases: &'static [&'static str], rules: Rules) -> Variant {
    let source = "Halma's relatives, ugolki";
    Variant { id, aliases, family: Family::Ugolki, colours: &[White, Black], rules: AnyRules::Halma(rules), source }
}
