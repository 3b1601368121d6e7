use nalgebra::Vector2;

use super::bars::Bar;
use super::evidence::{Evidence, HalfEvidence, Lattice, Marks, evidence};
use super::kin::Kin;
use super::measure::{Measure, Metric};
use super::plane::Pyramid;
use super::pose::Pose;
use super::refine::{FINE, Found, ROUGH, WHOLE, refined};

/// Shares of a tile's width that its bar may take.
const SHARES: [f32; 5] = [1.0, 0.92, 0.84, 0.76, 0.68];
/// How much longer or shorter than twice its width a tile may look.
const STRETCHES: [f32; 2] = [0.85, 1.18];
/// Width in pixels of its plane at which a tile is looked at.
pub const WIDTH_PX: f32 = 22.0;
/// Score from which a first guess is worth a search, and one that has found a tile.
const PROMISING: f32 = 0.5;
const FOUND: f32 = 0.86;
/// The same of a first guess of a known size.
const WORTH_A_LOOK: f32 = 0.4;
/// Bars that are looked at at first: those that stand out most.
const MOST_BARS: usize = 160;

/// Candidates that are looked at more closely where none is sure.
const MOST_DOUBTED: usize = 8;

/// Tiles that may lie around bars, whatever their size; good ones do not lie on each other.
pub fn candidates(pyramid: &Pyramid, bars: &[Bar]) -> Vec<Found> {
    let lattice = Lattice::default();
    let mut bars: Vec<&Bar> = bars.iter().collect();
    bars.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    bars.truncate(MOST_BARS);
    let mut starts: Vec<Found> = bars.iter().filter_map(|bar| first_guess(pyramid, bar, &lattice)).collect();
    starts.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    let mut found: Vec<Found> = Vec::new();
    for (pose, _) in starts {
        if !is_taken(&found, &pose) {
            found.extend(refined_at(pyramid, &pose, &lattice, None, ROUGH));
        }
    }
    if !found.iter().any(|(_, seen)| is_sure(seen)) {
        found.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
        found.truncate(MOST_DOUBTED);
        for tile in &mut found {
            if let Some(better) = refined_at(pyramid, &tile.0, &lattice, None, FINE) {
                *tile = better;
            }
        }
    }
    found
}

/// Tiles around what looks like bars, where it is known how large they look; good ones do not lie on each other.
pub fn of_size(pyramid: &Pyramid, starts: &[Pose], measure: &Measure, marks: Marks) -> Vec<Found> {
    let lattice = Lattice { marks, ..Lattice::default() };
    let look = |pose: &Pose| {
        let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
        Some((*pose, evidence(plane, &pose.scaled(factor), &lattice)?))
    };
    let mut guesses: Vec<Found> =
        starts.iter().filter_map(look).filter(|(_, seen)| seen.score >= WORTH_A_LOOK).collect();
    guesses.sort_by(|a, b| b.1.score.total_cmp(&a.1.score));
    let mut found: Vec<Found> = Vec::new();
    for (pose, _) in guesses {
        if !is_taken(&found, &pose) {
            found.extend(refined_at(pyramid, &pose, &lattice, measure.at(pose.middle), WHOLE));
        }
    }
    found
}

/// The nearby pose that is judged best, looked for where the picture shows it at the width at which tiles are looked at; pose and
/// metric are in the picture's pixels.
fn refined_at(
    pyramid: &Pyramid,
    start: &Pose,
    lattice: &Lattice,
    metric: Option<Metric>,
    steps: &[f32],
) -> Option<Found> {
    let (plane, factor) = pyramid.plane_for(start.width(), WIDTH_PX);
    let metric = metric.map(|metric| metric.scaled(factor));
    let (pose, seen) = refined(plane, start.scaled(factor), lattice, metric.as_ref(), steps)?;
    Some((pose.scaled(1.0 / factor), seen))
}

/// Whether a good tile lies there already.
fn is_taken(found: &[Found], pose: &Pose) -> bool {
    found.iter().any(|(tile, seen)| {
        let (along, across) = tile.place_of(pose.middle);
        seen.score >= FOUND && along.abs() < 0.9 && across.abs() < 0.9
    })
}

fn first_guess(pyramid: &Pyramid, bar: &Bar, lattice: &Lattice) -> Option<Found> {
    let (plane, factor) = pyramid.plane_for(2.0 * bar.half.norm(), WIDTH_PX);
    let guess = |share: f32, stretch: f32| {
        let across = bar.half / share;
        let along = Vector2::new(-across.y, across.x) * (2.0 * stretch);
        let pose = Pose { middle: bar.middle, along, across };
        Some((pose, evidence(plane, &pose.scaled(factor), lattice)?))
    };
    let better = |a: &Found, b: &Found| a.1.score.total_cmp(&b.1.score);
    let (share, best) = SHARES
        .iter()
        .filter_map(|share| Some((*share, guess(*share, 1.0)?)))
        .max_by(|a, b| better(&a.1, &b.1))
        .filter(|(_, best)| best.1.score >= PROMISING)?;
    STRETCHES.iter().filter_map(|stretch| guess(share, *stretch)).chain([best]).max_by(better)
}

/// What makes a tile sure without any other beside it.
const SURE_SCORE: f32 = 0.8;
const SURE_BAR: f32 = 0.8;
const SURE_FACE: f32 = 0.65;
const SURE_SIDE: f32 = 0.4;
const SURE_EXPLAINED: f32 = 0.6;
/// What makes one sure whose bar tells nothing.
const CLEARLY_EXPLAINED: f32 = 0.75;
const CLEAR_MARGIN: f32 = 0.5;
const CLEAR_SIDE: f32 = 0.6;
/// How much the sizes of tiles of one picture differ, as logarithm, and how far a member's pose may be from the measure.
const ALIKE: f32 = 0.3;
const MOST_MISFIT: f32 = 0.15;

/// Whether a candidate is a tile, whatever else lies in the picture.
pub fn is_sure(seen: &Evidence) -> bool {
    seen.score >= SURE_SCORE
        && seen.bar >= SURE_BAR
        && seen.least_face() >= SURE_FACE
        && seen.sides()[0] >= SURE_SIDE
        && seen.halves.iter().all(|half| half.explained() >= SURE_EXPLAINED)
        && (seen.marks != Marks::Pips || is_sure_by_pips(seen))
}

/// Whether pips and outline alone are enough: both halves' patterns are clear, and all sides.
fn is_sure_by_pips(seen: &Evidence) -> bool {
    let pips: u32 = seen.halves.iter().map(|half| u32::from(half.pips.pattern.pips)).sum();
    let is_clear = |half: &HalfEvidence| half.explained() >= CLEARLY_EXPLAINED && half.pips.margin >= CLEAR_MARGIN;
    pips >= 2 && seen.halves.iter().all(is_clear) && seen.sides()[0] >= CLEAR_SIDE
}

/// Score of a member that tells nothing.
const WORTHLESS: f32 = 0.7;

/// Both numbers, the lower first.
fn number_of(seen: &Evidence) -> [u8; 2] {
    let [a, b] = seen.halves.map(|half| half.pips.pattern.pips);
    [a.min(b), a.max(b)]
}

/// The largest group of sure candidates alike in size and polarity, and the measure they share.
pub fn family(found: &[Found]) -> Option<(Measure, Vec<Found>)> {
    let sure: Vec<&Found> = found.iter().filter(|(_, seen)| is_sure(seen)).collect();
    let are_alike = |a: &Found, b: &Found| {
        (a.0.width() / b.0.width()).ln().abs() < ALIKE && (a.1.contrast > 0.0) == (b.1.contrast > 0.0)
    };
    // Each tile is there once: what repeats itself, as chequered cloth or bricks do, counts once. Larger ones count a little
    // more: what is small is rather a thing of the table.
    let weight = |a: &Found| worth_of_each(sure.iter().filter(|b| are_alike(a, b)).copied()) * a.0.width().powf(0.25);
    let seed = sure.iter().max_by(|a, b| weight(a).total_cmp(&weight(b)))?;
    let mut members: Vec<Found> = sure.iter().filter(|found| are_alike(seed, found)).map(|found| **found).collect();
    let mut measure = measure_of(&members)?;
    for _ in 0..2 {
        members.retain(|(pose, _)| measure.at(pose.middle).is_some_and(|metric| metric.misfit(pose) < MOST_MISFIT));
        measure = measure_of(&members)?;
    }
    Some((measure, members))
}

/// What tiles are worth as evidence of a set; each number counts once.
pub fn worth_of(members: &[Found]) -> f32 {
    worth_of_each(members.iter())
}

fn worth_of_each<'a>(members: impl Iterator<Item = &'a Found>) -> f32 {
    let mut distinct: Vec<([u8; 2], f32)> = Vec::new();
    for (_, seen) in members {
        let worth = seen.score - WORTHLESS;
        match distinct.iter_mut().find(|(number, _)| *number == number_of(seen)) {
            Some((_, most)) => *most = most.max(worth),
            None => distinct.push((number_of(seen), worth)),
        }
    }
    distinct.iter().map(|(_, worth)| worth).sum()
}

/// The measure that candidates share.
pub fn measure_of(members: &[Found]) -> Option<Measure> {
    // Pips show how large a tile is better than its outline, which things on the table may have by chance.
    let with_pips = members.iter().filter(|(_, seen)| seen.has_pips()).map(|(pose, _)| *pose);
    let mut poses: Vec<Pose> = with_pips.collect();
    if poses.is_empty() {
        poses = members.iter().map(|(pose, _)| *pose).collect();
    }
    if poses.is_empty() { None } else { Measure::seen(&poses) }
}

/// The candidates at the poses where what is known of all shows best.
pub fn settled(pyramid: &Pyramid, members: &[Found], kin: &Kin) -> Vec<Found> {
    let settle = |found: &Found| refined_at(pyramid, &found.0, &kin.lattice, None, FINE).unwrap_or(*found);
    members.iter().map(settle).collect()
}
