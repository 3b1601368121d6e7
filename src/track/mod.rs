//! Identity over time: which detection of this frame is which disc of the last. No pixels.
//!
//! # Conventions
//! - Velocities in mm/s on the plane of the tops.
//!
//! # Invariants
//! - The set is conserved: a disc is never born or lost in the open. One that is out of sight keeps its last place.

mod assign;
mod collide;
mod smear;
pub mod tokens;
mod tracker;

pub use smear::Smears;
pub use tracker::{TrackConfig, Tracker};

use crate::geometry::{TablePoint, Timestamp};

/// How a track stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrackState {
    /// Seen too few times to be believed.
    Tentative,
    /// Seen in this frame or missed for a few.
    Confirmed,
    /// Out of sight under a hand or behind bar or rim; keeps its last place.
    Hidden,
    /// Not seen although nothing hides its last place.
    Lost,
}

/// One disc followed through time.
#[derive(Clone, Debug, PartialEq)]
pub struct Track {
    /// Its number, from 0, for as long as it is followed.
    pub id: u8,
    /// Centre of its top: measured, smoothed while it lies still; the last place seen while out of sight.
    pub at: TablePoint,
    /// Velocity along x and y, mm/s.
    pub velocity: (f64, f64),
    /// How it stands.
    pub state: TrackState,
    /// When it was last detected.
    pub seen: Timestamp,
    /// Whether its outline was seen when it was last detected, and not just a patch of its size.
    pub is_outlined: bool,
    /// Since when it has lain still; `None` while it moves.
    pub still_since: Option<Timestamp>,
    /// How far the nearest hand is from its rim, mm; zero where it is touched or covered, infinite where there is none.
    pub hand_gap_mm: f64,
    /// Where and when it was seen before it was believed in this frame to have come up again far from its last place.
    pub came_up: Option<(TablePoint, Timestamp)>,
    pub(crate) hits: u32,
    pub(crate) anchor: (TablePoint, Timestamp),
    pub(crate) reappeared: Option<(TablePoint, Timestamp)>,
    pub(crate) recent: [TablePoint; RECENT],
}

/// Sightings of which the middle one counts for a lying disc.
pub(crate) const RECENT: usize = 5;

impl Track {
    /// Whether it was detected in the frame at `t`.
    pub fn is_seen_at(&self, t: Timestamp) -> bool {
        self.seen == t
    }

    /// Speed, mm/s.
    pub fn speed(&self) -> f64 {
        self.velocity.0.hypot(self.velocity.1)
    }
}
