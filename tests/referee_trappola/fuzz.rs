//! Whatever lies there, nothing panics, no chip is lost, and a look that is answered has nothing more to tell.

use proptest::prelude::*;
use rand::Rng;
use rand::seq::IndexedRandom;
use tableref::geometry::{TablePoint, Timestamp};
use tableref::referee::{Advance, Input, OperatorAction, Policy, advance};
use tableref::rules::trappola::{Card, EventKind, Lain};
use tableref::rules::{Observation, Problem};

use crate::naive;
use crate::scene::{FAR, NEAR, Scene, Setting};

/// Something happens on the table, or somebody says something.
fn step(scene: &mut Scene, rng: &mut impl Rng, deck: &[Card]) {
    let seat = if rng.random_bool(0.5) { NEAR } else { FAR };
    let card = *deck.choose(rng).unwrap();
    let at = TablePoint::new(rng.random_range(0.0..620.0), rng.random_range(0.0..520.0));
    match rng.random_range(0..12) {
        0..=4 => {
            let card = Some(card).filter(|_| rng.random_bool(0.9));
            scene.trick(seat).push(Lain { card, at, direction_rad: 0.0, in_doubt: rng.random_bool(0.1) });
        }
        5 => drop(scene.trick(seat).pop()),
        6 | 7 => drop(scene.gather(seat)),
        8 => scene.layout.elsewhere.push(Lain { card: Some(card), at, direction_rad: 0.0, in_doubt: false }),
        9 => scene.layout.elsewhere.clear(),
        10 => scene.problems = vec![Problem::LowContrast],
        _ => scene.problems.clear(),
    }
}

fn person(scene: &Scene, rng: &mut impl Rng, deck: &[Card]) -> Option<OperatorAction<Setting>> {
    let last = scene.state.entries().last()?.id;
    let entry = rng.random_range(1..=last);
    let seat = if rng.random_bool(0.5) { NEAR } else { FAR };
    let card = *deck.choose(rng)?;
    Some(match rng.random_range(0..11) {
        0 => OperatorAction::Confirm { entry },
        1 => OperatorAction::Reject { entry },
        2 => OperatorAction::Undo { entry },
        3 => OperatorAction::Set(Setting::Turn(seat)),
        4 => OperatorAction::Set(Setting::Card { trick: rng.random_range(0..10), seat, card }),
        5 => OperatorAction::Set(Setting::Dealer(seat)),
        6 => OperatorAction::Set(Setting::Wins { seat, wins: 3 }),
        7 => OperatorAction::Set(Setting::Bulka(50)),
        8 => OperatorAction::EndRound,
        9 => OperatorAction::Start,
        _ => OperatorAction::Pause,
    })
}

proptest! {
    #[test]
    fn nothing_panics(seed in any::<u64>(), steps in 1..150_usize) {
        let mut rng = naive::rng(seed);
        let deck: Vec<Card> = Card::all().collect();
        let mut scene = Scene::unseen(&[("rules.stake", "5")]);
        for _ in 0..steps {
            step(&mut scene, &mut rng, &deck);
            scene.t += rng.random_range(0.1..2.0);
            let t = Timestamp::from_seconds(scene.t);
            if rng.random_bool(0.1) && let Some(action) = person(&scene, &mut rng, &deck) {
                let input = Input::Operator { t, action };
                let Advance { state, .. } = advance(scene.state.clone(), &input, &Policy::default());
                scene.state = state;
            }
            let layout = scene.layout.clone();
            let seen = Observation { t, layout, settled: rng.random_bool(0.9), problems: scene.problems.clone() };
            scene.input(Input::Seen(seen.clone()));
            let entries = scene.state.entries().len();
            let again: Vec<EventKind> = scene.input(Input::Seen(seen)).into_iter().map(|event| event.kind).collect();
            prop_assert_eq!(again, []);
            prop_assert_eq!(scene.state.entries().len(), entries, "a look is kept once");
        }
        prop_assert_eq!(scene.session().ledger().sum(), 0);
    }
}
