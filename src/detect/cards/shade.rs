//! Light that differs over one card: glare, shadows' edges. It is taken out of what was seen before cards are compared.

use super::grid::{Cells, Mesh};
use super::looks::Look;

/// Cells to each side whose light is taken to be one.
const REACH: usize = 6;
/// Cells' worth of trust in even light, against what cells nearby tell.
const TRUST: f32 = 12.0;
/// Spread of levels that this trust is about, levels squared.
const SPREAD: f32 = 1600.0;
/// Gains that light makes on one card.
const GAINS: std::ops::RangeInclusive<f32> = 0.4..=1.4;

/// What was seen, as it would be in even light, if it is this look. All three channels are lit alike.
pub fn lit_evenly(even: &Cells, look: &Look, weights: &[f32]) -> Cells {
    let mesh = even.mesh;
    let mut sums = vec![[0.0f32; 5]; mesh.cells()];
    for (cell, sums) in sums.iter_mut().enumerate() {
        let weight = weights[cell];
        for k in 0..3 {
            let deck = look.cells.bgr[k][cell];
            let seen = deck + (even.bgr[k][cell] - deck).max(even.least_off[k][cell]);
            let add = [1.0, deck, seen, deck * deck, deck * seen];
            sums.iter_mut().zip(add).for_each(|(sum, add)| *sum += weight * add / 3.0);
        }
    }
    let sums = boxed(&boxed(&sums, mesh, true), mesh, false);
    let mut flat = even.clone();
    for (cell, [count, deck, seen, square, product]) in sums.iter().enumerate() {
        let total = count + TRUST;
        if *count < 1.0 {
            continue;
        }
        let (mean_deck, mean_seen) = (deck / count, seen / count);
        let variance = square - deck * mean_deck + TRUST * SPREAD;
        let covariance = product - deck * mean_seen + TRUST * SPREAD;
        let gain = (covariance / variance).clamp(*GAINS.start(), *GAINS.end());
        let share = count / total;
        for k in 0..3 {
            let level = &mut flat.bgr[k][cell];
            let lit = (*level - mean_seen) / gain + mean_deck;
            *level += share * (lit - *level);
        }
    }
    flat
}

/// Sums over `REACH` cells to each side, along rows or columns.
fn boxed(values: &[[f32; 5]], mesh: Mesh, is_along_rows: bool) -> Vec<[f32; 5]> {
    let (lines, length, step, stride) =
        if is_along_rows { (mesh.rows, mesh.cols, 1, mesh.cols) } else { (mesh.cols, mesh.rows, mesh.cols, 1) };
    let mut sums = vec![[0.0; 5]; values.len()];
    for line in 0..lines {
        let at = |k: usize| line * stride + k * step;
        let mut sum = [0.0f32; 5];
        for k in 0..length + REACH {
            if k < length {
                sum.iter_mut().zip(values[at(k)]).for_each(|(sum, value)| *sum += value);
            }
            if k > 2 * REACH {
                sum.iter_mut().zip(values[at(k - 2 * REACH - 1)]).for_each(|(sum, value)| *sum -= value);
            }
            if k >= REACH {
                sums[at(k - REACH)] = sum;
            }
        }
    }
    sums
}
