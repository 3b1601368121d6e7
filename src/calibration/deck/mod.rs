//! A deck of cards as it was enrolled: names, pictures and size.
//!
//! # Conventions
//! - A card's picture is its face from edge to edge, upright, of one size for all: [`CARD_PX`], whatever the card's own shape.
//! - Names are a rank (A K C B 10 9 … 2) and a suit (coins, cups, swords, batons), joined like `7-cups`. French suits are
//!   called by them: spades are swords, clubs batons, diamonds coins, hearts cups; a queen is a C, a jack a B.
//!
//! # Invariants
//! - No card is in a deck twice.

#![allow(clippy::indexing_slicing, reason = "pixels are numbered by the loops over them")]

mod alike;
mod blur;
mod enrol;
mod error;
mod file;
mod french;
mod names;
mod outline;
mod rectify;
mod sheet;
mod shown;
#[cfg(test)]
mod tests;

pub use alike::AlikeCards;
pub use enrol::EnrolOptions;
pub use error::DeckError;

use super::drawn_deck::{CARD_MM, deck_faces};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// Width and height of a card's picture in a deck, pixels.
pub const CARD_PX: (u32, u32) = (120, 180);

/// Width and height of a card that are taken for granted where none are told, mm.
pub const USUAL_SIZE_MM: (f64, f64) = (58.0, 88.0);

/// One card of a deck.
#[derive(Clone, Debug, PartialEq)]
pub struct DeckCard {
    /// Its name, e.g. `7-cups`.
    pub name: String,
    /// Its face, [`CARD_PX`] pixels.
    pub face: Picture,
}

/// A deck that cards can be told by.
#[derive(Clone, Debug, PartialEq)]
pub struct Deck {
    size_mm: (f64, f64),
    cards: Vec<DeckCard>,
}

impl Deck {
    /// A deck of these cards, each `size_mm` wide and high. Of cards with one name, the first counts.
    pub fn new(size_mm: (f64, f64), cards: Vec<DeckCard>) -> Self {
        let mut kept: Vec<DeckCard> = Vec::with_capacity(cards.len());
        for card in cards {
            if !kept.iter().any(|other| other.name == card.name) {
                kept.push(card);
            }
        }
        Self { size_mm, cards: kept }
    }

    /// Width and height of a card, mm.
    pub fn size_mm(&self) -> (f64, f64) {
        self.size_mm
    }

    /// Its cards.
    pub fn cards(&self) -> &[DeckCard] {
        &self.cards
    }

    /// The deck that comes with tableref, as it can be printed: 36 cards with Latin suits.
    pub fn drawn() -> Self {
        let cards = deck_faces(2 * CARD_PX.0).into_iter().filter_map(|(name, picture)| {
            let (right, bottom) = (f64::from(picture.width), f64::from(picture.height));
            let corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)];
            let face = rectify::face(&picture, &corners.map(|(x, y)| ImagePoint::new(x, y)))?;
            Some(DeckCard { name, face })
        });
        Self::new(CARD_MM, cards.collect())
    }

    /// The same deck without the cards that a game does not use.
    pub fn only(&self, is_used: impl Fn(&str) -> bool) -> Self {
        let cards = self.cards.iter().filter(|card| is_used(&card.name)).cloned().collect();
        Self { size_mm: self.size_mm, cards }
    }
}
