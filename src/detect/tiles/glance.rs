use crate::capture::Picture;

/// Pixels of a cell each way.
pub const CELL_PX: usize = 8;
/// Every so many rows of a cell are looked at.
const ROW_STEP: usize = 2;
/// Every so many cells are enough for the light's change.
const LIGHT_STEP: usize = 7;
/// Level below which a cell tells nothing of light, and above which it may be at its limit.
const TELLING: std::ops::RangeInclusive<u8> = 24..=235;
/// How much the light may change from one look to another and still be followed.
const GAINS: std::ops::RangeInclusive<f32> = 0.5..=2.0;
/// How much darker a shadow makes things at most, how much lighter a lamp's reflection, and how unevenly on the colours.
const SHADES: std::ops::RangeInclusive<f32> = 0.55..=1.12;
const UNEVEN: f32 = 0.09;
/// Level by which a cell shows something else than the table.
pub const OTHER_LEVELS: f32 = 12.0;
/// Levels that a mean's noise comes to.
const NOISE_LEVELS: f32 = 5.0;

/// A picture at a glance: the mean colours of its cells.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Glance {
    /// Cells across; what is left over at the right and below is not looked at.
    pub cols: usize,
    /// Cells down.
    pub rows: usize,
    /// Mean blue, green and red of each.
    pub cells: Vec<[u8; 3]>,
}

impl Glance {
    /// Looks at a picture.
    pub fn take(&mut self, picture: &Picture) {
        (self.cols, self.rows) = (picture.width as usize / CELL_PX, picture.height as usize / CELL_PX);
        self.cells.clear();
        self.cells.reserve(self.cols * self.rows);
        let count = (CELL_PX * (CELL_PX / ROW_STEP)) as u32;
        let mut sums = vec![[0u32; 3]; self.cols];
        for row in 0..self.rows {
            sums.fill([0; 3]);
            for y in (row * CELL_PX..(row + 1) * CELL_PX).step_by(ROW_STEP) {
                let pixels = picture.row(y as u32).as_chunks::<{ 3 * CELL_PX }>().0;
                for (sum, cell) in sums.iter_mut().zip(pixels) {
                    for pixel in cell.as_chunks::<3>().0 {
                        (0..3).for_each(|c| sum[c] += u32::from(pixel[c]));
                    }
                }
            }
            self.cells.extend(sums.iter().map(|sum| sum.map(|sum| (sum / count) as u8)));
        }
    }

    /// Whether two glances are of pictures of one size, so that they can be compared.
    pub fn is_like(&self, other: &Self) -> bool {
        self.cols == other.cols && self.cells.len() == other.cells.len()
    }

    /// How much more light there is than in another glance: the middle of all cells' ratios.
    pub fn gain(&self, before: &Self) -> f32 {
        let telling = self.cells.iter().zip(&before.cells).step_by(LIGHT_STEP);
        let mut ratios: Vec<f32> = telling
            .filter(|(now, before)| TELLING.contains(&now[1]) && TELLING.contains(&before[1]))
            .map(|(now, before)| f32::from(now[1]) / f32::from(before[1]))
            .collect();
        if ratios.is_empty() {
            return 1.0;
        }
        super::tone::median(&mut ratios).clamp(*GAINS.start(), *GAINS.end())
    }
}

/// The largest difference of two colours, levels, when the second is seen in so much more light.
pub fn difference(now: [u8; 3], before: [u8; 3], gain: f32) -> f32 {
    let off = |c: usize| (f32::from(now[c]) - (f32::from(before[c]) * gain).min(255.0)).abs();
    off(0).max(off(1)).max(off(2))
}

/// Whether one colour is the other in a shadow or in a little more light: all of it changes alike.
pub fn is_shaded(now: [u8; 3], before: [u8; 3], gain: f32) -> bool {
    let total = |colour: [u8; 3]| colour.iter().map(|c| f32::from(*c)).sum::<f32>();
    let share = total(now) / (total(before) * gain).max(1.0);
    SHADES.contains(&share)
        && (0..3).all(|c| {
            let expected = f32::from(before[c]) * gain * share;
            (f32::from(now[c]) - expected).abs() <= NOISE_LEVELS + UNEVEN * expected
        })
}
