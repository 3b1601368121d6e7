//! How much of each piece the camera sees, of what it would see were the piece alone.

use super::body::{FieldPiece, bodies};
use super::world::FieldScene;
use crate::geometry::{ImagePoint, SpacePoint};
use crate::synth::painter::What;
use crate::synth::scene::v3;
use crate::synth::solids::{Ray, V3};

/// Lines of sight across a piece's outline, each way.
const ACROSS: usize = 14;

/// Shares from 0 to 1 in the order of the scene's apples and horses.
pub(super) struct Shown {
    pub apples: Vec<f64>,
    pub horses: Vec<f64>,
}

/// Looks at every piece on the board.
pub(super) fn visible_shares(scene: &FieldScene) -> Shown {
    let bodies = bodies(scene);
    let eye = v3(scene.camera.centre());
    let share = |number: usize| {
        let Some(body) = bodies.get(number) else { return 0.0 };
        let (mut alone, mut seen) = (0, 0);
        let size = body.around.max - body.around.min;
        let middle = (body.around.max + body.around.min) / 2.0;
        let forward = (middle - eye).normalize();
        let aside = forward.cross(&V3::z()).try_normalize(1e-3).unwrap_or_else(V3::x);
        let up = aside.cross(&forward);
        let half = size.norm() / 2.0;
        for i in 0..ACROSS * ACROSS {
            let part = |k: usize| (k as f32 + 0.5) / ACROSS as f32 * 2.0 - 1.0;
            let target = middle + aside * (half * part(i % ACROSS)) + up * (half * part(i / ACROSS));
            let ray = Ray { from: eye, along: (target - eye).normalize() };
            let Some(met) = body.meet_any(&ray) else { continue };
            alone += 1;
            let place = ray.at(met.met.distance);
            let in_picture = scene
                .camera
                .project(SpacePoint::new(f64::from(place.x), f64::from(place.y), f64::from(place.z)))
                .is_some_and(|seen: ImagePoint| scene.in_picture(seen));
            let is_hidden = bodies.iter().enumerate().any(|(other, body)| {
                other != number && body.meet_any(&ray).is_some_and(|o| o.met.distance < met.met.distance - 0.05)
            });
            seen += usize::from(in_picture && !is_hidden);
        }
        f64::from(seen as u32) / f64::from(alone.max(1) as u32)
    };
    let of = |wanted: fn(&What<FieldPiece>) -> bool, count: usize| -> Vec<f64> {
        let pieces = bodies.iter().enumerate().filter(|(_, body)| wanted(&body.what)).take(count);
        pieces.map(|(number, _)| share(number)).collect()
    };
    Shown {
        apples: of(|what| matches!(what, What::Piece(FieldPiece::Apple { .. })), scene.apples.len()),
        horses: of(|what| matches!(what, What::Piece(FieldPiece::Horse { .. })), scene.horses.len()),
    }
}

/// How much the worst seen piece shows of itself, apples under horses apart.
pub(super) fn least_shown(scene: &FieldScene) -> f64 {
    let shown = visible_shares(scene);
    let apples = scene.apples.iter().zip(&shown.apples).filter(|(apple, _)| !scene.is_under_horse(apple));
    apples.map(|(_, share)| *share).chain(shown.horses.iter().copied()).fold(1.0, f64::min)
}
