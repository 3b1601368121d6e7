//! The referee before a table that is seen: scripted scenes in, events out.

mod laws;
mod scene;

use Half::{Far, Near};
use scene::{Scene, two_each, words};
use tableref::geometry::{TablePoint, Timestamp};
use tableref::referee::passe_trappe::{Phase, SetTo, Setting};
use tableref::referee::{Input, OperatorAction, Policy, step};
use tableref::rules::Problem;
use tableref::rules::passe_trappe::{Half, Hands, Place, Route};

#[test]
fn a_round_from_the_first_shot_to_the_win() {
    let mut scene = Scene::new(&[]);
    scene.film(1.0).expect(&[]);
    for id in 0..5 {
        scene.pass(id);
    }
    scene.expect(&[
        "round_started",
        "pass near far",
        "pass near far",
        "pass near far",
        "pass near far",
        "pass near far",
        "round_won near empty",
    ]);
    // Bouncing back afterwards changes nothing (D4).
    scene.cross(0, Route::Opening, true).film(1.0).expect(&[]);
}

#[test]
fn a_shot_that_does_not_pass_begins_the_round_and_a_hand_that_sets_up_does_not() {
    let mut scene = two_each();
    scene.hold(0).film(0.5);
    scene.disk(0).at.x += 100.0;
    scene.rest(0, Place::In(Near)).film(1.0).expect(&[]);
    scene.shoot(1).film(0.1).expect(&["round_started"]);
}

#[test]
fn a_disk_that_crosses_begins_the_round_even_if_its_shot_was_not_seen() {
    let mut scene = two_each();
    scene.cross(0, Route::Opening, true).film(0.5).expect(&["round_started", "pass near far"]);
    let mut scene = Scene::new(&[]);
    scene.shoot(7).cross(7, Route::Over, true).film(0.5).expect(&["round_started", "over_bar far near"]);
    let mut scene = Scene::new(&[]);
    scene.hold(7).film(0.5).cross(7, Route::Carried, true).film(1.0).expect(&[]);
}

#[test]
fn an_illegal_set_up_is_said_once_and_begins_no_round() {
    let mut scene = Scene::new(&[]);
    scene.disk(0).at = TablePoint::new(240.0, 410.0);
    scene.film(1.0).expect(&[]);
    scene.pass(1).expect(&["illegal_setup near blocking"]);
    scene.pass(2).pass(7).film(1.0).expect(&[]);
    assert!(matches!(scene.state.now().phase(), Phase::Waiting { .. }));
}

#[test]
fn a_disk_over_the_bar_keeps_its_half_until_it_is_carried_back() {
    let mut scene = two_each();
    scene.pass(0).shoot(1).cross(1, Route::Over, true).film(1.0);
    scene.expect(&["round_started", "pass near far", "over_bar near far"]);
    let position = scene.state.now().position().unwrap();
    assert_eq!((position.physical().near, position.effective().near), (0, 1));
    scene.hold(1).film(1.0).expect(&[]);
    assert_eq!(scene.state.now().position().unwrap().physical().far, 4);
    scene.cross(1, Route::Carried, true).film(1.0).expect(&["returned near"]);
    scene.pass(1).expect(&["pass near far", "round_won near empty"]);
}

#[test]
fn a_disk_that_has_to_go_back_is_returned_by_whatever_way_it_comes() {
    for route in [Route::Opening, Route::Over, Route::Carried, Route::PushedThrough] {
        let mut scene = two_each();
        scene.shoot(0).cross(0, Route::Over, true).film(1.0).expect(&["round_started", "over_bar near far"]);
        scene.cross(0, route, true).film(1.0).expect(&["returned near"]);
    }
}

#[test]
fn any_disk_brought_back_settles_what_is_owed() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, true).film(1.0);
    scene.hold(2).film(0.5).cross(2, Route::Carried, true).film(1.0);
    scene.expect(&["round_started", "over_bar near far", "returned near"]);
    assert_eq!(scene.state.now().position().unwrap().effective().near, 2);
}

#[test]
fn stuck_after_half_a_second_freed_by_a_disk() {
    let mut scene = two_each();
    scene.pass(0).shoot(1).rest(1, Place::Opening);
    let rest = scene.now();
    scene.film(0.3);
    scene.events.retain(|event| words(event).contains("stuck"));
    scene.film(1.0);
    assert_eq!(scene.events.first().map(|event| event.t.seconds_since(rest)).map(|s| (s * 1e3).round()), Some(500.0));
    scene.expect(&["stuck near"]);
    scene.rest(1, Place::In(Near)).film(1.0).expect(&["freed near near"]);
    scene.shoot(1).rest(1, Place::Opening).film(1.0).expect(&["stuck near"]);
    scene.cross(1, Route::Opening, true).film(1.0).expect(&["freed near far", "round_won near empty"]);
}

#[test]
fn a_hand_takes_a_stuck_disk() {
    let mut scene = two_each();
    scene.shoot(1).rest(1, Place::Opening).film(1.0).expect(&["round_started", "stuck near"]);
    scene.hold(1).film(0.2).expect(&[]);
    scene.disk(1).at = TablePoint::new(240.0, 300.0);
    scene.film(0.2).expect(&["held_stuck near"]);
    scene.rest(1, Place::In(Near)).film(1.0).expect(&["returned near"]);
    scene.shoot(1).rest(1, Place::Opening).film(1.0).expect(&["stuck near"]);
    scene.cross(1, Route::Carried, true).film(1.0).expect(&["held_stuck near"]);
    assert_eq!(scene.state.now().position().unwrap().effective().near, 2);
}

#[test]
fn disks_hidden_by_a_hand_keep_their_half() {
    let mut scene = two_each();
    scene.pass(0);
    for id in [2, 3] {
        scene.disk(id).hidden = true;
        scene.disk(id).still_since = None;
    }
    scene.settled = false;
    scene.film(1.0).pass(1).film(1.0);
    scene.expect(&["round_started", "pass near far", "pass near far", "round_won near empty"]);
}

#[test]
fn holding_the_last_own_disk_wins_nothing() {
    let mut scene = two_each();
    scene.pass(0).hold(1).film(3.0).rest(1, Place::In(Near)).film(1.0);
    scene.expect(&["round_started", "pass near far"]);
}

#[test]
fn confirming_a_ruling_says_it_no_second_time() {
    let mut scene = two_each();
    scene.pass(0);
    let pass = scene.events[1].id;
    scene.events.clear();
    scene.operate(OperatorAction::Confirm { entry: pass }).expect(&[&format!("corrected {pass} confirm")]);
}

#[test]
fn what_a_hand_pushes_through_is_for_a_person_to_judge() {
    let mut scene = two_each();
    scene.pass(0).hold(1).film(0.5).cross(1, Route::PushedThrough, true).film(1.0);
    let proposal = scene.events[2].id;
    let proposed = ["pass near far ?", "not_by_elastic near ?", "round_won near empty ?"];
    let started = ["round_started", "pass near far"];
    scene.expect(&[&started[..], &proposed[..]].concat());
    scene.operate(OperatorAction::Confirm { entry: proposal });
    scene.expect(&[&format!("corrected {proposal} confirm"), "not_by_elastic near"]);
    assert_eq!(scene.state.now().position().unwrap().effective().near, 1);
    scene.cross(1, Route::Carried, true).film(1.0).expect(&["returned near"]);
    scene.operate(OperatorAction::Reject { entry: proposal }).film(0.1);
    scene.events.clear();
    assert_eq!(scene.state.now().score().near, 1);
}

#[test]
fn disks_that_each_lie_where_the_other_has_to_go_back_to_are_both_returned() {
    let mut scene = two_each();
    scene.shoot(0).rest(0, Place::OffBoard).film(1.0).shoot(2).cross(2, Route::Over, true).film(1.0);
    scene.expect(&["round_started", "off_board near", "over_bar far near"]);
    scene.rest(0, Place::In(Far)).film(1.0).expect(&["returned near", "returned far"]);
    let counts = scene.state.now().position().unwrap().effective();
    assert_eq!((counts.near, counts.far), (2, 2));
}

#[test]
fn off_the_board_and_back() {
    let mut scene = two_each();
    scene.shoot(0).rest(0, Place::OffBoard).film(1.0).expect(&["round_started", "off_board near"]);
    assert_eq!(scene.state.now().position().unwrap().effective().near, 2);
    scene.rest(0, Place::In(Near)).film(1.0).expect(&["returned near"]);
}

#[test]
fn not_returned_once_when_others_play_on() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, true).film(4.0).expect(&["round_started", "over_bar near far"]);
    scene.pass(2).expect(&["pass far near"]);
    scene.film(2.0).expect(&[]);
    scene.shoot(1).expect(&["not_returned near"]);
    scene.rest(1, Place::In(Near)).film(1.0).shoot(1).film(1.0).expect(&[]);
}

#[test]
fn a_disk_being_taken_back_is_not_late() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, true).film(4.0).hold(0).film(3.0).pass(2);
    scene.expect(&["round_started", "over_bar near far", "pass far near"]);
}

#[test]
fn two_hands_of_one_player_but_not_one_of_each() {
    let mut scene = two_each();
    scene.shoot(0);
    scene.layout.hands = Hands { near: 1, far: 1 };
    scene.film(2.0).expect(&["round_started"]);
    scene.layout.hands = Hands { near: 2, far: 1 };
    scene.film(0.3);
    scene.layout.hands = Hands { near: 1, far: 1 };
    scene.film(0.3).expect(&[]);
    scene.layout.hands = Hands { near: 2, far: 1 };
    scene.film(3.0).expect(&["two_hands near"]);
}

#[test]
fn what_the_camera_is_not_sure_of_is_proposed_and_so_is_what_follows() {
    let mut scene = two_each();
    scene.pass(0).shoot(1).cross(1, Route::Opening, false).film(1.0);
    let proposal = scene.events[2].id;
    scene.expect(&["round_started", "pass near far", "pass near far ?", "round_won near empty ?"]);
    let mut rejected = Scene { layout: scene.layout.clone(), state: scene.state.clone(), ..two_each() };
    rejected.t = scene.t;
    rejected.operate(OperatorAction::Reject { entry: proposal });
    rejected.expect(&[&format!("corrected {proposal} reject"), "over_bar near far"]);
    assert_eq!(rejected.state.now().position().unwrap().effective().near, 1);
    scene.operate(OperatorAction::Confirm { entry: proposal });
    scene.expect(&[&format!("corrected {proposal} confirm"), "pass near far", "round_won near empty"]);
    assert_eq!(scene.state.now().score().near, 1);
}

#[test]
fn what_is_only_proposed_changes_nobodys_debts_and_ends_no_round() {
    let mut scene = two_each();
    scene.pass(0).shoot(1).cross(1, Route::Over, false).film(1.0);
    scene.expect(&["round_started", "pass near far", "over_bar near far ?", "round_won near empty ?"]);
    let position = scene.state.now().position().unwrap();
    assert_eq!((position.owed_to(Near), position.physical().far), (0, 4));
    assert_eq!((scene.state.now().score().near, scene.state.now().is_lost()), (0, false));
    // Play goes on for longer than a disk may lie there: nobody is late with anything.
    scene.film(6.0).shoot(2).cross(2, Route::Opening, true).film(1.0).expect(&["pass far near"]);
}

#[test]
fn what_a_person_confirms_has_to_go_back_from_then_on() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, false).film(6.0);
    let proposal = scene.events[1].id;
    scene.expect(&["round_started", "over_bar near far ?"]);
    scene.operate(OperatorAction::Confirm { entry: proposal });
    scene.expect(&[&format!("corrected {proposal} confirm"), "over_bar near far"]);
    assert_eq!(scene.state.now().position().unwrap().owed_to(Near), 1);
    scene.pass(2).expect(&["pass far near"]);
    scene.film(6.0).shoot(1).expect(&["not_returned near"]);
}

#[test]
fn a_proposal_that_is_rejected_leaves_nothing_owed() {
    let mut scene = two_each();
    scene.shoot(0).hold(0).film(0.3).cross(0, Route::Carried, true).film(1.0);
    let proposal = scene.events[1].id;
    scene.expect(&["round_started", "over_bar near far ?"]);
    scene.operate(OperatorAction::Reject { entry: proposal }).film(1.0);
    scene.expect(&[&format!("corrected {proposal} reject")]);
    let position = scene.state.now().position().unwrap();
    assert_eq!((position.owed_to(Near), position.physical().far), (0, 3));
}

#[test]
fn a_way_that_is_not_sure_is_no_doubt_where_all_ways_come_to_the_same() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, true).film(1.0).expect(&["round_started", "over_bar near far"]);
    scene.cross(0, Route::Opening, false).film(1.0).expect(&["returned near"]);
}

#[test]
fn a_doubt_ends_when_the_disk_is_carried_back() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Opening, false).film(1.0).expect(&["round_started", "pass near far ?"]);
    let crossed = scene.layout.disks[0].crossing.unwrap().t;
    scene.hold(0).film(0.5).cross(0, Route::Carried, true).film(1.0);
    assert!(scene.events[0].t.seconds_since(crossed).abs() < 1e-3, "said late, but as of then");
    scene.expect(&["over_bar near far", "returned near"]);
    scene.shoot(1).cross(1, Route::Opening, false).film(0.2).cross(1, Route::Opening, true).film(1.0);
    scene.events.clear();
    scene.pass(0).pass(1);
    scene.expect(&["pass near far", "pass near far", "round_won near empty"]);
}

#[test]
fn another_disk_that_is_carried_back_is_no_ruling_on_the_one_in_doubt() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, false).film(1.0).expect(&["round_started", "over_bar near far ?"]);
    scene.hold(3).film(0.5).cross(3, Route::Carried, true).film(1.0).expect(&["over_bar far near ?"]);
    assert_eq!(scene.state.now().position().unwrap().effective().near, 2);
}

#[test]
fn while_a_way_is_in_doubt_nobody_is_late_for_sure() {
    let mut scene = two_each();
    scene.shoot(0).cross(0, Route::Over, true).film(1.0).shoot(2).cross(2, Route::Opening, false).film(6.0);
    scene.expect(&["round_started", "over_bar near far", "pass far near ?"]);
    scene.shoot(1).expect(&["not_returned near ?"]);
    scene.film(1.0).expect(&[]);
}

#[test]
fn after_a_win_that_nobody_confirmed_the_next_set_up_counts() {
    let mut scene = two_each();
    scene.pass(0).shoot(1).cross(1, Route::Opening, false).film(1.0);
    let proposal = scene.events[3].id;
    scene.expect(&["round_started", "pass near far", "pass near far ?", "round_won near empty ?"]);
    for id in [0, 1] {
        scene.hold(id).film(0.5).cross(id, Route::Carried, true).film(1.0);
    }
    scene.events.clear();
    scene.pass(3).expect(&["round_started", "pass far near"]);
    assert_eq!(scene.state.now().score().near, 0);
    scene.operate(OperatorAction::Confirm { entry: proposal });
    assert_eq!(scene.state.now().score().near, 1);
}

#[test]
fn where_disks_and_board_are_hardly_told_apart_nothing_is_ruled() {
    let mut scene = two_each();
    scene.problems = vec![Problem::LowContrast];
    scene.shoot(0).cross(0, Route::Over, true).film(7.0);
    scene.shoot(1).rest(1, Place::OffBoard).film(1.0).shoot(2).film(0.2);
    scene.expect(&["round_started", "over_bar near far ?", "off_board near ?"]);
    assert_eq!(scene.state.now().position().unwrap().owed_to(Near), 0);
}

#[test]
fn while_the_picture_cannot_be_read_nothing_is_said_and_afterwards_it_is() {
    let mut scene = two_each();
    scene.pass(0).expect(&["round_started", "pass near far"]);
    scene.problems = vec![Problem::Unreadable { reason: "dark" }];
    scene.cross(2, Route::Opening, true).film(1.0).expect(&[]);
    scene.problems.clear();
    scene.film(0.1).expect(&["pass far near"]);
}

#[test]
fn undo_takes_back_one_entry_and_leaves_the_others() {
    let mut scene = two_each();
    scene.pass(0).pass(2).pass(1);
    let first = scene.events[1].id;
    scene.operate(OperatorAction::Undo { entry: first });
    let counts = scene.state.now().position().unwrap().effective();
    assert_eq!((counts.near, counts.far), (2, 2));
    let undo = scene.events.last().unwrap().id;
    scene.operate(OperatorAction::Undo { entry: undo });
    let counts = scene.state.now().position().unwrap().effective();
    assert_eq!((counts.near, counts.far), (1, 3));
}

#[test]
fn carrying_disks_between_rounds_is_silent_and_the_next_set_up_counts() {
    let mut scene = two_each();
    scene.pass(0).pass(1).film(1.0);
    scene.expect(&["round_started", "pass near far", "pass near far", "round_won near empty"]);
    scene.hold(0).film(1.0).cross(0, Route::Carried, true).film(1.0);
    scene.hold(3).film(1.0).rest(3, Place::OffBoard).film(1.0).rest(3, Place::In(Far));
    scene.hold(1).film(1.0).cross(1, Route::Carried, true).film(1.0).expect(&[]);
    scene.pass(3).expect(&["round_started", "pass far near"]);
}

#[test]
fn other_counts_than_believed_lose_step_until_they_fit() {
    let mut scene = Scene::new(&[("rules.disks_per_player", "3")]);
    scene.film(1.0).pass(0).pass(1).film(1.0).expect(&["round_started", "pass near far", "pass near far"]);
    scene.rest(3, Place::In(Near)).film(1.0).expect(&["desynchronised counts-differ"]);
    scene.pass(2).film(1.0).expect(&[]);
    assert!(!scene.state.now().is_lost(), "one went and one came, so the counts fit again");
    scene.rest(3, Place::In(Far)).film(1.0).expect(&["desynchronised counts-differ"]);
    scene.cross(2, Route::Carried, true).film(1.0).expect(&[]);
    assert!(!scene.state.now().is_lost());
    scene.pass(2).expect(&["pass near far", "round_won near empty"]);
}

#[test]
fn exchanged_numbers_are_no_event() {
    let mut scene = two_each();
    scene.pass(0).film(1.0).expect(&["round_started", "pass near far"]);
    for (id, half) in [(1, Far), (2, Near)] {
        let disk = scene.disk(id);
        (disk.place, disk.origin) = (Place::In(half), half);
    }
    scene.film(1.0).expect(&[]);
    scene.pass(2).expect(&["pass near far", "round_won near empty"]);
}

#[test]
fn a_missing_disk_holds_back_conclusions_but_not_what_was_followed() {
    let mut scene = two_each();
    scene.pass(0).film(1.0).expect(&["round_started", "pass near far"]);
    let gone = scene.layout.disks.pop().unwrap();
    scene.problems = vec![Problem::PieceCount { expected: 4, found: 3 }];
    scene.film(2.0).expect(&[]);
    scene.pass(1).expect(&["pass near far", "round_won near empty"]);
    scene.layout.disks.push(gone);
}

#[test]
fn time_runs_out_exactly_and_a_pass_before_it_counts() {
    let mut scene = Scene::new(&[("rules.disks_per_player", "2"), ("rules.timer_s", "10")]);
    scene.film(1.0).shoot(0);
    scene.expect(&["round_started"]);
    scene.rest(0, Place::In(Near)).film(9.7);
    scene.pass(3).film(1.0);
    let end = scene.events.last().unwrap().t;
    scene.expect(&["pass far near", "round_won far time"]);
    assert!((end.seconds() - 11.0).abs() < 0.1, "{end:?}");
}

#[test]
fn a_tie_is_decided_with_one_disk_each() {
    let mut scene = Scene::new(&[("rules.disks_per_player", "2"), ("rules.timer_s", "10")]);
    scene.film(1.0).shoot(0).rest(0, Place::In(Near)).film(11.0).expect(&["round_started", "sudden_death"]);
    scene.layout.disks.retain(|disk| disk.id == 0 || disk.id == 3);
    scene.problems = vec![Problem::PieceCount { expected: 4, found: 2 }];
    scene.film(1.0).expect(&[]);
    scene.pass(3).expect(&["round_started", "pass far near", "round_won far empty"]);
}

#[test]
fn a_pause_stops_time_and_play() {
    let mut scene = Scene::new(&[("rules.disks_per_player", "2"), ("rules.timer_s", "10")]);
    scene.film(1.0).shoot(0).rest(0, Place::In(Near)).expect(&["round_started"]);
    scene.operate(OperatorAction::Pause).film(20.0).operate(OperatorAction::Resume).expect(&[]);
    scene.film(5.0).expect(&[]);
    scene.pass(0).film(6.0).expect(&["pass near far", "round_won near time"]);
}

#[test]
fn an_operator_starts_sets_and_ends() {
    let mut scene = two_each();
    scene.operate(OperatorAction::Start).expect(&["round_started"]);
    scene.operate(OperatorAction::Set(Setting { what: SetTo::Near, value: 1 }));
    assert_eq!(scene.state.now().position().unwrap().effective().far, 3);
    scene.operate(OperatorAction::EndRound);
    assert!(matches!(scene.state.now().phase(), Phase::Waiting { .. }));
    scene.events.clear();
    let refused = step(
        &scene.state,
        &Input::Operator { t: Timestamp::ZERO, action: OperatorAction::Undo { entry: 999 } },
        &Policy::default(),
    );
    assert!(refused.refusal.is_some() && !refused.changed());
}
