//! Plays actions on a position.

mod close;
mod lay;
mod turn;

use super::{Action, EventKind, LostReason, Position};
use crate::rules::{self, Refused};

/// What an action led to.
pub type Played = rules::Played<Position, EventKind>;

/// Why an action is not allowed.
pub type Illegal = rules::Illegal<EventKind, LostReason>;

/// What happened by an action, or why it is impossible.
type Told = Result<Vec<EventKind>, LostReason>;

impl Position {
    /// Plays an action if the rules allow it.
    pub fn play(self, action: &Action) -> Result<Played, Refused<Self, EventKind, LostReason>> {
        let stood = self.stand(action);
        Played::if_lawful(self, stood)
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
