use svg::Document;
use svg::node::element::{Circle, Line, Path, Rectangle, Text, path::Data};

use crate::capture::Pace;
use crate::detect::Humps;
use crate::geometry::Timestamp;

const WIDE: f64 = 640.0;
const HIGH: f64 = 200.0;
const BASE: f64 = 160.0;
const INK: &str = "#555";

/// How the board's and the pieces' colours lie apart: two humps that should not overlap, in their own colours.
pub fn contrast_chart(humps: &Humps, class: &str) -> String {
    let most = humps.board.iter().chain(&humps.pieces).copied().fold(1e-9, f64::max);
    let hump = |shares: &[f64], bgr: [u8; 3], dash: &str| {
        let step = WIDE / shares.len().max(1) as f64;
        // The root keeps a low hump beside a high one visible.
        let height = |share: f64| BASE - (share / most).sqrt() * (BASE - 30.0);
        let start = Data::new().move_to((0.0, BASE));
        let over = (0..).zip(shares).fold(start, |data, (i, share)| {
            data.line_to(((f64::from(i) + 0.5) * step, (height(*share) * 10.0).round() / 10.0))
        });
        let path = Path::new().set("d", over.line_to((WIDE, BASE)).close());
        path.set("fill", css(bgr))
            .set("fill-opacity", 0.75)
            .set("stroke", INK)
            .set("stroke-width", 1.5)
            .set("stroke-dasharray", dash)
    };
    let swatch = |x: f64, bgr: [u8; 3]| {
        Circle::new().set("cx", x).set("cy", 183).set("r", 9).set("fill", css(bgr)).set("stroke", INK)
    };
    let [board_x, piece_x] = [WIDE / 3.0, WIDE * 2.0 / 3.0];
    let document = frame()
        .add(hump(&humps.board, humps.board_bgr, ""))
        .add(hump(&humps.pieces, humps.piece_bgr, "5 3"))
        .add(Line::new().set("x1", 0).set("x2", WIDE).set("y1", BASE).set("y2", BASE).set("stroke", INK))
        .add(swatch(board_x - 44.0, humps.board_bgr))
        .add(label("board", board_x, 188.0))
        .add(swatch(piece_x - 44.0, humps.piece_bgr))
        .add(label(&format!("{class}s"), piece_x, 188.0));
    document.to_string()
}

/// Intervals that are drawn; more are too narrow to be seen.
const MOST_BARS: usize = 320;
/// The highest bar, in usual intervals.
const TALLEST: f64 = 4.0;

/// One bar an interval between two frames: even ones are a flat roof, a missing frame is a tower.
pub fn pace_chart(stretches: &[Vec<Timestamp>], pace: &Pace) -> String {
    let steps = |times: &Vec<Timestamp>| -> Vec<f64> {
        times.iter().zip(times.iter().skip(1)).map(|(a, b)| b.seconds_since(*a)).collect()
    };
    let intervals: Vec<f64> = stretches.iter().flat_map(steps).take(MOST_BARS).collect();
    let step = WIDE / intervals.len().max(1) as f64;
    let one = (BASE - 20.0) / TALLEST;
    let bar = |(i, interval_s): (u32, &f64)| {
        let ratio = interval_s * pace.fps;
        let height = ratio.min(TALLEST) * one;
        let colour = if ratio > 1.6 { "#d33" } else { "#4a8" };
        Rectangle::new()
            .set("x", format!("{:.1}", f64::from(i) * step))
            .set("y", format!("{:.1}", BASE - height))
            .set("width", format!("{:.1}", (step * 0.8).max(0.5)))
            .set("height", format!("{height:.1}"))
            .set("fill", colour)
    };
    let roof = BASE - one;
    let document = (0..).zip(&intervals).map(bar).fold(frame(), Document::add);
    document
        .add(
            Line::new()
                .set("x1", 0)
                .set("x2", WIDE)
                .set("y1", roof)
                .set("y2", roof)
                .set("stroke", INK)
                .set("stroke-dasharray", "4 4"),
        )
        .add(label(
            &format!("one bar an interval; the dashed line is the usual one, {:.1} ms", 1e3 / pace.fps),
            WIDE / 2.0,
            188.0,
        ))
        .to_string()
}

fn frame() -> Document {
    Document::new().set("viewBox", (0, 0, WIDE, HIGH)).set("class", "chart")
}

fn label(words: &str, x: f64, y: f64) -> Text {
    Text::new(words).set("x", x).set("y", y).set("text-anchor", "middle").set("font-size", 15).set("fill", INK)
}

fn css([blue, green, red]: [u8; 3]) -> String {
    format!("rgb({red},{green},{blue})")
}
