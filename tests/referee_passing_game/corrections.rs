//! What persons decide about entries.

use tableref::referee::{OperatorAction, Refusal};
use tableref::rules::passing_game::EventKind;

use super::scene::{Scene, Setting};

const NOTHING: [&str; 0] = [];

#[test]
fn a_violation_may_be_none() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    let told = scene.right([2, 5]).events();
    let entry = scene.last(&told, "no_match");
    assert_eq!(scene.right([5, 1]).look(), ["1-5 right 5"]);
    assert_eq!(scene.person(OperatorAction::Reject { entry }), ["corrected reject"]);
    assert_eq!(scene.look(), NOTHING);
    assert_eq!(scene.train(), [[3, 6], [6, 4], [2, 5], [5, 1]], "what came after stays");
}

#[test]
fn a_draw_may_be_none() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    let told = scene.draw(1).events();
    let entry = scene.last(&told, "drew");
    scene.right([4, 4]).look();
    scene.person(OperatorAction::Reject { entry });
    let position = scene.state.now().position().unwrap();
    assert_eq!((position.boneyard(), position.train().len()), (13, 3));
    assert_eq!(scene.look(), NOTHING);
}

#[test]
fn what_is_undone_is_seen_anew() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    let told = scene.right([6, 4]).events();
    let entry = scene.last(&told, "played");
    assert_eq!(scene.person(OperatorAction::Undo { entry }), ["corrected undo"]);
    assert_eq!(scene.train(), [[3, 6]]);
    assert_eq!(scene.look(), ["4-6 right 6"]);
}

#[test]
fn two_tiles_in_one_turn_are_a_persons_word() {
    let mut scene = Scene::unseen(&[("rules.players", "3")]);
    scene.person(OperatorAction::Set(Setting::Leader(1)));
    scene.look();
    scene.right([3, 6]).look();
    let told = scene.right([6, 4]).right([4, 4]).events();
    assert_eq!(scene.state.now().position().unwrap().to_move(), Some(1));
    let entry = scene.last(&told, "two_tiles_in_one_turn");
    let said = scene.person(OperatorAction::Confirm { entry });
    assert_eq!(said, ["corrected confirm", "two_tiles_in_one_turn"]);
    assert_eq!(scene.state.now().position().unwrap().to_move(), Some(3));
    assert_eq!(scene.look(), NOTHING);
}

#[test]
fn a_tile_is_what_a_person_says() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    scene.person(OperatorAction::Set(Setting::Tile { index: 1, halves: [6, 5] }));
    assert_eq!(scene.look(), NOTHING, "whatever it seems to be");
    assert_eq!(scene.right([5, 1]).look(), ["1-5 right 5"]);
    scene.person(OperatorAction::Set(Setting::Ends([2, 0])));
    assert_eq!(scene.train(), [[2, 6], [6, 5], [5, 0]]);
    assert_eq!(scene.look(), NOTHING);
}

#[test]
fn hands_counted_by_a_person() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    let said = scene.person(OperatorAction::Set(Setting::Pips(vec![7, 30])));
    assert_eq!(said, ["corrected pips", "hands_open [7, 30]", "round_won 1 23"]);
    scene.person(OperatorAction::Set(Setting::Score { player: 2, points: 40 }));
    assert_eq!(scene.state.now().score(), [23, 40]);
    let wrong = OperatorAction::Set(Setting::Pips(vec![7, 30]));
    assert_eq!(scene.try_person(wrong).unwrap_err(), Refusal::NotNow);
}

#[test]
fn a_result_that_is_rejected_waits_for_other_hands() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6]]);
    let hand = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5]];
    scene.open(1, &hand).open(2, &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6]]);
    let told = scene.events();
    let EventKind::RoundWon { points: 12, .. } = told[1].kind else { panic!("{told:?}") };
    scene.person(OperatorAction::Reject { entry: told[0].id });
    assert_eq!(scene.state.now().score(), [0, 0]);
    assert_eq!(scene.look(), NOTHING);
    scene.open(2, &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [2, 6]]);
    assert_eq!(scene.look(), ["hands_open [15, 28]", "round_won 1 13"]);
}

#[test]
fn a_round_is_broken_off_by_ending_it_twice() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6]]);
    assert_eq!(scene.person(OperatorAction::EndRound), ["corrected end_round"]);
    assert!(scene.state.now().position().is_some());
    scene.person(OperatorAction::EndRound);
    assert!(scene.state.now().position().is_none());
    scene.layout.train.clear();
    assert_eq!(scene.look(), ["round_started"]);
}

#[test]
fn nothing_counts_in_a_pause() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.person(OperatorAction::Pause);
    assert_eq!(scene.right([6, 4]).look(), NOTHING);
    scene.person(OperatorAction::Resume);
    assert_eq!(scene.look(), ["4-6 right 6"]);
}

#[test]
fn play_goes_on_from_what_lies_there_by_a_persons_word() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4], [4, 4]]);
    scene.shows(0, [1, 2]).shows(1, [2, 5]).shows(2, [5, 5]);
    scene.look_for(60);
    assert!(scene.state.now().is_lost());
    scene.person(OperatorAction::Set(Setting::Turn(2)));
    assert_eq!(scene.look(), NOTHING);
    assert_eq!(scene.train(), [[1, 2], [2, 5], [5, 5]]);
    assert_eq!(scene.right([5, 0]).look(), ["2: 0-5 right 5"]);
}
