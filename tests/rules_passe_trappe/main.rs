//! The rules of Passe-Trappe by `judge`'s lists of actions.

mod laws;
mod variants;

use serde_json::{Value, json};
use tableref::cli::{Judgement, judge};
use tableref::model::{Game, Model};

const START: &str = r#"{"t": 0, "action": "start", "near": 5, "far": 5}"#;

/// Judges actions written as `t action field=value …`, and expects events written as `t kind field=value …`, in order;
/// events may have more fields than are named, and `?` after the kind stands for a proposal.
#[track_caller]
fn check(settings: &[(&str, &str)], actions: &str, expected: &str) {
    check_as(Judgement::Fine, settings, actions, expected);
}

#[track_caller]
fn check_as(judgement: Judgement, settings: &[(&str, &str)], actions: &str, expected: &str) {
    let lines: Vec<String> = actions.lines().filter_map(|line| object("action", line)).map(|o| o.to_string()).collect();
    let model = Model::with_settings(Game::PasseTrappe, settings.iter().copied()).unwrap();
    let mut out = Vec::new();
    let judged = judge(&model, lines.join("\n").as_bytes(), "test", &mut out).unwrap();
    let out = String::from_utf8(out).unwrap();
    let events: Vec<Value> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let expected: Vec<Value> = expected.lines().filter_map(|line| object("kind", line)).collect();
    assert_eq!(events.len(), expected.len(), "{out}");
    for (event, expected) in events.iter().zip(&expected) {
        let expected = expected.as_object().unwrap();
        for (field, value) in expected {
            assert_eq!(event.get(field), Some(value), "{field} of {event}\nof {out}");
        }
        assert_eq!(event.get("proposed").is_some(), expected.contains_key("proposed"), "{event}");
    }
    assert_eq!(judged, judgement, "{out}");
}

fn object(name: &str, line: &str) -> Option<Value> {
    let mut words = line.split_whitespace();
    let t: f64 = words.next()?.parse().unwrap();
    let word = words.next().unwrap();
    let mut object = json!({"t": t, name: word.trim_end_matches('?')});
    if word.ends_with('?') {
        object["proposed"] = json!(true);
    }
    for field in words {
        let (field, value) = field.split_once('=').unwrap();
        object[field] = serde_json::from_str(value).unwrap_or_else(|_| json!(value));
    }
    // JSON has one kind of number for times.
    object["t"] = json!(t);
    Some(object)
}

#[test]
fn example_1_five_through_win_the_round() {
    check(
        &[],
        "0 start near=5 far=5
         1 shot from=near
         1.2 through from=near to=far
         2 through from=near to=far
         3 through from=near to=far
         4 through from=near to=far
         5.5 through from=near to=far
         5.6 through from=far to=near",
        "0 round_started
         1.2 pass from=near to=far
         2 pass
         3 pass
         4 pass
         5.5 pass
         5.5 round_won winner=near reason=empty",
    );
}

#[test]
fn example_2_over_the_bar_does_not_win_until_it_is_returned_and_passes() {
    for back in
        ["14 lift half=far\n15 put_down half=near", "15 put_down half=near", "15 through from=far to=near owed=true"]
    {
        check(
            &[("rules.return_grace_s", "60")],
            &format!(
                "0 start near=5 far=5
                 1 through from=near to=far
                 2 through from=near to=far
                 3 through from=near to=far
                 4 through from=near to=far
                 10 over from=near to=far
                 {back}
                 20 through from=near to=far"
            ),
            "0 round_started
             1 pass
             2 pass
             3 pass
             4 pass
             10 over_bar from=near to=far
             15 returned half=near
             20 pass from=near to=far
             20 round_won winner=near",
        );
    }
}

#[test]
fn example_3_a_stuck_disk_is_freed_without_a_pass() {
    let three_passes = "1 through from=near to=far\n2 through from=near to=far\n3 through from=near to=far";
    check(
        &[],
        &format!(
            "0 start near=5 far=5
             {three_passes}
             4 stop_in_opening from=near
             5 push_out to=far
             6 through from=near to=far"
        ),
        "0 round_started
         1 pass
         2 pass
         3 pass
         4 stuck from=near
         5 freed from=near to=far
         6 pass from=near to=far
         6 round_won winner=near",
    );
    check(
        &[],
        &format!(
            "0 start near=5 far=5
             {three_passes}
             4 through from=near to=far
             5 stop_in_opening from=near
             6 push_out to=near
             7 through from=near to=far"
        ),
        "0 round_started
         1 pass
         2 pass
         3 pass
         4 pass
         5 stuck from=near
         6 freed from=near to=near
         7 pass
         7 round_won winner=near",
    );
}

#[test]
fn example_4_when_time_is_up_the_fewest_disks_win() {
    check(
        &[],
        "0 start near=5 far=5\n1 through from=near to=far\n60 time_up",
        "0 round_started\n1 pass\n60 round_won winner=near reason=time",
    );
    check(&[], "0 start near=5 far=5\n60 time_up", "0 round_started\n60 sudden_death");
    check(
        &[],
        "0 start near=5 far=5\n1 stop_in_opening from=near\n60 time_up
         70 start near=1 far=1\n71 through from=far to=near",
        "0 round_started\n1 stuck from=near\n60 sudden_death
         70 round_started\n71 pass\n71 round_won winner=far reason=empty",
    );
}

#[test]
fn time_runs_out_by_itself_where_the_timer_is_used() {
    check(
        &[("rules.timer_s", "60")],
        "2 start near=5 far=5\n3 through from=far to=near\n70.5 shot from=near",
        "2 round_started\n3 pass\n62 round_won winner=far reason=time",
    );
    check(
        &[("rules.timer_s", "60")],
        "0 start near=5 far=5\n61 shot from=near\n62 start near=1 far=1\n200 through from=far to=near",
        "0 round_started\n60 sudden_death\n62 round_started\n200 pass\n200 round_won winner=far",
    );
    check(
        &[("rules.timer_s", "60"), ("rules.sudden_death_timer", "true")],
        "0 start near=5 far=5\n61 shot from=near\n62 start near=1 far=1\n200 shot from=far",
        "0 round_started\n60 sudden_death\n62 round_started\n122 sudden_death",
    );
}

#[test]
fn example_6_lifting_the_last_own_disk_wins_nothing() {
    check(
        &[],
        "0 start near=5 far=5
         1 through from=near to=far
         2 through from=near to=far
         3 through from=near to=far
         4 through from=near to=far
         5 lift half=near
         7 put_down half=near",
        "0 round_started\n1 pass\n2 pass\n3 pass\n4 pass",
    );
}

#[test]
fn example_7_a_disk_off_the_board_goes_back() {
    for back in ["2 put_down half=near", "2 lift half=near\n2 put_down half=near"] {
        check(
            &[],
            &format!("0 start near=5 far=5\n1 leave from=near\n{back}"),
            "0 round_started\n1 off_board from=near\n2 returned half=near",
        );
    }
}

#[test]
fn not_returned_is_said_once_a_disk_when_play_goes_on() {
    check_as(
        Judgement::Broken,
        &[],
        "0 start near=5 far=5
         1 over from=near to=far
         5.9 shot from=far
         6.5 shot from=far
         7 through from=far to=near
         8 put_down half=near
         9 over from=near to=far
         13 lift half=far
         15 shot from=far
         16 put_down half=near",
        "0 round_started
         1 over_bar
         6.5 not_returned half=near
         7 pass from=far
         8 returned half=near
         9 over_bar
         16 returned half=near",
    );
}

#[test]
fn a_set_up_is_judged_when_play_begins() {
    check_as(
        Judgement::Broken,
        &[],
        r#"0 start near=4 far=5
           1 start near=5 far=5 blocking="far"
           2 start near=5 far=5 blocking=true
           3 start near=5 far=5 blocking=["near"]
           4 start near=5 far=5 blocking=false"#,
        "0 illegal_setup half=near reason=count expected=5 found=4
         1 illegal_setup half=far reason=blocking
         2 illegal_setup reason=blocking
         3 illegal_setup half=near reason=blocking
         4 round_started",
    );
}

#[test]
fn hands_break_rules() {
    check_as(
        Judgement::Broken,
        &[],
        "0 start near=5 far=5
         1 hands half=near count=1
         2 hands half=far count=1
         3 hands half=near count=2
         4 hands half=near count=3
         5 stop_in_opening from=far
         6 lift from_opening=true
         7 put_down half=far",
        "0 round_started
         3 two_hands half=near hands=2
         5 stuck from=far
         6 held_stuck half=far
         7 returned half=far",
    );
    let fetching = "0 start near=5 far=5\n1 over from=near to=far\n2 hands half=near count=2\n3 put_down half=near";
    check(&[], fetching, "0 round_started\n1 over_bar\n3 returned");
    check_as(
        Judgement::Broken,
        &[("rules.retrieve_with_second_hand", "forbidden")],
        fetching,
        "0 round_started\n1 over_bar\n2 two_hands half=near\n3 returned",
    );
}

#[test]
fn what_a_hand_takes_through_the_opening_is_only_proposed() {
    check(
        &[],
        "0 start near=5 far=5\n1 carry from=near to=far",
        "0 round_started\n1 pass?\n1 not_by_elastic? half=near",
    );
    check(
        &[],
        "0 start near=5 far=5\n1 over from=near to=far\n2 carry from=far to=near",
        "0 round_started\n1 over_bar\n2 returned half=near",
    );
}

#[test]
fn an_owed_disk_may_stick_and_still_goes_home() {
    check(
        &[],
        "0 start near=5 far=5
         1 through from=far to=near
         1.1 through from=far to=near
         1.2 through from=far to=near
         1.3 through from=far to=near
         1.4 over from=near to=far
         1.5 leave from=far
         2 put_down half=near
         3 put_down half=far",
        "0 round_started\n1 pass\n1.1 pass\n1.2 pass\n1.3 pass\n1.4 over_bar
         1.5 off_board from=far\n2 returned half=near\n3 returned half=far",
    );
}

#[test]
fn a_match_is_won_with_the_rounds_it_takes() {
    let round = |t: u32| format!("{t} start near=1 far=1\n{t}.5 through from=near to=far\n");
    check(
        &[("rules.disks_per_player", "1"), ("rules.rounds_to_win", "2")],
        &(round(1) + &round(2)),
        "1 round_started\n1.5 pass\n1.5 round_won winner=near\n2 round_started\n2.5 pass
         2.5 round_won winner=near score={\"near\":2,\"far\":0}\n2.5 match_won winner=near",
    );
}

#[test]
fn impossible_actions_lose_step_and_no_result_follows() {
    check_as(Judgement::Broken, &[], "1 through from=near to=far", "1 desynchronised reason=no-round action=through");
    check_as(
        Judgement::Broken,
        &[],
        "0 start near=5 far=5
         1 push_out to=near
         2 through from=near to=far
         3 start near=5 far=5
         4 through from=near to=far",
        "0 round_started
         1 desynchronised reason=no-disk-there action=push_out
         3 round_started
         4 pass",
    );
    check_as(
        Judgement::Broken,
        &[("rules.disks_per_player", "1")],
        "0 start near=1 far=1\n1 stop_in_opening from=near\n2 stop_in_opening from=far",
        "0 round_started\n1 stuck\n2 desynchronised reason=both-halves-empty",
    );
    check_as(
        Judgement::Broken,
        &[],
        "0 start near=5 far=5\n1 over from=near to=near",
        "0 round_started\n1 desynchronised reason=same-half",
    );
}

#[test]
fn a_malformed_line_is_named_with_what_was_expected() {
    let model = Model::new(Game::PasseTrappe).unwrap();
    let bad = [
        ("{\"t\": 1, \"action\": \"shoot\"}", "unknown variant `shoot`"),
        ("{\"t\": 1, \"action\": \"shot\"}", "missing field `from`"),
        ("{\"action\": \"time_up\"}", "expected \"t\": seconds"),
        ("{\"t\": 1, \"action\": \"lift\"}", "expected either \"half\" or \"from_opening\""),
        ("{\"t\": 1, \"action\": \"shot\", \"from\": \"left\"}", "unknown variant `left`"),
        ("near shoots", "expected an action such as"),
        ("{\"t\": 1, \"action\": \"start\", \"near\": -1, \"far\": 5}", "expected"),
        ("[]", "expected"),
    ];
    for (line, expected) in bad {
        let lines = format!("{START}\n\n{line}\n");
        let error = judge(&model, lines.as_bytes(), "a.jsonl", Vec::new()).unwrap_err().to_string();
        assert!(error.starts_with("line 3: ") && error.ends_with(": a.jsonl") && error.contains(expected), "{error}");
    }
}
