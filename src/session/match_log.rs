use std::path::Path;

use super::{Contents, Journal, JournalError, Line};
use crate::model::{Model, ModelError};
use crate::referee::{Event, Input, MatchState, Policy, Refusal, Transition, step};

/// A match in play, kept by its journal where it has one.
#[derive(Debug)]
pub struct MatchLog {
    state: MatchState,
    policy: Policy,
    journal: Option<Journal>,
}

impl MatchLog {
    /// A new match without a journal.
    pub fn new(model: &Model, policy: Policy) -> Result<Self, ModelError> {
        Ok(Self { state: MatchState::new(model.passe_trappe()?), policy, journal: None })
    }

    /// A new match with a new journal.
    pub fn with_journal(path: &Path, model: &Model, policy: Policy) -> Result<Self, JournalError> {
        let keys = model.passe_trappe().map_err(|error| JournalError::Model { path: path.to_owned(), error })?;
        let journal = Journal::create(path, model)?;
        Ok(Self { state: MatchState::new(keys), policy, journal: Some(journal) })
    }

    /// The match of a journal, to be gone on with; also what the journal holds.
    pub fn resume(path: &Path, policy: Policy) -> Result<(Self, Contents), JournalError> {
        let (journal, contents) = Journal::resume(path)?;
        let state = replay(&contents.model, &contents.lines)
            .map_err(|error| JournalError::Model { path: path.to_owned(), error })?;
        Ok((Self { state, policy, journal: Some(journal) }, contents))
    }

    /// Answers an input. What it changed is on disk before any event is returned; if it cannot be written, the error is
    /// returned instead and the match stays as it was.
    pub fn step(&mut self, input: &Input) -> Result<Answer, JournalError> {
        let Transition { state, recorded, refusal } = step(&self.state, input, &self.policy);
        if let Some(journal) = &mut self.journal {
            journal.append(&recorded)?;
        }
        if let Some(state) = state {
            self.state = state;
        }
        let events = recorded.into_iter().flat_map(|recorded| recorded.events).collect();
        Ok(Answer { events, refusal })
    }

    /// The match as it stands.
    pub fn state(&self) -> &MatchState {
        &self.state
    }
}

/// What an input led to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    /// Events to be given out.
    pub events: Vec<Event>,
    /// Why a person's action was not done.
    pub refusal: Option<Refusal>,
}

/// The match that a journal's lines lead to.
pub fn replay(model: &Model, lines: &[Line]) -> Result<MatchState, ModelError> {
    let beginning = MatchState::new(model.passe_trappe()?);
    Ok(lines.iter().fold(beginning, |state, line| state.with_entry(line.entry.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Timestamp;
    use crate::model::Game;
    use crate::referee::OperatorAction;

    #[test]
    fn on_a_full_disk_nothing_is_announced_and_the_match_stays_as_it_was() {
        let model = Model::new(Game::PasseTrappe).unwrap();
        let mut log = MatchLog::new(&model, Policy::default()).unwrap();
        log.journal = Some(Journal::on(Path::new("/dev/full")));
        let before = log.state().clone();
        let input = Input::Operator { t: Timestamp::ZERO, action: OperatorAction::Start };
        for _ in 0..2 {
            let error = log.step(&input).unwrap_err();
            assert!(error.to_string().ends_with("--resume: /dev/full"), "{error}");
            assert_eq!(log.state(), &before);
        }
        log.journal = None;
        assert_eq!(log.step(&input).unwrap().events.len(), 1);
    }
}
