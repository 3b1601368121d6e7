//! A journal goes through the same match again, and the camera tells what `judge` does.

use proptest::prelude::*;
use tableref::geometry::Timestamp;
use tableref::model::Carabande;
use tableref::referee::{Advance, Entry, Input, MatchState, Policy, advance};
use tableref::rules::carabande::{Action, Crossing, Flick, Manner, Pushed};

use super::scene::{LAP_MM, Scene, beside, on, with, words};

#[derive(Clone, Debug)]
struct Shot {
    disc: Option<u8>,
    forward_mm: f64,
    off: bool,
    turns: bool,
    other: u8,
    shove_mm: Option<f64>,
    other_off: bool,
    restores: bool,
    finger_s: f64,
}

fn shot() -> impl Strategy<Value = Shot> {
    let odds = prop::bool::weighted;
    (
        prop::option::weighted(0.1, 1_u8..=5),
        50.0..1500.0,
        odds(0.15),
        odds(0.1),
        1_u8..=5,
        prop::option::weighted(0.3, -100.0..300.0),
        odds(0.1),
        odds(0.8),
        0.01..0.2,
    )
        .prop_map(|(disc, forward_mm, off, turns, other, shove_mm, other_off, restores, finger_s)| Shot {
            disc,
            forward_mm,
            off,
            turns,
            other,
            shove_mm,
            other_off,
            restores,
            finger_s,
        })
}

fn tenth(mm: f64) -> f64 {
    (mm * 10.0).round() / 10.0 + 0.0
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_race_seen_is_told_as_the_same_race_reported(discs in 2_u8..=5, shots in prop::collection::vec(shot(), 1..60)) {
        let mut scene = Scene::of(&[], discs);
        let keys = *scene.state.keys();
        let mut judged = MatchState::new(keys);
        let mut report = |t: f64, action: Action| -> Vec<String> {
            let state = std::mem::replace(&mut judged, MatchState::new(keys));
            let input = Input::Act { t: Timestamp::from_seconds(t), action };
            let Advance { state, recorded, .. } = advance(state, &input, &Policy::default());
            judged = state;
            recorded.iter().flat_map(|recorded| &recorded.events).map(words).collect()
        };
        report(0.0, Action::Start { discs: (1..=discs).collect() });
        for disc in 1..=discs {
            report(0.0, Action::Place { disc, progress_mm: scene.discs[&disc].spot.progress_mm });
        }
        for shot in shots {
            let Some(position) = scene.state.now().position().cloned() else { break };
            let is_racing = |disc: u8| position.racer(disc).is_some_and(|racer| racer.finish.is_none());
            let disc = shot.disc.filter(|disc| is_racing(*disc)).or(position.to_move()).unwrap();
            // The camera knows its own progress of a disc, the rules theirs; they are the same here while nobody takes a lap away.
            let from = scene.discs[&disc].spot.progress_mm;
            if !scene.discs[&disc].spot.on_track {
                break;
            }
            let racer = *position.racer(disc).unwrap();
            if racer.turned.is_some() && position.to_move() == Some(disc) {
                let spot = tableref::rules::carabande::Spot { face: tableref::rules::carabande::Face::Up, ..scene.discs[&disc].spot };
                let seen = scene.rest(vec![scene.carry(disc, spot)]);
                prop_assert_eq!(seen, report(scene.t, Action::Flip { disc }));
                continue;
            }
            let to = tenth(from + shot.forward_mm);
            let mut target = if shot.off { beside(to) } else { on(to) };
            target.face = scene.discs[&disc].spot.face;
            if shot.turns && !shot.off {
                target.face = tableref::rules::carabande::Face::Down;
            }
            let own = with(scene.goes(disc, Manner::Flicked, target), |one| one.finger_s = (shot.finger_s * 1e3_f64).round() / 1e3);
            let mut flick = Flick {
                disc,
                to_mm: Some(to),
                off: Vec::new(),
                best_mm: Some(own.best_mm),
                finger_s: Some(own.finger_s),
                crossings: own.crossings.iter().map(|(t, laps)| Crossing { t: *t, laps: *laps }).collect(),
                ..Flick::default()
            };
            if shot.off {
                flick.off.push(disc);
            } else if shot.turns && racer.turned.is_none() {
                flick.down.push(disc);
            }
            let mut moves = vec![own];
            if let Some(shove) = shot.shove_mm.filter(|_| shot.other != disc && is_racing(shot.other) && scene.discs[&shot.other].spot.on_track) {
                let from = scene.discs[&shot.other].spot;
                let to = tenth(from.progress_mm + shove);
                let mut target = if shot.other_off { beside(to) } else { on(to) };
                target.face = from.face;
                let struck = scene.goes(shot.other, Manner::Struck { by: Some(disc) }, target);
                flick.others.push(Pushed {
                    disc: shot.other,
                    to_mm: to,
                    best_mm: Some(struck.best_mm),
                    crossings: struck.crossings.iter().map(|(t, laps)| Crossing { t: *t, laps: *laps }).collect(),
                });
                if shot.other_off {
                    flick.off.push(shot.other);
                }
                moves.push(struck);
            }
            let seen = scene.rest(moves);
            // A second wrong turn in a row is doubted where it was only seen.
            let sure = |told: &String| if told.starts_with("wrong_turn") { told.replace('?', "") } else { told.clone() };
            let seen: Vec<String> = seen.iter().map(sure).collect();
            prop_assert_eq!(&seen, &report(scene.t, Action::Flick(flick)));
            let Some(position) = scene.state.now().position().cloned() else { break };
            let owed: Vec<u8> = position.owed().map(|racer| racer.disc).collect();
            for disc in owed {
                if !shot.restores {
                    break;
                }
                let racer = position.racer(disc).unwrap();
                let spot = tableref::rules::carabande::Spot { face: racer.face, ..on(racer.progress_mm) };
                let seen = scene.rest(vec![scene.carry(disc, spot)]);
                prop_assert_eq!(seen, report(scene.t, Action::Restore { disc }));
            }
            if !shot.restores && position.owed().next().is_some() {
                break;
            }
            for racer in position.racers() {
                let laps = (racer.best_mm / LAP_MM).floor() as u8;
                prop_assert_eq!(racer.laps, laps.min(3));
            }
        }
        // The journal's lines give the same state again.
        let mut again = MatchState::<Carabande>::new(*scene.state.keys());
        for entry in scene.state.entries() {
            let line = serde_json::to_string(entry).unwrap();
            again = again.with_entry(serde_json::from_str::<Entry<Carabande>>(&line).unwrap());
        }
        prop_assert_eq!(again.now(), scene.state.now());
    }
}
