//! The rules of the family as data.

use super::grid;
use crate::variant::Setting;

/// Rules of one variant with its house rules. Articles are those of FMJD Annex 1, the code of international draughts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Fields along a side of the board, half of them in play (art. 2.1, 2.2).
    pub size: u8,
    /// Rows of men that each side starts with (art. 2.8).
    pub rows: u8,
    /// Which counts draw a game.
    pub draw_rules: DrawRules,
}

/// Which counts draw a game. Both codes know the third occurrence of a position (art. 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawRules {
    /// 25 moves each by kings alone without a capture (art. 6.2).
    Site,
    /// That, and the endings against a lone king: 16 moves each against three pieces (art. 6.3),
    /// 5 moves each against one or two (art. 6.4).
    Official,
}

impl DrawRules {
    const WORDS: [&'static str; 2] = ["site", "official"];
}

impl Rules {
    /// International draughts on 10×10.
    pub const INTERNATIONAL: Rules = Rules { size: 10, rows: 4, draw_rules: DrawRules::Site };

    /// Words of a square set that holds the board.
    pub const fn words(&self) -> usize {
        grid::words(self.size)
    }

    /// The house rules with their values, in the order of a form.
    pub fn settings(&self) -> Vec<Setting> {
        vec![Setting::choice("draw_rules", &DrawRules::WORDS, DrawRules::WORDS[self.draw_rules as usize])]
    }

    /// Changes a house rule to a value that its setting allows.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        match key {
            "draw_rules" => self.draw_rules = if value == "official" { DrawRules::Official } else { DrawRules::Site },
            _ => unreachable!("only keys of `settings` come here"),
        }
    }
}
