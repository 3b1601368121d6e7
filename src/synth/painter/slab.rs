use crate::synth::shadow::{ToLamp, sky_taken_by_wall};
use crate::synth::solids::{Block, Met, Ray, V3};

/// A flat block in any position with rounded corners and edges: a tile, a card, a die.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) struct Slab {
    pub centre: V3,
    /// Its own length, width and height as unit vectors, right-handed; the height looks upwards.
    pub right: V3,
    pub up: V3,
    pub out: V3,
    /// Half of its length, width and height.
    pub half: V3,
    /// Radius of the corners as seen from above.
    pub corner: f32,
    /// Width of the rounding between its sides and its top.
    pub edge: f32,
}

/// How far it darkens what is beside it, in its heights.
const DARK_REACH: f32 = 2.5;
/// How fast that fades with its height over the ground, per square millimetre.
const FADES: f32 = 1.0 / 150.0;
/// Where a line of sight starts before it: single precision does not suffice from the eye.
const START_MM: f32 = 80.0;
/// What runs along a side is taken to cross it by so little.
const LEAST_ALONG: f32 = 1e-6;
/// How far normals lean outwards where edges end.
const LEAN: f32 = 0.8;

impl Slab {
    /// A place in its own axes, from its middle.
    pub fn own(&self, v: V3) -> V3 {
        V3::new(v.dot(&self.right), v.dot(&self.up), v.dot(&self.out))
    }

    /// Whether a normal is that of its top.
    pub fn is_top(&self, normal: V3) -> bool {
        normal.dot(&self.out) > 0.7
    }

    pub(super) fn meet(&self, ray: &Ray) -> Option<Met> {
        let start = (self.centre - ray.from).dot(&ray.along) - START_MM;
        let from = self.own(ray.at(start) - self.centre);
        let along = self.own(ray.along).map(|c| if c.abs() < LEAST_ALONG { LEAST_ALONG } else { c });
        let (enter_z, leave_z) = crossed(from.z, along.z, self.half.z);
        let (enter_side, leave_side) = self.outline_crossed(from, along, (enter_z, leave_z))?;
        let distance = enter_z.max(enter_side);
        if distance > leave_z.min(leave_side) || start + distance <= 0.0 {
            return None;
        }
        let at = from + along * distance;
        let (away, outwards) = self.outline(at.x, at.y);
        let upright = V3::z() * -along.z.signum();
        let normal = if enter_z >= enter_side {
            upright + outwards * (LEAN * ((away + self.edge) / self.edge).max(0.0))
        } else {
            outwards + V3::z() * (LEAN * ((at.z - self.half.z + self.edge) / self.edge).max(0.0))
        }
        .normalize();
        let normal = self.right * normal.x + self.up * normal.y + self.out * normal.z;
        Some(Met { distance: start + distance, normal })
    }

    /// Where a line enters and leaves the outline as seen along its height: two bars across each other and four corners.
    /// What does not enter it within these limits counts as not met.
    fn outline_crossed(&self, from: V3, along: V3, (enter_z, leave_z): (f32, f32)) -> Option<(f32, f32)> {
        let (x, y, r) = (self.half.x, self.half.y, self.corner);
        let bar = |x: f32, y: f32| {
            let (a, b) = (crossed(from.x, along.x, x), crossed(from.y, along.y, y));
            let met = (a.0.max(b.0), a.1.min(b.1));
            (met.0 <= met.1).then_some(met)
        };
        let whole = bar(x, y)?;
        // Most lines meet the top where nothing is rounded.
        if whole.0 > leave_z || whole.1 < enter_z {
            return None;
        }
        let at = from + along * enter_z;
        if whole.0 <= enter_z && self.outline(at.x, at.y).0 <= 0.0 {
            return Some((f32::MIN, f32::MAX));
        }
        let a = along.x * along.x + along.y * along.y;
        let corner = |cx: f32, cy: f32| {
            let (ox, oy) = (from.x - cx, from.y - cy);
            let b = ox * along.x + oy * along.y;
            let under_root = b * b - a * (ox * ox + oy * oy - r * r);
            (under_root >= 0.0).then(|| ((-b - under_root.sqrt()) / a, (-b + under_root.sqrt()) / a))
        };
        let (cx, cy) = (x - r, y - r);
        let parts = [bar(x, cy), bar(cx, y), corner(cx, cy), corner(-cx, cy), corner(cx, -cy), corner(-cx, -cy)];
        parts.into_iter().flatten().reduce(|all, part| (all.0.min(part.0), all.1.max(part.1)))
    }

    /// Signed distance of a place from the outline, and the way out of it.
    fn outline(&self, x: f32, y: f32) -> (f32, V3) {
        let (qx, qy) = (x.abs() - self.half.x + self.corner, y.abs() - self.half.y + self.corner);
        let away = qx.max(0.0).hypot(qy.max(0.0)) + qx.max(qy).min(0.0) - self.corner;
        let out = match (qx > 0.0 && qy > 0.0, qx > qy) {
            (true, _) => V3::new(qx * x.signum(), qy * y.signum(), 0.0).normalize(),
            (false, true) => V3::new(x.signum(), 0.0, 0.0),
            (false, false) => V3::new(0.0, y.signum(), 0.0),
        };
        (away, out)
    }

    pub(super) fn hides(&self, way: &ToLamp) -> f32 {
        let own = ToLamp { from: self.own(way.from - self.centre), towards: self.own(way.towards), spread: way.spread };
        own.hidden_by_block(&Block { min: -self.half, max: self.half })
    }

    pub(super) fn takes_sky(&self, point: V3) -> f32 {
        let own = self.own(point - self.centre);
        let away = self.outline(own.x, own.y).0;
        let gap = (-self.half.z - own.z).max(0.0);
        if away < -0.2 && gap < 0.01 {
            return 0.0;
        }
        let height = 2.0 * self.half.z;
        sky_taken_by_wall(away, self.half.z - own.z, height * DARK_REACH) / (1.0 + gap * gap * FADES)
    }

    pub(super) fn around(&self) -> Block {
        let half = self.right.abs() * self.half.x + self.up.abs() * self.half.y + self.out.abs() * self.half.z;
        Block { min: self.centre - half, max: self.centre + half }
    }
}

/// Where a line crosses what lies between minus half and half.
fn crossed(from: f32, along: f32, half: f32) -> (f32, f32) {
    let (low, high) = ((-half - from) / along, (half - from) / along);
    (low.min(high), low.max(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slab() -> Slab {
        Slab {
            centre: V3::new(100.0, 50.0, 5.0),
            right: V3::x(),
            up: V3::y(),
            out: V3::z(),
            half: V3::new(24.0, 12.0, 5.0),
            corner: 3.0,
            edge: 1.0,
        }
    }

    fn down(x: f32, y: f32) -> Ray {
        Ray { from: V3::new(x, y, 1000.0), along: -V3::z() }
    }

    #[test]
    fn it_is_met_on_top_and_not_beside_its_rounded_corners() {
        let met = slab().meet(&down(100.0, 50.0)).unwrap();
        assert!((met.distance - 990.0).abs() < 0.1 && met.normal.z > 0.99, "{met:?}");
        assert!(slab().meet(&down(123.8, 50.0)).is_some());
        assert!(slab().meet(&down(123.8, 61.8)).is_none(), "a corner is rounded");
        assert!(slab().meet(&down(125.0, 50.0)).is_none());
    }

    #[test]
    fn it_is_met_at_its_side_from_a_slant() {
        let along = V3::new(1.0, 0.0, -0.5).normalize();
        let target = V3::new(76.0, 50.0, 3.0);
        let met = slab().meet(&Ray { from: target - along * 900.0, along }).unwrap();
        assert!((met.distance - 900.0).abs() < 0.1 && met.normal.x < -0.9, "{met:?}");
        let round = V3::new(1.0, 1.0, -0.2).normalize();
        let met = slab().meet(&Ray { from: V3::new(77.0, 39.0, 5.0) - round * 500.0, along: round }).unwrap();
        assert!((met.normal.x - met.normal.y).abs() < 0.2 && met.normal.x < -0.5, "{met:?}");
    }
}
