//! "After each round, the points are recorded. After a set time or a fixed number of rounds, the player with the highest
//! total wins."

use serde::{Deserialize, Serialize};

use crate::model::{NextRoles, Seat};

/// Points of each person, over all rounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Of the person who sits near.
    pub near: u16,
    /// Of the person who sits far.
    pub far: u16,
}

impl Score {
    /// A person's points.
    pub fn of(self, person: Seat) -> u16 {
        match person {
            Seat::Near => self.near,
            Seat::Far => self.far,
        }
    }

    /// With so many points more for a person.
    pub fn with(self, person: Seat, points: u8) -> Self {
        let more = u16::from(points);
        match person {
            Seat::Near => Self { near: self.near.saturating_add(more), ..self },
            Seat::Far => Self { far: self.far.saturating_add(more), ..self },
        }
    }

    /// Who has more; `None` while they are equal.
    pub fn leader(self) -> Option<Seat> {
        match self.near.cmp(&self.far) {
            std::cmp::Ordering::Less => Some(Seat::Far),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Seat::Near),
        }
    }
}

/// Where White's player may sit in the next round. Lots are told by a person, or by the corners in which the horses are
/// placed: the corner at the right hand of the player who drew White.
pub fn roles_allow(next: NextRoles, white_player: Seat, told: Option<Seat>) -> Vec<Seat> {
    match (told, next) {
        (Some(seat), _) => vec![seat],
        (None, NextRoles::Lots) => vec![white_player, white_player.other()],
        (None, NextRoles::Swap) => vec![white_player.other()],
    }
}
