//! Draws still things with sharp prints on them: every pixel that an outline crosses is looked at sixteen times.

use rayon::prelude::*;

use super::dice::Dice;
use super::noise::ramp;
use super::scene::{Sensor, v3};
use super::sensor::develop;
use super::solids::{Ray, V3};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint};

/// What a line of sight meets: a number for the thing (and the colour of a print on it), and the light it sends.
pub(super) type Seen = (u32, V3);

/// Draws what `look` sees along every line of sight.
pub(super) fn draw(
    camera: &Camera,
    (width, height): (u32, u32),
    sensor: &Sensor,
    look: impl Fn(&Ray) -> Seen + Sync,
) -> Picture {
    let (width, height) = (width as usize, height as usize);
    let stride = width + 1;
    let eye = v3(camera.centre());
    let sights: Vec<V3> = (0..stride * (height + 1))
        .into_par_iter()
        .map(|i| sight(camera, (i % stride) as f64, (i / stride) as f64))
        .collect();
    let light: Vec<V3> = (0..width * height)
        .into_par_iter()
        .map(|i| {
            let (x, y) = (i % width, i / width);
            let corner = |dx: usize, dy: usize| sights.get((y + dy) * stride + x + dx).copied().unwrap_or_default();
            let through = |dx: f32, dy: f32| {
                let above = corner(0, 0).lerp(&corner(1, 0), dx);
                let below = corner(0, 1).lerp(&corner(1, 1), dx);
                look(&Ray { from: eye, along: above.lerp(&below, dy).normalize() })
            };
            let ends = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map(|(dx, dy)| through(dx, dy).0);
            let middle = through(0.5, 0.5);
            if ends.iter().all(|part| *part == middle.0) {
                return middle.1;
            }
            let places = (0..16_u8).map(|k| ((f32::from(k % 4) + 0.5) / 4.0, (f32::from(k / 4) + 0.5) / 4.0));
            places.map(|(dx, dy)| through(dx, dy).1).sum::<V3>() / 16.0
        })
        .collect();
    develop(&light, (width, height), 1.0, sensor, &super::lighting::Lighting::default(), 0)
}

/// Direction of the line of sight through a point of the picture, for a camera that looks down on the table.
fn sight(camera: &Camera, x: f64, y: f64) -> V3 {
    let eye = camera.centre();
    let below = camera.unproject(ImagePoint::new(x, y), eye.z - 1000.0);
    below
        .map_or(V3::new(0.0, 0.0, 1.0), |at| V3::new((at.x - eye.x) as f32, (at.y - eye.y) as f32, -1000.0).normalize())
}

/// Light that falls on a table: brighter to one side, with the soft edge of a shadow across it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lighting {
    strength: f32,
    slope: (f32, f32),
    shadow: f32,
    shadow_at: (f32, f32, f32),
    softness_mm: f32,
}

impl Lighting {
    /// Light over a table whose things lie around a place.
    pub fn random(dice: &mut Dice, (x, y): (f32, f32), reach_mm: f32) -> Self {
        let (sin, cos) = dice.between_f32(0.0, std::f32::consts::TAU).sin_cos();
        let beside = dice.between_f32(-0.5, 0.5) * reach_mm;
        Self {
            strength: dice.between_f32(0.3, 0.8),
            slope: (dice.between_f32(-0.35, 0.35) / reach_mm, dice.between_f32(-0.35, 0.35) / reach_mm),
            shadow: if dice.chance(0.4) { dice.between_f32(0.2, 0.6) } else { 0.0 },
            shadow_at: (sin, cos, x * sin + y * cos + beside),
            softness_mm: dice.between_f32(3.0, 60.0),
        }
    }

    /// What arrives at a place.
    pub fn at(&self, point: V3) -> f32 {
        let (sin, cos, edge) = self.shadow_at;
        let into = point.x * sin + point.y * cos - edge;
        let dark = self.shadow * ramp(-self.softness_mm, self.softness_mm, into);
        self.strength * (1.0 + self.slope.0 * point.x + self.slope.1 * point.y).clamp(0.4, 1.6) * (1.0 - dark)
    }
}

/// Reflectance of printed paper.
pub(super) const PAPER: f32 = 0.85;
/// Reflectance of toner.
pub(super) const INK: f32 = 0.035;
