use serde_json::Value;

use super::canvas::{Canvas, FAR, NEAR, n};
use super::{list, square, word};
use crate::model::Pferdeaeppel;

/// A horse's head looking left, in a box of 100 around its middle.
const HORSE: &str = "<path d=\"M-24 40 C-26 18 -8 12 -6 -2 C-14 4 -24 10 -32 8 C-40 4 -40 -4 -36 -10 C-28 -20 -22 -30 -12 -36 \
    L-8 -46 L-2 -38 C18 -36 32 -16 30 12 C30 24 28 34 28 40 Z\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
    <circle cx=\"-13\" cy=\"-21\" r=\"3.2\" class=\"eye\"/>";

/// The field, the apples and the horses; the squares next to the edge carry their names.
pub(super) fn draw(keys: &Pferdeaeppel, table: &Value) -> Canvas {
    let (size, cell) = (keys.size, keys.cell_mm);
    let side = f64::from(size) * cell;
    let border = cell * 0.55;
    let mut canvas = Canvas::new((0.0, 0.0), (side, side), border + 4.0);
    canvas.rect(
        (-border, -border),
        (side + border, side + border),
        cell * 0.2,
        "fill=\"url(#rim)\" filter=\"url(#lift)\"",
    );
    for row in 0..size {
        for column in 0..size {
            let (x, y) = (f64::from(column) * cell, f64::from(row) * cell);
            let fill = if (row + column) % 2 == 0 { "#9fc083" } else { "#c9dcae" };
            canvas.rect((x, y), (x + cell, y + cell), 0.0, &format!("fill=\"{fill}\""));
        }
    }
    names(&mut canvas, size, cell);
    let middle = |(column, row): (f64, f64)| ((column + 0.5) * cell, (row + 0.5) * cell);
    let to_move = word(table, "to_move");
    let mover = table.get("facts").and_then(|facts| facts.get(to_move));
    for at in mover.map(|mover| list(mover, "reachable")).unwrap_or_default().iter().filter_map(square) {
        canvas.circle(middle(at), cell * 0.12, "fill=\"#2c6e49\" fill-opacity=\".55\"");
    }
    for apple in list(table, "apples") {
        let Some(at) = apple.get("square").and_then(square) else { continue };
        draw_apple(&mut canvas, middle(at), cell * 0.3, word(apple, "colour"));
    }
    let horses = table.get("horses");
    for (name, body, line) in [("white", "#fbf7ee", "#4a3a2a"), ("brown", "#7a4a26", "#f3e3cf")] {
        let Some(at) = horses.and_then(|horses| horses.get(name)).and_then(square) else { continue };
        if name == to_move {
            let style = format!(
                "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"",
                if name == "white" { NEAR } else { FAR },
                n(cell * 0.06)
            );
            canvas.circle(middle(at), cell * 0.47, &style);
        }
        let inside = format!("<g fill=\"{body}\" stroke=\"{line}\" filter=\"url(#lift)\">{HORSE}</g>");
        canvas.placed(middle(at), 0.0, cell / 105.0, &inside);
    }
    canvas
}

fn names(canvas: &mut Canvas, size: u8, cell: f64) {
    let style = "fill=\"#f0dcc0\" font-weight=\"600\"";
    for index in 0..size {
        let at = (f64::from(index) + 0.5) * cell;
        let letter = char::from(b'a'.saturating_add(index)).to_string();
        canvas.text((at, -cell * 0.28), cell * 0.34, &letter, style);
        canvas.text((-cell * 0.28, at), cell * 0.34, &(u32::from(index) + 1).to_string(), style);
    }
}

fn draw_apple(canvas: &mut Canvas, at: (f64, f64), radius: f64, colour: &str) {
    let fill = if colour == "golden" { "#f2bd2c" } else { "#6f4526" };
    canvas.circle(at, radius, &format!("fill=\"{fill}\" filter=\"url(#lift)\""));
    canvas.circle(at, radius, "fill=\"url(#shine)\"");
}
