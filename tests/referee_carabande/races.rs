//! Whole races, from set-up to standings; beginnings in the middle; the fight for the pole position.

use tableref::rules::carabande::{Face, Manner, Spot};

use super::scene::{Phase, Scene, beside, on};

#[test]
fn the_course_of_a_short_race_with_a_mishap_and_an_upside_down() {
    let mut scene = Scene::unseen(&[], &[-56.4, -56.4, -63.5]);
    // Side by side behind the line.
    for (disc, y) in [(1, 126.0), (2, 90.0), (3, 54.0)] {
        scene.discs.get_mut(&disc).unwrap().spot.at = tableref::geometry::TablePoint::new(246.0, y);
    }
    let back = scene.discs[&2].spot;
    assert_eq!(scene.look(), ["race_started [1,2,3]"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 377.6)]), ["flick 1 -56.4 377.6"]);
    assert_eq!(scene.rest(vec![scene.goes(2, Manner::Flicked, beside(638.0))]), ["off_track 2 2"]);
    assert_eq!(scene.rest(vec![scene.carry(2, back)]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(3, 459.7)]), ["flick 3 -63.5 459.7"]);
    let over = scene.goes(1, Manner::Flicked, Spot { face: Face::Down, ..on(1020.3) });
    assert_eq!(scene.rest(vec![over]), ["flick 1 377.6 1020.3", "upside_down 1 1"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 406.9)]), ["flick 2 -56.4 406.9"]);
    assert_eq!(scene.rest(vec![scene.flick(3, 1017.1)]), ["flick 3 459.7 1017.1"]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(1020.3))]), ["flipped_back 1"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 1204.9)]), ["flick 2 406.9 1204.9"]);
    assert_eq!(scene.rest(vec![scene.flick(3, 2434.8)]), ["flick 3 1017.1 2434.8", "lap 3 1"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 2527.6)]), ["flick 1 1020.3 2527.6", "lap 1 1"]);
}

#[test]
fn a_tournament_of_two_races() {
    let mut scene = Scene::of(&[("rules.laps_to_win", "1"), ("rules.match_races", "2")], 2);
    assert_eq!(
        scene.rest(vec![scene.flick(1, 2450.0)]),
        ["flick 1 -40 2450", "lap 1 1", "race_won 1 1", "finished 1 1"]
    );
    assert_eq!(scene.rest(vec![scene.carry(1, beside(2450.0))]), [""; 0], "who has finished is removed");
    assert_eq!(scene.rest(vec![scene.flick(2, 1000.0)]), ["flick 2 -75 1000"]);
    assert_eq!(
        scene.rest(vec![scene.flick(2, 2410.0)]),
        ["flick 2 1000 2410", "lap 2 1", "finished 2 2", "race_over [1,2] [10,6]"]
    );
    assert_eq!(scene.rest(vec![scene.carry(2, beside(2410.0))]), [""; 0]);
    assert_eq!(scene.state.now().race().unwrap().finished(), [1, 2], "the score pad stays");
    // The discs are laid down for the next race one by one.
    assert_eq!(scene.rest(vec![scene.carry(2, on(-80.0))]), ["race_started [1,2]"]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(-40.0))]), ["placed 1"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 100.0)]), ["flick 1 -40 100"]);
    assert_eq!(
        scene.rest(vec![scene.flick(2, 2410.0)]),
        ["flick 2 -80 2410", "lap 2 1", "race_won 2 2", "finished 2 1"]
    );
    assert_eq!(
        scene.rest(vec![scene.flick(1, 2410.0)]),
        ["flick 1 100 2410", "lap 1 1", "finished 1 2", "race_over [2,1] [10,6]", "match_won"],
        "both have 16"
    );
    assert_eq!(*scene.state.now().phase(), Phase::Over);
}

#[test]
fn a_recording_that_begins_in_the_middle_guesses_nothing() {
    let mut scene = Scene::unseen(&[], &[300.0, -40.0, 2300.0]);
    assert_eq!(scene.look(), ["race_started [1,2,3]?"]);
    assert_eq!(scene.rest(vec![scene.carry(2, on(-45.0))]), ["placed 2"]);
    assert_eq!(scene.rest(vec![scene.flick(3, 2450.0)]), ["flick 3 2300 2450", "lap 3 1"], "whoever shoots is in turn");
    assert_eq!(scene.rest(vec![scene.flick(2, 200.0)]), ["wrong_turn 2 1"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 400.0)]), ["flick 1 300 400"]);
}

#[test]
fn a_first_shot_before_any_look_at_rest_is_told_from_where_the_discs_lay() {
    let mut scene = Scene::unseen(&[], &[-40.0, -75.0]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["race_started [1,2]", "flick 1 -40 300"]);
    let mut scene = Scene::unseen(&[], &[500.0, 700.0]);
    assert_eq!(scene.rest(vec![scene.flick(2, 900.0)]), ["race_started [1,2]?", "flick 2 700 900"]);
}

#[test]
fn discs_that_come_later_take_part() {
    let mut scene = Scene::unseen(&[], &[-40.0]);
    assert_eq!(scene.look(), ["race_started [1]"]);
    scene.rest(vec![scene.flick(1, 300.0)]);
    scene.lay(2, beside(0.0));
    let brought = scene.carry(2, on(-60.0));
    assert_eq!(scene.rest(vec![brought]), ["placed 2"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 400.0)]), ["flick 2 -60 400"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 600.0)]), ["wrong_turn 2 1"]);
}

#[test]
fn nothing_begins_before_all_discs_are_seen_at_rest() {
    let mut scene = Scene::unseen(&[], &[-40.0, -75.0]);
    scene.discs.get_mut(&2).unwrap().hidden = true;
    assert_eq!(scene.look(), [""; 0]);
    scene.discs.get_mut(&2).unwrap().hidden = false;
    scene.lay(1, beside(0.0));
    scene.lay(2, beside(0.0));
    assert_eq!(scene.look(), [""; 0]);
    scene.lay(2, on(-40.0));
    assert_eq!(scene.look(), ["race_started [1,2]"]);
}

#[test]
fn a_race_that_is_broken_off_and_begun_again() {
    let mut scene = Scene::of(&[], 3);
    for disc in 1..=3 {
        scene.rest(vec![scene.flick(disc, 300.0 * f64::from(disc))]);
    }
    let moves = (1..=3).map(|disc| scene.carry(disc, beside(f64::from(disc) * 10.0))).collect();
    assert_eq!(scene.rest(moves), ["desynchronised [1,2,3] layout-differs"]);
    let moves = (1..=3).map(|disc| scene.carry(disc, on(-40.0 * f64::from(disc)))).collect();
    assert_eq!(scene.rest(moves), ["race_started [1,2,3]"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 -40 300"]);
}

#[test]
fn the_fight_for_the_pole_position_is_measured_and_seats_the_players() {
    let mut scene = Scene::unseen(&[("rules.pole_players", "3")], &[-40.0, -75.0, -110.0]);
    assert_eq!(scene.look(), ["pole_match [1,2,3]"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 460.0)]), ["pole_shot 1 500"]);
    assert_eq!(scene.rest(vec![scene.flick(3, 300.0)]), ["pole_shot 3 410"], "in whatever order");
    assert_eq!(scene.rest(vec![scene.flick(1, 500.0)]), ["wrong_turn 1 2"], "one shot each");
    let off = scene.goes(2, Manner::Flicked, beside(900.0));
    assert_eq!(scene.rest(vec![off]), ["pole_shot 2 0", "pole_won 1", "pole_seated"]);
    let seats = scene.state.now();
    assert!(matches!(seats.phase(), Phase::Waiting(_)));
    let moves = (1..=3).map(|disc| scene.carry(disc, on(-40.0 * f64::from(disc)))).collect();
    assert_eq!(scene.rest(moves), ["race_started [1,2,3]"]);
    let players: Vec<u8> = scene.position().seats().iter().map(|seat| seat.player).collect();
    assert_eq!(players, [1, 3, 2]);
}
