//! The edges that a board shows: the rim's foot, its top inside and outside, and the solids upon the board.

use nalgebra::{Point3, Vector3};

use crate::geometry::SpacePoint;
use crate::model::{BoardShape, Solid};

/// What no model tells of a board: how wide its rim is, and how high its playing surface lies above the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub rim_mm: f64,
    pub above_table_mm: f64,
}

/// A place on an edge of the board, which depends on the frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct EdgePoint {
    /// With a rim of no width, mm.
    pub at: Vector3<f64>,
    /// How far it moves for each millimetre of the rim's width.
    pub per_rim: Vector3<f64>,
    /// How far it sinks for each millimetre that the surface lies above the table.
    pub sinks: f64,
    /// The edge's direction, unit length.
    pub along: Vector3<f64>,
}

impl EdgePoint {
    pub fn with(&self, frame: &Frame) -> Point3<f64> {
        let sunk = Vector3::new(0.0, 0.0, self.sinks * frame.above_table_mm);
        Point3::from(self.at + self.per_rim * frame.rim_mm - sunk)
    }
}

/// Which edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeKind {
    /// Where the rim stands on the playing surface; without a rim the surface's own border.
    Foot,
    /// The rim's upper inner edge.
    Top,
    /// The rim's upper outer edge.
    Outer,
    /// Where the rim's outside meets the table.
    Base,
    /// An edge of a solid.
    Solid,
    /// A line between two squares of a grid.
    Grid,
}

/// A straight edge.
#[derive(Clone, Debug)]
pub(super) struct Edge {
    pub kind: EdgeKind,
    /// Edges of one group run side by side, point by point.
    pub group: usize,
    pub length_mm: f64,
    pub points: Vec<EdgePoint>,
}

/// An edge's end with a rim of no width, and how far it moves for each millimetre of that.
type End = (Vector3<f64>, Vector3<f64>);

/// All edges of a board.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    pub edges: Vec<Edge>,
    pub board: BoardShape,
}

/// Points of an edge as long as the board; shorter ones have fewer.
const MOST_POINTS: f64 = 48.0;
const LEAST_POINTS: f64 = 5.0;
/// Edges shorter than this share of the board's width tell nothing.
const LEAST_SHARE: f64 = 0.05;

impl Outline {
    pub fn new(board: &BoardShape) -> Self {
        let mut outline = Self { edges: Vec::new(), board: board.clone() };
        let (w, l, h) = (board.width_mm, board.length_mm, board.rim_height_mm);
        let corners = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)];
        let outwards = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let ring = |outline: &mut Self, kind, z: f64, rim: f64| {
            for (i, j) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
                let end = |i: usize| {
                    let (x, y) = corners.get(i).copied().unwrap_or_default();
                    let (dx, dy) = outwards.get(i).copied().unwrap_or_default();
                    (Vector3::new(x, y, z), Vector3::new(dx, dy, 0.0) * rim)
                };
                outline.push(kind, i, end(i), end(j));
            }
        };
        match board.squares {
            Some(squares) => outline.push_grid(usize::from(squares)),
            None => ring(&mut outline, EdgeKind::Foot, 0.0, 0.0),
        }
        if h > 0.0 {
            ring(&mut outline, EdgeKind::Top, h, 0.0);
            ring(&mut outline, EdgeKind::Outer, h, 1.0);
            ring(&mut outline, EdgeKind::Base, 0.0, 1.0);
        }
        for solid in &board.solids {
            outline.push_solid(solid);
        }
        outline
    }

    fn push(&mut self, kind: EdgeKind, group: usize, from: End, to: End) {
        let length_mm = (to.0 - from.0).norm();
        if length_mm < LEAST_SHARE * self.board.width_mm {
            return;
        }
        let along = (to.0 - from.0) / length_mm;
        let count = (MOST_POINTS * length_mm / self.board.length_mm).max(LEAST_POINTS).round() as usize;
        let sinks = if kind == EdgeKind::Base { 1.0 } else { 0.0 };
        let point = |i: usize| {
            let share = (i as f64 + 0.5) / count as f64;
            EdgePoint { at: from.0.lerp(&to.0, share), per_rim: from.1.lerp(&to.1, share), sinks, along }
        };
        self.edges.push(Edge { kind, group, length_mm, points: (0..count).map(point).collect() });
    }

    fn next_group(&self) -> usize {
        self.edges.last().map_or(0, |edge| edge.group + 1)
    }

    /// The border of a grid and the lines between its squares, each square's side by itself: from one square to the next the
    /// lighter side may change.
    fn push_grid(&mut self, squares: usize) {
        let (w, l) = (self.board.width_mm, self.board.length_mm);
        let at = |column: usize, row: usize| {
            let share = |index: usize| index as f64 / squares.max(1) as f64;
            (Vector3::new(w * share(column), l * share(row), 0.0), Vector3::zeros())
        };
        for line in 0..=squares {
            let kind = if line == 0 || line == squares { EdgeKind::Foot } else { EdgeKind::Grid };
            for step in 0..squares {
                self.push(kind, self.next_group(), at(step, line), at(step + 1, line));
                self.push(kind, self.next_group(), at(line, step), at(line, step + 1));
            }
        }
    }

    /// The box's edges, without those that lie in the rim's walls.
    fn push_solid(&mut self, solid: &Solid) {
        let (min, max) = (solid.min.xyz(), solid.max.xyz());
        let corner = |i: usize| {
            let side = |bit: usize, low: f64, high: f64| if i & bit == 0 { low } else { high };
            Vector3::new(side(1, min.x, max.x), side(2, min.y, max.y), side(4, min.z, max.z))
        };
        let still = Vector3::zeros();
        for bit in [1, 2, 4] {
            let group = self.next_group();
            for i in 0..8_usize {
                let (from, to) = (corner(i), corner(i | bit));
                if i & bit == 0 && !(self.is_in_wall(&from) && self.is_in_wall(&to)) {
                    self.push(EdgeKind::Solid, group, (from, still), (to, still));
                }
            }
        }
    }

    fn is_in_wall(&self, at: &Vector3<f64>) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() < 1.0;
        let board = &self.board;
        near(at.x, 0.0) || near(at.x, board.width_mm) || near(at.y, 0.0) || near(at.y, board.length_mm)
    }

    /// What hides edges: the rim's walls and the solids.
    pub fn opaque(&self, frame: &Frame) -> Vec<Solid> {
        let (rim_mm, bottom) = (frame.rim_mm, -frame.above_table_mm - 2.0);
        let (w, l, h) = (self.board.width_mm, self.board.length_mm, self.board.rim_height_mm);
        let wall = |x0, y0, x1, y1| Solid { min: SpacePoint::new(x0, y0, bottom), max: SpacePoint::new(x1, y1, h) };
        let mut all = self.board.solids.clone();
        if h > 0.0 {
            all.extend([
                wall(-rim_mm, -rim_mm, 0.0, l + rim_mm),
                wall(w, -rim_mm, w + rim_mm, l + rim_mm),
                wall(0.0, -rim_mm, w, 0.0),
                wall(0.0, l, w, l + rim_mm),
            ]);
        }
        all
    }
}

/// Edges lie on the surface of what they are edges of, which must not hide them.
const SHRINK_MM: f64 = 0.5;

/// Whether a solid lies between a place and the eye.
pub(super) fn hides(solid: &Solid, place: &Point3<f64>, eye: &Point3<f64>) -> bool {
    let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
    let way = eye - place;
    let axes = [
        (place.x, way.x, solid.min.x, solid.max.x),
        (place.y, way.y, solid.min.y, solid.max.y),
        (place.z, way.z, solid.min.z, solid.max.z),
    ];
    for (from, step, min, max) in axes {
        let (min, max) = (min + SHRINK_MM, max - SHRINK_MM);
        if step.abs() < 1e-9 {
            if from < min || from > max {
                return false;
            }
            continue;
        }
        let (a, b) = ((min - from) / step, (max - from) / step);
        enter = enter.max(a.min(b));
        leave = leave.min(a.max(b));
        if enter > leave {
            return false;
        }
    }
    true
}
