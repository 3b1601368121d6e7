//! What players want to know, in the corner of the picture where it hides least of the board.

use serde_json::json;

use super::super::draw::{Align, Canvas, DARK, Opacity, SOLID, WHITE, circle};
use super::super::overlay::freest;
use super::Known;
use super::colour::{of_apple, of_escapes, of_horse, shaded};
use crate::geometry::ImagePoint;
use crate::rules::pferdeaeppel::{AppleColour, Horse};

const PANEL: Opacity = 175;
/// Size of its letters, and its width and height in them.
const LETTERS: f64 = 0.036;
const WIDE: f64 = 6.2;
const HIGH: f64 = 6.3;

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
            let words = canvas.label("moves", &json!({ "horse": horse }));
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
