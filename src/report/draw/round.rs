use crate::geometry::ImagePoint;

/// Sides of a circle.
const SIDES: usize = 28;

/// A circle as a polygon.
pub(in crate::report) fn circle(at: ImagePoint, radius_px: f64) -> Vec<ImagePoint> {
    let corner = |i: usize| {
        let (sin, cos) = (i as f64 * std::f64::consts::TAU / SIDES as f64).sin_cos();
        ImagePoint::new(at.x + radius_px * cos, at.y + radius_px * sin)
    };
    (0..=SIDES).map(corner).collect()
}
