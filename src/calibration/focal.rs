use serde::{Deserialize, Serialize};

use super::Corners;
use super::corners::on_table;
use crate::geometry::{Distortion, Homography, ImagePoint, Intrinsics, Planar, TablePoint};
use crate::model::BoardShape;

/// The horizontal field of view taken where the corners do not tell it: that of a usual webcam or phone's main camera.
const DEFAULT_FIELD_OF_VIEW_DEG: f64 = 65.0;
/// How exactly a person points at a corner, pixels.
const POINTING_PX: f64 = 0.5;
/// A focal length known worse than this share is no better than the default.
const MOST_RELATIVE_ERROR: f64 = 0.15;
/// Fields of view that cameras over tables have; anything else comes from a wrong size of the board or wrong corners.
const FIELDS_OF_VIEW_DEG: std::ops::RangeInclusive<f64> = 15.0..=125.0;

/// Where a focal length comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FocalSource {
    /// Measured beforehand and given.
    Given,
    /// Solved from the board's perspective.
    Solved,
    /// Assumed, because the perspective does not tell.
    Assumed,
}

/// Intrinsics with where they come from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Focal {
    /// Square pixels, the optical centre in the middle of the picture, no distortion.
    pub intrinsics: Intrinsics,
    /// How the focal length was found.
    pub source: FocalSource,
}

/// The focal length from a rectangle of known size, pointed at by hand: [`focal_from_plane`] of its corners.
pub fn focal_from_quad(corners: &Corners, board: &BoardShape, size_px: (u32, u32)) -> Focal {
    let pairs: Vec<_> = on_table(board).into_iter().zip(corners.to_array()).collect();
    focal_from_plane(&pairs, size_px, POINTING_PX)
}

/// The focal length from four or more points of a plane, by the two constraints that a rotation's columns are orthogonal
/// and of equal length (Zhang, "A flexible new technique for camera calibration", 2000, section 2.4). Where the view is
/// so straight that an error of `pointing_px` in each point moves the answer by more than 15 %, a field of view of 65° is
/// assumed.
pub(super) fn focal_from_plane(pairs: &[(TablePoint, ImagePoint)], size_px: (u32, u32), pointing_px: f64) -> Focal {
    let (width, height) = (f64::from(size_px.0), f64::from(size_px.1));
    let with_focal = |focal: f64, source| Focal {
        intrinsics: Intrinsics {
            fx: focal,
            fy: focal,
            cx: width / 2.0,
            cy: height / 2.0,
            distortion: Distortion::default(),
        },
        source,
    };
    let focal_at = |field_of_view_deg: f64| width / 2.0 / (field_of_view_deg.to_radians() / 2.0).tan();
    let plausible = focal_at(*FIELDS_OF_VIEW_DEG.end())..=focal_at(*FIELDS_OF_VIEW_DEG.start());
    let centred: Vec<_> =
        pairs.iter().map(|(on, p)| (*on, ImagePoint::new(p.x - width / 2.0, p.y - height / 2.0))).collect();
    match solve(&centred) {
        Some(focal)
            if plausible.contains(&focal) && relative_error(&centred, focal, pointing_px) < MOST_RELATIVE_ERROR =>
        {
            with_focal(focal, FocalSource::Solved)
        }
        Some(_) | None => with_focal(focal_at(DEFAULT_FIELD_OF_VIEW_DEG), FocalSource::Assumed),
    }
}

/// Pixels count from the picture's middle.
fn solve(pairs: &[(TablePoint, ImagePoint)]) -> Option<f64> {
    let image_from_table = Homography::from_pairs(pairs)?;
    let columns = image_from_table.matrix();
    let (right, away) = (columns.column(0), columns.column(1));
    // Each constraint reads `flat / f² + deep = 0`.
    let orthogonal = (right.xy().dot(&away.xy()), right.z * away.z);
    let equal = (right.xy().norm_squared() - away.xy().norm_squared(), right.z * right.z - away.z * away.z);
    let deep_squared = orthogonal.1 * orthogonal.1 + equal.1 * equal.1;
    let focal_squared = -(orthogonal.0 * orthogonal.1 + equal.0 * equal.1) / deep_squared;
    (focal_squared.is_finite() && focal_squared > 0.0).then(|| focal_squared.sqrt())
}

/// Error propagation: how far the focal length moves, as a share, if each point's coordinate is off by the pointing error.
fn relative_error(pairs: &[(TablePoint, ImagePoint)], focal: f64, pointing_px: f64) -> f64 {
    let shifts = [(pointing_px, 0.0), (0.0, pointing_px)];
    let moved = (0..pairs.len()).flat_map(|which| shifts.map(|shift| (which, shift))).map(|(which, (dx, dy))| {
        let mut shifted = pairs.to_vec();
        if let Some((_, p)) = shifted.get_mut(which) {
            *p = ImagePoint::from_xy(p.x + dx, p.y + dy);
        }
        solve(&shifted).map_or(f64::INFINITY, |f| (f - focal).powi(2))
    });
    moved.sum::<f64>().sqrt() / focal
}
