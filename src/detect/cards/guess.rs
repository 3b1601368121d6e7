//! First guesses at which card lies somewhere: by how far what is seen is in step with each card, then by what it costs.

use super::compare::{cost, cost_at};
use super::grid::Cells;
use super::looks::{Look, Looks, depth};
use super::tone::LEAST_CONTRAST;

/// A card, one way up, that may be what is seen.
#[derive(Clone, Copy, Debug)]
pub struct Guess<'a> {
    /// Its number in the deck.
    pub card: usize,
    /// How far it is burnt out: a place in the headrooms, and its look on rough cells.
    pub headroom: usize,
    pub look: &'a Look,
    /// Whether it lies the other way up.
    pub is_turned: bool,
    /// The share of its contrast that haze or shine leaves.
    pub contrast: f32,
    /// Its mean cost.
    pub cost: f32,
    /// How far what is seen is in step with it, -1 to 1.
    likeness: f32,
}

/// Least likeness of the best guess, where it is worth a closer look at all.
const LEAST_LIKENESS: f32 = 0.4;
/// How many of the cards most in step have their costs told; then how many of the cheapest and of the most alike are guesses.
const LIKELY: usize = 12;
const CHEAPEST: usize = 3;
const ALIKE: usize = 2;
/// Mean cost above which nothing can be made of a guess.
const MOST_COST: f32 = 7.0;
/// Contrast from which a look is not faded.
const FADED: f32 = 0.95;

/// What may be seen on rough cells, in the deck's levels, the cheapest first; at `headrooms` of the exposures.
pub fn guesses<'a>(even: &Cells, looks: &'a Looks, headrooms: usize) -> Vec<Guess<'a>> {
    let Some(plain) = looks.rough.first() else { return Vec::new() };
    let both = [even.clone(), even.turned()];
    let shown = both.each_ref().map(|even| Shown::of(even, looks.ground));
    let mut alike: Vec<(usize, bool, f32)> = Vec::with_capacity(2 * plain.len());
    for (card, look) in plain.iter().enumerate() {
        alike.extend([false, true].map(|is_turned| (card, is_turned, shown[usize::from(is_turned)].likeness(look))));
    }
    alike.sort_by(|a, b| b.2.total_cmp(&a.2));
    if alike.first().is_none_or(|best| best.2 < LEAST_LIKENESS) {
        return Vec::new();
    }
    // Place and blur change little of how dark the darkest ink is.
    let darkest = depth(even, looks.ground);
    let guess = |(card, is_turned, likeness): &(usize, bool, f32)| {
        let even = &both[usize::from(*is_turned)];
        let at = |(headroom, look): (usize, &'a Look)| {
            let contrast = (darkest / look.depth.max(1.0)).clamp(LEAST_CONTRAST, 1.0);
            let whole = Guess {
                card: *card,
                headroom,
                look,
                is_turned: *is_turned,
                contrast: 1.0,
                cost: cost(even, look),
                likeness: *likeness,
            };
            let faded = (contrast < FADED).then(|| Guess {
                contrast,
                cost: cost_at(even, look, looks.ground, contrast),
                ..whole
            });
            faded.filter(|faded| faded.cost < whole.cost).unwrap_or(whole)
        };
        let exposed = looks.rough.iter().take(headrooms).filter_map(|looks| looks.get(*card)).enumerate().map(at);
        exposed.min_by(|a, b| a.cost.total_cmp(&b.cost))
    };
    let mut likely: Vec<Guess> = alike.iter().take(LIKELY).filter_map(guess).collect();
    let rest = likely.split_off(ALIKE.min(likely.len()));
    let mut rest: Vec<Guess> = rest.into_iter().filter(|guess| guess.cost < MOST_COST).collect();
    rest.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    likely.extend(rest.into_iter().take(CHEAPEST));
    likely.sort_by(|a, b| a.cost.total_cmp(&b.cost));
    likely
}

/// How much darker than the ground what is seen is, blue, green and red one after another, and which cells are seen.
struct Shown {
    depths: Vec<f32>,
    mask: Vec<f32>,
    square: f32,
}

impl Shown {
    fn of(even: &Cells, ground: [f32; 3]) -> Self {
        let mask: Vec<f32> = even.seen.iter().map(|seen| f32::from(u8::from(*seen))).collect();
        let mut depths = Vec::with_capacity(3 * mask.len());
        for (levels, ground) in even.bgr.iter().zip(ground) {
            depths.extend(levels.iter().zip(&mask).map(|(level, seen)| (ground - level) * seen));
        }
        let square = dot(&depths, &depths);
        Self { depths, mask, square }
    }

    fn likeness(&self, look: &Look) -> f32 {
        let own = dot(&look.depth_squares, &self.mask);
        dot(&look.depths, &self.depths) / (own * self.square).max(1.0).sqrt()
    }
}

/// The sum of products, several side by side, which the processor adds at once.
fn dot(a: &[f32], b: &[f32]) -> f32 {
    let (a, b) = (a.as_chunks::<8>(), b.as_chunks::<8>());
    let mut sums = [0.0f32; 8];
    for (a, b) in a.0.iter().zip(b.0) {
        for k in 0..8 {
            sums[k] += a[k] * b[k];
        }
    }
    sums.iter().sum::<f32>() + a.1.iter().zip(b.1).map(|(a, b)| a * b).sum::<f32>()
}
