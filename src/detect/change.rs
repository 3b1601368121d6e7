use super::background::LogColour;
use super::contrast::hue_noise;
use super::grid::Grid;

/// Deviations of noise that an unchanged cell shows on average: two of hue, half of more light, one of grain.
const UNCHANGED: f32 = 1.9;
/// Deviations of noise from which a cell has changed: nearly no unchanged cell, averaged with its neighbours, reaches it.
const CHANGED: f32 = 2.8;
/// Least noise of the logarithm of brightness.
const SHADE_FLOOR: f32 = 0.02;
/// Half a side of the window over which a shadow is even while another grain is not, cells.
const GRAIN_CELLS: usize = 2;

/// The noise of a cell between two looks at the same thing: spread of the logarithm.
#[derive(Clone, Copy, Debug)]
pub struct Noise {
    hue: f32,
    shade: f32,
}

impl Noise {
    /// From cells that show the board itself in both looks.
    pub fn of(deviations: impl Iterator<Item = LogColour> + Clone) -> Self {
        let (mut square, mut count) = (0.0, 0.0f32);
        for deviation in deviations.clone() {
            square += shade_of(deviation).powi(2);
            count += 1.0;
        }
        Self { hue: hue_noise(deviations), shade: (square / count.max(1.0)).sqrt().max(SHADE_FLOOR) }
    }
}

/// Tells discs by change alone where their colours are the board's own, as wood on wood: another hue, more light, or
/// another grain. A shadow darkens evenly, and does not count.
#[derive(Clone, Debug)]
pub struct Change {
    noise: Noise,
    shade: Vec<f32>,
    square: Vec<f32>,
}

impl Change {
    /// For a board that is known with this noise.
    pub fn new(noise: Noise) -> Self {
        Self { noise, shade: Vec::new(), square: Vec::new() }
    }

    /// Writes into `like` how much each of the `active` cells has changed: 0 not at all, 0.5 as much as not.
    pub fn read(&mut self, grid: &Grid, active: &[u32], deviation: impl Fn(usize) -> LogColour, like: &mut [f32]) {
        self.shade.clear();
        self.shade.resize(grid.cells(), 0.0);
        self.square.clear();
        self.square.resize(grid.cells(), 0.0);
        for cell in active.iter().map(|cell| *cell as usize) {
            let deviation = deviation(cell);
            let shade = shade_of(deviation);
            let hue: f32 = deviation.iter().map(|d| (d - shade).powi(2)).sum::<f32>() / self.noise.hue.powi(2);
            self.shade[cell] = shade;
            self.square[cell] = hue + (shade.max(0.0) / self.noise.shade).powi(2);
        }
        for cell in active.iter().map(|cell| *cell as usize) {
            let rest = self.shade[cell] - mean_around(grid, &self.shade, cell, GRAIN_CELLS);
            self.square[cell] += (rest / self.noise.shade).powi(2);
        }
        for cell in active.iter().map(|cell| *cell as usize) {
            let size = mean_around(grid, &self.square, cell, 1).sqrt();
            like[cell] = ((size - UNCHANGED) / (2.0 * (CHANGED - UNCHANGED))).clamp(0.0, 1.0);
        }
    }
}

fn shade_of(deviation: LogColour) -> f32 {
    deviation.iter().sum::<f32>() / 3.0
}

/// Mean over a square around a cell, cut off at the raster's edge.
fn mean_around(grid: &Grid, values: &[f32], cell: usize, half: usize) -> f32 {
    let (col, row) = (cell % grid.cols, cell / grid.cols);
    let (left, right) = (col.saturating_sub(half), (col + half).min(grid.cols - 1));
    let (top, bottom) = (row.saturating_sub(half), (row + half).min(grid.rows - 1));
    let sum: f32 =
        (top..=bottom).map(|y| values[y * grid.cols + left..=y * grid.cols + right].iter().sum::<f32>()).sum();
    sum / ((right - left + 1) * (bottom - top + 1)) as f32
}
