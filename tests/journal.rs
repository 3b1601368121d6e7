//! The journal: what was announced is on disk, whatever happens.

use std::path::Path;

use proptest::prelude::*;
use tableref::geometry::Timestamp;
use tableref::model::{Game, Model, PasseTrappe};
use tableref::referee::{Input, OperatorAction, Policy};
use tableref::rules::passe_trappe::{Action, Half};
use tableref::session::{JournalError, MatchLog, read_journal, replay};

fn model() -> Model {
    Model::with_settings(Game::PasseTrappe, [("rules.disks_per_player", "2"), ("rules.timer_s", "60")]).unwrap()
}

fn at(seconds: u32) -> Timestamp {
    Timestamp::from_seconds(f64::from(seconds))
}

fn act(seconds: u32, action: Action) -> Input<PasseTrappe> {
    Input::Act { t: at(seconds), action }
}

fn through(seconds: u32, from: Half) -> Input<PasseTrappe> {
    act(seconds, Action::Through { from, to: from.other(), owed: None, disk: None })
}

fn start(seconds: u32) -> Input<PasseTrappe> {
    act(seconds, Action::Start { near: 2, far: 2, blocking: Default::default() })
}

fn a_match() -> Vec<Input<PasseTrappe>> {
    let over = Action::Over { from: Half::Near, to: Half::Far, disk: None };
    vec![
        start(0),
        through(1, Half::Near),
        act(2, over),
        act(3, Action::PutDown { half: Half::Near, disk: None }),
        Input::Operator { t: at(4), action: OperatorAction::Undo { entry: 2 } },
        through(5, Half::Near),
        through(6, Half::Near),
        act(7, Action::Shot { from: Half::Far, disk: None }),
        start(8),
    ]
}

fn play(log: &mut MatchLog<PasseTrappe>, inputs: &[Input<PasseTrappe>]) -> Vec<String> {
    let answers = inputs.iter().map(|input| log.step(input).unwrap());
    answers.flat_map(|answer| answer.events).map(|event| serde_json::to_string(&event).unwrap()).collect()
}

fn journal_of(path: &Path, inputs: &[Input<PasseTrappe>]) -> (MatchLog<PasseTrappe>, Vec<String>) {
    let mut log = MatchLog::<PasseTrappe>::with_journal(path, &model(), Policy::default()).unwrap();
    let events = play(&mut log, inputs);
    (log, events)
}

#[test]
fn a_journal_gives_the_match_again_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let inputs = a_match();
    let (whole, _) = journal_of(&folder.path().join("whole.jsonl"), &inputs);
    for cut in 0..inputs.len() {
        std::fs::remove_file(&path).ok();
        let (before, rest) = inputs.split_at(cut);
        let (log, _) = journal_of(&path, before);
        let (mut resumed, contents) = MatchLog::<PasseTrappe>::resume(&path, Policy::default()).unwrap();
        assert_eq!(contents.torn_bytes, 0);
        assert_eq!(resumed.state(), log.state());
        play(&mut resumed, rest);
        assert_eq!(resumed.state(), whole.state());
        assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(folder.path().join("whole.jsonl")).unwrap());
    }
}

#[test]
fn a_match_that_was_broken_off_is_retraced_to_the_same_events() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let inputs = a_match();
    let (whole, events) = journal_of(&path, &inputs);
    let written = std::fs::read(&path).unwrap();
    let first_line = written.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for cut in (first_line..written.len()).step_by(29).chain([written.len()]) {
        std::fs::write(&path, &written[..cut]).unwrap();
        let (mut log, _) = MatchLog::<PasseTrappe>::retrace(&path, Policy::default()).unwrap();
        assert_eq!(play(&mut log, &inputs), events);
        assert_eq!((log.state(), log.lines_ahead()), (whole.state(), 0));
        assert_eq!(std::fs::read(&path).unwrap(), written);
    }
    let (mut log, _) = MatchLog::<PasseTrappe>::retrace(&path, Policy::default()).unwrap();
    play(&mut log, &inputs[..2]);
    assert!(log.lines_ahead() > 0);
    assert_eq!(std::fs::read(&path).unwrap(), written);
}

#[test]
fn a_journal_cut_off_at_any_byte_gives_all_that_was_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (_, _) = journal_of(&folder.path().join("whole.jsonl"), &a_match());
    let bytes = std::fs::read(folder.path().join("whole.jsonl")).unwrap();
    let path = folder.path().join("cut.jsonl");
    let first_line = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for cut in 0..=bytes.len() {
        std::fs::write(&path, &bytes[..cut]).unwrap();
        if cut < first_line {
            assert!(matches!(read_journal::<PasseTrappe>(&path), Err(JournalError::CutOffAtStart(_))), "{cut}");
            continue;
        }
        let whole = bytes[..cut].iter().rposition(|byte| *byte == b'\n').unwrap() + 1;
        let contents = read_journal::<PasseTrappe>(&path).unwrap();
        assert_eq!(contents.torn_bytes, (cut - whole) as u64);
        assert_eq!(contents.lines.len(), bytes[..cut].iter().filter(|byte| **byte == b'\n').count() - 1);
        // Going on is slower to try than reading: only from some cuts within lines, and from all between them.
        if cut != whole && cut % 13 != 0 {
            continue;
        }
        let (mut log, _) = MatchLog::<PasseTrappe>::resume(&path, Policy::default()).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), bytes[..whole]);
        log.step(&Input::Operator { t: at(9), action: OperatorAction::Pause }).unwrap();
        assert_eq!(read_journal::<PasseTrappe>(&path).unwrap().torn_bytes, 0);
    }
}

#[test]
fn every_announced_event_is_in_the_journal() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let (_, events) = journal_of(&path, &a_match());
    let written = read_journal::<PasseTrappe>(&path).unwrap().lines.into_iter().flat_map(|line| line.events);
    let written: Vec<String> = written.map(|event| serde_json::to_string(&event).unwrap()).collect();
    assert_eq!(written, events);
    assert!(events.iter().any(|event| event.contains("corrected")));
}

#[test]
fn what_cannot_be_written_is_not_announced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let error = MatchLog::<PasseTrappe>::with_journal(Path::new("/dev/full"), &model(), Policy::default())
        .unwrap_err()
        .to_string();
    assert!(error.starts_with("cannot write to the journal (No space left on device"), "{error}");
    assert!(error.ends_with(": /dev/full"), "{error}");
    let error = MatchLog::<PasseTrappe>::with_journal(&folder.path().join("no/where"), &model(), Policy::default())
        .unwrap_err();
    assert!(error.to_string().contains("check its name"), "{error}");
    journal_of(&path, &[]);
    let error = MatchLog::<PasseTrappe>::with_journal(&path, &model(), Policy::default()).unwrap_err().to_string();
    assert!(error.contains("--resume"), "{error}");
}

#[test]
fn a_file_that_is_no_journal_is_refused_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    let cases = [
        ("to buy: milk\n", "found \"to buy: milk\""),
        ("to buy: milk", "found \"to buy: milk\""),
        ("{\"journal\":2,\"game\":\"passe-trappe\",\"model\":{}}\n", "of version 2, and this tableref knows version 1"),
        ("{\"journal\":1,\"game\":\"passe-trappe\",\"model\":{\"board\":{\"size\":1}}}\n", "no key \"board.size\""),
        (
            "{\"journal\":1,\"game\":\"passe-trappe\",\"model\":{}}\n{\"id\":1}\n{}\n",
            "line 2 of the journal is no entry",
        ),
        ("", "ends within its first line"),
    ];
    for (text, expected) in cases {
        std::fs::write(&path, text).unwrap();
        let error = MatchLog::<PasseTrappe>::resume(&path, Policy::default()).unwrap_err().to_string();
        assert!(error.contains(expected) && error.ends_with("notes.txt"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    }
}

fn any_input() -> impl Strategy<Value = (u8, bool, u8)> {
    (0..12u8, any::<bool>(), 0..30u8)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn a_replay_gives_the_same_state_as_the_live_run(choices in prop::collection::vec(any_input(), 0..40)) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.jsonl");
        let mut log = MatchLog::<PasseTrappe>::with_journal(&path, &model(), Policy::default()).unwrap();
        for (moment, (which, near, entry)) in (0..).zip(choices) {
            let from = if near { Half::Near } else { Half::Far };
            let entry = u64::from(entry);
            let operator = |action| Input::Operator { t: at(moment), action };
            let input = match which {
                0..=3 => through(moment, from),
                4 => act(moment, Action::Over { from, to: from.other(), disk: None }),
                5 => act(moment, Action::PutDown { half: from, disk: None }),
                6 => act(moment, Action::Carry { from, to: from.other(), disk: None }),
                7 => operator(OperatorAction::Undo { entry }),
                8 => operator(OperatorAction::Reject { entry }),
                9 => operator(OperatorAction::Confirm { entry }),
                10 => operator(OperatorAction::EndRound),
                _ => start(moment),
            };
            log.step(&input).unwrap();
        }
        let contents = read_journal::<PasseTrappe>(&path).unwrap();
        prop_assert_eq!(&replay(&contents), log.state());
    }
}
