//! `tableref report`: a sheet from a journal, and what it says of files that are none.

mod program;

use std::fs;
use std::path::{Path, PathBuf};

use program::{answer, run};
use tableref::geometry::Timestamp;
use tableref::model::{Game, Model, PasseTrappe};
use tableref::referee::{Input, OperatorAction, Policy};
use tableref::rules::passe_trappe::{Action, Half};
use tableref::session::MatchLog;

/// A match of two passes of which one is taken back.
fn journal(path: &Path) {
    let model = Model::with_settings(Game::PasseTrappe, [("rules.disks_per_player", "2")]).unwrap();
    let mut log = MatchLog::<PasseTrappe>::with_journal(path, &model, Policy::default()).unwrap();
    let at = |seconds: u32| Timestamp::from_seconds(f64::from(seconds));
    let through = |from: Half| Action::Through { from, to: from.other(), owed: None, disk: None };
    let inputs = [
        Input::Act { t: at(0), action: Action::Start { near: 2, far: 2, blocking: Default::default() } },
        Input::Act { t: at(2), action: through(Half::Near) },
        Input::Act { t: at(3), action: through(Half::Far) },
        Input::Operator { t: at(5), action: OperatorAction::Undo { entry: 3 } },
    ];
    inputs.iter().for_each(|input| drop(log.step(input).unwrap()));
}

fn bad(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/journals").join(name)
}

#[test]
fn a_journal_becomes_a_sheet_in_the_language_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, sheet) = (folder.path().join("final.journal"), folder.path().join("final.html"));
    journal(&kept);
    let before = fs::read(&kept).unwrap();
    run("report @ -o @ --lang de", &[&kept, &sheet]).success().stdout("");
    let page = fs::read_to_string(&sheet).unwrap();
    assert!(page.contains("<html lang=\"de\">") && page.contains("<del>Eine Scheibe von hinten ging"), "{page}");
    assert!(page.contains("final") && page.contains("rules.disks_per_player") && !page.contains("http"), "{page}");
    assert_eq!(fs::read(&kept).unwrap(), before);
}

#[test]
fn the_history_is_given_as_json() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("final.journal");
    journal(&kept);
    let report = answer("report @ --json", &[&kept]);
    let standings: Vec<&str> =
        report["history"].as_array().unwrap().iter().map(|line| line["standing"].as_str().unwrap()).collect();
    assert_eq!(standings, ["ruled", "ruled", "void", "action"]);
    assert_eq!(report["keys"][0]["value"], "2");
    assert_eq!(report["history"][3]["covers"]["entry"], 3);
}

#[test]
fn a_torn_last_line_is_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("torn.journal");
    journal(&kept);
    let mut bytes = fs::read(&kept).unwrap();
    bytes.truncate(bytes.len() - 9);
    fs::write(&kept, bytes).unwrap();
    let report = run("report @ --json --lang fr", &[&kept]).success();
    let said = String::from_utf8(report.get_output().stderr.clone()).unwrap();
    assert!(said.starts_with("warning: the journal's last line is not complete, its "), "{said}");
}

#[test]
fn what_is_no_journal_is_refused_with_what_to_do() {
    let mut said = String::new();
    let mut names: Vec<_> = fs::read_dir(bad("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    for name in names {
        let path = bad(name.to_str().unwrap());
        let refused = run("report @ --json", &[&path]).code(2).stdout("");
        let words = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
        assert!(words.starts_with("error: ") && !words.contains("panicked"), "{words}");
        said += &words.replace(&format!("{}/", path.parent().unwrap().display()), "");
    }
    insta::assert_snapshot!(said);
}

#[test]
fn a_sheet_needs_a_place_to_go_and_a_language_that_is_spoken() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("final.journal");
    journal(&kept);
    let no_folder = folder.path().join("nowhere/sheet.html");
    let refused = run("report @ -o @", &[&kept, &no_folder]).code(2);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(said.contains("choose a folder that exists") && said.trim_end().ends_with("nowhere/sheet.html"), "{said}");
    run("report @ -o @", &[&kept, &kept]).code(2);
    run("report @", &[&kept]).code(2);
    let refused = run("report @ --json --lang eo", &[&kept]).code(2);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(said.contains("there are: en, fr, de, it"), "{said}");
    let missing = folder.path().join("missing.journal");
    let refused = run("report @ --json", &[&missing]).code(2);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(said.contains("cannot open the journal") && said.trim_end().ends_with("missing.journal"), "{said}");
}
