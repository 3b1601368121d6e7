//! A deck of 36 cards with the Latin suits, drawn by code: for those who have none, to print, and for drawn scenes.
//!
//! # Conventions
//! - Millimetres from a card's top-left corner, x right, y down; a drawing fills the card from edge to edge.
//! - Names are rank-suit: A K C B 10 9 8 7 2 of coins, cups, swords and batons.

mod back;
mod bube;
mod cavall;
mod drawing;
mod face;
mod figure;
mod index;
mod king;
mod palette;
mod raster;
mod suit;

use suit::Suit;

pub use drawing::{Drawing, Patch, Place, Rgb};

use crate::capture::Picture;

/// Width and height of a card, mm.
pub const CARD_MM: (f64, f64) = (58.0, 88.0);
/// The usual colour of backs.
pub const BACK_RGB: Rgb = [142, 28, 44];

/// A card's rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rank {
    Ass,
    King,
    Cavall,
    Bube,
    Pips(u8),
}

impl Rank {
    const ALL: [Self; 9] = [
        Self::Ass,
        Self::King,
        Self::Cavall,
        Self::Bube,
        Self::Pips(10),
        Self::Pips(9),
        Self::Pips(8),
        Self::Pips(7),
        Self::Pips(2),
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Ass => "A",
            Self::King => "K",
            Self::Cavall => "C",
            Self::Bube => "B",
            Self::Pips(10) => "10",
            Self::Pips(9) => "9",
            Self::Pips(8) => "8",
            Self::Pips(7) => "7",
            Self::Pips(_) => "2",
        }
    }
}

/// Every card's name and face, suit by suit from the ace down.
pub fn deck_drawings() -> Vec<(String, Drawing)> {
    let cards = Suit::ALL.into_iter().flat_map(|suit| Rank::ALL.into_iter().map(move |rank| (suit, rank)));
    cards.map(|(suit, rank)| (format!("{}-{}", rank.name(), suit.name()), face::card_face(suit, rank))).collect()
}

/// Every card's name and its face as a picture so wide, suit by suit from the ace down.
pub fn deck_faces(width_px: u32) -> Vec<(String, Picture)> {
    deck_drawings().into_iter().map(|(name, drawing)| (name, card_picture(&drawing, width_px))).collect()
}

/// The back of the cards in a colour.
pub fn deck_back(rgb: Rgb) -> Drawing {
    back::card_back(rgb)
}

/// A face or back as a picture so wide.
pub fn card_picture(drawing: &Drawing, width_px: u32) -> Picture {
    raster::picture(drawing, CARD_MM, width_px.max(1), palette::PAPER)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// A card is told from another at this width, as it may be seen on a table.
    const SMALL_PX: u32 = 45;

    fn apart(a: &Picture, b: &Picture) -> f64 {
        let sum: f64 = a.bgr.iter().zip(&b.bgr).map(|(a, b)| f64::from(a.abs_diff(*b))).sum();
        sum / a.bgr.len() as f64
    }

    #[test]
    fn all_36_cards_differ_when_they_are_small() {
        let faces = deck_faces(SMALL_PX);
        let names: BTreeSet<&String> = faces.iter().map(|(name, _)| name).collect();
        assert_eq!((faces.len(), names.len()), (36, 36));
        for (i, (name, face)) in faces.iter().enumerate() {
            assert_eq!((face.width, face.height), (SMALL_PX, 68));
            for (other_name, other) in faces.iter().skip(i + 1) {
                let apart = apart(face, other);
                assert!(apart > 4.0, "{name} {other_name} {apart}");
            }
        }
    }

    #[test]
    fn nothing_is_drawn_beyond_the_card() {
        let back = deck_back(BACK_RGB);
        let drawings = deck_drawings();
        let all = drawings.iter().map(|(name, drawing)| (name.as_str(), drawing)).chain([("back", &back)]);
        for (name, drawing) in all {
            for (x, y) in drawing.patches().iter().flat_map(|patch| &patch.corners) {
                assert!((0.0..=CARD_MM.0).contains(x) && (0.0..=CARD_MM.1).contains(y), "{name}: {x} {y}");
            }
        }
        let upright = card_picture(&back, 116);
        let turned: Vec<u8> = upright.bgr.chunks_exact(3).rev().flatten().copied().collect();
        assert!(apart(&upright, &Picture { bgr: turned, ..upright.clone() }) < 1.0, "a back is the same either way up");
    }
}
