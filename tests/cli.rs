//! The program from outside: what it refuses, what it says then, and what it writes.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use tableref::capture::{Picture, Recorder, write_picture};

const CORNERS: &str = "60,220,260,220,230,20,90,20";

/// A folder with a picture of nothing, 320 × 240, and a setup for it.
struct Table {
    folder: tempfile::TempDir,
}

impl Table {
    fn new() -> Self {
        let table = Self { folder: tempfile::tempdir().unwrap() };
        write_picture(&table.path("board.png"), &Picture::black(320, 240)).unwrap();
        table
    }

    fn with_setup() -> Self {
        let table = Self::new();
        calibrate(&table, CORNERS).assert().success();
        table
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Replaces words of the setup.
    fn edit_setup(&self, from: &str, to: &str) {
        let text = std::fs::read_to_string(self.path("setup.toml")).unwrap();
        assert!(text.contains(from), "{text}");
        std::fs::write(self.path("setup.toml"), text.replace(from, to)).unwrap();
    }

    fn look(&self) -> Command {
        tableref(&["look", "--json", "--setup"], &[&self.path("setup.toml"), &self.path("board.png")])
    }
}

fn tableref(words: &[&str], paths: &[&Path]) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(words).args(paths);
    command
}

fn calibrate(table: &Table, corners: &str) -> Command {
    let mut command = tableref(
        &["calibrate", "--game", "passe-trappe", "--corners", corners, "--image"],
        &[&table.path("board.png")],
    );
    command.arg("-o").arg(table.path("setup.toml"));
    command
}

/// Refused with status 2, nothing on standard output, and these words.
fn refused(command: &mut Command, words: &[&str]) {
    let mut assert = command.assert().code(2).stdout("");
    for word in words {
        assert = assert.stderr(contains(*word));
    }
    assert.stderr(contains("panicked").not());
}

#[test]
fn corners_in_the_wrong_order_crossed_or_outside_are_refused() {
    let table = Table::new();
    let check = |corners: &str, words: &[&str]| {
        refused(&mut calibrate(&table, corners), words);
        assert!(!table.path("setup.toml").exists());
    };
    check(
        "260,220,60,220,90,20,230,20",
        &["left and right are exchanged", "near-left, near-right, far-right, far-left"],
    );
    check("60,220,230,20,260,220,90,20", &["the corners cross"]);
    check("60,220,400,220,230,20,90,20", &["near-right at 400.0,220.0 lies outside the picture of 320x240"]);
    check("-5,220,260,220,230,20,90,20", &["near-left at -5.0,220.0 lies outside"]);
    check("260,220,310,30,30,30,60,220", &["if begun at the next corner"]);
    check("60,220,60.5,220,60.5,219,60,219", &["enclose only"]);
    check("60,220,260,220", &["expected 8 numbers", "found 4"]);
    check("60,220,260,220,230,20,90,x", &["x is no number"]);
}

#[test]
fn calibrate_writes_a_setup_and_a_picture_to_check_it_by() {
    let table = Table::with_setup();
    assert!(table.path("setup.d/check.jpg").is_file());
    let again = std::fs::read_to_string(table.path("setup.toml")).unwrap();
    assert!(again.contains("near_left = [60.0, 220.0]"), "{again}");
}

#[test]
fn model_keys_are_set_or_refused_with_a_hint() {
    let table = Table::new();
    refused(calibrate(&table, CORNERS).args(["--set", "board.widht_mm=480"]), &["did you mean \"board.width_mm\""]);
    refused(
        calibrate(&table, CORNERS).args(["--set", "board.opening_mm=10"]),
        &["board.opening_mm = 10", "disk.diameter_mm"],
    );
    refused(calibrate(&table, CORNERS).args(["--set", "board.width_mm"]), &["a name and a value with ="]);
    refused(calibrate(&table, CORNERS).args(["--teach", "disk=999,1"]), &["999,1 lies outside the picture of 320x240"]);
    refused(calibrate(&table, CORNERS).args(["--teach", "horse=9,1"]), &["no pieces called horse"]);
    calibrate(&table, CORNERS).args(["--set", "rules.disks_per_player=3"]).assert().success();
    let setup = std::fs::read_to_string(table.path("setup.toml")).unwrap();
    assert!(setup.contains("disks_per_player = 3"), "{setup}");
}

#[test]
fn an_empty_picture_of_another_size_is_refused() {
    let table = Table::new();
    write_picture(&table.path("empty.png"), &Picture::black(160, 120)).unwrap();
    let empty = table.path("empty.png");
    refused(calibrate(&table, CORNERS).arg("--empty").arg(&empty), &["160x120", "320x240", "same camera"]);
    refused(calibrate(&table, CORNERS).arg("--empty").arg(table.path("none.png")), &["none.png"]);
}

#[test]
fn an_unwritable_output_is_named() {
    let table = Table::new();
    let mut command = tableref(
        &["calibrate", "--game", "passe-trappe", "--corners", CORNERS, "--image"],
        &[&table.path("board.png"), Path::new("-o"), &table.path("no/such/setup.toml")],
    );
    std::fs::write(table.path("no"), "a file, no folder").unwrap();
    refused(&mut command, &["cannot create", "no/such"]);
}

#[test]
fn a_setup_with_a_missing_unknown_or_contradictory_key_is_refused() {
    let check = |from: &str, to: &str, words: &[&str]| {
        let table = Table::with_setup();
        table.edit_setup(from, to);
        refused(&mut table.look(), &[words, &["setup.toml"]].concat());
    };
    check("game = \"passe-trappe\"\n", "", &["missing field `game`"]);
    check("game = \"passe-trappe\"", "game = \"chess\"", &["unknown variant `chess`", "passe-trappe"]);
    check("near_left = [60.0, 220.0]\n", "", &["missing field `near_left`"]);
    check("[corners_px]", "colour = 3\n[corners_px]", &["unknown field `colour`"]);
    check("version = 1", "version = 7", &["version", "7"]);
    check("near_left = [60.0, 220.0]", "near_left = [600.0, 220.0]", &["outside the picture"]);
    check("[quality]", "[model.board]\nopening_mm = 20\n[quality]", &["board.opening_mm = 20"]);
    check("[quality]", "[lens]\nfx = -3\nfy = 3\ncx = 1\ncy = 1\n[quality]", &["lens.fx"]);
    check(
        "[quality]",
        "[[zones]]\nname = \"a\"\npolygon_mm = [[0, 0], [1, 1]]\n[quality]",
        &["zones", "three corners"],
    );
    check("version = 1", "version = ", &["TOML parse error"]);
}

#[test]
fn a_missing_setup_or_picture_is_named() {
    let table = Table::with_setup();
    let setup = table.path("setup.toml");
    refused(&mut tableref(&["look", "--setup"], &[&table.path("none.toml"), &table.path("board.png")]), &["none.toml"]);
    refused(&mut tableref(&["look", "--setup"], &[&setup, &table.path("none.png")]), &["none.png"]);
    refused(&mut tableref(&["replay", "--setup"], &[&setup, &table.path("none.mp4")]), &["none.mp4"]);
}

#[test]
fn a_recording_of_another_size_than_the_setup_is_refused() {
    let table = Table::with_setup();
    let clip = table.path("clip.mp4");
    let mut recorder = Recorder::create(&clip, (160, 120), 25.0).unwrap();
    recorder.write(&Picture::black(160, 120)).unwrap();
    recorder.finish().unwrap();
    let mut command = tableref(&["replay", "--setup"], &[&table.path("setup.toml"), &clip]);
    refused(&mut command, &["160x120", "320x240", "tableref calibrate", "clip.mp4"]);
}

#[test]
fn outputs_are_created_before_the_work_begins() {
    let table = Table::with_setup();
    let mut command = tableref(&["replay", "--setup"], &[&table.path("setup.toml"), &table.path("board.png")]);
    refused(command.arg("--events").arg(table.path("none/events.jsonl")), &["none/events.jsonl"]);
    let mut command = tableref(&["replay", "--setup"], &[&table.path("setup.toml"), &table.path("board.png")]);
    refused(command.args(["--events", "-", "--states", "-"]), &["standard output"]);
    let mut command = tableref(&["replay", "--setup"], &[&table.path("setup.toml"), &table.path("board.png")]);
    refused(command.args(["--policy", "stuck=shout"]), &["announce, propose, log or ignore, not \"stuck=shout\""]);
    let mut command = tableref(&["replay", "--setup"], &[&table.path("setup.toml"), &table.path("board.png")]);
    refused(command.args(["--policy", "stuk=log"]), &["stuk", "stuck"]);
    let mut command = tableref(&["replay", "--setup"], &[&table.path("setup.toml"), &table.path("board.png")]);
    refused(command.args(["--from", "3", "--to", "2"]), &["--from 3 lies after --to 2"]);
}

#[test]
fn a_folder_of_pictures_is_looked_at_one_by_one_and_replayed_as_a_recording() {
    let table = Table::with_setup();
    std::fs::create_dir(table.path("shots")).unwrap();
    for name in ["shots/2.png", "shots/10.png", "shots/1.jpg"] {
        write_picture(&table.path(name), &Picture::black(320, 240)).unwrap();
    }
    let (setup, shots) = (table.path("setup.toml"), table.path("shots"));
    let answers = |command: &mut Command| -> Vec<serde_json::Value> {
        let output = command.assert().success().get_output().stdout.clone();
        String::from_utf8(output).unwrap().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let looked = answers(&mut tableref(&["look", "--json", "--setup"], &[&setup, &shots]));
    let names = ["1.jpg", "2.png", "10.png"].map(|name| shots.join(name));
    let recordings: Vec<&str> = looked.iter().map(|answer| answer["recording"].as_str().unwrap()).collect();
    assert_eq!(recordings, names.each_ref().map(|name| name.to_str().unwrap()));
    let times = |more: &[&str]| -> Vec<f64> {
        let mut command = tableref(&["replay", "--states", "-", "--setup"], &[&setup, &shots]);
        answers(command.args(more)).iter().map(|answer| answer["t"].as_f64().unwrap()).collect()
    };
    assert_eq!(times(&[]), [0.0, 1.0, 2.0]);
    assert_eq!(times(&["--fps", "10"]), [0.0, 0.1, 0.2]);
    refused(
        tableref(&["look", "--overlay", "o.png", "--setup"], &[&setup]).arg(&shots),
        &["--overlay and --board are for one picture"],
    );
    let on_a_file = tableref(&["replay", "--fps", "10", "--setup"], &[&setup, &table.path("board.png")]).assert();
    on_a_file.code(2).stderr(contains("--fps is for a folder of pictures").and(contains("board.png")));
    refused(&mut tableref(&["replay", "--fps", "0", "--setup"], &[&setup, &shots]), &["from 0.001 to 1000"]);
}

#[test]
fn validate_says_no_below_the_least_score_and_fails_without_cases() {
    let table = Table::new();
    refused(&mut tableref(&["validate"], &[table.folder.path()]), &["no case", "truth.json"]);
    let truth =
        r#"{"game": "passe-trappe", "image": "none.jpg", "frames": [{"t": 0}], "colour_of_the_cloth": "green"}"#;
    std::fs::write(table.path("truth.json"), truth).unwrap();
    let json = table.path("figures.json");
    let mut command = tableref(&["validate", "--min", "0.5", "--json"], &[&json, table.folder.path()]);
    command.assert().code(1).stderr(contains("colour_of_the_cloth")).stdout(contains("error"));
    let figures: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert!(figures["cases"][0]["error"].as_str().unwrap().contains("size_px"), "{figures}");
    assert_eq!(figures["total"]["frames"], 0);
}

#[test]
fn validate_scores_all_other_cases_and_then_names_those_that_cannot_be_read() {
    let table = Table::new();
    let drawn = "synth --game passe-trappe --size 320x180 --count 2 -o".split(' ').collect::<Vec<_>>();
    tableref(&drawn, &[&table.path("good")]).assert().success();
    std::fs::write(table.path("good/pt-still-00001/image.jpg"), "cut").unwrap();
    std::fs::create_dir(table.path("bare")).unwrap();
    let all = ["good", "bare", "none"].map(|name| table.path(name));
    let command = |least: &[&str]| {
        let mut command = tableref(&["validate"], &[&all[0], &all[1], &all[2]]);
        command.args(least).assert()
    };
    for least in [&[][..], &["--min", "0"]] {
        command(least)
            .code(2)
            .stdout(contains("pt-still-00000").and(contains("no truth.json")).and(contains("\ntotal")))
            .stderr(
                contains("error: 3 of 4 cases could not be read, mend them or leave them out").and(contains("bare")),
            );
    }
    command(&["--min", "0.1"]).code(1).stderr(contains("3 of 4 cases could not be read"));
    refused(&mut tableref(&["validate"], &[&all[1], &all[2]]), &["no truth.json", "bare", "none"]);
}

#[test]
fn help_and_version_are_no_errors_and_nonsense_is() {
    tableref(&["--help"], &[]).assert().code(0).stdout(contains("calibrate"));
    tableref(&["--version"], &[]).assert().code(0).stdout(contains(env!("CARGO_PKG_VERSION")));
    tableref(&["dance"], &[]).assert().code(2).stderr(contains("dance"));
}

#[test]
fn judge_says_by_its_status_whether_a_rule_was_broken() {
    let table = Table::with_setup();
    table.edit_setup("[quality]", "[model.rules]\ndisks_per_player = 3\n[quality]");
    let setup = table.path("setup.toml");
    let judge = |more: &[&str], lines: &str| {
        let mut command = tableref(&["judge", "-"], &[]);
        command.args(more).write_stdin(lines.to_owned());
        command
    };
    let [five, three] =
        [5, 3].map(|disks| format!(r#"{{"t": 0, "action": "start", "near": {disks}, "far": {disks}}}"#));
    let by_setup = ["--setup", setup.to_str().unwrap()];
    judge(&["--game", "passe-trappe"], &five).assert().code(0).stdout(contains("round_started")).stderr("");
    // A mark of the encoding and a line's end of other systems are no fault.
    judge(&by_setup, &format!("\u{feff}{three}\r\n\r\n")).assert().code(0).stdout(contains("round_started"));
    judge(&by_setup, &five).assert().code(1).stdout(contains("illegal_setup").and(contains(r#""expected":3"#)));
    judge(&["--game", "passe-trappe", "--set", "rules.disks_per_player=3"], &three).assert().code(0);
    let impossible = format!("{five}\n{}", r#"{"t": 1, "action": "push_out", "to": "near"}"#);
    judge(&["--game", "passe-trappe"], &impossible).assert().code(1).stdout(contains("desynchronised"));
    refused(&mut judge(&["--game", "passe-trappe"], "nonsense"), &["line 1", "standard input"]);
    refused(&mut judge(&["--game", "passe-trappe", "--set", "board.opening_mm=20"], &five), &["disk.diameter_mm"]);
    refused(&mut judge(&["--game", "chess"], &five), &["chess", "passe-trappe"]);
    refused(&mut judge(&[], &five), &["--game"]);
    refused(&mut tableref(&["judge", "--game", "passe-trappe"], &[&table.path("none.jsonl")]), &["none.jsonl"]);
}
