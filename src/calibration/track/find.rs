use super::chart::Chart;
use super::doubt::{TrackDoubt, doubts};
use super::error::TrackSearchError;
use super::fit::{Fitted, fit};
use super::median::without_small_things;
use super::regions::regions;
use super::ring::{Ring, Shape, shape_of};
use super::start_line::{cross_lines, start_line};
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline, TablePoint};
use crate::model::{BoardShape, DiscShape};

/// A track that was found in a picture.
#[derive(Clone, Debug)]
pub struct FoundTrack {
    /// Its middle line once round: counter-clockwise as seen from above, or as it was told.
    pub middle: Centreline,
    /// From edge to edge of its surface, mm.
    pub width_mm: f64,
    /// The two ends of its start line, right edge first, where one stands out.
    pub start_line: Option<[TablePoint; 2]>,
    /// How much of its edges the picture bears out, 0 to 1.
    pub borne_out: f64,
    /// What may be wrong.
    pub doubts: Vec<TrackDoubt>,
}

/// How lightness and the two colours count: as they are, and with shadows fading.
const WEIGHTS: [[f32; 3]; 2] = [[1.0, 1.0, 1.0], [0.3, 1.2, 1.2]];
/// Half the side of the window in which what is small vanishes before the search, in discs: the first takes discs away, the
/// second leaves narrow places between two stretches of track.
const SMALL_DISCS: [f64; 2] = [0.75, 0.35];
/// A track covers at least this square of the table, mm.
const LEAST_SIDE_MM: f64 = 150.0;
/// The most candidates that are looked at closely.
const MOST_CANDIDATES: usize = 6;
/// Middle lines closer than this on average are of one track, in its widths.
const SAME_WIDTHS: f64 = 0.4;
/// Between the points of a middle line, mm.
const POINT_MM: f64 = 8.0;
/// The middle line is smoothed at first over so many points.
const SMOOTH_POINTS: usize = 3;
/// Another candidate that is borne out by at least this share as well makes the search undecided.
const RIVAL: f64 = 0.9;

/// Finds the surface of a closed track on a table of which a rectangle is known.
pub fn find_track(
    picture: &Picture,
    camera: &Camera,
    board: &BoardShape,
    disc: &DiscShape,
) -> Result<FoundTrack, TrackSearchError> {
    let chart = Chart::of(picture, camera, (board.width_mm, board.length_mm)).ok_or(TrackSearchError::NothingSeen)?;
    let least_cells = chart.cells_of(LEAST_SIDE_MM * LEAST_SIDE_MM);
    let looks = SMALL_DISCS.into_iter().flat_map(|discs| {
        let reach = (discs * disc.diameter_mm / chart.cell_mm).round().max(1.0) as usize;
        let smooth = without_small_things(&chart, reach);
        WEIGHTS.map(|weights| regions(&chart, &smooth, weights, least_cells))
    });
    let shapes: Vec<Shape> = looks.flatten().map(|region| shape_of(&chart, &region)).collect();
    let candidates = candidates(shapes.iter().filter_map(|shape| match shape {
        Shape::Ring(ring) => Some(ring),
        Shape::CutOff(_) | Shape::Open(_) | Shape::Crossing(_) | Shape::Other => None,
    }));
    let mut fitted: Vec<Fitted> = candidates
        .iter()
        .filter_map(|(ring, line)| fit(picture, camera, line, ring.width_mm))
        .filter(Fitted::is_borne_out)
        .collect();
    fitted.sort_by(|a, b| b.borne_out.total_cmp(&a.borne_out));
    let Some(best) = fitted.first() else { return Err(why_none(&shapes)) };
    let is_rival =
        |other: &&Fitted| other.borne_out >= RIVAL * best.borne_out && !is_same(&best.line, &other.line, best.width_mm);
    if fitted.iter().skip(1).any(|other| is_rival(&other)) {
        return Err(TrackSearchError::Several);
    }
    Ok(found(picture, camera, best))
}

/// All that is told of a line that was fitted.
pub(super) fn found(picture: &Picture, camera: &Camera, fitted: &Fitted) -> FoundTrack {
    let Fitted { line, width_mm, borne_out, .. } = fitted;
    let lines = cross_lines(picture, camera, line, *width_mm);
    let mut doubts = doubts(picture, camera, fitted);
    let start = start_line(&lines).map(|across| {
        let half = width_mm / 2.0;
        [-half, half].map(|aside| line.beside(across.along_mm + across.slant * aside, aside))
    });
    if start.is_none() {
        doubts.push(TrackDoubt::Start { lines: lines.len() });
    }
    FoundTrack { middle: line.clone(), width_mm: *width_mm, start_line: start, borne_out: *borne_out, doubts }
}

/// The rings that stand out most, one of each place.
fn candidates<'a>(rings: impl Iterator<Item = &'a Ring>) -> Vec<(&'a Ring, Centreline)> {
    let mut rings: Vec<&Ring> = rings.collect();
    let worth = |ring: &Ring| ring.contrast * (1.0 - ring.uneven);
    rings.sort_by(|a, b| worth(b).total_cmp(&worth(a)));
    let mut kept: Vec<(&Ring, Centreline)> = Vec::new();
    for ring in rings {
        let Some(line) = Centreline::new(ring.middle.clone()).and_then(|line| smoothed(&line)) else { continue };
        let is_known = |(known, other): &(&Ring, Centreline)| {
            is_same(&line, other, ring.width_mm) && (known.width_mm / ring.width_mm - 1.0).abs() < 0.15
        };
        if kept.len() < MOST_CANDIDATES && !kept.iter().any(is_known) {
            kept.push((ring, line));
        }
    }
    kept
}

fn is_same(one: &Centreline, other: &Centreline, width_mm: f64) -> bool {
    let count = 40;
    let off = |k: usize| other.locate(one.at(one.length_mm() * k as f64 / f64::from(count))).aside_mm.abs();
    (0..count as usize).map(off).sum::<f64>() / f64::from(count) < SAME_WIDTHS * width_mm
}

/// A line without the steps of cells.
fn smoothed(line: &Centreline) -> Option<Centreline> {
    let count = (line.length_mm() / POINT_MM).round().max(8.0) as usize;
    let points: Vec<TablePoint> = (0..count).map(|k| line.at(k as f64 * line.length_mm() / count as f64)).collect();
    let mean = |at: usize| {
        let around = (0..=2 * SMOOTH_POINTS).map(|k| points[(at + count + k - SMOOTH_POINTS) % count]);
        let (x, y) = around.fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
        let number = (2 * SMOOTH_POINTS + 1) as f64;
        TablePoint::new(x / number, y / number)
    };
    Centreline::new((0..count).map(mean).collect())
}

/// Why no track was found, by the band that stands out most.
fn why_none(shapes: &[Shape]) -> TrackSearchError {
    let why = |shape: &Shape| match shape {
        Shape::Crossing(contrast) => Some((*contrast, TrackSearchError::Crosses)),
        Shape::CutOff(contrast) => Some((*contrast, TrackSearchError::CutOff)),
        Shape::Open(contrast) => Some((*contrast, TrackSearchError::Open)),
        Shape::Ring(_) | Shape::Other => None,
    };
    let strongest = shapes.iter().filter_map(why).max_by(|a, b| a.0.total_cmp(&b.0));
    strongest.map_or(TrackSearchError::None, |(_, why)| why)
}
