use serde::{Deserialize, Serialize};

use crate::model::Seat;
use crate::rules::pferdeaeppel::Horse;

/// A value that a person sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", content = "value")]
pub enum Setting {
    /// Where White's player sits in the next round.
    #[serde(rename = "white_player")]
    WhitePlayer(Seat),
    /// What lies on the board is the position, and this horse is to move.
    #[serde(rename = "turn")]
    Turn(Horse),
    /// Points of the person who sits near.
    #[serde(rename = "score.near")]
    ScoreNear(u16),
    /// Points of the person who sits far.
    #[serde(rename = "score.far")]
    ScoreFar(u16),
}

impl crate::referee::Setting for Setting {
    fn name(&self) -> &'static str {
        match self {
            Self::WhitePlayer(_) => "white_player",
            Self::Turn(_) => "turn",
            Self::ScoreNear(_) => "score.near",
            Self::ScoreFar(_) => "score.far",
        }
    }
}
