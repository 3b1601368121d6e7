use serde::{Deserialize, Serialize};

use crate::geometry::Timestamp;
use crate::rules::passe_trappe::EventKind;

/// One line of the referee: a ruling or a proposal, with its evidence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When the thing was complete on the table.
    pub t: Timestamp,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
    /// Whether it waits for a person to confirm or reject it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub proposed: bool,
    /// Its number, by which a person can confirm, reject or undo the entry it comes from.
    pub id: u64,
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
