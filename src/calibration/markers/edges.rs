use nalgebra::{Matrix2, Point2, SymmetricEigen, Vector2};

use super::super::light::Brightness;
use super::quads::{Quad, sides};
use crate::geometry::{ImagePoint, Planar};

/// The parts of a side that are looked at: corners are rounded by blur.
const FROM_SHARE: f64 = 0.14;
/// How far from the side an edge is looked for, as a share of a cell: neither the code inside nor what lies beyond the
/// paper may come into it.
const REACH_CELLS: f64 = 0.75;
const MOST_REACH_PX: f64 = 6.0;
/// The sides' cells, border and code.
const CELLS: f64 = super::CELLS as f64;
/// Step along a profile.
const STEP_PX: f64 = 0.25;
/// Half the width of the slope that an edge's middle is taken from.
const SLOPE_PX: f64 = 2.0;
/// Points further from the line than this many times the median are something else.
const OUTLIER: f64 = 3.0;

/// A quadrilateral with the corners where lines through its edges meet.
pub(super) struct Refined {
    pub corners: Quad,
    /// Root mean square distance of the edges' points from their lines.
    pub rough_px: f64,
}

/// Moves a dark quadrilateral's corners to where its edges meet; `None` where there is no edge.
pub(super) fn refine(seen: &Brightness, quad: &Quad) -> Option<Refined> {
    let first = refine_once(seen, quad)?;
    refine_once(seen, &first.corners)
}

fn refine_once(seen: &Brightness, quad: &Quad) -> Option<Refined> {
    let shortest = sides(quad).fold(f64::INFINITY, f64::min);
    let reach = (shortest / CELLS * REACH_CELLS).clamp(1.5, MOST_REACH_PX);
    let [a, b, c, d] = *quad;
    let lines = [(a, b), (b, c), (c, d), (d, a)].map(|(from, to)| edge_line(seen, from, to, reach));
    let [Some(ab), Some(bc), Some(cd), Some(da)] = lines else { return None };
    let corners = [meeting(&da, &ab)?, meeting(&ab, &bc)?, meeting(&bc, &cd)?, meeting(&cd, &da)?];
    let most = 2.0 * reach;
    if corners.iter().zip(quad).any(|(new, old)| new.distance(*old) > most) {
        return None;
    }
    let rough_px = ([ab, bc, cd, da].iter().map(|line| line.rough_px.powi(2)).sum::<f64>() / 4.0).sqrt();
    Some(Refined { corners, rough_px })
}

struct Line {
    through: Point2<f64>,
    along: Vector2<f64>,
    rough_px: f64,
}

/// The line along which it turns from dark on the right of the way to light on its left.
fn edge_line(seen: &Brightness, from: ImagePoint, to: ImagePoint, reach: f64) -> Option<Line> {
    let side = to.xy() - from.xy();
    let length = side.norm();
    let along = side / length;
    // The corners run clockwise with y down, so outside is to the left.
    let outwards = Vector2::new(along.y, -along.x);
    let count = (length * (1.0 - 2.0 * FROM_SHARE)).ceil().clamp(8.0, 160.0) as usize;
    let points: Vec<Point2<f64>> = (0..count)
        .filter_map(|i| {
            let share = FROM_SHARE + (1.0 - 2.0 * FROM_SHARE) * (i as f64 + 0.5) / count as f64;
            let at = from.xy() + side * share;
            edge_on_profile(seen, at, outwards, reach).map(|offset| at + outwards * offset)
        })
        .collect();
    if points.len() * 2 < count {
        return None;
    }
    let first = fitted(&points)?;
    let mut misses: Vec<f64> = points.iter().map(|p| first.miss(*p)).collect();
    misses.sort_by(f64::total_cmp);
    let most = OUTLIER * misses.get(misses.len() / 2)? + 0.05;
    let kept: Vec<_> = points.into_iter().filter(|p| first.miss(*p) <= most).collect();
    fitted(&kept)
}

/// Where the slope from dark to light has its centre of gravity, from the place given.
fn edge_on_profile(seen: &Brightness, at: Point2<f64>, outwards: Vector2<f64>, reach: f64) -> Option<f64> {
    let steps = (reach / STEP_PX).round() as i32;
    let light = |i: i32| {
        let place = at + outwards * (f64::from(i) * STEP_PX);
        f64::from(seen.light_at(ImagePoint::from_xy(place.x, place.y)))
    };
    let values: Vec<f64> = (-steps..=steps).map(light).collect();
    let rises: Vec<(f64, f64)> = values
        .iter()
        .zip(values.iter().skip(1))
        .zip(-steps..)
        .map(|((low, high), i)| ((f64::from(i) + 0.5) * STEP_PX, high - low))
        .collect();
    // The steepest place, over about a pixel so that noise does not choose it.
    let around = (0.5 / STEP_PX) as usize;
    let steepness = |i: usize| -> f64 {
        rises.iter().take(i + around + 1).skip(i.saturating_sub(around)).map(|(_, rise)| rise).sum()
    };
    let steepest = (0..rises.len()).max_by(|a, b| steepness(*a).total_cmp(&steepness(*b)))?;
    let (middle, _) = *rises.get(steepest)?;
    let near = rises.iter().filter(|(place, _)| (place - middle).abs() <= SLOPE_PX);
    let (weight, moment) = near
        .filter(|(_, rise)| *rise > 0.0)
        .fold((0.0, 0.0), |(weight, moment), (place, rise)| (weight + rise, moment + rise * place));
    (weight > LEAST_RISE).then(|| moment / weight)
}

/// The least step of light, of white's 1, that is an edge.
const LEAST_RISE: f64 = 0.02;

impl Line {
    fn miss(&self, p: Point2<f64>) -> f64 {
        self.along.perp(&(p - self.through)).abs()
    }
}

/// The line of least squared distances.
fn fitted(points: &[Point2<f64>]) -> Option<Line> {
    if points.len() < 4 {
        return None;
    }
    let count = points.len() as f64;
    let mean = points.iter().map(|p| p.coords).sum::<Vector2<f64>>() / count;
    let spread = points.iter().map(|p| (p.coords - mean) * (p.coords - mean).transpose()).sum::<Matrix2<f64>>() / count;
    let eigen = SymmetricEigen::new(spread);
    let (x, y) = (eigen.eigenvalues.x, eigen.eigenvalues.y);
    let along = eigen.eigenvectors.column(if x > y { 0 } else { 1 }).into_owned();
    Some(Line { through: Point2::from(mean), along, rough_px: x.min(y).max(0.0).sqrt() })
}

fn meeting(a: &Line, b: &Line) -> Option<ImagePoint> {
    let cross = a.along.perp(&b.along);
    let further = (b.through - a.through).perp(&b.along) / cross;
    let p = a.through + a.along * further;
    (cross.abs() > 0.05).then(|| ImagePoint::from_xy(p.x, p.y))
}
