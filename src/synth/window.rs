//! Which tiles of the picture a mover touches.

use super::movers::{Mover, Near, Reach};
use super::scene::Scene;
use super::solids::Block;
use super::tile::{TILE, Tile};
use crate::geometry::SpacePoint;

/// A rectangle of the picture.
#[derive(Clone, Copy)]
struct Window {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// What a block may change in the picture, with a margin for the lens's bending of straight edges.
fn window(scene: &Scene, block: &Block) -> Window {
    let all = Window { left: f64::MIN, top: f64::MIN, right: f64::MAX, bottom: f64::MAX };
    let mut around = Window { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };
    for corner in 0..8 {
        let pick = |bit: usize, low: f32, high: f32| f64::from(if corner & bit == 0 { low } else { high });
        let (min, max) = (block.min, block.max);
        let place = SpacePoint::new(pick(1, min.x, max.x), pick(2, min.y, max.y), pick(4, min.z, max.z));
        let Some(seen) = scene.camera.project(place) else { return all };
        around.left = around.left.min(seen.x - 3.0);
        around.top = around.top.min(seen.y - 3.0);
        around.right = around.right.max(seen.x + 3.0);
        around.bottom = around.bottom.max(seen.y + 3.0);
    }
    around
}

/// Where a part of a mover may show in the picture, and what it may darken there.
pub(super) struct Touched {
    body: Window,
    dark: Window,
    shadows: [Option<Window>; 2],
}

impl Touched {
    pub fn by(scene: &Scene, part: &Reach) -> Self {
        let shadows = part.shadows.map(|shadow| shadow.map(|block| window(scene, &block)));
        Self { body: window(scene, &part.body), dark: window(scene, &part.dark), shadows }
    }
}

/// The parts of a mover that matter in a tile; `None` where none does.
pub(super) fn near<'a>(tile: &Tile, mover: &'a Mover, parts: &[Touched]) -> Option<Near<'a>> {
    let (x, y) = (tile.x as f64, tile.y as f64);
    let side = TILE as f64;
    let meets = |w: &Window| w.left < x + side && w.right > x && w.top < y + side && w.bottom > y;
    let mut near = Near::none_of(mover);
    let mut any = false;
    for (i, part) in parts.iter().enumerate() {
        let mut note = |touches: bool, list: &mut Vec<usize>| {
            if touches {
                list.push(i);
                any = true;
            }
        };
        note(meets(&part.body), &mut near.seen);
        note(meets(&part.dark), &mut near.dark);
        for (shadow, list) in part.shadows.iter().zip(&mut near.shadows) {
            note(shadow.as_ref().is_some_and(meets), list);
        }
    }
    any.then_some(near)
}
