//! What is known of this camera over this table: lens, pose, the board's size and colours; loads and saves setups.
//!
//! # Conventions
//! - Corners run near-left, near-right, far-right, far-left.
//! - A setup's paths are relative to the setup's own folder.
//!
//! # Invariants
//! - Never reads a case's frames or events.

mod auto;
mod case;
mod chessboard;
mod colours;
mod corners;
mod deck;
mod disc_sizes;
mod drawn_deck;
mod error;
mod focal;
mod lens;
mod light;
mod markers;
mod picture;
mod pose;
mod quality;
mod race;
mod register;
mod setup;
mod sharpness;
mod straight;
mod taught;
#[cfg(test)]
mod tests;
mod track;
mod unbent;

pub use auto::{
    AutoDoubt, AutoError, BoardCandidate, FoundBoards, SnappedCorners, board_shift, check_light, find_boards, is_black,
    is_white, snap_corners,
};
pub use case::{CaseGeometry, from_case};
pub use chessboard::{
    COVERAGE_CELLS, Chessboard, ChessboardView, Coverage, LeftOut, LensDoubt, LensError, LensFit, LensVerdict,
    PictureCorner, Views, find_chessboard, fit_lens,
};
pub use colours::{
    Alike, Called, ClassColour, ColourName, ColourSource, HoldBox, HoldConfig, HoldState, Holding, LEAST_DIFFERENCE,
    Lab, LabTable, PieceInPicture, alike_classes, bgr_of, colour_difference, colours_called, light_of, name_likelihood,
    pointed_colour,
};
pub use corners::{Corners, CornersError};
pub use deck::{AlikeCards, CARD_PX, Deck, DeckCard, DeckError, EnrolOptions, USUAL_SIZE_MM};
pub use disc_sizes::{DiscSizes, across_px, disc_sizes};
pub use drawn_deck::{
    BACK_RGB, CARD_MM, Drawing, Patch, Place, Rgb, card_picture, deck_back, deck_drawings, deck_faces,
};
pub use error::CalibrationError;
pub use focal::{Focal, FocalSource, focal_from_quad};
pub use lens::LensKeys;
pub use markers::{
    CELLS, FoundMarkers, MARKER_MM, MARKERS, MarkerError, MarkerLayout, MarkerPlace, MarkerSolution, SeenMarker,
    StrangeMarker, find_markers, marker_is_white, solve_markers,
};
pub use pose::{PoseSolution, solve_pose};
pub use quality::{Fit, Quality, assess};
pub use register::{Verdict, Watch, WatchConfig};
pub use setup::{Setup, TaughtKeys, Zone};
pub use sharpness::{Sharpness, sharpness};
pub use straight::{Bow, bow_of_edges};
pub use taught::teach;
pub use track::{
    Ends, FoundTrack, LineOff, TrackDoubt, TrackKeys, TrackPieces, TrackSearchError, TravelKnown, find_track,
    follow_track, line_off, line_through, pieces_of,
};
pub use unbent::bow_left;

use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint};
use crate::model::{BoardShape, DiscShape};

/// All that a detector needs to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// Lens and pose.
    pub camera: Camera,
    /// Width and height in pixels of the pictures it holds for.
    pub size_px: (u32, u32),
    /// The board's shape.
    pub board: BoardShape,
    /// The discs' shape.
    pub disc: DiscShape,
    /// A pixel inside a disc of each taught class, with the class's name and its colour (BGR) there.
    pub taught: Vec<Taught>,
    /// The colours of the classes, where pieces are told apart by colour.
    pub colours: Vec<ClassColour>,
    /// The same view without pieces, where there is one.
    pub empty: Option<Picture>,
}

/// A piece class shown by pointing at one.
#[derive(Clone, Debug, PartialEq)]
pub struct Taught {
    /// The class's name in the model, e.g. `disk`.
    pub class: String,
    /// The pixel pointed at.
    pub at: ImagePoint,
    /// The piece's colour around it: median blue, green, red.
    pub bgr: [f64; 3],
}
