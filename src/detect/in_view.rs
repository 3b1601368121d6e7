use super::grid::Grid;
use crate::geometry::TablePoint;

/// Places along each side of the board that are looked at.
const STEPS: u32 = 40;
/// A disc is found where so much of its top can be seen.
const MOST_OF_IT: f64 = 0.6;

/// Share of the places where a disc can lie at which the camera sees most of it: it is in the picture, and neither bar nor
/// rim hides it.
pub fn share_in_view(grid: &Grid) -> f64 {
    let (width, length) = (grid.cols as f64 * grid.cell_mm, grid.rows as f64 * grid.cell_mm);
    let at = |i: u32, length: f64| length * (f64::from(i) + 0.5) / f64::from(STEPS);
    let (mut seen, mut all) = (0.0_f64, 0.0_f64);
    for (i, j) in (0..STEPS).flat_map(|i| (0..STEPS).map(move |j| (i, j))) {
        let place = TablePoint::new(at(i, width), at(j, length));
        if grid.has_room(place) {
            all += 1.0;
            seen += if grid.open_share(place) >= MOST_OF_IT { 1.0 } else { 0.0 };
        }
    }
    seen / all.max(1.0)
}
