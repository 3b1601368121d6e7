//! Set-ups, rounds and matches.

use tableref::model::Seat;
use tableref::referee::OperatorAction;
use tableref::rules::Problem;
use tableref::rules::pferdeaeppel::{EventKind, Score, SetupFault};

use super::scene::{BROWN, Scene, Setting, WHITE};

const NOTHING: [&str; 0] = [];
const SMALL: (&str, &str) = ("board.size", "5");

/// A round on a 5 × 5 board in which Brown catches White with 23 browns left; White sits near.
fn caught(scene: &mut Scene) -> Vec<String> {
    scene.goes(WHITE, [2, 1]).look();
    scene.goes(BROWN, [1, 2]).look();
    scene.goes(WHITE, [3, 3]).look();
    scene.stands(BROWN, Some([3, 3])).stands(WHITE, None).look()
}

#[test]
fn a_bad_set_up_is_named_once_and_begins_no_round() {
    let mut scene = Scene::unseen(&[]);
    scene.set_up([0, 0], [0, 8]);
    scene.lay([4, 4]);
    let events = scene.events();
    let [event] = events.as_slice() else { panic!("{events:?}") };
    let EventKind::BadSetup { reasons, .. } = &event.kind else { panic!("{event:?}") };
    assert_eq!(reasons, &[SetupFault::WhiteNotInItsCorner, SetupFault::Apples]);
    assert_eq!(scene.look(), NOTHING);
    scene.set_up([8, 0], [0, 8]);
    assert_eq!(scene.look(), ["round_started"]);
    // White's player sits near in the first round, unless the setup says otherwise.
    let mut scene = Scene::unseen(&[]);
    scene.set_up([0, 8], [8, 0]);
    assert_eq!(scene.look(), ["bad_setup"]);
    let mut scene = Scene::unseen(&[("rules.white_seat", "far")]);
    scene.set_up([0, 8], [8, 0]);
    assert_eq!(scene.look(), ["round_started"]);
}

#[test]
fn a_horse_that_is_missing_is_no_set_up_yet() {
    let mut scene = Scene::unseen(&[]);
    scene.stands(WHITE, None);
    assert_eq!(scene.look(), NOTHING);
    scene.stands(WHITE, Some([8, 0]));
    assert_eq!(scene.look(), ["round_started"]);
}

#[test]
fn a_set_up_that_was_not_seen_clearly_is_known_by_the_first_turn() {
    let mut scene = Scene::unseen(&[]);
    assert_eq!(scene.goes(WHITE, [7, 2]).lay([4, 4]).look(), ["round_started", "W 80-72", "own W 72", "second W 44"]);
    // A doubt does not hide a set-up, but of a bad one the referee must be sure.
    let mut scene = Scene::unseen(&[]);
    scene.problems = vec![Problem::UncertainPiece { x: 340.0, y: 20.0 }];
    assert_eq!(scene.look(), ["round_started"]);
    let mut scene = Scene::unseen(&[]);
    scene.set_up([0, 0], [0, 8]);
    scene.problems = vec![Problem::UncertainPiece { x: 340.0, y: 20.0 }];
    assert_eq!(scene.look(), NOTHING);
}

#[test]
fn lots_are_seen_by_the_corners_and_swapped_roles_are_expected() {
    let mut scene = Scene::new(&[SMALL]);
    assert_eq!(caught(&mut scene), ["B 12-33", "caught", "round_won B 23"]);
    assert_eq!(scene.state.now().score(), Score { near: 0, far: 23 });
    scene.apples.clear();
    assert_eq!(scene.stands(WHITE, Some([2, 2])).stands(BROWN, Some([4, 4])).look(), NOTHING);
    scene.set_up([0, 4], [4, 0]);
    assert_eq!(scene.look(), ["round_started"]);
    assert_eq!(scene.state.now().white_player(), Seat::Far);
    let mut scene = Scene::new(&[SMALL, ("rules.roles_next_round", "swap")]);
    caught(&mut scene);
    scene.set_up([4, 0], [0, 4]);
    assert_eq!(scene.look(), ["bad_setup"]);
    scene.set_up([0, 4], [4, 0]);
    assert_eq!(scene.look(), ["round_started"]);
    // Or told by a person.
    let mut scene = Scene::new(&[SMALL]);
    caught(&mut scene);
    scene.person(OperatorAction::Set(Setting::WhitePlayer(Seat::Far)));
    scene.set_up([4, 0], [0, 4]);
    assert_eq!(scene.look(), ["bad_setup"]);
}

#[test]
fn a_match_ends_with_its_rounds_or_its_time() {
    let mut scene = Scene::new(&[SMALL, ("rules.match_rounds", "2")]);
    caught(&mut scene);
    scene.set_up([4, 0], [0, 4]);
    scene.look();
    assert_eq!(caught(&mut scene), ["B 12-33", "caught", "round_won B 23", "match_won"]);
    scene.set_up([4, 0], [0, 4]);
    assert_eq!(scene.look(), NOTHING);
    // The round in play when time runs out is played to its end.
    let mut scene = Scene::new(&[SMALL, ("rules.match_s", "60")]);
    caught(&mut scene);
    scene.set_up([4, 0], [0, 4]);
    scene.look();
    scene.t += 60.0;
    assert_eq!(caught(&mut scene), ["B 12-33", "caught", "round_won B 23", "match_won"]);
    // Between two rounds it ends the match.
    let mut scene = Scene::new(&[SMALL, ("rules.match_s", "60")]);
    caught(&mut scene);
    scene.t += 60.0;
    assert_eq!(scene.look(), ["match_won"]);
}

#[test]
fn a_round_that_is_broken_off_has_no_result() {
    let mut scene = Scene::new(&[SMALL]);
    scene.goes(WHITE, [2, 1]).look();
    assert_eq!(scene.person(OperatorAction::EndRound), ["corrected"]);
    scene.set_up([4, 0], [0, 4]);
    assert_eq!(scene.look(), ["round_started"]);
    assert_eq!(scene.state.now().score(), Score::default());
}

#[test]
fn an_entry_undone_is_as_if_it_had_not_been() {
    let mut scene = Scene::new(&[]);
    scene.goes(WHITE, [7, 2]).look();
    let before = scene.state.now().clone();
    let events = scene.goes(BROWN, [2, 7]).events();
    assert_eq!(scene.person(OperatorAction::Undo { entry: events[0].id }), ["corrected"]);
    assert_eq!(scene.state.now(), &before);
}
