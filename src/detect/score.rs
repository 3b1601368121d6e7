use std::collections::BinaryHeap;

use super::grid::Grid;
use super::ranked::Ranked;

/// Rounding of a sum of evidence.
const SAME: f32 = 1e-2;
/// Every how many cells each way a centre is tried; it is refined later.
const STEP: usize = 2;

/// Rows of a filled circle: offset from its centre's row, and half a row's width in whole cells.
pub type Circle = Vec<(isize, usize)>;

/// The rows of a circle of this radius.
pub fn circle_rows(radius_cells: f64) -> Circle {
    let reach = radius_cells.floor() as isize;
    (-reach..=reach).map(|dy| (dy, (radius_cells * radius_cells - (dy * dy) as f64).max(0.0).sqrt() as usize)).collect()
}

/// Cells of the grid that a circle around (col, row) covers.
pub fn cells_in(grid: &Grid, circle: &[(isize, usize)], col: usize, row: usize) -> impl Iterator<Item = usize> {
    let (cols, rows) = (grid.cols, grid.rows);
    circle
        .iter()
        .filter_map(move |(dy, half)| {
            let y = row.checked_add_signed(*dy).filter(|y| *y < rows)?;
            Some((col.saturating_sub(*half)..(col + half + 1).min(cols)).map(move |x| y * cols + x))
        })
        .flatten()
}

/// A place that could be a disc's centre, row and column, by the evidence under a disc there.
type Candidate = Ranked<(u16, u16)>;

/// The evidence under a disc, kept for every place that could be one's centre.
#[derive(Clone, Debug, Default)]
pub struct ScoreMap {
    candidates: BinaryHeap<Candidate>,
    /// Running sums along each row.
    sums: Vec<f32>,
    /// Places that are candidates already.
    tried: Vec<bool>,
}

impl ScoreMap {
    /// Starts over. Around a disc's centre something looks like disc, or lies under a hand: other places are left out.
    ///
    /// `hopeful` are the cells that do.
    pub fn reset(&mut self, grid: &Grid, evidence: &[f32], circle: &Circle, hopeful: impl Iterator<Item = usize>) {
        self.sums.resize((grid.cols + 1) * grid.rows, 0.0);
        self.candidates.clear();
        self.tried.clear();
        self.tried.resize(grid.cells(), false);
        let reach = circle.len() / 2;
        let off = reach / 2;
        let within = |count: usize| reach.saturating_sub(STEP)..(count + STEP).saturating_sub(reach).min(count);
        let (rows, cols) = (within(grid.rows), within(grid.cols));
        let mut places = Vec::new();
        for cell in hopeful {
            let (col, row) = (cell % grid.cols, cell / grid.cols);
            // The centre itself may be hidden or glare; then cells at half its radius look like disc.
            let around = [
                (col, row),
                (col + off, row),
                (col.wrapping_sub(off), row),
                (col, row + off),
                (col, row.wrapping_sub(off)),
            ];
            for (col, row) in around {
                let (col, row) = (col / STEP * STEP, row / STEP * STEP);
                if rows.contains(&row) && cols.contains(&col) && !self.tried[row * grid.cols + col] {
                    self.tried[row * grid.cols + col] = true;
                    places.push((col, row));
                }
            }
        }
        let mut summed = vec![false; grid.rows];
        for (_, row) in &places {
            let near = row.saturating_sub(reach)..(row + reach + 1).min(grid.rows);
            for (row, done) in near.clone().zip(&mut summed[near]) {
                if !std::mem::replace(done, true) {
                    self.sum_rows(grid, evidence, row..row + 1);
                }
            }
        }
        for (col, row) in places {
            let score = self.score(grid, circle, col, row);
            if score > 0.0 {
                self.candidates.push(Candidate { score, key: (row as u16, col as u16) });
            }
        }
    }

    /// Takes into account that the evidence around a row has become less.
    pub fn update(&mut self, grid: &Grid, evidence: &[f32], circle: &Circle, row: usize) {
        let reach = circle.len() / 2;
        self.sum_rows(grid, evidence, row.saturating_sub(reach)..(row + reach + 1).min(grid.rows));
    }

    /// Takes the place with the most evidence out of the map: column, row, sum of evidence.
    ///
    /// Evidence only ever becomes less, so a place that is still first when looked at again is first indeed.
    pub fn take_best(&mut self, grid: &Grid, circle: &Circle) -> Option<(usize, usize, f64)> {
        loop {
            let Candidate { key: (row, col), score: before } = self.candidates.pop()?;
            let (c, r) = (usize::from(col), usize::from(row));
            let score = self.score(grid, circle, c, r);
            if score >= before - SAME {
                return Some((c, r, f64::from(score)));
            }
            if score > 0.0 {
                self.candidates.push(Candidate { score, key: (row, col) });
            }
        }
    }

    fn sum_rows(&mut self, grid: &Grid, evidence: &[f32], rows: std::ops::Range<usize>) {
        let wide = grid.cols + 1;
        for row in rows {
            let mut sum = 0.0;
            let line = &evidence[row * grid.cols..(row + 1) * grid.cols];
            for (total, value) in self.sums[row * wide + 1..(row + 1) * wide].iter_mut().zip(line) {
                sum += value;
                *total = sum;
            }
        }
    }

    fn score(&self, grid: &Grid, circle: &Circle, col: usize, row: usize) -> f32 {
        let (wide, reach) = (grid.cols + 1, circle.len() / 2);
        let mut score = 0.0;
        if col >= reach && row >= reach && col + reach < grid.cols && row + reach < grid.rows {
            for ((_, half), middle) in circle.iter().zip(((row - reach) * wide + col..).step_by(wide)) {
                score += self.sums[middle + half + 1] - self.sums[middle - half];
            }
            return score;
        }
        for (dy, half) in circle {
            let Some(y) = row.checked_add_signed(*dy).filter(|y| *y < grid.rows) else { continue };
            let line = y * wide;
            score += self.sums[line + (col + half + 1).min(grid.cols)] - self.sums[line + col.saturating_sub(*half)];
        }
        score
    }
}
