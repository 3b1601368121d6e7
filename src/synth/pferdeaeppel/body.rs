use super::look::{AppleLook, FieldLook};
use super::solid::{Ball, Solid, turned};
use super::world::{FieldScene, LyingApple, StandingHorse};
use crate::rules::pferdeaeppel::{AppleColour, Horse};
use crate::synth::hand::Cover;
use crate::synth::material::{cloth, skin, srgb};
use crate::synth::movers::smooth_normal;
use crate::synth::noise::clouds;
use crate::synth::scene::v3;
use crate::synth::solids::{Block, Met, Ray, V3};

/// Something that lies, stands or moves as a whole.
pub(super) struct Body {
    pub what: What,
    pub solids: Vec<Solid>,
    pub around: Block,
    /// Its motion while the shutter is open.
    pub travel: V3,
    /// Differs whenever it would look different.
    pub signature: u64,
}

/// What a body is.
#[derive(Clone, Copy, Debug)]
pub(super) enum What {
    Apple { colour: AppleColour, own: f32 },
    Horse { horse: Horse, at: V3, turn_rad: f32 },
    Hand { skin: V3, cloth: V3 },
}

/// Where a line of sight meets a body.
#[derive(Clone, Copy)]
pub(super) struct BodyMet {
    pub solid: usize,
    pub met: Met,
}

/// What of a body is told from its other parts when edges are smoothed.
const PARTS_OF_BODY: u16 = 64;

/// All bodies of a scene: the apples, then the horses, in the scene's order; then what is beside the board, and hands.
pub(super) fn bodies(scene: &FieldScene) -> Vec<Body> {
    let beside = -f64::from(scene.look.thickness_mm);
    let on_board = scene.apples.iter().map(|apple| of_apple(scene, apple, 0.0));
    let horses = scene.horses.iter().map(|horse| of_horse(scene, horse));
    let supply = scene.supply.iter().map(|apple| of_apple(scene, apple, beside));
    let hands = scene.hands.iter().map(|hand| {
        let solids = hand.limbs().into_iter().map(Solid::Limb).collect();
        let travel = (hand.velocity * scene.sensor.shutter_s).cast::<f32>();
        Body::new(What::Hand { skin: hand.body.skin, cloth: hand.body.sleeve }, solids, travel)
    });
    on_board.chain(horses).chain(supply).chain(hands).collect()
}

fn of_apple(scene: &FieldScene, apple: &LyingApple, ground: f64) -> Body {
    let AppleLook { flat, long, .. } = scene.look.apple(apple.colour);
    let radius = scene.apple_mm as f32 / 2.0;
    let radii = V3::new(radius * long, radius, radius * flat);
    let foot = v3(apple.at.at_height(ground + apple.lifted_mm));
    let ball = Ball { centre: foot + V3::z() * radii.z, radii, turn_rad: apple.own * std::f32::consts::TAU };
    Body::new(What::Apple { colour: apple.colour, own: apple.own }, vec![Solid::Ball(ball)], V3::zeros())
}

fn of_horse(scene: &FieldScene, horse: &StandingHorse) -> Body {
    let (at, turn_rad) = (v3(horse.at.at_height(horse.lifted_mm)), horse.turn_rad as f32);
    let travel = (horse.velocity * scene.sensor.shutter_s).cast::<f32>();
    Body::new(What::Horse { horse: horse.horse, at, turn_rad }, scene.build.solids(at, turn_rad), travel)
}

impl FieldLook {
    /// How apples of a colour look.
    pub fn apple(&self, colour: AppleColour) -> AppleLook {
        match colour {
            AppleColour::Brown => self.brown_apple,
            AppleColour::Golden => self.golden_apple,
        }
    }
}

impl Body {
    fn new(what: What, solids: Vec<Solid>, travel: V3) -> Self {
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
    pub fn part(&self, number: usize, met: &BodyMet) -> u16 {
        let part = match self.solids.get(met.solid) {
            Some(Solid::Limb(limb)) => match self.what {
                What::Hand { .. } => limb.cover as u16,
                What::Apple { .. } | What::Horse { .. } => met.solid as u16 + 8,
            },
            Some(Solid::Tier(_)) => met.solid as u16 + 8 + 16 * u16::from(met.met.normal.z > 0.7),
            Some(Solid::Ball(_)) | None => 0,
        };
        1000 + number as u16 * PARTS_OF_BODY + part % PARTS_OF_BODY
    }

    /// Colour, gloss and smoothed normal at a point met, the body not displaced.
    pub fn surface(&self, met: &BodyMet, point: V3, look: &FieldLook) -> (V3, (f32, f32), V3) {
        match self.what {
            What::Apple { colour, own } => {
                let AppleLook { colour, gloss, .. } = look.apple(colour);
                let mottle = clouds(point.x / 4.0 + own * 71.0, point.y / 4.0 + point.z / 5.0, 3, 57);
                (colour * ((0.86 + 0.16 * own) * (0.88 + 0.24 * mottle)), gloss, met.met.normal)
            }
            What::Horse { horse, at, turn_rad } => {
                let coat = match horse {
                    Horse::White => look.white_horse,
                    Horse::Brown => look.brown_horse,
                };
                (coat.colour(turned(point - at, -turn_rad)), coat.gloss, met.met.normal)
            }
            What::Hand { skin: own_skin, cloth: own_cloth } => match self.solids.get(met.solid) {
                Some(Solid::Limb(limb)) => match limb.cover {
                    Cover::Skin => {
                        let limbs = self.solids.iter().filter_map(|solid| match solid {
                            Solid::Limb(limb) => Some(limb),
                            Solid::Ball(_) | Solid::Tier(_) => None,
                        });
                        (skin(own_skin, point), (0.12, 14.0), smooth_normal(limbs, point, met.met.normal))
                    }
                    Cover::Nail => (own_skin.lerp(&srgb(250.0, 225.0, 215.0), 0.35), (0.3, 40.0), met.met.normal),
                    Cover::Cloth | Cover::Rubber => (cloth(own_cloth, point), (0.0, 1.0), met.met.normal),
                },
                Some(Solid::Ball(_) | Solid::Tier(_)) | None => (own_skin, (0.0, 1.0), met.met.normal),
            },
        }
    }
}

/// What a block sweeps over on its way.
pub(super) fn swept(block: Block, travel: V3) -> Block {
    let half = travel.abs() * 0.5;
    Block { min: block.min - half, max: block.max + half }
}
