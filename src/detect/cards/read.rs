use nalgebra::Matrix3;

use super::align::{Placed, aligned, weights};
use super::compare::{GOOD, Ranked, cost, deviation, ranking, ranking_by_contrast, total};
use super::grid::{Cells, FINE, ROUGH, map};
use super::judge::ink_shown;
use super::looks::{HEADROOMS, Look, Looks, VARIANTS, ground_of};
use super::shade::lit_evenly;
use super::tone::Tone;
use super::view::{Quad, View};

/// What a card's outline is read as.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The card's number in the deck.
    pub card: usize,
    /// Where the card lies, its top left at (0, 0): upright.
    pub placed: Placed,
    /// About how wide it is in the picture, pixels.
    pub width_px: f32,
    /// Which of the looks' variants fits best.
    pub variant: usize,
    /// What is seen there, in the deck's levels.
    pub even: Cells,
    /// Which cells are borne out.
    pub good: Vec<bool>,
    /// The best other card.
    pub other: usize,
    /// How much worse it does: the sum of the cells' deviations.
    pub margin: f32,
    /// How much worse a card with nothing on it does.
    pub over_blank: f32,
}

/// Guesses that are aligned: the cheapest, and those most in step with what is seen, from so much on.
const GUESSES: usize = 4;
const ALIKE: usize = 2;
const LEAST_LIKENESS: f32 = 0.5;
/// Steps of rough and of exact alignment.
const STEPS: (usize, usize) = (6, 6);
/// Fewest rough cells that are seen at all; least share of ink that is borne out before the place is exact.
const LEAST_SEEN: usize = 70;
const LEAST_INK: f32 = 0.4;
/// Level of the ground from which parts of a picture may be burnt out.
const BRIGHT: f32 = 244.0;
/// How often another card may turn out to be better.
const SWAPS: usize = 4;
/// Mean cost that a card may gain by lying in its exact place.
const NEARLY: f32 = 0.8;
/// Mean cost above which nothing can be made of a guess: before and after it is aligned.
const MOST_COST: (f32, f32) = (7.0, 6.5);

/// Reads what lies where `image_from_card` maps the unit card to, `width_px` wide; `sides` tells which of its sides (top,
/// right, bottom, left) are seen. The best guess; `None` where nothing of the deck fits.
pub fn read(
    view: &View,
    looks: &Looks,
    image_from_card: &Matrix3<f32>,
    width_px: f32,
    sides: &[bool; 4],
) -> Option<Reading> {
    let seen = view.cells(ROUGH, image_from_card, width_px);
    if seen.seen.iter().filter(|seen| **seen).count() < LEAST_SEEN {
        return None;
    }
    let tone = Tone::by_ground(ground_of(&seen, sides), looks.ground);
    let even = tone.undone(&seen);
    // Only what is at its brightest may be burnt out.
    let is_bright = tone.seen(looks.ground).iter().any(|level| *level > BRIGHT);
    let headrooms = if is_bright { HEADROOMS.len() } else { 1 };
    let ranked = |headroom: usize| -> Vec<(usize, Ranked)> {
        let looks_of = looks.rough.get(headroom).map(Vec::as_slice).unwrap_or_default();
        ranking_by_contrast(&even, looks_of, looks.ground).into_iter().map(|guess| (headroom, guess)).collect()
    };
    let mut first: Vec<(usize, Ranked)> = (0..headrooms).flat_map(ranked).collect();
    first.sort_by(|a, b| a.1.cost.total_cmp(&b.1.cost));
    let mut best: Option<(f32, usize, Placed, Cells)> = None;
    let mut alike: Vec<&(usize, Ranked)> = first.iter().collect();
    alike.sort_by(|a, b| b.1.likeness.total_cmp(&a.1.likeness));
    let cheapest = first.iter().filter(|guess| guess.1.cost < MOST_COST.0).take(GUESSES);
    let alike = alike.into_iter().take(ALIKE).filter(|guess| guess.1.likeness > LEAST_LIKENESS);
    let mut best: Option<(f32, usize, &Look, Placed, Cells)> = None;
    for (headroom, guess) in cheapest.chain(alike) {
        let tone = tone.of_contrast(guess.contrast, looks.ground);
        let start = Placed { image_from_card: *image_from_card, tone };
        let Some(look) = looks.rough.get(*headroom).and_then(|looks| looks.get(guess.card)) else { continue };
        let (placed, seen) = aligned(view, &turned(&start, guess), look, width_px, STEPS.0);
        let cost = cost(&placed.tone.undone(&seen), look);
        if best.as_ref().is_none_or(|(before, ..)| cost < *before) {
            best = Some((cost, guess.card, look, placed, seen));
        }
    }
    let (cost, card, look, placed, seen) = best?;
    let even = placed.tone.undone(&seen);
    let good: Vec<bool> = (0..ROUGH.cells()).map(|cell| deviation(&even, look, cell) < GOOD).collect();
    if cost > MOST_COST.1 || ink_shown(&even, &good, look).0 < LEAST_INK {
        return None;
    }
    exact(view, looks, card, &placed, width_px, is_bright)
}

/// The exact reading of a card whose place is about known.
fn exact(view: &View, looks: &Looks, card: usize, start: &Placed, width_px: f32, is_bright: bool) -> Option<Reading> {
    let mut tried: Vec<Fitted> = Vec::new();
    let (mut card, mut start) = (card, *start);
    // Another card may be better where one lies best: then that one gets its own place.
    for _ in 0..SWAPS {
        let seen = view.cells(FINE, &start.image_from_card, width_px);
        let even = start.tone.undone(&seen);
        let is_possible = |variant: &(usize, &Look)| is_bright || VARIANTS[variant.0].1 == 0;
        let costs = looks.cards[card].iter().enumerate().filter(is_possible).map(|(k, look)| (k, cost(&even, look)));
        let (variant, _) = costs.min_by(|a, b| a.1.total_cmp(&b.1))?;
        let own = Fitted::new(view, looks, card, variant, &start, width_px)?;
        let ranked = ranking(&own.even, looks.of_variant(variant));
        tried.push(own);
        let own = tried.last()?;
        let first = ranked.first()?;
        let is_tried = tried.iter().any(|other| other.card == first.card && first.card != card);
        if (first.card != card || first.is_turned) && !is_tried {
            start = turned(&own.placed, first);
            card = first.card;
            continue;
        }
        // The next best card gets its own best place, too; and this one the other way up, where that is nearly as good.
        let nearly = ranked.iter().find(|turn| turn.card == card && turn.is_turned);
        let nearly = nearly.filter(|turn| turn.cost < first.cost + NEARLY);
        let other = ranked.iter().find(|other| other.card != card)?;
        let rivals: Vec<Fitted> = nearly
            .into_iter()
            .chain([other])
            .filter_map(|rival| Fitted::new(view, looks, rival.card, variant, &turned(&own.placed, rival), width_px))
            .collect();
        let better = rivals.iter().min_by(|a, b| a.total.total_cmp(&b.total))?;
        let is_better = better.total < own.total;
        (card, start) = (better.card, better.placed);
        tried.extend(rivals);
        if !is_better {
            break;
        }
    }
    best_of(tried, looks)
}

/// The best of what was tried, held against the best other card.
fn best_of(mut tried: Vec<Fitted>, looks: &Looks) -> Option<Reading> {
    tried.sort_by(|a, b| a.total.total_cmp(&b.total));
    let other = tried.iter().skip(1).find(|other| other.card != tried[0].card);
    let there = other.map(|other| (other.card, other.total));
    let Fitted { card, placed, variant, even, seen, total: own, width_px } = tried.into_iter().next()?;
    let look = &looks.cards[card][variant];
    // In this card's place, others may be better still.
    let ranked = ranking(&even, looks.of_variant(variant));
    let count = even.seen.iter().filter(|seen| **seen).count() as f32;
    let here = ranked.iter().find(|other| other.card != card).map(|other| (other.card, other.cost * count));
    let (other, worse) = here.into_iter().chain(there).min_by(|a, b| a.1.total_cmp(&b.1))?;
    let good = (0..FINE.cells()).map(|cell| even.seen[cell] && deviation(&even, look, cell) < GOOD).collect();
    let over_blank = total(&lit(&placed, &seen, &looks.blank), &looks.blank) - own;
    Some(Reading { card, placed, width_px, variant, good, other, margin: worse - own, over_blank, even })
}

/// A card in its best place.
struct Fitted {
    card: usize,
    variant: usize,
    placed: Placed,
    width_px: f32,
    seen: Cells,
    even: Cells,
    /// Sum of the cells' deviations.
    total: f32,
}

impl Fitted {
    fn new(view: &View, looks: &Looks, card: usize, variant: usize, start: &Placed, width_px: f32) -> Option<Self> {
        let look = looks.cards.get(card)?.get(variant)?;
        let (placed, seen) = aligned(view, start, look, width_px, STEPS.1);
        let even = lit(&placed, &seen, look);
        let total = total(&even, look);
        Some(Self { card, variant, placed, width_px, seen, even, total })
    }
}

fn turned(start: &Placed, guess: &Ranked) -> Placed {
    let turn = if guess.is_turned { upside_down() } else { Matrix3::identity() };
    Placed { image_from_card: start.image_from_card * turn, ..*start }
}

/// What was seen, in the deck's levels and in even light.
pub fn lit(placed: &Placed, seen: &Cells, look: &Look) -> Cells {
    let even = placed.tone.undone(seen);
    lit_evenly(&even, look, &weights(&even, look))
}

/// The unit card's half turn.
pub fn upside_down() -> Matrix3<f32> {
    Matrix3::new(-1.0, 0.0, 1.0, 0.0, -1.0, 1.0, 0.0, 0.0, 1.0)
}

/// A card's corners in the picture: top left, top right, bottom right, bottom left.
pub fn corners(image_from_card: &Matrix3<f32>) -> Quad {
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| map(image_from_card, x, y))
}
