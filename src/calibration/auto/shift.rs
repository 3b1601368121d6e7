use super::outline::Frame;
use super::search::Scene;
use super::shrink::{scaled, scaled_lens, working};
use super::unknowns::USUAL;
use super::view::{Look, View, support};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, Intrinsics};
use crate::model::BoardShape;

/// The furthest that a board is looked for from where it should be, as a share of the picture's longer side.
const MOST_SHIFT_SHARE: f64 = 0.08;
/// Steps of that search, pixels of the working picture: within what the first look still sees.
const STEP_PX: f64 = 5.0;
const FIRST_LOOK: Look = Look { reach_px: 5.0, stride: 4 };
/// Places that are looked at closely.
const CLOSELY: usize = 12;
/// A place is believed if it is borne out at least so well, and another than the given one only if better by so much.
const LEAST_SCORE: f64 = 0.25;
const LEAST_GAIN: f64 = 0.1;
/// Rims that are tried, millimetres.
const RIMS_MM: [f64; 3] = [12.0, 18.0, 25.0];

/// How far the board lies in a picture from where a known camera should see it, pixels at the corner that is furthest off: 0
/// where it lies there to within a few pixels. `None` where too little of its edges can be seen to tell.
pub fn board_shift(picture: &Picture, board: &BoardShape, camera: &Camera) -> Option<f64> {
    let (by, small) = working(picture);
    let lens = scaled_lens(&camera.intrinsics, 1.0 / by);
    let scene = Scene::new(small.as_ref().unwrap_or(picture), board, Some(lens));
    let view = |(dx, dy): (f64, f64), rim_mm: f64| {
        // A camera that is pushed a little turns, which is as if its picture slid.
        let intrinsics = Intrinsics { cx: lens.cx + dx, cy: lens.cy + dy, ..lens };
        View { camera: Camera { intrinsics, pose: camera.pose }, frame: Frame { rim_mm, ..USUAL } }
    };
    let close = |view: View| Some((scene.close_score(&view)?, view.corners(&scene.outline)?));
    let best_of = |found: Vec<(f64, [ImagePoint; 4])>| found.into_iter().max_by(|a, b| a.0.total_cmp(&b.0));
    let given = view((0.0, 0.0), USUAL.rim_mm).corners(&scene.outline)?;
    let here = RIMS_MM.iter().filter_map(|rim| close(scene.coarsely(view((0.0, 0.0), *rim)))).collect();
    let here = best_of(here).map_or(0.0, |(score, _)| score);
    let most = MOST_SHIFT_SHARE * (scene.soft.width.max(scene.soft.height) as f64);
    let steps = (most / STEP_PX) as i32;
    let places = (-steps..=steps).flat_map(|i| (-steps..=steps).map(move |j| (f64::from(i), f64::from(j))));
    let mut shifts: Vec<(f64, (f64, f64))> = places
        .map(|(i, j)| (i * STEP_PX, j * STEP_PX))
        .filter_map(|shift| {
            Some((support(&scene.soft, &scene.outline, &view(shift, USUAL.rim_mm), FIRST_LOOK)?.score, shift))
        })
        .collect();
    shifts.sort_by(|a, b| b.0.total_cmp(&a.0));
    let there = shifts.iter().take(CLOSELY).filter_map(|(_, shift)| close(scene.coarsely(view(*shift, USUAL.rim_mm))));
    let (score, corners) = best_of(there.collect())?;
    if score >= LEAST_SCORE && score >= here + LEAST_GAIN {
        let moved = scaled(corners, by).into_iter().zip(scaled(given, by)).map(|(a, b)| a.distance(b));
        return Some(moved.fold(0.0, f64::max));
    }
    (here >= LEAST_SCORE).then_some(0.0)
}
