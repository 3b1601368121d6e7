//! Whether what a view takes for the rim's top and for the playing surface has one colour all round, and squares two in turn.

use nalgebra::{Point3, Vector2, Vector3};

use super::guess::Quad;
use super::lines::Straighten;
use super::outline::{Outline, hides};
use super::view::View;
use crate::capture::Picture;
use crate::geometry::SpacePoint;

const SAMPLES: usize = 40;
/// The playing surface is looked at this far inside its border, and the rim's top in the middle.
const INSIDE_MM: f64 = 9.0;
/// Sides that differ by this many 255ths differ half as much as they can.
const HALF_UNLIKE: f64 = 25.0;
/// A side of which less can be seen has no colour.
const LEAST_SEEN: usize = 8;

/// How unlike the four sides are, 0 to 1: the mean of the rim's top and the playing surface along the rim.
pub(super) fn unlikeness(picture: &Picture, outline: &Outline, view: &View) -> f64 {
    let board = &outline.board;
    if let Some(squares) = board.squares {
        return unchequered(picture, outline, view, squares);
    }
    let floor = ring_unlikeness(picture, outline, view, -INSIDE_MM, 0.0);
    if board.rim_height_mm <= 0.0 {
        return floor;
    }
    (floor + ring_unlikeness(picture, outline, view, view.frame.rim_mm / 2.0, board.rim_height_mm)) / 2.0
}

/// Places of a square at which its own colour is seen though a piece stands on it: near its corners, as a share of its side.
const NEAR_CORNER: f64 = 0.1;
/// Squares of two colours differ by at least this many 255ths.
const LEAST_CONTRAST: f64 = 15.0;
/// Neighbours that differ by less than this share of what is usual are not of two kinds.
const OF_ITS_KIND: f64 = 0.3;

/// The share of a grid's neighbouring squares that do not differ as the two kinds do, where its squares have two colours in turn: a grid
/// taken one row too far holds a row of the frame.
fn unchequered(picture: &Picture, outline: &Outline, view: &View, squares: u8) -> f64 {
    let (w, l) = (outline.board.width_mm, outline.board.length_mm);
    let near = [NEAR_CORNER, 1.0 - NEAR_CORNER];
    let colour = |column: u8, row: u8| {
        let seen = near.into_iter().flat_map(|dx| near.map(|dy| (dx, dy))).filter_map(|(dx, dy)| {
            let at = |index: u8, share: f64, side: f64| side * (f64::from(index) + share) / f64::from(squares);
            let p = view.camera.project(SpacePoint::new(at(column, dx, w), at(row, dy, l), 0.0))?;
            let bgr = picture.pixel(p.x.max(0.0) as u32, p.y.max(0.0) as u32)?;
            Some(Vector3::from(bgr.map(f64::from)))
        });
        median(&seen.collect::<Vec<_>>())
    };
    let colours: Vec<Vec<Vector3<f64>>> =
        (0..squares).map(|column| (0..squares).map(|row| colour(column, row)).collect()).collect();
    let at = |column: usize, row: usize| colours.get(column)?.get(row).copied();
    let places = (0..colours.len()).flat_map(|column| (0..colours.len()).map(move |row| (column, row)));
    // From a square of one kind to its neighbour of the other: side by side, so that light and shadow count little.
    let steps = places.flat_map(|(column, row)| {
        let towards = if (column + row).is_multiple_of(2) { 1.0 } else { -1.0 };
        [(column + 1, row), (column, row + 1)].map(|(c, r)| Some((at(c, r)? - at(column, row)?) * towards))
    });
    let steps: Vec<Vector3<f64>> = steps.flatten().collect();
    let usual = median(&steps);
    let contrast = usual.norm();
    if contrast < LEAST_CONTRAST {
        return 0.0;
    }
    let off = steps.iter().filter(|step| step.dot(&usual) < OF_ITS_KIND * contrast * contrast).count();
    off as f64 / steps.len() as f64
}

/// How unlike the sides of a ring are that lies outside the playing area by `out_mm` at a height.
fn ring_unlikeness(picture: &Picture, outline: &Outline, view: &View, out_mm: f64, height_mm: f64) -> f64 {
    let (w, l) = (outline.board.width_mm, outline.board.length_mm);
    let (low, right, far) = (-out_mm, w + out_mm, l + out_mm);
    let corners = [(low, low), (right, low), (right, far), (low, far)].map(|(x, y)| Point3::new(x, y, height_mm));
    let [a, b, c, d] = corners;
    let (eye, opaque) = (view.eye(), outline.opaque(&view.frame));
    let sides: Vec<Vector3<f64>> = [(a, b), (b, c), (c, d), (d, a)]
        .into_iter()
        .filter_map(|(from, to)| {
            let colours: Vec<Vector3<f64>> = (0..SAMPLES)
                .filter_map(|i| {
                    let place = from + (to - from) * ((i as f64 + 0.5) / SAMPLES as f64);
                    if opaque.iter().any(|solid| hides(solid, &place, &eye)) {
                        return None;
                    }
                    let p = view.camera.project(SpacePoint::new(place.x, place.y, place.z))?;
                    let bgr = picture.pixel(p.x.max(0.0) as u32, p.y.max(0.0) as u32)?;
                    Some(Vector3::from(bgr.map(f64::from)))
                })
                .collect();
            (colours.len() >= LEAST_SEEN).then(|| median(&colours))
        })
        .collect();
    if sides.len() < 2 {
        return 1.0;
    }
    let usual = median(&sides);
    let off = sides.iter().map(|side| (side - usual).norm()).sum::<f64>() / sides.len() as f64;
    off / (off + HALF_UNLIKE)
}

/// Places along a side of a quadrilateral whose colours are compared, and how far inside it they lie.
const PLACES: usize = 8;
const BESIDE_PX: f64 = 4.0;

/// How uneven the colours just inside the sides of a quadrilateral are, 0 to 1: wood has little, a chequered cloth much.
pub(super) fn unevenness(picture: &Picture, straighten: &Straighten, quad: &Quad) -> f64 {
    let middle = quad.iter().fold(Vector2::zeros(), |sum, p| sum + p.coords) / 4.0;
    let next = quad.iter().cycle().skip(1);
    let (mut sum, mut of) = (0.0, 0.0);
    for (from, to) in quad.iter().zip(next) {
        let Some(along) = (to - from).try_normalize(1e-9) else { continue };
        let across = Vector2::new(-along.y, along.x);
        let inwards = if across.dot(&(middle - from.coords)) < 0.0 { -across } else { across };
        let colours: Vec<Vector3<f64>> = (0..PLACES)
            .filter_map(|i| {
                let place = from + (to - from) * ((i as f64 + 0.5) / PLACES as f64) + inwards * BESIDE_PX;
                let p = straighten.undo(place)?;
                let bgr = picture.pixel(p.x.max(0.0) as u32, p.y.max(0.0) as u32)?;
                Some(Vector3::from(bgr.map(f64::from)))
            })
            .collect();
        let mean = colours.iter().sum::<Vector3<f64>>() / colours.len().max(1) as f64;
        sum += colours.iter().map(|c| (c - mean).norm()).sum::<f64>();
        of += colours.len() as f64;
    }
    let off = if of > 0.0 { sum / of } else { f64::INFINITY };
    if off.is_finite() { off / (off + HALF_UNLIKE) } else { 1.0 }
}

fn median(colours: &[Vector3<f64>]) -> Vector3<f64> {
    Vector3::from_fn(|channel, _| {
        let mut values: Vec<f64> = colours.iter().filter_map(|c| c.get(channel).copied()).collect();
        values.sort_by(f64::total_cmp);
        let middle = values.len() / 2;
        let at = |i: usize| values.get(i).copied().unwrap_or(0.0);
        if values.len().is_multiple_of(2) { (at(middle.saturating_sub(1)) + at(middle)) / 2.0 } else { at(middle) }
    })
}
