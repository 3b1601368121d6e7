use super::edges::{Edge, Side, edges};
use super::ribbon::{Ribbon, nearest, ribbon};
use super::stiff::stiff;
use super::strip::Strip;
use crate::capture::Picture;
use crate::geometry::{Camera, Centreline, TablePoint};

/// A middle line that lies midway between the surface's edges.
#[derive(Clone, Debug)]
pub(super) struct Fitted {
    /// The way round is that of the line that it began with.
    pub(super) line: Centreline,
    /// From edge to edge, mm.
    pub(super) width_mm: f64,
    /// How much of it the picture's edges bear out, of both sides and all its length, 0 to 1.
    pub(super) borne_out: f64,
    /// The longest stretch along which no edge is seen on either side, mm.
    pub(super) longest_gap_mm: f64,
}

/// Between stations along the line, and between colours across it, mm.
const STEP_MM: (f64, f64) = (4.0, 0.5);
/// Stations to both sides that are looked at together.
const TOGETHER: usize = 2;
/// One round of fitting.
#[derive(Clone, Copy)]
struct Round {
    /// How far from where they should be edges are looked for, mm.
    search_mm: f64,
    /// How far the width may be off, mm.
    width_off_mm: f64,
    /// Between the widths that are tried, mm.
    width_step_mm: f64,
}
/// Each round begins where the last one ended.
const ROUNDS: [Round; 3] = [
    Round { search_mm: 18.0, width_off_mm: 12.0, width_step_mm: 1.5 },
    Round { search_mm: 10.0, width_off_mm: 3.0, width_step_mm: 0.5 },
    Round { search_mm: 6.0, width_off_mm: 0.5, width_step_mm: 0.5 },
];
/// The strip reaches so far beyond the search, mm.
const MARGIN_MM: f64 = 6.0;

/// Moves a line to the middle between the surface's edges; `None` where there are hardly any.
pub(super) fn fit(picture: &Picture, camera: &Camera, line: &Centreline, width_mm: f64) -> Option<Fitted> {
    let (mut line, mut width_mm) = (line.clone(), width_mm);
    let mut fitted = None;
    for Round { search_mm, width_off_mm, width_step_mm } in ROUNDS {
        let reach_mm = width_mm / 2.0 + search_mm + MARGIN_MM;
        let strip = Strip::of(picture, camera, &line, reach_mm, STEP_MM).smoothed(TOGETHER);
        let left = edges(&strip, Side::Left, width_mm / 2.0, search_mm);
        let right = edges(&strip, Side::Right, width_mm / 2.0, search_mm);
        let steps = (width_off_mm / width_step_mm).round() as i32;
        let widths = (-steps..=steps).map(|step| width_mm + f64::from(step) * width_step_mm);
        let tried = widths.map(|width_mm| (width_mm, ribbon(&left, &right, width_mm, search_mm)));
        let (width, best) = tried.max_by(|(_, a), (_, b)| a.worth.total_cmp(&b.worth))?;
        let sights = sights(&left, &right, &best, width);
        width_mm = measured_width(&sights).unwrap_or(width);
        let moves = midway(&sights, width_mm);
        line = moved(&line, &moves, strip.step_mm)?;
        let (borne_out, longest_gap_mm) = judge(&sights, strip.step_mm);
        fitted = Some(Fitted { line: line.clone(), width_mm, borne_out, longest_gap_mm });
    }
    fitted
}

/// The edges that a ribbon lies on at each station: left and right.
type Sight = [Option<Edge>; 2];

fn sights(left: &[Vec<Edge>], right: &[Vec<Edge>], ribbon: &Ribbon, width_mm: f64) -> Vec<Sight> {
    let stations = left.iter().zip(right).zip(&ribbon.moves);
    let half = width_mm / 2.0;
    stations.map(|((left, right), at)| [nearest(left, at + half), nearest(right, at - half)]).collect()
}

/// The middling width where both edges are seen.
fn measured_width(sights: &[Sight]) -> Option<f64> {
    let both = sights.iter().filter_map(|[left, right]| left.zip(*right));
    let mut widths: Vec<f64> = both.map(|(left, right)| left.aside_mm - right.aside_mm).collect();
    widths.sort_by(f64::total_cmp);
    widths.get(widths.len() / 2).copied()
}

/// How far the line moves to the left at each station, mm: midway between the edges seen, without sharp bends.
fn midway(sights: &[Sight], width_mm: f64) -> Vec<f64> {
    let pulls = sights.iter().map(|[left, right]| {
        let to = [left.map(|edge| edge.aside_mm - width_mm / 2.0), right.map(|edge| edge.aside_mm + width_mm / 2.0)];
        to.into_iter().flatten().fold((0.0, 0.0), |(sum, weight), to| (sum + to, weight + 1.0))
    });
    let (pull, weight): (Vec<f64>, Vec<f64>) = pulls.unzip();
    stiff(&pull, &weight)
}

fn moved(line: &Centreline, moves: &[f64], step_mm: f64) -> Option<Centreline> {
    let points: Vec<TablePoint> =
        moves.iter().enumerate().map(|(station, aside)| line.beside(station as f64 * step_mm, *aside)).collect();
    Centreline::new(points)
}

/// The share of the edges that are seen, and the longest stretch without any, mm.
fn judge(sights: &[Sight], step_mm: f64) -> (f64, f64) {
    let seen = sights.iter().flatten().flatten().count();
    let is_bare = sights.iter().map(|sides| sides.iter().all(Option::is_none));
    let (mut longest, mut run) = (0_usize, 0_usize);
    for bare in is_bare.clone().chain(is_bare) {
        run = if bare { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    let share = seen as f64 / (2 * sights.len()).max(1) as f64;
    (share, longest.min(sights.len()) as f64 * step_mm)
}
