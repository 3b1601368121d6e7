use std::time::Duration;

use super::{BoardShape, DiscShape, Model, ModelError};
use crate::geometry::{Square, TablePoint};

/// All keys of the counter, typed and free of contradictions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Counter {
    /// Width of the area that is counted on, along x.
    pub board_width_mm: f64,
    /// Its length, along y.
    pub board_length_mm: f64,
    /// Squares along the width of a chequered board.
    pub grid: Option<u32>,
    /// Height of a rim around it.
    pub rim_height_mm: f64,
    /// A piece's diameter.
    pub piece_diameter_mm: f64,
    /// A piece's thickness.
    pub piece_height_mm: f64,
    /// Pieces that may lie on top of each other.
    pub most_stacked: u32,
    /// Pieces of the whole set, where that is known.
    pub set_of: Option<u32>,
    /// How long the board must lie still before it is counted.
    pub settle: Duration,
}

impl Counter {
    pub(super) fn from_model(model: &Model) -> Result<Self, ModelError> {
        let number = |key: &str| model.number(key)?.ok_or_else(|| model.lacks(key));
        let keys = Self {
            board_width_mm: number("board.width_mm")?,
            board_length_mm: number("board.length_mm")?,
            grid: model.number("board.grid")?.map(|squares| squares as u32),
            rim_height_mm: number("board.rim_height_mm")?,
            piece_diameter_mm: number("piece.diameter_mm")?,
            piece_height_mm: number("piece.height_mm")?,
            most_stacked: number("piece.most_stacked")? as u32,
            set_of: model.number("piece.count")?.map(|count| count as u32),
            settle: Duration::from_secs_f64(number("rules.settle_s")?),
        };
        let narrower = keys.board_width_mm.min(keys.board_length_mm);
        if keys.piece_diameter_mm <= narrower {
            return Ok(keys);
        }
        let is_width = keys.board_width_mm <= keys.board_length_mm;
        Err(ModelError::Contradiction {
            key: "piece.diameter_mm",
            found: keys.piece_diameter_mm,
            relation: "at most",
            other: if is_width { "board.width_mm" } else { "board.length_mm" },
            other_found: narrower,
        })
    }

    /// The area that is counted on.
    pub fn board_shape(&self) -> BoardShape {
        BoardShape {
            width_mm: self.board_width_mm,
            length_mm: self.board_length_mm,
            rim_height_mm: self.rim_height_mm,
            squares: None,
            solids: Vec::new(),
        }
    }

    /// A piece's shape.
    pub fn disc_shape(&self) -> DiscShape {
        DiscShape { diameter_mm: self.piece_diameter_mm, height_mm: self.piece_height_mm }
    }

    /// Squares along width and length of a chequered board, as near to square as whole numbers allow.
    pub fn squares(&self) -> Option<(u32, u32)> {
        let along_width = self.grid?;
        let side_mm = self.board_width_mm / f64::from(along_width);
        Some((along_width, (self.board_length_mm / side_mm).round().max(1.0) as u32))
    }

    /// The square of a chequered board in which a place lies; the outermost one for what lies a little beyond the edge.
    pub fn square_at(&self, at: TablePoint) -> Option<Square> {
        let (columns, rows) = self.squares()?;
        let index = |mm: f64, side_mm: f64, count: u32| {
            let most = count.min(u32::from(u8::MAX)).saturating_sub(1);
            (mm / side_mm * f64::from(count)).clamp(0.0, f64::from(most)) as u8
        };
        let (column, row) = (index(at.x, self.board_width_mm, columns), index(at.y, self.board_length_mm, rows));
        Some(Square { column, row })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Game;

    fn keys(settings: &[(&str, &str)]) -> Result<Counter, ModelError> {
        Model::with_settings(Game::Counter, settings.iter().copied())?.counter()
    }

    #[test]
    fn squares_follow_the_boards_sides() {
        assert_eq!(keys(&[]).unwrap().squares(), None);
        assert_eq!(keys(&[("board.grid", "10")]).unwrap().squares(), Some((10, 10)));
        let keys = keys(&[("board.grid", "4"), ("board.length_mm", "600")]).unwrap();
        assert_eq!(keys.squares(), Some((4, 8)));
        let square = |x, y| keys.square_at(TablePoint::new(x, y)).unwrap();
        let edge = square(keys.board_width_mm + 1.0, -1.0);
        assert_eq!(
            (square(1.0, 599.0), square(1.0, 76.0), edge),
            (Square::new(0, 7), Square::new(0, 1), Square::new(3, 0))
        );
    }

    #[test]
    fn a_piece_larger_than_the_board_is_refused() {
        let error = keys(&[("piece.diameter_mm", "250"), ("board.length_mm", "200")]).unwrap_err().to_string();
        assert_eq!(error, "piece.diameter_mm = 250 must be at most board.length_mm = 200; set one of them");
    }
}
