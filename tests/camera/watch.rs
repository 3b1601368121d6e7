//! `watch` on recordings, and what it says where there is no camera.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn sample(case: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(case)
}

fn tableref(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tableref")).args(args).output().unwrap()
}

fn events(output: &Output) -> Vec<Value> {
    String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn a_recording_that_is_watched_frame_by_frame_has_the_events_of_its_replay() {
    for case in ["passe-trappe/drawn-clip", "counter/clip", "carabande/drawn-wrong-turn"] {
        let folder = sample(case);
        let (clip, setup) = (folder.join("clip.mp4"), folder.join("setup.toml"));
        let (clip, setup) = (clip.to_str().unwrap(), setup.to_str().unwrap());
        let watched = tableref(&["watch", "--video", clip, "--every-frame", "--setup", setup, "--events", "-"]);
        assert!(watched.status.success(), "{}", said(&watched));
        let replayed = tableref(&["replay", clip, "--setup", setup, "--events", "-"]);
        assert!(!watched.stdout.is_empty());
        assert_eq!(events(&watched), events(&replayed), "{case}");
    }
}

#[test]
fn each_event_of_a_match_that_is_played_has_its_clip() {
    let folder = tempfile::tempdir().unwrap();
    let case = sample("passe-trappe/drawn-clip");
    let (clip, setup) = (case.join("clip.mp4"), case.join("setup.toml"));
    let (clips, events) = (folder.path().join("clips"), folder.path().join("events.jsonl"));
    let args = [
        ["--video", clip.to_str().unwrap()],
        ["--setup", setup.to_str().unwrap()],
        ["--clips", clips.to_str().unwrap()],
        ["--events", events.to_str().unwrap()],
    ];
    let watched = tableref(&[&["watch"][..], args.as_flattened()].concat());
    assert!(watched.status.success(), "{}", said(&watched));
    assert!(said(&watched).contains("pictures came, "), "{}", said(&watched));
    let events = std::fs::read_to_string(events).unwrap();
    assert!(!events.is_empty());
    for line in events.lines() {
        let event: Value = serde_json::from_str(line).unwrap();
        let name = format!("{:04}-{}.mp4", event["id"].as_u64().unwrap(), event["kind"].as_str().unwrap());
        assert!(tableref::capture::is_video(&clips.join(&name)).unwrap(), "{name}");
    }
}

#[test]
fn what_cannot_be_watched_is_refused_with_what_to_do() {
    let setup = sample("passe-trappe/drawn-clip/setup.toml");
    let setup = setup.to_str().unwrap();
    let check = |args: &[&str], words: &str| {
        let refused = tableref(&[&["watch", "--setup", setup][..], args].concat());
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(said(&refused).contains(words), "{args:?}: {}", said(&refused));
    };
    check(&["--url", "phone/video"], "expected an address that begins with http://");
    check(&["--camera", "0", "--format", "large"], "expected a format like 1280x720@30");
    check(&["--camera", "0", "--url", "http://phone/"], "cannot be used with");
    check(&[], "required arguments were not provided");
    let other = sample("counter/clip/clip.mp4").display().to_string();
    let larger = sample("passe-trappe/clip/clip.mp4").display().to_string();
    check(&["--video", &larger], "pictures have 960x540 pixels and the setup is for 640x360");
    check(&["--video", &other, "--events", setup], "this file is read");
    check(&["--video", "no-such.mp4"], "there is no such file");
}
