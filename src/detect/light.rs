use super::grid::Grid;

/// How the board as a whole is lit and how sharp it is, of levels from 0 to 255.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Light {
    /// Level that all but the brightest twentieth of the board stays below.
    pub bright: u8,
    /// Share of the board where every colour is at its limit, 0 to 1.
    pub burnt: f64,
    /// Mean step from one cell to the next, without what noise makes: falls when edges blur.
    pub edges: f64,
}

/// Every so many rows are enough for shares of the whole.
const ROW_STRIDE: usize = 3;
/// Level from which a colour is at its limit.
const LIMIT: u8 = 250;
/// Steps between neighbours that noise makes.
const NOISE_STEP: u8 = 10;

impl Light {
    /// How bright a raster's blue, green and red are, three bytes a cell.
    pub fn of(grid: &Grid, seen: &[u8]) -> Self {
        let (mut levels, mut burnt, mut cells) = ([0u32; 256], 0u32, 0u32);
        for (open, line) in some_rows(grid, seen) {
            for (_, [blue, green, red]) in open.iter().zip(line).filter(|(open, _)| **open) {
                cells += 1;
                levels[usize::from(*blue.max(green).max(red))] += 1;
                burnt += u32::from(*blue.min(green).min(red) >= LIMIT);
            }
        }
        let mut above = 0;
        let bright = (0..=u8::MAX).rev().find(|level| {
            above += levels[usize::from(*level)];
            above * 20 > cells
        });
        Self { bright: bright.unwrap_or_default(), burnt: f64::from(burnt) / f64::from(cells.max(1)), edges: 0.0 }
    }

    /// The same with how sharp a raster is: by its colours as they are in usual light, since in the dark all steps are small.
    pub fn with_edges(self, grid: &Grid, seen: &[u8]) -> Self {
        let (mut steps, mut cells) = (0u64, 0u32);
        for (open, line) in some_rows(grid, seen) {
            cells += open.iter().map(|open| u32::from(*open)).sum::<u32>();
            for (open, line) in open.windows(2).zip(line.windows(2)) {
                let ([before, here], [[_, a, _], [_, b, _]]) = (open, line) else { continue };
                steps += u64::from(a.abs_diff(*b).saturating_sub(NOISE_STEP)) * u64::from(*before && *here);
            }
        }
        Self { edges: steps as f64 / f64::from(cells.max(1)), ..self }
    }
}

/// Every so many rows: whether each cell is open, and its blue, green and red.
fn some_rows<'a>(grid: &'a Grid, seen: &'a [u8]) -> impl Iterator<Item = (&'a [bool], &'a [[u8; 3]])> {
    let rows = grid.open.chunks_exact(grid.cols).zip(seen.as_chunks::<3>().0.chunks_exact(grid.cols));
    rows.step_by(ROW_STRIDE)
}
