use super::Disc;
use super::grid::Grid;
use super::outline::{Rim, cover, outline_distance, refine, window};
use super::rings::Outlines;
use super::score::{Circle, ScoreMap, cells_in, circle_rows};
use super::verdict::{Verdict, judge, level, neighbours, usable};
use crate::geometry::TablePoint;

/// Rounds of refining each centre in turn: a second one for touching discs, which leave each other's edges out.
const REFINE_ROUNDS: usize = 2;
/// Distance of two discs' centres, in diameters, below which one of them is none: the worst errors of both are less.
const CROWDED: f64 = 0.9;

/// Agreement and visible share of a disc from which others can be told by its rim.
const PLAIN: f64 = 0.7;

/// Least distance of two discs' centres as measured, in diameters.
const APART_SHARE: f64 = 0.85;

/// What a fit must fulfil to be called a disc. Shares of cells, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct DiscConfig {
    /// Least mean likeness over the cells of the top that can be seen (board −1, disc +1).
    pub min_agreement: f64,
    /// The same for a disc whose outline is plain: in shine or shade.
    pub faint_agreement: f64,
    /// Least share of the top that can be seen: less may be a finger's shadow as well.
    pub min_visible: f64,
    /// Greatest share of the ring around the outline that looks like disc and belongs to no other disc: a sleeve of the
    /// discs' colour goes on beyond any circle drawn in it.
    pub max_overflow: f64,
    /// Least mean likeness of the top to the discs' own look.
    pub min_likeness: f64,
    /// Share of that ring that must be board to say that a disc stands there by itself …
    pub min_clear: f64,
    /// … or else the share of the visible outline that must be where a disc's would be: hands and shadows are not round.
    pub min_outline: f64,
    /// Width over which an outline fades in a picture, cells.
    pub edge_cells: f64,
}

impl Default for DiscConfig {
    fn default() -> Self {
        Self {
            min_agreement: 0.35,
            faint_agreement: 0.1,
            min_visible: 0.3,
            max_overflow: 0.45,
            min_likeness: 0.2,
            min_clear: 0.6,
            min_outline: 0.5,
            edge_cells: 2.0,
        }
    }
}

/// Fits discs of known size to evidence; keeps its working memory from frame to frame.
///
/// Evidence is a value a cell: −1 board, +1 disc, 0 where nothing can be said (hidden by rim, bar or hand).
#[derive(Clone, Debug)]
pub struct DiscFitter {
    config: DiscConfig,
    /// The top, a little inside its outline.
    top: Circle,
    /// The part that no second disc can cover.
    core: Circle,
    scores: ScoreMap,
    left: Vec<f32>,
    rim: Rim,
}

impl DiscFitter {
    /// A fitter for discs of the grid's size.
    pub fn new(grid: &Grid, config: DiscConfig) -> Self {
        let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
        let (top, core) = (circle_rows(radius - 0.5), circle_rows(radius * 0.9));
        Self { config, top, core, scores: ScoreMap::default(), left: Vec::new(), rim: Rim::default() }
    }

    /// The discs that explain the evidence. Touching and half-hidden ones separate because their size is known.
    ///
    /// `active` are the cells that differ from the board. `kept` are discs that are known: they are taken as they are, and come
    /// first in the answer. `outlines` help where colour alone tells too little.
    pub fn fit(
        &mut self,
        grid: &Grid,
        evidence: &[f32],
        like: &[f32],
        active: &[u32],
        kept: &[Disc],
        outlines: Option<Outlines<'_>>,
    ) -> Vec<Disc> {
        let mut centres: Vec<TablePoint> = kept.iter().map(|disc| disc.centre).collect();
        self.pick(grid, evidence, active, &mut centres);
        for round in 0..REFINE_ROUNDS {
            for i in kept.len()..centres.len() {
                let centre = centres[i];
                if round > 0 && neighbours(grid, &centres, centre).is_empty() {
                    continue;
                }
                centres[i] = refined(grid, evidence, like, &centres, centre, self.rim);
            }
        }
        let mut discs = kept.to_vec();
        discs.extend(self.sound(grid, evidence, like, centres, kept.len(), outlines));
        let centres: Vec<TablePoint> = discs.iter().map(|disc| disc.centre).collect();
        for disc in discs[kept.len()..].iter().filter(|disc| disc.fit >= PLAIN && disc.visible >= PLAIN) {
            let usable = usable(grid, evidence, &centres, disc.centre);
            self.rim.learn(grid, like, disc.centre, level(grid, evidence, like, disc.centre), &usable);
        }
        discs
    }

    /// Where discs may lie by the evidence alone, refined but not judged.
    pub fn candidates(&mut self, grid: &Grid, evidence: &[f32], like: &[f32], active: &[u32]) -> Vec<TablePoint> {
        let mut centres = Vec::new();
        self.pick(grid, evidence, active, &mut centres);
        for i in 0..centres.len() {
            centres[i] = refined(grid, evidence, like, &centres, centres[i], self.rim);
        }
        centres
    }

    /// Takes the best place again and again, each time without what is explained already.
    fn pick(&mut self, grid: &Grid, evidence: &[f32], active: &[u32], centres: &mut Vec<TablePoint>) {
        let area = self.top.iter().map(|(_, half)| 2 * half + 1).sum::<usize>() as f64;
        let config = &self.config;
        self.left.clear();
        self.left.extend_from_slice(evidence);
        for centre in centres.iter() {
            for cell in window(grid, *centre, config.edge_cells) {
                let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
                if self.left[cell] > -1.0 && outline_distance(grid, *centre, at).0 < config.edge_cells {
                    self.left[cell] = -1.0;
                }
            }
        }
        let left = &self.left;
        let hopeful = active.iter().map(|cell| *cell as usize);
        let hopeful = hopeful.filter(|cell| left[*cell] > 0.0 || (left[*cell] == 0.0 && grid.open[*cell]));
        self.scores.reset(grid, left, &self.top, hopeful);
        while let Some((col, row, score)) = self.scores.take_best(grid, &self.top) {
            if score < config.faint_agreement * config.min_visible * area {
                break;
            }
            let middle = grid.centre_of(col, row);
            let seen = cells_in(grid, &self.top, col, row).filter(|cell| evidence[*cell] != 0.0).count() as f64;
            let is_poor = score < config.faint_agreement * seen || seen < config.min_visible * area;
            if is_poor || !grid.has_room(middle) {
                continue;
            }
            for cell in cells_in(grid, &self.core, col, row) {
                self.left[cell] = -1.0;
            }
            self.scores.update(grid, &self.left, &self.top, row);
            // What is seen is top and lit side together: the top's centre lies half a shift beyond the middle of both.
            let (x, y) = grid.foot_shift(middle);
            centres.push(TablePoint::new(middle.x - x / 2.0, middle.y - y / 2.0));
        }
    }

    /// The discs after the first `kept` ones, without the least plausible until all that are left hold: one false disc can
    /// make its neighbours look false.
    fn sound(
        &self,
        grid: &Grid,
        evidence: &[f32],
        like: &[f32],
        mut centres: Vec<TablePoint>,
        kept: usize,
        outlines: Option<Outlines<'_>>,
    ) -> Vec<Disc> {
        let mut at = 0..;
        centres.retain(|centre| at.next() < Some(kept) || grid.has_room(*centre));
        loop {
            let verdicts: Vec<(usize, Verdict)> =
                (kept..centres.len()).map(|i| (i, judge(grid, evidence, like, &centres, i, &self.config))).collect();
            let has_outline = |i: usize, verdict: &Verdict| {
                outlines.is_some_and(|outlines| verdict.is_plausible() && outlines.has(centres[i]))
            };
            let worst = verdicts
                .iter()
                .filter(|(i, verdict)| !verdict.is_sound(&self.config) && !has_outline(*i, verdict))
                .max_by(|(_, a), (_, b)| a.badness().total_cmp(&b.badness()));
            if let Some((worst, _)) = worst {
                centres.remove(*worst);
                continue;
            }
            // Two discs do not share a place; in a patch of the discs' colour that is none, picked ones crowd.
            let is_crowded = |i: usize| {
                let others = centres.iter().enumerate().filter(|(j, _)| *j != i);
                others.map(|(_, other)| other.distance(centres[i])).any(|apart| apart < CROWDED * grid.diameter_mm())
            };
            let crowded = verdicts.iter().filter(|(i, _)| is_crowded(*i));
            if let Some((worst, _)) = crowded.max_by(|(_, a), (_, b)| a.badness().total_cmp(&b.badness())) {
                centres.remove(*worst);
                continue;
            }
            let disc = |(i, verdict): &(usize, Verdict)| Disc {
                centre: centres[*i],
                fit: verdict.agreement,
                visible: verdict.visible,
            };
            return verdicts.iter().map(disc).collect();
        }
    }
}

/// Where a disc lies that was picked at a place: as well covered as can be, then by its outline.
fn refined(
    grid: &Grid,
    evidence: &[f32],
    like: &[f32],
    centres: &[TablePoint],
    centre: TablePoint,
    rim: Rim,
) -> TablePoint {
    let usable = usable(grid, evidence, centres, centre);
    let covering = cover(grid, like, centre, level(grid, evidence, like, centre), &usable);
    refine(grid, like, covering, level(grid, evidence, like, covering), &usable, rim)
}

/// Adds discs as long as some of `pieces` are missing. Two discs cannot lie in one place: what is found where one is already
/// is that one's lit side, or what a finger leaves of it.
pub fn add_missing(discs: &mut Vec<Disc>, found: impl IntoIterator<Item = Disc>, pieces: usize, diameter_mm: f64) {
    for more in found {
        let is_apart = |disc: &Disc| disc.centre.distance(more.centre) > APART_SHARE * diameter_mm;
        if discs.len() < pieces && discs.iter().all(is_apart) {
            discs.push(more);
        }
    }
}
