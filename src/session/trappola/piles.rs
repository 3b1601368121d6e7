use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Changes;
use crate::observe::trappola::Areas;

/// Share of a card's area that must look otherwise for a pile to have grown: a card is never laid quite where the last one lies.
const GROWN: f64 = 0.08;

/// Tells how often something was laid on each seat's pile, the near one's first: a stack of cards is seen to grow only by
/// looking a little otherwise.
#[derive(Clone, Debug)]
pub struct Piles {
    watched: [Option<Changes>; 2],
    laid: [u16; 2],
    is_first: bool,
}

impl Piles {
    /// Nothing has been laid yet on the piles in these areas.
    pub fn new(calibration: &Calibration, areas: &Areas, card_width_mm: f64) -> Self {
        let watch = |pile: &Vec<_>| Changes::within(calibration, pile, card_width_mm);
        let watched = [&areas.near.pile, &areas.far.pile].map(|pile| pile.as_ref().map(watch));
        Self { watched, laid: [0; 2], is_first: true }
    }

    /// Goes on with the camera or the table where it is now.
    pub fn look_from(&mut self, calibration: &Calibration, areas: &Areas, card_width_mm: f64) {
        *self = Self { laid: self.laid, ..Self::new(calibration, areas, card_width_mm) };
    }

    /// How often something was laid on each, after another settled look.
    pub fn look(&mut self, picture: &Picture) -> [u16; 2] {
        for (watched, laid) in self.watched.iter_mut().zip(&mut self.laid) {
            let Some(watched) = watched else { continue };
            let has_grown = watched.take(picture).since_read > GROWN && !self.is_first;
            *laid = laid.saturating_add(u16::from(has_grown));
            watched.read();
        }
        self.is_first = false;
        self.laid
    }
}
