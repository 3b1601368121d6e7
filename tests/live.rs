//! A match while it is played: the referee's thread judges as a replay does, and persons rule between two frames.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use rand::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use tableref::calibration::Setup;
use tableref::capture::{self, Unhurried};
use tableref::referee::Policy;
use tableref::session::live::{Hub, Live, LiveOptions, Phase};
use tableref::session::{CommandError, Keep, Table};

fn sample(case: &str) -> (PathBuf, Setup) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples").join(case);
    let setup = Setup::load(&folder.join("setup.toml")).unwrap();
    (folder.join("clip.mp4"), setup)
}

fn watch(case: &str) -> Live {
    let (clip, setup) = sample(case);
    let table = Table::new(&setup, Policy::default()).unwrap();
    let feed = Box::new(Unhurried::new(capture::open(&clip).unwrap()));
    Live::start(setup.game, table, feed, LiveOptions::default()).unwrap()
}

fn watch_to_the_end(case: &str) -> Live {
    let live = watch(case);
    let (hub, begun) = (live.hub(), Instant::now());
    let mut version = 0;
    while hub.snapshot().phase != Phase::Ended {
        version = hub.wait(version, Duration::from_secs(1));
        assert!(begun.elapsed() < Duration::from_secs(300), "it does not end");
    }
    live
}

fn told(hub: &Hub) -> Vec<Value> {
    hub.events_after(0).iter().map(|event| event.event.clone()).collect()
}

/// The number of the first event of a kind.
fn first(hub: &Hub, kind: &str) -> u64 {
    let events = hub.events_after(0);
    events.iter().find(|event| event.event["kind"] == kind).unwrap_or_else(|| panic!("no {kind}")).id
}

#[test]
fn a_match_that_is_watched_has_the_events_of_its_replay() {
    for case in ["passe-trappe/clip", "pferdeaeppel/drawn-wrong-turn", "carabande/drawn-wrong-turn"] {
        let (clip, setup) = sample(case);
        let mut table = Table::new(&setup, Policy::default()).unwrap();
        let mut source = capture::open(&clip).unwrap();
        let mut replayed = Vec::new();
        while let Some(frame) = source.next_frame().unwrap() {
            replayed.extend(table.step(&frame).unwrap().events());
        }
        let live = watch_to_the_end(case);
        assert!(!replayed.is_empty(), "{case}");
        assert_eq!(told(live.hub()), replayed, "{case}");
    }
}

#[test]
fn what_an_undo_takes_back_is_shown_before_it_is_done() {
    let live = watch_to_the_end("passe-trappe/clip");
    let hub = live.hub();
    let (pass, before) = (first(hub, "pass"), hub.snapshot());
    let undo = json!({"action": "undo", "entry": pass});
    let preview = hub.preview(undo.clone()).unwrap();
    assert!(preview.taken_back.iter().any(|event| event["kind"] == "pass"), "{preview:?}");
    assert_eq!(hub.snapshot().score, before.score);
    assert!(hub.snapshot().decided.is_empty());

    let ids = hub.command(undo.clone()).unwrap();
    let said = hub.event(*ids.first().unwrap()).unwrap();
    assert_eq!((&said.event["kind"], &said.event["origin"]), (&json!("corrected"), &json!("operator")));
    assert_eq!(json!(hub.snapshot().decided), json!([{"entry": hub.event(pass).unwrap().entry, "decision": "undone"}]));
    assert_ne!(hub.snapshot().score, before.score);

    hub.command(json!({"action": "undo", "entry": said.entry})).unwrap();
    assert_eq!(hub.snapshot().score, before.score);
}

#[test]
fn a_score_is_as_a_person_says() {
    let live = watch_to_the_end("passe-trappe/clip");
    let hub = live.hub();
    hub.command(json!({"action": "set", "what": "score.near", "value": 2})).unwrap();
    assert_eq!(serde_json::to_value(hub.snapshot().score).unwrap()["score"]["near"], 2);
}

#[test]
fn an_action_that_makes_no_sense_leaves_the_match_as_it_was() {
    let live = watch_to_the_end("passe-trappe/clip");
    let hub = live.hub();
    let before = told(hub);
    for action in [json!({"action": "dance"}), json!([1, 2]), json!({"action": "undo"}), Value::Null] {
        assert!(matches!(hub.command(action), Err(CommandError::Malformed(_))));
    }
    let unknown = json!({"action": "undo", "entry": 999_999});
    assert!(matches!(hub.preview(unknown.clone()), Err(CommandError::Refused(_))));
    assert!(matches!(hub.command(unknown), Err(CommandError::Refused(_))));
    assert_eq!(told(hub), before);
}

#[test]
fn a_count_cannot_be_ruled_on() {
    let live = watch("counter/clip");
    assert!(matches!(live.hub().command(json!({"action": "start"})), Err(CommandError::NoMatch)));
}

#[test]
fn it_ends_when_it_is_told_to() {
    let live = watch("passe-trappe/clip");
    let hub = Arc::clone(live.hub());
    hub.stop();
    live.join().unwrap();
    assert!(matches!(hub.command(json!({"action": "start"})), Err(CommandError::NoReferee)));
}

/// Watches a clip with a journal from one frame to another, as after a restart; what was told and is in the journal by then.
fn watch_part(case: &str, journal: &Path, frames: std::ops::Range<usize>) -> Vec<Value> {
    let (clip, setup) = sample(case);
    let (mut table, past) = Table::open(&setup, Policy::default(), Keep::Resume(journal)).unwrap();
    let mut source = capture::open(&clip).unwrap();
    let mut told = past.told;
    let mut index = 0;
    while let Some(frame) = source.next_frame().unwrap() {
        if frames.contains(&index) {
            told.extend(table.step(&frame).unwrap().events());
        }
        index += 1;
    }
    told
}

fn kinds(events: &[Value]) -> Vec<&str> {
    events.iter().map(|event| event["kind"].as_str().unwrap()).collect()
}

/// What is told of a clip that is broken off at a frame and gone on with, and what of the whole.
fn with_a_break(case: &str, at: usize) -> (Vec<Value>, Vec<Value>) {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("match.jsonl");
    let before = watch_part(case, &journal, 0..at);
    let after = watch_part(case, &journal, at..usize::MAX);
    assert_eq!(before, after[..before.len()], "{case}: what was told stays");
    (after, watch_part(case, &folder.path().join("whole.jsonl"), 0..usize::MAX))
}

#[test]
fn a_match_goes_on_after_a_break() {
    let breaks = [("pferdeaeppel/drawn-wrong-turn", 50), ("carabande/drawn-1-lap", 100), ("trappola/drawn-game", 120)];
    for (case, at) in breaks {
        let (after, whole) = with_a_break(case, at);
        assert_eq!(kinds(&after), kinds(&whole), "{case} at {at}");
    }
}

#[test]
fn where_disks_move_about_during_a_break_nothing_is_told_that_did_not_happen() {
    for at in [100, 150, 200] {
        let (after, whole) = with_a_break("passe-trappe/clip", at);
        assert_eq!(kinds(&after), kinds(&whole)[..after.len()], "at {at}");
    }
}

/// Lines that are whole.
fn whole_lines(text: &str) -> Vec<String> {
    text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned).collect()
}

#[test]
fn killed_at_any_moment_it_goes_on_with_what_was_announced() {
    const KILLS: usize = 100;
    let folder = tempfile::tempdir().unwrap();
    let case = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe/clip");
    let watch = || {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tableref"));
        command.arg("watch").arg("--video").arg(case.join("clip.mp4")).arg("--setup").arg(case.join("setup.toml"));
        command.arg("--journal").arg(folder.path().join("match.jsonl")).args(["--resume", "--every-frame"]);
        command.args(["--events", "-"]).stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null());
        command.spawn().unwrap()
    };
    let mut dice = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let mut announced: Vec<String> = Vec::new();
    for kill in 0..KILLS {
        let mut running = watch();
        std::thread::sleep(Duration::from_millis(dice.random_range(20..700)));
        running.kill().unwrap();
        let output = running.wait_with_output().unwrap();
        let lines = whole_lines(std::str::from_utf8(&output.stdout).unwrap());
        let both = lines.len().min(announced.len());
        assert_eq!(lines[..both], announced[..both], "after kill {kill}");
        if lines.len() > announced.len() {
            announced = lines;
        }
    }
    let output = watch().wait_with_output().unwrap();
    let lines = whole_lines(std::str::from_utf8(&output.stdout).unwrap());
    assert!(announced.len() > 2, "too quick to be killed while anything happens: {announced:?}");
    assert_eq!(lines[..announced.len()], announced);
}
