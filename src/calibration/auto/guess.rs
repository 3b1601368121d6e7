//! Guesses of the camera's place from four lines that may be sides of the board.

use nalgebra::{Matrix3, Point2, Rotation3, Translation3, UnitQuaternion, Vector3};

use super::lines::Line;
use crate::geometry::Pose;

/// Four lines' crossings in order round, counted from the picture's middle, straightened; clockwise in the picture's axes
/// that have y down is against the clock on the table.
pub(super) type Quad = [Point2<f64>; 4];

/// A side must be edge for this much of its way, and all four together for more.
const LEAST_COVERED: f64 = 0.22;
const LEAST_COVERED_MEAN: f64 = 0.36;
/// Sides shorter than this share of the picture's width are no board's.
const LEAST_SIDE_SHARE: f64 = 0.07;

/// All quadrilaterals with sides on lines that have edges there, inside a picture of this size with a margin.
pub(super) fn quads(lines: &[Line], (width, height): (f64, f64), mut take: impl FnMut(&Quad, f64)) {
    let count = lines.len();
    let is_inside = |p: &Point2<f64>| p.x.abs() < 0.56 * width && p.y.abs() < 0.58 * height;
    let mut crossings: Vec<Option<Point2<f64>>> = Vec::with_capacity(count * count);
    for a in lines {
        crossings.extend(lines.iter().map(|b| a.crossing(b).filter(is_inside)));
    }
    let crossing = |a: usize, b: usize| crossings.get(a * count + b).copied().flatten();
    let least_px = LEAST_SIDE_SHARE * width;
    let covered = |which: usize, from: &Point2<f64>, to: &Point2<f64>| -> Option<f64> {
        let line = lines.get(which)?;
        let (from_px, to_px) = (from.coords.dot(&line.along()), to.coords.dot(&line.along()));
        if (from_px - to_px).abs() < least_px {
            return None;
        }
        let covered = line.covered(from_px, to_px);
        (covered >= LEAST_COVERED).then_some(covered)
    };
    for a in 0..count {
        let across: Vec<(usize, Point2<f64>)> = (a + 1..count).filter_map(|c| Some((c, crossing(a, c)?))).collect();
        for (i, (c, ac)) in across.iter().enumerate() {
            for (d, ad) in across.iter().skip(i + 1) {
                let Some(on_a) = covered(a, ac, ad) else { continue };
                for b in a + 1..count {
                    if b == *c || b == *d {
                        continue;
                    }
                    let (Some(bc), Some(bd)) = (crossing(b, *c), crossing(b, *d)) else { continue };
                    let Some(on_c) = covered(*c, ac, &bc) else { continue };
                    let Some(on_d) = covered(*d, ad, &bd) else { continue };
                    let Some(on_b) = covered(b, &bc, &bd) else { continue };
                    let mean = (on_a + on_b + on_c + on_d) / 4.0;
                    if mean < LEAST_COVERED_MEAN {
                        continue;
                    }
                    if let Some(quad) = in_order([*ac, *ad, bd, bc]) {
                        take(&quad, mean);
                    }
                }
            }
        }
    }
}

/// Convex, and running as the board's corners do in a picture with y down.
fn in_order(quad: Quad) -> Option<Quad> {
    let [a, b, c, d] = quad;
    let turns = [(a, b, c), (b, c, d), (c, d, a), (d, a, b)].map(|(p, q, r)| (q - p).perp(&(r - q)));
    if turns.iter().all(|t| *t < 0.0) {
        return Some(quad);
    }
    turns.iter().all(|t| *t > 0.0).then_some([d, c, b, a])
}

/// A rectangle of the board at a height: its least corner, its size, millimetres.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    pub from_mm: f64,
    pub width_mm: f64,
    pub length_mm: f64,
    pub height_mm: f64,
}

/// A focal length and pose that see a rectangle as a quadrilateral.
#[derive(Clone, Copy, Debug)]
pub(super) struct Guess {
    pub focal_px: f64,
    pub pose: Pose,
}

/// Focal lengths that are tried, in shares of the picture's longer side: fields of view from 110° to 20°.
pub(super) const FOCAL_SHARES: [f64; 11] = [0.52, 0.6, 0.69, 0.79, 0.9, 1.03, 1.2, 1.4, 1.75, 2.2, 2.8];

/// The best of some focal lengths for a quadrilateral whose first corner is the rectangle's least.
pub(super) fn guess(quad: &Quad, rectangle: &Rectangle, focals_px: &[f64], most_misfit: f64) -> Option<Guess> {
    let image_from_unit = from_unit_square(quad)?;
    let Rectangle { from_mm, width_mm, length_mm, .. } = *rectangle;
    let unit_from_table = Matrix3::new(
        1.0 / width_mm,
        0.0,
        -from_mm / width_mm,
        0.0,
        1.0 / length_mm,
        -from_mm / length_mm,
        0.0,
        0.0,
        1.0,
    );
    let map = image_from_unit * unit_from_table;
    let misfit = |focal: f64| {
        let column = |i: usize| Vector3::new(map[(0, i)] / focal, map[(1, i)] / focal, map[(2, i)]);
        let (right, away) = (column(0), column(1));
        let (a, b) = (right.norm(), away.norm());
        (right.dot(&away) / (a * b)).hypot((a / b).ln())
    };
    let best = focals_px.iter().map(|focal| (*focal, misfit(*focal))).min_by(|a, b| a.1.total_cmp(&b.1))?;
    if best.1 > most_misfit {
        return None;
    }
    let pose = pose_of(&map, best.0, rectangle.height_mm)?;
    Some(Guess { focal_px: best.0, pose })
}

/// Heckbert, "Fundamentals of texture mapping and image warping", 1989, section 2.2.3.
fn from_unit_square([p0, p1, p2, p3]: &Quad) -> Option<Matrix3<f64>> {
    let (d1, d2, sum) = (p1 - p2, p3 - p2, (p0 - p1) + (p2 - p3));
    let det = d1.perp(&d2);
    if det.abs() < 1e-9 {
        return None;
    }
    let (g, h) = (sum.perp(&d2) / det, d1.perp(&sum) / det);
    Some(Matrix3::new(
        p1.x - p0.x + g * p1.x,
        p3.x - p0.x + h * p3.x,
        p0.x,
        p1.y - p0.y + g * p1.y,
        p3.y - p0.y + h * p3.y,
        p0.y,
        g,
        h,
        1.0,
    ))
}

/// The camera's pose from the map of a plane at a height, which need not be quite a rotation's.
fn pose_of(map: &Matrix3<f64>, focal: f64, height_mm: f64) -> Option<Pose> {
    let column = |i: usize| Vector3::new(map[(0, i)] / focal, map[(1, i)] / focal, map[(2, i)]);
    let scale = 2.0 / (column(0).norm() + column(1).norm());
    let (right, away) = (column(0).try_normalize(1e-12)?, column(1).try_normalize(1e-12)?);
    // Both are turned by the same angle until they are at right angles.
    let (sum, difference) = ((right + away).try_normalize(1e-12)?, (right - away).try_normalize(1e-12)?);
    let half = std::f64::consts::FRAC_1_SQRT_2;
    let (right, away) = ((sum + difference) * half, (sum - difference) * half);
    let up = right.cross(&away);
    let rotation = Rotation3::from_matrix_unchecked(Matrix3::from_columns(&[right, away, up]));
    let on_plane = column(2) * scale;
    let shift = on_plane - up * height_mm;
    if shift.z <= 0.0 {
        return None;
    }
    let pose = Pose::from_parts(Translation3::from(shift), UnitQuaternion::from_rotation_matrix(&rotation));
    let eye = pose.inverse_transform_point(&nalgebra::Point3::origin());
    (eye.z > height_mm).then_some(pose)
}
