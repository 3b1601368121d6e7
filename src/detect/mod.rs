//! What lies in a picture: `Frame` + `Calibration` → `Detections`. One file a detector.
//!
//! # Conventions
//! - A disc's centre is that of its *top*, mapped through the plane of the top: parallax does not show.
//!
//! # Invariants
//! - Only what lies in the board's region is looked at. No rule, no game is known here.

use crate::geometry::TablePoint;

/// Everything found in one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Detections {
    /// Discs, best first.
    pub discs: Vec<Disc>,
    /// Hands and whatever else reaches over the board's edge.
    pub hands: Vec<Hand>,
}

/// One disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    /// Centre of its top, mm.
    pub centre: TablePoint,
    /// How well picture and disc agree, 0 to 1.
    pub fit: f64,
    /// Share of its top that is seen, 0 to 1.
    pub visible: f64,
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// y = 0.
    Near,
    /// x = width.
    Right,
    /// y = length.
    Far,
    /// x = 0.
    Left,
}

/// A hand or arm over the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Hand {
    /// The side it enters from.
    pub from: Side,
    /// Its outline on the plane of the discs' tops, mm; few points.
    pub outline: Vec<TablePoint>,
}

// Cells of a raster are addressed by numbers that its own loops bound; a checked access in each would double the cost.
#[allow(clippy::indexing_slicing)]
mod background;
mod contrast;
#[allow(clippy::indexing_slicing)]
mod discs;
#[allow(clippy::indexing_slicing)]
mod grid;
#[allow(clippy::indexing_slicing)]
mod look;
