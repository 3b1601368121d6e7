//! A domino tile as it is drawn without a camera's picture.

use super::super::draw::{AMBER, Align, Bgr, Canvas, DARK, SOLID, circle};
use super::colour::{BACK, IVORY, IVORY_EDGE, PIPS};
use crate::geometry::ImagePoint;

/// Where a tile is drawn: its middle, the direction to its first half as it appears, and its width; it is twice as long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    pub middle: ImagePoint,
    pub turn_rad: f64,
    pub width_px: f64,
}

/// Where pips lie in a half, in shares of its width; the first letter along the tile.
const LOW: f64 = -0.27;
const HIGH: f64 = 0.27;
const PIP: f64 = 0.095;
/// Radius of the corners, and steps of a corner's bow.
const CORNER: f64 = 0.16;
const STEPS: usize = 4;

impl Place {
    /// A place so far along and across, in widths.
    pub fn at(&self, along: f64, across: f64) -> ImagePoint {
        let (sin, cos) = self.turn_rad.sin_cos();
        let (u, v) = (along * self.width_px, across * self.width_px);
        ImagePoint::new(self.middle.x + u * cos - v * sin, self.middle.y + u * sin + v * cos)
    }

    /// Its outline, smaller on each side by so many widths.
    fn outline(&self, less: f64) -> Vec<ImagePoint> {
        let r = CORNER - less.min(CORNER * 0.8);
        let (u, v) = (1.0 - less - r, 0.5 - less - r);
        let corners = [(u, v, 0.0), (-u, v, 1.0), (-u, -v, 2.0), (u, -v, 3.0)];
        let bow = |(x, y, quarter): (f64, f64, f64)| {
            (0..=STEPS).map(move |step| {
                let turn = (quarter + step as f64 / STEPS as f64) * std::f64::consts::FRAC_PI_2;
                (x + r * turn.cos(), y + r * turn.sin())
            })
        };
        corners.into_iter().flat_map(bow).map(|(along, across)| self.at(along, across)).collect()
    }
}

/// Places of the pips of a number.
fn pips(number: u8) -> &'static [(f64, f64)] {
    match number {
        1 => &[(0.0, 0.0)],
        2 => &[(LOW, LOW), (HIGH, HIGH)],
        3 => &[(LOW, LOW), (0.0, 0.0), (HIGH, HIGH)],
        4 => &[(LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH)],
        5 => &[(LOW, LOW), (LOW, HIGH), (HIGH, LOW), (HIGH, HIGH), (0.0, 0.0)],
        6 => &[(LOW, LOW), (0.0, LOW), (HIGH, LOW), (LOW, HIGH), (0.0, HIGH), (HIGH, HIGH)],
        7 => &[(LOW, LOW), (0.0, LOW), (HIGH, LOW), (LOW, HIGH), (0.0, HIGH), (HIGH, HIGH), (0.0, 0.0)],
        8 => &[(LOW, LOW), (0.0, LOW), (HIGH, LOW), (LOW, HIGH), (0.0, HIGH), (HIGH, HIGH), (LOW, 0.0), (HIGH, 0.0)],
        9 => &[
            (LOW, LOW),
            (0.0, LOW),
            (HIGH, LOW),
            (LOW, HIGH),
            (0.0, HIGH),
            (HIGH, HIGH),
            (LOW, 0.0),
            (HIGH, 0.0),
            (0.0, 0.0),
        ],
        _ => &[],
    }
}

/// Draws a tile face up; a half that is not read has a question mark.
pub(super) fn draw_tile(canvas: &mut Canvas, place: Place, halves: [Option<u8>; 2], edge: Bgr) {
    body(canvas, place, IVORY, edge);
    let w = place.width_px;
    canvas.plain_line(&[place.at(0.0, -0.36), place.at(0.0, 0.36)], (w * 0.05).max(1.0), PIPS, 210);
    for (half, side) in halves.into_iter().zip([1.0, -1.0]) {
        match half {
            Some(number) => {
                for (along, across) in pips(number) {
                    let at = place.at(side * (0.5 + along), side * across);
                    canvas.area(&circle(at, (w * PIP).max(1.2)), PIPS, SOLID);
                }
            }
            None => canvas.words("?", place.at(side * 0.5, 0.0), w * 0.75, Align::Centre, AMBER),
        }
    }
}

/// Draws a tile face down.
pub(super) fn draw_back(canvas: &mut Canvas, place: Place) {
    body(canvas, place, BACK, IVORY_EDGE);
    let w = place.width_px;
    let lozenge = [(0.5, 0.0), (0.0, 0.26), (-0.5, 0.0), (0.0, -0.26), (0.5, 0.0)];
    canvas.plain_line(&lozenge.map(|(u, v)| place.at(u, v)), (w * 0.05).max(1.0), IVORY_EDGE, 170);
}

fn body(canvas: &mut Canvas, place: Place, colour: Bgr, edge: Bgr) {
    let w = place.width_px;
    let below = Place { middle: ImagePoint::new(place.middle.x + w * 0.05, place.middle.y + w * 0.09), ..place };
    canvas.area(&below.outline(-0.03), DARK, 95);
    canvas.area(&place.outline(0.0), edge, SOLID);
    canvas.area(&place.outline(0.035), colour, SOLID);
}
