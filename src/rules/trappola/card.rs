use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A card of the 36.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Card {
    /// Its rank.
    pub rank: Rank,
    /// Its suit.
    pub suit: Suit,
}

/// The four suits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Suit {
    Coins,
    Cups,
    Swords,
    Batons,
}

/// The nine ranks; a later one beats an earlier one of its suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "RankName", into = "RankName")]
#[allow(missing_docs, reason = "the names say it")]
pub enum Rank {
    Due,
    Seven,
    Eight,
    Nine,
    Ten,
    Bube,
    Cavall,
    Re,
    Ass,
}

/// A rank as files name it; who writes by hand may leave the quotes of a number away.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum RankName {
    Word(String),
    Number(u8),
}

impl From<Rank> for RankName {
    fn from(rank: Rank) -> Self {
        Self::Word(rank.name().to_owned())
    }
}

impl TryFrom<RankName> for Rank {
    type Error = String;

    fn try_from(name: RankName) -> Result<Self, String> {
        let word = match name {
            RankName::Word(word) => word,
            RankName::Number(number) => number.to_string(),
        };
        let known = Self::ALL.into_iter().find(|rank| rank.name() == word);
        known.ok_or_else(|| format!("no rank \"{word}\"; there are A, K, C, B, 10, 9, 8, 7, 2"))
    }
}

impl Suit {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Coins, Self::Cups, Self::Swords, Self::Batons];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Coins => "coins",
            Self::Cups => "cups",
            Self::Swords => "swords",
            Self::Batons => "batons",
        }
    }
}

impl Rank {
    /// All of them, the lowest first.
    pub const ALL: [Self; 9] =
        [Self::Due, Self::Seven, Self::Eight, Self::Nine, Self::Ten, Self::Bube, Self::Cavall, Self::Re, Self::Ass];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Due => "2",
            Self::Seven => "7",
            Self::Eight => "8",
            Self::Nine => "9",
            Self::Ten => "10",
            Self::Bube => "B",
            Self::Cavall => "C",
            Self::Re => "K",
            Self::Ass => "A",
        }
    }

    /// Points of a card of this rank in a trick that is won.
    pub const fn points(self) -> u32 {
        match self {
            Self::Ass => 6,
            Self::Re => 5,
            Self::Cavall => 4,
            Self::Bube => 3,
            Self::Due | Self::Seven | Self::Eight | Self::Nine | Self::Ten => 0,
        }
    }
}

impl Card {
    /// Whether it beats a card that was led. D1: "highest of the suit led wins".
    pub fn beats(self, led: Self) -> bool {
        self.suit == led.suit && self.rank > led.rank
    }

    /// Cards of the deck.
    pub const DECK: usize = 36;

    /// Every card of the deck.
    pub fn all() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| Self { rank, suit }))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.rank.name(), self.suit.name())
    }
}

impl FromStr for Card {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let no_card = || format!("no card \"{text}\"; cards are named rank-suit, as 7-cups or K-coins");
        let (rank, suit) = text.split_once('-').ok_or_else(no_card)?;
        let rank = Rank::ALL.into_iter().find(|one| one.name() == rank).ok_or_else(no_card)?;
        let suit = Suit::ALL.into_iter().find(|one| one.name() == suit).ok_or_else(no_card)?;
        Ok(Self { rank, suit })
    }
}

impl TryFrom<String> for Card {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Card> for String {
    fn from(card: Card) -> Self {
        card.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_36_cards_and_72_points() {
        assert_eq!((Card::all().count(), Card::all().map(|card| card.rank.points()).sum::<u32>()), (Card::DECK, 72));
        assert!(Card::all().all(|card| card.to_string().parse() == Ok(card)));
        assert!("11-cups".parse::<Card>().is_err());
    }
}
