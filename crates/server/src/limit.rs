//! Token buckets: how often somebody may do something.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Keys kept before those with full buckets are forgotten.
const MOST_KEYS: usize = 20_000;

/// How much at once, and how long until one more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    /// At once.
    pub(crate) burst: f64,
    /// A second, afterwards.
    pub(crate) per_second: f64,
}

/// One bucket.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    tokens: f64,
    filled: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, tokens: rate.burst, filled: now }
    }

    fn fill(&mut self, now: Instant) {
        let passed = now.saturating_duration_since(self.filled).as_secs_f64();
        self.tokens = (self.tokens + passed * self.rate.per_second).min(self.rate.burst);
        self.filled = now;
    }

    /// Takes `cost` tokens, or says how long to wait for them.
    pub(crate) fn take(&mut self, cost: f64, now: Instant) -> Result<(), Duration> {
        self.fill(now);
        if self.tokens >= cost {
            self.tokens -= cost;
            return Ok(());
        }
        Err(Duration::from_secs_f64((cost - self.tokens) / self.rate.per_second))
    }

    /// Whether nothing was taken lately.
    pub(crate) fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.tokens >= self.rate.burst
    }
}

/// A bucket for each key.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    buckets: Mutex<HashMap<K, Bucket>>,
}

impl<K: Eq + Hash> Buckets<K> {
    /// Every key begins with a full bucket.
    pub(crate) fn new(rate: Rate) -> Self {
        Buckets { rate, buckets: Mutex::default() }
    }

    /// Takes one of this key's tokens, or says how long to wait for it.
    pub(crate) fn take(&self, key: K) -> Result<(), Duration> {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_KEYS {
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        buckets.entry(key).or_insert_with(|| Bucket::full(self.rate, now)).take(1.0, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RATE: Rate = Rate { burst: 2.0, per_second: 4.0 };

    #[test]
    fn a_bucket_gives_its_burst_then_its_rate() {
        let start = Instant::now();
        let mut bucket = Bucket::full(RATE, start);
        assert!(bucket.take(1.0, start).is_ok());
        assert!(bucket.take(1.0, start).is_ok());
        assert_eq!(bucket.take(1.0, start), Err(Duration::from_millis(250)));
        assert!(bucket.take(1.0, start + Duration::from_millis(250)).is_ok());
        assert!(bucket.is_full(start + Duration::from_secs(1)));
    }

    #[test]
    fn keys_do_not_share() {
        let buckets = Buckets::new(Rate { burst: 1.0, per_second: 0.001 });
        assert!(buckets.take("a").is_ok());
        assert!(buckets.take("a").is_err());
        assert!(buckets.take("b").is_ok());
    }
}
