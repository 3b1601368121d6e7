use super::super::CalibrationError;

/// Why the markers in a picture tell no pose.
#[derive(Debug, thiserror::Error)]
pub enum MarkerError {
    /// None at all.
    #[error(
        "no marker is in the picture; lay the four markers of `tableref markers` at the board's corners, flat, in even light and at least {least_px:.0} px wide in the picture"
    )]
    None {
        /// How wide a marker must be to be read.
        least_px: f64,
    },
    /// Only such as `tableref markers` does not print.
    #[error(
        "{count} markers of another dictionary are in the picture (codes of {code_cells} x {code_cells} cells that are not those of DICT_4X4_50); print the sheet with `tableref markers`"
    )]
    OtherDictionary {
        /// How many.
        count: usize,
        /// Cells along the side of the code.
        code_cells: u8,
    },
    /// The right dictionary, but too few of the sheet's ids.
    #[error("the markers {found} are in the picture, but the sheet's are 0 to 3; use the sheet of `tableref markers`")]
    WrongIds {
        /// Those that were found.
        found: String,
    },
    /// Fewer than three.
    #[error(
        "only {found} can be seen, and three of the four are needed; uncover {missing}, light the board evenly, or bring the camera closer"
    )]
    TooFew {
        /// Those that were found, in words.
        found: String,
        /// The others, in words.
        missing: String,
    },
    /// One id in two places.
    #[error("marker {id} is in the picture more than once; leave one of each, 0 to 3")]
    Twice {
        /// Which.
        id: u8,
    },
    /// They lie at each other's corners.
    #[error("the markers are exchanged: {exchanged}; going round from near-left they must lie 0, 1, 2, 3")]
    Exchanged {
        /// Which lies where, in words.
        exchanged: String,
    },
    /// They go round the wrong way.
    #[error(
        "the markers run clockwise, so left and right are exchanged, or they are another board's; going round from near-left as the near player sees the board they must lie 0, 1, 2, 3"
    )]
    Mirrored,
    /// They lie as they should, but no camera sees them so.
    #[error(transparent)]
    Calibration(#[from] CalibrationError),
}
