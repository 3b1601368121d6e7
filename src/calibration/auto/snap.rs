use nalgebra::Point2;

use super::found::{LEAST_SUPPORT, MOST_EXPECTED_OFF};
use super::guess::{Rectangle, guess};
use super::lines::Straighten;
use super::search::Scene;
use super::shrink::{scaled, scaled_lens, working};
use super::unknowns::USUAL;
use super::view::View;
use crate::calibration::Corners;
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, Intrinsics};
use crate::model::BoardShape;

/// Corners moved to the edges that they were meant to lie on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SnappedCorners {
    /// Where they are now.
    pub corners: Corners,
    /// How far the corner that moved most moved, pixels.
    pub moved_px: f64,
}

/// Corners pointed at by hand are at most so far off, as a share of the picture's longer side; 12 px of 960.
const MOST_MOVED_SHARE: f64 = 0.0125;
/// Smaller ways are not worth it.
const LEAST_MOVED_SHARE: f64 = 0.0008;
/// Focal lengths that are tried, in shares of the longer side.
const FOCALS: [f64; 4] = [0.65, 0.83, 1.05, 1.35];
/// The moved corners must be borne out better than the given ones by so much.
const LEAST_GAIN: f64 = 0.06;

/// Moves corners that are a few pixels off to the board's edges; `None` where they are fine, or where the picture does not
/// tell better.
pub fn snap_corners(
    picture: &Picture,
    board: &BoardShape,
    corners: &Corners,
    lens: Option<&Intrinsics>,
) -> Option<SnappedCorners> {
    let (by, small) = working(picture);
    let scene = Scene::new(small.as_ref().unwrap_or(picture), board, lens.map(|lens| scaled_lens(lens, 1.0 / by)));
    let given = scaled(corners.to_array(), 1.0 / by);
    let (width, height) = (scene.soft.width as f64, scene.soft.height as f64);
    let longer = width.max(height);
    let straighten = match scene.lens {
        Some(lens) => Straighten::Lens(lens),
        None => Straighten::Bend { bend: 0.0, middle: Point2::new(width / 2.0, height / 2.0) },
    };
    let quad = given.map(|p| straighten.apply(Point2::new(p.x, p.y)));
    let focals: Vec<f64> = match scene.lens {
        Some(lens) => vec![lens.fx],
        None => FOCALS.map(|share| share * longer).to_vec(),
    };
    let surface = Rectangle { from_mm: 0.0, width_mm: board.width_mm, length_mm: board.length_mm, height_mm: 0.0 };
    // Four corners that are a little off tell little about the focal length, so that others are tried as well.
    let guesses = std::iter::once(guess(&quad, &surface, &focals, f64::INFINITY)?)
        .chain(focals.iter().filter_map(|focal| guess(&quad, &surface, &[*focal], f64::INFINITY)));
    let starts: Vec<View> = guesses
        .map(|guess| {
            let intrinsics = scene.lens.unwrap_or(Intrinsics {
                fx: guess.focal_px,
                fy: guess.focal_px,
                cx: width / 2.0,
                cy: height / 2.0,
                distortion: Distortion::default(),
            });
            View { camera: Camera { intrinsics, pose: guess.pose }, frame: USUAL }
        })
        .collect();
    let before = starts.iter().filter_map(|start| scene.close_score(start)).fold(0.0, f64::max);
    let fits = starts.into_iter().filter_map(|start| scene.measured(scene.finely(scene.coarsely(start))));
    let first = fits.max_by(|a, b| a.score.total_cmp(&b.score))?;
    let best = scene.refined(&first.view)?;
    let after = scene.close_score(&best.view)?;
    let moved = given.iter().zip(&best.corners).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
    if moved > MOST_MOVED_SHARE * longer || best.expected_off_mm > MOST_EXPECTED_OFF * board.width_mm {
        return None;
    }
    let found = best.corners;
    let is_better = best.score >= LEAST_SUPPORT && after >= before + LEAST_GAIN && moved >= LEAST_MOVED_SHARE * longer;
    is_better.then(|| SnappedCorners { corners: Corners::from_array(scaled(found, by)), moved_px: moved * by })
}
