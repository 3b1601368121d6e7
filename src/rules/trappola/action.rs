use serde::{Deserialize, Serialize};

use super::{Card, Claim, Player, Players, Rank, Role, Suit, Word};
use crate::model::Seat;
use crate::rules::ActionLine;

/// The most players of a session.
pub const MOST_PLAYERS: usize = 4;

/// Something that happened at the table or was said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum Action {
    /// A session begins.
    Start {
        /// Who takes part: how many, or their numbers or names.
        players: Players,
        /// The base stake; as the keys say where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stake: Option<u32>,
    },
    /// A card is drawn for the first order.
    DrawOrder {
        /// By whom.
        player: Player,
        /// Which.
        card: Card,
    },
    /// A game begins.
    Deal {
        /// Who deals.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dealer: Option<Role>,
        /// Who leads the first trick.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        challenger: Option<Role>,
    },
    /// A card is laid.
    Card {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A card is laid together with another one of that seat.
    TooMany {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A declaration.
    Declare {
        /// By whom.
        seat: Seat,
        /// Which; left out where rank and count tell.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        kind: Option<Word>,
        /// The rank of its cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rank: Option<Rank>,
        /// How many cards.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<u8>,
    },
    /// The missing suit is asked for.
    Manko {
        /// By the opponent of who declared.
        seat: Seat,
    },
    /// The missing suit is named.
    Answer {
        /// By who declared.
        seat: Seat,
        /// Which.
        suit: Suit,
    },
    /// The Bulka is played for.
    Pro {
        /// Who says so.
        seat: Seat,
    },
    /// Both want the game to be replayed.
    AliferAgreed,
    /// The cards of a trick are taken.
    Gather {
        /// By whom.
        seat: Seat,
    },
    /// The last card or declaration is taken back.
    Correct {
        /// Whose; the last one's where it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The card that is laid instead.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
    },
    /// The agreed end time has come.
    EndSession,
}

impl ActionLine for Action {
    const EXAMPLE: &'static str = r#"{"t": 1.5, "action": "card", "seat": "near", "card": "7-cups"}"#;

    fn fault(&self) -> Option<&'static str> {
        match self {
            Self::Start { players, .. } => {
                let players = players.list();
                let is_twice = |k: usize, player: &Player| players.iter().skip(k + 1).any(|other| other == player);
                if !(2..=MOST_PLAYERS).contains(&players.len()) {
                    return Some("three or four players take part: \"players\": 3, or a list of them");
                }
                let twice = players.iter().enumerate().any(|(k, player)| is_twice(k, player));
                twice.then_some("two players have one name: \"players\" names each once")
            }
            Self::Declare { .. } if self.claim().is_none() => Some(
                "declared can be \"figura\" with \"rank\" K, C, B or 2 and \"count\" 3 or 4, \"aces\" with \"count\" 3 or 4, \"blans\" and \"bianca\"",
            ),
            Self::Declare { .. }
            | Self::DrawOrder { .. }
            | Self::Deal { .. }
            | Self::Card { .. }
            | Self::TooMany { .. }
            | Self::Manko { .. }
            | Self::Answer { .. }
            | Self::Pro { .. }
            | Self::AliferAgreed
            | Self::Gather { .. }
            | Self::Correct { .. }
            | Self::EndSession => None,
        }
    }
}

impl Action {
    /// Its name in files.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Start { .. } => "start",
            Self::DrawOrder { .. } => "draw_order",
            Self::Deal { .. } => "deal",
            Self::Card { .. } => "card",
            Self::TooMany { .. } => "too_many",
            Self::Declare { .. } => "declare",
            Self::Manko { .. } => "manko",
            Self::Answer { .. } => "answer",
            Self::Pro { .. } => "pro",
            Self::AliferAgreed => "alifer_agreed",
            Self::Gather { .. } => "gather",
            Self::Correct { .. } => "correct",
            Self::EndSession => "end_session",
        }
    }

    /// What it declares.
    pub fn claim(&self) -> Option<Claim> {
        match self {
            Self::Declare { kind, rank, count, .. } => Claim::new(*kind, *rank, *count),
            Self::Start { .. }
            | Self::DrawOrder { .. }
            | Self::Deal { .. }
            | Self::Card { .. }
            | Self::TooMany { .. }
            | Self::Manko { .. }
            | Self::Answer { .. }
            | Self::Pro { .. }
            | Self::AliferAgreed
            | Self::Gather { .. }
            | Self::Correct { .. }
            | Self::EndSession => None,
        }
    }

    /// The action of declaring something.
    pub fn declare(seat: Seat, claim: Claim) -> Self {
        let said = claim.said();
        Self::Declare { seat, kind: Some(said.declaration), rank: said.rank, count: said.count }
    }
}
