//! Moves a guess until the board's edges lie on the picture's.

use nalgebra::{Point2, SMatrix, SVector, Translation3, UnitQuaternion, Vector2, Vector3};

use super::edges::Edges;
use super::outline::{EdgePoint, Outline, hides};
use super::view::View;
use crate::geometry::{Camera, Distortion, Pose};

/// What is known beforehand of the lens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LensKnown {
    /// Everything.
    Yes,
    /// Nothing: focal length and the lens's bend are fitted too, with the optical centre in the picture's middle.
    No,
}

/// The second coefficient of usual lenses, as a share of the first.
pub(super) const K2_PER_K1: f64 = -0.22;

const UNKNOWNS: usize = 9;
type Step = SVector<f64, UNKNOWNS>;
/// Turn, shift (mm), logarithm of the focal length, k1, the rim's width (mm).
const LITTLE: [f64; UNKNOWNS] = [1e-5, 1e-5, 1e-5, 0.05, 0.05, 0.05, 1e-4, 1e-4, 0.05];
/// Spreads of what is believed beforehand, as for one edge point a pixel off: focal length about that of a field of view
/// of 60°, no bend, a rim of 18 mm.
const FOCAL_SPREAD: f64 = 0.35;
const K1_SPREAD: f64 = 0.15;
const RIM_SPREAD_MM: f64 = 6.0;
pub(super) const USUAL_RIM_MM: f64 = 18.0;
const LEAST_RIM_MM: f64 = 8.0;
const USUAL_FOCAL_SHARE: f64 = 0.87;
/// The beliefs count as much as so many edge points.
const BELIEF: f64 = 3.0;

/// One round of fitting: how far beside its place an edge is looked for.
pub(super) struct Round {
    pub reach_px: f64,
    pub stride: usize,
    pub steps: usize,
}

/// The view moved by gathering edges and least squares, in turns (Drummond & Cipolla, "Real-time visual tracking of
/// complex structures", 2002).
pub(super) fn fitted(edges: &Edges, outline: &Outline, start: View, lens: LensKnown, rounds: &[Round]) -> View {
    let mut view = start;
    for round in rounds {
        for _ in 0..round.steps {
            let Some(next) = step(edges, outline, &view, lens, round) else { return view };
            let moved = movement(outline, &view, &next);
            view = next;
            if moved < 0.02 {
                break;
            }
        }
    }
    view
}

/// The greatest way that a corner moved, pixels.
fn movement(outline: &Outline, from: &View, to: &View) -> f64 {
    match (from.corners(outline), to.corners(outline)) {
        (Some(a), Some(b)) => a.into_iter().zip(b).map(|(a, b)| a.distance(b)).fold(0.0, f64::max),
        (None, _) | (_, None) => f64::INFINITY,
    }
}

fn step(edges: &Edges, outline: &Outline, view: &View, lens: LensKnown, round: &Round) -> Option<View> {
    let (eye, opaque) = (view.eye(), outline.opaque(view.rim_mm));
    let mut normal_matrix = SMatrix::<f64, UNKNOWNS, UNKNOWNS>::zeros();
    let mut moment = Step::zeros();
    let nudged: Vec<View> = (0..UNKNOWNS)
        .map(|i| {
            let mut by = Step::zeros();
            if let (Some(part), Some(little)) = (by.get_mut(i), LITTLE.get(i)) {
                *part = *little;
            }
            moved(view, &by, lens)
        })
        .collect();
    let slopes = |point: &EdgePoint, at: Point2<f64>, normal: &Vector2<f64>| -> Option<Step> {
        let mut slopes = Step::zeros();
        for ((slope, nudged), little) in slopes.iter_mut().zip(&nudged).zip(LITTLE) {
            *slope = (nudged.pixel(point)? - at).dot(normal) / little;
        }
        Some(slopes)
    };
    for edge in &outline.edges {
        for point in edge.points.iter().skip(round.stride / 2).step_by(round.stride) {
            let place = point.with_rim(view.rim_mm);
            if opaque.iter().any(|solid| hides(solid, &place, &eye)) {
                continue;
            }
            let Some(seen) = view.seen(point) else { continue };
            let Some((edgel, beside)) = edges.nearest(seen.at, seen.normal, round.reach_px) else { continue };
            let Some(slopes) = slopes(point, seen.at, &seen.normal) else { continue };
            // Tukey's weight: what lies far beside counts little.
            let weight = f64::from(edgel.strength) * (1.0 - (beside / (round.reach_px * 1.05)).powi(2)).powi(2);
            normal_matrix += slopes * slopes.transpose() * weight;
            moment += slopes * (beside * weight);
        }
    }
    believe(&mut normal_matrix, &mut moment, view, edges.width.max(edges.height) as f64);
    for i in 0..UNKNOWNS {
        normal_matrix[(i, i)] *= 1.0 + 1e-6;
    }
    let by = normal_matrix.cholesky()?.solve(&moment);
    let next = moved(view, &by, lens);
    let is_sane = next.eye().z > outline.board.rim_height_mm && next.camera.intrinsics.fx.is_finite();
    is_sane.then_some(next)
}

/// Adds what is believed beforehand.
fn believe(
    normal_matrix: &mut SMatrix<f64, UNKNOWNS, UNKNOWNS>,
    moment: &mut Step,
    view: &View,
    longer_side_px: f64,
) {
    let focal = (view.camera.intrinsics.fx / (USUAL_FOCAL_SHARE * longer_side_px)).ln();
    let beliefs = [
        (6, focal, FOCAL_SPREAD),
        (7, view.camera.intrinsics.distortion.k1, K1_SPREAD),
        (8, view.rim_mm - USUAL_RIM_MM, RIM_SPREAD_MM),
    ];
    for (i, off, spread) in beliefs {
        normal_matrix[(i, i)] += BELIEF / (spread * spread);
        moment[i] -= BELIEF * off / (spread * spread);
    }
}

fn moved(view: &View, by: &Step, lens: LensKnown) -> View {
    let part = |i: usize| by.get(i).copied().unwrap_or(0.0);
    let mut intrinsics = view.camera.intrinsics;
    if lens == LensKnown::No {
        let scale = part(6).clamp(-0.3, 0.3).exp();
        intrinsics.fx *= scale;
        intrinsics.fy *= scale;
        let k1 = (intrinsics.distortion.k1 + part(7)).clamp(-0.5, 0.3);
        intrinsics.distortion = Distortion { k1, k2: K2_PER_K1 * k1, ..Distortion::default() };
    }
    let turn = UnitQuaternion::from_scaled_axis(Vector3::new(part(0), part(1), part(2)));
    let shift = Translation3::new(part(3), part(4), part(5));
    let rotation = turn * view.camera.pose.rotation;
    // The board's turn is about its own place, not about the camera.
    let translation = shift * view.camera.pose.translation;
    let pose = Pose::from_parts(translation, rotation);
    View { camera: Camera { intrinsics, pose }, rim_mm: (view.rim_mm + part(8)).max(LEAST_RIM_MM) }
}
