use opencv::calib3d::{
    CALIB_FIX_ASPECT_RATIO, CALIB_FIX_K2, CALIB_FIX_K3, CALIB_USE_INTRINSIC_GUESS, CALIB_ZERO_TANGENT_DIST,
    calibrate_camera_extended,
};
use opencv::core::{Mat, MatTraitConst as _, Point2f, Point3f, Size, TermCriteria, TermCriteria_Type, Vector};

use super::{Chessboard, ChessboardView};
use crate::geometry::{Distortion, Intrinsics};

/// How much a lens may deviate from a pinhole, from the simplest on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LensModel {
    /// `k1` alone.
    Slight,
    /// `k1` and `k2`.
    Radial,
    /// The same, with a lens that is not quite centred or straight, and pixels that are not quite square.
    Tilted,
    /// The same with `k3`, for wide angles.
    Wide,
}

impl LensModel {
    pub const ALL: [Self; 4] = [Self::Slight, Self::Radial, Self::Tilted, Self::Wide];

    fn flags(self) -> i32 {
        match self {
            Self::Slight => CALIB_FIX_ASPECT_RATIO | CALIB_ZERO_TANGENT_DIST | CALIB_FIX_K2 | CALIB_FIX_K3,
            Self::Radial => CALIB_FIX_ASPECT_RATIO | CALIB_ZERO_TANGENT_DIST | CALIB_FIX_K3,
            Self::Tilted => CALIB_FIX_K3,
            Self::Wide => 0,
        }
    }

    /// How many numbers it has.
    pub fn parameters(self) -> usize {
        match self {
            Self::Slight => 4,
            Self::Radial => 5,
            Self::Tilted => 8,
            Self::Wide => 9,
        }
    }
}

/// A model fitted to views.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    pub intrinsics: Intrinsics,
    /// Root mean square miss of all corners.
    pub rms_px: f64,
    /// The same of each view.
    pub view_px: Vec<f64>,
    /// Standard deviation of the focal length, as a share of it.
    pub focal_deviation: f64,
    /// The angle between the sheet's normal and the line of sight, of each view, radians.
    pub tilts_rad: Vec<f64>,
}

/// Fits a model to views of one size (Zhang 2000, with OpenCV's bundle adjustment).
pub(super) fn fit(
    model: LensModel,
    views: &[&ChessboardView],
    board: &Chessboard,
    (width, height): (u32, u32),
) -> opencv::Result<Fitted> {
    let sheet: Vector<Point3f> = board.corners().map(|p| Point3f::new(p.x as f32, p.y as f32, 0.0)).collect();
    let on_sheet: Vector<Vector<Point3f>> = views.iter().map(|_| sheet.clone()).collect();
    let points = |view: &&ChessboardView| {
        Mat::from_exact_iter(view.corners.iter().map(|p| Point2f::new((p.x - 0.5) as f32, (p.y - 0.5) as f32)))
    };
    let in_image: Vector<Mat> = views.iter().map(points).collect::<opencv::Result<_>>()?;
    let (w, h) = (f64::from(width), f64::from(height));
    let guess = w.max(h);
    let mut camera = Mat::from_slice_2d(&[[guess, 0.0, w / 2.0 - 0.5], [0.0, guess, h / 2.0 - 0.5], [0.0, 0.0, 1.0]])?;
    let mut lens = Mat::from_slice_2d(&[[0.0_f64; 5]])?;
    let (mut turns, mut shifts) = (Vector::<Mat>::new(), Vector::<Mat>::new());
    let (mut deviations, mut of_views, mut errors) = (Mat::default(), Mat::default(), Mat::default());
    let until = TermCriteria::new(TermCriteria_Type::COUNT as i32 + TermCriteria_Type::EPS as i32, 200, 1e-10)?;
    let rms_px = calibrate_camera_extended(
        &on_sheet,
        &in_image,
        Size::new(width as i32, height as i32),
        &mut camera,
        &mut lens,
        &mut turns,
        &mut shifts,
        &mut deviations,
        &mut of_views,
        &mut errors,
        model.flags() | CALIB_USE_INTRINSIC_GUESS,
        until,
    )?;
    let k = |i: i32| lens.at::<f64>(i).copied();
    let distortion = Distortion { k1: k(0)?, k2: k(1)?, p1: k(2)?, p2: k(3)?, k3: k(4)? };
    let fx = *camera.at_2d::<f64>(0, 0)?;
    let intrinsics = Intrinsics {
        fx,
        fy: *camera.at_2d::<f64>(1, 1)?,
        cx: *camera.at_2d::<f64>(0, 2)? + 0.5,
        cy: *camera.at_2d::<f64>(1, 2)? + 0.5,
        distortion,
    };
    let view_px = (0..views.len() as i32).map(|i| errors.at::<f64>(i).copied()).collect::<opencv::Result<_>>()?;
    // With square pixels OpenCV tells the deviation of the vertical focal length alone.
    let of_focal = deviations.at::<f64>(0)?.max(*deviations.at::<f64>(1)?);
    let tilt = |turn: Mat| -> opencv::Result<f64> {
        let turn = nalgebra::Vector3::new(*turn.at::<f64>(0)?, *turn.at::<f64>(1)?, *turn.at::<f64>(2)?);
        let normal = nalgebra::Rotation3::new(turn) * nalgebra::Vector3::z();
        Ok(normal.z.abs().clamp(0.0, 1.0).acos())
    };
    let tilts_rad = turns.iter().map(tilt).collect::<opencv::Result<_>>()?;
    Ok(Fitted { intrinsics, rms_px, view_px, focal_deviation: of_focal / fx, tilts_rad })
}
