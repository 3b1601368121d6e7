//! The worked examples, and what the rules leave to the keys.

use tableref::rules::passing_game::{
    Action, End, Ending, EventKind, Illegal, LostReason, OpenHands, Outcome, Position, Tile,
};

use super::{Round, draw, hands, keys, names, pass, play};

const LEFT: Option<End> = Some(End::Left);
const RIGHT: Option<End> = Some(End::Right);

#[test]
fn example_1_ends_and_a_tile_that_does_not_match() {
    let mut round = Round::with(&[], &[[3, 5], [5, 5], [5, 1]]);
    assert_eq!(round.position.ends(), Some([3, 1]));
    let events = round.plays(play(1, [4, 1], RIGHT));
    let tile = Tile::new(1, 4);
    assert_eq!(events, [EventKind::Played { player: Some(1), tile, end: RIGHT, value: Some(1) }]);
    assert_eq!(round.position.ends(), Some([3, 4]));
    let events = round.breaks(play(2, [2, 6], LEFT));
    assert_eq!(events, [EventKind::NoMatch { player: Some(2), tile: Tile::new(2, 6), end: End::Left, value: 3 }]);
    assert_eq!(round.position.ends(), Some([3, 4]), "it is taken back");
    assert_eq!(names(&round.plays(play(2, [2, 3], LEFT))), ["played"]);
}

#[test]
fn what_does_not_match_lies_there_where_it_is_seen_how() {
    let mut round = Round::with(&[], &[[3, 5]]);
    let events = round.breaks(Action::Play { player: Some(1), tile: Tile::new(2, 6), end: LEFT, free: Some(2) });
    assert_eq!(names(&events), ["no_match"]);
    assert_eq!(round.position.ends(), Some([2, 5]));
    // A tile that has the number, but at its other half.
    let events = round.breaks(Action::Play { player: Some(2), tile: Tile::new(2, 1), end: LEFT, free: Some(2) });
    assert_eq!(names(&events), ["no_match"]);
    assert_eq!((round.position.ends(), round.position.to_move()), (Some([2, 5]), Some(1)));
}

#[test]
fn example_2_lowest_hand_scores() {
    let pips_of = |tiles: [&[[u8; 2]]; 3]| {
        let mut round = Round::start(&[("rules.players", "3")], 1);
        round.plays(play(1, [1, 1], None));
        round.plays(hands(&tiles)).pop().unwrap()
    };
    let won = |winner, points, pips: [u32; 3]| EventKind::RoundWon { winner, points, pips: pips.to_vec() };
    assert_eq!(pips_of([&[], &[[3, 4]], &[[6, 6]]]), won(1, 19, [0, 7, 12]));
    assert_eq!(pips_of([&[[0, 4]], &[[3, 4]], &[[6, 6]]]), won(1, 15, [4, 7, 12]));
    assert_eq!(pips_of([&[[0, 4]], &[[2, 2]], &[[4, 5]]]), EventKind::RoundTied { pips: vec![4, 4, 9] });
}

#[test]
fn example_3_five_draws_of_seven_tiles_then_the_floor() {
    let mut round = Round::start(&[("rules.players", "3")], 1);
    assert_eq!(round.position.boneyard(), 7);
    round.plays(play(1, [1, 1], None));
    for player in [2, 3, 1, 2, 3] {
        assert_eq!(round.plays(draw(player)), [EventKind::Drew { player: Some(player) }]);
    }
    assert_eq!(round.breaks(draw(1)), [EventKind::BoneyardFloor { player: Some(1), left: 1 }]);
}

#[test]
fn d1_what_the_deal_leaves() {
    for (players, hand, boneyard) in [("2", 7, 14), ("3", 7, 7), ("4", 6, 4)] {
        let position = Position::new(&keys(&[("rules.players", players)]), Some(1));
        assert_eq!((position.hand(1), position.boneyard(), position.drawable()), (Some(hand), boneyard, boneyard - 2));
    }
    let targets = |settings: &[(&str, &str)]| keys(settings).target();
    assert_eq!(targets(&[]), 101);
    assert_eq!(targets(&[("rules.players", "4")]), 61);
    assert_eq!(targets(&[("rules.players", "4"), ("rules.target", "101")]), 101);
    assert_eq!(keys(&[]).seated(4, true).target(), 61);
}

#[test]
fn one_tile_one_draw_or_one_pass_a_turn() {
    let mut round = Round::start(&[("rules.players", "3")], 2);
    round.plays(play(2, [1, 2], None));
    round.plays(pass(3));
    round.plays(draw(1));
    round.plays(play(2, [2, 2], RIGHT));
    let two = round.breaks(play(2, [1, 4], LEFT));
    let tiles = [Tile::new(2, 2), Tile::new(1, 4)];
    assert_eq!(two, [EventKind::TwoTilesInOneTurn { player: Some(2), tiles }]);
    assert_eq!(round.position.ends(), Some([4, 2]), "it lies there");
    assert_eq!(round.breaks(pass(1)), [EventKind::WrongTurn { player: 1, expected: 3 }]);
    assert_eq!(round.position.to_move(), Some(2));
}

#[test]
fn a_draw_need_not_end_the_turn() {
    let mut round = Round::start(&[("rules.draw_ends_turn", "false")], 1);
    round.plays(play(1, [1, 2], None));
    round.plays(draw(2));
    round.plays(draw(2));
    round.plays(play(2, [2, 3], RIGHT));
    assert_eq!(round.position.to_move(), Some(1));
}

#[test]
fn d5_the_leader_must_play() {
    let mut round = Round::start(&[], 1);
    assert_eq!(names(&round.breaks(pass(1))), ["lead_not_played"]);
    assert_eq!(names(&round.breaks(draw(1))), ["lead_not_played"]);
    round.plays(play(1, [6, 6], None));
    let mut free = Round::start(&[("rules.lead_must_play", "false")], 1);
    free.plays(pass(1));
    free.plays(play(2, [6, 6], None));
}

#[test]
fn whoever_plays_first_leads_where_nobody_was_told() {
    let mut round = Round { position: Position::new(&keys(&[("rules.players", "3")]), None) };
    round.plays(play(3, [0, 1], None));
    assert_eq!((round.position.leader(), round.position.to_move()), (Some(3), Some(1)));
}

#[test]
fn a_tile_that_fits_one_end_needs_no_end() {
    let mut round = Round::with(&[], &[[3, 5]]);
    round.plays(play(1, [5, 6], None));
    let which = round.position.clone().play(&play(2, [3, 6], None)).unwrap_err();
    assert_eq!(which.reason, Illegal::Impossible(LostReason::WhichEnd));
    round.plays(play(2, [3, 6], LEFT));
    // Both ends show a six: either is as good.
    round.plays(play(1, [6, 0], None));
}

#[test]
fn tiles_that_cannot_be_there() {
    let mut round = Round::with(&[], &[[3, 5]]);
    assert_eq!(names(&round.breaks(play(1, [5, 3], RIGHT))), ["duplicate_tile"]);
    assert_eq!(names(&round.breaks(play(2, [7, 3], RIGHT))), ["impossible_tile"]);
    assert_eq!(round.position.ends(), Some([3, 7]));
    let branch = Action::Branch { player: Some(1), tile: Tile::new(3, 3), beside: Tile::new(3, 5) };
    assert_eq!(names(&round.breaks(branch)), ["branch"]);
    assert_eq!(names(&round.breaks(Action::Change { index: 0, to: [5, 3] })), ["tile_changed"]);
}

#[test]
fn blocked_is_proved_by_the_train_alone() {
    // All seven blanks and all seven ones: 0-1 joins the two.
    let train = [[1, 2], [2, 0], [0, 3], [3, 1], [1, 4], [4, 0], [0, 5], [5, 1], [1, 6], [6, 0], [0, 0], [0, 1]];
    let mut round = Round::with(&[], &train);
    assert!(!round.position.is_blocked());
    round.plays(play(1, [1, 1], Some(End::Right)));
    assert_eq!(round.position.ends(), Some([1, 1]));
    assert!(round.position.is_blocked());
    assert_eq!(round.position.ending(), Some(Ending::Blocked));
    let refused = round.position.clone().play(&pass(2)).unwrap_err();
    assert_eq!(refused.reason, Illegal::Impossible(LostReason::RoundIsOver));
}

#[test]
fn d4_everyone_passing_in_turn_ends_the_round_once_nothing_can_be_drawn() {
    let passes = |settings: &[(&str, &str)], draws: usize| {
        let mut round = Round::start(settings, 1);
        round.plays(play(1, [1, 1], None));
        for turn in 0..draws {
            round.plays(draw(if turn % 2 == 0 { 2 } else { 1 }));
        }
        round.plays(pass(2));
        round.plays(pass(1));
        round.position.ending()
    };
    assert_eq!(passes(&[], 0), None);
    assert_eq!(passes(&[("rules.all_passed", "ends_round")], 0), Some(Ending::AllPassed));
    assert_eq!(passes(&[("rules.blocked", "at_once")], 0), Some(Ending::AllPassed));
    assert_eq!(passes(&[], 12), Some(Ending::AllPassed));
}

#[test]
fn the_last_tile_of_a_hand_ends_play_and_an_empty_hand_has_no_pips() {
    let mut round = Round::start(&[], 1);
    let tiles = [[0, 0], [0, 1], [1, 1], [1, 2], [2, 2], [2, 3], [3, 3]];
    for (index, tile) in tiles.into_iter().enumerate() {
        round.plays(play(1, tile, Some(End::Right)));
        if index < 6 {
            round.plays(pass(2));
        }
    }
    assert_eq!(round.position.ending(), Some(Ending::OutOfTiles { player: 1 }));
    assert_eq!((round.position.hand(1), round.position.hand(2), round.position.in_hands()), (Some(0), Some(7), 7));
    let one = Action::Hands(OpenHands::One { player: 2, tiles: vec![Tile::new(0, 2), Tile::new(5, 5)] });
    let events = round.plays(one);
    let pips = vec![0, 12];
    let won = EventKind::RoundWon { winner: 1, points: 12, pips: pips.clone() };
    assert_eq!(events, [EventKind::HandsOpen { pips }, won]);
    assert_eq!(round.position.outcome(), Some(Outcome::Won { winner: 1, points: 12 }));
}

#[test]
fn hands_follow_one_another_and_a_tile_in_two_places_is_told() {
    let mut round = Round::start(&[], 1);
    round.plays(play(1, [3, 5], None));
    let one = |player, tiles: &[[u8; 2]]| {
        let tiles = tiles.iter().map(|tile| Tile::from(*tile)).collect();
        Action::Hands(OpenHands::One { player, tiles })
    };
    assert_eq!(round.plays(one(2, &[[1, 1]])), []);
    assert_eq!(names(&round.breaks(one(1, &[[3, 5], [0, 1]]))), ["duplicate_tile"]);
    assert_eq!(round.position.outcome(), Some(Outcome::Won { winner: 2, points: 7 }));
}

#[test]
fn nobody_plays_who_does_not_take_part() {
    let round = Round::start(&[], 1);
    for action in [play(0, [1, 1], None), pass(3), hands(&[&[], &[], &[]])] {
        let refused = round.position.clone().play(&action).unwrap_err();
        assert_eq!(refused.reason, Illegal::Impossible(LostReason::NoSuchPlayer));
    }
}
