//! The rules of the family as data.

use crate::Colour;
use crate::variant::Setting;

/// Rules of one variant with its house rules. Articles are those of the project's rule texts for star and Halma.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a rule of its own; any mix of them is a game")]
pub struct Rules {
    /// The board.
    pub board: BoardKind,
    /// Camps and goals.
    pub layout: Layout,
    /// Who starts; the order stays clockwise (star, "Who starts").
    pub first: Option<Colour>,
    /// What rays that are neither own nor goal allow (star, "Foreign rays").
    pub foreign_rays: ForeignRays,
    /// A piece that starts in its goal keeps its whole path inside (star, "Goal lock"; Halma, `camp_rule`).
    pub goal_lock: bool,
    /// A chain may not stop while it can go on (star, `must_continue`).
    pub must_continue: bool,
    /// Hops over one piece at any distance, with as many empty holes before it as behind it (star, "Long hops").
    pub long_hops: bool,
    /// Each seat has a king, which starts on the tip of its camp and must reach the tip of its goal; it hops over
    /// whole rows of men and is never hopped over (star, "Japanese").
    pub kings: bool,
    /// Own moves by which the camp must be left (star, "Exit deadline").
    pub exit_deadline: Option<u16>,
    /// The second of two seats may answer the first one's finish (star, "Reply").
    pub reply: bool,
    /// A full goal with one own piece finishes; else all must be own (star, "Finished").
    pub blocking_protection: bool,
    /// After the blocker's own move 30 a full goal with one own piece finishes while the blocker
    /// has a piece in its own camp (Halma, `must_leave`).
    pub must_leave: bool,
    /// Partners sit opposite each other (star, "Pairs"); four seats or six.
    pub teams: bool,
    /// After the first finish the others play on for the rest of the places (star, set B, `play_on`).
    pub play_on: bool,
    /// What a resignation or a fallen flag does with three seats and more (star, "Resignation").
    pub resign: Leaving,
    /// Rounds after which the game ends.
    pub limit: Option<u16>,
    /// The third occurrence of a position ends the game.
    pub repetition: bool,
    /// The third occurrence of a position ends the game, and so do thirty rounds in which no seat improved
    /// (star, set B, `no_progress`).
    pub no_progress: bool,
    /// How those without a place are placed when a game ends otherwise than by finishes.
    pub unfinished: Unfinished,
}

/// What a resignation or a fallen flag does with three seats and more; of two, the other has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// It ends the game for all, the one who left last.
    EndForAll,
    /// The others go on; the pieces stay where they are.
    PlayOn,
}

/// How seats without a place are placed when the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfinished {
    /// They share a place (Halma).
    Draw,
    /// By pieces in the goal, then by distance (star, "Limit").
    Count,
    /// The same, but they share a place at the limit while nobody is home (star, set B, `limit`).
    CountOnceHome,
}

/// A board of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardKind {
    /// 121 holes.
    Star,
    /// A square board of this size; pieces go in eight directions.
    Square(u8),
    /// A square board of this size; pieces go along ranks and files only (ugolki).
    Grid(u8),
}

impl BoardKind {
    /// Words of a square set that holds the board.
    pub const fn words(self) -> usize {
        match self {
            BoardKind::Star => 2,
            BoardKind::Square(size) | BoardKind::Grid(size) if size <= 11 => 2,
            BoardKind::Square(_) | BoardKind::Grid(_) => 4,
        }
    }
}

/// Camps of the seats; a goal is the camp opposite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// The ray of the seat's colour.
    Rays,
    /// The ray and the five holes of the hexagon's side next to it (star, "15 pieces").
    WideRays,
    /// Corners filled with rows of these lengths, one corner a seat.
    Corners {
        /// Length of each row, from the edge of the board inwards.
        rows: &'static [u8],
        /// Corner of each colour of the variant.
        corners: &'static [(Colour, Corner)],
    },
}

/// A corner of a square board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// a1.
    SouthWest,
    /// The top of file a.
    NorthWest,
    /// The top of the last file.
    NorthEast,
    /// The first rank of the last file.
    SouthEast,
}

impl Corner {
    /// The corner across the board.
    #[must_use]
    pub const fn opposite(self) -> Corner {
        match self {
            Corner::SouthWest => Corner::NorthEast,
            Corner::NorthWest => Corner::SouthEast,
            Corner::NorthEast => Corner::SouthWest,
            Corner::SouthEast => Corner::NorthWest,
        }
    }
}

/// What rays that are neither own nor goal allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForeignRays {
    /// Flying through, not stopping (set A).
    Pass,
    /// Nothing, not even in passing (Japanese).
    Closed,
    /// Everything (set B).
    Free,
}

/// Rounds that the limit may be set to.
const LIMIT_RANGE: (u32, u32) = (1, 10_000);
/// Own moves that the deadline may be set to.
const DEADLINE_RANGE: (u32, u32) = (1, 1_000);

impl Rules {
    /// What leaving does: a pair never plays on with one member (star, "Pairs").
    pub(super) fn leaving(&self) -> Leaving {
        if self.teams { Leaving::EndForAll } else { self.resign }
    }

    /// The house rules with their values, in the order of a form.
    pub fn settings(&self, colours: &[Colour]) -> Vec<Setting> {
        let seats = colours.len();
        let mut settings = match self.layout {
            Layout::Rays | Layout::WideRays => self.star_settings(colours),
            Layout::Corners { .. } => {
                vec![Setting::switch("camp_rule", self.goal_lock), Setting::switch("must_leave", self.must_leave)]
            }
        };
        let star = matches!(self.layout, Layout::Rays | Layout::WideRays);
        settings.push(Setting::switch("must_continue", self.must_continue));
        if star || seats > 2 {
            settings.extend(self.table_settings(seats));
        }
        settings.push(Setting::number_or_off("limit", LIMIT_RANGE, self.limit.map(u32::from)));
        settings.push(Setting::switch("repetition", self.repetition));
        settings
    }

    fn star_settings(&self, colours: &[Colour]) -> Vec<Setting> {
        let words: Vec<&'static str> = colours.iter().map(|c| c.as_str()).collect();
        let first = self.first.unwrap_or(colours[0]);
        let foreign = match self.foreign_rays {
            ForeignRays::Pass => "pass",
            ForeignRays::Closed => "closed",
            ForeignRays::Free => "free",
        };
        vec![
            Setting::choice("first", &words, first.as_str()),
            Setting::switch("long_hops", self.long_hops),
            Setting::choice("foreign_rays", &["pass", "closed", "free"], foreign),
            Setting::switch("goal_lock", self.goal_lock),
            Setting::number_or_off("exit_deadline", DEADLINE_RANGE, self.exit_deadline.map(u32::from)),
            Setting::switch("reply", self.reply).idle_if(colours.len() != 2),
        ]
    }

    fn table_settings(&self, seats: usize) -> Vec<Setting> {
        let resign = match self.resign {
            _ if self.teams => "end_for_all",
            Leaving::EndForAll => "end_for_all",
            Leaving::PlayOn => "play_on",
        };
        let mut settings = vec![
            Setting::switch("blocking_protection", self.blocking_protection),
            Setting::switch("play_on", self.play_on).idle_if(seats == 2),
            Setting::choice("resign", &["end_for_all", "play_on"], resign).idle_if(seats == 2 || self.teams),
            Setting::switch("no_progress", self.no_progress),
        ];
        if seats == 4 || seats == 6 {
            let teams = if self.teams { "opposite" } else { "none" };
            settings.insert(1, Setting::choice("teams", &["none", "opposite"], teams));
        }
        settings
    }

    /// Changes a house rule to a value that its setting allows.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        let on = value == "on";
        let number = || value.parse().ok();
        match key {
            "first" => self.first = Colour::from_word(value),
            "foreign_rays" => {
                self.foreign_rays = match value {
                    "closed" => ForeignRays::Closed,
                    "free" => ForeignRays::Free,
                    _ => ForeignRays::Pass,
                }
            }
            "goal_lock" | "camp_rule" => self.goal_lock = on,
            "exit_deadline" => self.exit_deadline = number(),
            "reply" => self.reply = on,
            "blocking_protection" => self.blocking_protection = on,
            "must_leave" => self.must_leave = on,
            "must_continue" => self.must_continue = on,
            "long_hops" => self.long_hops = on,
            "teams" => self.teams = value == "opposite",
            "play_on" => self.play_on = on,
            "resign" => self.resign = if value == "play_on" { Leaving::PlayOn } else { Leaving::EndForAll },
            "no_progress" => self.no_progress = on,
            "limit" => self.limit = number(),
            "repetition" => self.repetition = on,
            _ => unreachable!("only keys of `settings` come here"),
        }
    }

    /// Two house rules that cannot both hold; `given` are those that somebody chose.
    pub(crate) fn contradiction(&self, given: &[(&str, &str)]) -> Option<(&'static str, &'static str)> {
        if self.must_leave && self.blocking_protection {
            return Some(("must_leave=on", "blocking_protection=on"));
        }
        let plays_on = given.contains(&("resign", "play_on"));
        (self.teams && plays_on).then_some(("resign=play_on", "teams=opposite"))
    }
}
