//! Scores, hands' sizes and whose turn it is.

use serde_json::json;

use super::super::draw::{Align, Canvas, DARK, SOLID, WHITE, circle};
use super::TableView;
use super::colour::of_player;
use crate::geometry::ImagePoint;
use crate::model::PassingGame;
use crate::rules::passing_game::{Layout, Position};

/// What is told of a player.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    pub player: usize,
    /// Tiles of the closed hand, or the pips of the open one.
    pub hand: Option<String>,
    pub points: Option<u32>,
    pub is_in_turn: bool,
}

/// Sizes of a panel, in letters: its edge, a row, and what stands in it.
const EDGE: f64 = 0.4;
const ROW: f64 = 1.35;
const NAME: f64 = 5.6;
const HAND: f64 = 4.6;
const POINTS: f64 = 2.4;
/// Size of the letters as a share of the picture.
const LETTERS: f64 = 0.038;
/// Room for what stands at the top and at the bottom of a picture, as shares of its shorter side.
const TOP_FREE: f64 = 0.13;
const BOTTOM_FREE: f64 = 0.17;

/// A row for each player.
pub(super) fn rows(
    canvas: &Canvas,
    keys: &PassingGame,
    layout: &Layout,
    (position, turn): (Option<&Position>, Option<u8>),
    score: &[u32],
) -> Vec<Row> {
    // A pair's points are both players'.
    let points_at = |index: usize| if score.len() < usize::from(keys.players) { index % 2 } else { index };
    let row = |player: u8| {
        let index = usize::from(player) - 1;
        let open = layout.open.get(index).filter(|open| !open.is_empty());
        let told = position.and_then(|position| position.open().get(index).copied().flatten());
        let pips = told.or_else(|| open.map(|open| open.iter().filter_map(super::pips_of).sum()));
        let tiles = position.and_then(|position| position.hand(player));
        let hand = match (pips, tiles) {
            (Some(pips), _) => Some(canvas.label("pips", &json!({ "pips": pips }))),
            (None, Some(tiles)) => Some(canvas.label("tiles", &json!({ "tiles": tiles }))),
            (None, None) => None,
        };
        Row {
            player: usize::from(player),
            hand,
            points: score.get(points_at(index)).copied(),
            is_in_turn: turn == Some(player),
        }
    };
    (1..=keys.players).map(row).collect()
}

/// Width and height of a panel of these rows, in letters.
pub(super) fn size_of(rows: &[Row]) -> (f64, f64) {
    let hand = if rows.iter().any(|row| row.hand.is_some()) { HAND } else { 0.0 };
    let points = if rows.iter().any(|row| row.points.is_some()) { POINTS } else { 0.0 };
    (2.0 * EDGE + NAME + hand + points, 2.0 * EDGE + ROW * rows.len() as f64)
}

/// Draws rows from their top-left corner on.
pub(super) fn draw_rows(canvas: &mut Canvas, corner: ImagePoint, size: f64, rows: &[Row]) {
    let (wide, high) = size_of(rows);
    let far = ImagePoint::new(corner.x + wide * size, corner.y + high * size);
    canvas.panel(corner, far, size * 0.4, DARK, 185);
    for (index, row) in rows.iter().enumerate() {
        let y = corner.y + size * (EDGE + ROW * (index as f64 + 0.5));
        let colour = of_player(row.player);
        if row.is_in_turn {
            let from = ImagePoint::new(corner.x + size * 0.15, y - size * ROW * 0.47);
            let to = ImagePoint::new(far.x - size * 0.15, y + size * ROW * 0.47);
            canvas.panel(from, to, size * 0.3, colour, 105);
        }
        canvas.area(&circle(ImagePoint::new(corner.x + size * 0.95, y), size * 0.4), colour, SOLID);
        let words = canvas.label("row-player", &json!({ "player": row.player }));
        canvas.words(&words, ImagePoint::new(corner.x + size * 1.6, y), size * 0.85, Align::Left, WHITE);
        if let Some(hand) = &row.hand {
            let at = ImagePoint::new(corner.x + size * (EDGE + NAME), y);
            canvas.words(hand, at, size * 0.78, Align::Left, WHITE);
        }
        if let Some(points) = row.points {
            let at = ImagePoint::new(far.x - size * EDGE, y);
            canvas.words(&points.to_string(), at, size * 0.95, Align::Right, WHITE);
        }
    }
}

/// The players' panel, in the corner where it hides least.
pub(super) fn draw_scores(canvas: &mut Canvas, view: &TableView, busy: &[ImagePoint]) {
    let rows = rows(canvas, view.keys, view.layout, (view.position, view.turn), view.score);
    if rows.iter().all(|row| row.hand.is_none() && row.points.is_none()) {
        return;
    }
    let size = canvas.share(LETTERS).max(8.0);
    let (wide, high) = size_of(&rows);
    let (wide, high) = (wide * size, high * size);
    let (width, height) = (f64::from(canvas.picture.width), f64::from(canvas.picture.height));
    let margin = canvas.share(0.014);
    let (top, bottom) = (canvas.share(TOP_FREE), height - canvas.share(BOTTOM_FREE) - high);
    let corners = [(margin, bottom), (width - margin - wide, bottom), (margin, top), (width - margin - wide, top)];
    let hidden = |(x, y): (f64, f64)| {
        let inside = |p: &&ImagePoint| (x..x + wide).contains(&p.x) && (y..y + high).contains(&p.y);
        busy.iter().filter(inside).count()
    };
    let best = corners.into_iter().min_by_key(|corner| hidden(*corner));
    if let Some((x, y)) = best {
        draw_rows(canvas, ImagePoint::new(x, y), size, &rows);
    }
}

/// Whose turn it is, in the middle of the top.
pub(super) fn draw_turn(canvas: &mut Canvas, player: Option<u8>) {
    let Some(player) = player else { return };
    let size = canvas.share(0.055);
    let words = canvas.label("plays", &json!({ "player": player }));
    let wide = canvas.letters.width_px(&words, size) + size * 1.4;
    let middle = ImagePoint::new(f64::from(canvas.picture.width) / 2.0, size * 1.05);
    let reach = |x: f64, y: f64| ImagePoint::new(middle.x + x * (wide / 2.0 + size * 0.4), middle.y + y * size * 0.8);
    canvas.panel(reach(-1.0, -1.0), reach(1.0, 1.0), size * 0.6, DARK, 175);
    let token = ImagePoint::new(middle.x - wide / 2.0 + size * 0.4, middle.y);
    canvas.area(&circle(token, size * 0.48), of_player(usize::from(player)), SOLID);
    canvas.words(&words, ImagePoint::new(token.x + size * 0.9, middle.y), size, Align::Left, WHITE);
}
