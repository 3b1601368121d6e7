//! Random legal rounds, seen only now and then.

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use tableref::geometry::Timestamp;
use tableref::model::{Pferdeaeppel, Seat};
use tableref::referee::{Entry, Event, MatchState, Origin};
use tableref::rules::pferdeaeppel::{Action, EventKind, OwnApple, Position};

use super::scene::{Scene, say};

/// Plays a turn: a move, its apple, and perhaps a second one; the position before that one, and what happened.
fn turn(position: &Position, random: &mut ChaCha8Rng) -> (Position, Position, Vec<EventKind>) {
    let mut events = Vec::new();
    let play = |position: &Position, action: &Action, events: &mut Vec<EventKind>| {
        let played = position.clone().play(action).unwrap();
        events.extend(played.events);
        played.position
    };
    let moves: Vec<Action> =
        position.legal_actions().into_iter().filter(|action| matches!(action, Action::Move { .. })).collect();
    let careful: Vec<&Action> = moves
        .iter()
        .filter(|action| match action {
            Action::Move { horse, to } => {
                *horse == super::scene::BROWN && *to != position.horse(super::scene::WHITE)
                    || !position.is_threatened(*to)
            }
            _ => false,
        })
        .collect();
    let chosen = careful.choose(random).copied().or_else(|| moves.choose(random)).unwrap();
    let mut moved = play(position, chosen, &mut events);
    if let Some(turn) = moved.turn().filter(|turn| turn.own == OwnApple::Due) {
        let colour = moved.supply().next().unwrap();
        moved = play(&moved.clone(), &Action::Apple { square: turn.to, colour }, &mut events);
    }
    let seconds: Vec<Action> =
        moved.legal_actions().into_iter().filter(|action| matches!(action, Action::Apple { .. })).collect();
    let second = seconds.choose(random).filter(|_| random.random_bool(0.4));
    let after = second.map_or_else(|| moved.clone(), |second| play(&moved, second, &mut events));
    (moved, after, events)
}

/// What happened in words, without proposals: those stand for apples of which nobody saw whose they are.
fn words(events: &[EventKind]) -> Vec<String> {
    let event = |kind: &EventKind| Event {
        t: Timestamp::ZERO,
        kind: kind.clone(),
        proposed: false,
        id: 0,
        origin: Origin::Camera,
    };
    events.iter().map(|kind| say(&event(kind))).collect()
}

fn play_round(seed: u64, skips: f64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let size = random.random_range(5..10_u8).to_string();
    let mut scene = Scene::new(&[("board.size", &size)]);
    let mut position = Position::new(scene.state.keys(), Seat::Near);
    let mut unseen = 0;
    let mut half_seen;
    let mut truth: Vec<String> = Vec::new();
    while position.outcome().is_none() {
        let (moved, after, events) = turn(&position, &mut random);
        half_seen = false;
        let told = words(&events);
        if unseen == 0 && moved != after && random.random_bool(0.3) {
            // The second apple comes after a look.
            let said = scene.shows(&moved).look();
            assert_eq!(said[..], told[..said.len()], "seed {seed}");
            truth.extend(told[said.len()..].iter().cloned());
            half_seen = true;
        } else if unseen == 0 && random.random_bool(0.15) {
            // The turn is taken back, and played again.
            let said = scene.shows(&after).look();
            if after.outcome().is_none() {
                assert_eq!(said, told, "seed {seed}");
                assert_eq!(scene.shows(&position).look(), ["corrected"], "seed {seed}");
            }
            truth.extend(told);
            if after.outcome().is_some() {
                break;
            }
        } else {
            truth.extend(told);
        }
        position = after;
        if position.outcome().is_some() {
            break;
        }
        // A second apple that nobody has seen before the opponent moves is taken for the opponent's.
        if unseen == 0 && !half_seen && random.random_bool(skips) {
            unseen = 1;
            continue;
        }
        unseen = 0;
        let said = scene.shows(&position).look();
        let said: Vec<String> = said.into_iter().collect();
        compare(seed, &truth, &said, &position);
        truth.clear();
    }
    is_kept(seed, &scene);
}

/// What stands in the journal leads to the same match again.
fn is_kept(seed: u64, scene: &Scene) {
    let mut again = MatchState::new(*scene.state.keys());
    for entry in scene.state.entries() {
        let line = serde_json::to_string(entry).unwrap();
        let read: Entry<Pferdeaeppel> = serde_json::from_str(&line).unwrap();
        assert_eq!(&read, entry, "seed {seed}: {line}");
        again = again.with_entry(read);
    }
    assert_eq!(again, scene.state, "seed {seed}");
}

/// Moves and own apples are told as they were, and so are second ones; where their horse was not seen, as proposals.
fn compare(seed: u64, truth: &[String], said: &[String], position: &Position) {
    let plain = |words: &[String]| -> Vec<String> {
        words.iter().filter(|word| !word.starts_with("second")).cloned().collect()
    };
    assert_eq!(plain(truth), plain(said), "seed {seed} {position:?}");
    let seconds = |words: &[String]| words.iter().filter(|word| word.starts_with("second")).count();
    assert_eq!(seconds(truth), seconds(said), "seed {seed}");
    for second in said.iter().filter(|word| word.starts_with("second") && !word.ends_with('?')) {
        assert!(truth.contains(second), "seed {seed}: {second} {truth:?}");
    }
}

#[test]
fn rounds_seen_after_each_turn_are_told_as_they_were() {
    for seed in 0..300 {
        play_round(seed, 0.0);
    }
}

#[test]
fn rounds_of_which_looks_are_missing_are_told_as_they_were() {
    for seed in 1000..1300 {
        play_round(seed, 0.4);
    }
}
