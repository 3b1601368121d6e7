use super::{BOARD_PX, questions};
use crate::capture::Picture;
use crate::model::Trappola;
use crate::report::{CardBoard, CardOccasion, CardView, Overlay, draw_card_board, draw_cards};
use crate::session::trappola::Step;

/// Draws what is seen of cards over the picture.
pub(super) fn draw_on_cards(overlay: &mut Overlay, picture: &mut Picture, step: &Step, occasion: CardOccasion) {
    let questions = questions(&step.observation, overlay.language());
    let view = CardView {
        camera: Some(&step.camera),
        areas: Some(&step.areas),
        layout: &step.observation.layout,
        detections: &step.detections,
        session: step.standing.session.as_ref(),
        occasion,
        hands: &[],
        questions: &questions,
    };
    draw_cards(overlay, picture, &view);
}

/// The table as players look at it.
pub(super) fn card_board(overlay: &mut Overlay, step: &Step, keys: &Trappola) -> Picture {
    let questions = questions(&step.observation, overlay.language());
    let board = CardBoard {
        keys,
        layout: &step.observation.layout,
        session: step.standing.session.as_ref(),
        headline: None,
        questions: &questions,
    };
    draw_card_board(overlay, &board, BOARD_PX)
}
