use super::raster::{Raster, TileState};
use crate::detect::background::LogColour;

/// Share of a cell's deviation that is taken over each time it is looked at and shows the same.
const FOLLOW_SHARE: f32 = 0.1;
/// Looks at the same after which a cell that was never seen free is believed to be.
const BELIEVE: u8 = 3;
/// Noise of the logarithm of colour before any was measured, and its least: compressed video is never quieter.
const FIRST_NOISE: f32 = 0.04;
const LEAST_NOISE: f32 = 0.018;
const MOST_NOISE: f32 = 0.12;
/// Deviations of noise from which a cell's hue, or more light, is another thing's.
const FOREIGN: f32 = 4.5;
/// How much darker a shadow makes things at most, of the logarithm: it leaves a third of the light.
const SHADOW: f32 = 1.0;
/// Levels of 255 per unit of noise at usual brightness: what a cell may differ by and still show the same.
const LEVELS: f32 = 130.0;
/// Cells that must tell before noise is measured by them.
const LEAST_TELLING: usize = 100;

/// What lies beneath the discs, cell by cell, as far as it was seen, and how much pictures of it vary.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Blue, green, red, three a cell.
    colour: Vec<f32>,
    /// The same, rounded.
    byte: Vec<u8>,
    /// Whether the cell was seen free; else its colour is a guess from its surroundings.
    known: Vec<bool>,
    steady: Vec<u8>,
    pending: Vec<u8>,
    noise: f32,
}

/// How a cell differs from what lies beneath.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differs {
    /// Not at all.
    Not,
    /// As by a shadow: darker, of the same hue.
    Shaded,
    /// As only another thing does.
    Foreign,
}

impl Memory {
    /// What these bytes show, where `is_free` says that nothing lies there; elsewhere what is guessed from around.
    pub fn new(raster: &Raster, bytes: &[u8], is_free: impl Fn(usize) -> bool) -> Self {
        let known: Vec<bool> = (0..raster.grid.cells()).map(|cell| is_free(cell) && raster.grid.open[cell]).collect();
        let mut colour: Vec<f32> = bytes.iter().map(|byte| f32::from(*byte)).collect();
        fill(raster, &mut colour, &known);
        let byte: Vec<u8> = colour.iter().map(|value| value.round() as u8).collect();
        Self { pending: byte.clone(), byte, colour, steady: vec![0; known.len()], known, noise: FIRST_NOISE }
    }

    /// What a cell of this colour is, compared with what lies beneath.
    pub fn differs(&self, raster: &Raster, cell: usize) -> Differs {
        let (seen, beneath) = (raster.log_of(&raster.seen, cell), raster.log_of(&self.byte, cell));
        let deviation: LogColour = std::array::from_fn(|k| seen[k] - beneath[k]);
        let shade = deviation.iter().sum::<f32>() / 3.0;
        let hue = deviation.iter().map(|d| (d - shade).powi(2)).sum::<f32>().sqrt();
        let least = FOREIGN * self.noise;
        // In a shadow hue is less certain: it is lit by other light.
        if hue > least + 0.1 * (-shade).max(0.0) || shade > least || shade < -SHADOW {
            Differs::Foreign
        } else if shade < -0.7 * least {
            Differs::Shaded
        } else {
            Differs::Not
        }
    }

    /// Blue, green, red of what lies beneath, three a cell.
    pub fn bytes(&self) -> &[u8] {
        &self.byte
    }

    /// Whether a cell was seen free.
    pub fn is_known(&self, cell: usize) -> bool {
        self.known[cell]
    }

    /// Takes over what the frame shows, where `is_free` says that nothing lies there; where nothing was known before, only
    /// far from hands.
    pub fn follow(&mut self, raster: &Raster, is_free: impl Fn(usize) -> bool, is_at_hand: impl Fn(usize) -> bool) {
        let mut noises: Vec<f32> = Vec::new();
        for cell in raster.cells_in(|state| state != TileState::Same) {
            if !raster.grid.open[cell] || !is_free(cell) {
                self.steady[cell] = 0;
                continue;
            }
            let seen = &raster.seen[3 * cell..3 * cell + 3];
            let share = if self.known[cell] {
                match self.differs(raster, cell) {
                    Differs::Not => FOLLOW_SHARE,
                    Differs::Shaded | Differs::Foreign => continue,
                }
            } else if is_at_hand(cell) {
                self.steady[cell] = 0;
                continue;
            } else {
                let pending = &mut self.pending[3 * cell..3 * cell + 3];
                let is_same =
                    pending.iter().zip(seen).all(|(a, b)| f32::from(a.abs_diff(*b)) < 3.0 * self.noise * LEVELS);
                pending.copy_from_slice(seen);
                self.steady[cell] = if is_same { self.steady[cell].saturating_add(1) } else { 0 };
                if self.steady[cell] < BELIEVE {
                    continue;
                }
                1.0
            };
            if self.known[cell] && cell.is_multiple_of(5) {
                let (seen, beneath) = (raster.log_of(&raster.seen, cell), raster.log_of(&self.byte, cell));
                noises.push((seen[1] - beneath[1]).abs());
            }
            for (k, value) in seen.iter().enumerate() {
                let colour = &mut self.colour[3 * cell + k];
                *colour += (f32::from(*value) - *colour) * share;
                self.byte[3 * cell + k] = (*colour + 0.5) as u8;
            }
            self.known[cell] = true;
        }
        if noises.len() > LEAST_TELLING {
            let half = noises.len() / 2;
            let noise = 1.4826 * *noises.select_nth_unstable_by(half, f32::total_cmp).1;
            self.noise += 0.1 * (noise.clamp(LEAST_NOISE, MOST_NOISE) - self.noise);
        }
    }
}

/// Gives cells that are not known the colour between the nearest known ones of their row and column.
fn fill(raster: &Raster, colour: &mut [f32], known: &[bool]) {
    let grid = &raster.grid;
    let mut sum: Vec<[f32; 4]> = vec![[0.0; 4]; known.len()];
    let mut run = |cells: &mut dyn Iterator<Item = usize>| {
        let mut last: Option<(usize, f32)> = None;
        for cell in cells {
            if known[cell] {
                last = Some((cell, 0.0));
            } else if let Some((from, steps)) = &mut last {
                *steps += 1.0;
                let weight = 1.0 / *steps;
                for k in 0..3 {
                    sum[cell][k] += weight * colour[3 * *from + k];
                }
                sum[cell][3] += weight;
            }
        }
    };
    for row in 0..grid.rows {
        run(&mut (row * grid.cols..(row + 1) * grid.cols));
        run(&mut (row * grid.cols..(row + 1) * grid.cols).rev());
    }
    for col in 0..grid.cols {
        run(&mut (col..grid.cells()).step_by(grid.cols));
        run(&mut (col..grid.cells()).step_by(grid.cols).rev());
    }
    for (cell, sum) in sum.iter().enumerate().filter(|(cell, sum)| !known[*cell] && sum[3] > 0.0) {
        for k in 0..3 {
            colour[3 * cell + k] = sum[k] / sum[3];
        }
    }
}
