use serde_json::json;

use super::*;

fn case(frame: serde_json::Value) -> Truth {
    let board = json!({"length_mm": 900, "bar_mm": 14});
    serde_json::from_value(
        json!({"game": "passe-trappe", "board": board, "disk": {"diameter_mm": 50}, "frames": [frame]}),
    )
    .unwrap()
}

fn score(frame: serde_json::Value, seen: serde_json::Value, kind: RecordingKind) -> FrameScore {
    let case = case(frame);
    score_frame(&case.frames[0], &case, kind, Some(&serde_json::from_value(seen).unwrap()))
}

fn two_disks() -> serde_json::Value {
    json!({"t": 0, "counts": {"near": 1, "far": 1}, "owed": {"near": 0, "far": 0},
           "disks": [{"x": 100, "y": 100}, {"x": 200, "y": 700, "visible": 0.8}]})
}

#[test]
fn right_means_all_of_it() {
    let right = json!({"counts": {"near": 1, "far": 1, "opening": 0, "airborne": 0},
                       "disks": [{"x": 203, "y": 704}, {"x": 100, "y": 101}]});
    let scored = score(two_disks(), right, RecordingKind::Clip);
    assert_eq!(scored.verdict, Verdict::Right);
    assert_eq!(scored.place_errors_mm, [1.0, 5.0]);

    let far_off = json!({"counts": {"near": 1, "far": 1}, "disks": [{"x": 200, "y": 730}, {"x": 100, "y": 101}]});
    let scored = score(two_disks(), far_off, RecordingKind::Clip);
    assert_eq!((scored.verdict, scored.missed, scored.extra), (Verdict::Wrong, 1, 1));

    let doubtful =
        json!({"counts": {"near": 1}, "problems": [{"kind": "piece_count"}], "disks": [{"x": 100, "y": 100}]});
    let scored = score(two_disks(), doubtful, RecordingKind::Clip);
    assert_eq!((scored.verdict, scored.missed, scored.extra), (Verdict::Doubtful, 1, 0));
}

#[test]
fn pairs_are_chosen_for_the_whole_frame() {
    let touching = json!({"t": 0, "disks": [{"x": 100, "y": 100}, {"x": 150, "y": 100}]});
    // Greedy matching would pair the middle one with its nearest neighbour and lose the other.
    let seen = json!({"disks": [{"x": 124, "y": 100}, {"x": 80, "y": 100}]});
    assert_eq!(score(touching, seen, RecordingKind::Clip).verdict, Verdict::Wrong);
    let touching = json!({"t": 0, "disks": [{"x": 100, "y": 100}, {"x": 148, "y": 100}]});
    let seen = json!({"disks": [{"x": 124, "y": 100}, {"x": 80, "y": 100}]});
    assert_eq!(score(touching, seen, RecordingKind::Clip).verdict, Verdict::Right);
}

#[test]
fn a_hardly_visible_disk_of_a_single_picture_may_be_counted_or_not() {
    let frame = json!({"t": 0, "counts": {"near": 1, "far": 1}, "owed": {"near": 1, "far": 0},
                       "disks": [{"x": 100, "y": 100}, {"x": 200, "y": 700, "visible": 0.2}]});
    let with = json!({"counts": {"near": 1, "far": 1}, "disks": [{"x": 100, "y": 100}, {"x": 200, "y": 700}]});
    let without = json!({"counts": {"near": 1, "far": 0}, "disks": [{"x": 100, "y": 100}]});
    let wrong_half = json!({"counts": {"near": 0, "far": 1}, "disks": [{"x": 200, "y": 700}]});
    assert_eq!(score(frame.clone(), with, RecordingKind::SinglePicture).verdict, Verdict::Right);
    assert_eq!(score(frame.clone(), without.clone(), RecordingKind::SinglePicture).verdict, Verdict::Right);
    assert_eq!(score(frame.clone(), wrong_half, RecordingKind::SinglePicture).verdict, Verdict::Wrong);
    assert_eq!(score(frame, without, RecordingKind::Clip).verdict, Verdict::Wrong);
}

#[test]
fn frames_with_hidden_held_or_flying_disks_are_not_scored() {
    let scored = |frame: serde_json::Value, kind| is_scored(&case(frame).frames[0], kind);
    assert!(scored(two_disks(), RecordingKind::Clip));
    assert!(!scored(json!({"t": 0, "held": 1}), RecordingKind::Clip));
    assert!(!scored(json!({"t": 0, "counts": {"airborne": 1}}), RecordingKind::Clip));
    let hidden = |visible: f64| json!({"t": 0, "disks": [{"x": 1, "y": 1, "visible": visible}]});
    assert!(!scored(hidden(0.1), RecordingKind::Clip));
    assert!(scored(hidden(0.1), RecordingKind::SinglePicture));
    assert!(!scored(hidden(0.4), RecordingKind::SinglePicture));
    assert!(scored(hidden(0.5), RecordingKind::Clip));
}

#[test]
fn a_sparse_truth_finds_the_nearest_answer() {
    let at = |t: f64| Seen { t, ..Seen::default() };
    let answers: Vec<Seen> = [0.0, 0.033, 0.067, 0.1].map(at).into();
    assert_eq!(nearest(&answers, 0.0334, 0.02).map(|a| a.t), Some(0.033));
    assert_eq!(nearest(&answers, 0.06, 0.02).map(|a| a.t), Some(0.067));
    assert_eq!(nearest(&answers, 0.11, 0.02).map(|a| a.t), Some(0.1));
    assert!(nearest(&answers, 0.2, 0.02).is_none());
    assert!(nearest(&[], 0.0, 0.02).is_none());
}
