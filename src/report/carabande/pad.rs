//! The score pad: laps ticked, places, points.

use serde_json::json;

use std::collections::BTreeMap;

use super::super::draw::{Align, Bgr, Canvas, DARK, SOLID, WHITE, circle};
use super::colour::{ink_on, of_disc, rgb, shaded};
use crate::geometry::ImagePoint;
use crate::rules::carabande::{Face, Points, Position, owner};

/// What the pad tells of a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    pub disc: u8,
    pub colour: Bgr,
    pub laps: u8,
    pub of: u8,
    pub finish: Option<u8>,
    pub turn: Turn,
    pub face: Face,
    /// Points of its player so far, where there are any.
    pub points: Option<u16>,
}

/// Whether a disc is in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// It is.
    Own,
    /// It may play as well.
    Perhaps,
    /// Another is.
    Others,
}

/// How a pad looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// Dark, over a picture.
    Dark,
    /// Paper.
    Paper,
}

/// The most laps that have a box each.
const MOST_BOXES: u8 = 6;
/// Heights of a row and of all else, and the widths of the columns, in letters.
const ROW: f64 = 1.5;
const EDGE: f64 = 0.45;
const DISC: f64 = 1.7;
const BOX: f64 = 1.15;
const PLACE: f64 = 2.1;
const POINTS: f64 = 1.9;

const PAPER: Bgr = rgb(246, 243, 232);
const PAPER_INK: Bgr = rgb(44, 50, 66);
const TICK: Bgr = rgb(34, 160, 78);
const GOLD: Bgr = rgb(232, 178, 44);
const SILVER: Bgr = rgb(176, 184, 194);
const BRONZE: Bgr = rgb(196, 124, 70);

/// The rows of a race.
pub(super) fn rows(position: &Position, points: &[Points], colours: &BTreeMap<String, String>) -> Vec<Row> {
    let order = position.order();
    let row = |racer: &crate::rules::carabande::Racer| {
        let player = owner(position.seats(), racer.disc);
        let turn = match racer.disc {
            disc if order.disc == Some(disc) => Turn::Own,
            disc if order.or == Some(disc) => Turn::Perhaps,
            _ => Turn::Others,
        };
        Row {
            disc: racer.disc,
            colour: of_disc(colours, racer.disc),
            laps: racer.laps,
            of: position.laps_to_win(),
            finish: racer.finish,
            turn,
            face: racer.face,
            points: points.iter().find(|one| one.player == player).map(|one| one.points),
        }
    };
    position.racers().iter().map(row).collect()
}

/// Width and height of a pad of these rows, letters being so large.
pub(super) fn size_of(rows: &[Row], letters_px: f64) -> (f64, f64) {
    let has_points = rows.iter().any(|row| row.points.is_some());
    let boxes = rows.first().map_or(0, |row| row.of.min(MOST_BOXES));
    let wide = 2.0 * EDGE + DISC + BOX * f64::from(boxes) + PLACE + if has_points { POINTS } else { 0.0 };
    (wide * letters_px, (2.0 * EDGE + ROW * rows.len() as f64) * letters_px)
}

/// Draws it from its top-left corner on.
pub(super) fn draw_pad(canvas: &mut Canvas, corner: ImagePoint, letters_px: f64, rows: &[Row], ground: Ground) {
    let (wide, high) = size_of(rows, letters_px);
    let size = letters_px;
    let (back, ink, opacity) = match ground {
        Ground::Dark => (DARK, WHITE, 185),
        Ground::Paper => (PAPER, PAPER_INK, SOLID),
    };
    let far = ImagePoint::new(corner.x + wide, corner.y + high);
    canvas.panel(corner, far, size * 0.4, back, opacity);
    for (index, row) in rows.iter().enumerate() {
        let y = corner.y + size * (EDGE + ROW * (index as f64 + 0.5));
        let from = ImagePoint::new(corner.x + size * 0.16, y - size * ROW * 0.47);
        let to = ImagePoint::new(far.x - size * 0.16, y + size * ROW * 0.47);
        match row.turn {
            Turn::Own => canvas.panel(from, to, size * 0.3, row.colour, 120),
            Turn::Perhaps => canvas.panel(from, to, size * 0.3, row.colour, 55),
            Turn::Others => {}
        }
        let mut x = corner.x + size * (EDGE + DISC * 0.45);
        draw_token(canvas, ImagePoint::new(x, y), size * 0.6, row);
        x = corner.x + size * (EDGE + DISC);
        if row.of <= MOST_BOXES {
            for lap in 1..=row.of {
                let middle = ImagePoint::new(x + size * BOX * (f64::from(lap) - 0.5), y);
                draw_box(canvas, middle, size, lap <= row.laps, ink);
            }
        } else {
            let words = format!("{}/{}", row.laps, row.of);
            canvas.words(&words, ImagePoint::new(x, y), size * 0.85, Align::Left, WHITE);
        }
        x += size * BOX * f64::from(row.of.min(MOST_BOXES));
        if let Some(place) = row.finish {
            draw_place(canvas, ImagePoint::new(x + size * PLACE * 0.5, y), size, place);
        }
        x += size * PLACE;
        if let Some(points) = row.points {
            let at = ImagePoint::new(x + size * (POINTS - 0.2), y);
            canvas.words(&points.to_string(), at, size * 0.85, Align::Right, WHITE);
        }
    }
}

/// A disc in its colour with its number; a bar below it where it lies face down.
pub(super) fn draw_token(canvas: &mut Canvas, at: ImagePoint, radius_px: f64, row: &Row) {
    draw_disc(canvas, at, radius_px, row.colour, Some(row.disc));
    if row.face == Face::Down {
        let bar = [(-1.0, 1.0), (1.0, -1.0)].map(|(x, y)| ImagePoint::new(at.x + x * radius_px, at.y + y * radius_px));
        canvas.line(&bar, radius_px * 0.2, WHITE, SOLID);
    }
}

/// A disc as it lies.
pub(super) fn draw_disc(canvas: &mut Canvas, at: ImagePoint, radius_px: f64, colour: Bgr, number: Option<u8>) {
    canvas.area(&circle(at, radius_px + 1.2), DARK, 190);
    canvas.area(&circle(at, radius_px), shaded(colour, -0.28), SOLID);
    canvas.area(&circle(at, radius_px * 0.88), colour, SOLID);
    if let Some(number) = number {
        let sign = char::from_digit(u32::from(number), 10).unwrap_or('?');
        canvas.figure(sign, at, radius_px * 1.45, ink_on(colour));
    }
}

fn draw_box(canvas: &mut Canvas, middle: ImagePoint, size: f64, is_ticked: bool, ink: Bgr) {
    let half = size * 0.42;
    let at = |x: f64, y: f64| ImagePoint::new(middle.x + x * half, middle.y + y * half);
    let corners = [at(-1.0, -1.0), at(1.0, -1.0), at(1.0, 1.0), at(-1.0, 1.0), at(-1.0, -1.0)];
    canvas.plain_line(&corners, (size * 0.07).max(1.0), ink, 170);
    if is_ticked {
        let tick = [at(-0.75, 0.0), at(-0.2, 0.65), at(1.0, -1.05)];
        canvas.plain_line(&tick, size * 0.2, TICK, SOLID);
    }
}

fn draw_place(canvas: &mut Canvas, middle: ImagePoint, size: f64, place: u8) {
    let medal = match place {
        1 => GOLD,
        2 => SILVER,
        3 => BRONZE,
        0 | 4..=u8::MAX => rgb(92, 98, 110),
    };
    let reach = |x: f64, y: f64| ImagePoint::new(middle.x + x * size, middle.y + y * size);
    canvas.panel(reach(-0.88, -0.52), reach(0.88, 0.52), size * 0.5, medal, SOLID);
    let words = canvas.label("place", &json!({ "position": place }));
    canvas.words(&words, middle, size * 0.72, Align::Centre, WHITE);
}
