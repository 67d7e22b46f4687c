//! Choices at random that are the same each time.

/// A stream of choices that depends on the seed alone.
pub(crate) struct Choices(pub(crate) u64);

impl Choices {
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Random positions on which two generators are compared; more by the environment.
pub(crate) fn positions(usual: u32) -> u32 {
    std::env::var("SKOK_LAW_POSITIONS").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}
