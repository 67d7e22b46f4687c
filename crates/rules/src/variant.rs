//! The table of variants, and house rules as a user sets them.

use crate::{Colour, capture, draughts, halma};

/// A named set of rules.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Stable id; names for people are texts made from it.
    pub id: &'static str,
    /// Other names that players know it by.
    pub aliases: &'static [&'static str],
    /// What it is played with.
    pub family: Family,
    /// Colours in turn order.
    pub colours: &'static [Colour],
    /// Its rules.
    pub rules: AnyRules,
    /// Where its rules are written.
    pub source: &'static str,
}

/// Families as players name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Chinese checkers on the star.
    Star,
    /// Capture Chinese checkers on the star.
    Capture,
    /// Halma on a square board.
    Halma,
    /// Corners along ranks and files.
    Ugolki,
    /// Draughts.
    Draughts,
}

impl Family {
    /// The word on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Family::Star => "star",
            Family::Capture => "capture",
            Family::Halma => "halma",
            Family::Ugolki => "ugolki",
            Family::Draughts => "draughts",
        }
    }
}

/// The rules of a variant of either family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyRules {
    /// Star and Halma boards.
    Halma(halma::Rules),
    /// Capture.
    Capture(capture::Rules),
    /// Draughts.
    Draughts(draughts::Rules),
}

/// A house rule: its key, what it may be, what it is when nobody says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The key on the command line and in the table form.
    pub key: &'static str,
    /// Allowed words.
    pub values: Vec<&'static str>,
    /// Allowed numbers, both ends included.
    pub range: Option<(u32, u32)>,
    /// The value now.
    pub value: String,
    /// Allowed, but without effect in this variant, such as who replies among three; a form leaves it out.
    pub idle: bool,
}

impl Setting {
    /// `on` or `off`.
    pub fn switch(key: &'static str, on: bool) -> Setting {
        Setting::choice(key, &["on", "off"], if on { "on" } else { "off" })
    }

    /// One of some words.
    pub fn choice(key: &'static str, values: &[&'static str], value: &str) -> Setting {
        Setting { key, values: values.to_vec(), range: None, value: value.to_owned(), idle: false }
    }

    /// A number, or `off`.
    pub fn number_or_off(key: &'static str, range: (u32, u32), value: Option<u32>) -> Setting {
        let value = value.map_or_else(|| "off".to_owned(), |n| n.to_string());
        Setting { key, values: vec!["off"], range: Some(range), value, idle: false }
    }

    /// The same, without effect under this condition.
    #[must_use]
    pub(crate) fn idle_if(self, idle: bool) -> Setting {
        Setting { idle, ..self }
    }

    /// Whether `value` may be given.
    pub fn allows(&self, value: &str) -> bool {
        let number = |(min, max): (u32, u32)| value.parse::<u32>().is_ok_and(|n| (min..=max).contains(&n));
        self.values.contains(&value) || (self.range.is_some_and(number) && !value.starts_with('+'))
    }

    /// What may be given, for an error message.
    pub fn allowed(&self) -> String {
        let mut parts: Vec<String> = self.range.iter().map(|(min, max)| format!("{min} to {max}")).collect();
        parts.extend(self.values.iter().map(|&v| v.to_owned()));
        parts.join(", ")
    }
}

/// Why rules cannot be had.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No variant of this id.
    #[error("unknown variant `{id}`: there are {known}")]
    UnknownVariant {
        /// The id, shortened.
        id: String,
        /// The ids there are.
        known: String,
    },
    /// No house rule of this key here.
    #[error("{variant} has no house rule `{key}`: it has {known}")]
    UnknownSetting {
        /// The variant.
        variant: &'static str,
        /// The key, shortened.
        key: String,
        /// The keys there are.
        known: String,
    },
    /// A value that the house rule does not take.
    #[error("`{value}` is not allowed for {key}: it may be {allowed}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The value, shortened.
        value: String,
        /// What is allowed.
        allowed: String,
    },
    /// Two house rules that cannot both hold.
    #[error("{first} and {second} contradict each other")]
    Contradiction {
        /// One, as `key=value`.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
}

impl RulesError {
    /// The house rule that is wrong, when it is one.
    pub fn key(&self) -> Option<&str> {
        match self {
            RulesError::UnknownVariant { .. } => None,
            RulesError::UnknownSetting { key, .. } => Some(key),
            RulesError::BadValue { key, .. } => Some(key),
            RulesError::Contradiction { first, .. } => first.split('=').next(),
        }
    }
}

impl AnyRules {
    /// The house rules with their values.
    pub fn settings(&self, colours: &[Colour]) -> Vec<Setting> {
        match self {
            AnyRules::Halma(rules) => rules.settings(colours),
            AnyRules::Capture(rules) => rules.settings(),
            AnyRules::Draughts(rules) => rules.settings(),
        }
    }

    fn contradiction(&self, given: &[(&str, &str)]) -> Option<(&'static str, &'static str)> {
        match self {
            AnyRules::Halma(rules) => rules.contradiction(given),
            AnyRules::Capture(_) => None,
            AnyRules::Draughts(rules) => rules.contradiction(),
        }
    }

    /// Changes a house rule to a value that its `Setting` allows.
    fn set(&mut self, key: &str, value: &str) {
        match self {
            AnyRules::Halma(rules) => rules.set(key, value),
            AnyRules::Capture(rules) => rules.set(key, value),
            AnyRules::Draughts(rules) => rules.set(key, value),
        }
    }
}

impl Variant {
    /// Every variant.
    pub fn all() -> impl Iterator<Item = &'static Variant> {
        halma::VARIANTS.iter().chain(capture::VARIANTS).chain(draughts::VARIANTS)
    }

    /// The variant of this id.
    pub fn find(id: &str) -> Result<&'static Variant, RulesError> {
        Variant::all().find(|v| v.id == id).ok_or_else(|| RulesError::UnknownVariant {
            id: crate::game::shortened(id),
            known: Variant::all().map(|v| v.id).collect::<Vec<_>>().join(", "),
        })
    }

    /// Its house rules with their defaults.
    pub fn settings(&self) -> Vec<Setting> {
        self.rules.settings(self.colours)
    }

    /// Its rules with house rules laid over them.
    pub fn rules_with<K: AsRef<str>, V: AsRef<str>>(&self, options: &[(K, V)]) -> Result<AnyRules, RulesError> {
        let settings = self.settings();
        let mut rules = self.rules;
        for (key, value) in options {
            let (key, value) = (key.as_ref(), value.as_ref());
            let setting = settings.iter().find(|s| s.key == key).ok_or_else(|| self.unknown(key, &settings))?;
            if !setting.allows(value) {
                let value = crate::game::shortened(value);
                return Err(RulesError::BadValue { key: setting.key, value, allowed: setting.allowed() });
            }
            rules.set(key, value);
        }
        let given: Vec<(&str, &str)> = options.iter().map(|(k, v)| (k.as_ref(), v.as_ref())).collect();
        match rules.contradiction(&given) {
            Some((first, second)) => Err(RulesError::Contradiction { first, second }),
            None => Ok(rules),
        }
    }

    fn unknown(&self, key: &str, settings: &[Setting]) -> RulesError {
        RulesError::UnknownSetting {
            variant: self.id,
            key: crate::game::shortened(key),
            known: settings.iter().map(|s| s.key).collect::<Vec<_>>().join(", "),
        }
    }
}
