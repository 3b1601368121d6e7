use serde_json::json;

use super::{LastEvent, OverlayScene, Question, Space, Tally};
use crate::geometry::{ImagePoint, SpacePoint, Timestamp};
use crate::report::draw::{AMBER, Align, Bgr, Canvas, DARK, FAR, NEAR, Opacity, SOLID, WHITE};
use crate::rules::passe_trappe::Half;

/// How much of the picture a panel lets through.
const PANEL: Opacity = 175;

/// The number of each half's disks, beyond its end of the board.
pub(super) fn draw_tallies(canvas: &mut Canvas, space: &Space, scene: &OverlayScene) {
    let (width, length) = (scene.board.width_mm, scene.board.length_mm);
    let table = |y: f64| space.point(SpacePoint::new(width / 2.0, y, 0.0));
    let Some(middle) = table(length / 2.0) else {
        return;
    };
    for (tally, y, half, colour) in [(scene.near, 0.0, Half::Near, NEAR), (scene.far, length, Half::Far, FAR)] {
        if let Some(end) = table(y) {
            let name = canvas.label("half", &json!({ "half": half }));
            draw_tally(canvas, beyond(canvas, middle, end), tally, &name, colour);
        }
    }
}

/// The place for a half's panel: past the end of the board as seen from its middle, but wholly in the picture.
fn beyond(canvas: &Canvas, middle: ImagePoint, end: ImagePoint) -> ImagePoint {
    let away = canvas.share(TALLY_SIZE * 0.72);
    let length = middle.distance(end).max(1.0);
    let at = ImagePoint::new(end.x + away * (end.x - middle.x) / length, end.y + away * (end.y - middle.y) / length);
    let margin = canvas.share(TALLY_SIZE * 0.5 + 0.02);
    let inside = |place: f64, size: u32| place.clamp(margin, (f64::from(size) - margin).max(margin));
    ImagePoint::new(inside(at.x, canvas.picture.width), inside(at.y, canvas.picture.height))
}

/// Side of a half's panel as a share of the picture's shorter side.
const TALLY_SIZE: f64 = 0.21;

fn draw_tally(canvas: &mut Canvas, at: ImagePoint, tally: Tally, name: &str, colour: Bgr) {
    let half = canvas.share(TALLY_SIZE / 2.0);
    let from = ImagePoint::new(at.x - half, at.y - half);
    let to = ImagePoint::new(at.x + half, at.y + half);
    canvas.panel(from, to, half * 0.3, DARK, PANEL);
    let number_at = ImagePoint::new(at.x, at.y - half * 0.18);
    canvas.words(&tally.disks.to_string(), number_at, half * 1.35, Align::Centre, colour);
    let below = ImagePoint::new(at.x, at.y + half * 0.68);
    match tally.owed {
        0 => canvas.words(name, below, half * 0.36, Align::Centre, WHITE),
        owed => {
            let words = canvas.label("owed", &json!({ "owed": owed }));
            canvas.words(&words, below, half * 0.36, Align::Centre, AMBER);
        }
    }
}

/// The match's score at the top.
pub(in crate::report) fn draw_score(canvas: &mut Canvas, (near, far): (u16, u16)) {
    let size = canvas.share(TOP_LINE);
    let middle = ImagePoint::new(f64::from(canvas.picture.width) / 2.0, size * 1.05);
    let score = format!("{near} : {far}");
    let gap = canvas.letters.width_px(&score, size) / 2.0 + size * 0.5;
    let names = [Half::Near, Half::Far].map(|half| canvas.label("half", &json!({ "half": half })));
    let widest = names.iter().map(|name| canvas.letters.width_px(name, size * 0.7)).fold(0.0, f64::max);
    let reach = gap + widest + size * 0.5;
    let from = ImagePoint::new(middle.x - reach, middle.y - size * 0.75);
    let to = ImagePoint::new(middle.x + reach, middle.y + size * 0.75);
    canvas.panel(from, to, size * 0.5, DARK, PANEL);
    canvas.words(&score, middle, size, Align::Centre, WHITE);
    let [near, far] = &names;
    canvas.words(near, ImagePoint::new(middle.x - gap, middle.y), size * 0.7, Align::Right, NEAR);
    canvas.words(far, ImagePoint::new(middle.x + gap, middle.y), size * 0.7, Align::Left, FAR);
}

/// The match's clock in the top-left corner.
pub(in crate::report) fn draw_clock(canvas: &mut Canvas, t: Timestamp) {
    let size = canvas.share(TOP_LINE);
    canvas.words(&clock(t), ImagePoint::new(size * 0.4, size * 1.05), size * 0.7, Align::Left, WHITE);
}

/// Size of the score's letters.
const TOP_LINE: f64 = 0.065;

/// Minutes, seconds and tenths.
fn clock(t: Timestamp) -> String {
    let tenths = (t.seconds() * 10.0).floor().max(0.0) as u64;
    format!("{}:{:02}.{}", tenths / 600, tenths / 10 % 60, tenths % 10)
}

/// What is in doubt, in the top-right corner.
pub(in crate::report) fn draw_questions(canvas: &mut Canvas, questions: &[Question]) {
    let size = canvas.share(0.04);
    let right = f64::from(canvas.picture.width) - size * 0.6;
    let most = f64::from(canvas.picture.width) * 0.34;
    for (i, question) in questions.iter().take(MOST_QUESTIONS).enumerate() {
        let words = format!("? {}", question.words);
        let fitting = canvas.letters.fitting_size(&words, size, most);
        let at = ImagePoint::new(right, size * (1.1 + 1.35 * i as f64));
        canvas.words(&words, at, fitting, Align::Right, AMBER);
    }
}

/// More than these would hide the table and tell no more.
const MOST_QUESTIONS: usize = 4;

/// What was seen in a single picture and what is in doubt, line by line.
pub(in crate::report) fn findings(seen: &str, questions: &[Question]) -> Vec<(String, Bgr)> {
    let mut lines = vec![(seen.to_owned(), WHITE)];
    lines.extend(questions.iter().take(MOST_QUESTIONS).map(|question| (format!("? {}", question.words), AMBER)));
    if let Some(more @ 1..) = questions.len().checked_sub(MOST_QUESTIONS) {
        lines.push((format!("? and {more} more"), AMBER));
    }
    lines
}

/// Lines of words in a band added below the picture, so that they hide nothing of it.
pub(super) fn draw_band(canvas: &mut Canvas, top: f64, size: f64, lines: &[(String, Bgr)]) {
    let (right, bottom) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    canvas.panel(ImagePoint::new(-1.0, top), ImagePoint::new(right + 1.0, bottom + 1.0), 0.0, DARK, SOLID);
    for (i, (words, colour)) in lines.iter().enumerate() {
        let fitting = canvas.letters.fitting_size(words, size, right - size);
        let at = ImagePoint::new(size * 0.5, top + size * (0.85 + 1.25 * i as f64));
        canvas.words(words, at, fitting, Align::Left, *colour);
    }
}

/// The last event along the bottom.
pub(in crate::report) fn draw_headline(canvas: &mut Canvas, headline: Option<LastEvent>) {
    let (words, size) = match headline {
        Some(LastEvent::New(words)) => (words, canvas.share(0.105)),
        Some(LastEvent::Past(words)) => (words, canvas.share(0.045)),
        None => return,
    };
    let (width, height) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    let fitting = canvas.letters.fitting_size(words, size, width * 0.92);
    let middle = ImagePoint::new(width / 2.0, height - size * 0.78);
    let reach = canvas.letters.width_px(words, fitting) / 2.0 + size * 0.35;
    let from = ImagePoint::new(middle.x - reach, middle.y - size * 0.68);
    let to = ImagePoint::new(middle.x + reach, middle.y + size * 0.68);
    canvas.panel(from, to, size * 0.3, DARK, HEADLINE_PANEL);
    canvas.words(words, middle, fitting, Align::Centre, WHITE);
}

/// Thinner than other panels, since it may lie over the board; the letters have their own edge.
const HEADLINE_PANEL: Opacity = 120;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_shows_minutes_seconds_and_tenths() {
        assert_eq!(clock(Timestamp::from_seconds(0.0)), "0:00.0");
        assert_eq!(clock(Timestamp::from_seconds(65.28)), "1:05.2");
    }
}
