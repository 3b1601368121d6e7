use opencv::calib3d::{
    CALIB_CB_ACCURACY, CALIB_CB_EXHAUSTIVE, CALIB_CB_NORMALIZE_IMAGE, estimate_chessboard_sharpness_def,
    find_chessboard_corners_sb,
};
use opencv::core::{Mat, MatTraitConst as _, Point2f, Size, Vector};

use super::super::light::Brightness;
use super::{Chessboard, LensError};
use crate::capture::Picture;
use crate::geometry::ImagePoint;

/// A chessboard in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct ChessboardView {
    /// The picture's name, for people.
    pub name: String,
    /// Its inner corners, row by row.
    pub corners: Vec<ImagePoint>,
    /// Pixels that an edge takes from dark to light.
    pub rise_px: f64,
}

/// Finds a chessboard, whole and with its margin (Duda & Frese, "Accurate detection and localization of checkerboard
/// corners for calibration", 2018); `None` where there is none.
///
/// # Errors
/// If OpenCV fails.
pub fn find_chessboard(picture: &Picture, board: &Chessboard, name: &str) -> Result<Option<ChessboardView>, LensError> {
    let seen = Brightness::new(picture);
    look(&seen, board, name).map_err(|error| LensError::NoFit(error.message))
}

fn look(seen: &Brightness, board: &Chessboard, name: &str) -> opencv::Result<Option<ChessboardView>> {
    let flat = Mat::from_slice(&seen.coded)?;
    let grey = flat.reshape(1, seen.height as i32)?;
    let size = Size::new(i32::from(board.columns), i32::from(board.rows));
    let mut corners = Vector::<Point2f>::new();
    // The thorough search takes a second, so it comes only where the quick one fails.
    let quick = CALIB_CB_NORMALIZE_IMAGE | CALIB_CB_ACCURACY;
    let is_found = find_chessboard_corners_sb(&grey, size, &mut corners, quick)?
        || find_chessboard_corners_sb(&grey, size, &mut corners, quick | CALIB_CB_EXHAUSTIVE)?;
    if !is_found || corners.len() != board.count() {
        return Ok(None);
    }
    let [rise_px, ..] = estimate_chessboard_sharpness_def(&grey, size, &corners)?.0;
    let corners =
        corners.iter().map(|p| ImagePoint::new(f64::from(p.x) + 0.5, f64::from(p.y) + 0.5)).collect();
    Ok(Some(ChessboardView { name: name.to_owned(), corners, rise_px }))
}
