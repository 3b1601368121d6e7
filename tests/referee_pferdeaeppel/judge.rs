//! Lists of actions, judged without a picture.

use serde_json::Value;
use tableref::cli::{Judgement, judge};
use tableref::model::{Game, Model};

/// Judges actions written as `W 72`, `B 27` (moves), `b 44`, `g 44` (apples) or in full, and expects kinds in order.
#[track_caller]
fn check(settings: &[(&str, &str)], actions: &str, judgement: Judgement, expected: &str) {
    let square = |text: &str| format!("[{},{}]", &text[..1], &text[1..]);
    let line = |(t, line): (usize, &str)| {
        let body = match line.trim().split_once(' ') {
            Some(("W", to)) => format!(r#""action":"move","horse":"white","to":{}"#, square(to)),
            Some(("B", to)) => format!(r#""action":"move","horse":"brown","to":{}"#, square(to)),
            Some(("b", at)) => format!(r#""action":"apple","square":{},"colour":"brown""#, square(at)),
            Some(("g", at)) => format!(r#""action":"apple","square":{},"colour":"golden""#, square(at)),
            _ => line.trim().to_owned(),
        };
        format!("{{\"t\":{t},{body}}}")
    };
    let lines: Vec<String> = actions.split(';').enumerate().map(line).collect();
    let model = Model::with_settings(Game::Pferdeaeppel, settings.iter().copied()).unwrap();
    let mut out = Vec::new();
    let judged = judge(&model, lines.join("\n").as_bytes(), "test", &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let kinds: Vec<String> = out
        .lines()
        .map(|line| {
            let event: Value = serde_json::from_str(line).unwrap();
            event["kind"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(kinds.join(" "), expected, "{out}");
    assert_eq!(judged, judgement);
}

const START: &str = r#""action":"start","white":[8,0],"brown":[0,8]"#;

#[test]
fn moves_and_apples_are_told() {
    let actions = format!("{START}; W 72; b 72; b 56; B 27; b 27");
    check(&[], &actions, Judgement::Fine, "round_started move apple apple move apple");
}

#[test]
fn example_1_what_is_no_knight_move_is_told_beside_the_move() {
    check(&[], &format!("{START}; W 62"), Judgement::Broken, "round_started move not_a_knight_move");
}

#[test]
fn a_start_that_is_no_set_up_and_play_without_one() {
    check(&[], r#""action":"start","white":[0,8],"brown":[8,0]"#, Judgement::Broken, "bad_setup");
    check(&[], "W 72", Judgement::Broken, "desynchronised");
    check(&[], &format!("{START}; {START}"), Judgement::Broken, "round_started desynchronised");
}

#[test]
fn a_missing_apple_is_told_when_the_opponent_moves() {
    check(&[], &format!("{START}; W 72; B 27"), Judgement::Broken, "round_started move missing_apple move");
}

#[test]
fn what_is_taken_back_is_a_correction() {
    let back = format!("{START}; W 72; b 72; W 80; W 61; b 61");
    check(&[], &back, Judgement::Fine, "round_started move apple corrected move apple");
    let elsewhere = format!("{START}; W 72; W 61; b 61");
    check(&[], &elsewhere, Judgement::Fine, "round_started move corrected move apple");
    let twice = format!("{START}; W 72; b 72; W 84");
    check(&[], &twice, Judgement::Broken, "round_started move apple move wrong_turn");
}

#[test]
fn a_round_can_be_broken_off_and_a_person_can_say_who_is_white() {
    let actions = format!(
        r#"{START}; W 72; "action":"end_round"; "action":"set","what":"white_player","value":"far"; "action":"start","white":[0,8],"brown":[8,0]"#
    );
    check(&[], &actions, Judgement::Fine, "round_started move corrected corrected round_started");
}
