//! The table of variants of the family.

use super::rules::Rules;
use crate::Colour;
use crate::variant::{AnyRules, Family, Variant};

/// Every variant of the family.
pub static VARIANTS: &[Variant] = &[Variant {
    id: "international",
    aliases: &[
        "international draughts",
        "международные шашки",
        "стоклеточные шашки",
        "стоклеточные",
        "Polish draughts",
        "польские шашки",
        "10x10",
        "dammen",
    ],
    family: Family::Draughts,
    colours: &[Colour::White, Colour::Black],
    rules: AnyRules::Draughts(Rules::INTERNATIONAL),
    source: "FMJD Annex 1, official rules of international draughts",
}];
