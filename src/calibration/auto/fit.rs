//! Moves a guess until the board's edges lie on the picture's.

use nalgebra::{Point2, SMatrix, SVector, Translation3, UnitQuaternion, Vector2, Vector3};

use super::edges::Edges;
use super::outline::{Edge, EdgeKind, EdgePoint, Frame, Outline, hides};
use super::view::{SeenPoint, View};
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

const UNKNOWNS: usize = 10;
type Step = SVector<f64, UNKNOWNS>;
/// Turn, shift (mm), logarithm of the focal length, k1, the rim's width and the surface's height above the table (mm).
const LITTLE: [f64; UNKNOWNS] = [1e-5, 1e-5, 1e-5, 0.05, 0.05, 0.05, 1e-4, 1e-4, 0.05, 0.05];
/// Spreads of what is believed beforehand, as for one edge point a pixel off: focal length about that of a field of view
/// of 60°, no bend, a rim of 18 mm.
const FOCAL_SPREAD: f64 = 0.35;
const K1_SPREAD: f64 = 0.15;
const RIM_SPREAD_MM: f64 = 6.0;
const ABOVE_SPREAD_MM: f64 = 6.0;
pub(super) const USUAL: Frame = Frame { rim_mm: 18.0, above_table_mm: 12.0 };
const LEAST_ABOVE_MM: f64 = 0.0;
const LEAST_RIM_MM: f64 = 8.0;
const USUAL_FOCAL_SHARE: f64 = 0.87;

/// One round of fitting: how far beside its place an edge is looked for.
pub(super) struct Round {
    pub reach_px: f64,
    pub stride: usize,
    pub steps: usize,
    /// How many edge points the beliefs about lens and rim count as.
    pub belief: f64,
    /// How much the rim's foot counts, along which shadows lie.
    pub foot: f64,
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
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
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
    let ways: Vec<Option<Way>> = outline.edges.iter().map(|edge| Way::new(view, edge)).collect();
    for (which, edge) in outline.edges.iter().enumerate() {
        for point in edge.points.iter().skip(round.stride / 2).step_by(round.stride) {
            let place = point.with(&view.frame);
            if opaque.iter().any(|solid| hides(solid, &place, &eye)) {
                continue;
            }
            let Some(seen) = view.seen(point) else { continue };
            let Some((edgel, beside)) = edges.nearest(seen.at, seen.normal, round.reach_px) else { continue };
            let Some(slopes) = slopes(point, seen.at, &seen.normal) else { continue };
            // Tukey's weight: what lies far beside counts little.
            let weight = f64::from(edgel.strength) * (1.0 - (beside / (round.reach_px * 1.05)).powi(2)).powi(2);
            let others = ways.iter().enumerate().filter(|(i, _)| *i != which).filter_map(|(_, way)| way.as_ref());
            let clear_px = others.map(|way| way.distance_px(&seen)).fold(f64::INFINITY, f64::min);
            let weight = weight
                * ((clear_px - CROWDED_PX) / (CLEAR_PX - CROWDED_PX)).clamp(CROWDED_WEIGHT, 1.0)
                * trust(edge.kind, round.foot);
            normal_matrix += slopes * slopes.transpose() * weight;
            moment += slopes * (beside * weight);
        }
    }
    believe(&mut normal_matrix, &mut moment, view, edges.width.max(edges.height) as f64, round.belief);
    for i in 0..UNKNOWNS {
        normal_matrix[(i, i)] *= 1.0 + 1e-6;
    }
    let by = normal_matrix.cholesky()?.solve(&moment);
    let next = moved(view, &by, lens);
    let is_sane = next.eye().z > outline.board.rim_height_mm && next.camera.intrinsics.fx.is_finite();
    is_sane.then_some(next)
}

/// Edges nearer to each other than this push each other away in a picture; further than the other they do not.
const CROWDED_PX: f64 = 1.5;
const CLEAR_PX: f64 = 7.0;
const CROWDED_WEIGHT: f64 = 0.08;

/// How exactly an edge of each kind is seen.
fn trust(kind: EdgeKind, foot: f64) -> f64 {
    match kind {
        EdgeKind::Foot => foot,
        EdgeKind::Base => 0.3,
        EdgeKind::Top | EdgeKind::Outer | EdgeKind::Solid => 1.0,
    }
}

/// An edge's way through the picture, as if it were straight.
struct Way {
    from: Point2<f64>,
    along: Vector2<f64>,
    length_px: f64,
}

impl Way {
    fn new(view: &View, edge: &Edge) -> Option<Self> {
        let from = view.pixel(edge.points.first()?)?;
        let way = view.pixel(edge.points.last()?)? - from;
        Some(Self { from, along: way.try_normalize(1e-9)?, length_px: way.norm() })
    }

    /// How far beside a point of another edge this one runs alike; infinite if it runs elsewhere.
    fn distance_px(&self, seen: &SeenPoint) -> f64 {
        let to = seen.at - self.from;
        let on = to.dot(&self.along);
        let runs_alike = self.along.dot(&seen.normal).abs() < 0.2 && on > -5.0 && on < self.length_px + 5.0;
        if runs_alike { to.perp(&self.along).abs() } else { f64::INFINITY }
    }
}

/// Adds what is believed beforehand.
fn believe(
    normal_matrix: &mut SMatrix<f64, UNKNOWNS, UNKNOWNS>,
    moment: &mut Step,
    view: &View,
    longer_side_px: f64,
    belief: f64,
) {
    let focal = (view.camera.intrinsics.fx / (USUAL_FOCAL_SHARE * longer_side_px)).ln();
    let beliefs = [
        (6, focal, FOCAL_SPREAD),
        (7, view.camera.intrinsics.distortion.k1, K1_SPREAD),
        (8, view.frame.rim_mm - USUAL.rim_mm, RIM_SPREAD_MM),
        (9, view.frame.above_table_mm - USUAL.above_table_mm, ABOVE_SPREAD_MM),
    ];
    for (i, off, spread) in beliefs {
        normal_matrix[(i, i)] += belief / (spread * spread);
        moment[i] -= belief * off / (spread * spread);
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
    let frame = Frame {
        rim_mm: (view.frame.rim_mm + part(8)).max(LEAST_RIM_MM),
        above_table_mm: (view.frame.above_table_mm + part(9)).max(LEAST_ABOVE_MM),
    };
    View { camera: Camera { intrinsics, pose }, frame }
}
