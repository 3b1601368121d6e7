//! What breaks a rule, and what only looks like it.

use tableref::rules::passing_game::EventKind;

use super::scene::{Scene, say};

#[test]
fn a_tile_that_does_not_match_is_told_with_its_place() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    assert_eq!(scene.right([2, 5]).look(), ["no_match 2-5 4"]);
    assert_eq!(scene.look().len(), 0, "said once");
    // Play may go on from it, or it is taken back.
    assert_eq!(scene.right([5, 5]).look(), ["5-5 right 5"]);
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    scene.left([5, 2]).look();
    scene.layout.train.remove(0);
    assert_eq!(scene.look(), ["corrected taken_back"]);
}

#[test]
fn a_tile_with_the_right_number_at_its_wrong_half_does_not_match() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    assert_eq!(scene.right([1, 4]).look(), ["no_match 1-4 4"]);
}

#[test]
fn one_look_accuses_nobody() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    scene.right([2, 5]);
    assert_eq!(scene.look_for(3), []);
    // It was a four, misread.
    scene.shows(2, [4, 5]);
    assert_eq!(scene.look(), ["4-5 right 4"]);
    scene.shows(0, [3, 5]);
    assert_eq!(scene.look_for(3), []);
    scene.shows(0, [3, 6]).boneyard(13);
    assert_eq!(scene.look_for(1), []);
    assert_eq!(scene.boneyard(14).look().len(), 0);
}

#[test]
fn a_tile_of_the_train_that_is_replaced_or_turned() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4], [4, 4]]);
    scene.shows(0, [1, 6]);
    let told = scene.events();
    let [changed] = told.as_slice() else { panic!("{told:?}") };
    let EventKind::TileChanged { tile, index, from, to } = &changed.kind else { panic!("{told:?}") };
    assert_eq!((tile.halves(), *index, *from, *to), ([3, 6], 0, [3, 6], [1, 6]));
    assert_eq!(scene.train()[0], [1, 6]);
    scene.shows(1, [4, 6]);
    assert_eq!(scene.look(), ["tile_changed"]);
    assert_eq!(scene.look().len(), 0);
}

#[test]
fn the_last_tile_read_otherwise_is_a_correction() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    scene.shows(1, [6, 5]);
    assert_eq!(scene.look(), ["corrected taken_back", "5-6 right 6"]);
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    scene.shows(1, [5, 4]);
    assert_eq!(scene.look_for(20).iter().map(say).collect::<Vec<_>>(), ["corrected taken_back", "no_match 4-5 6"]);
}

#[test]
fn a_tile_that_lies_there_twice_and_one_of_no_such_set() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6], [6, 1]]);
    assert_eq!(scene.right([1, 6]).look(), ["duplicate_tile"]);
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    assert_eq!(scene.right([6, 8]).look(), ["impossible_tile"]);
}

#[test]
fn what_seems_to_be_another_tile_of_the_train_is_a_slip_of_the_eye() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4], [4, 4]]);
    scene.shows(0, [4, 6]);
    assert_eq!(scene.look().len(), 0);
    scene.shows(0, [9, 6]);
    assert_eq!(scene.look().len(), 0);
}

#[test]
fn a_tile_attached_to_a_side() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 6], [6, 4]]);
    assert_eq!(scene.branch([6, 1], 1).look(), ["branch"]);
    assert_eq!(scene.look().len(), 0);
    // It is laid where it belongs.
    scene.layout.branches.clear();
    assert_eq!(scene.right([4, 1]).look(), ["1-4 right 4"]);
    assert_eq!(scene.state.now().position().unwrap().branches(), []);
}

#[test]
fn the_last_two_tiles_are_not_drawn() {
    let mut scene = Scene::with_train(&[("rules.players", "4")], &[[3, 6]]);
    assert_eq!(scene.draw(1).look(), ["drew"]);
    assert_eq!(scene.draw(1).look(), ["drew"]);
    assert_eq!(scene.draw(1).look_for(14).iter().map(say).collect::<Vec<_>>(), ["boneyard_floor"]);
}

#[test]
fn a_boneyard_that_no_draw_explains_is_only_counted() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    assert_eq!(scene.boneyard(9).look_for(20), []);
    assert_eq!(scene.draw(1).look(), ["drew"]);
    assert_eq!(scene.boneyard(12).look_for(20), []);
    assert_eq!(scene.state.now().position().unwrap().boneyard(), 12);
}

#[test]
fn a_train_that_cannot_be_explained_loses_step_until_it_is_back_or_told() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4], [4, 4]]);
    let train = scene.layout.train.clone();
    scene.shows(0, [1, 2]).shows(1, [2, 5]);
    assert_eq!(scene.look().len(), 0);
    assert_eq!(scene.look_for(40).iter().map(say).collect::<Vec<_>>(), ["desynchronised"]);
    assert!(scene.state.now().is_lost());
    scene.layout.train = train;
    assert_eq!(scene.look().len(), 0);
    assert_eq!(scene.right([4, 0]).look(), ["0-4 right 4"]);
    scene.layout.train.clear();
    let said: Vec<String> = scene.look_for(50).iter().map(say).collect();
    assert_eq!(said, ["desynchronised", "round_started"], "the table was cleared");
}

#[test]
fn after_the_end_the_tiles_are_gathered_in_peace() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    let hand = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5]];
    scene.open(1, &hand).open(2, &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [1, 6]]);
    assert_eq!(scene.look(), ["hands_open [15, 27]", "round_won 1 12"]);
    scene.open(1, &[]);
    for taken in 0..2 {
        scene.layout.train.remove(0);
        scene.boneyard(16 + taken);
        assert_eq!(scene.look().len(), 0);
    }
}
