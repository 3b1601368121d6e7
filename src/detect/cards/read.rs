use nalgebra::Matrix3;

use super::align::{Placed, aligned, weights};
use super::compare::{GOOD, MOST, NOISE, Ranked, blank_cost, cost, deviation, ranking, total};
use super::grid::{Cells, FINE, ROUGH, map};
use super::guess::{Guess, guesses};
use super::judge::ink_shown;
use super::looks::{HEADROOMS, Look, Looks, VARIANTS, ground_of, median};
use super::shade::{lit_evenly, unshaded};
use super::tone::Tone;
use super::view::{Outline, Quad, View};

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
    /// How much worse a card with nothing on it does, as a share of what the ink that is borne out would tell.
    pub over_blank: f32,
    /// Share of the cells that are borne out as the light falls on them: fewer than of all, where a shadow or shine ends on it.
    pub plain: f32,
}

/// Other guesses are not looked at where one costs less than this share of what they cost before they are aligned.
const CLEAR: f32 = 0.5;
/// Steps of alignment: rough of each guess, rough of the best one, and exact.
const STEPS: (usize, usize, usize) = (2, 4, 6);
/// Least share of rough cells that are borne out: what is read has more of them in the end.
const LEAST_GOOD: f32 = 0.4;
/// A rival that is behind by so much, after as large a share of its cost as this is taken off, is not given its own place.
const FAR_BEHIND: (f32, f32) = (400.0, 0.5);
/// Fewest rough cells that are seen at all; least share of ink that is borne out before the place is exact.
const LEAST_SEEN: usize = 70;
const LEAST_INK: f32 = 0.4;
/// Level of the ground from which parts of a picture may be burnt out.
const BRIGHT: f32 = 244.0;
/// Blur that is tried first, fine cells; and how often a tone is fitted in one place.
const USUAL_BLUR: f32 = 0.9;
const TONE_STEPS: usize = 2;
/// How often another card may turn out to be better.
const SWAPS: usize = 4;
/// Mean cost that a card may gain by lying in its exact place.
const NEARLY: f32 = 0.8;
/// Mean cost above which nothing can be made of a guess, and its share of what a card with nothing on it costs.
const MOST_COST: f32 = 6.5;
const LESS_THAN_BLANK: f32 = 0.95;

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
    // All guesses move a little to where they fit, and only the best of them on from there.
    let guesses = guesses(&even, looks, headrooms);
    let mut best: Option<(f32, &Guess, Placed)> = None;
    for guess in &guesses {
        if best.as_ref().is_some_and(|(before, ..)| *before < CLEAR * guess.cost) {
            break;
        }
        let placed = Placed { image_from_card: *image_from_card, tone: tone.of_contrast(guess.contrast, looks.ground) };
        let placed = if guess.is_turned { placed.turned() } else { placed };
        let (placed, seen) = aligned(view, &placed, guess.look, width_px, STEPS.0);
        let cost = cost(&placed.tone.undone(&seen), guess.look);
        if best.as_ref().is_none_or(|(before, ..)| cost < *before) {
            best = Some((cost, guess, placed));
        }
    }
    let (_, Guess { card, headroom, look, .. }, placed) = best?;
    let (placed, seen) = aligned(view, &placed, look, width_px, STEPS.1);
    let even = placed.tone.undone(&seen);
    let cost = cost(&even, look);
    let good: Vec<bool> = (0..ROUGH.cells()).map(|cell| deviation(&even, look, cell) < GOOD).collect();
    let good_share = good.iter().zip(&even.seen).filter(|(good, seen)| **good && **seen).count() as f32
        / even.seen.iter().filter(|seen| **seen).count().max(1) as f32;
    let is_inked = cost < LESS_THAN_BLANK * blank_cost(&even, looks.ground);
    if !is_inked || cost > MOST_COST || good_share < LEAST_GOOD || ink_shown(&even, &good, look).0 < LEAST_INK {
        return None;
    }
    exact(view, looks, *card, *headroom, &placed, width_px)
}

/// The exact reading of a card whose place is about known.
fn exact(view: &View, looks: &Looks, card: usize, headroom: usize, start: &Placed, width_px: f32) -> Option<Reading> {
    let mut tried: Vec<Fitted> = Vec::new();
    let (mut card, mut start) = (card, *start);
    // Another card may be better where one lies best: then that one gets its own place.
    for _ in 0..SWAPS {
        let own = Fitted::of_best_variant(view, looks, card, headroom, &start, width_px)?;
        let variant = own.variant;
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
        let count = own.even.seen.iter().filter(|seen| **seen).count() as f32;
        let is_near = |other: &&Ranked| (FAR_BEHIND.1 * other.cost) * count < own.total + FAR_BEHIND.0;
        let other = ranked.iter().find(|other| other.card != card).filter(is_near);
        let rivals: Vec<Fitted> = nearly
            .into_iter()
            .chain(other)
            .filter_map(|rival| Fitted::new(view, looks, rival.card, variant, &turned(&own.placed, rival), width_px))
            .collect();
        let Some(better) = rivals.iter().min_by(|a, b| a.total.total_cmp(&b.total)) else { break };
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
    let good: Vec<bool> =
        (0..FINE.cells()).map(|cell| even.seen[cell] && deviation(&even, look, cell) < GOOD).collect();
    // Something of one colour, in that card's light or in its own.
    let usual = [0, 1, 2]
        .map(|k| median((0..FINE.cells()).filter(|cell| seen.seen[*cell]).map(|cell| seen.bgr[k][cell]).collect()));
    let blank = |placed: &Placed| total(&lit(placed, &seen, &looks.blank, Outline::Partly), &looks.blank);
    let of_its_own = Placed { tone: Tone::by_ground(usual, looks.ground), ..placed };
    let told = |cell: &usize| (look.depth_squares[*cell] / NOISE).min(MOST);
    let told: f32 = (0..FINE.cells()).filter(|cell| good[*cell] && look.ink[*cell]).map(|cell| told(&cell)).sum();
    let over_blank = (blank(&placed).min(blank(&of_its_own)) - own) / told.max(1.0);
    let as_lit = lit(&placed, &seen, look, Outline::Partly);
    let plain = (0..FINE.cells()).filter(|cell| good[*cell] && deviation(&as_lit, look, *cell) < GOOD).count() as f32
        / good.iter().filter(|good| **good).count().max(1) as f32;
    Some(Reading { card, placed, width_px, variant, good, other, margin: worse - own, over_blank, plain, even })
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
    /// A card in its best place, at the sharpness and exposure that fit best; one of that headroom is fitted first.
    fn of_best_variant(
        view: &View,
        looks: &Looks,
        card: usize,
        headroom: usize,
        start: &Placed,
        width_px: f32,
    ) -> Option<Self> {
        let is_first = |(blur, own): &(f32, usize)| *blur == USUAL_BLUR && *own == headroom;
        let first = Self::new(view, looks, card, VARIANTS.iter().position(is_first)?, start, width_px)?;
        let total_of = |(variant, look): (usize, &Look)| {
            let mut placed = first.placed;
            for _ in 0..TONE_STEPS {
                let weights = weights(&placed.tone.undone(&first.seen), look);
                placed.tone = placed.tone.fitted(&first.seen, look, &weights);
            }
            (variant, placed, total(&lit(&placed, &first.seen, look, view.outline), look))
        };
        let is_possible = |(variant, _): &(usize, &Look)| headroom > 0 || VARIANTS[*variant].1 == 0;
        let all = looks.cards.get(card)?.iter().enumerate().filter(is_possible).map(total_of);
        let (variant, placed, total) = all.min_by(|a, b| a.2.total_cmp(&b.2))?;
        if variant == first.variant || total >= first.total {
            return Some(first);
        }
        let better = Self::new(view, looks, card, variant, &placed, width_px)?;
        Some(if better.total < first.total { better } else { first })
    }

    fn new(view: &View, looks: &Looks, card: usize, variant: usize, start: &Placed, width_px: f32) -> Option<Self> {
        let look = looks.cards.get(card)?.get(variant)?;
        let (placed, seen) = aligned(view, start, look, width_px, STEPS.2);
        let even = lit(&placed, &seen, look, view.outline);
        let total = total(&even, look);
        Some(Self { card, variant, placed, width_px, seen, even, total })
    }
}

fn turned(start: &Placed, guess: &Ranked) -> Placed {
    if guess.is_turned { start.turned() } else { *start }
}

/// What was seen, in the deck's levels and in even light.
pub fn lit(placed: &Placed, seen: &Cells, look: &Look, outline: Outline) -> Cells {
    let even = placed.tone.undone(seen);
    let even = match outline {
        Outline::Whole => unshaded(&even, look),
        Outline::Partly => even,
    };
    lit_evenly(&even, look, &weights(&even, look))
}

/// A card's corners in the picture: top left, top right, bottom right, bottom left.
pub fn corners(image_from_card: &Matrix3<f32>) -> Quad {
    [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| map(image_from_card, x, y))
}
