//! Plays actions on a race.

mod hand;
mod laps;
mod shot;

use super::{Action, EventKind, LostReason, Position};
use crate::geometry::Timestamp;
use crate::rules;

/// What an action led to.
pub type Played = rules::Played<Position, Told>;

/// Something that happened by an action.
#[derive(Clone, Debug, PartialEq)]
pub struct Told {
    /// When, where that is another moment than that of the action.
    pub t: Option<Timestamp>,
    /// What.
    pub kind: EventKind,
}

/// What happened by an action, or why it is impossible.
type Outcome = Result<Vec<Told>, LostReason>;

impl Position {
    /// The race in which an action stands whatever rules it breaks, with those it breaks among the events.
    pub fn stand(&self, action: &Action) -> Result<Played, LostReason> {
        let mut position = self.clone();
        let events = match action {
            Action::Start { .. } | Action::Pole { .. } | Action::PoleShot { .. } => Err(LostReason::RaceIsOn),
            Action::Place { disc, progress_mm } => position.place(*disc, *progress_mm),
            Action::Flick(flick) => position.shoot(flick),
            Action::Restore { disc } => position.restore(*disc),
            Action::Flip { disc } => position.flip(*disc),
            Action::Space { disc, to_mm, fault } => position.space(*disc, *to_mm, *fault),
            Action::Carry { disc, to_mm } => position.carry(*disc, *to_mm),
            Action::Miss { disc } => position.miss(*disc),
            Action::EndRace => Err(LostReason::NoRace),
        }?;
        Ok(Played { position, events })
    }
}

impl From<EventKind> for Told {
    fn from(kind: EventKind) -> Self {
        Self { t: None, kind }
    }
}
