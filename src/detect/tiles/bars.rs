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
    /// Its second moments: xx, xy, yy.
    pub spread: [f32; 3],
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
/// Directions tried for the bar within a joined patch, and the most pixels of one.
const DIRECTIONS: usize = 32;
const LARGEST: f32 = 1600.0;

/// The larger and the smaller moment, and the direction of the larger.
fn axes([xx, xy, yy]: [f32; 3]) -> (f32, f32, Vector2<f32>) {
    let (mean, half) = ((xx + yy) / 2.0, (xx - yy) / 2.0);
    let root = half.hypot(xy);
    let angle = 0.5 * xy.atan2(half);
    (mean + root, (mean - root).max(0.0), Vector2::new(angle.cos(), angle.sin()))
}

/// The mark as a pip, if it is round; `scale` is from its plane's pixels to the picture's.
pub fn dot_of(mark: &Mark, scale: f32) -> Option<Dot> {
    let (large, small, _) = axes(mark.spread);
    let roundness = 4.0 * std::f32::consts::PI * (large * small).sqrt() / mark.area;
    let is_round = ROUND.contains(&roundness) && large <= MOST_OBLONG * MOST_OBLONG * small && mark.area >= 4.0;
    is_round.then(|| Dot {
        polarity: mark.polarity,
        middle: Point2::new(mark.x, mark.y) * scale,
        spread: mark.spread.map(|moment| moment * scale * scale),
        area: mark.area * scale * scale,
    })
}

/// The bar that the mark is, or that is in it where pips touch it.
pub fn bar_of(plane: &Plane, mark: &Mark, scale: f32) -> Option<Bar> {
    let whole = straight(mark.polarity, mark.area, Point2::new(mark.x, mark.y), mark.spread, scale);
    let mut bar = whole.or_else(|| hidden_bar(mark, scale))?;
    bar.strength = strength(plane, &bar, 1.0 / scale)?;
    Some(bar)
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

/// The fullest straight strip of a patch, where pips or letters hang on to it.
fn hidden_bar(mark: &Mark, scale: f32) -> Option<Bar> {
    let (large, small, _) = axes(mark.spread);
    if mark.area > LARGEST || mark.area < 12.0 || (12.0 * large).sqrt() < SHORTEST || ROUND.contains(&(4.0 * std::f32::consts::PI * (large * small).sqrt() / mark.area)) && large < 2.0 * small {
        return None;
    }
    let pixels: Vec<Vector2<f32>> = mark
        .runs
        .iter()
        .flat_map(|run| (run.from..run.to).map(|x| Vector2::new(x as f32 + 0.5 - mark.x, run.y as f32 + 0.5 - mark.y)))
        .collect();
    let mut best: Option<(u32, Vector2<f32>, i32)> = None;
    let mut counts = [0u32; 256];
    for step in 0..DIRECTIONS {
        let angle = step as f32 * std::f32::consts::PI / DIRECTIONS as f32;
        let normal = Vector2::new(-angle.sin(), angle.cos());
        counts.fill(0);
        for pixel in &pixels {
            let bin = (pixel.dot(&normal).round() as i32 + 128).clamp(0, 255);
            counts[bin as usize] += 1;
        }
        for (bin, window) in counts.windows(2).enumerate() {
            let count = window.iter().sum();
            if best.is_none_or(|(most, ..)| count > most) {
                best = Some((count, normal, bin as i32 - 128));
            }
        }
    }
    let (_, normal, bin) = best?;
    let along = Vector2::new(normal.y, -normal.x);
    let off = bin as f32 + 0.5;
    // The strip grows on both sides while it stays about as long.
    let mut strip: Vec<&Vector2<f32>> = pixels.iter().filter(|p| (p.dot(&normal) - off).abs() <= 1.5).collect();
    let extent = |strip: &[&Vector2<f32>]| {
        let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
        for pixel in strip {
            let at = pixel.dot(&along);
            least = least.min(at);
            most = most.max(at);
        }
        (least, most)
    };
    let (least, most) = extent(&strip);
    let full = |offset: f32| {
        let near = pixels.iter().filter(|p| (p.dot(&normal) - offset).abs() <= 0.5 && (least..=most).contains(&p.dot(&along)));
        near.count() as f32 >= 0.6 * (most - least)
    };
    let (mut low, mut high) = (off - 1.0, off + 1.0);
    while full(low - 0.5) && high - low < most - least {
        low -= 1.0;
    }
    while full(high + 0.5) && high - low < most - least {
        high += 1.0;
    }
    strip = pixels.iter().filter(|p| (low..=high).contains(&p.dot(&normal))).collect();
    let count = strip.len() as f32;
    let mean = strip.iter().fold(Vector2::zeros(), |sum, p| sum + **p) / count.max(1.0);
    let mut spread = [0.0f32; 3];
    for pixel in &strip {
        let away = **pixel - mean;
        spread[0] += away.x * away.x;
        spread[1] += away.x * away.y;
        spread[2] += away.y * away.y;
    }
    let spread = spread.map(|moment| moment / count.max(1.0));
    let spread = [spread[0] + 1.0 / 12.0, spread[1], spread[2] + 1.0 / 12.0];
    straight(mark.polarity, count, Point2::new(mark.x, mark.y) + mean, spread, scale)
}
