//! `replay`, `look` and `demo` on the shipped samples: the form of what they write, not how right it is.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::str::contains;
use serde_json::Value;

fn sample(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe").join(file)
}

/// `replay` of the first seconds of the sample clip.
fn replay(words: &[&str], paths: &[&Path]) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.arg("replay").arg(sample("clip/clip.mp4")).arg("--setup").arg(sample("clip/setup.toml"));
    command.args(["--to", "3"]).args(words).args(paths);
    command
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    std::str::from_utf8(bytes).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn states_are_one_answer_a_frame_and_nothing_else_on_standard_output() {
    let assert = replay(&["--states", "-"], &[]).assert().success();
    let states = lines(&assert.get_output().stdout);
    assert_eq!(states.len(), 91);
    for (state, later) in states.iter().zip(&states[1..]) {
        assert!(state["t"].as_f64() < later["t"].as_f64());
        assert_eq!(state["game"], "passe-trappe");
        assert!(state["counts"]["near"].is_u64() && state["problems"].is_array() && state["settled"].is_boolean());
        assert!(state["recording"].as_str().unwrap().ends_with("clip.mp4"));
    }
    let disk = &states[60]["disks"][0];
    assert!(disk["x"].is_f64() && disk["y"].is_f64() && disk["visible"].is_boolean(), "{disk}");
}

#[test]
fn events_carry_time_kind_number_and_origin() {
    let assert = replay(&["--events", "-"], &[]).assert().success();
    let events = lines(&assert.get_output().stdout);
    assert!(!events.is_empty());
    for event in events {
        assert!(event["t"].is_number() && event["kind"].is_string() && event["id"].is_u64(), "{event}");
        assert_eq!(event["origin"], "camera");
    }
}

#[test]
fn a_part_of_a_recording_keeps_its_times() {
    let assert = replay(&["--from", "2", "--states", "-"], &[]).assert().success();
    let states = lines(&assert.get_output().stdout);
    assert!(states.first().unwrap()["t"].as_f64().unwrap() >= 2.0);
    assert!(states.last().unwrap()["t"].as_f64().unwrap() <= 3.0);
}

#[test]
fn a_policy_silences_a_kind() {
    let assert =
        replay(&["--policy", "pass=ignore", "--policy", "round_started=ignore", "--events", "-"], &[]).assert();
    let events = lines(&assert.success().get_output().stdout);
    assert!(events.iter().all(|event| event["kind"] != "pass"), "{events:?}");
}

/// `replay` of the whole sample clip into a journal and a file of events.
fn judged(journal: &Path, events: &Path) -> std::process::Command {
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("tableref"));
    command.arg("replay").arg(sample("clip/clip.mp4")).arg("--setup").arg(sample("clip/setup.toml"));
    command.arg("--journal").arg(journal).arg("--events").arg(events);
    command.stderr(std::process::Stdio::null());
    command
}

#[test]
fn a_run_that_was_killed_is_gone_on_with_to_the_same_journal_and_events() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, journal] = ["whole.jsonl", "match.jsonl"].map(|name| folder.path().join(name));
    let [all, events] = ["all.jsonl", "events.jsonl"].map(|name| folder.path().join(name));
    assert!(judged(&whole, &all).status().unwrap().success());
    let mut killed = judged(&journal, &events).spawn().unwrap();
    while std::fs::read_to_string(&journal).unwrap_or_default().lines().count() < 4 {
        assert!(killed.try_wait().unwrap().is_none(), "it ended before it could be killed");
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    // As if it had been killed in the middle of a line.
    let written = std::fs::read(&journal).unwrap();
    std::fs::write(&journal, &written[..written.len() - 7]).unwrap();
    assert!(judged(&journal, &events).arg("--resume").status().unwrap().success());
    let read = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(read(&journal), read(&whole));
    assert_eq!(read(&events), read(&all));
}

#[test]
fn a_journal_of_other_rules_or_of_another_recording_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("match.jsonl");
    replay(&["--to", "8", "--journal"], &[&journal]);
    std::fs::write(&journal, "{\"journal\":1,\"game\":\"passe-trappe\",\"model\":{}}\n").unwrap();
    replay(&["--resume", "--journal"], &[&journal]).assert().code(2).stderr(contains("other rules or sizes"));
    let header = std::fs::read_to_string(&journal).unwrap();
    let later = r#"{"id":1,"ids":1,"t":5,"origin":"operator","operator":{"action":"pause"},"judged":5}"#;
    std::fs::write(&journal, format!("{header}{later}\n")).unwrap();
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.arg("replay").arg(sample("still-3/image.jpg")).arg("--setup").arg(sample("still-3/setup.toml"));
    command.arg("--resume").arg("--journal").arg(&journal).assert().success().stderr(contains("is it another's?"));
}

#[test]
fn a_full_disk_is_an_error() {
    for output in ["--events", "--states", "--journal"] {
        replay(&[output], &[Path::new("/dev/full")]).assert().code(2).stderr(contains("/dev/full"));
    }
}

#[test]
fn an_annotated_copy_has_every_frame() {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.mp4");
    let assert = replay(&["--json", "--overlay"], &[&copy]).assert().success();
    let summary = lines(&assert.get_output().stdout);
    assert_eq!(summary[0]["frames"], 91, "{summary:?}");
    assert_eq!(tableref::capture::decode_alone(&copy).unwrap(), 91);
}

#[test]
fn a_picture_is_told_in_words_or_json() {
    let look = || {
        let mut command = Command::cargo_bin("tableref").unwrap();
        command.arg("look").arg(sample("still-3/image.jpg")).arg("--setup").arg(sample("still-3/setup.toml"));
        command
    };
    look().assert().success().stdout(contains("near "));
    let folder = tempfile::tempdir().unwrap();
    let overlay = folder.path().join("overlay.png");
    let assert = look().arg("--json").arg("--overlay").arg(&overlay).assert().success();
    let answers = lines(&assert.get_output().stdout);
    assert_eq!((answers.len(), &answers[0]["t"]), (1, &Value::from(0.0)));
    assert!(overlay.is_file());
    look()
        .arg(sample("still-2/image.jpg"))
        .arg("--overlay")
        .arg(&overlay)
        .assert()
        .code(2)
        .stderr(contains("one picture"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let program = assert_cmd::cargo::cargo_bin("tableref");
    let (clip, setup) = (sample("clip/clip.mp4"), sample("clip/setup.toml"));
    let script = format!(
        "set -o pipefail; '{}' replay '{}' --setup '{}' --states - | head -n 1",
        program.display(),
        clip.display(),
        setup.display()
    );
    Command::new("bash").args(["-c", &script]).assert().success();
}
