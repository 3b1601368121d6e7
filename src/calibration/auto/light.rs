//! The light that a picture's bytes stand for: lenses blur light, not bytes, so that a blurred edge of bytes leans to its dark
//! side.

use nalgebra::Point2;

use crate::calibration::light_of;
use crate::capture::Picture;

/// Light of three colours, of 255 parts.
pub(super) struct Light {
    width: usize,
    height: usize,
    light: Vec<[f32; 3]>,
}

impl Light {
    /// The light of a picture whose bytes are sRGB.
    pub fn new(picture: &Picture) -> Self {
        let of_byte: Vec<f32> = (0..=255_u8).map(|byte| 255.0 * light_of(byte) as f32).collect();
        let of = |byte: &u8| of_byte.get(usize::from(*byte)).copied().unwrap_or(0.0);
        let light = picture.bgr.chunks_exact(3).map(|bgr| {
            let mut light = [0.0; 3];
            light.iter_mut().zip(bgr).for_each(|(light, byte)| *light = of(byte));
            light
        });
        Self { width: picture.width as usize, height: picture.height as usize, light: light.collect() }
    }

    pub fn size_px(&self) -> (f64, f64) {
        (self.width as f64, self.height as f64)
    }

    /// Between pixels' centres; `None` outside the picture.
    pub fn at(&self, p: Point2<f64>) -> Option<[f64; 3]> {
        let (x, y) = (p.x - 0.5, p.y - 0.5);
        if x < 0.0 || y < 0.0 || x + 1.0 >= self.width as f64 || y + 1.0 >= self.height as f64 {
            return None;
        }
        let (left, top) = (x.floor(), y.floor());
        let (dx, dy) = (x - left, y - top);
        let place = top as usize * self.width + left as usize;
        let get = |i: usize| self.light.get(place + i).copied();
        let (a, b, c, d) = (get(0)?, get(1)?, get(self.width)?, get(self.width + 1)?);
        let mut mixed = [0.0; 3];
        for (i, mixed) in mixed.iter_mut().enumerate() {
            let of = |light: &[f32; 3]| light.get(i).copied().map_or(0.0, f64::from);
            *mixed = (of(&a) * (1.0 - dx) + of(&b) * dx) * (1.0 - dy) + (of(&c) * (1.0 - dx) + of(&d) * dx) * dy;
        }
        Some(mixed)
    }
}
