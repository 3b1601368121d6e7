use nalgebra::Vector2;

use super::bars::Bar;
use super::candidates::WIDTH_PX;
use super::choice::best_together;
use super::evidence::{Evidence, evidence};
use super::kin::{Kin, polarity_of};
use super::plane::Pyramid;
use super::pose::Pose;
use super::refine::{FINE, Found, refined};

/// Score from which a first guess is worth a search.
const PROMISING: f32 = 0.5;
/// Shifts along the tile at which a guess is looked at, in widths: a bar may be but a pixel thick.
const SHIFTS: [f32; 5] = [-0.1, -0.05, 0.0, 0.05, 0.1];
/// What makes a tile of a candidate among others: as judged, how much of its bar must be there, how it may differ in contrast.
const LEAST_JUDGED: f32 = 0.78;
const LEAST_BAR: f32 = 0.6;
const CONTRASTS: std::ops::Range<f32> = 0.3..2.5;
/// How far a pose may be from the measure.
const MOST_MISFIT: f32 = 0.15;
/// A half that is as clear as this is one, whatever hides the other.
const CLEAR_HALF: f32 = 0.85;
/// How much tiles may seem to lie on each other.
const MOST_OVERLAP: f32 = 0.2;
/// A bar's length may differ from the others' by this factor; part of it may be hidden.
const BARS: std::ops::Range<f32> = 0.55..1.3;

/// All tiles of a picture, when some have told how large they are: around bars, and beside those found.
pub fn all_tiles(pyramid: &Pyramid, bars: &[Bar], members: &[Found], kin: &Kin) -> Vec<Found> {
    let known = members.iter().map(|(pose, _)| *pose);
    let around_bars = bars.iter().filter(|bar| bar.polarity == kin.polarity).filter_map(|bar| {
        let metric = kin.measure.at(bar.middle)?;
        let length = 2.0 * metric.length(bar.half);
        BARS.contains(&(length / kin.bar)).then(|| metric.pose(bar.middle, bar.half))
    });
    let mut pool: Vec<Found> = Vec::new();
    let mut tiles: Vec<Found> = Vec::new();
    let mut starts: Vec<Pose> = known.chain(around_bars).collect();
    while !starts.is_empty() {
        let new = near(pyramid, &starts, kin, &pool);
        if new.is_empty() {
            break;
        }
        starts = new.iter().flat_map(|(pose, _)| beside(pose, kin)).collect();
        pool.extend(new);
        tiles = best_together(&pool);
        // What clashes with nothing but lost is never chosen later, and tiles that hold need no other guess on them.
        starts.retain(|start| tiles.iter().all(|(tile, _)| tile.overlap(start) < MOST_OVERLAP));
    }
    tiles
}

/// The tiles near these guesses; none twice, and none that is in the pool.
fn near(pyramid: &Pyramid, starts: &[Pose], kin: &Kin, pool: &[Found]) -> Vec<Found> {
    let is_new = |pose: &Pose, found: &[Found]| found.iter().all(|(tile, _)| !is_same(tile, pose));
    let mut guesses: Vec<Found> = starts
        .iter()
        .filter(|pose| is_new(pose, pool))
        .filter_map(|pose| {
            let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
            let shifted = |by: &f32| {
                let pose = Pose { middle: pose.middle + pose.along * *by, ..*pose };
                Some((pose, evidence(plane, &pose.scaled(factor), &kin.lattice)?))
            };
            SHIFTS.iter().filter_map(shifted).max_by(|a, b| a.1.score.total_cmp(&b.1.score))
        })
        .filter(|(_, seen)| seen.score >= PROMISING && polarity_of(seen.contrast) == kin.polarity)
        .collect();
    guesses.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    let mut found: Vec<Found> = Vec::new();
    for (pose, _) in guesses {
        if !is_new(&pose, &found) {
            continue;
        }
        let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
        let metric = kin.measure.at(pose.middle).map(|metric| metric.scaled(factor));
        let best = refined(plane, pose.scaled(factor), &kin.lattice, metric.as_ref(), FINE);
        let is_near = |pose: &Pose| metric.is_none_or(|metric| metric.misfit(pose) < MOST_MISFIT);
        if let Some((pose, seen)) = best.filter(|(pose, seen)| is_near(pose) && is_tile(seen, kin)) {
            let pose = pose.scaled(1.0 / factor);
            if is_new(&pose, pool) && is_new(&pose, &found) {
                found.push((pose, seen));
            }
        }
    }
    found
}

/// Whether two poses are of one tile: the middles close to each other, and the same direction.
fn is_same(tile: &Pose, other: &Pose) -> bool {
    let (along, across) = tile.place_of(other.middle);
    let turn = tile.along.perp(&other.along).abs() / (tile.along.norm() * other.along.norm());
    along.abs() < 0.2 && across.abs() < 0.4 && turn < 0.5
}

fn is_tile(seen: &Evidence, kin: &Kin) -> bool {
    let is_like = CONTRASTS.contains(&(seen.contrast / kin.contrast)) && seen.bar >= LEAST_BAR;
    let has_half = seen.halves.iter().any(|half| half.score() >= CLEAR_HALF);
    is_like && (seen.judged >= LEAST_JUDGED || has_half && seen.judged >= LEAST_JUDGED - 0.13)
}

/// Where tiles may touch this one: at its ends straight on, crosswise and round the corner, and at its sides.
fn beside(pose: &Pose, kin: &Kin) -> Vec<Pose> {
    let mut to = Vec::with_capacity(24);
    let Some(metric) = kin.measure.at(pose.middle) else { return to };
    // A tile's width along and across it.
    let (along, across) = (pose.along, pose.across * 2.0);
    let mut add = |offset: Vector2<f32>, side: Vector2<f32>| to.push(metric.pose(pose.middle + offset, side));
    for sign in [1.0f32, -1.0] {
        add(along * (2.0 * sign), across);
        for shift in [-0.5, 0.0, 0.5] {
            add(along * (1.5 * sign) + across * shift, along);
        }
        for shift in [-0.5, 0.0, 0.5] {
            add(across * (1.5 * sign) + along * shift, along);
        }
        add(across * sign, across);
        add(across * (1.1 * sign), across);
    }
    to
}
