//! Straight lines through a picture's edges, for a lens that bends them by a known amount.

use nalgebra::{Matrix2, Point2, SymmetricEigen, Vector2};

use super::edges::{Edgel, Edges};
use crate::geometry::{Camera, ImagePoint, Intrinsics, Pose, SpacePoint};

/// How pixels are straightened. Straight pixels count from the picture's middle.
#[derive(Clone, Copy, Debug)]
pub(super) enum Straighten {
    /// The division model (Fitzgibbon, "Simultaneous linear estimation of multiple view geometry and lens distortion",
    /// 2001): a point at `r` from the middle moves by the factor `1 / (1 + bend r²)`.
    Bend {
        /// Per square pixel.
        bend: f64,
        /// The picture's middle.
        middle: Point2<f64>,
    },
    /// A known lens.
    Lens(Intrinsics),
}

impl Straighten {
    pub fn apply(&self, p: Point2<f64>) -> Point2<f64> {
        match self {
            Self::Bend { bend, middle } => {
                let from_middle = p - middle;
                Point2::from(from_middle / (1.0 + bend * from_middle.norm_squared()).max(0.2))
            }
            Self::Lens(lens) => {
                let ahead = Camera { intrinsics: *lens, pose: Pose::identity() };
                let slope = ahead.unproject(ImagePoint::new(p.x, p.y), 1.0).unwrap_or_default();
                Point2::new(slope.x * lens.fx, slope.y * lens.fx)
            }
        }
    }

    /// The pixel of the picture that is straightened to this place; `None` where there is none.
    pub fn undo(&self, straight: Point2<f64>) -> Option<Point2<f64>> {
        match self {
            Self::Bend { bend, middle } => {
                // Of the two solutions of `straight = seen / (1 + bend seen²)` the one nearer to the middle.
                let root = 1.0 - 4.0 * bend * straight.coords.norm_squared();
                (root >= 0.0).then(|| middle + straight.coords * (2.0 / (1.0 + root.sqrt())))
            }
            Self::Lens(lens) => {
                let ahead = Camera { intrinsics: *lens, pose: Pose::identity() };
                let seen = ahead.project(SpacePoint::new(straight.x / lens.fx, straight.y / lens.fx, 1.0))?;
                Some(Point2::new(seen.x, seen.y))
            }
        }
    }

    fn edgel(&self, edgel: &Edgel) -> Straight {
        let at = Point2::new(f64::from(edgel.at.x), f64::from(edgel.at.y));
        let tangent = Vector2::new(-f64::from(edgel.normal.y), f64::from(edgel.normal.x));
        let (here, there) = (self.apply(at), self.apply(at + tangent));
        let along = (there - here).normalize();
        Straight { at: here, normal: Vector2::new(along.y, -along.x), strength: f64::from(edgel.strength) }
    }
}

/// An edgel of the straightened picture.
#[derive(Clone, Copy)]
struct Straight {
    at: Point2<f64>,
    normal: Vector2<f64>,
    strength: f64,
}

/// A straight line on which many edgels lie.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The line's points have this product with `normal`.
    pub offset_px: f64,
    pub normal: Vector2<f64>,
    /// Sums of the strengths up to each cell along the line.
    sums: Vec<f32>,
    reach_px: f64,
}

const CELL_PX: f64 = 3.0;

impl Line {
    pub fn along(&self) -> Vector2<f64> {
        Vector2::new(-self.normal.y, self.normal.x)
    }

    /// Where two lines cross, unless they are nearly parallel.
    pub fn crossing(&self, other: &Self) -> Option<Point2<f64>> {
        let across = self.normal.perp(&other.normal);
        (across.abs() > 0.15).then(|| {
            let (a, b) = (self.offset_px, other.offset_px);
            Point2::new(
                (a * other.normal.y - b * self.normal.y) / across,
                (b * self.normal.x - a * other.normal.x) / across,
            )
        })
    }

    /// How much of the way between two places of the line is edge, 0 to 1.
    pub fn covered(&self, from_px: f64, to_px: f64) -> f64 {
        let (from, to) = (from_px.min(to_px), from_px.max(to_px));
        let cell = |t: f64| (((t + self.reach_px) / CELL_PX).max(0.0) as usize).min(self.sums.len().saturating_sub(1));
        let (first, last) = (cell(from), cell(to));
        let sum = |i: usize| self.sums.get(i).copied().unwrap_or(0.0);
        f64::from(sum(last) - sum(first)) / ((last - first).max(1) as f64)
    }
}

const TURNS: usize = 180;
const OFFSET_CELL_PX: f64 = 2.0;
/// Edgels vote for lines that are turned from their own direction by up to this many degrees.
const SPREAD: i32 = 2;

/// A Hough transform whose edgels vote only for lines of about their own direction.
pub(super) struct Hough {
    edgels: Vec<Straight>,
    votes: Vec<f32>,
    offsets: usize,
    reach_px: f64,
}

impl Hough {
    pub fn new(edges: &Edges, straighten: &Straighten) -> Self {
        let edgels: Vec<Straight> = edges.list.iter().map(|edgel| straighten.edgel(edgel)).collect();
        let reach_px = 0.65 * (edges.width as f64).hypot(edges.height as f64);
        let offsets = (2.0 * reach_px / OFFSET_CELL_PX) as usize + 2;
        let mut hough = Self { votes: vec![0.0; TURNS * offsets], edgels, offsets, reach_px };
        for i in 0..hough.edgels.len() {
            hough.vote(i, 1.0);
        }
        hough
    }

    /// How well edgels agree on lines: greater where the picture is rightly straightened.
    pub fn sharpness(&self) -> f64 {
        self.votes.iter().map(|v| f64::from(*v).powi(3)).sum()
    }

    fn vote(&mut self, which: usize, sign: f32) {
        let Some(edgel) = self.edgels.get(which).copied() else { return };
        let own = edgel.normal.y.atan2(edgel.normal.x).to_degrees().round() as i32;
        for turn in own - SPREAD..=own + SPREAD {
            let (sin, cos) = f64::from(turn).to_radians().sin_cos();
            let flip = if turn.rem_euclid(360) >= 180 { -1.0 } else { 1.0 };
            let offset = (edgel.at.x * cos + edgel.at.y * sin) * flip;
            let cell = ((offset + self.reach_px) / OFFSET_CELL_PX) as usize;
            if cell < self.offsets
                && let Some(votes) = self.votes.get_mut(turn.rem_euclid(180) as usize * self.offsets + cell)
            {
                *votes += sign * edgel.strength as f32;
            }
        }
    }

    /// The lines with most edgels, at most `most` of them; an edgel counts for one line only.
    pub fn lines(mut self, most: usize, least_votes: f32) -> Vec<Line> {
        let mut by_turn: Vec<Vec<usize>> = vec![Vec::new(); TURNS];
        for (i, edgel) in self.edgels.iter().enumerate() {
            let own = edgel.normal.y.atan2(edgel.normal.x).to_degrees().round() as i32;
            if let Some(list) = by_turn.get_mut(own.rem_euclid(180) as usize) {
                list.push(i);
            }
        }
        let mut is_taken = vec![false; self.edgels.len()];
        let mut lines = Vec::new();
        for _ in 0..4 * most {
            if lines.len() >= most {
                break;
            }
            let Some((place, votes)) = self.votes.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1)) else { break };
            if *votes < least_votes {
                break;
            }
            let (turn, cell) = (place / self.offsets, place % self.offsets);
            let (sin, cos) = (turn as f64).to_radians().sin_cos();
            let mut normal = Vector2::new(cos, sin);
            let mut offset_px = (cell as f64 + 0.5) * OFFSET_CELL_PX - self.reach_px;
            let near = |by_turn: &[Vec<usize>]| -> Vec<usize> {
                let turns = (turn + TURNS - 7..=turn + TURNS + 7).map(|t| t % TURNS);
                turns.flat_map(|t| by_turn.get(t).into_iter().flatten().copied()).collect()
            };
            let candidates: Vec<usize> =
                near(&by_turn).into_iter().filter(|i| is_taken.get(*i) == Some(&false)).collect();
            let mut on: Vec<usize> = Vec::new();
            for width_px in [2.5, 1.8, 1.5] {
                on = candidates
                    .iter()
                    .copied()
                    .filter(|i| {
                        self.edgels.get(*i).is_some_and(|e| {
                            (e.at.coords.dot(&normal) - offset_px).abs() < width_px
                                && e.normal.dot(&normal).abs() > 0.985
                        })
                    })
                    .collect();
                if let Some((n, o)) = self.fitted(&on, &normal) {
                    (normal, offset_px) = (n, o);
                }
            }
            for i in &on {
                self.vote(*i, -1.0);
                if let Some(taken) = is_taken.get_mut(*i) {
                    *taken = true;
                }
            }
            if let Some(votes) = self.votes.get_mut(place) {
                // What is left there belongs to lines beside it.
                *votes = 0.0;
            }
            let line = self.line(normal, offset_px, &on);
            if f64::from(line.sums.last().copied().unwrap_or(0.0)) * CELL_PX >= f64::from(least_votes) {
                lines.push(line);
            }
        }
        lines
    }

    fn fitted(&self, on: &[usize], towards: &Vector2<f64>) -> Option<(Vector2<f64>, f64)> {
        let edgels = || on.iter().filter_map(|i| self.edgels.get(*i));
        let weight: f64 = edgels().map(|e| e.strength).sum();
        if on.len() < 4 {
            return None;
        }
        let middle = edgels().map(|e| e.at.coords * e.strength).sum::<Vector2<f64>>() / weight;
        let spread: Matrix2<f64> = edgels()
            .map(|e| {
                let d = e.at.coords - middle;
                d * d.transpose() * e.strength
            })
            .sum();
        let eigen = SymmetricEigen::new(spread);
        let normal = eigen.eigenvectors.column(eigen.eigenvalues.imin()).into_owned();
        let normal = if normal.dot(towards) < 0.0 { -normal } else { normal };
        Some((normal, normal.dot(&middle)))
    }

    fn line(&self, normal: Vector2<f64>, offset_px: f64, on: &[usize]) -> Line {
        let along = Vector2::new(-normal.y, normal.x);
        let mut cells = vec![0.0_f32; (2.0 * self.reach_px / CELL_PX) as usize + 2];
        for edgel in on.iter().filter_map(|i| self.edgels.get(*i)) {
            let cell = ((edgel.at.coords.dot(&along) + self.reach_px) / CELL_PX).max(0.0) as usize;
            if let Some(most) = cells.get_mut(cell) {
                *most = most.max(edgel.strength as f32);
            }
        }
        let sums = std::iter::once(0.0)
            .chain(cells.iter().scan(0.0, |sum, v| {
                *sum += v;
                Some(*sum)
            }))
            .collect();
        Line { offset_px, normal, sums, reach_px: self.reach_px }
    }
}
