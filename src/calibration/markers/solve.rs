use std::collections::BTreeSet;

use nalgebra::{DMatrix, DVector, Translation3, UnitQuaternion, Vector3};

use super::super::focal::focal_from_plane;
use super::super::pose::solve_pose_of_plane;
use super::super::{Corners, Focal, FocalSource, PoseSolution};
use super::assign::{Assigned, Assignment, as_told, exchanged, plane_miss_px};
use super::read::middle;
use super::{FoundMarkers, MARKERS, MarkerError, MarkerLayout, SeenMarker};
use crate::calibration::CalibrationError;
use crate::geometry::{Camera, ImagePoint, Intrinsics, Pose, SpacePoint, TablePoint, is_convex, polygon_area};
use crate::model::BoardShape;

/// What the markers tell.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkerSolution {
    /// Lens and pose.
    pub camera: Camera,
    /// Where the focal length comes from.
    pub focal: FocalSource,
    /// Where the playing area's inner corners appear.
    pub corners: Corners,
    /// Root mean square distance of the markers' corners from where the pose has them, pixels.
    pub residual_px: f64,
    /// Markers that were not seen.
    pub missing: Vec<u8>,
    /// What may be wrong, in words.
    pub doubts: Vec<String>,
}

/// Fewer markers leave the pose to chance.
const LEAST_MARKERS: usize = 3;
/// Cells of two pixels, and six of them.
const LEAST_MARKER_PX: f64 = 12.0;
/// How exactly a marker's corner is found, pixels; twice of what is measured, for paper that is not quite flat.
const POINTING_PX: f64 = 0.1;
/// Pieces that lie wrong miss by more than this share of the picture's width.
const MISPLACED_SHARE: f64 = 0.012;
/// Markers that lie well miss by less than this share of the picture's width.
const MOST_RESIDUAL_SHARE: f64 = 0.0006;
/// Printing to fit a page, a common mistake, shrinks by 3 % and more.
const SCALES: std::ops::RangeInclusive<i32> = -80..=60;
const SCALE_STEP: f64 = 0.0025;
const LEAST_SHRINKING: f64 = 0.012;

/// The camera from the markers that were found in a picture of this size; with a known lens, or by solving or assuming
/// the focal length.
///
/// # Errors
/// If there are none, too few, those of another sheet, two of one id, or if they lie at each other's places.
pub fn solve_markers(
    found: &FoundMarkers,
    layout: &MarkerLayout,
    board: &BoardShape,
    lens: Option<&Intrinsics>,
    size_px: (u32, u32),
) -> Result<MarkerSolution, MarkerError> {
    let seen = ours(found)?;
    let straight: Vec<SeenMarker> = seen.iter().map(|marker| straightened(marker, lens)).collect();
    let width = f64::from(size_px.0.max(size_px.1));
    let told = as_told(&straight, layout, board);
    let is_misplaced = |assignment: &Assignment| assignment.residual_px > MISPLACED_SHARE * width;
    if told.as_ref().is_none_or(is_misplaced)
        && let Some(other) = exchanged(&straight, layout, board).filter(|other| !is_misplaced(other))
    {
        return Err(MarkerError::Exchanged { exchanged: exchanged_words(&other.markers) });
    }
    // In the order of their ids they run like the board's corners: against the clock, which is a negative area with y down.
    let middles: Vec<ImagePoint> = straight.iter().map(|marker| middle(&marker.corners)).collect();
    if is_convex(&middles) && polygon_area(&middles) > 0.0 {
        return Err(MarkerError::Mirrored);
    }
    let assignment = told.ok_or_else(|| CalibrationError::Pose("the markers lie on no plane".into()))?;
    let mut doubts = Vec::new();
    let on_plane = assignment.pairs.iter().map(|(on_table, _)| on_table.at_height(layout.height_mm));
    let pairs: Vec<(SpacePoint, ImagePoint)> = on_plane.zip(seen.iter().flat_map(|marker| marker.corners)).collect();
    let focal = match lens {
        Some(lens) => Focal { intrinsics: *lens, source: FocalSource::Given },
        None => focal_from_plane(&assignment.pairs, size_px, POINTING_PX),
    };
    let PoseSolution { pose, .. } = solve_pose_of_plane(&pairs, &focal.intrinsics)?;
    let camera = match focal.source {
        FocalSource::Solved => refined(Camera { intrinsics: focal.intrinsics, pose }, &pairs),
        FocalSource::Given | FocalSource::Assumed => Camera { intrinsics: focal.intrinsics, pose },
    };
    let residual_px = miss_px(&camera, &pairs);
    let most_px = MOST_RESIDUAL_SHARE * width;
    if residual_px > most_px {
        doubts.push(misfit_words(residual_px, most_px, &assignment, &straight, layout, board, lens));
    }
    let missing: Vec<u8> = (0..MARKERS as u8).filter(|id| !seen.iter().any(|marker| marker.id == *id)).collect();
    let corners = board_corners(&camera, board)?;
    Ok(MarkerSolution { camera, focal: focal.source, corners, residual_px, missing, doubts })
}

/// The sheet's markers, each once and at least three.
fn ours(found: &FoundMarkers) -> Result<Vec<SeenMarker>, MarkerError> {
    let ours: Vec<SeenMarker> = found.markers.iter().filter(|m| usize::from(m.id) < MARKERS).copied().collect();
    if let Some((twin, _)) = ours.iter().zip(ours.iter().skip(1)).find(|(a, b)| a.id == b.id) {
        return Err(MarkerError::Twice { id: twin.id });
    }
    if ours.len() >= LEAST_MARKERS {
        return Ok(ours);
    }
    let others: BTreeSet<u8> = found.markers.iter().map(|m| m.id).filter(|id| usize::from(*id) >= MARKERS).collect();
    let seen: Vec<u8> = ours.iter().map(|m| m.id).collect();
    match (ours.is_empty(), others.is_empty(), found.strange.first()) {
        (true, true, None) => Err(MarkerError::None { least_px: LEAST_MARKER_PX }),
        (true, true, Some(first)) => {
            Err(MarkerError::OtherDictionary { count: found.strange.len(), code_cells: first.code_cells })
        }
        (_, false, _) => {
            let all: Vec<u8> = seen.into_iter().chain(others).collect();
            Err(MarkerError::WrongIds { found: listed(&all) })
        }
        (false, true, _) => {
            let missing: Vec<u8> = (0..MARKERS as u8).filter(|id| !seen.contains(id)).collect();
            Err(MarkerError::TooFew { found: named(&seen), missing: named(&missing) })
        }
    }
}

/// Where a lens without distortion would show the marker.
fn straightened(marker: &SeenMarker, lens: Option<&Intrinsics>) -> SeenMarker {
    let Some(lens) = lens.filter(|lens| !lens.distortion.is_none()) else { return *marker };
    let ahead = Camera { intrinsics: *lens, pose: Pose::identity() };
    let straight = |p: ImagePoint| {
        // Looking along z, the plane one unit ahead holds the slopes.
        let slope = ahead.unproject(p, 1.0).unwrap_or_default();
        ImagePoint::new(lens.fx * slope.x + lens.cx, lens.fy * slope.y + lens.cy)
    };
    SeenMarker { id: marker.id, corners: marker.corners.map(straight) }
}

fn board_corners(camera: &Camera, board: &BoardShape) -> Result<Corners, CalibrationError> {
    let behind = || CalibrationError::Pose("a corner of the board lies behind the camera".into());
    let [near_left, near_right, far_right, far_left] =
        super::super::corners::on_table(board).map(|corner| camera.project(corner.at_height(0.0)).ok_or_else(behind));
    Ok(Corners { near_left: near_left?, near_right: near_right?, far_right: far_right?, far_left: far_left? })
}

/// Root mean square distance of points from where the camera has them.
fn miss_px(camera: &Camera, pairs: &[(SpacePoint, ImagePoint)]) -> f64 {
    let squares =
        pairs.iter().map(|(point, seen)| camera.project(*point).map_or(f64::INFINITY, |p| p.distance(*seen).powi(2)));
    (squares.sum::<f64>() / pairs.len().max(1) as f64).sqrt()
}

/// Focal length and pose together, by Levenberg–Marquardt with differences as derivatives.
fn refined(start: Camera, pairs: &[(SpacePoint, ImagePoint)]) -> Camera {
    const STEPS: [f64; 7] = [1e-4, 1e-6, 1e-6, 1e-6, 1e-2, 1e-2, 1e-2];
    let moved = |camera: &Camera, by: &DVector<f64>| -> Camera {
        let part = |i: usize| by.get(i).copied().unwrap_or(0.0);
        let mut intrinsics = camera.intrinsics;
        intrinsics.fx *= part(0).exp();
        intrinsics.fy *= part(0).exp();
        let turn = UnitQuaternion::from_scaled_axis(Vector3::new(part(1), part(2), part(3)));
        let shift = Translation3::new(part(4), part(5), part(6));
        let pose = Pose::from_parts(shift * camera.pose.translation, turn * camera.pose.rotation);
        Camera { intrinsics, pose }
    };
    let misses = |camera: &Camera| -> DVector<f64> {
        let both = pairs
            .iter()
            .flat_map(|(point, seen)| camera.project(*point).map_or([1e6, 1e6], |p| [p.x - seen.x, p.y - seen.y]));
        DVector::from_iterator(2 * pairs.len(), both)
    };
    let (mut best, mut damping) = (start, 1e-3);
    let mut miss = misses(&best);
    for _ in 0..30 {
        let columns: Vec<DVector<f64>> = STEPS
            .iter()
            .enumerate()
            .map(|(i, step)| {
                let mut by = DVector::zeros(STEPS.len());
                if let Some(part) = by.get_mut(i) {
                    *part = *step;
                }
                (misses(&moved(&best, &by)) - &miss) / *step
            })
            .collect();
        let slopes = DMatrix::from_columns(&columns);
        let normal = slopes.transpose() * &slopes;
        let damped = &normal + DMatrix::from_diagonal(&(normal.diagonal() * damping));
        let Some(step) = damped.lu().solve(&(-slopes.transpose() * &miss)) else { break };
        let next = moved(&best, &step);
        let next_miss = misses(&next);
        let gain = miss.norm_squared() - next_miss.norm_squared();
        if gain > 0.0 {
            (best, miss, damping) = (next, next_miss, damping * 0.2);
            if gain < 1e-12 {
                break;
            }
        } else {
            damping *= 10.0;
        }
    }
    best
}

fn misfit_words(
    residual_px: f64,
    most_px: f64,
    assignment: &Assignment,
    straight: &[SeenMarker],
    layout: &MarkerLayout,
    board: &BoardShape,
    lens: Option<&Intrinsics>,
) -> String {
    let told = format!("the markers miss their places by {residual_px:.1} px (good is below {most_px:.1} px)");
    let with_scale = |step: i32| {
        let scaled = MarkerLayout { marker_mm: layout.marker_mm * (1.0 + f64::from(step) * SCALE_STEP), ..*layout };
        let in_image = straight.iter().flat_map(|marker| marker.corners);
        let on_table = assignment.markers.iter().filter_map(|Assigned { place, turned, .. }| {
            let mut corners = scaled.corners(*place, board)?;
            corners.rotate_left(*turned);
            Some(corners)
        });
        let pairs: Vec<(TablePoint, ImagePoint)> = on_table.flatten().zip(in_image).collect();
        Some((scaled.marker_mm, plane_miss_px(&pairs)?))
    };
    let best = SCALES.filter_map(with_scale).min_by(|a, b| a.1.total_cmp(&b.1));
    if let Some((marker_mm, fit_px)) = best
        && (marker_mm / layout.marker_mm - 1.0).abs() >= LEAST_SHRINKING
        && fit_px < 0.5 * assignment.residual_px
    {
        return format!(
            "{told}; they seem to be {marker_mm:.1} mm wide instead of {:.1} mm: measure a black square and give --marker-mm",
            layout.marker_mm
        );
    }
    let bent = if lens.is_none() { ", and give --lens if the camera bends straight lines" } else { "" };
    format!("{told}; lay each piece flat with its corner at the board's corner, check the board's size{bent}")
}

fn exchanged_words(markers: &[Assigned]) -> String {
    let wrong = markers.iter().filter(|m| m.id != m.place);
    wrong.map(|m| format!("{} lies where {} belongs", m.id, m.place)).collect::<Vec<_>>().join(", ")
}

fn listed(ids: &[u8]) -> String {
    ids.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

/// Markers by id and corner, in words.
fn named(ids: &[u8]) -> String {
    let name = |id: &u8| match id {
        0 => "0 (near-left)".to_owned(),
        1 => "1 (near-right)".to_owned(),
        2 => "2 (far-right)".to_owned(),
        3 => "3 (far-left)".to_owned(),
        4.. => id.to_string(),
    };
    let words: Vec<String> = ids.iter().map(name).collect();
    match words.as_slice() {
        [one] => format!("marker {one}"),
        [] | [_, _, ..] => format!("markers {}", words.join(" and ")),
    }
}
