//! What `doctor` says of this machine, of a good sample, and of spoiled ones.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;
use tableref::calibration::{Corners, Setup};
use tableref::capture::{Picture, Recorder, StretchConfig, Stretches, open, read_picture, write_picture};
use tableref::geometry::{Distortion, ImagePoint};
use tableref::synth::{DiskLook, Scene, StillWish, render};

use super::scenes::{blurred, drawn, mixed, noisy, relit, setup};

fn sample(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe").join(file)
}

fn doctor(words: &[&str], paths: &[&Path]) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.arg("doctor").args(words).args(paths);
    command
}

/// The report on standard output; the status must be 1 where something is red, and else 0.
#[track_caller]
fn report(command: &mut Command) -> Value {
    let output = command.output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&output.stderr)));
    let expected = if report["light"] == "red" { 1 } else { 0 };
    assert_eq!(output.status.code(), Some(expected), "{report:#}");
    report
}

fn lines(report: &Value) -> impl Iterator<Item = &Value> {
    report["findings"].as_array().unwrap().iter()
}

fn line<'a>(report: &'a Value, key: &str) -> &'a Value {
    lines(report).find(|line| line["key"] == key).unwrap_or_else(|| panic!("no {key} in {report:#}"))
}

/// A picture and a setup in a folder of their own, and what the doctor says of them.
#[track_caller]
fn examined(picture: &Picture, setup: &Setup) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let (image, file) = (folder.path().join("image.png"), folder.path().join("setup.toml"));
    write_picture(&image, picture).unwrap();
    setup.save(&file).unwrap();
    report(&mut doctor(&["--json", "--setup"], &[&file, Path::new("--image"), &image]))
}

/// The spoiled sample has this light at this line, and the mend says these words; what is not named is no worse than before.
#[track_caller]
fn check(report: &Value, key: &str, light: &str, words: &str) {
    let line = line(report, key);
    assert_eq!(line["light"], light, "{line:#}");
    assert!(line["mend"].as_str().unwrap().contains(words), "{line:#}");
}

fn good() -> (Picture, Setup) {
    (read_picture(&sample("still-3/image.jpg")).unwrap(), Setup::load(&sample("still-3/setup.toml")).unwrap())
}

#[test]
fn all_works_on_this_machine() {
    let machine = report(&mut doctor(&["--json"], &[]));
    assert_eq!(machine["light"], "green", "{machine:#}");
    for codec in ["H.264", "HEVC", "VP9", "Motion JPEG", "MPEG-4"] {
        assert!(lines(&machine).any(|line| line["title"].as_str().unwrap().starts_with(codec)), "{codec}");
    }
    assert_eq!(line(&machine, "cameras")["light"], "unknown");
    doctor(&[], &[]).assert().code(0).stdout(contains("● fine").and(contains("all is fine")));
}

#[cfg(unix)]
#[test]
fn folders_that_cannot_be_written_are_red_and_say_what_to_do() {
    let command = |folder: &str, temporary: &str| {
        let mut command = doctor(&["--json"], &[]);
        command.current_dir(folder).env("TMPDIR", temporary);
        report(&mut command)
    };
    let machine = command("/", "/none/such");
    let folder = lines(&machine).find(|line| line["title"] == "temporary files").unwrap();
    assert_eq!(folder["light"], "red", "{folder:#}");
    assert!(
        folder["found"].as_str().unwrap().contains("/none/such") && folder["mend"].as_str().unwrap().contains("TMPDIR")
    );
    #[cfg(target_os = "linux")]
    assert_eq!(line(&command("/proc", "/tmp"), "folder")["light"], "red");
}

#[test]
fn a_good_sample_is_all_green_and_shown_on_a_page_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("report.html");
    let (setup, video) = (sample("clip/setup.toml"), sample("clip/clip.mp4"));
    let paths = [setup.as_path(), Path::new("--video"), &video, Path::new("-o"), &page];
    let good = report(&mut doctor(&["--json", "--setup"], &paths));
    assert!(lines(&good).all(|line| line["light"] == "green" && line.get("mend").is_none()), "{good:#}");
    assert!((line(&good, "rate")["value"].as_f64().unwrap() - 30.0).abs() < 0.01, "{good:#}");
    let page = std::fs::read_to_string(page).unwrap();
    assert_eq!(page.matches("<img").count(), 5, "grid, two pieces, sharpness, light");
    assert_eq!(page.matches("<svg").count(), 2, "colours, pace");
    assert!(!page.contains("src=\"http") && !page.contains("href="));
    let (picture, setup) = self::good();
    let still = examined(&picture, &setup);
    assert!(lines(&still).all(|line| line["light"] == "green" || line["light"] == "unknown"), "{still:#}");
}

#[test]
fn a_dark_or_bright_picture_needs_another_lamp_or_less() {
    let (picture, setup) = good();
    let dark = noisy(&relit(&picture, |light, _, _| light * 0.008), 1.0, 3);
    check(&examined(&dark, &setup), "dark", "red", "switch on another lamp");
    let dim = relit(&picture, |light, _, _| light * 0.045);
    check(&examined(&dim, &setup), "dark", "amber", "switch on another lamp");
    let bright = relit(&picture, |light, _, _| light * 12.0);
    check(&examined(&bright, &setup), "burnt", "red", "lower the exposure");
}

#[test]
fn light_from_one_side_needs_a_second_lamp() {
    let (picture, setup) = good();
    let uneven = relit(&picture, |light, x, _| light * (-5.0 * x).exp());
    check(&examined(&uneven, &setup), "uneven", "red", "second one on the dark side");
}

#[test]
fn a_blurred_picture_needs_focus() {
    let (picture, setup) = good();
    check(&examined(&blurred(&picture, 9.0), &setup), "sharpness", "red", "focus");
}

#[test]
fn a_tiny_board_needs_the_camera_closer() {
    let (picture, mut setup) = good();
    let by = 8;
    let (width, height) = (picture.width / by, picture.height / by);
    let mut small = Picture::black(width, height);
    let soft = blurred(&picture, f64::from(by) / 2.5);
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        small.set_pixel(x, y, soft.pixel(x * by + by / 2, y * by + by / 2).unwrap());
    }
    let scale = 1.0 / f64::from(by);
    setup.size_px = (width, height);
    let scaled = |p: ImagePoint| ImagePoint::new(p.x * scale, p.y * scale);
    setup.corners_px = Corners::from_array(setup.corners_px.to_array().map(scaled));
    if let Some(lens) = &mut setup.lens {
        [&mut lens.fx, &mut lens.fy, &mut lens.cx, &mut lens.cy].into_iter().for_each(|px| *px *= scale);
    }
    check(&examined(&small, &setup), "piece_size", "red", "bring the camera closer");
}

#[test]
fn pieces_of_the_boards_colour_need_the_empty_board() {
    let (picture, empty) = (sample("still-2/image.jpg"), sample("still-2/empty.jpg"));
    let faint = mixed(&read_picture(&picture).unwrap(), &read_picture(&empty).unwrap(), 0.06);
    let mut setup = Setup::load(&sample("still-2/setup.toml")).unwrap();
    setup.empty = None;
    let report = examined(&noisy(&faint, 3.0, 5), &setup);
    let line = line(&report, "contrast");
    assert_ne!(line["light"], "green", "{line:#}");
    assert!(line["mend"].as_str().unwrap().contains("--empty"), "{line:#}");
}

#[test]
fn a_bending_lens_must_be_measured_and_one_that_is_known_is_fine() {
    let wish = StillWish { size_px: (1280, 720), look: Some(DiskLook::Red) };
    // A board that fills the picture: a lens bends little in the middle.
    let reach = |[x, y]: [f64; 2]| (x - 640.0).hypot(y - 360.0);
    let is_wide = |scene: &Scene| {
        let c = scene.corners_px();
        [c.near_left, c.near_right, c.far_right, c.far_left].into_iter().map(reach).fold(0.0, f64::max) > 560.0
    };
    let mut scenes = (0..80).filter_map(|seed| Some(drawn(seed, &wish)?.scene)).filter(is_wide);
    let mut scene = scenes.next().unwrap();
    scene.camera.intrinsics.distortion = Distortion { k1: -0.3, ..Distortion::default() };
    let (picture, mut setup) = (render(&scene), setup(&scene));
    let known = examined(&picture, &setup);
    assert_eq!(line(&known, "bending")["light"], "green", "{known:#}");
    setup.lens.as_mut().unwrap().k1 = 0.0;
    let unknown = examined(&picture, &setup);
    assert_ne!(line(&unknown, "bending")["light"], "green", "{unknown:#}");
    assert!(line(&unknown, "bending")["mend"].as_str().unwrap().contains("tableref lens"));
}

#[test]
fn a_board_that_was_moved_must_be_calibrated_again() {
    let (picture, setup) = good();
    let mut moved = picture.clone();
    for (x, y) in (0..picture.height).flat_map(|y| (0..picture.width).map(move |x| (x, y))) {
        let from = (x.saturating_sub(31), y.saturating_sub(17));
        moved.set_pixel(x, y, picture.pixel(from.0, from.1).unwrap());
    }
    check(&examined(&moved, &setup), "place", "red", "calibrate again");
}

#[test]
fn a_board_of_another_size_is_noticed_by_its_corners() {
    let (picture, mut setup) = good();
    let board = toml::Table::from_iter([("width_mm".to_owned(), 600.0.into())]);
    setup.model.insert("board".into(), toml::Value::Table(board));
    setup.lens = None;
    let report = examined(&picture, &setup);
    assert_ne!(line(&report, "corners")["light"], "green", "{report:#}");
}

#[test]
fn flickering_light_and_trembling_colours_are_seen_in_a_video() {
    let folder = tempfile::tempdir().unwrap();
    let video = folder.path().join("spoiled.mp4");
    let mut source = open(&sample("clip/clip.mp4")).unwrap();
    let mut recorder = Recorder::create(&video, source.info().size_px, 30.0).unwrap();
    for _ in 0..40 {
        let frame = source.next_frame().unwrap().unwrap();
        let gain = 0.5 + 0.35 * (frame.index as f64 * 1.7).sin();
        recorder.write(&noisy(&relit(&frame.picture, |light, _, _| light * gain), 16.0, frame.index)).unwrap();
    }
    recorder.finish().unwrap();
    let report =
        report(&mut doctor(&["--json", "--setup"], &[&sample("clip/setup.toml"), Path::new("--video"), &video]));
    check(&report, "flicker", "red", "50 Hz");
    assert_ne!(line(&report, "noise")["light"], "green", "{report:#}");
}

#[test]
fn of_a_long_recording_stretches_are_looked_at_whose_frames_follow_each_other() {
    let config = StretchConfig { stretches: 4, frames: 10 };
    let mut stretches = Stretches::open(&sample("clip/clip.mp4"), config).unwrap();
    assert_eq!(stretches.frames(), Some(40));
    let mut times = vec![Vec::new(); 4];
    while let Some((stretch, frame)) = stretches.next_frame().unwrap() {
        times[stretch].push(frame.t.seconds());
        stretches.recycle(frame);
    }
    for (stretch, times) in times.iter().enumerate() {
        assert_eq!(times.len(), 10, "{times:?}");
        assert!((times[0] - stretch as f64 * 80.0 / 30.0).abs() < 0.1, "{times:?}");
        let is_even = times.windows(2).all(|pair| (pair[1] - pair[0] - 1.0 / 30.0).abs() < 2e-3);
        assert!(is_even, "{times:?}");
    }
}

#[test]
fn what_does_not_fit_or_is_not_there_is_an_error() {
    let (clip, still) = (sample("clip/setup.toml"), sample("still-3/setup.toml"));
    let image = sample("still-3/image.jpg");
    let refused = |words: &[&str], paths: &[&Path], expected: &[&str]| {
        let mut assert = doctor(words, paths).assert().code(2).stdout("");
        for word in expected {
            assert = assert.stderr(contains(*word));
        }
        assert.stderr(contains("panicked").not());
    };
    let (video, images) = (Path::new("--video"), Path::new("--image"));
    refused(&["--setup"], &[&clip], &["--video", "--image"]);
    refused(&["--video"], &[&image], &["--setup"]);
    refused(&["--setup"], &[Path::new("none.toml"), images, &image], &["none.toml"]);
    refused(&["--setup"], &[&clip, video, Path::new("none.mp4")], &["none.mp4", "no such file"]);
    refused(&["--setup"], &[&still, images, &image, Path::new("-o"), Path::new("report.txt")], &["must end in .html"]);
    refused(
        &["--setup"],
        &[&still, images, &image, Path::new("-o"), Path::new("/none/such.html")],
        &["/none/such.html"],
    );
    let folder = tempfile::tempdir().unwrap();
    let small = folder.path().join("small.png");
    write_picture(&small, &Picture::black(320, 240)).unwrap();
    refused(&["--setup"], &[&still, images, &small], &["320x240", "1280x720", "small.png", "tableref calibrate"]);
    for bad in ["cut-in-the-middle.mp4", "text.mp4", "without-index.mp4", "damaged.png"] {
        let bad = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bad/recordings").join(bad);
        refused(&["--setup"], &[&clip, video, &bad], &[bad.to_str().unwrap()]);
    }
}
