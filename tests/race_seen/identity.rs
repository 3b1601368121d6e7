use tableref::geometry::TablePoint;
use tableref::rules::Problem;
use tableref::rules::carabande::Face;

use crate::scene::{BLUE, RED, Scene, WHOLE_FIT};

/// Two red discs and two blue ones, far from each other.
fn pairs() -> Scene {
    let mut scene = Scene::new(
        &[(RED, -50.0, 30.0), (BLUE, -50.0, -30.0), (RED, -90.0, 30.0), (BLUE, -90.0, -30.0)],
        &["red", "blue", "red", "blue"],
    );
    scene.wait(0.7);
    scene
}

fn lies(scene: &Scene, number: u8, piece: usize) -> bool {
    scene.disc(number).spot.at.distance(scene.pieces[piece].at) < 4.0
}

#[test]
fn discs_of_one_colour_under_one_hand_are_in_doubt_where_they_come_up_elsewhere() {
    let mut scene = pairs();
    let (one, other) = (scene.pieces[0].at, scene.pieces[2].at);
    scene.reach(&[one, other]);
    scene.wait(0.5);
    scene.pieces[0].at = TablePoint::new(one.x + 60.0, one.y);
    scene.pieces[2].at = TablePoint::new(one.x + 110.0, one.y);
    scene.hand.clear();
    scene.wait(0.7);
    assert!(scene.disc(1).in_doubt && scene.disc(3).in_doubt && !scene.disc(2).in_doubt);
    assert!(scene.seen.problems.contains(&Problem::Exchangeable { one: 1, other: 3 }) && !scene.seen.settled);
    assert!(scene.take_told().iter().all(|told| !told.certain));
    let (first, third) = (scene.disc(1).spot.at, scene.disc(3).spot.at);
    scene.observer.exchange(1, 3);
    scene.see();
    assert!(scene.disc(1).spot.at.distance(third) < 2.0 && scene.disc(3).spot.at.distance(first) < 2.0);
    assert!(!scene.disc(1).in_doubt && !scene.disc(3).in_doubt);
}

#[test]
fn a_hand_over_two_of_a_colour_that_moves_one_or_none_leaves_no_doubt() {
    let mut scene = pairs();
    let (one, other) = (scene.pieces[0].at, scene.pieces[2].at);
    for to in [one, TablePoint::new(one.x + 50.0, one.y)] {
        scene.reach(&[one, other]);
        scene.wait(0.5);
        scene.pieces[0].at = to;
        scene.hand.clear();
        scene.wait(0.7);
        assert!(lies(&scene, 1, 0) && lies(&scene, 3, 2));
        assert!(scene.seen.layout.discs.iter().all(|disc| !disc.in_doubt), "{:?}", scene.seen.problems);
    }
}

#[test]
fn discs_of_one_colour_that_hit_each_other_in_the_open_keep_their_numbers() {
    for speed in [600.0, 1200.0, 2400.0] {
        let mut scene =
            Scene::new(&[(RED, -100.0, 0.0), (BLUE, 500.0, 0.0), (RED, 250.0, 4.0)], &["red", "blue", "red"]);
        scene.wait(0.7);
        // The one that is flicked first has the lower number.
        let (shooter, target) = (1, 3);
        let track = scene.track.clone();
        scene.reach(&[scene.pieces[0].at]);
        scene.wait(0.2);
        let meets = 250.0 - 29.7;
        let (mut way, mut v, mut hit, mut u): (f64, f64, f64, f64) = (-100.0, speed, 250.0, 0.0);
        for frame in 0..60 {
            for _ in 0..10 {
                let dt = 1.0 / 300.0;
                way += v * dt;
                hit += u * dt;
                if u == 0.0 && hit == 250.0 && way >= meets {
                    (u, v) = (0.88 * v, 0.12 * v);
                }
                v = (v - 900.0 * dt).max(0.0);
                u = (u - 900.0 * dt).max(0.0);
            }
            if frame > 1 {
                scene.hand.clear();
            }
            scene.pieces[0].at = track.centreline.beside(way, 0.0);
            scene.pieces[2].at = track.centreline.beside(hit, 4.0);
            scene.see();
        }
        scene.wait(0.7);
        assert!(lies(&scene, shooter, 0) && lies(&scene, target, 2), "{speed}");
        assert!(!scene.disc(1).in_doubt && !scene.disc(3).in_doubt, "{speed}");
    }
}

#[test]
fn two_of_different_colours_that_are_carried_together_are_told_by_colour() {
    let mut scene = pairs();
    let (one, other) = (scene.pieces[0].at, scene.pieces[1].at);
    scene.reach(&[one, other]);
    scene.wait(0.5);
    (scene.pieces[0].at, scene.pieces[1].at) = (other, one);
    scene.hand.clear();
    scene.wait(0.7);
    assert!(lies(&scene, 1, 0) && lies(&scene, 2, 1));
    assert!(scene.seen.layout.discs.iter().all(|disc| !disc.in_doubt), "{:?}", scene.seen.problems);
}

#[test]
fn turned_over_a_disc_keeps_its_number_by_place_and_one_that_vanished_with_another_is_told_by_its_colour_later() {
    let mut scene = pairs();
    let (one, other) = (scene.pieces[0].at, scene.pieces[1].at);
    scene.reach(&[one, other]);
    scene.wait(0.5);
    // Both are turned over and moved: nothing tells which is which until one shows its colour.
    let at = |dx: f64| TablePoint::new(one.x + dx, one.y);
    (scene.pieces[0].at, scene.pieces[1].at) = (at(120.0), at(70.0));
    (scene.pieces[0].is_up, scene.pieces[1].is_up) = (false, false);
    scene.hand.clear();
    scene.wait(0.7);
    assert!(scene.disc(1).in_doubt && scene.disc(2).in_doubt);
    assert_eq!((scene.disc(1).spot.face, scene.disc(2).spot.face), (Face::Down, Face::Down));
    scene.reach(&[scene.pieces[0].at]);
    scene.wait(0.4);
    scene.pieces[0].is_up = true;
    scene.hand.clear();
    scene.wait(0.7);
    assert!(lies(&scene, 1, 0) && lies(&scene, 2, 1), "{:?}", scene.seen.layout.discs);
    assert!(!scene.disc(1).in_doubt && !scene.disc(2).in_doubt);
    assert_eq!((scene.disc(1).spot.face, scene.disc(2).spot.face), (Face::Up, Face::Down));
}

#[test]
fn a_disc_that_comes_up_half_covered_is_in_doubt_until_it_is_seen_once_more() {
    let mut scene = pairs();
    let uncertain = |scene: &Scene| {
        let place = |problem: &Problem| match problem {
            Problem::UncertainPiece { x, y } => Some(TablePoint::new(*x, *y)),
            _ => None,
        };
        scene.seen.problems.iter().filter_map(place).collect::<Vec<_>>()
    };
    let (from, to) = (scene.pieces[0].at, scene.along(300.0, 0.0));
    scene.reach(&[from]);
    scene.wait(0.2);
    assert!(scene.disc(1).hidden && uncertain(&scene).is_empty());
    // The arm is still over the place that the disc was taken from.
    (scene.pieces[0].at, scene.pieces[0].fit) = (to, WHOLE_FIT / 2.0);
    scene.see();
    let places = uncertain(&scene);
    assert!(places.len() == 1 && places.iter().all(|at| at.distance(to) < 4.0), "{places:?}");
    assert!(scene.disc(1).hidden && scene.disc(1).spot.at.distance(from) < 4.0);
    scene.wait(0.1);
    assert!(uncertain(&scene).is_empty() && lies(&scene, 1, 0), "{:?}", scene.disc(1));
}
