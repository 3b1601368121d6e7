use serde_json::json;

use super::super::draw::{AMBER, Align, Canvas, DARK, SOLID, WHITE};
use super::super::overlay::Overlay;
use super::super::words::capital;
use super::CardBoard;
use super::colour::{BRASS, FELT, FELT_EDGE, QUIET, of_seat};
use super::names::{player_words, short};
use super::panel::{standing, tricks_won};
use super::small::{card_face, lay_over};
use crate::capture::Picture;
use crate::geometry::ImagePoint;
use crate::model::Seat;
use crate::rules::trappola::{Game, Lain};

/// The picture's width by its height, and the share of it that the table has.
const WIDE: f64 = 16.0 / 9.0;
const TABLE_SHARE: f64 = 0.62;
/// The least height in which all can be read.
const LEAST_HEIGHT_PX: u32 = 240;
/// Heights of a card of the trick and of one of a pile, as shares of the picture's.
const CARD: f64 = 0.38;
const PILE: f64 = 0.2;
/// A card's width by its height.
const SLIM: f64 = 58.0 / 88.0;

/// Draws the table as players look at it from above, so many pixels high: the trick in play, the piles, and beside it whose
/// turn it is, the points, the Bulka and the last event.
pub fn draw_card_board(overlay: &mut Overlay, board: &CardBoard, height_px: u32) -> Picture {
    let height = height_px.max(LEAST_HEIGHT_PX);
    let mut picture = Picture::black((f64::from(height) * WIDE).round() as u32, height);
    let mut canvas = overlay.canvas(&mut picture);
    let high = f64::from(height);
    let (middle, right) = (high * WIDE * TABLE_SHARE, high * WIDE);
    canvas.panel(ImagePoint::new(-1.0, -1.0), ImagePoint::new(right + 1.0, high + 1.0), 0.0, FELT_EDGE, SOLID);
    canvas.panel(ImagePoint::new(-20.0, -20.0), ImagePoint::new(middle, high + 20.0), high * 0.03, FELT, SOLID);
    for seat in [Seat::Near, Seat::Far] {
        trick(&mut canvas, board, seat, (middle, high));
        pile(&mut canvas, board, seat, (middle, high));
    }
    beside(&mut canvas, board, (middle, right), high);
    picture
}

/// The cards that a seat has laid, near below and far above.
fn trick(canvas: &mut Canvas, board: &CardBoard, seat: Seat, (wide, high): (f64, f64)) {
    let cards = &board.layout.of(seat).trick;
    let (tall, y) = (high * CARD, if seat == Seat::Near { high * 0.73 } else { high * 0.27 });
    let width = tall * SLIM;
    let turn = board.session.and_then(|session| session.game_on()).and_then(Game::turn);
    if cards.is_empty() {
        let at = |dx: f64, dy: f64| ImagePoint::new(wide / 2.0 + dx * width / 2.0, y + dy * tall / 2.0);
        let ring = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0), at(-1.0, -1.0)];
        let colour = if turn == Some(seat) { of_seat(seat) } else { FELT_EDGE };
        canvas.dashes(&ring, high * 0.02, high * 0.005, colour);
        let id = if turn == Some(seat) { "seat-plays" } else { "half" };
        let words = canvas.label(id, &json!({ "half": seat }));
        canvas.words(&words, ImagePoint::new(wide / 2.0, y), high * 0.045, Align::Centre, of_seat(seat));
        return;
    }
    let left = wide / 2.0 - (cards.len() as f64 - 1.0) * width * 0.55;
    for (i, lain) in cards.iter().enumerate() {
        let middle = ImagePoint::new(left + i as f64 * width * 1.1, y);
        card(canvas, lain, middle, (width, tall));
    }
}

/// A card's picture with a frame; amber with its name and a question mark where it is doubtful.
fn card(canvas: &mut Canvas, lain: &Lain, middle: ImagePoint, (width, tall): (f64, f64)) {
    let at = |dx: f64, dy: f64| ImagePoint::new(middle.x + dx * width / 2.0, middle.y + dy * tall / 2.0);
    let edge = if lain.in_doubt { AMBER } else { DARK };
    canvas.panel(at(-1.05, -1.035), at(1.05, 1.035), width * 0.05, edge, SOLID);
    let face = card_face(lain.card, width.round() as u32);
    lay_over(canvas.picture, &face, ((middle.x - width / 2.0).round() as i64, (middle.y - tall / 2.0).round() as i64));
    if lain.in_doubt {
        let words = lain.card.map_or("?".to_owned(), |card| format!("{} ?", short(card, canvas.language)));
        canvas.panel(at(-0.95, -0.16), at(0.95, 0.16), width * 0.08, DARK, 200);
        let size = canvas.letters.fitting_size(&words, tall * 0.16, width * 0.85);
        canvas.words(&words, middle, size, Align::Centre, AMBER);
    }
}

/// A seat's pile with what it has won.
fn pile(canvas: &mut Canvas, board: &CardBoard, seat: Seat, (wide, high): (f64, f64)) {
    let Some(game) = board.session.and_then(|session| session.game()) else { return };
    let tricks = tricks_won(game, seat);
    let (x, y) = if seat == Seat::Near { (wide * 0.85, high * 0.73) } else { (wide * 0.15, high * 0.27) };
    let tall = high * PILE;
    let width = tall * SLIM;
    if tricks > 0 {
        let back = card_face(None, width.round() as u32);
        for level in 0..tricks.min(9) {
            let lift = level as f64 * high * 0.004;
            let at = ((x - width / 2.0 + lift).round() as i64, (y - tall / 2.0 - lift).round() as i64);
            lay_over(canvas.picture, &back, at);
        }
    }
    let words = canvas.label("tricks", &json!({ "tricks": tricks }));
    let points = canvas.label("in-cards", &json!({ "points": game.card_points().of(seat) }));
    let below = y + tall / 2.0;
    canvas.words(&words, ImagePoint::new(x, below + high * 0.035), high * 0.038, Align::Centre, of_seat(seat));
    canvas.words(&points, ImagePoint::new(x, below + high * 0.082), high * 0.032, Align::Centre, QUIET);
}

/// Whose turn it is, the points, how the game stands, the last event, what is in doubt.
fn beside(canvas: &mut Canvas, board: &CardBoard, (left, right): (f64, f64), high: f64) {
    let middle = (left + right) / 2.0;
    let room = right - left - high * 0.06;
    let line = |canvas: &mut Canvas, y: f64, words: &str, size: f64, colour| {
        let fitting = canvas.letters.fitting_size(words, high * size, room);
        canvas.words(words, ImagePoint::new(middle, high * y), fitting, Align::Centre, colour);
    };
    let session = board.session;
    let game = session.and_then(|session| session.game());
    let turn = session.and_then(|session| session.game_on()).filter(|game| !game.is_played_out()).and_then(Game::turn);
    match turn {
        Some(seat) => {
            let words = canvas.label("seat-plays", &json!({ "half": seat }));
            line(canvas, 0.09, &words, 0.075, of_seat(seat));
        }
        None => line(canvas, 0.09, "Trappola", 0.075, QUIET),
    }
    if let Some(points) = game.map(Game::points) {
        line(canvas, 0.22, &format!("{} : {}", points.near, points.far), 0.12, WHITE);
        let names = ["near", "far"].map(|half| canvas.label("half", &json!({ "half": half })));
        line(canvas, 0.305, &names.join("    "), 0.04, QUIET);
    }
    let mut y = 0.38;
    if let Some(session) = session {
        for seat in [Seat::Near, Seat::Far] {
            let deals = session.dealer_seat() == Some(seat);
            let who = session
                .player_at(seat)
                .filter(|_| !session.is_unnamed())
                .map(|player| player_words(player, canvas.language));
            let id = if deals { "deals" } else { "challenges" };
            let words = capital(&canvas.label(id, &json!({ "half": seat, "who": who })));
            line(canvas, y, &words, 0.042, of_seat(seat));
            y += 0.058;
        }
        for (words, colour) in standing(canvas, session) {
            line(canvas, y, &words, 0.042, colour);
            y += 0.058;
        }
        let waiting: Vec<String> = session.queue().map(|player| player_words(player, canvas.language)).collect();
        if !waiting.is_empty() {
            line(canvas, y, &canvas.label("waiting", &json!({ "players": waiting })), 0.038, QUIET);
            y += 0.058;
        }
    }
    y = y.max(0.74);
    if let Some(words) = board.headline {
        line(canvas, y + 0.02, words, 0.06, BRASS);
        y += 0.09;
    }
    for question in board.questions.iter().take(3) {
        line(canvas, y, &format!("? {}", question.words), 0.04, AMBER);
        y += 0.055;
    }
}
