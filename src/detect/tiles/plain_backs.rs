use super::backs::Back;
use super::choice::best_together;
use super::even::{evenness, face_of};
use super::measure::{Measure, Metric};
use super::plane::{Plane, Pyramid};
use super::pose::Pose;
use super::refine::{WHOLE, climbed};
use super::shapes::Shapes;
use super::sides::{Step, all_sides, is_in_view};

/// Width in pixels of its plane at which a back is looked at.
const WIDTH_PX: f32 = 16.0;
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
    let tone = face_of(plane, pose);
    let even = evenness(plane, pose, &tone, tone.spread);
    let step = Step::of(tone.spread.min(MOST_SPREAD), 0.0).at_least(NOISE_SPREADS * noise);
    let mut sides = all_sides(plane, pose, &step);
    sides.sort_by(f32::total_cmp);
    Some(BackEvidence { score: 0.4 * even + 0.6 * sides.iter().sum::<f32>() / 4.0, even, sides })
}
