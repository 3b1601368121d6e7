//! Markers at the board's corners: what is printed is found, in drawn scenes to a fraction of a pixel, and what is wrong is
//! told with its mend.
//!
//! `cargo test --test markers -- --ignored --nocapture` measures the full set; FIRST and COUNT choose others.

use std::path::Path;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use tableref::calibration::{
    FoundMarkers, MarkerError, MarkerLayout, MarkerPlace, MarkerSolution, SeenMarker, Setup, find_markers,
    solve_markers,
};
use tableref::capture::{Picture, read_picture, write_picture};
use tableref::geometry::{Camera, ImagePoint, Intrinsics, SpacePoint};
use tableref::model::{Game, Model};
use tableref::report::{Paper, chessboard_sheet, marker_sheet, sheet_pdf, sheet_picture, sheet_svg};
use tableref::synth::{MarkerScene, Print, draw_markers, random_marker_scene};

const FULL_HD: (u32, u32) = (1920, 1080);
const SMALL: (u32, u32) = (1280, 720);
/// The bar at 1080p.
const MOST_PX: f64 = 0.4;

fn solve(scene: &MarkerScene, found: &FoundMarkers) -> Result<MarkerSolution, MarkerError> {
    solve_markers(found, &scene.layout, &scene.shape(), lens(scene).as_ref(), scene.size_px)
}

/// The lens file that a person would give: one where lines are bent.
fn lens(scene: &MarkerScene) -> Option<Intrinsics> {
    Some(scene.camera.intrinsics).filter(|lens| !lens.distortion.is_none())
}

/// Root mean square distance of the markers' true corners, hidden ones too, from where the solution has them.
fn off_px(scene: &MarkerScene, found: &Camera) -> f64 {
    let height = scene.layout.height_mm;
    let corners = (0..4).flat_map(|id| scene.layout.corners(id, &scene.shape()).unwrap());
    rms(corners.map(|corner| {
        let point = corner.at_height(height);
        scene.camera.project(point).unwrap().distance(found.project(point).unwrap())
    }))
}

/// The same of the playing area's corners, which lie lower than markers on a rim.
fn board_off_px(scene: &MarkerScene, solution: &MarkerSolution) -> f64 {
    let (w, l) = (scene.board.width_mm, scene.board.length_mm);
    let corners = [(0.0, 0.0), (w, 0.0), (w, l), (0.0, l)].map(|(x, y)| SpacePoint::new(x, y, 0.0));
    let both = corners.into_iter().zip(solution.corners.to_array());
    rms(both.map(|(corner, found)| scene.camera.project(corner).unwrap().distance(found)))
}

fn rms(misses: impl Iterator<Item = f64>) -> f64 {
    let squares: Vec<f64> = misses.map(|miss| miss * miss).collect();
    (squares.iter().sum::<f64>() / squares.len() as f64).sqrt()
}

fn place(seed: u64) -> MarkerPlace {
    if seed % 3 == 2 { MarkerPlace::Inside } else { MarkerPlace::Rim }
}

#[test]
fn markers_are_found_in_any_orientation_and_one_may_be_hidden() {
    let (mut hidden, mut turned, mut bent) = (0, 0, 0);
    for seed in [0, 2, 4, 5] {
        let scene = random_marker_scene(seed, place(seed), FULL_HD);
        let solution = solve(&scene, &find_markers(&draw_markers(&scene))).unwrap();
        assert!(off_px(&scene, &solution.camera) < MOST_PX && solution.residual_px < MOST_PX, "{seed} {solution:?}");
        assert_eq!(solution.doubts, Vec::<String>::new(), "{seed}");
        hidden += usize::from(!solution.missing.is_empty());
        turned += usize::from(scene.pieces.iter().any(|piece| piece.quarter_turns > 0));
        bent += usize::from(lens(&scene).is_some());
    }
    assert!(hidden > 0 && turned > 0 && bent > 0, "{hidden} {turned} {bent}");
}

#[test]
#[ignore = "draws 300 scenes, which takes minutes"]
fn full_set() {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 5000), number("COUNT", 300));
    let (mut right, mut misses, mut boards) = (0, Vec::new(), Vec::new());
    for seed in first..first + count {
        let scene = random_marker_scene(seed, place(seed), FULL_HD);
        let found = find_markers(&draw_markers(&scene));
        match solve(&scene, &found) {
            Ok(solution) => {
                let (off, board) = (off_px(&scene, &solution.camera), board_off_px(&scene, &solution));
                let is_right = off.max(solution.residual_px) <= MOST_PX;
                right += u64::from(is_right);
                misses.push(off);
                boards.push(board);
                if !is_right {
                    println!(
                        "{seed}: off by {off:.3} px, residual {:.3}, focal {:?} x {:.3}, missing {:?}, doubts {:?}",
                        solution.residual_px,
                        solution.focal,
                        solution.camera.intrinsics.fx / scene.camera.intrinsics.fx,
                        solution.missing,
                        solution.doubts
                    );
                }
            }
            Err(error) => println!("{seed}: {error}"),
        }
    }
    misses.sort_by(f64::total_cmp);
    boards.sort_by(f64::total_cmp);
    let at = |sorted: &[f64], share: f64| sorted[((sorted.len() - 1) as f64 * share) as usize];
    println!(
        "markers: {right} of {count} scenes within {MOST_PX} px; median {:.3}, 95 % {:.3}, 99 % {:.3}, most {:.3} px; board's corners median {:.3}, 95 % {:.3}, 99 % {:.3}",
        at(&misses, 0.5),
        at(&misses, 0.95),
        at(&misses, 0.99),
        at(&misses, 1.0),
        at(&boards, 0.5),
        at(&boards, 0.95),
        at(&boards, 0.99)
    );
    assert!(right * 100 >= count * 99);
}

#[test]
fn what_is_printed_is_found() {
    let scene = random_marker_scene(1, MarkerPlace::Rim, SMALL);
    for (paper, place) in [(Paper::A4, MarkerPlace::Rim), (Paper::Letter, MarkerPlace::Inside)] {
        let layout = MarkerLayout::new(place, &scene.shape());
        let sheet = marker_sheet("passe-trappe", &layout, &scene.shape(), paper);
        let page = sheet_picture(&sheet);
        let found = find_markers(&page);
        let ids: Vec<u8> = found.markers.iter().map(|marker| marker.id).collect();
        assert_eq!(ids, [0, 1, 2, 3], "{paper:?}");
        for SeenMarker { corners: [a, b, ..], .. } in &found.markers {
            let side_mm = a.distance(*b) / f64::from(page.width) * paper.size_mm().0;
            assert!((side_mm - layout.marker_mm).abs() < 0.1, "{side_mm}");
            // Upright, and its margin wholly on the page.
            assert!((a.y - b.y).abs() < 0.5 && b.x > a.x);
        }
        let (svg, pdf) = (sheet_svg(&sheet), sheet_pdf(&sheet));
        assert!(svg.contains(&format!("width=\"{}mm\"", paper.size_mm().0)) && svg.contains("0  near-left"));
        assert!(pdf.starts_with(b"%PDF") && pdf.len() > 2000);
    }
    let board = sheet_svg(&chessboard_sheet(&Default::default(), Paper::A4));
    assert_eq!(board.matches("<polygon").count(), 35);
}

/// A scene without distortion, hands and turned pieces, with a change.
fn spoilt(change: impl FnOnce(&mut MarkerScene)) -> MarkerScene {
    let mut scene = random_marker_scene(12, MarkerPlace::Rim, SMALL).without_distortion();
    for piece in &mut scene.pieces {
        (piece.hidden, piece.quarter_turns) = (false, 0);
    }
    change(&mut scene);
    scene
}

fn error(change: impl FnOnce(&mut MarkerScene)) -> String {
    let scene = spoilt(change);
    solve(&scene, &find_markers(&draw_markers(&scene))).unwrap_err().to_string()
}

fn print(scene: &mut MarkerScene, prints: [Print; 4]) {
    scene.pieces.iter_mut().zip(prints).for_each(|(piece, print)| piece.print = print);
}

#[test]
fn bad_markers_are_told_with_their_mend() {
    use Print::{Marker, Nothing, OtherDictionary};
    let check = |prints: [Print; 4], expected: &str| {
        let told = error(|scene| print(scene, prints));
        assert!(told.contains(expected), "{told}");
    };
    check([Nothing; 4], "no marker is in the picture");
    check(
        [0x5a5a_3c96_0ff1, 0x0f3c_96a5_1234, 0x1234_5678_9abc, 0x0ace_1357_9bdf].map(OtherDictionary),
        "markers of another dictionary are in the picture (codes of 6 x 6",
    );
    check([7, 8, 9, 10].map(Marker), "the markers 7, 8, 9, 10 are in the picture");
    check([Marker(0), Marker(1), Marker(17), Nothing], "the markers 0, 1, 17 are in the picture");
    check([Marker(0), Nothing, Marker(2), Nothing], "only markers 0 (near-left) and 2 (far-right) can be seen");
    check([Marker(0), Nothing, Nothing, Nothing], "only marker 0 (near-left) can be seen");
    check([Marker(0), Marker(0), Marker(2), Marker(3)], "marker 0 is in the picture more than once");
    check([Marker(1), Marker(0), Marker(2), Marker(3)], "0 lies where 1 belongs, 1 lies where 0 belongs");
}

#[test]
fn markers_of_another_board_that_run_the_other_way_are_told() {
    let scene = spoilt(|_| {});
    // Clockwise, and far too small for this board.
    let places = (0_u8..).zip([(300.0, 200.0), (900.0, 210.0), (950.0, 600.0), (280.0, 590.0)]);
    let square =
        |(x, y)| [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(|(dx, dy)| ImagePoint::new(x + dx, y + dy));
    let markers = places.map(|(id, at)| SeenMarker { id, corners: square(at) }).collect();
    let told = solve(&scene, &FoundMarkers { markers, strange: Vec::new() }).unwrap_err().to_string();
    assert!(told.contains("the markers run clockwise"), "{told}");
}

#[test]
fn a_sheet_that_was_printed_too_small_is_told_with_its_size() {
    let mut scene = spoilt(|scene| scene.layout.marker_mm *= 0.95);
    let picture = draw_markers(&scene);
    scene.layout.marker_mm /= 0.95;
    let solution = solve(&scene, &find_markers(&picture)).unwrap();
    let [doubt] = solution.doubts.as_slice() else { panic!("{:?}", solution.doubts) };
    assert!(doubt.contains("they seem to be 45.") && doubt.contains("--marker-mm"), "{doubt}");
}

fn tableref(words: &str) -> Command {
    let mut command = Command::cargo_bin("tableref").unwrap();
    command.args(words.split_whitespace());
    command
}

fn calibrate(scene: &MarkerScene, image: &Path, setup: &Path) -> assert_cmd::assert::Assert {
    let mut command = tableref("calibrate --game passe-trappe --markers");
    for (key, value) in [
        ("board.width_mm", scene.board.width_mm),
        ("board.length_mm", scene.board.length_mm),
        ("board.rim_height_mm", scene.board.rim_height_mm),
    ] {
        command.arg("--set").arg(format!("{key}={value}"));
    }
    command.arg("--image").arg(image).arg("-o").arg(setup).assert()
}

#[test]
fn a_setup_is_made_of_markers_and_without_them_what_was_found_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let (image, setup) = (folder.path().join("board.png"), folder.path().join("table.toml"));
    let scene = spoilt(|scene| scene.pieces[3].hidden = true);
    write_picture(&image, &draw_markers(&scene)).unwrap();
    calibrate(&scene, &image, &setup).success().stderr(contains("marker 3 was not seen").and(contains("good enough")));
    let calibration = Setup::load(&setup).unwrap().calibration().unwrap();
    assert!(off_px(&scene, &calibration.camera) < 1.0, "{}", off_px(&scene, &calibration.camera));

    let scene = spoilt(|scene| print(scene, [Print::Marker(0), Print::Marker(9), Print::Nothing, Print::Nothing]));
    let picture: Picture = draw_markers(&scene);
    write_picture(&image, &picture).unwrap();
    let other = folder.path().join("other.toml");
    calibrate(&scene, &image, &other)
        .code(2)
        .stderr(contains("the markers 0, 9").and(contains("board.png")).and(contains("found.jpg")));
    let shown = read_picture(&folder.path().join("other.d/found.jpg")).unwrap();
    assert_eq!(shown.size_px(), picture.size_px());
    assert!(!other.exists());

    write_picture(&image, &Picture::black(320, 240)).unwrap();
    calibrate(&scene, &image, &other)
        .code(2)
        .stderr(contains("100 % of the picture is black").and(contains("board.png")));
}

/// REGENERATE=1 writes them anew.
#[test]
fn the_sheets_that_are_shipped_are_those_that_are_printed() {
    let keys = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
    let board = keys.board_shape();
    for paper in Paper::ALL {
        let layout = MarkerLayout::new(MarkerPlace::Rim, &board);
        let markers = marker_sheet("passe-trappe", &layout, &board, paper);
        let chessboard = chessboard_sheet(&Default::default(), paper);
        for (name, sheet) in [("markers-passe-trappe", markers), ("chessboard", chessboard)] {
            let name = format!("calibration/{name}-{}.pdf", paper.word());
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
            if std::env::var_os("REGENERATE").is_some() {
                std::fs::write(&path, sheet_pdf(&sheet)).unwrap();
            }
            assert!(std::fs::read(&path).unwrap() == sheet_pdf(&sheet), "{name}");
        }
    }
}

#[test]
fn sheets_are_written_as_their_names_say() {
    let folder = tempfile::tempdir().unwrap();
    let begins = [("pdf", "%PDF"), ("svg", "<svg"), ("png", "\u{fffd}PNG")];
    for (extension, begin) in begins {
        for command in ["markers --game passe-trappe --paper letter -o", "lens --paper letter --print"] {
            let sheet = folder.path().join("sheet").with_extension(extension);
            tableref(command).arg(&sheet).assert().success();
            let bytes = std::fs::read(&sheet).unwrap();
            assert!(String::from_utf8_lossy(&bytes).starts_with(begin), "{command} {extension}");
        }
    }
    let odd = folder.path().join("sheet.docx");
    tableref("markers --game passe-trappe -o").arg(odd).assert().code(2).stderr(contains(".pdf, .svg or .png"));
    tableref("markers --game passe-trappe --marker-mm 200 -o x.pdf").assert().code(2).stderr(contains("20 to 66 mm"));
}
