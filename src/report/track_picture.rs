use super::draw::{AMBER, Canvas, GREEN, SOLID, WHITE};
use super::overlay::Space;
use crate::calibration::TravelKnown;
use crate::geometry::{ImagePoint, SpacePoint, TablePoint};
use crate::model::Track;

/// Between the places that a curve is drawn through, mm.
const STEP_MM: f64 = 5.0;
/// From one arrow to the next, in widths of the track.
const ARROW_WIDTHS: f64 = 3.0;
/// How long and how wide an arrow is, in widths of the track.
const ARROW: (f64, f64) = (0.35, 0.25);

/// Draws a track's edges, its middle, its start line and the way round; where that is not known, without arrows.
pub(super) fn draw_track(canvas: &mut Canvas, space: &Space, track: &Track, travel: TravelKnown) {
    let line = canvas.share(0.004).max(1.0);
    let (length_mm, half_mm) = (track.centreline.length_mm(), track.width_mm / 2.0);
    let steps = (length_mm / STEP_MM).ceil().max(8.0);
    let curve = |aside_mm: f64| -> Vec<ImagePoint> {
        let places = (0..=steps as usize).map(|k| track.centreline.beside(k as f64 / steps * length_mm, aside_mm));
        places.filter_map(|at| space.point(at.at_height(0.0))).collect()
    };
    for aside_mm in [-half_mm, half_mm] {
        canvas.line(&curve(aside_mm), line, GREEN, SOLID);
    }
    canvas.dashes(&curve(0.0), canvas.share(0.012).max(3.0), line, WHITE);
    let start: Vec<SpacePoint> = track.start_line().map(|at| at.at_height(0.0)).to_vec();
    canvas.line(&space.line(&start), line * 2.0, AMBER, SOLID);
    match travel {
        TravelKnown::Unknown => {}
        TravelKnown::Told => {
            let arrows = (length_mm / (ARROW_WIDTHS * track.width_mm)).round().max(2.0);
            for k in 0..arrows as usize {
                let corners = arrow(track, (k as f64 + 0.25) / arrows * length_mm);
                let seen: Vec<ImagePoint> = corners.iter().filter_map(|at| space.point(at.at_height(0.0))).collect();
                canvas.area(&seen, AMBER, SOLID);
            }
        }
    }
}

/// The corners of an arrow's head that points along the way.
fn arrow(track: &Track, along_mm: f64) -> [TablePoint; 3] {
    let (long, half_wide) = (ARROW.0 * track.width_mm, ARROW.1 * track.width_mm / 2.0);
    let line = &track.centreline;
    [line.beside(along_mm, -half_wide), line.at(along_mm + long), line.beside(along_mm, half_wide)]
}
