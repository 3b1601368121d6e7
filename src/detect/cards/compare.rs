use super::grid::Cells;
use super::looks::Look;

/// Square of how much a cell's colour may differ, levels squared over three channels.
pub const NOISE: f32 = 500.0;
/// A cell that differs by more than this many deviations shows something else: square of them.
pub const MOST: f32 = 9.0;
/// A cell that differs by less is borne out: square of deviations.
pub const GOOD: f32 = 4.0;

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
}

/// All cards both ways up, by what they cost, the cheapest first.
pub fn ranking<'a>(even: &Cells, looks: impl Iterator<Item = &'a Look>) -> Vec<Ranked> {
    let turned = even.turned();
    let both = |(card, look): (usize, &Look)| {
        [(false, even), (true, &turned)].map(|(is_turned, even)| Ranked { card, is_turned, cost: cost(even, look) })
    };
    let mut ranked: Vec<Ranked> = looks.enumerate().flat_map(both).collect();
    ranked.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    ranked
}

/// Mean of the seen cells' deviations from a look of which this share of contrast against its ground is seen.
pub fn cost_at(even: &Cells, look: &Look, ground: [f32; 3], contrast: f32) -> f32 {
    let mut whole = even.clone();
    for (levels, ground) in whole.bgr.iter_mut().zip(ground) {
        levels.iter_mut().for_each(|level| *level = ground - (ground - *level) / contrast);
    }
    cost(&whole, look)
}

/// Mean of the seen cells' deviations from a card of one colour.
pub fn blank_cost(even: &Cells, ground: [f32; 3]) -> f32 {
    let off =
        |cell: usize| (0..3).map(|k| (even.bgr[k][cell] - ground[k]).max(even.least_off[k][cell]).powi(2)).sum::<f32>();
    let seen = || (0..even.seen.len()).filter(|cell| even.seen[*cell]);
    seen().map(|cell| (off(cell) / NOISE).min(MOST)).sum::<f32>() / seen().count().max(1) as f32
}
