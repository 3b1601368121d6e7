use super::edges::{Beyond, Edge};
use super::strip::Strip;
use super::tones::Tones;

/// The way of a ribbon of one width along a strip, so that its two edges lie on as many of the picture's as can be, and
/// what is within it looks like the surface and what is beside it does not.
#[derive(Clone, Debug)]
pub(super) struct Ribbon {
    /// How far its middle lies to the left of the strip's at each station, mm.
    pub(super) moves: Vec<f64>,
    /// What its way is worth, a station.
    pub(super) worth: f64,
}

/// What a strip tells of the surface.
pub(super) struct Evidence {
    /// Edges to the left of the line, station by station.
    pub(super) left: Vec<Vec<Edge>>,
    /// Edges to its right.
    pub(super) right: Vec<Vec<Edge>>,
    /// Where the surface may end unseen, beneath what stands on its edge, left and right of the line, mm.
    bands: [Vec<Option<(f64, f64)>>; 2],
    /// For each station how much the colours up to each place across tell for the surface, and the first place, mm.
    tones: Option<(Vec<Vec<f32>>, f64, f64)>,
}

/// Between the moves that are tried, mm.
const MOVE_MM: f64 = 0.5;
/// An edge this far from the ribbon's is not its own, mm.
pub(super) const NEAR_MM: f64 = 2.0;
/// What it costs if the ribbon moves by so many steps from a station to the next. More is not tried.
const TURNS: [f64; 5] = [0.0, 0.04, 0.15, 0.3, 0.5];
/// What it is worth if the surface may end where the ribbon does, beneath a rail.
const BAND_WORTH: f64 = 0.25;
/// A rail with its shadow, or the board's side, is no wider than this, mm.
const MOST_BAND_MM: f64 = 24.0;
/// To both sides of the ribbon's edges so much is looked at, mm.
const BAND_MM: f64 = 15.0;
/// What a mm of a colour is worth that tells for the surface, within the ribbon; beside it, as much less.
const TONE: f64 = 0.02;

impl Evidence {
    /// Edges, and what the colours tell, where that is known.
    pub(super) fn new(left: Vec<Vec<Edge>>, right: Vec<Vec<Edge>>, strip: &Strip, tones: Option<&Tones>) -> Self {
        let sums = |tones: &Tones| {
            let sum = |station: usize| {
                let mut total = 0.0;
                let tells = strip.across(station).map(|(_, colour)| {
                    total += colour.map_or(0.0, |colour| tones.tell(colour));
                    total
                });
                tells.collect::<Vec<f32>>()
            };
            let first_mm = -(strip.reach as f64) * strip.across_mm;
            ((0..strip.stations()).map(sum).collect(), first_mm, strip.across_mm)
        };
        let bands = [&left, &right].map(|edges| edges.iter().map(|edges| band(edges)).collect());
        Self { left, right, bands, tones: tones.map(sums) }
    }

    /// What a ribbon's middle at a place is worth by the colours within and beside it.
    pub(super) fn tone(&self, station: usize, at_mm: f64, width_mm: f64) -> f64 {
        let Some((sums, first_mm, across_mm)) = &self.tones else { return 0.0 };
        let row = &sums[station];
        let up_to = |place_mm: f64| {
            let index = ((place_mm - first_mm) / across_mm).round().max(0.0) as usize;
            f64::from(row[index.min(row.len() - 1)])
        };
        let half = width_mm / 2.0;
        let (low, high) = (at_mm - half, at_mm + half);
        let band = BAND_MM.min(half);
        let within = up_to(high) - up_to(high - band) + up_to(low + band) - up_to(low);
        let beside = up_to(high + BAND_MM) - up_to(high) + up_to(low) - up_to(low - BAND_MM);
        (within - beside) * across_mm * TONE
    }
}

impl Evidence {
    /// How much the colours within a ribbon's edges tell for the surface, a mm, on the worse side.
    pub(super) fn tells(&self, station: usize, at_mm: f64, width_mm: f64) -> Option<f64> {
        let (sums, first_mm, across_mm) = self.tones.as_ref()?;
        let row = &sums[station];
        let index = |place_mm: f64| (((place_mm - first_mm) / across_mm).round().max(0.0) as usize).min(row.len() - 1);
        let mean = |from_mm: f64, to_mm: f64| {
            let (low, high) = (index(from_mm), index(to_mm));
            f64::from(row[high] - row[low]) / (high - low).max(1) as f64
        };
        let (low, high) = (at_mm - width_mm / 2.0, at_mm + width_mm / 2.0);
        let (near, far) = TOLD_MM;
        Some(mean(high - far, high - near).min(mean(low + near, low + far)))
    }
}

/// From so far to so far from an edge it is told what lies there, mm.
const TOLD_MM: (f64, f64) = (3.0, 12.0);

/// Finds the best way by dynamic programming over the moves, twice round so that the end meets the start.
pub(super) fn ribbon(evidence: &Evidence, width_mm: f64, reach_mm: f64) -> Ribbon {
    let reach = (reach_mm / MOVE_MM).ceil() as usize;
    let states = 2 * reach + 1;
    let count = evidence.left.len();
    let place = |state: usize| (state as f64 - reach as f64) * MOVE_MM;
    let worth = |station: usize, state: usize| {
        let (at, half) = (place(state), width_mm / 2.0);
        let [left, right] = &evidence.bands;
        let edges = near(&evidence.left[station], left[station], at + half)
            + near(&evidence.right[station], right[station], at - half);
        edges + evidence.tone(station, at, width_mm)
    };
    let worths: Vec<Vec<f64>> =
        (0..count).map(|station| (0..states).map(|state| worth(station, state)).collect()).collect();
    let mut best = vec![0.0; states];
    let mut came: Vec<Vec<usize>> = Vec::with_capacity(2 * count);
    for step in 0..2 * count {
        let from = |state: usize| {
            let low = state.saturating_sub(TURNS.len() - 1);
            let ways =
                (low..(state + TURNS.len()).min(states)).map(|from| (from, best[from] - TURNS[from.abs_diff(state)]));
            ways.fold((state, f64::NEG_INFINITY), |most, way| if way.1 > most.1 { way } else { most })
        };
        let (origins, values): (Vec<usize>, Vec<f64>) = (0..states)
            .map(from)
            .enumerate()
            .map(|(state, (from, value))| (from, value + worths[step % count][state]))
            .unzip();
        best = values;
        came.push(origins);
    }
    let mut state = (0..states).max_by(|a, b| best[*a].total_cmp(&best[*b])).unwrap_or(reach);
    let mut moves = vec![0.0; count];
    let mut total = 0.0;
    // The last round's end has no future, and the first round's start no past: between them lies a whole round.
    let (from, to) = (count / 2, count / 2 + count);
    for step in (0..2 * count).rev() {
        if (from..to).contains(&step) {
            moves[step % count] = place(state);
            total += worths[step % count][state];
        }
        state = came[step][state];
    }
    Ribbon { moves, worth: total / count.max(1) as f64 }
}

/// From the first edge, beyond which a band lies, to the last one of that band.
fn band(edges: &[Edge]) -> Option<(f64, f64)> {
    let first = edges.first().filter(|first| first.beyond == Beyond::Band)?.aside_mm;
    let last = edges.iter().map(|edge| edge.aside_mm).rfind(|at| (at - first).abs() <= MOST_BAND_MM)?;
    Some((first.min(last), first.max(last)))
}

/// What the edges near a place, or a band that it lies in, are worth.
fn near(edges: &[Edge], band: Option<(f64, f64)>, aside_mm: f64) -> f64 {
    let in_band = band.is_some_and(|(low, high)| (low..=high).contains(&aside_mm));
    let least = if in_band { BAND_WORTH } else { 0.0 };
    let worth = |edge: &Edge| edge.worth * (1.0 - (edge.aside_mm - aside_mm).abs() / NEAR_MM).max(0.0);
    edges.iter().map(worth).fold(least, f64::max)
}

/// The edge nearest to a place, if it is near.
pub(super) fn nearest(edges: &[Edge], aside_mm: f64) -> Option<Edge> {
    let off = |edge: &Edge| (edge.aside_mm - aside_mm).abs();
    edges.iter().filter(|edge| off(edge) <= NEAR_MM).min_by(|a, b| off(a).total_cmp(&off(b))).copied()
}
