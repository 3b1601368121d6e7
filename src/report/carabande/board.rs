use super::super::draw::{AMBER, Align, Bgr, Canvas, DARK, SOLID, WHITE, circle};
use super::super::overlay::Overlay;
use super::RaceBoard;
use super::colour::{BLACK, WOOD, of_disc, rgb, shaded};
use super::pad::{Ground, draw_disc, draw_pad, rows, size_of};
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};
use crate::rules::carabande::{Disc, Face};

const TABLE: Bgr = rgb(33, 52, 48);
const SURFACE: Bgr = rgb(208, 172, 128);
const BORDER: Bgr = rgb(120, 88, 58);
const ARROW: Bgr = rgb(158, 122, 84);
const QUIET: Bgr = rgb(176, 186, 182);
/// The picture's width by its height, and the share of it that the track has.
const WIDE: f64 = 16.0 / 9.0;
const TRACK_SHARE: f64 = 0.66;
/// The least height in which all can be read.
const LEAST_HEIGHT_PX: u32 = 240;
const STEP_MM: f64 = 5.0;
/// Squares across the start line, and their rows.
const SQUARES: usize = 10;
const SQUARE_ROWS: usize = 2;
const ARROWS: usize = 12;

/// Draws the track as players look at it from above, so many pixels high: where the discs lie, whose turn it is, and beside
/// it the score pad and the last event.
pub fn draw_race_board(overlay: &mut Overlay, board: &RaceBoard, height_px: u32) -> Picture {
    let height = height_px.max(LEAST_HEIGHT_PX);
    let mut picture = Picture::black((f64::from(height) * WIDE).round() as u32, height);
    let mut canvas = overlay.canvas(&mut picture);
    let high = f64::from(height);
    let everything = [ImagePoint::new(-1.0, -1.0), ImagePoint::new(high * 2.0, high + 1.0)];
    canvas.panel(everything[0], everything[1], 0.0, TABLE, SOLID);
    let drawing = Drawing::new(board, (high * WIDE * TRACK_SHARE, high));
    drawing.track(&mut canvas);
    drawing.discs(&mut canvas);
    drawing.questions(&mut canvas);
    beside(&mut canvas, board, (high * WIDE * TRACK_SHARE, high * WIDE), high);
    picture
}

struct Drawing<'a> {
    board: &'a RaceBoard<'a>,
    /// Pixels of a millimetre, and where the table's origin is.
    scale: f64,
    origin: ImagePoint,
}

impl<'a> Drawing<'a> {
    fn new(board: &'a RaceBoard<'a>, (wide, high): (f64, f64)) -> Self {
        let line = &board.track.centreline;
        let reach = board.track.width_mm / 2.0 + board.keys.disc_diameter_mm;
        let places = line.points().iter().copied().chain(board.layout.black);
        let [x0, y0, x1, y1] = places.fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |[x0, y0, x1, y1], p| {
            [x0.min(p.x - reach), y0.min(p.y - reach), x1.max(p.x + reach), y1.max(p.y + reach)]
        });
        let scale = (wide / (x1 - x0)).min(high / (y1 - y0));
        let left = (wide - (x1 - x0) * scale) / 2.0 - x0 * scale;
        let bottom = (high + (y1 - y0) * scale) / 2.0 + y0 * scale;
        Self { board, scale, origin: ImagePoint::new(left, bottom) }
    }

    fn at(&self, place: TablePoint) -> ImagePoint {
        ImagePoint::new(self.origin.x + place.x * self.scale, self.origin.y - place.y * self.scale)
    }

    fn beside(&self, along_mm: f64, aside_mm: f64) -> ImagePoint {
        self.at(self.board.track.centreline.beside(along_mm, aside_mm))
    }

    /// The surface between two distances from its middle, as one area.
    fn strip(&self, canvas: &mut Canvas, half_mm: f64, colour: Bgr) {
        let length = self.board.track.centreline.length_mm();
        let steps = (length / STEP_MM).ceil();
        let at = |step: usize, aside: f64| self.beside(length * step as f64 / steps, aside);
        for step in 0..steps as usize {
            let next = step + 1;
            // A hair longer, so that no seam shows.
            let quad = [at(step, half_mm), at(next, half_mm), at(next, -half_mm), at(step, -half_mm)];
            canvas.mask.polygon(&quad);
        }
        for aside in [half_mm, -half_mm] {
            let edge: Vec<ImagePoint> = (0..=steps as usize).map(|step| at(step, aside)).collect();
            canvas.mask.polyline(&edge, 1.5);
        }
        let spine: Vec<ImagePoint> = (0..=steps as usize).map(|step| at(step, 0.0)).collect();
        canvas.mask.polyline(&spine, (2.0 * half_mm * self.scale * 0.9).max(1.0));
        canvas.mask.paint(canvas.picture, colour, SOLID);
    }

    fn track(&self, canvas: &mut Canvas) {
        let track = self.board.track;
        let half = track.width_mm / 2.0;
        self.strip(canvas, half + 3.0, BORDER);
        self.strip(canvas, half, SURFACE);
        let square = track.width_mm / SQUARES as f64;
        for row in 0..SQUARE_ROWS {
            for column in 0..SQUARES {
                let colour = if (row + column) % 2 == 0 { rgb(248, 247, 242) } else { DARK };
                let (from, left) = (square * (row as f64 - 1.0), half - square * column as f64);
                let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
                let corners = corners.map(|(x, y)| self.beside(from + x * square, left - y * square));
                canvas.area(&corners, colour, SOLID);
            }
        }
        let length = track.centreline.length_mm();
        for arrow in 0..ARROWS {
            let at = length * (arrow as f64 + 0.5) / ARROWS as f64;
            let reach = track.width_mm * 0.16;
            let tip = [(-reach, reach), (0.0, 0.0), (-reach, -reach)].map(|(by, aside)| self.beside(at + by, aside));
            canvas.plain_line(&tip, self.scale * 4.0, ARROW, 150);
        }
    }

    fn discs(&self, canvas: &mut Canvas) {
        let radius = self.board.keys.disc_diameter_mm / 2.0 * self.scale;
        if let Some(black) = self.board.layout.black {
            self.shadow(canvas, black, radius);
            draw_disc(canvas, self.at(black), radius, shaded(BLACK, 0.24), None);
        }
        for disc in &self.board.layout.discs {
            self.disc(canvas, disc, radius);
        }
    }

    fn disc(&self, canvas: &mut Canvas, disc: &Disc, radius: f64) {
        let at = self.at(disc.spot.at);
        let colour = of_disc(self.board.colours, disc.number);
        let is_in_turn = self.board.position.is_some_and(|position| position.to_move() == Some(disc.number));
        if is_in_turn {
            canvas.line(&circle(at, radius * 1.38), (radius * 0.16).max(1.5), WHITE, SOLID);
        }
        self.shadow(canvas, disc.spot.at, radius);
        match disc.spot.face {
            Face::Up => draw_disc(canvas, at, radius, colour, Some(disc.number)),
            Face::Down => {
                draw_disc(canvas, at, radius, shaded(WOOD, 0.1), Some(disc.number));
                canvas.dashes(&circle(at, radius * 0.86), radius * 0.3, (radius * 0.14).max(1.2), colour);
            }
        }
    }

    fn shadow(&self, canvas: &mut Canvas, place: TablePoint, radius: f64) {
        let at = self.at(place);
        canvas.area(&circle(ImagePoint::new(at.x + radius * 0.12, at.y + radius * 0.18), radius * 1.04), DARK, 90);
    }

    fn questions(&self, canvas: &mut Canvas) {
        let radius = self.board.keys.disc_diameter_mm * self.scale;
        for at in self.board.questions.iter().filter_map(|question| question.at) {
            canvas.dashes(&circle(self.at(at), radius), radius * 0.2, (radius * 0.1).max(1.5), AMBER);
            let above = ImagePoint::new(self.at(at).x, self.at(at).y - radius * 1.3);
            canvas.words("?", above, radius * 0.9, Align::Centre, AMBER);
        }
    }
}

/// Whose turn it is, the score pad, the last event, what is in doubt.
fn beside(canvas: &mut Canvas, board: &RaceBoard, (left, right): (f64, f64), high: f64) {
    let middle = (left + right) / 2.0;
    let room = right - left - high * 0.05;
    let mut y = high * 0.1;
    let turn = board.position.and_then(|position| position.to_move());
    match turn {
        Some(disc) => {
            let size = high * 0.075;
            let token = ImagePoint::new(middle - size * 1.5, y);
            draw_disc(canvas, token, size * 0.75, of_disc(board.colours, disc), Some(disc));
            canvas.words("plays", ImagePoint::new(middle - size * 0.45, y), size, Align::Left, WHITE);
        }
        None => canvas.words("Carabande", ImagePoint::new(middle, y), high * 0.07, Align::Centre, QUIET),
    }
    y = high * 0.19;
    if let Some(position) = board.position {
        let rows = rows(position, board.points, board.colours);
        let (wide, tall) = size_of(&rows, 1.0);
        let letters = (room / wide).min(high * 0.56 / tall).min(high * 0.075);
        let corner = ImagePoint::new(middle - wide * letters / 2.0, y);
        draw_pad(canvas, corner, letters, &rows, Ground::Paper);
        y += tall * letters;
    }
    let lines = board.headline.map(|words| (words.to_owned(), WHITE)).into_iter();
    let doubts = board.questions.iter().take(3).map(|question| (format!("? {}", question.words), AMBER));
    for (words, colour) in lines.chain(doubts) {
        y += high * 0.07;
        let size = canvas.letters.fitting_size(&words, high * 0.05, room);
        canvas.words(&words, ImagePoint::new(middle, y), size, Align::Centre, colour);
    }
}
