use super::strip::{Strip, apart};
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline};

/// A line across the surface.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CrossLine {
    /// Where its middle lies along the middle line, mm.
    pub(super) along_mm: f64,
    /// How much further along it lies a mm to the left.
    pub(super) slant: f64,
    /// How much its colour differs from the surface beside it, units of CIELAB.
    pub(super) contrast: f64,
}

/// Between stations along the track, and between places across it, mm.
const STEP_MM: (f64, f64) = (1.5, 3.0);
/// Lines lie within so much of the width: its edges are left out.
const INNER: f64 = 0.42;
/// The surface beside a line is looked at from so far to so far from its middle, mm; a start line is narrower than twice the
/// first.
const BESIDE_MM: (f64, f64) = (12.0, 24.0);
/// A line differs from what is beside it over all but this share of the width.
const MISSING: f64 = 0.25;
/// A line is straight across, or nearly so.
const SLANTS: [f64; 7] = [-0.15, -0.1, -0.05, 0.0, 0.05, 0.1, 0.15];
/// No line differs by less, units of CIELAB.
const LEAST_CONTRAST: f64 = 5.0;
/// A line stands out from the surface's grain by this factor.
const OVER_GRAIN: f64 = 4.0;
/// The start line is stronger than any other, such as a joint, by this factor.
const OVER_OTHERS: f64 = 1.6;
/// Lines closer together than this are one, mm.
const ONE_LINE_MM: f64 = 40.0;

/// The lines across a track's surface that stand out, the strongest first.
pub(super) fn cross_lines(picture: &Picture, camera: &Camera, line: &Centreline, width_mm: f64) -> Vec<CrossLine> {
    let strip = Strip::of(picture, camera, line, INNER * width_mm, STEP_MM);
    let found: Vec<(CrossLine, f64)> = SLANTS.iter().flat_map(|slant| lines_of(&strip, *slant)).collect();
    let mut lines: Vec<CrossLine> = Vec::new();
    let mut found: Vec<CrossLine> = found.into_iter().map(|(line, _)| line).collect();
    found.sort_by(|a, b| b.contrast.total_cmp(&a.contrast));
    let length_mm = line.length_mm();
    for candidate in found {
        let is_near = |other: &CrossLine| {
            let off = (other.along_mm - candidate.along_mm).rem_euclid(length_mm);
            off.min(length_mm - off) < ONE_LINE_MM
        };
        if !lines.iter().any(is_near) {
            lines.push(candidate);
        }
    }
    lines
}

/// The one of the lines that stands out from all others.
pub(super) fn start_line(lines: &[CrossLine]) -> Option<CrossLine> {
    let first = lines.first()?;
    let is_alone = lines.get(1).is_none_or(|second| second.contrast * OVER_OTHERS <= first.contrast);
    is_alone.then_some(*first)
}

/// Lines of one slant, with how much they stand out.
fn lines_of(strip: &Strip, slant: f64) -> Vec<(CrossLine, f64)> {
    let count = strip.stations();
    let strength: Vec<f64> = (0..count).map(|station| strength(strip, station, slant)).collect();
    let mut sorted = strength.clone();
    sorted.sort_by(f64::total_cmp);
    let grain = sorted.get(count / 2).copied().unwrap_or_default();
    let least = LEAST_CONTRAST.max(OVER_GRAIN * grain);
    let around = |at: usize, by: isize| (at as isize + by).rem_euclid(count as isize) as usize;
    let reach = (BESIDE_MM.0 / strip.step_mm) as isize;
    let is_peak = |at: usize| {
        strength[at] >= least
            && (1..=reach)
                .all(|by| strength[at] > strength[around(at, -by)] && strength[at] >= strength[around(at, by)])
    };
    let line = |at: usize| {
        // The middle of what is at least half as strong.
        let half = |by: &isize| strength[around(at, *by)] >= strength[at] / 2.0;
        let behind = (1..=reach).take_while(|by| half(&-by)).count() as f64;
        let ahead = (1..=reach).take_while(half).count() as f64;
        let along_mm = (at as f64 + (ahead - behind) / 2.0) * strip.step_mm;
        (CrossLine { along_mm, slant, contrast: strength[at] }, strength[at] / grain.max(1e-9))
    };
    (0..count).filter(|at| is_peak(*at)).map(line).collect()
}

/// How much the places across a station differ from those a little before and after it: of nearly all of them the least.
fn strength(strip: &Strip, station: usize, slant: f64) -> f64 {
    let count = strip.stations() as isize;
    let reach = strip.reach as isize;
    let steps = |mm: f64| (mm / strip.step_mm).round() as isize;
    let (from, to) = (steps(BESIDE_MM.0), steps(BESIDE_MM.1));
    let mut differences: Vec<f64> = Vec::new();
    for aside in -reach..=reach {
        let middle = station as isize + steps(slant * aside as f64 * strip.across_mm);
        let at = |by: isize| strip.at((middle + by).rem_euclid(count) as usize, aside);
        let Some(here) = at(0) else { return 0.0 };
        let beside = |sign: isize| -> Option<f64> {
            let mut sum = [0.0_f32; 3];
            for by in from..=to {
                let colour = at(sign * by)?;
                sum = [sum[0] + colour[0], sum[1] + colour[1], sum[2] + colour[2]];
            }
            Some(f64::from(apart(here, sum.map(|value| value / (to - from + 1) as f32))))
        };
        // A step in colour, such as where two pieces of board meet, is no line: the line differs from both sides.
        let Some(least) = beside(-1).zip(beside(1)).map(|(before, after)| before.min(after)) else { return 0.0 };
        differences.push(least);
    }
    differences.sort_by(f64::total_cmp);
    differences.get((MISSING * differences.len() as f64) as usize).copied().unwrap_or_default()
}
