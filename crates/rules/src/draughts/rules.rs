//! The rules of the family as data.
//!
//! Articles are those of FMJD Annex 1, the code of international draughts, unless another text is named. The official
//! texts of the other codes could not be quoted by article; what stands in their place is this project's own table of
//! the family, whose columns the fields follow: FMJD-64/IDF for Russian and Brazilian, ACF/EDA and WCDF for English,
//! WFD for Frisian, and the federations of the countries for the rest.

use super::grid;
use crate::Colour;
use crate::board::{FieldNames, Fields};

/// Rules of one variant with its house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own; any mix of them is a game")]
pub struct Rules {
    /// Fields along a side of the board (art. 2.1).
    pub size: u8,
    /// Which of them are in play (art. 2.2, 2.3). On a board with all of them in play pieces go along ranks and files.
    pub fields: Fields,
    /// How fields are called in moves and positions (PDN 3.0, `GameType`).
    pub names: FieldNames,
    /// Rows behind the men that each side leaves empty at the start (Turkish).
    pub empty_rows: u8,
    /// Rows of men that each side starts with (art. 2.8).
    pub rows: u8,
    /// Who moves first (art. 3.1; Black in English and pool checkers).
    pub first: Colour,
    /// What wins.
    pub aim: Aim,
    /// Captures go along ranks and files as well as diagonals (Frisian).
    pub orthogonal_captures: bool,
    /// Men capture backwards (art. 4.2).
    pub men_capture_back: bool,
    /// Men may take kings (not in Italian).
    pub men_take_kings: bool,
    /// When a man is crowned (art. 3.5, 4.15).
    pub crowning: Crowning,
    /// Kings move and capture over any distance (art. 3.9, 4.3), or over one field.
    pub kings_fly: bool,
    /// Where a flying king may land behind what it takes (art. 4.6).
    pub landing: Landing,
    /// Taken pieces leave the board one by one during the move, and not when it is over (art. 4.8).
    pub lifted_at_once: bool,
    /// A piece may turn by 180° between two captures of a move (not in Turkish).
    pub turns_back: bool,
    /// Which captures are compulsory (art. 4.13).
    pub obligation: Obligation,
    /// Among captures of equal weight one by a king goes first (Italian, Frisian, Czech).
    pub king_captures_first: bool,
    /// Then one of more kings (Italian, Spanish).
    pub most_kings: bool,
    /// Then one that takes its kings earlier (Italian).
    pub kings_early: bool,
    /// Moves in a row without a capture that one king may make while its side has men (Frisian).
    pub king_run: Option<u8>,
    /// One piece each ends the game: drawn, but a king beats a man (Turkish).
    pub one_each: bool,
    /// Which of the two following sets of draws is in force.
    pub draw_rules: DrawRules,
    /// The draws that the site counts.
    pub site: Draws,
    /// The draws that the federation counts.
    pub official: Draws,
}

/// What wins a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// The other side has no piece or no move (art. 5.1).
    Capture,
    /// The same loses.
    Giveaway,
    /// That, or the first king.
    Breakthrough,
}

/// When a man is crowned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// When its move ends on the last row; one that can capture on goes on as a man (art. 4.15).
    AtEnd,
    /// When it reaches the last row; it captures on as a king (Russian).
    InPassing,
    /// When it reaches the last row, where its move ends (English).
    EndsMove,
}

/// Where a flying king may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Landing {
    /// On any free field behind (art. 4.6).
    Free,
    /// Where the capture goes on, if it does from some field (Russian).
    GoingOn,
    /// On the first field behind (Thai).
    Behind,
    /// Anywhere, but when its last capture is a king, on the first field behind that (killer).
    BehindKing,
}

/// Which captures are compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obligation {
    /// Any one, to its end.
    Any,
    /// One of most pieces (art. 4.13).
    Majority,
    /// One of most value: a king counts a little less than two men (Frisian).
    Value,
}

/// Which counts draw a game. All codes know the third occurrence of a position (art. 6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawRules {
    /// Those of the site.
    Site,
    /// Those of the federation.
    Official,
}

/// Counts that draw a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Moves each by kings alone without a capture (art. 6.2).
    pub king_moves: Option<u8>,
    /// Small endings that are counted.
    pub endings: Endings,
}

/// Small endings in which moves are counted; see `endings.rs` for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Endings {
    /// None.
    None,
    /// Against a lone king: 16 moves each with three pieces, 5 with fewer (art. 6.3, 6.4).
    Fmjd,
    /// Three kings, the main road, few pieces (FMJD-64, Russian).
    Russian,
    /// Two kings at most on each side (FMJD-64, Brazilian).
    Brazilian,
    /// Three kings against one.
    Pool,
    /// Two kings or one against one (WFD).
    Frisian,
}

/// The S4 site's draws, and those of codes whose own are not known: the third occurrence and 25 king moves each.
const KINGS_25: Draws = Draws { king_moves: Some(25), endings: Endings::None };

impl Rules {
    /// International draughts on 10×10.
    pub const INTERNATIONAL: Rules = Rules {
        size: 10,
        fields: Fields::DarkLeft,
        names: FieldNames::Numbers,
        empty_rows: 0,
        rows: 4,
        first: Colour::White,
        aim: Aim::Capture,
        orthogonal_captures: false,
        men_capture_back: true,
        men_take_kings: true,
        crowning: Crowning::AtEnd,
        kings_fly: true,
        landing: Landing::Free,
        lifted_at_once: false,
        turns_back: true,
        obligation: Obligation::Majority,
        king_captures_first: false,
        most_kings: false,
        kings_early: false,
        king_run: None,
        one_each: false,
        draw_rules: DrawRules::Site,
        site: KINGS_25,
        official: Draws { king_moves: Some(25), endings: Endings::Fmjd },
    };

    /// The same rules with these draws, the site's and the federation's alike.
    pub(super) const fn drawn_by(self, king_moves: Option<u8>, endings: Endings) -> Rules {
        let draws = Draws { king_moves, endings };
        Rules { site: draws, official: draws, ..self }
    }

    /// The same rules with the aim reversed, drawn by the third occurrence and 25 king moves each.
    pub(super) const fn given_away(self) -> Rules {
        Rules { aim: Aim::Giveaway, ..self }.drawn_by(Some(25), Endings::None)
    }

    /// The draws in force.
    pub const fn draws(&self) -> Draws {
        match self.draw_rules {
            DrawRules::Site => self.site,
            DrawRules::Official => self.official,
        }
    }

    /// Whether all pieces go along ranks and files alone.
    pub const fn is_straight(&self) -> bool {
        matches!(self.fields, Fields::All)
    }

    /// Words of a square set that holds the board.
    pub const fn words(&self) -> usize {
        grid::words(self.size, self.fields, self.orthogonal_captures)
    }

    /// Whether captures are those of the international game on a board with dark fields, whatever its size.
    pub(super) fn captures_plainly(&self) -> bool {
        let laws = |r: &Rules| {
            (
                (r.is_straight(), r.orthogonal_captures, r.men_capture_back, r.men_take_kings, r.crowning),
                (r.kings_fly, r.landing, r.lifted_at_once, r.turns_back, r.king_run),
                (r.obligation, r.king_captures_first, r.most_kings, r.kings_early),
            )
        };
        laws(self) == laws(&Rules::INTERNATIONAL)
    }
}
