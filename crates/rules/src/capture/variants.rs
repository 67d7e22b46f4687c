//! The table of variants of the family.

use super::Rules;
use crate::Colour;
use crate::variant::{AnyRules, Family, Variant};

/// Every variant of the family: the seats are the first colours in order.
pub static VARIANTS: &[Variant] = &[
    capture("capture2", &["Capture Chinese checkers", "Китайские шашки со взятием"], 2),
    capture("capture3", &["Capture Chinese checkers for three", "Китайские шашки со взятием на троих"], 3),
    capture("capture4", &["Capture Chinese checkers for four", "Китайские шашки со взятием на четверых"], 4),
    capture("capture5", &["Capture Chinese checkers for five", "Китайские шашки со взятием на пятерых"], 5),
    capture("capture6", &["Capture Chinese checkers for six", "Китайские шашки со взятием на шестерых"], 6),
];

const fn capture(id: &'static str, aliases: &'static [&'static str], seats: usize) -> Variant {
    let (colours, _) = Colour::ALL.split_at(seats);
    let rules = AnyRules::Capture(Rules { long_hops: false });
    Variant { id, aliases, family: Family::Capture, colours, rules, source: "star games, capture" }
}
