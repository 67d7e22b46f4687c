//! House rules of the family as a form shows them.

use super::rules::{Aim, Crowning, DrawRules, Draws, Endings, Landing, Obligation, Rules};
use crate::Colour;
use crate::variant::Setting;

/// Words of a choice with the values they stand for.
type Words<T, const N: usize> = [(&'static str, T); N];

const FIRST: Words<Colour, 2> = [("white", Colour::White), ("black", Colour::Black)];
const AIM: Words<Aim, 3> =
    [("capture", Aim::Capture), ("giveaway", Aim::Giveaway), ("breakthrough", Aim::Breakthrough)];
const CROWNING: Words<Crowning, 3> =
    [("at_end", Crowning::AtEnd), ("in_passing", Crowning::InPassing), ("ends_move", Crowning::EndsMove)];
const KINGS: Words<bool, 2> = [("fly", true), ("short", false)];
const LANDING: Words<Landing, 4> = [
    ("free", Landing::Free),
    ("going_on", Landing::GoingOn),
    ("behind", Landing::Behind),
    ("behind_king", Landing::BehindKing),
];
const LIFTED: Words<bool, 2> = [("after", false), ("at_once", true)];
const OBLIGATION: Words<Obligation, 3> =
    [("any", Obligation::Any), ("majority", Obligation::Majority), ("value", Obligation::Value)];
const DRAW_RULES: Words<DrawRules, 2> = [("site", DrawRules::Site), ("official", DrawRules::Official)];
const KING_MOVES: Words<Option<u8>, 5> =
    [("15", Some(15)), ("20", Some(20)), ("25", Some(25)), ("40", Some(40)), ("off", None)];
const ENDINGS: Words<Endings, 6> = [
    ("none", Endings::None),
    ("fmjd", Endings::Fmjd),
    ("russian", Endings::Russian),
    ("brazilian", Endings::Brazilian),
    ("pool", Endings::Pool),
    ("frisian", Endings::Frisian),
];
/// Moves in a row that a king may be held to.
const RUN_RANGE: (u32, u32) = (1, 9);

fn choice<T: Copy + PartialEq, const N: usize>(key: &'static str, words: &Words<T, N>, value: T) -> Setting {
    let word = words.iter().find(|(_, v)| *v == value).map_or(words[0].0, |(word, _)| word);
    Setting::choice(key, &words.map(|(word, _)| word), word)
}

/// The value of a word that its setting allows.
fn value_of<T: Copy, const N: usize>(words: &Words<T, N>, word: &str) -> T {
    words.iter().find(|(w, _)| *w == word).map_or(words[0].1, |&(_, value)| value)
}

impl Rules {
    /// The house rules with their values, in the order of a form.
    pub fn settings(&self) -> Vec<Setting> {
        let mut settings = vec![
            choice("first", &FIRST, self.first),
            choice("aim", &AIM, self.aim),
            choice("obligation", &OBLIGATION, self.obligation),
            Setting::switch("king_captures_first", self.king_captures_first),
            Setting::switch("most_kings", self.most_kings),
            Setting::switch("kings_early", self.kings_early),
            Setting::switch("men_capture_back", self.men_capture_back),
            Setting::switch("men_take_kings", self.men_take_kings),
            choice("crowning", &CROWNING, self.crowning),
            choice("kings", &KINGS, self.kings_fly),
            choice("landing", &LANDING, self.landing),
            choice("lifted", &LIFTED, self.lifted_at_once),
            Setting::switch("turns_back", self.turns_back),
            Setting::number_or_off("king_run", RUN_RANGE, self.king_run.map(u32::from)),
            Setting::switch("one_each", self.one_each),
            choice("draw_rules", &DRAW_RULES, self.draw_rules).idle_if(self.site == self.official),
            choice("king_moves", &KING_MOVES, self.draws().king_moves),
            choice("endings", &ENDINGS, self.draws().endings),
        ];
        if !self.is_straight() {
            settings.insert(6, Setting::switch("orthogonal_captures", self.orthogonal_captures));
        }
        settings
    }

    /// Changes a house rule to a value that its setting allows.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        let on = value == "on";
        match key {
            "first" => self.first = value_of(&FIRST, value),
            "aim" => self.aim = value_of(&AIM, value),
            "obligation" => self.obligation = value_of(&OBLIGATION, value),
            "king_captures_first" => self.king_captures_first = on,
            "most_kings" => self.most_kings = on,
            "kings_early" => self.kings_early = on,
            "orthogonal_captures" => self.orthogonal_captures = on,
            "men_capture_back" => self.men_capture_back = on,
            "men_take_kings" => self.men_take_kings = on,
            "crowning" => self.crowning = value_of(&CROWNING, value),
            "kings" => self.kings_fly = value_of(&KINGS, value),
            "landing" => self.landing = value_of(&LANDING, value),
            "lifted" => self.lifted_at_once = value_of(&LIFTED, value),
            "turns_back" => self.turns_back = on,
            "king_run" => self.king_run = value.parse().ok(),
            "one_each" => self.one_each = on,
            "draw_rules" => self.draw_rules = value_of(&DRAW_RULES, value),
            "king_moves" => self.both_draws(|draws| draws.king_moves = value_of(&KING_MOVES, value)),
            "endings" => self.both_draws(|draws| draws.endings = value_of(&ENDINGS, value)),
            _ => unreachable!("only keys of `settings` come here"),
        }
    }

    /// A count that somebody chose holds whichever draws are in force.
    fn both_draws(&mut self, change: impl Fn(&mut Draws)) {
        change(&mut self.site);
        change(&mut self.official);
    }

    /// Two house rules that cannot both hold.
    pub(crate) fn contradiction(&self) -> Option<(&'static str, &'static str)> {
        let landing = match self.landing {
            Landing::Free => None,
            Landing::GoingOn => Some("landing=going_on"),
            Landing::Behind => Some("landing=behind"),
            Landing::BehindKing => Some("landing=behind_king"),
        };
        match (self.crowning, landing) {
            // Whether a man has passed the last row must follow from what it took, or one text would mean two moves.
            (Crowning::InPassing, _) if self.orthogonal_captures || self.is_straight() => {
                Some(("crowning=in_passing", "orthogonal_captures=on"))
            }
            (_, Some(landing)) if !self.kings_fly => Some((landing, "kings=short")),
            _ => None,
        }
    }
}
