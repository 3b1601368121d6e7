use super::Calibration;
use crate::geometry::{SpacePoint, TablePoint};

/// How large discs appear on this board, pixels across at their narrowest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DiscSizes {
    /// Where they appear largest.
    pub largest_px: f64,
    /// Where they appear smallest.
    pub smallest_px: f64,
    /// That place.
    pub smallest_at: TablePoint,
}

/// Directions in which a disc's picture is measured.
const DIRECTIONS: u32 = 8;
/// Places along each side of the board.
const PLACES: u32 = 5;

/// How large discs appear at the board's places; `None` where the camera does not see it.
pub fn disc_sizes(calibration: &Calibration) -> Option<DiscSizes> {
    let (board, disc) = (&calibration.board, &calibration.disc);
    let radius = disc.diameter_mm / 2.0;
    let along = |i: u32, length: f64| radius + (length - disc.diameter_mm) * f64::from(i) / f64::from(PLACES - 1);
    let places = (0..PLACES).flat_map(|i| (0..PLACES).map(move |j| (i, j)));
    let seen = places.filter_map(|(i, j)| {
        let at = TablePoint::new(along(i, board.width_mm), along(j, board.length_mm));
        Some((at, across_px(calibration, at)?))
    });
    let seen: Vec<(TablePoint, f64)> = seen.collect();
    let (smallest_at, smallest_px) = seen.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1))?;
    let largest_px = seen.iter().map(|(_, px)| *px).fold(0.0, f64::max);
    Some(DiscSizes { largest_px, smallest_px, smallest_at })
}

/// Pixels across the top of a disc that lies there, where it is narrowest.
pub fn across_px(calibration: &Calibration, at: TablePoint) -> Option<f64> {
    let (radius, height) = (calibration.disc.diameter_mm / 2.0, calibration.disc.height_mm);
    let width = |i: u32| {
        let (sin, cos) = (std::f64::consts::PI * f64::from(i) / f64::from(DIRECTIONS)).sin_cos();
        let end = |sign: f64| SpacePoint::new(at.x + sign * radius * cos, at.y + sign * radius * sin, height);
        Some(calibration.camera.project(end(1.0))?.distance(calibration.camera.project(end(-1.0))?))
    };
    (0..DIRECTIONS).map(width).try_fold(f64::INFINITY, |least, px| Some(least.min(px?)))
}
