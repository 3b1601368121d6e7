//! Lists of actions, judged without a picture.

use serde_json::Value;
use tableref::cli::{Judgement, judge};
use tableref::model::{Game, Model};

/// Judges actions written as `1 35 left` (plays), `1 draw`, `1 pass` or in full, and expects kinds in order.
#[track_caller]
fn check(settings: &[(&str, &str)], actions: &str, judgement: Judgement, expected: &str) -> Vec<Value> {
    let line = |(t, line): (usize, &str)| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let body = match words.as_slice() {
            [player, "draw"] => format!(r#""action":"draw","player":{player}"#),
            [player, "pass"] => format!(r#""action":"pass","player":{player}"#),
            [player, tile] if tile.len() == 2 => {
                format!(r#""action":"play","player":{player},"tile":[{},{}]"#, &tile[..1], &tile[1..])
            }
            [player, tile, end] if tile.len() == 2 => {
                format!(r#""action":"play","player":{player},"tile":[{},{}],"end":"{end}""#, &tile[..1], &tile[1..])
            }
            _ => line.trim().to_owned(),
        };
        format!("{{\"t\":{t},{body}}}")
    };
    let lines: Vec<String> = actions.split(';').enumerate().map(line).collect();
    let model = Model::with_settings(Game::PassingGame, settings.iter().copied()).unwrap();
    let mut out = Vec::new();
    let judged = judge(&model, lines.join("\n").as_bytes(), "test", &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let events: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let kinds: Vec<&str> = events.iter().map(|event| event["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.join(" "), expected, "{out}");
    assert_eq!(judged, judgement);
    events
}

const START: &str = r#""action":"start","players":2,"leader":1"#;

#[test]
fn a_round_is_told_and_scored() {
    let actions = format!(
        r#"{START}; 1 35; 2 55 right; 1 51; 2 draw; 1 pass; 2 13 left; "action":"hands","1":[[0,0]],"2":[[6,6]]"#
    );
    let events = check(
        &[],
        &actions,
        Judgement::Fine,
        "round_started played played played drew passed played hands_open round_won",
    );
    assert_eq!((&events[6]["value"], &events[6]["end"]), (&3.into(), &"left".into()));
    assert_eq!((&events[8]["winner"], &events[8]["points"]), (&1.into(), &12.into()));
}

#[test]
fn rules_that_are_broken() {
    check(
        &[],
        &format!("{START}; 1 35; 2 26 left; 2 23 left"),
        Judgement::Broken,
        "round_started played no_match played",
    );
    check(&[], &format!("{START}; 2 35"), Judgement::Broken, "round_started played wrong_turn");
    check(
        &[],
        &format!("{START}; 1 35; 1 55 right"),
        Judgement::Broken,
        "round_started played played two_tiles_in_one_turn",
    );
    check(&[], &format!("{START}; 1 35; 2 35 right"), Judgement::Broken, "round_started played duplicate_tile");
    check(&[], &format!("{START}; 1 38"), Judgement::Broken, "round_started impossible_tile");
    let four = r#""action":"start","players":4,"leader":3,"pairs":true; 3 35; 4 draw; 1 draw; 2 draw"#;
    check(&[], four, Judgement::Broken, "round_started played drew drew boneyard_floor");
}

#[test]
fn actions_out_of_place() {
    check(&[], "1 35", Judgement::Broken, "desynchronised");
    check(&[], &format!("{START}; {START}"), Judgement::Broken, "round_started desynchronised");
    check(&[], &format!("{START}; 3 35; 1 35"), Judgement::Broken, "round_started desynchronised played");
    check(&[], r#""action":"start","players":3,"leader":4"#, Judgement::Broken, "desynchronised");
}

#[test]
fn a_match_goes_on_to_its_target() {
    let round = r#"1 35; "action":"end_round"; "action":"hands","hands":[[],[[6,6],[5,6],[4,6],[4,5]]]"#;
    let again = r#""action":"start""#;
    let won = "round_started played corrected hands_open round_won";
    let actions = [START, round, again, round, again, round].join("; ");
    // Without a leader told, player 1 leads by playing first.
    let events = check(&[("rules.target", "100")], &actions, Judgement::Fine, &format!("{won} {won} {won} match_won"));
    assert_eq!(events.last().unwrap()["score"], serde_json::json!([126, 0]));
    let over = [actions.as_str(), again].join("; ");
    let expected = format!("{won} {won} {won} match_won desynchronised");
    check(&[("rules.target", "100")], &over, Judgement::Broken, &expected);
}

#[test]
fn the_next_leader_is_the_winner_or_the_next_player() {
    let round = r#"2 35; "action":"hands","hands":[[],[[6,6]]]"#;
    let actions = [r#""action":"start","leader":2"#, round, r#""action":"start""#].join("; ");
    let leader = |key: &str| {
        let expected = "round_started played hands_open round_won round_started";
        check(&[("rules.next_leader", key)], &actions, Judgement::Fine, expected)[4]["leader"].clone()
    };
    assert_eq!(leader("random"), Value::Null);
    assert_eq!(leader("winner"), 1);
    assert_eq!(leader("rotate"), 1);
}

#[test]
fn pairs_share_their_score() {
    let start = r#""action":"start","players":4,"pairs":true,"leader":1"#;
    let hands = r#""action":"hands","hands":{"2":[[6,6]],"3":[[5,6]],"4":[[0,1]]}"#;
    let again = r#""action":"start","leader":2"#;
    let actions = [start, "1 35", hands, again, "2 35", hands, again, "2 35", hands].join("; ");
    let round = "round_started played hands_open round_won";
    let events = check(&[], &actions, Judgement::Fine, &format!("{round} {round} {round} match_won"));
    assert_eq!(events[3]["points"], 24);
    assert_eq!(events.last().unwrap()["score"], serde_json::json!([72, 0, 72, 0]));
}

#[test]
fn a_person_may_take_part() {
    let actions = format!(
        r#"{START}; 1 35; "action":"set","what":"turn","value":1; 1 55 right; "action":"set","what":"passed","value":2; 1 51"#
    );
    let expected = "round_started played corrected played corrected passed played";
    check(&[], &actions, Judgement::Fine, expected);
}
