use serde::{Deserialize, Serialize};

use super::event::Origin;
use super::game::Refereed;
use super::step::grained;
use crate::geometry::Timestamp;
use crate::rules::Observation;

/// Something the referee has to answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<G: Refereed> {
    /// What the camera sees in one frame.
    Seen(Observation<G::Layout>),
    /// What such a frame led to.
    Found {
        /// When it was complete on the table.
        t: Timestamp,
        /// What was found.
        finding: G::Finding,
    },
    /// What happened, as reported without a camera.
    Act {
        /// When it was complete on the table.
        t: Timestamp,
        /// What happened.
        action: G::Action,
    },
    /// What a person does to the match.
    Operator {
        /// When.
        t: Timestamp,
        /// What.
        action: OperatorAction<G::Setting>,
    },
}

impl<G: Refereed> Input<G> {
    /// Its moment.
    pub fn t(&self) -> Timestamp {
        match self {
            Self::Seen(observation) => observation.t,
            Self::Found { t, .. } | Self::Act { t, .. } | Self::Operator { t, .. } => *t,
        }
    }
}

/// What a person does to the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum OperatorAction<S> {
    /// The clap: play begins from the set-up that lies there.
    Start,
    /// Nothing counts until `resume`.
    Pause,
    /// Play goes on from what lies there.
    Resume,
    /// The sand timer has run out.
    TimeUp,
    /// What the entry proposed is so.
    Confirm {
        /// The entry, by its number or that of one of its events.
        entry: u64,
    },
    /// What the entry proposed is not so.
    Reject {
        /// The entry, by its number or that of one of its events.
        entry: u64,
    },
    /// The entry is taken back; those after it stay.
    Undo {
        /// The entry, by its number or that of one of its events.
        entry: u64,
    },
    /// A value is as given.
    Set(S),
    /// The round ends without a winner.
    EndRound,
}

impl<S> OperatorAction<S> {
    /// The entry that it decides about, if it is a decision about one.
    pub fn entry(&self) -> Option<u64> {
        match self {
            Self::Confirm { entry } | Self::Reject { entry } | Self::Undo { entry } => Some(*entry),
            Self::Start | Self::Pause | Self::Resume | Self::TimeUp | Self::Set(_) | Self::EndRound => None,
        }
    }
}

/// An input that changed the state, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Line<G>", into = "Line<G>", bound = "")]
pub struct Entry<G: Refereed> {
    /// Its number: that of its first event.
    pub id: u64,
    /// Numbers taken by it and its events, at least one.
    pub ids: u64,
    /// Who or what brought it about.
    pub origin: Origin,
    /// The input; never `Seen`.
    pub input: Input<G>,
}

/// An entry as it is written.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
struct Line<G: Refereed> {
    id: u64,
    ids: u64,
    t: Timestamp,
    origin: Origin,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found: Option<G::Finding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    act: Option<G::Action>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    operator: Option<OperatorAction<G::Setting>>,
}

impl<G: Refereed> From<Entry<G>> for Line<G> {
    fn from(entry: Entry<G>) -> Self {
        let Entry { id, ids, origin, input } = entry;
        let empty = Self { id, ids, t: input.t(), origin, found: None, act: None, operator: None };
        match input {
            Input::Seen(_) => empty,
            Input::Found { finding, .. } => Self { found: Some(finding), ..empty },
            Input::Act { action, .. } => Self { act: Some(action), ..empty },
            Input::Operator { action, .. } => Self { operator: Some(action), ..empty },
        }
    }
}

impl<G: Refereed> TryFrom<Line<G>> for Entry<G> {
    type Error = &'static str;

    fn try_from(line: Line<G>) -> Result<Self, &'static str> {
        let Line { id, ids, t, origin, found, act, operator } = line;
        let t = grained(t);
        let input = match (found, act, operator) {
            (Some(finding), None, None) => Input::Found { t, finding },
            (None, Some(action), None) => Input::Act { t, action },
            (None, None, Some(action)) => Input::Operator { t, action },
            (Some(_), Some(_), _) | (Some(_), _, Some(_)) | (_, Some(_), Some(_)) | (None, None, None) => {
                return Err("an entry needs exactly one of \"found\", \"act\" and \"operator\"");
            }
        };
        Ok(Self { id, ids, origin, input })
    }
}
