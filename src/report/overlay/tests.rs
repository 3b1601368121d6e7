use nalgebra::{Isometry3, Translation3, UnitQuaternion, Vector3};

use super::*;
use crate::calibration::{Fit, FocalSource, Quality};
use crate::geometry::{Distortion, Intrinsics, SpacePoint};
use crate::model::Solid;
use crate::report::draw::{FAR, NEAR};
use crate::report::{CalibrationScene, draw_calibration};

/// Straight down on the middle of a board of 480 × 900 mm from 1400 mm, the far end to the right.
fn camera(distortion: Distortion) -> Camera {
    let rotation = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), -std::f64::consts::FRAC_PI_2)
        * UnitQuaternion::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI);
    let centre = Vector3::new(240.0, 450.0, 1400.0);
    let pose = Isometry3::from_parts(Translation3::from(rotation * -centre), rotation);
    Camera { intrinsics: Intrinsics { fx: 480.0, fy: 480.0, cx: 200.0, cy: 120.0, distortion }, pose }
}

fn board() -> BoardShape {
    let arm =
        |from: f64, to: f64| Solid { min: SpacePoint::new(from, 443.0, 0.0), max: SpacePoint::new(to, 457.0, 44.0) };
    let solids = vec![arm(0.0, 209.0), arm(271.0, 480.0)];
    BoardShape { width_mm: 480.0, length_mm: 900.0, rim_height_mm: 40.0, squares: None, solids }
}

const DISC: DiscShape = DiscShape { diameter_mm: 50.0, height_mm: 12.0 };

const IN_A_MATCH: Occasion =
    Occasion::Match { clock: Timestamp::ZERO, score: (1, 2), headline: Some(LastEvent::New("Pass! near → far")) };

fn draw(picture: &mut Picture, camera: &Camera, discs: &[OverlayDisc], occasion: Occasion) {
    let scene = OverlayScene {
        camera,
        board: &board(),
        disc: &DISC,
        occasion,
        discs,
        trails: &[OverlayTrail { half: None, places: vec![TablePoint::new(0.0, 0.0), TablePoint::new(400.0, 800.0)] }],
        hands: &[vec![TablePoint::new(0.0, 0.0), TablePoint::new(90.0, 0.0), TablePoint::new(40.0, 90.0)]],
        near: Tally { disks: 3, owed: 0 },
        far: Tally { disks: 5, owed: 1 },
        questions: &[Question { words: "not sure".into(), at: discs.first().map(|disc| disc.centre) }],
    };
    Overlay::new().draw(picture, &scene);
}

#[test]
fn a_disc_has_its_halfs_colour_round_its_top() {
    let discs = [lying(250.0, Half::Near), lying(650.0, Half::Far)];
    for distortion in [Distortion::default(), Distortion { k1: -0.2, ..Distortion::default() }] {
        let camera = camera(distortion);
        let mut picture = Picture::black(400, 240);
        draw(&mut picture, &camera, &discs, IN_A_MATCH);
        for (disc, colour) in discs.iter().zip([NEAR, FAR]) {
            check_rim(&picture, &camera, disc, 25.0, colour);
        }
    }
}

#[test]
fn an_owed_disc_has_two_rims_of_its_owners_colour_and_a_label() {
    let disc = OverlayDisc { owed_to: Some(Half::Near), ..lying(650.0, Half::Far) };
    let camera = camera(Distortion::default());
    let mut picture = Picture::black(400, 240);
    draw(&mut picture, &camera, &[disc], IN_A_MATCH);
    check_rim(&picture, &camera, &disc, 25.0, NEAR);
    check_rim(&picture, &camera, &disc, 25.0 * 1.35, NEAR);
    let mut unmarked = Picture::black(400, 240);
    draw(&mut unmarked, &camera, &[lying(650.0, Half::Far)], IN_A_MATCH);
    let middle = camera.project(disc.centre.at_height(DISC.height_mm)).unwrap();
    let label = |picture: &Picture| {
        let rows = middle.y as u32 + 14..middle.y as u32 + 32;
        rows.flat_map(|y| picture.row(y)[3 * (middle.x as usize - 20)..3 * (middle.x as usize + 20)].to_vec())
            .collect::<Vec<_>>()
    };
    assert_ne!(label(&picture), label(&unmarked));
}

#[test]
fn a_single_picture_has_neither_clock_nor_score_nor_event() {
    let camera = camera(Distortion::default());
    let check = |occasion, height: u32, [top, bottom, below]: [bool; 3]| {
        let mut picture = Picture::black(400, 240);
        draw(&mut picture, &camera, &[], occasion);
        assert_eq!(picture.height, height);
        let words = |rows: std::ops::Range<u32>| rows.flat_map(|y| picture.row(y)).any(|byte| *byte > 200);
        assert_eq!([words(0..30), words(225..240), words(240..height)], [top, bottom, below], "{occasion:?}");
    };
    check(IN_A_MATCH, 240, [true, true, false]);
    check(Occasion::Single { seen: "near 3, far 5" }, 275, [false, false, true]);
}

fn lying(y: f64, half: Half) -> OverlayDisc {
    OverlayDisc { id: 0, centre: TablePoint::new(300.0, y), half: Some(half), owed_to: None, state: DiscState::Still }
}

/// The colour at so many millimetres to the right of a disc's centre.
fn check_rim(picture: &Picture, camera: &Camera, disc: &OverlayDisc, radius_mm: f64, colour: [u8; 3]) {
    let rim = camera.project(SpacePoint::new(disc.centre.x + radius_mm, disc.centre.y, DISC.height_mm)).unwrap();
    // A thin line may run between two pixels.
    let nearest = |step: u32| picture.pixel(rim.x as u32, rim.y as u32 + step - 1).unwrap();
    let difference = |found: [u8; 3]| found.iter().zip(colour).map(|(a, b)| a.abs_diff(b)).max().unwrap();
    let found = (0..3).map(nearest).min_by_key(|found| difference(*found)).unwrap();
    assert!(difference(found) < 60, "{found:?} instead of {colour:?}");
}

#[test]
fn any_picture_and_any_camera_can_be_drawn_on() {
    let discs = [DiscState::Still, DiscState::Moving, DiscState::Hidden, DiscState::Held].map(|state| OverlayDisc {
        id: 255,
        centre: TablePoint::new(1e7, f64::NAN),
        half: None,
        owed_to: Some(Half::Far),
        state,
    });
    let mut upside_down = camera(Distortion::default());
    upside_down.pose = Isometry3::translation(0.0, 0.0, -5.0);
    for camera in [camera(Distortion { k1: 5.0, ..Distortion::default() }), upside_down] {
        for (width, height) in [(1, 1), (3, 200), (640, 64)] {
            let mut picture = Picture::black(width, height);
            draw(&mut picture, &camera, &discs, IN_A_MATCH);
            assert_eq!(picture.bgr.len(), 3 * width as usize * height as usize);
            draw(&mut picture, &camera, &discs, Occasion::Single { seen: "near 255, far 255, in the opening 255" });
            assert_eq!(picture.bgr.len(), 3 * width as usize * picture.height as usize);
        }
    }
}

#[test]
fn a_calibration_picture_keeps_the_frame_and_adds_its_words_below() {
    let camera = camera(Distortion::default());
    let mut picture = Picture::black(400, 240);
    let quality = Quality { residual_px: 0.8, focal: FocalSource::Given, doubts: Vec::new() };
    let scene = CalibrationScene {
        camera: &camera,
        board: &board(),
        quality: &quality,
        fit: Fit::Good,
        track: None,
        zones: &[],
    };
    draw_calibration(&mut Overlay::new(), &mut picture, &scene);
    assert!(picture.width == 400 && picture.height > 240);
    assert_eq!(picture.bgr.len(), 3 * 400 * picture.height as usize);
    let words = (240..picture.height).flat_map(|y| picture.row(y).to_vec()).filter(|byte| *byte > 200).count();
    assert!(words > 100);
}

#[test]
fn trails_follow_and_fade_and_break_where_a_disc_is_lifted() {
    let disc =
        |y: f64, state| OverlayDisc { id: 3, centre: TablePoint::new(10.0, y), half: None, owed_to: None, state };
    let mut trails = Trails::default();
    let at = |i: u32| Timestamp::from_seconds(f64::from(i) / 10.0);
    for i in 0..20 {
        trails.follow(at(i), &[disc(f64::from(i), DiscState::Moving)]);
    }
    let drawn = trails.follow(at(20), &[disc(20.0, DiscState::Moving)]);
    assert_eq!(drawn.len(), 1);
    assert_eq!(drawn[0].places.first().unwrap().y, 14.0);
    assert!(trails.follow(at(21), &[disc(20.0, DiscState::Held)]).is_empty());
}

#[test]
fn a_headline_is_large_for_two_seconds_and_stays() {
    let mut headline = Headline::default();
    let at = Timestamp::from_seconds;
    assert_eq!(headline.at(at(0.0)), None);
    headline.say(at(3.0), "Pass!");
    assert_eq!(headline.at(at(5.0)), Some(LastEvent::New("Pass!")));
    assert_eq!(headline.at(at(5.1)), Some(LastEvent::Past("Pass!")));
}
