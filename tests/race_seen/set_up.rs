use std::collections::BTreeMap;

use tableref::calibration::LabTable;
use tableref::detect::Light;
use tableref::detect::tokens::{Token, TokenDetections};
use tableref::geometry::{TablePoint, Timestamp};
use tableref::model::{Game, Model};
use tableref::observe::carabande::observe_still;
use tableref::rules::Problem;

use crate::scene::{BLUE, GREEN, Piece, RED, Scene, WHOLE_FIT, YELLOW, oval};

fn at(scene: &Scene, number: u8) -> TablePoint {
    scene.disc(number).spot.at
}

#[test]
fn without_names_the_nearest_to_the_line_is_first_and_those_abreast_go_from_left_to_right() {
    let mut scene = Scene::new(&[(RED, -90.0, 0.0), (BLUE, -52.0, -30.0), (GREEN, -50.0, 30.0)], &[]);
    scene.see();
    for (number, piece) in [(1, 2), (2, 1), (3, 0)] {
        assert!(at(&scene, number).distance(scene.pieces[piece].at) < 4.0, "{:?}", scene.seen.layout.discs);
    }
    assert_eq!(scene.seen.problems, [Problem::NumberedByPlace]);
    assert!(scene.seen.layout.black.is_some());
}

#[test]
fn with_names_each_disc_has_its_number_from_the_first_frame_on() {
    let mut scene =
        Scene::new(&[(YELLOW, -50.0, 36.0), (RED, -50.0, 0.0), (BLUE, -55.0, -36.0)], &["blue", "red", "yellow"]);
    scene.see();
    for (number, piece) in [(1, 2), (2, 1), (3, 0)] {
        assert!(at(&scene, number).distance(scene.pieces[piece].at) < 4.0);
    }
    assert!(scene.seen.problems.is_empty(), "{:?}", scene.seen.problems);
    assert!((scene.disc(2).spot.progress_mm + 50.0).abs() < 3.0);
}

#[test]
fn a_disc_too_many_is_named_and_one_that_is_brought_later_gets_its_number() {
    let mut scene = Scene::new(&[(RED, -50.0, 0.0)], &["red", "blue"]);
    scene.wait(0.7);
    assert_eq!(scene.seen.layout.discs.len(), 1);
    for (bgr, aside) in [(BLUE, 36.0), (RED, -36.0)] {
        let to = scene.along(-50.0, aside);
        scene.pieces.push(Piece {
            at: TablePoint::new(to.x, -290.0),
            bgr,
            is_up: true,
            is_there: true,
            is_faint: false,
            fit: WHOLE_FIT,
        });
        scene.carry(scene.pieces.len() - 1, to);
        scene.wait(0.7);
    }
    assert!((scene.disc(2).spot.progress_mm + 50.0).abs() < 3.0 && scene.seen.layout.discs.len() == 2);
    assert!(matches!(scene.seen.problems[..], [Problem::ExtraPiece { .. }]), "{:?}", scene.seen.problems);
}

#[test]
fn a_single_picture_tells_places_within_a_lap() {
    let keys = Model::new(Game::Carabande).unwrap().carabande().unwrap();
    let (track, lab) = (oval(), LabTable::default());
    let token = |(bgr, along): ([u8; 3], f64)| Token {
        centre: track.centreline.beside(along, 10.0),
        fit: 0.9,
        visible: 1.0,
        colour: lab.of(bgr),
        smear_mm: 0.0,
    };
    let found = TokenDetections {
        tokens: [(RED, -40.0), (BLUE, 700.0)].map(token).to_vec(),
        faint: Vec::new(),
        hands: Vec::new(),
        light: Light { bright: 180, burnt: 0.0, edges: 2.0 },
    };
    let names: BTreeMap<String, String> = [("1", "blue"), ("2", "red")].map(|(a, b)| (a.into(), b.into())).into();
    let seen = observe_still(&keys, &track, &names, Timestamp::ZERO, &found);
    assert!(seen.settled, "{:?}", seen.problems);
    let progress: Vec<f64> = seen.layout.discs.iter().map(|disc| disc.spot.progress_mm.round()).collect();
    assert_eq!(progress, [700.0, -40.0]);
    let missing = TokenDetections { tokens: found.tokens[..1].to_vec(), ..found };
    let seen = observe_still(&keys, &track, &names, Timestamp::ZERO, &missing);
    assert!(seen.problems.contains(&Problem::PieceCount { expected: 2, found: 1 }));
}

#[test]
fn of_two_of_one_colour_the_first_that_is_flicked_has_the_lower_number() {
    let mut scene =
        Scene::new(&[(RED, -50.0, 30.0), (RED, -80.0, -30.0), (BLUE, -50.0, -30.0)], &["red", "red", "blue"]);
    scene.wait(0.7);
    assert!(scene.seen.problems.contains(&Problem::NumberedByPlace));
    assert!(at(&scene, 1).distance(scene.pieces[0].at) < 4.0);
    let track = scene.track.clone();
    scene.shoot(1, 0.8, |share| track.centreline.beside(-80.0 + 400.0 * share, -30.0));
    scene.wait(0.7);
    assert!(at(&scene, 1).distance(scene.pieces[1].at) < 4.0 && at(&scene, 2).distance(scene.pieces[0].at) < 4.0);
    assert_eq!(scene.take_told().iter().map(|told| told.disc).collect::<Vec<_>>(), [1]);
    assert!(scene.seen.problems.is_empty(), "{:?}", scene.seen.problems);
}
