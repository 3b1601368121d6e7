use super::{Card, Rank};
use crate::model::Seat;

/// A card as it was laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// By whom.
    pub seat: Seat,
    /// Which; `None` where nobody could read it.
    pub card: Option<Card>,
    /// Whether that is sure enough to convict by.
    pub is_sure: bool,
}

/// Up to two cards that are laid to each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trick {
    pub(super) plays: Vec<Play>,
    /// Who took it, where a card of it is not known and that tells who won.
    pub(super) taken_by: Option<Seat>,
    /// Whether its cards have been taken from the table.
    pub(super) is_gathered: bool,
    /// On whose pile it lies.
    pub(super) pile: Option<Seat>,
    /// Whether it is not known which card was led.
    pub(super) is_unordered: bool,
    /// Who leads the next one, by a person's word.
    pub(super) led_next: Option<Seat>,
}

impl Play {
    /// The card, where it is sure.
    pub fn sure(&self) -> Option<Card> {
        self.card.filter(|_| self.is_sure)
    }
}

impl Trick {
    /// Its cards, the one that was led first.
    pub fn plays(&self) -> &[Play] {
        &self.plays
    }

    /// Its cards as far as they are known.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.plays.iter().filter_map(|play| play.card)
    }

    /// Whether both cards lie.
    pub fn is_complete(&self) -> bool {
        self.plays.len() >= 2
    }

    /// Whether its cards have been taken from the table.
    pub fn is_gathered(&self) -> bool {
        self.is_gathered
    }

    /// On whose pile it lies, where that is known.
    pub fn pile(&self) -> Option<Seat> {
        self.pile
    }

    /// Whether both cards are known beyond doubt, and so who won.
    pub fn is_sure(&self) -> bool {
        self.is_complete() && self.plays.iter().all(|play| play.sure().is_some()) && self.tells_winner()
    }

    /// Whether its cards tell who won: of one suit they do whichever was led.
    fn tells_winner(&self) -> bool {
        let mut suits = self.cards().map(|card| card.suit);
        !self.is_unordered || suits.next() == suits.next()
    }

    /// Who won it: "highest of the suit led"; where a card is not known, who took it.
    pub fn winner(&self) -> Option<Seat> {
        let [led, answer] = self.plays.as_slice() else { return None };
        match (led.card, answer.card) {
            (Some(card), Some(other)) if self.tells_winner() => {
                Some(if other.beats(card) { answer.seat } else { led.seat })
            }
            (Some(_) | None, _) => self.taken_by,
        }
    }

    /// Whether the winner's own card is of this rank.
    pub fn is_won_with(&self, rank: Rank) -> bool {
        let winner = self.winner();
        self.plays.iter().any(|play| Some(play.seat) == winner && play.card.is_some_and(|card| card.rank == rank))
    }

    /// The card by which a seat did not follow suit, where that is sure.
    pub fn not_followed(&self, seat: Seat) -> Option<Card> {
        let [led, answer] = self.plays.as_slice() else { return None };
        if self.is_unordered {
            return None;
        }
        let (led, answer) = (led.sure()?, Some(answer).filter(|answer| answer.seat == seat)?.sure()?);
        (led.suit != answer.suit).then_some(led)
    }
}
