use nalgebra::Rotation2;

use super::evidence::{Evidence, Lattice, evidence};
use super::measure::Metric;
use super::plane::Plane;
use super::pose::Pose;

/// A pose with what the picture says of it.
pub type Found = (Pose, Evidence);

/// Steps of a search from a first guess, in the tile's widths, from coarse to fine; and of one from a good guess.
pub const ROUGH: &[f32] = &[0.06, 0.03];
/// Steps from a first guess to the end.
pub const WHOLE: &[f32] = &[0.06, 0.03, 0.015, 0.008];
/// Steps from a good guess.
pub const FINE: &[f32] = &[0.03, 0.015, 0.008];
/// Steps of shifting and turning before any others, and from which judgement on these are worth it.
const WIDE: &[f32] = &[0.12, 0.06];
const WORTH_REFINING: f32 = 0.6;
/// Steps of the stretching where it is known how tiles look, and from which judgement on it is worth it.
const LAST: &[f32] = &[0.015];
const WORTH_STRETCHING: f32 = 0.7;
/// Rounds over all directions at each step.
const ROUNDS: usize = 3;
/// What a pose loses for each unit that it differs from the measure of all tiles.
const MISFIT_COST: f32 = 0.5;

/// The nearby pose that is judged best, in the plane's pixels.
pub fn refined(plane: &Plane, start: Pose, lattice: &Lattice, metric: Option<&Metric>, steps: &[f32]) -> Option<Found> {
    let judged = |pose: &Pose| {
        let mut seen = evidence(plane, pose, lattice)?;
        seen.judged = seen.score - metric.map_or(0.0, |metric| MISFIT_COST * metric.misfit(pose));
        Some((seen.judged, seen))
    };
    let Some(metric) = metric else { return climbed(start, steps, judged) };
    // Where it is known how tiles look, they can but be shifted and turned; at the end a little stretched, too.
    let rigid = |pose: &Pose, direction: usize, by: f32| rigid(metric, pose, direction, by);
    // Most starts are beside anything, and can be told after a few wide steps.
    let (pose, seen) = climb(metric.pose(start.middle, start.across), WIDE, 3, rigid, judged)?;
    if seen.judged < WORTH_REFINING {
        return None;
    }
    let (pose, seen) = climb(pose, steps, 3, rigid, judged)?;
    if seen.judged < WORTH_STRETCHING {
        return Some((pose, seen));
    }
    climb(pose, LAST, 6, moved, judged)
}

/// The pose that is judged best of those reached from a start by small steps, each better than the last, with what was seen.
pub fn climbed<T>(start: Pose, steps: &[f32], judged: impl Fn(&Pose) -> Option<(f32, T)>) -> Option<(Pose, T)> {
    climb(start, steps, 6, moved, judged)
}

/// The same of poses that have a tile's size.
pub fn shifted<T>(
    start: Pose,
    steps: &[f32],
    metric: &Metric,
    judged: impl Fn(&Pose) -> Option<(f32, T)>,
) -> Option<(Pose, T)> {
    climb(
        metric.pose(start.middle, start.across),
        steps,
        3,
        |pose, direction, by| rigid(metric, pose, direction, by),
        judged,
    )
}

/// The tile after a small move.
fn rigid(metric: &Metric, pose: &Pose, direction: usize, by: f32) -> Pose {
    let moved = moved(pose, direction, by);
    metric.pose(moved.middle, moved.across)
}

/// The same, by so many directions of moves.
fn climb<T>(
    start: Pose,
    steps: &[f32],
    directions: usize,
    moved: impl Fn(&Pose, usize, f32) -> Pose,
    judged: impl Fn(&Pose) -> Option<(f32, T)>,
) -> Option<(Pose, T)> {
    let (mut most, mut seen) = judged(&start)?;
    let mut best = start;
    for step in steps {
        for _ in 0..ROUNDS {
            let before = most;
            for direction in 0..directions {
                for sign in [1.0, -1.0] {
                    let pose = moved(&best, direction, sign * step);
                    if let Some((score, now)) = judged(&pose).filter(|(score, _)| *score > most) {
                        (best, most, seen) = (pose, score, now);
                        break;
                    }
                }
            }
            if most <= before {
                break;
            }
        }
    }
    Some((best, seen))
}

/// The pose after a small move in one of six directions, `by` widths.
fn moved(pose: &Pose, direction: usize, by: f32) -> Pose {
    let width = pose.width();
    let mut to = *pose;
    match direction {
        0 => to.middle += pose.along.normalize() * (by * width),
        1 => to.middle += pose.across.normalize() * (by * width),
        2 => {
            let turn = Rotation2::new(by);
            to.along = turn * pose.along;
            to.across = turn * pose.across;
        }
        3 => to.along *= 1.0 + by,
        4 => to.across *= 1.0 + 2.0 * by,
        _ => to.along += pose.across.normalize() * (by * width),
    }
    to
}
