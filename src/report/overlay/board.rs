use super::Space;
use crate::geometry::SpacePoint;
use crate::model::BoardShape;
use crate::report::draw::{Canvas, FAR, GREEN, NEAR, Opacity, SOLID, WHITE};

/// Light enough that wood and disks keep their own look.
const TINT: Opacity = 34;

/// Tints the halves and draws their edges, the bar and its opening.
pub(super) fn draw(canvas: &mut Canvas, space: &Space, board: &BoardShape) {
    let thin = canvas.share(0.004).max(1.0);
    for (corners, colour) in halves(board).into_iter().zip([NEAR, FAR]) {
        let outline = space.ring(&corners);
        canvas.area(&outline, colour, TINT);
        canvas.line(&outline, thin, colour, SOLID);
    }
    for edge in bar_edges(board) {
        canvas.line(&space.line(&edge), thin, WHITE, SOLID);
    }
    if let Some(corners) = opening(board) {
        canvas.line(&space.ring(&corners), thin * 1.5, GREEN, SOLID);
    }
}

/// The corners on the table of the near and the far half, without the bar between them.
pub(in crate::report) fn halves(board: &BoardShape) -> [[SpacePoint; 4]; 2] {
    let (near_face, far_face) = bar_faces(board);
    [rectangle(0.0, 0.0, board.width_mm, near_face), rectangle(0.0, far_face, board.width_mm, board.length_mm)]
}

/// The outlines of the bar's arms at the top, and of their faces towards the opening.
pub(in crate::report) fn bar_edges(board: &BoardShape) -> Vec<Vec<SpacePoint>> {
    let arm_edges = |solid: &crate::model::Solid| {
        let (min, max) = (solid.min, solid.max);
        let at = SpacePoint::new;
        let top = vec![
            at(min.x, min.y, max.z),
            at(max.x, min.y, max.z),
            at(max.x, max.y, max.z),
            at(min.x, max.y, max.z),
            at(min.x, min.y, max.z),
        ];
        let upright = |x: f64, y: f64| vec![at(x, y, min.z), at(x, y, max.z)];
        let open_x = if min.x <= 0.0 { max.x } else { min.x };
        [top, upright(open_x, min.y), upright(open_x, max.y)]
    };
    board.solids.iter().flat_map(arm_edges).collect()
}

/// The corners on the table of the opening between the bar's two arms.
pub(in crate::report) fn opening(board: &BoardShape) -> Option<[SpacePoint; 4]> {
    let left = board.solids.iter().find(|solid| solid.min.x <= 0.0)?;
    let right = board.solids.iter().find(|solid| solid.max.x >= board.width_mm && solid.min.x > left.max.x)?;
    Some(rectangle(left.max.x, left.min.y, right.min.x, left.max.y))
}

/// The y of the bar's near and far face; both the board's middle where there is no bar.
fn bar_faces(board: &BoardShape) -> (f64, f64) {
    let middle = board.length_mm / 2.0;
    let near = board.solids.iter().map(|solid| solid.min.y).fold(middle, f64::min);
    let far = board.solids.iter().map(|solid| solid.max.y).fold(middle, f64::max);
    (near, far)
}

fn rectangle(left: f64, near: f64, right: f64, far: f64) -> [SpacePoint; 4] {
    let at = |x, y| SpacePoint::new(x, y, 0.0);
    [at(left, near), at(right, near), at(right, far), at(left, far)]
}
