use super::super::draw::Bgr;
use crate::rules::pferdeaeppel::{AppleColour, Horse};

/// Where White can go and Brown does not threaten it.
pub(super) const SAFE: Bgr = rgb(70, 220, 110);
/// Where White could go, but Brown would catch it.
pub(super) const THREATENED: Bgr = rgb(255, 72, 72);
/// Brown's, light enough to be seen on any board.
pub(super) const BROWNS: Bgr = rgb(236, 146, 74);

/// The brown apples' colour, and the golden ones'.
const BROWN_APPLE: Bgr = rgb(122, 72, 42);
const GOLDEN_APPLE: Bgr = rgb(244, 190, 40);

/// What is drawn for a horse.
pub(super) fn of_horse(horse: Horse) -> Bgr {
    match horse {
        Horse::White => rgb(255, 255, 255),
        Horse::Brown => BROWNS,
    }
}

/// An apple itself.
pub(super) fn of_apple(colour: AppleColour) -> Bgr {
    match colour {
        AppleColour::Brown => BROWN_APPLE,
        AppleColour::Golden => GOLDEN_APPLE,
    }
}

/// How many escapes are left, at a glance.
pub(super) fn of_escapes(count: usize) -> Bgr {
    match count {
        0 => THREATENED,
        1 => rgb(255, 150, 60),
        2 => rgb(255, 214, 64),
        3.. => SAFE,
    }
}

pub(super) const fn rgb(red: u8, green: u8, blue: u8) -> Bgr {
    [blue, green, red]
}

/// A colour that is lighter (towards 255) or darker (towards 0) by a share from -1 to 1.
pub(super) fn shaded(colour: Bgr, by: f64) -> Bgr {
    let end = if by > 0.0 { 255.0 } else { 0.0 };
    colour.map(|c| (f64::from(c) + (end - f64::from(c)) * by.abs()).round() as u8)
}
