//! Both languages say everything.

use std::collections::BTreeSet;

use crate::{assert_clean, read};

/// The messages of a Fluent file and their attributes, as `message` and `message.attribute`, with duplicates apart.
fn keys(fluent: &str) -> (BTreeSet<String>, Vec<String>) {
    let mut seen = BTreeSet::new();
    let mut twice = Vec::new();
    let mut message = "";
    for line in fluent.lines() {
        let Some(key) = key_of(line) else {
            continue;
        };
        let full = if line.starts_with(char::is_whitespace) {
            format!("{message}{key}")
        } else {
            message = key;
            key.to_owned()
        };
        if !seen.insert(full.clone()) {
            twice.push(full);
        }
    }
    (seen, twice)
}

/// `name` of `name = …`, or `.name` of an indented `.name = …`.
fn key_of(line: &str) -> Option<&str> {
    let (left, _) = line.split_once('=')?;
    let key = left.trim();
    let indented = line.starts_with(char::is_whitespace);
    let name = key.strip_prefix('.').filter(|_| indented).or((!indented).then_some(key))?;
    let valid = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'));
    valid.then_some(key)
}

fn complaints(english: &str, russian: &str) -> Vec<String> {
    let ((en, en_twice), (ru, ru_twice)) = (keys(english), keys(russian));
    let mut found: Vec<String> = en.difference(&ru).map(|key| format!("ru.ftl lacks {key}")).collect();
    found.extend(ru.difference(&en).map(|key| format!("en.ftl lacks {key}")));
    found.extend(en_twice.iter().map(|key| format!("en.ftl has {key} twice")));
    found.extend(ru_twice.iter().map(|key| format!("ru.ftl has {key} twice")));
    found
}

#[test]
fn english_and_russian_have_the_same_keys() {
    let (english, russian) = (read("i18n/en.ftl"), read("i18n/ru.ftl"));
    assert!(!keys(&english).0.is_empty(), "en.ftl says nothing");
    assert_clean(&complaints(&english, &russian));
}

#[test]
fn missing_and_double_texts_are_found() {
    let english = "# Title = not a key\na = A\nb = { $n ->\n    [one] x = y\n   *[other] z\n }\n    .label = L\n";
    assert_eq!(keys(english).0.into_iter().collect::<Vec<_>>(), ["a", "b", "b.label"]);
    let found = complaints(english, "a = А\nb = Б\nc = В\nc = Г\n");
    assert_eq!(found, ["ru.ftl lacks b.label", "en.ftl lacks c", "ru.ftl has c twice"]);
}
