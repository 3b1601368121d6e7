//! Where a picture's colour steps, to a fraction of a pixel.

use nalgebra::{Point2, Vector2};

use crate::capture::Picture;

/// A place on an edge of light or colour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edgel {
    /// Pixels of the working picture.
    pub at: Point2<f32>,
    /// Across the edge, unit length, towards the lighter side.
    pub normal: Vector2<f32>,
    /// 0 to 1: how far it stands out from the picture's own texture.
    pub strength: f32,
}

impl Edgel {
    /// 1 where it is lighter in this direction, else -1.
    pub fn lighter_along(&self, direction: &Vector2<f64>) -> f64 {
        (f64::from(self.normal.x) * direction.x + f64::from(self.normal.y) * direction.y).signum()
    }
}

/// A picture's edges, to be looked up by pixel.
pub(super) struct Edges {
    pub width: usize,
    pub height: usize,
    pub list: Vec<Edgel>,
    /// One more than the place in the list, 0 for none.
    grid: Vec<u32>,
}

/// How finely edges are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// Blurred before, so that noise makes none.
    Soft,
    /// As it is, so that edges close together do not push each other away.
    Fine,
}

/// A step this many times the texture's is half sure to be an edge.
const HALF_SURE: f32 = 2.5;
/// That step's limits, in 255ths a pixel: above noise, and not above what a plain edge has.
const HALF_SURE_LEAST: f32 = 2.0;
const HALF_SURE_MOST: f32 = 14.0;
/// Weaker edges are dropped.
const LEAST_STRENGTH: f32 = 0.4;
/// Of a Gaussian of 1 px: what noise and compression leave.
const BLUR: [f32; 5] = [0.0545, 0.2442, 0.4026, 0.2442, 0.0545];

/// Whether a pixel has hardly any light.
pub fn is_black(bgr: [u8; 3]) -> bool {
    bgr.into_iter().all(|v| v < 12)
}

/// Whether a pixel has more light than the sensor can tell.
pub fn is_white(bgr: [u8; 3]) -> bool {
    bgr.into_iter().all(|v| v > 250)
}

impl Edges {
    /// The edges of a picture.
    pub fn new(picture: &Picture, grain: Grain) -> Self {
        let (width, height) = (picture.width as usize, picture.height as usize);
        let steps = Steps::new(picture, width, height, grain);
        let mut peaks = Vec::new();
        for y in 2..height.saturating_sub(2) {
            for x in 2..width.saturating_sub(2) {
                peaks.extend(steps.peak(x, y).map(|peak| (y * width + x, peak)));
            }
        }
        let mut sizes: Vec<f32> = peaks.iter().map(|(_, (_, size))| *size).collect();
        sizes.sort_by(f32::total_cmp);
        let typical = sizes.get(sizes.len() / 2).copied().unwrap_or(0.0);
        let half = (typical * HALF_SURE).clamp(HALF_SURE_LEAST, HALF_SURE_MOST);
        let (mut list, mut grid) = (Vec::new(), vec![0; width * height]);
        for (place, (mut edgel, size)) in peaks {
            edgel.strength = size / (size + half);
            if edgel.strength < LEAST_STRENGTH {
                continue;
            }
            list.push(edgel);
            if let Some(cell) = grid.get_mut(place) {
                *cell = list.len() as u32;
            }
        }
        Self { width, height, list, grid }
    }

    /// The edgel in a pixel.
    pub fn at(&self, x: i32, y: i32) -> Option<&Edgel> {
        let (x, y) = (usize::try_from(x).ok()?, usize::try_from(y).ok()?);
        if x >= self.width {
            return None;
        }
        let place = *self.grid.get(y * self.width + x)?;
        self.list.get((place as usize).checked_sub(1)?)
    }

    /// The edgel nearest to a line of direction across `normal` through a place, at most `reach_px` beside it, with how
    /// far beside; strong ones are preferred.
    pub fn nearest(&self, at: Point2<f64>, normal: Vector2<f64>, reach_px: f64) -> Option<(&Edgel, f64)> {
        let steps = reach_px.ceil() as i32;
        let mut best: Option<(&Edgel, f64, f64)> = None;
        for step in -steps..=steps {
            let p = at + normal * f64::from(step);
            let Some(edgel) = self.at(p.x.floor() as i32, p.y.floor() as i32) else { continue };
            let normal_there = Vector2::new(f64::from(edgel.normal.x), f64::from(edgel.normal.y));
            if normal_there.dot(&normal).abs() < LIKE_DIRECTION {
                continue;
            }
            let beside = (Point2::new(f64::from(edgel.at.x), f64::from(edgel.at.y)) - at).dot(&normal);
            if beside.abs() > reach_px {
                continue;
            }
            let worth = f64::from(edgel.strength) * (1.0 - 0.7 * (beside / reach_px).powi(2));
            if best.is_none_or(|(_, _, before)| worth > before) {
                best = Some((edgel, beside, worth));
            }
        }
        best.map(|(edgel, beside, _)| (edgel, beside))
    }
}

/// Cosine of 18°: edges that differ by more run another way.
const LIKE_DIRECTION: f64 = 0.951;

/// The steepest slope of the three colours at each pixel.
struct Steps {
    width: usize,
    slopes: Vec<Vector2<f32>>,
    sizes: Vec<f32>,
}

impl Steps {
    fn new(picture: &Picture, width: usize, height: usize, grain: Grain) -> Self {
        let mut slopes = vec![Vector2::zeros(); width * height];
        let mut sizes = vec![0.0_f32; width * height];
        for channel in 0..3 {
            let plane: Vec<f32> = picture.bgr.iter().skip(channel).step_by(3).map(|v| f32::from(*v)).collect();
            let soft = match grain {
                Grain::Soft => blurred(&plane, width, height),
                Grain::Fine => plane,
            };
            for y in 1..height.saturating_sub(1) {
                let row = |dy: usize| soft.get((y + dy - 1) * width..(y + dy) * width).unwrap_or_default();
                let (above, here, below) = (row(0), row(1), row(2));
                for x in 1..width.saturating_sub(1) {
                    let get = |row: &[f32], x: usize| row.get(x).copied().unwrap_or(0.0);
                    let slope = Vector2::new(
                        (get(here, x + 1) - get(here, x - 1)) / 2.0,
                        (get(below, x) - get(above, x)) / 2.0,
                    );
                    let size = slope.norm();
                    let place = y * width + x;
                    if let (Some(most), Some(kept)) = (sizes.get_mut(place), slopes.get_mut(place))
                        && size > *most
                    {
                        (*most, *kept) = (size, slope);
                    }
                }
            }
        }
        Self { width, slopes, sizes }
    }

    fn size(&self, x: usize, y: usize) -> f32 {
        self.sizes.get(y * self.width + x).copied().unwrap_or(0.0)
    }

    /// Between pixels' centres.
    fn size_between(&self, x: f32, y: f32) -> f32 {
        let (left, top) = (x.floor(), y.floor());
        let (dx, dy) = (x - left, y - top);
        let (left, top) = (left as usize, top as usize);
        let above = self.size(left, top) * (1.0 - dx) + self.size(left + 1, top) * dx;
        let below = self.size(left, top + 1) * (1.0 - dx) + self.size(left + 1, top + 1) * dx;
        above * (1.0 - dy) + below * dy
    }

    /// The edge in a pixel, if its step is the greatest across the edge; and the step.
    fn peak(&self, x: usize, y: usize) -> Option<(Edgel, f32)> {
        let here = self.size(x, y);
        if here < HALF_SURE_LEAST * 0.25 {
            return None;
        }
        let normal = self.slopes.get(y * self.width + x)? / here;
        let (fx, fy) = (x as f32, y as f32);
        let after = self.size_between(fx + normal.x, fy + normal.y);
        let before = self.size_between(fx - normal.x, fy - normal.y);
        if here < before || here <= after {
            return None;
        }
        let curve = before - 2.0 * here + after;
        let beside = if curve < -1e-6 { (0.5 * (before - after) / curve).clamp(-0.6, 0.6) } else { 0.0 };
        let at = Point2::new(fx + 0.5, fy + 0.5) + normal * beside;
        Some((Edgel { at, normal, strength: 0.0 }, here))
    }
}

fn blurred(plane: &[f32], width: usize, height: usize) -> Vec<f32> {
    let mut across = vec![0.0; plane.len()];
    for (from, to) in plane.chunks_exact(width).zip(across.chunks_exact_mut(width)) {
        for (x, out) in to.iter_mut().enumerate() {
            let tap = |k: usize| from.get((x + k).saturating_sub(2).min(width - 1)).copied().unwrap_or(0.0);
            *out = BLUR.iter().enumerate().map(|(k, weight)| weight * tap(k)).sum();
        }
    }
    let mut down = vec![0.0; plane.len()];
    for (y, to) in down.chunks_exact_mut(width).enumerate() {
        for (k, weight) in BLUR.iter().enumerate() {
            let row = (y + k).saturating_sub(2).min(height - 1);
            let from = across.get(row * width..(row + 1) * width).unwrap_or_default();
            to.iter_mut().zip(from).for_each(|(out, v)| *out += weight * v);
        }
    }
    down
}
