//! The transposition table: what earlier parts of a search found out about a position.

use skok_rules::Key;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// It is at least this.
    Lower = 1,
    /// It is at most this.
    Upper = 2,
    /// It is this.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The best move, packed.
    pub(crate) best: u32,
    /// Its score as seen from this position.
    pub(crate) score: i16,
    /// Plies it was searched.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A key and a packed entry: sixteen bytes. Plain words rather than a struct, because the allocator gives zeroed
/// words without touching them: an idle table costs no memory.
type Cell = [u64; 2];

/// Cells that a position may be in: one cache line.
const WAYS: usize = 4;
/// Searches are told apart by six bits.
const LAST_GENERATION: u8 = 63;

/// A transposition table. Only what the search under way wrote is read back,
/// so a choice never depends on what the table was used for before.
pub struct Table {
    cells: Vec<Cell>,
    generation: u8,
}

impl Table {
    /// A table of this many mebibytes, of at least a few kibibytes.
    pub fn new(mebibytes: usize) -> Self {
        let cells = (mebibytes << 20) / size_of::<Cell>();
        Table { cells: vec![[0; 2]; cells.max(64 * WAYS)], generation: 0 }
    }

    /// Starts a search: forgets what came before.
    pub(crate) fn begin(&mut self) {
        if self.generation == LAST_GENERATION {
            self.cells = vec![[0; 2]; self.cells.len()];
            self.generation = 0;
        }
        self.generation += 1;
    }

    fn ways(&self, key: Key) -> std::ops::Range<usize> {
        let lines = self.cells.len() / WAYS;
        let line = (u128::from(key) * lines as u128) >> 64;
        let first = line as usize * WAYS;
        first..first + WAYS
    }

    pub(crate) fn get(&self, key: Key) -> Option<Entry> {
        let ways = &self.cells[self.ways(key)];
        let cell = ways.iter().find(|c| c[0] == key && generation(c[1]) == self.generation)?;
        unpack(cell[1])
    }

    pub(crate) fn put(&mut self, key: Key, entry: Entry) {
        let (ways, now) = (self.ways(key), self.generation);
        let ways = &mut self.cells[ways];
        let same = ways.iter().position(|c| c[0] == key);
        let way = same.unwrap_or_else(|| worst(ways, now));
        ways[way] = [key, pack(entry, now)];
    }
}

/// The way to overwrite: one of an earlier search, else the shallowest.
fn worst(ways: &[Cell], now: u8) -> usize {
    let worth = |cell: &Cell| if generation(cell[1]) == now { 1 + (cell[1] >> 48 & 0xff) } else { 0 };
    (0..ways.len()).min_by_key(|&i| worth(&ways[i])).unwrap_or(0)
}

fn generation(data: u64) -> u8 {
    (data >> 58) as u8
}

fn pack(entry: Entry, generation: u8) -> u64 {
    let score = u64::from(entry.score.cast_unsigned());
    let about = u64::from(generation) << 2 | entry.bound as u64;
    u64::from(entry.best) | score << 32 | u64::from(entry.depth) << 48 | about << 56
}

fn unpack(data: u64) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        3 => Bound::Exact,
        _ => return None,
    };
    let score = ((data >> 32) as u16).cast_signed();
    Some(Entry { best: data as u32, score, depth: (data >> 48) as u8, bound })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: Entry = Entry { best: 0xdead_beef, score: -29_999, depth: 200, bound: Bound::Upper };

    #[test]
    fn gives_back_what_it_was_given() {
        let mut table = Table::new(0);
        table.begin();
        table.put(77, ENTRY);
        assert_eq!(table.get(77), Some(ENTRY));
        assert_eq!(table.get(78), None);
    }

    #[test]
    fn forgets_when_a_search_begins() {
        let mut table = Table::new(0);
        for _ in 0..=LAST_GENERATION {
            table.begin();
            assert_eq!(table.get(77), None);
            table.put(77, ENTRY);
        }
    }

    #[test]
    fn keeps_deep_entries_when_a_line_is_full() {
        let mut table = Table::new(0);
        table.begin();
        table.put(1, ENTRY);
        for key in 2..=9 {
            table.put(key, Entry { depth: 1, ..ENTRY });
        }
        assert_eq!(table.get(1), Some(ENTRY));
    }
}
