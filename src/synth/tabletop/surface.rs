use crate::synth::material::Table;
use crate::synth::noise::{clouds, lattice, ramp, smooth};
use crate::synth::solids::V3;

/// What is played on.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) enum Surface {
    Table(Table),
    /// Woven threads, or felt where they are fine.
    Cloth {
        colour: V3,
        thread_mm: f32,
        depth: f32,
        seed: u32,
    },
    /// Grained leather: cells that bulge.
    Leather {
        colour: V3,
        grain_mm: f32,
        depth: f32,
        seed: u32,
    },
    /// Paper, with ruled lines or squares where `rule_mm` is more than 0.
    Paper {
        colour: V3,
        ink: V3,
        rule_mm: f32,
        squared: bool,
        seed: u32,
    },
    /// A printed cloth: dots or blossoms on a ground.
    Printed {
        ground: V3,
        ink: V3,
        apart_mm: f32,
        petals: f32,
        seed: u32,
    },
}

impl Surface {
    /// Colour and lean of the surface at a place, seen by a pixel that covers `footprint_mm`.
    pub fn at(&self, x: f32, y: f32, footprint_mm: f32) -> (V3, (f32, f32)) {
        match self {
            Self::Table(table) => (table.colour(x, y), (0.0, 0.0)),
            Self::Cloth { colour, thread_mm, depth, seed } => {
                // Threads finer than a pixel are not seen one by one.
                let seen = (thread_mm / footprint_mm.max(1e-3)).min(1.0);
                let weave = smooth(x / thread_mm, y / thread_mm, *seed) - 0.5;
                let fold = clouds(x / 160.0, y / 160.0, 3, seed ^ 17) - 0.5;
                (colour * (1.0 + depth * (weave * seen + 0.5 * fold)), (0.0, 0.0))
            }
            Self::Leather { colour, grain_mm, depth, seed } => {
                let bulge = |x: f32, y: f32| clouds(x / grain_mm, y / grain_mm, 2, *seed);
                let seen = (grain_mm / footprint_mm.max(1e-3)).min(1.0) * depth;
                let here = bulge(x, y);
                let lean = (here - bulge(x + 0.3, y), here - bulge(x, y + 0.3));
                let patch = clouds(x / 70.0, y / 70.0, 2, seed ^ 5) - 0.5;
                (colour * (0.8 + 0.3 * here * seen + 0.2 * patch), (lean.0 * seen, lean.1 * seen))
            }
            Self::Paper { colour, ink, rule_mm, squared, seed } => {
                let grain = 1.0
                    + 0.04 * (smooth(x / 1.2, y / 1.2, *seed) - 0.5)
                    + 0.04 * (clouds(x / 90.0, y / 90.0, 2, *seed) - 0.5);
                let soft = footprint_mm.max(0.2);
                let line = |c: f32| {
                    let to_line = (c / rule_mm - (c / rule_mm).round()).abs() * rule_mm;
                    (1.0 - ramp(0.0, soft, to_line - 0.15)) * (0.3 / soft).min(1.0)
                };
                let ruled = match (*rule_mm > 0.0, squared) {
                    (false, _) => 0.0,
                    (true, false) => line(y),
                    (true, true) => line(x).max(line(y)),
                };
                (colour.lerp(ink, ruled * 0.7) * grain, (0.0, 0.0))
            }
            Self::Printed { ground, ink, apart_mm, petals, seed } => {
                let (column, row) = ((x / apart_mm).floor(), (y / apart_mm).floor());
                let own = |k: u32| lattice(column as i32, row as i32, seed ^ k);
                let (cx, cy) = (column + 0.3 + 0.4 * own(1), row + 0.3 + 0.4 * own(2));
                let (dx, dy) = (x / apart_mm - cx, y / apart_mm - cy);
                let size = 0.16 + 0.1 * own(3);
                let edge = size * (0.75 + 0.25 * (petals * dy.atan2(dx) + 6.0 * own(4)).cos());
                let soft = (footprint_mm / apart_mm).max(0.02);
                let share = 1.0 - ramp(-soft / 2.0, soft / 2.0, dx.hypot(dy) - edge);
                let weave = 0.95 + 0.1 * smooth(x / 1.5, y / 1.5, 3);
                (ground.lerp(ink, share) * weave, (0.0, 0.0))
            }
        }
    }

    /// Its usual colour.
    pub fn mean(&self) -> V3 {
        let places = (0..64).map(|i| self.at((i % 8) as f32 * 37.0, (i / 8) as f32 * 41.0, 1.0).0);
        places.sum::<V3>() / 64.0
    }
}
