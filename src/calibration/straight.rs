//! Whether the lens bends straight lines, from the board's own edges between its corners.

use super::light::Brightness;
use super::Corners;
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, ImagePoint, Intrinsics, Pose, TablePoint};

/// How far the board's edges bow, as a lens of one coefficient bends them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bow {
    /// The furthest that an edge leaves the straight line between its corners, pixels.
    pub bow_px: f64,
    /// The distortion that bends so.
    pub k1: f64,
}

/// The distortions that are tried.
const FIRST_K1: f64 = -0.45;
const STEP_K1: f64 = 0.01;
const K1_STEPS: u32 = 61;
/// Corners pointed at by hand miss by so much, as a share of the picture's width.
const SLOP_SHARE: f64 = 0.003;
/// The part of an edge that is looked at, from its ends: corners have shadows and joints.
const END_SHARE: f64 = 0.06;
const PLACES_PER_EDGE: u32 = 96;
/// An edge has at least this mean step of light along its length, of white's 1 …
const LEAST_STEP: f64 = 0.012;
/// … and is so much clearer along the best curve than along a straight line before anybody is warned.
const CLEARER: f64 = 1.25;
/// How many of the edges must say so.
const LEAST_EDGES: usize = 2;

/// How much the picture's edges of the board bow, by curves between the corners; `None` where the edges are too faint or
/// no curve follows them better than a straight line.
pub fn bow_of_edges(picture: &Picture, corners: &Corners, lens: &Intrinsics) -> Option<Bow> {
    let seen = Brightness::new(picture);
    let width = f64::from(picture.width.max(picture.height));
    let straight = Intrinsics { distortion: Distortion::default(), ..*lens };
    let of_edges = |k1: f64| edge_steps(&seen, &bent(&straight, k1), corners, SLOP_SHARE * width);
    let none = of_edges(0.0)?;
    let tried = (0..K1_STEPS).map(|i| FIRST_K1 + f64::from(i) * STEP_K1);
    let (k1, best) = tried
        .filter_map(|k1| Some((k1, of_edges(k1)?)))
        .max_by(|a, b| a.1.iter().sum::<f64>().total_cmp(&b.1.iter().sum::<f64>()))?;
    let clearer = best.iter().zip(none).filter(|(best, none)| **best > LEAST_STEP && **best > CLEARER * none);
    if clearer.count() < LEAST_EDGES {
        return None;
    }
    let lens = bent(&straight, k1);
    let bows = edges(corners).into_iter().filter_map(|(from, to)| {
        let middle = on_curve(&lens, from, to, 0.5)?;
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        Some(((middle.x - from.x) * dy - (middle.y - from.y) * dx).abs() / dx.hypot(dy))
    });
    Some(Bow { bow_px: bows.fold(0.0, f64::max), k1 })
}

fn bent(straight: &Intrinsics, k1: f64) -> Intrinsics {
    Intrinsics { distortion: Distortion { k1, ..Distortion::default() }, ..*straight }
}

fn edges(corners: &Corners) -> [(ImagePoint, ImagePoint); 4] {
    let [a, b, c, d] = corners.to_array();
    [(a, b), (b, c), (c, d), (d, a)]
}

/// The mean step of light across each edge, along the curve that a lens makes of it, moved as the corners may be off.
fn edge_steps(seen: &Brightness, lens: &Intrinsics, corners: &Corners, slop_px: f64) -> Option<[f64; 4]> {
    let of_edge = |(from, to): (ImagePoint, ImagePoint)| {
        let places: Option<Vec<ImagePoint>> = (0..PLACES_PER_EDGE)
            .map(|i| END_SHARE + (1.0 - 2.0 * END_SHARE) * (f64::from(i) + 0.5) / f64::from(PLACES_PER_EDGE))
            .map(|share| on_curve(lens, from, to, share))
            .collect();
        let length = from.distance(to).max(1.0);
        let across = ((to.y - from.y) / length, (from.x - to.x) / length);
        let places = places?;
        let reach = slop_px.ceil().max(2.0) as i32;
        // The whole profile of each place once; then every way in which both ends may be moved.
        let profiles: Vec<Vec<f64>> = places
            .iter()
            .map(|p| {
                let light = |d: f64| f64::from(seen.light_at(ImagePoint::new(p.x + across.0 * d, p.y + across.1 * d)));
                (-reach..=reach).map(|d| light(f64::from(d) + 1.0) - light(f64::from(d) - 1.0)).collect()
            })
            .collect();
        let moved = |first: i32, last: i32| -> f64 {
            let count = profiles.len().max(1) as f64;
            let steps = profiles.iter().enumerate().filter_map(|(i, profile)| {
                let share = (i as f64 + 0.5) / count;
                let at = f64::from(first) + f64::from(last - first) * share + f64::from(reach);
                profile.get(at.round() as usize)
            });
            (steps.sum::<f64>() / count).abs()
        };
        let ways = (-reach..=reach).flat_map(|first| (-reach..=reach).map(move |last| (first, last)));
        Some(ways.map(|(first, last)| moved(first, last)).fold(0.0, f64::max))
    };
    let [a, b, c, d] = edges(corners).map(of_edge);
    Some([a?, b?, c?, d?])
}

/// A place on the straight line that the lens shows between two pixels.
fn on_curve(lens: &Intrinsics, from: ImagePoint, to: ImagePoint, share: f64) -> Option<ImagePoint> {
    let camera = Camera { intrinsics: *lens, pose: Pose::identity() };
    let (a, b) = (camera.unproject(from, 1.0)?, camera.unproject(to, 1.0)?);
    let at = TablePoint::new(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
    camera.project(at.at_height(1.0))
}
