use std::sync::Arc;

use super::Disc;
use super::background::{LogColour, fit_smooth, plain_cells};
use super::board::{Board, Sight, smoothed};
use super::change::{Change, Noise};
use super::contrast::{Contrast, ENOUGH_SEPARATION, SCANT_SEPARATION, covariance, hue_noise};
use super::grain::Grain;
use super::grid::Grid;
use super::likely::{likely_discs, sure};
use super::look::{find_looks, look_of_taught};
use super::rings::{Outlines, Rings};

/// Factor by which looking at several cells together must better the separation to be worth its blur.
const SMOOTHING_GAIN: f64 = 1.25;
/// Separation above which colour tells enough to do without outlines.
const PLAIN_SEPARATION: f64 = ENOUGH_SEPARATION + 0.5;

/// Share of a disc's outline that makes it one below that separation, and above it.
const SCANT_OUTLINE: f64 = 0.75;
const PLAIN_OUTLINE: f64 = 0.9;

/// What one picture teaches besides the board's look.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The picture's cells, as logarithms of colour.
    pub seen: Vec<LogColour>,
    /// How much of the empty board's grain is still to be seen, where a picture of it was given.
    pub grain: Option<Grain>,
    /// Whether a cell plainly shows the empty board.
    pub is_board: Vec<bool>,
    /// What may be a disc by its outline, most likely first; its fit is the chance that it is.
    pub likely: Vec<Disc>,
    /// Discs by their outline, where colour tells less.
    pub sure: Vec<Disc>,
    /// The picture's outlines.
    rings: Rings,
    /// Whether colour alone tells too little.
    pub is_scant: bool,
}

impl Lesson {
    /// The outlines that make a disc: fewer will do where colour tells less.
    pub fn outlines(&self) -> Outlines<'_> {
        Outlines { rings: &self.rings, least_share: if self.is_scant { SCANT_OUTLINE } else { PLAIN_OUTLINE } }
    }
}

/// Learns from one picture's cells how the board looks and how discs differ from it. `None` where nothing is like a disc.
///
/// `empty` are the empty board's colours and `taught` is the pieces', where somebody has shown them.
pub fn learn(
    grid: &Arc<Grid>,
    seen: Vec<LogColour>,
    empty: Option<&[LogColour]>,
    taught: Option<LogColour>,
    pieces: usize,
) -> Option<(Board, Lesson)> {
    let (look, is_board) = match empty {
        Some(empty) => plain_cells(grid, &seen, empty),
        None => fit_smooth(grid, &seen),
    };
    let deviations: Vec<LogColour> =
        seen.iter().zip(&look).map(|(seen, look)| std::array::from_fn(|k| seen[k] - look[k])).collect();
    let plain = deviations.iter().zip(&is_board).filter(|(_, board)| **board).map(|(deviation, _)| *deviation);
    let outlines = Rings::new(grid, &seen);
    let rings = outlines.find(pieces);
    let contrasts = |deviations: &[LogColour]| match taught {
        Some(taught) => vec![look_of_taught(grid, deviations, &look, &is_board, taught)],
        None => find_looks(grid, deviations, &is_board, &rings, pieces),
    };
    let (contrasts, sight) = sight(grid, &deviations, empty.is_some(), plain.clone(), contrasts)?;
    let separation = separation(&contrasts);
    let likely = likely_discs(grid, &deviations, &is_board, &rings);
    let known = vec![empty.is_some(); grid.cells()];
    let board = Board::new(contrasts, sight, &look, hue_noise(plain), known);
    let lesson = Lesson {
        sure: if separation < ENOUGH_SEPARATION { sure(&likely, pieces) } else { Vec::new() },
        rings: outlines,
        is_scant: separation < PLAIN_SEPARATION,
        likely,
        grain: empty.map(|empty| Grain::new(grid, &seen, empty)),
        is_board,
        seen,
    };
    Some((board, lesson))
}

/// How discs can be told from the board here.
fn sight(
    grid: &Grid,
    deviations: &[LogColour],
    is_empty_known: bool,
    plain: impl Iterator<Item = LogColour> + Clone,
    contrasts: impl Fn(&[LogColour]) -> Vec<Contrast>,
) -> Option<(Vec<Contrast>, Sight)> {
    let keen = contrasts(deviations);
    if separation(&keen) >= ENOUGH_SEPARATION {
        return Some((keen, Sight::Keen));
    }
    if is_empty_known && separation(&keen) < SCANT_SEPARATION {
        let noise = covariance(&plain.clone().collect::<Vec<_>>()).1;
        let contrasts = if keen.is_empty() { vec![Contrast::unknown(noise)] } else { keen };
        return Some((contrasts, Sight::Change(Change::new(Noise::of(plain)))));
    }
    // Where discs and board are nearly alike, sharpness is given up for a look at several cells together.
    let smooth = contrasts(&smoothed(grid, deviations));
    let is_better = separation(&smooth) > SMOOTHING_GAIN * separation(&keen);
    let (contrasts, sight) = if is_better { (smooth, Sight::Smooth) } else { (keen, Sight::Keen) };
    (!contrasts.is_empty()).then_some((contrasts, sight))
}

fn separation(contrasts: &[Contrast]) -> f64 {
    contrasts.first().map_or(0.0, Contrast::separation)
}
