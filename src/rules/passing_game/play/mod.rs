//! Plays actions on a position.

mod close;
mod lay;
mod turn;

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
    /// It breaks these rules, but can be done on a table.
    Breaks(Vec<EventKind>),
    /// It cannot have happened.
    Impossible(LostReason),
}

/// What an action led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Played {
    /// The position after it.
    pub position: Position,
    /// What happened by it, in order.
    pub events: Vec<EventKind>,
}

/// What happened by an action, or why it is impossible.
type Told = Result<Vec<EventKind>, LostReason>;

impl Position {
    /// Plays an action if the rules allow it.
    pub fn play(self, action: &Action) -> Result<Played, Box<IllegalAction<Self>>> {
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
        Err(Box::new(IllegalAction { reason: illegal, position: self }))
    }

    /// The position in which an action stands whatever rules it breaks, with those it breaks among the events.
    pub fn stand(&self, action: &Action) -> Result<Played, LostReason> {
        let is_play = !matches!(action, Action::Hands(_) | Action::Change { .. });
        if self.outcome.is_some() || (self.ending.is_some() && is_play) {
            return Err(LostReason::RoundIsOver);
        }
        if action.player().is_some_and(|player| !(1..=self.variants.players).contains(&player)) {
            return Err(LostReason::NoSuchPlayer);
        }
        let mut position = self.clone();
        let events = match action {
            Action::Start { .. } => Err(LostReason::RoundIsOn),
            Action::Play { player, tile, end, free } => position.lay(*player, *tile, *end, *free),
            Action::Branch { player, tile, beside } => position.branch(*player, *tile, *beside),
            Action::Draw { player } => position.draw(*player),
            Action::Pass { player } => position.pass(*player),
            Action::Change { index, to } => position.change(*index, *to),
            Action::Hands(hands) => position.open_hands(hands),
            Action::EndRound => position.end_play(),
        }?;
        Ok(Played { position, events })
    }
}
