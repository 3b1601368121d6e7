//! Figures and balls on a board of squares: tall pieces of two looks, small balls of two colours, none of them taught.
//!
//! # Conventions
//! - The raster lies on the table itself, a whole number of cells a square. A piece is the silhouette that it hides of the
//!   table; its place is that of its foot, so that heads which lean over other squares need no special case.
//! - Colours are logarithms of linear light: lamps and shadows add the same to all three, and what is left is the thing's own.
//!
//! # Invariants
//! - How the board looks is learned from the picture itself, or from one of the bare board; no colour is known beforehand.
//! - Sizes come from the config and are mended by the picture; no game is known here.

mod alike;
mod beside;
mod board;
mod colours;
mod detector;
mod evidence;
mod fits;
mod hidden;
mod leftover;
mod lines;
mod raster;
mod reading;
mod search;
mod shape;
mod tone;

pub use detector::FigureDetector;

use super::{Hand, Light};
use crate::geometry::{Square, TablePoint};

/// The board's squares, and the pieces' sizes as told, mm.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FigureConfig {
    /// Squares along each side.
    pub squares: u8,
    /// Side of a square.
    pub square_mm: f64,
    /// A ball's diameter.
    pub ball_diameter_mm: f64,
    /// A figure's diameter where it stands.
    pub figure_diameter_mm: f64,
    /// A figure's height.
    pub figure_height_mm: f64,
}

/// The look of a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureColour {
    /// The lighter one.
    White,
    /// The darker one.
    Brown,
}

/// The colour of a ball.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallColour {
    /// The darker and duller one.
    Brown,
    /// The yellower and lighter one.
    Golden,
}

/// A tall piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Which one.
    pub colour: FigureColour,
    /// How sure that is, 0 to 1.
    pub colour_margin: f64,
    /// The square it stands on.
    pub square: Square,
    /// The middle of its foot, mm.
    pub at: TablePoint,
    /// Its diameter where it stands, mm.
    pub diameter_mm: f64,
    /// How well the picture bears it out, 0 to 1.
    pub fit: f64,
}

/// A ball.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ball {
    /// Which one.
    pub colour: BallColour,
    /// How sure that is, 0 to 1.
    pub colour_margin: f64,
    /// Whether its hue is that of neither colour.
    pub has_strange_hue: bool,
    /// The square it lies on.
    pub square: Square,
    /// Where it touches the table, mm.
    pub at: TablePoint,
    /// How well the picture bears it out, 0 to 1.
    pub fit: f64,
    /// Share of it that no figure may hide, 0 to 1.
    pub visible: f64,
}

/// Everything found in one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FigureDetections {
    /// Tall pieces, the best borne out first.
    pub figures: Vec<Figure>,
    /// Balls, square by square.
    pub balls: Vec<Ball>,
    /// Places where something is that is neither certainly a piece nor certainly board, mm.
    pub strange: Vec<TablePoint>,
    /// Places of what is as large as a figure, but too much, mm.
    pub extra: Vec<TablePoint>,
    /// What reaches over the board's edge and is no piece.
    pub hands: Vec<Hand>,
    /// Squares along a side between the told corners: the told number, unless the picture clearly tells another.
    pub squares_seen: u8,
    /// The balls' diameter as it was seen, mm.
    pub ball_diameter_mm: f64,
    /// How the board is lit and how sharp it is.
    pub light: Light,
}
