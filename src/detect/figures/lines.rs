use super::board::median;
use super::raster::Raster;
use super::tone::{Tone, less};

/// Squares along a side that a board may have.
const SIZES: std::ops::RangeInclusive<usize> = 5..=12;
/// Cells by which a line may lie beside its place.
const BESIDE: usize = 2;
/// How many times the usual step between cells a line must be to speak for a size.
const NO_LINE: f32 = 2.0;
/// How much better than the told size another must be borne out.
const CLEARLY: f32 = 1.3;

/// Squares along a side of the board between the told corners, as far as the steps between cells tell: the told number
/// unless another is clearly borne out better.
pub fn squares_seen(raster: &Raster, tones: &[Tone]) -> usize {
    let length = (raster.squares as f64 * raster.square_mm / raster.cell_mm).round() as usize;
    let margin = (raster.side - length) / 2;
    let steps = |cell: &dyn Fn(usize, usize) -> usize| -> Vec<f32> {
        let step = |along: usize| {
            let across = (0..length).step_by(3).filter_map(|across| {
                let (before, after) = (cell(along.checked_sub(1)?, across), cell(along + 1, across));
                let is_seen = raster.is_seen(before) && raster.is_seen(after);
                is_seen.then(|| less(&tones[after], &tones[before]).iter().map(|value| value.abs()).sum())
            });
            median(across.collect()).unwrap_or_default()
        };
        (0..length).map(step).collect()
    };
    let at = |column: usize, row: usize| (row + margin) * raster.side + column + margin;
    let (columns, rows) = (steps(&|along, across| at(along, across)), steps(&|along, across| at(across, along)));
    let borne_out = |size: usize| lines(&columns, size) + lines(&rows, size);
    let told = borne_out(raster.squares);
    let best = SIZES.max_by(|a, b| borne_out(*a).total_cmp(&borne_out(*b)));
    best.filter(|size| borne_out(*size) > CLEARLY * told.max(f32::MIN_POSITIVE)).unwrap_or(raster.squares)
}

/// How much steps speak for lines between so many squares.
fn lines(steps: &[f32], size: usize) -> f32 {
    let usual = median(steps.to_vec()).unwrap_or_default();
    let line = |line: usize| {
        let at = (line as f64 * steps.len() as f64 / size as f64).round() as usize;
        let near = &steps[at.saturating_sub(BESIDE)..(at + BESIDE + 1).min(steps.len())];
        near.iter().copied().fold(0.0, f32::max) - NO_LINE * usual
    };
    (1..size).map(line).sum()
}
