use std::collections::BTreeMap;

use super::frames::{GATE_DIAMETERS, SCORED_FROM, is_optional};
use super::{FrameScore, RecordingKind, Seen, Verdict};
use crate::cli::case::{FrameTruth, RaceDiscTruth};

/// How far the progress of a still disc on the track may be off, mm.
const PROGRESS_MM: f64 = 3.0;

/// Compares every numbered disc of one frame with the answer about it; `None` stands for a frame without an answer. A disc is
/// right if it has its number and, lying still, its place, face and progress. A single picture cannot count laps: there,
/// progress is compared within one.
pub fn score_discs(
    frame: &FrameTruth,
    diameter_mm: f64,
    lap_mm: Option<f64>,
    kind: RecordingKind,
    seen: Option<&Seen>,
) -> FrameScore {
    let truth = frame.discs.as_deref().unwrap_or_default();
    let answered: BTreeMap<u8, &RaceDiscTruth> =
        seen.into_iter().flat_map(|seen| &seen.discs).map(|disc| (disc.number, disc)).collect();
    let lap_mm = lap_mm.filter(|_| kind == RecordingKind::SinglePicture);
    let (mut required, mut found, mut all_right) = (0, 0, true);
    let mut place_errors_mm = Vec::new();
    for disc in truth.iter().filter(|disc| !is_optional(disc.visible, kind)) {
        required += 1;
        let Some(answer) = answered.get(&disc.number) else { continue };
        let apart_mm = (disc.x - answer.x).hypot(disc.y - answer.y);
        let is_placed = disc.still && disc.visible >= SCORED_FROM;
        if is_placed && apart_mm > GATE_DIAMETERS * diameter_mm {
            continue;
        }
        found += 1;
        place_errors_mm.extend(is_placed.then_some(apart_mm));
        all_right &= !is_placed || is_alike(disc, answer, lap_mm);
    }
    let named = |disc: &&RaceDiscTruth| is_optional(disc.visible, kind) && answered.contains_key(&disc.number);
    let extra = answered.len().saturating_sub(found + truth.iter().filter(named).count());
    let missed = required - found;
    let verdict = match (seen, missed + extra == 0 && all_right) {
        (Some(_), true) => Verdict::Right,
        (Some(answer), false) if !answer.problems.is_empty() => Verdict::Doubtful,
        (Some(_) | None, _) => Verdict::Wrong,
    };
    FrameScore { verdict, truth: required, found: found + extra, missed, extra, place_errors_mm }
}

/// Whether face, surface and progress are as they should be.
fn is_alike(truth: &RaceDiscTruth, answer: &RaceDiscTruth, lap_mm: Option<f64>) -> bool {
    let progress_off = match (truth.progress_mm, answer.progress_mm) {
        (Some(truth), Some(answer)) => {
            let off = (truth - answer).abs();
            lap_mm.map_or(off, |lap| (off - (off / lap).round() * lap).abs())
        }
        (Some(_), None) => f64::INFINITY,
        (None, _) => 0.0,
    };
    let has_progress = truth.on_track != Some(false);
    (truth.face.is_none() || truth.face == answer.face)
        && (truth.on_track.is_none() || truth.on_track == answer.on_track)
        && (!has_progress || progress_off <= PROGRESS_MM)
}

/// For people: the discs that are not where they should be.
pub fn discs_compared(frame: &FrameTruth, seen: Option<&Seen>) -> String {
    let words = |disc: &RaceDiscTruth| {
        let face = disc.face.as_deref().unwrap_or("?");
        let progress = disc.progress_mm.map_or("?".to_owned(), |mm| format!("{mm:.0}"));
        let side = if disc.on_track == Some(false) { " off the track" } else { "" };
        format!("{} at {:.0},{:.0} {face} {progress}{side}", disc.number, disc.x, disc.y)
    };
    let listed = |discs: &[RaceDiscTruth]| discs.iter().map(words).collect::<Vec<_>>().join("; ");
    let read = seen.map_or("nothing".to_owned(), |seen| listed(&seen.discs));
    format!("read {read}; true {}", listed(frame.discs.as_deref().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn score(answer: Value, kind: RecordingKind) -> (Verdict, usize, usize) {
        let discs = json!([
            {"number": 1, "x": 100.0, "y": 50.0, "face": "up", "on_track": true, "progress_mm": 1500.0},
            {"number": 2, "x": 200.0, "y": 50.0, "face": "down", "on_track": true, "progress_mm": 90.0, "visible": 0.6},
            {"number": 3, "x": 900.0, "y": 50.0, "face": "up", "on_track": false, "progress_mm": 638.0}]);
        let frame: FrameTruth = serde_json::from_value(json!({"t": 0, "discs": discs})).unwrap();
        let mut all = discs;
        for (number, change) in answer.as_object().unwrap() {
            let index = number.parse::<usize>().unwrap() - 1;
            all[index].as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        }
        let seen = serde_json::from_value(json!({"t": 0, "discs": all})).unwrap();
        let scored = score_discs(&frame, 30.0, Some(1400.0), kind, Some(&seen));
        (scored.verdict, scored.missed, scored.extra)
    }

    #[test]
    fn a_disc_is_right_by_number_place_face_and_progress() {
        let clip = RecordingKind::Clip;
        assert_eq!(score(json!({"1": {"x": 101.0, "progress_mm": 1502.0}}), clip), (Verdict::Right, 0, 0));
        assert_eq!(score(json!({"1": {"number": 4}}), clip), (Verdict::Wrong, 1, 1));
        assert_eq!(score(json!({"2": {"face": "up"}}), clip), (Verdict::Wrong, 0, 0));
        assert_eq!(score(json!({"1": {"progress_mm": 1504.0}}), clip), (Verdict::Wrong, 0, 0));
        assert_eq!(score(json!({"3": {"progress_mm": 0.0}}), clip), (Verdict::Right, 0, 0));
        assert_eq!(score(json!({"3": {"on_track": true}}), clip), (Verdict::Wrong, 0, 0));
    }

    #[test]
    fn a_single_picture_need_not_count_laps() {
        let lapped = json!({"1": {"progress_mm": 100.0}});
        assert_eq!(score(lapped.clone(), RecordingKind::SinglePicture), (Verdict::Right, 0, 0));
        assert_eq!(score(lapped, RecordingKind::Clip), (Verdict::Wrong, 0, 0));
    }
}
