use super::grid::Cells;
use super::looks::{Look, depth};
use super::tone::LEAST_CONTRAST;

/// Square of how much a cell's colour may differ, levels squared over three channels.
pub const NOISE: f32 = 500.0;
/// A cell that differs by more than this many deviations shows something else: square of them.
pub const MOST: f32 = 9.0;
/// A cell that differs by less is borne out: square of deviations.
pub const GOOD: f32 = 4.0;

/// Contrast below which a look is faded.
const FADED: f32 = 0.95;

/// How well one cell agrees: square of deviations.
#[inline]
pub fn deviation(even: &Cells, look: &Look, cell: usize) -> f32 {
    let d = |k: usize| (even.bgr[k][cell] - look.cells.bgr[k][cell]).max(even.least_off[k][cell]);
    let (b, g, r) = (d(0), d(1), d(2));
    (b * b + g * g + r * r) * look.inverse[cell]
}

/// Sum of the seen cells' deviations, each at most `MOST`.
pub fn total(even: &Cells, look: &Look) -> f32 {
    let ([b, g, r], [deck_b, deck_g, deck_r]) = (&even.bgr, &look.cells.bgr);
    let [least_b, least_g, least_r] = &even.least_off;
    let colours = b.iter().zip(g).zip(r).zip(deck_b.iter().zip(deck_g).zip(deck_r));
    let cells = colours.zip(least_b.iter().zip(least_g).zip(least_r)).zip(look.inverse.iter().zip(&even.seen));
    let deviations =
        cells.map(|(((((b, g), r), ((deck_b, deck_g), deck_r)), ((least_b, least_g), least_r)), (inverse, seen))| {
            let (b, g, r) = ((b - deck_b).max(*least_b), (g - deck_g).max(*least_g), (r - deck_r).max(*least_r));
            ((b * b + g * g + r * r) * inverse).min(MOST) * f32::from(u8::from(*seen))
        });
    // Several sums side by side, which the processor adds at once.
    let mut sums = [0.0f32; 8];
    for (k, deviation) in deviations.enumerate() {
        sums[k % 8] += deviation;
    }
    sums.iter().sum()
}

/// Mean of the seen cells' deviations, each at most `MOST`.
pub fn cost(even: &Cells, look: &Look) -> f32 {
    total(even, look) / even.seen.iter().filter(|seen| **seen).count().max(1) as f32
}

/// A card, one way up, with its cost.
#[derive(Clone, Copy, Debug)]
pub struct Ranked {
    /// Its number in the deck.
    pub card: usize,
    /// Whether it lies the other way up.
    pub is_turned: bool,
    /// Its mean cost.
    pub cost: f32,
    /// The share of its contrast that is seen.
    pub contrast: f32,
    /// How far what is seen is in step with it, -1 to 1.
    pub likeness: f32,
}

/// All cards both ways up, by what they cost, the cheapest first.
pub fn ranking<'a>(even: &Cells, looks: impl Iterator<Item = &'a Look>) -> Vec<Ranked> {
    let turned = even.turned();
    let both = |(card, look): (usize, &Look)| {
        [(false, even), (true, &turned)].map(|(is_turned, even)| Ranked {
            card,
            is_turned,
            cost: cost(even, look),
            contrast: 1.0,
            likeness: 0.0,
        })
    };
    let mut ranked: Vec<Ranked> = looks.enumerate().flat_map(both).collect();
    ranked.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    ranked
}

/// The same where haze or shine may have taken contrast from the cards, whose ground is `ground`.
pub fn ranking_by_contrast(even: &Cells, looks: &[Look], ground: [f32; 3]) -> Vec<Ranked> {
    let turned = even.turned();
    // Place and blur change little of how dark the darkest ink is.
    let shown = depth(even, ground);
    let each = |(card, look): (usize, &Look), is_turned: bool, even: &Cells| {
        let likeness = likeness(even, look, ground);
        let contrast = (shown / look.depth.max(1.0)).clamp(LEAST_CONTRAST, 1.0);
        let faded = (contrast < FADED).then(|| (total_at(even, look, ground, contrast), contrast));
        let (total, contrast) =
            [(total(even, look), 1.0)].into_iter().chain(faded).min_by(|a, b| a.0.total_cmp(&b.0))?;
        let count = even.seen.iter().filter(|seen| **seen).count().max(1);
        Some(Ranked { card, is_turned, cost: total / count as f32, contrast, likeness })
    };
    let both = |(card, look): (usize, &Look)| {
        [(false, even), (true, &turned)]
            .into_iter()
            .filter_map(move |(is_turned, even)| each((card, look), is_turned, even))
            .collect::<Vec<_>>()
    };
    let mut ranked: Vec<Ranked> = looks.iter().enumerate().flat_map(both).collect();
    ranked.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    ranked
}

/// How far what is seen is in step with a look.
fn likeness(even: &Cells, look: &Look, ground: [f32; 3]) -> f32 {
    let (mut both, mut own, mut other) = (0.0f32, 0.0f32, 0.0f32);
    for k in 0..3 {
        for ((level, deck), seen) in even.bgr[k].iter().zip(&look.cells.bgr[k]).zip(&even.seen) {
            let depth = (ground[k] - deck) * f32::from(u8::from(*seen));
            let shown = (ground[k] - level) * f32::from(u8::from(*seen));
            both += depth * shown;
            own += depth * depth;
            other += shown * shown;
        }
    }
    both / (own * other).max(1.0).sqrt()
}

/// Sum of the seen cells' deviations from a look of which this share of contrast is seen.
fn total_at(even: &Cells, look: &Look, ground: [f32; 3], contrast: f32) -> f32 {
    let mut sum = 0.0;
    for cell in 0..look.inverse.len() {
        let d = |k: usize| ground[k] - look.cells.bgr[k][cell] - (ground[k] - even.bgr[k][cell]) / contrast;
        let (b, g, r) = (d(0), d(1), d(2));
        sum += ((b * b + g * g + r * r) * look.inverse[cell]).min(MOST) * f32::from(u8::from(even.seen[cell]));
    }
    sum
}
