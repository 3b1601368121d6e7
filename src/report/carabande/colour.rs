use std::collections::BTreeMap;

use super::super::draw::Bgr;

/// Wood, and the other side of a disc.
pub(super) const WOOD: Bgr = rgb(214, 176, 128);
/// The black disc, light enough to be told from the table.
pub(super) const BLACK: Bgr = rgb(34, 35, 39);
/// A disc whose colour nobody told.
const UNTOLD: Bgr = rgb(170, 174, 182);
/// Colours by their names.
const NAMED: [(&str, Bgr); 20] = [
    ("red", rgb(226, 44, 48)),
    ("blue", rgb(48, 108, 226)),
    ("yellow", rgb(252, 216, 46)),
    ("green", rgb(44, 164, 76)),
    ("orange", rgb(248, 136, 36)),
    ("purple", rgb(142, 70, 182)),
    ("violet", rgb(142, 70, 182)),
    ("white", rgb(246, 245, 240)),
    ("brown", rgb(140, 88, 54)),
    ("pink", rgb(244, 132, 180)),
    ("turquoise", rgb(44, 190, 198)),
    ("cyan", rgb(44, 190, 222)),
    ("light blue", rgb(126, 190, 246)),
    ("light-blue", rgb(126, 190, 246)),
    ("dark blue", rgb(36, 60, 140)),
    ("light green", rgb(150, 214, 90)),
    ("magenta", rgb(212, 50, 150)),
    ("grey", rgb(146, 150, 156)),
    ("gray", rgb(146, 150, 156)),
    ("black", BLACK),
];

/// The colour of a disc by its number.
pub(super) fn of_disc(colours: &BTreeMap<String, String>, number: u8) -> Bgr {
    let name = colours.get(&number.to_string()).map(|name| name.trim().to_lowercase());
    let named = name.and_then(|name| NAMED.iter().find(|(known, _)| *known == name));
    named.map_or(UNTOLD, |(_, colour)| *colour)
}

/// What can be read on a colour.
pub(super) fn ink_on([blue, green, red]: Bgr) -> Bgr {
    let light = 0.11 * f64::from(blue) + 0.59 * f64::from(green) + 0.3 * f64::from(red);
    if light > 165.0 { rgb(20, 22, 28) } else { rgb(255, 255, 255) }
}

/// A colour that is lighter (towards 255) or darker (towards 0) by a share from -1 to 1.
pub(super) fn shaded(colour: Bgr, by: f64) -> Bgr {
    let end = if by > 0.0 { 255.0 } else { 0.0 };
    colour.map(|c| (f64::from(c) + (end - f64::from(c)) * by.abs()).round() as u8)
}

pub(super) const fn rgb(red: u8, green: u8, blue: u8) -> Bgr {
    [blue, green, red]
}
