use super::draw::{AMBER, Align, Bgr, Canvas, DARK, Opacity, PINK, SOLID, WHITE};
use super::overlay::{Overlay, Question, Space};
use super::seen::count_words;
use crate::calibration::{ClassColour, HoldBox, bgr_of};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, SpacePoint, TablePoint};
use crate::model::BoardShape;
use crate::rules::counter::{Layout, Piece};

/// Counted pieces, to be drawn over the picture that they were seen in.
#[derive(Clone, Copy, Debug)]
pub struct CountScene<'a> {
    /// Lens and pose.
    pub camera: &'a Camera,
    /// The board.
    pub board: &'a BoardShape,
    /// The classes' colours.
    pub colours: &'a [ClassColour],
    /// A piece's diameter and height, mm.
    pub piece_mm: (f64, f64),
    /// What lies there.
    pub layout: &'a Layout,
    /// Outlines of hands, mm.
    pub hands: &'a [Vec<TablePoint>],
    /// What is in doubt.
    pub questions: &'a [Question],
}

/// Where the counts are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountWords {
    /// Into a band below the picture, which grows by it.
    Below,
    /// Into the picture's corner, so that a video keeps its size.
    Corner,
}

/// Draws every counted piece with its class, and the counts.
pub fn draw_counts(overlay: &mut Overlay, picture: &mut Picture, scene: &CountScene, words: CountWords) {
    let mut canvas = overlay.canvas(picture);
    let space = Space::new(scene.camera);
    let at = |x: f64, y: f64| SpacePoint::new(x, y, 0.0);
    let (width, length) = (scene.board.width_mm, scene.board.length_mm);
    let thin = canvas.share(0.003).max(1.0);
    let edge = space.ring(&[at(0.0, 0.0), at(width, 0.0), at(width, length), at(0.0, length)]);
    canvas.line(&edge, thin, WHITE, SOLID);
    for hand in scene.hands {
        let corners: Vec<SpacePoint> = hand.iter().map(|corner| corner.at_height(0.0)).collect();
        canvas.area(&space.ring(&corners), PINK, HAND_VEIL);
    }
    for piece in &scene.layout.pieces {
        draw_piece(&mut canvas, &space, scene, piece);
    }
    for question in scene.questions.iter().filter_map(|question| question.at) {
        let rim = space.circle(question, scene.piece_mm.1, scene.piece_mm.0 * QUESTION_SHARE);
        canvas.dashes(&rim, thin * 4.0, thin * 2.0, AMBER);
    }
    let language = canvas.language;
    let mut lines: Vec<(String, Bgr)> = vec![(count_words(&scene.layout.counts(), language), WHITE)];
    let by_zone = scene.layout.counts_by_zone();
    lines.extend(by_zone.iter().map(|(zone, counts)| (format!("{zone}: {}", count_words(counts, language)), WHITE)));
    lines.extend(scene.questions.iter().take(MOST_QUESTIONS).map(|q| (format!("? {}", q.words), AMBER)));
    match words {
        CountWords::Below => overlay.write_below(picture, &lines),
        CountWords::Corner => draw_corner(&mut canvas, &lines),
    }
}

const HAND_VEIL: Opacity = 60;
const CORNER_PANEL: Opacity = 175;
/// Radius of a question's rim, in diameters: outside the rim of a piece that lies there.
const QUESTION_SHARE: f64 = 0.65;
/// More than these would hide the table and tell no more.
const MOST_QUESTIONS: usize = 4;

/// The piece's top with a rim of its class's colour, and the beginning of the class's name in it.
fn draw_piece(canvas: &mut Canvas, space: &Space, scene: &CountScene, piece: &Piece) {
    let (diameter_mm, height_mm) = scene.piece_mm;
    let height_mm = height_mm * f64::from(piece.stacked);
    let colour = scene.colours.iter().find(|colour| colour.class == piece.class);
    let bgr = colour.map_or(WHITE, |colour| bgr_of(colour.lab));
    let width = canvas.share(0.006).max(1.5);
    let rim = space.circle(piece.at, height_mm, diameter_mm / 2.0);
    canvas.line(&rim, width * 1.8, WHITE, SOLID);
    canvas.plain_line(&rim, width, bgr, SOLID);
    let Some(middle) = space.point(piece.at.at_height(height_mm)) else { return };
    let lowest = rim.iter().map(|p| (p.y - middle.y).abs()).fold(0.0, f64::max);
    canvas.words(&short_name(&piece.class), middle, (lowest * 0.8).max(8.0), Align::Centre, WHITE);
}

/// The first letter, and the number where there is one: `r`, `c2`.
fn short_name(class: &str) -> String {
    let first = class.chars().next();
    first.into_iter().chain(class.chars().skip(1).filter(char::is_ascii_digit)).collect()
}

fn draw_corner(canvas: &mut Canvas, lines: &[(String, Bgr)]) {
    let size = canvas.share(0.05).max(9.0);
    let widest = lines.iter().map(|(words, _)| canvas.letters.width_px(words, size)).fold(0.0, f64::max);
    let to = ImagePoint::new(widest + size, size * (0.6 + 1.2 * lines.len() as f64));
    canvas.panel(ImagePoint::new(-size, -size), to, size * 0.4, DARK, CORNER_PANEL);
    for (i, (words, colour)) in lines.iter().enumerate() {
        canvas.words(words, ImagePoint::new(size * 0.4, size * (0.8 + 1.2 * i as f64)), size, Align::Left, *colour);
    }
}

/// Draws the box that pieces are to be held into, with their order.
pub fn draw_hold_box(picture: &mut Picture, place: HoldBox, classes: &[String]) {
    let mut overlay = Overlay::new();
    let mut canvas = overlay.canvas(picture);
    let [left, top, side] = [place.left, place.top, place.side].map(f64::from);
    let at = ImagePoint::new;
    let corners =
        [at(left, top), at(left + side, top), at(left + side, top + side), at(left, top + side), at(left, top)];
    let width = canvas.share(0.006).max(2.0);
    canvas.line(&corners, width, AMBER, SOLID);
    overlay.write_below(picture, &[(format!("hold one after the other into the box: {}", classes.join(", ")), WHITE)]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_named_by_its_first_letter_and_number() {
        assert_eq!(short_name("class-12"), "c12");
    }
}
