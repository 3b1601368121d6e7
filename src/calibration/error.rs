use std::path::PathBuf;

use super::{CornersError, DeckError};
use crate::capture::CaptureError;
use crate::model::ModelError;

/// Why a setup cannot be made, read or used.
#[derive(Debug, thiserror::Error)]
pub enum CalibrationError {
    /// A file is missing or unreadable.
    #[error("cannot read {what} ({error}), check its name and permissions: {path}")]
    Read {
        /// What was to be read, e.g. "the setup".
        what: &'static str,
        /// Why not.
        error: std::io::Error,
        /// Where.
        path: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write {what} ({error}), choose a folder that exists and that you may write to: {path}")]
    Write {
        /// What was to be written.
        what: &'static str,
        /// Why not.
        error: std::io::Error,
        /// Where.
        path: PathBuf,
    },
    /// A key is missing, unknown, of the wrong type, or the file is no TOML or JSON at all.
    #[error("{what} does not hold: {message}; mend that: {path}")]
    Parse {
        /// What was read.
        what: &'static str,
        /// The parser's words.
        message: String,
        /// Where.
        path: PathBuf,
    },
    /// Keys that are well-formed, but cannot be true together.
    #[error("the key {key} cannot be so: {reason}")]
    Contradiction {
        /// The key to mend.
        key: String,
        /// What it clashes with.
        reason: String,
    },
    /// A value of the setup at fault, in a file.
    #[error("{error}; mend it or make the setup anew with `tableref calibrate`: {path}")]
    InFile {
        /// What is wrong.
        error: Box<CalibrationError>,
        /// Where.
        path: PathBuf,
    },
    /// A value of a lens at fault, in a file.
    #[error("{error}; mend it, or leave out --lens: {path}")]
    Lens {
        /// What is wrong.
        error: Box<CalibrationError>,
        /// Where.
        path: PathBuf,
    },
    /// The game or its keys.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The corners cannot be a board's.
    #[error(transparent)]
    Corners(#[from] CornersError),
    /// No camera sees the board so.
    #[error("no pose of the camera explains the corners ({0}); check their order and the board's size")]
    Pose(String),
    /// A case without what a setup is made from.
    #[error("the case's truth has no {key}, so no setup can be made from it: {path}")]
    CaseWithout {
        /// The missing key.
        key: &'static str,
        /// The truth's place.
        path: PathBuf,
    },
    /// A game that cannot be seen without a setup.
    #[error("{game} needs a setup; make one with `tableref calibrate` and name it by --setup")]
    NeedsSetup {
        /// The game.
        game: &'static str,
    },
    /// A picture that cannot be read.
    #[error(transparent)]
    Capture(#[from] CaptureError),
    /// A deck that cannot be used.
    #[error(transparent)]
    Deck(#[from] DeckError),
    /// A picture of the wrong size.
    #[error("{reason}: {path}")]
    Picture {
        /// What is wrong, and what mends it.
        reason: String,
        /// Where.
        path: PathBuf,
    },
}
