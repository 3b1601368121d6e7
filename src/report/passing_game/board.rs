use serde_json::json;

use super::super::draw::{AMBER, Align, Canvas, DARK, SOLID, WHITE, circle};
use super::super::overlay::Overlay;
use super::TableBoard;
use super::colour::{FELT, FELT_EDGE, IVORY_EDGE, QUIET, RED, of_number, of_player};
use super::panel::{draw_rows, rows, size_of};
use super::pips_of;
use super::tile::{Place, draw_back, draw_tile};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};
use crate::rules::passing_game::Lain;

/// The picture's width by its height, and the share of it that the table has.
const WIDE: f64 = 16.0 / 9.0;
const TABLE_SHARE: f64 = 0.7;
/// The least height in which all can be read.
const LEAST_HEIGHT_PX: u32 = 240;
/// Share of the height that the train has; hands lie below.
const TRAIN_SHARE: f64 = 0.72;
/// The widest that a tile of the train is drawn, as a share of the height.
const MOST_WIDTH: f64 = 0.085;
/// Tiles in a row of the boneyard as it is drawn.
const IN_ROW: usize = 7;

/// Draws the table as players look at it from above, so many pixels high: the train, the hands that lie open, the boneyard,
/// and beside it whose turn it is, the scores and the last event.
pub fn draw_table_board(overlay: &mut Overlay, board: &TableBoard, height_px: u32) -> Picture {
    let height = height_px.max(LEAST_HEIGHT_PX);
    let mut picture = Picture::black((f64::from(height) * WIDE).round() as u32, height);
    let mut canvas = overlay.canvas(&mut picture);
    let high = f64::from(height);
    let (middle, right) = (high * WIDE * TABLE_SHARE, high * WIDE);
    canvas.panel(ImagePoint::new(-1.0, -1.0), ImagePoint::new(right + 1.0, high + 1.0), 0.0, FELT_EDGE, SOLID);
    canvas.panel(ImagePoint::new(-20.0, -20.0), ImagePoint::new(middle, high + 20.0), high * 0.03, FELT, SOLID);
    train(&mut canvas, board, (middle, high));
    hands(&mut canvas, board, (middle, high));
    beside(&mut canvas, board, (middle, right), high);
    picture
}

/// The train as it lies, as large as it finds room.
fn train(canvas: &mut Canvas, board: &TableBoard, (wide, high): (f64, f64)) {
    let layout = board.layout;
    let tiles: Vec<&Lain> =
        layout.train.iter().chain(layout.branches.iter().map(|branch| &branch.tile)).chain(&layout.loose).collect();
    if tiles.is_empty() {
        let at = ImagePoint::new(wide / 2.0, high * TRAIN_SHARE / 2.0);
        canvas.words("no tile in the train", at, high * 0.05, Align::Centre, QUIET);
        return;
    }
    let reach = board.keys.tile_length_mm * 0.75;
    let [x0, y0, x1, y1] = tiles.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[x0, y0, x1, y1], lain| {
        let p = lain.at;
        [x0.min(p.x - reach), y0.min(p.y - reach), x1.max(p.x + reach), y1.max(p.y + reach)]
    });
    let (margin, tall) = (high * 0.1, high * TRAIN_SHARE);
    let scale = ((wide - 2.0 * margin) / (x1 - x0)).min((tall - margin) / (y1 - y0));
    let scale = scale.min(high * MOST_WIDTH / board.keys.tile_width_mm);
    let at = |p: TablePoint| {
        ImagePoint::new(wide / 2.0 + (p.x - (x0 + x1) / 2.0) * scale, tall / 2.0 - (p.y - (y0 + y1) / 2.0) * scale)
    };
    let width_px = board.keys.tile_width_mm * scale;
    let place = |lain: &Lain| Place { middle: at(lain.at), turn_rad: -lain.direction_rad, width_px };
    let is_doubtful = |lain: &Lain| lain.in_doubt || lain.tile().is_none();
    for lain in &tiles {
        draw_tile(canvas, place(lain), lain.halves, if is_doubtful(lain) { AMBER } else { IVORY_EDGE });
    }
    for branch in &layout.branches {
        canvas.words("×", at(branch.tile.at), width_px * 1.5, Align::Centre, RED);
    }
    for (tile, next) in layout.train.iter().zip(layout.train.iter().skip(1)) {
        if let ([_, Some(inner)], [Some(outer), _]) = (tile.halves, next.halves)
            && inner != outer
        {
            let (a, b) = (at(tile.at), at(next.at));
            let between = ImagePoint::new((a.x + b.x) / 2.0, (a.y + b.y) / 2.0);
            canvas.line(&circle(between, width_px * 0.5), (width_px * 0.1).max(1.5), RED, SOLID);
        }
    }
    let (first, last) = (layout.train.first(), layout.train.last());
    let before_last = layout.train.len().checked_sub(2).and_then(|index| layout.train.get(index));
    for (tile, next, pips) in [
        (first, layout.train.get(1), layout.ends().map(|[left, _]| left)),
        (last, before_last, layout.ends().map(|[_, right]| right)),
    ] {
        let (Some(tile), Some(pips)) = (tile, pips) else { continue };
        let out = way_out(tile, next, first.is_some_and(|first| std::ptr::eq(first, tile)));
        let away = width_px * 1.25 + high * 0.04;
        let middle = at(tile.at);
        let spot = ImagePoint::new(middle.x + out.0 * away, middle.y - out.1 * away);
        let radius = high * 0.036;
        canvas.area(&circle(spot, radius * 1.12), WHITE, SOLID);
        canvas.area(&circle(spot, radius), of_number(pips), SOLID);
        canvas.figure(char::from_digit(u32::from(pips), 10).unwrap_or('?'), spot, radius * 1.55, WHITE);
    }
}

/// The way out over an end, on the table: on from its free half, from a double away from its neighbour.
fn way_out(tile: &Lain, next: Option<&Lain>, is_first: bool) -> (f64, f64) {
    let is_double = tile.halves[0] == tile.halves[1];
    match next.filter(|_| is_double) {
        Some(next) => {
            let (dx, dy) = (tile.at.x - next.at.x, tile.at.y - next.at.y);
            let length = dx.hypot(dy).max(1e-6);
            (dx / length, dy / length)
        }
        None => {
            let (sin, cos) = tile.direction_rad.sin_cos();
            // A lone double has its ends to the left and to the right.
            let (x, y) = if is_double && next.is_none() { (-sin.abs(), cos.abs() * 0.0) } else { (cos, sin) };
            if is_first { (x, y) } else { (-x, -y) }
        }
    }
}

/// The hands that lie open, and the boneyard.
fn hands(canvas: &mut Canvas, board: &TableBoard, (wide, high): (f64, f64)) {
    let (top, margin) = (high * TRAIN_SHARE, high * 0.03);
    let line = [ImagePoint::new(margin, top), ImagePoint::new(wide - margin, top)];
    canvas.plain_line(&line, (high * 0.003).max(1.0), FELT_EDGE, SOLID);
    let open: Vec<(usize, &Vec<Lain>)> = (1..).zip(&board.layout.open).filter(|(_, open)| !open.is_empty()).collect();
    let size = high * 0.04;
    let room = (wide - 2.0 * margin) / 2.0;
    for (index, (player, tiles)) in open.iter().enumerate() {
        let (column, row) = ((index % 2) as f64, (index / 2) as f64);
        let left = margin + column * room;
        let y = top + high * 0.045 + row * high * 0.13;
        let pips: u32 = tiles.iter().filter_map(pips_of).sum();
        let words = canvas.label("player-points", &json!({ "player": player, "points": pips }));
        canvas.words(&words, ImagePoint::new(left, y), size * 0.8, Align::Left, of_player(*player));
        let width_px = ((room - margin) / (tiles.len() as f64 * 1.2)).min(high * 0.034);
        for (place, lain) in tiles.iter().enumerate() {
            let middle = ImagePoint::new(left + width_px * (0.6 + 1.2 * place as f64), y + size * 0.6 + width_px * 1.1);
            let place = Place { middle, turn_rad: -std::f64::consts::FRAC_PI_2, width_px };
            draw_tile(canvas, place, lain.halves, IVORY_EDGE);
        }
    }
    let Some(count) = board.layout.boneyard.filter(|_| open.is_empty()) else { return };
    let words = canvas.label("boneyard", &json!({ "count": count }));
    canvas.words(&words, ImagePoint::new(margin, top + high * 0.045), size, Align::Left, QUIET);
    let width_px = high * 0.04;
    for bone in 0..usize::from(count) {
        let (column, row) = ((bone % (2 * IN_ROW)) as f64, (bone / (2 * IN_ROW)) as f64);
        let x = margin + width_px * (0.6 + 1.25 * column);
        let middle = ImagePoint::new(x, top + high * 0.085 + width_px * (1.1 + 2.2 * row));
        draw_back(canvas, Place { middle, turn_rad: std::f64::consts::FRAC_PI_2, width_px });
    }
}

/// Whose turn it is, the scores, the last event, what is in doubt.
fn beside(canvas: &mut Canvas, board: &TableBoard, (left, right): (f64, f64), high: f64) {
    let middle = (left + right) / 2.0;
    let room = right - left - high * 0.06;
    let mut y = high * 0.1;
    match board.turn {
        Some(player) => {
            let words = canvas.label("plays", &json!({ "player": player }));
            let size = canvas.letters.fitting_size(&words, high * 0.07, room);
            canvas.words(&words, ImagePoint::new(middle, y), size, Align::Centre, of_player(usize::from(player)));
        }
        None => {
            let size = canvas.letters.fitting_size("The Passing Game", high * 0.07, room);
            canvas.words("The Passing Game", ImagePoint::new(middle, y), size, Align::Centre, QUIET);
        }
    }
    y = high * 0.19;
    let rows = rows(canvas, board.keys, board.layout, (board.position, board.turn), board.score);
    let (wide, tall) = size_of(&rows);
    let letters = (room / wide).min(high * 0.055);
    draw_rows(canvas, ImagePoint::new(middle - wide * letters / 2.0, y), letters, &rows);
    y += tall * letters;
    let lines = board.headline.map(|words| (words.to_owned(), WHITE)).into_iter();
    let doubts = board.questions.iter().take(4).map(|question| (format!("? {}", question.words), AMBER));
    for (words, colour) in lines.chain(doubts) {
        y += high * 0.075;
        let size = canvas.letters.fitting_size(&words, high * 0.055, room);
        let reach = ImagePoint::new(middle, y);
        canvas.words(&words, reach, size, Align::Centre, colour);
    }
    let line = [ImagePoint::new(left, 0.0), ImagePoint::new(left, high)];
    canvas.plain_line(&line, (high * 0.004).max(1.0), DARK, 120);
}
