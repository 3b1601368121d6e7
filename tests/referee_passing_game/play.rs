//! What happens by the rules.

use tableref::referee::OperatorAction;
use tableref::rules::passing_game::{End, EventKind};

use super::scene::{Scene, Setting, say};

#[test]
fn a_round_with_two_draws_and_open_hands() {
    let mut scene = Scene::new(&[]);
    let mut told = Vec::new();
    let (left, right) = (End::Left, End::Right);
    let plays = [
        (right, [3, 6]),
        (right, [6, 4]),
        (right, [4, 0]),
        (right, [0, 0]),
        (left, [4, 3]),
        (left, [1, 4]),
        (right, [0, 5]),
        (right, [5, 2]),
        (right, [2, 1]),
        (right, [1, 5]),
        (right, [5, 6]),
    ];
    for (end, halves) in plays {
        told.extend(scene.lay(end, halves).look());
    }
    told.extend(scene.draw(1).look());
    told.extend(scene.right([6, 6]).look());
    told.extend(scene.left([3, 1]).look());
    told.extend(scene.draw(1).look());
    told.extend(scene.left([2, 3]).look());
    let expected = [
        "3-6",
        "4-6 right 6",
        "0-4 right 4",
        "0-0 right 0",
        "3-4 left 3",
        "1-4 left 4",
        "0-5 right 0",
        "2-5 right 5",
        "1-2 right 2",
        "1-5 right 1",
        "5-6 right 5",
        "drew",
        "6-6 right 6",
        "1-3 left 1",
        "drew",
        "2-3 left 3",
    ];
    assert_eq!(told, expected);
    scene.open(2, &[[0, 2], [5, 5]]);
    let hands = scene.events();
    assert_eq!(hands.iter().map(say).collect::<Vec<_>>(), ["hands_open [0, 12]", "round_won 1 12"]);
    assert_eq!(hands[0].t, hands[1].t);
    assert!((f64::from(hands[0].t) - (scene.t - 0.8)).abs() < 1e-6, "at the first settled look");
    assert_eq!(scene.state.now().score(), [12, 0]);
    let EventKind::RoundWon { pips, .. } = &hands[1].kind else { panic!() };
    assert_eq!(pips, &[0, 12]);
}

#[test]
fn the_next_round_begins_once_the_table_is_cleared() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    // Thirteen tiles are out: nobody's hand is empty.
    let (one, other) =
        (&[[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6]], &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [6, 6]]);
    scene.open(1, one).open(2, other);
    assert_eq!(scene.look(), ["hands_open [21, 32]", "round_won 1 11"]);
    let nothing: [&str; 0] = [];
    scene.open(1, &[]).open(2, &[]);
    assert_eq!(scene.look(), nothing);
    scene.layout.train.clear();
    assert_eq!(scene.boneyard(28).look(), nothing);
    assert_eq!(scene.boneyard(20).look(), nothing);
    assert_eq!(scene.boneyard(14).look(), ["round_started"]);
    assert_eq!(scene.right([2, 2]).look(), ["2-2"]);
}

#[test]
fn a_round_begins_with_its_first_tile_where_the_deal_cannot_be_counted() {
    let mut scene = Scene::unseen(&[]);
    let nothing: [&str; 0] = [];
    assert_eq!(scene.boneyard(20).look(), nothing);
    assert_eq!(scene.boneyard(13).right([2, 5]).look(), ["round_started", "2-5"]);
    // The thirteen are believed, and no draw.
    assert_eq!(scene.look(), nothing);
    assert_eq!(scene.draw(1).look(), ["drew"]);
}

#[test]
fn whose_turn_it_is_follows_from_a_leader() {
    let mut scene = Scene::unseen(&[("rules.players", "3")]);
    scene.person(OperatorAction::Set(Setting::Leader(2)));
    assert_eq!(scene.look(), ["round_started"]);
    assert_eq!(scene.right([3, 6]).look(), ["2: 3-6"]);
    assert_eq!(scene.right([6, 6]).look(), ["3: 6-6 right 6"]);
    assert_eq!(scene.draw(1).look(), ["1: drew"]);
    assert_eq!(scene.person(OperatorAction::Set(Setting::Passed(2))), ["corrected passed", "2: passed"]);
    assert_eq!(scene.left([0, 3]).look(), ["3: 0-3 left 3"]);
    scene.person(OperatorAction::Set(Setting::Turn(3)));
    assert_eq!(scene.right([6, 1]).look(), ["3: 1-6 right 6"]);
}

#[test]
fn quick_plays_between_two_looks_are_plays() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    let said = scene.right([6, 4]).left([1, 3]).look();
    assert_eq!(said, ["1-3 left 3", "4-6 right 6", "two_tiles_in_one_turn?"]);
    let said = scene.right([4, 0]).right([0, 0]).right([0, 5]).look();
    assert_eq!(said, ["0-4 right 4", "0-0 right 0", "0-5 right 0"]);
}

#[test]
fn by_the_hands_it_is_known_who_laid_two_tiles() {
    for leader in [None, Some(1)] {
        let mut scene = Scene::unseen(&[]);
        if let Some(leader) = leader {
            scene.person(OperatorAction::Set(Setting::Leader(leader)));
        }
        scene.look();
        scene.right([3, 6]).look();
        let (one, other) = if leader.is_some() { ("2: ", "1: ") } else { ("", "") };
        scene.layout.reaches = Some(2);
        let said = scene.right([6, 4]).left([1, 3]).look();
        assert_eq!(said, [format!("{one}1-3 left 3"), format!("{other}4-6 right 6")], "two hands");
        scene.layout.reaches = Some(1);
        let said = scene.right([4, 4]).right([4, 0]).look();
        let last = format!("{one}0-4 right 4");
        assert_eq!(said, [format!("{one}4-4 right 4"), last, "two_tiles_in_one_turn".to_owned()], "one hand");
        assert_eq!(scene.look().len(), 0);
        let next = leader.map(|_| 1);
        assert_eq!(scene.state.now().position().unwrap().to_move(), next);
    }
}

#[test]
fn a_draw_and_a_play_between_two_looks_are_two_turns() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    assert_eq!(scene.draw(1).right([6, 4]).look(), ["drew", "4-6 right 6"]);
    assert_eq!(scene.draw(2).look(), ["drew", "drew"]);
}

#[test]
fn what_is_laid_and_taken_back_is_a_correction() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    assert_eq!(scene.take().look(), ["corrected taken_back"]);
    assert_eq!(scene.right([6, 1]).look(), ["1-6 right 6"]);
    assert_eq!(scene.take().right([6, 2]).look(), ["corrected taken_back", "2-6 right 6"]);
    assert_eq!(scene.take().left([1, 3]).look(), ["corrected taken_back", "1-3 left 3"]);
    assert_eq!(scene.draw(1).look(), ["drew"]);
    assert_eq!(scene.boneyard(14).look(), ["corrected taken_back"]);
    assert_eq!(scene.train(), [[1, 3], [3, 6]]);
}

#[test]
fn a_lone_first_tile_may_be_taken_back() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    assert_eq!(scene.take().look(), ["corrected taken_back"]);
    assert_eq!(scene.right([4, 6]).look(), ["4-6"]);
}

#[test]
fn a_train_seen_from_its_other_end_keeps_its_names() {
    let mut scene = Scene::with_train(&[], &[[3, 6], [6, 4]]);
    scene.layout.train.reverse();
    scene.layout.train.iter_mut().for_each(|lain| lain.halves.reverse());
    assert_eq!(scene.left([1, 4]).look(), ["1-4 right 4"]);
}

#[test]
fn a_recording_may_begin_in_the_middle_of_a_round() {
    let mut scene = Scene::unseen(&[]);
    scene.right([3, 6]).right([6, 4]).right([4, 4]).boneyard(12);
    assert_eq!(scene.look(), ["round_started?"]);
    assert_eq!(scene.left([1, 3]).look(), ["1-3 left 3"]);
    assert_eq!(scene.draw(1).look(), ["drew"]);
    // 28 - 4 - 11 tiles are in the hands.
    let mut rest = (0..7)
        .flat_map(|high| (0..=high).map(move |low| [low, high]))
        .filter(|tile| ![[3, 6], [4, 6], [4, 4], [1, 3]].contains(tile));
    let (one, other): (Vec<_>, Vec<_>) = (rest.by_ref().take(6).collect(), rest.take(7).collect());
    let nothing: [&str; 0] = [];
    assert_eq!(scene.open(1, &one).look(), nothing, "the other is not open yet");
    let said = scene.open(2, &other).look();
    assert_eq!(said[0], "hands_open [12, 36]");
}

#[test]
fn a_blocked_round_ends_with_both_hands_open() {
    let train =
        [[1, 2], [2, 0], [0, 3], [3, 1], [1, 4], [4, 0], [0, 5], [5, 1], [1, 6], [6, 0], [0, 0], [0, 1], [1, 1]];
    let mut scene = Scene::with_train(&[], &train);
    assert!(scene.state.now().position().unwrap().is_blocked());
    scene.open(1, &[[2, 2], [2, 3]]);
    let nothing: [&str; 0] = [];
    assert_eq!(scene.look(), nothing, "one hand of two");
    scene.open(2, &[]).open(1, &[]).draw(12).look();
    let mut scene = Scene::with_train(&[], &train);
    scene.draw(2).look();
    scene.draw(2).look();
    assert_eq!(scene.state.now().position().unwrap().boneyard(), 14, "nobody draws any more");
}

#[test]
fn a_draw_that_was_not_seen_before_the_hands_opened_is_proved_by_them() {
    let mut scene = Scene::with_train(&[], &[[3, 6]]);
    let one = [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6]];
    let other = [[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [6, 6], [5, 5]];
    scene.draw(1).open(1, &one).open(2, &other);
    assert_eq!(scene.look(), ["drew", "hands_open [21, 42]", "round_won 1 21"]);
}

#[test]
fn the_match_is_won_at_the_target() {
    let mut scene = Scene::with_train(&[("rules.target", "11")], &[[3, 6]]);
    let (one, other) =
        (&[[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [0, 6]], &[[1, 1], [1, 2], [1, 3], [1, 4], [1, 5], [6, 6]]);
    scene.open(1, one).open(2, other);
    assert_eq!(scene.look(), ["hands_open [21, 32]", "round_won 1 11", "match_won 1 [11, 0]"]);
    let nothing: [&str; 0] = [];
    scene.open(1, &[]).open(2, &[]).layout.train.clear();
    assert_eq!(scene.look(), nothing);
    assert_eq!(scene.person(OperatorAction::Start), ["round_started"]);
    assert_eq!(scene.state.now().score(), [0, 0]);
}
