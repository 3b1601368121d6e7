use nalgebra::{Matrix6, SMatrix, Vector6};

use super::grid::Grid;
use super::lines::follow_lines;

/// Brightness added before taking the logarithm: tames the noise of nearly black pixels.
pub const LOG_OFFSET: f32 = 12.0;
/// Every how many cells (each way) the smooth fit looks; more would cost time and change nothing.
const FIT_STRIDE: usize = 3;
/// Rounds of reweighting; the weights have settled well before.
const FIT_ROUNDS: usize = 10;
/// Tukey's constant: residuals of this many deviations have no weight.
pub const TUKEY: f64 = 4.685;
/// From a median absolute deviation to the standard deviation of a normal distribution.
pub const DEVIATIONS_PER_MAD: f64 = 1.4826;
/// Half a side of the window that follows local light, in cells: somewhat more than a disc, so that none is smoothed away.
const LOCAL_CELLS: usize = 40;

/// Natural logarithm of a pixel's blue, green, red: light and shadow become sums.
pub type LogColour = [f32; 3];

/// Logarithm of every byte, so that a frame costs only look-ups.
pub fn log_table() -> [f32; 256] {
    std::array::from_fn(|value| (value as f32 + LOG_OFFSET).ln())
}

/// The logarithms of a raster's samples, three bytes a cell.
pub fn log_colours(samples: &[u8]) -> Vec<LogColour> {
    let log = log_table();
    samples.chunks_exact(3).map(|bgr| std::array::from_fn(|k| log[usize::from(bgr[k])])).collect()
}

/// The board's own look when one single picture with pieces is all there is: a smooth field that most of the cells agree
/// on (quadratic by iteratively reweighted least squares), then followed locally where the cells are plainly board.
///
/// Returns the field and, per cell, whether the picture there is plainly the board itself.
pub fn fit_smooth(grid: &Grid, seen: &[LogColour]) -> (Vec<LogColour>, Vec<bool>) {
    let mut cells = Vec::new();
    for row in (0..grid.rows).step_by(FIT_STRIDE) {
        for col in (0..grid.cols).step_by(FIT_STRIDE) {
            let cell = row * grid.cols + col;
            if grid.open[cell] {
                cells.push((basis(grid, col, row), seen[cell]));
            }
        }
    }
    let mut weights = vec![1.0; cells.len()];
    let mut planes = SMatrix::<f64, 6, 3>::zeros();
    let mut spread = [1.0f64; 3];
    for _ in 0..FIT_ROUNDS {
        let mut normal = Matrix6::identity() * 1e-6;
        let mut right = SMatrix::<f64, 6, 3>::zeros();
        for ((b, colour), weight) in cells.iter().zip(&weights) {
            normal += b * b.transpose() * *weight;
            for (mut column, value) in right.column_iter_mut().zip(colour) {
                column.axpy(weight * f64::from(*value), b, 1.0);
            }
        }
        let Some(solved) = normal.cholesky().map(|c| c.solve(&right)) else { break };
        planes = solved;
        let residual = |(b, colour): &(Vector6<f64>, LogColour), channel: usize| {
            f64::from(colour[channel]) - planes.column(channel).dot(b)
        };
        for (channel, spread) in spread.iter_mut().enumerate() {
            let mut sizes: Vec<f64> = cells.iter().map(|cell| residual(cell, channel).abs()).collect();
            *spread = (median(&mut sizes) * DEVIATIONS_PER_MAD).max(0.01);
        }
        for (cell, weight) in cells.iter().zip(&mut weights) {
            let worst = (0..3).map(|channel| residual(cell, channel).abs() / spread[channel]).fold(0.0, f64::max);
            *weight = (1.0 - (worst / TUKEY).powi(2)).max(0.0).powi(2);
        }
    }
    let mut field = Vec::with_capacity(grid.cells());
    let mut is_board = Vec::with_capacity(grid.cells());
    for (cell, seen) in seen.iter().enumerate() {
        let b = basis(grid, cell % grid.cols, cell / grid.cols);
        let smooth: LogColour = std::array::from_fn(|channel| planes.column(channel).dot(&b) as f32);
        let plain = (0..3).all(|channel| f64::from((seen[channel] - smooth[channel]).abs()) < 2.5 * spread[channel]);
        is_board.push(grid.open[cell] && plain);
        field.push(smooth);
    }
    follow_locally(grid, seen, &mut field, &is_board);
    follow_lines(grid, seen, &mut field, &mut is_board, spread);
    (field, is_board)
}

/// The empty board's look under this picture's light, from a picture of it: shifted by what most cells changed by.
///
/// Returns the look and, per cell, whether the picture there is plainly the board itself.
pub fn plain_cells(grid: &Grid, seen: &[LogColour], empty: &[LogColour]) -> (Vec<LogColour>, Vec<bool>) {
    let mut look = empty.to_vec();
    let mut is_board = grid.open.clone();
    for channel in 0..3 {
        let change = |cell: usize| f64::from(seen[cell][channel] - empty[cell][channel]);
        let open = || (0..grid.cells()).filter(|cell| grid.open[*cell]);
        let shift = median(&mut open().map(change).collect::<Vec<f64>>());
        let spread = median(&mut open().map(|cell| (change(cell) - shift).abs()).collect::<Vec<f64>>());
        for cell in 0..grid.cells() {
            is_board[cell] &= (change(cell) - shift).abs() < 2.5 * (spread * DEVIATIONS_PER_MAD).max(0.01);
            look[cell][channel] += shift as f32;
        }
    }
    (look, is_board)
}

/// Adds to the field the mean of what the plain cells around each cell deviate by.
fn follow_locally(grid: &Grid, seen: &[LogColour], field: &mut [LogColour], is_board: &[bool]) {
    for channel in 0..3 {
        let deviation = |cell: usize| {
            if is_board[cell] { (f64::from(seen[cell][channel] - field[cell][channel]), 1.0) } else { (0.0, 0.0) }
        };
        let sums = integral(grid, deviation);
        for row in 0..grid.rows {
            for col in 0..grid.cols {
                let (sum, count) = window_sum(grid, &sums, col, row, LOCAL_CELLS);
                let trust = count / (count + 0.1 * (LOCAL_CELLS * LOCAL_CELLS) as f64);
                field[row * grid.cols + col][channel] += (sum / count.max(1.0) * trust) as f32;
            }
        }
    }
}

fn basis(grid: &Grid, col: usize, row: usize) -> Vector6<f64> {
    let x = 2.0 * col as f64 / grid.cols as f64 - 1.0;
    let y = 2.0 * row as f64 / grid.rows as f64 - 1.0;
    Vector6::new(1.0, x, y, x * x, x * y, y * y)
}

/// Running sums of a value and its weight over the raster, from its near-left corner to each cell.
pub fn integral(grid: &Grid, value: impl Fn(usize) -> (f64, f64)) -> Vec<(f64, f64)> {
    let wide = grid.cols + 1;
    let mut sums = vec![(0.0, 0.0); wide * (grid.rows + 1)];
    for row in 0..grid.rows {
        let mut line = (0.0, 0.0);
        for col in 0..grid.cols {
            let (v, n) = value(row * grid.cols + col);
            line = (line.0 + v, line.1 + n);
            let above = sums[row * wide + col + 1];
            sums[(row + 1) * wide + col + 1] = (above.0 + line.0, above.1 + line.1);
        }
    }
    sums
}

/// The sums over a square around a cell, cut off at the raster's edge.
pub fn window_sum(grid: &Grid, sums: &[(f64, f64)], col: usize, row: usize, half: usize) -> (f64, f64) {
    let wide = grid.cols + 1;
    let (left, right) = (col.saturating_sub(half), (col + half + 1).min(grid.cols));
    let (top, bottom) = (row.saturating_sub(half), (row + half + 1).min(grid.rows));
    let at = |row: usize, col: usize| sums[row * wide + col];
    let (a, b, c, d) = (at(bottom, right), at(top, right), at(bottom, left), at(top, left));
    (a.0 - b.0 - c.0 + d.0, a.1 - b.1 - c.1 + d.1)
}

/// The middle value; reorders its input. Zero for none.
pub fn median(values: &mut [f64]) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let middle = values.len() / 2;
    *values.select_nth_unstable_by(middle, f64::total_cmp).1
}
