//! The whole path on recordings whose truth is known: shipped samples, and a fixed small set that is drawn anew each time.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

/// Of the scored frames at least this share must be right; the rest must name a problem themselves.
/// A disk that a hand is just letting go of is in doubt for a frame or two.
const LEAST_RIGHT: f64 = 0.98;
/// Two dozen scenes are drawn to be hard, and one of them is already 4 %: dark hands over dark disks, wood on wood in glare.
const LEAST_RIGHT_OF_TWO_DOZEN: f64 = 0.9;

#[test]
fn every_sample_is_read_and_judged_right() {
    let figures = validate(&Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"));
    check(&figures, LEAST_RIGHT);
    check_places(&figures);
}

#[test]
fn two_dozen_drawn_scenes_are_read_right() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), &["--seed", "7000", "--count", "24"]);
    let figures = validate(folder.path());
    assert_eq!(figures["total"]["frames"], 24, "{}", told(&figures));
    check(&figures, LEAST_RIGHT_OF_TWO_DOZEN);
}

#[test]
fn a_drawn_round_is_judged_right() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), &["--seed", "7100", "--count", "1", "--clip", "10", "--size", "640x360"]);
    let figures = validate(folder.path());
    assert!(number(&figures, "frames_scored") > 100, "{}", told(&figures));
    check(&figures, 0.9);
}

/// No frame is wrong without naming a problem, enough are right, and no event is missed or invented.
fn check(figures: &Value, least_right: f64) {
    for case in figures["cases"].as_array().unwrap() {
        assert!(case["error"].is_null(), "{case:#}");
    }
    let scored = number(figures, "frames_scored");
    let (right, doubtful) = (number(figures, "frames_right"), number(figures, "frames_doubtful"));
    assert_eq!(scored, right + doubtful, "a wrong answer without a doubt: {}", told(figures));
    assert!(right as f64 >= least_right * scored as f64, "{right} of {scored} are right: {}", told(figures));
    let events = &figures["total"]["events"];
    assert_eq!((&events["missed"], &events["extra"]), (&0.into(), &0.into()), "{}", told(figures));
}

/// Centres are good to a millimetre or two.
fn check_places(figures: &Value) {
    let mm = |name: &str| figures["total"]["place_mm"][name].as_f64().unwrap();
    assert!(mm("median") <= 1.5 && mm("p95") <= 4.0, "{}", told(figures));
}

fn number(figures: &Value, name: &str) -> u64 {
    figures["total"][name].as_u64().unwrap_or_else(|| panic!("no number {name}: {figures:#}"))
}

/// The cases that are not wholly right: what one wants to know when a test fails.
fn told(figures: &Value) -> String {
    let not_right = |case: &&Value| {
        case["frames_scored"] != case["frames_right"] || case["events"]["missed"] != 0 || case["events"]["extra"] != 0
    };
    let cases = figures["cases"].as_array().into_iter().flatten().filter(not_right);
    cases.map(|case| format!("\n{case}")).collect()
}

fn synth(folder: &Path, words: &[&str]) {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(["synth", "--game", "passe-trappe"]).args(words).arg("-o").arg(folder).assert().success();
}

/// What `validate` says of all cases in a folder; what it tells people is shown if the test fails.
fn validate(folder: &Path) -> Value {
    let mut command = Command::cargo_bin("tableref").unwrap();
    let assert = command.args(["validate", "--json", "-"]).arg(folder).assert().success();
    eprintln!("{}", String::from_utf8_lossy(&assert.get_output().stderr));
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}
