use super::raster::{Raster, TileState};
use crate::detect::background::LogColour;
use crate::detect::patch::take_patch;
use crate::geometry::TablePoint;

/// Least and greatest area of what may be a disc in motion, in areas of one that lies.
const AREA: (f64, f64) = (0.55, 4.5);
/// Greatest spread across its way, in spreads of a disc that lies.
const MOST_ACROSS: f64 = 1.3;
/// Least share of the area of a disc smeared so that it must fill.
const LEAST_FILLED: f64 = 0.5;
/// The most that smear may be, in diameters: 3 m/s for a thirtieth of a second.
const MOST_SMEAR: f64 = 3.5;

/// A disc too fast for an outline.
#[derive(Clone, Copy, Debug)]
pub struct Smear {
    /// Where its middle was.
    pub centre: TablePoint,
    /// The way that it went while the picture was taken, mm.
    pub length_mm: f64,
    /// The colour that most of it has.
    pub colour: LogColour,
}

/// Patches that are no disc's and no hand's, and of a size and shape that a disc in motion leaves.
///
/// `is_open` says which cells are another thing's than what lay there, and not explained.
pub fn smears(raster: &Raster, is_open: impl Fn(usize) -> bool) -> Vec<Smear> {
    let grid = &raster.grid;
    let changed: Vec<usize> =
        raster.cells_in(|state| state == TileState::Changed).filter(|cell| is_open(*cell)).collect();
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let disc = std::f64::consts::PI * radius * radius;
    if (changed.len() as f64) < AREA.0 * disc {
        return Vec::new();
    }
    let mut open = vec![false; grid.cells()];
    for cell in &changed {
        open[*cell] = true;
    }
    let mut found = Vec::new();
    for start in changed {
        if !open[start] {
            continue;
        }
        let patch = take_patch(grid.cols, 1, &mut open, start);
        let area = patch.len() as f64 / disc;
        if (AREA.0..AREA.1).contains(&area) {
            found.extend(smear_of(raster, &patch, radius));
        }
    }
    found
}

fn smear_of(raster: &Raster, patch: &[usize], radius: f64) -> Option<Smear> {
    let grid = &raster.grid;
    let at = |cell: &usize| ((cell % grid.cols) as f64, (cell / grid.cols) as f64);
    let count = patch.len() as f64;
    let (x, y) = patch.iter().map(at).fold((0.0, 0.0), |(x, y), (dx, dy)| (x + dx / count, y + dy / count));
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (dx, dy) in patch.iter().map(at).map(|(col, row)| (col - x, row - y)) {
        (xx, xy, yy) = (xx + dx * dx / count, xy + dx * dy / count, yy + dy * dy / count);
    }
    let (mean, half) = ((xx + yy) / 2.0, ((xx - yy) / 2.0).hypot(xy));
    let (along, across) = ((mean + half).sqrt(), (mean - half).max(0.0).sqrt());
    // A disc spreads by half its radius each way; smeared evenly, by a twelfth of the squared way more.
    if across > MOST_ACROSS * radius / 2.0 {
        return None;
    }
    let length = (12.0 * (along * along - across * across)).max(0.0).sqrt();
    let whole = std::f64::consts::PI * radius * radius + 2.0 * radius * length;
    if length > MOST_SMEAR * 2.0 * radius || count < LEAST_FILLED * whole {
        return None;
    }
    let colours: Vec<LogColour> = patch.iter().filter_map(|cell| raster.view().colour(*cell)).collect();
    let colour = std::array::from_fn(|k| {
        let mut values: Vec<f32> = colours.iter().map(|colour| colour[k]).collect();
        let middle = values.len() / 2;
        if values.is_empty() { 0.0 } else { *values.select_nth_unstable_by(middle, f32::total_cmp).1 }
    });
    // Top and visible side together: the top's middle lies half a shift beyond.
    let middle = TablePoint::new((x + 0.5) * grid.cell_mm, (y + 0.5) * grid.cell_mm);
    let foot = grid.foot_shift(middle);
    let centre = TablePoint::new(middle.x - foot.0 / 2.0, middle.y - foot.1 / 2.0);
    Some(Smear { centre, length_mm: length * grid.cell_mm, colour })
}
