//! What lies in a picture: `Frame` + `Calibration` → `Detections`. One file a detector.
//!
//! # Conventions
//! - A disc's centre is that of its *top*, mapped through the plane of the top: parallax does not show.
//!
//! # Invariants
//! - Only what lies in the board's region is looked at. No rule, no game is known here.

#![allow(
    clippy::indexing_slicing,
    reason = "cells are numbered by the raster's own loops; checks would double the cost"
)]

mod arbiter;
mod background;
mod blurred;
mod board;
pub mod cards;
mod cells;
mod change;
mod changes;
mod contrast;
mod detector;
mod discs;
pub mod figures;
mod grain;
mod grid;
mod groups;
mod hands;
mod humps;
mod in_view;
mod lesson;
mod light;
mod light_map;
mod likely;
mod lines;
mod look;
mod lying;
mod outline;
mod patch;
pub mod pieces;
mod ranked;
mod relight;
mod rings;
mod score;
mod siblings;
mod steadiness;
pub mod tiles;
pub mod tokens;
mod verdict;

pub use changes::{Changed, Changes};
pub use detector::Detector;
pub use discs::DiscConfig;
pub use grid::Grid;
pub use hands::HandConfig;
pub use humps::Humps;
pub use in_view::share_in_view;
pub use light::Light;
pub use light_map::LightMap;
pub use steadiness::{Steadiness, SteadyWatch};

use crate::geometry::TablePoint;

/// The settings of all detectors.
#[derive(Clone, Copy, Debug, Default)]
pub struct DetectConfig {
    /// Discs.
    pub disc: DiscConfig,
    /// Hands.
    pub hand: HandConfig,
}

/// Everything found in one picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Detections {
    /// Discs, best first.
    pub discs: Vec<Disc>,
    /// Hands and whatever else reaches over the board's edge.
    pub hands: Vec<Hand>,
    /// Deviations of single-cell noise between discs and board; zero where no disc's look is known.
    pub separation: f64,
    /// How the board is lit and how sharp it is.
    pub light: Light,
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

impl Hand {
    /// How far a place is from the hand, mm; zero under it.
    pub fn distance_to(&self, at: TablePoint) -> f64 {
        let edges = self.outline.iter().zip(self.outline.iter().cycle().skip(1));
        let (mut inside, mut least) = (false, f64::INFINITY);
        for (a, b) in edges {
            let (dx, dy) = (b.x - a.x, b.y - a.y);
            let along = ((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy).max(1e-9);
            let along = along.clamp(0.0, 1.0);
            least = least.min(at.distance(TablePoint::new(a.x + along * dx, a.y + along * dy)));
            if (a.y > at.y) != (b.y > at.y) && at.x < a.x + (at.y - a.y) / (b.y - a.y) * dx {
                inside = !inside;
            }
        }
        if inside { 0.0 } else { least }
    }
}

/// Distance from a disc's rim to the nearest hand, mm: zero under one, infinite where there is none.
pub fn hand_gap(hands: &[Hand], centre: TablePoint, radius_mm: f64) -> f64 {
    hands.iter().map(|hand| (hand.distance_to(centre) - radius_mm).max(0.0)).fold(f64::INFINITY, f64::min)
}

/// Gap between hand and disc within which one may be a part of the other, mm.
const AT_HAND_MM: f64 = 10.0;

impl Detections {
    /// The discs, without those that are too many for a set of `pieces` of this diameter: the first to go are what lies at
    /// a hand, where fingers and shadows look like discs, and what agrees least.
    pub fn most_plausible(&self, pieces: usize, diameter_mm: f64) -> Vec<&Disc> {
        let mut discs: Vec<&Disc> = self.discs.iter().collect();
        if discs.len() <= pieces {
            return discs;
        }
        let is_at_hand = |disc: &Disc| hand_gap(&self.hands, disc.centre, diameter_mm / 2.0) < AT_HAND_MM;
        let trust = |disc: &Disc| if is_at_hand(disc) { disc.fit - 1.0 } else { disc.fit };
        discs.sort_by(|a, b| trust(b).total_cmp(&trust(a)));
        discs.truncate(pieces);
        discs
    }
}
