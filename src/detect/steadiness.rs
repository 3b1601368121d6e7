use super::background::median;
use super::grid::Grid;
use crate::calibration::light_of;

/// How much a picture changes where nothing on the board does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Steadiness {
    /// How much the light swings within a stretch of frames, as a share of it: 0.1 is a tenth. `None` for single pictures.
    pub swing: Option<f64>,
    /// Spread of a colour from one frame to the next, levels of 255, in the noisiest of blue, green and red. `None` for
    /// single pictures.
    pub noise: Option<f64>,
}

/// Watches frames that follow each other.
#[derive(Clone, Debug, Default)]
pub struct SteadyWatch {
    first: Vec<u8>,
    before: Vec<u8>,
    /// Logarithm of each frame's light over the first's, tile by tile.
    levels: Vec<Vec<f64>>,
    noises: Vec<f64>,
    swings: Vec<f64>,
}

/// The board's tiles across and along, whose light is watched one by one: lamps on mains make bands that wander, and hands
/// cover some of it.
const TILES: (usize, usize) = (3, 5);
/// Every so many cells each way are looked at.
const STRIDE: usize = 4;
/// Levels below this say nothing of the light.
const LEAST_LEVEL: u8 = 24;
/// Share of the cells that change least, which nothing has moved over …
const STILL_SHARE: f64 = 0.8;
/// … and their mean size, of a normal distribution's deviation (the mean of the least four fifths).
const MEAN_OF_STILL: f64 = 0.5586;
/// Frames of a stretch that tell how light swings.
const LEAST_FRAMES: usize = 8;
/// The shares of frames between which the light swings, so that a single one does not count.
const LOW_SHARE: f64 = 0.05;
const HIGH_SHARE: f64 = 0.95;

impl SteadyWatch {
    /// Takes the next frame's raster: blue, green and red, three bytes a cell.
    pub fn take(&mut self, grid: &Grid, seen: &[u8]) {
        if self.first.len() == seen.len() {
            self.noises.push(noise(grid, seen, &self.before));
            let tiles = TILES.0 * TILES.1;
            self.levels.resize(tiles, Vec::new());
            for (tile, levels) in self.levels.iter_mut().enumerate() {
                levels.extend(level(grid, seen, &self.first, tile));
            }
        } else {
            self.first = seen.to_vec();
        }
        self.before.clear();
        self.before.extend_from_slice(seen);
    }

    /// Ends a stretch: the frame that comes next does not follow the last one.
    pub fn end_stretch(&mut self) {
        let mut swings: Vec<f64> = self.levels.iter_mut().filter_map(|levels| swing(levels)).collect();
        if !swings.is_empty() {
            self.swings.push(median(&mut swings));
        }
        self.levels.clear();
        self.first.clear();
    }

    /// What was found so far in all ended stretches: the usual noise, and the light's greatest swing.
    pub fn result(&self) -> Steadiness {
        let mut noises = self.noises.clone();
        Steadiness {
            swing: self.swings.iter().copied().reduce(f64::max),
            noise: (!noises.is_empty()).then(|| median(&mut noises)),
        }
    }
}

/// How much levels differ but for the extreme ones.
fn swing(levels: &mut [f64]) -> Option<f64> {
    if levels.len() < LEAST_FRAMES {
        return None;
    }
    levels.sort_by(f64::total_cmp);
    let at = |share: f64| levels.get(((levels.len() - 1) as f64 * share).round() as usize);
    Some((at(HIGH_SHARE)? - at(LOW_SHARE)?).exp() - 1.0)
}

/// How much lighter most of a tile is than in the first frame, as a logarithm.
fn level(grid: &Grid, seen: &[u8], first: &[u8], tile: usize) -> Option<f64> {
    let (across, along) = (tile % TILES.0, tile / TILES.0);
    let span = |i: usize, tiles: usize, cells: usize| (i * cells / tiles..(i + 1) * cells / tiles).step_by(STRIDE);
    let mut changes = Vec::new();
    for row in span(along, TILES.1, grid.rows) {
        for cell in span(across, TILES.0, grid.cols).map(|col| row * grid.cols + col) {
            let (Some(now), Some(then)) = (seen.get(3 * cell + 1), first.get(3 * cell + 1)) else { continue };
            if grid.open[cell] && *then >= LEAST_LEVEL {
                changes.push((light_of(now.max(&1).to_owned()) / light_of(*then)).ln());
            }
        }
    }
    (!changes.is_empty()).then(|| median(&mut changes))
}

/// Spread of single cells between two frames, in the noisiest colour.
fn noise(grid: &Grid, seen: &[u8], before: &[u8]) -> f64 {
    let spread = |channel: usize| {
        let mut counts = [0_u32; 256];
        let mut all = 0_u32;
        for row in (0..grid.rows).step_by(STRIDE) {
            for cell in (row * grid.cols..(row + 1) * grid.cols).step_by(STRIDE).filter(|cell| grid.open[*cell]) {
                if let (Some(now), Some(then)) = (seen.get(3 * cell + channel), before.get(3 * cell + channel)) {
                    counts[usize::from(now.abs_diff(*then))] += 1;
                    all += 1;
                }
            }
        }
        let still = f64::from(all) * STILL_SHARE;
        let (mut left, mut sum) = (still, 0.0);
        for (size, count) in counts.iter().enumerate() {
            let taken = f64::from(*count).min(left);
            sum += taken * size as f64;
            left -= taken;
        }
        sum / still.max(1.0) / MEAN_OF_STILL / std::f64::consts::SQRT_2
    };
    (0..3).map(spread).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_that_goes_up_and_down_by_a_tenth_swings_by_as_much() {
        let mut levels: Vec<f64> = (0..30).map(|i| if i % 2 == 0 { 0.0 } else { 1.1f64.ln() }).collect();
        assert!((swing(&mut levels).unwrap() - 0.1).abs() < 1e-9);
        assert_eq!(swing(&mut [0.0, 1.0]), None);
    }
}
