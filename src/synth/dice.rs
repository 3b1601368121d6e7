//! Random draws in the words of scenes.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// A source of chance that gives the same draws for the same seed everywhere.
pub(super) struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Uniform between two limits.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.0.random::<f64>()
    }

    /// Uniform between two limits, single precision.
    pub fn between_f32(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * self.0.random::<f32>()
    }

    /// Whether something of this probability happens.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.0.random::<f64>() < probability
    }

    /// One of some; the first where there is no choice.
    pub fn pick<T: Copy>(&mut self, first: T, rest: &[T]) -> T {
        let at = self.0.random_range(0..=rest.len());
        at.checked_sub(1).and_then(|at| rest.get(at)).copied().unwrap_or(first)
    }

    /// Normally distributed, by Box and Muller.
    pub fn normal(&mut self, deviation: f64) -> f64 {
        let (u, v) = (self.0.random::<f64>().max(1e-12), self.0.random::<f64>());
        deviation * (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    }

    /// Any number, as a seed for something else.
    pub fn seed(&mut self) -> u64 {
        self.0.random()
    }
}
