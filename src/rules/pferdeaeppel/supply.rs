use serde::{Deserialize, Serialize};

use super::AppleColour;

/// Brown apples of the game.
pub const BROWN_APPLES: u8 = 28;

/// Golden apples of the game.
pub const GOLDEN_APPLES: u8 = 12;

/// Apples that lie beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    /// Brown ones.
    pub brown: u8,
    /// Golden ones.
    pub golden: u8,
}

impl Supply {
    /// All apples of the game.
    pub const FULL: Self = Self { brown: BROWN_APPLES, golden: GOLDEN_APPLES };

    /// What is left when these lie on the board.
    pub fn without(apples: impl Iterator<Item = AppleColour>) -> Self {
        apples.fold(Self::FULL, |left, colour| match colour {
            AppleColour::Brown => Self { brown: left.brown.saturating_sub(1), ..left },
            AppleColour::Golden => Self { golden: left.golden.saturating_sub(1), ..left },
        })
    }

    /// What the next horse drops: brown while brown are left, golden after that.
    pub fn next(self) -> Option<AppleColour> {
        match self {
            Self { brown: 1.., .. } => Some(AppleColour::Brown),
            Self { brown: 0, golden: 1.. } => Some(AppleColour::Golden),
            Self { brown: 0, golden: 0 } => None,
        }
    }

    /// Golden ones in play.
    pub fn golden_in_play(self) -> u8 {
        GOLDEN_APPLES.saturating_sub(self.golden)
    }
}
