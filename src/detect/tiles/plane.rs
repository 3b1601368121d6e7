use crate::capture::Picture;

/// Every so many pairs of pixels are enough to know the noise; from the median step, and half a level, to the spread.
const NOISE_STRIDE: usize = 17;
const STEP_TO_SPREAD: f32 = 1.0;

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

    /// The hues of a picture: how much redder than blue it is, from 0 to 255.
    pub fn of_hues(picture: &Picture) -> Self {
        let level = |[blue, _, red]: &[u8; 3]| 128u8.wrapping_add((red / 2).wrapping_sub(blue / 2));
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

    /// Spread of the noise, levels: from the steps between neighbours, most of which are of one colour.
    pub fn noise(&self) -> f32 {
        let mut counts = [0u32; 256];
        for pair in self.levels.as_chunks::<2>().0.iter().step_by(NOISE_STRIDE) {
            counts[usize::from(pair[0].abs_diff(pair[1]))] += 1;
        }
        let half = counts.iter().sum::<u32>() as f32 / 2.0;
        let (mut before, mut step) = (0.0, 0.0);
        for count in counts.map(|count| count as f32) {
            if before + count >= half {
                return STEP_TO_SPREAD * (step + (half - before) / count.max(1.0));
            }
            before += count;
            step += 1.0;
        }
        0.0
    }

    /// Row `y`, from the left.
    pub fn row(&self, y: usize) -> &[u8] {
        &self.levels[y * self.width..(y + 1) * self.width]
    }

    /// The level at a place of its own pixels, between them linearly; that of the nearest pixel outside.
    #[inline(always)]
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
    #[inline(always)]
    fn between(&self, x: f32, y: f32) -> f32 {
        let (col, row) = (x as usize, y as usize);
        let (right, down) = (x - col as f32, y - row as f32);
        let at = row * self.width + col;
        // One check for each row: this is asked for millions of times a picture.
        let pair = |at: usize| match self.levels.get(at..at + 2) {
            Some(&[left, right]) => (f32::from(left), f32::from(right)),
            _ => (0.0, 0.0),
        };
        let ((a, b), (c, d)) = (pair(at), pair(at + self.width));
        let above = a + right * (b - a);
        let below = c + right * (d - c);
        above + down * (below - above)
    }
}

/// A plane and its halves, the finest first.
#[derive(Clone, Debug, Default)]
pub struct Pyramid {
    /// Each of half the size of the one before.
    pub planes: Vec<Plane>,
    /// The spread of each one's noise, levels.
    pub noises: Vec<f32>,
}

/// The coarsest plane's shorter side is at least so long, pixels.
const LEAST_SIDE: usize = 16;
/// So many halvings are enough for tiles as large as the picture.
const MOST_PLANES: usize = 6;

impl Pyramid {
    /// All planes of a picture.
    pub fn of(picture: &Picture) -> Self {
        Self::over(Plane::of(picture))
    }

    /// All planes of a picture's hues.
    pub fn of_hues(picture: &Picture) -> Self {
        Self::over(Plane::of_hues(picture))
    }

    fn over(finest: Plane) -> Self {
        let mut planes = vec![finest];
        while let Some(last) = planes.last()
            && last.width.min(last.height) >= 2 * LEAST_SIDE
            && planes.len() < MOST_PLANES
        {
            planes.push(last.halved());
        }
        let noises = planes.iter().map(Plane::noise).collect();
        Self { planes, noises }
    }

    /// The finest plane.
    pub fn finest(&self) -> &Plane {
        &self.planes[0]
    }

    /// The number of the plane on which a length of so many of the picture's pixels is about `wanted` long or a little longer.
    pub fn level_for(&self, length_px: f32, wanted: f32) -> usize {
        let halvings = (length_px / wanted).max(1.0).log2().floor() as usize;
        halvings.min(self.planes.len() - 1)
    }

    /// The plane on which a length of so many of the picture's pixels is about `wanted` long or a little longer, with the
    /// factor from the picture's pixels to its own.
    pub fn plane_for(&self, length_px: f32, wanted: f32) -> (&Plane, f32) {
        let level = self.level_for(length_px, wanted);
        (&self.planes[level], 1.0 / (1 << level) as f32)
    }
}
