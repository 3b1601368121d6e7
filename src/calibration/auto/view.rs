//! One guess of where the camera is, and how well the picture's edges bear it out.

use nalgebra::{Point2, Point3, Vector2};

use super::edges::Edges;
use super::outline::{EdgeKind, EdgePoint, Outline, hides};
use crate::geometry::{Camera, ImagePoint, SpacePoint};

/// A camera over a board whose rim has a width.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub camera: Camera,
    pub rim_mm: f64,
}

/// How finely a view is looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// How far beside its place an edge may lie, pixels.
    pub reach_px: f64,
    /// Only each so-many-th point of an edge is looked at.
    pub stride: usize,
}

/// How well a view is borne out.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Support {
    /// Weighted mean over all edges that can be seen, 0 to 1.
    pub score: f64,
    /// The same of the four edges of each kind: foot, top, outer, solids.
    pub by_kind: [f64; 4],
    /// The least supported side of the better of foot and top.
    pub weakest_side: f64,
}

/// A point of an edge that can be seen, in the picture.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenPoint {
    pub at: Point2<f64>,
    pub normal: Vector2<f64>,
}

impl View {
    pub fn eye(&self) -> Point3<f64> {
        self.camera.centre().xyz()
    }

    pub fn pixel(&self, point: &EdgePoint) -> Option<Point2<f64>> {
        let p = point.with_rim(self.rim_mm);
        let seen = self.camera.project(SpacePoint::new(p.x, p.y, p.z))?;
        Some(Point2::new(seen.x, seen.y))
    }

    /// Where a point of an edge is seen and across which direction its edge runs.
    pub fn seen(&self, point: &EdgePoint) -> Option<SeenPoint> {
        let at = self.pixel(point)?;
        let further = EdgePoint { at: point.at + point.along * 2.0, ..*point };
        let along = (self.pixel(&further)? - at).try_normalize(1e-9)?;
        Some(SeenPoint { at, normal: Vector2::new(-along.y, along.x) })
    }

    /// The playing area's corners: near-left, near-right, far-right, far-left.
    pub fn corners(&self, outline: &Outline) -> Option<[ImagePoint; 4]> {
        let (w, l) = (outline.board.width_mm, outline.board.length_mm);
        let at = |x, y| self.camera.project(SpacePoint::new(x, y, 0.0));
        Some([at(0.0, 0.0)?, at(w, 0.0)?, at(w, l)?, at(0.0, l)?])
    }
}

/// What an edge of each kind counts.
fn weight(kind: EdgeKind) -> f64 {
    match kind {
        EdgeKind::Foot | EdgeKind::Outer => 0.8,
        EdgeKind::Top => 1.0,
        EdgeKind::Solid => 0.6,
    }
}

/// An edge counts if so much of it is not hidden by the board itself.
const LEAST_VISIBLE: f64 = 0.3;

/// How well the picture's edges bear a view out; `None` if its corners do not lie in the picture.
pub(super) fn support(edges: &Edges, outline: &Outline, view: &View, look: Look) -> Option<Support> {
    let corners = view.corners(outline)?;
    let (width, height) = (edges.width as f64, edges.height as f64);
    if corners.iter().any(|p| !(0.0..=width).contains(&p.x) || !(0.0..=height).contains(&p.y)) {
        return None;
    }
    let (eye, opaque) = (view.eye(), outline.opaque(view.rim_mm));
    let (mut sum, mut of) = (0.0, 0.0);
    let mut kinds = [(0.0, 0.0); 4];
    let mut sides = [[None; 4]; 2];
    let mut count_of_kind = [0_usize; 4];
    for edge in &outline.edges {
        let kind = edge.kind as usize;
        let which = count_of_kind.get(kind).copied().unwrap_or(0);
        if let Some(count) = count_of_kind.get_mut(kind) {
            *count += 1;
        }
        let (mut visible, mut all, mut found, mut signed) = (0.0, 0.0, 0.0, 0.0);
        for point in edge.points.iter().skip(look.stride / 2).step_by(look.stride) {
            all += 1.0;
            let place = point.with_rim(view.rim_mm);
            if opaque.iter().any(|solid| hides(solid, &place, &eye)) {
                continue;
            }
            let Some(seen) = view.seen(point) else { continue };
            if !(0.0..width).contains(&seen.at.x) || !(0.0..height).contains(&seen.at.y) {
                continue;
            }
            visible += 1.0;
            if let Some((edgel, beside)) = edges.nearest(seen.at, seen.normal, look.reach_px) {
                let worth = f64::from(edgel.strength) * (1.0 - 0.6 * (beside / look.reach_px).powi(2));
                found += worth;
                signed += worth * edgel.lighter_along(&seen.normal);
            }
        }
        if all == 0.0 || visible / all < LEAST_VISIBLE {
            continue;
        }
        let mean = (found + f64::abs(signed)) / (2.0 * visible);
        let counts = weight(edge.kind) * (edge.length_mm / outline.board.width_mm).min(1.0) * (visible / all);
        sum += mean * counts;
        of += counts;
        if let Some((sum, of)) = kinds.get_mut(kind) {
            *sum += mean * counts;
            *of += counts;
        }
        if let Some(side) = sides.get_mut(kind).and_then(|of_kind| of_kind.get_mut(which)) {
            *side = Some(mean);
        }
    }
    let [foot, top] = sides;
    let better = foot.iter().zip(top).map(|(a, b)| a.unwrap_or(0.0_f64).max(b.unwrap_or(0.0)));
    Some(Support {
        score: if of > 0.0 { sum / of } else { 0.0 },
        by_kind: kinds.map(|(sum, of)| if of > 0.0 { sum / of } else { 0.0 }),
        weakest_side: better.fold(1.0, f64::min),
    })
}
