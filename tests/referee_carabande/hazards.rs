//! One clip's worth of each hazard.

use tableref::geometry::{TablePoint, Timestamp};
use tableref::rules::carabande::{Face, Manner, Spot};

use super::scene::{Scene, at, beside, on, with};

const PRO: &[(&str, &str)] = &[("rules.play", "professional")];

fn down(spot: Spot) -> Spot {
    Spot { face: Face::Down, ..spot }
}

#[test]
fn a_set_up_begins_a_race_and_shots_follow_in_turn() {
    let mut scene = Scene::unseen(&[], &[-40.0, -75.0, -110.0]);
    assert_eq!(scene.look(), ["race_started [1,2,3]"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 400.0)]), ["flick 1 -40 400"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 380.0), scene.struck(1, 2, 450.0)]), ["flick 2 -75 380"]);
    assert_eq!(scene.rest(vec![scene.flick(3, 200.0)]), ["flick 3 -110 200"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 2500.0)]), ["flick 1 450 2500", "lap 1 1"]);
}

#[test]
fn a_shot_is_complete_at_rest_and_a_lap_where_the_line_was_crossed() {
    let mut scene = Scene::of(&[], 1);
    let crossing = scene.t + 0.2;
    let moves = vec![scene.flick(1, 2500.0)];
    let ended = moves[0].ended.seconds();
    scene.discs.get_mut(&1).unwrap().spot = moves[0].to;
    (scene.moves, scene.t) = (moves, ended + 0.57);
    let observation = scene.observation();
    let events = scene.input(tableref::referee::Input::Seen(observation));
    let times: Vec<f64> = events.iter().map(|event| event.t.seconds()).collect();
    assert!((times[0] - ended - 0.5).abs() < 1e-3 && (times[1] - crossing).abs() < 1e-3, "{times:?}");
}

#[test]
fn a_disc_laid_behind_the_line_before_its_first_shot_is_placed() {
    let mut scene = Scene::unseen(&[], &[-40.0]);
    scene.lay(2, beside(0.0));
    assert_eq!(scene.look(), ["race_started [1,2]"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 400.0)]), ["flick 1 -40 400"]);
    assert_eq!(scene.rest(vec![scene.carry(2, on(-50.0))]), ["placed 2"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -50 300"]);
    assert_eq!(scene.rest(vec![scene.carry(2, on(600.0))]), ["wrong_disc 2"]);
    // One that the camera counts a lap on is behind the line as well.
    let mut scene = Scene::unseen(&[], &[2350.0]);
    assert_eq!(scene.look(), ["race_started [1]"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 2700.0)]), ["flick 1 -50 300"]);
}

#[test]
fn off_the_track_and_put_back() {
    let mut scene = Scene::of(&[], 3);
    let before = scene.discs[&2].spot;
    scene.rest(vec![scene.flick(1, 400.0)]);
    let off = scene.goes(2, Manner::Flicked, beside(640.0));
    assert_eq!(scene.rest(vec![off]), ["off_track 2 2"]);
    assert_eq!(scene.position().to_move(), Some(3));
    let near = Spot { at: TablePoint::new(before.at.x + 10.0, before.at.y), progress_mm: -72.0, ..before };
    assert_eq!(scene.rest(vec![scene.carry(2, near)]), [""; 0]);
    assert_eq!(scene.position().racer(2).unwrap().progress_mm, -75.0, "it has the progress of then");
    assert_eq!(scene.position().owed().count(), 0);
    assert_eq!(scene.rest(vec![scene.flick(3, 300.0)]), ["flick 3 -110 300"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 800.0)]), ["flick 1 400 800"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -72 300"]);
}

#[test]
fn progress_gained_off_the_track_or_by_hand_does_not_count() {
    let mut scene = Scene::at(&[], &[-40.0]);
    scene.rest(vec![scene.flick(1, 2200.0)]);
    // Over the line through the air, and carried back the long way: the camera's progress is a lap on.
    assert_eq!(scene.rest(vec![scene.goes(1, Manner::Flicked, beside(2500.0))]), ["off_track 1 1"]);
    assert_eq!(scene.rest(vec![scene.carry(1, Spot { progress_mm: 4600.0, ..on(2200.0) })]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(1, 4700.0)]), ["flick 1 2200 2300"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 4900.0)]), ["flick 1 2300 2500", "lap 1 1"]);
}

#[test]
fn another_disc_knocked_off_takes_the_shooter_back_too() {
    let mut scene = Scene::at(&[], &[100.0, 200.0, 500.0]);
    scene.rest(vec![scene.flick(1, 150.0)]);
    let moves = vec![scene.flick(2, 480.0), scene.goes(3, Manner::Struck { by: Some(2) }, beside(520.0))];
    assert_eq!(scene.rest(moves), ["off_track 3 2"]);
    let owed: Vec<u8> = scene.position().owed().map(|racer| racer.disc).collect();
    assert_eq!(owed, [2, 3]);
    assert_eq!(scene.rest(vec![scene.carry(3, on(503.0)), scene.carry(2, on(199.0))]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(3, 700.0)]), ["flick 3 503 700"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 150 300"]);
}

#[test]
fn what_is_not_put_back_is_told_once_play_goes_on() {
    let mut scene = Scene::at(&[], &[100.0, 200.0, 500.0]);
    scene.rest(vec![scene.flick(1, 150.0)]);
    let moves = vec![scene.flick(2, 480.0), scene.goes(3, Manner::Struck { by: Some(2) }, beside(520.0))];
    scene.rest(moves);
    // Disc 3 comes back to a place of its own choice, disc 2 stays.
    assert_eq!(scene.rest(vec![scene.carry(3, on(560.0))]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(3, 700.0)]), ["not_restored 2", "not_restored 3", "flick 3 560 700"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 150 300"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 600.0)]), ["flick 2 480 600"], "it goes on from where it lies");
}

#[test]
fn a_disc_put_back_on_the_wrong_side_is_not_put_back() {
    let mut scene = Scene::at(&[], &[100.0, 200.0]);
    scene.rest(vec![scene.flick(1, 150.0)]);
    scene.rest(vec![scene.goes(2, Manner::Flicked, beside(400.0))]);
    assert_eq!(scene.rest(vec![scene.carry(2, down(on(200.0)))]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["not_restored 2", "flick 1 150 300"]);
}

#[test]
fn a_jump_over_the_edge_and_back_is_off_the_track_or_by_the_keys_not() {
    let jump = |settings: &[(&str, &str)]| {
        let mut scene = Scene::of(settings, 2);
        let jump = with(scene.flick(1, 400.0), |one| one.left_track = Some(Timestamp::from_seconds(1.0)));
        scene.rest(vec![jump])
    };
    assert_eq!(jump(&[]), ["off_track 1 1"]);
    assert_eq!(jump(&[("rules.jump_rejoins", "stays")]), ["flick 1 -40 400"]);
}

#[test]
fn a_jump_of_which_the_camera_is_not_sure_is_proposed_and_what_players_do_then_is_right() {
    let unsure = |scene: &Scene| {
        with(scene.flick(1, 400.0), |one| {
            one.left_track = Some(Timestamp::from_seconds(1.0));
            one.certain = false;
        })
    };
    let mut scene = Scene::of(&[], 2);
    assert_eq!(scene.rest(vec![unsure(&scene)]), ["off_track 1 1?"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 500.0)]), ["flick 1 400 500"]);

    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![unsure(&scene)]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(-40.0))]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 500.0)]), ["flick 1 -40 500"]);
}

#[test]
fn upside_down_by_its_own_shot_is_a_turn_for_flipping() {
    let mut scene = Scene::of(&[], 2);
    let moves = vec![scene.goes(1, Manner::Flicked, down(on(400.0)))];
    assert_eq!(scene.rest(moves), ["flick 1 -40 400", "upside_down 1 1"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(402.0))]), ["flipped_back 1"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 500.0)]), ["flick 2 300 500"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 600.0)]), ["flick 1 402 600"]);
}

#[test]
fn upside_down_by_another_is_flipped_and_played() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![scene.flick(1, 400.0)]);
    let moves = vec![scene.flick(2, 380.0), scene.goes(1, Manner::Struck { by: Some(2) }, down(on(430.0)))];
    assert_eq!(scene.rest(moves), ["flick 2 -75 380", "upside_down 1 2"]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(430.0))]), ["flipped_back 1"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 600.0)]), ["flick 1 430 600"]);
    // Flipped and flicked within one rest.
    let moves = vec![scene.flick(2, 580.0), scene.goes(1, Manner::Struck { by: Some(2) }, down(on(630.0)))];
    assert_eq!(scene.rest(moves), ["flick 2 380 580", "upside_down 1 2"]);
    scene.rest(vec![scene.carry(1, on(630.0))]);
    assert_eq!(scene.position().to_move(), Some(1));
}

#[test]
fn turning_a_disc_over_out_of_turn_is_no_flipping_back() {
    let mut scene = Scene::of(&[], 3);
    scene.rest(vec![scene.goes(1, Manner::Flicked, down(on(400.0)))]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(400.0))]), ["wrong_disc 1"]);
}

#[test]
fn wrong_turns_and_wrong_discs() {
    let mut scene = Scene::of(&[], 3);
    assert_eq!(scene.rest(vec![scene.flick(2, 400.0)]), ["wrong_turn 2 1"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 -40 300"]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(500.0))]), ["wrong_disc 1"]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(502.0))]), [""; 0], "a nudge is nothing");
    assert_eq!(scene.rest(vec![scene.carry(1, on(303.0))]), [""; 0], "nor is putting it back");
    assert_eq!(scene.position().racer(1).unwrap().progress_mm, 300.0);
}

#[test]
fn a_second_wrong_turn_in_a_row_is_proposed() {
    let mut scene = Scene::of(&[], 4);
    assert_eq!(scene.rest(vec![scene.flick(3, 400.0)]), ["wrong_turn 3 1"]);
    assert_eq!(scene.rest(vec![scene.flick(3, 500.0)]), ["wrong_turn 3 1?"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 -40 300"]);
    assert_eq!(scene.rest(vec![scene.flick(4, 300.0)]), ["wrong_turn 4 2"]);
}

#[test]
fn a_disc_in_turn_that_a_hand_brought_on_was_pushed_or_carried_and_either_may_play_on() {
    let pushed = |next: u8| {
        let mut scene = Scene::of(&[], 3);
        scene.rest(vec![scene.flick(1, 300.0)]);
        let push = with(scene.carry(2, on(200.0)), |one| one.finger_s = 0.6);
        assert_eq!(scene.rest(vec![push]), ["flick 2 -75 200?", "push 2?"]);
        scene.rest(vec![scene.flick(next, 450.0)])
    };
    assert_eq!(pushed(3), ["flick 3 -110 450"]);
    assert_eq!(pushed(2), ["flick 2 200 450"]);
    assert_eq!(pushed(1), ["wrong_turn 1 3"]);
}

#[test]
fn a_disc_carried_and_flicked_within_one_rest_was_both() {
    let mut scene = Scene::at(&[], &[500.0, 535.0]);
    scene.rest(vec![scene.flick(2, 536.0)]);
    let later = |one: &mut tableref::rules::carabande::Move| {
        one.began = one.began.plus_seconds(1.0);
        one.ended = one.ended.plus_seconds(1.0);
    };
    let (spaced, shot) = (scene.carry(1, on(480.0)), scene.flick(1, 700.0));
    let shot = with(with(shot, later), |one| one.from = on(480.0));
    assert_eq!(scene.rest(vec![spaced, shot]), ["spaced 1 500 480", "flick 1 480 700"]);
}

#[test]
fn what_seemed_a_flick_but_came_from_beside_the_track_was_a_hand_and_what_moved_nothing_was_nothing() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![scene.goes(1, Manner::Flicked, beside(500.0))]);
    assert_eq!(scene.rest(vec![scene.flick(1, -42.0)]), [""; 0], "let go of with some way on it");
    assert_eq!(scene.position().owed().count(), 0);
    assert_eq!(scene.rest(vec![scene.flick(2, -74.0)]), [""; 0]);
    assert_eq!(scene.position().to_move(), Some(2));
    let mut down = Scene::of(&[], 2);
    down.rest(vec![down.goes(1, Manner::Flicked, Spot { face: Face::Down, ..on(400.0) })]);
    down.rest(vec![down.flick(2, 300.0)]);
    assert_eq!(down.rest(vec![down.goes(1, Manner::Struck { by: None }, on(400.0))]), ["flipped_back 1"]);
}

#[test]
fn a_push_is_told_and_stands() {
    let mut scene = Scene::of(&[], 1);
    let push = with(scene.flick(1, 300.0), |one| one.finger_s = 0.4);
    assert_eq!(scene.rest(vec![push]), ["flick 1 -40 300", "push 1"]);
    let unsure = with(scene.flick(1, 500.0), |one| {
        one.finger_s = 0.2;
        one.certain = false;
    });
    assert_eq!(scene.rest(vec![unsure]), ["flick 1 300 500", "push 1?"]);
}

#[test]
fn the_obstacle() {
    let mut scene = Scene::of(PRO, 2);
    let hit = with(scene.flick(1, 300.0), |one| one.touched_obstacle = true);
    assert_eq!(scene.rest(vec![hit]), ["hit_obstacle 1"]);
    scene.rest(vec![scene.carry(1, on(-41.0))]);
    let other = with(scene.struck(1, 2, 20.0), |one| one.touched_obstacle = true);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0), other]), ["flick 2 -75 300"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 20 300"]);
    assert_eq!(scene.rest(vec![scene.carry(2, on(310.0))]), ["spacing_refused 2 no-spacing"]);
}

#[test]
fn spacing() {
    // Disc 1 lies 5 mm behind disc 2 and moves back for the black disc.
    let scene = || {
        let mut scene = Scene::at(&[], &[500.0, 535.0]);
        scene.rest(vec![scene.flick(2, 535.5)]);
        scene.set(super::scene::Setting::Turn(1));
        scene
    };
    let mut narrow = scene();
    assert_eq!(narrow.rest(vec![narrow.carry(1, on(475.0))]), ["spaced 1 500 475"]);
    assert_eq!(narrow.position().to_move(), Some(1));
    assert_eq!(narrow.rest(vec![narrow.flick(1, 700.0)]), ["flick 1 475 700"]);
    // With the black disc between them, where a gap of 60 mm was before.
    let mut wide = Scene::at(&[], &[500.0, 590.0]);
    wide.rest(vec![wide.flick(2, 592.0)]);
    wide.set(super::scene::Setting::Turn(1));
    wide.black = Some(at(562.0));
    assert_eq!(wide.rest(vec![wide.carry(1, on(531.0))]), ["spacing_refused 1 wide-gap"]);
    // The black disc between it and a wall.
    let mut wall = Scene::at(&[], &[500.0, 900.0]);
    wall.rest(vec![wall.flick(2, 950.0)]);
    let (middle, lies) = (TablePoint::new(400.0, 400.0), at(510.0));
    let outwards = 1.0 + 31.0 / lies.distance(middle);
    wall.black = Some(TablePoint::new(400.0 + (lies.x - 400.0) * outwards, 400.0 + (lies.y - 400.0) * outwards));
    assert_eq!(wall.rest(vec![wall.carry(1, on(510.0))]), ["spaced 1 500 510"]);
    // Nothing of it is to be seen: perhaps.
    let mut unseen = Scene::at(&[], &[500.0, 900.0]);
    unseen.rest(vec![unseen.flick(2, 950.0)]);
    assert_eq!(unseen.rest(vec![unseen.carry(1, on(520.0))]), ["spaced 1 500 520?"]);
    // Wide all round.
    let mut wide = Scene::at(&[], &[500.0, 900.0]);
    wide.rest(vec![wide.flick(2, 950.0)]);
    let nudged = with(wide.carry(1, on(506.0)), |one| one.from_edge_mm = Some(60.0));
    assert_eq!(wide.rest(vec![nudged]), ["spacing_refused 1 wide-gap?"], "a finger may have brushed it");
    let moved = with(wide.carry(1, on(526.0)), |one| one.from_edge_mm = Some(60.0));
    assert_eq!(wide.rest(vec![moved]), ["spacing_refused 1 wide-gap"]);
    // Near an edge that may have a rail.
    let moved = with(wide.carry(1, on(506.0)), |one| one.from_edge_mm = Some(20.0));
    assert_eq!(wide.rest(vec![moved]), ["spaced 1 526 506"]);
    // It moved another's disc on.
    let mut moved = scene();
    let moves = vec![moved.carry(1, on(510.0)), moved.struck(2, 1, 545.0)];
    assert_eq!(moved.rest(moves), ["spacing_refused 1 other-moved"]);
    assert_eq!(moved.position().racer(2).unwrap().progress_mm, 545.0);
}

#[test]
fn a_turn_missed_is_told_by_a_person() {
    let mut scene = Scene::of(PRO, 2);
    let miss = tableref::rules::carabande::Action::Miss { disc: 1 };
    let events = scene.input(tableref::referee::Input::Act { t: Timestamp::from_seconds(scene.t), action: miss });
    assert_eq!(events[0].kind, tableref::rules::carabande::EventKind::TurnMissed { disc: 1 });
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);
}

#[test]
fn several_things_of_one_rest_are_told_in_their_order() {
    let mut scene = Scene::of(&[], 2);
    let later = |by_s: f64| {
        move |one: &mut tableref::rules::carabande::Move| {
            one.began = one.began.plus_seconds(by_s);
            one.ended = one.ended.plus_seconds(by_s);
        }
    };
    // Off, put back, and the next shot, before all has lain still for long enough.
    let back = on(-40.0);
    let off = scene.goes(1, Manner::Flicked, beside(500.0));
    let moves = vec![with(scene.flick(2, 300.0), later(2.0)), off];
    assert_eq!(scene.rest(moves), ["off_track 1 1", "not_restored 1", "flick 2 -75 300"]);
    assert_eq!(scene.rest(vec![scene.carry(1, back)]), [""; 0]);
    assert_eq!(scene.position().racer(1).unwrap().progress_mm, -40.0);
    // Spaced and flicked at once.
    let spaced = scene.carry(1, on(-46.0));
    assert_eq!(scene.rest(vec![spaced]), ["spaced 1 -40 -46?"]);
}

#[test]
fn a_shot_without_a_finger_is_proposed_if_it_may_have_been_a_knock_or_is_not_the_disc_in_turn() {
    let unseen = |scene: &Scene, disc: u8, to_mm: f64| scene.goes(disc, Manner::Struck { by: None }, on(to_mm));
    let mut scene = Scene::of(&[], 2);
    assert_eq!(scene.rest(vec![unseen(&scene, 1, -10.0)]), ["flick 1 -40 -10?"]);
    let mut scene = Scene::of(&[], 2);
    assert_eq!(scene.rest(vec![unseen(&scene, 2, 500.0)]), ["wrong_turn 2 1?"]);
    // What lay still was not flicked.
    let mut scene = Scene::of(&[], 2);
    assert_eq!(scene.rest(vec![scene.flick(2, -75.0), scene.struck(1, 2, 300.0)]), ["flick 1 -40 300"]);
    let mut scene = Scene::of(&[], 2);
    let moves = vec![
        scene.goes(1, Manner::Struck { by: None }, on(300.0)),
        scene.goes(2, Manner::Struck { by: None }, on(100.0)),
    ];
    assert_eq!(scene.rest(moves), ["flick 1 -40 300"], "whose turn it is, and how far it came, leave nothing else");
    assert_eq!(scene.rest(vec![scene.flick(2, 400.0)]), ["flick 2 100 400"]);
}

#[test]
fn struck_along_a_chain_or_by_what_is_not_known_belongs_to_the_flick() {
    let mut scene = Scene::at(&[], &[100.0, 200.0, 300.0, 400.0]);
    scene.rest(vec![scene.flick(1, 110.0)]);
    let moves = vec![
        scene.flick(2, 280.0),
        scene.struck(3, 2, 380.0),
        scene.goes(4, Manner::Struck { by: Some(3) }, beside(420.0)),
        scene.goes(1, Manner::Struck { by: None }, on(115.0)),
    ];
    assert_eq!(scene.rest(moves), ["off_track 4 2"]);
    let owed: Vec<u8> = scene.position().owed().map(|racer| racer.disc).collect();
    assert_eq!(owed, [2, 4]);
    assert_eq!(scene.position().racer(3).unwrap().progress_mm, 380.0);
}

/// Three discs that have shot once; disc 1 is in turn.
fn second_round() -> Scene {
    let mut scene = Scene::of(&[], 3);
    for (disc, to_mm) in [(1, 400.0), (2, 600.0), (3, 800.0)] {
        scene.rest(vec![scene.flick(disc, to_mm)]);
    }
    scene.moves.clear();
    scene.t += 2.0;
    scene
}

#[test]
fn a_shot_that_nobody_watched_is_taken_from_where_the_disc_in_turn_lies() {
    let mut scene = second_round();
    // It is seen again without its laps.
    scene.lay(1, Spot { progress_mm: 1000.0 - 2400.0, ..on(1000.0) });
    scene.t += 1.0;
    let missed = scene.state.now().missed_shot(scene.state.keys(), &scene.observation());
    scene.moves.extend(missed);
    assert_eq!(scene.look(), ["flick 1 400 1000"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 1200.0)]), ["flick 2 600 1200"]);
}

#[test]
fn where_more_happened_than_one_shot_while_nobody_watched_a_wrong_turn_is_lost_step() {
    for lay in [&[(1, 1000.0), (2, 1300.0)][..], &[(2, 1300.0)]] {
        let mut scene = second_round();
        lay.iter().for_each(|(disc, to_mm)| scene.lay(*disc, on(*to_mm)));
        scene.t += 1.0;
        assert_eq!(scene.state.now().missed_shot(scene.state.keys(), &scene.observation()), None);
        let told = scene.rest(vec![scene.flick(3, 1500.0)]);
        assert!(told.len() == 1 && told[0].starts_with("desynchronised"), "{told:?}");
    }
}

#[test]
fn a_disc_that_is_seen_again_only_after_it_was_put_back_face_down_and_flipped_has_had_both() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![with(scene.flick(1, 400.0), |one| one.to.face = Face::Down)]);
    let off = scene.goes(1, Manner::Struck { by: Some(2) }, down(beside(500.0)));
    assert_eq!(scene.rest(vec![scene.flick(2, 380.0), off]), ["off_track 1 2"]);
    scene.rest(vec![scene.carry(2, on(-75.0))]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(400.0))]), ["flipped_back 1"]);
}
