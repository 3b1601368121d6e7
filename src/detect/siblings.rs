use nalgebra::Vector3;

use super::background::{LogColour, median};
use super::discs::add_missing;
use super::grid::Grid;
use super::lesson::Lesson;
use super::{AT_HAND_MM, Disc, Hand, hand_gap};
use crate::geometry::TablePoint;

/// Cells of the raster each way that are looked at as one: enough to tell a disc with its shadow from anything else.
const COARSE: usize = 2;
/// Radius around a disc's centre that is compared, in radii: its lit side and the beginning of its shadow included.
const REACH_SHARE: f64 = 1.5;
/// Discs from which what they have in common can be learned.
const LEAST_DISCS: usize = 3;
/// Share of the compared places that must be in sight.
const IN_SIGHT: f64 = 0.5;
/// Steps by which a place is refined, coarse cells.
const REFINE_CELLS: [f64; 2] = [0.5, 0.25];
/// Contrast of a place, as a share of the discs' own variance, below which it is the less similar the fainter it is.
const FAINT_SHARE: f64 = 0.2;
/// Similarity below which a place is not worth a closer look.
const LEAST: f64 = 0.3;
/// Rounds of learning what discs have in common from those found so far.
const ROUNDS: usize = 4;
/// Similarity gained from which a disc is moved to where it is most similar, where colour tells little: it was put on its
/// shadow.
const MOVED_GAIN: f64 = 0.15;
/// What an outline weighs against similarity …
const OUTLINE_WEIGHT: f64 = 0.6;
/// … and how much of both, the similarity as a share of the discs' own, makes a disc in the open and at a hand: more than
/// any place has in 424 drawn scenes that is none.
const ENOUGH: (f64, f64) = (1.25, 1.4);
/// What similarity weighs against agreement where too many discs are found, and what it counts as where too little is in
/// sight to know it.
const SIMILARITY_WEIGHT: f64 = 1.5;
const UNKNOWN: f64 = 0.8;

/// Corrects what was found by what discs have in common: moves what lies on a shadow, adds what is missing, and gives less fit
/// to what is unlike the others where too many are found.
pub fn compare(grid: &Grid, discs: &mut Vec<Disc>, hands: &[Hand], pieces: usize, lesson: &Lesson) {
    for _ in 0..ROUNDS {
        if discs.len() == pieces && !lesson.is_scant {
            return;
        }
        let before = discs.clone();
        let Some(siblings) = Siblings::new(grid, &lesson.seen, discs) else { return };
        if lesson.is_scant {
            discs.iter_mut().for_each(|disc| disc.centre = siblings.settled(disc.centre));
        }
        if discs.len() > pieces {
            siblings.give_way(discs);
            return;
        }
        if discs.len() < pieces {
            let missing = siblings.missing(discs, hands, lesson);
            add_missing(discs, missing, pieces, grid.diameter_mm());
        }
        if *discs == before {
            return;
        }
    }
}

/// What the discs of one picture have in common, their lit sides and shadows included, and how similar other places are to it.
///
/// Similarity is the normalised cross-correlation of log colour with the median of the discs, −1 to 1: the light's strength and
/// the board's colour do not matter.
pub struct Siblings<'a> {
    grid: &'a Grid,
    cols: usize,
    rows: usize,
    /// Mean log colour of every coarse cell that is wholly in sight.
    colour: Vec<Option<Vector3<f32>>>,
    /// Offsets of the places that are compared, coarse cells, and what discs show there, less their mean.
    template: Vec<((f64, f64), Vector3<f32>)>,
}

impl<'a> Siblings<'a> {
    /// What these discs have in common; `None` if they are too few.
    pub fn new(grid: &'a Grid, seen: &[LogColour], discs: &[Disc]) -> Option<Self> {
        if discs.len() < LEAST_DISCS {
            return None;
        }
        let (cols, rows) = (grid.cols / COARSE, grid.rows / COARSE);
        let colour = (0..cols * rows).map(|cell| coarse(grid, seen, cell % cols, cell / cols)).collect();
        let mut siblings = Self { grid, cols, rows, colour, template: Vec::new() };
        let offsets = siblings.offsets();
        let patches: Vec<Vec<Option<Vector3<f32>>>> =
            discs.iter().map(|disc| siblings.patch(disc.centre, &offsets)).collect();
        let common = |index: usize| {
            let shown: Vec<Vector3<f32>> = patches.iter().filter_map(|patch| patch[index]).collect();
            (shown.len() * 2 > patches.len()).then(|| {
                Vector3::from_fn(|k, _| {
                    median(&mut shown.iter().map(|colour| f64::from(colour[k])).collect::<Vec<f64>>()) as f32
                })
            })
        };
        siblings.template =
            offsets.iter().enumerate().filter_map(|(index, offset)| Some((*offset, common(index)?))).collect();
        (!siblings.template.is_empty()).then_some(siblings)
    }

    /// How similar these discs are as a rule.
    pub fn usual(&self, discs: &[Disc]) -> f64 {
        median(&mut discs.iter().filter_map(|disc| self.similarity(disc.centre)).collect::<Vec<f64>>())
    }

    /// Gives less fit to what is unlike the others.
    fn give_way(&self, discs: &mut [Disc]) {
        for disc in discs {
            let similar = self.similarity(disc.centre).unwrap_or(UNKNOWN).max(0.0);
            disc.fit = (disc.fit + SIMILARITY_WEIGHT * similar) / (1.0 + SIMILARITY_WEIGHT);
        }
    }

    /// Places that are discs by their similarity and outline together, best first.
    fn missing(&self, discs: &[Disc], hands: &[Hand], lesson: &Lesson) -> Vec<Disc> {
        let mut similarities: Vec<f64> = discs.iter().filter_map(|disc| self.similarity(disc.centre)).collect();
        let usual = median(&mut similarities);
        let disc = |(at, similar): (TablePoint, f64)| {
            let is_at_hand = hand_gap(hands, at, self.grid.diameter_mm() / 2.0) < AT_HAND_MM;
            let outline = OUTLINE_WEIGHT * lesson.outlines().rings.share(at).unwrap_or_default();
            let both = similar / usual.max(LEAST) + outline;
            let is_disc = both > if is_at_hand { ENOUGH.1 } else { ENOUGH.0 };
            is_disc.then_some((both, Disc { centre: at, fit: similar, visible: self.grid.open_share(at) }))
        };
        let mut found: Vec<(f64, Disc)> = self.peaks().into_iter().filter_map(disc).collect();
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.into_iter().map(|(_, disc)| disc).collect()
    }

    /// How similar a place is; `None` where too little is in sight.
    pub fn similarity(&self, at: TablePoint) -> Option<f64> {
        let (x, y) = self.cells(at);
        let mut sums = Sums::default();
        for ((dx, dy), common) in &self.template {
            if let Some(here) = self.between(x + dx, y + dy) {
                sums.add(*common, here);
            }
        }
        (sums.count >= IN_SIGHT * self.template.len() as f64).then(|| sums.correlation())
    }

    /// The most similar place around a place, and how similar it is.
    fn refined(&self, start: TablePoint) -> Option<(TablePoint, f64)> {
        let mut best = (start, self.similarity(start)?);
        let cell = self.grid.cell_mm * COARSE as f64;
        for step in REFINE_CELLS {
            loop {
                let (centre, before) = best;
                for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (f64::from(dx), f64::from(dy)))) {
                    let at = TablePoint::new(centre.x + dx * step * cell, centre.y + dy * step * cell);
                    if let Some(similarity) = self.similarity(at).filter(|similarity| *similarity > best.1) {
                        best = (at, similarity);
                    }
                }
                if best.1 <= before || best.0.distance(start) > self.grid.diameter_mm() / 2.0 {
                    break;
                }
            }
        }
        Some(best)
    }

    /// Where a disc lies that was found at a place: there, unless it is far more similar close by.
    fn settled(&self, at: TablePoint) -> TablePoint {
        let here = self.similarity(at);
        let better = self.refined(at).filter(|(_, similar)| here.is_some_and(|here| similar - here > MOVED_GAIN));
        better.map_or(at, |(better, _)| better)
    }

    /// Places more similar than those around them, most similar first.
    pub fn peaks(&self) -> Vec<(TablePoint, f64)> {
        let offsets: Vec<(isize, isize, Vector3<f32>)> =
            self.template.iter().map(|((dx, dy), common)| (*dx as isize, *dy as isize, *common)).collect();
        let least = IN_SIGHT * self.template.len() as f64;
        let mut map = vec![f64::NEG_INFINITY; self.cols * self.rows];
        for row in 0..self.rows {
            for col in 0..self.cols {
                if !self.grid.has_room(self.centre_of(col, row)) {
                    continue;
                }
                let mut sums = Sums::default();
                for (dx, dy, common) in &offsets {
                    let (Some(x), Some(y)) = (col.checked_add_signed(*dx), row.checked_add_signed(*dy)) else {
                        continue;
                    };
                    if x < self.cols
                        && y < self.rows
                        && let Some(here) = self.colour[y * self.cols + x]
                    {
                        sums.add(*common, here);
                    }
                }
                if sums.count >= least {
                    map[row * self.cols + col] = sums.correlation();
                }
            }
        }
        let is_peak = |col: usize, row: usize| {
            let here = map[row * self.cols + col];
            let around = (row.saturating_sub(1)..(row + 2).min(self.rows))
                .flat_map(|y| (col.saturating_sub(1)..(col + 2).min(self.cols)).map(move |x| (x, y)));
            here > LEAST && around.into_iter().all(|(x, y)| map[y * self.cols + x] <= here)
        };
        let cells = (0..self.rows).flat_map(|row| (0..self.cols).map(move |col| (col, row)));
        let peaks = cells.filter(|(col, row)| is_peak(*col, *row));
        let mut peaks: Vec<(TablePoint, f64)> =
            peaks.filter_map(|(col, row)| self.refined(self.centre_of(col, row))).collect();
        peaks.sort_by(|a, b| b.1.total_cmp(&a.1));
        peaks
    }

    fn offsets(&self) -> Vec<(f64, f64)> {
        let reach = REACH_SHARE * self.grid.diameter_mm() / 2.0 / (self.grid.cell_mm * COARSE as f64);
        let steps = -(reach as i32)..=reach as i32;
        let all = steps.clone().flat_map(|dy| steps.clone().map(move |dx| (f64::from(dx), f64::from(dy))));
        all.filter(|(dx, dy)| dx.hypot(*dy) <= reach).collect()
    }

    /// What is seen at these offsets from a place, less its mean.
    fn patch(&self, at: TablePoint, offsets: &[(f64, f64)]) -> Vec<Option<Vector3<f32>>> {
        let (x, y) = self.cells(at);
        let shown: Vec<Option<Vector3<f32>>> = offsets.iter().map(|(dx, dy)| self.between(x + dx, y + dy)).collect();
        let count = shown.iter().flatten().count().max(1) as f32;
        let mean = shown.iter().flatten().sum::<Vector3<f32>>() / count;
        shown.into_iter().map(|colour| colour.map(|colour| colour - mean)).collect()
    }

    fn centre_of(&self, col: usize, row: usize) -> TablePoint {
        let cell = self.grid.cell_mm * COARSE as f64;
        TablePoint::new((col as f64 + 0.5) * cell, (row as f64 + 0.5) * cell)
    }

    fn cells(&self, at: TablePoint) -> (f64, f64) {
        let cell = self.grid.cell_mm * COARSE as f64;
        (at.x / cell - 0.5, at.y / cell - 0.5)
    }

    fn between(&self, x: f64, y: f64) -> Option<Vector3<f32>> {
        if x < 0.0 || y < 0.0 || x >= (self.cols - 1) as f64 || y >= (self.rows - 1) as f64 {
            return None;
        }
        let cell = y as usize * self.cols + x as usize;
        let (fx, fy) = (x.fract() as f32, y.fract() as f32);
        let low = self.colour[cell]? * (1.0 - fx) + self.colour[cell + 1]? * fx;
        let above = cell + self.cols;
        let high = self.colour[above]? * (1.0 - fx) + self.colour[above + 1]? * fx;
        Some(low * (1.0 - fy) + high * fy)
    }
}

/// Running sums of a correlation, all colour channels together, each about its own mean.
#[derive(Default)]
struct Sums {
    count: f64,
    common: Vector3<f64>,
    here: Vector3<f64>,
    products: f64,
    squares: (f64, f64),
}

impl Sums {
    fn add(&mut self, common: Vector3<f32>, here: Vector3<f32>) {
        let (common, here) = (common.map(f64::from), here.map(f64::from));
        self.count += 1.0;
        self.common += common;
        self.here += here;
        self.products += common.dot(&here);
        self.squares = (self.squares.0 + common.norm_squared(), self.squares.1 + here.norm_squared());
    }

    fn correlation(&self) -> f64 {
        let product = self.products - self.common.dot(&self.here) / self.count;
        let squares = (
            self.squares.0 - self.common.norm_squared() / self.count,
            self.squares.1 - self.here.norm_squared() / self.count,
        );
        product / (squares.0 * squares.1.max(FAINT_SHARE * squares.0)).sqrt().max(1e-9)
    }
}

fn coarse(grid: &Grid, seen: &[LogColour], col: usize, row: usize) -> Option<Vector3<f32>> {
    let first = row * COARSE * grid.cols + col * COARSE;
    let cells = [first, first + 1, first + grid.cols, first + grid.cols + 1];
    let sum = cells.iter().map(|cell| Vector3::from(seen[*cell])).sum::<Vector3<f32>>();
    cells.iter().all(|cell| grid.open[*cell]).then(|| sum / cells.len() as f32)
}
