//! How much of each disc's upper side the camera sees.

use super::body::bodies;
use super::ground::Ground;
use super::world::RaceScene;
use crate::geometry::SpacePoint;
use crate::synth::painter::World as _;
use crate::synth::scene::v3;
use crate::synth::solids::{Ray, V3};

/// Rings of points on the upper side, and points of each.
const RINGS: usize = 7;
const POINTS_OF_RING: usize = 14;
/// What is nearer to the eye than the point by less than this does not hide it, mm.
const BEFORE_MM: f32 = 0.3;

/// Shares from 0 to 1 in the discs' order.
pub(super) fn visible_shares(scene: &RaceScene, ground: &Ground) -> Vec<f64> {
    let bodies = bodies(scene);
    let eye = v3(scene.camera.centre());
    let share = |number: usize| {
        let Some(disc) = scene.discs.get(number) else { return 0.0 };
        let (radius, height) = (scene.disc_mm.0 / 2.0, scene.disc_mm.1);
        let out = disc.turn * nalgebra::Vector3::z();
        let top = disc.at.xyz() + out * (height / 2.0 * out.z.signum());
        let place = |i: usize| {
            let (ring, step) = (i / POINTS_OF_RING, i % POINTS_OF_RING);
            let r = radius * ((ring as f64 + 0.5) / RINGS as f64).sqrt();
            let turn = std::f64::consts::TAU * (step as f64 + 0.37 * ring as f64) / POINTS_OF_RING as f64;
            let (sin, cos) = turn.sin_cos();
            let p = top + disc.turn * nalgebra::Vector3::new(r * cos, r * sin, 0.0);
            SpacePoint::new(p.x, p.y, p.z)
        };
        let is_seen = |point: SpacePoint| {
            let way: V3 = v3(point) - eye;
            let distance = way.norm();
            let ray = Ray { from: eye, along: way / distance };
            let before = |met: f32| met < distance - BEFORE_MM;
            scene.camera.project(point).is_some_and(|seen| scene.in_picture(seen))
                && !before(ground.part(&ray).1)
                && !bodies.iter().enumerate().any(|(other, body)| {
                    other != number && body.meet_any(&ray).is_some_and(|met| before(met.met.distance))
                })
        };
        let seen = (0..RINGS * POINTS_OF_RING).filter(|i| is_seen(place(*i))).count();
        seen as f64 / (RINGS * POINTS_OF_RING) as f64
    };
    (0..scene.discs.len()).map(share).collect()
}
