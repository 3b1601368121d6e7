use nalgebra::{Translation3, UnitQuaternion, Vector3};
use opencv::calib3d::{SOLVEPNP_IPPE, solve_pnp, solve_pnp_refine_lm_def};
use opencv::core::{Mat, MatTraitConst as _, Point2d, Point3d, Vector};

use super::corners::on_table;
use super::{CalibrationError, Corners};
use crate::geometry::{Camera, ImagePoint, Intrinsics, Pose, SpacePoint};
use crate::model::BoardShape;

/// Where the camera is, and how well that explains the corners.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoseSolution {
    /// Camera space from table space.
    pub pose: Pose,
    /// Root mean square distance of the given points from where the pose predicts them, pixels.
    pub residual_px: f64,
}

/// The camera's pose from the board's four corners.
///
/// # Errors
/// If no camera above the table sees them so.
pub fn solve_pose(
    corners: &Corners,
    board: &BoardShape,
    intrinsics: &Intrinsics,
) -> Result<PoseSolution, CalibrationError> {
    let pairs: Vec<_> =
        on_table(board).map(|corner| corner.at_height(0.0)).into_iter().zip(corners.to_array()).collect();
    solve_pose_of_plane(&pairs, intrinsics)
}

/// The camera's pose from four or more points at one height: the closed form (Collins & Bartoli, "Infinitesimal
/// plane-based pose estimation", 2014), refined by Levenberg–Marquardt.
///
/// Points and intrinsics both count pixels from the image's corner, so they are handed on as they are.
pub(super) fn solve_pose_of_plane(
    pairs: &[(SpacePoint, ImagePoint)],
    intrinsics: &Intrinsics,
) -> Result<PoseSolution, CalibrationError> {
    let (rotation, translation) =
        solve_with_opencv(pairs, intrinsics).map_err(|e| CalibrationError::Pose(e.message))?;
    let height_mm = pairs.first().map_or(0.0, |(point, _)| point.z);
    let of_plane = Pose::from_parts(Translation3::from(translation), UnitQuaternion::from_scaled_axis(rotation));
    let pose = of_plane * Translation3::new(0.0, 0.0, -height_mm);
    let camera = Camera { intrinsics: *intrinsics, pose };
    let misses = pairs.iter().map(|(point, seen)| camera.project(*point).map_or(f64::INFINITY, |p| p.distance(*seen)));
    let residual_px = (misses.map(|miss| miss * miss).sum::<f64>() / pairs.len() as f64).sqrt();
    if !residual_px.is_finite() || camera.centre().z <= 0.0 {
        return Err(CalibrationError::Pose("no camera above the table sees the board so".into()));
    }
    Ok(PoseSolution { pose, residual_px })
}

fn solve_with_opencv(
    pairs: &[(SpacePoint, ImagePoint)],
    intrinsics: &Intrinsics,
) -> opencv::Result<(Vector3<f64>, Vector3<f64>)> {
    // The closed form goes astray on planes other than z = 0.
    let on_table: Vector<Point3d> = pairs.iter().map(|(p, _)| Point3d::new(p.x, p.y, 0.0)).collect();
    let in_image: Vector<Point2d> = pairs.iter().map(|(_, p)| Point2d::new(p.x, p.y)).collect();
    let k = intrinsics;
    let camera = Mat::from_slice_2d(&[[k.fx, 0.0, k.cx], [0.0, k.fy, k.cy], [0.0, 0.0, 1.0]])?;
    let d = k.distortion;
    let lens = Vector::<f64>::from_slice(&[d.k1, d.k2, d.p1, d.p2, d.k3]);
    let (mut rotation, mut translation) = (Mat::default(), Mat::default());
    let found = solve_pnp(&on_table, &in_image, &camera, &lens, &mut rotation, &mut translation, false, SOLVEPNP_IPPE)?;
    if !found {
        return Err(opencv::Error::new(opencv::core::StsNoConv, "the points fit no pose"));
    }
    solve_pnp_refine_lm_def(&on_table, &in_image, &camera, &lens, &mut rotation, &mut translation)?;
    Ok((column(&rotation)?, column(&translation)?))
}

fn column(mat: &Mat) -> opencv::Result<Vector3<f64>> {
    Ok(Vector3::new(*mat.at::<f64>(0)?, *mat.at::<f64>(1)?, *mat.at::<f64>(2)?))
}
