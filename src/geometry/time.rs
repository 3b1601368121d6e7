use std::ops::Sub;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A moment of a recording or a live run: microseconds since its first frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
pub struct Timestamp {
    micros: i64,
}

impl Timestamp {
    /// The first frame's moment.
    pub const ZERO: Self = Self { micros: 0 };

    /// From seconds; not-a-number counts as zero.
    pub fn from_seconds(seconds: f64) -> Self {
        Self { micros: (seconds * 1e6).round() as i64 }
    }

    /// From milliseconds; not-a-number counts as zero.
    pub fn from_millis(millis: f64) -> Self {
        Self::from_seconds(millis / 1e3)
    }

    /// Seconds since the first frame.
    pub fn seconds(self) -> f64 {
        self.micros as f64 / 1e6
    }

    /// Seconds from `earlier` to this moment; negative if `earlier` is later.
    pub fn seconds_since(self, earlier: Self) -> f64 {
        self.micros.saturating_sub(earlier.micros) as f64 / 1e6
    }

    /// This moment moved by `seconds`, which may be negative.
    pub fn plus_seconds(self, seconds: f64) -> Self {
        Self { micros: self.micros.saturating_add((seconds * 1e6).round() as i64) }
    }
}

/// Time from the second moment to the first, zero if that would be negative.
impl Sub for Timestamp {
    type Output = Duration;
    fn sub(self, earlier: Self) -> Duration {
        Duration::from_micros(self.micros.saturating_sub(earlier.micros).max(0).unsigned_abs())
    }
}

impl From<f64> for Timestamp {
    fn from(seconds: f64) -> Self {
        Self::from_seconds(seconds)
    }
}

/// Seconds, to the tenth of a millisecond that files and events carry.
impl From<Timestamp> for f64 {
    fn from(timestamp: Timestamp) -> Self {
        (timestamp.seconds() * 1e4).round() / 1e4
    }
}
