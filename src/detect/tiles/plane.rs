use crate::capture::Picture;

/// A picture of one byte a pixel: the middle between its strongest and its weakest colour, so that coloured marks stand out
/// from ivory and white ones from colour.
#[derive(Clone, Debug, Default)]
pub struct Plane {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Rows from the top, packed.
    pub levels: Vec<u8>,
}

impl Plane {
    /// A picture's plane.
    pub fn of(picture: &Picture) -> Self {
        let level = |[blue, green, red]: &[u8; 3]| {
            let (most, least) = (blue.max(green).max(red), blue.min(green).min(red));
            most.midpoint(*least)
        };
        let levels = picture.bgr.as_chunks::<3>().0.iter().map(level).collect();
        Self { width: picture.width as usize, height: picture.height as usize, levels }
    }

    /// Half as many pixels each way, each the mean of four.
    pub fn halved(&self) -> Self {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut levels = Vec::with_capacity(width * height);
        for pair in self.levels.chunks_exact(2 * self.width.max(1)).take(height) {
            let (upper, lower) = pair.split_at(self.width);
            let (upper, lower) = (upper.as_chunks::<2>().0, lower.as_chunks::<2>().0);
            let mean = |([a, b], [c, d]): (&[u8; 2], &[u8; 2])| {
                ((u16::from(*a) + u16::from(*b) + u16::from(*c) + u16::from(*d) + 2) / 4) as u8
            };
            levels.extend(upper.iter().zip(lower).map(mean));
        }
        Self { width, height, levels }
    }

    /// Row `y`, from the left.
    pub fn row(&self, y: usize) -> &[u8] {
        &self.levels[y * self.width..(y + 1) * self.width]
    }

    /// The level at a place of its own pixels, between them linearly; that of the nearest pixel outside.
    #[inline]
    pub fn nearest(&self, x: f32, y: f32) -> f32 {
        let right = (self.width as f32 - 1.001).max(0.0);
        let down = (self.height as f32 - 1.001).max(0.0);
        self.between((x - 0.5).clamp(0.0, right), (y - 0.5).clamp(0.0, down))
    }

    /// The level at a place of its own pixels, between them linearly; `None` outside.
    #[inline]
    pub fn at(&self, x: f32, y: f32) -> Option<f32> {
        let (x, y) = (x - 0.5, y - 0.5);
        let is_inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 - 1.0 && y < self.height as f32 - 1.0;
        is_inside.then(|| self.between(x, y))
    }

    /// The level between the four pixels around; `x` and `y` must leave one pixel to the right and below.
    #[inline]
    fn between(&self, x: f32, y: f32) -> f32 {
        let (col, row) = (x as usize, y as usize);
        let (right, down) = (x - col as f32, y - row as f32);
        let at = row * self.width + col;
        let value = |at: usize| f32::from(self.levels[at]);
        let above = value(at) + right * (value(at + 1) - value(at));
        let at = at + self.width;
        let below = value(at) + right * (value(at + 1) - value(at));
        above + down * (below - above)
    }
}

/// A plane and its halves, the finest first.
#[derive(Clone, Debug, Default)]
pub struct Pyramid {
    /// Each of half the size of the one before.
    pub planes: Vec<Plane>,
}

/// The coarsest plane's shorter side is at least so long, pixels.
const LEAST_SIDE: usize = 16;
/// So many halvings are enough for tiles as large as the picture.
const MOST_PLANES: usize = 6;

impl Pyramid {
    /// All planes of a picture.
    pub fn of(picture: &Picture) -> Self {
        let mut planes = vec![Plane::of(picture)];
        while let Some(last) = planes.last()
            && last.width.min(last.height) >= 2 * LEAST_SIDE
            && planes.len() < MOST_PLANES
        {
            planes.push(last.halved());
        }
        Self { planes }
    }

    /// The finest plane.
    pub fn finest(&self) -> &Plane {
        &self.planes[0]
    }

    /// The plane on which a length of so many of the picture's pixels is about `wanted` long or a little longer, with the
    /// factor from the picture's pixels to its own.
    pub fn plane_for(&self, length_px: f32, wanted: f32) -> (&Plane, f32) {
        let halvings = (length_px / wanted).max(1.0).log2().floor() as usize;
        let level = halvings.min(self.planes.len() - 1);
        (&self.planes[level], 1.0 / (1 << level) as f32)
    }
}
