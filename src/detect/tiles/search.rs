use nalgebra::{Point2, Vector2};

use super::bars::Bar;
use super::candidates::WIDTH_PX;
use super::choice::best_together;
use super::evidence::{Evidence, HalfEvidence, Marks, evidence};
use super::kin::{Kin, polarity_of};
use super::measure::Measure;
use super::plane::Pyramid;
use super::pose::Pose;
use super::refine::{Found, WHOLE, refined};
use super::shapes::Shapes;

/// Score from which a first guess is worth a search.
const PROMISING: f32 = 0.5;
const WORTH_A_LOOK: f32 = 0.34;
/// How far from its middle a stroke is within a tile.
const WITHIN: f32 = 0.85;
/// Shifts along the tile at which a guess is looked at, in widths: a bar may be but a pixel thick.
const SHIFTS: [f32; 5] = [-0.1, -0.05, 0.0, 0.05, 0.1];
/// What makes a tile of a candidate among others: as judged, how much of its bar must be there, how it may differ in contrast.
const LEAST_JUDGED: f32 = 0.78;
const LEAST_BAR: f32 = 0.6;
/// The same where both halves' pips are explained so well.
const LEAST_BAR_WITH_PIPS: f32 = 0.45;
const WELL_EXPLAINED: f32 = 0.9;
const CONTRASTS: std::ops::Range<f32> = 0.3..2.5;
/// What a tile is judged where no other start is tried.
const AS_GOOD_AS_ANY: f32 = 0.93;
/// How far a pose may be from the measure.
const MOST_MISFIT: f32 = 0.15;
/// How clear two sides must be of a tile with pips: where it touches others, there may be no gap.
const LEAST_SIDE: f32 = 0.6;
/// How clear the least clear side of one without must be, and the next.
const BLANK_LEAST_SIDE: f32 = 0.15;
const BLANK_SIDE: f32 = 0.65;
/// The same of one crosswise in a train: its long sides, and its ends.
const CROSSWISE_SIDE: f32 = 0.4;
const CROSSWISE_END: f32 = 0.9;
/// A half with an even face, no pips and sides no clearer than this is a piece of the table beside a tile.
const EVEN: f32 = 0.7;
const NO_SIDES: f32 = 0.45;
/// Contrast of a bar without any pip, against the others'.
const BLANK_CONTRAST: f32 = 0.5;
/// Least contrast of bars, levels, by which one without pips is known.
const LEAST_LEVELS: f32 = 6.0;
/// A half with pips that is as clear as this, with its sides, is one, whatever hides the other; the tile as judged.
const CLEAR_HALF: f32 = 0.88;
const CLEAR_SIDE: f32 = 0.6;
const LEAST_HIDDEN: f32 = 0.65;
/// A bar's length may differ from the others' by this factor; part of it may be hidden.
const BARS: std::ops::Range<f32> = 0.55..1.3;

/// All tiles of a picture, when some have told how large they are: around bars, and beside those found.
pub fn all_tiles(
    pyramid: &Pyramid,
    (bars, likely): (&[Bar], &[Pose]),
    members: &[Found],
    kin: &Kin,
    shapes: &Shapes,
) -> Vec<Found> {
    let members: Vec<Pose> = members.iter().map(|(pose, _)| *pose).collect();
    let mut pool = near(pyramid, &members, kin, &[]);
    // A stroke within a sure tile is its bar or a pip; one at its end may be another's bar, and this tile none.
    let is_within = |middle: Point2<f32>| {
        members.iter().any(|pose| {
            let (along, across) = pose.place_of(middle);
            along.abs() < WITHIN && across.abs() < WITHIN
        })
    };
    let free_bars = bars.iter().filter(|bar| bar.polarity == kin.polarity && !is_within(bar.middle));
    let around_bars = free_bars.filter_map(|bar| {
        let metric = kin.measure.at(bar.middle)?;
        let length = 2.0 * metric.length(bar.half);
        BARS.contains(&(length / kin.bar)).then(|| metric.pose(bar.middle, bar.half))
    });
    let mut starts: Vec<Pose> = around_bars.collect();
    starts.extend(likely.iter().filter(|pose| !is_within(pose.middle)));
    starts.extend(shapes.guesses(&kin.measure, &members));
    starts.extend(pool.iter().flat_map(|(pose, _)| beside(pose, kin)));
    let mut tiles = together(&pool);
    loop {
        let new = near(pyramid, &starts, kin, &pool);
        if new.is_empty() {
            return tiles;
        }
        starts = new.iter().flat_map(|(pose, _)| beside(pose, kin)).collect();
        pool.extend(new);
        tiles = together(&pool);
    }
}

fn together(pool: &[Found]) -> Vec<Found> {
    let judged: Vec<(Pose, f32)> = pool.iter().map(|(pose, seen)| (*pose, seen.judged)).collect();
    best_together(&judged).iter().map(|number| pool[*number]).collect()
}

/// The tiles near these guesses; none twice, and none that is in the pool.
fn near(pyramid: &Pyramid, starts: &[Pose], kin: &Kin, pool: &[Found]) -> Vec<Found> {
    // A search may end beside the best place: another one from near it may end better.
    let is_new = |pose: &Pose, found: &[Found]| {
        found.iter().all(|(tile, seen)| seen.judged < AS_GOOD_AS_ANY || !tile.is_same(pose))
    };
    let is_better = |pose: &Pose, judged: f32, found: &[Found]| {
        found.iter().all(|(tile, seen)| seen.judged < judged || !tile.is_same(pose))
    };
    // Where all moves are known, even a poor guess may end well.
    let (promising, shifts) = match kin.measure {
        Measure::Seen { .. } => (PROMISING, SHIFTS.as_slice()),
        Measure::Told { .. } => (WORTH_A_LOOK, [0.0].as_slice()),
    };
    let mut guesses: Vec<Found> = starts
        .iter()
        .filter(|pose| is_new(pose, pool))
        .filter_map(|pose| {
            let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
            let shifted = |by: &f32| {
                let pose = Pose { middle: pose.middle + pose.along * *by, ..*pose };
                Some((pose, evidence(plane, &pose.scaled(factor), &kin.lattice)?))
            };
            shifts.iter().filter_map(shifted).max_by(|a, b| a.1.score.total_cmp(&b.1.score))
        })
        .filter(|(_, seen)| seen.score >= promising && polarity_of(seen.contrast) == kin.polarity)
        .collect();
    guesses.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    let mut found: Vec<Found> = Vec::new();
    for (pose, _) in guesses {
        if !is_new(&pose, &found) {
            continue;
        }
        let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
        let metric = kin.measure.at(pose.middle).map(|metric| metric.scaled(factor));
        let best = refined(plane, pose.scaled(factor), &kin.lattice, metric.as_ref(), WHOLE);
        let is_near = |pose: &Pose| metric.is_none_or(|metric| metric.misfit(pose) < MOST_MISFIT);
        if let Some((pose, seen)) = best.filter(|(pose, seen)| is_near(pose) && is_tile(seen, kin)) {
            let pose = pose.scaled(1.0 / factor);
            if is_better(&pose, seen.judged, pool) && is_better(&pose, seen.judged, &found) {
                found.retain(|(tile, _)| !tile.is_same(&pose));
                found.push((pose, seen));
            }
        }
    }
    found
}

fn is_tile(seen: &Evidence, kin: &Kin) -> bool {
    let contrast = seen.contrast / kin.contrast;
    let has_pips = |half: &HalfEvidence| half.pips.pattern.pips > 0 && half.explained() >= WELL_EXPLAINED;
    let least_bar = if seen.halves.iter().all(has_pips) { LEAST_BAR_WITH_PIPS } else { LEAST_BAR };
    if !CONTRASTS.contains(&contrast) || seen.bar < least_bar {
        return false;
    }
    if matches!(kin.measure, Measure::Told { .. }) && seen.is_gap() {
        return false;
    }
    if !seen.has_pips() {
        // Without pips, only bar and outline tell a tile from anything else.
        let [least, next, third, _] = seen.sides();
        let has_outline = least >= BLANK_LEAST_SIDE && next >= BLANK_SIDE;
        // Crosswise in a train, half of both long sides is hidden.
        let is_crosswise = least >= CROSSWISE_SIDE && third >= CROSSWISE_END;
        let has_outline = has_outline || is_crosswise;
        let has_bar = match kin.lattice.marks {
            Marks::Bar | Marks::Pips => contrast >= BLANK_CONTRAST,
            Marks::Known { bar, .. } => bar.abs() >= LEAST_LEVELS && seen.bar_contrast / bar >= BLANK_CONTRAST,
        };
        return seen.judged >= LEAST_JUDGED && has_outline && has_bar;
    }
    let is_table = |half: &HalfEvidence| {
        half.face >= EVEN && half.pips.pattern.pips == 0 && half.sides.iter().sum::<f32>() < 3.0 * NO_SIDES
    };
    if seen.halves.iter().any(is_table) {
        return false;
    }
    let is_clear = |half: &HalfEvidence| {
        half.score() >= CLEAR_HALF && half.pips.pattern.pips > 0 && half.sides.iter().all(|side| *side >= CLEAR_SIDE)
    };
    let is_whole = seen.judged >= LEAST_JUDGED && seen.sides()[2] >= LEAST_SIDE;
    is_whole || seen.judged >= LEAST_HIDDEN && seen.halves.iter().any(is_clear)
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
