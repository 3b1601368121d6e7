//! Four printed ArUco markers at the board's corners: where they lie, finding them, and what they tell of the camera.
//!
//! # Conventions
//! - Ids 0 to 3 go round from near-left: near-left, near-right, far-right, far-left.
//! - A marker is printed on a square piece of paper whose white margin is one of the marker's cells wide. The *piece's*
//!   corner lies at the playing area's inner corner: with [`MarkerPlace::Rim`] the piece lies outside, on the rim or the
//!   table, and with [`MarkerPlace::Inside`] it is pushed into the corner on the playing surface.
//! - A marker's corners run as they are printed: top left, top right, bottom right, bottom left of the upright marker. How
//!   the pieces are turned on the table does not matter; the solver finds out.
//!
//! # Why not OpenCV's own detector
//! It lives in the contrib module `aruco` up to 4.6 and in `objdetect` from 4.7, with another interface and with `dnn` in
//! tow, and its corners hang on the pattern inside the marker. Here `imageproc` finds the outlines and the corners are
//! where lines through the four edges meet, so that any OpenCV 4 builds and the corners are good to a tenth of a pixel.

mod assign;
mod dictionary;
mod edges;
mod error;
mod quads;
mod read;
mod solve;

pub use dictionary::{CELLS, marker_is_white};
pub use error::MarkerError;
pub use read::{FoundMarkers, SeenMarker, StrangeMarker, find_markers};
pub use solve::{MarkerSolution, solve_markers};

use crate::geometry::TablePoint;
use crate::model::BoardShape;

/// Where the pieces of paper lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MarkerPlace {
    /// Outside the playing area, on the rim or, where there is none, on the table.
    #[default]
    Rim,
    /// Inside the playing area, on its surface.
    Inside,
}

impl MarkerPlace {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rim, Self::Inside];

    /// The word for it on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rim => "rim",
            Self::Inside => "inside",
        }
    }

    /// How high above the playing surface the pieces lie on this board.
    pub fn height_mm(self, board: &BoardShape) -> f64 {
        match self {
            Self::Rim => board.rim_height_mm,
            Self::Inside => 0.0,
        }
    }
}

/// How the markers lie on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkerLayout {
    /// Side of the black square.
    pub marker_mm: f64,
    /// Where the pieces lie.
    pub place: MarkerPlace,
    /// Their height above the playing surface.
    pub height_mm: f64,
}

/// Side of the black square as it is printed where nothing else is said: six cells of 8 mm.
pub const MARKER_MM: f64 = 48.0;

/// How many markers a board has.
pub const MARKERS: usize = 4;

impl MarkerLayout {
    /// Markers as printed, on this board.
    pub fn new(place: MarkerPlace, board: &BoardShape) -> Self {
        Self { marker_mm: MARKER_MM, place, height_mm: place.height_mm(board) }
    }

    /// Side of the piece of paper: the marker with a margin of one cell all round.
    pub fn piece_mm(&self) -> f64 {
        self.marker_mm * (CELLS as f64 + 2.0) / CELLS as f64
    }

    /// Least x and y of a marker's piece of paper; `None` for an id that the board does not have.
    pub fn piece_at(&self, id: u8, board: &BoardShape) -> Option<TablePoint> {
        let piece = self.piece_mm();
        let (low, high) = match self.place {
            MarkerPlace::Rim => (-piece, 0.0),
            MarkerPlace::Inside => (0.0, -piece),
        };
        let (right, far) = (board.width_mm + high, board.length_mm + high);
        match id {
            0 => Some(TablePoint::new(low, low)),
            1 => Some(TablePoint::new(right, low)),
            2 => Some(TablePoint::new(right, far)),
            3 => Some(TablePoint::new(low, far)),
            4.. => None,
        }
    }

    /// A marker's corners if it lies upright for the near player; `None` for an id that the board does not have.
    pub fn corners(&self, id: u8, board: &BoardShape) -> Option<[TablePoint; 4]> {
        let piece = self.piece_at(id, board)?;
        let margin = self.marker_mm / CELLS as f64;
        let (left, near) = (piece.x + margin, piece.y + margin);
        let (right, far) = (left + self.marker_mm, near + self.marker_mm);
        Some([(left, far), (right, far), (right, near), (left, near)].map(|(x, y)| TablePoint::new(x, y)))
    }
}
