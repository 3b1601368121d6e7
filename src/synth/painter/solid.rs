use super::coin::Coin;
use super::slab::Slab;
use crate::synth::hand::{Cover, Limb};
use crate::synth::shadow::{ToLamp, sky_taken_by_capsule, sky_taken_by_wall};
use crate::synth::solids::{Block, Capsule, Met, Ray, V3};

/// Share of the sky that the walls of a hole take from what is in it.
const DARK_IN_HOLE: f32 = 0.82;
/// An upright or overhanging face sees only half of the sky anyway: what stands beside it takes so much less.
const TAKEN_FROM_UPRIGHT: f32 = 0.4;

/// The shapes that pieces and hands are made of.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) enum Solid {
    Ball(Ball),
    Tier(Tier),
    Limb(Limb),
    Coin(Coin),
    Slab(Slab),
}

/// A ball, a flattened one or an egg that lies on its side.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) struct Ball {
    pub centre: V3,
    /// Along its own x, its own y and upwards.
    pub radii: V3,
    /// Direction of its own x, radians from x.
    pub turn_rad: f32,
}

/// A piece of a lathe-turned, upright body: an outside that widens or narrows upwards, and a hole through the middle.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) struct Tier {
    /// Middle of its underside.
    pub foot: V3,
    pub height: f32,
    /// Radius of the outside below and above.
    pub below: f32,
    pub above: f32,
    /// Radius of the hole.
    pub hole: f32,
}

impl Solid {
    pub fn meet(&self, ray: &Ray) -> Option<Met> {
        match self {
            Self::Ball(ball) => ball.meet(ray),
            Self::Tier(tier) => tier.meet(ray),
            Self::Limb(limb) => limb.capsule.meet(ray),
            Self::Coin(coin) => coin.meet(ray),
            Self::Slab(slab) => slab.meet(ray),
        }
    }

    /// Share of a lamp that it hides.
    pub fn hides(&self, way: &ToLamp) -> f32 {
        match self {
            Self::Ball(ball) => {
                let capsule = ball.as_capsule();
                if way.may_be_hidden_by(&capsule) { way.hidden_by_capsule(&capsule) } else { 0.0 }
            }
            Self::Tier(tier) => way.hidden_by_puck(&tier.as_puck()),
            Self::Limb(limb) if limb.cover == Cover::Nail => 0.0,
            Self::Limb(limb) if way.may_be_hidden_by(&limb.capsule) => way.hidden_by_capsule(&limb.capsule),
            Self::Limb(_) => 0.0,
            Self::Coin(coin) => coin.hides(way),
            Self::Slab(slab) => slab.hides(way),
        }
    }

    /// Share of the sky that it takes from a place.
    pub fn takes_sky(&self, point: V3, normal: V3) -> f32 {
        let upright = if normal.z < 0.3 { TAKEN_FROM_UPRIGHT } else { 1.0 };
        match self {
            Self::Ball(ball) => {
                let capsule = ball.as_capsule();
                // Where it lies, a ball is as dark below as a wall.
                upright * sky_taken_by_capsule(point, &capsule, 4.0 * capsule.radius)
            }
            Self::Tier(tier) => {
                let away = (point.x - tier.foot.x).hypot(point.y - tier.foot.y) - tier.below.min(tier.above);
                let top = tier.foot.z + tier.height - point.z;
                if away < -0.6 && top > 0.0 {
                    return DARK_IN_HOLE;
                }
                let lifted = (tier.foot.z - point.z).max(0.0);
                upright * sky_taken_by_wall(away, top, tier.below * 2.0) / (1.0 + lifted * lifted / 150.0)
            }
            Self::Limb(limb) if limb.cover == Cover::Nail => 0.0,
            Self::Limb(limb) => {
                let reach = 5.0 * limb.capsule.radius;
                sky_taken_by_capsule(point + normal, &limb.capsule, reach) * 0.75 * upright
            }
            Self::Coin(coin) => upright * coin.takes_sky(point),
            Self::Slab(slab) => upright * slab.takes_sky(point),
        }
    }

    /// What it lies in.
    pub fn around(&self) -> Block {
        match self {
            Self::Ball(ball) => {
                let wide = ball.radii.x.max(ball.radii.y);
                let half = V3::new(wide, wide, ball.radii.z);
                Block { min: ball.centre - half, max: ball.centre + half }
            }
            Self::Tier(tier) => {
                let wide = tier.below.max(tier.above);
                let side = V3::new(wide, wide, 0.0);
                Block { min: tier.foot - side, max: tier.foot + side + V3::z() * tier.height }
            }
            Self::Limb(limb) => {
                let Capsule { a, b, radius, .. } = limb.capsule;
                Block { min: a.inf(&b).add_scalar(-radius), max: a.sup(&b).add_scalar(radius) }
            }
            Self::Coin(coin) => coin.around(),
            Self::Slab(slab) => slab.around(),
        }
    }

    /// Numbers that differ whenever it is elsewhere or of another shape.
    pub fn numbers(&self) -> [f32; 9] {
        match self {
            Self::Ball(Ball { centre: c, radii: r, turn_rad }) => [c.x, c.y, c.z, r.x, r.y, r.z, *turn_rad, 0.0, 0.0],
            Self::Tier(Tier { foot: f, height, below, above, hole }) => {
                [f.x, f.y, f.z, *height, *below, *above, *hole, 0.0, 0.0]
            }
            Self::Limb(Limb { capsule: Capsule { a, b, radius, .. }, .. }) => {
                [a.x, a.y, a.z, b.x, b.y, b.z, *radius, 0.0, 0.0]
            }
            Self::Coin(Coin { centre: c, up: u, out: o, .. }) => [c.x, c.y, c.z, u.x, u.y, u.z, o.x, o.y, o.z],
            Self::Slab(Slab { centre: c, right: r, out: o, .. }) => [c.x, c.y, c.z, r.x, r.y, r.z, o.x, o.y, o.z],
        }
    }
}

impl Ball {
    fn meet(&self, ray: &Ray) -> Option<Met> {
        let own = |v: V3| turned(v, -self.turn_rad).component_div(&self.radii);
        // Measured from the place nearest to the ball: single precision does not suffice from the eye.
        let start = (self.centre - ray.from).dot(&ray.along);
        let (offset, along) = (own(ray.at(start) - self.centre), own(ray.along));
        let (a, b) = (along.norm_squared(), offset.dot(&along));
        let under_root = b * b - a * (offset.norm_squared() - 1.0);
        if under_root < 0.0 {
            return None;
        }
        let further = (-b - under_root.sqrt()) / a;
        let distance = start + further;
        if distance <= 0.0 {
            return None;
        }
        let on_unit = offset + along * further;
        let normal = turned(on_unit.component_div(&self.radii), self.turn_rad).normalize();
        Some(Met { distance, normal })
    }

    fn as_capsule(&self) -> Capsule {
        let wide = (self.radii.x + self.radii.y) / 2.0;
        Capsule::new(self.centre, self.centre, (wide + self.radii.z) / 2.0)
    }
}

impl Tier {
    fn as_puck(&self) -> crate::synth::solids::Puck {
        let radius = self.below.min(self.above);
        crate::synth::solids::Puck { base: self.foot, radius, height: self.height, edge: 1.0 }
    }

    fn meet(&self, ray: &Ray) -> Option<Met> {
        let start = (self.foot - ray.from).dot(&ray.along);
        let o = ray.at(start) - self.foot;
        let d = ray.along;
        let at = |further: f32| o + d * further;
        let mut best: Option<(f32, V3)> = None;
        let mut consider = |further: f32, normal: V3| {
            if start + further > 0.0 && best.is_none_or(|(nearest, _)| further < nearest) {
                best = Some((further, normal));
            }
        };
        let slope = (self.above - self.below) / self.height;
        let radius = self.below + slope * o.z;
        let a = d.x * d.x + d.y * d.y - slope * slope * d.z * d.z;
        let b = o.x * d.x + o.y * d.y - radius * slope * d.z;
        let under_root = b * b - a * (o.x * o.x + o.y * o.y - radius * radius);
        if under_root > 0.0 && a.abs() > 1e-6 {
            // From steeply above, the nearer root lies on the cone's other half.
            for further in [-b - under_root.sqrt(), -b + under_root.sqrt()].map(|root| root / a) {
                let met = at(further);
                let normal = V3::new(met.x, met.y, -slope * met.x.hypot(met.y)).normalize();
                if (0.0..=self.height).contains(&met.z) && normal.dot(&d) < 0.0 {
                    consider(further, normal);
                }
            }
        }
        if d.z < -1e-4 {
            let further = (self.height - o.z) / d.z;
            let met = at(further);
            let from_axis = met.x.hypot(met.y);
            if (self.hole..=self.above).contains(&from_axis) {
                consider(further, V3::z());
            }
            if from_axis < self.hole {
                let a = d.x * d.x + d.y * d.y;
                let b = o.x * d.x + o.y * d.y;
                let under_root = b * b - a * (o.x * o.x + o.y * o.y - self.hole * self.hole);
                if under_root > 0.0 && a > 1e-6 {
                    let further = (-b + under_root.sqrt()) / a;
                    let met = at(further);
                    if (0.0..=self.height).contains(&met.z) {
                        consider(further, V3::new(-met.x, -met.y, 0.0).normalize());
                    }
                }
            }
        }
        best.map(|(further, normal)| Met { distance: start + further, normal })
    }
}

/// Turned about the upright axis.
pub(in crate::synth) fn turned(v: V3, angle_rad: f32) -> V3 {
    let (sin, cos) = angle_rad.sin_cos();
    V3::new(v.x * cos - v.y * sin, v.x * sin + v.y * cos, v.z)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Straight down on a place.
    fn down(x: f32, y: f32) -> Ray {
        Ray { from: V3::new(x, y, 1000.0), along: -V3::z() }
    }

    #[test]
    fn a_ball_is_met_at_its_top_and_missed_beside_it() {
        let ball = Ball { centre: V3::new(5.0, 6.0, 7.0), radii: V3::new(9.0, 7.0, 7.0), turn_rad: 0.0 };
        let met = ball.meet(&down(5.0, 6.0)).unwrap();
        assert!((met.distance - 986.0).abs() < 0.01 && met.normal.z > 0.999);
        assert!(ball.meet(&down(13.5, 6.0)).is_some() && ball.meet(&down(5.0, 13.5)).is_none());
        let turned = Ball { turn_rad: std::f32::consts::FRAC_PI_2, ..ball };
        assert!(turned.meet(&down(13.5, 6.0)).is_none() && turned.meet(&down(5.0, 14.5)).is_some());
    }

    #[test]
    fn one_sees_through_a_hole_and_its_wall_from_aside() {
        let tier = Tier { foot: V3::zeros(), height: 20.0, below: 15.0, above: 10.0, hole: 6.0 };
        assert!(tier.meet(&down(1.0, 2.0)).is_none());
        assert!((tier.meet(&down(8.0, 0.0)).unwrap().distance - 980.0).abs() < 0.01);
        assert!((tier.meet(&down(12.5, 0.0)).unwrap().distance - 990.0).abs() < 0.01);
        let slanted = Ray { from: V3::new(-100.0, 0.0, 120.0), along: V3::new(1.0, 0.0, -1.0).normalize() };
        let inside = tier.meet(&slanted).unwrap();
        assert!(inside.normal.x < -0.99 && (slanted.at(inside.distance).z - 14.0).abs() < 0.01);
    }
}
