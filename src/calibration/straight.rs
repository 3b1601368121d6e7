//! Whether the lens bends straight lines, from the board's own edges between its corners.
//!
//! Along each edge the steps of light near the straight line are gathered; the arc that most of them lie on tells how far the
//! edge bows. Chance finds arcs too, so only what several edges tell alike, as one lens bends them, is believed.

use nalgebra::{Matrix3, Vector3};

use super::Corners;
use super::light::Brightness;
use crate::capture::Picture;
use crate::geometry::{Camera, Distortion, ImagePoint, Intrinsics, Pose, TablePoint};

/// How far the board's edges bow, as a lens of one coefficient bends them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bow {
    /// The furthest that an edge leaves the straight line between its corners, pixels.
    pub bow_px: f64,
    /// The distortion that bends so.
    pub k1: f64,
}

/// The strongest distortion that is looked for, and the one that tells how an edge bows for a little of it.
const MOST_K1: f64 = 0.4;
const LITTLE_K1: f64 = -0.05;
/// Bows further than this share of the picture's width are no board's.
const MOST_BOW_SHARE: f64 = 0.03;
/// Corners pointed at by hand miss by so much, as a share of the picture's width.
const SLOP_SHARE: f64 = 0.003;
/// The ends of an edge are left out: corners have shadows and joints.
const END_SHARE: f64 = 0.05;
const PLACES: u32 = 90;
/// The least step of light over two pixels, of white's 1, and as a share of the greatest at its place.
const LEAST_STEP: f64 = 0.008;
const LEAST_STEP_SHARE: f64 = 0.35;
/// Steps this near to an arc lie on it.
const NEAR_PX: f64 = 0.8;
/// An edge is seen if so many of its places have a step on its arc.
const LEAST_SEEN: f64 = 0.6;
/// Edges agree if their bows differ by less than this, or by this share.
const AGREE_PX: f64 = 0.8;
const AGREE_SHARE: f64 = 0.3;
/// So many edges must agree.
const LEAST_EDGES: usize = 2;

/// How much the board's edges bow between its corners in the picture, for a camera whose focal length and optical centre
/// are about those of `lens`; `None` where the edges are too faint or do not agree.
pub fn bow_of_edges(picture: &Picture, corners: &Corners, lens: &Intrinsics) -> Option<Bow> {
    let seen = Brightness::new(picture);
    let width = f64::from(picture.width.max(picture.height));
    let edges: Vec<(f64, f64)> = sides(corners)
        .into_iter()
        .filter_map(|(from, to)| {
            let per_k1 = bow_px(lens, LITTLE_K1, from, to)? / LITTLE_K1;
            let most = (per_k1.abs() * MOST_K1).min(MOST_BOW_SHARE * width);
            let arc = Profiles::new(&seen, from, to, SLOP_SHARE * width, most).arc()?;
            Some((per_k1, arc))
        })
        .collect();
    // The distortion that most edges agree on; each edge proposes its own.
    let agreeing = |k1: f64| -> Vec<(f64, f64)> {
        let agrees =
            |(per_k1, bow): &&(f64, f64)| (bow - k1 * per_k1).abs() <= AGREE_PX.max(AGREE_SHARE * (k1 * per_k1).abs());
        edges.iter().filter(agrees).copied().collect()
    };
    let proposals = edges.iter().filter(|(per_k1, _)| per_k1.abs() > 1.0).map(|(per_k1, bow)| bow / per_k1);
    let best = proposals.map(agreeing).max_by_key(Vec::len)?;
    if best.len() < LEAST_EDGES || best.len() * 2 < edges.len() {
        return None;
    }
    let k1 = best.iter().map(|(per, bow)| per * bow).sum::<f64>() / best.iter().map(|(per, _)| per * per).sum::<f64>();
    let bow_px = sides(corners).into_iter().filter_map(|(from, to)| bow_px(lens, k1, from, to)).map(f64::abs);
    Some(Bow { bow_px: bow_px.fold(0.0, f64::max), k1 })
}

fn sides(corners: &Corners) -> [(ImagePoint, ImagePoint); 4] {
    let [a, b, c, d] = corners.to_array();
    [(a, b), (b, c), (c, d), (d, a)]
}

/// How far the middle of a straight line is seen beside the middle of its ends, to the left of the way.
fn bow_px(lens: &Intrinsics, k1: f64, from: ImagePoint, to: ImagePoint) -> Option<f64> {
    let intrinsics = Intrinsics { distortion: Distortion { k1, ..Distortion::default() }, ..*lens };
    let camera = Camera { intrinsics, pose: Pose::identity() };
    let (a, b) = (camera.unproject(from, 1.0)?, camera.unproject(to, 1.0)?);
    let middle = camera.project(TablePoint::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0).at_height(1.0))?;
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    Some(((middle.x - from.x) * dy - (middle.y - from.y) * dx) / dx.hypot(dy))
}

/// A step of light: where along the edge (0 to 1), and how far beside the straight line.
#[derive(Clone, Copy)]
struct Step {
    share: f64,
    offset_px: f64,
    kind: Kind,
}

/// What is to the left of a step, seen along the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Lighter,
    Darker,
}

/// The steps of light beside a straight line.
struct Profiles {
    steps: Vec<Step>,
    slop_px: f64,
    most_bow_px: f64,
}

impl Profiles {
    fn new(seen: &Brightness, from: ImagePoint, to: ImagePoint, slop_px: f64, most_bow_px: f64) -> Self {
        let reach = (slop_px + most_bow_px).ceil() as i32 + 1;
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        let length = dx.hypot(dy).max(1.0);
        let (left, along) = ((dy / length, -dx / length), (dx / length, dy / length));
        let mut steps = Vec::new();
        for i in 0..PLACES {
            let share = END_SHARE + (1.0 - 2.0 * END_SHARE) * (f64::from(i) + 0.5) / f64::from(PLACES);
            // Three pixels along the edge together: noise cancels, the edge does not.
            let light = |d: i32| -> f64 {
                let at = |s: f64| {
                    let d = f64::from(d);
                    ImagePoint::new(
                        from.x + dx * share + left.0 * d + along.0 * s,
                        from.y + dy * share + left.1 * d + along.1 * s,
                    )
                };
                [-1.0, 0.0, 1.0].into_iter().map(|s| f64::from(seen.light_at(at(s)))).sum::<f64>() / 3.0
            };
            let profile: Vec<f64> = (-reach - 1..=reach + 1).map(light).collect();
            let rises: Vec<f64> = profile.iter().zip(profile.iter().skip(2)).map(|(a, b)| b - a).collect();
            let least = rises.iter().fold(0.0_f64, |most, rise| most.max(rise.abs())) * LEAST_STEP_SHARE;
            let around = rises.iter().zip(rises.iter().skip(1)).zip(rises.iter().skip(2)).zip(-reach + 1..);
            for (((before, here), after), d) in around {
                let is_peak = here.abs() >= before.abs() && here.abs() > after.abs() && before * after > 0.0;
                if is_peak && here.abs() > least.max(LEAST_STEP) {
                    let curve = before - 2.0 * here + after;
                    let beside = if curve.abs() > 1e-9 { 0.5 * (before - after) / curve } else { 0.0 };
                    let kind = if *here > 0.0 { Kind::Lighter } else { Kind::Darker };
                    steps.push(Step { share, offset_px: f64::from(d) + beside, kind });
                }
            }
        }
        Self { steps, slop_px, most_bow_px }
    }

    /// How far the arc bows on which most steps of one kind lie; `None` where too few do.
    fn arc(&self) -> Option<f64> {
        let ends = self.slop_px.ceil() as i32;
        let bows = (2.0 * self.most_bow_px).ceil() as i32;
        let mut best = (0, Vector3::<f64>::zeros(), Kind::Lighter);
        for kind in [Kind::Lighter, Kind::Darker] {
            for (first, last) in (-ends..=ends).flat_map(|a| (-ends..=ends).map(move |b| (a, b))) {
                for bow in -bows..=bows {
                    let arc = Vector3::new(f64::from(first), f64::from(last), f64::from(bow) / 2.0);
                    let count = self.on(&arc, kind).count();
                    let is_flatter = count == best.0 && arc.z.abs() < best.1.z.abs();
                    if count > best.0 || is_flatter {
                        best = (count, arc, kind);
                    }
                }
            }
        }
        let (_, mut arc, kind) = best;
        for _ in 0..4 {
            arc = self.fitted(&arc, kind)?;
        }
        let seen = self.on(&arc, kind).count() as f64 / f64::from(PLACES);
        (seen >= LEAST_SEEN && arc.z.abs() <= self.most_bow_px + 1.0).then_some(arc.z)
    }

    fn on(&self, arc: &Vector3<f64>, kind: Kind) -> impl Iterator<Item = &Step> {
        let arc = *arc;
        self.steps
            .iter()
            .filter(move |step| step.kind == kind && (step.offset_px - shape(step.share).dot(&arc)).abs() < NEAR_PX)
    }

    /// The arc of least squares through the steps that lie on one.
    fn fitted(&self, arc: &Vector3<f64>, kind: Kind) -> Option<Vector3<f64>> {
        let (mut matrix, mut moment) = (Matrix3::zeros(), Vector3::zeros());
        for step in self.on(arc, kind) {
            let shape = shape(step.share);
            matrix += shape * shape.transpose();
            moment += shape * step.offset_px;
        }
        matrix.try_inverse().map(|inverse| inverse * moment)
    }
}

/// What the offsets at both ends and the bow in the middle count at a place.
fn shape(share: f64) -> Vector3<f64> {
    Vector3::new(1.0 - share, share, 4.0 * share * (1.0 - share))
}
