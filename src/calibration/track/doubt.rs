use super::fit::Fitted;
use super::strip::{Strip, apart};
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline, TablePoint};

/// What may be wrong with a track that was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TrackDoubt {
    /// Something wide lies across it, so that its course there is a guess.
    Covered {
        /// Where.
        at: TablePoint,
    },
    /// Table seems to lie within it.
    Unlike {
        /// Where.
        at: TablePoint,
    },
    /// It bends more than a track of its width can.
    Sharp {
        /// Where.
        at: TablePoint,
    },
    /// Little of its edges is seen.
    Faint {
        /// The share that is, 0 to 1.
        borne_out: f64,
    },
    /// No line across it stands out, or several do.
    Start {
        /// How many there are.
        lines: usize,
    },
}

/// Between stations along the track, and between places across it, mm.
const STEP_MM: (f64, f64) = (4.0, 3.0);
/// So much of the surface's width is looked at.
const INNER: f64 = 0.4;
/// The surface's colour is the middling one of so many stations to both sides.
const AROUND: usize = 45;
/// Colours further off than this, and than so many times what is usual, are no surface's, units of CIELAB.
const FOREIGN: (f32, f32) = (12.0, 4.0);
/// What covers this share of the width, for so long, mm, is larger than discs, lines and rails.
const ACROSS: (f64, f64) = (0.5, 48.0);
/// The bend is taken over so much of the way, mm.
const BEND_MM: f64 = 48.0;
/// The least radius of a middle line, in widths: at half a width the inner edge has a corner.
const LEAST_RADIUS: f64 = 0.38;
/// Less of the edges than this is little.
const FAINT: f64 = 0.85;

/// What speaks against a line.
pub(super) fn doubts(picture: &Picture, camera: &Camera, fitted: &Fitted) -> Vec<TrackDoubt> {
    let Fitted { line, width_mm, borne_out, unlike, .. } = fitted;
    let (width_mm, borne_out) = (*width_mm, *borne_out);
    let covered = covered(picture, camera, line, width_mm).map(|at| TrackDoubt::Covered { at });
    let sharp = sharpest(line).filter(|(_, radius_mm)| *radius_mm < LEAST_RADIUS * width_mm);
    let sharp = sharp.map(|(at, _)| TrackDoubt::Sharp { at });
    let faint = (borne_out < FAINT).then_some(TrackDoubt::Faint { borne_out });
    let unlike = unlike.map(|at| TrackDoubt::Unlike { at });
    [covered, unlike, sharp, faint].into_iter().flatten().collect()
}

/// Where something that is no surface lies across a track.
fn covered(picture: &Picture, camera: &Camera, line: &Centreline, width_mm: f64) -> Option<TablePoint> {
    let strip = Strip::of(picture, camera, line, INNER * width_mm, STEP_MM);
    let count = strip.stations();
    let middling: Vec<[f32; 3]> =
        (0..count).map(|station| median(strip.across(station).filter_map(|(_, lab)| lab))).collect();
    let usual = |station: usize| {
        let around = (0..=2 * AROUND).map(|k| middling[(station + count * AROUND + k - AROUND) % count]);
        median(around)
    };
    let off: Vec<Vec<f32>> = (0..count)
        .map(|station| {
            let usual = usual(station);
            strip.across(station).map(|(_, lab)| lab.map_or(0.0, |lab| apart(lab, usual))).collect()
        })
        .collect();
    let mut all: Vec<f32> = off.iter().flatten().copied().collect();
    all.sort_by(f32::total_cmp);
    let foreign = FOREIGN.0.max(FOREIGN.1 * all.get(all.len() / 2).copied().unwrap_or_default());
    let is_covered = |station: usize| {
        let row = &off[station];
        row.iter().filter(|off| **off > foreign).count() as f64 > ACROSS.0 * row.len() as f64
    };
    let long = (ACROSS.1 / strip.step_mm).ceil() as usize;
    let mut run = 0;
    for station in 0..count + long {
        run = if is_covered(station % count) { run + 1 } else { 0 };
        if run >= long {
            return Some(line.at((station as f64 - long as f64 / 2.0) * strip.step_mm));
        }
    }
    None
}

fn median(colours: impl Iterator<Item = [f32; 3]>) -> [f32; 3] {
    let colours: Vec<[f32; 3]> = colours.collect();
    [0, 1, 2].map(|k: usize| {
        let mut values: Vec<f32> = colours.iter().map(|lab| lab[k]).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied().unwrap_or_default()
    })
}

/// Where a line bends most, and its radius there, mm.
fn sharpest(line: &Centreline) -> Option<(TablePoint, f64)> {
    let steps = (line.length_mm() / STEP_MM.0).ceil() as usize;
    let bend = |along_mm: f64| {
        let (from, to) = (line.direction(along_mm - BEND_MM / 2.0), line.direction(along_mm + BEND_MM / 2.0));
        (from.0 * to.1 - from.1 * to.0).atan2(from.0 * to.0 + from.1 * to.1).abs()
    };
    let bends = (0..steps).map(|k| k as f64 * STEP_MM.0).map(|along_mm| (along_mm, bend(along_mm)));
    let (along_mm, most) = bends.max_by(|a, b| a.1.total_cmp(&b.1))?;
    Some((line.at(along_mm), BEND_MM / most.max(1e-6)))
}
