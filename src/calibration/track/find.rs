use super::chart::Chart;
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
    /// Its middle line once round, counter-clockwise as seen from above.
    pub middle: Centreline,
    /// From edge to edge of its surface, mm.
    pub width_mm: f64,
    /// The two ends of its start line, right edge first as one goes counter-clockwise, where one stands out.
    pub start_line: Option<[TablePoint; 2]>,
    /// How many lines lie across it that might be its start.
    pub lines_across: usize,
    /// How much of its edges the picture bears out, 0 to 1.
    pub borne_out: f64,
}

/// How lightness and the two colours count: as they are, and with shadows fading.
const WEIGHTS: [[f32; 3]; 2] = [[1.0, 1.0, 1.0], [0.3, 1.2, 1.2]];
/// What is no larger than this many discs across vanishes before the search.
const SMALL_DISCS: f64 = 0.75;
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
/// At least so much of the edges must be seen.
const LEAST_BORNE_OUT: f64 = 0.6;
/// No stretch may be longer on which neither edge is seen, in widths.
const MOST_GAP_WIDTHS: f64 = 1.5;
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
    let reach = (SMALL_DISCS * disc.diameter_mm / chart.cell_mm).round().max(2.0) as usize;
    let smooth = without_small_things(&chart, reach);
    let least_cells = chart.cells_of(LEAST_SIDE_MM * LEAST_SIDE_MM);
    let shapes: Vec<Shape> = WEIGHTS
        .iter()
        .flat_map(|weights| regions(&chart, &smooth, *weights, least_cells))
        .map(|region| shape_of(&chart, &region))
        .collect();
    let candidates = candidates(shapes.iter().filter_map(|shape| match shape {
        Shape::Ring(ring) => Some(ring),
        Shape::CutOff | Shape::Open | Shape::Crossing | Shape::Other => None,
    }));
    let mut fitted: Vec<Fitted> = candidates
        .iter()
        .filter_map(|(ring, line)| fit(picture, camera, line, ring.width_mm))
        .filter(|fitted| fitted.borne_out >= LEAST_BORNE_OUT)
        .filter(|fitted| fitted.longest_gap_mm <= MOST_GAP_WIDTHS * fitted.width_mm)
        .collect();
    fitted.sort_by(|a, b| b.borne_out.total_cmp(&a.borne_out));
    let Some(best) = fitted.first() else { return Err(why_none(&shapes)) };
    let is_rival =
        |other: &&Fitted| other.borne_out >= RIVAL * best.borne_out && !is_same(&best.line, &other.line, best.width_mm);
    if fitted.iter().skip(1).any(|other| is_rival(&other)) {
        return Err(TrackSearchError::Several);
    }
    let lines = cross_lines(picture, camera, &best.line, best.width_mm);
    let start = start_line(&lines).map(|line| {
        let half = best.width_mm / 2.0;
        [-half, half].map(|aside| best.line.beside(line.along_mm + line.slant * aside, aside))
    });
    Ok(FoundTrack {
        middle: best.line.clone(),
        width_mm: best.width_mm,
        start_line: start,
        lines_across: lines.len(),
        borne_out: best.borne_out,
    })
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

/// Why no track was found, by what looks most like one.
fn why_none(shapes: &[Shape]) -> TrackSearchError {
    let any = |is: fn(&Shape) -> bool| shapes.iter().any(is);
    if any(|shape| matches!(shape, Shape::Crossing)) {
        TrackSearchError::Crosses
    } else if any(|shape| matches!(shape, Shape::CutOff)) {
        TrackSearchError::CutOff
    } else if any(|shape| matches!(shape, Shape::Open)) {
        TrackSearchError::Open
    } else {
        TrackSearchError::None
    }
}
