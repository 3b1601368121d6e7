//! Identity over time: shots, hands, and a set that is conserved.

use nalgebra::{Rotation3, Translation3, Vector3};

use tableref::calibration::Calibration;
use tableref::detect::{Detections, Disc, Grid, Hand, Side};
use tableref::geometry::{Camera, Distortion, Intrinsics, TablePoint, Timestamp};
use tableref::model::{Game, Model};
use tableref::track::{TrackConfig, TrackState, Tracker};

/// A grid of the usual board under a camera straight above it.
fn grid() -> Grid {
    let model = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap();
    let rotation = Rotation3::from_euler_angles(std::f64::consts::PI, 0.0, 0.0);
    let pose = Translation3::from(rotation * -Vector3::new(240.0, 450.0, 1500.0)) * rotation;
    let intrinsics = Intrinsics { fx: 900.0, fy: 900.0, cx: 320.0, cy: 400.0, distortion: Distortion::default() };
    Grid::new(&Calibration {
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
    Detections { discs: places.iter().map(disc).collect(), hands: Vec::new(), separation: 9.0 }
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
