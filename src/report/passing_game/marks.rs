//! Tiles as they appear in a picture, and where their numbers find room beside them.

use super::{TableOccasion, TableView};
use crate::detect::tiles::{Pips, Tile};
use crate::geometry::{Camera, ImagePoint, SpacePoint};
use crate::model::PassingGame;
use crate::rules::passing_game::Lain;

/// A tile in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Mark {
    /// The corners of its top: of the first half's end, then of the other's, one after the other.
    pub corners: [ImagePoint; 4],
    pub halves: [Half; 2],
}

/// How a half was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Half {
    Sure(u8),
    Doubtful(Option<u8>),
}

/// How far from a tile its numbers stand, in their own sizes.
const AWAY: f64 = 0.62;

impl Mark {
    /// A tile of the layout as a camera sees it.
    pub fn of_lain(camera: &Camera, keys: &PassingGame, lain: &Lain) -> Option<Self> {
        let (sin, cos) = lain.direction_rad.sin_cos();
        let (long, wide) = (keys.tile_length_mm / 2.0, keys.tile_width_mm / 2.0);
        let corner = |u: f64, v: f64| {
            let (u, v) = (u * long, v * wide);
            let at = SpacePoint::new(lain.at.x + u * cos - v * sin, lain.at.y + u * sin + v * cos, keys.tile_height_mm);
            camera.project(at)
        };
        let half = |pips: Option<u8>| match pips {
            Some(pips) if !lain.in_doubt => Half::Sure(pips),
            Some(_) | None => Half::Doubtful(pips),
        };
        let corners = [corner(1.0, -1.0)?, corner(1.0, 1.0)?, corner(-1.0, 1.0)?, corner(-1.0, -1.0)?];
        Some(Self { corners, halves: lain.halves.map(half) })
    }

    /// A tile as it was found in the picture.
    pub fn of_found(tile: &Tile) -> Self {
        let half = |pips: Pips| match pips {
            Pips::Sure(pips) => Half::Sure(pips),
            Pips::Doubtful(pips) => Half::Doubtful(Some(pips)),
            Pips::Unreadable => Half::Doubtful(None),
        };
        Self { corners: tile.corners, halves: tile.halves.each_ref().map(|read| half(read.pips)) }
    }

    pub fn middle(&self) -> ImagePoint {
        mean(&self.corners)
    }

    /// Half of the way between its long sides.
    pub fn width_px(&self) -> f64 {
        let [a, b, c, d] = self.corners;
        (a.distance(b) + c.distance(d)) / 2.0
    }

    /// The middle of one half, 0 or 1, and the way from there out over its end.
    pub fn half(&self, number: usize) -> (ImagePoint, ImagePoint) {
        let [a, b, c, d] = self.corners;
        let (near, far) = if number == 0 { ([a, b], [c, d]) } else { ([c, d], [a, b]) };
        let (end, middle) = (mean(&near), self.middle());
        let at = mean(&[end, middle]);
        let other = mean(&far);
        let length = end.distance(other).max(1e-6);
        (at, ImagePoint::new((end.x - other.x) / length, (end.y - other.y) / length))
    }

    pub fn is_in_doubt(&self) -> bool {
        self.halves.iter().any(|half| matches!(half, Half::Doubtful(_)))
    }

    /// Where the number of a half may stand, letters being so large: beside it, on either side, or beyond its end.
    fn places(&self, number: usize, size_px: f64) -> [ImagePoint; 3] {
        let (at, out) = self.half(number);
        let [a, b, ..] = self.corners;
        let side = a.distance(b).max(1e-6);
        let aside = ImagePoint::new((b.x - a.x) / side, (b.y - a.y) / side);
        let away = side / 2.0 + size_px * AWAY;
        let length = self.corners[1].distance(self.corners[2]);
        let beyond = length / 4.0 + size_px * AWAY;
        let step = |v: ImagePoint, by: f64| ImagePoint::new(at.x + v.x * by, at.y + v.y * by);
        // Above first: nothing of a number is hidden there by a hand that comes from below.
        let (one, other) = (step(aside, away), step(aside, -away));
        let (upper, lower) = if one.y + one.x * 0.01 <= other.y + other.x * 0.01 { (one, other) } else { (other, one) };
        [upper, lower, step(out, beyond)]
    }
}

/// Every tile face up: of a single picture as it was found, which tells more of each half than the table does.
pub(super) fn marks(view: &TableView) -> Vec<Mark> {
    let camera = view.camera.filter(|_| matches!(view.occasion, TableOccasion::Round { .. }));
    match camera {
        Some(camera) => view.layout.face_up().filter_map(|lain| Mark::of_lain(camera, view.keys, lain)).collect(),
        None => view.detections.tiles.iter().map(Mark::of_found).collect(),
    }
}

/// Where each half's number stands so that it hides no tile and no other number; in the order of marks and halves.
pub(super) fn number_places(marks: &[Mark], size_px: f64) -> Vec<[ImagePoint; 2]> {
    let mut taken: Vec<ImagePoint> = Vec::new();
    let room = |at: ImagePoint, taken: &[ImagePoint]| {
        let tiles = marks.iter().map(|mark| distance_to(mark, at)).fold(f64::INFINITY, f64::min) - size_px * 0.5;
        let others = taken.iter().map(|other| other.distance(at)).fold(f64::INFINITY, f64::min) - size_px * 0.95;
        tiles.min(others)
    };
    let place = |mark: &Mark, number: usize, taken: &[ImagePoint]| {
        let places = mark.places(number, size_px);
        let free = places.iter().copied().find(|at| room(*at, taken) >= 0.0);
        let best = || places.iter().copied().max_by(|a, b| room(*a, taken).total_cmp(&room(*b, taken)));
        free.or_else(best).unwrap_or_else(|| mark.middle())
    };
    marks
        .iter()
        .map(|mark| {
            [0, 1].map(|number| {
                let at = place(mark, number, &taken);
                taken.push(at);
                at
            })
        })
        .collect()
}

/// How far a place is from a tile; 0 on it.
fn distance_to(mark: &Mark, at: ImagePoint) -> f64 {
    if crate::geometry::is_inside(&mark.corners, at) {
        return 0.0;
    }
    let sides = mark.corners.iter().zip(mark.corners.iter().cycle().skip(1));
    let from = |(a, b): (&ImagePoint, &ImagePoint)| {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let share = (((at.x - a.x) * dx + (at.y - a.y) * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
        (at.x - a.x - share * dx).hypot(at.y - a.y - share * dy)
    };
    sides.map(from).fold(f64::INFINITY, f64::min)
}

pub(super) fn mean(points: &[ImagePoint]) -> ImagePoint {
    let count = points.len().max(1) as f64;
    ImagePoint::new(points.iter().map(|p| p.x).sum::<f64>() / count, points.iter().map(|p| p.y).sum::<f64>() / count)
}
