//! The counter from outside: drawn scenes, a clip with a hand in it, setups by hand, and the shapes of answers.

mod program;

use std::fs;
use std::path::Path;

use predicates::str::contains;
use program::{answer, run};
use serde_json::Value;

/// Scenes are drawn to be hard: paints that hardly differ, in dim light, under stacks that lean over them.
const LEAST_RIGHT: f64 = 0.85;

#[test]
fn two_dozen_drawn_scenes_are_counted_right_or_doubted() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), "--seed 91000 --count 24 --size 800x450");
    let total = answer("validate @ --json -", &[folder.path()])["total"].clone();
    let number = |name: &str| total[name].as_u64().unwrap();
    assert_eq!(number("frames_scored"), 24);
    assert!(number("frames_right") as f64 >= LEAST_RIGHT * 24.0, "{total:#}");
    assert!(number("frames_right") + number("frames_doubtful") >= 23, "{total:#}");
}

#[test]
fn a_clip_is_counted_whenever_it_lies_still_and_each_change_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), "--seed 91102 --count 1 --clip 6 --fps 5 --size 480x270");
    let case = folder.path().join("counter-clip-91102");
    let total = answer("validate @ --json -", &[&case])["total"].clone();
    let (right, scored) = (total["frames_right"].as_u64().unwrap(), total["frames_scored"].as_u64().unwrap());
    assert!(scored > 8 && right as f64 >= 0.85 * scored as f64, "{total:#}");
    let setup = folder.path().join("setup.toml");
    run("calibrate --case @ -o @", &[&case, &setup]).success();
    let (events, states) = (folder.path().join("events.jsonl"), folder.path().join("states.jsonl"));
    run("replay @ --setup @ --events @ --states @", &[&case.join("clip.mp4"), &setup, &events, &states]).success();
    let (events, states) = (lines(&events), lines(&states));
    assert_eq!(states.len(), 30);
    assert!(states.iter().any(|state| state["settled"] == false), "no frame of a hand is unsettled");
    assert!((1..=4).contains(&events.len()), "{events:?}");
    assert!(events.iter().all(|event| event["kind"] == "counted" && event["origin"] == "camera"), "{events:?}");
    let counts: Vec<&Value> = events.iter().map(|event| &event["counts"]).collect();
    assert!(counts.windows(2).all(|pair| pair[0] != pair[1]), "{events:?}");
}

#[test]
fn a_setup_by_hand_answers_in_the_documented_shape_and_draws_it() {
    let folder = tempfile::tempdir().unwrap();
    let (setup, drawn) = (folder.path().join("setup.toml"), folder.path().join("drawn.png"));
    let image = sample("image.jpg");
    let mut words = by_hand();
    words.push_str(" --no-refine --image @ -o @");
    run(&words, &[&image, &setup]).success().stderr(contains("classes.jpg"));
    let text = fs::read_to_string(&setup).unwrap()
        + "\n[[zones]]\nname = \"left\"\npolygon_mm = [[0, 0], [150, 0], [150, 300], [0, 300]]\n";
    fs::write(&setup, text).unwrap();
    let answer = answer("look @ --setup @ --json --overlay @", &[&image, &setup, &drawn]);
    let truth: Value = serde_json::from_str(&fs::read_to_string(sample("truth.json")).unwrap()).unwrap();
    assert_eq!(answer["counts"], truth["frames"][0]["counts"], "{answer:#}");
    assert_eq!((&answer["game"], &answer["settled"]), (&"counter".into(), &true.into()));
    assert!(answer["problems"].is_array() && answer["counts_by_zone"]["left"].is_object(), "{answer:#}");
    let pieces = answer["pieces"].as_array().unwrap();
    let all: u64 = answer["counts"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(pieces.len() as u64, all);
    assert!(pieces.iter().all(|piece| piece["kind"].is_string() && piece["x"].is_f64() && piece["y"].is_f64()));
    assert!(fs::metadata(&drawn).unwrap().len() > 10_000);
}

#[test]
fn what_a_count_does_not_have_is_refused_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("x.journal");
    let setup = sample("setup.toml");
    run("replay @ --setup @ --journal @", &[&sample("image.jpg"), &setup, &journal])
        .code(2)
        .stderr(contains("has no journal"));
    run("judge @ --setup @", &[&sample("truth.json"), &setup]).code(2).stderr(contains("no rules to judge by"));
}

fn sample(file: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/counter/still").join(file)
}

/// The command line for the sample, from its truth: what a person would point at.
fn by_hand() -> String {
    let truth: Value = serde_json::from_str(&fs::read_to_string(sample("truth.json")).unwrap()).unwrap();
    let pair = |value: &Value| format!("{},{}", value[0], value[1]);
    let corners = ["near_left", "near_right", "far_right", "far_left"].map(|name| pair(&truth["corners_px"][name]));
    let mut words = format!("calibrate --game counter --corners {}", corners.join(","));
    for group in ["board", "piece"] {
        for (key, value) in truth[group].as_object().unwrap() {
            words.push_str(&format!(" --set {group}.{key}={value}"));
        }
    }
    for (class, at) in truth["teach"].as_object().unwrap() {
        words.push_str(&format!(" --teach {class}={}", pair(at)));
    }
    words
}

fn synth(folder: &Path, words: &str) {
    run(&format!("synth --game counter {words} -o @"), &[folder]).success();
}

fn lines(path: &Path) -> Vec<Value> {
    fs::read_to_string(path).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}
