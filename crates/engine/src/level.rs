//! The ten levels as budgets.

/// Levels, 1 the weakest.
pub const LEVELS: std::ops::RangeInclusive<u8> = 1..=10;

/// What a level may spend and how much it errs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Plies of full search.
    pub depth: u8,
    /// Positions looked at.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub ms: u64,
    /// Most that a judgement is off to either side, in hundredths of a man; a step of a piece is worth half a man.
    pub noise: i32,
}

const fn budget(depth: u8, nodes: u64, ms: u64, noise: i32) -> Budget {
    Budget { depth, nodes: Some(nodes), ms, noise }
}

/// Deepest search of the levels that only their time bounds.
const DEEPEST: u8 = 40;

/// Low levels see little and judge badly. Nodes bound every level but the highest,
/// so that it plays alike on a fast machine and on a busy one.
const BUDGETS: [Budget; 10] = [
    budget(1, 2_000, 50, 90),
    budget(2, 4_000, 50, 50),
    budget(3, 10_000, 80, 30),
    budget(4, 30_000, 120, 18),
    budget(6, 80_000, 200, 10),
    budget(8, 160_000, 400, 5),
    budget(DEEPEST, 350_000, 700, 2),
    budget(DEEPEST, 800_000, 1_000, 0),
    budget(DEEPEST, 2_000_000, 2_000, 0),
    Budget { depth: DEEPEST, nodes: None, ms: 4_000, noise: 0 },
];

impl Budget {
    /// The budget of a level; one outside 1 to 10 is taken for the nearest.
    pub fn of_level(level: u8) -> Budget {
        let level = level.clamp(*LEVELS.start(), *LEVELS.end());
        BUDGETS[usize::from(level - LEVELS.start())]
    }

    /// A glance: enough not to blunder, done within a few milliseconds.
    pub(crate) const GLANCE: Budget = budget(2, 2_500, 30, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_is_never_given_less() {
        for pair in BUDGETS.windows(2) {
            assert!(pair[0].depth <= pair[1].depth && pair[0].ms <= pair[1].ms && pair[0].noise >= pair[1].noise);
            assert!(pair[0].nodes.unwrap_or(u64::MAX) <= pair[1].nodes.unwrap_or(u64::MAX));
        }
    }

    #[test]
    fn a_level_that_does_not_exist_is_the_nearest() {
        assert_eq!(Budget::of_level(0), Budget::of_level(1));
        assert_eq!(Budget::of_level(200), Budget::of_level(10));
    }
}
