use nalgebra::{Point2, Vector2};

use super::marks::{Mark, Polarity};
use super::plane::Plane;
use super::tone::median;

/// A straight stroke that may part a tile's halves; in the picture's pixels.
#[derive(Clone, Copy, Debug)]
pub struct Bar {
    /// Darker or lighter than what is around.
    pub polarity: Polarity,
    /// Its middle.
    pub middle: Point2<f32>,
    /// From its middle to its end.
    pub half: Vector2<f32>,
    /// Its thickness.
    pub thick: f32,
    /// How much it stands out from both of its sides, levels.
    pub strength: f32,
}

/// A round mark that may be a pip; in the picture's pixels.
#[derive(Clone, Copy, Debug)]
pub struct Dot {
    /// Darker or lighter than what is around.
    pub polarity: Polarity,
    /// Its middle.
    pub middle: Point2<f32>,
    /// Pixels.
    pub area: f32,
}

/// How a bar's length compares with its thickness.
const LEAST_SLENDER: f32 = 3.2;
/// Shortest bar, pixels of its plane.
const SHORTEST: f32 = 5.0;
/// What a rectangle's moments say it fills, against what it does.
const FILLED: std::ops::RangeInclusive<f32> = 0.75..=1.35;
/// The same of an ellipse.
const ROUND: std::ops::RangeInclusive<f32> = 0.8..=1.5;
/// How much longer than wide a pip may look.
const MOST_OBLONG: f32 = 2.0;
/// Places along a bar, and the distance beside it, at which it must stand out; pixels of its plane.
const ALONG: [f32; 5] = [-0.7, -0.35, 0.0, 0.35, 0.7];
const BESIDE_PX: f32 = 2.0;
/// Least that it must, levels.
const LEAST_STRENGTH: f32 = 12.0;
/// Directions tried for the bars within a joined patch, the most bars, and how many pixels it may have.
const DIRECTIONS: usize = 32;
const MOST_STRIPS: usize = 3;
const SIZES: std::ops::RangeInclusive<f32> = 12.0..=1600.0;
/// Share of its length that a strip's edge must fill.
const FULL: f32 = 0.8;

/// The larger and the smaller moment, and the direction of the larger.
pub fn axes([xx, xy, yy]: [f32; 3]) -> (f32, f32, Vector2<f32>) {
    let (mean, half) = ((xx + yy) / 2.0, (xx - yy) / 2.0);
    let root = half.hypot(xy);
    let angle = 0.5 * xy.atan2(half);
    (mean + root, (mean - root).max(0.0), Vector2::new(angle.cos(), angle.sin()))
}

/// The mark as a pip, if it is round; `scale` is from its plane's pixels to the picture's.
pub fn dot_of(mark: &Mark, scale: f32) -> Option<Dot> {
    let (large, small, _) = axes(mark.patch.spread);
    let roundness = 4.0 * std::f32::consts::PI * (large * small).sqrt() / mark.patch.area;
    let is_round = ROUND.contains(&roundness) && large <= MOST_OBLONG * MOST_OBLONG * small && mark.patch.area >= 4.0;
    is_round.then(|| Dot {
        polarity: mark.polarity,
        middle: Point2::new(mark.patch.x, mark.patch.y) * scale,
        area: mark.patch.area * scale * scale,
    })
}

/// The bar that the mark is, or those that are in it where pips and gaps touch it.
pub fn bars_of(plane: &Plane, mark: &Mark, scale: f32) -> Vec<Bar> {
    let middle = Point2::new(mark.patch.x, mark.patch.y);
    let whole = straight(mark.polarity, mark.patch.area, middle, mark.patch.spread, scale);
    let mut bars = whole.map_or_else(|| hidden_bars(mark, scale), |bar| vec![bar]);
    bars.retain_mut(|bar| {
        let strength = strength(plane, bar, 1.0 / scale);
        bar.strength = strength.unwrap_or(0.0);
        strength.is_some()
    });
    bars
}

/// How much a bar stands out from both of its sides, where these are alike.
fn strength(plane: &Plane, bar: &Bar, factor: f32) -> Option<f32> {
    let (middle, half) = (bar.middle * factor, bar.half * factor);
    let beside = Vector2::new(-half.y, half.x).normalize() * (0.5 * bar.thick * factor + BESIDE_PX);
    let sign = match bar.polarity {
        Polarity::Dark => 1.0,
        Polarity::Light => -1.0,
    };
    let mut steps = ALONG.map(|share| {
        let at = middle + half * share;
        let level = |at: Point2<f32>| plane.nearest(at.x, at.y);
        let (here, left, right) = (level(at), level(at + beside), level(at - beside));
        ((left - here) * sign).min((right - here) * sign)
    });
    let step = median(&mut steps);
    (step >= LEAST_STRENGTH).then_some(step)
}

fn straight(polarity: Polarity, area: f32, middle: Point2<f32>, spread: [f32; 3], scale: f32) -> Option<Bar> {
    let (large, small, direction) = axes(spread);
    let (length, thick) = ((12.0 * large).sqrt(), (12.0 * small).sqrt());
    let is_bar = length >= SHORTEST
        && length >= LEAST_SLENDER * thick.max(area / length)
        && FILLED.contains(&(length * thick.max(1.0) / area));
    is_bar.then(|| Bar {
        polarity,
        middle: middle * scale,
        half: direction * (length / 2.0 * scale),
        thick: thick.max(1.0) * scale,
        strength: 0.0,
    })
}

/// The fullest straight strips of a patch, where pips or letters hang on to them.
fn hidden_bars(mark: &Mark, scale: f32) -> Vec<Bar> {
    let patch = &mark.patch;
    let (large, small, _) = axes(patch.spread);
    let roundness = 4.0 * std::f32::consts::PI * (large * small).sqrt() / patch.area;
    let is_blob = ROUND.contains(&roundness) && large < 2.0 * small;
    let mut bars = Vec::new();
    if is_blob || !SIZES.contains(&patch.area) || (12.0 * large).sqrt() < SHORTEST {
        return bars;
    }
    let from_middle = |x: u32, y: u32| Vector2::new(x as f32 + 0.5 - patch.x, y as f32 + 0.5 - patch.y);
    let all = patch.runs.iter().flat_map(|run| (run.from..run.to).map(|x| from_middle(x, run.y)));
    let mut pixels: Vec<Vector2<f32>> = all.collect();
    for _ in 0..MOST_STRIPS {
        let Some(strip) = fullest_strip(&pixels) else { break };
        let (inside, outside): (Vec<_>, Vec<_>) = pixels.iter().partition(|pixel| strip.holds(pixel));
        let (middle, spread) = moments(&inside);
        let at = Point2::new(patch.x, patch.y) + middle;
        bars.extend(straight(mark.polarity, inside.len() as f32, at, spread, scale));
        if inside.is_empty() || (outside.len() as f32) < *SIZES.start() {
            break;
        }
        pixels = outside;
    }
    bars
}

/// A straight strip: where it lies along its normal.
struct Strip {
    normal: Vector2<f32>,
    low: f32,
    high: f32,
}

impl Strip {
    fn holds(&self, pixel: &Vector2<f32>) -> bool {
        (self.low..=self.high).contains(&pixel.dot(&self.normal))
    }
}

/// The strip of two pixels' width with most pixels, widened as far as it stays full.
fn fullest_strip(pixels: &[Vector2<f32>]) -> Option<Strip> {
    let mut best: Option<(u32, Vector2<f32>, f32)> = None;
    let mut counts = [0u32; 256];
    for step in 0..DIRECTIONS {
        let angle = step as f32 * std::f32::consts::PI / DIRECTIONS as f32;
        let normal = Vector2::new(-angle.sin(), angle.cos());
        counts.fill(0);
        for pixel in pixels {
            counts[(pixel.dot(&normal).round() as i32 + 128).clamp(0, 255) as usize] += 1;
        }
        for (bin, window) in counts.windows(2).enumerate() {
            let count = window.iter().sum();
            if best.is_none_or(|(most, ..)| count > most) {
                best = Some((count, normal, bin as f32 - 127.5));
            }
        }
    }
    let (_, normal, off) = best?;
    let along = Vector2::new(normal.y, -normal.x);
    let near =
        |offset: f32, reach: f32| pixels.iter().filter(move |pixel| (pixel.dot(&normal) - offset).abs() <= reach);
    let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
    for at in near(off, 1.5).map(|pixel| pixel.dot(&along)) {
        least = least.min(at);
        most = most.max(at);
    }
    let is_full = |offset: f32| {
        let count = near(offset, 0.5).filter(|pixel| (least..=most).contains(&pixel.dot(&along))).count();
        count as f32 >= FULL * (most - least)
    };
    let (mut low, mut high) = (off - 1.0, off + 1.0);
    while is_full(low - 0.5) && high - low < most - least {
        low -= 1.0;
    }
    while is_full(high + 0.5) && high - low < most - least {
        high += 1.0;
    }
    Some(Strip { normal, low, high })
}

/// The middle of pixels, and their second moments about it.
fn moments(pixels: &[Vector2<f32>]) -> (Vector2<f32>, [f32; 3]) {
    let count = (pixels.len() as f32).max(1.0);
    let middle = pixels.iter().sum::<Vector2<f32>>() / count;
    let mut spread = [1.0 / 12.0, 0.0, 1.0 / 12.0];
    for away in pixels.iter().map(|pixel| pixel - middle) {
        spread[0] += away.x * away.x / count;
        spread[1] += away.x * away.y / count;
        spread[2] += away.y * away.y / count;
    }
    (middle, spread)
}
