use std::path::PathBuf;

use crate::capture::CaptureError;

/// Why a deck cannot be enrolled, read or written.
#[derive(Debug, thiserror::Error)]
pub enum DeckError {
    /// The deck's file cannot be read.
    #[error("cannot read the deck ({error}), check its name and permissions: {path}")]
    Read {
        /// Why not.
        error: std::io::Error,
        /// Where.
        path: PathBuf,
    },
    /// The deck's file cannot be written.
    #[error("cannot write the deck ({error}), choose a folder that exists and that you may write to: {path}")]
    Write {
        /// Why not.
        error: std::io::Error,
        /// Where.
        path: PathBuf,
    },
    /// The file is no deck.
    #[error("the deck does not hold: {message}; enrol it anew with `tableref enrol-deck`: {path}")]
    Parse {
        /// What is wrong.
        message: String,
        /// Where.
        path: PathBuf,
    },
    /// A picture's name tells no card.
    #[error("the name tells no card; name pictures like 7-cups.jpg or K-coins.jpg: {path}")]
    Name {
        /// The picture.
        path: PathBuf,
    },
    /// Two pictures tell the same card.
    #[error("{name} is there twice; keep one picture of each card: {path}")]
    Twice {
        /// The card.
        name: String,
        /// The second picture, or the source.
        path: PathBuf,
    },
    /// No card can be made out in a picture.
    #[error("no card can be made out; lay it alone on an even ground of another colour, wholly in the picture: {path}")]
    NoCard {
        /// The picture.
        path: PathBuf,
    },
    /// A sheet that shows no cards in rows and columns.
    #[error(
        "no cards in rows and columns can be made out; lay them apart on an even ground, or take a picture of each: {path}"
    )]
    NoSheet {
        /// The picture.
        path: PathBuf,
    },
    /// The cards' names are not known.
    #[error("{found} cards were found, and what each is called is not known ({expected}): {path}")]
    Names {
        /// How many were found.
        found: usize,
        /// What would tell.
        expected: String,
        /// The source.
        path: PathBuf,
    },
    /// A picture or video that cannot be read.
    #[error(transparent)]
    Capture(#[from] CaptureError),
}
