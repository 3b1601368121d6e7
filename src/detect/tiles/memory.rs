use nalgebra::{Point2, Vector2};

use super::glance::CELL_PX;
use super::pose::Pose;
use super::{FaceDown, HalfReading, Pips, Tile, TileDetections};
use crate::geometry::ImagePoint;

/// Share of a half that must be under a hand for it to be hidden.
const HIDDEN_SHARE: f32 = 0.12;
/// Share of a tile from which a hand hides it altogether.
const MOST_HIDDEN: f32 = 0.5;
/// Places along and across a half that are looked at.
const PLACES: usize = 5;

/// Marks the halves that lie under covered cells as unreadable.
pub fn hidden(detections: &mut TileDetections, cols: usize, covered: &[bool]) {
    if !covered.contains(&true) {
        return;
    }
    for tile in &mut detections.tiles {
        let pose = pose_of(&tile.corners);
        for (half, on_half) in tile.halves.iter_mut().zip([0.5, -0.5]) {
            if share(&pose, &[on_half], cols, covered) > HIDDEN_SHARE {
                half.pips = Pips::Unreadable;
                half.places.clear();
                (half.certainty, half.margin) = (0.0, 0.0);
            }
        }
    }
}

/// What is found now, with what was found before of tiles that a hand hides now, or that have not changed since.
pub fn remembered(
    before: &TileDetections,
    mut now: TileDetections,
    cols: usize,
    covered: &[bool],
    changed: &[bool],
) -> TileDetections {
    let is_in_hand = |corners: &[ImagePoint; 4]| whole(corners, cols, covered) > MOST_HIDDEN;
    now.tiles.retain(|tile| !is_in_hand(&tile.corners));
    now.face_down.retain(|tile| !is_in_hand(&tile.corners));
    let is_held =
        |corners: &[ImagePoint; 4]| whole(corners, cols, covered) > 0.0 || whole(corners, cols, changed) <= 0.0;
    for tile in before.tiles.iter().filter(|tile| is_held(&tile.corners)) {
        let pose = pose_of(&tile.corners);
        if let Some(other) = now.tiles.iter_mut().find(|other| pose.is_same(&pose_of(&other.corners))) {
            keep_surer(tile, other);
        } else if is_free(&pose, &now) {
            now.tiles.push(tile.clone());
        }
    }
    let held = before.face_down.iter().filter(|tile| is_held(&tile.corners));
    let held: Vec<FaceDown> = held.filter(|tile| is_free(&pose_of(&tile.corners), &now)).cloned().collect();
    now.face_down.extend(held);
    now
}

/// Whether nothing of what was found lies on a place.
fn is_free(pose: &Pose, found: &TileDetections) -> bool {
    let all = found.tiles.iter().map(|tile| &tile.corners).chain(found.face_down.iter().map(|tile| &tile.corners));
    all.into_iter().all(|corners| pose_of(corners).overlap(pose) < 0.25)
}

/// The halves of a tile that was read before where they were surer; both in doubt where they are at odds.
fn keep_surer(before: &Tile, now: &mut Tile) {
    let is_turned = {
        let (a, b) = (&before.halves[0].middle, &now.halves[0].middle);
        a.distance(*b) > a.distance(now.halves[1].middle)
    };
    let halves: [&HalfReading; 2] = match (&before.halves, is_turned) {
        ([first, other], false) => [first, other],
        ([first, other], true) => [other, first],
    };
    for (now, before) in now.halves.iter_mut().zip(halves) {
        match (before.pips, now.pips) {
            (Pips::Sure(before), Pips::Sure(pips)) if before != pips => now.pips = Pips::Doubtful(pips),
            (Pips::Sure(_), Pips::Doubtful(_) | Pips::Unreadable) | (Pips::Doubtful(_), Pips::Unreadable) => {
                *now = before.clone()
            }
            (Pips::Sure(_) | Pips::Doubtful(_) | Pips::Unreadable, _) => {}
        }
    }
}

fn whole(corners: &[ImagePoint; 4], cols: usize, marked: &[bool]) -> f32 {
    share(&pose_of(corners), &[0.5, -0.5], cols, marked)
}

/// Share of these halves of a tile that lies on marked cells.
fn share(pose: &Pose, halves: &[f32], cols: usize, marked: &[bool]) -> f32 {
    let mut count = 0;
    for half in halves {
        for place in 0..PLACES * PLACES {
            let on = |index: usize| (index as f32 + 0.5) / PLACES as f32 - 0.5;
            let at = pose.at(half + on(place % PLACES), 2.0 * on(place / PLACES));
            let (col, row) = ((at.x.max(0.0) as usize) / CELL_PX, (at.y.max(0.0) as usize) / CELL_PX);
            count += usize::from(col < cols && marked.get(row * cols + col) == Some(&true));
        }
    }
    count as f32 / (halves.len() * PLACES * PLACES) as f32
}

/// The pose of a tile whose corners are told.
fn pose_of(corners: &[ImagePoint; 4]) -> Pose {
    let [a, b, c, d] = corners.map(|at| Vector2::new(at.x as f32, at.y as f32));
    Pose { middle: Point2::from((a + b + c + d) / 4.0), along: (a + b - c - d) / 4.0, across: (b + c - a - d) / 4.0 }
}
