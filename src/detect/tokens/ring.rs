use nalgebra::{Matrix4, Vector4};

use crate::detect::outline::Edge;

/// Rounds of reweighting.
const ROUNDS: usize = 5;
/// Tukey's constant, cells: an edge farther off than this from what the others say belongs to something else.
const OUTLIER_CELLS: f64 = 1.6;
/// Fewest edges that can place a top.
const LEAST_EDGES: usize = 8;
/// How firmly the inset is held, as a weight of edges: only matters where an arc is too short to tell.
const INSET_PRIOR: f64 = 1.0;
/// How firmly the side's share is held at what its colour says, as a weight of edges a cell of the foot's shift.
const SIDE_PRIOR: f64 = 1.5;
/// Least eigenvalue of the normal equations of the place, as a weight of edges.
const LEAST_HOLD: f64 = 0.6;

/// How the outline of a top's colour differs from the top's own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Form {
    /// How far out of it it lies all round, cells; a sticker is smaller than the disc.
    pub out: f64,
    /// The share of the way to the outline of the foot, towards the camera, that the colour reaches: the whole way where the
    /// disc is of one colour.
    pub side: f64,
}

/// What explains the edges best: by how much the centre moves, cells, and the form.
///
/// The foot appears shifted by `foot`, cells; `expected` is the side's share by its colour.
pub fn fit(edges: &[Edge], foot: (f64, f64), form: Form, expected: f64) -> Option<((f64, f64), Form)> {
    if edges.len() < LEAST_EDGES {
        return None;
    }
    let side_prior = SIDE_PRIOR * (foot.0 * foot.0 + foot.1 * foot.1) + 1e-6;
    let mut found = Vector4::zeros();
    for round in 0..ROUNDS {
        let mut normal = Matrix4::from_diagonal(&Vector4::new(1e-6, 1e-6, INSET_PRIOR, side_prior));
        let mut right = Vector4::new(0.0, 0.0, 0.0, side_prior * (expected - form.side));
        let mut hold = (0.0, 0.0, 0.0);
        for Edge { normal: (x, y), offset, weight, .. } in edges {
            let row = Vector4::new(*x, *y, 1.0, (foot.0 * x + foot.1 * y).max(0.0));
            let reach = if round == 0 { 2.0 * OUTLIER_CELLS } else { OUTLIER_CELLS };
            let trust = (1.0 - ((offset - row.dot(&found)) / reach).powi(2)).max(0.0).powi(2) * weight;
            normal += row * row.transpose() * trust;
            right += row * *offset * trust;
            hold = (hold.0 + trust * x * x, hold.1 + trust * x * y, hold.2 + trust * y * y);
        }
        // All directions must be held by edges: a short arc says little along itself.
        let (mean, half) = ((hold.0 + hold.2) / 2.0, ((hold.0 - hold.2) / 2.0).hypot(hold.1));
        if mean - half < LEAST_HOLD {
            return None;
        }
        found = normal.cholesky()?.solve(&right);
    }
    let side = (form.side + found.w).clamp(0.0, 1.0);
    Some(((found.x, found.y), Form { out: form.out + found.z, side }))
}
