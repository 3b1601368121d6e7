//! Which of two cards that overlap lies above: the one whose face is seen there.

use super::compare::{GOOD, deviation};
use super::grid::{Cells, FINE, map};
use super::joint::Explained;
use super::looks::Looks;
use super::planes::Pyramid;
use super::read::lit;
use super::view::{Outline, Quad, is_within};

/// Fewest cells that two cards share.
const LEAST_SHARED: usize = 12;

/// For each card, which others lie on it.
pub fn lying_on(pyramid: &Pyramid, looks: &Looks, cards: &[Explained]) -> Vec<Vec<usize>> {
    let good: Vec<Vec<bool>> = cards.iter().map(|card| agrees(pyramid, looks, card)).collect();
    let mut below = vec![Vec::new(); cards.len()];
    for a in 0..cards.len() {
        for b in a + 1..cards.len() {
            let (Some(of_a), Some(of_b)) =
                (share(&cards[a], &good[a], &cards[b].corners), share(&cards[b], &good[b], &cards[a].corners))
            else {
                continue;
            };
            let (lower, upper) = if of_a < of_b { (a, b) } else { (b, a) };
            below[lower].push(upper);
        }
    }
    below
}

/// Which of a card's cells show it, hidden or not.
fn agrees(pyramid: &Pyramid, looks: &Looks, card: &Explained) -> Vec<bool> {
    let reading = &card.reading;
    let look = &looks.cards[reading.card][reading.variant];
    let seen = Cells::of(pyramid, FINE, &reading.placed.image_from_card, reading.width_px);
    let even = lit(&reading.placed, &seen, look, Outline::Partly);
    (0..FINE.cells()).map(|cell| deviation(&even, look, cell) < GOOD).collect()
}

/// Share of a card's cells within another's outline that show it; `None` where they are too few.
fn share(card: &Explained, good: &[bool], other: &Quad) -> Option<f32> {
    let is_shared = |cell: &usize| {
        let (x, y) = FINE.middle(*cell);
        is_within(other, map(&card.reading.placed.image_from_card, x, y))
    };
    let shared: Vec<usize> = (0..FINE.cells()).filter(is_shared).collect();
    let agreeing = shared.iter().filter(|cell| good[**cell]).count();
    (shared.len() >= LEAST_SHARED).then(|| agreeing as f32 / shared.len() as f32)
}
