//! What moves: disks, hands, bands. Each knows what it touches in the picture, so that the rest need not be redrawn.

use super::hand::{Cover, Limb};
use super::material::{Finish, cloth, skin, srgb};
use super::scene::{Scene, v3};
use super::shadow::{Lamp, ToLamp, sky_taken_by_capsule, sky_taken_by_wall};
use super::solids::{Beam, Block, Capsule, Met, Puck, Ray, V3};
use super::world::{FIRST_MOVER, PartId, World};

/// How far hands darken what is below them.
const HAND_REACH: f32 = 70.0;

/// Something that moves as a whole.
pub(super) struct Mover {
    form: Form,
    /// Its motion while the shutter is open.
    pub travel: V3,
    first_part: PartId,
    own: f32,
    /// Its parts: a disk has one, a hand one a limb.
    pub parts: Vec<Reach>,
    /// Differs whenever it would look different.
    pub signature: u64,
}

/// What a part of a mover may touch.
#[derive(Clone, Copy)]
pub(super) struct Reach {
    /// Where the part itself is while the shutter is open.
    pub body: Block,
    /// Where it may take light of the sky.
    pub dark: Block,
    /// Where its shadow of each lamp may fall.
    pub shadows: [Option<Block>; 2],
}

/// The parts of a mover that matter in one place of the picture.
pub(super) struct Near<'a> {
    pub mover: &'a Mover,
    pub seen: Vec<usize>,
    /// Of those, the ones that lines of sight may meet.
    met: Vec<usize>,
    pub dark: Vec<usize>,
    pub shadows: [Vec<usize>; 2],
}

enum Form {
    Disk(Puck),
    Limbs { limbs: Vec<Limb>, skin: V3, cloth: V3 },
}

/// Where a line of sight meets a mover.
pub(super) struct MoverMet {
    pub part: PartId,
    pub met: Met,
    limb: usize,
}

/// All movers of a scene.
pub(super) fn movers(scene: &Scene, world: &World) -> Vec<Mover> {
    let (radius, height) = (scene.disk.diameter_mm as f32 / 2.0, scene.disk.height_mm as f32);
    let shutter = scene.sensor.shutter_s;
    let mut all = Vec::new();
    let mut part = FIRST_MOVER;
    for disk in &scene.disks {
        let puck = Puck { base: v3(disk.at), radius, height, edge: height * 0.12 };
        let velocity = if disk.still { V3::zeros() } else { (disk.velocity * shutter).cast::<f32>() };
        all.push(Mover::new(Form::Disk(puck), velocity, part, disk.own, world));
        part += 2;
    }
    let rubber = &world.look().rubber;
    for band in &scene.bands {
        let limbs: Vec<Limb> = band
            .through
            .iter()
            .zip(band.through.iter().skip(1))
            .map(|(a, b)| {
                let capsule = Capsule::new(v3(*a), v3(*b), world.look().rubber_radius_mm);
                Limb { capsule, cover: Cover::Rubber }
            })
            .collect();
        all.push(Mover::new(Form::Limbs { limbs, skin: *rubber, cloth: *rubber }, V3::zeros(), part, 0.5, world));
        part += 8;
    }
    for hand in &scene.hands {
        let form = Form::Limbs { limbs: hand.limbs(), skin: hand.body.skin, cloth: hand.body.sleeve };
        all.push(Mover::new(form, (hand.velocity * shutter).cast::<f32>(), part, 0.5, world));
        part += 64;
    }
    all
}

fn around(c: &Capsule) -> Block {
    Block { min: c.a.inf(&c.b).add_scalar(-c.radius), max: c.a.sup(&c.b).add_scalar(c.radius) }
}

impl Mover {
    fn new(form: Form, travel: V3, first_part: PartId, own: f32, world: &World) -> Self {
        let (bodies, dark): (Vec<Block>, f32) = match &form {
            Form::Disk(puck) => {
                let r = V3::new(puck.radius, puck.radius, 0.0);
                (vec![Block { min: puck.base - r, max: puck.base + r + V3::z() * puck.height }], puck.height * 2.5)
            }
            Form::Limbs { limbs, .. } => (limbs.iter().map(|limb| around(&limb.capsule)).collect(), HAND_REACH * 0.6),
        };
        let half = travel.abs() * 0.5;
        let reach = |body: Block| {
            let body = Block { min: body.min - half, max: body.max + half };
            let side = V3::new(dark, dark, 0.0);
            let level = ground(&body, world);
            let dark = Block { min: body.min - side, max: body.max + side };
            let dark = Block { min: V3::new(dark.min.x, dark.min.y, level), max: dark.max };
            Reach { body, dark, shadows: world.lamps().map(|lamp| shadow(&body, level, &lamp)) }
        };
        let parts = bodies.into_iter().map(reach).collect();
        let signature = signature(&form, travel);
        Self { form, travel, first_part, own, parts, signature }
    }
}

/// The level of what is below a body.
fn ground(body: &Block, world: &World) -> f32 {
    if body.min.z >= -1.0 && inside(world, body) { 0.0 } else { world.table_z() }
}

/// Nothing that receives shadows is higher than this, but hands, which cast none on themselves.
const RECEIVERS_MM: f32 = 50.0;

/// Where a body's shadow may fall: its outline moved down the light to the lowest and the highest receiver.
pub(super) fn shadow(body: &Block, ground: f32, lamp: &Lamp) -> Option<Block> {
    if lamp.colour.x <= 0.0 {
        return None;
    }
    let mut shadow = Block { min: V3::repeat(f32::MAX), max: V3::repeat(f32::MIN) };
    let highest = body.max.z.min(RECEIVERS_MM);
    for corner in 0..8 {
        let pick = |bit: usize, low: f32, high: f32| if corner & bit == 0 { low } else { high };
        let from =
            V3::new(pick(1, body.min.x, body.max.x), pick(2, body.min.y, body.max.y), pick(4, body.min.z, body.max.z));
        let way = lamp.centre - from;
        let distance = way.norm();
        for level in [ground, highest.min(from.z).max(ground)] {
            let down = (from.z - level) / (way.z / distance).max(0.05);
            let penumbra = V3::repeat(1.0 + lamp.radius / distance * down);
            let end = from - way / distance * down;
            shadow.min = shadow.min.inf(&(end - penumbra));
            shadow.max = shadow.max.sup(&(end + penumbra));
        }
    }
    (shadow.min.z, shadow.max.z) = (ground, highest.max(ground));
    Some(shadow)
}

impl<'a> Near<'a> {
    /// Nothing of a mover yet.
    pub fn none_of(mover: &'a Mover) -> Self {
        Self { mover, seen: Vec::new(), met: Vec::new(), dark: Vec::new(), shadows: [Vec::new(), Vec::new()] }
    }

    /// Only these lines of sight will be asked for.
    pub fn narrow(&mut self, beam: &Beam) {
        self.met.clone_from(&self.seen);
        let Form::Limbs { limbs, .. } = &self.mover.form else { return };
        let shift = self.mover.travel.norm() / 2.0;
        self.met.retain(|i| limbs.get(*i).is_some_and(|limb| beam.may_meet(&limb.capsule, shift)));
    }

    /// The nearest point met, the mover displaced by `shift`.
    pub fn meet(&self, ray: &Ray, shift: V3) -> Option<MoverMet> {
        if self.met.is_empty() {
            return None;
        }
        let ray = Ray { from: ray.from - shift, along: ray.along };
        match &self.mover.form {
            Form::Disk(puck) => puck.meet(&ray).map(|met| MoverMet {
                part: self.mover.first_part + u16::from(met.normal.z < 0.4),
                met,
                limb: 0,
            }),
            Form::Limbs { limbs, .. } => {
                let mut best: Option<(usize, Met)> = None;
                for i in self.met.iter().copied() {
                    let Some(met) = limbs.get(i).and_then(|limb| limb.capsule.meet(&ray)) else { continue };
                    if best.as_ref().is_none_or(|(_, nearest)| met.distance < nearest.distance) {
                        best = Some((i, met));
                    }
                }
                best.map(|(limb, met)| {
                    let cover = limbs.get(limb).map_or(0, |limb| limb.cover as u16);
                    MoverMet { part: self.mover.first_part + cover, met, limb }
                })
            }
        }
    }

    fn limbs<'l>(&'l self, limbs: &'l [Limb], which: &'l [usize]) -> impl Iterator<Item = &'l Limb> {
        which.iter().filter_map(|i| limbs.get(*i)).filter(|limb| limb.cover != Cover::Nail)
    }

    /// Colour, gloss and smoothed normal at a point met (not displaced).
    pub fn surface(&self, met: &MoverMet, point: V3, finish: &Finish, disk_gloss: (f32, f32)) -> (V3, (f32, f32), V3) {
        match &self.mover.form {
            Form::Disk(puck) => {
                let (x, y) = (point.x - puck.base.x, point.y - puck.base.y);
                (finish.colour(x, y, puck.radius, self.mover.own), disk_gloss, met.met.normal)
            }
            Form::Limbs { limbs, skin: own_skin, cloth: own_cloth, .. } => {
                let cover = limbs.get(met.limb).map_or(Cover::Cloth, |limb| limb.cover);
                match cover {
                    Cover::Skin => (
                        skin(*own_skin, point),
                        (0.12, 14.0),
                        smooth_normal(self.limbs(limbs, &self.seen), point, met.met.normal),
                    ),
                    Cover::Nail => (own_skin.lerp(&srgb(250.0, 225.0, 215.0), 0.35), (0.3, 40.0), met.met.normal),
                    Cover::Cloth => (cloth(*own_cloth, point), (0.0, 1.0), met.met.normal),
                    Cover::Rubber => (*own_cloth, (0.1, 20.0), met.met.normal),
                }
            }
        }
    }

    /// Share of a lamp that it hides.
    pub fn hides(&self, way: &ToLamp, which: &[usize]) -> f32 {
        match &self.mover.form {
            Form::Disk(puck) => way.hidden_by_puck(puck),
            Form::Limbs { limbs, .. } => {
                let in_the_way = self.limbs(limbs, which).filter(|limb| way.may_be_hidden_by(&limb.capsule));
                in_the_way.map(|limb| way.hidden_by_capsule(&limb.capsule)).fold(0.0, f32::max)
            }
        }
    }

    /// Share of the sky that it takes.
    pub fn takes_sky(&self, point: V3, normal: V3) -> f32 {
        match &self.mover.form {
            Form::Disk(puck) => {
                let away = (point.x - puck.base.x).hypot(point.y - puck.base.y) - puck.radius;
                let gap = (puck.base.z - point.z).max(0.0);
                let lifted = 1.0 / (1.0 + gap * gap / 150.0);
                if away < -0.2 && gap < 0.01 {
                    return 0.0;
                }
                sky_taken_by_wall(away, puck.base.z + puck.height - point.z, puck.height * 2.5) * lifted
            }
            Form::Limbs { limbs, .. } => {
                let most =
                    self.limbs(limbs, &self.dark).map(|l| sky_taken_by_capsule(point + normal, &l.capsule, HAND_REACH));
                most.fold(0.0, f32::max) * 0.75
            }
        }
    }
}

/// Blends the normals of neighbouring limbs, so that a hand looks grown and not put together.
pub(super) fn smooth_normal<'a>(limbs: impl Iterator<Item = &'a Limb>, point: V3, own: V3) -> V3 {
    let mut sum = own * 0.3;
    for limb in limbs.filter(|limb| limb.cover == Cover::Skin) {
        let out = point - limb.capsule.nearest(point);
        let distance = out.norm();
        let apart = (distance - limb.capsule.radius).abs() / 5.0;
        if apart < 1.0 && distance > 1e-3 {
            sum += out / distance * (1.0 - apart);
        }
    }
    sum.normalize()
}

fn inside(world: &World, swept: &Block) -> bool {
    let (w, l) = world.inner();
    swept.min.x > -1.0 && swept.min.y > -1.0 && swept.max.x < w + 1.0 && swept.max.y < l + 1.0
}

fn signature(form: &Form, travel: V3) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |v: V3| {
        for c in v.iter() {
            hash = (hash ^ u64::from(c.to_bits())).wrapping_mul(0x0100_0000_01b3);
        }
    };
    add(travel);
    match form {
        Form::Disk(puck) => add(puck.base),
        Form::Limbs { limbs, .. } => limbs.iter().for_each(|limb| {
            add(limb.capsule.a);
            add(limb.capsule.b);
        }),
    }
    hash
}
