use serde::{Deserialize, Serialize};

use super::Half;

/// How many disks count for each half, lie in the opening, or fly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    /// In the near half.
    pub near: u8,
    /// In the far half.
    pub far: u8,
    /// In the opening.
    pub opening: u8,
    /// In the air.
    pub airborne: u8,
}

impl Counts {
    /// The count of a half.
    pub fn of(&self, half: Half) -> u8 {
        match half {
            Half::Near => self.near,
            Half::Far => self.far,
        }
    }

    /// All disks counted.
    pub fn sum(&self) -> u8 {
        self.near.saturating_add(self.far).saturating_add(self.opening).saturating_add(self.airborne)
    }
}

/// Rounds won by each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// By the near player.
    pub near: u8,
    /// By the far player.
    pub far: u8,
}

impl Score {
    /// The rounds of a player.
    pub fn of(&self, half: Half) -> u8 {
        match half {
            Half::Near => self.near,
            Half::Far => self.far,
        }
    }

    /// The score with one more round for a player.
    pub fn won_by(self, half: Half) -> Self {
        match half {
            Half::Near => Self { near: self.near.saturating_add(1), ..self },
            Half::Far => Self { far: self.far.saturating_add(1), ..self },
        }
    }
}
