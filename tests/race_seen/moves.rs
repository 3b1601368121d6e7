use tableref::geometry::TablePoint;
use tableref::rules::carabande::{Face, Manner, Move};

use crate::scene::{BLUE, GREEN, RED, Scene, YELLOW};

/// Red, blue, yellow abreast behind the start line.
pub fn race() -> Scene {
    let mut scene =
        Scene::new(&[(RED, -50.0, 36.0), (BLUE, -50.0, 0.0), (YELLOW, -55.0, -36.0)], &["red", "blue", "yellow"]);
    scene.wait(0.7);
    scene
}

pub fn one(told: Vec<Move>) -> Move {
    assert_eq!(told.len(), 1, "{told:#?}");
    told.into_iter().next().unwrap()
}

/// A shot along the track, at the same distance from its middle line.
fn shot(scene: &mut Scene, piece: usize, from: f64, to: f64, aside: f64, seconds: f64) -> Vec<Move> {
    let track = scene.track.clone();
    scene.shoot(piece, seconds, |share| track.centreline.beside(from + (to - from) * share, aside));
    scene.wait(0.7);
    scene.take_told()
}

#[test]
fn a_flick_is_told_at_rest_with_its_ends_and_the_moment_it_crossed_the_line() {
    let mut scene = race();
    assert!(scene.take_told().is_empty() && scene.seen.settled);
    let told = one(shot(&mut scene, 0, -50.0, 610.0, 36.0, 0.9));
    assert_eq!((told.disc, told.manner, told.certain), (1, Manner::Flicked, true));
    assert!((told.from.progress_mm + 50.0).abs() < 3.0 && (told.to.progress_mm - 610.0).abs() < 3.0, "{told:?}");
    let [(at, laps)] = told.crossings[..] else { panic!("{told:?}") };
    assert_eq!(laps, 0);
    assert!((at.seconds_since(told.began) - 0.035).abs() < 0.05 && told.finger_s < 0.1, "{told:?}");
    assert_eq!((told.left_track, told.touched_obstacle), (None, false));
}

#[test]
fn laps_are_counted_by_movement_also_at_three_metres_a_second() {
    let mut scene = race();
    let length = scene.track.centreline.length_mm();
    let told = one(shot(&mut scene, 1, -50.0, length + 300.0, 0.0, 1.4));
    assert_eq!(told.crossings.iter().map(|(_, laps)| *laps).collect::<Vec<_>>(), [0, 1]);
    assert!((told.to.progress_mm - length - 300.0).abs() < 3.0, "{told:?}");
    let told = one(shot(&mut scene, 1, 300.0, -20.0, 0.0, 0.6));
    assert!((told.to.progress_mm - length + 20.0).abs() < 3.0 && told.crossings.is_empty(), "knocked back: {told:?}");
    assert!((told.best_mm - length - 300.0).abs() < 3.0);
    let told = one(shot(&mut scene, 1, -20.0, 100.0, 0.0, 0.5));
    assert_eq!(told.crossings.iter().map(|(_, laps)| *laps).collect::<Vec<_>>(), [1]);
}

#[test]
fn what_flies_off_and_is_put_back_has_the_lap_of_before_the_shot() {
    for way in [500.0, 1100.0] {
        let mut scene = race();
        let from = scene.along(-50.0, 0.0);
        let (on, off) = (scene.along(way - 100.0, 30.0), scene.along(way, -150.0));
        let track = scene.track.clone();
        scene.shoot(1, 1.0, |share| {
            if share < 0.8 {
                track.centreline.beside(-50.0 + (way - 50.0) * share / 0.8, 30.0 * share / 0.8)
            } else {
                let rest = (share - 0.8) / 0.2;
                TablePoint::new(on.x + (off.x - on.x) * rest, on.y + (off.y - on.y) * rest)
            }
        });
        scene.wait(0.7);
        let told = one(scene.take_told());
        assert!(told.left_track.is_some() && !told.to.on_track && told.manner == Manner::Flicked, "{told:?}");
        assert!(told.best_mm < way + 3.0);
        scene.carry(1, from);
        scene.wait(0.7);
        let told = one(scene.take_told());
        assert_eq!((told.manner, told.to.on_track), (Manner::Carried, true));
        assert!((told.to.progress_mm + 50.0).abs() < 3.0 && told.crossings.is_empty(), "{told:?}");
        assert!(told.to.at.distance(from) < 3.0);
    }
}

#[test]
fn a_disc_that_leaves_the_picture_is_off_the_track() {
    let mut scene = race();
    let from = scene.along(-50.0, 0.0);
    scene.shoot(1, 0.5, |share| TablePoint::new(from.x + 600.0 * share, from.y - 500.0 * share));
    scene.pieces[1].is_there = false;
    scene.wait(1.5);
    let told = one(scene.take_told());
    assert!(told.left_track.is_some() && !told.to.on_track, "{told:?}");
    scene.pieces[1].is_there = true;
    scene.pieces[1].at = TablePoint::new(150.0, -290.0);
    scene.carry(1, from);
    scene.wait(0.7);
    let told = one(scene.take_told());
    assert!((told.to.progress_mm + 50.0).abs() < 3.0 && told.manner == Manner::Carried, "{told:?}");
}

#[test]
fn a_disc_turned_over_by_its_shot_is_turned_back_by_a_hand_where_it_lies() {
    let mut scene = race();
    let track = scene.track.clone();
    scene.shoot(2, 0.8, |share| track.centreline.beside(-55.0 + 500.0 * share, -36.0));
    scene.pieces[2].is_up = false;
    scene.wait(0.7);
    let told = one(scene.take_told());
    assert_eq!((told.disc, told.from.face, told.to.face), (3, Face::Up, Face::Down));
    scene.reach(&[scene.pieces[2].at]);
    scene.wait(0.3);
    scene.pieces[2].is_up = true;
    scene.hand.clear();
    scene.wait(0.7);
    let told = one(scene.take_told());
    assert_eq!((told.manner, told.from.face, told.to.face), (Manner::Carried, Face::Down, Face::Up));
    assert!(told.from.at.distance(told.to.at) < 3.0 && told.certain);
}

#[test]
fn a_disc_that_is_hit_is_struck_by_the_one_that_was_flicked() {
    let mut scene = race();
    let track = scene.track.clone();
    shot(&mut scene, 0, -50.0, 300.0, 0.0, 0.8);
    scene.take_told();
    scene.reach(&[scene.pieces[1].at]);
    scene.wait(0.2);
    scene.roll(1.0, |scene, share| {
        scene.hand.clear();
        let way = -50.0 + 500.0 * share;
        scene.pieces[1].at = track.centreline.beside(way.min(268.0), 0.0);
        scene.pieces[0].at = track.centreline.beside(way.max(268.0) + 32.0, 0.0);
    });
    scene.wait(0.7);
    let told = scene.take_told();
    assert_eq!(
        told.iter().map(|m| (m.disc, m.manner)).collect::<Vec<_>>(),
        [(2, Manner::Flicked), (1, Manner::Struck { by: Some(2) })]
    );
    assert!((told[1].to.progress_mm - 482.0).abs() < 3.0 && told.iter().all(|m| m.certain), "{told:?}");
}

#[test]
fn a_neighbour_that_the_shot_pushes_from_under_the_same_hand_is_struck() {
    let mut scene = Scene::new(&[(RED, -90.0, 0.0), (BLUE, -55.0, 0.0)], &["red", "blue"]);
    scene.wait(0.7);
    let track = scene.track.clone();
    scene.reach(&[scene.pieces[0].at, scene.pieces[1].at]);
    scene.wait(0.2);
    scene.roll(0.8, |scene, share| {
        scene.hand.clear();
        scene.pieces[0].at = track.centreline.beside(-90.0 + 100.0 * share, 0.0);
        scene.pieces[1].at = track.centreline.beside(-55.0 + 400.0 * share, 0.0);
    });
    scene.wait(0.7);
    let manners: Vec<(u8, Manner)> = scene.take_told().iter().map(|m| (m.disc, m.manner)).collect();
    assert_eq!(manners, [(1, Manner::Flicked), (2, Manner::Struck { by: Some(1) })]);
}

#[test]
fn a_finger_that_stays_on_the_disc_is_timed() {
    let mut scene = race();
    let track = scene.track.clone();
    let from = scene.pieces[0].at;
    scene.hand = [(-30.0, -300.0), (10.0, -300.0), (10.0, 50.0), (-30.0, 50.0)]
        .map(|(x, y)| TablePoint::new(from.x - 17.0 - 10.0 + x, y))
        .to_vec();
    scene.wait(0.2);
    let hand = scene.hand.clone();
    scene.roll(0.9, |scene, share| {
        let way = 500.0 * share;
        scene.pieces[0].at = track.centreline.beside(-50.0 + way, 36.0);
        // The finger goes with it for as long as it is on the straight.
        scene.hand =
            if way < 230.0 { hand.iter().map(|at| TablePoint::new(at.x + way, at.y)).collect() } else { Vec::new() };
    });
    scene.wait(0.7);
    let told = one(scene.take_told());
    assert_eq!(told.manner, Manner::Flicked);
    assert!((0.16..0.35).contains(&told.finger_s), "{told:?}");
}

#[test]
fn spaced_and_flicked_without_a_rest_are_two_moves() {
    let mut scene = race();
    let to = scene.along(-60.0, 0.0);
    scene.carry(1, to);
    scene.wait(0.3);
    let told = shot(&mut scene, 1, -60.0, 400.0, 0.0, 0.8);
    assert_eq!(told.iter().map(|m| m.manner).collect::<Vec<_>>(), [Manner::Carried, Manner::Flicked], "{told:?}");
    assert!((told[0].to.progress_mm + 60.0).abs() < 3.0 && (told[1].from.progress_mm + 60.0).abs() < 3.0);
}

#[test]
fn a_hand_over_discs_that_lie_moves_nothing() {
    let mut scene = race();
    scene.reach(&[scene.pieces[0].at, scene.pieces[2].at]);
    scene.wait(1.0);
    assert!(!scene.seen.settled && scene.disc(2).hidden && scene.disc(2).still_since.is_some());
    scene.hand.clear();
    scene.wait(0.7);
    assert!(scene.take_told().is_empty() && scene.seen.settled);
    assert!(scene.seen.layout.discs.iter().all(|disc| !disc.in_doubt && !disc.held));
}

#[test]
fn turns_follow_each_other_while_an_arm_covers_discs_that_lie() {
    let mut scene =
        Scene::new(&[(RED, -50.0, 0.0), (GREEN, 500.0, 0.0), (BLUE, 900.0, 0.0)], &["red", "green", "blue"]);
    scene.wait(0.7);
    let track = scene.track.clone();
    scene.shoot(0, 0.8, |share| track.centreline.beside(-50.0 + 300.0 * share, 0.0));
    // The next player reaches over before all has been at rest for long.
    scene.reach(&[scene.pieces[2].at]);
    scene.wait(0.7);
    assert_eq!(one(scene.take_told()).disc, 1);
    let told = one(shot(&mut scene, 2, 900.0, 1200.0, 0.0, 0.8));
    assert_eq!((told.disc, told.manner), (3, Manner::Flicked));
}

#[test]
fn a_disc_that_is_hit_and_seen_again_only_after_it_has_tumbled_on_was_struck() {
    let mut scene = race();
    shot(&mut scene, 0, -50.0, 200.0, 0.0, 0.6);
    let track = scene.track.clone();
    scene.take_told();
    scene.reach(&[scene.pieces[1].at]);
    scene.wait(0.2);
    // The hand that flicked is not far, and the disc that is hit is blurred until it nearly lies.
    let palm = scene.along(90.0, -100.0);
    scene.reach(&[palm]);
    scene.roll(0.8, |scene, share| {
        let hit = 0.5;
        scene.pieces[1].at = track.centreline.beside(-50.0 + 222.0 * (share / hit).min(1.0), 0.0);
        if share > hit {
            let on = 200.0 + 160.0 * (share - hit) / (1.0 - hit);
            scene.pieces[0].at = track.centreline.beside(on, 0.0);
            scene.pieces[0].is_there = share > 0.9;
        }
    });
    scene.hand.clear();
    scene.wait(0.8);
    let told = scene.take_told();
    let struck = told.iter().find(|one| one.disc == 1).unwrap();
    assert_eq!(struck.manner, Manner::Struck { by: Some(2) }, "{told:#?}");
}

#[test]
fn a_disc_that_turns_over_onto_wood_is_followed_by_what_is_faint() {
    let mut scene = race();
    let track = scene.track.clone();
    scene.shoot(0, 1.0, |share| track.centreline.beside(-50.0 + 400.0 * share, 36.0));
    scene.wait(0.7);
    scene.take_told();
    scene.reach(&[scene.pieces[0].at]);
    scene.wait(0.2);
    scene.roll(1.0, |scene, share| {
        scene.hand.clear();
        let piece = &mut scene.pieces[0];
        piece.at = track.centreline.beside(350.0 + 400.0 * share, 36.0);
        (piece.is_up, piece.is_faint) = (share < 0.6, share >= 0.7);
        piece.is_there = !(0.6..0.7).contains(&share);
    });
    scene.wait(1.0);
    let told = one(scene.take_told());
    assert_eq!((told.manner, told.to.face, told.to.on_track), (Manner::Flicked, Face::Down, true), "{told:?}");
    assert!((told.to.progress_mm - 750.0).abs() < 3.0, "{told:?}");
}

#[test]
fn a_disc_missed_where_its_way_did_not_lead_off_the_track_may_lie_there_until_a_hand_comes() {
    let mut scene = race();
    let track = scene.track.clone();
    scene.reach(&[scene.pieces[0].at]);
    scene.wait(0.2);
    scene.roll(1.0, |scene, share| {
        scene.hand.clear();
        scene.pieces[0].at = track.centreline.beside(-50.0 + 400.0 * share, 36.0);
        scene.pieces[0].is_there = share < 0.8;
    });
    scene.wait(0.4);
    scene.pieces[0].is_there = true;
    scene.wait(0.8);
    let told = one(scene.take_told());
    assert_eq!((told.manner, told.to.on_track, told.left_track), (Manner::Flicked, true, None), "{told:?}");
}

#[test]
fn a_disc_that_comes_back_into_sight_turned_over_where_it_lay_was_turned_by_the_hand_near_it() {
    let mut scene = race();
    let track = scene.track.clone();
    scene.shoot(2, 0.8, |share| track.centreline.beside(-55.0 + 500.0 * share, -36.0));
    scene.pieces[2].is_up = false;
    scene.wait(1.0);
    scene.take_told();
    // Wood on wood, only a part of the hand is seen.
    let at = scene.pieces[2].at;
    scene.reach(&[TablePoint::new(at.x, at.y - 75.0)]);
    scene.pieces[2].is_there = false;
    scene.wait(0.4);
    (scene.pieces[2].is_up, scene.pieces[2].is_there) = (true, true);
    scene.hand.clear();
    scene.wait(0.9);
    let told = one(scene.take_told());
    assert_eq!((told.manner, told.from.face, told.to.face), (Manner::Carried, Face::Down, Face::Up), "{told:?}");
    assert!(told.certain, "{told:?}");
}
