use serde_json::{Value, json};
use tableref::calibration::Setup;

use crate::desk::{Desk, moved};

fn lights(answer: &Value) -> Vec<String> {
    answer["lights"].as_array().unwrap().iter().map(|light| light["light"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn corners_are_moved_tried_and_saved() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.play_to(0.5);
    let setup = desk.json("/api/calibrate");
    let corners = &setup["corners"];
    let (status, as_it_is) = desk.post("/api/calibrate/preview", &json!({"corners": corners}));
    assert_eq!(status, 200, "{as_it_is}");
    assert!(!lights(&as_it_is).contains(&"red".to_owned()), "{as_it_is}");
    assert!(as_it_is["lines"].as_array().unwrap().len() > 10);
    let first = &as_it_is["lines"][0][0];
    assert!((first[0].as_f64().unwrap() - corners["near_left"][0].as_f64().unwrap()).abs() < 2.0, "{first}");
    let mut wrong = corners.clone();
    wrong["near_left"] = json!([600.0, 300.0]);
    let (status, bad) = desk.post("/api/calibrate/preview", &json!({"corners": wrong}));
    assert!(status == 422 || lights(&bad).contains(&"red".to_owned()), "{status} {bad}");
    let point = json!({"class": "disk", "x": 200.0, "y": 200.0});
    let (status, taught) = desk.post("/api/calibrate/teach", &point);
    assert_eq!(status, 200, "{taught}");
    assert!(taught["colour"].as_str().unwrap().starts_with("rgb("));
    let outside = json!({"class": "disk", "x": 2000.0, "y": 200.0});
    assert_eq!(desk.post("/api/calibrate/teach", &outside).0, 422);
    let draft = json!({"corners": moved(corners, 1.0), "taught": [point]});
    let (status, saved) = desk.post("/api/calibrate/save", &draft);
    assert_eq!(status, 200, "{saved}");
    let setup = Setup::load(&desk.setup_path).unwrap();
    assert!((setup.corners_px.near_left.x - 154.259).abs() < 1e-6);
    assert_eq!(setup.taught.len(), 1);
    let now = &desk.json("/api/calibrate")["corners"]["near_left"][0];
    assert!((now.as_f64().unwrap() - 154.259).abs() < 1e-6, "what was saved is what the next draft begins with: {now}");
    let before = std::fs::read(&desk.setup_path).unwrap();
    let (status, refused) = desk.post("/api/calibrate/save", &json!({"corners": wrong}));
    assert_eq!(status, 422, "{refused}");
    assert_eq!(std::fs::read(&desk.setup_path).unwrap(), before, "a setup that cannot be is not saved");
    assert!(desk.bytes("/api/calibrate/markers.pdf").starts_with(b"%PDF"));
    assert!(desk.bytes("/api/calibrate/picture.jpg").starts_with(&[0xff, 0xd8]));
}

/// The match is broken off by a person who calibrates: the score stays, and what follows is judged by the new setup.
#[test]
fn what_is_saved_holds_at_once_and_the_score_stays() {
    for (case, at_s, kind) in [("passe-trappe/clip", 5.0, "stuck"), ("pferdeaeppel/drawn-wrong-turn", 2.0, "")] {
        let desk = Desk::of(case, &[]);
        desk.play_to(at_s);
        let before = desk.log();
        assert!(kind.is_empty() || before.iter().any(|event| event["kind"] == kind), "{before:?}");
        let corners = desk.json("/api/calibrate")["corners"].clone();
        let score = desk.json("/api/state")["score"].clone();
        let (status, saved) = desk.post("/api/calibrate/save", &json!({"corners": moved(&corners, 0.5)}));
        assert_eq!(status, 200, "{saved}");
        let state = desk.state_when(|state| state["calibrated"].is_number());
        assert_eq!(state["score"], score, "{case}");
        desk.play_to_the_end();
        let log = desk.log();
        assert_eq!(log[..before.len()], before[..], "{case}: what was told stays");
        assert!(log.len() > before.len(), "{case}: it goes on");
        let undisturbed = Desk::of(case, &[]);
        undisturbed.play_to_the_end();
        let kinds = |log: &[Value]| log.iter().map(|event| event["kind"].clone()).collect::<Vec<_>>();
        assert_eq!(kinds(&log), kinds(&undisturbed.log()), "{case}");
    }
}

/// A table that lies elsewhere than the setup says is looked at where it lies once that is set right, without a restart.
#[test]
fn a_board_that_lay_outside_the_corners_is_seen_after_saving() {
    let desk = Desk::of("passe-trappe/clip", &[]);
    desk.play_to(0.5);
    let right = desk.json("/api/calibrate")["corners"].clone();
    let drawn_at = |desk: &Desk| {
        let lines = desk.post("/api/calibrate/preview", &json!({"corners": desk.json("/api/calibrate")["corners"]})).1;
        lines["lines"][0][0][0].as_f64().unwrap()
    };
    let before = drawn_at(&desk);
    assert_eq!(desk.post("/api/calibrate/save", &json!({"corners": moved(&right, 30.0)})).0, 200);
    assert!((drawn_at(&desk) - before - 30.0).abs() < 2.0, "{before} {}", drawn_at(&desk));
    assert_eq!(desk.post("/api/calibrate/save", &json!({"corners": right})).0, 200);
    desk.play_to_the_end();
    assert_eq!(desk.event("pass")["kind"], "pass");
}
