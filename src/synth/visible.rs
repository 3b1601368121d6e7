//! How much of a disk's top the camera sees.

use super::scene::{Scene, rim_walls, v3};
use super::solids::{Block, Capsule, Puck, Ray, V3};
use crate::geometry::SpacePoint;

/// Rings of samples on a disk's top, and samples on the innermost.
const RINGS: usize = 9;

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
    let share = |(own, disk): (usize, &super::scene::Disk)| {
        let (mut seen, mut all) = (0_usize, 0_usize);
        for ring in 0..RINGS {
            // Rings of equal area with about equally spaced samples.
            let r = radius * ((ring as f64 + 0.5) / RINGS as f64).sqrt();
            let count = 18;
            for i in 0..count {
                let turn = std::f64::consts::TAU * (i as f64 + 0.37 * ring as f64) / count as f64;
                let top = SpacePoint::new(
                    disk.at.x + r * turn.cos(),
                    disk.at.y + r * turn.sin(),
                    disk.at.z + scene.disk.height_mm,
                );
                all += 1;
                let in_picture = scene.camera.project(top).is_some_and(|p| scene.in_picture(p));
                seen += usize::from(in_picture && !occluders.hide(v3(top), own));
            }
        }
        seen as f64 / all as f64
    };
    scene.disks.iter().enumerate().map(share).collect()
}
