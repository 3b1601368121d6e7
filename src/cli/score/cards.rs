use super::{FrameScore, Seen, Verdict};
use crate::cli::case::FrameTruth;

/// Compares the cards of one frame with the answer about it; `None` stands for a frame without an answer. Cards are compared in
/// any order; who laid which and how many each seat has gathered where the truth tells them.
pub fn score_cards(frame: &FrameTruth, seen: Option<&Seen>) -> FrameScore {
    let nothing = Seen::default();
    let answer = seen.unwrap_or(&nothing);
    let (truth, found) = (sorted(frame.cards.as_deref()), sorted(answer.cards.as_deref()));
    let (missed, extra) = (without(&truth, &found).len(), without(&found, &truth).len());
    let told_alike = frame.by_seat.as_ref().is_none_or(|told| answer.by_seat.as_ref() == Some(told))
        && frame.gathered.as_ref().is_none_or(|told| answer.gathered.as_ref() == Some(told));
    let verdict = match seen {
        Some(_) if missed + extra == 0 && told_alike => Verdict::Right,
        Some(answer) if !answer.problems.is_empty() => Verdict::Doubtful,
        Some(_) | None => Verdict::Wrong,
    };
    FrameScore { verdict, truth: truth.len(), found: found.len(), missed, extra, place_errors_mm: Vec::new() }
}

/// For people: the cards that were not read, those that are not there, and what else differs.
pub fn cards_compared(frame: &FrameTruth, seen: Option<&Seen>) -> String {
    let Some(seen) = seen else { return "read nothing".to_owned() };
    let (truth, found) = (sorted(frame.cards.as_deref()), sorted(seen.cards.as_deref()));
    let listed = |some: Vec<String>| if some.is_empty() { "nothing".to_owned() } else { some.join(", ") };
    let mut text = format!(
        "missed {}; read beyond the truth {}",
        listed(without(&truth, &found)),
        listed(without(&found, &truth))
    );
    if frame.by_seat.is_some() && frame.by_seat != seen.by_seat {
        text += &format!("; by seat {:?}, true {:?}", seen.by_seat, frame.by_seat);
    }
    if frame.gathered.is_some() && frame.gathered != seen.gathered {
        text += &format!("; gathered {:?}, true {:?}", seen.gathered, frame.gathered);
    }
    text
}

/// The ones that the others lack.
fn without(ones: &[String], others: &[String]) -> Vec<String> {
    let mut others = others.to_vec();
    let is_lacking = |card: &&String| match others.iter().position(|other| other == *card) {
        Some(index) => {
            others.swap_remove(index);
            false
        }
        None => true,
    };
    ones.iter().filter(is_lacking).cloned().collect()
}

fn sorted(cards: Option<&[String]>) -> Vec<String> {
    let mut cards = cards.unwrap_or_default().to_vec();
    cards.sort_unstable();
    cards
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn cards_seats_and_piles_must_be_right() {
        let truth = json!({"t": 1.0, "settled": true, "cards": ["7-cups", "K-coins"],
            "by_seat": {"near": "7-cups", "far": "K-coins"}, "gathered": {"near": 2, "far": 0}});
        let frame: FrameTruth = serde_json::from_value(truth.clone()).unwrap();
        let score = |change: Value| {
            let mut answer = truth.clone();
            answer.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
            let score = score_cards(&frame, Some(&serde_json::from_value(answer).unwrap()));
            (score.verdict, score.missed, score.extra)
        };
        assert_eq!(score(json!({"cards": ["K-coins", "7-cups"]})), (Verdict::Right, 0, 0));
        assert_eq!(score(json!({"cards": ["K-coins", "8-cups"]})), (Verdict::Wrong, 1, 1));
        assert_eq!(score(json!({"by_seat": {"far": "7-cups", "near": "K-coins"}})), (Verdict::Wrong, 0, 0));
        assert_eq!(score(json!({"gathered": {"near": 0, "far": 2}})), (Verdict::Wrong, 0, 0));
        let doubted = json!({"cards": ["K-coins"], "problems": [{"kind": "uncertain_class"}]});
        assert_eq!(score(doubted), (Verdict::Doubtful, 1, 0));
    }
}
