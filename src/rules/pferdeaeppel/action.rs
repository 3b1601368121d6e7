use serde::{Deserialize, Serialize};

use super::{AppleColour, Horse};
use crate::geometry::Square;
use crate::rules::ActionLine;

/// Something that happened on the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// Play begins from this set-up, one brown apple under each horse.
    Start {
        /// Where the white horse stands.
        white: Square,
        /// Where the brown horse stands.
        brown: Square,
        /// Apples that lie elsewhere.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        apples: Vec<Square>,
    },
    /// A horse goes to a square. Back to where it came from, before the opponent moves, it takes its turn back.
    Move {
        /// Which.
        horse: Horse,
        /// Where it stands then.
        to: Square,
    },
    /// An apple is dropped by a horse or laid on a square.
    Apple {
        /// Where it lies.
        square: Square,
        /// Its colour.
        colour: AppleColour,
    },
    /// An apple is taken off the board.
    Remove {
        /// Where it lay.
        square: Square,
    },
    /// An apple is laid elsewhere.
    Shift {
        /// Where it lay.
        from: Square,
        /// Where it lies.
        to: Square,
    },
    /// A horse has left a square, and what lies there is not what it was believed to have dropped.
    Uncover {
        /// The square.
        square: Square,
        /// What lies there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        colour: Option<AppleColour>,
    },
    /// The round ends without a result.
    EndRound,
}

impl ActionLine for Action {
    const EXAMPLE: &'static str = r#"{"t": 1.5, "action": "move", "horse": "white", "to": [7, 2]}"#;
}

impl Action {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::Move { .. } => "move",
            Self::Apple { .. } => "apple",
            Self::Remove { .. } => "remove",
            Self::Shift { .. } => "shift",
            Self::Uncover { .. } => "uncover",
            Self::EndRound => "end_round",
        }
    }
}
