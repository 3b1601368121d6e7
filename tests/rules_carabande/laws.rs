//! Laws of a race, whatever is done in it.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tableref::rules::carabande::{Action, EventKind, Face, Flick, Position, Pushed};

use super::keys;

const LAP_MM: f64 = 1000.0;

#[derive(Clone, Debug)]
enum Doing {
    Flick {
        disc: u8,
        forward: f64,
        overshoot: f64,
        other: u8,
        shove: f64,
        off: u8,
        down: u8,
        up: u8,
        hits: bool,
        finger_s: f64,
    },
    Restore(u8),
    Flip(u8),
    Place(u8, f64),
    Space(u8, f64),
    Carry(u8, f64),
    Miss(u8),
    InTurn {
        forward: f64,
    },
}

fn doing() -> impl Strategy<Value = Doing> {
    let disc = || 1_u8..=6;
    let flick = (
        disc(),
        -300.0..1500.0,
        0.0..300.0,
        disc(),
        -200.0..400.0,
        0_u8..30,
        0_u8..20,
        0_u8..20,
        prop::bool::weighted(0.1),
        0.0..0.3,
    )
        .prop_map(|(disc, forward, overshoot, other, shove, off, down, up, hits, finger_s)| Doing::Flick {
            disc,
            forward,
            overshoot,
            other,
            shove,
            off,
            down,
            up,
            hits,
            finger_s,
        });
    prop_oneof![
        6 => flick,
        8 => (-100.0..1500.0).prop_map(|forward| Doing::InTurn { forward }),
        2 => disc().prop_map(Doing::Restore),
        2 => disc().prop_map(Doing::Flip),
        1 => (disc(), -100.0..100.0).prop_map(|(disc, at)| Doing::Place(disc, at)),
        1 => (disc(), -40.0..40.0).prop_map(|(disc, by)| Doing::Space(disc, by)),
        1 => (disc(), -500.0..1500.0).prop_map(|(disc, by)| Doing::Carry(disc, by)),
        1 => disc().prop_map(Doing::Miss),
    ]
}

fn action(doing: &Doing, position: &Position) -> Action {
    let at = |disc: u8| position.racer(disc).map_or(0.0, |racer| racer.progress_mm);
    let is_in = |disc: &u8| position.racer(*disc).is_some();
    match doing {
        Doing::Flick { disc, forward, overshoot, other, shove, off, down, up, hits, finger_s } => {
            let to = at(*disc) + forward;
            let others = if other == disc {
                Vec::new()
            } else {
                vec![Pushed { disc: *other, to_mm: at(*other) + shove, ..Pushed::default() }]
            };
            let listed = |disc: &u8| Some(*disc).filter(is_in).into_iter().collect::<Vec<u8>>();
            Action::Flick(Flick {
                disc: *disc,
                to_mm: Some(to),
                others,
                off: listed(off),
                down: listed(down),
                up: listed(up),
                hit_obstacle: *hits,
                best_mm: Some(to + overshoot),
                finger_s: Some(*finger_s),
                ..Flick::default()
            })
        }
        Doing::Restore(disc) => Action::Restore { disc: *disc },
        Doing::Flip(disc) => Action::Flip { disc: *disc },
        Doing::Place(disc, at) => Action::Place { disc: *disc, progress_mm: *at },
        Doing::Space(disc, by) => Action::Space { disc: *disc, to_mm: at(*disc) + by, fault: None },
        Doing::Carry(disc, by) => Action::Carry { disc: *disc, to_mm: at(*disc) + by },
        Doing::Miss(disc) => Action::Miss { disc: *disc },
        Doing::InTurn { forward } => {
            let disc = position.to_move().unwrap_or(1);
            Action::Flick(Flick { disc, to_mm: Some(at(disc) + forward), ..Flick::default() })
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn ticks_follow_the_best_progress_and_places_are_a_permutation(
        discs in 2_u8..=6, professional: bool, doings in prop::collection::vec(doing(), 0..150),
    ) {
        let play = if professional { "professional" } else { "basic" };
        let keys = keys(&[("track.length_mm", "1000"), ("rules.play", play)]);
        let mut position = Position::new(&keys, &(1..=discs).collect::<Vec<u8>>());
        // What the laps must be, told from the shots alone.
        let mut best: BTreeMap<u8, f64> = BTreeMap::new();
        let mut ticked: BTreeMap<u8, u8> = BTreeMap::new();
        let mut places: Vec<u8> = Vec::new();
        for doing in &doings {
            let action = action(doing, &position);
            let before = position.clone();
            let Ok(played) = position.stand(&action) else { continue };
            position = played.position;
            let kinds: Vec<&EventKind> = played.events.iter().map(|told| &told.kind).collect();
            let taken_back = kinds.iter().any(|kind| matches!(kind, EventKind::OffTrack { .. } | EventKind::HitObstacle { .. }));
            if let Action::Flick(flick) = &action && !taken_back {
                // Where a hand laid it beyond the line is no way that it came.
                let from = before.racer(flick.disc).unwrap().progress_mm;
                let own = flick.best_mm.filter(|best| *best > from).unwrap_or(f64::MIN).max(flick.to_mm.unwrap());
                let reached = [(flick.disc, own)].into_iter().chain(flick.others.iter().map(|other| (other.disc, other.to_mm)));
                for (disc, mm) in reached {
                    if before.racer(disc).is_some_and(|racer| racer.finish.is_none()) {
                        let best = best.entry(disc).or_default();
                        *best = best.max(mm);
                    }
                }
            }
            for kind in kinds {
                match kind {
                    EventKind::Lap { disc, laps } => {
                        let ticked = ticked.entry(*disc).or_default();
                        prop_assert_eq!(*laps, *ticked + 1, "no lap is left out or ticked twice");
                        *ticked = *laps;
                    }
                    EventKind::Finished { disc, position } => {
                        places.push(*disc);
                        prop_assert_eq!(usize::from(*position), places.len());
                        prop_assert_eq!(ticked[disc], 3);
                    }
                    EventKind::Flick { disc, .. } => prop_assert!(before.order().allows(*disc)),
                    EventKind::WrongTurn { disc, .. } => {
                        prop_assert!(!before.order().allows(*disc) || before.racer(*disc).unwrap().turned.is_some());
                    }
                    _ => {}
                }
            }
            for racer in position.racers() {
                let best = best.get(&racer.disc).copied().unwrap_or(0.0);
                let laps = ((best / LAP_MM).floor() as u8).min(3);
                prop_assert_eq!(racer.laps, laps, "{:?}", racer);
                prop_assert_eq!(racer.face == Face::Down, racer.turned.is_some() || (racer.finish.is_some() && racer.face == Face::Down));
            }
            prop_assert_eq!(position.finished(), places.clone());
            if !position.is_over() {
                let turn = position.to_move().unwrap();
                prop_assert!(position.racer(turn).unwrap().finish.is_none(), "who has finished is skipped");
            }
        }
    }
}
