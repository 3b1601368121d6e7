//! What moves: disks, hands, bands. Each knows what it touches in the picture, so that the rest need not be redrawn.

use super::hand::{Cover, Limb};
use super::material::{Finish, cloth, skin, srgb};
use super::scene::{Scene, v3};
use super::shadow::{ToLamp, sky_taken_by_capsule, sky_taken_by_wall};
use super::solids::{Block, Capsule, Met, Puck, Ray, V3};
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
    /// Where it may cast a shadow or take light of the sky, too.
    pub shade: Block,
}

/// The parts of a mover that matter in one place of the picture.
pub(super) struct Near<'a> {
    pub mover: &'a Mover,
    pub seen: Vec<usize>,
    pub shading: Vec<usize>,
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
                let capsule = Capsule { a: v3(*a), b: v3(*b), radius: world.look().rubber_radius_mm };
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
            Reach { body, shade: shade(&body, dark, world) }
        };
        let parts = bodies.into_iter().map(reach).collect();
        let signature = signature(&form, travel);
        Self { form, travel, first_part, own, parts, signature }
    }
}

/// All that a body may darken on the board or on the table.
fn shade(body: &Block, dark: f32, world: &World) -> Block {
    let ground = if body.min.z >= -1.0 && inside(world, body) { 0.0 } else { world.table_z() };
    let side = V3::new(dark, dark, 0.0);
    let mut shade = Block { min: body.min - side, max: body.max + side };
    for lamp in world.lamps().iter().filter(|lamp| lamp.colour.x > 0.0) {
        for (x, y) in
            [(body.min.x, body.min.y), (body.max.x, body.min.y), (body.min.x, body.max.y), (body.max.x, body.max.y)]
        {
            let corner = V3::new(x, y, body.max.z);
            let way = lamp.centre - corner;
            let down = (body.max.z - ground) / (way.z / way.norm()).max(0.05);
            let penumbra = 1.0 + lamp.radius / way.norm() * down;
            let end = corner - way.normalize() * down;
            shade.min = shade.min.inf(&end.add_scalar(-penumbra));
            shade.max = shade.max.sup(&V3::new(end.x + penumbra, end.y + penumbra, body.max.z));
        }
    }
    shade.min.z = ground;
    shade
}

impl Near<'_> {
    /// The nearest point met, the mover displaced by `shift`.
    pub fn meet(&self, ray: &Ray, shift: V3) -> Option<MoverMet> {
        if self.seen.is_empty() {
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
                for i in self.seen.iter().copied() {
                    let Some(met) = limbs.get(i).and_then(|limb| limb.capsule.meet(&ray)) else { continue };
                    if best.as_ref().is_none_or(|(_, nearest)| met.distance < nearest.distance) {
                        best = Some((i, met));
                    }
                }
                best.map(|(limb, met)| MoverMet { part: self.mover.first_part + limb as u16, met, limb })
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
    pub fn hides(&self, way: &ToLamp) -> f32 {
        match &self.mover.form {
            Form::Disk(puck) => way.hidden_by_puck(puck),
            Form::Limbs { limbs, .. } => {
                self.limbs(limbs, &self.shading).map(|l| way.hidden_by_capsule(&l.capsule)).fold(0.0, f32::max)
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
                let most = self
                    .limbs(limbs, &self.shading)
                    .map(|l| sky_taken_by_capsule(point + normal, &l.capsule, HAND_REACH));
                most.fold(0.0, f32::max) * 0.75
            }
        }
    }
}

/// Blends the normals of neighbouring limbs, so that a hand looks grown and not put together.
fn smooth_normal<'a>(limbs: impl Iterator<Item = &'a Limb>, point: V3, own: V3) -> V3 {
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
