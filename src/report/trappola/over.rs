use serde_json::json;

use super::super::draw::{AMBER, Align, Bgr, Canvas, DARK, GREEN, Opacity, PINK, SOLID, WHITE};
use super::super::overlay::{Overlay, Space, draw_clock, draw_headline, draw_questions, findings};
use super::colour::{RED, of_seat, of_suit};
use super::names::short;
use super::panel::draw_standing;
use super::{CardOccasion, CardView};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};
use crate::model::Seat;
use crate::rules::trappola::Card;

const HAND_VEIL: Opacity = 40;
const BADGE: Opacity = 215;
const TURN_VEIL: Opacity = 44;
/// Letters of a card's name: as a share of the card's width, and of the picture.
const BY_WIDTH: f64 = 0.34;
const LEAST_LETTERS: f64 = 0.03;
const MOST_LETTERS: f64 = 0.06;
/// What lies face down.
const BACK: Bgr = [220, 200, 170];

/// Draws what is seen and believed over the picture; a single picture grows by a band below with what was seen.
pub fn draw_cards(overlay: &mut Overlay, picture: &mut Picture, view: &CardView) {
    let mut canvas = overlay.canvas(picture);
    let over = Over { view, thin: canvas.share(0.0028).max(1.0) };
    over.areas(&mut canvas);
    over.hands(&mut canvas);
    over.backs(&mut canvas);
    over.cards(&mut canvas);
    over.questions(&mut canvas);
    match view.occasion {
        CardOccasion::Session { clock, headline } => {
            draw_standing(&mut canvas, view.session);
            draw_clock(&mut canvas, clock);
            draw_questions(&mut canvas, view.questions);
            draw_headline(&mut canvas, headline);
        }
        CardOccasion::Single { seen } => overlay.write_below(picture, &findings(seen, view.questions)),
    }
}

struct Over<'a> {
    view: &'a CardView<'a>,
    thin: f64,
}

impl Over<'_> {
    /// The seats' places; that of who is to play is marked.
    fn areas(&self, canvas: &mut Canvas) {
        let (Some(camera), Some(areas)) = (self.view.camera, self.view.areas) else { return };
        let space = Space::new(camera);
        let game = self.view.session.and_then(|session| session.game_on());
        let turn = game.filter(|game| !game.is_played_out()).and_then(|game| game.turn());
        for seat in [Seat::Near, Seat::Far] {
            let own = areas.seat(seat);
            let outline = |polygon: &[TablePoint]| {
                let corners: Vec<_> = polygon.iter().map(|corner| corner.at_height(0.0)).collect();
                space.ring(&corners)
            };
            let (trick, colour) = (outline(&own.trick), of_seat(seat));
            if turn == Some(seat) {
                canvas.area(&trick, colour, TURN_VEIL);
            }
            canvas.dashes(&trick, self.thin * 4.0, self.thin * 1.4, colour);
            let id = if turn == Some(seat) { "seat-plays" } else { "half" };
            let words = canvas.label(id, &json!({ "half": seat }));
            self.label_zone(canvas, &trick, &words, colour);
            let Some(pile) = own.pile.as_deref().map(outline) else { continue };
            canvas.dashes(&pile, self.thin * 3.0, self.thin, colour);
            let tricks = game.map(|game| {
                game.tricks().iter().filter(|trick| trick.is_gathered() && trick.winner() == Some(seat)).count()
            });
            let words = match tricks {
                Some(tricks) => canvas.label("tricks", &json!({ "tricks": tricks })),
                None => canvas.label("pile-of", &json!({ "half": seat })),
            };
            self.label_zone(canvas, &pile, &words, colour);
        }
    }

    /// Words at the lowest edge of a zone, where cards hide them least.
    fn label_zone(&self, canvas: &mut Canvas, outline: &[ImagePoint], words: &str, colour: Bgr) {
        let Some(low) = outline.iter().copied().reduce(|a, b| if b.y > a.y { b } else { a }) else { return };
        let size = canvas.share(0.032).max(8.0);
        let middle = mean(outline);
        let wide = canvas.letters.width_px(words, size) / 2.0;
        let (width, height) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
        let at = ImagePoint::new(
            middle.x.clamp(wide.min(width / 2.0), (width - wide).max(width / 2.0)),
            (low.y - size * 0.7).clamp(size, (height - size).max(size)),
        );
        canvas.words(words, at, size, Align::Centre, colour);
    }

    fn hands(&self, canvas: &mut Canvas) {
        let Some(camera) = self.view.camera else { return };
        let space = Space::new(camera);
        for hand in self.view.hands {
            let corners: Vec<_> = hand.iter().map(|corner| corner.at_height(0.0)).collect();
            let outline = space.ring(&corners);
            canvas.area(&outline, PINK, HAND_VEIL);
            canvas.line(&outline, self.thin * 1.2, PINK, SOLID);
        }
    }

    /// A line across what lies face down.
    fn backs(&self, canvas: &mut Canvas) {
        for back in &self.view.detections.face_down {
            let [a, b, c, d] = back.corners;
            canvas.line(&[a, b, c, d, a], self.thin * 1.2, BACK, 220);
            canvas.plain_line(&[a, c], self.thin, BACK, 150);
        }
    }

    /// Each card's outline and its name.
    fn cards(&self, canvas: &mut Canvas) {
        let cards = &self.view.detections.cards;
        for card in cards {
            let [a, b, c, d] = card.corners;
            let colour = if card.is_sure() { GREEN } else { AMBER };
            canvas.line(&[a, b, c, d, a], self.thin * 1.7, colour, SOLID);
        }
        for card in cards {
            let [a, b, c, d] = card.corners;
            let wide = (a.distance(b) + d.distance(c)) / 2.0;
            let letters = canvas.share(LEAST_LETTERS).max(9.0)..=canvas.share(MOST_LETTERS).max(10.0);
            let size = (wide * BY_WIDTH).clamp(*letters.start(), *letters.end());
            let known = card.name.parse::<Card>().ok();
            let name = known.map_or_else(|| card.name.clone(), |known| short(known, canvas.language));
            let (words, colour) = match (card.is_sure(), known) {
                (true, Some(known)) => (name, of_suit(known.suit)),
                (true, None) => (name, WHITE),
                (false, _) => (format!("{name} ?"), AMBER),
            };
            badge(canvas, lower_edge(card.corners), &words, (size, colour));
        }
        for at in &self.view.detections.strange {
            badge(canvas, *at, "?", (canvas_letters(canvas), AMBER));
        }
        self.doubled(canvas);
    }

    /// A card that seems to lie there twice.
    fn doubled(&self, canvas: &mut Canvas) {
        let cards = &self.view.detections.cards;
        for (i, card) in cards.iter().enumerate() {
            if cards.iter().enumerate().any(|(j, other)| i != j && other.name == card.name) {
                let [a, b, c, d] = card.corners;
                canvas.line(&[a, b, c, d, a], self.thin * 2.6, RED, SOLID);
            }
        }
    }

    fn questions(&self, canvas: &mut Canvas) {
        let Some(camera) = self.view.camera else { return };
        let space = Space::new(camera);
        for at in self.view.questions.iter().filter_map(|question| question.at) {
            canvas.dashes(&space.circle(at, 0.0, QUESTION_MM), self.thin * 3.0, self.thin * 1.6, AMBER);
        }
    }
}

/// Radius of the ring round a doubt, mm.
const QUESTION_MM: f64 = 54.0;

fn canvas_letters(canvas: &Canvas) -> f64 {
    canvas.share(MOST_LETTERS).max(10.0)
}

/// Words on a dark ground.
fn badge(canvas: &mut Canvas, at: ImagePoint, words: &str, (size, colour): (f64, Bgr)) {
    let half = canvas.letters.width_px(words, size) / 2.0 + size * 0.3;
    let (width, height) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    let at = ImagePoint::new(at.x.clamp(half, (width - half).max(half)), at.y.clamp(size, (height - size).max(size)));
    let reach = |x: f64, y: f64| ImagePoint::new(at.x + x * half, at.y + y * size * 0.66);
    canvas.panel(reach(-1.0, -1.0), reach(1.0, 1.0), size * 0.35, DARK, BADGE);
    canvas.words(words, at, size, Align::Centre, colour);
}

/// The middle of a card's edge that is lowest in the picture: words there hide least of what is printed.
fn lower_edge(mut corners: [ImagePoint; 4]) -> ImagePoint {
    corners.sort_by(|a, b| b.y.total_cmp(&a.y));
    let [lowest, next, ..] = corners;
    mean(&[lowest, next])
}

fn mean(points: &[ImagePoint]) -> ImagePoint {
    let count = points.len().max(1) as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    ImagePoint::new(x / count, y / count)
}
