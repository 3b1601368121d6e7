use serde_json::json;

use super::super::draw::{AMBER, Align, Bgr, Canvas, DARK, GREEN, Opacity, PINK, SOLID, WHITE, circle};
use super::super::overlay::{Overlay, Space, draw_clock, draw_headline, draw_questions, findings};
use super::colour::{RED, of_number, of_player};
use super::marks::{Half, Mark, marks, mean, number_places};
use super::panel::{draw_scores, draw_turn};
use super::pips_of;
use super::{TableOccasion, TableView};
use crate::calibration::Zone;
use crate::capture::Picture;
use crate::geometry::{ImagePoint, TablePoint};
use crate::rules::passing_game::Lain;

const HAND_VEIL: Opacity = 40;
const BADGE: Opacity = 235;
/// Letters beside a tile's halves: as a share of the tile's width, and of the picture.
const BY_WIDTH: f64 = 0.82;
const LEAST_LETTERS: f64 = 0.024;
const MOST_LETTERS: f64 = 0.06;
/// Radius of an end's number, as a share of the picture.
const END: f64 = 0.042;

/// Draws what is seen and believed over the picture; a single picture grows by a band below with what was seen.
pub fn draw_table(overlay: &mut Overlay, picture: &mut Picture, view: &TableView) {
    let mut canvas = overlay.canvas(picture);
    let marks = marks(view);
    let over = Over { view, thin: canvas.share(0.0028).max(1.0) };
    over.zones(&mut canvas);
    over.hands(&mut canvas);
    over.backs(&mut canvas);
    over.tiles(&mut canvas, &marks);
    match view.occasion {
        TableOccasion::Round { .. } => over.joints(&mut canvas),
        // A single picture may be of a game that allows what this one does not.
        TableOccasion::Single { .. } => {}
    }
    over.ends(&mut canvas);
    over.questions(&mut canvas);
    match view.occasion {
        TableOccasion::Round { clock, headline } => {
            let busy: Vec<ImagePoint> = marks.iter().flat_map(|mark| mark.corners).chain(over.backs_px()).collect();
            draw_scores(&mut canvas, view, &busy);
            draw_turn(&mut canvas, view.turn);
            draw_clock(&mut canvas, clock);
            draw_questions(&mut canvas, view.questions);
            draw_headline(&mut canvas, headline);
        }
        TableOccasion::Single { seen } => overlay.write_below(picture, &findings(seen, view.questions)),
    }
}

struct Over<'a> {
    view: &'a TableView<'a>,
    thin: f64,
}

impl Over<'_> {
    fn mark(&self, lain: &Lain) -> Option<Mark> {
        Mark::of_lain(self.view.camera?, self.view.keys, lain)
    }

    /// The zones' outlines with what lies in them.
    fn zones(&self, canvas: &mut Canvas) {
        let Some(camera) = self.view.camera else { return };
        let space = Space::new(camera);
        for zone in self.view.zones {
            let corners: Vec<_> = zone.polygon_mm.iter().map(|[x, y]| TablePoint::new(*x, *y).at_height(0.0)).collect();
            let outline = space.ring(&corners);
            let (words, colour) = self.zone_words(canvas, zone);
            canvas.dashes(&outline, self.thin * 4.0, self.thin * 1.2, colour);
            let top = outline.iter().copied().reduce(|a, b| if b.y < a.y { b } else { a });
            let Some(top) = top else { continue };
            let size = canvas.share(0.038).max(9.0);
            let middle = mean(&outline);
            let wide = canvas.letters.width_px(&words, size) / 2.0 + size * 0.4;
            let right = (f64::from(canvas.picture.width) - wide).max(wide);
            let at = ImagePoint::new(middle.x.clamp(wide, right), (top.y - size * 0.7).max(size * 0.8));
            let reach = |x: f64, y: f64| ImagePoint::new(at.x + x * wide, at.y + y * size * 0.7);
            canvas.panel(reach(-1.0, -1.0), reach(1.0, 1.0), size * 0.4, DARK, 165);
            canvas.words(&words, at, size, Align::Centre, colour);
        }
    }

    fn zone_words(&self, canvas: &Canvas, zone: &Zone) -> (String, Bgr) {
        let layout = self.view.layout;
        if let Some(player) = zone.name.strip_prefix("hand ").and_then(|number| number.parse::<usize>().ok()) {
            let open = player.checked_sub(1).and_then(|index| layout.open.get(index)).map(Vec::as_slice);
            let open = open.unwrap_or_default();
            let pips: u32 = open.iter().filter_map(pips_of).sum();
            let is_read = open.iter().all(|lain| pips_of(lain).is_some());
            let words = match (open.is_empty(), is_read) {
                (true, _) => canvas.label("player", &json!({ "player": player })),
                (false, true) => canvas.label("player-pips", &json!({ "player": player, "pips": pips })),
                (false, false) => canvas.label("player-pips", &json!({ "player": player, "pips": pips })) + " + ?",
            };
            return (words, of_player(player));
        }
        match layout.boneyard {
            Some(count) if zone.name == "boneyard" => (canvas.label("boneyard", &json!({ "count": count })), WHITE),
            Some(_) | None => (zone.name.clone(), WHITE),
        }
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

    fn backs_px(&self) -> Vec<ImagePoint> {
        self.view.detections.face_down.iter().flat_map(|back| back.corners).collect()
    }

    /// A dash across what lies face down.
    fn backs(&self, canvas: &mut Canvas) {
        for back in &self.view.detections.face_down {
            let [a, b, c, d] = back.corners;
            canvas.line(&[a, b, c, d, a], self.thin * 1.2, QUIET_BACK, 220);
            canvas.line(
                &[mean(&[a, b, mean(&[a, b, c, d])]), mean(&[c, d, mean(&[a, b, c, d])])],
                self.thin * 1.4,
                QUIET_BACK,
                220,
            );
        }
    }

    /// Each tile's outline, and beside each half the number that was read there.
    fn tiles(&self, canvas: &mut Canvas, marks: &[Mark]) {
        let mut widths: Vec<f64> = marks.iter().map(Mark::width_px).collect();
        widths.sort_by(f64::total_cmp);
        let width = widths.get(widths.len() / 2).copied().unwrap_or(20.0);
        let size = (width * BY_WIDTH).clamp(canvas.share(LEAST_LETTERS).max(8.0), canvas.share(MOST_LETTERS).max(9.0));
        for mark in marks {
            let [a, b, c, d] = mark.corners;
            let colour = if mark.is_in_doubt() { AMBER } else { GREEN };
            let middle = [mean(&[a, d]), mean(&[b, c])];
            canvas.line(&[a, b, c, d, a], self.thin * 1.5, colour, SOLID);
            canvas.plain_line(&middle, self.thin, colour, 160);
        }
        for (mark, places) in marks.iter().zip(number_places(marks, size)) {
            for (half, at) in mark.halves.into_iter().zip(places) {
                draw_number(canvas, at, size, half);
            }
        }
    }

    /// Where halves touch that differ.
    fn joints(&self, canvas: &mut Canvas) {
        let train = &self.view.layout.train;
        for (tile, next) in train.iter().zip(train.iter().skip(1)) {
            let ([_, Some(inner)], [Some(outer), _]) = (tile.halves, next.halves) else { continue };
            let (Some(one), Some(other)) = (self.mark(tile), self.mark(next)) else { continue };
            if inner != outer {
                self.stop(canvas, joint(&one, &other), "≠");
            }
        }
        for branch in &self.view.layout.branches {
            if let Some(mark) = self.mark(&branch.tile) {
                let [a, b, c, d] = mark.corners;
                canvas.line(&[a, b, c, d, a], self.thin * 2.6, RED, SOLID);
                self.stop(canvas, mark.middle(), "×");
            }
        }
    }

    fn stop(&self, canvas: &mut Canvas, at: ImagePoint, sign: &str) {
        let radius = canvas.share(0.03).max(8.0);
        canvas.line(&circle(at, radius), self.thin * 2.2, RED, SOLID);
        canvas.words(sign, at, radius * 1.7, Align::Centre, RED);
    }

    /// The open numbers in large figures beyond the train's ends.
    fn ends(&self, canvas: &mut Canvas) {
        let train = &self.view.layout.train;
        if self.view.camera.is_none() || self.view.layout.ends().is_none() {
            return;
        }
        let radius = canvas.share(END).max(10.0);
        let (Some(first), Some(last)) = (train.first(), train.last()) else { return };
        let neighbour = |index: Option<usize>| index.and_then(|index| train.get(index));
        let ends = [
            (first, first.halves[0], 0, neighbour(Some(1)), "left"),
            (last, last.halves[1], 1, neighbour(train.len().checked_sub(2)), "right"),
        ];
        for (lain, pips, half, next, name) in ends {
            let (Some(mark), Some(pips)) = (self.mark(lain), pips) else { continue };
            let from = mark.middle();
            // A double lies crosswise: the way on leads away from its neighbour.
            let is_double = lain.halves[0] == lain.halves[1];
            let away = next.filter(|_| is_double).and_then(|next| self.mark(next)).map(|next| {
                let before = next.middle();
                let length = from.distance(before).max(1e-6);
                ImagePoint::new((from.x - before.x) / length, (from.y - before.y) / length)
            });
            let out = away.unwrap_or_else(|| mark.half(half).1);
            let reach = if away.is_some() { mark.width_px() / 2.0 } else { mark.width_px() } + radius * 1.9;
            let clamped =
                |at: f64, size: u32| at.clamp(radius * 1.3, (f64::from(size) - radius * 1.3).max(radius * 1.3));
            let at = ImagePoint::new(
                clamped(from.x + out.x * reach, canvas.picture.width),
                clamped(from.y + out.y * reach, canvas.picture.height),
            );
            let edge = ImagePoint::new(at.x - out.x * radius, at.y - out.y * radius);
            let tip = ImagePoint::new(edge.x - out.x * radius * 0.55, edge.y - out.y * radius * 0.55);
            canvas.line(&[edge, tip], self.thin * 2.4, WHITE, SOLID);
            canvas.area(&circle(at, radius * 1.14), WHITE, SOLID);
            canvas.area(&circle(at, radius), of_number(pips), SOLID);
            canvas.figure(digit(pips), at, radius * 1.6, WHITE);
            let below = ImagePoint::new(at.x, at.y + radius * 1.75);
            canvas.words(name, below, (radius * 0.62).max(8.0), Align::Centre, WHITE);
        }
    }

    fn questions(&self, canvas: &mut Canvas) {
        let Some(camera) = self.view.camera else { return };
        let space = Space::new(camera);
        for at in self.view.questions.iter().filter_map(|question| question.at) {
            let rim = space.circle(at, self.view.keys.tile_height_mm, self.view.keys.tile_length_mm * 0.72);
            canvas.dashes(&rim, self.thin * 3.0, self.thin * 1.6, AMBER);
        }
    }
}

/// What lies face down.
const QUIET_BACK: Bgr = [220, 200, 170];

/// Where two tiles of the train touch: between their nearest halves.
fn joint(one: &Mark, other: &Mark) -> ImagePoint {
    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(a, b)| (one.half(a).0, other.half(b).0));
    let nearest = pairs.into_iter().min_by(|a, b| a.0.distance(a.1).total_cmp(&b.0.distance(b.1)));
    nearest.map_or(one.middle(), |(a, b)| mean(&[a, b]))
}

/// A half's number on a badge: in its own colour, or amber with a question mark where it is doubtful.
fn draw_number(canvas: &mut Canvas, at: ImagePoint, size: f64, half: Half) {
    let (wide, colour) = match half {
        Half::Sure(pips) => (0.46, of_number(pips)),
        Half::Doubtful(Some(_)) => (0.78, AMBER),
        Half::Doubtful(None) => (0.46, AMBER),
    };
    let reach = |x: f64, y: f64| ImagePoint::new(at.x + x * size * wide, at.y + y * size * 0.5);
    canvas.panel(reach(-1.08, -1.08), reach(1.08, 1.08), size * 0.34, DARK, BADGE);
    canvas.panel(reach(-1.0, -1.0), reach(1.0, 1.0), size * 0.3, colour, SOLID);
    match half {
        Half::Sure(pips) => canvas.figure(digit(pips), at, size * 0.92, WHITE),
        Half::Doubtful(Some(pips)) => {
            canvas.figure(digit(pips), ImagePoint::new(at.x - size * 0.32, at.y), size * 0.92, DARK);
            canvas.figure('?', ImagePoint::new(at.x + size * 0.34, at.y), size * 0.86, DARK);
        }
        Half::Doubtful(None) => canvas.figure('?', at, size * 0.92, DARK),
    }
}

fn digit(pips: u8) -> char {
    char::from_digit(u32::from(pips), 10).unwrap_or('?')
}
