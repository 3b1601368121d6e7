//! The lens from pictures of a printed chessboard.
//!
//! # Conventions
//! - A pattern counts its *inner* corners, along its longer side first. Corners run row by row.
//! - Pixels count from the picture's top-left corner as everywhere; OpenCV's chessboards and intrinsics count from the middle
//!   of the first pixel, so half a pixel is added here and nowhere else.

mod error;
mod find;
mod fit;
mod model;
mod saddle;
mod verdict;
mod views;

pub use error::LensError;
pub use find::{ChessboardView, find_chessboard};
pub use fit::{LensFit, fit_lens};
pub use verdict::{COVERAGE_CELLS, Coverage, LensDoubt, LensVerdict, PictureCorner};
pub use views::{LeftOut, Views};

use crate::geometry::TablePoint;

/// A chessboard's inner corners and the side of its squares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Chessboard {
    /// Inner corners along the rows.
    pub columns: u8,
    /// Inner corners along the columns.
    pub rows: u8,
    /// Side of a square. Only the camera's distance hangs on it, not the lens.
    pub square_mm: f64,
}

impl Default for Chessboard {
    /// The one that is printed: 10 x 7 squares of 24 mm, which fit A4 and Letter.
    fn default() -> Self {
        Self { columns: 9, rows: 6, square_mm: 24.0 }
    }
}

impl Chessboard {
    /// The corners' places on the sheet, from the first one.
    pub fn corners(&self) -> impl Iterator<Item = TablePoint> + use<> {
        let Self { columns, rows, square_mm } = *self;
        (0..rows).flat_map(move |row| {
            (0..columns).map(move |column| TablePoint::new(f64::from(column) * square_mm, f64::from(row) * square_mm))
        })
    }

    /// How many inner corners it has.
    pub fn count(&self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }
}
