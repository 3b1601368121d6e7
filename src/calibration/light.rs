use super::colours::light_of;
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// A picture's brightness: as coded, for thresholds, and as light, for places of edges. Blur is symmetric in light only,
/// so that an edge's middle lies where it should.
pub(super) struct Brightness {
    pub width: usize,
    pub height: usize,
    /// Luma, 0 to 255.
    pub coded: Vec<u8>,
    /// Linear light of the luma, 0 to 1.
    light: Vec<f32>,
}

impl Brightness {
    pub fn new(picture: &Picture) -> Self {
        let coded: Vec<u8> = picture
            .bgr
            .chunks_exact(3)
            .map(|pixel| match pixel {
                [b, g, r] => ((u32::from(*b) * 29 + u32::from(*g) * 150 + u32::from(*r) * 77 + 128) >> 8) as u8,
                _ => 0,
            })
            .collect();
        Self::of(picture.width as usize, picture.height as usize, coded)
    }

    fn of(width: usize, height: usize, coded: Vec<u8>) -> Self {
        let curve: Vec<f32> = (0_u8..=255).map(|byte| light_of(byte) as f32).collect();
        let light = coded.iter().map(|v| curve.get(usize::from(*v)).copied().unwrap_or(0.0)).collect();
        Self { width, height, coded, light }
    }

    /// The picture with squares of `by` pixels each way made one.
    pub fn reduced(&self, by: usize) -> Self {
        let (width, height) = (self.width / by, self.height / by);
        let value = |x: usize, y: usize| -> u8 {
            let row = |dy: usize| {
                let from = (y * by + dy) * self.width + x * by;
                self.coded.get(from..from + by).unwrap_or_default().iter().map(|v| u32::from(*v)).sum::<u32>()
            };
            ((0..by).map(row).sum::<u32>() / (by * by).max(1) as u32) as u8
        };
        let coded = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| value(x, y)).collect();
        Self::of(width, height, coded)
    }

    /// Light at a place between pixels' centres; the border's pixels go on outside.
    pub fn light_at(&self, at: ImagePoint) -> f32 {
        self.between(at, |i| self.light.get(i).copied().unwrap_or(0.0))
    }

    /// The coded brightness there, 0 to 255.
    pub fn coded_at(&self, at: ImagePoint) -> f32 {
        self.between(at, |i| self.coded.get(i).copied().map_or(0.0, f32::from))
    }

    fn between(&self, at: ImagePoint, value: impl Fn(usize) -> f32) -> f32 {
        let (x, y) = ((at.x - 0.5).max(0.0), (at.y - 0.5).max(0.0));
        let (left, top) =
            ((x as usize).min(self.width.saturating_sub(1)), (y as usize).min(self.height.saturating_sub(1)));
        let (right, bottom) =
            ((left + 1).min(self.width.saturating_sub(1)), (top + 1).min(self.height.saturating_sub(1)));
        let (dx, dy) = ((x - left as f64).min(1.0) as f32, (y - top as f64).min(1.0) as f32);
        let pixel = |x: usize, y: usize| value(y * self.width + x);
        let above = pixel(left, top) + (pixel(right, top) - pixel(left, top)) * dx;
        let below = pixel(left, bottom) + (pixel(right, bottom) - pixel(left, bottom)) * dx;
        above + (below - above) * dy
    }
}
