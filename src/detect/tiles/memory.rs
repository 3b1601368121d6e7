use nalgebra::{Point2, Vector2};

use super::glance::CELL_PX;
use super::pose::Pose;
use super::{FaceDown, HalfReading, Pips, Tile, TileDetections};
use crate::geometry::ImagePoint;

/// Share of a half that must be under a hand for it to be hidden.
const HIDDEN_SHARE: f32 = 0.12;
/// Share of a tile from which a hand hides it altogether.
const MOST_HIDDEN: f32 = 0.5;
/// Share of a tile that changes at most while it stays: another one that is laid beside it, or the shadow of that, changes its
/// edge; what is taken away, or is another tile now, changes nearly everywhere.
const MOST_AT_EDGE: f32 = 0.34;
/// Share of a tile that another one covers when they are in one place.
const SAME_PLACE: f32 = 0.25;
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

/// A look at the table after another one.
pub struct Again<'a> {
    /// Cells across.
    pub cols: usize,
    /// Cells under hands.
    pub covered: &'a [bool],
    /// Cells that have changed since the look before.
    pub changed: &'a [bool],
}

/// What two looks make of a table.
pub struct Remembered {
    /// What lies there.
    pub detections: TileDetections,
    /// Whether they make something else of what has not changed, so that one of them errs.
    pub is_at_odds: bool,
}

/// What is found now, with what was found before of tiles that a hand hides now, or that have not changed since.
pub fn remembered(before: &TileDetections, mut now: TileDetections, again: &Again) -> Remembered {
    let is_in_hand = |corners: &[ImagePoint; 4]| again.share(corners, again.covered) > MOST_HIDDEN;
    now.tiles.retain(|tile| !is_in_hand(&tile.corners));
    now.face_down.retain(|tile| !is_in_hand(&tile.corners));
    let is_open = |corners: &[ImagePoint; 4]| again.share(corners, again.covered) <= 0.0;
    let is_as_before = |corners: &[ImagePoint; 4]| again.share(corners, again.changed) <= MOST_AT_EDGE;
    let is_held = |corners: &[ImagePoint; 4]| !is_open(corners) || is_as_before(corners);
    let is_told = |corners: &[ImagePoint; 4]| is_open(corners) && is_as_before(corners);
    let mut is_at_odds = is_new_in(before, &now, is_told) || is_new_in(&now, before, is_told);
    // What shows its pips is no back while it looks the same.
    let faces = before.tiles.iter().filter(|tile| is_told(&tile.corners) && shows_pips(tile));
    let faces: Vec<Pose> = faces.map(|tile| pose_of(&tile.corners)).collect();
    now.face_down.retain(|back| faces.iter().all(|face| face.overlap(&pose_of(&back.corners)) < SAME_PLACE));
    for tile in before.tiles.iter().filter(|tile| is_held(&tile.corners)) {
        let pose = pose_of(&tile.corners);
        if let Some(other) = now.tiles.iter_mut().find(|other| pose.is_same(&pose_of(&other.corners))) {
            is_at_odds |= is_told(&tile.corners) && tile.pips() != other.pips();
            keep_surer(tile, other);
        } else if is_free(&pose, &now) {
            now.tiles.push(tile.clone());
        }
    }
    let held = before.face_down.iter().filter(|tile| is_held(&tile.corners));
    let held: Vec<FaceDown> = held.filter(|tile| is_free(&pose_of(&tile.corners), &now)).cloned().collect();
    now.face_down.extend(held);
    Remembered { detections: now, is_at_odds }
}

/// Whether one look has a tile, in a place that both can tell of, that another one has not.
fn is_new_in(before: &TileDetections, now: &TileDetections, is_told: impl Fn(&[ImagePoint; 4]) -> bool) -> bool {
    let poses = |found: &TileDetections| -> [Vec<Pose>; 2] {
        let faces = found.tiles.iter().map(|tile| &tile.corners).filter(|corners| is_told(corners)).map(pose_of);
        let backs = found.face_down.iter().map(|back| &back.corners).filter(|corners| is_told(corners)).map(pose_of);
        [faces.collect(), backs.collect()]
    };
    let is_missed = |(now, before): (&Vec<Pose>, &Vec<Pose>)| {
        now.iter().any(|pose| !before.iter().any(|other| pose.is_same(other)))
    };
    poses(now).iter().zip(&poses(before)).any(is_missed)
}

/// Whether both halves are sure, and one has pips.
fn shows_pips(tile: &Tile) -> bool {
    tile.pips().is_some_and(|pips| pips != [0, 0])
}

impl Again<'_> {
    /// Share of a tile that lies on marked cells.
    fn share(&self, corners: &[ImagePoint; 4], marked: &[bool]) -> f32 {
        share(&pose_of(corners), &[0.5, -0.5], self.cols, marked)
    }
}

/// Whether nothing of what was found lies on a place.
fn is_free(pose: &Pose, found: &TileDetections) -> bool {
    found.corners().all(|corners| pose_of(corners).overlap(pose) < SAME_PLACE)
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

/// Share of these halves of a tile that lies on marked cells.
fn share(pose: &Pose, halves: &[f32], cols: usize, marked: &[bool]) -> f32 {
    let is_marked = |(col, row): &(usize, usize)| *col < cols && marked.get(row * cols + col) == Some(&true);
    let count = halves.iter().flat_map(|half| cells_of(pose, *half)).filter(is_marked).count();
    count as f32 / (halves.len() * PLACES * PLACES) as f32
}

/// Columns and rows of the cells under places all over a half.
fn cells_of(pose: &Pose, half: f32) -> impl Iterator<Item = (usize, usize)> {
    let on = |index: usize| (index as f32 + 0.5) / PLACES as f32 - 0.5;
    (0..PLACES * PLACES).map(move |place| {
        let at = pose.at(half + on(place % PLACES), 2.0 * on(place / PLACES));
        ((at.x.max(0.0) as usize) / CELL_PX, (at.y.max(0.0) as usize) / CELL_PX)
    })
}

/// The cells under places all over a tile.
pub fn cells_under(corners: &[ImagePoint; 4], cols: usize, rows: usize) -> Vec<usize> {
    let pose = pose_of(corners);
    let all = [0.5, -0.5].into_iter().flat_map(|half| cells_of(&pose, half));
    all.filter(|(col, row)| *col < cols && *row < rows).map(|(col, row)| row * cols + col).collect()
}

/// The pose of a tile whose corners are told.
pub fn pose_of(corners: &[ImagePoint; 4]) -> Pose {
    let [a, b, c, d] = corners.map(|at| Vector2::new(at.x as f32, at.y as f32));
    Pose { middle: Point2::from((a + b + c + d) / 4.0), along: (a + b - c - d) / 4.0, across: (b + c - a - d) / 4.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::tiles::HalfReading;

    /// Cells of a look of so many columns and rows.
    const COLS: usize = 12;

    /// A tile of six by three cells whose first column and row of cells are these.
    fn corners(col: usize, row: usize) -> [ImagePoint; 4] {
        let at = |col: usize, row: usize| ImagePoint::new((col * CELL_PX) as f64, (row * CELL_PX) as f64);
        [at(col, row + 3), at(col, row), at(col + 6, row), at(col + 6, row + 3)]
    }

    fn half(pips: Pips) -> HalfReading {
        let middle = ImagePoint::new(0.0, 0.0);
        HalfReading { pips, middle, places: Vec::new(), certainty: 1.0, margin: 1.0 }
    }

    fn tile(col: usize, row: usize) -> Tile {
        let halves = [half(Pips::Sure(6)), half(Pips::Sure(4))];
        Tile { corners: corners(col, row), place: None, halves, fit: 1.0, since: None }
    }

    /// What is made of a table with one tile when the next look finds that, and so many of its six columns have changed.
    fn check(found: TileDetections, changed_columns: usize, expected: (usize, usize, bool)) {
        let before = TileDetections { tiles: vec![tile(3, 3)], ..TileDetections::default() };
        let changed: Vec<bool> =
            (0..COLS * 9).map(|cell| (3..3 + changed_columns).contains(&(cell % COLS)) && cell / COLS >= 3).collect();
        let covered = vec![false; COLS * 9];
        let again = Again { cols: COLS, covered: &covered, changed: &changed };
        let Remembered { detections, is_at_odds } = remembered(&before, found, &again);
        assert_eq!((detections.tiles.len(), detections.face_down.len(), is_at_odds), expected);
    }

    #[test]
    fn a_tile_whose_edge_alone_changes_lies_there_still() {
        check(TileDetections::default(), 0, (1, 0, true));
        check(TileDetections::default(), 2, (1, 0, true));
        check(TileDetections::default(), 6, (0, 0, false));
    }

    #[test]
    fn what_has_shown_its_pips_and_looks_the_same_is_no_back() {
        let back = || FaceDown { corners: corners(3, 3), place: None, fit: 1.0 };
        let found = || TileDetections { face_down: vec![back()], ..TileDetections::default() };
        check(found(), 0, (1, 0, true));
        check(found(), 6, (0, 1, false));
    }
}
