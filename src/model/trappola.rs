use std::time::Duration;

use super::{BoardShape, DiscShape, Model, ModelError};

/// All keys of Trappola, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trappola {
    /// Width of the rectangle on the table whose corners are given.
    pub board_width_mm: f64,
    /// Its length, away from the near side.
    pub board_length_mm: f64,
    /// A card's width.
    pub card_width_mm: f64,
    /// A card's longer side.
    pub card_height_mm: f64,
    /// How long the cards must lie still until they count.
    pub settle: Duration,
}

impl Trappola {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        Ok(Self {
            board_width_mm: number("board.width_mm")?,
            board_length_mm: number("board.length_mm")?,
            card_width_mm: number("card.width_mm")?,
            card_height_mm: number("card.height_mm")?,
            settle: Duration::from_secs_f64(number("rules.settle_s")?),
        })
    }

    /// What a detector of round pieces would need of a card: as wide, and lying flat.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.card_width_mm, height_mm: 0.0 }
    }

    /// The rectangle on the table.
    pub fn board_shape(&self) -> BoardShape {
        BoardShape {
            width_mm: self.board_width_mm,
            length_mm: self.board_length_mm,
            rim_height_mm: 0.0,
            squares: None,
            solids: Vec::new(),
        }
    }
}
