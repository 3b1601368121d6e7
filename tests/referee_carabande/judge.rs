//! Lists of actions, judged without a picture.

use tableref::model::{Carabande, Game, Model};
use tableref::referee::{Advance, Input, MatchState, Policy, advance};
use tableref::rules::carabande::Action;
use tableref::rules::{ActionLine as _, Kind as _};

use super::scene::words;

/// Judges actions written as JSON without time; gives what is told and whether a rule was broken.
#[track_caller]
fn judge(settings: &[(&str, &str)], actions: &[&str]) -> (Vec<String>, bool) {
    let keys = Model::with_settings(Game::Carabande, settings.iter().copied()).unwrap().carabande().unwrap();
    let mut state = MatchState::<Carabande>::new(keys);
    let (mut told, mut is_broken) = (Vec::new(), false);
    for (t, action) in actions.iter().enumerate() {
        let (t, action) = Action::parse_line(&format!("{{\"t\":{t},{action}}}")).unwrap();
        let Advance { state: after, recorded, .. } = advance(state, &Input::Act { t, action }, &Policy::default());
        state = after;
        for event in recorded.iter().flat_map(|recorded| &recorded.events) {
            is_broken |= event.kind.breaks_a_rule();
            told.push(words(event));
        }
    }
    (told, is_broken)
}

#[track_caller]
fn check(settings: &[(&str, &str)], actions: &[&str], expected: &[&str], is_broken: bool) {
    assert_eq!(judge(settings, actions), (expected.iter().map(|&told| told.to_owned()).collect(), is_broken));
}

#[test]
fn example_1() {
    let actions = [
        r#""action":"start","discs":1"#,
        r#""action":"place","disc":1,"progress_mm":-40"#,
        r#""action":"flick","disc":1,"to_mm":620"#,
        r#""action":"flick","disc":1,"to_mm":3650"#,
        r#""action":"flick","disc":1,"to_mm":3720"#,
        r#""action":"flick","disc":1,"to_mm":3690"#,
        r#""action":"flick","disc":1,"to_mm":3750"#,
    ];
    let told = [
        "race_started [1]",
        "placed 1",
        "flick 1 -40 620",
        "flick 1 620 3650",
        "flick 1 3650 3720",
        "lap 1 1",
        "flick 1 3720 3690",
        "flick 1 3690 3750",
    ];
    check(&[], &actions, &told, false);
}

#[test]
fn example_2_a_mishap_breaks_no_rule_but_what_is_not_put_back_does() {
    let actions = [
        r#""action":"start","discs":[1,2,3]"#,
        r#""action":"flick","disc":1,"to_mm":300"#,
        r#""action":"flick","disc":2,"to_mm":280,"off":[3]"#,
        r#""action":"restore","disc":2"#,
        r#""action":"restore","disc":3"#,
        r#""action":"flick","disc":3,"to_mm":100"#,
    ];
    let told = ["race_started [1,2,3]", "flick 1 0 300", "off_track 3 2", "flick 3 0 100"];
    check(&[], &actions, &told, false);
    let (told, is_broken) = judge(&[], &[actions[0], actions[1], actions[2], actions[5]]);
    assert_eq!(told[3..], ["not_restored 2", "not_restored 3", "flick 3 0 100"]);
    assert!(is_broken);
}

#[test]
fn example_3() {
    let actions = [
        r#""action":"start","discs":4"#,
        r#""action":"flick","disc":1,"to_mm":100"#,
        r#""action":"flick","disc":2,"to_mm":100"#,
        r#""action":"flick","disc":3,"to_mm":100"#,
        r#""action":"flick","disc":4,"to_mm":100,"down":[4]"#,
        r#""action":"flick","disc":1,"to_mm":200"#,
        r#""action":"flick","disc":2,"to_mm":200"#,
        r#""action":"flick","disc":3,"to_mm":200"#,
        r#""action":"flip","disc":4"#,
        r#""action":"flick","disc":1,"to_mm":300"#,
    ];
    let (told, is_broken) = judge(&[], &actions);
    assert_eq!(told[5], "upside_down 4 4");
    assert_eq!(told[9..], ["flipped_back 4", "flick 1 200 300"]);
    assert!(!is_broken);
}

#[test]
fn example_4_eight_finish_and_points_are_added_up() {
    let flicks: Vec<String> = (1..=8).map(|disc| format!(r#""action":"flick","disc":{disc},"to_mm":11200"#)).collect();
    let mut actions = vec![r#""action":"start","discs":8"#];
    actions.extend(flicks.iter().map(String::as_str));
    let (told, is_broken) = judge(&[], &actions);
    assert!(!is_broken);
    assert_eq!(told.last().unwrap(), "race_over [1,2,3,4,5,6,7,8] [10,6,4,3,2,1,0,0]");
    assert_eq!(told[1..7], ["flick 1 0 11200", "lap 1 1", "lap 1 2", "lap 1 3", "race_won 1 1", "finished 1 1"]);
}

#[test]
fn example_5_the_fight_of_five() {
    let shot = |player: u8, length: u32| format!(r#""action":"pole_shot","player":{player},"length_mm":{length}"#);
    // A 700, B 500, C 900, D 650, E 300, and then B against D, A against C.
    let shots = [(1, 700), (2, 500), (3, 900), (4, 650), (5, 300), (2, 500), (4, 650), (1, 700), (3, 900)];
    let shots: Vec<String> = shots.iter().map(|(player, length)| shot(*player, *length)).collect();
    let mut actions = vec![r#""action":"pole","players":5"#];
    actions.extend(shots.iter().map(String::as_str));
    actions.push(r#""action":"start","discs":5"#);
    let told = [
        "pole_match [1,2]",
        "pole_shot 1 700",
        "pole_shot 2 500",
        "pole_won 1",
        "pole_match [3,4,5]",
        "pole_shot 3 900",
        "pole_shot 4 650",
        "pole_shot 5 300",
        "pole_won 3",
        "pole_match [2,4]",
        "pole_shot 2 500",
        "pole_shot 4 650",
        "pole_won 4",
        "pole_match [1,3]",
        "pole_shot 1 700",
        "pole_shot 3 900",
        "pole_won 3",
        "pole_seated",
        "race_started [1,2,3,4,5]",
    ];
    check(&[], &actions, &told, false);
    // By a key it begins with the first shot, and the winner's player is told.
    let mut keyed = vec![r#""action":"pole_shot","player":1,"length_mm":100"#];
    keyed.push(r#""action":"pole_shot","player":2,"length_mm":200"#);
    keyed.extend([r#""action":"start","discs":2"#, r#""action":"flick","disc":1,"to_mm":4000"#]);
    let (told, _) = judge(&[("rules.pole_players", "2"), ("rules.laps_to_win", "1")], &keyed);
    assert_eq!(told[0], "pole_match [1,2]");
    assert!(told.contains(&"race_won 1 2".to_owned()), "{told:?}");
}

#[test]
fn what_cannot_be_loses_step() {
    let lost = |actions: &[&str]| judge(&[], actions).0.last().unwrap().clone();
    let start = r#""action":"start","discs":2"#;
    assert_eq!(lost(&[r#""action":"flick","disc":1,"to_mm":5"#]), "desynchronised [1] no-race");
    assert_eq!(lost(&[start, start]), "desynchronised [1,2] race-is-on");
    assert_eq!(lost(&[start, r#""action":"flick","disc":5,"to_mm":5"#]), "desynchronised [5] no-such-disc");
    assert_eq!(lost(&[start, r#""action":"flip","disc":1"#]), "desynchronised [1] lies-face-up");
    assert_eq!(lost(&[start, r#""action":"restore","disc":1"#]), "desynchronised [1] nothing-to-restore");
    assert_eq!(lost(&[r#""action":"pole_shot","player":1,"length_mm":5"#]), "desynchronised [1] players-unknown");
    let shot = r#""action":"pole_shot","player":3,"length_mm":5"#;
    assert_eq!(lost(&[r#""action":"pole","players":4"#, shot]), "desynchronised [3] not-their-shot");
    let home = r#""action":"flick","disc":1,"to_mm":12000"#;
    let again = r#""action":"miss","disc":1"#;
    assert_eq!(lost(&[start, home, again]), "desynchronised [1] has-finished");
    // Once lost, only a new start counts.
    assert_eq!(lost(&[start, again, again, r#""action":"flip","disc":2"#, home]), "desynchronised [2] lies-face-up");
    assert_eq!(lost(&[start, r#""action":"flip","disc":2"#, start]), "race_started [1,2]");
}
