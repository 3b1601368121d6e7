use serde_json::json;

use super::super::draw::{AMBER, Align, Bgr, Canvas, DARK, FAR, NEAR, SOLID, WHITE, circle};
use super::super::overlay::Overlay;
use super::colour::{BROWNS, SAFE, THREATENED, of_escapes, of_horse, rgb};
use super::names::column_name;
use super::panel::ball;
use super::{FieldBoard, Known, TurnKnown};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, Square};
use crate::rules::pferdeaeppel::{AppleColour, Horse, Supply};

/// A meadow, light and dark, in a frame of wood on a dark table.
const LIGHT: Bgr = rgb(222, 231, 190);
const GRASS: Bgr = rgb(150, 186, 118);
const FRAME: Bgr = rgb(104, 70, 46);
const TABLE: Bgr = rgb(26, 29, 34);
const QUIET: Bgr = rgb(168, 172, 178);
/// A horse's token, its rim and its figure.
const WHITE_TOKEN: [Bgr; 3] = [rgb(250, 248, 242), rgb(120, 112, 100), rgb(58, 48, 42)];
const BROWN_TOKEN: [Bgr; 3] = [rgb(126, 74, 40), rgb(62, 34, 18), rgb(250, 236, 214)];
/// The picture's width by its height, and the frame's width in squares.
const WIDE: f64 = 16.0 / 9.0;
const FRAME_CELLS: f64 = 0.5;
/// The least height in which all can be read.
const LEAST_HEIGHT_PX: u32 = 240;
/// The knight of the embedded font.
const KNIGHT: char = '♞';

/// Draws the board as players look at it, so many pixels high: what lies where, what each horse can do, and beside the
/// board whose turn it is, White's safe escapes, the apples left and the last event.
pub fn draw_field_board(overlay: &mut Overlay, board: &FieldBoard, height_px: u32) -> Picture {
    let height = height_px.max(LEAST_HEIGHT_PX);
    let mut picture = Picture::black((f64::from(height) * WIDE).round() as u32, height);
    let mut canvas = overlay.canvas(&mut picture);
    let known = Known::of(board.position, board.turn);
    let size = board.position.size();
    let high = f64::from(height);
    let cell = high * 0.96 / (f64::from(size) + 2.0 * FRAME_CELLS);
    let margin = high * 0.02 + FRAME_CELLS * cell;
    let drawing = Drawing { known: &known, board, size, cell, left: margin, bottom: high - margin };
    let everything = [ImagePoint::new(-1.0, -1.0), ImagePoint::new(high * 2.0, high + 1.0)];
    canvas.panel(everything[0], everything[1], 0.0, TABLE, SOLID);
    drawing.squares(&mut canvas);
    drawing.marks(&mut canvas);
    drawing.pieces(&mut canvas);
    let column = drawing.left + cell * (f64::from(size) + FRAME_CELLS) + high * 0.04;
    let beside = Beside { known: &known, board, left: column, right: high * WIDE - high * 0.04, high };
    beside.draw(&mut canvas);
    picture
}

struct Drawing<'a> {
    known: &'a Known<'a>,
    board: &'a FieldBoard<'a>,
    size: u8,
    cell: f64,
    left: f64,
    bottom: f64,
}

impl Drawing<'_> {
    /// A place in squares from the near-left corner.
    fn at(&self, x: f64, y: f64) -> ImagePoint {
        ImagePoint::new(self.left + x * self.cell, self.bottom - y * self.cell)
    }

    fn middle(&self, square: Square) -> ImagePoint {
        self.at(f64::from(square.column) + 0.5, f64::from(square.row) + 0.5)
    }

    fn squares(&self, canvas: &mut Canvas) {
        let (size, rim) = (f64::from(self.size), FRAME_CELLS);
        canvas.panel(self.at(-rim, size + rim), self.at(size + rim, -rim), self.cell * 0.16, FRAME, SOLID);
        for square in Square::all(self.size) {
            let (x, y) = (f64::from(square.column), f64::from(square.row));
            let corners = [self.at(x, y), self.at(x + 1.0, y), self.at(x + 1.0, y + 1.0), self.at(x, y + 1.0)];
            let colour = if (square.column + square.row) % 2 == 0 { GRASS } else { LIGHT };
            canvas.area(&corners, colour, SOLID);
        }
        for number in 0..self.size {
            let middle = f64::from(number) + 0.5;
            let letters = self.cell * 0.3;
            canvas.words(&column_name(number).to_string(), self.at(middle, -rim / 2.0), letters, Align::Centre, LIGHT);
            let row = number.saturating_add(1).to_string();
            canvas.words(&row, self.at(-rim / 2.0, middle), letters, Align::Centre, LIGHT);
        }
    }

    /// What each horse reaches, and what is blocked for it.
    fn marks(&self, canvas: &mut Canvas) {
        let facts = &self.known.facts;
        for square in &facts.white.reachable {
            let colour = if facts.white.threatened.contains(square) { THREATENED } else { SAFE };
            let middle = self.middle(*square);
            let corner = |by: f64| ImagePoint::new(middle.x + by * self.cell, middle.y + by * self.cell);
            canvas.panel(corner(-0.45), corner(0.45), self.cell * 0.16, colour, 235);
            canvas.panel(corner(-0.36), corner(0.36), self.cell * 0.11, LIGHT, 190);
        }
        for horse in Horse::BOTH.into_iter().filter(|horse| self.known.is_on_turn(*horse)) {
            let reach = facts.of_horse(horse);
            for square in &reach.reachable {
                let line = [self.middle(reach.square), self.middle(*square)];
                canvas.plain_line(&line, self.cell * 0.06, of_horse(horse), 150);
            }
        }
        for square in &facts.brown.reachable {
            canvas.area(&circle(self.middle(*square), self.cell * 0.19), DARK, 200);
            canvas.area(&circle(self.middle(*square), self.cell * 0.165), BROWNS, SOLID);
        }
    }

    fn pieces(&self, canvas: &mut Canvas) {
        let apples = self.known.position.apples();
        for apple in apples.iter().filter(|apple| !apple.hidden) {
            let middle = self.middle(apple.square);
            let shadow = ImagePoint::new(middle.x + self.cell * 0.04, middle.y + self.cell * 0.06);
            canvas.area(&circle(shadow, self.cell * 0.25), DARK, 90);
            ball(canvas, middle, self.cell * 0.235, apple.colour);
        }
        for (horse, side) in [(Horse::White, -1.0), (Horse::Brown, 1.0)] {
            for square in &self.known.facts.of_horse(horse).blocked {
                self.cross(canvas, *square, side, of_horse(horse));
            }
        }
        for horse in Horse::BOTH {
            self.horse(canvas, horse);
        }
        for apple in apples.iter().filter(|apple| apple.hidden) {
            let middle = self.middle(apple.square);
            let aside = ImagePoint::new(middle.x + self.cell * 0.34, middle.y + self.cell * 0.34);
            ball(canvas, aside, self.cell * 0.12, apple.colour);
        }
        for at in self.board.questions.iter().filter_map(|question| question.at) {
            let cell_mm = self.board.cell_mm;
            let place = self.at(at.x / cell_mm, at.y / cell_mm);
            canvas.dashes(&circle(place, self.cell * 0.44), self.cell * 0.1, self.cell * 0.05, AMBER);
            let above = ImagePoint::new(place.x, place.y - self.cell * 0.3);
            canvas.words("?", above, self.cell * 0.5, Align::Centre, AMBER);
        }
    }

    fn horse(&self, canvas: &mut Canvas, horse: Horse) {
        let [token, rim, figure] = token(horse);
        let middle = self.middle(self.known.position.horse(horse));
        if self.known.is_on_turn(horse) {
            canvas.area(&circle(middle, self.cell * 0.5), of_horse(horse), 110);
        }
        let shadow = ImagePoint::new(middle.x + self.cell * 0.04, middle.y + self.cell * 0.06);
        canvas.area(&circle(shadow, self.cell * 0.43), DARK, 110);
        canvas.area(&circle(middle, self.cell * 0.43), rim, SOLID);
        canvas.area(&circle(middle, self.cell * 0.395), token, SOLID);
        canvas.figure(KNIGHT, middle, self.cell * 0.78, figure);
    }

    /// A small cross in a corner of a square that is blocked for a horse.
    fn cross(&self, canvas: &mut Canvas, square: Square, side: f64, colour: Bgr) {
        let middle = self.middle(square);
        let (x, y) = (middle.x + side * self.cell * 0.36, middle.y - self.cell * 0.36);
        let reach = self.cell * 0.075;
        for slant in [-1.0, 1.0] {
            let ends = [ImagePoint::new(x - reach, y - slant * reach), ImagePoint::new(x + reach, y + slant * reach)];
            canvas.line(&ends, self.cell * 0.045, colour, SOLID);
        }
    }
}

/// The words and numbers beside the board.
struct Beside<'a> {
    known: &'a Known<'a>,
    board: &'a FieldBoard<'a>,
    left: f64,
    right: f64,
    high: f64,
}

impl Beside<'_> {
    fn draw(&self, canvas: &mut Canvas) {
        let (high, middle) = (self.high, (self.left + self.right) / 2.0);
        let at = |x: f64, y: f64| ImagePoint::new(x, y * high);
        let score = self.board.score;
        canvas.words(
            &canvas.label("half", &json!({ "half": "near" })),
            at(self.left, 0.06),
            high * 0.035,
            Align::Left,
            NEAR,
        );
        canvas.words(
            &canvas.label("half", &json!({ "half": "far" })),
            at(self.right, 0.06),
            high * 0.035,
            Align::Right,
            FAR,
        );
        let points = format!("{} : {}", score.near, score.far);
        canvas.words(&points, at(middle, 0.06), high * 0.07, Align::Centre, WHITE);
        self.turn(canvas);
        let escapes = self.known.facts.safe_escapes.len();
        canvas.words(&escapes.to_string(), at(middle, 0.39), high * 0.2, Align::Centre, of_escapes(escapes));
        let words = if escapes == 1 { "safe escape for White" } else { "safe escapes for White" };
        self.line(canvas, words, 0.515, 0.036, QUIET);
        self.apples(canvas, self.known.facts.apples_left);
        if let Some(question) = self.board.questions.first() {
            self.line(canvas, &format!("? {}", question.words), 0.865, 0.034, AMBER);
        }
        if let Some(headline) = self.board.headline {
            self.line(canvas, headline, 0.935, 0.085, WHITE);
        }
    }

    fn turn(&self, canvas: &mut Canvas) {
        let high = self.high;
        let Some(horse) = Horse::BOTH.into_iter().find(|horse| self.known.is_on_turn(*horse)) else {
            if self.known.turn == TurnKnown::Yes {
                self.line(canvas, "the round is over", 0.19, 0.05, WHITE);
            }
            return;
        };
        let [token, rim, figure] = token(horse);
        let middle = ImagePoint::new(self.left + high * 0.06, high * 0.19);
        canvas.area(&circle(middle, high * 0.058), rim, SOLID);
        canvas.area(&circle(middle, high * 0.053), token, SOLID);
        canvas.figure(KNIGHT, middle, high * 0.105, figure);
        let words = canvas.label("moves", &json!({ "horse": horse }));
        let most = self.right - self.left - high * 0.15;
        let letters = canvas.letters.fitting_size(&words, high * 0.075, most);
        let at = ImagePoint::new(self.left + high * 0.145, high * 0.19);
        canvas.words(&words, at, letters, Align::Left, of_horse(horse));
    }

    /// Every apple of the set: those beside the board as balls, those in play as empty places.
    fn apples(&self, canvas: &mut Canvas, left: Supply) {
        let high = self.high;
        let step = ((self.right - self.left - high * 0.12) / 14.0).min(high * 0.046);
        let rows = [
            (AppleColour::Brown, Supply::FULL.brown, left.brown, 14, 0.60),
            (AppleColour::Golden, Supply::FULL.golden, left.golden, 12, 0.755),
        ];
        for (colour, all, left, across, top) in rows {
            for number in 0..all {
                let (column, row) = (number % across, number / across);
                let x = self.left + step * (f64::from(column) + 0.5);
                let at = ImagePoint::new(x, top * high + step * 1.15 * f64::from(row));
                if number < left {
                    ball(canvas, at, step * 0.42, colour);
                } else {
                    canvas.area(&circle(at, step * 0.14), QUIET, 90);
                }
            }
            let lines = all.div_ceil(across);
            let y = top * high + step * 1.15 * f64::from(lines - 1) / 2.0;
            canvas.words(&left.to_string(), ImagePoint::new(self.right, y), high * 0.07, Align::Right, WHITE);
        }
    }

    /// A line of words in the middle, as large as it fits up to a share of the picture's height.
    fn line(&self, canvas: &mut Canvas, words: &str, y: f64, size: f64, colour: Bgr) {
        let letters = canvas.letters.fitting_size(words, size * self.high, self.right - self.left);
        let middle = ImagePoint::new((self.left + self.right) / 2.0, y * self.high);
        canvas.words(words, middle, letters, Align::Centre, colour);
    }
}

fn token(horse: Horse) -> [Bgr; 3] {
    match horse {
        Horse::White => WHITE_TOKEN,
        Horse::Brown => BROWN_TOKEN,
    }
}
