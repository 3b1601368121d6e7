use serde::Serialize;
use serde_json::{Value, json};

use super::Match;
use crate::geometry::Timestamp;
use crate::referee::{Event, Happening, Input, Mark, OperatorAction, Origin, Refereed};
use crate::report::told::{Told, covered_words, event_words};
use crate::report::words::{Language, Subject, say};
use crate::rules::Kind as _;
use crate::session::{Contents, Line};

/// One thing that was written down.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HistoryLine {
    /// When it was complete on the table.
    pub t: Timestamp,
    /// Its number.
    pub id: u64,
    /// The number of the entry that it belongs to.
    pub entry: u64,
    /// Who or what brought it about.
    pub origin: Origin,
    /// The name of its kind in files; a person's action that is no event has its own.
    pub kind: String,
    /// What it says.
    pub words: String,
    /// What became of it.
    pub standing: Standing,
    /// Whether it is a broken rule, or step being lost.
    pub breaks_a_rule: bool,
    /// The entry that a correction decides about, with what was said of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub covers: Option<Covered>,
    /// The entry by whose correction this holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<u64>,
    /// The event as it stands in the journal.
    #[serde(skip_serializing_if = "Value::is_null")]
    pub event: Value,
}

/// What a correction decides about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Covered {
    /// The entry's number.
    pub entry: u64,
    /// What was decided about it, in words.
    pub words: Vec<String>,
}

/// What became of something that was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// It holds.
    Ruled,
    /// It was proposed, and nobody has decided about it.
    Proposed,
    /// It was proposed, and a person confirmed it.
    Confirmed,
    /// It was taken back or rejected, or follows from nothing any more.
    Void,
    /// A person did or changed something.
    Action,
}

/// Times of one thing differ by no more between a journal's line and its replay, seconds: files keep thousandths.
const SAME_S: f64 = 0.0015;

/// Everything in a journal, with what became of it.
pub(super) fn history<G: Refereed<Kind: Told>>(contents: &Contents<G>, told: &Match<G>) -> Vec<HistoryLine> {
    let marks = told.state.marks();
    let lines = contents.lines.iter().zip(marks);
    lines.flat_map(|(line, mark)| of_line(contents, told, line, mark)).collect()
}

fn of_line<G: Refereed<Kind: Told>>(
    contents: &Contents<G>,
    told: &Match<G>,
    line: &Line<G>,
    mark: Mark,
) -> Vec<HistoryLine> {
    let target = decided(line).and_then(|id| told.state.entry_of(id));
    let mut lines: Vec<HistoryLine> = Vec::new();
    if let Input::Operator { t, action } = &line.entry.input
        && let Some(kind) = name_of(action)
    {
        lines.push(HistoryLine {
            t: *t,
            id: line.entry.id,
            entry: line.entry.id,
            origin: line.entry.origin,
            kind: kind.to_owned(),
            words: say(told.language, Subject::Sheet, "person-does", &json!({ "action": kind })),
            standing: if mark == Mark::Struck { Standing::Void } else { Standing::Action },
            breaks_a_rule: false,
            covers: None,
            instead_of: None,
            event: Value::Null,
        });
    }
    for event in line.events.iter().chain(&line.logged) {
        let is_correction = event.kind.kind() == CORRECTED;
        let covers = target.filter(|_| is_correction && event.origin == Origin::Operator);
        lines.push(HistoryLine {
            t: event.t,
            id: event.id,
            entry: line.entry.id,
            origin: event.origin,
            kind: event.kind.kind().to_owned(),
            words: event_words(&event.kind, told.language).detail,
            standing: standing(event, mark, told.state.happened()),
            breaks_a_rule: event.kind.breaks_a_rule(),
            covers: covers.map(|entry| covered(contents, entry, &event.kind, told.language)),
            instead_of: target.filter(|_| !is_correction),
            event: serde_json::to_value(event).unwrap_or_default(),
        });
    }
    lines
}

/// The kind of event that every game has for corrections.
const CORRECTED: &str = "corrected";

/// The number by which a correction names the entry that it decides about.
fn decided<G: Refereed>(line: &Line<G>) -> Option<u64> {
    let Input::Operator { action, .. } = &line.entry.input else { return None };
    action.entry()
}

/// A person's action of which no event tells.
fn name_of<S>(action: &OperatorAction<S>) -> Option<&'static str> {
    match action {
        OperatorAction::Start => Some("start"),
        OperatorAction::Pause => Some("pause"),
        OperatorAction::Resume => Some("resume"),
        OperatorAction::TimeUp => Some("time_up"),
        OperatorAction::Confirm { .. }
        | OperatorAction::Reject { .. }
        | OperatorAction::Undo { .. }
        | OperatorAction::Set(_)
        | OperatorAction::EndRound => None,
    }
}

fn standing<K: Told + PartialEq>(event: &Event<K>, mark: Mark, happened: &[Happening<K>]) -> Standing {
    let is_same = |other: &&Happening<K>| other.t.seconds_since(event.t).abs() < SAME_S && other.kind == event.kind;
    let found = happened.iter().find(is_same);
    match (mark, found) {
        (Mark::Struck, _) => Standing::Void,
        _ if event.kind.kind() == CORRECTED => Standing::Action,
        (_, None) => Standing::Void,
        (Mark::Confirmed(_), Some(_)) if event.proposed => Standing::Confirmed,
        (_, Some(_)) if event.proposed => Standing::Proposed,
        (_, Some(_)) => Standing::Ruled,
    }
}

/// What a correction decides about: the sentences that were said of it.
fn covered<G: Refereed<Kind: Told>>(
    contents: &Contents<G>,
    entry: u64,
    correction: &G::Kind,
    language: Language,
) -> Covered {
    let fields = correction.fields();
    let what = fields.get("what").and_then(Value::as_str).unwrap_or_default();
    let line = contents.lines.iter().find(|line| line.entry.id == entry);
    let said = line.into_iter().flat_map(|line| line.events.iter().chain(&line.logged));
    let words = said.map(|event| covered_words(what, &event_words(&event.kind, language).detail, language));
    Covered { entry, words: words.collect() }
}
