//! `step` and what it returns.

use super::apply::{Apply, corrects};
use super::event::{Event, Origin};
use super::explain::explain;
use super::input::{Entry, Finding, Input, OperatorAction};
use super::operator::{self, Mark};
use super::policy::{Policy, Verdict};
use super::state::{Happening, MatchState, Now};
use crate::geometry::Timestamp;
use crate::rules::Observation;
use crate::rules::passe_trappe::{Action, Layout};

/// Seconds after the end of time until it is ruled, so that a pass completed before it but recognised later still counts.
const LATE_S: f64 = 0.3;

/// More findings than one frame can lead to: every disk changes in each of its respects.
const MOST_FINDINGS: usize = 1024;

/// The referee's answer to an input.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transition {
    /// The state after it; `None` where nothing changed.
    pub state: Option<MatchState>,
    /// The entries that it adds to the journal, with their events.
    pub recorded: Vec<Recorded>,
    /// Why a person's action was not done.
    pub refusal: Option<Refusal>,
}

/// The referee's answer to an input, with the state that it was given gone on.
#[derive(Clone, Debug, PartialEq)]
pub struct Advance {
    /// The state after it; as it was where nothing was recorded.
    pub state: MatchState,
    /// The entries that it adds to the journal, with their events.
    pub recorded: Vec<Recorded>,
    /// Why a person's action was not done.
    pub refusal: Option<Refusal>,
}

/// An entry with what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Recorded {
    /// The entry.
    pub entry: Entry,
    /// Events to be given out.
    pub events: Vec<Event>,
    /// Events that the policy wants in the journal only.
    pub logged: Vec<Event>,
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

impl Transition {
    /// Whether the state is another than before.
    pub fn changed(&self) -> bool {
        self.state.is_some()
    }

    /// The events to be given out.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.recorded.iter().flat_map(|recorded| &recorded.events)
    }
}

/// Answers an input.
pub fn step(state: &MatchState, input: &Input, policy: &Policy) -> Transition {
    // Most frames tell nothing new, and need no copy.
    if let Input::Seen(observation) = input
        && first_finding(state, observation).is_none()
    {
        return Transition::default();
    }
    let Advance { state, recorded, refusal } = advance(state.clone(), input, policy);
    Transition { state: (!recorded.is_empty()).then_some(state), recorded, refusal }
}

/// Answers an input as `step` does, but takes the state and gives it back: a match of thousands of entries goes on without
/// being copied for each.
pub fn advance(state: MatchState, input: &Input, policy: &Policy) -> Advance {
    match input {
        Input::Seen(observation) => {
            let mut next = first_finding(&state, observation);
            let mut stepping = Stepping::new(state, policy);
            for _ in 0..MOST_FINDINGS {
                let Some((t, finding)) = next else { break };
                let origin = if is_time_up(&finding) { Origin::Rule } else { Origin::Camera };
                if !stepping.record(Input::Found { t: grained(t), finding }, origin) {
                    break;
                }
                next = explain(&stepping.state.now, &stepping.state.keys, observation);
            }
            stepping.finish()
        }
        Input::Found { t, finding } => {
            let mut stepping = Stepping::new(state, policy);
            let origin = if is_time_up(finding) { Origin::Rule } else { Origin::Camera };
            stepping.record(Input::Found { t: grained(*t), finding: finding.clone() }, origin);
            stepping.finish()
        }
        Input::Act { t, action } => {
            let mut stepping = Stepping::new(state, policy);
            stepping.end_time(grained(*t));
            stepping.record(Input::Act { t: grained(*t), action: action.clone() }, Origin::Camera);
            stepping.finish()
        }
        Input::Operator { t, action } => operate(state, grained(*t), action, policy),
    }
}

/// What a picture of the table tells first, if anything.
fn first_finding(state: &MatchState, observation: &Observation<Layout>) -> Option<(Timestamp, Finding)> {
    if has_sane_times(observation) { explain(&state.now, &state.keys, observation) } else { None }
}

impl MatchState {
    /// The match with an entry of a journal added, as it was recorded.
    pub fn with_entry(mut self, entry: Entry) -> Self {
        let ids = entry.id.saturating_add(entry.ids);
        self.add(entry);
        self.next_id = self.next_id.max(ids);
        self
    }

    /// Adds an entry and returns what came of it that had not happened before.
    fn add(&mut self, entry: Entry) -> Vec<News> {
        let is_correction = matches!(&entry.input, Input::Operator { action, .. } if corrects(action).is_some());
        self.entries.push(entry);
        let mut happened = Vec::new();
        if !is_correction {
            if let Some(entry) = self.entries.last() {
                fold(&mut self.now, &self.keys, entry, Mark::Plain, &mut happened);
            }
            self.happened.extend(happened.iter().cloned());
            return happened.into_iter().map(|happening| News { happening, repeated: false }).collect();
        }
        let mut now = Now::new();
        for (entry, mark) in self.entries.iter().zip(operator::marks(&self.entries)) {
            fold(&mut now, &self.keys, entry, mark, &mut happened);
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

impl Happening {
    fn says_the_same(&self, other: &Self) -> bool {
        (self.t, self.certain, &self.kind) == (other.t, other.certain, &other.kind)
    }
}

/// Something that came of an entry.
struct News {
    happening: Happening,
    /// Whether it was so before, but not by a person's word.
    repeated: bool,
}

/// A state being stepped.
struct Stepping<'a> {
    state: MatchState,
    policy: &'a Policy,
    recorded: Vec<Recorded>,
}

impl<'a> Stepping<'a> {
    fn new(state: MatchState, policy: &'a Policy) -> Self {
        Self { state, policy, recorded: Vec::new() }
    }

    /// Records an input as an entry, unless it changes nothing; whether it did.
    fn record(&mut self, input: Input, origin: Origin) -> bool {
        let (id, t) = (self.state.next_id, input.t());
        let correction = match &input {
            Input::Operator { action, .. } => operator::correction(action, id),
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
        let is_news = |news: &News| !news.repeated || self.policy.verdict(&news.happening.kind) == Verdict::Propose;
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

    /// Ends the round if its time has run out before `t`.
    fn end_time(&mut self, t: Timestamp) {
        let Some(deadline) = self.state.now.deadline(&self.state.keys).map(grained).filter(|end| *end < t) else {
            return;
        };
        let finding = Finding::Act { action: Action::TimeUp, certain: true };
        self.record(Input::Found { t: deadline, finding }, Origin::Rule);
    }

    fn finish(self) -> Advance {
        Advance { state: self.state, recorded: self.recorded, refusal: None }
    }
}

impl Recorded {
    fn tell(&mut self, id: u64, happening: Happening, policy: &Policy) {
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

fn operate(state: MatchState, t: Timestamp, action: &OperatorAction, policy: &Policy) -> Advance {
    let mut stepping = Stepping::new(state, policy);
    stepping.end_time(t);
    let now = &stepping.state.now;
    let disks = stepping.state.position().map_or(0, |position| position.disks().len());
    let is_unknown = |entry: &u64| operator::entry_index(&stepping.state.entries, *entry).is_none();
    let refusal = match corrects(action).filter(is_unknown) {
        Some(entry) => Some(Refusal::NoSuchEntry(entry)),
        None => (!operator::is_possible(&now.phase, now.lost, now.paused.is_some(), disks, action))
            .then_some(Refusal::NotNow),
    };
    if refusal.is_none() {
        stepping.record(Input::Operator { t, action: action.clone() }, Origin::Operator);
    }
    Advance { refusal, ..stepping.finish() }
}

fn fold(now: &mut Now, keys: &crate::model::PasseTrappe, entry: &Entry, mark: Mark, happened: &mut Vec<Happening>) {
    // What a person confirmed or rejected is that person's ruling.
    let origin = match mark {
        Mark::Confirmed(_) | Mark::Rejected => Origin::Operator,
        Mark::Plain | Mark::Struck => entry.origin,
    };
    let mut apply = Apply { keys, now, t: entry.input.t(), origin, certain: true, happened };
    apply.input(&entry.input, mark);
}

fn is_time_up(finding: &Finding) -> bool {
    matches!(finding, Finding::Act { action: Action::TimeUp, .. })
}

/// Times further away than any match, in seconds; sums of nearer ones stay within what a timestamp holds.
const MOST_S: f64 = 1e9;

fn has_sane_times(seen: &Observation<Layout>) -> bool {
    let of_disks = seen.layout.disks.iter().flat_map(|disk| {
        [Some(disk.since), disk.still_since, disk.crossing.map(|crossing| crossing.t)].into_iter().flatten()
    });
    of_disks.chain([seen.t]).all(|t| t.seconds().abs() <= MOST_S)
}

/// A time as files keep it, and within bounds that sums cannot leave.
pub(super) fn grained(t: Timestamp) -> Timestamp {
    Timestamp::from_seconds(f64::from(t).clamp(-MOST_S, MOST_S))
}

/// When the end of time may be ruled from what the camera shows.
pub(super) fn time_is_ruled_at(deadline: Timestamp) -> Timestamp {
    deadline.plus_seconds(LATE_S)
}
