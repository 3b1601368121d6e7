//! Colours that no suit owns.

use super::drawing::Rgb;

pub(super) const PAPER: Rgb = [252, 249, 240];
pub(super) const INK: Rgb = [38, 30, 28];
pub(super) const GOLD: Rgb = [230, 176, 48];
pub(super) const LIGHT_GOLD: Rgb = [250, 222, 140];
pub(super) const SKIN: Rgb = [243, 208, 170];
pub(super) const BROWN: Rgb = [104, 62, 34];
pub(super) const BLOND: Rgb = [206, 150, 70];
pub(super) const WHITE: Rgb = [255, 255, 255];
pub(super) const GREY: Rgb = [120, 122, 128];
