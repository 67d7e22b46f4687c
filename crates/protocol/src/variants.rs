//! Variants and their house rules as the wire tells them.

use skok_rules::{RulesError, Setting, Variant};

use crate::{SettingInfo, VariantInfo, Words};

impl From<&Variant> for VariantInfo {
    fn from(variant: &Variant) -> Self {
        VariantInfo {
            id: variant.id.to_owned(),
            name: name(variant.id),
            aliases: variant.aliases.iter().map(|&a| a.to_owned()).collect(),
            family: variant.family.as_str().to_owned(),
            seats: variant.colours.iter().map(ToString::to_string).collect(),
            settings: variant.settings().into_iter().map(|s| (s.key.to_owned(), s.into())).collect(),
        }
    }
}

#[cfg(feature = "texts")]
fn name(id: &str) -> Words {
    use crate::{Language, text};
    let key = format!("variant-{id}");
    Words { en: text(Language::En, &key), ru: text(Language::Ru, &key) }
}

/// Without the texts a variant is called by its id, and whoever shows it has the words.
#[cfg(not(feature = "texts"))]
fn name(id: &str) -> Words {
    Words { en: id.to_owned(), ru: id.to_owned() }
}

impl From<Setting> for SettingInfo {
    fn from(setting: Setting) -> Self {
        let values: Vec<String> = setting.values.iter().map(|&v| v.to_owned()).collect();
        SettingInfo {
            kind: if setting.range.is_some() { "number" } else { "choice" }.to_owned(),
            values: (!values.is_empty()).then_some(values),
            min: setting.range.map(|r| r.0),
            max: setting.range.map(|r| r.1),
            default: setting.value,
            idle: setting.idle,
        }
    }
}

/// The field of a form that such rules come from: `options.KEY`, or `options` where no one of them is to blame.
pub fn option_field(error: &RulesError) -> String {
    error.key().map_or_else(|| "options".to_owned(), |key| format!("options.{key}"))
}
