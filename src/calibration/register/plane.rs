use crate::capture::Picture;

/// Width that pictures are reduced to: enough for a tenth of a pixel of the whole, and quick.
const WORKING_WIDTH: u32 = 480;

/// By what whole number pictures of this width are reduced.
pub(super) fn reduction(width: u32) -> usize {
    ((f64::from(width) / f64::from(WORKING_WIDTH)).round() as usize).max(1)
}

/// A reduced picture's green, which stands for brightness. Places count pixels from the picture's corner.
#[derive(Clone, Debug)]
pub(super) struct Plane {
    pub width: usize,
    pub height: usize,
    values: Vec<f32>,
}

impl Plane {
    /// The picture with squares of `by` pixels each way made one.
    pub fn reduced(picture: &Picture, by: usize) -> Self {
        let (width, height) = (picture.width as usize / by, picture.height as usize / by);
        let mut values = Vec::with_capacity(width * height);
        let share = 1.0 / (by * by) as f32;
        let mut sums = vec![0; width];
        for y in 0..height {
            sums.fill(0);
            for dy in 0..by {
                add_green(picture.row((y * by + dy) as u32), by, &mut sums);
            }
            values.extend(sums.iter().map(|sum| *sum as f32 * share));
        }
        Self { width, height, values }
    }

    /// The plane at half the size.
    pub fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut values = Vec::with_capacity(width * height);
        for rows in self.values.chunks_exact((2 * self.width).max(1)) {
            let (above, below) = rows.split_at(self.width);
            let pairs = above.as_chunks::<2>().0.iter().zip(below.as_chunks::<2>().0);
            values.extend(pairs.map(|([a, b], [c, d])| (a + b + c + d) / 4.0));
        }
        Self { width, height, values }
    }

    /// The value of a pixel; zero outside.
    pub fn get(&self, x: usize, y: usize) -> f32 {
        if x >= self.width {
            return 0.0;
        }
        self.values.get(y * self.width + x).copied().unwrap_or(0.0)
    }

    /// Whether a square of this half side around a place lies inside, with a pixel to spare.
    pub fn holds(&self, x: f64, y: f64, half: f64) -> bool {
        let room = |at: f64, size: usize| at - half >= 1.5 && at + half <= size as f64 - 1.5;
        room(x, self.width) && room(y, self.height)
    }

    /// The value between pixels' centres, of a place that is held.
    pub fn at(&self, x: f64, y: f64) -> f32 {
        let (x, y) = ((x - 0.5).max(0.0), (y - 0.5).max(0.0));
        let (left, top) = (x as usize, y as usize);
        let (dx, dy) = ((x - left as f64) as f32, (y - top as f64) as f32);
        let above = self.get(left, top) + (self.get(left + 1, top) - self.get(left, top)) * dx;
        let below = self.get(left, top + 1) + (self.get(left + 1, top + 1) - self.get(left, top + 1)) * dx;
        above + (below - above) * dy
    }

    /// Steps of brightness along x and y at a pixel, a pixel apart.
    pub fn slope(&self, x: usize, y: usize) -> (f32, f32) {
        let before = |at: usize| at.saturating_sub(1);
        ((self.get(x + 1, y) - self.get(before(x), y)) / 2.0, (self.get(x, y + 1) - self.get(x, before(y))) / 2.0)
    }
}

/// Adds to each sum the green of `by` pixels of a row, one after the other.
pub(super) fn add_green(row: &[u8], by: usize, sums: &mut [u32]) {
    // A number known beforehand makes the inner loop several times as fast.
    match by {
        2 => add_each(row, 2, sums),
        3 => add_each(row, 3, sums),
        4 => add_each(row, 4, sums),
        _ => add_each(row, by, sums),
    }
}

#[inline(always)]
fn add_each(row: &[u8], by: usize, sums: &mut [u32]) {
    let (pixels, _) = row.as_chunks::<3>();
    for (sum, pixels) in sums.iter_mut().zip(pixels.chunks_exact(by)) {
        *sum += pixels.iter().map(|[_, green, _]| u32::from(*green)).sum::<u32>();
    }
}
