use super::event::Happening;
use super::game::Refereed;
use super::input::{Entry, Input, OperatorAction};
use super::marks::{Mark, entry_index, marks};

/// Everything the referee knows of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchState<G: Refereed> {
    pub(super) keys: G,
    pub(super) entries: Vec<Entry<G>>,
    pub(super) next_id: u64,
    pub(super) now: G::Now,
    /// What has been found so far, to see what a correction adds.
    pub(super) happened: Vec<Happening<G::Kind>>,
}

impl<G: Refereed> MatchState<G> {
    /// A match that has not begun.
    pub fn new(keys: G) -> Self {
        let now = keys.begin();
        Self { keys, entries: Vec::new(), next_id: 1, now, happened: Vec::new() }
    }

    /// The sizes and rules it is played by.
    pub fn keys(&self) -> &G {
        &self.keys
    }

    /// Where it stands.
    pub fn now(&self) -> &G::Now {
        &self.now
    }

    /// The inputs that changed it, in order.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// What persons decided about each entry.
    pub fn marks(&self) -> Vec<Mark> {
        marks(&self.entries)
    }

    /// The number of the entry that has this number, or one of whose events has it.
    pub fn entry_of(&self, id: u64) -> Option<u64> {
        Some(self.entries.get(entry_index(&self.entries, id)?)?.id)
    }

    /// Everything that has happened, as far as no person took it back.
    pub fn happened(&self) -> &[Happening<G::Kind>] {
        &self.happened
    }

    /// Whether a person has stopped the match for a while.
    pub fn is_paused(&self) -> bool {
        let marks = self.marks();
        let stands =
            self.entries.iter().zip(marks).rev().filter(|(_, mark)| !matches!(mark, Mark::Rejected | Mark::Struck));
        for (entry, _) in stands {
            if let Input::Operator { action, .. } = &entry.input {
                match action {
                    OperatorAction::Pause => return true,
                    OperatorAction::Resume | OperatorAction::Start | OperatorAction::EndRound => return false,
                    OperatorAction::TimeUp
                    | OperatorAction::Confirm { .. }
                    | OperatorAction::Reject { .. }
                    | OperatorAction::Undo { .. }
                    | OperatorAction::Set(_) => {}
                }
            }
        }
        false
    }
}
