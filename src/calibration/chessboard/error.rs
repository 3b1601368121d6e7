use super::Views;

/// Why pictures of a chessboard tell no lens.
#[derive(Debug, thiserror::Error)]
pub enum LensError {
    /// No picture shows the chessboard.
    #[error(
        "no chessboard of {columns} x {rows} inner corners in any of {pictures} pictures; the whole board with its white margin must be in view, flat and evenly lit, and --board must say its size"
    )]
    NoChessboard {
        /// Inner corners along its rows.
        columns: u8,
        /// Inner corners along its columns.
        rows: u8,
        /// How many pictures were looked at.
        pictures: usize,
    },
    /// Too few different views.
    #[error(
        "only {usable} of {pictures} pictures can be used and {least} are needed; take 10 to 20 with the sheet tilted this way and that, also near the picture's corners"
    )]
    TooFew {
        /// How many can be used.
        usable: usize,
        /// How many are needed.
        least: usize,
        /// How many pictures were looked at.
        pictures: usize,
        /// What was found, to be drawn.
        views: Box<Views>,
    },
    /// The views contradict each other, or say nothing of the lens.
    #[error(
        "the views fit no lens ({0}); keep the sheet flat, tilt it more, and switch off zoom and image stabilisation"
    )]
    NoFit(String),
}
