use nalgebra::{Matrix2, Matrix2x6, Matrix6, Translation3, UnitQuaternion, Vector2, Vector3, Vector6};

use crate::geometry::{Camera, SpacePoint};

/// Where a place of the board was seen, and how surely along each direction (0 to 1, squared).
#[derive(Clone, Copy, Debug)]
pub(super) struct Sighting {
    pub place: SpacePoint,
    pub at: Vector2<f64>,
    pub sure: Matrix2<f64>,
}

/// Steps of the numeric slopes: radians and millimetres.
const LITTLE: [f64; 6] = [1e-5, 1e-5, 1e-5, 0.02, 0.02, 0.02];
/// How far the camera may turn and move for the same belief as one pixel's miss at one place.
const TURN_SPREAD_RAD: f64 = 0.1;
const SHIFT_SPREAD_MM: f64 = 150.0;
const STEPS: usize = 8;
const ENOUGH_PX: f64 = 0.005;

/// The camera moved until the sightings fit best: Gauss and Newton's way with Tukey's weights, which leave out what misses by
/// more than `reach_px`.
pub(super) fn solve(start: &Camera, middle: SpacePoint, sightings: &[Sighting], reach_px: f64) -> Camera {
    let mut camera = *start;
    for _ in 0..STEPS {
        let nudged: Vec<Camera> = (0..6)
            .map(|i| {
                let mut by = Vector6::zeros();
                by.iter_mut().zip(LITTLE).skip(i).take(1).for_each(|(part, little)| *part = little);
                moved(&camera, middle, &by)
            })
            .collect();
        let spreads =
            [TURN_SPREAD_RAD, TURN_SPREAD_RAD, TURN_SPREAD_RAD, SHIFT_SPREAD_MM, SHIFT_SPREAD_MM, SHIFT_SPREAD_MM];
        let mut normal = Matrix6::from_diagonal(&Vector6::from(spreads.map(|spread| 1.0 / (spread * spread))));
        let mut moment = Vector6::zeros();
        for sighting in sightings {
            let Some(seen) = pixel(&camera, sighting.place) else { continue };
            let miss = sighting.at - seen;
            let weight = 1.0 - miss.dot(&(sighting.sure * miss)) / (reach_px * reach_px);
            if weight <= 0.0 {
                continue;
            }
            let mut slopes = Matrix2x6::zeros();
            for ((mut column, camera), little) in slopes.column_iter_mut().zip(&nudged).zip(LITTLE) {
                let Some(there) = pixel(camera, sighting.place) else { continue };
                column.copy_from(&((there - seen) / little));
            }
            let weighted = slopes.transpose() * sighting.sure * (weight * weight);
            normal += weighted * slopes;
            moment += weighted * miss;
        }
        let Some(by) = normal.cholesky().map(|c| c.solve(&moment)) else { break };
        let before = pixel(&camera, middle);
        camera = moved(&camera, middle, &by);
        let way = pixel(&camera, middle).zip(before).map_or(f64::INFINITY, |(a, b)| (a - b).norm());
        if way < ENOUGH_PX && by.fixed_rows::<3>(0).norm() < 1e-6 {
            break;
        }
    }
    camera
}

/// Where a place is seen.
pub(super) fn pixel(camera: &Camera, place: SpacePoint) -> Option<Vector2<f64>> {
    camera.project(place).map(|p| Vector2::new(p.x, p.y))
}

/// The camera with the board turned about its middle and moved, in camera space.
fn moved(camera: &Camera, middle: SpacePoint, by: &Vector6<f64>) -> Camera {
    let part = |i: usize| by.get(i).copied().unwrap_or(0.0);
    let about = (camera.pose * middle.xyz()).coords;
    let turn = UnitQuaternion::from_scaled_axis(Vector3::new(part(0), part(1), part(2)));
    let shift = Vector3::new(part(3), part(4), part(5));
    let pose = Translation3::from(about + shift) * turn * Translation3::from(-about) * camera.pose;
    Camera { pose, ..*camera }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibration::register::surface::place_at;
    use crate::geometry::{Distortion, ImagePoint, Intrinsics};
    use crate::model::{Game, Model};

    fn camera() -> Camera {
        let turn = UnitQuaternion::from_euler_angles(std::f64::consts::PI - 0.5, 0.1, 0.2);
        let pose = Translation3::from(turn * -Vector3::new(240.0, -150.0, 1100.0)) * turn;
        let distortion = Distortion { k1: -0.1, ..Distortion::default() };
        Camera { intrinsics: Intrinsics { fx: 430.0, fy: 430.0, cx: 240.0, cy: 135.0, distortion }, pose }
    }

    #[test]
    fn a_knocked_camera_is_found_in_spite_of_wrong_sightings() {
        let (start, middle) = (camera(), SpacePoint::new(240.0, 450.0, 0.0));
        let knocked = moved(&start, middle, &Vector6::new(0.02, -0.01, 0.03, 12.0, -8.0, 5.0));
        let places = (0..60).map(|i| {
            let z = if i % 3 == 0 { 40.0 } else { 0.0 };
            SpacePoint::new(f64::from(i % 8) * 60.0, f64::from(i / 8) * 110.0, z)
        });
        let sighting = |(i, place): (i32, SpacePoint)| {
            let wrong = if i % 5 == 0 { 9.0 } else { 0.0 };
            let at = pixel(&knocked, place).unwrap() + Vector2::new(wrong, 0.0);
            Sighting { place, at, sure: Matrix2::identity() }
        };
        let sightings: Vec<Sighting> = (0..).zip(places).map(sighting).collect();
        let near = solve(&start, middle, &sightings, f64::INFINITY);
        let found = solve(&solve(&near, middle, &sightings, 6.0), middle, &sightings, 1.0);
        for Sighting { place, .. } in &sightings {
            let miss = pixel(&found, *place).unwrap() - pixel(&knocked, *place).unwrap();
            assert!(miss.norm() < 0.05, "{miss:?}");
        }
    }

    #[test]
    fn a_pixel_shows_the_surface_or_a_top_and_no_wall() {
        let board = Model::new(Game::PasseTrappe).unwrap().passe_trappe().unwrap().board_shape();
        let camera = camera();
        let bar = board.solids[0].max;
        for place in [
            SpacePoint::new(100.0, 200.0, 0.0),
            SpacePoint::new(bar.x / 2.0, (board.solids[0].min.y + bar.y) / 2.0, bar.z),
            SpacePoint::new(-4.0, 300.0, board.rim_height_mm),
        ] {
            let seen = camera.project(place).unwrap();
            let found = place_at(&camera, &board, seen).unwrap();
            assert!((found.xyz() - place.xyz()).norm() < 0.1, "{place:?} {found:?}");
        }
        let side = camera.project(SpacePoint::new(bar.x / 2.0, board.solids[0].min.y, bar.z / 2.0)).unwrap();
        assert_eq!(place_at(&camera, &board, side), None);
        assert_eq!(place_at(&camera, &board, ImagePoint::new(1.0, 1.0)), None);
    }
}
