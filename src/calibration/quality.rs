use serde::{Deserialize, Serialize};

use super::{CalibrationError, Corners, CornersError, FocalSource, Setup, solve_pose};
use crate::geometry::{Camera, TablePoint};

/// Corners pointed at by hand miss by a pixel or two of a 960 pixels wide picture; more means a wrong size or order.
const MOST_RESIDUAL_SHARE: f64 = 0.002;
/// Corners that are explained so much better if begun elsewhere were begun at the wrong one.
const MUCH_BETTER: f64 = 5.0;
/// A disk seen smaller than this across is measured badly.
const LEAST_DISC_PX: f64 = 12.0;
/// Under a lower camera the bar, or pieces, hide others.
const LEAST_ELEVATION_DEG: f64 = 40.0;

/// `[quality]`: what `calibrate` found out about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// How far the corners lie from where the pose puts them, root mean square, pixels.
    pub residual_px: f64,
    /// Where the focal length comes from.
    pub focal: FocalSource,
    /// What may be wrong, in words.
    #[serde(default)]
    pub doubts: Vec<String>,
}

/// Whether a calibration is good enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// It is.
    Good,
    /// It is, but something may be wrong.
    Doubtful,
    /// It is not: the corners cannot be those of a board of this size.
    Bad,
}

impl Quality {
    /// Whether it is good enough for pictures of this size.
    pub fn fit(&self, size_px: (u32, u32)) -> Fit {
        match self.residual_px <= most_residual_px(size_px) {
            true if self.doubts.is_empty() => Fit::Good,
            true => Fit::Doubtful,
            false => Fit::Bad,
        }
    }
}

/// How good a setup is, with everything that may be wrong with it in words; an error only if it is certainly wrong.
pub fn assess(setup: &Setup) -> Result<Quality, CalibrationError> {
    let (board, disc) = setup.shapes()?;
    let focal = setup.focal()?;
    let solution = setup.pose()?;
    let camera = Camera { intrinsics: focal.intrinsics, pose: solution.pose };
    let mut doubts = Vec::new();
    let most_residual_px = most_residual_px(setup.size_px);
    if solution.residual_px > most_residual_px {
        let (residual_px, turned_px) = (solution.residual_px, turned_residual_px(setup)?);
        if turned_px * MUCH_BETTER < residual_px {
            return Err(CornersError::Turned { residual_px, turned_px }.into());
        }
        doubts.push(format!(
            "the corners miss the board's shape by {residual_px:.1} px (good is below {most_residual_px:.1} px); check the corners and the board's size"
        ));
    }
    if focal.source == FocalSource::Assumed {
        doubts.push(
            "the view is too straight to tell the focal length, so a field of view of 65° is assumed; \
            give --lens if places near the edges are off"
                .into(),
        );
    }
    let middle = TablePoint::new(board.width_mm / 2.0, board.length_mm / 2.0);
    let elevation_deg = camera.elevation_rad(middle).to_degrees();
    if elevation_deg < LEAST_ELEVATION_DEG {
        let hides = if board.solids.is_empty() { "pieces hide those behind them" } else { "the bar hides disks" };
        doubts.push(format!("the camera looks down at only {elevation_deg:.0}°, so {hides}; 45° or more is good"));
    }
    let across_px = super::corners::on_table(&board).into_iter().filter_map(|corner| {
        let beside = TablePoint::new(corner.x + disc.diameter_mm, corner.y);
        Some(camera.project(corner.at_height(0.0))?.distance(camera.project(beside.at_height(0.0))?))
    });
    let least_px = across_px.fold(f64::INFINITY, f64::min);
    if least_px < LEAST_DISC_PX {
        doubts.push(format!("a disk is only {least_px:.0} px wide at the board's far end; bring the camera closer"));
    }
    Ok(Quality { residual_px: (solution.residual_px * 1e3).round() / 1e3, focal: focal.source, doubts })
}

fn most_residual_px((width, height): (u32, u32)) -> f64 {
    f64::from(width.max(height)) * MOST_RESIDUAL_SHARE
}

/// How far the corners miss if begun a quarter turn later.
fn turned_residual_px(setup: &Setup) -> Result<f64, CalibrationError> {
    let mut turned = setup.clone();
    let Corners { near_left, near_right, far_right, far_left } = setup.corners_px;
    turned.corners_px = Corners::from_array([near_right, far_right, far_left, near_left]);
    let intrinsics = turned.focal()?.intrinsics;
    let solution = solve_pose(&turned.corners_px, &setup.shapes()?.0, &intrinsics);
    Ok(solution.map_or(f64::INFINITY, |s| s.residual_px))
}
