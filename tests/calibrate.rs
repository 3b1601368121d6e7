//! `calibrate` on the shipped samples: from corners given by hand, and from a case's own geometry.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use tableref::capture::read_picture;

fn sample(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe").join(file)
}

fn tableref(words: &str) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(words.split_whitespace());
    command
}

/// The counts of the picture of a sample, by a setup.
fn counts(picture: &str, setup: &Path) -> Value {
    let output = tableref("look --json").arg(sample(picture)).arg("--setup").arg(setup).output().unwrap();
    let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
    answer["counts"].clone()
}

/// Corners of the sample `still-2` as a person points at them.
const BY_HAND: &str = "calibrate --game passe-trappe --corners 383,84,264,428,864,601,952,303";

#[test]
fn a_setup_by_hand_counts_as_well_as_the_samples_own() {
    let folder = tempfile::tempdir().unwrap();
    let setup = folder.path().join("table.toml");
    let mut command = tableref(BY_HAND);
    command.arg("--image").arg(sample("still-2/image.jpg")).arg("--empty").arg(sample("still-2/empty.jpg"));
    command.args(["--teach", "disk=555,182", "--set", "rules.timer_s=60", "-o"]).arg(&setup);
    command.assert().success().stdout("").stderr(contains("focal length being solved").and(contains("good enough")));
    let written = fs::read_to_string(&setup).unwrap();
    for expected in ["empty = \"table.d/empty.jpg\"", "timer_s = 60", "class = \"disk\"", "focal = \"solved\""] {
        assert!(written.contains(expected), "{written}");
    }
    assert_eq!(counts("still-2/image.jpg", &setup), counts("still-2/image.jpg", &sample("still-2/setup.toml")));
    // A setup and its pictures can be moved together.
    let moved = tempfile::tempdir().unwrap();
    fs::create_dir(moved.path().join("table.d")).unwrap();
    fs::copy(&setup, moved.path().join("table.toml")).unwrap();
    fs::copy(folder.path().join("table.d/empty.jpg"), moved.path().join("table.d/empty.jpg")).unwrap();
    folder.close().unwrap();
    assert_eq!(counts("still-2/image.jpg", &moved.path().join("table.toml"))["near"], 5);
}

#[test]
fn a_setup_from_a_case_is_made_of_its_geometry_alone() {
    let folder = tempfile::tempdir().unwrap();
    let case = folder.path().join("case");
    fs::create_dir(&case).unwrap();
    for file in ["image.jpg", "empty.jpg"] {
        fs::copy(sample("still-2").join(file), case.join(file)).unwrap();
    }
    let mut truth: Value = serde_json::from_str(&fs::read_to_string(sample("still-2/truth.json")).unwrap()).unwrap();
    truth["teach"] = serde_json::json!({"disk": [555, 182]});
    let mut setups = Vec::new();
    for frames in [truth["frames"].clone(), Value::Null, serde_json::json!("nonsense")] {
        truth["frames"] = frames;
        fs::write(case.join("truth.json"), truth.to_string()).unwrap();
        let setup = folder.path().join("setup.toml");
        tableref("calibrate --case")
            .arg(&case)
            .arg("-o")
            .arg(&setup)
            .assert()
            .success()
            .stderr(contains("0.00 px; good"));
        setups.push(fs::read_to_string(setup).unwrap());
    }
    assert!(setups[0].contains("focal = \"given\"") && setups[0].contains("class = \"disk\""), "{}", setups[0]);
    assert!(setups.iter().all(|setup| *setup == setups[0]));
}

#[test]
fn a_size_that_does_not_fit_the_corners_is_told_and_the_setup_written_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let setup = folder.path().join("setup.toml");
    let mut command = tableref(BY_HAND);
    command.arg("--image").arg(sample("still-2/image.jpg")).args(["--set", "preset=560x400", "-o"]).arg(&setup);
    command.assert().success().stderr(contains("warning: the corners miss").and(contains("not good enough")));
    assert!(fs::read_to_string(&setup).unwrap().contains("doubts = [\"the corners miss"));
}

#[test]
fn the_picture_to_check_by_has_lines_along_the_board() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = tableref("calibrate --case");
    command.arg(sample("still-2")).arg("-o").arg(folder.path().join("setup.toml")).assert().success();
    let (shown, seen) = (
        read_picture(&folder.path().join("setup.d/check.jpg")).unwrap(),
        read_picture(&sample("still-2/image.jpg")).unwrap(),
    );
    assert!(shown.width == seen.width && shown.height > seen.height);
    let differs = |x: u32, y: u32| {
        let (a, b) = (shown.pixel(x, y).unwrap(), seen.pixel(x, y).unwrap());
        a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(b))).max().unwrap() > 60
    };
    let near = |x: u32, y: u32| (x - 3..=x + 3).any(|x| (y - 3..=y + 3).any(|y| differs(x, y)));
    // The corners, and the middles of the near and the far side.
    for (x, y) in [(383, 84), (264, 428), (864, 601), (952, 303), (323, 256), (908, 452)] {
        assert!(near(x, y), "nothing is drawn at {x},{y}");
    }
    assert!(!near(60, 650) && !near(1200, 60), "something is drawn beside the board");
}

#[test]
fn a_video_is_calibrated_by_its_first_frame() {
    let folder = tempfile::tempdir().unwrap();
    let setup = folder.path().join("setup.toml");
    let mut command = tableref("calibrate --game passe-trappe --corners 153,114,187,483,721,385,699,111");
    command.arg("--video").arg(sample("clip/clip.mp4")).args(["--set", "rules.disks_per_player=3", "-o"]).arg(&setup);
    command.assert().success();
    let mut command = tableref("replay --to 1 --json");
    command.arg(sample("clip/clip.mp4")).arg("--setup").arg(&setup);
    command.assert().success().stdout(contains(r#""counts":{"near":3,"far":3,"opening":0,"airborne":0}"#));
}
