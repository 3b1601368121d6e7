//! Laws of a position and the actions on it.

use proptest::prelude::*;
use tableref::geometry::Timestamp;
use tableref::model::{Game, Model, PasseTrappe};
use tableref::rules::passe_trappe::{Action, Half, Position};

fn keys() -> PasseTrappe {
    let settings = [("rules.disks_per_player", "2")];
    Model::with_settings(Game::PasseTrappe, settings).unwrap().passe_trappe().unwrap()
}

/// Every action without a disk's number, hands up to two.
fn universe() -> Vec<Action> {
    let halves = [Half::Near, Half::Far];
    let mut all = vec![
        Action::TimeUp,
        Action::Lift { half: None, from_opening: true, disk: None },
        Action::Start { near: 2, far: 2, blocking: Default::default() },
    ];
    for from in halves {
        all.extend((0..=2).map(|count| Action::Hands { half: from, count }));
        all.extend([
            Action::Shot { from, disk: None },
            Action::StopInOpening { from, disk: None },
            Action::PushOut { to: from, disk: None },
            Action::Leave { from, disk: None },
            Action::Lift { half: Some(from), from_opening: false, disk: None },
            Action::PutDown { half: from, disk: None },
        ]);
        for to in halves {
            all.extend([None, Some(false), Some(true)].map(|owed| Action::Through { from, to, owed, disk: None }));
            all.extend([Action::Over { from, to, disk: None }, Action::Carry { from, to, disk: None }]);
        }
    }
    all
}

proptest! {
    #[test]
    fn an_action_is_legal_if_and_only_if_it_is_listed(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
        let t = Timestamp::ZERO;
        let mut position = Position::with_counts(&keys(), 2, 2, t);
        for (moment, choice) in (1..).zip(choices) {
            let legal = position.legal_actions();
            for action in universe() {
                prop_assert_eq!(position.clone().play(&action, t).is_ok(), legal.contains(&action), "{:?} in {:?}", action, position);
            }
            let t = Timestamp::from_seconds(f64::from(moment));
            let before = position.clone();
            position = position.play(choice.get(&legal), t).unwrap().position;
            let counts = position.effective();
            prop_assert_eq!(counts.sum(), 4, "{:?} after {:?}", position, before);
            prop_assert!(counts.near + counts.far > 0);
            let end = position.counts_at_time_up();
            prop_assert_eq!(end.near + end.far, 4);
        }
    }

    #[test]
    fn a_refused_action_hands_back_the_position(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let mut position = Position::with_counts(&keys(), 2, 2, Timestamp::ZERO);
        let universe = universe();
        for choice in choices {
            let before = position.clone();
            position = match position.play(choice.get(&universe), Timestamp::ZERO) {
                Ok(played) => played.position,
                Err(refused) => {
                    prop_assert_eq!(&refused.position, &before);
                    refused.position
                }
            };
        }
    }
}
