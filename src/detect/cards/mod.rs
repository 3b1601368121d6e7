//! Playing cards: flat pieces of one size whose faces are known from an enrolled deck; wherever they lie in the picture, either way
//! up, partly hidden or not.
//!
//! # Conventions
//! - Places are told in the picture, pixels, and on the table where the picture is calibrated, mm.
//! - Inside, a place on a card is told on the unit card: (0, 0) is its top left and (1, 1) its bottom right.
//!
//! # Invariants
//! - Each card of a deck exists once. What resembles a card without being borne out is strange, never a card.
//! - No rule and no game is known here; a card's name is a word.

mod above;
mod align;
mod backs;
mod compare;
mod detector;
mod grid;
mod ground;
mod guess;
mod joint;
mod judge;
mod looks;
mod measure;
mod planes;
mod poses;
mod quads;
mod read;
mod segments;
mod shade;
#[cfg(test)]
mod tests;
mod tone;
mod view;

pub use detector::CardDetector;

use super::Light;
use crate::geometry::{ImagePoint, TablePoint};

/// The cards' size as told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardConfig {
    /// A card's width, mm.
    pub width_mm: f64,
    /// A card's height, mm.
    pub height_mm: f64,
}

/// Where a card lies on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardPlace {
    /// Its middle, mm.
    pub centre: TablePoint,
    /// Direction from its middle to its top, radians from the x axis, counter-clockwise.
    pub direction_rad: f64,
}

/// One card, face up.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its name in the deck.
    pub name: String,
    /// Its corners, pixels: top left, top right, bottom right, bottom left, as its face is read.
    pub corners: [ImagePoint; 4],
    /// Where it lies on the table; `None` without calibration.
    pub place: Option<CardPlace>,
    /// How sure it is that it is this card, 0 to 1.
    pub certainty: f64,
    /// By how much the next best card explains the picture worse: deviations squared, over all of the card.
    pub margin: f64,
    /// The next best card.
    pub next_best: String,
    /// Share of it that is seen, 0 to 1.
    pub visible: f64,
    /// What lies on it: places in the list of cards.
    pub below: Vec<usize>,
}

/// Certainty from which a card is sure.
const SURE: f64 = 0.5;

impl Card {
    /// Whether it is sure that it is this card.
    pub fn is_sure(&self) -> bool {
        self.certainty >= SURE
    }
}

/// One card, face down.
#[derive(Clone, Debug, PartialEq)]
pub struct CardBack {
    /// Its corners, pixels, one after the other.
    pub corners: [ImagePoint; 4],
    /// Where it lies on the table; `None` without calibration. Its direction is one of two.
    pub place: Option<CardPlace>,
    /// Share of its outline that is seen, 0 to 1.
    pub outline: f64,
}

/// Everything found in one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CardDetections {
    /// Cards face up, the best borne out first.
    pub cards: Vec<Card>,
    /// Cards face down.
    pub face_down: Vec<CardBack>,
    /// Middles of things that have a card's outline, but no card's face, pixels.
    pub strange: Vec<ImagePoint>,
    /// How the picture is lit.
    pub light: Light,
}
