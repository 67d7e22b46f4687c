//! New games of rules that were played before: their boards and tables are shared, and there are only so many.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use skok_rules::{AnyRecord, RulesError};

/// Sets of rules kept; house rules make many, and beyond this all are made anew when they come.
const MOST_KEPT: usize = 64;

type Options = Vec<(String, String)>;

/// Games that nobody has played, by their rules.
#[derive(Debug, Default)]
struct Shelf(Mutex<HashMap<(String, Options), AnyRecord>>);

static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::default);

/// A new game of this variant with house rules.
pub(crate) fn fresh(variant: &str, options: &Options) -> Result<AnyRecord, RulesError> {
    SHELF.take(variant, options)
}

impl Shelf {
    fn kept(&self) -> MutexGuard<'_, HashMap<(String, Options), AnyRecord>> {
        // Only whole records are put in and taken out, so a panic elsewhere leaves the map good.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, variant: &str, options: &Options) -> Result<AnyRecord, RulesError> {
        let key = (variant.to_owned(), options.clone());
        let known = self.kept().get(&key).cloned();
        if let Some(record) = known {
            return Ok(record);
        }
        let record = AnyRecord::new(variant, options)?;
        let mut kept = self.kept();
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(key, record.clone());
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_and_not_games_are_shared() {
        let options = |limit: &str| vec![("limit".to_owned(), limit.to_owned())];
        let shelf = Shelf::default();
        let mut first = shelf.take("star2", &options("100")).expect("good rules");
        first.play(&first.legal(usize::MAX).expect("a list")[0].notation).expect("legal");
        let second = shelf.take("star2", &options("100")).expect("good rules");
        assert_eq!((first.ply(), second.ply()), (1, 0));
        assert!(std::ptr::eq(first.board(), second.board()), "one board for both");
        assert_eq!(shelf.take("star2", &options("101")).expect("good rules").options(), options("101"));
        assert!(shelf.take("star2", &options("many")).is_err());
    }

    #[test]
    fn the_memory_of_rules_is_bounded() {
        let shelf = Shelf::default();
        for limit in 0..2 * MOST_KEPT {
            shelf.take("star2", &vec![("limit".to_owned(), (50 + limit).to_string())]).expect("good rules");
            assert!(shelf.kept().len() <= MOST_KEPT);
        }
    }
}
