//! "A player may only play with one hand."

use super::super::{EventKind, Half, Position};
use crate::model::SecondHand;

impl Position {
    /// Hands of both players at once are normal; two of one are not, unless one takes back a disk and that is allowed.
    pub(super) fn show_hands(&mut self, half: Half, count: u8) -> Vec<EventKind> {
        let hands = match half {
            Half::Near => &mut self.hands.near,
            Half::Far => &mut self.hands.far,
        };
        let before = std::mem::replace(hands, count);
        let taking_back = self.second_hand == SecondHand::Allowed && self.owed_to(half) > 0;
        if count < 2 || before >= 2 || taking_back {
            Vec::new()
        } else {
            vec![EventKind::TwoHands { half, hands: count }]
        }
    }
}
