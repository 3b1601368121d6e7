//! Laws that hold for whatever is seen and done.

use Half::{Far, Near};
use proptest::prelude::*;
use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::{Game, Model, PasseTrappe};
use tableref::referee::passe_trappe::{SetTo, Setting};
use tableref::referee::{Input, MatchState, OperatorAction, Policy, advance, step};
use tableref::rules::Observation;
use tableref::rules::passe_trappe::{Action, Crossing, Disk, Half, Hands, Layout, Place, Route};

fn any_half() -> impl Strategy<Value = Half> {
    prop_oneof![Just(Near), Just(Far)]
}

fn any_t() -> impl Strategy<Value = Timestamp> {
    prop_oneof![(0.0..30.0).prop_map(Timestamp::from_seconds), any::<f64>().prop_map(Timestamp::from_seconds)]
}

prop_compose! {
    fn any_disk()(id in 0..6u8, x in any::<f64>(), y in 0.0..900.0, place in 0..5, since in any_t(), still in prop::option::of(any_t()),
                  held in prop::bool::weighted(0.2), hidden in prop::bool::weighted(0.1), origin in any_half(),
                  crossing in prop::option::of((any_t(), any_half(), any_half(), 0..4, any::<bool>()))) -> Disk {
        let routes = [Route::Opening, Route::Over, Route::Carried, Route::PushedThrough];
        let places = [Place::In(Near), Place::In(Far), Place::Opening, Place::Airborne, Place::OffBoard];
        let crossing = crossing.map(|(t, from, to, route, certain)| Crossing { t, from, to, route: routes[route as usize], certain });
        Disk { id, at: TablePoint::new(x, y), place: places[place as usize], since, still_since: still, held, hidden, origin, crossing }
    }
}

fn any_input() -> impl Strategy<Value = Input<PasseTrappe>> {
    let seen = (any_t(), prop::collection::vec(any_disk(), 0..6), any::<bool>(), 0..4u8).prop_map(
        |(t, disks, settled, near)| {
            let layout = Layout { disks, hands: Hands { near, far: 1 } };
            Input::Seen(Observation { t, layout, settled, problems: Vec::new() })
        },
    );
    let act =
        (any_t(), any_half(), any_half(), 0..10u8, prop::option::of(0..6u8)).prop_map(|(t, from, to, which, disk)| {
            let action = match which {
                0 => Action::Start { near: 2, far: 2, blocking: Default::default() },
                1 => Action::Over { from, to, disk },
                2 => Action::StopInOpening { from, disk },
                3 => Action::PushOut { to, disk },
                4 => Action::Leave { from, disk },
                5 => Action::Lift { half: Some(from), from_opening: false, disk },
                6 => Action::PutDown { half: to, disk },
                7 => Action::Carry { from, to, disk },
                8 => Action::TimeUp,
                _ => Action::Through { from, to, owed: None, disk },
            };
            Input::Act { t, action }
        });
    let operator = (any_t(), 0..10u8, 0..60u64).prop_map(|(t, which, entry)| {
        let action = match which {
            0 => OperatorAction::Start,
            1 => OperatorAction::Pause,
            2 => OperatorAction::Resume,
            3 => OperatorAction::Confirm { entry },
            4 => OperatorAction::Reject { entry },
            5 | 6 => OperatorAction::Undo { entry },
            7 => OperatorAction::Set(Setting { what: SetTo::Near, value: entry as u8 }),
            8 => OperatorAction::Set(Setting { what: SetTo::ScoreFar, value: entry as u8 }),
            _ => OperatorAction::EndRound,
        };
        Input::Operator { t, action }
    });
    prop_oneof![3 => seen, 4 => act, 2 => operator]
}

proptest! {
    #[test]
    fn every_input_has_an_answer_and_the_entries_give_the_state_again(inputs in prop::collection::vec(any_input(), 0..40)) {
        let settings = [("rules.disks_per_player", "2"), ("rules.timer_s", "20")];
        let keys = Model::with_settings(Game::PasseTrappe, settings).unwrap().passe_trappe().unwrap();
        let beginning = MatchState::new(keys);
        let mut state = beginning.clone();
        let mut entries = Vec::new();
        for input in &inputs {
            let transition = step(&state, input, &Policy::default());
            let advanced = advance(state.clone(), input, &Policy::default());
            prop_assert_eq!(&advanced.recorded, &transition.recorded);
            prop_assert_eq!(advanced.refusal, transition.refusal);
            prop_assert_eq!(&advanced.state, transition.state.as_ref().unwrap_or(&state));
            prop_assert_eq!(transition.changed(), !transition.recorded.is_empty());
            for recorded in &transition.recorded {
                let text = serde_json::to_string(&recorded.entry).unwrap();
                entries.push(serde_json::from_str(&text).unwrap());
            }
            state = transition.state.unwrap_or(state);
            if let Some(position) = state.now().position() {
                let counts = position.effective();
                prop_assert_eq!(usize::from(counts.sum()), position.disks().len());
            }
        }
        let replayed = entries.into_iter().fold(beginning, MatchState::with_entry);
        prop_assert_eq!(replayed, state);
    }
}
