use serde::{Deserialize, Serialize};

/// A value that a person sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", content = "value")]
pub enum Setting {
    /// So many players take part; only between rounds.
    #[serde(rename = "players")]
    Players(u8),
    /// This player leads the next round.
    #[serde(rename = "leader")]
    Leader(u8),
    /// This player is in turn; where step was lost, play goes on from what lies there.
    #[serde(rename = "turn")]
    Turn(u8),
    /// This player has passed.
    #[serde(rename = "passed")]
    Passed(u8),
    /// This player has drawn a tile that was not seen to go.
    #[serde(rename = "drew")]
    Drew(u8),
    /// A tile in the train is this one, whatever it seems to be.
    #[serde(rename = "tile")]
    Tile {
        /// Where in the train, counted from the left end, 0 first.
        index: usize,
        /// What its halves show, the left one first.
        halves: [u8; 2],
    },
    /// The numbers at the left and the right end of the train.
    #[serde(rename = "ends")]
    Ends([u8; 2]),
    /// Tiles in the boneyard.
    #[serde(rename = "boneyard")]
    Boneyard(u8),
    /// The pips in each player's hand, player 1's first: the round is over.
    #[serde(rename = "pips")]
    Pips(Vec<u32>),
    /// A player's points, and so the partner's.
    #[serde(rename = "score")]
    Score {
        /// Whose.
        player: u8,
        /// The points.
        points: u32,
    },
}

impl crate::referee::Setting for Setting {
    fn name(&self) -> &'static str {
        match self {
            Self::Players(_) => "players",
            Self::Leader(_) => "leader",
            Self::Turn(_) => "turn",
            Self::Passed(_) => "passed",
            Self::Drew(_) => "drew",
            Self::Tile { .. } => "tile",
            Self::Ends(_) => "ends",
            Self::Boneyard(_) => "boneyard",
            Self::Pips(_) => "pips",
            Self::Score { .. } => "score",
        }
    }
}
