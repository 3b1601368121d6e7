//! Views near to a view: sides taken for another edge of the rim, and other focal lengths.

use nalgebra::Point2;

use super::guess::{Guess, Quad, Rectangle, guess};
use super::outline::Outline;
use super::unknowns::{K2_PER_K1, USUAL};
use super::view::View;
use crate::geometry::{Camera, Distortion, Intrinsics, SpacePoint};
use crate::model::BoardShape;

/// How far a side may have been taken for another edge, millimetres.
const SIDE_STEPS_MM: [f64; 5] = [-36.0, -18.0, 0.0, 18.0, 36.0];
/// Focal lengths that a moved side may mean, as shares of the view's own.
const FOCAL_STEPS: [f64; 5] = [0.85, 0.93, 1.0, 1.08, 1.18];
/// A quadrilateral that no camera sees so well is none of the board's.
pub(super) const MOST_MISFIT: f64 = 0.09;

/// The views in which one or more sides of a view were taken for another edge of the rim.
pub(super) fn other_sides(outline: &Outline, view: &View, lens: Option<&Intrinsics>, mut take: impl FnMut(View)) {
    let (w, l) = (outline.board.width_mm, outline.board.length_mm);
    let focal = view.camera.intrinsics.fx;
    let focals: Vec<f64> = match lens {
        Some(lens) => vec![lens.fx],
        None => FOCAL_STEPS.map(|by| by * focal).to_vec(),
    };
    let rectangle = rim_top(&outline.board);
    for (left, right) in SIDE_STEPS_MM.into_iter().flat_map(|a| SIDE_STEPS_MM.map(|b| (a, b))) {
        for (near, far) in SIDE_STEPS_MM.into_iter().flat_map(|a| SIDE_STEPS_MM.map(|b| (a, b))) {
            let corners = [(left, near), (w + right, near), (w + right, l + far), (left, l + far)];
            let Some(quad) = seen_straight(view, corners, rectangle.height_mm) else { continue };
            let Some(guess) = guess(&quad, &rectangle, &focals, MOST_MISFIT) else { continue };
            take(View { frame: USUAL, ..with_guess(view, &guess, lens) });
        }
    }
}

/// The view with another focal length that shows the rim's top at about the same place.
pub(super) fn refocused(outline: &Outline, view: &View, by: f64) -> Option<View> {
    let rectangle = rim_top(&outline.board);
    let (w, l) = (outline.board.width_mm, outline.board.length_mm);
    let quad = seen_straight(view, [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)], rectangle.height_mm)?;
    let guess = guess(&quad, &rectangle, &[view.camera.intrinsics.fx * by], f64::INFINITY)?;
    Some(with_guess(view, &guess, None))
}

fn rim_top(board: &BoardShape) -> Rectangle {
    Rectangle { from_mm: 0.0, width_mm: board.width_mm, length_mm: board.length_mm, height_mm: board.rim_height_mm }
}

/// Where a lens that bends nothing would show places of the rim's top, counted from the optical centre.
fn seen_straight(view: &View, places: [(f64, f64); 4], height_mm: f64) -> Option<Quad> {
    let seen = view.camera.intrinsics;
    let straight = Intrinsics { distortion: Distortion::default(), cx: 0.0, cy: 0.0, fy: seen.fx, ..seen };
    let camera = Camera { intrinsics: straight, pose: view.camera.pose };
    let [a, b, c, d] = places.map(|(x, y)| camera.project(SpacePoint::new(x, y, height_mm)));
    let [a, b, c, d] = [a?, b?, c?, d?].map(|p| Point2::new(p.x, p.y));
    Some([a, b, c, d])
}

/// The view with a guess's focal length and pose, and a lens that bends the picture alike.
fn with_guess(view: &View, guess: &Guess, lens: Option<&Intrinsics>) -> View {
    let mut intrinsics = view.camera.intrinsics;
    if lens.is_none() {
        let by = guess.focal_px / intrinsics.fx;
        intrinsics.fx *= by;
        intrinsics.fy *= by;
        let k1 = intrinsics.distortion.k1 * by * by;
        intrinsics.distortion = Distortion { k1, k2: K2_PER_K1 * k1, ..Distortion::default() };
    }
    View { camera: Camera { intrinsics, pose: guess.pose }, frame: view.frame }
}
