use nalgebra::{Matrix3, Vector3};

use super::background::{LogColour, median};
use super::contrast::{Contrast, covariance};
use super::grid::Grid;
use super::score::{cells_in, circle_rows};

/// Share of the disc's radius whose cells are averaged: keeps clear of edge, bevel and a slightly wrong centre.
const CORE_SHARE: f64 = 0.75;
/// The ring around a disc that should show the board, in radii.
const RING: (f64, f64) = (1.2, 1.5);
/// Deviations of single-cell noise within which a cell passes for board.
const BOARD_LIKE: f64 = 3.0;
/// Times the board's own median deviation (averaged over a disc's core) that a piece must differ by.
const PEAK_OVER_GRAIN: f64 = 4.0;

/// A place whose surroundings suggest a disc, before anything is known of the discs' colour.
#[derive(Clone, Copy, Debug)]
struct Peak {
    col: usize,
    row: usize,
    mean: Vector3<f64>,
}

/// Finds the look that most disc-shaped, evenly coloured places share: how discs differ from the board when nobody has
/// pointed at one. `deviations` are logarithms of colour over the board's own look. `None` where nothing stands out.
pub fn find_look(grid: &Grid, deviations: &[LogColour], is_board: &[bool], expected: usize) -> Option<Contrast> {
    let plain: Vec<LogColour> = deviations.iter().zip(is_board).filter(|(_, b)| **b).map(|(d, _)| *d).collect();
    let (_, noise) = covariance(&plain);
    let any = Contrast::new(noise, noise, Vector3::repeat(1.0));
    let peaks = find_peaks(grid, deviations, &any);
    let members = most_alike(&peaks, expected)?;
    let core = circle_rows(grid.diameter_mm() / 2.0 / grid.cell_mm * CORE_SHARE);
    let cells: Vec<LogColour> = members
        .iter()
        .flat_map(|peak| cells_in(grid, &core, peak.col, peak.row))
        .filter(|c| grid.open[*c])
        .map(|c| deviations[c])
        .collect();
    let (mean, spread) = trimmed(&cells);
    Some(Contrast::new(noise, spread, mean))
}

/// The contrast to a colour that somebody pointed at.
pub fn look_of_taught(
    grid: &Grid,
    deviations: &[LogColour],
    board: &[LogColour],
    is_board: &[bool],
    taught: LogColour,
) -> Contrast {
    let plain: Vec<LogColour> = deviations.iter().zip(is_board).filter(|(_, b)| **b).map(|(d, _)| *d).collect();
    let (_, noise) = covariance(&plain);
    let disc = Vector3::from_fn(|k, _| {
        let mut board: Vec<f64> = (0..grid.len()).filter(|c| is_board[*c]).map(|c| f64::from(board[c][k])).collect();
        f64::from(taught[k]) - median(&mut board)
    });
    Contrast::new(noise, noise, disc)
}

/// Mean and covariance without the cells farthest from the channel-wise median, which highlights and fingers spoil.
fn trimmed(cells: &[LogColour]) -> (Vector3<f64>, Matrix3<f64>) {
    let middle: [f64; 3] = std::array::from_fn(|channel| {
        let mut values: Vec<f64> = cells.iter().map(|c| f64::from(c[channel])).collect();
        median(&mut values)
    });
    let distance = |c: &LogColour| (0..3).map(|k| (f64::from(c[k]) - middle[k]).abs()).fold(0.0, f64::max);
    let mut distances: Vec<f64> = cells.iter().map(distance).collect();
    let limit = median(&mut distances) * 3.0;
    let kept: Vec<LogColour> = cells.iter().filter(|c| distance(c) <= limit).copied().collect();
    covariance(&kept)
}

fn find_peaks(grid: &Grid, deviations: &[LogColour], any: &Contrast) -> Vec<Peak> {
    let white: Vec<Vector3<f64>> = deviations.iter().map(|d| any.whiten(*d)).collect();
    let sums = RowSums::new(grid, |cell| {
        if !grid.open[cell] {
            return [0.0; 6];
        }
        let w = white[cell];
        let board = if w.norm() < BOARD_LIKE { 1.0 } else { 0.0 };
        [1.0, w.x as f32, w.y as f32, w.z as f32, w.norm_squared() as f32, board]
    });
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let (core, inner, outer) =
        (circle_rows(radius * CORE_SHARE), circle_rows(radius * RING.0), circle_rows(radius * RING.1));
    let core_area: usize = core.iter().map(|(_, half)| 2 * half + 1).sum();
    let mut found = Vec::new();
    let mut sizes = Vec::new();
    let edge = (radius * 0.9) as usize;
    for row in (edge..grid.rows.saturating_sub(edge)).step_by(2) {
        for col in (edge..grid.cols.saturating_sub(edge)).step_by(2) {
            let [count, x, y, z, square, _] = sums.over(&core, col, row);
            if f64::from(count) < 0.5 * core_area as f64 {
                continue;
            }
            let mean = Vector3::new(x, y, z).map(|v| f64::from(v / count));
            let size = mean.norm();
            sizes.push(size);
            let within = f64::from(square / count) - size * size;
            let (around, inside) = (sums.over(&outer, col, row), sums.over(&inner, col, row));
            let ring = around[0] - inside[0];
            let ring_board = around[5] - inside[5];
            if within < 4.0 + 0.5 * size * size && ring_board > 0.35 * ring && ring > 0.0 {
                found.push((size, Peak { col, row, mean }));
            }
        }
    }
    let limit = (median(&mut sizes) * PEAK_OVER_GRAIN).max(1.0);
    found.retain(|(size, _)| *size > limit);
    found.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut peaks: Vec<Peak> = Vec::new();
    for (_, peak) in found {
        let apart = |other: &Peak| {
            (other.col as f64 - peak.col as f64).hypot(other.row as f64 - peak.row as f64) > 1.6 * radius
        };
        if peaks.iter().all(apart) {
            peaks.push(peak);
        }
    }
    peaks
}

/// The largest group of peaks that look alike, at most as many as there are pieces.
fn most_alike(peaks: &[Peak], expected: usize) -> Option<Vec<Peak>> {
    let alikeness = |a: &Peak, b: &Peak| {
        let tolerance = 0.5 + 0.2 * a.mean.norm();
        (-(a.mean - b.mean).norm_squared() / (2.0 * tolerance * tolerance)).exp()
    };
    let support = |peak: &Peak| {
        let mut shares: Vec<f64> =
            peaks.iter().map(|other| alikeness(peak, other) * other.mean.norm().sqrt()).collect();
        shares.sort_by(|a, b| b.total_cmp(a));
        shares.iter().take(expected).sum::<f64>()
    };
    let centre = peaks.iter().max_by(|a, b| support(a).total_cmp(&support(b)))?;
    let mut group: Vec<Peak> = peaks.iter().filter(|peak| alikeness(centre, peak) > 0.3).copied().collect();
    group.sort_by(|a, b| alikeness(centre, b).total_cmp(&alikeness(centre, a)));
    group.truncate(expected);
    Some(group)
}

/// Running sums along each row, so that any circle costs two look-ups a row.
struct RowSums<const N: usize> {
    cols: usize,
    rows: usize,
    sums: Vec<[f32; N]>,
}

impl<const N: usize> RowSums<N> {
    fn new(grid: &Grid, value: impl Fn(usize) -> [f32; N]) -> Self {
        let mut sums = Vec::with_capacity((grid.cols + 1) * grid.rows);
        for row in 0..grid.rows {
            let mut line = [0.0; N];
            sums.push(line);
            for col in 0..grid.cols {
                let add = value(row * grid.cols + col);
                line = std::array::from_fn(|k| line[k] + add[k]);
                sums.push(line);
            }
        }
        Self { cols: grid.cols, rows: grid.rows, sums }
    }

    fn over(&self, circle: &[(isize, usize)], col: usize, row: usize) -> [f32; N] {
        let mut total = [0.0; N];
        for (dy, half) in circle {
            let Some(y) = row.checked_add_signed(*dy).filter(|y| *y < self.rows) else { continue };
            let line = &self.sums[y * (self.cols + 1)..(y + 1) * (self.cols + 1)];
            let (left, right) = (&line[col.saturating_sub(*half)], &line[(col + half + 1).min(self.cols)]);
            total = std::array::from_fn(|k| total[k] + right[k] - left[k]);
        }
        total
    }
}
