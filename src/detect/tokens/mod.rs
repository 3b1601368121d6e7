//! Coloured flat discs of one size on and around a playing surface, each perhaps of another colour, lying on either side; told
//! from what lay there before, and from each other by colour.
//!
//! # Conventions
//! - A token's centre is that of its top, mapped through the plane of the top.
//!
//! # Invariants
//! - Classes and sizes come from the calibration; no game is known here.

mod detector;
mod hough;
mod memory;
mod raster;
mod region;
mod ring;
mod smear;
mod top;

pub use detector::TokenDetector;

use super::{Hand, HandConfig, Light};
use crate::calibration::Lab;
use crate::geometry::TablePoint;
use crate::model::Track;

/// What a token detector may know besides the calibration.
#[derive(Clone, Debug, Default)]
pub struct TokenConfig {
    /// Where the surface lies on which discs run, if that is known: so that surface and table are known apart.
    pub track: Option<Track>,
    /// What makes a hand.
    pub hand: HandConfig,
}

/// One disc of whatever colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Token {
    /// Centre of its top, mm.
    pub centre: TablePoint,
    /// How well picture and disc agree, 0 to 1.
    pub fit: f64,
    /// Share of its top that is seen, 0 to 1.
    pub visible: f64,
    /// The colour of its top.
    pub colour: Lab,
    /// How much its picture is smeared by motion: the way that its centre went while the picture was taken, mm.
    pub smear_mm: f64,
}

/// Everything found in one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TokenDetections {
    /// Discs on the surface and around it, best first.
    pub tokens: Vec<Token>,
    /// What may be a disc and is outlined too faintly to be believed by itself: enough for one that is missed.
    pub faint: Vec<Token>,
    /// Hands, and whatever else is neither background nor disc and reaches in over the picture's or region's edge.
    pub hands: Vec<Hand>,
    /// How the table is lit and how sharp it is.
    pub light: Light,
}
