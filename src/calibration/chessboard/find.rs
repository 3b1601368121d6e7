use opencv::calib3d::{
    CALIB_CB_EXHAUSTIVE, CALIB_CB_NORMALIZE_IMAGE, estimate_chessboard_sharpness_def, find_chessboard_corners_sb,
};
use opencv::core::{Mat, MatTraitConst as _, Point2f, Size, Vector};

use super::super::light::Brightness;
use super::saddle::refine;
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
    let (small, scale) = reduced(seen);
    // A reduced picture is searched in a tenth of the time; the whole one comes only where that fails.
    let found = match search(&small, board, CALIB_CB_NORMALIZE_IMAGE)? {
        Some(corners) => Some((corners, scale)),
        None => search(seen, board, CALIB_CB_NORMALIZE_IMAGE | CALIB_CB_EXHAUSTIVE)?.map(|corners| (corners, 1.0)),
    };
    let Some((corners, scale)) = found else { return Ok(None) };
    let rough: Vec<ImagePoint> = corners
        .iter()
        .map(|p| ImagePoint::new((f64::from(p.x) + 0.5) * scale, (f64::from(p.y) + 0.5) * scale))
        .collect();
    let Some(corners) = refine(seen, board, &rough) else { return Ok(None) };
    let in_pixels: Vector<Point2f> =
        corners.iter().map(|p| Point2f::new((p.x - 0.5) as f32, (p.y - 0.5) as f32)).collect();
    let flat = Mat::from_slice(&seen.coded)?;
    let grey = flat.reshape(1, seen.height as i32)?;
    let [rise_px, ..] = estimate_chessboard_sharpness_def(&grey, size(board), &in_pixels)?.0;
    Ok(Some(ChessboardView { name: name.to_owned(), corners, rise_px }))
}

fn search(seen: &Brightness, board: &Chessboard, flags: i32) -> opencv::Result<Option<Vector<Point2f>>> {
    let flat = Mat::from_slice(&seen.coded)?;
    let grey = flat.reshape(1, seen.height as i32)?;
    let mut corners = Vector::<Point2f>::new();
    let is_found = find_chessboard_corners_sb(&grey, size(board), &mut corners, flags)?;
    Ok((is_found && corners.len() == board.count()).then_some(corners))
}

fn size(board: &Chessboard) -> Size {
    Size::new(i32::from(board.columns), i32::from(board.rows))
}

/// Chessboards are searched in pictures about this wide.
const SEARCHED_PX: usize = 1000;

/// The picture made smaller by a whole number, and that number.
fn reduced(seen: &Brightness) -> (Brightness, f64) {
    let by = (seen.width.max(seen.height) / SEARCHED_PX).max(1);
    (seen.reduced(by), by as f64)
}
