//! What is not known of a view, and how it moves with each of these.

use nalgebra::{SMatrix, SVector, Translation3, UnitQuaternion, Vector2, Vector3};

use super::outline::{EdgePoint, Frame, Outline};
use super::view::View;
use crate::geometry::{Camera, Distortion, Pose, SpacePoint};

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

pub(super) const UNKNOWNS: usize = 14;
pub(super) type Normal = SMatrix<f64, UNKNOWNS, UNKNOWNS>;
pub(super) type Step = SVector<f64, UNKNOWNS>;
/// Turn, shift (mm), logarithm of the focal length, k1, the rim's width and the surface's height above the table (mm), the
/// optical centre as a share of the longer side, k2 beside what k1 lets expect, and the pixels' height to width.
const LITTLE: [f64; UNKNOWNS] = [1e-5, 1e-5, 1e-5, 0.05, 0.05, 0.05, 1e-4, 1e-4, 0.05, 0.05, 1e-4, 1e-4, 1e-4, 1e-4];
/// The same of a place's way, as a share of how far it is away.
const LITTLE_SHARE: f64 = 1e-5;
/// Spreads of what is believed beforehand, as for one edge point a pixel off: focal length about that of a field of view
/// of 60°, no bend, a rim of 18 mm.
const FOCAL_SPREAD: f64 = 0.35;
const K1_SPREAD: f64 = 0.15;
const RIM_SPREAD_MM: f64 = 6.0;
const ABOVE_SPREAD_MM: f64 = 6.0;
const CENTRE_SPREAD: f64 = 0.008;
const K2_SPREAD: f64 = 0.015;
const ASPECT_SPREAD: f64 = 0.003;
pub(super) const USUAL: Frame = Frame { rim_mm: 18.0, above_table_mm: 12.0 };
const LEAST_ABOVE_MM: f64 = 0.0;
const LEAST_RIM_MM: f64 = 8.0;
const USUAL_FOCAL_SHARE: f64 = 0.87;

/// The focal length is changed by so much at a time, as a share of it.
const MOST_LENGTHENED: f64 = 0.15;

/// What some edges together ask of a view.
pub(super) struct Asked {
    pub normal_matrix: Normal,
    pub moment: Step,
    /// How far the moment may be mistaken: its spread.
    pub disagreed: Normal,
}

/// What is not known of a view in a picture of a size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unknowns {
    /// Width and height of the picture.
    size_px: (f64, f64),
    lens: LensKnown,
    /// What is believed of k2 and of the pixels' height to width.
    odd_spread: (f64, f64),
}

impl Unknowns {
    pub fn new(size_px: (f64, f64), lens: LensKnown, outline: &Outline) -> Self {
        // What is flat looks alike through many lenses, so that a usual one is taken.
        let is_flat = outline.board.rim_height_mm <= 0.0 && outline.board.solids.is_empty();
        let odd_spread = if is_flat { (K2_SPREAD / 10.0, ASPECT_SPREAD / 10.0) } else { (K2_SPREAD, ASPECT_SPREAD) };
        Self { size_px, lens, odd_spread }
    }

    fn longer_px(&self) -> f64 {
        self.size_px.0.max(self.size_px.1)
    }

    /// The view with each of the unknowns nudged a little.
    fn nudged(&self, view: &View) -> Vec<View> {
        (0..UNKNOWNS).map(|i| self.moved(view, &nudge(i))).collect()
    }

    /// How fast a point of an edge moves in a view across a direction with each unknown.
    pub fn slopes(&self, view: &View, point: &EdgePoint, across: &Vector2<f64>) -> Option<Step> {
        let Camera { intrinsics, pose } = view.camera;
        let turned = pose.rotation * point.with(&view.frame).coords;
        let seen = turned + pose.translation.vector;
        let ahead = Camera { intrinsics, pose: Pose::identity() };
        let pixel = |p: Vector3<f64>| {
            let seen = ahead.project(SpacePoint::new(p.x, p.y, p.z))?;
            Some(Vector2::new(seen.x, seen.y))
        };
        let at = pixel(seen)?;
        let little = LITTLE_SHARE * seen.z;
        let per_mm = |axis: Vector3<f64>| Some((pixel(seen + axis * little)? - at).dot(across) / little);
        let per_mm = Vector3::new(per_mm(Vector3::x())?, per_mm(Vector3::y())?, per_mm(Vector3::z())?);
        let per_turn = turned.cross(&per_mm);
        let per_rim = per_mm.dot(&(pose.rotation * point.per_rim));
        let per_above = -point.sinks * per_mm.dot(&(pose.rotation * Vector3::z()));
        let mut slopes = Step::zeros();
        slopes.fixed_rows_mut::<3>(0).copy_from(&per_turn);
        slopes.fixed_rows_mut::<3>(3).copy_from(&per_mm);
        slopes[8] = per_rim;
        slopes[9] = per_above;
        if self.lens == LensKnown::No {
            let from_centre = Vector2::new((at.x - intrinsics.cx) * across.x, (at.y - intrinsics.cy) * across.y);
            let slope = Vector2::new(seen.x / seen.z, seen.y / seen.z);
            let outwards = intrinsics.fx * slope.x * across.x + intrinsics.fy * slope.y * across.y;
            let r2 = slope.norm_squared();
            slopes[6] = from_centre.x + from_centre.y + per_mm.z * pose.translation.z;
            slopes[7] = outwards * r2 * (1.0 + K2_PER_K1 * r2);
            slopes[10] = self.longer_px() * across.x;
            slopes[11] = self.longer_px() * across.y;
            slopes[12] = outwards * r2 * r2;
            slopes[13] = from_centre.y;
        }
        Some(slopes)
    }

    /// How fast the corners move on the table with each unknown, millimetres: along x and along y of each.
    pub fn corner_slopes_mm(&self, view: &View, outline: &Outline) -> Option<[(Step, Step); 4]> {
        let mut slopes = [(Step::zeros(), Step::zeros()); 4];
        let corners = view.corners(outline)?;
        for (i, (nudged, little)) in self.nudged(view).iter().zip(LITTLE).enumerate() {
            for ((slope, corner), there) in slopes.iter_mut().zip(corners).zip(nudged.corners(outline)?) {
                let (here, there) = (view.camera.unproject(corner, 0.0)?, view.camera.unproject(there, 0.0)?);
                slope.0[i] = (there.x - here.x) / little;
                slope.1[i] = (there.y - here.y) / little;
            }
        }
        Some(slopes)
    }

    /// The view moved by what is asked of it, with what is believed beforehand.
    pub fn solved(&self, view: &View, outline: &Outline, asked: &[Asked]) -> Option<View> {
        let (mut normal_matrix, mut moment) = self.believed(view);
        for asked in asked {
            normal_matrix += asked.normal_matrix;
            moment += asked.moment;
        }
        let by = normal_matrix.cholesky()?.solve(&moment);
        let by = by * (MOST_LENGTHENED / by.get(6).map_or(0.0, |by: &f64| by.abs()).max(MOST_LENGTHENED));
        let next = self.moved(view, &by);
        let is_sane = next.eye().z > outline.board.rim_height_mm && next.camera.intrinsics.fx.is_finite();
        is_sane.then_some(next)
    }

    /// How far the corners of a fitted view are expected to be off, millimetres on the table: what the edges disagree about,
    /// each taken as a whole, moves the corners by so much (White's covariance with the edges as its clusters).
    pub fn expected_off_mm(&self, view: &View, outline: &Outline, asked: &[Asked]) -> Option<f64> {
        let (mut normal_matrix, _) = self.believed(view);
        let mut disagreed = normal_matrix;
        for asked in asked {
            normal_matrix += asked.normal_matrix;
            disagreed += asked.disagreed;
        }
        let inverse = normal_matrix.cholesky()?.inverse();
        let spread = inverse * disagreed * inverse;
        let off = |(x, y): &(Step, Step)| (x.dot(&(spread * x)) + y.dot(&(spread * y))).sqrt();
        Some(self.corner_slopes_mm(view, outline)?.iter().map(off).fold(0.0, f64::max))
    }

    /// What is believed beforehand: how exactly, and where that pulls.
    pub fn believed(&self, view: &View) -> (Normal, Step) {
        let ((width, height), longer) = (self.size_px, self.longer_px());
        let (mut normal_matrix, mut moment) = (Normal::identity() * 1e-12, Step::zeros());
        let intrinsics = &view.camera.intrinsics;
        let beliefs = [
            (6, (intrinsics.fx / (USUAL_FOCAL_SHARE * longer)).ln(), FOCAL_SPREAD),
            (7, intrinsics.distortion.k1, K1_SPREAD),
            (8, view.frame.rim_mm - USUAL.rim_mm, RIM_SPREAD_MM),
            (9, view.frame.above_table_mm - USUAL.above_table_mm, ABOVE_SPREAD_MM),
            (10, (intrinsics.cx - width / 2.0) / longer, CENTRE_SPREAD),
            (11, (intrinsics.cy - height / 2.0) / longer, CENTRE_SPREAD),
            (12, intrinsics.distortion.k2 - K2_PER_K1 * intrinsics.distortion.k1, self.odd_spread.0),
            (13, (intrinsics.fy / intrinsics.fx).ln(), self.odd_spread.1),
        ];
        for (i, off, spread) in beliefs {
            normal_matrix[(i, i)] += 1.0 / (spread * spread);
            moment[i] -= off / (spread * spread);
        }
        (normal_matrix, moment)
    }

    fn moved(&self, view: &View, by: &Step) -> View {
        let longer_side_px = self.longer_px();
        let part = |i: usize| by.get(i).copied().unwrap_or(0.0);
        let (mut intrinsics, mut zoom) = (view.camera.intrinsics, 1.0);
        if self.lens == LensKnown::No {
            zoom = part(6).clamp(-0.3, 0.3).exp();
            intrinsics.fx *= zoom;
            intrinsics.fy *= zoom * part(13).exp();
            intrinsics.cx += part(10) * longer_side_px;
            intrinsics.cy += part(11) * longer_side_px;
            let k1 = (intrinsics.distortion.k1 + part(7)).clamp(-0.5, 0.3);
            let k2 = intrinsics.distortion.k2 + K2_PER_K1 * (k1 - intrinsics.distortion.k1) + part(12);
            intrinsics.distortion = Distortion { k1, k2, ..Distortion::default() };
        }
        let turn = UnitQuaternion::from_scaled_axis(Vector3::new(part(0), part(1), part(2)));
        let shift = Translation3::new(part(3), part(4), part(5));
        let rotation = turn * view.camera.pose.rotation;
        // The board's turn is about its own place, not about the camera.
        let mut translation = shift * view.camera.pose.translation;
        // A longer lens sees the board as large from further away.
        translation.z *= zoom;
        let pose = Pose::from_parts(translation, rotation);
        let frame = Frame {
            rim_mm: (view.frame.rim_mm + part(8)).max(LEAST_RIM_MM),
            above_table_mm: (view.frame.above_table_mm + part(9)).max(LEAST_ABOVE_MM),
        };
        View { camera: Camera { intrinsics, pose }, frame }
    }
}

fn nudge(which: usize) -> Step {
    let mut by = Step::zeros();
    if let (Some(part), Some(little)) = (by.get_mut(which), LITTLE.get(which)) {
        *part = *little;
    }
    by
}
