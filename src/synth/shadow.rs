//! Soft shadows of area lights and the darkening of corners, in closed form.

use super::noise::ramp;
use super::solids::{Block, Capsule, Puck, V3};

/// A round lamp.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lamp {
    pub centre: V3,
    pub radius: f32,
    pub colour: V3,
}

/// Half the width of a shadow's edge where the thing touches what it shades.
const LEAST_PENUMBRA_MM: f32 = 0.4;

/// More than single precision is wrong by over the length of an arm.
const ROUNDING_MM: f32 = 0.1;

/// The way from a surface point to a lamp.
#[derive(Clone, Copy, Debug)]
pub(super) struct ToLamp {
    pub from: V3,
    pub towards: V3,
    /// Radius of the penumbra per millimetre of way.
    pub spread: f32,
}

impl ToLamp {
    pub fn new(from: V3, lamp: &Lamp) -> Self {
        let way = lamp.centre - from;
        let distance = way.norm();
        Self { from, towards: way / distance, spread: lamp.radius / distance }
    }

    /// How much of the lamp is hidden by something that the way misses by `gap` (negative: enters) after `way`.
    pub fn hidden(&self, gap: f32, way: f32) -> f32 {
        let width = LEAST_PENUMBRA_MM + self.spread * way;
        // What a smooth step gives there, without its division: most things are clearly in the way or clearly not.
        if gap >= width {
            return 0.0;
        }
        if gap <= -width {
            return 1.0;
        }
        1.0 - ramp(-width, width, gap)
    }

    /// Share of the lamp that a block hides.
    pub fn hidden_by_block(&self, block: &Block) -> f32 {
        let top = block.max.z - self.from.z;
        if top <= 0.01 {
            return 0.0;
        }
        let per_height = 1.0 / self.towards.z.max(0.05);
        let longest = top * per_height;
        let here = block.outline_distance(self.from.x, self.from.y);
        if here > longest * (self.towards.x.hypot(self.towards.y) + self.spread) + 0.5 {
            return 0.0;
        }
        let bottom = (block.min.z - self.from.z).max(0.0);
        const STEPS: usize = 5;
        let mut most: f32 = 0.0;
        for step in 0..STEPS {
            let height = bottom + (top - bottom) * (step as f32 + 0.02) / (STEPS as f32 - 0.96);
            let way = height * per_height;
            let at = self.from + self.towards * way;
            most = most.max(self.hidden(block.outline_distance(at.x, at.y), way));
        }
        most
    }

    /// Share of the lamp that a disk hides.
    pub fn hidden_by_puck(&self, puck: &Puck) -> f32 {
        let top = puck.base.z + puck.height - self.from.z;
        if top <= 0.01 {
            return 0.0;
        }
        let per_height = 1.0 / self.towards.z.max(0.05);
        let (enter, leave) = ((puck.base.z - self.from.z).max(0.0) * per_height, top * per_height);
        let (sx, sy) = (self.towards.x, self.towards.y);
        let (dx, dy) = (puck.base.x - self.from.x, puck.base.y - self.from.y);
        let slope2 = sx * sx + sy * sy;
        let way = if slope2 > 1e-9 { ((dx * sx + dy * sy) / slope2).clamp(enter, leave) } else { enter };
        self.hidden((dx - sx * way).hypot(dy - sy * way) - puck.radius, way)
    }

    /// Whether a capsule may hide any of the lamp: quick, and never wrong where it says no.
    pub fn may_be_hidden_by(&self, capsule: &Capsule) -> bool {
        let offset = capsule.middle - self.from;
        let way = offset.dot(&self.towards);
        let widest = LEAST_PENUMBRA_MM + self.spread * (way + capsule.half).max(0.0);
        let reach = capsule.half + capsule.radius + widest + ROUNDING_MM;
        offset.norm_squared() - way * way < reach * reach
    }

    /// Share of the lamp that a capsule hides.
    pub fn hidden_by_capsule(&self, capsule: &Capsule) -> f32 {
        let axis = capsule.b - capsule.a;
        let offset = self.from - capsule.a;
        let (axis2, along_axis) = (axis.norm_squared().max(1e-6), axis.dot(&self.towards));
        let (offset_axis, offset_along) = (axis.dot(&offset), offset.dot(&self.towards));
        let below = axis2 - along_axis * along_axis;
        let way = if below > 1e-6 { (offset_axis * along_axis - offset_along * axis2) / below } else { -offset_along };
        let share = ((offset_axis + way.max(0.0) * along_axis) / axis2).clamp(0.0, 1.0);
        let on_axis = capsule.a + axis * share;
        let way = (on_axis - self.from).dot(&self.towards).max(0.0);
        let gap = (self.from + self.towards * way - on_axis).norm() - capsule.radius;
        self.hidden(gap, way)
    }
}

/// Share of the sky that an upright wall `height` above a point and `away` from it takes (half a hemisphere's cosine
/// integral), fading to nothing at `reach` so that its influence is bounded.
pub(super) fn sky_taken_by_wall(away: f32, height: f32, reach: f32) -> f32 {
    if height <= 0.0 || away >= reach {
        return 0.0;
    }
    let away = away.max(0.0);
    0.5 * (1.0 - away / away.hypot(height)) * (1.0 - away / reach)
}

/// Share of the sky that a ball-like thing of `radius` takes at a distance from its axis, bounded by `reach`.
pub(super) fn sky_taken_by_capsule(point: V3, capsule: &Capsule, reach: f32) -> f32 {
    let way = capsule.nearest(point) - point;
    let distance = way.norm();
    if way.z <= 0.0 || distance >= reach {
        return 0.0;
    }
    let seen = (capsule.radius / distance.max(capsule.radius)).min(1.0);
    seen * seen * (way.z / distance) * (1.0 - distance / reach)
}
