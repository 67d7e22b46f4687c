//! Commands that a game has answered, so that a resent one gets its old answer.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use crate::journal::Command;

/// All commands of a game's log. A long game has hundreds and a server thousands of games, so what is kept of an id
/// is its hash, by a key of this process that nobody outside can aim at.
#[derive(Debug, Default)]
pub(crate) struct Commands {
    key: RandomState,
    done: HashMap<u64, Done>,
}

#[derive(Clone, Copy, Debug)]
struct Done {
    player: u32,
    seq: u32,
}

/// Whether a command was done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// It is new.
    No,
    /// It became this event.
    By(u32),
    /// Another person has used its id.
    BySomebodyElse,
}

impl Commands {
    /// This command became this event.
    pub(crate) fn note(&mut self, command: &Command, seq: u32) {
        let done = Done { player: self.player(&command.player), seq };
        self.done.insert(self.key.hash_one(&command.id), done);
    }

    /// What became of this id.
    pub(crate) fn find(&self, id: &str, player: &str) -> Known {
        match self.done.get(&self.key.hash_one(id)) {
            None => Known::No,
            Some(done) if done.player == self.player(player) => Known::By(done.seq),
            Some(_) => Known::BySomebodyElse,
        }
    }

    fn player(&self, id: &str) -> u32 {
        (self.key.hash_one(id) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_known_by_its_id_and_its_sender() {
        let mut commands = Commands::default();
        commands.note(&Command { id: "c1".to_owned(), player: "anna".to_owned() }, 7);
        assert_eq!(commands.find("c1", "anna"), Known::By(7));
        assert_eq!(commands.find("c1", "boris"), Known::BySomebodyElse);
        assert_eq!(commands.find("c2", "anna"), Known::No);
    }
}
