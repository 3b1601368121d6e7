use super::edges::{Side, edges};
use super::find::{FoundTrack, found};
use super::fit::{STEP_MM, TOGETHER, fit};
use super::ribbon::{Evidence, ribbon};
use super::ring::WIDTHS_MM;
use super::strip::Strip;
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline};

/// Where a track's width is not known these are tried, each so much wider than the last, mm.
const WIDTH_STEP_MM: f64 = 3.0;
/// A line that is told may miss the middle by so much, mm.
const MISS_MM: f64 = 15.0;
/// Places on two lines that lie this far apart are on different ones, mm.
const OFF_MM: f64 = 5.0;

/// How far a line lies from another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineOff {
    /// The middling distance, mm.
    pub median_mm: f64,
    /// The share of its length that lies more than 5 mm off, 0 to 1.
    pub share_off: f64,
}

/// The track whose edges a picture shows around a line that was told; `None` where it shows too little of them.
pub fn follow_track(
    picture: &Picture,
    camera: &Camera,
    line: &Centreline,
    width_mm: Option<f64>,
) -> Option<FoundTrack> {
    let width_mm = width_mm.or_else(|| likely_width(picture, camera, line))?;
    let fitted = fit(picture, camera, line, width_mm).filter(|fitted| fitted.is_borne_out())?;
    Some(found(picture, camera, &fitted))
}

/// How far a line that was told lies from the one that is seen.
pub fn line_off(told: &Centreline, seen: &Centreline) -> LineOff {
    let steps = (seen.length_mm() / OFF_MM).ceil().max(8.0);
    let off = |k: usize| told.locate(seen.at(k as f64 / steps * seen.length_mm())).aside_mm.abs();
    let mut all: Vec<f64> = (0..steps as usize).map(off).collect();
    all.sort_by(f64::total_cmp);
    let share_off = all.iter().filter(|off| **off > OFF_MM).count() as f64 / steps;
    LineOff { median_mm: all.get(all.len() / 2).copied().unwrap_or_default(), share_off }
}

/// The width of a ribbon along a line that lies best on the picture's edges.
fn likely_width(picture: &Picture, camera: &Camera, line: &Centreline) -> Option<f64> {
    let (least, most) = (*WIDTHS_MM.start(), *WIDTHS_MM.end());
    let strip = Strip::of(picture, camera, line, most / 2.0 + MISS_MM, STEP_MM).smoothed(TOGETHER);
    // Edges are looked for from close to the line to the widest track's.
    let (middle, search) = ((least + most) / 4.0, (most - least) / 4.0 + MISS_MM / 2.0);
    let [left, right] = [Side::Left, Side::Right].map(|side| edges(&strip, side, middle, search));
    let evidence = Evidence::new(left, right, &strip, None);
    let steps = ((most - least) / WIDTH_STEP_MM) as usize;
    let widths = (0..=steps).map(|step| least + step as f64 * WIDTH_STEP_MM);
    let tried = widths.map(|width_mm| (width_mm, ribbon(&evidence, width_mm, MISS_MM).worth));
    tried.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(width_mm, _)| width_mm)
}
