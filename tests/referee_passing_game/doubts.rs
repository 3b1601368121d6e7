//! What cannot be read for sure is not ruled.

use tableref::rules::Problem;

use super::scene::{Scene, lain, say};

const NOTHING: [&str; 0] = [];

fn said(scene: &mut Scene, looks: usize) -> Vec<String> {
    scene.look_for(looks).iter().map(say).collect()
}

#[test]
fn a_half_that_cannot_be_read_is_waited_for_and_then_proposed() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.right([0, 0]).doubted(1, [None, Some(4)]);
    assert_eq!(scene.look(), NOTHING);
    assert_eq!(said(&mut scene, 20), ["4-6 right 6?"]);
    scene.shows(1, [6, 4]);
    assert_eq!(scene.look(), ["4-6 right 6"], "it is sure now");
    assert_eq!(scene.look(), NOTHING);
}

#[test]
fn what_was_proposed_may_be_another_tile() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.right([0, 0]).doubted(1, [Some(6), Some(4)]);
    assert_eq!(said(&mut scene, 20), ["4-6 right 6?"]);
    scene.shows(1, [6, 5]);
    assert_eq!(said(&mut scene, 20), ["corrected reread", "5-6 right 6"]);
    assert_eq!(scene.right([5, 5]).look(), ["5-5 right 5"]);
}

#[test]
fn a_free_half_that_cannot_be_read_waits_for_the_next_tile() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.right([0, 0]).doubted(1, [Some(6), None]);
    assert_eq!(said(&mut scene, 30), NOTHING);
    scene.right([4, 1]);
    assert_eq!(said(&mut scene, 30), ["4-6 right 6?", "1-4 right 4"]);
}

#[test]
fn what_seems_not_to_match_is_read_anew_by_the_train() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.right([0, 0]).doubted(1, [Some(5), Some(4)]);
    assert_eq!(said(&mut scene, 30), ["4-6 right 6?"], "nobody is accused by what is in doubt");
}

#[test]
fn a_look_in_doubt_about_something_else_must_last() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.problems = vec![Problem::UncertainPiece { x: 10.0, y: 10.0 }];
    scene.right([6, 4]);
    assert_eq!(said(&mut scene, 3), NOTHING);
    assert_eq!(said(&mut scene, 5), ["4-6 right 6"]);
    scene.right([2, 2]);
    assert_eq!(said(&mut scene, 30), ["no_match 2-2 4?"]);
}

#[test]
fn nothing_is_seen_while_the_camera_moves_or_a_hand_is_there() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    scene.problems = vec![Problem::Moved { state: "moving" }];
    scene.right([6, 4]);
    assert_eq!(said(&mut scene, 30), NOTHING);
    assert_eq!(said(&mut scene, 0), NOTHING);
    scene.problems.clear();
    assert_eq!(scene.look(), ["4-6 right 6"]);
}

#[test]
fn a_hidden_tile_in_the_train_says_nothing() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6], [6, 1]]);
    scene.doubted(1, [None, None]);
    assert_eq!(said(&mut scene, 60), NOTHING);
    assert_eq!(scene.right([1, 1]).look(), ["1-1 right 1"]);
    assert_eq!(scene.shows(1, [6, 6]).look(), NOTHING);
}

#[test]
fn hands_in_doubt_are_proposed_and_impossible_ones_never_told() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6]]);
    let hand = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5]];
    scene.open(1, &hand).open(2, &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [3, 6]]);
    assert_eq!(said(&mut scene, 60), NOTHING, "the train has 3-6");
    scene.layout.open[1][5].halves = [Some(1), None];
    assert_eq!(said(&mut scene, 60), NOTHING, "a half cannot be read");
    scene.layout.open[1][5] = tableref::rules::passing_game::Lain { in_doubt: true, ..lain([1, 6]) };
    assert_eq!(said(&mut scene, 60), ["hands_open [15, 27]?", "round_won 1 12?"]);
}

#[test]
fn hands_proved_by_their_count_are_told_whatever_else_is_in_doubt() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6]]);
    scene.problems = vec![Problem::UncertainPiece { x: 10.0, y: 10.0 }];
    let hand = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5]];
    scene.open(1, &hand).open(2, &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6]]);
    assert_eq!(said(&mut scene, 3), NOTHING);
    assert_eq!(said(&mut scene, 5), ["hands_open [15, 27]", "round_won 1 12"]);
}

#[test]
fn hands_that_may_not_all_be_open_are_waited_for() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6]]);
    scene.layout.boneyard = None;
    scene.open(1, &[[0, 0], [0, 1]]);
    assert_eq!(said(&mut scene, 20), NOTHING);
    scene.open(2, &[[1, 1], [1, 2], [1, 3]]);
    assert_eq!(said(&mut scene, 10), NOTHING);
    assert_eq!(said(&mut scene, 10), ["hands_open [1, 9]", "round_won 1 8"]);
}

#[test]
fn a_train_in_doubt_is_no_middle_of_a_round_until_it_is_read() {
    let mut scene = Scene::unseen(&[]);
    scene.right([3, 6]).right([6, 6]).right([6, 1]).doubted(1, [Some(6), None]);
    assert_eq!(said(&mut scene, 60), NOTHING);
    scene.shows(1, [6, 6]).right([2, 2]);
    assert_eq!(said(&mut scene, 20), ["round_started?", "no_match 2-2 1?"]);
}
