//! How a game stands, in few words.

use serde_json::{Value, json};

use super::super::draw::{Align, Bgr, Canvas, DARK, Opacity, WHITE};
use super::super::overlay::draw_score;
use super::colour::{BRASS, QUIET, of_seat};
use super::names::claim_words;
use crate::geometry::ImagePoint;
use crate::model::Seat;
use crate::rules::trappola::{Game, Session, TRICKS};

const PANEL: Opacity = 165;
/// Size of the letters below the score.
const LETTERS: f64 = 0.036;
/// Where they stand, in the picture's shorter side.
const BELOW_SCORE: f64 = 0.155;

/// A piece of a line, with its colour.
pub(super) type Part = (String, Bgr);

/// What is told of the game: its trick, tricks won, the Bulka, what counts more than once.
pub(super) fn standing(canvas: &Canvas, session: &Session) -> Vec<Part> {
    let mut parts = Vec::new();
    let label = |id: &str, of: Value| canvas.label(id, &of);
    if let Some(game) = session.game() {
        let number = game.tricks().len().max(1);
        parts.push((label("trick-of", json!({ "trick": number, "all": TRICKS })), WHITE));
        let won = |seat| tricks_won(game, seat);
        parts.push((label("tricks-won", json!({ "near": won(Seat::Near), "far": won(Seat::Far) })), QUIET));
    }
    parts.push((format!("Bulka {}", session.ledger().bulka()), BRASS));
    if session.multiplier() > 1 {
        parts.push((label("payments", json!({ "times": session.multiplier() })), BRASS));
    }
    if let Some(seat) = session.pro() {
        parts.push((label("plays-pro", json!({ "half": seat })), of_seat(seat)));
    }
    let claims = session.game().map(Game::claims).unwrap_or_default();
    let claims = claims.iter().map(|one| {
        let seat = label("half", json!({ "half": one.seat }));
        (format!("{seat}: {}", claim_words(one.claim, canvas.language)), of_seat(one.seat))
    });
    parts.extend(claims);
    parts
}

/// Tricks that a seat has won.
pub(super) fn tricks_won(game: &Game, seat: Seat) -> usize {
    game.tricks().iter().filter(|trick| trick.winner() == Some(seat)).count()
}

/// The points at the top, and below them how the game stands.
pub(super) fn draw_standing(canvas: &mut Canvas, session: Option<&Session>) {
    let Some(session) = session else { return };
    let points = session.game().map(Game::points).unwrap_or_default();
    let told = |points: u32| u16::try_from(points).unwrap_or(u16::MAX);
    draw_score(canvas, (told(points.near), told(points.far)));
    let size = canvas.share(LETTERS).max(8.0);
    let middle = ImagePoint::new(f64::from(canvas.picture.width) / 2.0, canvas.share(BELOW_SCORE));
    let parts = standing(canvas, session);
    draw_parts(canvas, middle, size, &parts);
}

/// Parts of a line beside each other, their middle at a place.
pub(super) fn draw_parts(canvas: &mut Canvas, middle: ImagePoint, size: f64, parts: &[Part]) {
    let gap = size * 0.9;
    let widths: Vec<f64> = parts.iter().map(|(words, _)| canvas.letters.width_px(words, size)).collect();
    let whole = widths.iter().sum::<f64>() + gap * parts.len().saturating_sub(1) as f64;
    let reach = |x: f64, y: f64| ImagePoint::new(middle.x + x * (whole / 2.0 + size * 0.5), middle.y + y * size * 0.8);
    canvas.panel(reach(-1.0, -1.0), reach(1.0, 1.0), size * 0.4, DARK, PANEL);
    let mut left = middle.x - whole / 2.0;
    for ((words, colour), width) in parts.iter().zip(widths) {
        canvas.words(words, ImagePoint::new(left, middle.y), size, Align::Left, *colour);
        left += width + gap;
    }
}
