use serde::{Deserialize, Serialize};

use crate::geometry::TablePoint;
use crate::rules::carabande::{Move, Spot};

/// What the camera showed of a race. Discs have the numbers by which the camera follows them; which of them that is in the race
/// is settled when the entry is applied, so that a person's word on it holds for all that came after.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum Finding {
    /// All discs lie ready for a race, or in the middle of one.
    SetUp {
        /// Where they lie.
        discs: Vec<Lying>,
        /// Whether the race is on already, its beginning not having been seen.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        joined: bool,
    },
    /// A shot.
    Shot {
        /// What it moved, the disc that was flicked first.
        moves: Vec<Move>,
        /// Whether no finger was seen, so that it is a guess which disc was flicked.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unseen: bool,
    },
    /// A hand moved a disc, or turned it over.
    Carried {
        /// The disc that the hand had.
        moved: Move,
        /// Discs that this one moved.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        others: Vec<Move>,
        /// Where the black disc lay then, mm.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        black: Option<TablePoint>,
    },
    /// Discs lie elsewhere, by a shot that has been told already.
    Late {
        /// What moved.
        moves: Vec<Move>,
    },
    /// These may have changed places unseen.
    Doubt {
        /// Which.
        discs: Vec<u8>,
    },
    /// It is known again which of those are which.
    Sure,
    /// Discs lie elsewhere than all that was seen explains.
    Lost {
        /// Where all of them lie.
        discs: Vec<Lying>,
        /// Those that lie elsewhere.
        strays: Vec<u8>,
    },
    /// They lie again where they were believed to lie.
    Regained,
    /// Play goes on from what lies there, by a person's word.
    Taken {
        /// Where the discs lie.
        discs: Vec<Lying>,
    },
}

/// Where a disc lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lying {
    /// Which.
    pub disc: u8,
    /// Where and how.
    pub spot: Spot,
}

impl Finding {
    /// The moves that it tells of.
    pub fn moves(&self) -> Vec<&Move> {
        match self {
            Self::Shot { moves, .. } | Self::Late { moves } => moves.iter().collect(),
            Self::Carried { moved, others, .. } => [moved].into_iter().chain(others).collect(),
            Self::SetUp { .. }
            | Self::Doubt { .. }
            | Self::Sure
            | Self::Lost { .. }
            | Self::Regained
            | Self::Taken { .. } => Vec::new(),
        }
    }
}
