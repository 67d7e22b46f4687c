//! The entry points: a record in, a move in its notation out.

use std::sync::atomic::AtomicBool;

use skok_rules::{AnyRecord, MoveView, Record, each};

use crate::search::{Plan, search};
use crate::searchable::Searchable;
use crate::{Budget, Limits, Table};

/// Mebibytes of the table unless the caller says otherwise.
const TABLE_MEBIBYTES: usize = 16;

/// A machine that keeps its table from move to move; one a thread.
pub struct Engine {
    table: Table,
}

/// A chosen move and what speaks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move in the family's notation.
    pub notation: String,
    /// Hundredths of a man as seen from the seat to move; near 30 000 for a win in sight.
    pub score: i32,
    /// Plies of the last finished iteration; 0 when there was no time for one.
    pub depth: u8,
    /// Positions looked at.
    pub nodes: u64,
}

impl Default for Engine {
    fn default() -> Self {
        Engine::with_table(Table::new(TABLE_MEBIBYTES))
    }
}

impl Engine {
    /// A machine with this table.
    pub fn with_table(table: Table) -> Self {
        Engine { table }
    }

    /// The move of a level (1 to 10), in the family's notation; `None` when the game is over.
    pub fn choose(&mut self, record: &AnyRecord, level: u8, limits: &Limits<'_>, seed: u64) -> Option<String> {
        self.think(record, &Budget::of_level(level), limits, seed).map(|choice| choice.notation)
    }

    /// The move found within a budget and limits; `None` when the game is over.
    pub fn think(&mut self, record: &AnyRecord, budget: &Budget, limits: &Limits<'_>, seed: u64) -> Option<Choice> {
        let nodes = budget.nodes.into_iter().chain(limits.max_nodes).min().unwrap_or(u64::MAX);
        let ms = budget.ms.min(limits.soft_ms);
        let plan = Plan { depth: budget.depth, nodes, ms, noise: budget.noise, seed, prune: true, table: true };
        each!(record.inner(), r => choice(r, &plan, limits, &mut self.table))
    }
}

fn choice<G: Searchable>(record: &Record<G>, plan: &Plan, limits: &Limits<'_>, table: &mut Table) -> Option<Choice> {
    let found = search(record, plan, limits, table)?;
    let mut view = MoveView::default();
    record.game().describe(record.position(), found.best, &mut view);
    Some(Choice { notation: view.notation, score: found.score, depth: found.depth, nodes: found.nodes })
}

/// The move of a level (1 to 10), in the family's notation; `None` when the game is over.
///
/// It depends on the record, the level, the seed and the budget alone. It is legal, and puts its own seat out of
/// the game only when every move does, even when the search is stopped before it began.
pub fn choose(record: &AnyRecord, level: u8, limits: &Limits<'_>, seed: u64) -> Option<String> {
    Engine::default().choose(record, level, limits, seed)
}

/// A sane move within a few milliseconds, for a seat whose time is up; `None` when the game is over.
pub fn quick(record: &AnyRecord, seed: u64) -> Option<String> {
    let stop = AtomicBool::new(false);
    let limits = Limits { soft_ms: u64::MAX, max_nodes: None, now_ms: &|| 0, stop: &stop };
    let mut engine = Engine::with_table(Table::new(1));
    engine.think(record, &Budget::GLANCE, &limits, seed).map(|choice| choice.notation)
}
