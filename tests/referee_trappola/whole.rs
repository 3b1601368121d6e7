//! Random whole games, seen and judged: both ways the same is told, and a journal gives the same again.

use proptest::prelude::*;
use rand::Rng;
use tableref::geometry::Timestamp;
use tableref::referee::{Input, MatchState};
use tableref::rules::trappola::{Action, EventKind};

use crate::naive;
use crate::scene::{FAR, Scene};

/// What happened, without when.
type Told = Vec<EventKind>;

fn judged(dealt: &naive::Game) -> (Told, Scene) {
    let mut scene = Scene::unseen(&[("rules.dealer", "far"), ("rules.stake", "3")]);
    let mut told = Vec::new();
    for action in &dealt.actions {
        scene.t += 1.0;
        let input = Input::Act { t: Timestamp::from_seconds(scene.t), action: action.clone() };
        told.extend(scene.input(input).into_iter().map(|event| event.kind));
    }
    (told, scene)
}

/// The same game, its cards shown to the camera, sometimes two at a time.
fn seen(dealt: &naive::Game, seed: u64) -> (Told, Scene) {
    let mut rng = naive::rng(seed);
    let mut scene = Scene::unseen(&[("rules.dealer", "far"), ("rules.stake", "3")]);
    let mut told: Told = scene.events().into_iter().map(|event| event.kind).collect();
    let mut laid = 0;
    for action in &dealt.actions {
        scene.t += 1.0;
        let Action::Card { seat, card } = action else {
            if !matches!(action, Action::Gather { .. }) {
                let input = Input::Act { t: Timestamp::from_seconds(scene.t), action: action.clone() };
                told.extend(scene.input(input).into_iter().map(|event| event.kind));
            }
            continue;
        };
        if laid == 2 {
            let winner = scene.session().game().unwrap().tricks().last().unwrap().winner().unwrap();
            scene.gather(winner);
            laid = 0;
            if rng.random_bool(0.8) {
                told.extend(scene.events().into_iter().map(|event| event.kind));
            }
        }
        scene.lay(*seat, &card.to_string());
        laid += 1;
        // With nothing said meanwhile, two cards may come between two looks.
        let may_wait = laid == 1 && dealt.said.is_empty() && dealt.revoke.is_none();
        if !may_wait || rng.random_bool(0.7) {
            told.extend(scene.events().into_iter().map(|event| event.kind));
        }
    }
    if laid == 2 && dealt.revoke.is_none() {
        let winner = scene.session().game().unwrap().tricks().last().unwrap().winner().unwrap();
        scene.gather(winner);
    }
    scene.t += 1.0;
    told.extend(scene.events().into_iter().map(|event| event.kind));
    (told, scene)
}

proptest! {
    #[test]
    fn what_is_seen_is_told_as_what_is_reported(seed in any::<u64>(), honestly: bool) {
        let dealt = naive::game(&mut naive::rng(seed), FAR, honestly);
        let ((judged, by_report), (seen, by_sight)) = (judged(&dealt), seen(&dealt, seed));
        prop_assert_eq!(&judged, &seen);
        let (reported, sighted) = (by_report.session(), by_sight.session());
        prop_assert_eq!(reported.ledger(), sighted.ledger());
        prop_assert_eq!(reported.game().unwrap().outcome(), sighted.game().unwrap().outcome());
    }

    #[test]
    fn a_journal_gives_the_same_session_again(seed in any::<u64>(), honestly: bool) {
        let dealt = naive::game(&mut naive::rng(seed), FAR, honestly);
        let (_, scene) = seen(&dealt, seed);
        let mut again = MatchState::new(*scene.state.keys());
        for entry in scene.state.entries() {
            let written = serde_json::to_string(entry).unwrap();
            again = again.with_entry(serde_json::from_str(&written).unwrap());
        }
        prop_assert_eq!(again.now(), scene.state.now());
    }
}

#[test]
fn nine_tricks_of_both_ways_end_alike() {
    let dealt = naive::game(&mut naive::rng(5), FAR, true);
    let (told, scene) = seen(&dealt, 5);
    assert!(told.iter().any(|kind| matches!(kind, EventKind::GameWon { .. } | EventKind::Alifer { .. })));
    assert!(scene.session().game_on().is_none());
}
