use nalgebra::Point2;

use crate::capture::Picture;

/// A picture, blue, green and red a pixel.
#[derive(Clone, Debug, Default)]
pub struct Colours {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Rows from the top, packed.
    pub pixels: Vec<[u8; 3]>,
}

impl Colours {
    /// A picture's pixels.
    pub fn of(picture: &Picture) -> Self {
        let pixels = picture.bgr.as_chunks::<3>().0.to_vec();
        Self { width: picture.width as usize, height: picture.height as usize, pixels }
    }

    /// Half as many pixels each way, each the mean of four.
    pub fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut pixels = Vec::with_capacity(width * height);
        for pair in self.pixels.chunks_exact(2 * self.width.max(1)).take(height) {
            let (upper, lower) = pair.split_at(self.width);
            let (upper, lower) = (upper.as_chunks::<2>().0, lower.as_chunks::<2>().0);
            pixels.extend(upper.iter().zip(lower).map(|([a, b], [c, d])| {
                let mean =
                    |k: usize| ((u16::from(a[k]) + u16::from(b[k]) + u16::from(c[k]) + u16::from(d[k]) + 2) / 4) as u8;
                [mean(0), mean(1), mean(2)]
            }));
        }
        Self { width, height, pixels }
    }

    /// The colour at a place of its own pixels, between them linearly; `None` outside.
    #[inline]
    pub fn at(&self, x: f32, y: f32) -> Option<[f32; 3]> {
        let (x, y) = (x - 0.5, y - 0.5);
        let is_inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 - 1.0 && y < self.height as f32 - 1.0;
        if !is_inside {
            return None;
        }
        let (col, row) = (x as usize, y as usize);
        let (right, down) = (x - col as f32, y - row as f32);
        let at = row * self.width + col;
        let above = self.pixels.get(at..at + 2)?;
        let below = self.pixels.get(at + self.width..at + self.width + 2)?;
        let mut colour = [0.0; 3];
        for (k, colour) in colour.iter_mut().enumerate() {
            let [a, b] = [f32::from(above[0][k]), f32::from(above[1][k])];
            let [c, d] = [f32::from(below[0][k]), f32::from(below[1][k])];
            let (above, below) = (a + right * (b - a), c + right * (d - c));
            *colour = above + down * (below - above);
        }
        Some(colour)
    }
}

/// A picture and its halves, the finest first.
#[derive(Clone, Debug, Default)]
pub struct Pyramid {
    /// Each of half the size of the one before.
    pub planes: Vec<Colours>,
}

/// The coarsest plane's shorter side is at least so long, pixels.
const LEAST_SIDE: usize = 48;
/// So many halvings are enough for cards as large as the picture.
const MOST_PLANES: usize = 6;

impl Pyramid {
    /// All planes of a picture.
    pub fn of(picture: &Picture) -> Self {
        let mut planes = vec![Colours::of(picture)];
        while let Some(last) = planes.last()
            && last.width.min(last.height) >= 2 * LEAST_SIDE
            && planes.len() < MOST_PLANES
        {
            planes.push(last.halved());
        }
        Self { planes }
    }

    /// The level on which a length of so many of the picture's pixels is at least `wanted` long, and nearest to it.
    pub fn level_for(&self, length_px: f32, wanted: f32) -> usize {
        let halvings = (length_px / wanted).max(1.0).log2().floor() as usize;
        halvings.min(self.planes.len().saturating_sub(1))
    }

    /// The colour on a level, at a place of the picture's pixels; `None` outside.
    #[inline]
    pub fn at(&self, level: usize, at: Point2<f32>) -> Option<[f32; 3]> {
        let scale = 1.0 / (1 << level) as f32;
        self.planes.get(level)?.at(at.x * scale, at.y * scale)
    }
}
