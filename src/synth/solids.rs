//! Where a line of sight meets the simple solids that a scene is made of.

use nalgebra::Vector3;

/// A place or direction in table space, millimetres, single precision.
pub(super) type V3 = Vector3<f32>;

/// A line of sight: from the eye along a direction of unit length.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    pub from: V3,
    pub along: V3,
}

impl Ray {
    pub fn at(&self, distance: f32) -> V3 {
        self.from + self.along * distance
    }
}

/// Lines of sight that lie close together, all from the eye.
#[derive(Clone, Copy, Debug)]
pub(super) struct Beam {
    from: V3,
    along: V3,
    /// How far they part from the middle one, per unit of way.
    spread: f32,
}

/// More than single precision can be wrong by.
const BEAM_MARGIN_MM: f32 = 0.5;

impl Beam {
    /// The beam of lines of sight in these directions of unit length.
    pub fn around(from: V3, directions: impl Iterator<Item = V3> + Clone) -> Self {
        let along = directions.clone().sum::<V3>().normalize();
        let spread = directions.map(|direction| (direction - along).norm()).fold(0.0, f32::max);
        Self { from, along, spread }
    }

    /// Whether one of the lines of sight may meet a capsule that is moved by up to `shift`; never wrong where it says no.
    pub fn may_meet(&self, capsule: &Capsule, shift: f32) -> bool {
        let (a, b) = (capsule.a - self.from, capsule.b - self.from);
        let aside = |end: V3| end - self.along * end.dot(&self.along);
        let from_middle = Capsule::new(aside(a), aside(b), 0.0).nearest(V3::zeros()).norm();
        let radius = capsule.radius + shift;
        let farthest = a.norm().max(b.norm()) + radius;
        from_middle <= radius + farthest * self.spread + BEAM_MARGIN_MM
    }
}

/// A surface point that a line of sight meets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Met {
    pub distance: f32,
    pub normal: V3,
}

/// An axis-parallel box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub min: V3,
    pub max: V3,
}

impl Block {
    pub fn meet(&self, ray: &Ray) -> Option<Met> {
        let inverse = ray.along.map(|c| 1.0 / c);
        let low = (self.min - ray.from).component_mul(&inverse);
        let high = (self.max - ray.from).component_mul(&inverse);
        let (enter, leave) = (low.inf(&high), low.sup(&high));
        let distance = enter.max();
        if distance > leave.min() || distance < 0.0 {
            return None;
        }
        let normal = if enter.z >= enter.x && enter.z >= enter.y {
            V3::new(0.0, 0.0, -ray.along.z.signum())
        } else if enter.x >= enter.y {
            V3::new(-ray.along.x.signum(), 0.0, 0.0)
        } else {
            V3::new(0.0, -ray.along.y.signum(), 0.0)
        };
        Some(Met { distance, normal })
    }

    /// Signed distance from a place to the box's outline as seen from above.
    pub fn outline_distance(&self, x: f32, y: f32) -> f32 {
        let dx = (self.min.x - x).max(x - self.max.x);
        let dy = (self.min.y - y).max(y - self.max.y);
        if dx > 0.0 && dy > 0.0 { dx.hypot(dy) } else { dx.max(dy) }
    }
}

/// A disk lying flat: an upright cylinder with a slightly rounded upper edge.
#[derive(Clone, Copy, Debug)]
pub(super) struct Puck {
    /// Centre of its underside.
    pub base: V3,
    pub radius: f32,
    pub height: f32,
    /// Width of the rounded edge.
    pub edge: f32,
}

impl Puck {
    pub fn meet(&self, ray: &Ray) -> Option<Met> {
        let offset = ray.from - self.base;
        let to_top = (self.height - offset.z) / ray.along.z;
        let (x, y) = (offset.x + ray.along.x * to_top, offset.y + ray.along.y * to_top);
        let r2 = x * x + y * y;
        if to_top > 0.0 && r2 <= self.radius * self.radius {
            let r = r2.sqrt();
            let lean = ((r - self.radius + self.edge) / self.edge).max(0.0) * 0.8;
            let out = if r > 0.0 { V3::new(x / r, y / r, 0.0) } else { V3::zeros() };
            return Some(Met { distance: to_top, normal: (V3::z() * (1.0 - lean) + out * lean).normalize() });
        }
        let a = ray.along.x * ray.along.x + ray.along.y * ray.along.y;
        let b = offset.x * ray.along.x + offset.y * ray.along.y;
        let c = offset.x * offset.x + offset.y * offset.y - self.radius * self.radius;
        let under_root = b * b - a * c;
        if under_root <= 0.0 || a < 1e-9 {
            return None;
        }
        let distance = (-b - under_root.sqrt()) / a;
        let z = offset.z + ray.along.z * distance;
        if distance <= 0.0 || !(0.0..=self.height).contains(&z) {
            return None;
        }
        let out = V3::new(offset.x + ray.along.x * distance, offset.y + ray.along.y * distance, 0.0) / self.radius;
        let lean = ((z - self.height + self.edge) / self.edge).max(0.0) * 0.6;
        Some(Met { distance, normal: (out * (1.0 - lean) + V3::z() * lean).normalize() })
    }
}

/// A capsule: all that is within a radius of a segment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capsule {
    pub a: V3,
    pub b: V3,
    pub radius: f32,
    /// The segment's middle and half of its length.
    pub middle: V3,
    pub half: f32,
}

impl Capsule {
    pub fn new(a: V3, b: V3, radius: f32) -> Self {
        Self { a, b, radius, middle: (a + b) / 2.0, half: (b - a).norm() / 2.0 }
    }

    /// Works on the parts of all vectors perpendicular to the axis, from a start near the capsule: long thin capsules seen
    /// from far need that in single precision.
    pub fn meet(&self, ray: &Ray) -> Option<Met> {
        let axis = self.b - self.a;
        let length = axis.norm();
        let unit = if length > 1e-6 { axis / length } else { V3::x() };
        let start = (self.a + axis * 0.5 - ray.from).dot(&ray.along);
        let offset = ray.at(start) - self.a;
        let (along_axis, offset_axis) = (ray.along.dot(&unit), offset.dot(&unit));
        let (across, aside) = (ray.along - unit * along_axis, offset - unit * offset_axis);
        let (a, b) = (across.norm_squared(), across.dot(&aside));
        let under_root = b * b - a * (aside.norm_squared() - self.radius * self.radius);
        if under_root < 0.0 {
            return None;
        }
        let further = if a > 1e-9 { (-b - under_root.sqrt()) / a } else { 0.0 };
        let share = offset_axis + further * along_axis;
        if a > 1e-9 && share > 0.0 && share < length {
            return self.met_at(ray, start + further);
        }
        let end = if share <= 0.0 { offset } else { offset - axis };
        let b = ray.along.dot(&end);
        let under_root = b * b - (end.norm_squared() - self.radius * self.radius);
        if under_root < 0.0 {
            return None;
        }
        self.met_at(ray, start - b - under_root.sqrt())
    }

    fn met_at(&self, ray: &Ray, distance: f32) -> Option<Met> {
        if distance <= 0.0 {
            return None;
        }
        let point = ray.at(distance);
        Some(Met { distance, normal: (point - self.nearest(point)) / self.radius })
    }

    /// The axis's point nearest to a place.
    pub fn nearest(&self, point: V3) -> V3 {
        let axis = self.b - self.a;
        let share = ((point - self.a).dot(&axis) / axis.norm_squared().max(1e-6)).clamp(0.0, 1.0);
        self.a + axis * share
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synth::dice::Dice;

    #[test]
    fn a_beam_that_may_not_meet_a_capsule_holds_no_line_of_sight_that_does() {
        let mut dice = Dice::new(1);
        let from = V3::new(100.0, -300.0, 1200.0);
        let (mut met, mut refused) = (0, 0);
        for _ in 0..4000 {
            let mut place = |size: f32| V3::from_fn(|_, _| dice.between_f32(-size, size));
            let (a, way, shift) = (place(500.0), place(150.0), place(8.0));
            let target = a + way / 2.0 + place(150.0);
            let rays: Vec<V3> = (0..9).map(|_| (target + place(40.0) - from).normalize()).collect();
            let capsule = Capsule::new(a, a + way, 12.0);
            let moved = Capsule::new(capsule.a + shift, capsule.b + shift, capsule.radius);
            let meets = rays.iter().any(|along| moved.meet(&Ray { from, along: *along }).is_some());
            let may_meet = Beam::around(from, rays.iter().copied()).may_meet(&capsule, shift.norm());
            assert!(may_meet || !meets, "{capsule:?}");
            met += usize::from(meets);
            refused += usize::from(!may_meet);
        }
        assert!(met > 300 && refused > 1000, "{met} {refused}");
    }
}
