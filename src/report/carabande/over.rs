use super::super::draw::{AMBER, Align, Bgr, Canvas, DARK, GREEN, Opacity, PINK, SOLID, WHITE, circle};
use super::super::overlay::{Overlay, Space, draw_clock, draw_headline, draw_questions, findings, freest};
use super::colour::{BLACK, ink_on, of_disc, shaded};
use super::pad::{Ground, draw_pad, rows, size_of};
use super::{RaceOccasion, RaceView};
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline, ImagePoint, SpacePoint, TablePoint};
use crate::model::Track;
use crate::rules::carabande::{Disc, Face};

const EDGE: Opacity = 210;
const MIDDLE: Opacity = 130;
const HAND_VEIL: Opacity = 45;
const TRAIL: Opacity = 190;
/// A disc that is out of sight.
const FAINT: Opacity = 110;
/// Step of lines along the track, mm.
const STEP_MM: f64 = 6.0;
/// Squares across the start line, and their rows along the way.
const SQUARES: usize = 10;
const SQUARE_ROWS: usize = 2;
/// Arrows along the way, a lap.
const ARROWS: usize = 8;
/// Rings round discs and round doubts, in radii.
const RING: f64 = 1.12;
const TURN_RING: f64 = 1.55;
const QUESTION: f64 = 2.0;
/// Places round a disc where its number may stand.
const BADGE_SIDES: usize = 8;
/// Size of the pad's letters, and of what tells whose turn it is.
const LETTERS: f64 = 0.042;

/// Draws what is seen and believed over the picture; a single picture grows by a band below with what was seen.
pub fn draw_race(overlay: &mut Overlay, picture: &mut Picture, view: &RaceView) {
    let mut canvas = overlay.canvas(picture);
    let space = Space::new(view.camera);
    let over = Over { view, space: &space, thin: canvas.share(0.003).max(1.0) };
    draw_on(&mut canvas, &space, view.track, over.thin);
    over.trails(&mut canvas);
    over.hands(&mut canvas);
    over.discs(&mut canvas);
    over.questions(&mut canvas);
    match view.occasion {
        RaceOccasion::Race { clock, headline } => {
            over.pad(&mut canvas);
            over.turn(&mut canvas);
            draw_clock(&mut canvas, clock);
            draw_questions(&mut canvas, view.questions);
            draw_headline(&mut canvas, headline);
        }
        RaceOccasion::Single { seen } => overlay.write_below(picture, &findings(seen, view.questions)),
    }
}

/// Draws a track alone over a picture of it: its edges, its middle line, where it starts and which way it goes.
pub fn draw_track(overlay: &mut Overlay, picture: &mut Picture, camera: &Camera, track: &Track) {
    let mut canvas = overlay.canvas(picture);
    let thin = canvas.share(0.003).max(1.0);
    draw_on(&mut canvas, &Space::new(camera), track, thin);
}

fn draw_on(canvas: &mut Canvas, space: &Space, track: &Track, thin: f64) {
    let half = track.width_mm / 2.0;
    let line = &track.centreline;
    for aside in [-half, half] {
        canvas.line(&along(space, line, aside, 0.0, line.length_mm()), thin * 1.4, WHITE, EDGE);
    }
    canvas.plain_line(&along(space, line, 0.0, 0.0, line.length_mm()), thin, WHITE, MIDDLE);
    let square = track.width_mm / SQUARES as f64;
    for row in 0..SQUARE_ROWS {
        for column in 0..SQUARES {
            let colour = if (row + column) % 2 == 0 { WHITE } else { DARK };
            let (from, left) = (square * (row as f64 - 1.0), half - square * column as f64);
            let corners = [(from, left), (from + square, left), (from + square, left - square), (from, left - square)];
            let corners = corners.map(|(along, aside)| line.beside(along, aside).at_height(0.0));
            canvas.area(&space.ring(&corners), colour, 225);
        }
    }
    for arrow in 0..ARROWS {
        let at = line.length_mm() * (arrow as f64 + 0.35) / ARROWS as f64;
        let reach = track.width_mm * 0.13;
        let tip = [(-reach, reach), (0.0, 0.0), (-reach, -reach)].map(|(by, aside)| line.beside(at + by, aside));
        canvas.line(&space.line(&tip.map(|p| p.at_height(0.0))), thin * 1.6, GREEN, 220);
    }
}

/// A line along the track, so far to its left.
fn along(space: &Space, line: &Centreline, aside_mm: f64, from_mm: f64, to_mm: f64) -> Vec<ImagePoint> {
    let steps = ((to_mm - from_mm) / STEP_MM).ceil().max(1.0);
    let at = |step: usize| line.beside(from_mm + (to_mm - from_mm) * step as f64 / steps, aside_mm);
    (0..=steps as usize).filter_map(|step| space.point(at(step).at_height(0.0))).collect()
}

struct Over<'a> {
    view: &'a RaceView<'a>,
    space: &'a Space<'a>,
    thin: f64,
}

impl Over<'_> {
    fn radius_mm(&self) -> f64 {
        self.view.keys.disc_diameter_mm / 2.0
    }

    fn colour(&self, disc: u8) -> Bgr {
        of_disc(self.view.colours, disc)
    }

    fn ring(&self, at: TablePoint, radii: f64) -> Vec<ImagePoint> {
        self.space.circle(at, 0.0, self.radius_mm() * radii)
    }

    fn is_in_turn(&self, disc: u8) -> bool {
        self.view.position.is_some_and(|position| position.to_move() == Some(disc))
    }

    fn trails(&self, canvas: &mut Canvas) {
        for trail in self.view.trails {
            let colour = self.colour(trail.disc);
            let places: Vec<SpacePoint> = trail.places.iter().map(|place| place.at_height(0.0)).collect();
            let way = self.space.line(&places);
            canvas.plain_line(&way, self.thin * 4.4, DARK, TRAIL / 2);
            canvas.plain_line(&way, self.thin * 2.6, colour, TRAIL);
        }
    }

    fn hands(&self, canvas: &mut Canvas) {
        for hand in self.view.hands {
            let corners: Vec<SpacePoint> = hand.iter().map(|corner| corner.at_height(0.0)).collect();
            let outline = self.space.ring(&corners);
            canvas.area(&outline, PINK, HAND_VEIL);
            canvas.line(&outline, self.thin * 1.4, PINK, SOLID);
        }
    }

    fn discs(&self, canvas: &mut Canvas) {
        if let Some(black) = self.view.layout.black {
            canvas.line(&self.ring(black, RING), self.thin * 1.6, shaded(BLACK, 0.35), SOLID);
        }
        for disc in &self.view.layout.discs {
            self.disc(canvas, disc);
        }
        let mut taken: Vec<ImagePoint> =
            self.view.layout.discs.iter().filter_map(|disc| self.space.point(disc.spot.at.at_height(0.0))).collect();
        for disc in &self.view.layout.discs {
            self.badge(canvas, disc, &mut taken);
        }
    }

    /// A ring in the disc's colour: dashed where it lies face down, crossed out where it is off the track.
    fn disc(&self, canvas: &mut Canvas, disc: &Disc) {
        let (at, colour) = (disc.spot.at, self.colour(disc.number));
        let ring = self.ring(at, RING);
        if disc.hidden {
            canvas.plain_line(&ring, self.thin * 1.6, colour, FAINT);
            return;
        }
        if self.is_in_turn(disc.number) {
            canvas.line(&self.ring(at, TURN_RING), self.thin * 2.0, WHITE, SOLID);
        }
        match disc.spot.face {
            Face::Up => {
                canvas.plain_line(&ring, self.thin * 3.6, WHITE, 200);
                canvas.plain_line(&ring, self.thin * 2.2, colour, SOLID);
            }
            Face::Down => canvas.dashes(&ring, self.thin * 4.0, self.thin * 2.4, colour),
        }
        if !disc.spot.on_track && !disc.held {
            let reach = self.radius_mm() * RING;
            for side in [-1.0, 1.0] {
                let end = |by: f64| SpacePoint::new(at.x + by * reach, at.y + by * side * reach, 0.0);
                canvas.line(&self.space.line(&[end(-1.0), end(1.0)]), self.thin * 1.6, AMBER, SOLID);
            }
        }
    }

    /// The number beside the disc, upright whichever way the disc is turned, where it hides no other disc and number.
    fn badge(&self, canvas: &mut Canvas, disc: &Disc, taken: &mut Vec<ImagePoint>) {
        let Some(middle) = self.space.point(disc.spot.at.at_height(0.0)) else { return };
        let ring = self.ring(disc.spot.at, RING);
        let reach_px = ring.iter().map(|point| point.distance(middle)).fold(0.0, f64::max);
        let radius = canvas.share(0.021).max(7.0);
        let place = |side: usize| {
            let (sin, cos) = (std::f64::consts::TAU * side as f64 / BADGE_SIDES as f64).sin_cos();
            let away = reach_px + radius * 0.8;
            // Above first.
            ImagePoint::new(middle.x + away * sin, middle.y - away * cos)
        };
        let room = |at: ImagePoint| {
            let others = taken.iter().filter(|other| other.distance(middle) > 1e-9);
            others.map(|other| other.distance(at)).fold(f64::INFINITY, f64::min)
        };
        let enough = reach_px + radius;
        let places: Vec<ImagePoint> = (0..BADGE_SIDES).map(place).collect();
        let free = places.iter().copied().find(|at| room(*at) >= enough);
        let widest = || places.iter().copied().max_by(|a, b| room(*a).total_cmp(&room(*b)));
        let Some(at) = free.or_else(widest) else { return };
        taken.push(at);
        let colour = self.colour(disc.number);
        canvas.area(&circle(at, radius * 1.16), WHITE, if disc.hidden { FAINT } else { 235 });
        canvas.area(&circle(at, radius), colour, if disc.hidden { FAINT } else { SOLID });
        let sign = char::from_digit(u32::from(disc.number), 10).unwrap_or('?');
        canvas.figure(sign, at, radius * 1.5, ink_on(colour));
        if disc.in_doubt {
            canvas.words("?", ImagePoint::new(at.x + radius * 1.7, at.y), radius * 1.9, Align::Left, AMBER);
        }
    }

    fn questions(&self, canvas: &mut Canvas) {
        for at in self.view.questions.iter().filter_map(|question| question.at) {
            let rim = self.ring(at, QUESTION);
            canvas.dashes(&rim, self.thin * 3.0, self.thin * 1.8, AMBER);
            let lowest = rim.iter().copied().reduce(|a, b| if b.y > a.y { b } else { a });
            if let Some(lowest) = lowest {
                let size = canvas.share(0.045).max(9.0);
                canvas.words("?", ImagePoint::new(lowest.x, lowest.y + size * 0.5), size, Align::Centre, AMBER);
            }
        }
    }

    fn pad(&self, canvas: &mut Canvas) {
        let Some(position) = self.view.position else { return };
        let rows = rows(position, self.view.points, self.view.colours);
        let letters = canvas.share(LETTERS).max(9.0);
        let track = self.view.track;
        let outside = |aside: f64| along(self.space, &track.centreline, aside, 0.0, track.centreline.length_mm());
        let half = track.width_mm / 2.0;
        let outer = [outside(half), outside(-half)];
        let widest = outer.into_iter().max_by(|a, b| extent(a).total_cmp(&extent(b))).unwrap_or_default();
        let corner = freest(canvas, size_of(&rows, letters), &widest);
        draw_pad(canvas, corner, letters, &rows, Ground::Dark);
    }

    /// Whose turn it is, in the middle of the top.
    fn turn(&self, canvas: &mut Canvas) {
        let Some(disc) = self.view.position.and_then(|position| position.to_move()) else { return };
        let size = canvas.share(0.058);
        let (words, colour) = ("plays", self.colour(disc));
        let wide = canvas.letters.width_px(words, size) + size * 2.0;
        let middle = ImagePoint::new(f64::from(canvas.picture.width) / 2.0, size * 1.05);
        let from = ImagePoint::new(middle.x - wide / 2.0 - size * 0.4, middle.y - size * 0.8);
        let to = ImagePoint::new(middle.x + wide / 2.0 + size * 0.4, middle.y + size * 0.8);
        canvas.panel(from, to, size * 0.6, DARK, 175);
        let token = ImagePoint::new(middle.x - wide / 2.0 + size * 0.6, middle.y);
        super::pad::draw_disc(canvas, token, size * 0.62, colour, Some(disc));
        canvas.words(words, ImagePoint::new(token.x + size * 1.1, middle.y), size, Align::Left, WHITE);
    }
}

/// How large an outline is.
fn extent(outline: &[ImagePoint]) -> f64 {
    let low = outline.iter().map(|p| p.x).fold(f64::MAX, f64::min);
    let high = outline.iter().map(|p| p.x).fold(f64::MIN, f64::max);
    high - low
}
