use std::path::{Path, PathBuf};

use super::pipeline::{card_config, deck_of};
use crate::calibration::{CalibrationError, Corners, Setup};
use crate::capture::Picture;
use crate::detect::cards::{Card, CardDetector};
use crate::geometry::ImagePoint;
use crate::model::{Game, Model};

/// A setup for pictures of cards of this deck of which nothing is known: as though they were taken from straight above, on a
/// table as large as the size of the cards says. Places on it are as true as that is; which cards lie there does not depend
/// on it.
pub fn setup_from_above(picture: &Picture, deck: Option<&Path>) -> Result<Setup, CalibrationError> {
    let (width, height) = picture.size_px();
    let keys = Model::new(Game::Trappola)?.trappola()?;
    let (right, bottom) = (f64::from(width - 1), f64::from(height - 1));
    let corner = ImagePoint::new;
    let corners = Corners {
        near_left: corner(0.0, bottom),
        near_right: corner(right, bottom),
        far_right: corner(right, 0.0),
        far_left: corner(0.0, 0.0),
    };
    let mut setup = Setup::new(Game::Trappola, (width, height), corners);
    setup.from_above = true;
    setup.deck = deck.map(PathBuf::from);
    let seen = CardDetector::new(&deck_of(&setup)?, card_config(&keys)).detect(picture, None);
    let mut widths_px: Vec<f64> = seen.cards.iter().map(width_px).collect();
    widths_px.sort_by(f64::total_cmp);
    // Where no card is seen, any size will do.
    let mm_per_px = match widths_px.get(widths_px.len() / 2) {
        Some(width_px) if *width_px > 0.0 => keys.card_width_mm / width_px,
        Some(_) | None => keys.board_width_mm / f64::from(width),
    };
    let mut model = Model::new(Game::Trappola)?;
    model.set("board.width_mm", &format!("{:.2}", right * mm_per_px))?;
    model.set("board.length_mm", &format!("{:.2}", bottom * mm_per_px))?;
    setup.model = model.overrides();
    setup.check()?;
    Ok(setup)
}

/// Its shorter sides' mean, pixels.
fn width_px(card: &Card) -> f64 {
    let [a, b, c, d] = card.corners;
    (a.distance(b) + c.distance(d)) / 2.0
}
