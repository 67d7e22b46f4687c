//! The rules of the family as data.

use crate::variant::Setting;

/// Rules of one variant with its house rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Hops over one piece at any distance, with as many empty holes before it as behind it (star, "Long hops").
    pub long_hops: bool,
}

impl Rules {
    /// The house rules with their values.
    pub fn settings(&self) -> Vec<Setting> {
        vec![Setting::switch("long_hops", self.long_hops)]
    }

    /// Changes a house rule to a value that its setting allows.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        match key {
            "long_hops" => self.long_hops = value == "on",
            _ => unreachable!("only keys of `settings` come here"),
        }
    }
}
