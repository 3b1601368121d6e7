//! The program itself before malformed files: exit status 2, the file and the mend on standard error, nothing on standard
//! output.

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use tableref::capture::{Picture, write_picture};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn sample(file: &str) -> PathBuf {
    root("samples/passe-trappe").join(file)
}

fn files(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root("tests/bad").join(folder)).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// A command line: words, with `@` where a path stands.
fn tableref(words: &str, paths: &[&Path]) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    let mut paths = paths.iter();
    for word in words.split_whitespace() {
        match word {
            "@" => command.arg(paths.next().unwrap()),
            word => command.arg(word),
        };
    }
    command
}

/// What is said on refusing; the refusal is orderly and names the file.
#[track_caller]
fn refusal(command: &mut Command, named: &Path) -> String {
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{said}");
    assert!(said.starts_with("error: ") && !said.contains("panicked"), "{said}");
    assert!(said.contains(&named.display().to_string()), "{said}");
    said.replace(&format!("{}/", named.parent().unwrap().display()), "")
}

#[test]
fn every_command_refuses_every_bad_recording() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out.toml");
    let corners = "calibrate --game passe-trappe --corners 60,220,260,220,230,20,90,20 -o @";
    for (i, bad) in files("recordings").iter().enumerate() {
        refusal(&mut tableref("replay @ --setup @ --json", &[bad, &sample("clip/setup.toml")]), bad);
        // All commands read through the same door, so some files will do for the others.
        if i % 4 == 0 {
            refusal(&mut tableref("look @ --json --setup @", &[bad, &sample("still-3/setup.toml")]), bad);
            let empty = format!("{corners} --image @ --empty @");
            refusal(&mut tableref(&empty, &[&out, &sample("still-3/image.jpg"), bad]), bad);
            assert!(!out.exists());
        }
    }
}

#[test]
fn every_bad_setup_is_refused_with_its_name_and_the_mend() {
    let mut said = String::new();
    for setup in files("setups") {
        said += &refusal(&mut tableref("replay @ --setup @ --events -", &[&sample("clip/clip.mp4"), &setup]), &setup);
    }
    insta::assert_snapshot!(said);
}

#[test]
fn every_bad_list_of_actions_is_refused_with_its_line_and_the_mend() {
    let mut said = String::new();
    for actions in files("actions") {
        let output = tableref("judge @ --game passe-trappe", &[&actions]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", actions.display());
        let words = String::from_utf8(output.stderr).unwrap();
        assert!(words.contains(&actions.display().to_string()), "{words}");
        said += &words.replace(&format!("{}/", actions.parent().unwrap().display()), "");
    }
    insta::assert_snapshot!(said);
}

#[test]
fn outputs_that_cannot_be_written_are_named_before_anything_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere/out");
    let still = [sample("still-3/image.jpg"), sample("still-3/setup.toml")];
    let clip = [sample("clip/clip.mp4"), sample("clip/setup.toml")];
    for full_or_missing in [Path::new("/dev/full"), &nowhere] {
        for output in ["--events", "--states", "--journal"] {
            let words = format!("replay @ --setup @ --to 3 {output} @");
            refusal(&mut tableref(&words, &[&clip[0], &clip[1], full_or_missing]), full_or_missing);
        }
        refusal(
            &mut tableref("look @ --setup @ --json --overlay @", &[&still[0], &still[1], full_or_missing]),
            full_or_missing,
        );
    }
    refusal(&mut tableref("validate @ --json @", &[&sample("still-3"), &nowhere]), &nowhere);
    let video = nowhere.with_extension("mp4");
    refusal(&mut tableref("replay @ --setup @ --overlay @", &[&clip[0], &clip[1], &video]), &video);
}

#[test]
fn numbers_beyond_all_measure_are_refused_in_words() {
    let clip = [sample("clip/clip.mp4"), sample("clip/setup.toml")];
    let folder = tempfile::tempdir().unwrap();
    let check = |words: &str, expected: &str| {
        let output = tableref(words, &[&clip[0], &clip[1], folder.path()]).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && said.len() < 400 && said.contains(expected), "{words}: {said}");
    };
    check("replay @ --setup @ --from -1", "not below 0, found -1");
    check("replay @ --setup @ --to nan", "not below 0, found nan");
    check("replay @ --setup @ --from 1e308", "begin earlier");
    check("synth --game passe-trappe -o @ --clip 1e300", "to 900, found 1e300");
    check("synth --game passe-trappe -o @ --clip 6 --fps 1e9", "from 1 to 240, found 1e9");
    check("synth --game passe-trappe -o @ --clip 3", "from 6, which a round needs");
    check("calibrate --game passe-trappe --image @ -o @ --corners 1e300,1,2,3,4,5,6,7", "too large for a pixel");
}

#[test]
fn outputs_of_a_kind_that_is_not_written_are_refused_with_those_that_are() {
    let folder = tempfile::tempdir().unwrap();
    let [picture, video] = ["out.gif", "out.txt"].map(|name| folder.path().join(name));
    let look = ["still-3/image.jpg", "still-3/setup.toml"].map(sample);
    let said = refusal(&mut tableref("look @ --setup @ --overlay @", &[&look[0], &look[1], &picture]), &picture);
    assert!(said.contains("must end in .png, .jpg, .webp or .bmp"), "{said}");
    let clip = ["clip/clip.mp4", "clip/setup.toml"].map(sample);
    let said = refusal(&mut tableref("replay @ --setup @ --overlay @", &[&clip[0], &clip[1], &video]), &video);
    assert!(said.contains("must end in .mp4"), "{said}");
}

#[test]
fn nothing_is_written_over_what_is_read_and_no_two_outputs_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let [photo, setup, both] = ["photo.jpg", "setup.toml", "both.jsonl"].map(|name| folder.path().join(name));
    fs::copy(sample("still-3/image.jpg"), &photo).unwrap();
    fs::copy(sample("still-3/setup.toml"), &setup).unwrap();
    let before = fs::read(&photo).unwrap();
    refusal(&mut tableref("look @ --setup @ --overlay @", &[&photo, &setup, &photo]), &photo);
    refusal(&mut tableref("replay @ --setup @ --states @", &[&photo, &setup, &photo]), &photo);
    refusal(&mut tableref("replay @ --setup @ --journal @ --resume", &[&photo, &setup, &setup]), &setup);
    refusal(&mut tableref("replay @ --setup @ --events @ --states @", &[&photo, &setup, &both, &both]), &both);
    refusal(
        &mut tableref(
            "calibrate --game passe-trappe --corners 60,220,260,220,230,20,90,20 --image @ -o @",
            &[&photo, &photo],
        ),
        &photo,
    );
    assert_eq!(fs::read(&photo).unwrap(), before);
    assert!(!both.exists());
    let inside = folder.path().join("../").join(folder.path().file_name().unwrap()).join("photo.jpg");
    refusal(&mut tableref("look @ --setup @ --overlay @", &[&photo, &setup, &inside]), &inside);
}

#[test]
fn a_bad_lens_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let [picture, lens, out] = ["board.png", "lens.toml", "setup.toml"].map(|name| folder.path().join(name));
    write_picture(&picture, &Picture::black(320, 240)).unwrap();
    let words = "calibrate --game passe-trappe --corners 60,220,260,220,230,20,90,20 --image @ --lens @ -o @";
    let check = |text: Option<&str>, expected: &str| {
        fs::remove_file(&lens).ok();
        if let Some(text) = text {
            fs::write(&lens, text).unwrap();
        }
        let said = refusal(&mut tableref(words, &[&picture, &lens, &out]), &lens);
        assert!(said.contains(expected), "{said}");
    };
    check(None, "cannot read the lens");
    check(Some("fx = 300"), "missing field `fy`");
    check(Some("fx = 300\nfy = 300\ncx = 160\ncy = 120\nzoom = 2"), "unknown field `zoom`");
    check(Some("fx = -3\nfy = 300\ncx = 160\ncy = 120"), "focal lengths are positive");
    check(Some("fx = 300\nfy = 300\ncx = 960\ncy = 120"), "outside the picture of 320x240");
    check(Some("fx = 300\nfy = 300\ncx = 160\ncy = 120\nk1 = nan"), "finite");
}

#[test]
fn a_part_without_frames_is_no_success() {
    let clip = sample("clip/clip.mp4");
    let said = refusal(&mut tableref("replay @ --setup @ --from 1000", &[&clip, &sample("clip/setup.toml")]), &clip);
    assert!(said.contains("no frame lies between --from and --to"), "{said}");
}
