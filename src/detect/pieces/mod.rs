//! Pieces of several colours on a flat board: round, of about a known size, perhaps stacked, told apart by colour.
//!
//! # Conventions
//! - The raster lies on the table itself. A piece is the silhouette that a cylinder of its size throws on the table away from
//!   the camera, so that stacks, sides and parallax need no special case; its place is that of its foot.
//! - Colours are CIELAB. Evidence is a logarithm of likelihoods, class against board, cell by cell.
//!
//! # Invariants
//! - Classes and sizes come from the calibration; no game is known here.

mod board_look;
mod detector;
mod evidence;
mod fit;
mod modes;
mod pattern;
mod raster;
mod search;
mod silhouette;
mod strange;
mod unnamed;

pub use detector::PieceDetector;
pub use unnamed::{FoundClass, find_classes};

use super::{Hand, Light};
use crate::geometry::TablePoint;

/// What is known of the board and its pieces beyond the calibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceConfig {
    /// Squares along width and length, where the board is chequered in two colours.
    pub squares: Option<(u32, u32)>,
    /// Pieces that may lie on top of each other.
    pub most_stacked: u32,
}

/// One piece or stack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassedPiece {
    /// Its class, as the place in the calibration's colours.
    pub class: usize,
    /// Where it stands: the middle of its foot, mm.
    pub at: TablePoint,
    /// How many lie on each other, as far as the view tells.
    pub stacked: u32,
    /// How well its silhouette has the class's colour, 0 to 1.
    pub fit: f64,
    /// By how much its class fits better than the next, 0 to 1; 1 where there is no other.
    pub margin: f64,
    /// Share of its silhouette that no other piece hides, 0 to 1.
    pub visible: f64,
}

/// All that one picture shows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceDetections {
    /// Pieces on the board and close around it, best first.
    pub pieces: Vec<ClassedPiece>,
    /// Things on the board that are neither board nor piece, of at least half a piece's size.
    pub strange: Vec<TablePoint>,
    /// Reflections of at least half a piece's size, where the board itself is not so bright.
    pub glare: Vec<TablePoint>,
    /// What reaches over the board's edge and is no piece.
    pub hands: Vec<Hand>,
    /// Classes that look like the board itself where they would lie.
    pub like_board: Vec<usize>,
    /// The pieces' diameter as it was seen, mm.
    pub diameter_mm: f64,
    /// How the board is lit and how sharp it is.
    pub light: Light,
}
