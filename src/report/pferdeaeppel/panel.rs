//! What players want to know, in the corner of the picture where it hides least of the board.

use super::super::draw::{Align, Canvas, DARK, Opacity, SOLID, WHITE};
use super::Known;
use super::colour::{of_apple, of_escapes, of_horse, shaded};
use super::words::horse_name;
use crate::geometry::ImagePoint;
use crate::rules::pferdeaeppel::{AppleColour, Horse};

const PANEL: Opacity = 175;
/// Size of its letters, and its width and height in them.
const LETTERS: f64 = 0.036;
const WIDE: f64 = 6.2;
const HIGH: f64 = 6.3;
/// Room for the score at the top and for large words at the bottom, as shares of the picture's shorter side.
const TOP_FREE: f64 = 0.13;
const BOTTOM_FREE: f64 = 0.16;
/// Sides of a circle.
const SIDES: usize = 28;

/// Whose turn it is, White's safe escapes, the apples left.
pub(super) fn draw(canvas: &mut Canvas, known: &Known, board: &[ImagePoint]) {
    let size = canvas.share(LETTERS).max(8.0);
    let (wide, high) = (size * WIDE, size * HIGH);
    let corner = freest(canvas, (wide, high), board);
    let at = |x: f64, y: f64| ImagePoint::new(corner.x + x * size, corner.y + y * size);
    canvas.panel(corner, at(WIDE, HIGH), size * 0.5, DARK, PANEL);
    let middle = WIDE / 2.0;
    let turn = Horse::BOTH.into_iter().find(|horse| known.is_on_turn(*horse));
    match turn {
        Some(horse) => {
            let words = format!("{} moves", horse_name(horse));
            let letters = canvas.letters.fitting_size(&words, size * 0.82, (WIDE - 0.6) * size);
            canvas.words(&words, at(middle, 0.85), letters, Align::Centre, of_horse(horse));
        }
        None => canvas.words("White's", at(middle, 0.85), size * 0.82, Align::Centre, WHITE),
    }
    let escapes = known.facts.safe_escapes.len();
    canvas.words(&escapes.to_string(), at(middle, 2.35), size * 2.0, Align::Centre, of_escapes(escapes));
    let words = if escapes == 1 { "safe escape" } else { "safe escapes" };
    canvas.words(words, at(middle, 3.75), size * 0.68, Align::Centre, WHITE);
    let left = known.facts.apples_left;
    for (colour, count, x) in [(AppleColour::Brown, left.brown, 0.8), (AppleColour::Golden, left.golden, 3.7)] {
        ball(canvas, at(x, 5.2), size * 0.42, colour);
        canvas.words(&count.to_string(), at(x + 0.65, 5.2), size, Align::Left, WHITE);
    }
}

/// A shaded ball.
pub(super) fn ball(canvas: &mut Canvas, at: ImagePoint, radius_px: f64, colour: AppleColour) {
    let base = of_apple(colour);
    canvas.area(&circle(at, radius_px + 1.0), DARK, 150);
    canvas.area(&circle(at, radius_px), shaded(base, -0.25), SOLID);
    let lifted = |by: f64| ImagePoint::new(at.x - by * radius_px, at.y - by * radius_px);
    canvas.area(&circle(lifted(0.1), radius_px * 0.84), base, SOLID);
    canvas.area(&circle(lifted(0.22), radius_px * 0.58), shaded(base, 0.16), SOLID);
    canvas.area(&circle(lifted(0.34), radius_px * 0.26), shaded(base, 0.55), SOLID);
}

/// A circle as a polygon.
pub(super) fn circle(at: ImagePoint, radius_px: f64) -> Vec<ImagePoint> {
    let corner = |i: usize| {
        let (sin, cos) = (i as f64 * std::f64::consts::TAU / SIDES as f64).sin_cos();
        ImagePoint::new(at.x + radius_px * cos, at.y + radius_px * sin)
    };
    (0..=SIDES).map(corner).collect()
}

/// The top-left point of a panel of this size where it hides least of the board.
fn freest(canvas: &Canvas, (wide, high): (f64, f64), board: &[ImagePoint]) -> ImagePoint {
    let (width, height) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    let margin = canvas.share(0.012);
    let (top, bottom) = (canvas.share(TOP_FREE), height - canvas.share(BOTTOM_FREE));
    let rows = [bottom - high, top, (height - high) / 2.0];
    let columns = [margin, width - margin - wide];
    let mut best = (usize::MAX, ImagePoint::new(margin, top));
    for y in rows {
        for x in columns {
            let hidden = (0..64).filter(|i| {
                let part = |k: usize| (k as f64 + 0.5) / 8.0;
                is_inside(ImagePoint::new(x + wide * part(i % 8), y + high * part(i / 8)), board)
            });
            let hidden = hidden.count();
            if hidden < best.0 {
                best = (hidden, ImagePoint::new(x, y));
            }
        }
    }
    best.1
}

/// Whether a point lies inside a closed outline.
fn is_inside(point: ImagePoint, outline: &[ImagePoint]) -> bool {
    let crosses = |(a, b): (&ImagePoint, &ImagePoint)| {
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
    };
    outline.iter().zip(outline.iter().skip(1)).filter(|sides| crosses(*sides)).count() % 2 == 1
}
