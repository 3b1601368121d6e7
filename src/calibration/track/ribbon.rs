use super::edges::Edge;

/// The way of a ribbon of one width along a strip, so that its two edges lie on as many of the picture's as can be.
#[derive(Clone, Debug)]
pub(super) struct Ribbon {
    /// How far its middle lies to the left of the strip's at each station, mm.
    pub(super) moves: Vec<f64>,
    /// What the edges that it lies on are worth, a station.
    pub(super) worth: f64,
}

/// Between the moves that are tried, mm.
const MOVE_MM: f64 = 0.5;
/// An edge this far from the ribbon's is not its own, mm.
pub(super) const NEAR_MM: f64 = 2.0;
/// What it costs if the ribbon moves by one step, and by two, from a station to the next. More is not tried.
const TURNS: [f64; 3] = [0.0, 0.04, 0.25];

/// Finds the best way by dynamic programming over the moves, twice round so that the end meets the start.
pub(super) fn ribbon(left: &[Vec<Edge>], right: &[Vec<Edge>], width_mm: f64, reach_mm: f64) -> Ribbon {
    let reach = (reach_mm / MOVE_MM).ceil() as usize;
    let states = 2 * reach + 1;
    let count = left.len();
    let place = |state: usize| (state as f64 - reach as f64) * MOVE_MM;
    let worth = |station: usize, state: usize| {
        let (at, half) = (place(state), width_mm / 2.0);
        near(&left[station], at + half) + near(&right[station], at - half)
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

/// What the edges near a place are worth.
fn near(edges: &[Edge], aside_mm: f64) -> f64 {
    let worth = |edge: &Edge| edge.worth * (1.0 - (edge.aside_mm - aside_mm).abs() / NEAR_MM).max(0.0);
    edges.iter().map(worth).fold(0.0, f64::max)
}

/// The edge nearest to a place, if it is near.
pub(super) fn nearest(edges: &[Edge], aside_mm: f64) -> Option<Edge> {
    let off = |edge: &Edge| (edge.aside_mm - aside_mm).abs();
    edges.iter().filter(|edge| off(edge) <= NEAR_MM).min_by(|a, b| off(a).total_cmp(&off(b))).copied()
}
