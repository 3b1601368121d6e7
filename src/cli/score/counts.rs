use std::collections::BTreeSet;

use super::{FrameScore, Seen, Verdict};
use crate::cli::case::{CountsByName, FrameTruth};

/// Compares the true counts of one frame, and those of its zones, with the answer about it; `None` stands for a frame
/// without an answer. A class that is not named counts zero.
pub fn score_counts(frame: &FrameTruth, seen: Option<&Seen>) -> FrameScore {
    let nothing = Seen::default();
    let answer = seen.unwrap_or(&nothing);
    let empty = CountsByName::new();
    let (mut truth, mut found, mut missed, mut extra) = (0, 0, 0, 0);
    if let Some(counts) = &frame.counts {
        let answered = answer.counts.as_ref().unwrap_or(&empty);
        for (is, was) in both(counts, answered) {
            truth += is;
            found += was;
            missed += is.saturating_sub(was);
            extra += was.saturating_sub(is);
        }
    }
    let zone_is_right = |(zone, counts): (&String, &CountsByName)| {
        both(counts, answer.counts_by_zone.get(zone).unwrap_or(&empty)).all(|(is, was)| is == was)
    };
    let zones_right = frame.counts_by_zone.iter().flatten().all(zone_is_right);
    let verdict = match (seen, missed + extra == 0 && zones_right) {
        (Some(_), true) => Verdict::Right,
        (Some(answer), false) if !answer.problems.is_empty() => Verdict::Doubtful,
        (Some(_) | None, _) => Verdict::Wrong,
    };
    FrameScore { verdict, truth, found, missed, extra, place_errors_mm: Vec::new() }
}

/// True and answered count of every class that either names.
fn both<'a>(truth: &'a CountsByName, answered: &'a CountsByName) -> impl Iterator<Item = (usize, usize)> + 'a {
    let classes: BTreeSet<&String> = truth.keys().chain(answered.keys()).collect();
    let count = |counts: &CountsByName, class: &str| counts.get(class).copied().unwrap_or_default();
    classes.into_iter().map(move |class| (count(truth, class), count(answered, class)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn verdict(answer: serde_json::Value) -> (Verdict, usize, usize) {
        let truth = json!({"t": 0, "counts": {"white": 7, "black": 8}, "counts_by_zone": {"left": {"white": 3}}});
        let frame: FrameTruth = serde_json::from_value(truth).unwrap();
        let score = score_counts(&frame, Some(&serde_json::from_value(answer).unwrap()));
        (score.verdict, score.missed, score.extra)
    }

    #[test]
    fn every_class_and_every_zone_must_be_right() {
        let zones = json!({"left": {"white": 3, "black": 0}, "right": {"white": 4}});
        let right = json!({"counts": {"white": 7, "black": 8, "red": 0}, "counts_by_zone": zones});
        assert_eq!(verdict(right), (Verdict::Right, 0, 0));
        let off = json!({"white": 6, "black": 9});
        assert_eq!(verdict(json!({"counts": off, "counts_by_zone": zones})), (Verdict::Wrong, 1, 1));
        let doubted = json!({"counts": off, "counts_by_zone": zones, "problems": [{"kind": "uncertain_piece"}]});
        assert_eq!(verdict(doubted), (Verdict::Doubtful, 1, 1));
        assert_eq!(verdict(json!({"counts": {"white": 7, "black": 8}})), (Verdict::Wrong, 0, 0));
    }
}
