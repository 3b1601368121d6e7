use image::{GrayImage, Luma};
use imageproc::contours::{BorderType, find_contours};
use imageproc::geometry::approximate_polygon_dp;
use imageproc::point::Point;

use super::super::light::Brightness;
use crate::geometry::{ImagePoint, is_convex, polygon_area};

/// How far around a pixel its surroundings reach, as shares of the picture's longer side: smaller and larger than markers.
const SURROUNDINGS: [f64; 3] = [0.006, 0.02, 0.06];
/// A pixel so much darker than its surroundings is dark.
const DARKER_BY: u32 = 8;
/// A marker with shorter sides has cells below two pixels.
const LEAST_SIDE_PX: f64 = 10.0;
/// A square seen from above a table is never so narrow, as its shortest side's share of its longest.
const LEAST_NARROW: f64 = 0.25;
/// How far an outline may leave the sides of its quadrilateral, as a share of its length.
const MOST_BOW: f64 = 0.02;
/// Corners nearer than this belong to one quadrilateral found twice.
const SAME_PX: f64 = 3.0;

/// Four corners, clockwise in the picture.
pub(super) type Quad = [ImagePoint; 4];

/// Outlines of dark things with four straight sides.
pub(super) fn find_quads(seen: &Brightness) -> Vec<Quad> {
    let longer = seen.width.max(seen.height) as f64;
    let sums = Sums::new(seen);
    let mut quads: Vec<Quad> = Vec::new();
    for share in SURROUNDINGS {
        let dark = dark(seen, &sums, (longer * share).round().max(3.0) as usize);
        for contour in find_contours::<i32>(&dark) {
            if contour.border_type == BorderType::Outer
                && let Some(quad) = quad(&contour.points)
                && !quads.iter().any(|known| is_same(known, &quad))
            {
                quads.push(quad);
            }
        }
    }
    quads
}

/// Sums of all pixels above and left of each, with a first row and column of zeros.
struct Sums {
    stride: usize,
    sums: Vec<u64>,
}

impl Sums {
    fn new(seen: &Brightness) -> Self {
        let stride = seen.width + 1;
        let mut sums = vec![0; stride];
        sums.reserve(stride * seen.height);
        for (y, row) in seen.coded.chunks_exact(seen.width.max(1)).enumerate() {
            let mut of_row = 0;
            sums.push(0);
            for (x, v) in row.iter().enumerate() {
                of_row += u64::from(*v);
                let above = sums.get(y * stride + x + 1).copied().unwrap_or(0);
                sums.push(above + of_row);
            }
        }
        Self { stride, sums }
    }

    fn at(&self, x: usize, y: usize) -> u64 {
        self.sums.get(y * self.stride + x).copied().unwrap_or(0)
    }
}

/// White where the picture is darker than its surroundings.
fn dark(seen: &Brightness, sums: &Sums, radius: usize) -> GrayImage {
    GrayImage::from_fn(seen.width as u32, seen.height as u32, |x, y| {
        let (x, y) = (x as usize, y as usize);
        let (left, top) = (x.saturating_sub(radius), y.saturating_sub(radius));
        let (right, bottom) = ((x + radius + 1).min(seen.width), (y + radius + 1).min(seen.height));
        let sum = sums.at(right, bottom) + sums.at(left, top) - sums.at(left, bottom) - sums.at(right, top);
        let mean = (sum / ((right - left) * (bottom - top)).max(1) as u64) as u32;
        let own = seen.coded.get(y * seen.width + x).copied().unwrap_or(255);
        Luma([if u32::from(own) + DARKER_BY < mean { 255 } else { 0 }])
    })
}

fn quad(outline: &[Point<i32>]) -> Option<Quad> {
    if (outline.len() as f64) < 3.0 * LEAST_SIDE_PX {
        return None;
    }
    // The point furthest from any is a corner, and so is the one furthest from that.
    let from_first = furthest(outline, *outline.first()?);
    let mut round = outline.to_vec();
    round.rotate_left(from_first);
    let opposite = furthest(&round, *round.first()?);
    round.push(*round.first()?);
    let (there, back) = (round.get(..=opposite)?, round.get(opposite..)?);
    if there.len() < 3 || back.len() < 3 {
        return None;
    }
    let epsilon = outline.len() as f64 * MOST_BOW + 1.0;
    let mut corners = approximate_polygon_dp(there, epsilon, false);
    corners.pop();
    corners.extend(approximate_polygon_dp(back, epsilon, false));
    corners.pop();
    let pixel = |p: &Point<i32>| ImagePoint::new(f64::from(p.x) + 0.5, f64::from(p.y) + 0.5);
    let mut quad: Quad = <[Point<i32>; 4]>::try_from(corners).ok()?.each_ref().map(pixel);
    let (shortest, longest) =
        sides(&quad).fold((f64::INFINITY, 0.0_f64), |(low, high), side| (low.min(side), high.max(side)));
    if !is_convex(&quad) || shortest < LEAST_SIDE_PX.max(LEAST_NARROW * longest) {
        return None;
    }
    if polygon_area(&quad) < 0.0 {
        quad.reverse();
    }
    Some(quad)
}

fn furthest(points: &[Point<i32>], from: Point<i32>) -> usize {
    let away = |p: &Point<i32>| (p.x - from.x).pow(2) + (p.y - from.y).pow(2);
    points.iter().enumerate().max_by_key(|(_, p)| away(p)).map_or(0, |(i, _)| i)
}

/// The lengths of a quadrilateral's sides.
pub(super) fn sides(quad: &Quad) -> impl Iterator<Item = f64> {
    quad.iter().zip(quad.iter().cycle().skip(1)).map(|(a, b)| a.distance(*b))
}

fn is_same(a: &Quad, b: &Quad) -> bool {
    a.iter().all(|corner| b.iter().any(|other| corner.distance(*other) < SAME_PX))
}
