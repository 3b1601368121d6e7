//! Straight edges of a picture: regions of pixels whose steps of brightness point the same way (after R. Grompone von Gioi
//! et al., "LSD: a line segment detector", IPOL 2012).

use nalgebra::{Point2, Vector2};

use super::planes::Colours;

/// A straight edge, in pixels of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Segment {
    /// Its ends.
    pub ends: [Point2<f32>; 2],
}

/// What makes an edge.
#[derive(Clone, Copy, Debug)]
pub struct SegmentConfig {
    /// Least step of brightness, levels a pixel, in a picture without noise and grain, and from which on in any.
    pub least_step: (f32, f32),
    /// Least length, pixels of the plane.
    pub least_length_px: f32,
    /// Most mean thickness, pixels of the plane.
    pub most_thickness_px: f32,
}

/// Steps in one region differ in direction by less: cosine of 22.5 degrees.
const SAME_DIRECTION: f32 = 0.924;
/// Edges stand out from the usual step by this factor; every so many rows tell what is usual.
const OVER_USUAL: f32 = 2.6;
const USUAL_STRIDE: usize = 7;
/// Steps from this on are equally strong.
const STRONG: usize = 63;

/// The step of brightness at each pixel: direction (unit vector) and strength.
struct Steps {
    width: usize,
    /// Towards the lighter side, times the strength; zero where there is none.
    steps: Vec<[f32; 2]>,
}

impl Steps {
    fn of(plane: &Colours, least: (f32, f32)) -> Self {
        let (width, height) = (plane.width, plane.height);
        let mut lows = vec![0i16; width * height];
        let mut highs = vec![0i16; width * height];
        for ((low, high), [b, g, r]) in lows.iter_mut().zip(&mut highs).zip(&plane.pixels) {
            *low = i16::from(*b.min(g).min(r));
            *high = i16::from(*b.max(g).max(r));
        }
        let mut steps = vec![[0.0f32; 2]; width * height];
        let least = (8.0 * (OVER_USUAL * usual(&lows, width, height)).clamp(least.0, least.1)) as i32;
        for y in 1..height.saturating_sub(1) {
            let row = &mut steps[y * width..(y + 1) * width];
            let (a, b) = (sobel(&lows, width, y), sobel(&highs, width, y));
            for ((step, a), b) in row[1..width - 1].iter_mut().zip(a).zip(b) {
                let stronger = if a.0 * a.0 + a.1 * a.1 >= b.0 * b.0 + b.1 * b.1 { a } else { b };
                let square = stronger.0 * stronger.0 + stronger.1 * stronger.1;
                if square >= least * least {
                    *step = [stronger.0 as f32 / 8.0, stronger.1 as f32 / 8.0];
                }
            }
        }
        Self { width, steps }
    }

    /// Pixels in the order of their strength, the strongest first.
    fn by_strength(&self) -> Vec<u32> {
        let bucket = |step: &[f32; 2]| (step[0].hypot(step[1]) as usize).min(STRONG);
        let mut starts = [0usize; STRONG + 2];
        let strong = || self.steps.iter().enumerate().filter(|(_, step)| **step != [0.0, 0.0]);
        for (_, step) in strong() {
            starts[STRONG - bucket(step) + 1] += 1;
        }
        for k in 1..starts.len() {
            starts[k] += starts[k - 1];
        }
        let mut order = vec![0u32; starts[STRONG + 1]];
        for (at, step) in strong() {
            let place = &mut starts[STRONG - bucket(step)];
            order[*place] = at as u32;
            *place += 1;
        }
        order
    }
}

/// The usual step of brightness in a picture, levels a pixel: that of noise and grain.
fn usual(levels: &[i16], width: usize, height: usize) -> f32 {
    let mut counts = [0usize; 512];
    let mut all = 0;
    for y in (1..height.saturating_sub(1)).step_by(USUAL_STRIDE) {
        for (x, y) in sobel(levels, width, y).step_by(3) {
            let step = f64::from(x).hypot(f64::from(y)) as usize;
            counts[step.min(511)] += 1;
            all += 1;
        }
    }
    let mut below = 0;
    let middle = counts.iter().position(|count| {
        below += count;
        2 * below >= all
    });
    middle.unwrap_or_default() as f32 / 8.0
}

/// Sobel's steps along row `y`, from the second pixel to the last but one.
fn sobel(levels: &[i16], width: usize, y: usize) -> impl Iterator<Item = (i32, i32)> {
    let row = |y: usize| levels[y * width..(y + 1) * width].windows(3);
    row(y - 1).zip(row(y)).zip(row(y + 1)).map(|((up, mid), down)| {
        let (up, mid, down) = ([up[0], up[1], up[2]], [mid[0], mid[2]], [down[0], down[1], down[2]]);
        let gx = (up[2] - up[0]) + 2 * (mid[1] - mid[0]) + (down[2] - down[0]);
        let gy = (down[0] - up[0]) + 2 * (down[1] - up[1]) + (down[2] - up[2]);
        (i32::from(gx), i32::from(gy))
    })
}

/// All straight edges of a plane whose pixels are `scale` of the picture's pixels wide.
pub fn segments(plane: &Colours, scale: f32, config: &SegmentConfig) -> Vec<Segment> {
    let mut steps = Steps::of(plane, config.least_step);
    let mut found = Vec::new();
    let mut region: Vec<(u32, [f32; 2])> = Vec::new();
    for start in steps.by_strength() {
        if steps.steps[start as usize] == [0.0, 0.0] {
            continue;
        }
        grow(&mut steps, start, &mut region);
        if (region.len() as f32) < config.least_length_px {
            continue;
        }
        found.extend(line_of(&region, steps.width, scale, config));
    }
    found
}

/// Takes a region of like steps out of the plane.
fn grow(steps: &mut Steps, start: u32, region: &mut Vec<(u32, [f32; 2])>) {
    region.clear();
    let first = std::mem::take(&mut steps.steps[start as usize]);
    region.push((start, first));
    let mut sum = first;
    let mut next = 0;
    while next < region.len() {
        let at = region[next].0 as usize;
        next += 1;
        let norm = sum[0].hypot(sum[1]);
        // Rows and columns at the rim have no steps, so all neighbours exist.
        let (above, below) = (at - steps.width, at + steps.width);
        for near in [at - 1, at + 1, above - 1, above, above + 1, below - 1, below, below + 1] {
            let step = steps.steps[near];
            let along = step[0] * sum[0] + step[1] * sum[1];
            if along > 0.0 && along > SAME_DIRECTION * norm * step[0].hypot(step[1]) {
                sum = [sum[0] + step[0], sum[1] + step[1]];
                steps.steps[near] = [0.0, 0.0];
                region.push((near as u32, step));
            }
        }
    }
}

/// The line through a region, where it is straight, long and thin.
fn line_of(region: &[(u32, [f32; 2])], width: usize, scale: f32, config: &SegmentConfig) -> Option<Segment> {
    let place = |at: u32| Vector2::new((at as usize % width) as f32 + 0.5, (at as usize / width) as f32 + 0.5);
    let origin = place(region.first()?.0);
    let (mut total, mut mean) = (0.0, Vector2::zeros());
    for (at, step) in region {
        let strength = step[0].hypot(step[1]);
        total += strength;
        mean += (place(*at) - origin) * strength;
    }
    let middle = origin + mean / total;
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (at, step) in region {
        let (off, strength) = (place(*at) - middle, step[0].hypot(step[1]));
        xx += strength * off.x * off.x;
        xy += strength * off.x * off.y;
        yy += strength * off.y * off.y;
    }
    let angle = 0.5 * f32::atan2(2.0 * xy, xx - yy);
    let along = Vector2::new(angle.cos(), angle.sin());
    let across = Vector2::new(-along.y, along.x);
    let thickness =
        ((xx * across.x * across.x + 2.0 * xy * across.x * across.y + yy * across.y * across.y) / total).sqrt();
    let (mut from, mut to) = (f32::INFINITY, f32::NEG_INFINITY);
    for (at, _) in region {
        let t = (place(*at) - middle).dot(&along);
        (from, to) = (from.min(t), to.max(t));
    }
    let length = to - from;
    let is_line = length >= config.least_length_px && thickness < config.most_thickness_px && thickness < length / 6.0;
    is_line.then(|| Segment { ends: [from, to].map(|t| Point2::from((middle + along * t) * scale)) })
}
