//! `step` and what it returns.

use super::event::{Event, Happening, Origin};
use super::game::{Applied, Refereed, Setting};
use super::input::{Entry, Input, OperatorAction};
use super::marks::{self, Mark};
use super::policy::{Policy, Verdict};
use super::state::MatchState;
use crate::geometry::Timestamp;
use crate::rules::Kind as _;

/// More findings than one frame can lead to: every disk changes in each of its respects.
const MOST_FINDINGS: usize = 1024;

/// The referee's answer to an input.
#[derive(Clone, Debug, PartialEq)]
pub struct Transition<G: Refereed> {
    /// The state after it; `None` where nothing changed.
    pub state: Option<MatchState<G>>,
    /// The entries that it adds to the journal, with their events.
    pub recorded: Vec<Recorded<G>>,
    /// Why a person's action was not done.
    pub refusal: Option<Refusal>,
}

/// The referee's answer to an input, with the state that it was given gone on.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance<G: Refereed> {
    /// The state after it; as it was where nothing was recorded.
    pub state: MatchState<G>,
    /// The entries that it adds to the journal, with their events.
    pub recorded: Vec<Recorded<G>>,
    /// Why a person's action was not done.
    pub refusal: Option<Refusal>,
}

/// An entry with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded<G: Refereed> {
    /// The entry.
    pub entry: Entry<G>,
    /// Events to be given out.
    pub events: Vec<Event<G::Kind>>,
    /// Events that the policy wants in the journal only.
    pub logged: Vec<Event<G::Kind>>,
}

/// Why a person's action was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No entry or event has this number.
    #[error("there is no entry {0}; name one by its number or that of one of its events")]
    NoSuchEntry(u64),
    /// It cannot be done at this point of the match, or not with this value.
    #[error("this cannot be done at this point of the match, or not with this value")]
    NotNow,
}

impl<G: Refereed> Transition<G> {
    /// Whether the state is another than before.
    pub fn changed(&self) -> bool {
        self.state.is_some()
    }

    /// The events to be given out.
    pub fn events(&self) -> impl Iterator<Item = &Event<G::Kind>> {
        self.recorded.iter().flat_map(|recorded| &recorded.events)
    }
}

/// Answers an input.
pub fn step<G: Refereed>(state: &MatchState<G>, input: &Input<G>, policy: &Policy) -> Transition<G> {
    // Most frames tell nothing new, and need no copy.
    if let Input::Seen(observation) = input
        && state.keys.explain(&state.now, observation).is_none()
    {
        return Transition { state: None, recorded: Vec::new(), refusal: None };
    }
    let Advance { state, recorded, refusal } = advance(state.clone(), input, policy);
    Transition { state: (!recorded.is_empty()).then_some(state), recorded, refusal }
}

/// Answers an input as `step` does, but takes the state and gives it back: a match of thousands of entries goes on without
/// being copied for each.
pub fn advance<G: Refereed>(state: MatchState<G>, input: &Input<G>, policy: &Policy) -> Advance<G> {
    match input {
        Input::Seen(observation) => {
            let mut stepping = Stepping::new(state, policy);
            for _ in 0..MOST_FINDINGS {
                let MatchState { keys, now, .. } = &stepping.state;
                let Some((t, finding)) = keys.explain(now, observation) else { break };
                let origin = origin_of::<G>(&finding);
                if !stepping.record(Input::Found { t: grained(t), finding }, origin) {
                    break;
                }
            }
            stepping.finish()
        }
        Input::Found { t, finding } => {
            let mut stepping = Stepping::new(state, policy);
            let origin = origin_of::<G>(finding);
            stepping.record(Input::Found { t: grained(*t), finding: finding.clone() }, origin);
            stepping.finish()
        }
        Input::Act { t, action } => {
            let mut stepping = Stepping::new(state, policy);
            stepping.do_due(grained(*t));
            stepping.record(Input::Act { t: grained(*t), action: action.clone() }, Origin::Camera);
            stepping.finish()
        }
        Input::Operator { t, action } => operate(state, grained(*t), action, policy),
    }
}

/// Answers what a person says has happened on the table, in the words of `judge`. What changes nothing is refused.
pub fn tell<G: Refereed>(state: MatchState<G>, t: Timestamp, action: &G::Action, policy: &Policy) -> Advance<G> {
    let mut stepping = Stepping::new(state, policy);
    stepping.do_due(grained(t));
    let is_news = stepping.record(Input::Act { t: grained(t), action: action.clone() }, Origin::Operator);
    Advance { refusal: (!is_news).then_some(Refusal::NotNow), ..stepping.finish() }
}

impl<G: Refereed> MatchState<G> {
    /// The match with an entry of a journal added, as it was recorded.
    pub fn with_entry(mut self, entry: Entry<G>) -> Self {
        let ids = entry.id.saturating_add(entry.ids);
        self.add(entry);
        self.next_id = self.next_id.max(ids);
        self
    }

    /// Adds an entry and returns what came of it that had not happened before.
    fn add(&mut self, entry: Entry<G>) -> Vec<News<G::Kind>> {
        let is_correction =
            matches!(&entry.input, Input::Operator { t, action } if marks::decision(action, *t).is_some());
        self.entries.push(entry);
        let mut happened = Vec::new();
        if !is_correction {
            if let Some(entry) = self.entries.last() {
                fold(&self.keys, &mut self.now, entry, Mark::Plain, &mut happened);
            }
            self.happened.extend(happened.iter().cloned());
            return happened.into_iter().map(|happening| News { happening, repeated: false }).collect();
        }
        let mut now = self.keys.begin();
        for (entry, mark) in self.entries.iter().zip(marks::marks(&self.entries)) {
            fold(&self.keys, &mut now, entry, mark, &mut happened);
        }
        self.now = now;
        let mut before = std::mem::replace(&mut self.happened, happened);
        let news = self.happened.iter().filter_map(|happening| {
            let same = before.iter().position(|other| other.says_the_same(happening));
            let other = same.map(|index| before.swap_remove(index));
            let unchanged = other.as_ref().is_some_and(|other| other.origin == happening.origin);
            (!unchanged).then(|| News { happening: happening.clone(), repeated: other.is_some() })
        });
        news.collect()
    }
}

/// Something that came of an entry.
struct News<K> {
    happening: Happening<K>,
    /// Whether it was so before, but not by a person's word.
    repeated: bool,
}

/// A state being stepped.
struct Stepping<'a, G: Refereed> {
    state: MatchState<G>,
    policy: &'a Policy,
    recorded: Vec<Recorded<G>>,
}

impl<'a, G: Refereed> Stepping<'a, G> {
    fn new(state: MatchState<G>, policy: &'a Policy) -> Self {
        Self { state, policy, recorded: Vec::new() }
    }

    /// Records an input as an entry, unless it changes nothing; whether it did.
    fn record(&mut self, input: Input<G>, origin: Origin) -> bool {
        let (id, t) = (self.state.next_id, input.t());
        let correction = match &input {
            Input::Operator { action, .. } => {
                correction(action, id).map(|(entry, what)| G::Kind::corrected(entry, what))
            }
            Input::Seen(_) | Input::Found { .. } | Input::Act { .. } => None,
        };
        let before = self.state.now.clone();
        let mut happened = self.state.add(Entry { id, ids: 1, origin, input });
        if let Some(kind) = correction {
            happened.insert(0, News { happening: Happening { t, kind, certain: true, origin }, repeated: false });
        }
        if happened.is_empty() && self.state.now == before {
            self.state.entries.pop();
            return false;
        }
        // A person's word turns a proposal into a ruling; what was a ruling before is not said twice.
        let is_news =
            |news: &News<G::Kind>| !news.repeated || self.policy.verdict(&news.happening.kind) == Verdict::Propose;
        happened.retain(is_news);
        let ids = (happened.len() as u64).max(1);
        self.state.next_id = id.saturating_add(ids);
        if let Some(entry) = self.state.entries.last_mut() {
            entry.ids = ids;
            let mut recorded = Recorded { entry: entry.clone(), events: Vec::new(), logged: Vec::new() };
            for (id, news) in (id..).zip(happened) {
                recorded.tell(id, news.happening, self.policy);
            }
            self.recorded.push(recorded);
        }
        true
    }

    /// Does first what the rules alone have brought about before `t`, such as the end of time.
    fn do_due(&mut self, t: Timestamp) {
        let MatchState { keys, now, .. } = &self.state;
        if let Some((t, finding)) = keys.due(now, t) {
            self.record(Input::Found { t: grained(t), finding }, Origin::Rule);
        }
    }

    fn finish(self) -> Advance<G> {
        Advance { state: self.state, recorded: self.recorded, refusal: None }
    }
}

impl<G: Refereed> Recorded<G> {
    fn tell(&mut self, id: u64, happening: Happening<G::Kind>, policy: &Policy) {
        let Happening { t, kind, certain, origin } = happening;
        let verdict = policy.verdict(&kind);
        let confirmed = certain && origin == Origin::Operator;
        let proposed = !certain || (verdict == Verdict::Propose && !confirmed);
        let event = Event { t, kind, proposed, id, origin };
        match verdict {
            Verdict::Announce | Verdict::Propose => self.events.push(event),
            Verdict::Log => self.logged.push(event),
            Verdict::Ignore => {}
        }
    }
}

fn operate<G: Refereed>(
    state: MatchState<G>,
    t: Timestamp,
    action: &OperatorAction<G::Setting>,
    policy: &Policy,
) -> Advance<G> {
    let mut stepping = Stepping::new(state, policy);
    stepping.do_due(t);
    let MatchState { keys, now, entries, .. } = &stepping.state;
    let refusal = match marks::decision(action, t) {
        Some((entry, _)) => marks::entry_index(entries, entry).is_none().then_some(Refusal::NoSuchEntry(entry)),
        None => (!keys.is_possible(now, action)).then_some(Refusal::NotNow),
    };
    if refusal.is_none() {
        stepping.record(Input::Operator { t, action: action.clone() }, Origin::Operator);
    }
    Advance { refusal, ..stepping.finish() }
}

/// What the event that says what a person changed tells; none for what is part of the match.
fn correction<S: Setting>(action: &OperatorAction<S>, own_id: u64) -> Option<(u64, String)> {
    let (entry, what) = match action {
        OperatorAction::Confirm { entry } => (*entry, "confirm"),
        OperatorAction::Reject { entry } => (*entry, "reject"),
        OperatorAction::Undo { entry } => (*entry, "undo"),
        OperatorAction::Set(setting) => (own_id, setting.name()),
        OperatorAction::EndRound => (own_id, "end_round"),
        OperatorAction::Start | OperatorAction::Pause | OperatorAction::Resume | OperatorAction::TimeUp => return None,
    };
    Some((entry, what.to_owned()))
}

fn fold<G: Refereed>(keys: &G, now: &mut G::Now, entry: &Entry<G>, mark: Mark, happened: &mut Vec<Happening<G::Kind>>) {
    // What a person confirmed or rejected is that person's ruling.
    let origin = match mark {
        Mark::Confirmed(_) | Mark::Rejected => Origin::Operator,
        Mark::Plain | Mark::Struck => entry.origin,
    };
    keys.apply(now, &Applied { id: entry.id, t: entry.input.t(), origin, input: &entry.input, mark }, happened);
}

fn origin_of<G: Refereed>(finding: &G::Finding) -> Origin {
    if G::is_due(finding) { Origin::Rule } else { Origin::Camera }
}

/// Times further away than any match, in seconds; sums of nearer ones stay within what a timestamp holds.
pub(super) const MOST_S: f64 = 1e9;

/// A time as files keep it, and within bounds that sums cannot leave.
pub(super) fn grained(t: Timestamp) -> Timestamp {
    Timestamp::from_seconds(f64::from(t).clamp(-MOST_S, MOST_S))
}
