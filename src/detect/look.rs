use nalgebra::{Matrix3, Vector3};

use super::background::{LogColour, median};
use super::contrast::{Contrast, covariance, keen_whitening};
use super::grid::Grid;
use super::likely::chances;
use super::rings::Ring;
use super::score::{cells_in, circle_rows};

/// Share of the disc's radius whose cells are averaged: keeps clear of edge, bevel and a slightly wrong centre.
const CORE_SHARE: f64 = 0.75;
/// Chance of being a disc from which a ring has a say in what discs look like.
const TELLING_CHANCE: f64 = 0.7;
/// Share of the outline in sight from which a place is as good as round, and below which its say is none.
const ROUND: (f64, f64) = (0.45, 0.85);
/// Deviations of noise beyond which standing out more gives no more say.
const LOUD: f64 = 6.0;
/// Most looks of one set of discs.
const MOST_LOOKS: usize = 3;

/// A ring, and how the colour inside of it differs from the board.
#[derive(Clone, Copy, Debug)]
pub struct Peak {
    /// Deviation of its mean colour, in units of the board's noise.
    pub mean: Vector3<f64>,
    /// Its outline.
    pub ring: Ring,
}

impl Peak {
    fn roundness(&self) -> f64 {
        self.ring.share * self.ring.visible
    }
}

/// The rings of one picture with what is inside of them. `deviations` are logarithms of colour over the board's own look.
///
/// `noise` is that of the board's own cells.
pub fn peaks(grid: &Grid, deviations: &[LogColour], noise: Matrix3<f64>, rings: &[Ring]) -> Vec<Peak> {
    let whiten = keen_whitening(noise);
    let peak = |ring: &Ring| {
        let whites: Vec<Vector3<f64>> = core_of(grid, ring).map(|cell| whiten(deviations[cell])).collect();
        Peak { mean: whites.iter().sum::<Vector3<f64>>() / (whites.len() as f64).max(1.0), ring: *ring }
    };
    rings.iter().map(peak).collect()
}

/// Finds the looks that disc-shaped, evenly coloured places share: how discs differ from the board when nobody has pointed
/// at one, most shared first. One set can have several, where varnish shines here and not there. Empty where nothing stands
/// out.
pub fn find_looks(
    grid: &Grid,
    deviations: &[LogColour],
    is_board: &[bool],
    rings: &[Ring],
    expected: usize,
) -> Vec<Contrast> {
    let noise = noise(deviations, is_board);
    let all = peaks(grid, deviations, noise, rings);
    let telling = all.iter().zip(chances(&all)).filter(|(_, chance)| *chance > TELLING_CHANCE);
    let mut peaks: Vec<Peak> = telling.map(|(peak, _)| *peak).collect();
    let (mut looks, mut left) = (Vec::new(), expected);
    while looks.len() < MOST_LOOKS && left > 0 {
        let Some(members) = most_alike(&peaks, left) else { break };
        let is_plain = members.len() >= 2 && members.iter().all(|peak| peak.roundness() >= ROUND.1);
        if !looks.is_empty() && !is_plain {
            break;
        }
        let cells: Vec<LogColour> =
            members.iter().flat_map(|peak| core_of(grid, &peak.ring)).map(|cell| deviations[cell]).collect();
        let (mean, spread) = trimmed(&cells);
        looks.push(Contrast::new(noise, spread, mean));
        left -= members.len();
        // The next look is that of clear discs only: hands have many colours, but few round places.
        let is_member = |peak: &Peak| members.iter().any(|member| member.ring.centre == peak.ring.centre);
        peaks.retain(|peak| !is_member(peak) && peak.roundness() >= ROUND.1);
    }
    looks
}

/// Covariance of the cells that show the board itself.
pub fn noise(deviations: &[LogColour], is_board: &[bool]) -> Matrix3<f64> {
    let plain: Vec<LogColour> = deviations.iter().zip(is_board).filter(|(_, b)| **b).map(|(d, _)| *d).collect();
    covariance(&plain).1
}

/// The open cells well inside of a ring.
fn core_of(grid: &Grid, ring: &Ring) -> impl Iterator<Item = usize> {
    let core = circle_rows(grid.diameter_mm() / 2.0 / grid.cell_mm * CORE_SHARE);
    let (col, row) = (ring.centre.x / grid.cell_mm, ring.centre.y / grid.cell_mm);
    let cells: Vec<usize> = cells_in(grid, &core, col as usize, row as usize).collect();
    cells.into_iter().filter(|cell| grid.open[*cell])
}

/// The contrast to a colour that somebody pointed at.
pub fn look_of_taught(
    grid: &Grid,
    deviations: &[LogColour],
    board: &[LogColour],
    is_board: &[bool],
    taught: LogColour,
) -> Contrast {
    let noise = noise(deviations, is_board);
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

/// The largest group of peaks that look alike, at most as many as there are pieces.
fn most_alike(peaks: &[Peak], expected: usize) -> Option<Vec<Peak>> {
    let alikeness = |a: &Peak, b: &Peak| {
        let tolerance = 0.5 + 0.2 * a.mean.norm();
        (-(a.mean - b.mean).norm_squared() / (2.0 * tolerance * tolerance)).exp()
    };
    // How many agree matters more than how much they stand out: sleeves stand out most.
    let say = |peak: &Peak| {
        peak.mean.norm().min(LOUD).sqrt() * ((peak.roundness() - ROUND.0) / (ROUND.1 - ROUND.0)).clamp(0.0, 1.0)
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
