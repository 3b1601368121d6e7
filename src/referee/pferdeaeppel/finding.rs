use serde::{Deserialize, Serialize};

use crate::geometry::Square;
use crate::rules::pferdeaeppel::{Action, Layout};

/// What a look at the settled board led to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "finding", rename_all = "snake_case")]
pub enum Finding {
    /// Actions of the rules, in order, that lead from what was believed to what lies there.
    Act {
        /// What happened.
        actions: Vec<Action>,
        /// Squares of apples of which it cannot be told whose they are.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        unsure: Vec<Square>,
        /// Whether another course of things explains the board as well, so that all of it is proposed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        ambiguous: bool,
    },
    /// The board is as it was before something in this turn, which is taken back.
    TakenBack {
        /// How many of the turn's steps stay.
        kept: usize,
    },
    /// What lies there before a round is not its set-up.
    BadSetup {
        /// What lies there.
        seen: Layout,
    },
    /// What lies there cannot be reached from what was believed.
    Lost {
        /// What lies there.
        seen: Layout,
    },
    /// The board is again as it was believed before step was lost.
    Regained,
    /// The time of the match has run out between two rounds.
    TimeUp,
}
