use std::path::{Path, PathBuf};

use super::pipeline::{card_config, read_deck};
use crate::calibration::{CalibrationError, Setup};
use crate::capture::Picture;
use crate::detect::cards::CardDetector;
use crate::model::{Game, Model};
use crate::session::above::{self, Yardstick, width_px};

/// A setup for pictures of cards of this deck of which nothing is known: as though they were taken from straight above, on a
/// table as large as the size of the cards says. Places on it are as true as that is; which cards lie there does not depend
/// on it.
pub fn setup_from_above(picture: &Picture, deck: Option<&Path>) -> Result<Setup, CalibrationError> {
    let keys = Model::new(Game::Trappola)?.trappola()?;
    let seen = CardDetector::new(&read_deck(deck, &keys)?, card_config(&keys)).detect(picture, None);
    let yardstick = Yardstick {
        widths_px: seen.cards.iter().map(|card| width_px(card.corners)).collect(),
        width_mm: keys.card_width_mm,
        board_width_mm: keys.board_width_mm,
    };
    let mut setup = above::setup_from_above(Game::Trappola, picture.size_px(), yardstick)?;
    setup.deck = deck.map(PathBuf::from);
    Ok(setup)
}
