//! Discs of any colour on drawn tracks: found in single pictures, followed when they move, and still there in another light.

use tableref::calibration::{Calibration, Setup};
use tableref::capture::Picture;
use tableref::detect::tokens::{TokenConfig, TokenDetections, TokenDetector};
use tableref::geometry::TablePoint;
use tableref::rules::carabande::Face;
use tableref::synth::{
    DiscInFrame, RaceDisc, RaceRenderer, RaceScene, RaceTruth, RaceWish, WithEmpty, random_race, write_race_still,
};

/// Share of a disc's top that must be in sight for it to be found.
const LEAST_VISIBLE: f64 = 0.7;

#[test]
fn discs_of_all_looks_are_found_in_single_pictures() {
    let (mut all, mut found, mut extra, mut off) = (0.0, 0.0, 0.0, Vec::new());
    for seed in 94_000..94_016 {
        let (scene, truth) = random_race(seed, &RaceWish::default());
        let (calibration, config) = calibrated(&scene, &truth);
        let diameter_mm = calibration.disc.diameter_mm;
        let seen = TokenDetector::new(&calibration, config).detect(&RaceRenderer::new(&scene).draw(&scene, 0));
        let discs = &truth.frames[0].discs;
        for disc in discs.iter().filter(|disc| disc.visible > LEAST_VISIBLE) {
            all += 1.0;
            if let Some(distance) = nearest(&seen, place(disc)).filter(|distance| *distance < diameter_mm / 2.0) {
                found += 1.0;
                off.push(distance);
            }
        }
        let black = scene.black.map(|black| black.place());
        for token in &seen.tokens {
            let mut known = discs.iter().map(place).chain(black);
            extra += f64::from(u8::from(known.all(|at| at.distance(token.centre) > diameter_mm / 2.0)));
        }
    }
    off.sort_by(f64::total_cmp);
    let middle = off[off.len() / 2];
    assert!(found >= 0.88 * all && extra <= 0.05 * all && middle < 1.0, "{found} of {all}, {extra} extra, {middle} mm");
}

#[test]
fn a_disc_that_moves_is_found_where_it_goes_and_no_longer_where_it_lay() {
    let (mut scene, truth) = scene_without_hands();
    let (calibration, config) = calibrated(&scene, &truth);
    let mut detector = TokenDetector::new(&calibration, config);
    let mut renderer = RaceRenderer::new(&scene);
    let before = (0..20).map(|number| detector.detect(&renderer.draw(&scene, number))).last().unwrap();
    let from = scene.discs[0].place();
    assert!(nearest(&before, from).unwrap() < 2.0, "{before:?}");
    let to = free_place(&scene, &truth);
    scene.discs[0] = RaceDisc::lying(to, 0.0, scene.disc_mm.1, Face::Up, 1.0);
    let after = (20..30).map(|number| detector.detect(&renderer.draw(&scene, number))).last().unwrap();
    assert!(nearest(&after, to).unwrap() < 1.5, "{to:?}: {after:?}");
    assert!(nearest(&after, from).unwrap() > 10.0, "{from:?}: {after:?}");
    assert_eq!(after.tokens.len(), before.tokens.len());
}

#[test]
fn the_light_may_change_and_nothing_moves() {
    let (scene, truth) = scene_without_hands();
    let (calibration, config) = calibrated(&scene, &truth);
    let mut detector = TokenDetector::new(&calibration, config);
    let mut renderer = RaceRenderer::new(&scene);
    let before = (0..20).map(|number| detector.detect(&renderer.draw(&scene, number))).last().unwrap();
    let after = (20..26).map(|number| detector.detect(&darker(renderer.draw(&scene, number)))).last().unwrap();
    assert_eq!(after.tokens.len(), before.tokens.len());
    for token in &after.tokens {
        assert!(nearest(&before, token.centre).unwrap() < 1.0, "{token:?}");
    }
    assert!(after.hands.is_empty(), "{:?}", after.hands);
}

fn calibrated(scene: &RaceScene, truth: &RaceTruth) -> (Calibration, TokenConfig) {
    let folder = tempfile::tempdir().unwrap();
    write_race_still(folder.path(), scene, truth, WithEmpty::No).unwrap();
    let setup = Setup::from_case(folder.path()).unwrap().0;
    (setup.calibration().unwrap(), TokenConfig { track: setup.track().unwrap(), ..TokenConfig::default() })
}

/// A scene whose first disc lies face up on the track, in full sight.
fn scene_without_hands() -> (RaceScene, RaceTruth) {
    let scenes = (94_100..).map(|seed| random_race(seed, &RaceWish { discs: Some(4), ..RaceWish::default() }));
    let is_meant = |(scene, truth): &(RaceScene, RaceTruth)| {
        let discs = &truth.frames[0].discs;
        let is_plain = |disc: &DiscInFrame| disc.face == Face::Up && disc.on_track && disc.visible > 0.95;
        scene.hands.is_empty() && discs.iter().all(is_plain)
    };
    scenes.take(400).find(is_meant).unwrap()
}

/// A place on the track far from all discs.
fn free_place(scene: &RaceScene, truth: &RaceTruth) -> TablePoint {
    let (width, length) = scene.board_mm;
    let at = |i: i32, length: f64| length * (f64::from(i) + 0.5) / 40.0;
    let places = (0..1600).map(|i| TablePoint::new(at(i % 40, width), at(i / 40, length)));
    let reach = 0.9 * scene.disc_mm.0;
    let is_free = |at: &TablePoint| {
        let around = [(reach, 0.0), (-reach, 0.0), (0.0, reach), (0.0, -reach)];
        let is_inside = around.iter().all(|(dx, dy)| scene.is_on_track(TablePoint::new(at.x + dx, at.y + dy)));
        let mut others = truth.frames[0].discs.iter().map(place).chain(scene.black.map(|black| black.place()));
        is_inside && others.all(|other| other.distance(*at) > 3.0 * scene.disc_mm.0)
    };
    let mut places: Vec<TablePoint> = places.filter(is_free).collect();
    places.swap_remove(places.len() / 2)
}

fn place(disc: &DiscInFrame) -> TablePoint {
    TablePoint::new(disc.x, disc.y)
}

fn nearest(seen: &TokenDetections, at: TablePoint) -> Option<f64> {
    seen.tokens.iter().map(|token| token.centre.distance(at)).min_by(f64::total_cmp)
}

/// The same with a fifth less light.
fn darker(mut picture: Picture) -> Picture {
    for byte in &mut picture.bgr {
        *byte = (f64::from(*byte) * 0.9) as u8;
    }
    picture
}
