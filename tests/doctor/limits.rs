//! Where detection begins to fail: what the doctor's limits rest on.
//!
//! `cargo test --test doctor limits -- --ignored --nocapture` draws scenes, spoils them step by step, and prints how many
//! pictures are still read right by what the doctor measures of them. FIRST and COUNT choose other scenes, ONLY a series.

use std::collections::BTreeMap;

use rayon::prelude::*;
use tableref::calibration::{Corners, Setup, across_px, board_shift, bow_left, disc_sizes, sharpness};
use tableref::capture::Picture;
use tableref::detect::{DetectConfig, Detector, Grid, Light, LightMap, share_in_view};
use tableref::geometry::{Camera, Distortion, ImagePoint, Intrinsics, Pose, Timestamp};
use tableref::model::PasseTrappe;
use tableref::observe::passe_trappe::observe_still;
use tableref::synth::{StillWish, render};

use super::scenes::{Drawn, blurred, drawn, mixed, noisy, relit, setup};

/// A disk this near to its place is found.
const NEAR_MM: f64 = 7.0;
const SIZE_PX: (u32, u32) = (960, 540);

#[derive(Clone, Copy, Default)]
struct Score {
    right: u32,
    doubtful: u32,
    wrong: u32,
}

/// Whether everything was found, was doubted, or is wrong without a doubt.
fn judge(picture: &Picture, setup: &Setup, scene: &Drawn) -> Score {
    let observation = observe_still(&keys(setup), Timestamp::ZERO, &seen(picture, setup).2);
    let mut left = observation.layout.disks.clone();
    let mut missed = 0;
    for disk in &scene.disks {
        match left.iter().position(|found| found.at.distance(*disk) < NEAR_MM) {
            Some(at) => drop(left.swap_remove(at)),
            None => missed += 1,
        }
    }
    match (missed == 0 && left.is_empty(), observation.problems.is_empty()) {
        (true, _) => Score { right: 1, ..Score::default() },
        (false, false) => Score { doubtful: 1, ..Score::default() },
        (false, true) => Score { wrong: 1, ..Score::default() },
    }
}

/// Prints how many pictures are right in each bin of what was measured.
fn tell(name: &str, bins: &[f64], results: &[(f64, Score)]) {
    let mut table: BTreeMap<usize, Score> = BTreeMap::new();
    for (value, score) in results {
        let bin = bins.iter().filter(|from| value >= *from).count();
        let sum = table.entry(bin).or_default();
        sum.right += score.right;
        sum.doubtful += score.doubtful;
        sum.wrong += score.wrong;
    }
    println!("{name}");
    for (bin, Score { right, doubtful, wrong }) in table {
        let from = bin.checked_sub(1).and_then(|i| bins.get(i));
        let to = bins.get(bin);
        let all = right + doubtful + wrong;
        let share = f64::from(right) / f64::from(all) * 100.0;
        println!("  {from:?} to {to:?}: {right} of {all} right ({share:.0} %), {doubtful} doubtful, {wrong} wrong");
    }
}

fn scenes(size_px: (u32, u32)) -> Vec<Drawn> {
    let number = |name: &str, default: u64| std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default);
    let (first, count) = (number("FIRST", 5000), number("COUNT", 40));
    (first..first + count).filter_map(|seed| drawn(seed, &StillWish { size_px, look: None })).collect()
}

/// Every scene at every step: `spoil` gives a picture, its setup and what is measured of it.
fn series<S: Copy + Sync>(
    name: &str,
    bins: &[f64],
    steps: &[S],
    spoil: impl Fn(&Drawn, &Picture, S) -> Option<(Picture, Setup, f64)> + Sync,
) {
    if std::env::var("ONLY").is_ok_and(|only| !name.starts_with(&only)) {
        return;
    }
    let results: Vec<(f64, Score)> = scenes(SIZE_PX)
        .par_iter()
        .flat_map_iter(|scene| {
            let picture = render(&scene.scene);
            steps
                .iter()
                .filter_map(|step| {
                    let (picture, setup, value) = spoil(scene, &picture, *step)?;
                    Some((value, judge(&picture, &setup, scene)))
                })
                .collect::<Vec<_>>()
        })
        .collect();
    tell(name, bins, &results);
}

/// The picture moved by whole pixels.
fn shifted(picture: &Picture, dx: i32, dy: i32) -> Picture {
    let mut moved = picture.clone();
    for (x, y) in (0..picture.height as i32).flat_map(|y| (0..picture.width as i32).map(move |x| (x, y))) {
        let from = ((x - dx).clamp(0, picture.width as i32 - 1), (y - dy).clamp(0, picture.height as i32 - 1));
        moved.set_pixel(x as u32, y as u32, picture.pixel(from.0 as u32, from.1 as u32).unwrap_or_default());
    }
    moved
}

fn keys(setup: &Setup) -> PasseTrappe {
    setup.model().unwrap().passe_trappe().unwrap()
}

fn seen(picture: &Picture, setup: &Setup) -> (Detector, Vec<u8>, tableref::detect::Detections) {
    let calibration = setup.calibration().unwrap();
    let pieces = 2 * usize::from(keys(setup).disks_per_player);
    let mut detector = Detector::new(&calibration, pieces, DetectConfig::default());
    let found = detector.detect(picture);
    let mut samples = Vec::new();
    detector.evidence().0.sample(picture, &mut samples);
    (detector, samples, found)
}

#[test]
#[ignore = "draws and spoils hundreds of scenes, which takes minutes"]
fn limits() {
    sizes();
    series(
        "sharpness: edges' width by a piece's",
        &[0.08, 0.1, 0.12, 0.15, 0.18, 0.21, 0.25, 0.3, 0.35, 0.4, 0.5],
        &[0.0, 0.7, 1.1, 1.6, 2.2, 3.0, 4.0, 5.5],
        |scene, picture, blur| {
            let (picture, setup) = (blurred(picture, blur), setup(&scene.scene));
            let calibration = setup.calibration().ok()?;
            let piece_px = disc_sizes(&calibration)?.smallest_px;
            let edge_px = sharpness(&picture, &calibration.camera, &calibration.board).map_or(99.0, |s| s.edge_px);
            Some((picture, setup, edge_px / piece_px))
        },
    );
    series(
        "contrast: separation",
        &[1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 8.0, 10.0],
        &[1.0, 0.6, 0.4, 0.3, 0.2, 0.15, 0.1, 0.07],
        |scene, picture, share| {
            let empty = render(&scene.scene.emptied());
            let picture = noisy(&mixed(picture, &empty, share), 1.0, 7);
            let setup = setup(&scene.scene);
            let separation = seen(&picture, &setup).2.separation;
            Some((picture, setup, separation))
        },
    );
    series(
        "dark: level of the board's bright parts",
        &[10.0, 14.0, 20.0, 28.0, 40.0, 60.0, 80.0, 120.0],
        &[1.0, 0.3, 0.12, 0.06, 0.03, 0.015, 0.008, 0.004],
        |scene, picture, gain| {
            let picture = noisy(&relit(picture, |light, _, _| light * gain), 2.0, 11);
            let setup = setup(&scene.scene);
            let light: Light = seen(&picture, &setup).2.light;
            Some((picture, setup, light.bright.into()))
        },
    );
    series(
        "burnt: share of the board at its limit",
        &[0.001, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8],
        &[1.0, 1.7, 2.5, 3.5, 5.0, 7.0],
        |scene, picture, gain| {
            let picture = relit(picture, |light, _, _| light * gain);
            let setup = setup(&scene.scene);
            let light: Light = seen(&picture, &setup).2.light;
            Some((picture, setup, light.burnt))
        },
    );
    series(
        "uneven: light of bright parts by that of dark ones",
        &[1.5, 2.0, 3.0, 4.0, 6.0, 9.0, 13.0, 20.0, 40.0],
        &[0.0, 1.0, 2.0, 3.0, 4.0, 5.0],
        |scene, picture, slope| {
            let picture = noisy(&relit(picture, |light, x, _| light * (-slope * x).exp()), 1.0, 13);
            let setup = setup(&scene.scene);
            let (detector, samples, found) = seen(&picture, &setup);
            let map = LightMap::of(detector.evidence().0, &samples, &found.discs, &found.hands);
            Some((picture, setup, map.unevenness()?))
        },
    );
    series(
        "uneven by a shadow's hard edge: light of bright parts by that of dark ones",
        &[1.5, 2.0, 3.0, 4.0, 6.0, 9.0, 13.0, 20.0, 40.0],
        &[1.0, 0.6, 0.4, 0.25, 0.15, 0.1, 0.06],
        |scene, picture, shade| {
            let picture =
                noisy(&relit(picture, |light, x, y| light * if x + 0.3 * y > 0.65 { shade } else { 1.0 }), 1.0, 13);
            let setup = setup(&scene.scene);
            let (detector, samples, found) = seen(&picture, &setup);
            let map = LightMap::of(detector.evidence().0, &samples, &found.discs, &found.hands);
            Some((picture, setup, map.unevenness()?))
        },
    );
    series(
        "noise: levels",
        &[1.0, 3.0, 5.0, 7.0, 9.0, 11.0, 14.0, 18.0, 24.0],
        &[0.0, 2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 28.0],
        |scene, picture, levels| Some((noisy(picture, levels, 17), setup(&scene.scene), levels)),
    );
    series(
        "bending: edges' bow by a piece's width",
        &[0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6],
        &[0.05, 0.0, -0.05, -0.1, -0.15, -0.2, -0.3],
        |scene, _, k1| {
            let mut bent = scene.scene.clone();
            let intrinsics =
                Intrinsics { distortion: Distortion { k1, ..Distortion::default() }, ..bent.camera.intrinsics };
            bent.camera = Camera { intrinsics, pose: bent.camera.pose };
            let mut setup = setup(&bent);
            let lens = setup.lens.as_mut()?;
            lens.k1 = 0.0;
            setup.corners_px.check(setup.size_px).ok()?;
            let picture = render(&bent);
            let piece_px = disc_sizes(&setup.calibration().ok()?)?.smallest_px;
            let told = bow_left(&picture, &setup.corners_px, &setup.lens?.intrinsics());
            Some((picture, setup, told.map_or(0.0, |bow| bow.bow_px) / piece_px))
        },
    );
    series(
        "place: shift by a piece's width",
        &[0.01, 0.05, 0.08, 0.12, 0.18, 0.25, 0.35, 0.5],
        &[0.0, 0.04, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.6],
        |scene, picture, share| {
            let mut setup = setup(&scene.scene);
            let piece_px = disc_sizes(&setup.calibration().ok()?)?.smallest_px;
            let (sin, cos) = (scene.disks.first()?.x).sin_cos();
            let shift = |p: ImagePoint| ImagePoint::new(p.x + cos * share * piece_px, p.y + sin * share * piece_px);
            setup.corners_px = Corners::from_array(setup.corners_px.to_array().map(shift));
            setup.check().ok()?;
            Some((picture.clone(), setup, share))
        },
    );
    series(
        "place: shift told, for a shift by none or 25 to 60 px",
        &[0.1, 2.0, 10.0, 20.0, 70.0],
        &[0.0, 25.0, 40.0, 60.0],
        |scene, picture, px| {
            let setup = setup(&scene.scene);
            let calibration = setup.calibration().ok()?;
            let (sin, cos) = (scene.disks.first()?.x).sin_cos();
            let moved = shifted(picture, (cos * px).round() as i32, (sin * px).round() as i32);
            let told = board_shift(&moved, &calibration.board, &calibration.camera);
            println!("    {px} px: told {told:?}");
            Some((moved, setup, told.unwrap_or(-1.0)))
        },
    );
    series(
        "corners: residual by the picture's longer side",
        &[0.0005, 0.001, 0.002, 0.003, 0.004, 0.006, 0.009],
        &[0.0, 2.0, 4.0, 7.0, 10.0, 14.0, 20.0],
        |scene, picture, off_px| {
            let mut setup = setup(&scene.scene);
            let mut corners = setup.corners_px.to_array();
            let (sin, cos) = (scene.disks.first()?.x).sin_cos();
            let corner = &mut corners[(scene.disks.first()?.y as usize) % 4];
            *corner = ImagePoint::new(corner.x + cos * off_px, corner.y + sin * off_px);
            setup.corners_px = Corners::from_array(corners);
            setup.check().ok()?;
            let residual_px = setup.pose().ok()?.residual_px;
            Some((picture.clone(), setup, residual_px / f64::from(SIZE_PX.0)))
        },
    );
    for name in ["angle: degrees", "view: share of the places at which most of a piece is seen"] {
        let bins: &[f64] = if name.starts_with("angle") {
            &[25.0, 30.0, 35.0, 40.0, 45.0, 55.0]
        } else {
            &[0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.96, 0.98, 0.999]
        };
        series(name, bins, &[20.0, 27.0, 32.0, 37.0, 42.0, 50.0, 65.0], |scene, _, degrees| {
            let mut low = scene.scene.clone();
            low.camera = Camera { pose: pose_at(degrees, scene)?, ..low.camera };
            low.camera.intrinsics.distortion = Distortion::default();
            let setup = setup(&low);
            setup.check().ok()?;
            let calibration = setup.calibration().ok()?;
            let seen = scene.disks.iter().all(|disk| across_px(&calibration, *disk).is_some());
            let share = share_in_view(&Grid::new(&calibration));
            let value = if name.starts_with("angle") { degrees } else { share };
            seen.then(|| (render(&low), setup, value))
        });
    }
}

/// A camera that looks at the board's middle from a side at so many degrees, the board filling most of its picture.
fn pose_at(degrees: f64, scene: &Drawn) -> Option<Pose> {
    use nalgebra::{Isometry3, Translation3, UnitQuaternion, Vector3};
    let board = &scene.scene.board;
    let target = Vector3::new(board.width_mm / 2.0, board.length_mm / 2.0, 0.0);
    let (sin, cos) = degrees.to_radians().sin_cos();
    let (sin_a, cos_a) = scene.disks.first()?.x.sin_cos();
    let forward = -Vector3::new(cos * cos_a, cos * sin_a, sin);
    let up = Vector3::new(-sin * cos_a, -sin * sin_a, cos);
    let rotation = UnitQuaternion::face_towards(&forward, &-up).inverse();
    let pose = |distance: f64| {
        let eye = target - forward * distance;
        Isometry3::from_parts(Translation3::from(-(rotation * eye)), rotation)
    };
    let fits = |pose: &Pose| {
        let camera = Camera {
            intrinsics: Intrinsics { distortion: Distortion::default(), ..scene.scene.camera.intrinsics },
            pose: *pose,
        };
        scene.scene.corners().iter().all(|corner| {
            camera
                .project(corner.at_height(40.0))
                .is_some_and(|p| p.x > 20.0 && p.y > 20.0 && p.x < 940.0 && p.y < 520.0)
                && camera
                    .project(corner.at_height(0.0))
                    .is_some_and(|p| p.x > 20.0 && p.y > 20.0 && p.x < 940.0 && p.y < 520.0)
        })
    };
    (8..60).map(|i| pose(f64::from(i) * 100.0)).find(fits)
}

/// The same worlds seen by cameras of fewer and fewer pixels.
fn sizes() {
    let name = "size: pixels across the smallest piece";
    if std::env::var("ONLY").is_ok_and(|only| !name.starts_with(&only)) {
        return;
    }
    let widths = [960, 720, 560, 440, 360, 300, 250, 200];
    let results: Vec<(f64, Score)> = widths
        .iter()
        .flat_map(|width| scenes((*width, width * 9 / 16)))
        .collect::<Vec<_>>()
        .par_iter()
        .filter_map(|scene| {
            let setup = setup(&scene.scene);
            setup.check().ok()?;
            let px = disc_sizes(&setup.calibration().ok()?)?.smallest_px;
            Some((px, judge(&render(&scene.scene), &setup, scene)))
        })
        .collect();
    tell(name, &[4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 12.0, 14.0, 17.0, 20.0, 25.0, 30.0], &results);
}
