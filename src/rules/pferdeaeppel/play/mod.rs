//! Plays actions on a position.

mod apple;
mod mend;
mod step;

use thiserror::Error;

use super::{Action, EventKind, LostReason, Position};
use crate::rules::Kind as _;

/// An action that the rules do not allow, with the position as it was.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("illegal action: {reason:?}")]
pub struct IllegalAction<P> {
    /// Why it is not allowed.
    pub reason: Illegal,
    /// The unchanged position.
    pub position: P,
}

/// Why an action is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// It breaks these rules, but can be done on a board.
    Breaks(Vec<EventKind>),
    /// It cannot have happened.
    Impossible(LostReason),
}

/// What an action led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The position after it.
    pub position: Position,
    /// What happened by it, in order. How the round ended is told by `Position::outcome`.
    pub events: Vec<EventKind>,
}

/// What happened by an action, or why it is impossible.
type Outcome = Result<Vec<EventKind>, LostReason>;

impl Position {
    /// Plays an action if the rules allow it.
    pub fn play(self, action: &Action) -> Result<Played, IllegalAction<Self>> {
        let illegal = match self.stand(action) {
            Ok(Played { position, events }) => {
                let broken: Vec<EventKind> = events.iter().filter(|event| event.breaks_a_rule()).cloned().collect();
                if broken.is_empty() {
                    return Ok(Played { position, events });
                }
                Illegal::Breaks(broken)
            }
            Err(reason) => Illegal::Impossible(reason),
        };
        Err(IllegalAction { reason: illegal, position: self })
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
