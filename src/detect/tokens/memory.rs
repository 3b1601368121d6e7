use super::raster::Raster;
use crate::detect::background::{LOG_OFFSET, LogColour};

/// Share of a cell's deviation that is taken over each time it is its turn.
const FOLLOW_SHARE: f32 = 0.3;
/// Turns at the same after which a cell that was never seen free is believed to be …
const BELIEVE: u8 = 1;
/// … and after which another thing that is no disc has become a part of the table: a hand moves.
const BELIEVE_OTHER: u8 = 3;
/// Noise of a cell, levels, before any was measured, and its bounds: compressed video is never quieter.
const FIRST_NOISE: f32 = 6.0;
const NOISE: (f32, f32) = (2.5, 18.0);
/// Least noise as a share of a level: light is never quite even from one picture to the next.
const UNEVEN: f32 = 0.014;
/// Deviations of noise from which a cell's hue, or more light, is another thing's.
const FOREIGN: f32 = 4.5;
/// Deviations of noise below which a cell shows the same as before.
const SAME: f32 = 4.0;
const SQRT_3: f32 = 1.733;
/// How much darker a shadow makes things at most, of the logarithm: it leaves a third of the light.
const SHADOW: f32 = 1.0;
/// From a mean absolute deviation to the standard deviation of a normal distribution.
const DEVIATIONS_PER_MEAN: f32 = 1.2533;
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
    /// What these bytes show, three a cell.
    pub fn new(bytes: &[u8]) -> Self {
        Self {
            colour: bytes.iter().map(|byte| f32::from(*byte)).collect(),
            byte: bytes.to_vec(),
            pending: bytes.to_vec(),
            steady: vec![0; bytes.len() / 3],
            known: vec![true; bytes.len() / 3],
            noise: FIRST_NOISE,
        }
    }

    /// What a cell is, compared with what lies beneath.
    pub fn differs(&self, raster: &Raster, cell: usize) -> Differs {
        if self.is_plainly_same(raster, cell) {
            return Differs::Not;
        }
        let (seen, beneath) = (raster.log_of(&raster.seen, cell), raster.log_of(&self.byte, cell));
        let deviation: LogColour = std::array::from_fn(|k| seen[k] - beneath[k]);
        let shade = deviation.iter().sum::<f32>() / 3.0;
        let hue = deviation.iter().map(|d| (d - shade).powi(2)).sum::<f32>().sqrt();
        let level: f32 = self.byte[3 * cell..3 * cell + 3].iter().map(|byte| f32::from(*byte)).sum::<f32>() / 3.0;
        let least = FOREIGN * (self.noise / (level + LOG_OFFSET) + UNEVEN);
        // In a shadow hue is less certain: it is lit by other light.
        if hue > least + 0.1 * (-shade).max(0.0) || shade > least || shade < -SHADOW {
            Differs::Foreign
        } else if shade < -0.7 * least {
            Differs::Shaded
        } else {
            Differs::Not
        }
    }

    /// Whether a cell differs by so little in every colour that it shows what lies beneath, whatever its hue; most do.
    fn is_plainly_same(&self, raster: &Raster, cell: usize) -> bool {
        let bgr = |bytes: &[u8]| bytes.get(3 * cell..).and_then(<[u8]>::first_chunk::<3>).copied().unwrap_or_default();
        let (seen, beneath) = (bgr(&raster.seen), bgr(&self.byte));
        let most = seen[0].abs_diff(beneath[0]).max(seen[1].abs_diff(beneath[1])).max(seen[2].abs_diff(beneath[2]));
        let [least, mean] = [
            seen.iter().zip(beneath).fold(u8::MAX, |least, (a, b)| least.min(*a).min(b)),
            ((u16::from(beneath[0]) + u16::from(beneath[1]) + u16::from(beneath[2])) / 3) as u8,
        ];
        f32::from(most) * SQRT_3 * (f32::from(mean) + LOG_OFFSET)
            < FOREIGN * self.noise * (f32::from(least) + LOG_OFFSET)
    }

    /// Takes what it shows where `is_covered` for other things', and guesses there what lies beneath.
    pub fn forget(&mut self, raster: &Raster, is_covered: impl Fn(usize) -> bool) {
        for (cell, known) in self.known.iter_mut().enumerate() {
            *known &= !is_covered(cell);
        }
        fill(raster, &mut self.colour, &self.known);
        for (byte, colour) in self.byte.iter_mut().zip(&self.colour) {
            *byte = (colour + 0.5) as u8;
        }
        self.steady.fill(0);
    }

    /// Blue, green, red of what lies beneath, three a cell.
    pub fn bytes(&self) -> &[u8] {
        &self.byte
    }

    /// Whether a cell was seen free.
    pub fn is_known(&self, cell: usize) -> bool {
        self.known[cell]
    }

    /// Brings it into the light of the next picture, by what changes bytes, three a cell, into that light.
    pub fn relight(&mut self, relit: impl FnOnce(&mut [u8])) {
        relit(&mut self.byte);
        for (colour, byte) in self.colour.iter_mut().zip(&self.byte) {
            if (*colour - f32::from(*byte)).abs() > 0.5 {
                *colour = f32::from(*byte);
            }
        }
    }

    /// Takes over what the cells show whose turn it is, where `is_free` says that nothing lies there; where nothing was known
    /// before only far from hands, and other things that stay only after a while.
    ///
    /// `differs` says of every cell how.
    pub fn follow(
        &mut self,
        raster: &Raster,
        differs: &[Differs],
        is_free: impl Fn(usize) -> bool,
        is_at_hand: impl Fn(usize) -> bool,
    ) {
        let mut noises: Vec<u8> = Vec::new();
        for cell in raster.cells_in_turn().filter(|cell| raster.grid.open[*cell]) {
            if !is_free(cell) {
                self.steady[cell] = 0;
                continue;
            }
            let seen = &raster.seen[3 * cell..3 * cell + 3];
            let needed = match (self.known[cell], differs[cell]) {
                (true, Differs::Not) => 0,
                (true, Differs::Shaded) => continue,
                (true, Differs::Foreign) => BELIEVE_OTHER,
                (false, _) if is_at_hand(cell) => u8::MAX,
                (false, _) => BELIEVE,
            };
            if needed > 0 {
                let pending = &mut self.pending[3 * cell..3 * cell + 3];
                let is_same = pending.iter().zip(seen).all(|(a, b)| f32::from(a.abs_diff(*b)) < SAME * self.noise);
                pending.copy_from_slice(seen);
                self.steady[cell] = if is_same { self.steady[cell].saturating_add(1) } else { 0 };
                if self.steady[cell] < needed {
                    continue;
                }
            } else {
                noises.push(seen[1].abs_diff(self.byte[3 * cell + 1]));
            }
            let share = if needed == 0 { FOLLOW_SHARE } else { 1.0 };
            for (k, value) in seen.iter().enumerate() {
                let colour = &mut self.colour[3 * cell + k];
                *colour += (f32::from(*value) - *colour) * share;
                self.byte[3 * cell + k] = (*colour + 0.5) as u8;
            }
            self.known[cell] = true;
            self.steady[cell] = 0;
        }
        if noises.len() > LEAST_TELLING {
            let mean = noises.iter().map(|noise| f32::from(*noise)).sum::<f32>() / noises.len() as f32;
            self.noise += 0.1 * ((DEVIATIONS_PER_MEAN * mean).clamp(NOISE.0, NOISE.1) - self.noise);
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
