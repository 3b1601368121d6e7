use super::solid::Solid;
use super::world::World;
use crate::synth::hand::{Cover, Hand};
use crate::synth::material::{cloth, skin, srgb};
use crate::synth::movers::smooth_normal;
use crate::synth::solids::{Block, Met, Ray, V3};

/// Something that lies, stands or moves as a whole.
pub(in crate::synth) struct Body<P> {
    pub what: What<P>,
    pub solids: Vec<Solid>,
    pub around: Block,
    /// Its motion while the shutter is open.
    pub travel: V3,
    /// Differs whenever it would look different.
    pub signature: u64,
}

/// What a body is.
#[derive(Clone, Copy, Debug)]
pub(in crate::synth) enum What<P> {
    /// A piece of the game.
    Piece(P),
    /// A hand with its arm.
    Hand { skin: V3, cloth: V3 },
}

/// Where a line of sight meets a body.
#[derive(Clone, Copy)]
pub(in crate::synth) struct BodyMet {
    pub solid: usize,
    pub met: Met,
}

/// What a surface is like at a point.
#[derive(Clone, Copy)]
pub(in crate::synth) struct Covering {
    /// Linear reflectance.
    pub albedo: V3,
    /// Strength and sharpness of reflections.
    pub gloss: (f32, f32),
    pub normal: V3,
}

/// What of a body is told from its other parts when edges are smoothed.
const PARTS_OF_BODY: u16 = 64;

impl<P> Body<P> {
    /// A body of these solids that moves so far while the shutter is open.
    pub fn new(what: What<P>, solids: Vec<Solid>, travel: V3) -> Self {
        let nothing = Block { min: V3::repeat(f32::MAX), max: V3::repeat(f32::MIN) };
        let around = solids
            .iter()
            .map(|solid| swept(solid.around(), travel))
            .fold(nothing, |all, block| Block { min: all.min.inf(&block.min), max: all.max.sup(&block.max) });
        let mut signature = 0xcbf2_9ce4_8422_2325_u64;
        for number in solids.iter().flat_map(Solid::numbers).chain(travel.iter().copied()) {
            signature = (signature ^ u64::from(number.to_bits())).wrapping_mul(0x0100_0000_01b3);
        }
        Self { what, solids, around, travel, signature }
    }

    /// A hand, seen through a shutter that is open so long.
    pub fn of_hand(hand: &Hand, shutter_s: f64) -> Self {
        let solids = hand.limbs().into_iter().map(Solid::Limb).collect();
        let travel = (hand.velocity * shutter_s).cast::<f32>();
        Self::new(What::Hand { skin: hand.body.skin, cloth: hand.body.sleeve }, solids, travel)
    }

    /// The nearest point met of these solids, the body displaced by `shift`.
    pub fn meet(&self, ray: &Ray, shift: V3, which: impl Iterator<Item = usize>) -> Option<BodyMet> {
        let ray = Ray { from: ray.from - shift, along: ray.along };
        let mets = which.filter_map(|solid| Some(BodyMet { solid, met: self.solids.get(solid)?.meet(&ray)? }));
        mets.min_by(|a, b| a.met.distance.total_cmp(&b.met.distance))
    }

    /// The nearest point met, the body where it is.
    pub fn meet_any(&self, ray: &Ray) -> Option<BodyMet> {
        self.around.meet(ray)?;
        self.meet(ray, V3::zeros(), 0..self.solids.len())
    }

    /// The part that was met, told from others when edges are smoothed.
    pub(super) fn part(&self, number: usize, met: &BodyMet) -> u16 {
        let part = match self.solids.get(met.solid) {
            Some(Solid::Limb(limb)) => match self.what {
                What::Hand { .. } => limb.cover as u16,
                What::Piece(_) => met.solid as u16 + 8,
            },
            Some(Solid::Tier(_)) => met.solid as u16 + 8 + 16 * u16::from(met.met.normal.z > 0.7),
            Some(Solid::Coin(coin)) => met.solid as u16 + 8 + 16 * u16::from(coin.is_flat_side(met.met.normal)),
            Some(Solid::Slab(slab)) => met.solid as u16 + 8 + 16 * u16::from(slab.is_top(met.met.normal)),
            Some(Solid::Ball(_)) | None => 0,
        };
        1000 + number as u16 * PARTS_OF_BODY + part % PARTS_OF_BODY
    }

    /// Colour, gloss and normal at a point met, the body not displaced.
    pub(super) fn covering<W: World<Piece = P>>(&self, world: &W, met: &BodyMet, point: V3) -> Covering {
        match &self.what {
            What::Piece(piece) => world.covering(piece, met, point),
            What::Hand { skin, cloth } => self.of_skin_and_cloth((*skin, *cloth), met, point),
        }
    }

    fn of_skin_and_cloth(&self, (own_skin, own_cloth): (V3, V3), met: &BodyMet, point: V3) -> Covering {
        let Some(Solid::Limb(limb)) = self.solids.get(met.solid) else {
            return Covering { albedo: own_skin, gloss: (0.0, 1.0), normal: met.met.normal };
        };
        let (albedo, gloss, normal) = match limb.cover {
            Cover::Skin => {
                let limbs = self.solids.iter().filter_map(|solid| match solid {
                    Solid::Limb(limb) => Some(limb),
                    Solid::Ball(_) | Solid::Tier(_) | Solid::Coin(_) | Solid::Slab(_) => None,
                });
                (skin(own_skin, point), (0.12, 14.0), smooth_normal(limbs, point, met.met.normal))
            }
            Cover::Nail => (own_skin.lerp(&srgb(250.0, 225.0, 215.0), 0.35), (0.3, 40.0), met.met.normal),
            Cover::Cloth | Cover::Rubber => (cloth(own_cloth, point), (0.0, 1.0), met.met.normal),
        };
        Covering { albedo, gloss, normal }
    }
}

/// What a block sweeps over on its way.
pub(super) fn swept(block: Block, travel: V3) -> Block {
    let half = travel.abs() * 0.5;
    Block { min: block.min - half, max: block.max + half }
}
