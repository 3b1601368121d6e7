use serde::{Deserialize, Serialize};

use crate::model::Seat;
use crate::rules::trappola::Card;

/// A value that a person sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", content = "value")]
pub enum Setting {
    /// Who leads the next trick.
    #[serde(rename = "turn")]
    Turn(Seat),
    /// Where the dealer sits, of a game before its first card or of the next one.
    #[serde(rename = "dealer")]
    Dealer(Seat),
    /// The card that a seat laid to a trick.
    #[serde(rename = "card")]
    Card {
        /// The trick, from 1 on.
        trick: u8,
        /// Whose card.
        seat: Seat,
        /// Which it was.
        card: Card,
    },
    /// How many games in a row who sits there has won.
    #[serde(rename = "wins")]
    Wins {
        /// Where.
        seat: Seat,
        /// How many.
        wins: u8,
    },
    /// What the Bulka holds.
    #[serde(rename = "bulka")]
    Bulka(u32),
}

impl crate::referee::Setting for Setting {
    fn name(&self) -> &'static str {
        match self {
            Self::Turn(_) => "turn",
            Self::Dealer(_) => "dealer",
            Self::Card { .. } => "card",
            Self::Wins { .. } => "wins",
            Self::Bulka(_) => "bulka",
        }
    }
}
