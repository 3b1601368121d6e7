//! The board found by itself: right or refused with candidates, in drawn scenes and before bad pictures; and corners
//! pointed at by hand moved to the edges.
//!
//! `cargo test --test auto -- --ignored --nocapture` measures the full set; FIRST and COUNT choose others.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use tableref::calibration::{AutoError, Corners, Setup, find_boards, snap_corners};
use tableref::capture::{Picture, read_picture, write_picture};
use tableref::geometry::{Camera, ImagePoint, TablePoint};
use tableref::model::BoardShape;
use tableref::synth::{Scene, random_still, render};

/// The bar, as a share of the board's width.
const MOST_OFF: f64 = 0.005;

/// The greatest distance on the table of a corner from where it should be, as a share of the board's width; the ends may
/// be exchanged, because a board does not tell which is whose.
fn off(scene: &Scene, corners: &Corners) -> f64 {
    let true_corners = scene.corners();
    let found = corners.to_array().map(|p| scene.camera.unproject(p, 0.0).unwrap());
    let begun_at = |k: usize| {
        let pairs = found.iter().cycle().skip(k).zip(true_corners);
        pairs.map(|(a, b)| a.distance(b)).fold(0.0, f64::max)
    };
    begun_at(0).min(begun_at(2)) / scene.board.width_mm
}

/// What was found in a scene: its share off, whether it was sure, and the share off of the best candidate.
fn judged(seed: u64) -> (f64, bool, f64) {
    let (scene, _) = random_still(seed);
    let Ok(found) = find_boards(&render(&scene), &scene.board.shape(), None) else {
        return (f64::NAN, false, f64::NAN);
    };
    let offs: Vec<f64> = found.candidates.iter().map(|c| off(&scene, &c.corners)).collect();
    (offs[0], found.refusal().is_none(), offs.iter().copied().fold(f64::INFINITY, f64::min))
}

#[test]
fn a_board_is_found_or_candidates_are_told() {
    let (mut right, mut refused) = (0, 0);
    for seed in [4, 8, 12] {
        match judged(seed) {
            (share, true, _) => {
                assert!(share <= MOST_OFF, "{seed}: {share}");
                right += 1;
            }
            (_, false, _) => refused += 1,
        }
    }
    assert!(right >= 2, "{right} {refused}");
}

/// A fifth shorter than the board in the picture.
#[test]
fn a_board_of_another_length_is_not_taken() {
    for seed in [4, 8] {
        let (scene, _) = random_still(seed);
        let mut shape = scene.board.shape();
        let shorter_mm = 0.2 * shape.length_mm;
        shape.length_mm -= shorter_mm;
        for solid in &mut shape.solids {
            solid.min.y -= shorter_mm / 2.0;
            solid.max.y -= shorter_mm / 2.0;
        }
        if let Ok(found) = find_boards(&render(&scene), &shape, None) {
            assert!(found.refusal().is_some(), "{seed}: {}", found.candidates[0].support);
        }
    }
}

#[test]
#[ignore = "draws 300 scenes, which takes minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 9000), number("COUNT", 300));
    let (mut right, mut near, mut wrong, mut listed, mut refused) = (0, 0, 0, 0, 0);
    for seed in first..first + count {
        let (share, sure, best) = judged(seed);
        match (sure, share <= MOST_OFF) {
            (true, true) => right += 1,
            (true, false) => {
                near += u64::from(share <= 2.0 * MOST_OFF);
                wrong += 1;
                println!("{seed}: off by {:.2} % of the board's width", share * 100.0);
            }
            (false, _) => {
                refused += 1;
                listed += u64::from(best <= MOST_OFF);
            }
        }
    }
    println!(
        "auto: of {count} boards {right} found within {:.1} % of the width, {wrong} further off ({near} of them within {:.1} %), {refused} refused ({listed} of them with the right one among the candidates)",
        MOST_OFF * 100.0,
        MOST_OFF * 200.0
    );
}

fn tableref(words: &str) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(words.split_whitespace());
    command
}

fn auto(image: &Path, setup: &Path) -> Command {
    let mut command = tableref("calibrate --game passe-trappe --auto --image");
    command.arg(image).arg("-o").arg(setup);
    command
}

fn sample(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/passe-trappe").join(name)
}

fn table() -> BoardShape {
    Setup::load(&sample("still-2/setup.toml")).unwrap().shapes().unwrap().0
}

/// A board without a rim, drawn plainly: two colours on a third.
#[test]
fn a_plain_board_is_found_and_a_quarter_turn_of_a_square_is_no_doubt() {
    let plain =
        |width_mm, length_mm| BoardShape { width_mm, length_mm, rim_height_mm: 0.0, squares: None, solids: Vec::new() };
    let scene = random_still(4).0;
    let (seen, BoardShape { width_mm, length_mm, .. }) = (scene.camera, scene.board.shape());
    for board in [plain(width_mm, length_mm), plain(width_mm, width_mm)] {
        let mut picture = Picture::black(960, 540);
        for (x, y) in (0..540).flat_map(|y| (0..960).map(move |x| (x, y))) {
            let at = seen.unproject(ImagePoint::new(f64::from(x) + 0.5, f64::from(y) + 0.5), 0.0).unwrap();
            let inside = (0.0..board.width_mm).contains(&at.x) && (0.0..board.length_mm).contains(&at.y);
            let mixed: u32 = (u32::wrapping_mul(x, 0x9e37_79b1) ^ u32::wrapping_mul(y, 0x85eb_ca6b)).rotate_left(13);
            let noise = (mixed.wrapping_mul(0xc2b2_ae35) >> 29) as u8;
            picture.set_pixel(x, y, if inside { [60 + noise, 90, 120] } else { [170, 150 + noise, 140] });
        }
        let found = find_boards(&picture, &board, None).unwrap();
        let (w, l) = (board.width_mm, board.length_mm);
        let corners = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)].map(|(x, y)| TablePoint::new(x, y));
        let places = found.candidates[0].corners.to_array().map(|p| seen.unproject(p, 0.0).unwrap());
        let begun_at =
            |k: usize| places.iter().cycle().skip(k).zip(corners).map(|(a, b)| a.distance(b)).fold(0.0, f64::max);
        let off = (0..4).map(begun_at).fold(f64::INFINITY, f64::min) / w;
        assert!(off <= MOST_OFF && found.confidence > 0.9, "{off} {:?}", found.refusal());
    }
}

#[test]
fn pictures_without_light_are_told_from_those_without_a_board() {
    let all = |value: u8| {
        let mut picture = Picture::black(320, 180);
        picture.bgr.fill(value);
        find_boards(&picture, &table(), None).unwrap_err()
    };
    assert!(matches!(all(0), AutoError::Dark { .. }));
    assert!(matches!(all(255), AutoError::Bright { .. }));
    let told = all(120).to_string();
    assert!(told.contains("no board of 480 x 900 mm") && told.contains("--corners"), "{told}");
}

#[test]
fn a_setup_is_made_or_candidates_are_drawn_and_one_can_be_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let setup = folder.path().join("table.toml");
    let whole = read_picture(&sample("still-2/image.jpg")).unwrap();
    auto(&sample("still-2/image.jpg"), &setup).assert().success().stderr(contains("found the board"));
    let found = Setup::load(&setup).unwrap();
    let shipped = Setup::load(&sample("still-2/setup.toml")).unwrap();
    let miss = |a: &Corners, b: &Corners, k: usize| {
        let other: Vec<ImagePoint> = b.to_array().into_iter().cycle().skip(k).take(4).collect();
        a.to_array().iter().zip(other).map(|(a, b)| a.distance(b)).fold(0.0, f64::max)
    };
    let off_px = miss(&found.corners_px, &shipped.corners_px, 0).min(miss(&found.corners_px, &shipped.corners_px, 2));
    assert!(off_px < 3.0, "{off_px}");

    // The other way round.
    let other = folder.path().join("turned.toml");
    auto(&sample("still-2/image.jpg"), &other).arg("--turned").assert().success();
    let turned = Setup::load(&other).unwrap();
    assert_eq!(turned.corners_px.near_left, found.corners_px.far_right);

    // Half a board.
    let mut half = Picture::black(whole.width, whole.height / 2);
    let bytes = half.bgr.len();
    half.bgr.copy_from_slice(&whole.bgr[..bytes]);
    let (image, unsure) = (folder.path().join("half.png"), folder.path().join("half.toml"));
    write_picture(&image, &half).unwrap();
    let refused = auto(&image, &unsure).assert().failure();
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(!unsure.exists());
    if refused.get_output().status.code() == Some(1) {
        assert!(said.contains("candidates.jpg") && said.contains("--candidate N"), "{said}");
        assert_eq!(read_picture(&folder.path().join("half.d/candidates.jpg")).unwrap().size_px(), half.size_px());
        auto(&image, &unsure).args(["--candidate", "1"]).assert().success();
        auto(&image, &unsure).args(["--candidate", "200"]).assert().code(2).stderr(contains("is none"));
    } else {
        assert!(said.contains("no board of"), "{said}");
    }
}

/// A setup is refused, in words that hold all of these, and a picture of what was found lies in the folder of the setup.
#[track_caller]
fn check_refused(picture: &Picture, code: i32, words: &[&str], shown: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (image, setup) = (folder.path().join("table.png"), folder.path().join("table.toml"));
    write_picture(&image, picture).unwrap();
    let refused = auto(&image, &setup).assert().code(code);
    let said = String::from_utf8(refused.get_output().stderr.clone()).unwrap();
    assert!(words.iter().all(|word| said.contains(word)) && said.contains(shown), "{said}");
    assert!(!setup.exists());
    let drawn = read_picture(&folder.path().join("table.d").join(shown)).unwrap();
    assert_eq!(drawn.size_px(), picture.size_px());
}

#[test]
fn pictures_without_a_board_are_refused_with_what_was_found() {
    let all = |value: u8| {
        let mut picture = Picture::black(320, 180);
        picture.bgr.fill(value);
        picture
    };
    check_refused(&all(3), 2, &["100 % of the picture is black", "table.png"], "found.jpg");
    check_refused(&all(255), 2, &["100 % of the picture is overexposed", "table.png"], "found.jpg");
    check_refused(&all(120), 2, &["no board of 480 x 900 mm", "--corners", "table.png"], "found.jpg");
}

#[test]
fn corners_in_a_picture_without_light_are_taken_with_a_doubt() {
    let folder = tempfile::tempdir().unwrap();
    let (image, setup) = (folder.path().join("dark.png"), folder.path().join("dark.toml"));
    write_picture(&image, &Picture::black(960, 540)).unwrap();
    let mut command = tableref("calibrate --game passe-trappe --corners 300,500,660,500,620,60,340,60 --image");
    command.arg(&image).arg("-o").arg(&setup).assert().success().stderr(contains("100 % of the picture is black"));
}

#[test]
fn two_boards_in_one_picture_are_not_chosen_from() {
    let whole = read_picture(&sample("still-2/image.jpg")).unwrap();
    let mut twice = Picture::black(whole.width, whole.height * 2);
    let half = whole.bgr.len();
    twice.bgr[..half].copy_from_slice(&whole.bgr);
    twice.bgr[half..].copy_from_slice(&whole.bgr);
    check_refused(&twice, 1, &["not sure", "table.png", "--candidate N"], "candidates.jpg");
}

#[test]
fn a_blurred_picture_is_not_trusted() {
    let mut picture = read_picture(&sample("still-2/image.jpg")).unwrap();
    for step in [3, 3 * picture.width as usize] {
        for _ in 0..3 {
            let sharp = picture.bgr.clone();
            for (i, value) in picture.bgr.iter_mut().enumerate() {
                let near: Vec<u32> = (0..=14)
                    .filter_map(|k| sharp.get((i + k * step).checked_sub(7 * step)?).map(|v| u32::from(*v)))
                    .collect();
                *value = (near.iter().sum::<u32>() / near.len() as u32) as u8;
            }
        }
    }
    check_refused(&picture, 1, &["not sure"], "candidates.jpg");
}

#[test]
fn a_setup_that_cannot_be_written_leaves_no_empty_folder() {
    let folder = tempfile::tempdir().unwrap();
    let setup = folder.path().join("table.toml");
    fs::create_dir(&setup).unwrap();
    let mut command = tableref("calibrate --case");
    command.arg(sample("still-2")).arg("-o").arg(&setup);
    command.assert().code(2);
    assert!(!folder.path().join("table.d").exists());
}

#[test]
fn corners_a_few_pixels_off_are_moved_to_the_edge_and_it_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let image = sample("still-2/image.jpg");
    let shipped = Setup::load(&sample("still-2/setup.toml")).unwrap();
    let picture = read_picture(&image).unwrap();
    let mut shifts = [(4.0, -3.0), (-3.0, -4.0), (4.0, 3.0), (-4.0, 4.0)].into_iter();
    let askew = shipped.corners_px.to_array().map(|p| {
        let (dx, dy) = shifts.next().unwrap();
        ImagePoint::new(p.x + dx, p.y + dy)
    });
    let snapped = snap_corners(&picture, &table(), &Corners::from_array(askew), None).unwrap();
    let off = |corners: &Corners| {
        let both = corners.to_array().into_iter().zip(shipped.corners_px.to_array());
        both.map(|(a, b)| a.distance(b)).fold(0.0, f64::max)
    };
    assert!(off(&snapped.corners) < 2.0, "{}", off(&snapped.corners));
    let setup = folder.path().join("table.toml");
    let text = askew.map(|p| format!("{:.1},{:.1}", p.x, p.y)).join(",");
    let mut command = tableref("calibrate --game passe-trappe");
    command.arg("--image").arg(&image).arg("--corners").arg(&text).arg("-o").arg(&setup);
    command.assert().success().stderr(contains("moved the corners by up to").and(contains("--no-refine")));
    command.arg("--no-refine").assert().success().stderr(contains("moved the corners").not());
    assert!((Setup::load(&setup).unwrap().corners_px.near_left.x - askew[0].x).abs() < 0.06);
    assert!(fs::exists(folder.path().join("table.d/check.jpg")).unwrap());
}

#[test]
fn a_camera_of_the_found_setup_sees_the_corners_where_they_are() {
    let picture = read_picture(&sample("still-2/image.jpg")).unwrap();
    let found = find_boards(&picture, &table(), None).unwrap();
    let best = &found.candidates[0];
    let camera: &Camera = &best.camera;
    for (corner, seen) in
        [(0.0, 0.0), (480.0, 0.0), (480.0, 900.0), (0.0, 900.0)].into_iter().zip(best.corners.to_array())
    {
        let point = tableref::geometry::SpacePoint::new(corner.0, corner.1, 0.0);
        assert!(camera.project(point).unwrap().distance(seen) < 1e-6);
    }
    assert!(camera.centre().z > 0.0 && (0.0..=1.0).contains(&found.confidence));
}
