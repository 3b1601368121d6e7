use std::collections::BTreeMap;

use nalgebra::{Complex, Matrix2, Vector2};

use super::patch::{Patch, Window};
use super::plane::Plane;
use super::reference::{Anchor, Reference, scaled};
use super::solve::{Sighting, pixel, solve};
use crate::geometry::Camera;

/// Half a side of the patches, coarse pixels.
const HALF: usize = 4;
/// Most patches that are looked for.
const MOST: usize = 90;
/// Side of the parts of the board of which each has its share of them, working pixels.
const PART_PX: f64 = 40.0;
/// How far a knock may move them, as a share of the picture's width: 72 px of 960.
const REACH_SHARE: f64 = 0.075;
/// Likeness from which a place may be the patch.
const LIKE: f32 = 0.7;
/// Places that may be one patch, and how far apart they are, coarse pixels.
const MOST_PLACES: usize = 3;
const APART: usize = 3;
/// Pairs of patches that propose a motion.
const PROPOSALS: usize = 600;
/// Least distance of the two, coarse pixels.
const LEAST_BASE: f64 = 25.0;
/// How far a motion may turn, radians, and stretch the picture.
const MOST_TURN: f64 = 0.15;
const MOST_STRETCH: f64 = 0.15;
/// How far a patch may miss a motion of the picture as a whole, coarse pixels; the camera's own motion is no such thing.
const NEAR_PX: f64 = 2.5;
/// What is left out of fitting the camera's own motion, and how far a patch may miss that then, coarse pixels, time after
/// time.
const NARROWING: [(f64, f64); 4] = [(f64::INFINITY, 4.0), (5.0, 3.0), (3.5, 2.5), (2.5, 2.0)];
/// Patches that must agree on a motion.
const LEAST_AGREEING: usize = 7;

/// The places where a patch may be now.
struct Candidate<'a> {
    anchor: &'a Anchor,
    from: Vector2<f64>,
    to: Vec<(Vector2<f64>, f32)>,
}

/// The camera after a knock, to a few pixels; `None` where no motion explains the picture.
pub(super) fn search(reference: &Reference, plane: &Plane, before: &Camera) -> Option<Camera> {
    let camera = scaled(before, 0.5);
    let candidates: Vec<Candidate> = spread(&reference.anchors)
        .into_iter()
        .filter_map(|anchor| candidate(reference, plane, &camera, anchor))
        .collect();
    let (best, score) = best_motion(&candidates)?;
    if (score as usize) < LEAST_AGREEING / 2 {
        return None;
    }
    // First as the picture's motion has it, then as the camera's own has it ever more closely.
    let mut seen = sightings(&candidates, NEAR_PX, |candidate| Some(best.apply(candidate.from)));
    let mut found = camera;
    for (reach_px, near_px) in NARROWING {
        found = solve(&found, reference.middle(), &seen, reach_px);
        seen = sightings(&candidates, near_px, |candidate| pixel(&found, candidate.anchor.place));
    }
    let agreeing = seen.len();
    (agreeing >= LEAST_AGREEING).then(|| scaled(&found, 2.0))
}

/// The patches that are near where they are expected.
fn sightings(
    candidates: &[Candidate],
    near_px: f64,
    expected: impl Fn(&Candidate) -> Option<Vector2<f64>>,
) -> Vec<Sighting> {
    let sighting = |candidate: &Candidate| {
        let expected = expected(candidate)?;
        let (at, _) = candidate.to.iter().find(|(at, _)| (at - expected).norm() < near_px)?;
        Some(Sighting { place: candidate.anchor.place, at: *at, sure: Matrix2::identity() })
    };
    candidates.iter().filter_map(sighting).collect()
}

/// The best corners of all parts of the board: those of the part that has the fewest so far, in turns.
fn spread(anchors: &[Anchor]) -> Vec<&Anchor> {
    let mut parts: BTreeMap<(i64, i64), Vec<&Anchor>> = BTreeMap::new();
    for anchor in anchors {
        let part = (anchor.at / PART_PX).map(|at| at.floor() as i64);
        parts.entry((part.x, part.y)).or_default().push(anchor);
    }
    parts.values_mut().for_each(|part| part.sort_by(|a, b| b.steps.0.total_cmp(&a.steps.0)));
    let turns = (0..MOST).flat_map(|turn| parts.values().filter_map(move |part| part.get(turn).copied()));
    turns.take(MOST).collect()
}

fn candidate<'a>(reference: &Reference, plane: &Plane, camera: &Camera, anchor: &'a Anchor) -> Option<Candidate<'a>> {
    let patch = Patch::of(&reference.coarse, anchor.at / 2.0, HALF, &Matrix2::identity())?;
    let from = pixel(camera, anchor.place)?;
    let reach = (REACH_SHARE * plane.width as f64).ceil() as usize;
    // Near the picture's border as much as there is.
    let room = [from.x, from.y, plane.width as f64 - from.x, plane.height as f64 - from.y];
    let room = room.into_iter().fold(f64::INFINITY, f64::min) - 2.5;
    let half = (room.max(0.0) as usize).min(reach + HALF);
    let window = (half > HALF).then(|| Window::of(plane, from, half)).flatten()?;
    let (mut likeness, places) = window.likeness(&patch);
    let mut to = Vec::new();
    for _ in 0..MOST_PLACES {
        let Some((best, top)) = likeness.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
        if top < LIKE {
            break;
        }
        let (x, y) = (best % places, best / places);
        let off = |at: usize| at as f64 - (places / 2) as f64;
        to.push((from + Vector2::new(off(x), off(y)), top));
        for row in y.saturating_sub(APART)..=(y + APART).min(places - 1) {
            let line = row * places + x.saturating_sub(APART)..=row * places + (x + APART).min(places - 1);
            likeness.get_mut(line).into_iter().flatten().for_each(|value| *value = -1.0);
        }
    }
    (!to.is_empty()).then_some(Candidate { anchor, from, to })
}

/// A motion of the picture: turned and stretched, and moved.
#[derive(Clone, Copy)]
struct Motion {
    turn: Complex<f64>,
    shift: Complex<f64>,
}

impl Motion {
    fn apply(&self, at: Vector2<f64>) -> Vector2<f64> {
        let moved = self.turn * Complex::new(at.x, at.y) + self.shift;
        Vector2::new(moved.re, moved.im)
    }
}

impl Candidate<'_> {
    /// Of the places that it may be at, the one at which a motion puts it.
    fn nearest(&self, motion: &Motion) -> Option<(Vector2<f64>, f32)> {
        let expected = motion.apply(self.from);
        self.to.iter().copied().find(|(at, _)| (at - expected).norm() < NEAR_PX)
    }
}

/// The motion that most patches agree on, with how many do, weighed by likeness.
fn best_motion(candidates: &[Candidate]) -> Option<(Motion, f32)> {
    let mut chance = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = |below: usize| {
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        (chance >> 33) as usize % below.max(1)
    };
    let mut best: Option<(Motion, f32)> = None;
    let complex = |v: Vector2<f64>| Complex::new(v.x, v.y);
    for _ in 0..PROPOSALS {
        let (Some(a), Some(b)) = (candidates.get(draw(candidates.len())), candidates.get(draw(candidates.len())))
        else {
            break;
        };
        if (a.from - b.from).norm() < LEAST_BASE {
            continue;
        }
        let (Some((to_a, _)), Some((to_b, _))) = (a.to.get(draw(a.to.len())), b.to.get(draw(b.to.len()))) else {
            continue;
        };
        let turn = complex(to_b - to_a) / complex(b.from - a.from);
        if (turn.norm() - 1.0).abs() > MOST_STRETCH || turn.arg().abs() > MOST_TURN {
            continue;
        }
        let motion = Motion { turn, shift: complex(*to_a) - turn * complex(a.from) };
        let score = candidates.iter().filter_map(|candidate| Some(candidate.nearest(&motion)?.1)).sum();
        if best.as_ref().is_none_or(|(_, least)| score > *least) {
            best = Some((motion, score));
        }
    }
    best
}
