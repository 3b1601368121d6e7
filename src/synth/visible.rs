//! How much of a disk's top the camera sees.

use super::scene::{Disk, Scene, rim_walls, v3};
use super::solids::{Beam, Block, Capsule, Puck, Ray, V3};
use crate::geometry::SpacePoint;

/// Rings of points on a disk's top, and points of each.
const RINGS: usize = 9;
const POINTS_OF_RING: usize = 18;

/// All that can stand before a disk.
pub(super) struct Occluders {
    blocks: Vec<Block>,
    pucks: Vec<Puck>,
    hands: Vec<(Block, Vec<Capsule>)>,
    eye: V3,
}

impl Occluders {
    pub fn of(scene: &Scene) -> Self {
        let mut blocks = rim_walls(scene);
        blocks.extend(scene.board.arms().map(|arm| Block { min: v3(arm.min), max: v3(arm.max) }));
        let (radius, height) = (scene.disk.diameter_mm as f32 / 2.0, scene.disk.height_mm as f32);
        let hands = scene.hands.iter().map(|hand| {
            let capsules: Vec<Capsule> = hand.limbs().iter().map(|limb| limb.capsule).collect();
            let mut around = Block { min: V3::repeat(f32::MAX), max: V3::repeat(f32::MIN) };
            for c in &capsules {
                around.min = around.min.inf(&c.a.inf(&c.b).add_scalar(-c.radius));
                around.max = around.max.sup(&c.a.sup(&c.b).add_scalar(c.radius));
            }
            (around, capsules)
        });
        Self {
            blocks,
            pucks: scene.disks.iter().map(|d| Puck { base: v3(d.at), radius, height, edge: 1.0 }).collect(),
            hands: hands.collect(),
            eye: v3(scene.camera.centre()),
        }
    }

    /// The same, less what is nowhere before these points.
    fn before(&self, points: &[V3]) -> Self {
        let directions = points.iter().map(|point| (point - self.eye).normalize());
        let beam = Beam::around(self.eye, directions);
        let near = |(around, limbs): &(Block, Vec<Capsule>)| {
            (*around, limbs.iter().filter(|limb| beam.may_meet(limb, 0.0)).copied().collect())
        };
        Self {
            blocks: self.blocks.clone(),
            pucks: self.pucks.clone(),
            hands: self.hands.iter().map(near).collect(),
            eye: self.eye,
        }
    }

    fn hide(&self, point: V3, own: usize) -> bool {
        let way = point - self.eye;
        let distance = way.norm();
        let ray = Ray { from: self.eye, along: way / distance };
        let before = |met: f32| met < distance - 0.05;
        self.blocks.iter().any(|block| block.meet(&ray).is_some_and(|met| before(met.distance)))
            || self
                .pucks
                .iter()
                .enumerate()
                .any(|(i, puck)| i != own && puck.meet(&ray).is_some_and(|met| before(met.distance)))
            || self.hands.iter().any(|(around, limbs)| {
                around.meet(&ray).is_some()
                    && limbs.iter().any(|limb| limb.meet(&ray).is_some_and(|met| before(met.distance)))
            })
    }
}

/// Share of the top of each disk that the camera sees, 0 to 1.
pub(super) fn visible_shares(scene: &Scene) -> Vec<f64> {
    let occluders = Occluders::of(scene);
    let radius = scene.disk.diameter_mm / 2.0;
    let share = |(own, disk): (usize, &Disk)| {
        let tops = points_on_top(disk, radius, scene.disk.height_mm);
        let occluders = occluders.before(&tops.iter().map(|top| v3(*top)).collect::<Vec<_>>());
        let in_picture = |top| scene.camera.project(top).is_some_and(|p| scene.in_picture(p));
        let seen = tops.iter().filter(|top| in_picture(**top) && !occluders.hide(v3(**top), own)).count();
        seen as f64 / tops.len() as f64
    };
    scene.disks.iter().enumerate().map(share).collect()
}

/// Rings of equal area with about equally spaced points.
fn points_on_top(disk: &Disk, radius: f64, height_mm: f64) -> Vec<SpacePoint> {
    let at = |ring: usize, i: usize| {
        let r = radius * ((ring as f64 + 0.5) / RINGS as f64).sqrt();
        let turn = std::f64::consts::TAU * (i as f64 + 0.37 * ring as f64) / POINTS_OF_RING as f64;
        SpacePoint::new(disk.at.x + r * turn.cos(), disk.at.y + r * turn.sin(), disk.at.z + height_mm)
    };
    (0..RINGS).flat_map(|ring| (0..POINTS_OF_RING).map(move |i| at(ring, i))).collect()
}
