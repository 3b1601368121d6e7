//! Identity over time: shots, hands, and a set that is conserved.

use nalgebra::{Rotation3, Translation3, Vector3};

use tableref::calibration::Calibration;
use tableref::detect::{Detections, Disc, Grid, Hand, Side};
use tableref::geometry::{Camera, Distortion, Intrinsics, TablePoint, Timestamp};
use tableref::model::{Game, Model};
use tableref::track::{Smears, TrackConfig, TrackState, Tracker};

/// A grid of the usual board under a camera straight above it.
fn grid() -> Grid {
    let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
    let rotation = Rotation3::from_euler_angles(std::f64::consts::PI, 0.0, 0.0);
    let pose = Translation3::from(rotation * -Vector3::new(240.0, 450.0, 1500.0)) * rotation;
    let intrinsics = Intrinsics { fx: 900.0, fy: 900.0, cx: 320.0, cy: 400.0, distortion: Distortion::default() };
    Grid::new(&Calibration {
        colours: Vec::new(),
        camera: Camera { intrinsics, pose: nalgebra::convert(pose) },
        size_px: (640, 800),
        board: model.board_shape(),
        disc: model.disc_shape(),
        taught: Vec::new(),
        empty: None,
    })
}

fn discs(places: &[(f64, f64)]) -> Detections {
    let disc = |(x, y): &(f64, f64)| Disc { centre: TablePoint::new(*x, *y), fit: 0.9, visible: 1.0 };
    Detections { discs: places.iter().map(disc).collect(), separation: 9.0, ..Detections::default() }
}

fn at(frame: u32) -> Timestamp {
    Timestamp::from_seconds(f64::from(frame) / 30.0)
}

#[test]
fn a_shot_of_three_metres_a_second_keeps_its_number_and_its_neighbours_keep_theirs() {
    let (grid, mut tracker) = (grid(), Tracker::new(3, TrackConfig::default()));
    for frame in 0..8u32 {
        let y = 60.0 + 100.0 * f64::from(frame);
        let tracks = tracker.step(at(frame), &grid, &discs(&[(100.0, 300.0), (240.0, y), (300.0, 420.0)]));
        let places: Vec<(u8, f64)> = tracks.iter().map(|track| (track.id, track.at.y.round())).collect();
        assert_eq!(places, [(0, 300.0), (1, y), (2, 420.0)]);
    }
}

#[test]
fn a_disc_under_a_hand_keeps_its_place_and_no_disc_is_born_beyond_the_set() {
    let (grid, mut tracker) = (grid(), Tracker::new(2, TrackConfig::default()));
    for frame in 0..5 {
        tracker.step(at(frame), &grid, &discs(&[(100.0, 300.0), (300.0, 700.0)]));
    }
    let outline = [(60.0, 0.0), (140.0, 0.0), (140.0, 340.0), (60.0, 340.0)];
    let outline = outline.map(|(x, y)| TablePoint::new(x, y)).to_vec();
    for frame in 5..40 {
        let mut seen = discs(&[(300.0, 700.0)]);
        seen.hands.push(Hand { from: Side::Near, outline: outline.clone() });
        let tracks = tracker.step(at(frame), &grid, &seen);
        assert_eq!(
            (tracks.len(), tracks[0].state, tracks[0].at),
            (2, TrackState::Hidden, TablePoint::new(100.0, 300.0))
        );
    }
    let tracks = tracker.step(at(40), &grid, &discs(&[(100.0, 300.0), (300.0, 700.0), (200.0, 500.0)]));
    assert_eq!(tracks.len(), 2);
}

#[test]
fn what_comes_up_far_from_where_it_was_hidden_must_be_seen_twice() {
    let (grid, mut tracker) = (grid(), Tracker::new(1, TrackConfig::default()));
    for frame in 0..5 {
        tracker.step(at(frame), &grid, &discs(&[(100.0, 300.0)]));
    }
    for frame in 5..20 {
        tracker.step(at(frame), &grid, &discs(&[]));
    }
    assert_eq!(tracker.step(at(20), &grid, &discs(&[(300.0, 700.0)]))[0].at.y, 300.0);
    assert_eq!(tracker.step(at(21), &grid, &discs(&[(300.0, 700.0)]))[0].at.y, 700.0);
}

/// A patch of foreign colour around a place.
/// Two discs lie, one is taken away in the open and one is covered by a hand; then a disc comes up in the other half, nearer to
/// the covered one.
#[test]
fn a_disc_that_is_hidden_stays_and_one_that_was_taken_away_comes_up_elsewhere() {
    let (grid, mut tracker) = (grid(), Tracker::new(2, TrackConfig::default()));
    for frame in 0..5 {
        tracker.step(at(frame), &grid, &discs(&[(100.0, 100.0), (300.0, 300.0)]));
    }
    let outline = [(240.0, 0.0), (360.0, 0.0), (360.0, 360.0), (240.0, 360.0)];
    let outline = outline.map(|(x, y)| TablePoint::new(x, y)).to_vec();
    for frame in 5..40 {
        let mut seen = if frame < 30 { discs(&[]) } else { discs(&[(240.0, 600.0)]) };
        seen.hands.push(Hand { from: Side::Near, outline: outline.clone() });
        tracker.step(at(frame), &grid, &seen);
    }
    let mut seen = discs(&[(240.0, 600.0)]);
    seen.hands.push(Hand { from: Side::Near, outline });
    let tracks = tracker.step(at(40), &grid, &seen);
    assert_eq!(tracks[0].state, TrackState::Confirmed, "{tracks:?}");
    assert_eq!((tracks[0].at.y, tracks[1].at.y, tracks[1].state), (600.0, 300.0, TrackState::Hidden));
}

fn patch(x: f64, y: f64, half_mm: f64) -> Hand {
    let corners = [(-half_mm, -half_mm), (half_mm, -half_mm), (half_mm, half_mm), (-half_mm, half_mm)];
    Hand { from: Side::Right, outline: corners.map(|(dx, dy)| TablePoint::new(x + dx, y + dy)).to_vec() }
}

#[test]
fn a_patch_of_a_discs_size_far_from_edge_and_hands_is_a_disc_on_its_way() {
    let (grid, mut smears, mut tracker) = (grid(), Smears::default(), Tracker::new(1, TrackConfig::default()));
    tracker.step(at(0), &grid, &discs(&[(240.0, 200.0)]));
    tracker.step(at(1), &grid, &discs(&[(240.0, 250.0)]));
    for frame in 2..6 {
        let y = 200.0 + 50.0 * f64::from(frame);
        let mut seen = discs(&[]);
        seen.hands.push(patch(240.0, y, 24.0));
        smears.take(at(frame), &grid, &mut seen);
        assert!(seen.hands.is_empty());
        assert!((tracker.step(at(frame), &grid, &seen)[0].at.y - y).abs() < 1.0);
    }
}

#[test]
fn a_patch_at_the_edge_or_at_a_hand_or_where_one_just_was_is_a_hand() {
    let (grid, mut smears) = (grid(), Smears::default());
    let mut taken = |frame: u32, hands: Vec<Hand>| {
        let mut seen = Detections { hands, ..discs(&[]) };
        smears.take(at(frame), &grid, &mut seen);
        seen.discs.len()
    };
    assert_eq!(taken(0, vec![patch(30.0, 500.0, 24.0)]), 0, "at the edge");
    assert_eq!(taken(10, vec![patch(240.0, 500.0, 24.0), patch(330.0, 500.0, 24.0)]), 0, "one of several");
    assert_eq!(taken(20, vec![patch(240.0, 500.0, 24.0), patch(240.0, 640.0, 80.0)]), 0, "at a hand");
    assert_eq!(taken(21, vec![patch(240.0, 500.0, 24.0)]), 0, "where a hand was");
    assert_eq!(taken(40, vec![patch(240.0, 500.0, 24.0)]), 1);
}

#[test]
fn a_patch_that_does_not_move_is_not_the_disc_that_lay_near_it() {
    let (grid, mut smears, mut tracker) = (grid(), Smears::default(), Tracker::new(1, TrackConfig::default()));
    for frame in 0..10 {
        tracker.step(at(frame), &grid, &discs(&[(240.0, 300.0)]));
    }
    for frame in 10..30 {
        let mut seen = Detections { hands: vec![patch(270.0, 340.0, 24.0)], ..discs(&[]) };
        smears.take(at(frame), &grid, &mut seen);
        assert!((tracker.step(at(frame), &grid, &seen)[0].at.y - 300.0).abs() < 1.0);
    }
}

#[test]
fn a_lying_disc_that_is_measured_badly_now_and_then_lies_still_and_one_that_creeps_away_does_not() {
    let (grid, mut tracker) = (grid(), Tracker::new(1, TrackConfig::default()));
    for frame in 0..90u32 {
        let off = if frame % 3 == 2 && frame > 9 { 6.0 } else { 0.0 };
        let tracks = tracker.step(at(frame), &grid, &discs(&[(240.0 + off, 300.0)]));
        assert_eq!(tracks[0].still_since.is_some(), frame > 2, "frame {frame}");
    }
    let creep = (90..110u32).map(|frame| {
        let x = 240.0 + 2.0 * f64::from(frame - 90);
        tracker.step(at(frame), &grid, &discs(&[(x, 300.0)]))[0].still_since.is_none()
    });
    assert!(creep.collect::<Vec<_>>().contains(&true));
}

#[test]
fn two_discs_that_meet_bounce_off_each_other_and_keep_their_numbers() {
    let (grid, mut tracker) = (grid(), Tracker::new(2, TrackConfig::default()));
    // One comes from above, the other from below; they meet between two frames and go back.
    let ways = [(190.0, 362.0, 186.0, 208.0), (190.0, 303.0, 195.0, 243.0), (223.0, 312.0, 202.0, 225.0)];
    for (frame, (x, y, other_x, other_y)) in (0..).zip(ways) {
        let tracks = tracker.step(at(frame), &grid, &discs(&[(x, y), (other_x, other_y)]));
        assert_eq!((tracks[0].at.y, tracks[1].at.y), (y, other_y));
    }
}

#[test]
fn a_disc_where_it_was_expected_is_kept_although_a_finger_elsewhere_looks_like_one() {
    let (grid, mut tracker) = (grid(), Tracker::new(1, TrackConfig::default()));
    tracker.step(at(0), &grid, &discs(&[(240.0, 300.0)]));
    for frame in 1..20 {
        let mut seen = discs(&[(240.0, 300.0), (120.0, 800.0)]);
        seen.hands.push(patch(240.0, 240.0, 30.0));
        assert_eq!(tracker.step(at(frame), &grid, &seen)[0].at.y, 300.0);
    }
}
