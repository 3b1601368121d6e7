use serde::{Deserialize, Serialize};

use crate::rules::carabande::{Face, Points, Seated};

/// A value that a person sets.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "what", content = "value")]
pub enum Setting {
    /// This disc is in turn; play goes on from what lies there.
    #[serde(rename = "turn")]
    Turn(u8),
    /// These two discs bear each other's number.
    #[serde(rename = "swap")]
    Swap([u8; 2]),
    /// A disc's progress.
    #[serde(rename = "progress")]
    Progress {
        /// Which.
        disc: u8,
        /// Along the track from the start line, laps counted, mm.
        mm: f64,
    },
    /// The laps that a disc has completed.
    #[serde(rename = "laps")]
    Laps {
        /// Which.
        disc: u8,
        /// How many.
        laps: u8,
    },
    /// The side on which a disc lies.
    #[serde(rename = "face")]
    Face {
        /// Which.
        disc: u8,
        /// The side that is up.
        face: Face,
    },
    /// A player's points in the tournament.
    #[serde(rename = "points")]
    Points(Points),
    /// Whose the discs of the coming races are.
    #[serde(rename = "seats")]
    Seats(Vec<Seated>),
    /// So many players fight for the pole position now.
    #[serde(rename = "pole")]
    Pole(u8),
}

impl crate::referee::Setting for Setting {
    fn name(&self) -> &'static str {
        match self {
            Self::Turn(_) => "turn",
            Self::Swap(_) => "swap",
            Self::Progress { .. } => "progress",
            Self::Laps { .. } => "laps",
            Self::Face { .. } => "face",
            Self::Points(_) => "points",
            Self::Seats(_) => "seats",
            Self::Pole(_) => "pole",
        }
    }
}
