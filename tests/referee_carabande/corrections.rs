//! What persons change, and loss of step.

use tableref::geometry::{TablePoint, Timestamp};
use tableref::referee::OperatorAction;
use tableref::rules::Problem;
use tableref::rules::carabande::{Face, Manner};

use super::scene::{Scene, Setting, beside, on, with};

#[test]
fn an_out_of_turn_that_was_none_becomes_a_flick_and_later_entries_are_read_anew() {
    let mut scene = Scene::of(&[], 3);
    assert_eq!(scene.rest(vec![scene.flick(2, 400.0)]), ["wrong_turn 2 1"]);
    let wrong = scene.last_entry();
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 -40 300"]);
    // Disc 1 missed a turn by agreement, so that its shot now is the one out of turn.
    let told = scene.operator(OperatorAction::Reject { entry: wrong });
    assert_eq!(told, ["corrected", "flick 2 -75 400", "wrong_turn 1 3"]);
    assert_eq!(scene.look(), [""; 0]);
}

#[test]
fn a_flick_that_was_none_uses_no_turn_and_its_discs_lie_where_they_lie() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![scene.flick(1, 400.0)]);
    scene.operator(OperatorAction::Reject { entry: scene.last_entry() });
    assert_eq!(scene.look(), [""; 0], "it is not found again");
    assert_eq!(scene.position().to_move(), Some(1));
    assert_eq!(scene.rest(vec![scene.flick(1, 500.0)]), ["flick 1 400 500"]);
}

#[test]
fn a_shot_that_is_undone_may_be_put_back() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![scene.flick(1, 2500.0)]);
    let told = scene.operator(OperatorAction::Undo { entry: scene.last_entry() });
    assert_eq!(told, ["corrected"]);
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.position().racer(1).unwrap().laps, 0);
    assert_eq!(scene.rest(vec![scene.carry(1, on(-40.0))]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(1, 300.0)]), ["flick 1 -40 300"]);
}

#[test]
fn a_jump_is_confirmed_or_rejected() {
    let jump = |scene: &Scene| {
        with(scene.flick(1, 2500.0), |one| {
            one.left_track = Some(Timestamp::from_seconds(1.0));
            one.certain = false;
        })
    };
    let mut scene = Scene::of(&[], 2);
    assert_eq!(scene.rest(vec![jump(&scene)]), ["off_track 1 1?"]);
    assert_eq!(scene.operator(OperatorAction::Confirm { entry: scene.last_entry() }), ["corrected", "off_track 1 1"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["not_restored 1", "flick 2 -75 300"]);

    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![jump(&scene)]);
    let told = scene.operator(OperatorAction::Reject { entry: scene.last_entry() });
    assert_eq!(told, ["corrected", "flick 1 -40 2500", "lap 1 1"]);
}

#[test]
fn a_possible_swap_asks_and_confirmed_it_holds_for_all_after_it() {
    let doubt = |scene: &mut Scene, is_in_doubt: bool| {
        for disc in [1, 3] {
            scene.discs.get_mut(&disc).unwrap().in_doubt = is_in_doubt;
        }
    };
    let mut scene = Scene::of(&[], 3);
    scene.rest(vec![scene.flick(1, 400.0)]);
    scene.rest(vec![scene.flick(2, 600.0)]);
    let moves = vec![scene.flick(3, 380.0), scene.struck(1, 3, 420.0)];
    doubt(&mut scene, true);
    // `rest` lays the moved discs anew; the doubt comes with the look.
    assert_eq!(scene.rest(moves), ["flick 3 -110 380"]);
    doubt(&mut scene, true);
    assert_eq!(scene.look(), ["swapped [1,3]?"]);
    let asked = scene.last_entry();
    assert_eq!(scene.rest(vec![scene.flick(3, 700.0)]), ["wrong_turn 3 1"]);
    let told = scene.operator(OperatorAction::Confirm { entry: asked });
    assert_eq!(told, ["corrected", "swapped [1,3]", "flick 1 380 700"]);
    assert_eq!(scene.state.now().number_of(3), 1);
    doubt(&mut scene, false);
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(2, 900.0)]), ["flick 2 600 900"]);
    assert_eq!(scene.rest(vec![scene.flick(1, 500.0)]), ["flick 3 420 500"]);
    // By hand, and back.
    scene.set(Setting::Swap([1, 3]));
    assert_eq!(scene.rest(vec![scene.flick(1, 600.0)]), ["flick 1 500 600"]);
}

#[test]
fn settings_of_turn_laps_progress_and_face() {
    let mut scene = Scene::of(&[], 2);
    assert_eq!(scene.set(Setting::Turn(2)), ["corrected"]);
    assert_eq!(scene.rest(vec![scene.flick(2, 400.0)]), ["flick 2 -75 400"]);
    scene.set(Setting::Laps { disc: 2, laps: 2 });
    scene.set(Setting::Turn(2));
    assert_eq!(
        scene.rest(vec![scene.flick(2, 2500.0)]),
        ["flick 2 5200 7300", "lap 2 3", "race_won 2 2", "finished 2 1"]
    );
    scene.set(Setting::Progress { disc: 1, mm: 2360.0 });
    assert_eq!(scene.rest(vec![scene.flick(1, 50.0)]), ["flick 1 2360 2450", "lap 1 1"]);
    scene.set(Setting::Face { disc: 1, face: Face::Down });
    assert_eq!(scene.position().racer(1).unwrap().face, Face::Down);
}

#[test]
fn what_lies_elsewhere_unexplained_loses_step_and_a_person_or_the_table_mends_it() {
    let lost = || {
        let mut scene = Scene::of(&[], 2);
        scene.rest(vec![scene.flick(1, 400.0)]);
        scene.lay(1, on(700.0));
        assert_eq!(scene.look(), [""; 0], "a moment's look is nothing");
        scene.t += 1.0;
        assert_eq!(scene.look(), ["desynchronised [1] layout-differs"]);
        scene
    };
    let mut scene = lost();
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), [""; 0], "nothing counts");
    assert_eq!(scene.set(Setting::Turn(1)), ["corrected"]);
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(1, 900.0)]), ["flick 1 700 900"]);

    let mut scene = lost();
    scene.lay(1, on(402.0));
    assert_eq!(scene.look(), [""; 0]);
    assert!(!scene.state.now().is_lost());
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);

    let mut scene = lost();
    scene.operator(OperatorAction::Reject { entry: scene.last_entry() });
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);
}

#[test]
fn discs_that_stopped_and_are_not_told_yet_are_nowhere_else() {
    let mut scene = Scene::of(&[], 2);
    let shot = scene.flick(1, 400.0);
    scene.lay(1, on(400.0));
    scene.discs.get_mut(&1).unwrap().still_since = Some(Timestamp::from_seconds(scene.t));
    scene.t += 0.3;
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.rest(vec![shot]), ["flick 1 -40 400"]);
    // Before the first shot discs are laid anew without a word, if no move was seen.
    let mut scene = Scene::of(&[], 2);
    scene.lay(1, on(-80.0));
    scene.t += 5.5;
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(1, 400.0)]), ["flick 1 -80 400"]);
}

#[test]
fn a_pause_and_a_blind_camera_count_nothing() {
    let mut scene = Scene::of(&[], 2);
    scene.operator(OperatorAction::Pause);
    assert_eq!(scene.rest(vec![scene.flick(1, 400.0)]), [""; 0]);
    scene.operator(OperatorAction::Resume);
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.position().racer(1).unwrap().progress_mm, 400.0, "play goes on from what lies there");
    assert_eq!(scene.position().to_move(), Some(1));
    scene.problems = vec![Problem::Moved { state: "moving" }];
    assert_eq!(scene.rest(vec![scene.flick(1, 500.0)]), [""; 0]);
    scene.problems.clear();
    assert_eq!(scene.look(), ["flick 1 400 500"]);
}

#[test]
fn a_beginning_that_was_none_waits_for_a_set_up() {
    let mut scene = Scene::at(&[], &[300.0, 500.0]);
    scene.operator(OperatorAction::Reject { entry: scene.last_entry() });
    assert_eq!(scene.look(), [""; 0]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(-40.0)), scene.carry(2, on(-75.0))]), ["race_started [1,2]"]);
    // A person may begin from whatever lies there.
    let mut scene = Scene::at(&[], &[300.0, 500.0]);
    scene.operator(OperatorAction::Reject { entry: scene.last_entry() });
    assert_eq!(scene.operator(OperatorAction::Start), [""; 0]);
    assert_eq!(scene.look(), ["race_started [1,2]"]);
}

#[test]
fn a_race_ended_by_a_person_has_no_result() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![scene.flick(1, 400.0)]);
    assert_eq!(scene.operator(OperatorAction::EndRound), ["corrected"]);
    assert!(scene.state.now().standings().points().is_empty());
    assert_eq!(scene.operator(OperatorAction::TimeUp), ["match_won"]);
}

#[test]
fn a_put_back_elsewhere_and_then_rightly() {
    let mut scene = Scene::of(&[], 2);
    scene.rest(vec![scene.goes(1, Manner::Flicked, beside(500.0))]);
    let far = with(scene.carry(1, on(30.0)), |one| one.to.at = TablePoint::new(one.to.at.x, one.to.at.y + 5.0));
    assert_eq!(scene.rest(vec![far]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.carry(1, on(-44.0))]), [""; 0]);
    assert_eq!(scene.rest(vec![scene.flick(2, 300.0)]), ["flick 2 -75 300"]);
}
