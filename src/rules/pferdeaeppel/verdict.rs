//! The ends of a round, in their order. Checked after each completed move; a turn that broke a rule decides nothing.

use super::{EndReason, EventKind, Horse, OwnApple, Position};
use crate::model::LastGoldenCheck;

/// What White gets when it can still move at the end, or Brown cannot.
const WHITE_ESCAPES_POINTS: u8 = 24;

/// How a round ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Won.
    Won {
        /// By this horse.
        winner: Horse,
        /// Points for it.
        points: u8,
        /// How.
        reason: EndReason,
    },
    /// Won by nobody.
    Draw {
        /// How White is lost.
        reason: EndReason,
    },
}

impl Position {
    /// Ends the round if the last turn did.
    pub(super) fn judge_end(&mut self, events: &mut Vec<EventKind>) {
        let Some(turn) = self.turn.filter(|turn| !turn.broken && turn.own != OwnApple::Due) else { return };
        self.outcome = match turn.horse {
            Horse::Brown => match self.white_is_lost(events) {
                Some(reason) => Some(self.white_lost(reason)),
                None => self.all_apples_are_placed().then(|| escaped(EndReason::AllApplesPlaced)),
            },
            Horse::White
                if self.variants.last_golden_check == LastGoldenCheck::AtOnce && self.all_apples_are_placed() =>
            {
                Some(escaped(EndReason::AllApplesPlaced))
            }
            // "If Brown is blocked during the game and becomes unable to move, White also wins and receives 24 points."
            Horse::White => self.enterable(Horse::Brown).is_empty().then(|| {
                events.push(EventKind::Immobilised { horse: Horse::Brown, square: self.brown });
                escaped(EndReason::BrownImmobilised)
            }),
        };
    }

    /// "White has already lost if only the possibility remains to move onto a square threatened by Brown."
    fn white_is_lost(&self, events: &mut Vec<EventKind>) -> Option<EndReason> {
        let square = self.white;
        if self.brown == square {
            events.push(EventKind::Caught { square });
            return Some(EndReason::Caught);
        }
        let moves = self.enterable(Horse::White);
        if moves.is_empty() {
            events.push(EventKind::Immobilised { horse: Horse::White, square });
            return Some(EndReason::WhiteImmobilised);
        }
        if self.variants.threatened_counts_as_move || moves.iter().any(|to| !self.is_threatened(*to)) {
            return None;
        }
        events.push(EventKind::NoSafeEscape { square, threatened: moves });
        Some(EndReason::NoSafeEscape)
    }

    /// "1 point for each brown Pferdeäppel not yet used"; with all of them placed a draw, and with golden ones in play "1
    /// point for each golden Pferdeäppel that was brought into play" for White.
    fn white_lost(&self, reason: EndReason) -> Outcome {
        let supply = self.supply();
        match (supply.brown, supply.golden_in_play()) {
            (0, 0) => Outcome::Draw { reason },
            (0, golden) => Outcome::Won { winner: Horse::White, points: golden, reason },
            (brown, _) => Outcome::Won { winner: Horse::Brown, points: brown, reason },
        }
    }

    fn all_apples_are_placed(&self) -> bool {
        self.supply().next().is_none()
    }
}

fn escaped(reason: EndReason) -> Outcome {
    Outcome::Won { winner: Horse::White, points: WHITE_ESCAPES_POINTS, reason }
}
