use std::collections::VecDeque;
use std::path::Path;

use super::{Contents, Journal, JournalError, Line};
use crate::geometry::Timestamp;
use crate::model::{Model, ModelError};
use crate::referee::{
    Advance, Event, Input, MatchState, Policy, Recorded, Refereed, Refusal, Transition, advance, step, tell,
};
use crate::rules::Kind as _;

/// A match in play, kept by its journal where it has one.
#[derive(Debug)]
pub struct MatchLog<G: Refereed> {
    state: MatchState<G>,
    policy: Policy,
    journal: Option<Journal>,
    /// Lines of the journal whose moment has not come yet.
    ahead: VecDeque<Line<G>>,
    /// Whether it goes on after a break.
    goes_on: bool,
}

impl<G: Refereed> MatchLog<G> {
    /// A new match without a journal.
    pub fn new(model: &Model, policy: Policy) -> Result<Self, ModelError> {
        Ok(Self {
            state: MatchState::new(G::from_model(model)?),
            policy,
            journal: None,
            ahead: VecDeque::new(),
            goes_on: false,
        })
    }

    /// A new match with a new journal.
    pub fn with_journal(path: &Path, model: &Model, policy: Policy) -> Result<Self, JournalError> {
        let keys = G::from_model(model).map_err(|error| JournalError::Model { path: path.to_owned(), error })?;
        let journal = Journal::create(path, model)?;
        Ok(Self {
            state: MatchState::new(keys),
            policy,
            journal: Some(journal),
            ahead: VecDeque::new(),
            goes_on: false,
        })
    }

    /// The match of a journal, to be gone on with from where it ends; also what the journal holds.
    pub fn resume(path: &Path, policy: Policy) -> Result<(Self, Contents<G>), JournalError> {
        let (journal, contents) = Journal::resume(path)?;
        let state = replay(&contents);
        let goes_on = !contents.lines.is_empty();
        Ok((Self { state, policy, journal: Some(journal), ahead: VecDeque::new(), goes_on }, contents))
    }

    /// The match of a journal, to be gone through again from its beginning, with the recording that it was made from: as
    /// long as the journal knows what an input led to, that is given out as it was; only then is judged anew. So a run that
    /// was broken off and gone on with gives out the same as one that was not.
    pub fn retrace(path: &Path, policy: Policy) -> Result<(Self, Contents<G>), JournalError> {
        let (journal, contents) = Journal::resume::<G>(path)?;
        let ahead = contents.lines.clone().into();
        let state = MatchState::new(contents.keys.clone());
        Ok((Self { state, policy, journal: Some(journal), ahead, goes_on: false }, contents))
    }

    /// Answers an input. What it changed is on disk before any event is returned; if it cannot be written, the error is
    /// returned instead and the match stays as it was.
    pub fn step(&mut self, input: &Input<G>) -> Result<Judged<G>, JournalError> {
        let (mut events, known) = self.catch_up(input.t());
        let is_frame = matches!(input, Input::Seen(_));
        // The last frame that the journal knows may not be wholly in it; what is known of it already is not found again.
        if !self.ahead.is_empty() || (known == Known::Already && !is_frame) {
            return Ok(Judged { events, refusal: None });
        }
        let Transition { state, recorded, refusal } = step(&self.state, input, &self.policy);
        self.keep(input.t(), &recorded)?;
        if let Some(state) = state {
            self.state = state;
        }
        events.extend(recorded.into_iter().flat_map(|recorded| recorded.events));
        Ok(Judged { events, refusal })
    }

    /// Answers what a person says has happened on the table, as `step` does.
    pub fn tell(&mut self, t: Timestamp, action: &G::Action) -> Result<Judged<G>, JournalError> {
        let Advance { state, recorded, refusal } = self.try_out_told(t, action);
        self.keep(t, &recorded)?;
        self.state = state;
        Ok(Judged { events: recorded.into_iter().flat_map(|recorded| recorded.events).collect(), refusal })
    }

    /// What an input would lead to; nothing is recorded.
    pub fn try_out(&self, input: &Input<G>) -> Advance<G> {
        advance(self.state.clone(), input, &self.policy)
    }

    /// What it would lead to if a person said that this happened on the table; nothing is recorded.
    pub fn try_out_told(&self, t: Timestamp, action: &G::Action) -> Advance<G> {
        tell(self.state.clone(), t, action, &self.policy)
    }

    fn keep(&mut self, judged: Timestamp, recorded: &[Recorded<G>]) -> Result<(), JournalError> {
        match &mut self.journal {
            Some(journal) => journal.append(judged, recorded),
            None => Ok(()),
        }
    }

    /// Whether an input would be answered by a broken rule, or by step being lost; nothing is recorded.
    pub fn would_accuse(&self, input: &Input<G>) -> bool {
        // What the journal knows was believed when it was recorded.
        let believed = !self.ahead.is_empty();
        !believed && step(&self.state, input, &self.policy).events().any(|event| event.kind.breaks_a_rule())
    }

    /// Goes through the journal's lines up to a moment; their events, and whether that moment itself was judged.
    fn catch_up(&mut self, t: Timestamp) -> (Vec<Event<G::Kind>>, Known) {
        // As exact as files keep times.
        let t = Timestamp::from_seconds(f64::from(t));
        let (mut events, mut known) = (Vec::new(), Known::NotYet);
        while let Some(line) = self.ahead.pop_front_if(|line| line.judged <= t) {
            if line.judged == t {
                known = Known::Already;
            }
            self.state = self.state.clone().with_entry(line.entry);
            events.extend(line.events);
        }
        (events, known)
    }

    /// Lines of the journal whose moment has not come yet; none but after `retrace`.
    pub fn lines_ahead(&self) -> usize {
        self.ahead.len()
    }

    /// Whether it goes on after a break, in which nobody followed the pieces.
    pub fn goes_on(&self) -> bool {
        self.goes_on
    }

    /// The match as it stands.
    pub fn state(&self) -> &MatchState<G> {
        &self.state
    }
}

/// Whether a journal knows what an input led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Already,
    NotYet,
}

/// What an input led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged<G: Refereed> {
    /// Events to be given out.
    pub events: Vec<Event<G::Kind>>,
    /// Why a person's action was not done.
    pub refusal: Option<Refusal>,
}

/// The match that a journal's lines lead to.
pub fn replay<G: Refereed>(contents: &Contents<G>) -> MatchState<G> {
    let beginning = MatchState::new(contents.keys.clone());
    contents.lines.iter().fold(beginning, |state, line| state.with_entry(line.entry.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Timestamp;
    use crate::model::{Game, PasseTrappe};
    use crate::referee::OperatorAction;

    #[test]
    fn on_a_full_disk_nothing_is_announced_and_the_match_stays_as_it_was() {
        let model = Model::new(Game::PasseTrappe).unwrap();
        let mut log: MatchLog<PasseTrappe> = MatchLog::new(&model, Policy::default()).unwrap();
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
