use serde::{Deserialize, Serialize};

use super::Origin;
use super::step::grained;
use crate::geometry::Timestamp;
use crate::rules::Observation;
use crate::rules::passe_trappe::{Action, Counts, Half, Layout, Place, Setup};

/// Something the referee has to answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// What the camera sees in one frame.
    Seen(Observation<Layout>),
    /// What such a frame led to.
    Found {
        /// When it was complete on the table.
        t: Timestamp,
        /// What was found.
        finding: Finding,
    },
    /// What happened, as reported without a camera.
    Act {
        /// When it was complete on the table.
        t: Timestamp,
        /// What happened.
        action: Action,
    },
    /// What a person does to the match.
    Operator {
        /// When.
        t: Timestamp,
        /// What.
        action: OperatorAction,
    },
}

impl Input {
    /// Its moment.
    pub fn t(&self) -> Timestamp {
        match self {
            Self::Seen(observation) => observation.t,
            Self::Found { t, .. } | Self::Act { t, .. } | Self::Operator { t, .. } => *t,
        }
    }
}

/// What a look at the table led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum Finding {
    /// An action of the rules.
    Act {
        /// What happened.
        #[serde(flatten)]
        action: Action,
        /// Whether the camera saw enough to be sure of it; otherwise what follows from it is proposed.
        #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
        certain: bool,
    },
    /// All disks lie still in this set-up.
    Ready {
        /// How they lie.
        setup: Setup,
    },
    /// The set-up that lay ready has been taken apart.
    Unready,
    /// A disk of the set-up began to move without a hand, here.
    Loose(Loosened),
    /// A disk of the set-up lies still, or is held, again.
    Calm {
        /// The disk.
        disk: u8,
    },
    /// A disk that must go back has come to rest.
    Rested {
        /// The disk.
        disk: u8,
    },
    /// A disk of which it was not sure how it left its half is carried back to it: so it had to go back.
    CarriedBack {
        /// The disk.
        disk: u8,
    },
    /// A player has, or has no longer, more than one hand over the board.
    Hands {
        /// The player.
        half: Half,
        /// Whether there is more than one.
        many: bool,
    },
    /// The disks lie as believed, under these numbers.
    Seated {
        /// Number and place of those seen.
        disks: Vec<(u8, Place)>,
    },
    /// The settled table cannot be reached from what was believed.
    Lost {
        /// Disks as they lie.
        seen: Counts,
    },
    /// The table fits again what was believed before step was lost.
    Regained {
        /// Number and place of those seen.
        disks: Vec<(u8, Place)>,
    },
}

/// A disk of the set-up that began to move without a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loosened {
    /// The disk.
    pub disk: u8,
    /// Where it was, whole millimetres.
    pub x_mm: i32,
    /// Where it was, whole millimetres.
    pub y_mm: i32,
}

/// What a person does to the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "snake_case")]
pub enum OperatorAction {
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
    Set {
        /// What is set.
        what: SetTo,
        /// Its value.
        value: u8,
    },
    /// The round ends without a winner.
    EndRound,
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

/// An input that changed the state, as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Line", into = "Line")]
pub struct Entry {
    /// Its number: that of its first event.
    pub id: u64,
    /// Numbers taken by it and its events, at least one.
    pub ids: u64,
    /// Who or what brought it about.
    pub origin: Origin,
    /// The input; never `Seen`.
    pub input: Input,
}

/// An entry as it is written.
#[derive(Serialize, Deserialize)]
struct Line {
    id: u64,
    ids: u64,
    t: Timestamp,
    origin: Origin,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    found: Option<Finding>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    act: Option<Action>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    operator: Option<OperatorAction>,
}

impl From<Entry> for Line {
    fn from(entry: Entry) -> Self {
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

impl TryFrom<Line> for Entry {
    type Error = &'static str;

    fn try_from(line: Line) -> Result<Self, &'static str> {
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

fn yes() -> bool {
    true
}
