//! The worked examples, and every hazard.

use super::{check, race};

const PRO: &[(&str, &str)] = &[("rules.play", "professional")];

#[test]
fn example_1_a_lap_is_ticked_once() {
    let mut position = race(&[], 1);
    check(
        &mut position,
        &[r#""action":"place","disc":1,"progress_mm":-40"#, r#""action":"flick","disc":1,"to_mm":620"#],
        &["placed disc:1", "flick disc:1 from_mm:-40.0 to_mm:620.0"],
    );
    check(
        &mut position,
        &[r#""action":"flick","disc":1,"to_mm":3650"#, r#""action":"flick","disc":1,"to_mm":3720"#],
        &["flick disc:1 from_mm:620.0 to_mm:3650.0", "flick disc:1 from_mm:3650.0 to_mm:3720.0", "lap disc:1 laps:1"],
    );
    check(
        &mut position,
        &[r#""action":"flick","disc":1,"to_mm":3690"#, r#""action":"flick","disc":1,"to_mm":3750"#],
        &["flick disc:1 from_mm:3720.0 to_mm:3690.0", "flick disc:1 from_mm:3690.0 to_mm:3750.0"],
    );
    assert_eq!(position.racer(1).unwrap().laps, 1);
}

#[test]
fn a_disc_knocked_back_by_another_ticks_no_lap_again_and_one_knocked_over_the_line_ticks_it() {
    let mut position = race(&[], 2);
    let actions = [
        r#""action":"flick","disc":1,"to_mm":3710"#,
        r#""action":"flick","disc":2,"to_mm":3600,"others":[{"disc":1,"to_mm":3690}]"#,
        r#""action":"flick","disc":1,"to_mm":3750"#,
        r#""action":"flick","disc":2,"to_mm":3695"#,
        r#""action":"flick","disc":1,"to_mm":3760,"others":[{"disc":2,"to_mm":3701}]"#,
    ];
    check(
        &mut position,
        &actions,
        &[
            "flick disc:1 from_mm:0.0 to_mm:3710.0",
            "lap disc:1 laps:1",
            "flick disc:2 from_mm:0.0 to_mm:3600.0",
            "flick disc:1 from_mm:3690.0 to_mm:3750.0",
            "flick disc:2 from_mm:3600.0 to_mm:3695.0",
            "flick disc:1 from_mm:3750.0 to_mm:3760.0",
            "lap disc:2 laps:1",
        ],
    );
}

#[test]
fn a_lap_has_the_moment_of_its_crossing() {
    let mut position = race(&[], 1);
    check(
        &mut position,
        &[r#""action":"flick","disc":1,"to_mm":3690,"best_mm":3702,"crossings":[{"t":2.5,"laps":1}]"#],
        &["flick disc:1 from_mm:0.0 to_mm:3690.0", "lap disc:1 laps:1 @2.5"],
    );
}

#[test]
fn example_2_both_return_and_the_next_disc_plays() {
    let mut position = race(&[], 3);
    let actions = [
        r#""action":"flick","disc":1,"to_mm":500"#,
        r#""action":"flick","disc":2,"to_mm":490,"others":[{"disc":1,"to_mm":510}],"off":[3]"#,
    ];
    check(&mut position, &actions, &["flick disc:1 from_mm:0.0 to_mm:500.0", "off_track disc:3 by:2"]);
    assert_eq!(position.to_move(), Some(3));
    let owed: Vec<u8> = position.owed().map(|racer| racer.disc).collect();
    assert_eq!(owed, [2, 3]);
    assert_eq!(position.racer(2).unwrap().progress_mm, 0.0);
    assert_eq!(position.racer(1).unwrap().progress_mm, 510.0, "what stayed on the track stays where it is");
    let restore = [r#""action":"restore","disc":2"#, r#""action":"restore","disc":3"#];
    check(&mut position, &restore, &[]);
    check(&mut position, &[r#""action":"flick","disc":3,"to_mm":300"#], &["flick disc:3 from_mm:0.0 to_mm:300.0"]);
}

#[test]
fn a_shot_that_is_taken_back_ticks_and_finishes_nothing() {
    let mut position = race(&[("rules.laps_to_win", "1")], 2);
    let off = r#""action":"flick","disc":1,"to_mm":3800,"best_mm":3800,"off":[1]"#;
    check(&mut position, &[off], &["off_track disc:1 by:1"]);
    assert_eq!(position.racer(1).unwrap().best_mm, 0.0);
    let others = r#""action":"flick","disc":2,"to_mm":3800,"others":[{"disc":1,"to_mm":3900}],"off":[2]"#;
    check(&mut position, &[others], &["not_restored disc:1", "off_track disc:2 by:2"]);
    assert!(position.finished().is_empty());
}

#[test]
fn play_that_goes_on_without_a_put_back_is_told() {
    let mut position = race(&[], 2);
    let actions = [
        r#""action":"flick","disc":1,"off":[1]"#,
        r#""action":"flick","disc":2,"to_mm":300"#,
        r#""action":"flick","disc":1,"to_mm":200"#,
    ];
    check(
        &mut position,
        &actions,
        &[
            "off_track disc:1 by:1",
            "not_restored disc:1",
            "flick disc:2 from_mm:0.0 to_mm:300.0",
            "flick disc:1 from_mm:0.0 to_mm:200.0",
        ],
    );
}

#[test]
fn example_3_flipping_is_the_whole_turn() {
    let mut position = race(&[], 2);
    let actions = [
        r#""action":"flick","disc":1,"to_mm":500,"down":[1]"#,
        r#""action":"flick","disc":2,"to_mm":400"#,
        r#""action":"flip","disc":1"#,
        r#""action":"flick","disc":2,"to_mm":600"#,
    ];
    check(
        &mut position,
        &actions,
        &[
            "flick disc:1 from_mm:0.0 to_mm:500.0",
            "upside_down disc:1 by:1",
            "flick disc:2 from_mm:0.0 to_mm:400.0",
            "flipped_back disc:1",
            "flick disc:2 from_mm:400.0 to_mm:600.0",
        ],
    );
}

#[test]
fn who_has_to_flip_and_flicks_is_out_of_turn() {
    let mut position = race(&[], 1);
    let actions =
        [r#""action":"flick","disc":1,"to_mm":500,"down":[1]"#, r#""action":"flick","disc":1,"to_mm":700,"up":[1]"#];
    check(
        &mut position,
        &actions,
        &["flick disc:1 from_mm:0.0 to_mm:500.0", "upside_down disc:1 by:1", "wrong_turn disc:1 expected:1"],
    );
}

#[test]
fn who_was_turned_over_by_another_flips_and_plays() {
    let turned = [
        r#""action":"flick","disc":1,"to_mm":500"#,
        r#""action":"flick","disc":2,"to_mm":480,"others":[{"disc":1,"to_mm":540}],"down":[1]"#,
        r#""action":"flip","disc":1"#,
    ];
    let told = [
        "flick disc:1 from_mm:0.0 to_mm:500.0",
        "flick disc:2 from_mm:0.0 to_mm:480.0",
        "upside_down disc:1 by:2",
        "flipped_back disc:1",
    ];
    let mut position = race(&[], 2);
    check(&mut position, &turned, &told);
    let (flick_1, flick_2) = (r#""action":"flick","disc":1,"to_mm":900"#, r#""action":"flick","disc":2,"to_mm":900"#);
    check(&mut position, &[flick_1], &["flick disc:1 from_mm:540.0 to_mm:900.0"]);

    let mut position = race(&[("rules.others_flip_free", "false")], 2);
    check(&mut position, &turned, &told);
    check(&mut position, &[flick_2], &["flick disc:2 from_mm:480.0 to_mm:900.0"]);
}

#[test]
fn a_disc_on_its_face_may_be_moved_and_is_put_back_on_its_face() {
    let mut position = race(&[], 2);
    let actions = [
        r#""action":"flick","disc":1,"to_mm":500,"down":[1]"#,
        r#""action":"flick","disc":2,"to_mm":480,"others":[{"disc":1,"to_mm":520}],"down":[1]"#,
    ];
    let told =
        ["flick disc:1 from_mm:0.0 to_mm:500.0", "upside_down disc:1 by:1", "flick disc:2 from_mm:0.0 to_mm:480.0"];
    check(&mut position, &actions, &told);
    let off = [r#""action":"flip","disc":1"#, r#""action":"flick","disc":2,"to_mm":510,"off":[1],"down":[1]"#];
    check(&mut position, &off, &["flipped_back disc:1", "off_track disc:1 by:2"]);
    assert_eq!(position.racer(1).unwrap().face, tableref::rules::carabande::Face::Up);
}

#[test]
fn out_of_turn_is_told_and_two_may_go_on_then() {
    let wrong = [r#""action":"flick","disc":1,"to_mm":100"#, r#""action":"flick","disc":3,"to_mm":100"#];
    let told = ["flick disc:1 from_mm:0.0 to_mm:100.0", "wrong_turn disc:3 expected:2"];
    let flick = |disc: u8| format!(r#""action":"flick","disc":{disc},"to_mm":200"#);
    // The one that was left out plays now, then the one after the disc that was too early.
    let mut position = race(&[], 4);
    check(&mut position, &wrong, &told);
    check(&mut position, &[&flick(2)], &["flick disc:2 from_mm:0.0 to_mm:200.0"]);
    check(&mut position, &[&flick(4)], &["flick disc:4 from_mm:0.0 to_mm:200.0"]);
    check(&mut position, &[&flick(1)], &["flick disc:1 from_mm:100.0 to_mm:200.0"]);
    // Or all go on from the disc that was too early.
    let mut position = race(&[], 4);
    check(&mut position, &wrong, &told);
    check(&mut position, &[&flick(4)], &["flick disc:4 from_mm:0.0 to_mm:200.0"]);
    check(&mut position, &[&flick(1)], &["flick disc:1 from_mm:100.0 to_mm:200.0"]);
    // Anybody else is out of turn.
    let mut position = race(&[], 4);
    check(&mut position, &wrong, &told);
    check(&mut position, &[&flick(1)], &["wrong_turn disc:1 expected:2"]);
}

#[test]
fn a_push_stands_and_is_told() {
    let mut position = race(&[], 2);
    check(
        &mut position,
        &[r#""action":"flick","disc":1,"to_mm":100,"finger_s":0.3"#],
        &["flick disc:1 from_mm:0.0 to_mm:100.0", "push disc:1 finger_s:0.3"],
    );
    check(
        &mut position,
        &[r#""action":"flick","disc":2,"to_mm":100,"finger_s":0.1"#],
        &["flick disc:2 from_mm:0.0 to_mm:100.0"],
    );
}

#[test]
fn spacing_is_for_the_disc_in_turn_and_basic_rules_and_ticks_no_lap() {
    let space = |disc: u8| format!(r#""action":"space","disc":{disc},"to_mm":3705"#);
    let mut position = race(&[], 2).with_disc_at(1, 3690.0, tableref::rules::carabande::Face::Up);
    check(&mut position, &[&space(1)], &["spaced disc:1 from_mm:3690.0 to_mm:3705.0"]);
    assert_eq!(position.racer(1).unwrap().laps, 0);
    check(&mut position, &[&space(2)], &["wrong_disc disc:2"]);
    // A shot backwards does not tick it either; one that goes on does.
    let back = r#""action":"flick","disc":1,"to_mm":3680,"best_mm":3705"#;
    check(&mut position, &[back], &["flick disc:1 from_mm:3705.0 to_mm:3680.0"]);
    let mut position = race(&[], 1);
    let refused = r#""action":"space","disc":1,"to_mm":5,"fault":"wide-gap""#;
    check(&mut position, &[refused], &["spacing_refused disc:1 reason:wide-gap"]);
    let mut position = race(PRO, 1);
    check(&mut position, &[&space(1)], &["spacing_refused disc:1 reason:no-spacing"]);
}

#[test]
fn the_obstacle_sends_the_shooter_back_and_nobody_else() {
    let hit = r#""action":"flick","disc":1,"to_mm":300,"others":[{"disc":2,"to_mm":20}],"hit_obstacle":true"#;
    let mut position = race(PRO, 2);
    check(&mut position, &[hit], &["hit_obstacle disc:1"]);
    assert_eq!(position.owed().map(|racer| racer.disc).collect::<Vec<u8>>(), [1]);
    assert_eq!(position.racer(2).unwrap().progress_mm, 20.0);
    assert_eq!(position.to_move(), Some(2));
    let mut position = race(&[], 2);
    check(&mut position, &[hit], &["flick disc:1 from_mm:0.0 to_mm:300.0"]);
}

#[test]
fn a_missed_turn_passes_on() {
    let mut position = race(PRO, 2);
    check(&mut position, &[r#""action":"miss","disc":1"#], &["turn_missed disc:1"]);
    assert_eq!(position.to_move(), Some(2));
}

#[test]
fn the_first_home_wins_others_play_on_and_who_has_finished_is_skipped() {
    let mut position = race(&[("rules.laps_to_win", "1")], 3);
    let flick = |disc: u8, to: u32| format!(r#""action":"flick","disc":{disc},"to_mm":{to}"#);
    check(&mut position, &[&flick(1, 100)], &["flick disc:1 from_mm:0.0 to_mm:100.0"]);
    check(
        &mut position,
        &[&flick(2, 3800)],
        &[
            "flick disc:2 from_mm:0.0 to_mm:3800.0",
            "lap disc:2 laps:1",
            "race_won winner:2 player:2",
            "finished disc:2 position:1",
        ],
    );
    check(&mut position, &[&flick(3, 50)], &["flick disc:3 from_mm:0.0 to_mm:50.0"]);
    assert_eq!(position.to_move(), Some(1));
    check(&mut position, &[&flick(1, 200)], &["flick disc:1 from_mm:100.0 to_mm:200.0"]);
    assert_eq!(position.to_move(), Some(3));
    assert!(!position.is_over());
}

#[test]
fn two_home_by_one_shot_the_earlier_crossing_first_and_in_doubt_the_shooter() {
    let keys = &[("rules.laps_to_win", "1")];
    let mut position = race(keys, 2);
    let later = r#""action":"flick","disc":1,"to_mm":3720,"crossings":[{"t":2.1,"laps":1}],"others":[{"disc":2,"to_mm":3720,"crossings":[{"t":2.0,"laps":1}]}]"#;
    check(
        &mut position,
        &[later],
        &[
            "flick disc:1 from_mm:0.0 to_mm:3720.0",
            "lap disc:1 laps:1 @2.1",
            "lap disc:2 laps:1 @2",
            "race_won winner:2 player:2 @2",
            "finished disc:2 position:1 @2",
            "finished disc:1 position:2 @2.1",
        ],
    );
    let mut position = race(keys, 2);
    let same = r#""action":"flick","disc":1,"to_mm":3720,"others":[{"disc":2,"to_mm":3730}]"#;
    super::play(&mut position, &[same]);
    assert_eq!(position.finished(), [1, 2]);
    assert!(position.is_over());
}

#[test]
fn a_flick_that_moves_nothing_uses_no_turn() {
    let mut position = race(&[], 2);
    check(&mut position, &[r#""action":"flick","disc":1,"to_mm":0"#], &[]);
    assert_eq!(position.to_move(), Some(1));
}

#[test]
fn what_a_hand_may_not_do() {
    let mut position = race(&[], 2);
    check(&mut position, &[r#""action":"place","disc":1,"progress_mm":20"#], &["wrong_disc disc:1"]);
    check(&mut position, &[r#""action":"carry","disc":2,"to_mm":50"#], &["wrong_disc disc:2"]);
    super::play(&mut position, &[r#""action":"flick","disc":1,"to_mm":400"#]);
    check(&mut position, &[r#""action":"place","disc":1,"progress_mm":-20"#], &["wrong_disc disc:1"]);
}
