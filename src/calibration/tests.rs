use nalgebra::{Rotation3, Translation3, Vector3};

use super::*;
use crate::geometry::{Distortion, Intrinsics, TablePoint};
use crate::model::Game;

fn board() -> BoardShape {
    BoardShape { width_mm: 480.0, length_mm: 900.0, rim_height_mm: 40.0, squares: None, solids: vec![] }
}

/// A camera 1.4 m from the board's middle, tilted away from straight down and turned about it.
fn camera(tilt_rad: f64, turn_rad: f64, distortion: Distortion) -> Camera {
    let down = Rotation3::from_axis_angle(&Vector3::x_axis(), std::f64::consts::PI - tilt_rad);
    let rotation = down * Rotation3::from_axis_angle(&Vector3::z_axis(), turn_rad);
    let towards_middle = Translation3::new(0.0, 0.0, 1400.0) * rotation * Translation3::new(-240.0, -450.0, 0.0);
    Camera {
        intrinsics: Intrinsics { fx: 900.0, fy: 900.0, cx: 640.0, cy: 360.0, distortion },
        pose: nalgebra::convert(towards_middle),
    }
}

fn corners_seen(camera: &Camera) -> Corners {
    Corners::from_array(corners::on_table(&board()).map(|p| camera.project(p.at_height(0.0)).unwrap()))
}

#[test]
fn the_pose_comes_back_from_the_corners() {
    for (tilt, turn, k1) in [(0.0, 0.0, 0.0), (0.0, 1.6, 0.0), (0.5, 0.3, 0.0), (0.75, 3.0, -0.1), (0.4, -2.0, 0.05)] {
        let camera = camera(tilt, turn, Distortion { k1, ..Distortion::default() });
        let corners = corners_seen(&camera);
        corners.check((1280, 720)).unwrap();
        let solution = solve_pose(&corners, &board(), &camera.intrinsics).unwrap();
        assert!(solution.residual_px < 1e-3, "{solution:?}");
        let found = Camera { pose: solution.pose, ..camera };
        let top = TablePoint::new(100.0, 700.0).at_height(12.0);
        assert!(found.project(top).unwrap().distance(camera.project(top).unwrap()) < 0.01);
    }
}

#[test]
fn the_focal_length_is_solved_from_a_slanted_view_and_assumed_from_a_straight_one() {
    let slanted = focal_from_quad(&corners_seen(&camera(0.6, 0.4, Distortion::default())), &board(), (1280, 720));
    assert_eq!(slanted.source, FocalSource::Solved);
    assert!((slanted.intrinsics.fx - 900.0).abs() < 1.0, "{slanted:?}");
    let straight = focal_from_quad(&corners_seen(&camera(0.0, 0.4, Distortion::default())), &board(), (1280, 720));
    assert_eq!(straight.source, FocalSource::Assumed);
}

#[test]
fn a_setup_survives_being_written_and_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("setup.toml");
    let mut setup = Setup::new(Game::PasseTrappe, (1280, 720), corners_seen(&camera(0.6, 0.4, Distortion::default())));
    setup.zones.push(Zone { name: "left".into(), polygon_mm: vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]] });
    setup.quality = Some(Quality { residual_px: 0.2, focal: FocalSource::Solved, doubts: vec!["none".into()] });
    setup.save(&path).unwrap();
    setup.folder = folder.path().into();
    assert_eq!(Setup::load(&path).unwrap(), setup);
}
