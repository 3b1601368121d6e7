use super::Disc;
use super::grid::Grid;
use super::outline::{cover, outline_distance, refine, window};
use super::score::{Circle, ScoreMap, cells_in, circle_rows};
use crate::geometry::TablePoint;

/// Rounds of refining each centre in turn: a second one for touching discs, which leave each other's edges out.
const REFINE_ROUNDS: usize = 2;
/// Share of the radius whose cells say how strongly a disc differs from the board.
const LEVEL_SHARE: f64 = 0.7;
/// Least such level, so that noise is never magnified into an outline.
const LEAST_LEVEL: f64 = 0.2;

/// What a fit must fulfil to be called a disc. Shares of cells, 0 to 1.
#[derive(Clone, Copy, Debug)]
pub struct DiscConfig {
    /// Least mean likeness over the cells of the top that can be seen (board −1, disc +1).
    pub min_agreement: f64,
    /// Least share of the top that can be seen: less may be a finger's shadow as well.
    pub min_visible: f64,
    /// Greatest share of the ring around the outline that looks like disc and belongs to no other disc: a sleeve of the
    /// discs' colour goes on beyond any circle drawn in it.
    pub max_overflow: f64,
    /// Least mean likeness of the top to the discs' own look.
    pub min_likeness: f64,
    /// Width over which an outline fades in a picture, cells.
    pub edge_cells: f64,
}

impl Default for DiscConfig {
    fn default() -> Self {
        Self { min_agreement: 0.35, min_visible: 0.3, max_overflow: 0.45, min_likeness: 0.2, edge_cells: 2.0 }
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
}

impl DiscFitter {
    /// A fitter for discs of the grid's size.
    pub fn new(grid: &Grid, config: DiscConfig) -> Self {
        let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
        let (top, core) = (circle_rows(radius - 0.5), circle_rows(radius * 0.9));
        Self { config, top, core, scores: ScoreMap::default(), left: Vec::new() }
    }

    /// The discs that explain the evidence. Touching and half-hidden ones separate because their size is known.
    pub fn fit(&mut self, grid: &Grid, evidence: &[f32], like: &[f32]) -> Vec<Disc> {
        let mut centres = self.pick(grid, evidence);
        for _ in 0..REFINE_ROUNDS {
            for i in 0..centres.len() {
                let centre = centres[i];
                let reach = grid.diameter_mm() * 1.3;
                let others: Vec<TablePoint> =
                    centres.iter().copied().filter(|other| *other != centre && other.distance(centre) < reach).collect();
                let usable = |cell: usize| {
                    let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
                    evidence[cell] != 0.0 && others.iter().all(|other| outline_distance(grid, *other, at).0 > 1.0)
                };
                let covering = cover(grid, like, centre, level(grid, evidence, like, centre), usable);
                centres[i] = refine(grid, like, covering, level(grid, evidence, like, covering), usable);
            }
        }
        self.keep_sound(grid, evidence, like, centres)
    }

    /// Takes the best place again and again, each time without what is explained already.
    fn pick(&mut self, grid: &Grid, evidence: &[f32]) -> Vec<TablePoint> {
        let area = self.top.iter().map(|(_, half)| 2 * half + 1).sum::<usize>() as f64;
        let config = &self.config;
        self.left.clear();
        self.left.extend_from_slice(evidence);
        self.scores.reset(grid, &self.left, &self.top);
        let mut centres = Vec::new();
        while let Some((col, row, score)) = self.scores.take_best() {
            if score < config.min_agreement * config.min_visible * area {
                break;
            }
            let seen = cells_in(grid, &self.top, col, row).filter(|cell| evidence[*cell] != 0.0).count() as f64;
            if score < config.min_agreement * seen || seen < config.min_visible * area || !grid.has_room(grid.centre_of(col, row)) {
                continue;
            }
            for cell in cells_in(grid, &self.core, col, row) {
                self.left[cell] = -1.0;
            }
            self.scores.update(grid, &self.left, &self.top, col, row);
            let middle = grid.centre_of(col, row);
            // What is seen is top and lit side together: the top's centre lies half a shift beyond the middle of both.
            let (x, y) = grid.foot_shift(middle);
            centres.push(TablePoint::new(middle.x - x / 2.0, middle.y - y / 2.0));
        }
        centres
    }

    /// Drops the least plausible disc until all that are left hold: one false disc can make its neighbours look false.
    fn keep_sound(&self, grid: &Grid, evidence: &[f32], like: &[f32], mut centres: Vec<TablePoint>) -> Vec<Disc> {
        loop {
            let verdicts: Vec<Verdict> =
                (0..centres.len()).map(|i| judge(grid, evidence, like, &centres, i, &self.config)).collect();
            let worst = (0..centres.len())
                .filter(|i| {
                    let verdict = &verdicts[*i];
                    verdict.overflow > self.config.max_overflow
                        || verdict.visible < self.config.min_visible
                        || verdict.agreement < self.config.min_agreement
                        || verdict.likeness < self.config.min_likeness
                })
                .max_by(|a, b| verdicts[*a].overflow.total_cmp(&verdicts[*b].overflow));
            if let Some(worst) = worst {
                centres.remove(worst);
                continue;
            }
            let disc = |(centre, verdict): (&TablePoint, &Verdict)| Disc {
                centre: *centre,
                fit: verdict.agreement,
                visible: verdict.visible,
            };
            return centres.iter().zip(&verdicts).map(disc).collect();
        }
    }
}

struct Verdict {
    agreement: f64,
    visible: f64,
    overflow: f64,
    likeness: f64,
}

/// Mean likeness over the middle of a disc: in glare less than one, in shade of a dark disc more.
fn level(grid: &Grid, evidence: &[f32], like: &[f32], centre: TablePoint) -> f64 {
    let (col, row) = (centre.x / grid.cell_mm, centre.y / grid.cell_mm);
    let reach = grid.diameter_mm() / 2.0 / grid.cell_mm * LEVEL_SHARE;
    let (mut sum, mut count) = (0.0, 0.0);
    for (dy, half) in circle_rows(reach).into_iter().step_by(2) {
        let y = row + dy as f64;
        if y < 0.0 || y >= grid.rows as f64 {
            continue;
        }
        let first = (col - half as f64).max(0.0) as usize;
        for x in (first..=(col as usize + half).min(grid.cols - 1)).step_by(2) {
            let cell = y as usize * grid.cols + x;
            if evidence[cell] != 0.0 {
                sum += f64::from(like[cell]);
                count += 1.0;
            }
        }
    }
    if count > 0.0 { (sum / count).max(LEAST_LEVEL) } else { 1.0 }
}

fn judge(grid: &Grid, evidence: &[f32], like: &[f32], centres: &[TablePoint], index: usize, config: &DiscConfig) -> Verdict {
    let centre = centres[index];
    let radius = grid.diameter_mm() / 2.0;
    let (mut top, mut seen, mut sum, mut likeness, mut ring, mut over) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for cell in window(grid, centre, config.edge_cells * 2.5) {
        let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
        let value = f64::from(evidence[cell]);
        if at.distance(centre) < radius - 0.5 * grid.cell_mm {
            top += 1.0;
            if value != 0.0 {
                seen += 1.0;
                sum += value;
                likeness += f64::from(like[cell]);
            }
            continue;
        }
        let (distance, ..) = outline_distance(grid, centre, at);
        if distance < config.edge_cells * 0.5 || distance > config.edge_cells * 2.0 {
            continue;
        }
        let others = centres.iter().enumerate();
        let of_other =
            others.filter(|(i, _)| *i != index).any(|(_, c)| outline_distance(grid, *c, at).0 < config.edge_cells);
        ring += 1.0;
        if value > 0.0 && !of_other {
            over += 1.0;
        }
    }
    let ratio = |a: f64, b: f64| if b > 0.0 { a / b } else { 0.0 };
    Verdict { agreement: ratio(sum, seen), visible: ratio(seen, top), overflow: ratio(over, ring), likeness: ratio(likeness, seen) }
}
