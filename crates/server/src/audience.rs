//! Those who follow a game, and what they were told of late.

use std::collections::VecDeque;

use skok_protocol::{Event, PlayerRef, ServerOut};

use crate::game::{Own, Shared, Table};
use crate::ids::{GameId, Millis};
use crate::outlet::Outlet;

/// People who may follow one game.
const MOST_WATCHERS: usize = 10_000;
/// Events kept to bring back those who were away for a moment; after more the whole game is sent.
const REMEMBERED: usize = 4;

/// Somebody who follows a game.
struct Watcher {
    outlet: Outlet,
    player: PlayerRef,
}

/// An event as it was told, for those who missed it.
struct Told {
    seq: u32,
    text: Shared,
}

/// All who follow one game.
pub(crate) struct Audience {
    game: GameId,
    watchers: Vec<Watcher>,
    told: VecDeque<Told>,
    newest: Option<Event>,
}

impl Audience {
    /// Nobody yet.
    pub(crate) fn new(game: GameId) -> Audience {
        Audience { game, watchers: Vec::new(), told: VecDeque::new(), newest: None }
    }

    /// Whether nobody follows.
    pub(crate) fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// Whether nobody else may follow.
    pub(crate) fn is_full(&self) -> bool {
        self.watchers.len() >= MOST_WATCHERS
    }

    /// Somebody follows from now on, and hears what there was after `since`.
    pub(crate) fn join(&mut self, table: &Table, outlet: Outlet, player: PlayerRef, since: Option<u32>, now: Millis) {
        self.watchers.retain(|w| w.outlet.id() != outlet.id() && w.outlet.is_open());
        let watcher = Watcher { outlet, player };
        self.catch_up(table, &watcher, since, now);
        self.watchers.push(watcher);
    }

    /// Somebody follows from now on a game that cannot be read yet, and is shown it when it can.
    pub(crate) fn wait(&mut self, outlet: Outlet, player: PlayerRef) {
        self.leave(outlet.id());
        self.watchers.push(Watcher { outlet, player });
    }

    /// An outlet follows no more.
    pub(crate) fn leave(&mut self, outlet: u64) {
        self.watchers.retain(|w| w.outlet.id() != outlet);
    }

    /// Closes all their sockets.
    pub(crate) fn give_up(&self) {
        self.watchers.iter().for_each(|w| w.outlet.give_up());
    }

    /// What was told is no longer known to be so.
    pub(crate) fn forget(&mut self) {
        self.told.clear();
    }

    /// Shows everybody the whole game.
    pub(crate) fn show_all(&self, table: &Table, now: Millis) {
        self.watchers.iter().for_each(|w| self.show(table, w, now));
    }

    /// Shows one follower the whole game.
    pub(crate) fn show_to(&self, table: &Table, outlet: u64, now: Millis) {
        self.watchers.iter().filter(|w| w.outlet.id() == outlet).for_each(|w| self.show(table, w, now));
    }

    /// Tells everybody of a committed event.
    pub(crate) fn announce(&mut self, table: &Table, seq: u32, event: Event, now: Millis) {
        self.watchers.retain(|w| w.outlet.is_open());
        let text = Shared::new(&self.game, seq, event.clone(), table.live(now));
        for watcher in &self.watchers {
            let player = &watcher.player.id;
            let seated = table.has_seat(player);
            watcher.outlet.send_text(if seated { text.with(&table.own(player)) } else { text.public() });
        }
        self.newest = Some(event);
        if self.told.len() >= REMEMBERED {
            self.told.pop_front();
        }
        self.told.push_back(Told { seq, text });
    }

    /// The missed events when they are remembered, else the whole game.
    fn catch_up(&self, table: &Table, watcher: &Watcher, since: Option<u32>, now: Millis) {
        let missed = since.filter(|&s| s < table.seq() && self.told.front().is_some_and(|t| t.seq <= s + 1));
        let Some(since) = missed else {
            self.show(table, watcher, now);
            return;
        };
        let player = &watcher.player.id;
        let own = table.own(player);
        for told in self.told.iter().filter(|t| t.seq > since && t.seq < table.seq()) {
            watcher.outlet.send_text(told.text.with(&Own { legal: None, yours: own.yours.clone() }));
        }
        // The newest is told as of now: its clocks have run on, and the viewer may be the one to move.
        if let Some(event) = self.newest.clone() {
            let text = Shared::new(&self.game, table.seq(), event, table.live(now));
            watcher.outlet.send_text(text.with(&own));
        }
    }

    fn show(&self, table: &Table, watcher: &Watcher, now: Millis) {
        watcher.outlet.send(&ServerOut::Snapshot(table.view(&self.game, &watcher.player.id, now)));
    }
}
