use serde_json::Value;

use super::canvas::{Canvas, n};
use super::{list, number, place, word};
use crate::calibration::{CalibrationError, Setup, bgr_of};

/// The board with its pieces in their classes' colours.
pub(super) fn draw(setup: &Setup, table: &Value) -> Result<Canvas, CalibrationError> {
    let (board, disc) = setup.shapes()?;
    let (width, length) = (board.width_mm, board.length_mm);
    let mut canvas = Canvas::new((0.0, 0.0), (width, length), width.max(length) * 0.03);
    canvas.rect((0.0, 0.0), (width, length), 6.0, "fill=\"url(#wood)\" stroke=\"#6d4420\" stroke-width=\"6\"");
    if let Some(squares) = board.squares {
        let style = "stroke=\"#6d4420\" stroke-opacity=\".45\" stroke-width=\"1.5\"";
        for index in 1..squares {
            let share = f64::from(index) / f64::from(squares);
            canvas.line([(width * share, 0.0), (width * share, length)], style);
            canvas.line([(0.0, length * share), (width, length * share)], style);
        }
    }
    let radius = disc.diameter_mm / 2.0;
    for piece in list(table, "pieces") {
        let Some(at) = place(piece) else { continue };
        let class = setup.colours.iter().find(|colour| colour.class == word(piece, "kind"));
        let [blue, green, red] = class.map_or([200, 200, 200], |class| bgr_of(class.lab));
        canvas.circle(
            at,
            radius,
            &format!("fill=\"rgb({red} {green} {blue})\" stroke=\"#0006\" stroke-width=\"1\" filter=\"url(#lift)\""),
        );
        if let Some(stacked) = number(piece, "stacked").filter(|stacked| *stacked > 1.0) {
            let style =
                "fill=\"#fff\" stroke=\"#000\" stroke-width=\".2em\" paint-order=\"stroke\" font-weight=\"800\"";
            canvas.text(at, radius, &n(stacked), style);
        }
    }
    Ok(canvas)
}
