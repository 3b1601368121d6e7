use crate::geometry::{Camera, ImagePoint, SpacePoint};
use crate::model::BoardShape;

/// Width of the rim that every board has, mm.
const RIM_MM: f64 = 10.0;

/// What of the board is seen at a pixel: the playing surface, or the top of rim or bar. `None` beside the board and where a
/// wall's side is seen.
pub(super) fn place_at(camera: &Camera, board: &BoardShape, pixel: ImagePoint) -> Option<SpacePoint> {
    let within = |at: f64, low: f64, high: f64| (low..=high).contains(&at);
    let on_top = board.solids.iter().find_map(|solid| {
        let at = camera.unproject(pixel, solid.max.z)?;
        let is_on = within(at.x, solid.min.x, solid.max.x) && within(at.y, solid.min.y, solid.max.y);
        is_on.then(|| at.at_height(solid.max.z))
    });
    if on_top.is_some() {
        return on_top;
    }
    let (width, length) = (board.width_mm, board.length_mm);
    let inside = |x: f64, y: f64| within(x, 0.0, width) && within(y, 0.0, length);
    let at = camera.unproject(pixel, board.rim_height_mm)?;
    let near_it = within(at.x, -RIM_MM, width + RIM_MM) && within(at.y, -RIM_MM, length + RIM_MM);
    if near_it && !inside(at.x, at.y) {
        return Some(at.at_height(board.rim_height_mm));
    }
    let floor = camera.unproject(pixel, 0.0).filter(|at| inside(at.x, at.y))?.at_height(0.0);
    // On the surface, unless the line of sight enters a wall before.
    let eye = camera.centre();
    let is_behind = (1..20).map(|step| f64::from(step) / 20.0).any(|share| {
        // Only the part of the way below the walls' tops matters.
        let highest = board.solids.iter().map(|solid| solid.max.z).fold(board.rim_height_mm, f64::max);
        let share = share * highest / eye.z.max(highest);
        let (x, y) = (floor.x + (eye.x - floor.x) * share, floor.y + (eye.y - floor.y) * share);
        let z = eye.z * share;
        let in_solid = board
            .solids
            .iter()
            .any(|solid| z < solid.max.z && within(x, solid.min.x, solid.max.x) && within(y, solid.min.y, solid.max.y));
        in_solid || (z < board.rim_height_mm && !inside(x, y))
    });
    (!is_behind).then_some(floor)
}

/// The same for the middle of a patch: where a higher part shows in it, its edge is what is recognised.
pub(super) fn place_of_patch(
    camera: &Camera,
    board: &BoardShape,
    pixel: ImagePoint,
    half_px: f64,
) -> Option<SpacePoint> {
    let around = [(0.0, 0.0), (1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
    let seen = around.into_iter().filter_map(|(dx, dy)| {
        place_at(camera, board, ImagePoint::new(pixel.x + dx * half_px, pixel.y + dy * half_px))
    });
    let height_mm = seen.map(|place| place.z).reduce(f64::max)?;
    Some(camera.unproject(pixel, height_mm)?.at_height(height_mm))
}
