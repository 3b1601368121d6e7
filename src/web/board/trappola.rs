use serde_json::Value;

use super::canvas::{Canvas, FAR, NEAR, escaped, n};
use super::{is, list, number, place, word};
use crate::calibration::{CalibrationError, Setup};

/// The cloth with the cards that lie face up, and how many each side has gathered.
pub(super) fn draw(setup: &Setup, table: &Value) -> Result<Canvas, CalibrationError> {
    let keys = setup.model()?.trappola()?;
    let (board, _) = setup.shapes()?;
    let (width, length) = (board.width_mm, board.length_mm);
    let mut canvas = Canvas::new((0.0, 0.0), (width, length), 14.0);
    canvas.rect((0.0, 0.0), (width, length), 16.0, "fill=\"#274b3f\" stroke=\"#6d4420\" stroke-width=\"10\"");
    let size = (keys.card_width_mm, keys.card_height_mm);
    for card in list(table, "pieces") {
        let Some(at) = place(card) else { continue };
        // A card's direction goes from its middle to its top.
        let turned_deg = number(card, "direction_deg").unwrap_or(90.0) - 90.0;
        canvas.placed(at, turned_deg, 1.0, &card_at_origin(word(card, "card"), size));
        if is(card, "in_doubt") {
            canvas.doubt(at);
        }
    }
    let gathered = table.get("gathered");
    for (seat, y, colour) in [("near", length * 0.07, NEAR), ("far", length * 0.93, FAR)] {
        if let Some(cards) = gathered.and_then(|gathered| number(gathered, seat)) {
            let size_mm = width.min(length) * 0.08;
            canvas.text((width - size_mm, y), size_mm, &n(cards), &format!("fill=\"{colour}\" font-weight=\"800\""));
        }
    }
    Ok(canvas)
}

/// An upright card of such a name as `7-cups`.
fn card_at_origin(name: &str, (width, height): (f64, f64)) -> String {
    let (rank, suit) = name.split_once('-').unwrap_or(("?", ""));
    let (sign, colour) = match suit {
        "coins" => ("●", "#c98a00"),
        "cups" => ("♥", "#c0392b"),
        "swords" => ("♠", "#23527c"),
        "batons" => ("♣", "#2e7d32"),
        _ => ("", "#b8860b"),
    };
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"#fffdf6\" stroke=\"#b9a77c\" filter=\"url(#lift)\"/>\
         <g fill=\"{colour}\" text-anchor=\"middle\" font-weight=\"800\"><text y=\"{}\" font-size=\"{}\">{}</text>\
         <text y=\"{}\" font-size=\"{}\">{sign}</text></g>",
        n(width),
        n(height),
        n(width * 0.08),
        n(-height * 0.02),
        n(width * 0.52),
        escaped(rank),
        n(height * 0.34),
        n(width * 0.42),
        x = n(-width / 2.0),
        y = n(-height / 2.0),
    )
}
