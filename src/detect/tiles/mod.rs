//! Domino tiles: flat pieces twice as long as wide, with a bar between two halves of up to nine pips; wherever they lie in the
//! picture, of whatever colours, found by their shape.
//!
//! # Conventions
//! - Places are told in the picture, pixels, and on the table where the picture is calibrated, mm: those of tiles' tops.
//! - Inside, a place on a tile is told along and across it: (±1, ±1) are its corners, (±1/2, 0) the middles of its halves.
//!   Lengths are in tiles' widths.
//! - Tiles narrower than about 12 pixels are too small to be read.
//!
//! # Invariants
//! - All tiles of a picture are alike in size and on one plane; nothing is a tile by its size alone.
//! - What cannot be read is said to be unreadable, and is no blank. No rule and no game is known here.

mod backs;
mod bare;
mod bars;
mod basis;
mod candidates;
mod choice;
mod dates;
mod detector;
mod even;
mod evidence;
mod glance;
mod kin;
mod marks;
mod measure;
mod memory;
mod outlines;
mod patches;
mod pattern;
mod plain_backs;
mod plane;
mod pose;
mod reach;
mod read;
mod reading;
mod refine;
mod scan;
mod search;
mod shapes;
mod sides;
#[cfg(test)]
mod tests;
mod tone;
mod tones;
mod unread;
mod watch;

pub use detector::TileDetector;
pub use watch::TileWatch;

use super::{Hand, Light};
use crate::geometry::{ImagePoint, TablePoint, Timestamp};

/// The tiles' sizes as told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TileConfig {
    /// A tile's width, mm; it is twice as long.
    pub width_mm: f64,
    /// A tile's height, mm.
    pub height_mm: f64,
}

impl Default for TileConfig {
    /// The usual size.
    fn default() -> Self {
        Self { width_mm: 24.0, height_mm: 9.6 }
    }
}

/// What a half shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pips {
    /// So many, from 0 to 9.
    Sure(u8),
    /// Rather so many.
    Doubtful(u8),
    /// Something hides it, or it shows nothing that a tile does.
    Unreadable,
}

impl Pips {
    /// The number, where it is sure.
    pub fn sure(self) -> Option<u8> {
        match self {
            Self::Sure(pips) => Some(pips),
            Self::Doubtful(_) | Self::Unreadable => None,
        }
    }
}

/// One half of a tile.
#[derive(Clone, Debug, PartialEq)]
pub struct HalfReading {
    /// What it shows.
    pub pips: Pips,
    /// Its middle, pixels.
    pub middle: ImagePoint,
    /// Where its pips lie, pixels.
    pub places: Vec<ImagePoint>,
    /// How sure the number is, 0 to 1.
    pub certainty: f64,
    /// By how much the next best number explains the picture worse: about 1 where all is clear.
    pub margin: f64,
}

/// Where a tile lies on the table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TilePlace {
    /// Middle of its top, mm.
    pub centre: TablePoint,
    /// Direction from its middle to its first half, radians from the x axis, counter-clockwise.
    pub direction_rad: f64,
}

/// One tile, face up.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// The corners of its top, pixels: the two of the first half's end, then the two of the other's, one after the other.
    pub corners: [ImagePoint; 4],
    /// Where it lies on the table; `None` without calibration.
    pub place: Option<TilePlace>,
    /// Its halves.
    pub halves: [HalfReading; 2],
    /// How well the picture bears it out, 0 to 1.
    pub fit: f64,
    /// Since when the picture has looked there as it does, whether it was read or not; only a watch tells it.
    pub since: Option<Timestamp>,
}

impl Tile {
    /// Both numbers, where both are sure, the lower first.
    pub fn pips(&self) -> Option<[u8; 2]> {
        let [first, other] = &self.halves;
        let (first, other) = (first.pips.sure()?, other.pips.sure()?);
        Some([first.min(other), first.max(other)])
    }
}

/// One tile, face down.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceDown {
    /// The corners of its back, pixels, one after the other.
    pub corners: [ImagePoint; 4],
    /// Where it lies on the table; `None` without calibration. Its direction is one of two.
    pub place: Option<TilePlace>,
    /// How well the picture bears it out, 0 to 1.
    pub fit: f64,
}

/// Everything found in one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TileDetections {
    /// Tiles face up, the best borne out first.
    pub tiles: Vec<Tile>,
    /// Tiles face down.
    pub face_down: Vec<FaceDown>,
    /// Middles of things that look like tiles, but repeat themselves as no set does, pixels.
    pub strange: Vec<ImagePoint>,
    /// Where on the table something as large as a tile has come that is not read as one, mm; only a watch tells them.
    pub unread: Vec<TablePoint>,
    /// Hands over the board, and whatever else moves there or reaches in over its edge; only a watch tells them.
    pub hands: Vec<Hand>,
    /// How the picture is lit.
    pub light: Light,
}

impl TileDetections {
    /// The corners of all tiles, those face down last.
    fn corners(&self) -> impl Iterator<Item = &[ImagePoint; 4]> {
        self.tiles.iter().map(|tile| &tile.corners).chain(self.face_down.iter().map(|back| &back.corners))
    }
}

/// A place of the picture in the room's own numbers.
fn image_point(x: f32, y: f32) -> ImagePoint {
    ImagePoint::new(f64::from(x), f64::from(y))
}
