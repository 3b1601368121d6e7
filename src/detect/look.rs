use nalgebra::{Matrix3, Vector3};

use super::background::{LogColour, median};
use super::contrast::{Contrast, covariance, keen_whitening};
use super::grid::Grid;
use super::score::{cells_in, circle_rows};

/// Share of the disc's radius whose cells are averaged: keeps clear of edge, bevel and a slightly wrong centre.
const CORE_SHARE: f64 = 0.75;
/// Where a ring around the disc is looked at, in radii: outside its outline, inside a touching neighbour's middle.
const RING: f64 = 1.3;
/// Places on that ring.
const RING_PLACES: usize = 16;
/// Half a side of the square averaged at each, cells.
const RING_PATCH: usize = 2;
/// Share of the ring that must differ for a place to have a say in what discs look like, and from which its say is full:
/// fingers, sleeves and shadows go on at two sides or more.
const ROUND: (f64, f64) = (0.45, 0.85);
/// Deviations of noise beyond which standing out more gives no more say.
const LOUD: f64 = 6.0;
/// Most looks of one set of discs.
const MOST_LOOKS: usize = 3;
/// Times the board's own median deviation (averaged over a disc's core) that a piece must differ by.
const PEAK_OVER_GRAIN: f64 = 4.0;

/// A place whose surroundings suggest a disc, before anything is known of the discs' colour.
#[derive(Clone, Copy, Debug)]
struct Peak {
    col: usize,
    row: usize,
    mean: Vector3<f64>,
    /// Share of the ring around it that looks different.
    round: f64,
}

/// Finds the looks that disc-shaped, evenly coloured places share: how discs differ from the board when nobody has pointed
/// at one, most shared first. One set can have several, where varnish shines here and not there. `deviations` are logarithms
/// of colour over the board's own look. Empty where nothing stands out.
pub fn find_looks(grid: &Grid, deviations: &[LogColour], is_board: &[bool], expected: usize) -> Vec<Contrast> {
    let plain: Vec<LogColour> = deviations.iter().zip(is_board).filter(|(_, b)| **b).map(|(d, _)| *d).collect();
    let (_, noise) = covariance(&plain);
    let whiten = keen_whitening(noise);
    let white: Vec<Vector3<f64>> = deviations.iter().map(|d| whiten(*d)).collect();
    let mut peaks = find_peaks(grid, &white);
    let core = circle_rows(grid.diameter_mm() / 2.0 / grid.cell_mm * CORE_SHARE);
    let (mut looks, mut left) = (Vec::new(), expected);
    while looks.len() < MOST_LOOKS && left > 0 {
        let Some(members) = most_alike(&peaks, left) else { break };
        let is_plain = members.len() >= 2 && members.iter().all(|peak| peak.round >= ROUND.1);
        if !looks.is_empty() && !is_plain {
            break;
        }
        let cells: Vec<LogColour> = members
            .iter()
            .flat_map(|peak| cells_in(grid, &core, peak.col, peak.row))
            .filter(|c| grid.open[*c])
            .map(|c| deviations[c])
            .collect();
        let (mean, spread) = trimmed(&cells);
        looks.push(Contrast::new(noise, spread, mean));
        left -= members.len();
        peaks.retain(|peak| members.iter().all(|member| (member.col, member.row) != (peak.col, peak.row)));
        // The next look is that of clear discs only: hands have many colours, but few round places.
        peaks.retain(|peak| peak.round >= ROUND.1);
    }
    looks
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
        let mut board: Vec<f64> = (0..grid.cells()).filter(|c| is_board[*c]).map(|c| f64::from(board[c][k])).collect();
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

fn find_peaks(grid: &Grid, white: &[Vector3<f64>]) -> Vec<Peak> {
    let sums = RowSums::new(grid, |cell| {
        if !grid.open[cell] {
            return [0.0; 5];
        }
        let w = white[cell];
        [1.0, w.x as f32, w.y as f32, w.z as f32, w.norm_squared() as f32]
    });
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let core = circle_rows(radius * CORE_SHARE);
    let core_area: usize = core.iter().map(|(_, half)| 2 * half + 1).sum();
    let mut found = Vec::new();
    let mut sizes = Vec::new();
    let edge = (radius * 0.9) as usize;
    for row in (edge..grid.rows.saturating_sub(edge)).step_by(2) {
        for col in (edge..grid.cols.saturating_sub(edge)).step_by(2) {
            let [count, x, y, z, square] = sums.over(&core, col, row);
            if f64::from(count) < 0.5 * core_area as f64 {
                continue;
            }
            let mean = Vector3::new(x, y, z).map(|v| f64::from(v / count));
            let size = mean.norm();
            sizes.push(size);
            let within = f64::from(square / count) - size * size;
            if within < 4.0 + 0.5 * size * size {
                found.push(Peak { col, row, mean, round: 0.0 });
            }
        }
    }
    let limit = (median(&mut sizes) * PEAK_OVER_GRAIN).max(1.0);
    found.retain(|peak| peak.mean.norm() > limit);
    for peak in &mut found {
        peak.round = roundness(grid, &sums, peak, radius);
    }
    found.retain(|peak| peak.round > ROUND.0);
    found.sort_by(|a, b| (b.mean.norm() * b.round).total_cmp(&(a.mean.norm() * a.round)));
    let mut peaks: Vec<Peak> = Vec::new();
    for peak in found {
        let apart = |other: &Peak| {
            (other.col as f64 - peak.col as f64).hypot(other.row as f64 - peak.row as f64) > 1.6 * radius
        };
        if peaks.iter().all(apart) {
            peaks.push(peak);
        }
    }
    peaks
}

/// Share of the places around a peak that look less than half as different from the board as the peak itself.
fn roundness(grid: &Grid, sums: &RowSums<5>, peak: &Peak, radius: f64) -> f64 {
    let size = peak.mean.norm();
    let square: Vec<(isize, usize)> =
        (-(RING_PATCH as isize)..=RING_PATCH as isize).map(|dy| (dy, RING_PATCH)).collect();
    let (mut seen, mut differ) = (0.0, 0.0);
    for place in 0..RING_PLACES {
        let angle = std::f64::consts::TAU * place as f64 / RING_PLACES as f64;
        let (col, row) = (peak.col as f64 + RING * radius * angle.cos(), peak.row as f64 + RING * radius * angle.sin());
        if col < 0.0 || row < 0.0 || col >= grid.cols as f64 || row >= grid.rows as f64 {
            continue;
        }
        let [count, x, y, z, _] = sums.over(&square, col as usize, row as usize);
        if count < 8.0 {
            continue;
        }
        seen += 1.0;
        let there = Vector3::new(x, y, z).map(|v| f64::from(v / count));
        if there.dot(&peak.mean) < 0.5 * size * size {
            differ += 1.0;
        }
    }
    // What reaches over the board's edge is not round only because its rest is out of sight.
    let share = seen / RING_PLACES as f64;
    if share < 0.3 { 0.0 } else { differ / seen * share.max(0.5).powf(0.25) }
}

/// The largest group of peaks that look alike, at most as many as there are pieces.
fn most_alike(peaks: &[Peak], expected: usize) -> Option<Vec<Peak>> {
    let alikeness = |a: &Peak, b: &Peak| {
        let tolerance = 0.5 + 0.2 * a.mean.norm();
        (-(a.mean - b.mean).norm_squared() / (2.0 * tolerance * tolerance)).exp()
    };
    // How many agree matters more than how much they stand out: sleeves stand out most.
    let say = |peak: &Peak| {
        peak.mean.norm().min(LOUD).sqrt() * ((peak.round - ROUND.0) / (ROUND.1 - ROUND.0)).clamp(0.0, 1.0)
    };
    let support = |peak: &Peak| {
        let mut shares: Vec<f64> = peaks.iter().map(|other| alikeness(peak, other) * say(other)).collect();
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
