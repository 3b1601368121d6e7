//! Plays actions on a position.

mod apple;
mod mend;
mod step;

use super::{Action, EventKind, LostReason, Position};
use crate::rules::{self, Refused};

/// What an action led to.
pub type Played = rules::Played<Position, EventKind>;

/// Why an action is not allowed.
pub type Illegal = rules::Illegal<EventKind, LostReason>;

/// What happened by an action, or why it is impossible.
type Outcome = Result<Vec<EventKind>, LostReason>;

impl Position {
    /// Plays an action if the rules allow it.
    pub fn play(self, action: &Action) -> Result<Played, Refused<Self, EventKind, LostReason>> {
        let stood = self.stand(action);
        Played::if_lawful(self, stood)
    }

    /// The position in which an action stands whatever rules it breaks, with those it breaks among the events.
    pub fn stand(&self, action: &Action) -> Result<Played, LostReason> {
        if self.outcome.is_some() {
            return Err(LostReason::RoundIsOver);
        }
        let mut position = self.clone();
        let events = match action {
            Action::Start { .. } => Err(LostReason::RoundIsOn),
            Action::Move { horse, to } => position.step(*horse, *to),
            Action::Apple { square, colour } => position.lay(*square, *colour),
            Action::Remove { square } => position.take(*square, None),
            Action::Shift { from, to } => position.take(*from, Some(*to)),
            Action::Uncover { square, colour } => position.uncover(*square, *colour),
            Action::EndRound => Err(LostReason::NoRound),
        }?;
        Ok(Played { position, events })
    }

    fn breaks(&mut self) {
        if let Some(turn) = &mut self.turn {
            turn.broken = true;
        }
    }
}
