use super::super::material::srgb;
use crate::capture::Picture;
use crate::synth::solids::V3;

/// A picture printed on something, and the same at half the size, a quarter …: what a pixel sees is smooth at any distance.
#[derive(Clone, Debug)]
pub(super) struct Texture {
    levels: Vec<Level>,
}

#[derive(Clone, Debug)]
struct Level {
    width: usize,
    height: usize,
    /// Linear reflectance in 16 bits.
    pixels: Vec<[u16; 3]>,
}

/// Smaller pictures than this are not needed.
const LEAST_PX: usize = 4;
/// Full reflectance.
const FULL: f32 = 65_535.0;

impl Texture {
    pub fn new(picture: &Picture) -> Self {
        let linear: Vec<u16> = (0..=255_u8).map(|byte| (srgb(f32::from(byte), 0.0, 0.0).x * FULL) as u16).collect();
        let of = |byte: &u8| linear.get(usize::from(*byte)).copied().unwrap_or_default();
        let pixels = picture.bgr.as_chunks::<3>().0.iter().map(|[b, g, r]| [of(r), of(g), of(b)]).collect();
        let mut levels = vec![Level { width: picture.width as usize, height: picture.height as usize, pixels }];
        while let Some(half) = levels.last().and_then(Level::halved) {
            levels.push(half);
        }
        Self { levels }
    }

    /// What a pixel sees that covers such a share of the width at a place, 0 to 1 from the left and from the top.
    pub fn at(&self, (u, v): (f32, f32), covers: f32) -> V3 {
        let width = self.levels.first().map_or(1.0, |level| level.width as f32);
        let level = (covers * width).max(1.0).log2().min(self.levels.len() as f32 - 1.0);
        let (coarse, share) = (level.floor(), level.fract());
        let of = |index: f32| self.levels.get(index as usize).map(|level| level.at(u, v));
        let fine = of(coarse).unwrap_or_default();
        if share < 0.01 {
            return fine;
        }
        of(coarse + 1.0).map_or(fine, |other| fine.lerp(&other, share))
    }
}

impl Level {
    fn halved(&self) -> Option<Self> {
        let (width, height) = (self.width / 2, self.height / 2);
        if width < LEAST_PX || height < LEAST_PX {
            return None;
        }
        let mean = |i: usize| {
            let (x, y) = (i % width * 2, i / width * 2);
            let of =
                |dx: usize, dy: usize| self.pixels.get((y + dy) * self.width + x + dx).copied().unwrap_or_default();
            let all = [of(0, 0), of(1, 0), of(0, 1), of(1, 1)];
            let channel =
                |c: usize| all.iter().filter_map(|pixel| pixel.get(c)).map(|v| u32::from(*v)).sum::<u32>() / 4;
            [channel(0) as u16, channel(1) as u16, channel(2) as u16]
        };
        Some(Self { width, height, pixels: (0..width * height).map(mean).collect() })
    }

    fn at(&self, u: f32, v: f32) -> V3 {
        let (x, y) = (u * self.width as f32 - 0.5, v * self.height as f32 - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let of = |dx: f32, dy: f32| {
            let column = (left + dx).clamp(0.0, self.width as f32 - 1.0) as usize;
            let row = (top + dy).clamp(0.0, self.height as f32 - 1.0) as usize;
            let [r, g, b] = self.pixels.get(row * self.width + column).copied().unwrap_or_default();
            V3::new(f32::from(r), f32::from(g), f32::from(b)) / FULL
        };
        let above = of(0.0, 0.0).lerp(&of(1.0, 0.0), x - left);
        let below = of(0.0, 1.0).lerp(&of(1.0, 1.0), x - left);
        above.lerp(&below, y - top)
    }
}
