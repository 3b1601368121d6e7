use nalgebra::Point2;

use super::fit::USUAL;
use super::guess::{FOCAL_SHARES, Rectangle, guess};
use super::lines::Straighten;
use super::outline::Frame;
use super::search::Scene;
use super::shrink::{scaled, scaled_lens, working};
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
/// The moved corners must be borne out at least so well, and better than the given ones by so much.
const LEAST_SCORE: f64 = 0.25;
const LEAST_GAIN: f64 = 0.06;
/// Rims that are tried with the corners as given, millimetres.
const RIMS_MM: [f64; 4] = [12.0, 16.0, 20.0, 25.0];

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
        None => FOCAL_SHARES.map(|share| share * longer).to_vec(),
    };
    let surface = Rectangle { from_mm: 0.0, width_mm: board.width_mm, length_mm: board.length_mm, height_mm: 0.0 };
    let guess = guess(&quad, &surface, &focals, f64::INFINITY)?;
    let intrinsics = scene.lens.unwrap_or(Intrinsics {
        fx: guess.focal_px,
        fy: guess.focal_px,
        cx: width / 2.0,
        cy: height / 2.0,
        distortion: Distortion::default(),
    });
    let start =
        |rim_mm: f64| View { camera: Camera { intrinsics, pose: guess.pose }, frame: Frame { rim_mm, ..USUAL } };
    let before = RIMS_MM.iter().filter_map(|rim| scene.close_score(&start(*rim))).fold(0.0, f64::max);
    let fits = RIMS_MM.iter().filter_map(|rim| {
        let view = scene.finely(scene.coarsely(start(*rim)));
        let found = view.corners(&scene.outline)?;
        let moved = given.iter().zip(&found).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
        (moved <= MOST_MOVED_SHARE * longer).then_some((scene.close_score(&view)?, found, moved))
    });
    let (after, found, moved) = fits.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let is_better = after >= LEAST_SCORE && after >= before + LEAST_GAIN && moved >= LEAST_MOVED_SHARE * longer;
    is_better.then(|| SnappedCorners { corners: Corners::from_array(scaled(found, by)), moved_px: moved * by })
}
