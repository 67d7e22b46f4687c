//! A server process under virtual time: the shell around the real machine and the real audience.

use std::collections::HashMap;
use std::sync::Arc;

use crate::audience::Audience;
use crate::game::Table;
use crate::ids::GameId;
use crate::journal::{Life, Outage, Pulse, Weather, silences};
use crate::outlet::Outlet;

pub(super) struct Process {
    /// Rises with every start; what was under way in an earlier life is nobody's.
    pub(super) life: u64,
    pub(super) up: bool,
    /// Its rows in the log, and what it read from those of the others.
    pub(super) pulse: Pulse,
    pub(super) silences: Arc<[Outage]>,
    pub(super) table: Option<Table>,
    pub(super) audience: Audience,
    pub(super) replies: HashMap<u64, (Outlet, String)>,
    pub(super) token: u64,
    /// The write and the question whose answers are awaited, and the alarm that counts.
    pub(super) writing: u64,
    pub(super) thinking: u64,
    pub(super) alarm: u64,
    pub(super) weather: Weather,
}

impl Process {
    pub(super) fn new(game: &GameId) -> Process {
        Process {
            life: 0,
            up: false,
            pulse: Pulse::new(Life::begin(String::new(), 0)),
            silences: [].into(),
            table: None,
            audience: Audience::new(game.clone()),
            replies: HashMap::new(),
            token: 0,
            writing: 0,
            thinking: 0,
            alarm: 0,
            weather: Weather::default(),
        }
    }

    /// Everything in memory is gone.
    pub(super) fn start(&mut self, game: &GameId, row: Life, others: Vec<Life>) {
        let life = self.life + 1;
        let silences = silences(others, row.began).into();
        *self = Process { life, up: true, pulse: Pulse::new(row), silences, ..Process::new(game) };
    }

    pub(super) fn stop(&mut self, game: &GameId) {
        let life = self.life + 1;
        *self = Process { life, ..Process::new(game) };
    }

    pub(super) fn forget(&mut self) {
        self.table = None;
        self.writing = 0;
        self.thinking = 0;
        self.audience.forget();
    }
}
