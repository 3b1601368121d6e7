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

/// Light on a card's ground, as a share of what is expected, that shadows and shine leave; and how far the channels may differ
/// where it is light that does so.
const LIGHT: std::ops::RangeInclusive<f32> = 0.35..=1.5;
const ONE_COLOUR: f32 = 1.3;
/// Spread of the light on one card from which on a shadow's edge or a light's lies on it, and how far cells nearby may differ.
const UNEVEN: f32 = 0.12;
const ALIKE: f32 = 0.25;
/// Cells to each side whose light is one at such an edge; and how many cells are enough to tell it.
const NEAR: usize = 2;
const ENOUGH: f32 = 3.0;

/// What was seen without the edges of shadows and lights on it, if it is this look and all within its outline is the card.
pub fn unshaded(even: &Cells, look: &Look) -> Cells {
    let light = |cell: usize| {
        if look.ink[cell] || !even.seen[cell] {
            return None;
        }
        let shares = [0, 1, 2].map(|k| even.bgr[k][cell] / look.cells.bgr[k][cell].max(1.0));
        let (least, most) =
            (shares.iter().copied().fold(f32::MAX, f32::min), shares.iter().copied().fold(0.0, f32::max));
        let mean = shares.iter().sum::<f32>() / 3.0;
        (LIGHT.contains(&mean) && most < ONE_COLOUR * least).then_some(mean)
    };
    let lights: Vec<Option<f32>> = (0..even.mesh.cells()).map(light).collect();
    let all = |power: i32| lights.iter().flatten().map(|light| light.powi(power)).sum::<f32>();
    let (count, mean) = (all(0).max(1.0), all(1) / all(0).max(1.0));
    if all(2) / count - mean * mean < UNEVEN * UNEVEN {
        return even.clone();
    }
    let summed = |lights: &[Option<f32>], reach: usize| {
        let sums: Vec<[f32; 5]> =
            lights.iter().map(|light| light.map_or([0.0; 5], |light| [1.0, light, 0.0, 0.0, 0.0])).collect();
        boxed(&boxed(&sums, even.mesh, true, reach), even.mesh, false, reach)
    };
    let wide = summed(&lights, REACH);
    let is_alike = |light: &f32, [count, sum, ..]: &[f32; 5]| (light * count - sum).abs() < ALIKE * sum;
    let alike: Vec<Option<f32>> =
        lights.iter().zip(&wide).map(|(light, wide)| light.filter(|light| is_alike(light, wide))).collect();
    let near = summed(&alike, NEAR);
    let mut flat = even.clone();
    for (cell, ([near_count, near, ..], [wide_count, wide, ..])) in near.iter().zip(&wide).enumerate() {
        let told = if *near_count >= ENOUGH {
            Some(near / near_count)
        } else {
            (*wide_count >= ENOUGH).then(|| wide / wide_count)
        };
        let Some(light) = told else { continue };
        flat.bgr.iter_mut().for_each(|levels| levels[cell] /= light);
    }
    flat
}

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
    let sums = boxed(&boxed(&sums, mesh, true, REACH), mesh, false, REACH);
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

/// Sums over so many cells to each side, along rows or columns.
fn boxed(values: &[[f32; 5]], mesh: Mesh, is_along_rows: bool, reach: usize) -> Vec<[f32; 5]> {
    let (lines, length, step, stride) =
        if is_along_rows { (mesh.rows, mesh.cols, 1, mesh.cols) } else { (mesh.cols, mesh.rows, mesh.cols, 1) };
    let mut sums = vec![[0.0; 5]; values.len()];
    for line in 0..lines {
        let at = |k: usize| line * stride + k * step;
        let mut sum = [0.0f32; 5];
        for k in 0..length + reach {
            if k < length {
                sum.iter_mut().zip(values[at(k)]).for_each(|(sum, value)| *sum += value);
            }
            if k > 2 * reach {
                sum.iter_mut().zip(values[at(k - 2 * reach - 1)]).for_each(|(sum, value)| *sum -= value);
            }
            if k >= reach {
                sums[at(k - reach)] = sum;
            }
        }
    }
    sums
}
