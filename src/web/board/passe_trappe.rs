use serde_json::Value;

use super::canvas::{Canvas, FAR, NEAR, n};
use super::{is, list, place, word};
use crate::model::PasseTrappe;

/// How wide the rim is drawn.
const RIM_MM: f64 = 22.0;
/// How far an elastic lies from its end of the board.
const ELASTIC_MM: f64 = 40.0;

/// The two halves, the bar with its opening, and the disks.
pub(super) fn draw(keys: &PasseTrappe, table: &Value) -> Canvas {
    let (width, length) = (keys.board_width_mm, keys.board_length_mm);
    let mut canvas = Canvas::new((0.0, 0.0), (width, length), RIM_MM + 8.0);
    canvas.rect(
        (-RIM_MM, -RIM_MM),
        (width + RIM_MM, length + RIM_MM),
        18.0,
        "fill=\"url(#rim)\" filter=\"url(#lift)\"",
    );
    canvas.rect((0.0, 0.0), (width, length), 6.0, "fill=\"url(#wood)\"");
    let (near_face, far_face) = (keys.bar_near_face_mm(), keys.bar_far_face_mm());
    canvas.rect((0.0, 0.0), (width, near_face), 6.0, &format!("fill=\"{NEAR}\" fill-opacity=\".16\""));
    canvas.rect((0.0, far_face), (width, length), 6.0, &format!("fill=\"{FAR}\" fill-opacity=\".2\""));
    for (y, colour) in [(ELASTIC_MM, NEAR), (length - ELASTIC_MM, FAR)] {
        let style = format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"5\" stroke-opacity=\".75\" stroke-linecap=\"round\""
        );
        canvas.line([(4.0, y), (width - 4.0, y)], &style);
    }
    let (left, right) = (keys.opening_left_mm(), keys.opening_right_mm());
    canvas.rect((left, near_face), (right, far_face), 0.0, "fill=\"#5f3c1c\" fill-opacity=\".35\"");
    for (from, to) in [(0.0, left), (right, width)] {
        canvas.rect((from, near_face), (to, far_face), 2.0, "fill=\"url(#rim)\" filter=\"url(#lift)\"");
    }
    let radius = keys.disk_diameter_mm / 2.0;
    for disk in list(table, "pieces") {
        let Some(at) = place(disk).filter(|_| word(disk, "place") != "off-board") else { continue };
        draw_disk(&mut canvas, disk, at, radius);
    }
    canvas
}

fn draw_disk(canvas: &mut Canvas, disk: &Value, at: (f64, f64), radius: f64) {
    let colour = if word(disk, "origin") == "far" { FAR } else { NEAR };
    if is(disk, "hidden") {
        let dash = radius / 3.0;
        let style = format!(
            "fill=\"{colour}\" fill-opacity=\".25\" stroke=\"{colour}\" stroke-width=\"3\" stroke-dasharray=\"{} {}\"",
            n(dash),
            n(dash)
        );
        canvas.circle(at, radius, &style);
        return;
    }
    let radius = if is(disk, "held") { radius * 1.15 } else { radius };
    canvas.circle(
        at,
        radius,
        &format!("fill=\"{colour}\" stroke=\"#3a2410\" stroke-opacity=\".5\" stroke-width=\"2\" filter=\"url(#lift)\""),
    );
    canvas.circle(at, radius, "fill=\"url(#shine)\"");
    canvas.circle(at, radius * 0.62, "fill=\"none\" stroke=\"#fff\" stroke-opacity=\".35\" stroke-width=\"2\"");
}
