use std::collections::BTreeSet;

use serde_json::Value;

use super::Spread;
use crate::cli::case::EventRecord;

/// How far from the truth a `pass` or `over_bar` may be timed.
const CROSSING_TOLERANCE_S: f64 = 0.25;
/// How far from the truth all else may be timed.
const OTHER_TOLERANCE_S: f64 = 1.2;
/// How far a measured length may be off, mm.
const LENGTH_TOLERANCE_MM: f64 = 3.0;
/// Keys of a true event that say nothing of what happened.
const NOT_COMPARED: [&str; 3] = ["note", "id", "origin"];

/// What became of the true events.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EventScore {
    /// Events that had to be found.
    pub truth: usize,
    /// Of those, found in time and with the right fields.
    pub right: usize,
    /// Found, but not true.
    pub extra: usize,
    /// Distances in time of the right ones, seconds.
    pub time_errors_s: Spread,
    /// For people: each missed and extra event in a few words.
    pub remarks: Vec<String>,
}

/// Pairs true and found events of one kind and agreeing fields, the nearest in time first.
///
/// Kinds in `unscored` and proposals count on neither side; an optional event may be missing and is in neither figure.
pub fn score_events(truth: &[EventRecord], found: &[EventRecord], unscored: &BTreeSet<String>) -> EventScore {
    let counts = |event: &&EventRecord| !event.proposed && !unscored.contains(&event.kind);
    let truth: Vec<&EventRecord> = truth.iter().filter(counts).collect();
    let found: Vec<&EventRecord> = found.iter().filter(counts).collect();
    let mut pairs: Vec<(f64, usize, usize)> = Vec::new();
    for (i, event) in truth.iter().enumerate() {
        for (j, candidate) in found.iter().enumerate() {
            let apart_s = (event.t - candidate.t).abs();
            // A frame's time is rounded in files; that may not decide.
            if agrees(event, candidate) && apart_s <= tolerance_s(&event.kind) + 1e-6 {
                pairs.push((apart_s, i, j));
            }
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (mut truth_used, mut found_used) = (BTreeSet::new(), BTreeSet::new());
    let mut score = EventScore { truth: truth.iter().filter(|e| !e.optional).count(), ..EventScore::default() };
    for (apart_s, i, j) in pairs {
        if truth_used.contains(&i) || found_used.contains(&j) {
            continue;
        }
        truth_used.insert(i);
        found_used.insert(j);
        if truth.get(i).is_some_and(|event| !event.optional) {
            score.right += 1;
            score.time_errors_s.extend([apart_s]);
        }
    }
    let missed = truth.iter().enumerate().filter(|(i, event)| !event.optional && !truth_used.contains(i));
    let extra: Vec<_> = found.iter().enumerate().filter(|(j, _)| !found_used.contains(j)).collect();
    score.extra = extra.len();
    score.remarks.extend(missed.map(|(_, event)| format!("missed {}", in_words(event))));
    score.remarks.extend(extra.into_iter().map(|(_, event)| format!("extra {}", in_words(event))));
    score
}

fn tolerance_s(kind: &str) -> f64 {
    if matches!(kind, "pass" | "over_bar") { CROSSING_TOLERANCE_S } else { OTHER_TOLERANCE_S }
}

/// Same kind, and every field of the truth has the same value in the found event; lengths have been measured.
fn agrees(truth: &EventRecord, found: &EventRecord) -> bool {
    let same = |key: &String, value: &Value| match (value.as_f64(), found.fields.get(key).map(Value::as_f64)) {
        (Some(a), Some(Some(b))) if key.ends_with("_mm") => (a - b).abs() <= LENGTH_TOLERANCE_MM,
        (Some(a), Some(Some(b))) => (a - b).abs() < 1e-6,
        // What is a name may look like a number, as that of a prize.
        (Some(_), Some(None)) => found.fields.get(key).and_then(Value::as_str) == Some(&value.to_string()),
        _ => found.fields.get(key) == Some(value),
    };
    let mut compared = truth.fields.iter().filter(|(key, _)| !NOT_COMPARED.contains(&key.as_str()));
    truth.kind == found.kind && compared.all(|(key, value)| same(key, value))
}

fn in_words(event: &EventRecord) -> String {
    let named = [
        "horse", "disc", "from", "to", "from_mm", "to_mm", "laps", "half", "colour", "square", "by", "winner", "points",
    ];
    let value = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let who = named.iter().filter_map(|name| Some(format!(" {name} {}", value(event.fields.get(*name)?))));
    format!("{}{} at {:.2} s", event.kind, who.collect::<String>(), event.t)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn events(value: serde_json::Value) -> Vec<EventRecord> {
        serde_json::from_value(value).unwrap()
    }

    fn check(truth: serde_json::Value, found: serde_json::Value, expected: (usize, usize, usize)) {
        let unscored = BTreeSet::from(["round_started".to_owned()]);
        let score = score_events(&events(truth), &events(found), &unscored);
        assert_eq!((score.truth, score.right, score.extra), expected, "{:?}", score.remarks);
    }

    #[test]
    fn kind_fields_and_time_decide() {
        let pass = json!([{"t": 1.0, "kind": "pass", "from": "near", "to": "far"}]);
        check(pass.clone(), json!([{"t": 1.25, "kind": "pass", "from": "near", "to": "far", "speed": 2}]), (1, 1, 0));
        check(pass.clone(), json!([{"t": 1.26, "kind": "pass", "from": "near", "to": "far"}]), (1, 0, 1));
        check(pass.clone(), json!([{"t": 1.0, "kind": "pass", "from": "far", "to": "near"}]), (1, 0, 1));
        check(pass, json!([]), (1, 0, 0));
        check(
            json!([{"t": 1, "kind": "stuck", "from": "far"}]),
            json!([{"t": 2.2, "kind": "stuck", "from": "far"}]),
            (1, 1, 0),
        );
    }

    #[test]
    fn names_may_look_like_numbers() {
        let prize = json!([{"t": 1.0, "kind": "prize", "number": 3}, {"t": 1.0, "kind": "prize", "number": "4b"}]);
        check(
            prize.clone(),
            json!([{"t": 1, "kind": "prize", "number": "3"}, {"t": 1, "kind": "prize", "number": "4b"}]),
            (2, 2, 0),
        );
        check(prize, json!([{"t": 1, "kind": "prize", "number": "5"}]), (2, 0, 1));
    }

    #[test]
    fn one_found_event_serves_one_true_event() {
        let twice = json!([{"t": 1.0, "kind": "off_board"}, {"t": 1.5, "kind": "off_board"}]);
        check(twice.clone(), json!([{"t": 1.4, "kind": "off_board"}]), (2, 1, 0));
        check(twice.clone(), json!([{"t": 1.4, "kind": "off_board"}, {"t": 0.9, "kind": "off_board"}]), (2, 2, 0));
        check(json!([]), twice, (0, 0, 2));
    }

    #[test]
    fn optional_unscored_and_proposed_events_count_on_neither_side() {
        let truth = json!([{"t": 1.0, "kind": "two_hands", "half": "near", "optional": true}]);
        check(truth.clone(), json!([]), (0, 0, 0));
        check(truth.clone(), json!([{"t": 1.1, "kind": "two_hands", "half": "near"}]), (0, 0, 0));
        check(truth.clone(), json!([{"t": 0.0, "kind": "round_started"}]), (0, 0, 0));
        check(truth, json!([{"t": 0.0, "kind": "not_by_elastic", "half": "far", "proposed": true}]), (0, 0, 0));
    }
}
