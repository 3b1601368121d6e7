//! Moves a guess until the board's edges lie on the picture's.

use nalgebra::{Point2, SMatrix, SVector, Translation3, UnitQuaternion, Vector2, Vector3};

use super::edges::Edges;
use super::outline::{Edge, EdgePoint, Frame, Outline, hides};
use super::view::View;
use crate::geometry::{Camera, Distortion, ImagePoint, Pose};

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

const UNKNOWNS: usize = 12;
type Normal = SMatrix<f64, UNKNOWNS, UNKNOWNS>;
type Step = SVector<f64, UNKNOWNS>;
/// Turn, shift (mm), logarithm of the focal length, k1, the rim's width and the surface's height above the table (mm).
const LITTLE: [f64; UNKNOWNS] = [1e-5, 1e-5, 1e-5, 0.05, 0.05, 0.05, 1e-4, 1e-4, 0.05, 0.05, 1e-4, 1e-4];
/// Spreads of what is believed beforehand, as for one edge point a pixel off: focal length about that of a field of view
/// of 60°, no bend, a rim of 18 mm.
const FOCAL_SPREAD: f64 = 0.35;
const K1_SPREAD: f64 = 0.15;
const RIM_SPREAD_MM: f64 = 6.0;
const ABOVE_SPREAD_MM: f64 = 6.0;
const CENTRE_SPREAD: f64 = 0.008;
pub(super) const USUAL: Frame = Frame { rim_mm: 18.0, above_table_mm: 12.0 };
const LEAST_ABOVE_MM: f64 = 0.0;
const LEAST_RIM_MM: f64 = 8.0;
const USUAL_FOCAL_SHARE: f64 = 0.87;

/// One round of fitting: how far beside its place an edge is looked for.
pub(super) struct Round {
    pub reach_px: f64,
    pub stride: usize,
    pub steps: usize,
    /// An edge that lies so far beside counts half or less, pixels.
    pub apart_px: f64,
    pub trust: Trust,
}

/// How much is made of what an edge tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// Of edges that disagree each is heard, so that the right place can be found from afar.
    All,
    /// Edges that disagree with the others are left out, so that the place becomes exact.
    Agreeing,
}

impl Trust {
    /// How far a whole edge may be mistaken, pixels, and how steeply one that lies apart loses its weight.
    fn of_edge(self) -> (f64, i32) {
        match self {
            Self::All => (0.25, 1),
            Self::Agreeing => (0.15, 2),
        }
    }
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

/// What the samples of one edge ask for.
struct Pull {
    normal_matrix: Normal,
    moment: Step,
    /// Of its samples together, and mean square of how far they lie beside, pixels.
    weight: f64,
    mean_square: f64,
    /// How much of what can be seen of it was found, 0 to 1.
    share: f64,
}

impl Pull {
    /// How much each sample counts: all of an edge may lie beside its place by the same way, so that many samples of one
    /// edge tell little more than a few; and one that lies far beside is another thing's.
    fn counts(&self, round: &Round) -> f64 {
        let (edge_px, steepness) = round.trust.of_edge();
        let own = SAMPLE_PX * SAMPLE_PX + self.weight * edge_px * edge_px;
        self.share / own / (1.0 + self.mean_square / (round.apart_px * round.apart_px)).powi(steepness)
    }
}

/// How exactly a sample is seen, pixels.
const SAMPLE_PX: f64 = 0.5;

/// What all edges ask for.
fn pulls(edges: &Edges, outline: &Outline, view: &View, lens: LensKnown, round: &Round) -> Vec<Pull> {
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
    let longer = edges.width.max(edges.height) as f64;
    let nudged: Vec<View> = (0..UNKNOWNS).map(|i| moved(view, &nudge(i), lens, longer)).collect();
    let slopes = |point: &EdgePoint, at: Point2<f64>, normal: &Vector2<f64>| -> Option<Step> {
        let mut slopes = Step::zeros();
        for ((slope, nudged), little) in slopes.iter_mut().zip(&nudged).zip(LITTLE) {
            *slope = (nudged.pixel(point)? - at).dot(normal) / little;
        }
        Some(slopes)
    };
    let pull = |edge: &Edge| {
        let mut pull =
            Pull { normal_matrix: Normal::zeros(), moment: Step::zeros(), weight: 0.0, mean_square: 0.0, share: 0.0 };
        let (mut visible, mut found) = (0.0_f64, 0.0);
        for point in edge.points.iter().skip(round.stride / 2).step_by(round.stride) {
            let place = point.with(&view.frame);
            if opaque.iter().any(|solid| hides(solid, &place, &eye)) {
                continue;
            }
            let Some(seen) = view.seen(point) else { continue };
            visible += 1.0;
            let Some((edgel, beside)) = edges.nearest(seen.at, seen.normal, round.reach_px) else { continue };
            let Some(slopes) = slopes(point, seen.at, &seen.normal) else { continue };
            found += 1.0;
            // Tukey's weight: what lies far beside counts little.
            let weight = f64::from(edgel.strength) * (1.0 - (beside / (round.reach_px * 1.05)).powi(2)).powi(2);
            pull.normal_matrix += slopes * slopes.transpose() * weight;
            pull.moment += slopes * (beside * weight);
            pull.weight += weight;
            pull.mean_square += beside * beside * weight;
        }
        pull.mean_square /= pull.weight.max(1e-9);
        pull.share = found / visible.max(1.0);
        pull
    };
    outline.edges.iter().map(pull).collect()
}

fn step(edges: &Edges, outline: &Outline, view: &View, lens: LensKnown, round: &Round) -> Option<View> {
    let longer = edges.width.max(edges.height) as f64;
    let (mut normal_matrix, mut moment) = believed(view, (edges.width as f64, edges.height as f64));
    for pull in pulls(edges, outline, view, lens, round) {
        let counts = pull.counts(round);
        normal_matrix += pull.normal_matrix * counts;
        moment += pull.moment * counts;
    }
    let by = normal_matrix.cholesky()?.solve(&moment);
    let next = moved(view, &by, lens, longer);
    let is_sane = next.eye().z > outline.board.rim_height_mm && next.camera.intrinsics.fx.is_finite();
    is_sane.then_some(next)
}

/// How far the corners of a fitted view are expected to be off, millimetres on the table: what the edges disagree about,
/// each taken as a whole, moves the corners by so much (White's covariance with the edges as its clusters).
pub(super) fn expected_off_mm(
    edges: &Edges,
    outline: &Outline,
    view: &View,
    lens: LensKnown,
    round: &Round,
) -> Option<f64> {
    let longer = edges.width.max(edges.height) as f64;
    let (mut normal_matrix, _) = believed(view, (edges.width as f64, edges.height as f64));
    let mut disagreed = normal_matrix;
    for pull in pulls(edges, outline, view, lens, round) {
        let counts = pull.counts(round);
        normal_matrix += pull.normal_matrix * counts;
        let moment = pull.moment * counts;
        disagreed += moment * moment.transpose() + pull.normal_matrix * counts * counts * SAMPLE_PX * SAMPLE_PX;
    }
    let inverse = normal_matrix.cholesky()?.inverse();
    let spread = inverse * disagreed * inverse;
    let corners = view.corners(outline)?;
    let mut greatest: f64 = 0.0;
    let nudged: Vec<[ImagePoint; 4]> =
        (0..UNKNOWNS).map(|i| moved(view, &nudge(i), lens, longer).corners(outline)).collect::<Option<_>>()?;
    for (which, corner) in corners.into_iter().enumerate() {
        let here = view.camera.unproject(corner, 0.0)?;
        let (mut x, mut y) = (Step::zeros(), Step::zeros());
        for (i, (nudged, little)) in nudged.iter().zip(LITTLE).enumerate() {
            let there = view.camera.unproject(*nudged.get(which)?, 0.0)?;
            x[i] = (there.x - here.x) / little;
            y[i] = (there.y - here.y) / little;
        }
        let variance = x.dot(&(spread * x)) + y.dot(&(spread * y));
        greatest = greatest.max(variance.sqrt());
    }
    Some(greatest)
}

fn nudge(which: usize) -> Step {
    let mut by = Step::zeros();
    if let (Some(part), Some(little)) = (by.get_mut(which), LITTLE.get(which)) {
        *part = *little;
    }
    by
}

/// What is believed beforehand: how exactly, and where that pulls.
fn believed(view: &View, (width, height): (f64, f64)) -> (Normal, Step) {
    let longer = width.max(height);
    let (mut normal_matrix, mut moment) = (Normal::identity() * 1e-12, Step::zeros());
    let intrinsics = &view.camera.intrinsics;
    let beliefs = [
        (6, (intrinsics.fx / (USUAL_FOCAL_SHARE * longer)).ln(), FOCAL_SPREAD),
        (7, intrinsics.distortion.k1, K1_SPREAD),
        (8, view.frame.rim_mm - USUAL.rim_mm, RIM_SPREAD_MM),
        (9, view.frame.above_table_mm - USUAL.above_table_mm, ABOVE_SPREAD_MM),
        (10, (intrinsics.cx - width / 2.0) / longer, CENTRE_SPREAD),
        (11, (intrinsics.cy - height / 2.0) / longer, CENTRE_SPREAD),
    ];
    for (i, off, spread) in beliefs {
        normal_matrix[(i, i)] += 1.0 / (spread * spread);
        moment[i] -= off / (spread * spread);
    }
    (normal_matrix, moment)
}

fn moved(view: &View, by: &Step, lens: LensKnown, longer_side_px: f64) -> View {
    let part = |i: usize| by.get(i).copied().unwrap_or(0.0);
    let mut intrinsics = view.camera.intrinsics;
    if lens == LensKnown::No {
        let scale = part(6).clamp(-0.3, 0.3).exp();
        intrinsics.fx *= scale;
        intrinsics.fy *= scale;
        intrinsics.cx += part(10) * longer_side_px;
        intrinsics.cy += part(11) * longer_side_px;
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
