use crate::synth::dice::Dice;
use crate::synth::hand::{Cover, Limb};
use crate::synth::painter::{Solid, Tier, turned};
use crate::synth::solids::{Capsule, V3};

/// How a set's horses are built: stout and hollow, turned on a lathe, with neck and head set on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Build {
    /// Diameter of the foot.
    pub diameter_mm: f32,
    /// Height to the tips of the ears.
    pub height_mm: f32,
    /// Radius of the hole that apples are dropped through.
    pub hole_mm: f32,
    /// Height of the body, as a share of the whole.
    body: f32,
    /// Its waist and its widest, as shares of the foot.
    waist: f32,
    belly: f32,
    /// How thick the neck is, as a share of the foot's radius.
    neck: f32,
    /// How far the head reaches forward, as a share of the foot's radius.
    snout: f32,
    /// Length of an ear, as a share of the height.
    ear: f32,
}

/// Room between an apple and the hole that it falls through, and the least wall around the hole, mm.
const HOLE_ROOM_MM: f32 = 0.8;
const WALL_MM: f32 = 1.6;

impl Build {
    /// A build of this size for apples of this radius.
    pub fn drawn(dice: &mut Dice, diameter_mm: f32, height_mm: f32, apple_radius_mm: f32) -> Self {
        let (waist, belly) = (dice.between_f32(0.74, 0.86), dice.between_f32(0.84, 0.97));
        let widest_hole = waist * diameter_mm / 2.0 - WALL_MM;
        Self {
            diameter_mm,
            height_mm,
            hole_mm: (apple_radius_mm + HOLE_ROOM_MM).min(widest_hole),
            body: dice.between_f32(0.36, 0.5),
            waist,
            belly,
            neck: dice.between_f32(0.3, 0.42),
            snout: dice.between_f32(0.25, 0.6),
            ear: dice.between_f32(0.09, 0.16),
        }
    }

    /// The solids of a horse that stands here and looks this way, radians from x.
    pub fn solids(&self, at: V3, turn_rad: f32) -> Vec<Solid> {
        let (radius, height) = (self.diameter_mm / 2.0, self.height_mm);
        let body = self.body * height;
        let tier = |z0: f32, z1: f32, below: f32, above: f32| {
            let (foot, height) = (at + V3::z() * (z0 * body), (z1 - z0) * body);
            Solid::Tier(Tier { foot, height, below: below * radius, above: above * radius, hole: self.hole_mm })
        };
        let mut solids = vec![
            tier(0.0, 0.06, 0.96, 1.0),
            tier(0.06, 0.17, 1.0, 1.0),
            tier(0.17, 0.23, 1.0, 0.94),
            tier(0.23, 0.28, self.waist, self.waist),
            tier(0.28, 0.42, self.waist, self.belly),
            tier(0.42, 0.7, self.belly, self.belly),
            tier(0.7, 0.86, self.belly, self.waist * 1.02),
            tier(0.86, 0.93, self.waist, self.waist),
            tier(0.93, 1.0, self.waist * 1.03, self.waist * 0.99),
        ];
        // Neck and head stand on the rim behind the hole, which stays open from above.
        let place = |forward: f32, aside: f32, up: f32| {
            at + turned(V3::new(forward * radius, aside * radius, up * height), turn_rad)
        };
        let mut limb = |a: V3, b: V3, share: f32| {
            let capsule = Capsule::new(a, b, share * radius);
            solids.push(Solid::Limb(Limb { capsule, cover: Cover::Skin }));
        };
        let back = -self.waist * 0.62;
        let poll = 1.0 - self.ear - self.neck * radius / height * 0.5;
        let (nape, crown) = (place(back, 0.0, self.body * 0.85), place(back * 0.75, 0.0, poll));
        let middle = nape.lerp(&crown, 0.55) + turned(V3::new(-0.06 * radius, 0.0, 0.0), turn_rad);
        limb(nape, middle, self.neck);
        limb(middle, crown, self.neck * 0.88);
        limb(crown, place(self.snout * 0.45 - 0.3, 0.0, poll - 0.06), self.neck * 0.78);
        limb(place(self.snout * 0.45 - 0.3, 0.0, poll - 0.06), place(self.snout, 0.0, poll - 0.13), self.neck * 0.6);
        for side in [-1.0, 1.0] {
            let aside = side * self.neck * 0.5;
            limb(place(back * 0.75, aside, poll), place(back * 0.85, aside * 1.2, 0.985), 0.1);
        }
        // The shoulders join the neck to the rim.
        limb(place(back, -0.3, self.body * 0.95), place(back, 0.3, self.body * 0.95), self.neck * 0.62);
        solids
    }
}
