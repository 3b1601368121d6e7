use std::collections::BTreeSet;

use super::{FrameScore, Seen, Verdict};
use crate::cli::case::{AppleTruth, FrameTruth, HorsesTruth};

/// Compares what stands and lies on the squares of one frame with the answer about it; `None` stands for a frame without
/// an answer. What lies under a horse counts too: the answer has it from what happened before.
pub fn score_squares(frame: &FrameTruth, seen: Option<&Seen>) -> FrameScore {
    let truth = pieces(frame.horses.as_ref(), frame.apples.as_deref());
    let found = seen.map(|seen| pieces(seen.horses.as_ref(), seen.apples.as_deref())).unwrap_or_default();
    let (missed, extra) = (truth.difference(&found).count(), found.difference(&truth).count());
    let verdict = match seen {
        Some(_) if missed + extra == 0 => Verdict::Right,
        Some(answer) if !answer.problems.is_empty() => Verdict::Doubtful,
        Some(_) | None => Verdict::Wrong,
    };
    FrameScore { verdict, truth: truth.len(), found: found.len(), missed, extra, place_errors_mm: Vec::new() }
}

/// Pieces by what they are and where: "white horse [7, 2]".
pub fn pieces(horses: Option<&HorsesTruth>, apples: Option<&[AppleTruth]>) -> BTreeSet<String> {
    let named = |name: &str, [column, row]: [u8; 2]| format!("{name} [{column}, {row}]");
    let horses = horses.into_iter().flatten().map(|(name, square)| named(&format!("{name} horse"), *square));
    let apples = apples.into_iter().flatten();
    let apples = apples.map(|apple| named(&format!("{} apple", apple.colour), apple.square));
    horses.chain(apples).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn every_piece_must_be_on_its_square_in_its_colour() {
        let apples =
            json!([{"square": [8, 0], "colour": "brown"}, {"square": [0, 8], "colour": "brown", "hidden": true}]);
        let truth = json!({"t": 1.0, "settled": true, "horses": {"white": [7, 2], "brown": [0, 8]}, "apples": apples});
        let frame: FrameTruth = serde_json::from_value(truth).unwrap();
        let score = |answer: serde_json::Value| {
            let score = score_squares(&frame, Some(&serde_json::from_value(answer).unwrap()));
            (score.verdict, score.missed, score.extra)
        };
        let horses = json!({"white": [7, 2], "brown": [0, 8]});
        assert_eq!(score(json!({"horses": horses, "apples": apples})), (Verdict::Right, 0, 0));
        let golden = json!([{"square": [8, 0], "colour": "golden"}, {"square": [0, 8], "colour": "brown"}]);
        assert_eq!(score(json!({"horses": horses, "apples": golden})), (Verdict::Wrong, 1, 1));
        let doubted = json!({"horses": {"white": [7, 2]}, "apples": apples, "problems": [{"kind": "uncertain_piece"}]});
        assert_eq!(score(doubted), (Verdict::Doubtful, 1, 0));
    }
}
