use super::edges::{Beyond, Edge, Side, edges};
use super::ribbon::{Evidence, Ribbon, nearest, ribbon};
use super::stiff::stiff;
use super::strip::Strip;
use super::tones::Tones;
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
    /// A place where table seems to lie within it for a while.
    pub(super) unlike: Option<TablePoint>,
}

/// At least so much of the edges must be seen.
const LEAST_BORNE_OUT: f64 = 0.6;
/// No stretch may be longer on which neither edge is seen, in widths.
const MOST_GAP_WIDTHS: f64 = 1.5;

impl Fitted {
    /// Whether enough is seen of the edges, and nowhere nothing for long.
    pub(super) fn is_borne_out(&self) -> bool {
        self.borne_out >= LEAST_BORNE_OUT && self.longest_gap_mm <= MOST_GAP_WIDTHS * self.width_mm
    }
}

/// Between stations along the line, and between colours across it, mm.
pub(super) const STEP_MM: (f64, f64) = (4.0, 0.5);
/// Stations to both sides that are looked at together.
pub(super) const TOGETHER: usize = 2;
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
/// Each round begins where the last one ended, and knows from it what the surface looks like.
const ROUNDS: [Round; 4] = [
    Round { search_mm: 18.0, width_off_mm: 12.0, width_step_mm: 1.5 },
    Round { search_mm: 45.0, width_off_mm: 3.0, width_step_mm: 1.5 },
    Round { search_mm: 10.0, width_off_mm: 2.0, width_step_mm: 0.5 },
    Round { search_mm: 6.0, width_off_mm: 0.5, width_step_mm: 0.5 },
];
/// The strip reaches so far beyond the edges, mm, or beyond the search if that is further.
const BEYOND_MM: f64 = 45.0;
/// Beyond the search the strip reaches so far, mm.
const MARGIN_MM: f64 = 16.0;

/// How much the ribbon's own way counts beside an edge's.
const UNSEEN: f64 = 0.05;

/// The board's side is seen where it appears at least so wide, in its heights.
const LEAST_SIDE: f64 = 0.1;
/// What an edge is worth if the board's side is likely seen beyond it.
const SIDE_TRUST: f64 = 0.7;
/// What it is worth if that must be a rail, which stands on the surface and hides its end, or its shadow.
const RAIL_TRUST: f64 = 0.35;

/// Edges that the width is measured between are worth at least this.
const SURE_WORTH: f64 = 0.45;
/// The width is measured at so many stations or more.
const SURE_STATIONS: usize = 20;

/// Colours that tell so much for the table, a mm, are its own …
const UNLIKE: f64 = 1.2;
/// … if they do so along this much of the way, mm.
const UNLIKE_MM: f64 = 36.0;

/// Moves a line to the middle between the surface's edges; `None` where there are hardly any.
pub(super) fn fit(picture: &Picture, camera: &Camera, line: &Centreline, width_mm: f64) -> Option<Fitted> {
    let (mut line, mut width_mm) = (line.clone(), width_mm);
    let mut tones: Option<Tones> = None;
    let mut fitted = None;
    for Round { search_mm, width_off_mm, width_step_mm } in ROUNDS {
        let reach_mm = width_mm / 2.0 + (search_mm + MARGIN_MM).max(BEYOND_MM);
        let strip = Strip::of(picture, camera, &line, reach_mm, STEP_MM).smoothed(TOGETHER);
        let [left, right] = [Side::Left, Side::Right].map(|side| edges(&strip, side, width_mm / 2.0, search_mm));
        let [left, right] = [left, right].map(|edges| trusted(camera, &line, strip.step_mm, edges));
        let evidence = Evidence::new(left, right, &strip, tones.as_ref());
        let steps = (width_off_mm / width_step_mm).round() as i32;
        let widths = (-steps..=steps).map(|step| width_mm + f64::from(step) * width_step_mm);
        let tried = widths.map(|width_mm| (width_mm, ribbon(&evidence, width_mm, search_mm)));
        let (width, best) = tried.max_by(|(_, a), (_, b)| a.worth.total_cmp(&b.worth))?;
        tones = Some(Tones::of(&strip, &best.moves, width));
        let unlike = unlike(&evidence, &best, width, strip.step_mm).map(|along_mm| line.at(along_mm));
        let sights = sights(&evidence, &best, width);
        width_mm = measured_width(&sights).unwrap_or(width);
        let moves = midway(&sights, &best, width_mm);
        line = moved(&line, &moves, strip.step_mm)?;
        let (borne_out, longest_gap_mm) = judge(&sights, strip.step_mm);
        fitted = Some(Fitted { line: line.clone(), width_mm, borne_out, longest_gap_mm, unlike });
    }
    fitted
}

/// The edges, each worth as much as what is beyond it lets it be trusted.
fn trusted(camera: &Camera, line: &Centreline, step_mm: f64, mut edges: Vec<Vec<Edge>>) -> Vec<Vec<Edge>> {
    let eye = camera.centre();
    for (station, edges) in edges.iter_mut().enumerate() {
        for edge in edges {
            let along_mm = station as f64 * step_mm;
            let (at, beyond) = (line.beside(along_mm, edge.aside_mm), line.beside(along_mm, edge.aside_mm * 1.01));
            let (x, y) = (beyond.x - at.x, beyond.y - at.y);
            // How wide the board's side appears, in its heights.
            let side = (x * (eye.x - at.x) + y * (eye.y - at.y)) / (x.hypot(y) * eye.z).max(1e-9);
            edge.worth *= match edge.beyond {
                Beyond::Wide => 1.0,
                Beyond::Band if side > LEAST_SIDE => SIDE_TRUST,
                Beyond::Band => RAIL_TRUST,
            };
        }
    }
    edges
}

/// The edges that a ribbon lies on at each station: left and right.
type Sight = [Option<Edge>; 2];

fn sights(evidence: &Evidence, ribbon: &Ribbon, width_mm: f64) -> Vec<Sight> {
    let stations = evidence.left.iter().zip(&evidence.right).zip(&ribbon.moves);
    let half = width_mm / 2.0;
    stations.map(|((left, right), at)| [nearest(left, at + half), nearest(right, at - half)]).collect()
}

/// The middling width where both edges are seen and can be trusted.
fn measured_width(sights: &[Sight]) -> Option<f64> {
    let both = sights.iter().filter_map(|[left, right]| left.zip(*right));
    let sure = both.filter(|(left, right)| left.worth.min(right.worth) >= SURE_WORTH);
    let mut widths: Vec<f64> = sure.map(|(left, right)| left.aside_mm - right.aside_mm).collect();
    widths.sort_by(f64::total_cmp);
    (widths.len() >= SURE_STATIONS).then(|| widths.get(widths.len() / 2).copied()).flatten()
}

/// How far the line moves to the left at each station, mm: midway between the edges seen, without sharp bends.
fn midway(sights: &[Sight], ribbon: &Ribbon, width_mm: f64) -> Vec<f64> {
    let pulls = sights.iter().zip(&ribbon.moves).map(|([left, right], at)| {
        let to = [left.map(|edge| edge.aside_mm - width_mm / 2.0), right.map(|edge| edge.aside_mm + width_mm / 2.0)];
        // Where nothing is seen the ribbon's own way is all that is known.
        let start = (at * UNSEEN, UNSEEN);
        let worths = [left, right].map(|edge| edge.map_or(0.0, |edge| edge.worth));
        let pulls = to.into_iter().zip(worths).filter_map(|(to, worth)| Some((to?, worth)));
        pulls.fold(start, |(sum, weight), (to, worth)| (sum + worth * to, weight + worth))
    });
    let (pull, weight): (Vec<f64>, Vec<f64>) = pulls.unzip();
    stiff(&pull, &weight)
}

fn moved(line: &Centreline, moves: &[f64], step_mm: f64) -> Option<Centreline> {
    let points: Vec<TablePoint> =
        moves.iter().enumerate().map(|(station, aside)| line.beside(station as f64 * step_mm, *aside)).collect();
    Centreline::new(points)
}

/// Where a ribbon's colours are those of the table for a while, mm along.
fn unlike(evidence: &Evidence, ribbon: &Ribbon, width_mm: f64, step_mm: f64) -> Option<f64> {
    let count = ribbon.moves.len();
    let is_unlike =
        |station: usize| evidence.tells(station, ribbon.moves[station], width_mm).is_some_and(|tells| tells < -UNLIKE);
    let long = (UNLIKE_MM / step_mm).ceil() as usize;
    let mut run = 0;
    (0..count + long).find_map(|station| {
        run = if is_unlike(station % count) { run + 1 } else { 0 };
        (run >= long).then(|| (station as f64 - long as f64 / 2.0) * step_mm)
    })
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
