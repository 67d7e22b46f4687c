//! Those who follow a game.

use skok_protocol::{Event, PlayerRef, ServerOut};

use crate::game::{Shared, Table};
use crate::ids::{GameId, Millis};
use crate::outlet::Outlet;

/// People who may follow one game.
const MOST_WATCHERS: usize = 10_000;

/// Somebody who follows a game.
struct Watcher {
    outlet: Outlet,
    player: PlayerRef,
}

/// The last event of a game.
struct Newest {
    seq: u32,
    event: Event,
}

/// All who follow one game.
pub(crate) struct Audience {
    game: GameId,
    watchers: Vec<Watcher>,
    /// The last event told, for those who were away for a moment.
    newest: Option<Newest>,
}

impl Audience {
    /// Nobody yet.
    pub(crate) fn new(game: GameId) -> Audience {
        Audience { game, watchers: Vec::new(), newest: None }
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
        self.newest = None;
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
        self.newest = Some(Newest { seq, event });
    }

    /// Whoever missed one event is told it, as of now: the clocks have run on, and the viewer may be the one to move.
    /// Whoever missed more is shown the whole game: to keep what was told, in case, is memory of every game.
    fn catch_up(&self, table: &Table, watcher: &Watcher, since: Option<u32>, now: Millis) {
        let missed =
            |newest: &&Newest| newest.seq == table.seq() && since.is_some() && since == newest.seq.checked_sub(1);
        let Some(Newest { seq, event }) = self.newest.as_ref().filter(missed) else {
            self.show(table, watcher, now);
            return;
        };
        let text = Shared::new(&self.game, *seq, event.clone(), table.live(now));
        watcher.outlet.send_text(text.with(&table.own(&watcher.player.id)));
    }

    fn show(&self, table: &Table, watcher: &Watcher, now: Millis) {
        watcher.outlet.send(&ServerOut::Snapshot(table.view(&self.game, &watcher.player.id, now)));
    }
}
