use super::compare::NOISE;
use super::grid::{Cells, FINE, Mesh};
use crate::calibration::{CARD_PX, Deck, DeckCard};

/// A card's look at one sharpness.
#[derive(Clone, Debug)]
pub struct Look {
    /// Its colours.
    pub cells: Cells,
    /// Square of how much a cell's colour may differ where the card's place is not exact, levels squared.
    pub slack: Vec<f32>,
    /// One over the square of how much a cell's colour may differ in all.
    pub inverse: Vec<f32>,
    /// Steps of the green level to the right and down, levels a cell.
    pub steps: Vec<[f32; 2]>,
    /// Whether a cell shows something other than the card's ground.
    pub ink: Vec<bool>,
    /// How much darker than the ground its darkest ink is, levels.
    pub depth: f32,
    /// How much darker than the ground each cell is, blue, green and red one after another, levels; and its squares' sums.
    pub depths: Vec<f32>,
    pub depth_squares: Vec<f32>,
}

/// All cards of a deck, each at several sharpnesses and exposures.
#[derive(Clone, Debug)]
pub struct Looks {
    /// For each card its looks on fine cells, in the order of `VARIANTS`.
    pub cards: Vec<Vec<Look>>,
    /// For each of `HEADROOMS` the cards' looks on rough cells.
    pub rough: Vec<Vec<Look>>,
    /// A card with nothing on it, on fine cells.
    pub blank: Look,
    /// The ground's colour: blue, green, red.
    pub ground: [f32; 3],
}

/// Shares of the ground's level from which a picture is burnt out: not at all, and too bright ones.
pub const HEADROOMS: [f32; 3] = [1.0, 0.8, 0.6];
/// Blurs that looks are kept at, fine cells, each with a place in `HEADROOMS`.
pub const VARIANTS: [(f32, usize); 7] = [(0.4, 0), (0.9, 0), (1.6, 0), (0.4, 1), (0.9, 1), (0.4, 2), (0.9, 2)];
/// Blur of the rough looks, fine cells.
const ROUGH_BLUR: f32 = 1.2;
/// How exact a card's place is, cells.
const PLACE_CELLS: f32 = 0.3;
/// Share of the variance within a cell that a picture's few pixels there may be off by.
const GRAIN: f32 = 0.1;
/// Levels by which ink differs from the ground.
const INK: f32 = 36.0;
/// Gains that cards of one deck differ by: they yellow unevenly, and are photographed one after another.
const OWN_GAINS: std::ops::RangeInclusive<f32> = 0.7..=1.4;

impl Looks {
    /// The looks of a deck's cards.
    pub fn of(deck: &Deck) -> Self {
        let own_ground = |card: &DeckCard| ground_of(&cells_of(card, |_, level| level).0, &[true; 4]);
        let grounds: Vec<[f32; 3]> = deck.cards().iter().map(own_ground).collect();
        let ground = [0, 1, 2].map(|k| median(grounds.iter().map(|ground| ground[k]).collect()));
        let exposed = |headroom: f32| -> Vec<(Cells, Vec<f32>)> {
            let card = |(card, own): (&DeckCard, &[f32; 3])| {
                let gain = [0, 1, 2].map(|k| (ground[k] / own[k].max(1.0)).clamp(*OWN_GAINS.start(), *OWN_GAINS.end()));
                let most = |k: usize| if headroom < 1.0 { headroom * ground[k] } else { f32::INFINITY };
                cells_of(card, |k, level| (gain[k] * level).min(most(k)) / headroom)
            };
            deck.cards().iter().zip(&grounds).map(card).collect()
        };
        let exposed = HEADROOMS.map(exposed);
        let fine = |card: usize| {
            let look = |(blur, headroom): &(f32, usize)| {
                let (cells, grain) = exposed.get(*headroom)?.get(card)?;
                Some(Look::of(cells.blurred(*blur), grain, ground))
            };
            VARIANTS.iter().filter_map(look).collect()
        };
        let cards = (0..deck.cards().len()).map(fine).collect();
        let rough = |(cells, _): &(Cells, Vec<f32>)| Look::of(cells.blurred(ROUGH_BLUR).halved(), &[], ground);
        let rough = exposed.iter().map(|cards| cards.iter().map(rough).collect()).collect();
        Self { cards, rough, blank: Look::of(Cells::plain(FINE, ground), &[], ground), ground }
    }

    /// All cards' looks of one variant.
    pub fn of_variant(&self, variant: usize) -> impl Iterator<Item = &Look> {
        self.cards.iter().filter_map(move |looks| looks.get(variant))
    }
}

impl Look {
    fn of(cells: Cells, grain: &[f32], ground: [f32; 3]) -> Self {
        let Mesh { cols, rows } = cells.mesh;
        let step = |levels: &[f32], cell: usize| {
            let (col, row) = (cell % cols, cell / cols);
            let at = |col: usize, row: usize| levels[row * cols + col];
            let right = (at((col + 1).min(cols - 1), row) - at(col.saturating_sub(1), row)) / 2.0;
            let down = (at(col, (row + 1).min(rows - 1)) - at(col, row.saturating_sub(1))) / 2.0;
            [right, down]
        };
        let slack = |cell: usize| {
            let squares = cells.bgr.iter().map(|levels| {
                let [right, down] = step(levels, cell);
                right * right + down * down
            });
            PLACE_CELLS * PLACE_CELLS * squares.sum::<f32>() + GRAIN * grain.get(cell).copied().unwrap_or_default()
        };
        let ink = |cell: usize| (0..3).any(|k| ground[k] - cells.bgr[k][cell] > INK);
        let all = || 0..cells.mesh.cells();
        let below = |k: usize, cell: usize| ground[k] - cells.bgr[k][cell];
        Self {
            slack: all().map(slack).collect(),
            inverse: all().map(|cell| 1.0 / (NOISE + slack(cell))).collect(),
            steps: all().map(|cell| step(&cells.bgr[1], cell)).collect(),
            ink: all().map(ink).collect(),
            depth: depth(&cells, ground),
            depth_squares: all().map(|cell| (0..3).map(|k| below(k, cell).powi(2)).sum()).collect(),
            depths: (0..3).flat_map(|k| all().map(move |cell| below(k, cell))).collect(),
            cells,
        }
    }
}

/// A card's picture on its cells, with the variance within each, levels squared over three channels. `shown` tells how a level
/// of a channel is shown.
fn cells_of(card: &DeckCard, shown: impl Fn(usize, f32) -> f32) -> (Cells, Vec<f32>) {
    let mut cells = Cells::plain(FINE, [0.0; 3]);
    let mut squares = vec![0.0; FINE.cells()];
    let (wide, high) = (CARD_PX.0 as usize / FINE.cols, CARD_PX.1 as usize / FINE.rows);
    for y in 0..high * FINE.rows {
        let row = card.face.row(y as u32).as_chunks::<3>().0;
        for (x, pixel) in row.iter().enumerate().take(wide * FINE.cols) {
            let cell = y / high * FINE.cols + x / wide;
            for (k, (levels, level)) in cells.bgr.iter_mut().zip(pixel).enumerate() {
                let level = shown(k, f32::from(*level));
                levels[cell] += level / (wide * high) as f32;
                squares[cell] += level * level / (wide * high) as f32;
            }
        }
    }
    for (cell, square) in squares.iter_mut().enumerate() {
        *square -= cells.bgr.iter().map(|levels| levels[cell] * levels[cell]).sum::<f32>();
    }
    (cells, squares)
}

/// The colour of a card's ground along some of its sides (top, right, bottom, left): that of the lighter cells there, in
/// rings inside the outline that hold little else.
pub fn ground_of(cells: &Cells, sides: &[bool; 4]) -> [f32; 3] {
    let Mesh { cols, rows } = cells.mesh;
    let rings = cols / 40..(cols * 3).div_ceil(40);
    let mut lines: Vec<usize> = Vec::new();
    for ring in rings {
        let (across, down) = (3..cols - 3, 3..rows - 3);
        let [top, right, bottom, left] = *sides;
        lines.extend(across.clone().filter(|_| top).map(|col| ring * cols + col));
        lines.extend(across.filter(|_| bottom).map(|col| (rows - 1 - ring) * cols + col));
        lines.extend(down.clone().filter(|_| left).map(|row| row * cols + ring));
        lines.extend(down.filter(|_| right).map(|row| row * cols + cols - 1 - ring));
    }
    let sum = |cell: &usize| cells.bgr.iter().map(|levels| levels[*cell]).sum::<f32>();
    lines.retain(|cell| cells.seen[*cell]);
    lines.sort_by(|a, b| sum(a).total_cmp(&sum(b)));
    let lighter = lines.get(lines.len() / 2..9 * lines.len() / 10).unwrap_or_default();
    let count = lighter.len().max(1) as f32;
    [0, 1, 2].map(|k| lighter.iter().map(|cell| cells.bgr[k][*cell]).sum::<f32>() / count)
}

/// The middle one of some values; zero for none.
pub fn median(mut values: Vec<f32>) -> f32 {
    values.sort_by(f32::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Part of a card's cells that is its darkest ink.
const DARKEST: usize = 30;

/// How much darker than the ground the darkest of the seen cells are, each in its darkest channel, levels.
pub fn depth(cells: &Cells, ground: [f32; 3]) -> f32 {
    let depth = |cell: usize| (0..3).map(|k| ground[k] - cells.bgr[k][cell]).fold(0.0, f32::max);
    let mut depths: Vec<f32> = (0..cells.seen.len()).filter(|cell| cells.seen[*cell]).map(depth).collect();
    depths.sort_by(|a, b| b.total_cmp(a));
    let darkest = depths.get(..depths.len() / DARKEST).unwrap_or_default();
    darkest.iter().sum::<f32>() / darkest.len().max(1) as f32
}
