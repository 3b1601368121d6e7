//! What surfaces look like: linear RGB reflectance by place.

use super::noise::{clouds, lattice, ramp, smooth};
use super::solids::V3;

/// Linear reflectance of a colour given as sRGB bytes.
pub(super) fn srgb(red: f32, green: f32, blue: f32) -> V3 {
    V3::new(red, green, blue).map(|c| {
        let c = c / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    })
}

/// Sawn and glued wood.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wood {
    pub light: V3,
    pub dark: V3,
    /// 0 for none, 1 for strong.
    pub contrast: f32,
    /// Distance of year rings.
    pub ring_mm: f32,
    /// Width of glued boards.
    pub plank_mm: f32,
    /// Direction of the grain, radians from x.
    pub grain_rad: f32,
    pub seed: u32,
}

impl Wood {
    /// Colour at a place of the plane it was sawn along.
    pub fn colour(&self, x: f32, y: f32) -> V3 {
        let (sin, cos) = self.grain_rad.sin_cos();
        let (along, across) = (x * cos + y * sin, y * cos - x * sin);
        let plank = (across / self.plank_mm).floor() as i32;
        let own = lattice(plank, 7, self.seed);
        let along = along + own * 900.0;
        let warp = clouds(along / 240.0, across / 50.0, 2, self.seed ^ 11) * 3.2;
        let ring = across / self.ring_mm + warp;
        let year = ring - ring.floor();
        let late = ramp(0.35, 0.95, year) * (1.0 - ramp(0.95, 1.0, year));
        let streak = smooth(along / 60.0, across / 2.2, self.seed ^ 23);
        let fine = smooth(along / 17.0, across / 0.9, self.seed ^ 31);
        let broad = smooth(along / 320.0, across / 38.0, self.seed ^ 41);
        let mix = (0.3 * late + 0.35 * streak + 0.2 * fine + 0.35 * broad + 0.25 * (own - 0.5)) * self.contrast;
        self.light.lerp(&self.dark, mix.clamp(0.0, 1.0))
    }
}

/// What the board stands on.
#[derive(Clone, Copy, Debug)]
pub(super) enum Table {
    Plain { colour: V3, mottle: f32, seed: u32 },
    Wood(Wood),
    Check { first: V3, second: V3, size_mm: f32, turn_rad: f32 },
    Stripes { first: V3, second: V3, size_mm: f32, turn_rad: f32 },
    Marble { base: V3, vein: V3, seed: u32 },
}

impl Table {
    pub fn colour(&self, x: f32, y: f32) -> V3 {
        match self {
            Self::Plain { colour, mottle, seed } => {
                colour * (1.0 + mottle * (clouds(x / 90.0, y / 90.0, 4, *seed) - 0.5))
            }
            Self::Wood(wood) => wood.colour(x, y),
            Self::Check { first, second, size_mm, turn_rad } => {
                let (u, v) = turned(x, y, *turn_rad);
                let stripe = |c: f32| band(c / size_mm);
                let weave = 0.94 + 0.06 * smooth(u / 1.5, v / 1.5, 3);
                first.lerp(second, 0.5 * (stripe(u) + stripe(v))) * weave
            }
            Self::Stripes { first, second, size_mm, turn_rad } => {
                let (u, v) = turned(x, y, *turn_rad);
                first.lerp(second, band(u / size_mm)) * (0.94 + 0.06 * smooth(u / 1.5, v / 1.5, 3))
            }
            Self::Marble { base, vein, seed } => {
                let swirl = clouds(x / 130.0, y / 130.0, 4, *seed);
                let line = (x / 160.0 + y / 230.0 + 5.0 * swirl).sin().abs();
                base.lerp(vein, (1.0 - line).powi(8) * 0.8)
            }
        }
    }
}

fn turned(x: f32, y: f32, turn_rad: f32) -> (f32, f32) {
    let (sin, cos) = turn_rad.sin_cos();
    (x * cos + y * sin, y * cos - x * sin)
}

/// 0 and 1 in turn, with soft edges.
fn band(c: f32) -> f32 {
    let c = c - c.floor();
    ramp(0.0, 0.04, c) * (1.0 - ramp(0.5, 0.54, c))
}

/// What a disk is made of.
#[derive(Clone, Copy, Debug)]
pub(super) enum Finish {
    /// Painted or plastic, with a turned groove at a share of the radius (none at 0).
    Solid { colour: V3, groove: f32 },
    /// Wood, each disk sawn from another place.
    Wood(Wood),
}

impl Finish {
    /// Colour at a place relative to the disk's centre, in radii along and across, for the disk that `own` (0..1) marks.
    pub fn colour(&self, x_mm: f32, y_mm: f32, radius_mm: f32, own: f32) -> V3 {
        match self {
            Self::Solid { colour, groove } => {
                let r = x_mm.hypot(y_mm) / radius_mm;
                let cut = if *groove > 0.0 { 1.0 - ramp(0.0, 0.06, (r - groove).abs()) } else { 0.0 };
                colour * ((0.92 + 0.16 * own) * (1.0 - 0.25 * cut) * (0.96 + 0.08 * smooth(x_mm / 5.0, y_mm / 5.0, 5)))
            }
            Self::Wood(wood) => {
                let (x, y) = turned(x_mm, y_mm, own * 6.2);
                wood.colour(x + own * 5000.0, y + own * 3000.0) * (0.95 + 0.1 * own)
            }
        }
    }
}

/// Skin: redder towards the knuckles, never of one colour.
pub(super) fn skin(colour: V3, point: V3) -> V3 {
    let blotch = clouds(point.x / 22.0 + point.z / 9.0, point.y / 22.0, 3, 77) - 0.5;
    colour.component_mul(&V3::new(1.0 + 0.1 * blotch, 1.0 - 0.22 * blotch, 1.0 - 0.2 * blotch))
}

/// Knitted or woven cloth.
pub(super) fn cloth(colour: V3, point: V3) -> V3 {
    colour * (0.86 + 0.28 * smooth(point.x / 3.0, point.y / 3.0 + point.z / 3.0, 9))
}
