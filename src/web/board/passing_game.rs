use serde_json::Value;

use super::canvas::{Canvas, n};
use super::{is, list, number, place};
use crate::calibration::{CalibrationError, Setup};

/// A pip's colour for each number.
const PIPS: [&str; 7] = ["#333", "#2266cc", "#1b8f4b", "#d43a3a", "#7a4a26", "#c07a00", "#6b3fa0"];
/// Where the pips of a half lie, thirds of its side: for each number.
const PLACES: [&[(i8, i8)]; 7] = [
    &[],
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (-1, 1), (1, -1), (1, 1)],
    &[(-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)],
    &[(-1, -1), (0, -1), (1, -1), (-1, 1), (0, 1), (1, 1)],
];

/// The table with the tiles that lie face up; only the part of it that they need.
pub(super) fn draw(setup: &Setup, table: &Value) -> Result<Canvas, CalibrationError> {
    let keys = setup.model()?.passing_game()?;
    let (board, _) = setup.shapes()?;
    let (length, width) = (keys.tile_length_mm, keys.tile_width_mm);
    let places: Vec<(f64, f64)> = list(table, "pieces").iter().filter_map(place).collect();
    let reach = |pick: fn(f64, f64) -> f64, of: fn(&(f64, f64)) -> f64| places.iter().map(of).reduce(pick);
    let from = (reach(f64::min, |at| at.0).unwrap_or(0.0), reach(f64::min, |at| at.1).unwrap_or(0.0));
    let to =
        (reach(f64::max, |at| at.0).unwrap_or(board.width_mm), reach(f64::max, |at| at.1).unwrap_or(board.length_mm));
    let around = length * 1.2;
    let mut canvas = Canvas::new(from, to, around);
    canvas.rect((from.0 - around, from.1 - around), (to.0 + around, to.1 + around), length * 0.3, "fill=\"#1d4d3d\"");
    for tile in list(table, "pieces") {
        let Some(at) = place(tile) else { continue };
        canvas.placed(at, number(tile, "direction_deg").unwrap_or(0.0), 1.0, &tile_at_origin(tile, length, width));
        if is(tile, "in_doubt") {
            canvas.doubt(at);
        }
    }
    Ok(canvas)
}

/// A tile that points right, its first half left.
fn tile_at_origin(tile: &Value, length: f64, width: f64) -> String {
    let mut svg = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"#faf4e2\" stroke=\"#b9a77c\" filter=\"url(#lift)\"/>\
         <path d=\"M0 {}V{}\" stroke=\"#8b7a52\" stroke-width=\"{}\"/>",
        n(-length / 2.0),
        n(-width / 2.0),
        n(length),
        n(width),
        n(width * 0.14),
        n(-width * 0.38),
        n(width * 0.38),
        n(width * 0.04)
    );
    for (half, middle) in list(tile, "halves").iter().zip([-length / 4.0, length / 4.0]) {
        match half.as_u64().and_then(|pips| usize::try_from(pips).ok()).filter(|pips| *pips < PLACES.len()) {
            Some(pips) => svg += &half_at(middle, pips, width),
            None => {
                svg += &format!(
                    "<text x=\"{}\" font-size=\"{}\" text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"#b8860b\">?</text>",
                    n(middle),
                    n(width * 0.7)
                );
            }
        }
    }
    svg
}

fn half_at(middle: f64, pips: usize, width: f64) -> String {
    let colour = PIPS.get(pips).copied().unwrap_or("#333");
    let places = PLACES.get(pips).copied().unwrap_or_default();
    let pip = |(x, y): &(i8, i8)| {
        let (x, y) = (middle + f64::from(*x) * width * 0.27, f64::from(*y) * width * 0.27);
        format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{colour}\"/>", n(x), n(y), n(width * 0.1))
    };
    places.iter().map(pip).collect()
}
