use serde::{Deserialize, Serialize};

use crate::geometry::Timestamp;
use crate::rules::passing_game::{Action, Tile};

/// What a look at the settled table led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum Finding {
    /// The train of the round before has been cleared away.
    Cleared,
    /// A round begins.
    SetUp {
        /// Tiles in the boneyard, where they are others than the deal leaves.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boneyard: Option<u8>,
    },
    /// The middle of a round of which nothing before was seen.
    Joined {
        /// The train, from its left end.
        train: Vec<[u8; 2]>,
        /// Tiles in the boneyard, where it is seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boneyard: Option<u8>,
    },
    /// Actions of the rules, in order, that lead from what was believed to what lies there.
    Act {
        /// What happened.
        actions: Vec<Action>,
        /// Whether not all of it could be read, so that it is the likeliest that is proposed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unsure: bool,
        /// How many times hands reached over the table for it, where that was counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reaches: Option<u8>,
    },
    /// These tiles came at once: two players may have been quick, or one has laid both.
    Together {
        /// The tiles.
        tiles: [Tile; 2],
    },
    /// The train is as it was before something of the last entry, which is taken back.
    TakenBack {
        /// How many of its steps stay.
        kept: usize,
    },
    /// A tile of which the reading was proposed is read for sure.
    Sure {
        /// Which.
        tile: Tile,
    },
    /// A tile of which the reading was proposed is another one.
    Reread {
        /// What was proposed.
        tile: Tile,
        /// What its halves show, the left one first.
        to: [u8; 2],
    },
    /// So many tiles lie in the boneyard, which no draws explain.
    Counted {
        /// Tiles.
        boneyard: u8,
    },
    /// Tiles attached to sides have been taken away.
    Unbranched {
        /// Those that are left.
        branches: Vec<Tile>,
    },
    /// The hands lie open.
    Open {
        /// Each player's, player 1's first.
        hands: Vec<Vec<Tile>>,
        /// Whether not all of it could be read, or a hand may not be open yet.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        unsure: bool,
    },
    /// The train lies otherwise than anything that can have happened explains.
    Lost {
        /// How it lies, from its left end.
        seen: Vec<[Option<u8>; 2]>,
    },
    /// It lies again as it was believed to.
    Regained,
    /// Play goes on from what lies there, by a person's word.
    Taken {
        /// The train, from its left end.
        train: Vec<[u8; 2]>,
        /// Tiles in the boneyard, where it is seen.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        boneyard: Option<u8>,
    },
    /// It looks like this, and is told if it lasts.
    Suspected {
        /// What it looks like.
        what: Box<Finding>,
        /// Since when all has lain like this.
        since: Timestamp,
    },
    /// It does not look like this any more.
    Dispelled {
        /// What it looked like.
        what: Box<Finding>,
    },
}

impl Finding {
    /// Whether it is that tiles were drawn.
    pub(super) fn is_draw(&self) -> bool {
        matches!(self, Self::Act { actions, .. } if matches!(actions.as_slice(), [Action::Draw { .. }, ..]))
    }
}
