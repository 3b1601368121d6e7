use serde::{Deserialize, Serialize};

use crate::geometry::Timestamp;

/// One line of the referee: a ruling or a proposal, with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event<K> {
    /// When the thing was complete on the table.
    pub t: Timestamp,
    /// What happened.
    #[serde(flatten)]
    pub kind: K,
    /// Whether it waits for a person to confirm or reject it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proposed: bool,
    /// Its number, by which a person can confirm, reject or undo the entry it comes from.
    pub id: u64,
    /// Who or what brought it about.
    pub origin: Origin,
}

/// Something that came of an entry, before any policy.
#[derive(Clone, Debug, PartialEq)]
pub struct Happening<K> {
    /// When it was complete on the table.
    pub t: Timestamp,
    /// What happened.
    pub kind: K,
    /// Whether it is a ruling; else it is proposed.
    pub certain: bool,
    /// Who or what brought it about.
    pub origin: Origin,
}

/// Where an entry or event comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// The table, as the camera saw it or as it was reported.
    Camera,
    /// A person.
    Operator,
    /// The rules alone, such as the end of time.
    Rule,
}

impl<K: PartialEq> Happening<K> {
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        (self.t, self.certain, &self.kind) == (other.t, other.certain, &other.kind)
    }
}
