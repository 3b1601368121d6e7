//! The worked examples of the rules, and what the rule sheet says in between.

use tableref::geometry::Square;
use tableref::model::Seat;
use tableref::rules::pferdeaeppel::{
    Action, Apple, AppleColour, EndReason, EventKind, Facts, Horse, Horses, Illegal, Layout, LostReason, Outcome,
    Position, Supply,
};

use super::{Round, board, keys, names};

const WHITE: Horse = Horse::White;
const BROWN: Horse = Horse::Brown;

fn to(horse: Horse, to: [u8; 2]) -> Action {
    Action::Move { horse, to: to.into() }
}

fn apple(colour: AppleColour, square: [u8; 2]) -> Action {
    Action::Apple { square: square.into(), colour }
}

fn won(winner: Horse, points: u8, reason: EndReason) -> Option<Outcome> {
    Some(Outcome::Won { winner, points, reason })
}

#[test]
fn example_1_white_begins_at_its_players_right_hand() {
    let start = Position::new(&keys(&[]), Seat::Near);
    assert_eq!((start.horse(WHITE), start.horse(BROWN)), (Square::new(8, 0), Square::new(0, 8)));
    assert_eq!(start.supply(), Supply { brown: 26, golden: 12 });
    let mut round = Round::on(start.clone());
    let events = round.goes(WHITE, [7, 2]);
    assert_eq!(names(&events), ["move", "apple"]);
    let mut round = Round::on(start);
    let broken = round.breaks(to(WHITE, [6, 2]));
    let expected = EventKind::NotAKnightMove { horse: WHITE, from: Square::new(8, 0), to: Square::new(6, 2) };
    assert_eq!(broken, [expected]);
    let far = Position::new(&keys(&[("board.size", "8")]), Seat::Far);
    assert_eq!((far.horse(WHITE), far.horse(BROWN)), (Square::new(0, 7), Square::new(7, 0)));
}

/// White in the corner may go to [1, 2], which Brown threatens once it has gone to [2, 4], and to [2, 1].
const TWO_ESCAPES: &str = ".....
                           ....B
                           .....
                           .....
                           W....";

#[test]
fn example_2_and_6_the_last_escape_may_not_be_closed_by_a_second_apple() {
    let (threatened, safe) = (Square::new(1, 2), Square::new(2, 1));
    let mut round = Round::on(board(&[], BROWN, TWO_ESCAPES));
    assert_eq!(names(&round.goes(BROWN, [2, 4])), ["move", "apple"]);
    let facts = Facts::of(&round.position);
    assert_eq!((facts.white.threatened.as_slice(), facts.safe_escapes.as_slice()), (&[threatened][..], &[safe][..]));
    let broken = round.breaks(apple(AppleColour::Brown, [2, 1]));
    assert_eq!(broken, [EventKind::BlockedLastEscape { square: safe, by: BROWN, escapes_before: vec![safe] }]);
    assert_eq!(round.outcome(), None, "what broke a rule decides nothing");
    let mut round = Round::on(board(&[("rules.last_escape", "any")], BROWN, TWO_ESCAPES));
    round.goes(BROWN, [2, 4]);
    assert_eq!(names(&round.second([2, 1])), ["apple", "no_safe_escape"]);
    assert_eq!(round.outcome(), won(BROWN, 28 - 4, EndReason::NoSafeEscape));
    let mut round = Round::on(board(
        &[("rules.threatened_counts_as_move", "true"), ("rules.last_escape", "any")],
        BROWN,
        TWO_ESCAPES,
    ));
    round.goes(BROWN, [2, 4]);
    assert_eq!(names(&round.second([2, 1])), ["apple"]);
    assert_eq!(names(&round.goes(WHITE, [1, 2])), ["move", "apple"]);
}

#[test]
fn the_last_escape_binds_white_too() {
    let mut round = Round::on(board(&[], WHITE, TWO_ESCAPES));
    round.goes(WHITE, [1, 2]);
    for closed in [[0, 4], [3, 3]] {
        round.position = round.position.stand(&apple(AppleColour::Brown, closed)).unwrap().position;
    }
    // [2, 0], [2, 4] and [3, 1] are open, and Brown threatens all but the first.
    let broken = round.breaks(apple(AppleColour::Brown, [2, 0]));
    assert!(names(&broken).contains(&"blocked_last_escape"), "{broken:?}");
}

#[test]
fn a_horse_off_turn_on_a_blocked_square_and_where_no_knight_goes() {
    let mut round = Round::start(&[]);
    let at = |column, row| Square::new(column, row);
    assert_eq!(round.breaks(to(BROWN, [2, 7])), [EventKind::WrongTurn { horse: BROWN, from: at(0, 8), to: at(2, 7) }]);
    let mut round = Round::start(&[]);
    round.goes(WHITE, [7, 2]);
    round.second([1, 6]);
    assert_eq!(
        round.breaks(to(BROWN, [1, 6])),
        [EventKind::EnteredBlockedSquare { horse: BROWN, from: at(0, 8), to: at(1, 6) }]
    );
    // It stands on an apple already; a second one may follow, and the opponent's move makes all of it stand.
    assert_eq!(names(&round.second([3, 3])), ["apple"]);
    assert_eq!(names(&round.goes(WHITE, [8, 4])), ["move", "apple"]);
}

#[test]
fn apples_missing_too_many_and_of_the_wrong_colour() {
    let mut round = Round::start(&[]);
    assert_eq!(names(&round.breaks(apple(AppleColour::Brown, [4, 4]))), ["too_many_apples"]);
    let mut round = Round::start(&[]);
    round.plays(to(WHITE, [7, 2]));
    assert_eq!(names(&round.breaks(to(BROWN, [2, 7]))), ["missing_apple"]);
    let mut round = Round::start(&[]);
    round.plays(to(WHITE, [7, 2]));
    assert_eq!(names(&round.breaks(apple(AppleColour::Golden, [7, 2]))), ["wrong_colour_apple"]);
    let mut round = Round::start(&[]);
    round.plays(to(WHITE, [7, 2]));
    round.second([4, 4]);
    assert_eq!(names(&round.plays(apple(AppleColour::Brown, [7, 2]))), ["apple"], "in any order of hands");
    assert_eq!(names(&round.breaks(apple(AppleColour::Brown, [5, 5]))), ["too_many_apples"]);
    assert_eq!(round.position.stand(&Action::Remove { square: Square::new(3, 3) }), Err(LostReason::NoAppleThere));
    assert_eq!(names(&round.breaks(Action::Remove { square: Square::new(8, 0) })), ["apple_moved_or_removed"]);
}

#[test]
fn impossible_actions_are_refused() {
    let start = Position::new(&keys(&[]), Seat::Near);
    for (action, reason) in [
        (to(WHITE, [9, 9]), LostReason::NoSuchSquare),
        (to(WHITE, [8, 0]), LostReason::SameSquare),
        (apple(AppleColour::Brown, [0, 200]), LostReason::NoSuchSquare),
    ] {
        assert_eq!(start.clone().play(&action).unwrap_err().reason, Illegal::Impossible(reason));
    }
}

#[test]
fn example_5_seconds_and_the_set_up_count_as_browns_in_play() {
    let mut round = Round::start(&[]);
    round.goes(WHITE, [7, 2]);
    round.second([4, 4]);
    round.goes(BROWN, [2, 7]);
    round.second([5, 5]);
    assert_eq!(round.position.supply(), Supply { brown: 22, golden: 12 });
}

/// A 9 × 9 board with White in the near-left corner and Brown on [4, 3], apples on `closed`, and so many brown and golden
/// ones in all, those under the horses included.
fn late(settings: &[(&str, &str)], to_move: Horse, closed: &[[u8; 2]], brown: usize, golden: usize) -> Round {
    let square = |at: [u8; 2]| Square::from(at);
    let far = Square::all(9)
        .skip(9 * 4)
        .filter(|far| *far != square([2, 4]) && *far != square([4, 5]) && *far != square([0, 4]));
    let squares: Vec<Square> = closed.iter().map(|at| square(*at)).chain(far).take(brown + golden - 2).collect();
    let colours = std::iter::repeat_n(AppleColour::Brown, brown.min(28) - 2)
        .chain(std::iter::repeat_n(AppleColour::Golden, golden));
    let mut apples: Vec<Apple> =
        squares.into_iter().zip(colours).map(|(square, colour)| Apple { square, colour, hidden: false }).collect();
    for at in [[0, 0], [4, 3]] {
        apples.push(Apple { square: at.into(), colour: AppleColour::Brown, hidden: true });
    }
    let horses = Horses { white: Some(Square::new(0, 0)), brown: Some(Square::new(4, 3)) };
    Round::on(Position::from_layout(&keys(settings), &Layout { horses, apples }).unwrap().with_turn_of(to_move))
}

#[test]
fn example_3_white_has_only_threatened_moves() {
    let rows = ".....
                .....
                .....
                ....B
                W....";
    // From [4, 1] Brown gets to [3, 3], which threatens [1, 2] and [2, 1].
    let mut round = Round::on(board(&[], BROWN, rows));
    assert_eq!(names(&round.goes(BROWN, [3, 3])), ["move", "apple", "no_safe_escape"]);
    assert_eq!(round.outcome(), won(BROWN, 28 - 3, EndReason::NoSafeEscape));
    assert_eq!(round.position.stand(&to(WHITE, [1, 2])), Err(LostReason::RoundIsOver));
}

#[test]
fn example_4_the_browns_run_out() {
    // a) Brown drops the 28th and leaves White no safe escape.
    let mut round = late(&[], BROWN, &[[2, 1]], 27, 0);
    assert_eq!(names(&round.goes(BROWN, [2, 4])), ["move", "apple", "no_safe_escape"]);
    assert_eq!(round.outcome(), Some(Outcome::Draw { reason: EndReason::NoSafeEscape }));
    // b) White drops the 28th, and Brown catches it without an apple.
    let catch = |settings: &[(&str, &str)]| {
        let mut round = late(settings, BROWN, &[], 26, 0);
        round.goes(BROWN, [2, 4]);
        assert_eq!(round.position.supply().brown, 1);
        round.goes(WHITE, [1, 2]);
        round
    };
    let mut round = catch(&[]);
    assert_eq!(names(&round.goes(BROWN, [1, 2])), ["move", "caught"]);
    assert_eq!(round.outcome(), Some(Outcome::Draw { reason: EndReason::Caught }));
    let mut round = catch(&[("rules.catch_drops_apple", "true")]);
    assert_eq!(names(&round.plays(to(BROWN, [1, 2]))), ["move"]);
    assert_eq!(names(&round.plays(apple(AppleColour::Golden, [1, 2]))), ["apple", "white_wins_secured", "caught"]);
    assert_eq!(round.outcome(), won(WHITE, 1, EndReason::Caught));
    // c) White drops the 28th, Brown golden 1, and White has no escape.
    let mut round = late(&[], WHITE, &[[2, 0], [0, 4], [3, 1], [3, 3]], 27, 0);
    assert_eq!(names(&round.goes(WHITE, [1, 2])), ["move", "apple"]);
    assert_eq!(names(&round.goes(BROWN, [2, 4])), ["move", "apple", "white_wins_secured", "immobilised"]);
    assert_eq!(round.outcome(), won(WHITE, 1, EndReason::WhiteImmobilised));
    // d) Brown drops the 28th, White golden 1, Brown catches.
    let mut round = late(&[], BROWN, &[[2, 0], [0, 4], [3, 1], [3, 3]], 27, 0);
    round.goes(BROWN, [2, 4]);
    assert_eq!(names(&round.goes(WHITE, [1, 2])), ["move", "apple", "white_wins_secured"]);
    let mut other = Round::on(round.position.clone());
    assert_eq!(names(&round.goes(BROWN, [1, 2])), ["move", "caught"]);
    assert_eq!(round.outcome(), won(WHITE, 1, EndReason::Caught));
    // Or Brown's move, golden 2, leaves it no move at all.
    assert_eq!(names(&other.goes(BROWN, [4, 5])), ["move", "apple", "immobilised"]);
    assert_eq!(other.outcome(), won(WHITE, 2, EndReason::WhiteImmobilised));
}

#[test]
fn no_second_apple_when_the_browns_are_gone_nor_the_last_brown_before_the_own() {
    let mut round = late(&[], BROWN, &[], 27, 0);
    round.plays(to(BROWN, [2, 4]));
    assert_eq!(names(&round.breaks(apple(AppleColour::Brown, [4, 5]))), ["too_many_apples"]);
    let mut round = late(&[], BROWN, &[], 27, 0);
    round.goes(BROWN, [2, 4]);
    assert_eq!(names(&round.breaks(apple(AppleColour::Golden, [4, 5]))), ["too_many_apples"]);
    let mut round = late(&[], BROWN, &[], 26, 0);
    round.goes(BROWN, [2, 4]);
    assert_eq!(names(&round.breaks(apple(AppleColour::Golden, [4, 5]))), ["wrong_colour_apple"]);
}

#[test]
fn white_gets_24_when_all_apples_are_placed() {
    let at_once = [("rules.last_golden_check", "at_once")];
    let escaped = won(WHITE, 24, EndReason::AllApplesPlaced);
    // White's is the last: Brown may still catch it.
    let mut round = late(&[], BROWN, &[], 28, 10);
    round.goes(BROWN, [2, 4]);
    assert_eq!(names(&round.goes(WHITE, [1, 2])), ["move", "apple"]);
    assert_eq!(round.outcome(), None);
    let mut other = Round::on(round.position.clone());
    assert_eq!(names(&round.goes(BROWN, [4, 5])), ["move"], "with the supply empty nothing is dropped");
    assert_eq!(round.outcome(), escaped);
    assert_eq!(names(&other.goes(BROWN, [1, 2])), ["move", "caught"]);
    assert_eq!(other.outcome(), won(WHITE, 12, EndReason::Caught));
    let mut round = late(&at_once, WHITE, &[], 28, 11);
    round.goes(WHITE, [2, 1]);
    assert_eq!(round.outcome(), escaped);
    // Brown's is the last: that White is lost comes first.
    for settings in [&[][..], &at_once[..]] {
        let mut round = late(settings, BROWN, &[], 28, 11);
        round.goes(BROWN, [2, 4]);
        assert_eq!(round.outcome(), escaped);
        let mut round = late(settings, BROWN, &[[2, 1]], 28, 11);
        round.goes(BROWN, [2, 4]);
        assert_eq!(round.outcome(), won(WHITE, 12, EndReason::NoSafeEscape));
    }
}

#[test]
fn brown_without_a_move_loses() {
    let rows = "B....
                .....
                .b...
                .....
                W....";
    let mut round = Round::on(board(&[], WHITE, rows));
    round.goes(WHITE, [2, 1]);
    assert_eq!(names(&round.second([2, 3])), ["apple", "immobilised"]);
    assert_eq!(round.outcome(), won(WHITE, 24, EndReason::BrownImmobilised));
    // White's own square counts as a move for Brown.
    let rows = "B....
                .....
                .b...
                .....
                .W...";
    let mut round = Round::on(board(&[], WHITE, rows));
    round.goes(WHITE, [0, 2]);
    assert_eq!(round.position.enterable(BROWN), [Square::new(2, 3)]);
}
