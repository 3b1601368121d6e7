use crate::calibration::{CalibrationError, Setup};
use crate::geometry::{Camera, SpacePoint};
use crate::model::BoardShape;

/// A line in the picture, pixels.
type Line = Vec<[f64; 2]>;

/// Lines on a board without squares lie so far apart.
const GRID_MM: f64 = 100.0;
/// Parts of a line: lenses bend it.
const PARTS: u32 = 12;

/// The lines of a board's grid, its edge first, as they lie in the picture.
pub(super) fn lines(setup: &Setup) -> Result<Vec<Line>, CalibrationError> {
    let camera = Camera { intrinsics: setup.focal()?.intrinsics, pose: setup.pose()?.pose };
    let (BoardShape { width_mm, length_mm, squares, solids, .. }, _) = setup.shapes()?;
    let (width, length) = (width_mm, length_mm);
    let edge = [(0.0, 0.0), (width, 0.0), (width, length), (0.0, length), (0.0, 0.0)];
    let mut all: Vec<Line> =
        edge.windows(2).filter_map(|ends| ends.try_into().ok()).map(|ends| line(&camera, ends, 0.0)).collect();
    for x in steps(squares, width) {
        all.push(line(&camera, &[(x, 0.0), (x, length)], 0.0));
    }
    for y in steps(squares, length) {
        all.push(line(&camera, &[(0.0, y), (width, y)], 0.0));
    }
    for solid in &solids {
        let (min, max) = (solid.min, solid.max);
        let top = [(min.x, min.y), (max.x, min.y), (max.x, max.y), (min.x, max.y), (min.x, min.y)];
        all.extend(top.windows(2).filter_map(|ends| ends.try_into().ok()).map(|ends| line(&camera, ends, max.z)));
    }
    Ok(all)
}

fn line(camera: &Camera, [from, to]: &[(f64, f64); 2], height_mm: f64) -> Line {
    let at = |part: u32| {
        let share = f64::from(part) / f64::from(PARTS);
        let (x, y) = (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share);
        let seen = camera.project(SpacePoint::new(x, y, height_mm))?;
        Some([tenths(seen.x), tenths(seen.y)])
    };
    (0..=PARTS).filter_map(at).collect()
}

/// Where lines lie strictly between 0 and the end.
fn steps(squares: Option<u8>, end_mm: f64) -> impl Iterator<Item = f64> {
    let step_mm = squares.map_or(GRID_MM, |squares| end_mm / f64::from(squares.max(1)));
    (1..).map(move |number| f64::from(number) * step_mm).take_while(move |place| *place < end_mm - 1e-6)
}

/// A colour as style sheets write it.
pub(super) fn colour([blue, green, red]: [f64; 3]) -> String {
    format!("rgb({red:.0} {green:.0} {blue:.0})")
}

fn tenths(px: f64) -> f64 {
    (px * 10.0).round() / 10.0
}
