use std::collections::BTreeMap;

use super::examine::{Seen, Stretch};
use super::lookout::follows_motion;
use crate::calibration::{Calibration, Setup, board_shift, bow_left, disc_sizes, snap_corners};
use crate::capture::{Pace, Picture};
use crate::detect::{Grid, share_in_view};
use crate::geometry::TablePoint;
use crate::report::{EmptyPicture, Measure};

/// Everything that was measured, in the order in which people should read it.
pub fn measures(setup: &Setup, seen: &Seen) -> anyhow::Result<Vec<Measure>> {
    let calibration = setup.calibration()?;
    let sizes = disc_sizes(&calibration);
    let (piece_px, largest_px) = sizes.map_or((0.0, 0.0), |sizes| (sizes.smallest_px, sizes.largest_px));
    let empty = if setup.empty.is_some() { EmptyPicture::Given } else { EmptyPicture::Missing };
    let found = seen.stretches.iter().map(|stretch| stretch.found.discs().len()).collect();
    let mut measures: Vec<Measure> = seen.set.map(|expected| Measure::Pieces { expected, found }).into_iter().collect();
    measures.extend([
        Measure::PieceSize { smallest_px: piece_px, largest_px },
        Measure::Sharpness { edge_px: median(sharpnesses(seen)), piece_px },
    ]);
    measures.extend(separations(seen).into_iter().map(|(class, separation)| Measure::Contrast {
        class,
        separation,
        empty,
    }));
    measures.extend(of_light(seen));
    measures.extend(of_place(setup, &calibration, seen, piece_px)?);
    // A count is made of what lies still, however many frames come.
    if follows_motion(setup.game)
        && let Some(pace) = Pace::of(&seen.times)
    {
        measures.extend([Measure::Rate(pace), Measure::Gaps(pace), Measure::Evenness(pace)]);
    }
    Ok(measures)
}

fn of_light(seen: &Seen) -> [Measure; 5] {
    let stretches = || seen.stretches.iter();
    let unevenness = stretches().filter_map(|stretch| stretch.light.unevenness()).reduce(f64::max);
    [
        Measure::Dark { bright: stretches().map(|stretch| stretch.bright).min().unwrap_or_default() },
        Measure::Burnt { share: stretches().map(|stretch| stretch.burnt).fold(0.0, f64::max) },
        Measure::Uneven { ratio: unevenness },
        Measure::Flicker { swing: seen.steadiness.swing },
        Measure::Noise { levels: seen.steadiness.noise },
    ]
}

fn of_place(setup: &Setup, calibration: &Calibration, seen: &Seen, piece_px: f64) -> anyhow::Result<[Measure; 5]> {
    let board = &calibration.board;
    let lens = calibration.camera.intrinsics;
    let pictures: Vec<&Picture> = ends(&seen.stretches).map(|stretch| &stretch.picture).collect();
    let moved_px = pictures.iter().filter_map(|picture| moved_px(setup, calibration, picture)).reduce(f64::max);
    let bow_px = pictures.first().and_then(|picture| bow_left(picture, &setup.corners_px, &lens)).map(|bow| bow.bow_px);
    let middle = TablePoint::new(board.width_mm / 2.0, board.length_mm / 2.0);
    let (width, height) = setup.size_px;
    Ok([
        Measure::Place { moved_px, piece_px },
        Measure::Corners { residual_px: setup.pose()?.residual_px, longer_px: width.max(height) },
        Measure::Bending { bow_px, piece_px },
        Measure::Angle { elevation_deg: calibration.camera.elevation_rad(middle).to_degrees() },
        Measure::View { share: share_in_view(&Grid::new(calibration)) },
    ])
}

/// How far the board lies from where the setup says; `None` where its edges do not tell: those of a board without a rim are
/// as good as any line on the table.
fn moved_px(setup: &Setup, calibration: &Calibration, picture: &Picture) -> Option<f64> {
    let Calibration { board, camera, .. } = calibration;
    if board.rim_height_mm <= 0.0 {
        return None;
    }
    let shift_px = board_shift(picture, board, camera)?;
    if shift_px > 0.0 {
        return Some(shift_px);
    }
    let snapped = snap_corners(picture, board, &setup.corners_px, Some(&camera.intrinsics));
    Some(snapped.map_or(0.0, |snapped| snapped.moved_px))
}

/// The first stretch, and the last if that is another.
fn ends(stretches: &[Stretch]) -> impl Iterator<Item = &Stretch> {
    stretches.first().into_iter().chain(stretches.iter().skip(1).last())
}

fn sharpnesses(seen: &Seen) -> Vec<f64> {
    seen.stretches.iter().filter_map(|stretch| Some(stretch.sharpness.as_ref()?.edge_px)).collect()
}

/// How much the pieces of each class usually differ from the board.
fn separations(seen: &Seen) -> Vec<(String, f64)> {
    let mut of_class: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for class in seen.stretches.iter().flat_map(|stretch| &stretch.found.classes) {
        if let Some(separation) = class.separation {
            of_class.entry(&class.name).or_default().push(separation);
        }
    }
    of_class.into_iter().map(|(class, all)| (class.to_owned(), median(all).unwrap_or(0.0))).collect()
}

fn median(mut values: Vec<f64>) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied()
}
