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
    let before = std::fs::read(&desk.setup_path).unwrap();
    let (status, refused) = desk.post("/api/calibrate/save", &json!({"corners": wrong}));
    assert_eq!(status, 422, "{refused}");
    assert_eq!(std::fs::read(&desk.setup_path).unwrap(), before, "a setup that cannot be is not saved");
    assert!(desk.bytes("/api/calibrate/markers.pdf").starts_with(b"%PDF"));
    assert!(desk.bytes("/api/calibrate/picture.jpg").starts_with(&[0xff, 0xd8]));
}
