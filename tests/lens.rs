//! The lens from drawn chessboards, against the lens that drew them.
//!
//! `cargo test --test lens -- --ignored --nocapture` measures the full set; FIRST, COUNT and VIEWS choose others.

use std::fs;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use tableref::calibration::{Chessboard, LensFit, LensKeys, LensVerdict, Views, find_chessboard, fit_lens};
use tableref::capture::write_picture;
use tableref::geometry::{Camera, ImagePoint, Intrinsics, Pose, SpacePoint};
use tableref::report::{Paper, chessboard_sheet, sheet_picture};
use tableref::synth::{LensScene, draw_lens_view, random_lens_scene};

const FULL_HD: (u32, u32) = (1920, 1080);
const SMALL: (u32, u32) = (1280, 720);
/// The bars.
const MOST_FOCAL_SHARE: f64 = 0.005;
const MOST_LEFT_PX: f64 = 0.5;

/// What of the true lens's distortion is left at the picture's corners, pixels: after the found lens and the scale, turn and
/// shift that a camera's pose takes up. `.1` is the same without taking these out.
fn left_px(truth: &Intrinsics, found: &Intrinsics, (width, height): (u32, u32)) -> (f64, f64) {
    let camera = |intrinsics: &Intrinsics| Camera { intrinsics: *intrinsics, pose: Pose::identity() };
    let again = |p: ImagePoint| {
        let slope = camera(truth).unproject(p, 1.0).unwrap();
        camera(found).project(SpacePoint::new(slope.x, slope.y, 1.0)).unwrap()
    };
    let steps = 0..=8;
    let grid = steps.clone().flat_map(|row| steps.clone().map(move |column| (column, row)));
    let pairs: Vec<(ImagePoint, ImagePoint)> = grid
        .map(|(u, v)| ImagePoint::new(f64::from(width) * f64::from(u) / 8.0, f64::from(height) * f64::from(v) / 8.0))
        .map(|p| (p, again(p)))
        .collect();
    let count = pairs.len() as f64;
    let mean = |of: &dyn Fn(&(ImagePoint, ImagePoint)) -> ImagePoint| {
        let sum = pairs.iter().map(of).fold((0.0, 0.0), |(x, y), p| (x + p.x, y + p.y));
        ImagePoint::new(sum.0 / count, sum.1 / count)
    };
    let (from, to) = (mean(&|pair| pair.0), mean(&|pair| pair.1));
    let (mut scale, mut turn, mut size) = (0.0, 0.0, 0.0);
    for (p, q) in &pairs {
        let (a, b) = ((p.x - from.x, p.y - from.y), (q.x - to.x, q.y - to.y));
        scale += a.0 * b.0 + a.1 * b.1;
        turn += a.0 * b.1 - a.1 * b.0;
        size += a.0 * a.0 + a.1 * a.1;
    }
    let (scale, turn) = (scale / size, turn / size);
    let moved = |p: ImagePoint| {
        let (x, y) = (p.x - from.x, p.y - from.y);
        ImagePoint::new(to.x + scale * x - turn * y, to.y + turn * x + scale * y)
    };
    let is_corner =
        |p: &ImagePoint| (p.x == 0.0 || p.x == f64::from(width)) && (p.y == 0.0 || p.y == f64::from(height));
    let corners = pairs.iter().filter(|(p, _)| is_corner(p));
    corners
        .fold((0.0, 0.0), |(left, raw), (p, q)| (f64::max(left, moved(*p).distance(*q)), f64::max(raw, p.distance(*q))))
}

fn measured(scene: &LensScene) -> LensFit {
    let mut views = Views::default();
    for (i, view) in scene.views.iter().enumerate() {
        views.add(&draw_lens_view(scene, view), &format!("view {i}"), &scene.board).unwrap();
    }
    fit_lens(views, &scene.board).unwrap()
}

#[test]
fn a_wide_angle_lens_is_found_again() {
    let scene = random_lens_scene(0, SMALL, 9);
    assert!(scene.intrinsics.distortion.k1 < -0.2);
    let fit = measured(&scene);
    let (left, _) = left_px(&scene.intrinsics, &fit.intrinsics, SMALL);
    let focal = (fit.intrinsics.fx / scene.intrinsics.fx - 1.0).abs();
    assert!(focal < MOST_FOCAL_SHARE && left < MOST_LEFT_PX, "{focal} {left} {fit:?}");
    assert!(fit.verdict != LensVerdict::Bad && fit.rms_px < 0.3, "{fit:?}");
}

#[test]
#[ignore = "draws hundreds of views, which takes minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count, views) = (number("FIRST", 7000), number("COUNT", 30), number("VIEWS", 14));
    let (mut right, mut focals, mut lefts) = (0, Vec::new(), Vec::new());
    for seed in first..first + count {
        let scene = random_lens_scene(seed, FULL_HD, views as usize);
        let fit = measured(&scene);
        let (truth, found) = (&scene.intrinsics, &fit.intrinsics);
        let (left, raw) = left_px(truth, found, FULL_HD);
        let focal = (found.fx / truth.fx - 1.0).abs();
        right += u64::from(focal <= MOST_FOCAL_SHARE && left <= MOST_LEFT_PX);
        println!(
            "{seed}: k1 {:.3}, found {:.3}; focal off by {:.3} %; left at the corners {left:.3} px ({raw:.3} with the pose's part); rms {:.3}, {} views, {:?}",
            truth.distortion.k1,
            found.distortion.k1,
            focal * 100.0,
            fit.rms_px,
            fit.used.len(),
            fit.verdict
        );
        focals.push(focal);
        lefts.push(left);
    }
    let most = |values: &[f64]| values.iter().copied().fold(0.0, f64::max);
    println!(
        "lens: {right} of {count} within {:.1} % and {MOST_LEFT_PX} px; focal at most {:.3} % off, at most {:.3} px left",
        MOST_FOCAL_SHARE * 100.0,
        most(&focals) * 100.0,
        most(&lefts)
    );
    assert_eq!(right, count);
}

#[test]
fn the_printed_chessboard_is_found() {
    let page = sheet_picture(&chessboard_sheet(&Chessboard::default(), Paper::Letter));
    let view = find_chessboard(&page, &Chessboard::default(), "page").unwrap().unwrap();
    let [first, second, ..] = view.corners.as_slice() else { panic!() };
    let square_mm = first.distance(*second) / f64::from(page.width) * Paper::Letter.size_mm().0;
    assert!((square_mm - 24.0).abs() < 0.05, "{square_mm}");
}

fn tableref(words: &str) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(words.split_whitespace());
    command
}

#[test]
fn pictures_become_a_lens_file_and_too_few_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let scene = random_lens_scene(2, SMALL, 6);
    let pictures: Vec<_> = (0..scene.views.len()).map(|i| folder.path().join(format!("view-{i}.png"))).collect();
    for (path, view) in pictures.iter().zip(&scene.views) {
        write_picture(path, &draw_lens_view(&scene, view)).unwrap();
    }
    let blank = folder.path().join("blank.png");
    write_picture(&blank, &tableref::capture::Picture::black(1280, 720)).unwrap();
    let other = folder.path().join("other.png");
    write_picture(&other, &tableref::capture::Picture::black(640, 480)).unwrap();

    let lens = folder.path().join("lens.toml");
    let mut command = tableref("lens");
    command.args(&pictures).arg(&pictures[0]).arg(&blank).arg(&other).arg("-o").arg(&lens);
    let told = contains("used view-1.png")
        .and(contains("left out view-0.png: the sheet lies as in view-0.png"))
        .and(contains("left out blank.png: no whole chessboard"))
        .and(contains("left out other.png: it has 640x480 pixels"))
        .and(contains("warning: only 6 views"))
        .and(contains("coverage.png"));
    command.assert().stdout("").stderr(told);
    let found = LensKeys::load(&lens, SMALL).unwrap();
    assert!((found.fx / scene.intrinsics.fx - 1.0).abs() < MOST_FOCAL_SHARE, "{found:?}");
    assert!(fs::read_to_string(&lens).unwrap().starts_with("# A lens measured by `tableref lens`"));
    assert!(folder.path().join("lens.d/coverage.png").exists());
    let refused = LensKeys::load(&lens, (1920, 1080)).unwrap_err().to_string();
    assert!(refused.contains("measured with pictures of 1280x720, and this one has 1920x1080"), "{refused}");

    let few = folder.path().join("few.toml");
    let mut command = tableref("lens");
    command.args(&pictures[..2]).arg(&blank).arg("-o").arg(&few);
    command
        .assert()
        .code(2)
        .stderr(contains("only 2 of 3 pictures can be used and 5 are needed").and(contains("coverage.png")));
    assert!(!few.exists() && folder.path().join("few.d/coverage.png").exists());
    tableref("lens").arg(&blank).arg("-o").arg(&few).assert().code(2).stderr(contains("no chessboard of 9 x 6"));
    tableref("lens --board 5 x.png -o y.toml")
        .assert()
        .code(2)
        .stderr(contains("inner corners of a chessboard like 9x6"));
}
