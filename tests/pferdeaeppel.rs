//! Pferdeäppel from outside: drawn positions, a drawn round, a journal, the shapes of answers, and what is named, not guessed.

mod program;

use std::fs;
use std::path::{Path, PathBuf};

use predicates::str::contains;
use program::{answer, run};
use serde_json::Value;

/// Positions are drawn to be hard: small boards in large pictures, dim lamps, pieces of the squares' own brown.
const LEAST_RIGHT: f64 = 0.75;

#[test]
fn two_dozen_drawn_positions_are_read_right_or_doubted() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), "--seed 93000 --count 24");
    let total = answer("validate @ --json -", &[folder.path()])["total"].clone();
    let number = |name: &str| total[name].as_u64().unwrap();
    assert_eq!(number("frames_scored"), 24);
    assert!(number("frames_right") as f64 >= LEAST_RIGHT * 24.0, "{total:#}");
    assert!(number("frames_right") + number("frames_doubtful") >= 23, "{total:#}");
}

#[test]
fn a_drawn_round_is_told_move_by_move() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), "--seed 93100 --count 1 --clip 12 --fps 15 --size 640x480 --squares 8");
    let total = answer("validate @ --json -", &[folder.path()])["total"].clone();
    let events = |name: &str| total["events"][name].as_u64().unwrap();
    assert!(events("truth") >= 6 && events("extra") == 0 && events("missed") == 0, "{total:#}");
}

#[test]
fn a_round_can_be_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let case = sample("drawn-wrong-turn");
    let [setup, whole, first, again, journal] =
        ["setup.toml", "whole.jsonl", "first.jsonl", "again.jsonl", "x.journal"].map(|name| folder.path().join(name));
    run("calibrate --case @ -o @", &[&case, &setup]).success();
    let clip = case.join("clip.mp4");
    run("replay @ --setup @ --events @", &[&clip, &setup, &whole]).success();
    run("replay @ --setup @ --to 5 --events @ --journal @", &[&clip, &setup, &first, &journal]).success();
    run("replay @ --setup @ --events @ --journal @ --resume", &[&clip, &setup, &again, &journal]).success();
    assert_eq!(fs::read_to_string(&whole).unwrap(), fs::read_to_string(&again).unwrap());
}

#[test]
fn a_picture_is_answered_in_the_documented_shape_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), "--seed 93200 --count 1 --squares 9");
    let case = folder.path().join("pf-still-93200");
    let (setup, drawn) = (folder.path().join("setup.toml"), folder.path().join("drawn.png"));
    run("calibrate --case @ -o @", &[&case, &setup]).success();
    let found = answer("look @ --setup @ --json --overlay @", &[&case.join("image.jpg"), &setup, &drawn]);
    let truth: Value = serde_json::from_str(&fs::read_to_string(case.join("truth.json")).unwrap()).unwrap();
    let truth = &truth["frames"][0];
    assert_eq!(found["horses"], truth["horses"], "{found:#}");
    assert_eq!(squares(&found["apples"]), squares(&truth["apples"]), "{found:#}");
    assert_eq!((&found["game"], &found["settled"]), (&"pferdeaeppel".into(), &true.into()));
    assert!(found["problems"].is_array() && found["facts"]["safe_escapes"].is_array(), "{found:#}");
    assert!(found["pieces"].as_array().unwrap().iter().all(|piece| piece["kind"].is_string() && piece["x"].is_f64()));
    assert!(fs::metadata(&drawn).unwrap().len() > 10_000);
}

#[test]
fn a_recording_that_begins_in_the_middle_of_a_round_is_no_set_up() {
    let case = sample("clip");
    run("replay @ --setup @ --from 10 --to 12.5", &[&case.join("clip.mp4"), &case.join("setup.toml")])
        .success()
        .stdout(contains("White belongs on i1 and Brown on a9"));
}

#[test]
fn whole_rounds_are_judged_from_actions() {
    let folder = tempfile::tempdir().unwrap();
    let actions = folder.path().join("actions.jsonl");
    let lines = [
        r#"{"t": 0, "action": "start", "white": [8, 0], "brown": [0, 8]}"#,
        r#"{"t": 1, "action": "move", "horse": "white", "to": [7, 2]}"#,
        r#"{"t": 1, "action": "apple", "square": [7, 2], "colour": "brown"}"#,
        r#"{"t": 2, "action": "move", "horse": "brown", "to": [2, 8]}"#,
    ];
    fs::write(&actions, lines.join("\n")).unwrap();
    run("judge @ --game pferdeaeppel", &[&actions]).code(1).stdout(contains(r#""kind":"not_a_knight_move""#));
    fs::write(&actions, lines[..3].join("\n")).unwrap();
    run("judge @ --game pferdeaeppel", &[&actions]).success().stdout(contains(r#""second":false"#));
    fs::write(&actions, r#"{"t": 0, "action": "gallop"}"#).unwrap();
    run("judge @ --game pferdeaeppel", &[&actions]).code(2).stderr(contains("expected an action such as"));
}

/// Square and colour of each apple, in order.
fn squares(apples: &Value) -> Vec<String> {
    let mut squares: Vec<String> =
        apples.as_array().unwrap().iter().map(|apple| format!("{} {}", apple["square"], apple["colour"])).collect();
    squares.sort();
    squares
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/pferdeaeppel").join(name)
}

fn synth(folder: &Path, words: &str) {
    run(&format!("synth --game pferdeaeppel {words} -o @"), &[folder]).success();
}
