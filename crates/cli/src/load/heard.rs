//! What a player reads of a message: the rest is skipped, so that the client's own work stays small.

use serde::Deserialize;
use serde_json::value::RawValue;

use super::random::Random;

/// Any message of the server.
#[derive(Deserialize)]
pub(super) struct Heard<'a> {
    /// Which.
    pub(super) t: &'a str,
    /// The table.
    pub(super) game: Option<&'a str>,
    /// The event.
    pub(super) seq: Option<u32>,
    /// The command.
    pub(super) id: Option<&'a str>,
    /// What happened.
    #[serde(borrow)]
    pub(super) event: Option<Happened<'a>>,
    /// The table after it.
    #[serde(borrow)]
    pub(super) live: Option<Live<'a>>,
    /// Why not.
    #[serde(borrow)]
    pub(super) refusal: Option<Refused<'a>>,
    /// All moves, in a snapshot.
    #[serde(borrow)]
    pub(super) moves: Option<&'a RawValue>,
    /// Where a path may end, and go on.
    #[serde(default)]
    pub(super) may_stop: bool,
    #[serde(default)]
    pub(super) prefix: Vec<String>,
    #[serde(default)]
    pub(super) next: Vec<String>,
}

/// An event.
#[derive(Deserialize)]
pub(super) struct Happened<'a> {
    /// Its word.
    pub(super) kind: &'a str,
}

/// A refusal.
#[derive(Deserialize)]
pub(super) struct Refused<'a> {
    /// Its code.
    pub(super) code: &'a str,
}

/// The table as it stands.
#[derive(Deserialize)]
pub(super) struct Live<'a> {
    /// `waiting`, `playing` or `over`.
    pub(super) phase: &'a str,
    /// Seats of this socket's person.
    pub(super) yours: Vec<u8>,
    /// Turns played.
    pub(super) ply: u32,
    /// What may be played.
    #[serde(borrow)]
    pub(super) legal: Option<&'a RawValue>,
}

/// What the mover was handed.
pub(super) enum Choice {
    /// One of the listed moves.
    Move(String),
    /// The moves are too many to list and have to be walked.
    Walk,
}

impl Live<'_> {
    /// One of the legal moves that were handed out, by lot; nothing when it is somebody else's turn.
    pub(super) fn choose(&self, random: &mut Random) -> Option<Choice> {
        const FIELD: &str = "\"notation\":\"";
        let text = self.legal?.get();
        // Any place in the list will do, and finding one reads a fraction of it.
        let from = random.below(text.len());
        let from = (from..text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(0);
        let found = text[from..].find(FIELD).map(|i| from + i).or_else(|| text.find(FIELD));
        let Some(at) = found else { return Some(Choice::Walk) };
        let rest = &text[at + FIELD.len()..];
        Some(Choice::Move(rest[..rest.find('"')?].to_owned()))
    }
}

/// A turn in a snapshot.
#[derive(Deserialize)]
pub(super) struct Made<'a> {
    /// As it is written.
    pub(super) notation: &'a str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_listed_move_can_be_chosen_and_nothing_else() {
        let text = r#"{"phase":"playing","yours":[0],"ply":3,"turn":0,"pieces":[{"square":"a1"}],
            "legal":{"kind":"list","moves":[{"notation":"a1-a2","path":["a1","a2"]},{"notation":"b1xb3","path":[]}]}}"#;
        let live: Live<'_> = serde_json::from_str(text).expect("it is read");
        let mut random = Random::new(7);
        let chosen: std::collections::BTreeSet<String> = (0..100)
            .filter_map(|_| match live.choose(&mut random) {
                Some(Choice::Move(text)) => Some(text),
                _ => None,
            })
            .collect();
        assert_eq!(chosen.into_iter().collect::<Vec<_>>(), ["a1-a2", "b1xb3"]);
    }

    #[test]
    fn a_tree_is_walked_and_another_turn_is_left_alone() {
        let mut random = Random::new(7);
        let text = r#"{"phase":"playing","yours":[0],"ply":3,"legal":{"kind":"tree"}}"#;
        let live: Live<'_> = serde_json::from_str(text).expect("it is read");
        assert!(matches!(live.choose(&mut random), Some(Choice::Walk)));
        let text = r#"{"phase":"playing","yours":[0],"ply":3,"legal":null}"#;
        let live: Live<'_> = serde_json::from_str(text).expect("it is read");
        assert!(live.choose(&mut random).is_none());
    }
}
