//! Random closed tracks that do not cross themselves.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use super::course::{Course, Rail, rounded};
use crate::geometry::TablePoint;
use crate::synth::dice::Dice;

/// Room between two stretches of a track, and the least radius of an inner edge.
const GAP_MM: f64 = 22.0;
const INNER_RADIUS_MM: f64 = 18.0;
/// Straight before and behind the start line.
const START_ROOM_MM: f64 = 25.0;
/// How far a track reaches at most, in diameters of its discs: smaller ones could not be read in a picture of it.
const WIDEST_DISCS: f64 = 31.0;
/// Tries to lay a track.
const TRIES: usize = 200;

type Cell = (i32, i32);

/// A track of this width for discs of this size, from its start line on, somewhere on the table, without rails.
pub(super) fn random_course(dice: &mut Dice, width_mm: f64, disc_mm: f64) -> Course {
    for _ in 0..TRIES {
        let corners = if dice.chance(0.6) { of_tiles(dice, width_mm) } else { freely(dice, width_mm, disc_mm) };
        let Some(course) = corners.and_then(|corners| laid(dice, corners, width_mm, disc_mm)) else { continue };
        return course;
    }
    oval(width_mm)
}

/// What is always possible.
fn oval(width_mm: f64) -> Course {
    let radius = width_mm / 2.0 + 60.0;
    let (w, h) = (2.0 * radius + 260.0, 2.0 * radius);
    let corners = [(0.0, 0.0), (w, 0.0), (w, h), (0.0, h)].map(|(x, y)| (TablePoint::new(x, y), radius));
    Course::new(rounded(&corners).unwrap_or_default(), width_mm).begun_at(130.0)
}

fn laid(dice: &mut Dice, mut corners: Vec<(TablePoint, f64)>, width_mm: f64, disc_mm: f64) -> Option<Course> {
    if dice.chance(0.5) {
        corners.reverse();
    }
    let course = Course::new(rounded(&corners)?, width_mm);
    let [x0, y0, x1, y1] = course.extent();
    if (x1 - x0).max(y1 - y0) > WIDEST_DISCS * disc_mm || !course.keeps_apart(GAP_MM) {
        return None;
    }
    let straights = course.pieces.iter().filter(|piece| piece.bend_per_mm == 0.0);
    let longest = straights.max_by(|a, b| a.length_mm.total_cmp(&b.length_mm))?;
    if longest.length_mm < 2.0 * START_ROOM_MM {
        return None;
    }
    let start = longest.starts_mm + dice.between(START_ROOM_MM, longest.length_mm - START_ROOM_MM);
    Some(course.begun_at(start))
}

/// Tiles of one size, straights and quarter circles, round a heap of squares; some straights are longer.
fn of_tiles(dice: &mut Dice, width_mm: f64) -> Option<Vec<(TablePoint, f64)>> {
    let tile = width_mm * dice.between(1.3, 2.1);
    let count = dice.pick(2, &[1, 2, 2, 3, 3, 4, 5, 6]);
    let cells = heap(dice, count);
    let around = outline(&cells)?;
    let extra: Vec<f64> = (0..8).map(|_| if dice.chance(0.3) { tile * dice.between(0.2, 1.0) } else { 0.0 }).collect();
    let upto = |index: i32, from: usize| -> f64 {
        let longer: f64 = extra.iter().skip(from).take(index.max(0) as usize).sum();
        f64::from(index) * tile + longer
    };
    let sharp = if dice.chance(0.3) { dice.between(0.7, 1.0) } else { 1.0 };
    let least = width_mm / 2.0 + INNER_RADIUS_MM;
    let radius = (tile / 2.0 * sharp).max(least);
    (radius <= tile / 2.0)
        .then(|| around.into_iter().map(|(x, y)| (TablePoint::new(upto(x, 0), upto(y, 4)), radius)).collect())
}

/// Squares that hang together, in a field of four by three.
fn heap(dice: &mut Dice, count: usize) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::from([(1, 1)]);
    for _ in 0..200 {
        if cells.len() >= count {
            break;
        }
        let chosen = dice.between(0.0, cells.len() as f64) as usize;
        let Some((x, y)) = cells.iter().nth(chosen).copied() else { continue };
        let next = dice.pick((x + 1, y), &[(x - 1, y), (x, y + 1), (x, y - 1)]);
        if (0..4).contains(&next.0) && (0..3).contains(&next.1) {
            cells.insert(next);
        }
    }
    cells
}

/// The corners of a heap's outline, counter-clockwise; `None` where it has holes or touches itself.
fn outline(cells: &BTreeSet<Cell>) -> Option<Vec<Cell>> {
    // Each side of the outline leads from a corner to the next with the heap on its left.
    let mut sides: Vec<(Cell, Cell)> = Vec::new();
    for (x, y) in cells.iter().copied() {
        let around = [
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ];
        sides.extend(around.into_iter().filter(|(other, ..)| !cells.contains(other)).map(|(_, from, to)| (from, to)));
    }
    let starts: BTreeSet<Cell> = sides.iter().map(|(from, _)| *from).collect();
    if starts.len() != sides.len() {
        return None;
    }
    let first = sides.first()?.0;
    let mut nodes = vec![first];
    loop {
        let last = nodes.last()?;
        let next = sides.iter().find(|(from, _)| from == last)?.1;
        if next == first {
            break;
        }
        nodes.push(next);
    }
    if nodes.len() != sides.len() {
        return None;
    }
    let count = nodes.len();
    let node = |i: usize| nodes.get(i % count).copied();
    let corners = (0..count).filter_map(|i| {
        let (before, here, after) = (node(i + count - 1)?, node(i)?, node(i + 1)?);
        let turns = (here.0 - before.0, here.1 - before.1) != (after.0 - here.0, after.1 - here.1);
        turns.then_some(here)
    });
    Some(corners.collect())
}

/// Any round polygon with curves of several radii.
fn freely(dice: &mut Dice, width_mm: f64, disc_mm: f64) -> Option<Vec<(TablePoint, f64)>> {
    let count = dice.pick(3, &[4, 4, 5, 5, 6, 7]);
    let wide = disc_mm * WIDEST_DISCS / 2.0 * dice.between(0.6, 0.95);
    let (a, b) = (wide, wide * dice.between(0.5, 0.9));
    let turn = dice.between(0.0, TAU);
    let points: Vec<TablePoint> = (0..count)
        .map(|i| {
            let angle = turn + TAU * (i as f64 + dice.between(-0.25, 0.25)) / count as f64;
            let share = dice.between(0.45, 1.1);
            TablePoint::new(a * share * angle.cos(), b * share * angle.sin())
        })
        .collect();
    let least = width_mm / 2.0 + INNER_RADIUS_MM;
    let point = |i: usize| points.get(i % count).copied();
    let corners: Option<Vec<(TablePoint, f64)>> = (0..count)
        .map(|i| {
            let (before, here, after) = (point(i + count - 1)?, point(i)?, point(i + 1)?);
            let (u, v) = ((here.x - before.x, here.y - before.y), (after.x - here.x, after.y - here.y));
            let turn = (u.0 * v.1 - u.1 * v.0).atan2(u.0 * v.0 + u.1 * v.1).abs();
            let room = before.distance(here).min(here.distance(after)) * 0.46 / (turn / 2.0).tan();
            let radius = room.min(dice.between(1.0, 3.2) * least);
            (radius >= least).then_some((here, radius))
        })
        .collect();
    corners
}

/// Rails on most pieces, inside or outside, as they are put into the slits.
pub(super) fn random_rails(dice: &mut Dice, course: &Course, beside_mm: f64, thick_mm: f64) -> Vec<Rail> {
    let often = dice.pick(0.75, &[0.4, 0.9]);
    let inner_mm = course.width_mm / 2.0 + beside_mm;
    let mut rails = Vec::new();
    for piece in &course.pieces {
        if piece.length_mm < 40.0 || !dice.chance(often) {
            continue;
        }
        let is_curve = piece.bend_per_mm != 0.0;
        let outside = if piece.bend_per_mm > 0.0 { -1.0 } else { 1.0 };
        let side = if is_curve && dice.chance(0.75) { outside } else { dice.pick(1.0, &[-1.0]) };
        // Long bits on the curves and short ones on the straights.
        let share = if is_curve { dice.between(0.75, 0.99) } else { dice.between(0.35, 0.7) };
        let length_mm = (piece.length_mm * share).min(if is_curve { 600.0 } else { 160.0 });
        let from_mm = piece.starts_mm + (piece.length_mm - length_mm) * dice.between(0.2, 0.8);
        rails.push(Rail { from_mm, length_mm, side, inner_mm, outer_mm: inner_mm + thick_mm });
    }
    rails
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Track;

    #[test]
    fn random_tracks_are_closed_do_not_cross_and_differ() {
        let (mut left, mut bent, mut lengths) = (0, 0, BTreeSet::new());
        for seed in 0..200 {
            let mut dice = Dice::new(seed);
            let disc = dice.between(20.0, 40.0);
            let width = dice.between(80.0, 160.0).clamp(2.6 * disc, 5.0 * disc);
            let course = random_course(&mut dice, width, disc);
            let track = Track::new(course.points(), width, None).unwrap();
            assert!((track.centreline.length_mm() - course.length_mm).abs() < 0.002 * course.length_mm, "seed {seed}");
            let turns: f64 = course.pieces.iter().map(|piece| piece.length_mm * piece.bend_per_mm).sum();
            assert!((turns.abs() - TAU).abs() < 1e-6, "seed {seed}: {turns}");
            left += usize::from(turns > 0.0);
            bent += usize::from(course.pieces.iter().any(|piece| piece.bend_per_mm * turns < 0.0));
            lengths.insert(course.length_mm as i64 / 200);
        }
        assert!((70..130).contains(&left) && bent > 60 && lengths.len() > 8, "{left} {bent} {lengths:?}");
    }
}
