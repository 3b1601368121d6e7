//! What breaks the rules, and what is taken back.

use tableref::model::Seat;
use tableref::referee::OperatorAction;
use tableref::rules::pferdeaeppel::{AppleColour, Horse};

use super::scene::{BROWN, Scene, Setting, WHITE};

const NOTHING: [&str; 0] = [];

/// Both have moved once.
fn begun() -> Scene {
    let mut scene = Scene::new(&[]);
    scene.goes(WHITE, [7, 2]).look();
    scene.goes(BROWN, [2, 7]).look();
    scene
}

#[test]
fn a_move_taken_back_in_its_turn_is_a_correction() {
    let mut scene = begun();
    scene.goes(WHITE, [8, 4]).look();
    assert_eq!(scene.take([8, 4]).stands(WHITE, Some([7, 2])).look(), ["corrected"]);
    assert_eq!(scene.goes(WHITE, [6, 4]).look(), ["W 72-64", "own W 64"]);
    // To another square at once.
    assert_eq!(scene.take([6, 4]).goes(WHITE, [5, 3]).look(), ["corrected", "W 72-53", "own W 53"]);
    assert_eq!(scene.goes(BROWN, [4, 8]).look(), ["B 27-48", "own B 48"]);
}

#[test]
fn a_second_apple_taken_back_or_moved_in_its_turn_is_a_correction() {
    let mut scene = begun();
    scene.goes(WHITE, [8, 4]).lay([4, 4]).look();
    assert_eq!(scene.take([4, 4]).look(), ["corrected"]);
    assert_eq!(scene.lay([3, 3]).look(), ["second W 33"]);
    assert_eq!(scene.take([3, 3]).lay([5, 6]).look(), ["corrected", "second W 56"]);
}

#[test]
fn a_horse_that_goes_where_no_knight_does() {
    let mut scene = begun();
    assert_eq!(scene.goes(WHITE, [7, 3]).look(), ["W 72-73", "not_a_knight_move", "own W 73"]);
    let mut back = begun();
    back.goes(WHITE, [7, 3]).look();
    assert_eq!(back.take([7, 3]).stands(WHITE, Some([7, 2])).look(), ["corrected"]);
    assert_eq!(back.goes(WHITE, [8, 4]).look(), ["W 72-84", "own W 84"]);
    // Not taken back, it stands once the opponent moves.
    assert_eq!(scene.goes(BROWN, [4, 8]).look(), ["B 27-48", "own B 48"]);
    assert_eq!(scene.goes(WHITE, [8, 5]).look(), ["W 73-85", "own W 85"]);
}

#[test]
fn a_blocked_square_is_entered_with_a_second_apple() {
    let mut scene = Scene::new(&[("board.size", "8")]);
    for (horse, to, second) in [
        (WHITE, [5, 1], None),
        (BROWN, [1, 5], None),
        (WHITE, [7, 2], None),
        (BROWN, [3, 6], Some([4, 1])),
        (WHITE, [6, 4], Some([0, 6])),
        (BROWN, [2, 4], Some([6, 6])),
        (WHITE, [7, 6], Some([1, 6])),
    ] {
        scene.goes(horse, to);
        if let Some(second) = second {
            scene.lay(second);
        }
        assert_eq!(scene.look().len(), if second.is_some() { 3 } else { 2 });
    }
    let said = scene.stands(BROWN, Some([1, 6])).lay([0, 4]).look();
    assert_eq!(said, ["B 24-16", "entered_blocked_square", "second B 04"]);
    assert_eq!(scene.goes(WHITE, [5, 5]).look(), ["W 76-55", "own W 55"]);
    assert_eq!(scene.goes(BROWN, [3, 7]).look(), ["B 16-37", "own B 37"], "the apple lies where it lay");
}

#[test]
fn a_horse_moves_out_of_turn() {
    let mut scene = Scene::new(&[]);
    assert_eq!(scene.goes(BROWN, [2, 7]).look(), ["B 08-27", "wrong_turn", "own B 27"]);
    assert_eq!(scene.goes(WHITE, [7, 2]).look(), ["W 80-72", "own W 72"]);
    assert_eq!(scene.goes(BROWN, [4, 8]).look(), ["B 27-48", "own B 48"]);
    assert_eq!(scene.goes(BROWN, [6, 7]).look(), ["B 48-67", "wrong_turn", "own B 67"]);
}

#[test]
fn what_a_horse_dropped_is_confirmed_when_it_leaves() {
    let mut scene = begun();
    scene.goes(WHITE, [8, 4]).look();
    scene.goes(BROWN, [4, 8]).look();
    scene.take([8, 4]);
    assert_eq!(scene.goes(WHITE, [6, 5]).look(), ["missing_apple 84", "W 84-65", "own W 65"]);
    scene.goes(BROWN, [6, 7]).look();
    scene.lay_of(AppleColour::Golden, [6, 5]);
    assert_eq!(scene.goes(WHITE, [7, 3]).look(), ["wrong_colour_apple 65", "W 65-73", "own W 73"]);
    assert_eq!(scene.goes(BROWN, [7, 5]).look(), ["B 67-75", "own B 75"]);
}

#[test]
fn an_apple_too_many_and_one_of_the_wrong_colour() {
    let mut scene = begun();
    let said = scene.goes(WHITE, [8, 4]).lay([4, 4]).lay([4, 5]).look();
    assert_eq!(said[..2], ["W 72-84", "own W 84"]);
    assert_eq!(said.iter().filter(|word| word.starts_with("second")).count(), 2);
    assert_eq!(said.iter().filter(|word| word.starts_with("too_many_apples")).count(), 1, "{said:?}");
    let mut scene = begun();
    scene.goes(WHITE, [8, 4]).lay([4, 4]).look();
    assert_eq!(scene.lay([4, 5]).look(), ["second W 45", "too_many_apples 45"]);
    assert_eq!(scene.take([4, 5]).look(), ["corrected"]);
    let said = scene.goes(BROWN, [4, 8]).lay_of(AppleColour::Golden, [0, 0]).look();
    assert_eq!(said, ["B 27-48", "own B 48", "second B 00 golden", "wrong_colour_apple 00"]);
}

#[test]
fn an_apple_laid_before_the_horse_moves_belongs_to_that_move() {
    let mut scene = Scene::new(&[]);
    assert_eq!(scene.lay([4, 4]).look(), ["too_many_apples 44"], "nobody may lay one yet");
    let said = scene.goes(WHITE, [7, 2]).look();
    assert_eq!(said, ["corrected", "W 80-72", "own W 72", "second W 44"]);
    let mut scene = Scene::new(&[]);
    scene.lay([4, 4]).look();
    let said = scene.goes(WHITE, [7, 2]).lay([5, 5]).look();
    assert_eq!(said, ["W 80-72", "own W 72", "second W 55"], "now it was one too many");
}

#[test]
fn the_last_escape_is_blocked() {
    let mut scene = Scene::new(&[("board.size", "5")]);
    scene.goes(WHITE, [2, 1]).lay([0, 0]).look();
    scene.goes(BROWN, [1, 2]).lay([0, 2]).look();
    scene.goes(WHITE, [4, 2]).lay([3, 4]).look();
    // White has [2, 3] and [3, 0] left, and Brown threatens the first.
    assert_eq!(scene.goes(BROWN, [3, 1]).look(), ["B 12-31", "own B 31"]);
    let safe = scene.state.now().position().unwrap().safe_escapes();
    let [only] = safe[..] else { panic!("{safe:?}") };
    let said = scene.lay(only.into()).look();
    assert!(said[1].starts_with("blocked_last_escape"), "{said:?}");
    assert_eq!(scene.take(only.into()).look(), ["corrected"]);
}

#[test]
fn an_apple_that_lay_there_is_moved_or_taken() {
    let mut scene = begun();
    assert_eq!(scene.take([8, 0]).look(), ["apple_moved_or_removed 80 off"]);
    assert_eq!(scene.lay([8, 0]).look(), ["corrected"]);
    assert_eq!(scene.take([8, 0]).lay([7, 1]).look(), ["apple_moved_or_removed 80 71"]);
    assert_eq!(scene.take([0, 8]).goes(WHITE, [8, 4]).look(), ["apple_moved_or_removed 08 off", "W 72-84", "own W 84"]);
}

#[test]
fn a_board_that_was_not_watched_loses_step_until_it_is_as_before() {
    let mut scene = begun();
    let apples = scene.apples.clone();
    for at in [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5]] {
        scene.lay(at);
    }
    assert_eq!(scene.look(), ["desynchronised"]);
    assert_eq!(scene.lay([6, 6]).look(), NOTHING, "nothing counts");
    scene.apples = apples;
    assert_eq!(scene.look(), NOTHING);
    assert_eq!(scene.goes(WHITE, [8, 4]).look(), ["W 72-84", "own W 84"]);
}

#[test]
fn a_person_sets_the_position_and_whose_turn_it_is() {
    let mut scene = begun();
    for at in [[0, 0], [1, 1], [2, 2], [3, 3], [4, 4], [5, 5]] {
        scene.lay(at);
    }
    scene.look();
    assert_eq!(scene.person(OperatorAction::Set(Setting::Turn(Horse::Brown))), ["corrected"]);
    assert_eq!(scene.look(), NOTHING);
    assert_eq!(scene.goes(BROWN, [4, 8]).look(), ["B 27-48", "own B 48"]);
    // So is a recording that begins in the middle of a round, which is not guessed at.
    let mut scene = Scene::unseen(&[]);
    scene.goes(WHITE, [7, 2]).goes(BROWN, [2, 7]);
    assert_eq!(scene.look(), ["bad_setup"]);
    assert_eq!(scene.goes(WHITE, [8, 4]).look(), NOTHING);
    assert_eq!(scene.person(OperatorAction::Set(Setting::WhitePlayer(Seat::Near))), ["corrected"]);
}

#[test]
fn with_wait_nothing_counts_until_a_person_decides() {
    for (decision, next) in [
        (OperatorAction::Resume, ["B 27-48", "own B 48"]),
        (OperatorAction::Confirm { entry: 6 }, ["B 27-48", "own B 48"]),
        (OperatorAction::Reject { entry: 6 }, ["B 27-48", "own B 48"]),
    ] {
        let mut scene = Scene::new(&[("rules.after_violation", "wait")]);
        scene.goes(WHITE, [7, 2]).look();
        scene.goes(BROWN, [2, 7]).look();
        assert_eq!(scene.goes(WHITE, [7, 3]).look(), ["W 72-73", "not_a_knight_move", "own W 73"]);
        assert_eq!(scene.goes(BROWN, [4, 8]).look(), NOTHING);
        scene.person(decision.clone());
        assert_eq!(scene.look(), next, "{decision:?}");
    }
}

#[test]
fn even_a_catch_can_be_taken_back() {
    let mut scene = Scene::new(&[("board.size", "5")]);
    scene.goes(WHITE, [2, 1]).look();
    scene.goes(BROWN, [1, 2]).look();
    scene.goes(WHITE, [3, 3]).look();
    assert_eq!(scene.stands(BROWN, Some([3, 3])).look(), ["B 12-33", "caught", "round_won B 23"]);
    assert_eq!(scene.stands(BROWN, Some([1, 2])).look(), ["corrected"]);
    assert_eq!(scene.state.now().score().far, 0);
    assert_eq!(scene.goes(BROWN, [3, 1]).look(), ["B 12-31", "own B 31"]);
}
