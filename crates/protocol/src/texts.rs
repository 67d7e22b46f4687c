//! Texts that people read, from `i18n/*.ftl`.

use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};

/// A language of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    En,
    /// Russian.
    Ru,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::En, Language::Ru];

    /// From a tag such as `ru`, `ru_RU.UTF-8` or `en-GB`.
    pub fn from_tag(tag: &str) -> Option<Language> {
        match tag.get(..2)? {
            "en" => Some(Language::En),
            "ru" => Some(Language::Ru),
            _ => None,
        }
    }

    const fn source(self) -> (&'static str, &'static str) {
        match self {
            Language::En => ("en", include_str!("../../../i18n/en.ftl")),
            Language::Ru => ("ru", include_str!("../../../i18n/ru.ftl")),
        }
    }

    fn bundle(self) -> &'static FluentBundle<FluentResource> {
        static BUNDLES: OnceLock<[FluentBundle<FluentResource>; 2]> = OnceLock::new();
        &BUNDLES.get_or_init(|| Language::ALL.map(load))[self as usize]
    }
}

/// A broken file would be a fault of the build; `every_file_reads_clean` keeps it from getting that far.
fn load(language: Language) -> FluentBundle<FluentResource> {
    let (tag, source) = language.source();
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, _)| partial);
    let mut bundle = FluentBundle::new_concurrent(vec![tag.parse().expect("a language tag")]);
    bundle.set_use_isolating(false);
    bundle.add_resource_overriding(resource);
    bundle
}

/// The text of this key, or the key itself when there is none.
pub fn text(language: Language, key: &str) -> String {
    text_with(language, key, &[])
}

/// The text of this key with arguments, or the key itself when there is none.
pub fn text_with(language: Language, key: &str, args: &[(&str, &str)]) -> String {
    let bundle = language.bundle();
    let Some(pattern) = bundle.get_message(key).and_then(|m| m.value()) else { return key.to_owned() };
    let mut values = FluentArgs::new();
    for &(name, value) in args {
        match value.parse::<f64>() {
            Ok(number) => values.set(name.to_owned(), number),
            Err(_) => values.set(name.to_owned(), value.to_owned()),
        }
    }
    bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_reads_clean() {
        for language in Language::ALL {
            let errors = FluentResource::try_new(language.source().1.to_owned()).err().map(|(_, e)| e);
            assert_eq!(errors, None, "{language:?}");
        }
    }

    #[test]
    fn every_variant_has_a_name_in_both_languages() {
        for variant in skok_rules::Variant::all() {
            let key = format!("variant-{}", variant.id);
            for language in Language::ALL {
                assert_ne!(text(language, &key), key, "{language:?}");
            }
        }
    }

    #[test]
    fn a_missing_key_shows_itself() {
        assert_eq!(text(Language::En, "no-such-key"), "no-such-key");
    }
}
