//! The outlines of cards that lie apart on an even ground: what differs from the picture's rim, and has four straight sides.

use nalgebra::{Point2, Vector2};

use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// The longer side of the picture that outlines are looked for in, pixels.
const SIDE_PX: u32 = 900;
/// Levels by which a card differs from the ground at least, and deviations of the ground.
const DIFFERS: (f64, f64) = (22.0, 5.0);
/// Height of a card in widths.
const RATIO: std::ops::Range<f64> = 1.2..2.0;
/// Share of its outline that a card fills.
const FILL: f64 = 0.9;
/// Least share of the picture that a card takes.
const LEAST_AREA: f64 = 0.002;
/// Share of a side, around its middle, that its line is laid through.
const STRAIGHT: f64 = 0.7;

/// Corners of all cards, each from its top left on, rows from the top and cards from the left.
pub fn outlines(picture: &Picture) -> Vec<[ImagePoint; 4]> {
    let small = Small::of(picture);
    let mut open = small.differs();
    let mut found = Vec::new();
    for start in 0..open.len() {
        if open[start] {
            let patch = small.take(&mut open, start);
            if patch.len() as f64 > LEAST_AREA * open.len() as f64 {
                found.extend(small.quad(&patch));
            }
        }
    }
    in_rows(found)
}

/// Orders outlines like writing.
fn in_rows(mut found: Vec<[ImagePoint; 4]>) -> Vec<[ImagePoint; 4]> {
    let middle = |quad: &[ImagePoint; 4]| {
        let sum = quad.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.x, sum.1 + at.y));
        (sum.0 / 4.0, sum.1 / 4.0)
    };
    found.sort_by(|a, b| middle(a).1.total_cmp(&middle(b).1));
    let mut rows: Vec<Vec<[ImagePoint; 4]>> = Vec::new();
    for quad in found {
        let height = (quad[3].y - quad[0].y).abs().max((quad[1].y - quad[0].y).abs());
        match rows.last_mut() {
            Some(row) if row.last().is_some_and(|last| middle(&quad).1 - middle(last).1 < height / 2.0) => {
                row.push(quad)
            }
            _ => rows.push(vec![quad]),
        }
    }
    for row in &mut rows {
        row.sort_by(|a, b| middle(a).0.total_cmp(&middle(b).0));
    }
    rows.into_iter().flatten().collect()
}

/// A picture made small.
struct Small {
    width: usize,
    height: usize,
    /// Pixels of the picture for one of these.
    scale: f64,
    pixels: Vec<[u8; 3]>,
}

impl Small {
    fn of(picture: &Picture) -> Self {
        let step = picture.width.max(picture.height).div_ceil(SIDE_PX).max(1);
        let (width, height) = (picture.width / step, picture.height / step);
        let mut pixels = Vec::with_capacity((width * height) as usize);
        for y in 0..height {
            for x in 0..width {
                let mut sum = [0u32; 3];
                for k in 0..step * step {
                    let pixel = picture.pixel(x * step + k % step, y * step + k / step).unwrap_or_default();
                    sum.iter_mut().zip(pixel).for_each(|(sum, level)| *sum += u32::from(level));
                }
                pixels.push(sum.map(|sum| (sum / (step * step)) as u8));
            }
        }
        Self { width: width as usize, height: height as usize, scale: f64::from(step), pixels }
    }

    /// Whether each pixel differs from the ground, as it is at the rim.
    fn differs(&self) -> Vec<bool> {
        let is_rim = |at: usize| {
            let (x, y) = (at % self.width, at / self.width);
            x < 2 || y < 2 || x + 2 >= self.width || y + 2 >= self.height
        };
        let limits = [0, 1, 2].map(|k| {
            let mut levels: Vec<u8> =
                self.pixels.iter().enumerate().filter(|(at, _)| is_rim(*at)).map(|(_, pixel)| pixel[k]).collect();
            levels.sort_unstable();
            let middle = f64::from(levels[levels.len() / 2]);
            let (low, high) = (f64::from(levels[levels.len() / 6]), f64::from(levels[levels.len() * 5 / 6]));
            (middle, DIFFERS.0.max(DIFFERS.1 * (high - low) / 2.0))
        });
        let differs = |pixel: &[u8; 3]| {
            limits.iter().zip(pixel).any(|((middle, most), level)| (f64::from(*level) - middle).abs() > *most)
        };
        self.pixels.iter().map(differs).collect()
    }

    /// Takes all joined pixels from `start` on.
    fn take(&self, open: &mut [bool], start: usize) -> Vec<usize> {
        let mut patch = vec![start];
        open[start] = false;
        let mut next = 0;
        while next < patch.len() {
            let at = patch[next];
            let (x, y) = (at % self.width, at / self.width);
            next += 1;
            let near = [
                (x > 0).then(|| at - 1),
                (x + 1 < self.width).then_some(at + 1),
                (y > 0).then(|| at.wrapping_sub(self.width)),
                (y + 1 < self.height).then_some(at + self.width),
            ];
            for near in near.into_iter().flatten() {
                if std::mem::take(&mut open[near]) {
                    patch.push(near);
                }
            }
        }
        patch
    }

    /// The four corners of a patch that has four straight sides, whole and not at the picture's rim.
    fn quad(&self, patch: &[usize]) -> Option<[ImagePoint; 4]> {
        let rim = self.ends(patch)?;
        let (axes, extents) = smallest_box(&rim);
        let sides: Vec<(Point2<f64>, Vector2<f64>)> =
            (0..4).map(|side| line(&rim, &axes, &extents, side)).collect::<Option<_>>()?;
        // Sides: low and high along the first axis, low and high along the second.
        let meet = |a: usize, b: usize| {
            let ((p, along), (q, other)) = (sides[a], sides[b]);
            let cross = along.perp(&other);
            (cross.abs() > 1e-9).then(|| p + along * ((q - p).perp(&other) / cross))
        };
        let corners = [meet(0, 2)?, meet(1, 2)?, meet(1, 3)?, meet(0, 3)?];
        let [a, b, c, d] = corners;
        let area = ((c - a).perp(&(d - b)) / 2.0).abs();
        let filled = self.filled(patch) / area.max(1.0);
        let (wide, high) = (((b - a).norm() + (c - d).norm()) / 2.0, ((d - a).norm() + (c - b).norm()) / 2.0);
        if !(FILL..1.1).contains(&filled) || !RATIO.contains(&(wide.max(high) / wide.min(high))) {
            return None;
        }
        let upright = if wide < high { [a, b, c, d] } else { [b, c, d, a] };
        Some(turned_up(upright.map(|at| ImagePoint::new(at.x * self.scale, at.y * self.scale))))
    }

    /// A patch's area with what its rows enclose.
    fn filled(&self, patch: &[usize]) -> f64 {
        let mut rows = vec![(usize::MAX, 0usize); self.height];
        for at in patch {
            let (x, y) = (at % self.width, at / self.width);
            rows[y] = (rows[y].0.min(x), rows[y].1.max(x));
        }
        rows.iter().filter(|(from, _)| *from != usize::MAX).map(|(from, to)| (to - from + 1) as f64).sum()
    }

    /// The ends of a patch's rows and columns; `None` where it reaches the picture's rim.
    fn ends(&self, patch: &[usize]) -> Option<Vec<Point2<f64>>> {
        let mut rows = vec![(usize::MAX, 0usize); self.height];
        let mut cols = vec![(usize::MAX, 0usize); self.width];
        for at in patch {
            let (x, y) = (at % self.width, at / self.width);
            if x == 0 || y == 0 || x + 1 == self.width || y + 1 == self.height {
                return None;
            }
            rows[y] = (rows[y].0.min(x), rows[y].1.max(x));
            cols[x] = (cols[x].0.min(y), cols[x].1.max(y));
        }
        let of_rows = rows.iter().enumerate().filter(|(_, ends)| ends.0 != usize::MAX);
        let of_cols = cols.iter().enumerate().filter(|(_, ends)| ends.0 != usize::MAX);
        let across = of_rows
            .flat_map(|(y, (from, to))| [*from as f64, *to as f64 + 1.0].map(|x| Point2::new(x, y as f64 + 0.5)));
        let down = of_cols
            .flat_map(|(x, (from, to))| [*from as f64, *to as f64 + 1.0].map(|y| Point2::new(x as f64 + 0.5, y)));
        Some(across.chain(down).collect())
    }
}

/// Lowest and highest along two axes.
type Extents = [(f64, f64); 2];

/// The smallest box around some points: its axes and extents.
fn smallest_box(points: &[Point2<f64>]) -> ([Vector2<f64>; 2], Extents) {
    let around = |turn: usize| {
        let angle = turn as f64 * std::f64::consts::FRAC_PI_2 / 90.0;
        let axes = [Vector2::new(angle.cos(), angle.sin()), Vector2::new(-angle.sin(), angle.cos())];
        let extents = axes.map(|axis| {
            let along = points.iter().map(|at| at.coords.dot(&axis));
            along.fold((f64::INFINITY, f64::NEG_INFINITY), |ends, t| (ends.0.min(t), ends.1.max(t)))
        });
        (axes, extents)
    };
    let area = |(_, [a, b]): &([Vector2<f64>; 2], Extents)| (a.1 - a.0) * (b.1 - b.0);
    let boxes = (0..90).map(around);
    boxes.min_by(|a, b| area(a).total_cmp(&area(b))).unwrap_or(([Vector2::x(), Vector2::y()], [(0.0, 0.0); 2]))
}

/// The line through one side's middle part: sides are low and high along the first axis, low and high along the second.
fn line(
    points: &[Point2<f64>],
    axes: &[Vector2<f64>; 2],
    extents: &Extents,
    side: usize,
) -> Option<(Point2<f64>, Vector2<f64>)> {
    let (own, other) = (side / 2, 1 - side / 2);
    let end = if side.is_multiple_of(2) { extents[own].0 } else { extents[own].1 };
    let (from, to) = extents[other];
    let (middle, half) = ((from + to) / 2.0, STRAIGHT * (to - from) / 2.0);
    let reach = 0.15 * (extents[own].1 - extents[own].0);
    let mut near: Vec<(f64, f64)> = points
        .iter()
        .map(|at| (at.coords.dot(&axes[other]), at.coords.dot(&axes[own]) - end))
        .filter(|(along, off)| (along - middle).abs() < half && off.abs() < reach)
        .collect();
    // Twice, the second time without what is off the line.
    let mut fitted = (0.0, 0.0);
    for _ in 0..3 {
        let count = near.len() as f64;
        if count < 6.0 {
            return None;
        }
        let mean = near.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0 / count, sum.1 + at.1 / count));
        let spread: f64 = near.iter().map(|at| (at.0 - mean.0).powi(2)).sum();
        let slope = near.iter().map(|at| (at.0 - mean.0) * (at.1 - mean.1)).sum::<f64>() / spread.max(1e-9);
        fitted = (mean.1 - slope * mean.0, slope);
        let off = |at: &(f64, f64)| (at.1 - fitted.0 - fitted.1 * at.0).abs();
        let mut offs: Vec<f64> = near.iter().map(off).collect();
        offs.sort_by(f64::total_cmp);
        let most = (3.0 * offs[offs.len() / 2]).max(1.0);
        near.retain(|at| off(at) <= most);
    }
    let at = |along: f64| axes[other] * along + axes[own] * (end + fitted.0 + fitted.1 * along);
    let (a, b) = (at(from), at(to));
    Some((Point2::from(a), (b - a).try_normalize(1e-9)?))
}

/// The same outline, clockwise, from the one of its two top corners on that lies at the upper short side.
fn turned_up(corners: [ImagePoint; 4]) -> [ImagePoint; 4] {
    let [a, b, c, d] = corners;
    let area = (c.x - a.x) * (d.y - b.y) - (c.y - a.y) * (d.x - b.x);
    let [a, b, c, d] = if area > 0.0 { [a, b, c, d] } else { [b, a, d, c] };
    if a.y + b.y <= c.y + d.y { [a, b, c, d] } else { [c, d, a, b] }
}
