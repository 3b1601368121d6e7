//! Whether a disc has touched the black one.

use tableref::geometry::TablePoint;

use crate::moves::{one, race};
use crate::scene::Scene;

/// The race with the black disc so far along the track and beside its middle, once that has been seen.
fn race_with_black_at(way: f64, aside: f64) -> Scene {
    let mut scene = race();
    let black = scene.pieces.len() - 1;
    scene.pieces[black].at = scene.along(way, aside);
    scene.wait(0.7);
    scene
}

/// A finger reaches for a disc and is about to flick it.
fn reach_for(scene: &mut Scene, at: TablePoint) {
    scene.reach(&[at]);
    scene.wait(0.2);
}

#[test]
fn the_black_disc_is_touched_when_it_moves_and_not_when_it_is_passed() {
    for (aside, touched) in [(0.0, true), (45.0, false)] {
        let mut scene = race_with_black_at(300.0, 0.0);
        let black = scene.pieces.len() - 1;
        assert!(scene.take_told().is_empty());
        let track = scene.track.clone();
        let at = scene.pieces[1].at;
        reach_for(&mut scene, at);
        scene.roll(0.9, |scene, share| {
            scene.hand.clear();
            let way = -50.0 + 450.0 * share;
            let most = if touched { 270.0 } else { 1000.0 };
            scene.pieces[1].at = track.centreline.beside(way.min(most), aside);
            if touched {
                scene.pieces[black].at = track.centreline.beside(way.max(270.0) + 30.0, 0.0);
            }
        });
        scene.wait(0.7);
        let told = one(scene.take_told());
        assert_eq!((told.disc, told.touched_obstacle), (2, touched), "{told:?}");
        assert!(scene.seen.layout.black.is_some());
    }
}

/// How far beside the first disc's way the black one lies that it passes with a gap of 3 mm.
const CLOSE_MM: f64 = 33.0;

#[test]
fn a_disc_that_passes_close_by_the_black_one_has_not_touched_it_for_being_measured_badly() {
    let mut scene = race_with_black_at(100.0, 36.0 - CLOSE_MM);
    let track = scene.track.clone();
    let at = scene.pieces[0].at;
    reach_for(&mut scene, at);
    let mut frame = 0;
    scene.roll(0.9, |scene, share| {
        scene.hand.clear();
        frame += 1;
        // It comes to its end in short steps, of which every other one is seen 3 mm aside.
        let aside = if share > 0.9 && frame % 2 == 0 { 3.0 } else { 0.0 };
        scene.pieces[0].at = track.centreline.beside(-50.0 + 240.0 * share, 36.0 + aside);
    });
    scene.wait(0.7);
    let told = one(scene.take_told());
    assert!(!told.touched_obstacle && told.certain, "{told:?}");
}

#[test]
fn a_bounce_at_a_black_disc_that_stays_where_it_was_is_no_certain_touch() {
    let mut scene = race_with_black_at(100.0, 36.0 + CLOSE_MM);
    let track = scene.track.clone();
    let at = scene.pieces[0].at;
    reach_for(&mut scene, at);
    scene.roll(0.6, |scene, share| {
        scene.hand.clear();
        let way = -50.0 + 240.0 * share;
        scene.pieces[0].at = track.centreline.beside(way, 36.0 - 0.8 * (way - 100.0).max(0.0));
    });
    scene.wait(0.7);
    let told = one(scene.take_told());
    assert!(told.touched_obstacle && !told.certain, "{told:?}");
}
