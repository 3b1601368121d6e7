use serde_json::Value;

use super::canvas::{Canvas, n};
use super::{is, list, number, place, word};
use crate::calibration::{CalibrationError, Setup};

/// The track with its start line, and the discs with their numbers.
pub(super) fn draw(setup: &Setup, table: &Value) -> Result<Canvas, CalibrationError> {
    let keys = setup.model()?.carabande()?;
    let (board, _) = setup.shapes()?;
    let Some(track) = setup.track()? else {
        let mut canvas = Canvas::new((0.0, 0.0), (board.width_mm, board.length_mm), 20.0);
        canvas.rect((0.0, 0.0), (board.width_mm, board.length_mm), 12.0, "fill=\"#2f5d46\"");
        return Ok(canvas);
    };
    let points: Vec<(f64, f64)> = track.centreline.points().iter().map(|at| (at.x, at.y)).collect();
    let reach =
        |pick: fn(f64, f64) -> f64, start: f64, of: fn(&(f64, f64)) -> f64| points.iter().map(of).fold(start, pick);
    let (left, right) = (reach(f64::min, f64::INFINITY, |at| at.0), reach(f64::max, f64::NEG_INFINITY, |at| at.0));
    let (near, far) = (reach(f64::min, f64::INFINITY, |at| at.1), reach(f64::max, f64::NEG_INFINITY, |at| at.1));
    let mut canvas = Canvas::new((left, near), (right, far), track.width_mm * 0.9);
    let around = track.width_mm * 0.8;
    canvas.rect((left - around, near - around), (right + around, far + around), around, "fill=\"#2f5d46\"");
    let closed = || points.iter().copied().chain(points.first().copied());
    let stroke = |width: f64, colour: &str| {
        format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\"", n(width))
    };
    canvas.line(closed(), &stroke(track.width_mm + 14.0, "#6d4420"));
    canvas.line(closed(), &stroke(track.width_mm, "#dbb47c"));
    canvas.line(closed(), &format!("{} stroke-opacity=\".35\" stroke-dasharray=\"14 18\"", stroke(1.5, "#5f3c1c")));
    let line = track.start_line().map(|at| (at.x, at.y));
    canvas.line(line, &stroke(7.0, "#ffffff"));
    canvas.line(line, &format!("{} stroke-dasharray=\"9 9\"", stroke(7.0, "#222222")));
    let radius = keys.disc_diameter_mm / 2.0;
    let to_move = table.get("to_move").and_then(Value::as_f64);
    for disc in list(table, "pieces") {
        let Some(at) = place(disc) else { continue };
        let disc_number = number(disc, "number");
        let name = disc_number.and_then(|number| setup.discs.get(&number.to_string()));
        let fill = match (word(disc, "kind"), name) {
            ("black", _) => "#222327",
            (_, Some(name)) => name,
            (_, None) => "#c8ccd4",
        };
        let fill = super::canvas::escaped(fill);
        if disc_number.is_some() && disc_number == to_move {
            canvas.circle(
                at,
                radius * 1.45,
                &format!("fill=\"none\" stroke=\"#fff\" stroke-width=\"{}\"", n(radius * 0.22)),
            );
        }
        let held = if is(disc, "held") { 1.15 } else { 1.0 };
        canvas.circle(
            at,
            radius * held,
            &format!("fill=\"{fill}\" stroke=\"#00000080\" stroke-width=\"1.5\" filter=\"url(#lift)\""),
        );
        if let Some(number) = disc_number {
            let style =
                "fill=\"#fff\" stroke=\"#000\" stroke-width=\".22em\" paint-order=\"stroke\" font-weight=\"800\"";
            canvas.text(at, radius * 1.15, &number.to_string(), style);
        }
        if is(disc, "in_doubt") {
            canvas.doubt(at);
        }
    }
    Ok(canvas)
}
