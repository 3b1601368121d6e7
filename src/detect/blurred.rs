use super::Disc;
use super::board::Reading;
use super::grid::Grid;
use super::hands::{HandMap, STRIDE};
use super::patch::take_patch;
use crate::geometry::TablePoint;

/// Likeness from which a cell can be a part of a smear: a disc that moves by its own diameter while the shutter is open
/// covers no cell for more than that time.
const SMEARED: f32 = 0.2;
/// What a smear's likeness may add up to, in discs' areas: blur spreads a disc, but takes nothing from it and adds nothing.
const MASS: (f64, f64) = (0.55, 1.35);
/// Greatest length of a smear, diameters: 3 m/s for a fiftieth of a second, and the disc itself.
const MAX_LENGTH: f64 = 3.0;
/// Agreement that a smear is given: enough to be followed, too little to be believed by itself.
const SMEAR_FIT: f64 = 0.3;

/// Discs too fast to show an outline: patches of faint likeness, no disc's and no hand's, that add up to one disc.
///
/// `is_taken` says which cells are explained already.
pub fn find_blurred(grid: &Grid, reading: &Reading, hands: &HandMap, is_taken: impl Fn(usize) -> bool) -> Vec<Disc> {
    let weight = |cell: usize| {
        let like = reading.like[cell].clamp(0.0, 1.0);
        let is_faint = like > SMEARED && grid.open[cell] && !is_taken(cell);
        if is_faint && !hands.covers(cell % grid.cols, cell / grid.cols) { like } else { 0.0 }
    };
    let coarse = |cell: &usize| (cell % grid.cols).is_multiple_of(STRIDE) && (cell / grid.cols).is_multiple_of(STRIDE);
    let faint: Vec<usize> =
        reading.active.iter().map(|cell| *cell as usize).filter(coarse).filter(|cell| weight(*cell) > 0.0).collect();
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let area = std::f64::consts::PI * radius * radius / (STRIDE * STRIDE) as f64;
    if (faint.len() as f64) < MASS.0 * area {
        return Vec::new();
    }
    let mut open = vec![false; grid.cells()];
    for cell in &faint {
        open[*cell] = true;
    }
    let mut discs = Vec::new();
    for start in faint {
        if !open[start] {
            continue;
        }
        let patch = take_patch(grid.cols, STRIDE, &mut open, start);
        let (mut mass, mut x, mut y) = (0.0, 0.0, 0.0);
        let (mut low, mut high) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for cell in patch {
            let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
            let share = f64::from(weight(cell));
            (mass, x, y) = (mass + share, x + share * at.x, y + share * at.y);
            low = (low.0.min(at.x), low.1.min(at.y));
            high = (high.0.max(at.x), high.1.max(at.y));
        }
        let length = (high.0 - low.0).hypot(high.1 - low.1);
        if mass > MASS.0 * area && mass < MASS.1 * area && length < MAX_LENGTH * grid.diameter_mm() {
            discs.push(Disc { centre: TablePoint::new(x / mass, y / mass), fit: SMEAR_FIT, visible: 1.0 });
        }
    }
    discs
}
