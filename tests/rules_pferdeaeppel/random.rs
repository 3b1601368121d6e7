//! Random rounds by the rules of the house and by the naive ones.

use std::collections::BTreeMap;

use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tableref::cli::{Judgement, judge};
use tableref::geometry::Square;
use tableref::model::{Game, Model, Seat};
use tableref::rules::pferdeaeppel::{Action, AppleColour, Horse, Outcome, OwnApple, Position};

use super::naive::{Naive, Variants};

const ROUNDS: u64 = 10_000;

#[test]
fn ten_thousand_random_rounds_agree_with_the_naive_rules() {
    let mut ends: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..ROUNDS {
        let end = round(seed);
        *ends.entry(end).or_default() += 1;
    }
    // Every row of the table of ends is met.
    for end in [
        "Caught Brown",
        "WhiteImmobilised Brown",
        "NoSafeEscape Brown",
        "Caught draw",
        "Caught White",
        "NoSafeEscape White",
        "AllApplesPlaced White",
        "BrownImmobilised White",
    ] {
        assert!(ends.contains_key(end), "{end} is not among {ends:?}");
    }
}

/// Plays a round and says how it ended.
fn round(seed: u64) -> String {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let size = *[5_u8, 6, 7, 8, 9, 9, 9, 12].choose(&mut random).unwrap();
    let variants = Variants {
        any_escape: random.random_bool(0.3),
        catch_drops: random.random_bool(0.3),
        threatened_is_a_move: random.random_bool(0.3),
        at_once: random.random_bool(0.3),
    };
    let word = |yes: bool, word: &'static str, other: &'static str| if yes { word } else { other };
    let size_text = size.to_string();
    let settings = [
        ("board.size", size_text.as_str()),
        ("rules.last_escape", word(variants.any_escape, "any", "safe")),
        ("rules.catch_drops_apple", word(variants.catch_drops, "true", "false")),
        ("rules.threatened_counts_as_move", word(variants.threatened_is_a_move, "true", "false")),
        ("rules.last_golden_check", word(variants.at_once, "at_once", "white_to_move")),
    ];
    let model = Model::with_settings(Game::Pferdeaeppel, settings).unwrap();
    let (likes_seconds, tries_illegal, hunts) = (random.random_range(0.0..1.0), 0.1, random.random_bool(0.5));
    let mut position = Position::new(&model.pferdeaeppel().unwrap(), Seat::Near);
    let (white, brown) = (position.horse(Horse::White), position.horse(Horse::Brown));
    let mut lines = format!("{}\n", json!({"t": 0, "action": "start", "white": white, "brown": brown}));
    let mut all_expected = vec![json!({"kind": "round_started"})];
    let mut naive = Naive::new(i32::from(size), variants);
    for _ in 0..2000 {
        let action = match random.random_bool(tries_illegal) {
            true => any_action(size, &mut random),
            false => sensible(&position, likes_seconds, hunts, &mut random),
        };
        let expected = naive.act(&serde_json::to_value(&action).unwrap());
        let played = position.clone().play(&action);
        assert_eq!(
            played.is_ok(),
            expected.is_some(),
            "seed {seed}: {action:?} in {position:?}: {played:?} {expected:?}"
        );
        let (Ok(played), Some(expected)) = (played, expected) else { continue };
        position = played.position;
        let mut line = serde_json::to_value(&action).unwrap();
        line["t"] = json!(all_expected.len());
        lines += &format!("{line}\n");
        all_expected.extend(expected);
        assert_eq!(position.outcome().is_some(), naive.over);
        let Some(outcome) = position.outcome() else { continue };
        agrees_with_judge(seed, &model, &lines, &all_expected);
        return match outcome {
            Outcome::Won { winner, reason, .. } => format!("{reason:?} {winner:?}"),
            Outcome::Draw { reason } => format!("{reason:?} draw"),
        };
    }
    panic!("seed {seed}: a round without end: {position:?}");
}

/// Whether `judge` says of a list of actions what the naive rules say.
fn agrees_with_judge(seed: u64, model: &Model, lines: &str, expected: &[Value]) {
    let mut out = Vec::new();
    assert_eq!(judge(model, lines.as_bytes(), "test", &mut out).unwrap(), Judgement::Fine, "seed {seed}: {lines}");
    let events: Vec<Value> =
        out.split(|byte| *byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok()).collect();
    assert_eq!(events.len(), expected.len(), "seed {seed}: {lines}");
    for (event, expected) in events.iter().zip(expected) {
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&event[field], value, "seed {seed}: {field} of {event} of {lines}");
        }
    }
}

/// A legal action, more often such as lead to a long round.
fn sensible(position: &Position, likes_seconds: f64, hunts: bool, random: &mut ChaCha8Rng) -> Action {
    let legal = position.legal_actions();
    let (moves, apples): (Vec<&Action>, Vec<&Action>) =
        legal.iter().partition(|action| matches!(action, Action::Move { .. }));
    let own = position.turn().filter(|turn| turn.own == OwnApple::Due);
    let own = apples
        .iter()
        .find(|action| own.is_some_and(|turn| matches!(action, Action::Apple { square, .. } if *square == turn.to)));
    let second = apples.choose(random).filter(|_| random.random_bool(likes_seconds));
    if let Some(action) = second.or(own) {
        return (**action).clone();
    }
    let careful = |action: &&&Action| match action {
        Action::Move { horse: Horse::White, to } => !position.is_threatened(*to),
        Action::Move { horse: Horse::Brown, to } => hunts || *to != position.horse(Horse::White),
        _ => true,
    };
    let careful: Vec<&&Action> = moves.iter().filter(careful).collect();
    let action = careful.choose(random).map(|action| **action).or_else(|| moves.choose(random).copied());
    action.unwrap_or_else(|| &legal[0]).clone()
}

fn any_action(size: u8, random: &mut ChaCha8Rng) -> Action {
    let square = Square::new(random.random_range(0..size), random.random_range(0..size));
    let colour = *[AppleColour::Brown, AppleColour::Golden].choose(random).unwrap();
    match random.random_bool(0.5) {
        true => Action::Move { horse: *Horse::BOTH.choose(random).unwrap(), to: square },
        false => Action::Apple { square, colour },
    }
}
