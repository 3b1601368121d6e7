use serde::{Deserialize, Serialize};

/// A value that a person sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setting {
    /// What is set.
    pub what: SetTo,
    /// Its value.
    pub value: u8,
}

/// What a person can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SetTo {
    /// The near half's disks; the far half has all others, and nothing is owed.
    #[serde(rename = "near")]
    Near,
    /// The far half's disks; the near half has all others, and nothing is owed.
    #[serde(rename = "far")]
    Far,
    /// Rounds won by the near player.
    #[serde(rename = "score.near")]
    ScoreNear,
    /// Rounds won by the far player.
    #[serde(rename = "score.far")]
    ScoreFar,
}

impl crate::referee::Setting for Setting {
    fn name(&self) -> &'static str {
        match self.what {
            SetTo::Near => "near",
            SetTo::Far => "far",
            SetTo::ScoreNear => "score.near",
            SetTo::ScoreFar => "score.far",
        }
    }
}
