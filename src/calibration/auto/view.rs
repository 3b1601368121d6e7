//! One guess of where the camera is, and how well the picture's edges bear it out.

use nalgebra::{Point2, Point3, Vector2};

use super::edges::Edges;
use super::outline::{EdgeKind, EdgePoint, Frame, Outline, hides};
use crate::geometry::{Camera, ImagePoint, SpacePoint, TablePoint, polygon_area};

/// A camera over a board whose rim has a width.
#[derive(Clone, Copy, Debug)]
pub(super) struct View {
    pub camera: Camera,
    pub frame: Frame,
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
    /// The same of the edges of each kind: foot, top, outer, base, solids, grid.
    pub by_kind: [f64; 6],
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
        let p = point.with(&self.frame);
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

    /// The greatest way between this view's corners and another's, pixels.
    pub fn apart_px(&self, other: &Self, outline: &Outline) -> f64 {
        match (self.corners(outline), other.corners(outline)) {
            (Some(a), Some(b)) => a.into_iter().zip(b).map(|(a, b)| a.distance(b)).fold(0.0, f64::max),
            (None, _) | (_, None) => f64::INFINITY,
        }
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
        EdgeKind::Outer => 1.0,
        EdgeKind::Foot | EdgeKind::Top | EdgeKind::Grid => 0.8,
        EdgeKind::Solid => 0.6,
        EdgeKind::Base => 0.0,
    }
}

/// What a view loses for a lens or a rim that few have.
fn oddness(view: &View, longer_side_px: f64) -> f64 {
    let focal = (view.camera.intrinsics.fx / (0.87 * longer_side_px)).ln() / 0.4;
    let bend = view.camera.intrinsics.distortion.k1;
    let bend = if bend > 0.0 { bend / 0.08 } else { bend / 0.25 };
    let rim = (view.frame.rim_mm - 18.0) / 9.0;
    let above = (view.frame.above_table_mm - 12.0) / 12.0;
    0.02 * (focal * focal + bend * bend + rim * rim + above * above)
}

/// A plain board is believed to fill so much of the picture; each factor e less loses so much.
const USUAL_FILL: f64 = 0.25;
const SMALL: f64 = 0.08;

/// What a view loses in which a board without a rim is small: each field of a grid looks like a board, but a person who
/// takes a picture of a board fills it with all of the board. The edges of a rim tell enough by themselves.
fn smallness(outline: &Outline, corners: &[ImagePoint; 4], picture_area_px: f64) -> f64 {
    if outline.board.rim_height_mm > 0.0 || outline.board.squares.is_some() {
        return 0.0;
    }
    let fill = polygon_area(corners).abs() / picture_area_px;
    SMALL * (USUAL_FILL / fill.max(1e-9)).ln().max(0.0)
}

/// A camera lower than 33° sees no board that could be played on.
const LEAST_ELEVATION_RAD: f64 = 0.576;

/// An edge counts if so much of it is not hidden by the board itself.
const LEAST_VISIBLE: f64 = 0.3;

/// How well the picture's edges bear a view out; `None` if its corners do not lie in the picture.
pub(super) fn support(edges: &Edges, outline: &Outline, view: &View, look: Look) -> Option<Support> {
    let corners = view.corners(outline)?;
    let (width, height) = (edges.width as f64, edges.height as f64);
    let board = &outline.board;
    let middle = TablePoint::new(board.width_mm / 2.0, board.length_mm / 2.0);
    if view.camera.elevation_rad(middle) < LEAST_ELEVATION_RAD {
        return None;
    }
    if corners.iter().any(|p| !(0.0..=width).contains(&p.x) || !(0.0..=height).contains(&p.y)) {
        return None;
    }
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
    let mut kinds: [Vec<(f64, f64)>; 6] = Default::default();
    for edge in &outline.edges {
        let (mut visible, mut all, mut found, mut signed) = (0.0, 0.0, 0.0, 0.0);
        for point in edge.points.iter().skip(look.stride / 2).step_by(look.stride) {
            all += 1.0;
            let place = point.with(&view.frame);
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
        let mean = (0.3 * found + 0.7 * f64::abs(signed)) / visible;
        let counts = (edge.length_mm / outline.board.width_mm).min(1.0) * (visible / all);
        if let Some(kind) = kinds.get_mut(edge.kind as usize) {
            kind.push((mean, counts));
        }
    }
    let by_kind = kinds.each_ref().map(|edges| of_kind(edges));
    let all = [EdgeKind::Foot, EdgeKind::Top, EdgeKind::Outer, EdgeKind::Base, EdgeKind::Solid, EdgeKind::Grid];
    let (mut sum, mut of) = (0.0, 0.0);
    for (kind, mean) in all.into_iter().zip(by_kind) {
        if let Some(mean) = mean {
            let counts = weight(kind);
            sum += mean * counts;
            of += counts;
        }
    }
    Some(Support {
        score: if of > 0.0 {
            sum / of - oddness(view, width.max(height)) - smallness(outline, &corners, width * height)
        } else {
            0.0
        },
        by_kind: by_kind.map(|mean| mean.unwrap_or(-1.0)),
    })
}

/// The mean that one side without an edge pulls down more than a weak one: all sides of a board are there.
fn of_kind(edges: &[(f64, f64)]) -> Option<f64> {
    let of: f64 = edges.iter().map(|(_, counts)| counts).sum();
    (of > 0.0).then(|| {
        let sum: f64 = edges.iter().map(|(mean, counts)| (mean + FLOOR).ln() * counts).sum();
        (sum / of).exp() - FLOOR
    })
}

/// Less support than this is as good as none.
const FLOOR: f64 = 0.15;
