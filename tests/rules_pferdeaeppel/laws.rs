//! Laws of a position and the actions on it.

use proptest::prelude::*;
use tableref::geometry::Square;
use tableref::model::Seat;
use tableref::rules::pferdeaeppel::{Action, AppleColour, Facts, Horse, Position};

use super::keys;

/// Every move and apple there is on a board.
fn universe(size: u8) -> Vec<Action> {
    let moves = Horse::BOTH.into_iter().flat_map(|horse| Square::all(size).map(move |to| Action::Move { horse, to }));
    let colours = [AppleColour::Brown, AppleColour::Golden];
    let apples =
        colours.into_iter().flat_map(|colour| Square::all(size).map(move |square| Action::Apple { square, colour }));
    moves.chain(apples).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn an_action_is_legal_if_and_only_if_it_is_listed(
        size in 5_u8..9, any_escape: bool, catch_drops: bool, at_once: bool,
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..90),
    ) {
        let size_text = size.to_string();
        let flag = |yes: bool, word: &'static str, other: &'static str| if yes { word } else { other };
        let keys = keys(&[
            ("board.size", &size_text),
            ("rules.last_escape", flag(any_escape, "any", "safe")),
            ("rules.catch_drops_apple", flag(catch_drops, "true", "false")),
            ("rules.last_golden_check", flag(at_once, "at_once", "white_to_move")),
        ]);
        let universe = universe(size);
        let mut position = Position::new(&keys, Seat::Near);
        let mut drops = 2;
        for choice in choices {
            let legal = position.legal_actions();
            for action in &universe {
                let accepted = position.clone().play(action).is_ok();
                prop_assert_eq!(accepted, legal.contains(action), "{:?} in {:?}", action, position);
            }
            if position.outcome().is_some() {
                break;
            }
            prop_assert!(!legal.is_empty(), "a round ends before nobody can do anything: {:?}", position);
            let action = choice.get(&legal);
            drops += u8::from(matches!(action, Action::Apple { .. }));
            position = position.play(action).unwrap().position;
            let left = position.supply();
            prop_assert_eq!(usize::from(left.brown + left.golden) + position.apples().len(), 40);
            prop_assert!(drops <= 40);
            prop_assert!(left.brown == 0 || left.golden == 12, "golden ones come after the brown ones");
            let facts = Facts::of(&position);
            for horse in Horse::BOTH {
                let reach = facts.of_horse(horse);
                prop_assert_eq!(reach.reachable.len() + reach.blocked.len() + reach.off_board.len(), 8);
            }
            prop_assert_eq!(facts.white.reachable.len(), facts.white.threatened.len() + facts.safe_escapes.len());
        }
    }

    #[test]
    fn whatever_is_done_the_position_answers(size in 5_u8..8, choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let keys = keys(&[("board.size", &size.to_string())]);
        let mut universe = universe(size);
        universe.extend(Square::all(size).map(|square| Action::Remove { square }));
        universe.extend(Square::all(size).map(|from| Action::Shift { from, to: Square::new(0, 0) }));
        universe.extend(Square::all(size).map(|square| Action::Uncover { square, colour: None }));
        let mut position = Position::new(&keys, Seat::Far);
        for choice in choices {
            let action = choice.get(&universe);
            let before = position.clone();
            if let Err(refused) = position.clone().play(action) {
                prop_assert_eq!(&refused.position, &before);
            }
            if let Ok(stood) = position.stand(action) {
                position = stood.position;
            }
        }
    }
}
