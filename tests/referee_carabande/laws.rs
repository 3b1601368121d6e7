//! Laws of the referee whatever it is shown.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tableref::geometry::Timestamp;
use tableref::model::Carabande;
use tableref::referee::{Entry, Input, MatchState, OperatorAction};
use tableref::rules::carabande::{Disc, EventKind, Face, Layout, Manner, Move, Spot};
use tableref::rules::{Observation, Problem};

use super::scene::{Scene, Setting, at};

fn spot() -> impl Strategy<Value = Spot> {
    (-400.0..9000.0, -60.0..60.0, any::<bool>(), prop::bool::weighted(0.8)).prop_map(
        |(progress_mm, aside, is_up, on_track)| {
            let mut place = at(progress_mm);
            place.x += aside;
            Spot { at: place, progress_mm, face: if is_up { Face::Up } else { Face::Down }, on_track }
        },
    )
}

fn disc(number: u8) -> impl Strategy<Value = Disc> {
    let odds = prop::bool::weighted;
    (spot(), prop::option::weighted(0.9, -2.0..0.0), odds(0.1), odds(0.1), odds(0.05)).prop_map(
        move |(spot, since, held, hidden, in_doubt)| Disc {
            number,
            spot,
            still_since: since.map(Timestamp::from_seconds),
            held,
            hidden,
            in_doubt,
        },
    )
}

fn moved() -> impl Strategy<Value = Move> {
    let manner = prop_oneof![
        Just(Manner::Flicked),
        Just(Manner::Carried),
        prop::option::of(1_u8..=6).prop_map(|by| Manner::Struck { by }),
    ];
    let odds = prop::bool::weighted;
    (
        (1_u8..=6, manner, -3.0..0.0, 0.0..2.0),
        (spot(), spot(), 0.0..500.0),
        prop::collection::vec((-3.0..0.0, -1..5_i32), 0..3),
        (prop::option::weighted(0.2, -2.0..0.0), 0.0..0.5, odds(0.1), odds(0.8)),
        prop::option::of(-20.0..80.0),
    )
        .prop_map(
            |(
                (disc, manner, began, lasts),
                (from, to, more),
                crossings,
                (left, finger_s, touched_obstacle, certain),
                from_edge_mm,
            )| Move {
                disc,
                manner,
                began: Timestamp::from_seconds(began),
                ended: Timestamp::from_seconds(began + lasts),
                from,
                to,
                best_mm: from.progress_mm.max(to.progress_mm) + more,
                crossings: crossings.into_iter().map(|(t, laps)| (Timestamp::from_seconds(t), laps)).collect(),
                left_track: left.map(Timestamp::from_seconds),
                finger_s,
                touched_obstacle,
                from_edge_mm,
                certain,
            },
        )
}

#[derive(Clone, Debug)]
enum Shown {
    Look(Vec<Disc>, Vec<Move>, Option<Problem>),
    /// What persons do, with the share of the entries so far that is decided about.
    Person(OperatorAction<Setting>, f64),
}

fn shown() -> impl Strategy<Value = Shown> {
    let discs = (1_u8..=5).prop_flat_map(|count| (1..=count).map(disc).collect::<Vec<_>>());
    let problem = prop::option::weighted(0.05, Just(Problem::Moved { state: "moving" }));
    let look = (discs, prop::collection::vec(moved(), 0..5), problem)
        .prop_map(|(discs, moves, problem)| Shown::Look(discs, moves, problem));
    let person = prop_oneof![
        4 => Just(OperatorAction::Confirm { entry: 0 }),
        4 => Just(OperatorAction::Reject { entry: 0 }),
        4 => Just(OperatorAction::Undo { entry: 0 }),
        1 => Just(OperatorAction::Pause),
        2 => Just(OperatorAction::Resume),
        1 => Just(OperatorAction::Start),
        1 => Just(OperatorAction::EndRound),
        2 => (1_u8..=5).prop_map(|disc| OperatorAction::Set(Setting::Turn(disc))),
        1 => (1_u8..=5, 0_u8..3).prop_map(|(disc, laps)| OperatorAction::Set(Setting::Laps { disc, laps })),
        1 => (1_u8..=5, 1_u8..=5).prop_map(|(one, other)| OperatorAction::Set(Setting::Swap([one, other]))),
    ];
    prop_oneof![5 => look, 1 => (person, 0.0..1.0).prop_map(|(action, share)| Shown::Person(action, share))]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn whatever_is_shown_has_an_answer_and_a_journal_that_gives_the_same_again(
        professional: bool, shown in prop::collection::vec(shown(), 1..40),
    ) {
        let play = if professional { "professional" } else { "basic" };
        let mut scene = Scene::unseen(&[("rules.play", play)], &[]);
        let mut ticked: BTreeMap<u8, u8> = BTreeMap::new();
        let mut is_corrected = false;
        for (step, shown) in shown.into_iter().enumerate() {
            let t = 3.0 * step as f64 + 3.0;
            let later = |moment: Timestamp| moment.plus_seconds(t);
            match shown {
                Shown::Look(mut discs, mut moves, problem) => {
                    for disc in &mut discs {
                        disc.still_since = disc.still_since.map(later);
                    }
                    for one in &mut moves {
                        (one.began, one.ended) = (later(one.began), later(one.ended));
                        one.left_track = one.left_track.map(later);
                    }
                    let layout = Layout { discs, black: None, hands: 0, moves };
                    let problems = problem.into_iter().collect();
                    let observation = Observation { t: Timestamp::from_seconds(t), layout, settled: true, problems };
                    let events = scene.input(Input::Seen(observation.clone()));
                    let again = scene.input(Input::Seen(observation));
                    prop_assert!(again.is_empty(), "a look tells everything at once: {:?}", again);
                    for event in events {
                        match event.kind {
                            EventKind::RaceStarted { .. } => ticked.clear(),
                            EventKind::Lap { disc, laps } if !is_corrected => {
                                let before = ticked.insert(disc, laps).unwrap_or(0);
                                prop_assert!(laps > before, "disc {} ticks lap {} after {}", disc, laps, before);
                            }
                            _ => {}
                        }
                    }
                }
                Shown::Person(action, share) => {
                    let entries = scene.state.entries();
                    let index = (share * entries.len() as f64) as usize;
                    let Some(entry) = entries.get(index).map(|entry| entry.id) else { continue };
                    let action = match action {
                        OperatorAction::Confirm { .. } => OperatorAction::Confirm { entry },
                        OperatorAction::Reject { .. } => OperatorAction::Reject { entry },
                        OperatorAction::Undo { .. } => OperatorAction::Undo { entry },
                        other => other,
                    };
                    is_corrected = true;
                    scene.t = t;
                    scene.try_operator(action);
                }
            }
            if let Some(position) = scene.state.now().position() {
                let finished = position.finished();
                let places: Vec<u8> = finished.iter().filter_map(|disc| position.racer(*disc)?.finish).collect();
                prop_assert_eq!(places, (1..=finished.len() as u8).collect::<Vec<u8>>());
                prop_assert!(position.to_move().is_none_or(|disc| position.racer(disc).unwrap().finish.is_none()));
            }
        }
        let mut again = MatchState::<Carabande>::new(*scene.state.keys());
        for entry in scene.state.entries() {
            let line = serde_json::to_string(entry).unwrap();
            again = again.with_entry(serde_json::from_str::<Entry<Carabande>>(&line).unwrap());
        }
        prop_assert_eq!(again.now(), scene.state.now());
    }
}
