use serde_json::{Value, json};

use crate::desk::Desk;

const CLIP: &str = "passe-trappe/clip";

#[test]
fn a_match_is_told_from_its_beginning_to_its_end() {
    let desk = Desk::of(CLIP, &[]);
    assert_eq!(desk.json("/api/state")["phase"], "running");
    assert_eq!(desk.get("/api/picture.jpg").status(), 503);
    desk.play_to_the_end();
    let state = desk.state_when(|state| state["phase"] == "ended" && state["last_event"] != 0);
    assert_eq!(state["game"], "passe-trappe");
    assert_eq!(state["score"]["score"], json!({"near": 1, "far": 0}));
    let kinds: Vec<Value> = desk.log().iter().map(|event| event["kind"].clone()).collect();
    let wanted = ["pass", "stuck", "freed", "over_bar", "returned", "pass", "pass", "round_won"];
    let told: Vec<&Value> = kinds.iter().filter(|kind| *kind != "round_started").collect();
    assert_eq!(told, wanted, "{kinds:?}");
    let pass = desk.event("pass");
    assert_eq!(pass["words"]["en"]["title"], "Pass! near → far");
    assert_eq!(pass["took_back"], false);
    assert!(pass["entry"].is_u64() && pass["age_ms"].is_number(), "{pass}");
    assert!(desk.bytes("/api/picture.jpg").starts_with(&[0xff, 0xd8]));
    let board = String::from_utf8(desk.bytes("/api/board.svg")).unwrap();
    assert!(board.starts_with("<svg") && board.matches("url(#shine)").count() >= 6, "{board}");
}

#[test]
fn a_reader_that_comes_back_gets_each_event_once() {
    let desk = Desk::of(CLIP, &[]);
    desk.play_to(5.0);
    let happened = |message: &crate::desk::Message| message.kind == "happened";
    let first = desk.messages("0", |message| message.data["kind"] == "stuck");
    let last = first.iter().rfind(|message| happened(message)).unwrap().id.clone();
    desk.let_play_to(f64::INFINITY);
    let second = desk.messages(&last, |message| message.data["kind"] == "round_won");
    let told: Vec<u64> =
        first.iter().chain(&second).filter(|m| happened(m)).map(|m| m.data["id"].as_u64().unwrap()).collect();
    let log: Vec<u64> = desk.log().iter().map(|event| event["id"].as_u64().unwrap()).collect();
    assert_eq!(told, log);
    assert!(second.iter().any(|message| message.kind == "state"));
}

#[test]
fn people_pause_correct_and_take_back() {
    let desk = Desk::of(CLIP, &["over_bar=propose"]);
    desk.play_to(4.0);
    desk.command(&json!({"action": "pause"}));
    assert_eq!(desk.state_when(|state| state["phase"] == "paused")["phase"], "paused");
    desk.command(&json!({"action": "resume"}));
    desk.play_to_the_end();
    let state = desk.state_when(|state| state["open"].as_array().is_some_and(|open| !open.is_empty()));
    let over = desk.event("over_bar");
    assert_eq!(state["open"], json!([over["id"]]));
    desk.command(&json!({"action": "confirm", "entry": over["entry"]}));
    desk.state_when(|state| state["open"] == json!([]));
    assert_eq!(desk.event("over_bar")["confirmed"], true);
    desk.command(&json!({"action": "set", "what": "score.far", "value": 2}));
    desk.state_when(|state| state["score"]["score"]["far"] == 2);
    let won = desk.event("round_won");
    let before = standing(&desk);
    let (status, preview) = desk.post("/api/undo/preview", &json!({"entry": won["id"]}));
    assert_eq!(status, 200, "{preview}");
    let taken: Vec<&Value> = preview["taken_back"].as_array().unwrap().iter().map(|event| &event["kind"]).collect();
    assert!(taken.contains(&&json!("round_won")), "{preview}");
    assert!(preview["taken_back"][0]["words"]["en"]["title"].is_string(), "{preview}");
    assert_eq!(standing(&desk), before, "a preview changes nothing");
    desk.command(&json!({"action": "undo", "entry": won["entry"]}));
    let state = desk.state_when(|state| state["score"]["score"]["near"] == 0);
    assert_eq!(state["score"]["score"], json!({"near": 0, "far": 2}));
    assert_eq!(desk.event("round_won")["took_back"], true);
    assert_eq!(desk.event("corrected")["origin"], "operator");
}

#[test]
fn what_cannot_be_is_refused_with_a_reason_and_changes_nothing() {
    let desk = Desk::of(CLIP, &[]);
    desk.play_to(4.0);
    let arrived = desk.state_when(|state| state["t"].as_f64().is_some_and(|t| t > 3.95));
    let before = (arrived["score"].clone(), standing(&desk));
    let json_type = [("content-type", "application/json")];
    let commands = "/api/commands";
    let huge = format!("{{\"action\": \"{}\"}}", "a".repeat(100_000));
    for (path, body, expected) in [
        (commands, "{", 400),
        (commands, "[]", 400),
        (commands, "{}", 400),
        (commands, r#"{"action": 7}"#, 400),
        (commands, r#"{"action": "fly"}"#, 400),
        (commands, r#"{"action": "undo"}"#, 400),
        (commands, r#"{"action": "undo", "entry": -1}"#, 400),
        (commands, r#"{"action": "undo", "entry": 4711}"#, 404),
        (commands, r#"{"action": "confirm", "entry": 4711}"#, 404),
        (commands, r#"{"action": "resume"}"#, 409),
        (commands, r#"{"action": "set", "what": "near", "value": 200}"#, 409),
        (commands, r#"{"action": "set", "what": "luck", "value": 1}"#, 400),
        (commands, r#"{"action": "pause", "t": 3}"#, 400),
        (commands, huge.as_str(), 413),
        ("/api/undo/preview", r#"{"entry": 4711}"#, 404),
        ("/api/undo/preview", r#"{"entry": "7"}"#, 400),
        ("/api/undo/preview", r#"{"entry": 7, "force": 1}"#, 400),
        ("/api/calibrate/preview", r#"{"corners": 4}"#, 400),
        ("/api/nothing", "{}", 404),
        ("/api/state", "{}", 405),
    ] {
        let (status, answer) = desk.post_raw(path, body, &json_type);
        assert_eq!(status, expected, "{path} {:.60}: {answer}", body);
        assert!(answer["error"].as_str().is_some_and(|reason| reason.len() > 8), "{path} {:.60}: {answer}", body);
    }
    assert_eq!(desk.post_raw(commands, r#"{"action": "pause"}"#, &[("content-type", "text/plain")]).0, 415);
    for (path, expected) in [
        ("/api/commands", 405),
        ("/api/events/x/still.jpg", 400),
        ("/api/events/4711/still.jpg", 404),
        ("/api/events/4711/clip.mp4", 404),
        ("/api/log?after=x", 400),
        ("/api/events?after=x", 400),
        ("/page/../Cargo.toml", 404),
        ("/favicon.ico", 404),
    ] {
        assert_eq!(desk.get(path).status(), expected, "{path}");
    }
    assert_eq!((desk.json("/api/state")["score"].clone(), standing(&desk)), before);
}

#[test]
fn every_address_of_the_description_is_answered_and_none_is_left_out() {
    let desk = Desk::of(CLIP, &[]);
    let described = desk.json("/api/openapi.json");
    for (path, ways) in described["paths"].as_object().unwrap() {
        for way in ways.as_object().unwrap().keys() {
            let path = path.replace("{id}", "1");
            if way == "get" && !path.ends_with("mjpg") && path != "/api/events" {
                assert_ne!(desk.get(&path).status(), 405, "{path}");
                let mut answer = desk.get(&path);
                let text = answer.body_mut().read_to_string().unwrap_or_default();
                assert!(!text.contains("there is nothing at"), "{path}");
            } else if way == "post" {
                assert_eq!(desk.post(&path, &json!(7)).0, 400, "{path}");
            }
        }
    }
    let routes = include_str!("../../src/web/router.rs");
    for route in routes.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert!(described["paths"].get(route).is_some(), "{route} is not described");
    }
}

/// Events with what became of them.
fn standing(desk: &Desk) -> Vec<(Value, bool, bool)> {
    let marks = |event: &Value| (event["id"].clone(), event["took_back"] == true, event["rejected"] == true);
    desk.log().iter().map(marks).collect()
}
