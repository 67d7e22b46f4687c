//! The table of variants of the family.

use super::rules::{Aim, Crowning, Endings, Landing, Obligation, Rules};
use crate::Colour;
use crate::board::{FieldNames, Fields};
use crate::variant::{AnyRules, Family, Variant};

const INTERNATIONAL: Rules = Rules::INTERNATIONAL;

/// Men take part in captures as kings once they have passed the last row; any capture may be chosen.
const RUSSIAN: Rules = Rules {
    size: 8,
    names: FieldNames::Letters,
    rows: 3,
    crowning: Crowning::InPassing,
    landing: Landing::GoingOn,
    obligation: Obligation::Any,
    ..INTERNATIONAL
}
.drawn_by(Some(15), Endings::Russian);

/// The international captures on 8×8.
const BRAZILIAN: Rules = Rules { size: 8, rows: 3, ..INTERNATIONAL }.drawn_by(Some(20), Endings::Brazilian);

/// Men capture forwards alone, kings go one field, any capture may be chosen; Black begins.
const ENGLISH: Rules = Rules {
    size: 8,
    rows: 3,
    first: Colour::Black,
    men_capture_back: false,
    crowning: Crowning::EndsMove,
    kings_fly: false,
    obligation: Obligation::Any,
    ..INTERNATIONAL
}
.drawn_by(Some(40), Endings::None);

/// Russian captures without crowning in passing; Black begins.
const POOL: Rules = Rules {
    size: 8,
    rows: 3,
    first: Colour::Black,
    landing: Landing::GoingOn,
    obligation: Obligation::Any,
    ..INTERNATIONAL
}
.drawn_by(None, Endings::Pool);

/// Men never take kings; most pieces, then by a king, then most kings, then kings first.
const ITALIAN: Rules = Rules {
    fields: Fields::DarkRight,
    first: Colour::White,
    men_take_kings: false,
    obligation: Obligation::Majority,
    king_captures_first: true,
    most_kings: true,
    kings_early: true,
    ..ENGLISH
};

/// Most pieces, then most kings.
const SPANISH: Rules = Rules {
    size: 8,
    fields: Fields::DarkRight,
    rows: 3,
    men_capture_back: false,
    crowning: Crowning::EndsMove,
    most_kings: true,
    ..INTERNATIONAL
}
.drawn_by(Some(25), Endings::None);

/// Any capture, but by a king rather than by a man.
const CZECH: Rules = Rules {
    size: 8,
    rows: 3,
    men_capture_back: false,
    crowning: Crowning::EndsMove,
    landing: Landing::GoingOn,
    obligation: Obligation::Any,
    king_captures_first: true,
    ..INTERNATIONAL
}
.drawn_by(Some(15), Endings::None);

/// Eight men each; kings land right behind what they take, which leaves at once.
const THAI: Rules = Rules {
    size: 8,
    rows: 2,
    men_capture_back: false,
    crowning: Crowning::EndsMove,
    landing: Landing::Behind,
    lifted_at_once: true,
    obligation: Obligation::Any,
    ..INTERNATIONAL
}
.drawn_by(Some(25), Endings::None);

/// The international game on 12×12.
const CANADIAN: Rules = Rules { size: 12, rows: 5, ..INTERNATIONAL };

/// Captures along ranks and files as well, by value; a king may not run for ever.
const FRISIAN: Rules = Rules {
    orthogonal_captures: true,
    obligation: Obligation::Value,
    king_captures_first: true,
    king_run: Some(3),
    ..INTERNATIONAL
}
.drawn_by(None, Endings::Frisian);

/// Frisian with five men each.
const FRYSK: Rules = Rules { rows: 1, ..FRISIAN };

/// A capture that ends on a king must stop right behind it.
const KILLER: Rules = Rules { landing: Landing::BehindKing, ..INTERNATIONAL };

/// The first king wins.
const BREAKTHROUGH: Rules = Rules { aim: Aim::Breakthrough, ..INTERNATIONAL }.drawn_by(Some(25), Endings::None);

/// All 64 fields, along ranks and files; taken pieces leave at once.
const TURKISH: Rules = Rules {
    size: 8,
    fields: Fields::All,
    empty_rows: 1,
    rows: 2,
    men_capture_back: false,
    lifted_at_once: true,
    turns_back: false,
    one_each: true,
    ..INTERNATIONAL
}
.drawn_by(Some(25), Endings::None);

const WHITE_FIRST: &[Colour] = &[Colour::White, Colour::Black];
const BLACK_FIRST: &[Colour] = &[Colour::Black, Colour::White];

const fn variant(id: &'static str, aliases: &'static [&'static str], rules: Rules, source: &'static str) -> Variant {
    let colours = if matches!(rules.first, Colour::Black) { BLACK_FIRST } else { WHITE_FIRST };
    Variant { id, aliases, family: Family::Draughts, colours, rules: AnyRules::Draughts(rules), source }
}

/// Every variant of the family.
pub static VARIANTS: &[Variant] = &[
    variant(
        "international",
        &[
            "international draughts",
            "международные шашки",
            "стоклеточные шашки",
            "стоклеточные",
            "Polish draughts",
            "польские шашки",
            "10x10",
            "dammen",
        ],
        INTERNATIONAL,
        "FMJD Annex 1, official rules of international draughts",
    ),
    variant(
        "russian",
        &["Russian draughts", "shashki", "русские шашки", "шашки", "шашки-64"],
        RUSSIAN,
        "FMJD-64 (IDF), rules of Russian draughts",
    ),
    variant(
        "brazilian",
        &["Brazilian draughts", "бразильские шашки", "damas", "dama brasileira"],
        BRAZILIAN,
        "FMJD-64 (IDF), rules of Brazilian draughts",
    ),
    variant(
        "english",
        &["English draughts", "checkers", "American checkers", "английские шашки", "чекерс", "американские шашки"],
        ENGLISH,
        "WCDF and ACF/EDA, rules of draughts (checkers)",
    ),
    variant(
        "pool",
        &["pool checkers", "American pool checkers", "пул-чекерс", "американский пул"],
        POOL,
        "American Pool Checker Association, rules",
    ),
    variant(
        "italian",
        &["Italian draughts", "dama", "dama italiana", "итальянские шашки"],
        ITALIAN,
        "Federazione Italiana Dama, regolamento tecnico",
    ),
    variant(
        "spanish",
        &["Spanish draughts", "damas españolas", "испанские шашки"],
        SPANISH,
        "Federación Española de Damas, reglamento",
    ),
    variant(
        "portuguese",
        &["Portuguese draughts", "damas clássicas", "португальские шашки"],
        SPANISH,
        "Federação Portuguesa de Damas, regras de damas clássicas",
    ),
    variant(
        "czech",
        &["Czech draughts", "česká dáma", "чешские шашки"],
        CZECH,
        "Česká federace dámy, pravidla české dámy",
    ),
    variant("thai", &["Thai draughts", "makhos", "mak-hot", "тайские шашки", "макхос"], THAI, "the rules of makhos"),
    variant(
        "canadian",
        &["Canadian draughts", "Canadian checkers", "канадские шашки", "12x12"],
        CANADIAN,
        "Association québécoise des joueurs de dames, rules of Canadian draughts",
    ),
    variant(
        "frisian",
        &["Frisian draughts", "fries dammen", "frysk damjen", "фризские шашки"],
        FRISIAN,
        "WFD, rules of Frisian draughts",
    ),
    variant(
        "frysk",
        &["Frysk!", "фризские шашки по пять", "фриск"],
        FRYSK,
        "WFD, rules of Frisian draughts, with five men each",
    ),
    variant("killer", &["killer draughts", "шашки-киллер", "киллер"], KILLER, "killerdraughts.org"),
    variant(
        "breakthrough",
        &["breakthrough draughts", "шашки на прорыв", "прорыв"],
        BREAKTHROUGH,
        "lidraughts, rules of breakthrough draughts",
    ),
    variant(
        "turkish",
        &["Turkish draughts", "dama (Turkish)", "Türk daması", "турецкие шашки"],
        TURKISH,
        "the rules of Türk daması",
    ),
    variant(
        "giveaway-international",
        &["antidraughts", "losing draughts", "giveaway", "поддавки стоклеточные", "обратные международные шашки"],
        INTERNATIONAL.given_away(),
        "FMJD Annex 1 with the aim reversed",
    ),
    variant(
        "giveaway-russian",
        &["Russian giveaway", "поддавки", "обратные шашки"],
        RUSSIAN.given_away(),
        "FMJD-64 (IDF), rules of Russian draughts with the aim reversed",
    ),
    variant(
        "giveaway-brazilian",
        &["Brazilian giveaway", "бразильские поддавки"],
        BRAZILIAN.given_away(),
        "FMJD-64 (IDF), rules of Brazilian draughts with the aim reversed",
    ),
    variant(
        "giveaway-english",
        &["suicide checkers", "anti-checkers", "английские поддавки"],
        ENGLISH.given_away(),
        "WCDF and ACF/EDA, rules of draughts with the aim reversed",
    ),
];
