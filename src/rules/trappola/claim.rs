//! "Le dichiarazioni sono volontarie. Senza dichiarazione non vengono accreditati punti né effettuati pagamenti."

use serde::{Deserialize, Serialize};

use super::{Card, Rank};

/// What a player declares of the own hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Three or four cards of a rank other than the Ass.
    Figura {
        /// The rank: Re, Cavall, Bube or Due.
        rank: Rank,
        /// Three or four.
        count: u8,
    },
    /// Three or four Aces.
    Aces {
        /// Three or four.
        count: u8,
    },
    /// No Bube, Cavall or Re.
    Blans,
    /// No Bube, Cavall, Re or Ass.
    Bianca,
}

/// Names of what is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Word {
    /// Three or four of a rank.
    Figura,
    /// Three or four Aces.
    #[serde(alias = "assi", alias = "ace", alias = "ass")]
    Aces,
    /// Nothing that pictures a person.
    Blans,
    /// And no Ass.
    #[serde(alias = "bianka")]
    Bianca,
    /// The question for the missing suit.
    Manko,
    /// That the Bulka is played for.
    Pro,
}

/// What was said, as it stands in files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// Which kind of declaration.
    pub declaration: Word,
    /// Of which rank the cards are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<Rank>,
    /// How many cards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u8>,
}

impl Claim {
    /// The declaration of these words; `None` where the rules know none such.
    pub fn new(word: Option<Word>, rank: Option<Rank>, count: Option<u8>) -> Option<Self> {
        let count_is_fit = || count.filter(|count| matches!(count, 3 | 4));
        match (word, rank) {
            (Some(Word::Blans), None) => Some(Self::Blans),
            (Some(Word::Bianca), None) => Some(Self::Bianca),
            (Some(Word::Aces), None | Some(Rank::Ass)) | (Some(Word::Figura) | None, Some(Rank::Ass)) => {
                count_is_fit().map(|count| Self::Aces { count })
            }
            (Some(Word::Figura) | None, Some(rank @ (Rank::Re | Rank::Cavall | Rank::Bube | Rank::Due))) => {
                count_is_fit().map(|count| Self::Figura { rank, count })
            }
            (Some(Word::Figura | Word::Aces | Word::Blans | Word::Bianca | Word::Manko | Word::Pro) | None, _) => None,
        }
    }

    /// Points where it holds; of Aces those where all of them win.
    pub fn points(self) -> u32 {
        match self {
            Self::Figura { rank: Rank::Due, count: 4 } => 20,
            Self::Figura { rank: Rank::Due, .. } | Self::Blans => 10,
            Self::Figura { count: 4, .. } => 12,
            Self::Figura { .. } => 6,
            Self::Aces { count: 4 } => 40,
            Self::Aces { .. } => 30,
            Self::Bianca => 20,
        }
    }

    /// Points of Aces of which one loses its trick: "altrimenti il punteggio si riduce al valore di insuccesso".
    pub fn failure_points(self) -> u32 {
        match self {
            Self::Aces { count: 4 } => 12,
            Self::Aces { .. } => 6,
            Self::Figura { .. } | Self::Blans | Self::Bianca => 0,
        }
    }

    /// What the opponent pays.
    pub fn payment(self) -> u32 {
        match self {
            Self::Figura { count: 4, .. } | Self::Aces { count: 4 } | Self::Bianca => 10,
            Self::Figura { .. } | Self::Aces { .. } | Self::Blans => 5,
        }
    }

    /// Whether a card in the hand belies it.
    pub fn excludes(self, card: Card) -> bool {
        match self {
            Self::Blans => matches!(card.rank, Rank::Bube | Rank::Cavall | Rank::Re),
            Self::Bianca => matches!(card.rank, Rank::Bube | Rank::Cavall | Rank::Re | Rank::Ass),
            Self::Figura { .. } | Self::Aces { .. } => false,
        }
    }

    /// The rank and number of cards that it asserts.
    pub fn asserts(self) -> Option<(Rank, u8)> {
        match self {
            Self::Figura { rank, count } => Some((rank, count)),
            Self::Aces { count } => Some((Rank::Ass, count)),
            Self::Blans | Self::Bianca => None,
        }
    }

    /// Its words.
    pub fn said(self) -> Said {
        let declaration = match self {
            Self::Figura { .. } => Word::Figura,
            Self::Aces { .. } => Word::Aces,
            Self::Blans => Word::Blans,
            Self::Bianca => Word::Bianca,
        };
        let (rank, count) = self.asserts().unzip();
        Said { declaration, rank, count }
    }
}

impl From<Word> for Said {
    fn from(declaration: Word) -> Self {
        Self { declaration, rank: None, count: None }
    }
}
