//! What happens by the rules.

use tableref::rules::Problem;
use tableref::rules::pferdeaeppel::AppleColour;

use super::scene::{BROWN, Scene, WHITE};

#[test]
fn a_turn_is_a_move_its_apple_and_maybe_a_second_one() {
    let mut scene = Scene::new(&[]);
    assert_eq!(scene.goes(WHITE, [7, 2]).lay([5, 6]).look(), ["W 80-72", "own W 72", "second W 56"]);
    assert_eq!(scene.goes(BROWN, [2, 7]).look(), ["B 08-27", "own B 27"]);
    assert_eq!(scene.goes(WHITE, [8, 4]).look(), ["W 72-84", "own W 84"]);
}

#[test]
fn the_second_apple_may_follow_until_the_opponent_moves() {
    let mut scene = Scene::new(&[]);
    assert_eq!(scene.goes(WHITE, [7, 2]).look(), ["W 80-72", "own W 72"]);
    assert_eq!(scene.lay([5, 6]).look(), ["second W 56"]);
    // With the opponent's move it is the opponent's, of which it is known that it was not there before.
    assert_eq!(scene.goes(BROWN, [2, 7]).lay([1, 1]).look(), ["B 08-27", "own B 27", "second B 11"]);
}

#[test]
fn a_lifted_horse_is_no_position_and_an_unsettled_board_neither() {
    let mut scene = Scene::new(&[]);
    let nothing: [&str; 0] = [];
    assert_eq!(scene.stands(WHITE, None).look(), nothing);
    assert_eq!(scene.lay([4, 4]).look(), nothing);
    assert_eq!(scene.stands(BROWN, None).look(), nothing);
    scene.stands(BROWN, Some([0, 8]));
    assert_eq!(scene.goes(WHITE, [7, 2]).look(), ["W 80-72", "own W 72", "second W 44"]);
    assert_eq!(scene.stands(BROWN, None).look(), nothing);
    assert_eq!(scene.goes(BROWN, [2, 7]).look(), ["B 08-27", "own B 27"]);
}

#[test]
fn two_quick_moves_between_two_looks_are_two_moves() {
    let mut scene = Scene::new(&[]);
    let said = scene.goes(WHITE, [7, 2]).goes(BROWN, [2, 7]).look();
    assert_eq!(said, ["W 80-72", "own W 72", "B 08-27", "own B 27"]);
    let said = scene.goes(WHITE, [8, 4]).goes(BROWN, [4, 8]).lay([0, 0]).look();
    assert_eq!(said, ["W 72-84", "own W 84", "B 27-48", "own B 48", "second B 00?"], "nobody saw whose it was");
    // Three are told by the apple that a horse left between.
    let said = scene.goes(WHITE, [6, 5]).goes(BROWN, [6, 7]).goes(WHITE, [7, 3]).look();
    assert_eq!(said, ["W 84-65", "own W 65", "B 48-67", "own B 67", "W 65-73", "own W 73"]);
}

#[test]
fn brown_catches_white() {
    for is_seen_beside in [false, true] {
        let mut scene = Scene::new(&[("board.size", "5")]);
        scene.goes(WHITE, [2, 1]).look();
        scene.goes(BROWN, [1, 2]).look();
        assert_eq!(scene.goes(WHITE, [3, 3]).look(), ["W 21-33", "own W 33"]);
        scene.stands(BROWN, Some([3, 3]));
        if !is_seen_beside {
            scene.stands(WHITE, None);
        }
        assert_eq!(scene.look(), ["B 12-33", "caught", "round_won B 23"]);
    }
}

#[test]
fn white_may_move_and_be_caught_between_two_looks() {
    let mut scene = Scene::new(&[("board.size", "5")]);
    scene.goes(WHITE, [2, 1]).look();
    scene.goes(BROWN, [1, 2]).look();
    scene.goes(WHITE, [3, 3]).stands(BROWN, Some([3, 3])).stands(WHITE, None);
    assert_eq!(scene.look(), ["W 21-33", "own W 33", "B 12-33", "caught", "round_won B 23"]);
}

#[test]
fn the_second_apple_after_the_verdict_says_nothing() {
    let mut scene = Scene::new(&[("board.size", "5")]);
    scene.goes(WHITE, [2, 1]).look();
    scene.goes(BROWN, [1, 2]).look();
    scene.goes(WHITE, [3, 3]).look();
    scene.stands(BROWN, Some([3, 3])).stands(WHITE, None).lay([0, 0]);
    assert_eq!(scene.look(), ["B 12-33", "caught", "round_won B 23"]);
    let nothing: [&str; 0] = [];
    assert_eq!(scene.lay([1, 1]).look(), nothing);
}

#[test]
fn a_doubtful_square_is_no_evidence() {
    let mut scene = Scene::new(&[]);
    scene.goes(WHITE, [7, 2]).lay([4, 4]).look();
    // The apple on [4, 4], 180 mm from each side, cannot be told from the board for a while.
    let doubt = Problem::UncertainPiece { x: 180.0, y: 180.0 };
    scene.problems = vec![doubt];
    let apple = scene.apples.remove(&[4, 4].into()).unwrap();
    let nothing: [&str; 0] = [];
    assert_eq!(scene.look(), nothing);
    assert_eq!(scene.goes(BROWN, [2, 7]).look(), ["B 08-27", "own B 27"]);
    scene.lay_of(apple, [4, 4]);
    scene.problems = vec![Problem::UncertainClass { x: 180.0, y: 180.0 }];
    scene.lay_of(AppleColour::Golden, [4, 4]);
    assert_eq!(scene.look(), nothing);
    scene.problems.clear();
    assert_eq!(scene.lay([4, 4]).look(), nothing);
}

#[test]
fn a_look_full_of_doubts_convicts_nobody() {
    let mut scene = Scene::new(&[]);
    scene.problems = vec![Problem::UncertainPiece { x: 20.0, y: 20.0 }, Problem::UncertainPiece { x: 60.0, y: 20.0 }];
    let nothing: [&str; 0] = [];
    assert_eq!(scene.goes(WHITE, [7, 3]).look(), nothing);
    scene.take([7, 3]);
    assert_eq!(scene.goes(WHITE, [7, 2]).look(), ["W 80-72", "own W 72"], "what the rules allow is believed");
}
