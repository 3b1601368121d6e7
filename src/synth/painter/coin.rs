use crate::synth::shadow::{ToLamp, sky_taken_by_wall};
use crate::synth::solids::{Block, Capsule, Met, Puck, Ray, V3};

/// A flat disc in any position: lying, leaning, turning over in the air.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) struct Coin {
    /// Middle between its two sides.
    pub centre: V3,
    /// Its own right and its own up as one reads its front, and out of the front: unit vectors, right-handed.
    pub right: V3,
    pub up: V3,
    pub out: V3,
    pub radius: f32,
    pub height: f32,
}

/// Width of the rounded edges, as a share of the height.
const EDGE: f32 = 0.12;
/// How steeply it lies from which on its shadow is that of a ball.
const LEVEL: f32 = 0.9;
/// How far it darkens what is beside it, in its heights.
const DARK_REACH: f32 = 2.5;
/// How fast that fades with its height over the ground, per square millimetre.
const FADES: f32 = 1.0 / 150.0;
/// Where a line of sight starts before the coin: single precision does not suffice from the eye.
const START_MM: f32 = 60.0;

impl Coin {
    /// A place in its own axes, from its middle.
    pub fn own(&self, v: V3) -> V3 {
        V3::new(v.dot(&self.right), v.dot(&self.up), v.dot(&self.out))
    }

    /// Whether a normal is that of the front or the back.
    pub(super) fn is_flat_side(&self, normal: V3) -> bool {
        normal.dot(&self.out).abs() > 0.7
    }

    pub(super) fn meet(&self, ray: &Ray) -> Option<Met> {
        let start = (self.centre - ray.from).dot(&ray.along) - START_MM;
        let (from, along) = (self.own(ray.at(start) - self.centre), self.own(ray.along));
        // A puck is met from above.
        let mirror = if along.z > 0.0 { -1.0 } else { 1.0 };
        let flip = |v: V3| V3::new(v.x, v.y, v.z * mirror);
        let base = V3::new(0.0, 0.0, -self.height / 2.0);
        let puck = Puck { base, radius: self.radius, height: self.height, edge: self.height * EDGE };
        let met = puck.meet(&Ray { from: flip(from), along: flip(along) })?;
        let normal = flip(met.normal);
        let normal = self.right * normal.x + self.up * normal.y + self.out * normal.z;
        Some(Met { distance: start + met.distance, normal })
    }

    fn is_level(&self) -> bool {
        self.out.z.abs() > LEVEL
    }

    fn foot(&self) -> V3 {
        self.centre - V3::z() * (self.height / 2.0)
    }

    pub(super) fn hides(&self, way: &ToLamp) -> f32 {
        if self.is_level() {
            let puck = Puck { base: self.foot(), radius: self.radius, height: self.height, edge: 1.0 };
            return way.hidden_by_puck(&puck);
        }
        // On its edge it is a short rod across the way that it leans.
        let across = V3::new(-self.out.y, self.out.x, 0.0).try_normalize(1e-6).unwrap_or_else(V3::x);
        let thick = self.height.max(self.radius * self.out.z.abs());
        let half = across * (self.radius - thick / 2.0).max(0.0);
        let rod = Capsule::new(self.centre - half, self.centre + half, thick);
        if way.may_be_hidden_by(&rod) { way.hidden_by_capsule(&rod) } else { 0.0 }
    }

    pub(super) fn takes_sky(&self, point: V3) -> f32 {
        let foot = self.foot();
        let away = (point.x - foot.x).hypot(point.y - foot.y) - self.radius;
        let gap = (foot.z - point.z).max(0.0);
        if away < -0.2 && gap < 0.01 {
            return 0.0;
        }
        let above = foot.z + self.height - point.z;
        sky_taken_by_wall(away, above, self.height * DARK_REACH) / (1.0 + gap * gap * FADES)
    }

    pub(super) fn around(&self) -> Block {
        let wide = |out: f32| self.radius * (1.0 - out * out).max(0.0).sqrt() + self.height / 2.0 * out.abs();
        let half = self.out.map(wide);
        Block { min: self.centre - half, max: self.centre + half }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down(x: f32, y: f32) -> Ray {
        Ray { from: V3::new(x, y, 1000.0), along: -V3::z() }
    }

    #[test]
    fn it_is_met_lying_on_either_side_and_on_its_edge() {
        let lying = Coin {
            centre: V3::new(5.0, 6.0, 4.0),
            right: V3::x(),
            up: V3::y(),
            out: V3::z(),
            radius: 15.0,
            height: 8.0,
        };
        let met = lying.meet(&down(12.0, 6.0)).unwrap();
        assert!((met.distance - 992.0).abs() < 0.01 && met.normal.z > 0.99);
        assert!(lying.meet(&down(21.0, 6.0)).is_none());
        let turned = Coin { right: V3::x(), up: -V3::y(), out: -V3::z(), ..lying };
        let met = turned.meet(&down(12.0, 6.0)).unwrap();
        assert!((met.distance - 992.0).abs() < 0.01 && met.normal.z > 0.99);
        let upright = Coin { right: V3::y(), up: V3::z(), out: V3::x(), ..lying };
        assert!(upright.meet(&down(12.0, 6.0)).is_none());
        assert!((upright.meet(&down(5.0, 6.0)).unwrap().distance - 981.0).abs() < 0.01);
        assert!((upright.around().max - V3::new(9.0, 21.0, 19.0)).norm() < 1e-3);
    }
}
