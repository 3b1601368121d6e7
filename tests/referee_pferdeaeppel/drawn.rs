//! Rounds as they are drawn, in which people do all sorts of things, told by what a perfect eye sees of each calm moment.

use std::str::FromStr;

use serde_json::Value;
use tableref::geometry::Timestamp;
use tableref::model::{Game, Model};
use tableref::referee::{Advance, Input, MatchState, Policy, advance};
use tableref::rules::Observation;
use tableref::rules::pferdeaeppel::Layout;
use tableref::synth::{FieldClipWish, FieldRound, FieldWish, Plot};

/// What differs between the truth and what the referee says, look by look, in words.
fn differences(seed: u64, plot: Plot, most_turns: usize) -> Option<Vec<String>> {
    let wish = FieldClipWish { field: FieldWish::default(), fps: 30.0, most_turns, plot };
    let truth = serde_json::to_value(FieldRound::new(seed, &wish)?.truth()).unwrap();
    let size = truth["board"]["size"].to_string();
    let seat = truth["rules"]["white_seat"].as_str().unwrap_or("near");
    let settings = [("board.size", size.as_str()), ("rules.white_seat", seat)];
    let keys = Model::with_settings(Game::Pferdeaeppel, settings).unwrap().pferdeaeppel().unwrap();
    let mut state = MatchState::new(keys);
    let mut untold: Vec<&Value> = truth["events"].as_array().unwrap().iter().collect();
    let mut wrong = Vec::new();
    for frame in truth["frames"].as_array().unwrap().iter().filter(|frame| frame["settled"] == true) {
        let t = frame["t"].as_f64().unwrap();
        let mut layout: Layout = serde_json::from_value(frame.clone()).unwrap();
        let horses = layout.horses;
        layout.apples.retain(|apple| Some(apple.square) != horses.white && Some(apple.square) != horses.brown);
        layout.apples.iter_mut().for_each(|apple| apple.hidden = false);
        let seen = Observation { t: Timestamp::from_seconds(t), layout, settled: true, problems: Vec::new() };
        let Advance { state: after, recorded, .. } = advance(state, &Input::Seen(seen), &Policy::default());
        state = after;
        let (due, later): (Vec<&Value>, Vec<&Value>) = untold.into_iter().partition(|e| e["t"].as_f64().unwrap() <= t);
        untold = later;
        let mut said: Vec<Value> = recorded
            .iter()
            .flat_map(|recorded| &recorded.events)
            .filter(|event| !event.proposed)
            .map(|event| serde_json::to_value(event).unwrap())
            .collect();
        for due in due {
            let same = |said: &Value| {
                let fields = due.as_object().unwrap().iter();
                fields
                    .filter(|(name, _)| !["t", "optional"].contains(&name.as_str()))
                    .all(|(name, value)| &said[name] == value)
            };
            match said.iter().position(same) {
                Some(index) => drop(said.remove(index)),
                None if due["optional"] == true => {}
                None => wrong.push(format!("missed {due}")),
            }
        }
        wrong.extend(said.iter().filter(|event| event["kind"] != "corrected").map(|event| format!("extra {event}")));
    }
    Some(wrong)
}

#[track_caller]
fn check(plot: &str, seeds: std::ops::Range<u64>, most_turns: usize) {
    let plot = Plot::from_str(plot).unwrap();
    let (mut drawn, mut wrong) = (0, 0);
    for seed in seeds {
        let Some(differences) = differences(seed, plot, most_turns) else { continue };
        drawn += 1;
        wrong += usize::from(!differences.is_empty());
        differences.iter().for_each(|difference| println!("{plot} {seed}: {difference}"));
    }
    println!("{plot}: {wrong} of {drawn} wrong");
    assert!(wrong == 0 && drawn > 0, "{plot}: {wrong} of {drawn}");
}

#[test]
fn whole_rounds() {
    check("turns", 0..6, 40);
    check("caught", 10..13, 30);
    check("no_safe_escape", 20..23, 30);
    check("golden", 30..32, 40);
    check("all_apples_placed", 40..41, 60);
}

#[test]
fn horses_gone_wrong() {
    check("not_a_knight_move", 100..112, 8);
    check("entered_blocked_square", 120..132, 10);
    check("wrong_turn", 140..152, 8);
}

#[test]
fn apples_gone_wrong() {
    // A missing apple is not told of frame by frame until it is uncovered, so that there is no look to be drawn here.
    check("wrong_colour_apple", 220..232, 8);
    check("too_many_apples", 240..252, 8);
    check("blocked_last_escape", 260..266, 12);
    check("apple_moved_or_removed", 280..292, 8);
}

#[test]
fn what_is_no_mistake_in_the_end() {
    check("take_back", 301..312, 8);
    check("quick_moves", 320..332, 8);
    check("bad_setup", 340..348, 6);
}
