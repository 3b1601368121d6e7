use serde::{Deserialize, Serialize};

use crate::geometry::{TablePoint, Timestamp};

/// Share of a lap from the start line within which discs lie behind it at the set-up.
pub const START_ZONE_LAPS: f64 = 0.25;

/// Which side of a disc is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// The side with the sticker.
    Up,
    /// The other side.
    Down,
}

/// Where and how a disc lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spot {
    /// The middle of its top, mm.
    pub at: TablePoint,
    /// Along the track from the start line, laps counted, mm. What is off the track keeps what it had when it left.
    pub progress_mm: f64,
    /// Which side is up.
    pub face: Face,
    /// Whether its middle lies over the track's surface.
    pub on_track: bool,
}

/// One disc as followed by the camera.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disc {
    /// Its number, 1 to 8.
    pub number: u8,
    /// Where it is; the last place seen while it is hidden.
    pub spot: Spot,
    /// Since when it has lain still; `None` while it moves or a hand has it.
    pub still_since: Option<Timestamp>,
    /// Whether a hand has it.
    pub held: bool,
    /// Whether it is out of sight.
    pub hidden: bool,
    /// Whether it may have changed places with another of its colour.
    pub in_doubt: bool,
}

/// How a disc came to move.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// A finger sent it off.
    Flicked,
    /// Another disc hit it.
    Struck {
        /// The one that set it moving, where that is known.
        by: Option<u8>,
    },
    /// A hand took it from one place to another, or turned it over where it lay.
    Carried,
}

/// What one disc did between two moments at which all lay at rest.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Move {
    /// Its number.
    pub disc: u8,
    /// How it came to move.
    pub manner: Manner,
    /// When it began to move.
    pub began: Timestamp,
    /// When it had come to rest.
    pub ended: Timestamp,
    /// Where it lay before.
    pub from: Spot,
    /// Where it lies now.
    pub to: Spot,
    /// The greatest progress on its way, mm.
    pub best_mm: f64,
    /// When it crossed the start line forwards, and how many laps its progress then was.
    pub crossings: Vec<(Timestamp, i32)>,
    /// When its middle left the track's surface; also where it came back to it.
    pub left_track: Option<Timestamp>,
    /// How long the finger stayed on it or went with it while it moved, seconds.
    pub finger_s: f64,
    /// Whether it touched the black disc.
    pub touched_obstacle: bool,
    /// From its middle, where it lay before, to the nearest edge of the track's surface, mm: there may be a rail.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_edge_mm: Option<f64>,
    /// Whether the camera saw enough to be sure of all this; otherwise a ruling on it is a proposal.
    pub certain: bool,
}

impl Move {
    /// Goes on as a later move of the same disc: both are one.
    pub fn go_on(&mut self, later: &Self) {
        (self.ended, self.to) = (later.ended, later.to);
        self.best_mm = self.best_mm.max(later.best_mm);
        self.crossings.extend(&later.crossings);
        self.left_track = self.left_track.or(later.left_track);
        self.finger_s += later.finger_s;
        self.touched_obstacle |= later.touched_obstacle;
        self.certain &= later.certain;
    }
}

/// What seems to lie on and around a track.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// Every disc that is followed, by number.
    pub discs: Vec<Disc>,
    /// Where the black disc lies, mm.
    pub black: Option<TablePoint>,
    /// Separate hands over the table.
    pub hands: u8,
    /// What moved between the last two moments of rest, in the order in which it began; from the moment on at which all has
    /// come to rest, until something moves again.
    pub moves: Vec<Move>,
}
