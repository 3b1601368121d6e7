//! What persons decided about entries.

use super::game::Refereed;
use super::input::{Entry, Input, OperatorAction};
use crate::geometry::Timestamp;

/// What persons decided about an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    Plain,
    /// It is so, as was said at this moment.
    Confirmed(Timestamp),
    /// It is not so: its other reading holds, if it has one.
    Rejected,
    /// It is taken back.
    Struck,
}

/// The decision about each entry: the last one that has not been taken back itself.
pub(super) fn marks<G: Refereed>(entries: &[Entry<G>]) -> Vec<Mark> {
    let mut marks = vec![Mark::Plain; entries.len()];
    for index in (0..entries.len()).rev() {
        let counts = marks.get(index).is_some_and(|mark| matches!(mark, Mark::Plain | Mark::Confirmed(_)));
        let Some(Entry { input: Input::Operator { t, action }, .. }) = entries.get(index).filter(|_| counts) else {
            continue;
        };
        let Some((entry, decided)) = decision(action, *t) else { continue };
        let Some(target) = entry_index(entries, entry).filter(|target| *target < index) else { continue };
        if let Some(mark @ Mark::Plain) = marks.get_mut(target) {
            *mark = decided;
        }
    }
    marks
}

/// The entry that an operator's action decides about, and what it decides, if it is a decision about one.
pub(super) fn decision<S>(action: &OperatorAction<S>, t: Timestamp) -> Option<(u64, Mark)> {
    match action {
        OperatorAction::Confirm { entry } => Some((*entry, Mark::Confirmed(t))),
        OperatorAction::Reject { entry } => Some((*entry, Mark::Rejected)),
        OperatorAction::Undo { entry } => Some((*entry, Mark::Struck)),
        OperatorAction::Start
        | OperatorAction::Pause
        | OperatorAction::Resume
        | OperatorAction::TimeUp
        | OperatorAction::Set(_)
        | OperatorAction::EndRound => None,
    }
}

/// The entry that has this number, or one of whose events has it.
pub(super) fn entry_index<G: Refereed>(entries: &[Entry<G>], id: u64) -> Option<usize> {
    let index = entries.partition_point(|entry| entry.id <= id).checked_sub(1)?;
    let entry = entries.get(index)?;
    (id - entry.id < entry.ids).then_some(index)
}
