//! What hands may do to discs, and what they may not. "For the most part, you are allowed to knock other player's pieces around
//! as long as you only physically touch your own piece."

use super::super::{EventKind, Face, LostReason, Order, Position, Racer, SpacingFault, Turner};
use super::{Outcome, Told};
use crate::model::Play;

/// How far beyond the start line a disc may seem to lie that was laid behind it, mm: what the camera measures to.
const AT_LINE_MM: f64 = 2.0;

impl Position {
    /// "The player with disc 1 puts his disc behind the starting line."
    pub(super) fn place(&mut self, disc: u8, progress_mm: f64) -> Outcome {
        let racer = self.racing(disc)?;
        let is_legal = !racer.has_shot && progress_mm <= AT_LINE_MM;
        let face = racer.face;
        racer.lie(progress_mm, face);
        Ok(told(if is_legal { EventKind::Placed { disc } } else { EventKind::WrongDisc { disc } }))
    }

    /// "Return the piece to its original position before the shot."
    pub(super) fn restore(&mut self, disc: u8) -> Outcome {
        let racer = self.racing(disc)?;
        if !racer.is_owed {
            return Err(LostReason::NothingToRestore);
        }
        racer.is_owed = false;
        Ok(Vec::new())
    }

    /// "On your next turn, flip it back over. That is your entire turn." Who was turned over by somebody else plays then.
    pub(super) fn flip(&mut self, disc: u8) -> Outcome {
        let (is_in_turn, is_free) = (self.order.allows(disc), self.variants.others_flip_free);
        let racer = self.racing(disc)?;
        let Some(turned) = racer.turned else { return Err(LostReason::LiesFaceUp) };
        racer.turn(Face::Up, Turner::Unknown);
        if !is_in_turn {
            return Ok(told(EventKind::WrongDisc { disc }));
        }
        match turned {
            Turner::Other if is_free => self.order = Order::of(Some(disc)),
            Turner::Own | Turner::Other => self.pass(disc),
            // It may go on with either.
            Turner::Unknown => {
                self.pass(disc);
                self.order.or = Some(disc).filter(|_| is_free && self.order.disc != Some(disc));
            }
        }
        Ok(told(EventKind::FlippedBack { disc }))
    }

    /// "When you are repositioning pieces to add some space, you may only move your piece, and never that of another player."
    pub(super) fn space(&mut self, disc: u8, to_mm: f64, fault: Option<SpacingFault>) -> Outcome {
        let is_in_turn = self.order.allows(disc);
        let fault = match self.variants.play {
            Play::Basic => fault,
            Play::Professional => Some(SpacingFault::NoSpacing),
        };
        let racer = self.racing(disc)?;
        let from_mm = std::mem::replace(&mut racer.progress_mm, to_mm);
        let kind = match fault {
            _ if !is_in_turn => EventKind::WrongDisc { disc },
            Some(reason) => EventKind::SpacingRefused { disc, reason },
            None => EventKind::Spaced { disc, from_mm, to_mm },
        };
        Ok(told(kind))
    }

    /// A hand moved a disc that it had no business with; one on its way to where it has to be put back to is none.
    pub(super) fn carry(&mut self, disc: u8, to_mm: f64) -> Outcome {
        let racer = self.racing(disc)?;
        if racer.is_owed {
            return Ok(Vec::new());
        }
        racer.progress_mm = to_mm;
        Ok(told(EventKind::WrongDisc { disc }))
    }

    /// "If there is no way for you to actually snap a finger to your disc, you must miss your turn."
    pub(super) fn miss(&mut self, disc: u8) -> Outcome {
        let (expected, is_in_turn) = (self.order.disc, self.order.allows(disc));
        self.racing(disc)?;
        self.pass(disc);
        Ok(told(if is_in_turn { EventKind::TurnMissed { disc } } else { EventKind::WrongTurn { disc, expected } }))
    }

    /// A disc that is still in the race.
    pub(super) fn racing(&mut self, disc: u8) -> Result<&mut Racer, LostReason> {
        let racer = self.racer_mut(disc).ok_or(LostReason::NoSuchDisc)?;
        if racer.finish.is_some() { Err(LostReason::HasFinished) } else { Ok(racer) }
    }
}

fn told(kind: EventKind) -> Vec<Told> {
    vec![kind.into()]
}
