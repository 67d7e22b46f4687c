//! Variants and their house rules as the wire tells them.

use skok_rules::{Setting, Variant};

use crate::{Language, SettingInfo, VariantInfo, Words, text};

impl From<&Variant> for VariantInfo {
    fn from(variant: &Variant) -> Self {
        let key = format!("variant-{}", variant.id);
        VariantInfo {
            id: variant.id.to_owned(),
            name: Words { en: text(Language::En, &key), ru: text(Language::Ru, &key) },
            aliases: variant.aliases.iter().map(|&a| a.to_owned()).collect(),
            family: variant.family.as_str().to_owned(),
            seats: variant.colours.iter().map(ToString::to_string).collect(),
            settings: variant.settings().into_iter().map(|s| (s.key.to_owned(), s.into())).collect(),
        }
    }
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
