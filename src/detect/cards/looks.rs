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
}

/// All cards of a deck, each at several sharpnesses, the sharpest first.
#[derive(Clone, Debug)]
pub struct Looks {
    /// For each card its looks on fine cells, in the order of `BLURS`.
    pub cards: Vec<Vec<Look>>,
    /// For each card its look on rough cells.
    pub rough: Vec<Look>,
    /// The ground's colour: blue, green, red.
    pub ground: [f32; 3],
}

/// Blurs that looks are kept at, fine cells.
pub const BLURS: [f32; 3] = [0.4, 0.9, 1.6];
/// Blur of the rough looks, fine cells.
const ROUGH_BLUR: f32 = 1.2;
/// How exact a card's place is, cells.
const PLACE_CELLS: f32 = 0.3;
/// Levels by which ink differs from the ground.
const INK: f32 = 36.0;

impl Looks {
    /// The looks of a deck's cards.
    pub fn of(deck: &Deck) -> Self {
        let raw: Vec<Cells> = deck.cards().iter().map(cells_of).collect();
        let grounds: Vec<[f32; 3]> = raw.iter().map(|cells| ground_of(cells, &[true; 4])).collect();
        let ground = [0, 1, 2].map(|k| median(grounds.iter().map(|ground| ground[k]).collect()));
        // Cards of one deck yellow unevenly, and are photographed one after another.
        let even: Vec<Cells> = raw.iter().zip(&grounds).map(|(cells, own)| evened(cells, *own, ground)).collect();
        let looks = |cells: &Cells| BLURS.iter().map(|blur| Look::of(cells.blurred(*blur), ground)).collect();
        let cards = even.iter().map(looks).collect();
        let rough = even.iter().map(|cells| Look::of(cells.blurred(ROUGH_BLUR).halved(), ground)).collect();
        Self { cards, rough, ground }
    }
}

impl Looks {
    /// All cards' looks of one blur.
    pub fn of_blur(&self, blur: usize) -> impl Iterator<Item = &Look> {
        self.cards.iter().filter_map(move |looks| looks.get(blur))
    }
}

/// A card's colours as if its ground were the deck's.
fn evened(cells: &Cells, own: [f32; 3], ground: [f32; 3]) -> Cells {
    let mut even = cells.clone();
    for (k, levels) in even.bgr.iter_mut().enumerate() {
        let gain = (ground[k] / own[k].max(1.0)).clamp(0.7, 1.4);
        levels.iter_mut().for_each(|level| *level *= gain);
    }
    even
}

impl Look {
    fn of(cells: Cells, ground: [f32; 3]) -> Self {
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
            PLACE_CELLS * PLACE_CELLS * squares.sum::<f32>()
        };
        let ink = |cell: usize| (0..3).any(|k| ground[k] - cells.bgr[k][cell] > INK);
        let all = || 0..cells.mesh.cells();
        Self {
            slack: all().map(slack).collect(),
            inverse: all().map(|cell| 1.0 / (NOISE + slack(cell))).collect(),
            steps: all().map(|cell| step(&cells.bgr[1], cell)).collect(),
            ink: all().map(ink).collect(),
            cells,
        }
    }
}

/// A card's picture on its cells.
fn cells_of(card: &DeckCard) -> Cells {
    let mut cells = Cells::plain(FINE, [0.0; 3]);
    let (wide, high) = (CARD_PX.0 as usize / FINE.cols, CARD_PX.1 as usize / FINE.rows);
    for y in 0..high * FINE.rows {
        let row = card.face.row(y as u32).as_chunks::<3>().0;
        for (x, pixel) in row.iter().enumerate().take(wide * FINE.cols) {
            let cell = y / high * FINE.cols + x / wide;
            for (levels, level) in cells.bgr.iter_mut().zip(pixel) {
                levels[cell] += f32::from(*level) / (wide * high) as f32;
            }
        }
    }
    cells
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
