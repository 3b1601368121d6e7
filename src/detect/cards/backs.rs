//! What has a card's outline and no card's face: cards face down, and strange things.

use super::grid::{Cells, ROUGH};
use super::joint::{Candidate, Explained};
use super::looks::{Looks, median};
use super::planes::Pyramid;
use super::read::corners;
use super::view::{Quad, is_within, middle_of};

/// Least share of the whole outline, and of each side.
const OUTLINE: (f32, f32) = (0.72, 0.4);
/// Share of the ground's brightness from which a cell is white.
const WHITE: f32 = 0.8;
/// Least share of cells that are not white on a back.
const COLOURED: f32 = 0.6;
/// Share of a card's width and height around its middle that is looked at.
const INNER: f32 = 0.8;
/// Level of the ground where no card tells it, as a share of the picture's brightest.
const USUAL_WHITE: f32 = 0.85;

/// Something with a card's outline.
#[derive(Clone, Copy, Debug)]
pub struct Blank {
    /// Its corners.
    pub corners: Quad,
    /// Share of its outline that is seen.
    pub outline: f32,
    /// Whether it looks like a back.
    pub is_back: bool,
}

/// All outlines that no card explains, best first; the deck's `looks` and the cards `found` tell what white looks like.
pub fn blanks(pyramid: &Pyramid, looks: &Looks, candidates: &[Candidate], found: &[Explained]) -> Vec<Blank> {
    let white = white(pyramid, looks, found);
    let mut blanks: Vec<Blank> = Vec::new();
    for candidate in candidates {
        let is_whole = candidate.outline >= OUTLINE.0 && candidate.shares.iter().all(|share| *share >= OUTLINE.1);
        let own = corners(&candidate.image_from_card);
        let overlaps = |other: &Quad| is_within(other, middle_of(&own)) || is_within(&own, middle_of(other));
        let is_taken =
            found.iter().map(|card| &card.corners).chain(blanks.iter().map(|blank| &blank.corners)).any(overlaps);
        if !is_whole || is_taken {
            continue;
        }
        let is_back = coloured(pyramid, candidate, white) >= COLOURED;
        blanks.push(Blank { corners: own, outline: candidate.outline, is_back });
    }
    blanks
}

/// The ground's colour in this picture.
fn white(pyramid: &Pyramid, looks: &Looks, found: &[Explained]) -> [f32; 3] {
    if !found.is_empty() {
        return [0, 1, 2].map(|k| {
            let level = |card: &Explained| card.reading.placed.tone.seen(looks.ground)[k];
            median(found.iter().map(level).collect())
        });
    }
    let coarse = pyramid.planes.last().map(|plane| plane.pixels.as_slice()).unwrap_or_default();
    [0, 1, 2].map(|k| USUAL_WHITE * f32::from(coarse.iter().map(|pixel| pixel[k]).max().unwrap_or(u8::MAX)))
}

/// Share of a card's inner part that is not white.
fn coloured(pyramid: &Pyramid, candidate: &Candidate, white: [f32; 3]) -> f32 {
    let cells = Cells::of(pyramid, ROUGH, &candidate.image_from_card, candidate.width_px);
    let is_inner = |cell: &usize| {
        let (x, y) = ROUGH.middle(*cell);
        (x - 0.5).abs() < INNER / 2.0 && (y - 0.5).abs() < INNER / 2.0
    };
    let inner: Vec<usize> = (0..ROUGH.cells()).filter(is_inner).collect();
    let is_coloured = |cell: &&usize| (0..3).any(|k| cells.bgr[k][**cell] < WHITE * white[k]);
    inner.iter().filter(is_coloured).count() as f32 / inner.len().max(1) as f32
}
