use nalgebra::Matrix3;

use super::align::{Placed, aligned, weights};
use super::compare::{GOOD, Ranked, cost, deviation, ranking, total};
use super::grid::{Cells, FINE, ROUGH, map};
use super::judge::ink_shown;
use super::looks::{Look, Looks, ground_of};
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
    /// Which of the blurs fits best.
    pub blur: usize,
    /// What is seen there, in the deck's levels.
    pub even: Cells,
    /// Which cells are borne out.
    pub good: Vec<bool>,
    /// The best other card.
    pub other: usize,
    /// How much worse it does: the sum of the cells' deviations.
    pub margin: f32,
}

/// Guesses that are aligned.
const GUESSES: usize = 4;
/// Steps of rough and of exact alignment.
const STEPS: (usize, usize) = (6, 6);
/// Fewest rough cells that are seen at all; least share of ink that is borne out before the place is exact.
const LEAST_SEEN: usize = 70;
const LEAST_INK: f32 = 0.4;
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
    let first = ranking(&tone.undone(&seen), looks.rough.iter());
    let start = Placed { image_from_card: *image_from_card, tone };
    let mut best: Option<(f32, usize, Placed, Cells)> = None;
    for guess in first.iter().take(GUESSES).filter(|guess| guess.cost < MOST_COST.0) {
        let look = &looks.rough[guess.card];
        let (placed, seen) = aligned(view, &turned(&start, guess), look, width_px, STEPS.0);
        let cost = cost(&placed.tone.undone(&seen), look);
        if best.as_ref().is_none_or(|(before, ..)| cost < *before) {
            best = Some((cost, guess.card, placed, seen));
        }
    }
    let (cost, mut card, mut placed, seen) = best?;
    let even = placed.tone.undone(&seen);
    let good: Vec<bool> = (0..ROUGH.cells()).map(|cell| deviation(&even, &looks.rough[card], cell) < GOOD).collect();
    if cost > MOST_COST.1 || ink_shown(&even, &good, &looks.rough[card]).0 < LEAST_INK {
        return None;
    }
    // A better place may tell another card.
    let again = ranking(&even, looks.rough.iter());
    if let Some(better) = again.first().filter(|better| better.card != card) {
        card = better.card;
        placed = aligned(view, &turned(&placed, better), &looks.rough[card], width_px, STEPS.0).0;
    }
    exact(view, looks, card, &placed, width_px)
}

/// The exact reading of a card whose place is about known.
pub fn exact(view: &View, looks: &Looks, card: usize, start: &Placed, width_px: f32) -> Option<Reading> {
    let (mut card, mut start) = (card, *start);
    // Another card may be better where one lies best: then that one gets its own place.
    for _ in 0..SWAPS {
        let seen = view.cells(FINE, &start.image_from_card, width_px);
        let even = start.tone.undone(&seen);
        let costs = looks.cards[card].iter().map(|look| cost(&even, look)).enumerate();
        let (blur, _) = costs.min_by(|a, b| a.1.total_cmp(&b.1))?;
        let look = &looks.cards[card][blur];
        let (placed, seen) = aligned(view, &start, look, width_px, STEPS.1);
        let even = lit(&placed, &seen, look);
        let ranked = ranking(&even, looks.of_blur(blur));
        let first = ranked.first()?;
        if first.card != card || first.is_turned {
            card = first.card;
            start = turned(&placed, first);
            continue;
        }
        let own = total(&even, look);
        // The next best card gets its own best place, too; and this one the other way up, where that is nearly as good.
        let rival = |guess: &Ranked| {
            let look = &looks.cards[guess.card][blur];
            let (placed, seen) = aligned(view, &turned(&placed, guess), look, width_px, STEPS.1);
            (placed, total(&lit(&placed, &seen, look), look))
        };
        let turn = ranked.iter().find(|turn| turn.card == card && turn.is_turned);
        let turn = turn.filter(|turn| turn.cost < first.cost + NEARLY).map(rival);
        if let Some((elsewhere, _)) = turn.filter(|(_, cost)| *cost < own) {
            start = elsewhere;
            continue;
        }
        let other = ranked.iter().find(|other| other.card != card)?;
        let (elsewhere, there) = rival(other);
        if there < own {
            card = other.card;
            start = elsewhere;
            continue;
        }
        let here = other.cost * even.seen.iter().filter(|seen| **seen).count() as f32;
        let good = (0..FINE.cells()).map(|cell| even.seen[cell] && deviation(&even, look, cell) < GOOD).collect();
        let margin = here.min(there) - own;
        return Some(Reading { card, placed, width_px, blur, good, other: other.card, margin, even });
    }
    None
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
