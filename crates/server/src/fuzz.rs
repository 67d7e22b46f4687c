//! What a fuzzer can reach of a socket: messages as the gateway reads them, commands on their way into a table
//! with a disk that always stores.

use skok_protocol::{Action, ClientIn, PlayerRef};

use crate::game::{Bank, Effect, Holder, Input, Loading, Names, Order, Setup, Table, birth};
use crate::ids::{GameId, Millis};
use crate::journal::Stored;
use crate::routes::understand;

const PEOPLE: [&str; 2] = ["anna", "boris"];

/// A frame's message, or the line of the refusal.
pub fn read(text: &str) -> Result<ClientIn, String> {
    understand(text).map_err(|refuse| refuse.to_string())
}

/// Sends commands to a new table, in turn by two people, and gives the lines of the refusals.
///
/// # Panics
/// When a command gets no answer or two, or when the log does not replay to the game as it stands.
pub fn play(commands: &[(String, Action)]) -> Vec<String> {
    let mut desk = Desk::new();
    for (i, (id, action)) in commands.iter().enumerate() {
        desk.send(PEOPLE[i % 2], i as u64, id, action);
    }
    desk.check();
    desk.refusals
}

struct Desk {
    table: Table,
    log: Vec<Stored>,
    now: Millis,
    answered: Vec<u64>,
    refusals: Vec<String>,
}

fn loading() -> Loading {
    Loading { silences: [].into(), entropy: 7, names: Names::new(), outages: Vec::new() }
}

impl Desk {
    fn new() -> Desk {
        let seats = vec![Holder::Human { player: PEOPLE[0].to_owned() }, Holder::Open];
        let clock = Some(Bank { bank_ms: 60_000, increment_ms: 1000 });
        let (variant, creator) = ("star2".to_owned(), PEOPLE[0].to_owned());
        let setup = Setup { variant, options: Vec::new(), seats, clock, lot: true, creator };
        let row = birth(setup, 1).expect("the table is good").row;
        let log = vec![Stored { seq: 0, command: None, at: row.at, body: row.body }];
        let table = Table::load(&log, None, loading()).expect("it loads");
        Desk { table, log, now: 1, answered: Vec::new(), refusals: Vec::new() }
    }

    fn send(&mut self, player: &str, token: u64, id: &str, action: &Action) {
        self.now += 1000;
        let player = PlayerRef { id: player.to_owned(), guest: 1 };
        let order = Order { player, id: id.to_owned(), action: action.clone(), arrived: self.now, token, tries: 0 };
        self.step(Input::Order(order));
        assert_eq!(self.answered.last(), Some(&token), "a command is answered");
        assert_eq!(self.answered.len() as u64, token + 1, "and once");
    }

    fn step(&mut self, input: Input) {
        let mut stored = false;
        for effect in self.table.step(self.now, input) {
            match effect {
                Effect::Append { row, .. } => {
                    self.log.push(Stored { seq: row.seq, command: row.command, at: row.at, body: row.body });
                    stored = true;
                }
                Effect::Answer { token, result, .. } => {
                    self.answered.push(token);
                    self.refusals.extend(result.err().map(|refuse| refuse.to_string()));
                }
                Effect::Announce { .. } | Effect::Alarm(_) => {}
                other => panic!("nobody asked for {other:?}"),
            }
        }
        if stored {
            self.step(Input::Committed);
        }
    }

    fn check(&self) {
        let again = Table::load(&self.log, None, loading()).expect("its own log loads");
        assert_eq!(again.broken(), None);
        let game = GameId::parse("AAAAAAAAAAAAAAAAAAAAAA").expect("the form is right");
        let (was, is) = (self.table.view(&game, "", self.now), again.view(&game, "", self.now));
        assert_eq!((was.seq, was.moves, was.live.pieces), (is.seq, is.moves, is.live.pieces));
    }
}
