use super::backs::Back;
use super::choice::best_together;
use super::measure::{Measure, Metric};
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::refine::{WHOLE, climbed};
use super::shapes::Shapes;
use super::sides::{Step, is_in_view, sides};
use super::tone::{FACE_PLACES, Tone, face_places};

/// Width in pixels of its plane at which a back is looked at.
const WIDTH_PX: f32 = 16.0;
/// Places beside those of a face that must be even on a back: where bar and pips would be.
const MARKS: [(f32, f32); 12] = [
    (0.0, 0.0),
    (0.0, 0.4),
    (0.0, -0.4),
    (0.5, 0.0),
    (-0.5, 0.0),
    (0.77, 0.54),
    (0.77, -0.54),
    (-0.77, 0.54),
    (-0.77, -0.54),
    (0.23, 0.54),
    (-0.23, -0.54),
    (0.23, -0.54),
];
/// How much a place may differ from the back's tone, levels, and spreads of it.
const NEAR_LEVELS: f32 = 10.0;
const NEAR_SPREADS: f32 = 4.0;
/// Score from which a guess is looked at more closely, and one that is a back.
const PROMISING: f32 = 0.55;
const LEAST_SCORE: f32 = 0.84;
/// Share of it that must be even, and how clear all sides but one must be.
const LEAST_EVEN: f32 = 0.79;
const LEAST_SIDE: f32 = 0.7;
/// How far a pose may be from the measure.
const MOST_MISFIT: f32 = 0.15;
/// What a back is judged less than a tile with a face that is as clear: the table itself is even.
const LESS: f32 = 0.1;
/// The same of one with all sides clear.
const LESS_CLEAR: f32 = 0.03;

#[derive(Clone, Copy, Debug)]
struct BackEvidence {
    score: f32,
    even: f32,
    sides: [f32; 4],
}

/// Spread of a back's face that makes its sides no harder to see: a pattern's.
const MOST_SPREAD: f32 = 4.0;
/// Step at a side that noise does not make, spreads of it.
const NOISE_SPREADS: f32 = 3.0;

impl BackEvidence {
    /// Whether it is even, with an outline all around but for one side.
    fn is_plain(&self) -> bool {
        self.score >= LEAST_SCORE && self.even >= LEAST_EVEN && self.sides[1] >= LEAST_SIDE
    }
}

/// Tiles that lie face down where the tone is: even, with a clear outline of the right size.
pub fn plain_backs(
    pyramid: &Pyramid,
    shapes: &Shapes,
    measure: &Measure,
    tiles: &[Pose],
    is_face_down: impl Fn(&Pose) -> bool,
) -> Vec<Back> {
    let is_free = |pose: &Pose| tiles.iter().all(|tile| tile.overlap(pose) < 0.3);
    let mut guesses: Vec<Back> = Vec::new();
    for pose in shapes.guesses(measure, tiles).iter().filter(|pose| is_free(pose)) {
        let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
        let noise = pyramid.noises[pyramid.level_for(pose.width(), WIDTH_PX)];
        let seen = evidence(plane, noise, &pose.scaled(factor));
        guesses.extend(seen.filter(|seen| seen.score >= PROMISING).map(|seen| (*pose, seen.score)));
    }
    guesses.sort_by(|a, b| b.1.total_cmp(&a.1));
    let mut looked: Vec<(Pose, BackEvidence)> = Vec::new();
    for (pose, _) in guesses {
        if looked.iter().any(|(other, seen)| seen.is_plain() && other.is_same(&pose)) {
            continue;
        }
        let level = pyramid.level_for(pose.width(), WIDTH_PX);
        let (plane, factor) = pyramid.plane_for(pose.width(), WIDTH_PX);
        let Some(metric) = measure.at(pose.middle).map(|metric| metric.scaled(factor)) else { continue };
        let Some((pose, seen)) = settled(plane, pyramid.noises[level], pose.scaled(factor), &metric) else { continue };
        let pose = pose.scaled(1.0 / factor);
        let is_better = |(other, now): &(Pose, BackEvidence)| now.score < seen.score || !other.is_same(&pose);
        if is_free(&pose) && is_face_down(&pose) && looked.iter().all(is_better) {
            looked.retain(|(other, _)| !other.is_same(&pose));
            looked.push((pose, seen));
        }
    }
    let plain = looked.iter().filter(|(_, seen)| seen.is_plain());
    let found: Vec<Back> = plain
        .map(|(pose, seen)| (*pose, seen.score - if seen.sides[0] >= LEAST_SIDE { LESS_CLEAR } else { LESS }))
        .collect();
    let chosen = best_together(&found);
    chosen.iter().map(|number| found[*number]).collect()
}

/// The nearby pose that shows best, if it has the size of a tile.
fn settled(plane: &Plane, noise: f32, start: Pose, metric: &Metric) -> Option<(Pose, BackEvidence)> {
    let judged = |pose: &Pose| {
        let seen = evidence(plane, noise, pose)?;
        Some((seen.score - metric.misfit(pose), seen))
    };
    let (pose, seen) = climbed(start, WHOLE, judged)?;
    (metric.misfit(&pose) < MOST_MISFIT).then_some((pose, seen))
}

fn evidence(plane: &Plane, noise: f32, pose: &Pose) -> Option<BackEvidence> {
    if !is_in_view(plane, pose) {
        return None;
    }
    let at = |along: f32, across: f32| {
        let place = pose.at(along, across);
        plane.nearest(place.x, place.y)
    };
    let mut face = [0.0; FACE_PLACES];
    face.iter_mut().zip(face_places()).for_each(|(value, (along, across))| *value = at(along, across));
    let tone = Tone::of(&face);
    let near = NEAR_LEVELS.max(NEAR_SPREADS * tone.spread);
    let is_even = |(along, across): &(f32, f32)| (at(*along, *across) - tone.at(*along, *across)).abs() < near;
    let share = |count: usize, all: usize| count as f32 / all as f32;
    let face = share(face_places().filter(is_even).count(), FACE_PLACES);
    let even = face.min(share(MARKS.iter().filter(|place| is_even(place)).count(), MARKS.len()));
    let step = Step::of(tone.spread.min(MOST_SPREAD), 0.0).at_least(NOISE_SPREADS * noise);
    let [first, other] = [0.5, -0.5].map(|half| sides(plane, pose, half, &step));
    let mut sides = [first[0], other[0], first[1].midpoint(other[1]), first[2].midpoint(other[2])];
    sides.sort_by(f32::total_cmp);
    Some(BackEvidence { score: 0.4 * even + 0.6 * sides.iter().sum::<f32>() / 4.0, even, sides })
}
