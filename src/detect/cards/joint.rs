//! Explains a picture by cards that lie on each other, those that are seen best first.

use nalgebra::Matrix3;

use super::grid::map;
use super::judge::{Verdict, judge};
use super::looks::{Looks, median};
use super::planes::Pyramid;
use super::read::{Reading, corners, read};
use super::view::{Outline, Quad, View, is_within, middle_of};

/// Where a card may lie, in the picture.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// Where the unit card appears.
    pub image_from_card: Matrix3<f32>,
    /// How wide it appears, pixels.
    pub width_px: f32,
    /// Share of its outline that edges bear out.
    pub outline: f32,
    /// Share of each of its sides: top, right, bottom, left.
    pub shares: [f32; 4],
}

/// Share of an outline, and of each of its sides, from which all of it is seen.
const WHOLE_OUTLINE: (f32, f32) = (0.8, 0.6);
/// Share of a side from which it is seen.
const SEEN_SIDE: f32 = 0.3;

/// A card that explains a part of the picture.
#[derive(Clone, Debug)]
pub struct Explained {
    /// What it is read as.
    pub reading: Reading,
    /// What speaks for it.
    pub verdict: Verdict,
    /// How much of its outline is seen.
    pub outline: Outline,
    /// Its outline.
    pub corners: Quad,
}

/// Margin at which a card with all its ink is halfway between sure and not: of a whole card; of one that is partly hidden,
/// whose other cells may tell another; and of one that a shadow or shine ends on, which may hide what tells it from another.
const HALF_MARGIN: (f64, f64, f64) = (60.0, 150.0, 600.0);
/// Share of a card that is borne out from which it is seen whole.
const ALL: f32 = 0.9;
/// What is left of the certainty of a card all of whose outline is seen, where not all in it is borne out.
const IN_DOUBT: f64 = 0.49;
/// Share of what is borne out that is so as the light falls on it, below which a shadow or shine ends on the card.
const PLAIN: f32 = 0.8;

impl Explained {
    /// How sure it is that it is this card, 0 to 1.
    pub fn certainty(&self) -> f64 {
        let margin = f64::from(self.reading.margin);
        let is_all = self.verdict.visible > ALL && self.verdict.explained > ALL;
        let half = match (self.reading.plain < PLAIN, is_all) {
            (true, _) => HALF_MARGIN.2,
            (false, true) => HALF_MARGIN.0,
            (false, false) => HALF_MARGIN.1,
        };
        let own = if self.outline == Outline::Partly || is_borne_out(self) { 1.0 } else { IN_DOUBT };
        margin / (margin + half) * f64::from(self.verdict.ink) * own
    }
}

/// What a whole card shows at least: share of its ink, and of all of it.
const WHOLE: (f32, f32) = (0.86, 0.82);
/// The same of one in doubt, all of whose outline is seen: shine burns out what is light on it.
const WHOLE_IN_DOUBT: (f32, f32) = (0.75, 0.75);
/// Share of a card that is seen whole that others may hide.
const MOST_HIDDEN: f32 = 0.15;
/// What a card that is partly hidden shows at least: share of its ink where it is seen, cells of ink, share of the card.
const PARTLY: (f32, usize, f32, f32) = (0.82, 14, 0.15, 0.7);
/// How much worse a card with nothing on it explains what is seen, as a share of what the ink that is borne out would tell.
const OVER_BLANK: f32 = 0.4;
/// The same where all of the outline is seen, which no bare table has: shine makes ink pale.
const OVER_BLANK_CARD: f32 = 0.2;
/// How dark a partly hidden card's ground may be against that of the cards found around it, and how light.
const SAME_LIGHT: std::ops::Range<f32> = 0.65..1.5;
/// Share of a card that may show ink that is not its own: of a sure card, and of one in doubt.
const MOST_FOREIGN: (f32, f32) = (0.03, 0.08);
/// Least margin for a card to be taken at all.
const LEAST_MARGIN: f32 = 25.0;
/// Rounds in which cards under cards are looked for; no pile shows more.
const ROUNDS: usize = 12;
/// Two outlines whose middles are nearer than this, in widths, are one.
const SAME: f32 = 0.25;
/// Most places looked at.
const MOST: usize = 150;

/// The cards among some candidates, given best outline first; those that are seen best come first.
pub fn explain(pyramid: &Pyramid, looks: &Looks, candidates: &[Candidate]) -> Vec<Explained> {
    let mut found: Vec<Explained> = Vec::new();
    let mut left: Vec<Left> = Vec::new();
    for candidate in candidates.iter().take(MOST) {
        if is_taken(&found, candidate) {
            continue;
        }
        let explained = attempt(pyramid, looks, candidate, &found);
        match explained {
            Some(whole) if is_whole(&whole) && is_new(&found, &whole) => found.push(whole),
            explained => left.push(Left { candidate: *candidate, known: found.len(), explained }),
        }
    }
    for _ in 0..ROUNDS {
        left.retain(|left| !is_taken(&found, &left.candidate));
        for left in &mut left {
            // Only what lies on it makes it look another.
            let newest = &found[left.known..];
            left.known = found.len();
            if newest.iter().any(|card| covered(&left.candidate, std::slice::from_ref(card)) > 0.0) {
                left.explained = attempt(pyramid, looks, &left.candidate, &found);
            }
        }
        let fits = |explained: &&Explained| {
            is_partly(explained) && is_new(&found, explained) && is_lit_alike(&found, explained, looks.ground)
        };
        let best = left.iter().filter_map(|left| left.explained.as_ref()).filter(fits);
        let Some(best) = best.max_by(|a, b| weight(a).total_cmp(&weight(b))).cloned() else { break };
        found.push(best);
    }
    // What is seen whole and may be one of two cards is taken last: in doubt, and only as one that was not found elsewhere.
    left.retain(|left| !is_taken(&found, &left.candidate));
    for whole in left.into_iter().filter_map(|left| left.explained).filter(is_whole_but_unsure) {
        if is_new(&found, &whole) {
            found.push(whole);
        }
    }
    found
}

/// A place where no card was found yet.
struct Left {
    candidate: Candidate,
    /// How many cards were found when it was looked at last.
    known: usize,
    explained: Option<Explained>,
}

/// Places across and down a candidate that tell how much of it others cover.
const SAMPLES: (u8, u8) = (6, 9);

/// Share of a candidate that these cards cover.
fn covered(candidate: &Candidate, cards: &[Explained]) -> f32 {
    let share = |k: u8, of: u8| (f32::from(k) + 0.5) / f32::from(of);
    let places = (0..SAMPLES.1).flat_map(|row| (0..SAMPLES.0).map(move |col| (col, row)));
    let is_covered = |(col, row): &(u8, u8)| {
        let at = map(&candidate.image_from_card, share(*col, SAMPLES.0), share(*row, SAMPLES.1));
        cards.iter().any(|card| is_within(&card.corners, at))
    };
    places.filter(is_covered).count() as f32 / f32::from(SAMPLES.0 * SAMPLES.1)
}

fn attempt(pyramid: &Pyramid, looks: &Looks, candidate: &Candidate, found: &[Explained]) -> Option<Explained> {
    let covers: Vec<Quad> = found.iter().map(|card| card.corners).collect();
    let is_whole = candidate.outline > WHOLE_OUTLINE.0 && candidate.shares.iter().all(|share| *share > WHOLE_OUTLINE.1);
    let outline = if is_whole { Outline::Whole } else { Outline::Partly };
    let view = View { pyramid, covers: &covers, outline };
    let sides = candidate.shares.map(|share| share > SEEN_SIDE);
    let reading = read(&view, looks, &candidate.image_from_card, candidate.width_px, &sides)?;
    let verdict = judge(&reading, looks);
    Some(Explained { corners: corners(&reading.placed.image_from_card), reading, verdict, outline })
}

/// Whether the card's ink is seen, and not only a ground that may be anything's.
fn is_inked(card: &Explained) -> bool {
    let least = match card.outline {
        Outline::Whole => OVER_BLANK_CARD,
        Outline::Partly => OVER_BLANK,
    };
    card.reading.over_blank > least
}

/// Whether a card's ground looks as light as that of the cards that were found.
fn is_lit_alike(found: &[Explained], card: &Explained, ground: [f32; 3]) -> bool {
    let seen = |card: &Explained| card.reading.placed.tone.seen(ground).map(|level| level.min(255.0));
    let own = seen(card);
    (0..3).all(|k| {
        let level = median(found.iter().map(|card| seen(card)[k]).collect());
        level <= 0.0 || SAME_LIGHT.contains(&(own[k] / level))
    })
}

fn is_whole(card: &Explained) -> bool {
    is_whole_but_unsure(card) && card.reading.margin > LEAST_MARGIN && is_borne_out(card)
}

/// Whether nothing of it looks otherwise than this card does.
fn is_borne_out(card: &Explained) -> bool {
    let Verdict { ink, explained, foreign, .. } = card.verdict;
    foreign < MOST_FOREIGN.0 && ink >= WHOLE.0 && explained >= WHOLE.1
}

/// Whether all of it is seen as a card of the deck, if not as which.
fn is_whole_but_unsure(card: &Explained) -> bool {
    let Verdict { ink, explained, hidden, foreign, .. } = card.verdict;
    let least = match card.outline {
        Outline::Whole => WHOLE_IN_DOUBT,
        Outline::Partly => WHOLE,
    };
    is_inked(card)
        && foreign < MOST_FOREIGN.1
        && ink >= least.0
        && explained >= least.1
        && hidden < MOST_HIDDEN
        && card.reading.margin > 0.0
}

fn is_partly(card: &Explained) -> bool {
    let Verdict { ink, ink_cells, visible, explained, foreign, .. } = card.verdict;
    is_inked(card)
        && foreign < MOST_FOREIGN.0
        && ink >= PARTLY.0
        && explained >= PARTLY.3
        && ink_cells >= PARTLY.1
        && visible >= PARTLY.2
        && card.reading.margin > LEAST_MARGIN
}

/// How much a card explains.
fn weight(card: &Explained) -> f32 {
    card.verdict.visible * card.verdict.ink * card.verdict.explained
}

/// Whether a candidate is the outline of a card that was found, or too little of it is seen besides those.
fn is_taken(found: &[Explained], candidate: &Candidate) -> bool {
    let own = corners(&candidate.image_from_card);
    found.iter().any(|card| is_same(&card.corners, &own, candidate.width_px))
        || covered(candidate, found) > 1.0 - PARTLY.2
}

/// Whether it lies elsewhere than all that was found, and is another card.
fn is_new(found: &[Explained], card: &Explained) -> bool {
    !found.iter().any(|other| {
        is_same(&other.corners, &card.corners, card.reading.width_px) || other.reading.card == card.reading.card
    })
}

fn is_same(a: &Quad, b: &Quad, width_px: f32) -> bool {
    let down = |quad: &Quad| {
        let [a, b, c, d] = quad;
        (c - b + (d - a)).normalize()
    };
    (middle_of(a) - middle_of(b)).norm() < SAME * width_px && down(a).perp(&down(b)).abs() < 0.3
}
