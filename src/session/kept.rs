use serde::Serialize;
use serde_json::Value;
use thiserror::Error;

use super::{JournalError, MatchLog};
use crate::geometry::Timestamp;
use crate::referee::{Input, Mark, OperatorAction, Refereed, Refusal};
use crate::rules::ActionLine as _;

/// A match of whatever game, as persons rule on it.
///
/// What a person does is a JSON object: `{"action": "undo", "entry": 7}` and the other actions of
/// [`OperatorAction`], or what happened on the table in the words that `judge` reads, without a time.
pub trait Kept {
    /// Does it. What it changed is on disk before this returns; its events, in order.
    fn command(&mut self, t: Timestamp, action: &Value) -> Result<Vec<Value>, CommandError>;

    /// What it would change; nothing is recorded.
    fn preview(&self, t: Timestamp, action: &Value) -> Result<Preview, CommandError>;

    /// The entry that has this number, or one of whose events has it.
    fn entry_of(&self, event: u64) -> Option<u64>;

    /// The entries about which persons decided something.
    fn decided(&self) -> Vec<Decided>;

    /// Whether a person has stopped the match for a while.
    fn is_paused(&self) -> bool;

    /// Lines of the journal that it goes through again whose moment has not come yet.
    fn lines_ahead(&self) -> usize;
}

/// What an action would change: events that would no longer hold, and what would be said.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Preview {
    /// What has happened and would be taken back.
    pub taken_back: Vec<Value>,
    /// What would be given out.
    pub events: Vec<Value>,
}

/// What persons decided about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Decided {
    /// The entry's number.
    pub entry: u64,
    /// What was decided.
    pub decision: Decision,
}

/// What a person can decide about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// It is so.
    Confirmed,
    /// It is not so.
    Rejected,
    /// It is taken back.
    Undone,
}

/// Why a person's action was not done.
#[derive(Debug, Error)]
pub enum CommandError {
    /// It is none of the game's actions.
    #[error("this is no action of the game ({0})")]
    Malformed(String),
    /// It cannot be done now.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// A count is no match.
    #[error("a count is no match, nothing of it can be ruled on")]
    NoMatch,
    /// The referee is not there any more, or did not answer in time.
    #[error("the referee does not answer; try again, or start it again with --resume")]
    NoReferee,
    /// It could not be written down, and so did not happen.
    #[error(transparent)]
    Journal(#[from] JournalError),
}

impl<G: Refereed> Kept for MatchLog<G> {
    fn command(&mut self, t: Timestamp, action: &Value) -> Result<Vec<Value>, CommandError> {
        let judged = match read_command::<G>(action)? {
            Command::Operator(action) => self.step(&Input::Operator { t, action })?,
            Command::Told(action) => self.tell(t, &action)?,
        };
        if let Some(refusal) = judged.refusal {
            return Err(refusal.into());
        }
        Ok(judged.events.iter().filter_map(|event| serde_json::to_value(event).ok()).collect())
    }

    fn preview(&self, t: Timestamp, action: &Value) -> Result<Preview, CommandError> {
        let after = match read_command::<G>(action)? {
            Command::Operator(action) => self.try_out(&Input::Operator { t, action }),
            Command::Told(action) => self.try_out_told(t, &action),
        };
        if let Some(refusal) = after.refusal {
            return Err(refusal.into());
        }
        let mut taken_back = self.state().happened().to_vec();
        for happening in after.state.happened() {
            if let Some(index) = taken_back.iter().position(|other| other == happening) {
                taken_back.swap_remove(index);
            }
        }
        // Taken out of order by the search.
        taken_back.sort_by_key(|happening| happening.t);
        let taken_back = taken_back.iter().filter_map(|happening| serde_json::to_value(&happening.kind).ok());
        let events = after.recorded.iter().flat_map(|recorded| &recorded.events);
        Ok(Preview {
            taken_back: taken_back.collect(),
            events: events.filter_map(|event| serde_json::to_value(event).ok()).collect(),
        })
    }

    fn entry_of(&self, event: u64) -> Option<u64> {
        self.state().entry_of(event)
    }

    fn decided(&self) -> Vec<Decided> {
        let entries = self.state().entries().iter().map(|entry| entry.id);
        let decided = entries.zip(self.state().marks()).filter_map(|(entry, mark)| {
            let decision = match mark {
                Mark::Plain => return None,
                Mark::Confirmed(_) => Decision::Confirmed,
                Mark::Rejected => Decision::Rejected,
                Mark::Struck => Decision::Undone,
            };
            Some(Decided { entry, decision })
        });
        decided.collect()
    }

    fn is_paused(&self) -> bool {
        self.state().is_paused()
    }

    fn lines_ahead(&self) -> usize {
        self.lines_ahead()
    }
}

/// What a person does.
enum Command<G: Refereed> {
    /// To the match.
    Operator(OperatorAction<G::Setting>),
    /// On the table, as the person says.
    Told(G::Action),
}

fn read_command<G: Refereed>(action: &Value) -> Result<Command<G>, CommandError> {
    let operator: Result<OperatorAction<G::Setting>, _> = serde_json::from_value(action.clone());
    if let Ok(operator) = operator {
        return Ok(Command::Operator(operator));
    }
    let told: G::Action =
        serde_json::from_value(action.clone()).map_err(|error| CommandError::Malformed(error.to_string()))?;
    match told.fault() {
        Some(fault) => Err(CommandError::Malformed(fault.to_owned())),
        None => Ok(Command::Told(told)),
    }
}
