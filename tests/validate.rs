//! The whole path on recordings whose truth is known: shipped samples, and a fixed small set that is drawn anew each time.

use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

#[test]
fn every_sample_is_read_and_judged_right() {
    let figures = validate(&Path::new(env!("CARGO_MANIFEST_DIR")).join("samples"));
    check(&figures);
}

#[test]
fn two_dozen_drawn_scenes_are_read_right() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), &["--seed", "7000", "--count", "24"]);
    let figures = validate(folder.path());
    assert_eq!(figures["total"]["frames"], 24, "{figures}");
    check(&figures);
}

#[test]
fn a_drawn_round_is_judged_right() {
    let folder = tempfile::tempdir().unwrap();
    synth(folder.path(), &["--seed", "7100", "--count", "1", "--clip", "10", "--size", "640x360"]);
    check(&validate(folder.path()));
}

/// Nothing is wrong without a doubt, nothing is missed or invented, and places are good to a millimetre or two.
fn check(figures: &Value) {
    let total = &figures["total"];
    let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("{figures:#}"));
    assert!(total["error"].is_null(), "{figures:#}");
    let (scored, right) = (number(&total["frames_scored"]), number(&total["frames_right"]));
    let wrong = scored - right - number(&total["frames_doubtful"]);
    assert!(scored > 0 && wrong == 0 && right * 200 >= scored * 199, "{figures:#}");
    assert_eq!((number(&total["events"]["missed"]), number(&total["events"]["extra"])), (0, 0), "{figures:#}");
    assert_eq!((number(&total["pieces"]["missed"]), number(&total["pieces"]["extra"])), (0, 0), "{figures:#}");
    let mm = |name: &str| total["place_mm"][name].as_f64().unwrap();
    assert!(mm("median") <= 1.5 && mm("p95") <= 4.0, "{figures:#}");
}

fn synth(folder: &Path, words: &[&str]) {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(["synth", "--game", "passe-trappe"]).args(words).arg("-o").arg(folder).assert().success();
}

fn validate(folder: &Path) -> Value {
    let mut command = Command::cargo_bin("tableref").unwrap();
    let assert = command.args(["validate", "--json", "-"]).arg(folder).assert().success();
    serde_json::from_slice(&assert.get_output().stdout).unwrap()
}
