use serde::{Deserialize, Serialize};

use crate::geometry::Square;

/// One of the two horses, and the person who moves it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Horse {
    /// Moves first, and flees.
    White,
    /// Hunts.
    Brown,
}

impl Horse {
    /// Both, White first.
    pub const BOTH: [Self; 2] = [Self::White, Self::Brown];

    /// The other horse.
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Brown,
            Self::Brown => Self::White,
        }
    }
}

/// The colour of an apple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AppleColour {
    /// There are 28.
    Brown,
    /// There are 12, dropped when the browns are gone.
    Golden,
}

/// An apple on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Apple {
    /// Where it lies.
    pub square: Square,
    /// Its colour.
    pub colour: AppleColour,
    /// Whether the camera cannot see it, since a horse stands on it; then it is the model's word.
    #[serde(default)]
    pub hidden: bool,
}

/// Where the horses stand; `None` where one is not seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Horses {
    /// The white one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub white: Option<Square>,
    /// The brown one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub brown: Option<Square>,
}

impl Horses {
    /// Where a horse stands.
    pub fn of(&self, horse: Horse) -> Option<Square> {
        match horse {
            Horse::White => self.white,
            Horse::Brown => self.brown,
        }
    }
}

/// What seems to lie on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// Where the horses stand.
    pub horses: Horses,
    /// The apples that the camera sees, at most one a square, in the order of their squares. What lies under a horse is not
    /// among them.
    pub apples: Vec<Apple>,
}
