//! Who is here: the sockets of each person at this process, and which comings and goings the log does not know yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ids::Millis;
use crate::journal::Movement;

/// Comings and goings stored at once: a crowd that comes back must not keep a move waiting.
const AT_ONCE: usize = 400;

#[derive(Debug, Default)]
struct Person {
    sockets: u32,
    /// When the first socket opened or the last one closed.
    since: Millis,
    /// Whether the log has them here.
    noted: bool,
}

/// The people of one process.
#[derive(Debug, Default)]
pub(crate) struct Presence(Mutex<HashMap<String, Person>>);

/// One socket's place, until it is given back.
#[derive(Debug)]
pub(crate) struct Place {
    presence: Arc<Presence>,
    person: String,
}

impl Presence {
    fn people(&self) -> MutexGuard<'_, HashMap<String, Person>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for one more socket of this person, of whom there may be `most`.
    pub(crate) fn enter(self: &Arc<Presence>, person: &str, most: u32, now: Millis) -> Option<Place> {
        let mut people = self.people();
        let known = people.entry(person.to_owned()).or_default();
        if known.sockets >= most {
            return None;
        }
        known.sockets += 1;
        if known.sockets == 1 {
            known.since = now;
        }
        Some(Place { presence: Arc::clone(self), person: person.to_owned() })
    }

    /// What the log should be told, a part of it at a time. Whoever was gone for less than it takes to ask has not moved.
    pub(crate) fn unnoted(&self) -> Vec<Movement> {
        let people = self.people();
        let moved = people.iter().filter(|(_, p)| p.noted != (p.sockets > 0));
        let movement =
            |(person, p): (&String, &Person)| Movement { person: person.clone(), here: p.sockets > 0, at: p.since };
        moved.take(AT_ONCE).map(movement).collect()
    }

    /// The log was told.
    pub(crate) fn note(&self, movements: &[Movement]) {
        let mut people = self.people();
        for movement in movements {
            let Some(person) = people.get_mut(&movement.person) else { continue };
            person.noted = movement.here;
            if person.sockets == 0 && !person.noted {
                people.remove(&movement.person);
            }
        }
    }

    /// Whether anybody is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.people().is_empty()
    }
}

impl Place {
    /// The socket is closed.
    pub(crate) fn leave(self, now: Millis) {
        if let Some(person) = self.presence.people().get_mut(&self.person).filter(|p| p.sockets == 1) {
            person.since = now;
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut people = self.presence.people();
        let Some(person) = people.get_mut(&self.person) else { return };
        person.sockets -= 1;
        if person.sockets == 0 && !person.noted {
            people.remove(&self.person);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(presence: &Presence) -> Vec<(bool, Millis)> {
        let movements = presence.unnoted();
        presence.note(&movements);
        movements.iter().map(|m| (m.here, m.at)).collect()
    }

    #[test]
    fn the_first_socket_comes_and_the_last_one_goes() {
        let presence = Arc::new(Presence::default());
        let one = presence.enter("anna", 2, 10).expect("room");
        assert_eq!(told(&presence), [(true, 10)]);
        let two = presence.enter("anna", 2, 20).expect("room");
        assert!(presence.enter("anna", 2, 20).is_none(), "two are enough");
        one.leave(30);
        assert_eq!(told(&presence), []);
        two.leave(40);
        assert_eq!(told(&presence), [(false, 40)]);
        assert!(presence.is_empty());
    }

    #[test]
    fn whoever_is_back_before_anybody_asked_has_not_moved() {
        let presence = Arc::new(Presence::default());
        let place = presence.enter("anna", 2, 10).expect("room");
        assert_eq!(told(&presence), [(true, 10)]);
        place.leave(20);
        let _place = presence.enter("anna", 2, 30).expect("room");
        assert_eq!(told(&presence), []);
    }

    #[test]
    fn what_could_not_be_stored_is_told_again() {
        let presence = Arc::new(Presence::default());
        let place = presence.enter("anna", 2, 10).expect("room");
        assert_eq!(presence.unnoted(), presence.unnoted());
        place.leave(20);
        assert!(presence.unnoted().is_empty() && presence.is_empty(), "the log never knew");
    }
}
