//! Small pictures of cards.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::calibration::{BACK_RGB, CARD_MM, Drawing, card_picture, deck_back, deck_drawings};
use crate::capture::Picture;
use crate::rules::trappola::Card;

/// A card's face so wide; its back where it is not known.
pub(super) fn card_face(card: Option<Card>, width_px: u32) -> Picture {
    card_picture(&drawing_of(card), width_px)
}

fn drawing_of(card: Option<Card>) -> Drawing {
    let name = card.map(|card| card.to_string());
    let face = deck_drawings().into_iter().find(|(own, _)| Some(own) == name.as_ref());
    face.map_or_else(|| deck_back(BACK_RGB), |(_, face)| face)
}

/// Lays a small picture over another one, its top-left corner at a place.
pub(super) fn lay_over(picture: &mut Picture, small: &Picture, (left, top): (i64, i64)) {
    let (wide, stride) = (i64::from(small.width), 3 * small.width as usize);
    for (row, y) in small.bgr.chunks_exact(stride.max(1)).zip(top..) {
        let Some(y) = u32::try_from(y).ok().filter(|y| *y < picture.height) else { continue };
        let hidden = (-left).clamp(0, wide);
        let from = left.max(0);
        let seen = (i64::from(picture.width) - from).clamp(0, wide - hidden);
        let source = row.get(3 * hidden as usize..3 * (hidden + seen) as usize);
        let target = picture.row_mut(y).get_mut(3 * from as usize..3 * (from + seen) as usize);
        if let (Some(source), Some(target)) = (source, target) {
            target.copy_from_slice(source);
        }
    }
}

/// Symbols of an SVG, one a card, to be used by [`use_card`].
pub(super) fn symbols(cards: impl Iterator<Item = Card>) -> String {
    let drawings: BTreeMap<String, Drawing> = deck_drawings().into_iter().collect();
    let mut names: Vec<String> = cards.map(|card| card.to_string()).collect();
    names.sort_unstable();
    names.dedup();
    let mut svg = String::from("<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>");
    for name in names {
        let Some(drawing) = drawings.get(&name) else { continue };
        let _ = write!(svg, "<symbol id=\"{name}\" viewBox=\"0 0 {} {}\">", CARD_MM.0, CARD_MM.1);
        for patch in drawing.patches() {
            let [r, g, b] = patch.rgb;
            let _ = write!(svg, "<path fill=\"#{r:02x}{g:02x}{b:02x}\" d=\"M");
            for (i, (x, y)) in patch.corners.iter().enumerate() {
                // A twentieth of a millimetre is finer than a small picture's pixels.
                let _ = write!(svg, "{}{:.1} {:.1}", if i == 0 { "" } else { "L" }, x, y);
            }
            svg += "Z\"/>";
        }
        svg += "</symbol>";
    }
    svg + "</defs></svg>"
}

/// A card of [`symbols`] in a page.
pub(super) fn use_card(card: Card, words: &str) -> String {
    format!(
        "<svg class=\"card\" role=\"img\" aria-label=\"{words}\"><title>{words}</title><use href=\"#{card}\"/></svg>"
    )
}
