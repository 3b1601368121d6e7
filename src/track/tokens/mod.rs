//! Identity of discs that carry colours: which token of this frame is which disc of the last.
//!
//! # Conventions
//! - Colours are CIELAB: lightness, a, b. A disc's own colour is that of the side that was up when it was first seen lying.
//!
//! # Invariants
//! - Two discs that look the same never change places silently: where both were out of sight, or met, in a way that allows it,
//!   both are in doubt until it is known which is which.

mod colour;
mod faint;
mod meet;
mod tracker;
mod unseen;

pub use colour::difference;
pub use tracker::TokenTracker;

use super::{Track, TrackConfig};
use crate::geometry::{TablePoint, Timestamp};

/// The tolerances of following tokens.
#[derive(Clone, Copy, Debug)]
pub struct TokenTrackConfig {
    /// How places are followed.
    pub place: TrackConfig,
    /// Difference of colours within which two discs look the same: light falls off over a table, and a hand's shadow dims.
    pub alike: f64,
    /// Difference up to which a colour follows what is seen, as the light changes.
    pub learn: f64,
    /// How much more like another disc than like itself a top must look to be the other's.
    pub apart: f64,
    /// Greatest difference of a top from the disc that it is clearly of.
    pub like: f64,
    /// Greatest difference of a top from the disc that it is so clearly of that it is no other's.
    pub clear: f64,
    /// Greatest difference of a top from the disc's own colour, of no other disc's, that shows the same side.
    pub same_side: f64,
    /// What a difference of 1 in colour costs, in mm of distance …
    pub colour_mm: f64,
    /// … up to this difference: a disc turned over looks like any other.
    pub most_difference: f64,
    /// Share of a top that must be seen for its colour and place to be learnt.
    pub whole: f64,
    /// Smear from which a colour is that of disc and table mixed, diameters.
    pub blurred: f64,
    /// Sightings of another side until a disc counts as turned over: a finger or a reflection is gone sooner.
    pub turned_hits: u8,
    /// How far a disc that was out of sight may have moved to be still the one that lay there, mm.
    pub stay_mm: f64,
    /// How near a hand must be to turn a disc over that lies, mm: fingertips are not always seen.
    pub near_mm: f64,
    /// How near a hand may be to what is taken for a new disc, mm: nearer, it may be a part of the hand.
    pub new_gap_mm: f64,
    /// How long a new disc must have lain still, seconds: parts of hands and their shadows do not.
    pub new_s: f64,
}

impl Default for TokenTrackConfig {
    fn default() -> Self {
        Self {
            place: TrackConfig { measure_mm: 8.0, still_mm: 3.0, reappear_mm: 45.0, ..TrackConfig::default() },
            alike: 14.0,
            learn: 9.0,
            apart: 15.0,
            like: 22.0,
            clear: 18.0,
            same_side: 17.0,
            colour_mm: 2.0,
            most_difference: 40.0,
            whole: 0.75,
            blurred: 0.25,
            turned_hits: 3,
            stay_mm: 6.0,
            near_mm: 100.0,
            new_gap_mm: 12.0,
            new_s: 0.25,
        }
    }
}

/// One disc with a colour, followed through time.
#[derive(Clone, Debug, PartialEq)]
pub struct TokenTrack {
    /// Where it is and how it moves.
    pub track: Track,
    /// The colour of the side that it first showed.
    pub own: [f64; 3],
    /// The colour of its other side, once seen.
    pub other: Option<[f64; 3]>,
    /// Whether the side that it first showed is up, as last seen clearly.
    pub shows_own: bool,
    /// The colour last seen clearly.
    pub look: [f64; 3],
    /// Share of its top last seen, 0 to 1.
    pub visible: f64,
    /// The disc that it may have changed places with.
    pub doubt: Option<Doubt>,
    /// Clear sightings that its own colour was learnt from.
    pub(super) learnt: u32,
    /// How often in a row the other side was seen.
    pub(super) turned: u8,
    /// When it last came back into sight.
    pub(super) back: Timestamp,
    /// Whether it is a disc.
    pub(super) is_confirmed: bool,
}

/// Two discs may have changed places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubt {
    /// Number of the other's track.
    pub with: u8,
    /// Since when.
    pub since: Timestamp,
}

impl TokenTrack {
    /// Whether it was detected in the frame at `t`.
    pub fn is_seen_at(&self, t: Timestamp) -> bool {
        self.track.is_seen_at(t)
    }

    /// Where it seems to have come up in the frame at `t`, without being believed until it is seen there once more.
    pub fn seems_at(&self, t: Timestamp) -> Option<TablePoint> {
        let (at, then) = self.track.reappeared?;
        (then == t && !self.is_seen_at(t)).then_some(at)
    }
}
