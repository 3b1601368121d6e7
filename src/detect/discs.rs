use super::Disc;
use super::grid::Grid;
use super::score::{Circle, ScoreMap, cells_in, circle_rows};
use crate::geometry::TablePoint;

/// Rounds of refining each centre in turn; the steps are below a tenth of a cell before.
const POLISH_ROUNDS: usize = 4;

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
    /// Width over which an outline fades in a picture, cells.
    pub edge_cells: f64,
}

impl Default for DiscConfig {
    fn default() -> Self {
        Self { min_agreement: 0.35, min_visible: 0.3, max_overflow: 0.45, edge_cells: 2.0 }
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
    pub fn fit(&mut self, grid: &Grid, evidence: &[f32]) -> Vec<Disc> {
        let mut centres = self.pick(grid, evidence);
        for _ in 0..POLISH_ROUNDS {
            for i in 0..centres.len() {
                centres[i] = polish(grid, evidence, &centres, i, &self.config);
            }
        }
        self.keep_sound(grid, evidence, centres)
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
            if score < config.min_agreement * seen || seen < config.min_visible * area {
                continue;
            }
            for cell in cells_in(grid, &self.core, col, row) {
                self.left[cell] = -1.0;
            }
            self.scores.update(grid, &self.left, &self.top, col, row);
            centres.push(grid.centre_of(col, row));
        }
        centres
    }

    /// Drops the least plausible disc until all that are left hold: one false disc can make its neighbours look false.
    fn keep_sound(&self, grid: &Grid, evidence: &[f32], mut centres: Vec<TablePoint>) -> Vec<Disc> {
        loop {
            let verdicts: Vec<Verdict> =
                (0..centres.len()).map(|i| judge(grid, evidence, &centres, i, &self.config)).collect();
            let worst = (0..centres.len())
                .filter(|i| {
                    let verdict = &verdicts[*i];
                    verdict.overflow > self.config.max_overflow || verdict.agreement < self.config.min_agreement
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
}

/// Signed distance in cells from a cell's centre to the outline (top and foot together), negative inside, with the
/// outline's outward normal there.
fn outline_distance(grid: &Grid, centre: TablePoint, at: TablePoint) -> (f64, f64, f64) {
    let radius = grid.diameter_mm() / 2.0;
    let (sx, sy) = grid.foot_shift(centre);
    let (dx, dy) = (at.x - centre.x, at.y - centre.y);
    let length2 = sx * sx + sy * sy;
    let along = if length2 > 0.0 { ((dx * sx + dy * sy) / length2).clamp(0.0, 1.0) } else { 0.0 };
    let (ox, oy) = (dx - along * sx, dy - along * sy);
    let distance = ox.hypot(oy).max(1e-9);
    ((distance - radius) / grid.cell_mm, ox / distance, oy / distance)
}

/// One Gauss–Newton step of the centre towards the outline that the evidence draws.
fn polish(grid: &Grid, evidence: &[f32], centres: &[TablePoint], index: usize, config: &DiscConfig) -> TablePoint {
    let centre = centres[index];
    let (mut xx, mut xy, mut yy, mut ex, mut ey) = (1e-6, 0.0, 1e-6, 0.0, 0.0);
    for cell in window(grid, centre, config.edge_cells + 2.0) {
        if evidence[cell] == 0.0 {
            continue;
        }
        let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
        let (distance, nx, ny) = outline_distance(grid, centre, at);
        if distance.abs() > config.edge_cells {
            continue;
        }
        let near_other = centres
            .iter()
            .enumerate()
            .any(|(i, other)| i != index && outline_distance(grid, *other, at).0 < distance.max(0.0) + 0.5);
        if near_other {
            continue;
        }
        let expected = (0.5 - distance / config.edge_cells).clamp(0.0, 1.0);
        let error = ((f64::from(evidence[cell]) + 1.0) / 2.0 - expected).clamp(-0.5, 0.5);
        let slope = 1.0 / (config.edge_cells * grid.cell_mm);
        let (jx, jy) = (nx * slope, ny * slope);
        xx += jx * jx;
        xy += jx * jy;
        yy += jy * jy;
        ex += jx * error;
        ey += jy * error;
    }
    let determinant = xx * yy - xy * xy;
    if determinant < 1e-9 {
        return centre;
    }
    let (dx, dy) = ((yy * ex - xy * ey) / determinant, (xx * ey - xy * ex) / determinant);
    let limit = grid.cell_mm;
    TablePoint::new(centre.x + dx.clamp(-limit, limit), centre.y + dy.clamp(-limit, limit))
}

fn judge(grid: &Grid, evidence: &[f32], centres: &[TablePoint], index: usize, config: &DiscConfig) -> Verdict {
    let centre = centres[index];
    let radius = grid.diameter_mm() / 2.0;
    let (mut top, mut seen, mut sum, mut ring, mut over) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for cell in window(grid, centre, config.edge_cells * 2.5) {
        let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
        let value = f64::from(evidence[cell]);
        if at.distance(centre) < radius - 0.5 * grid.cell_mm {
            top += 1.0;
            if value != 0.0 {
                seen += 1.0;
                sum += value;
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
    Verdict { agreement: ratio(sum, seen), visible: ratio(seen, top), overflow: ratio(over, ring) }
}

/// Cells within a disc's radius (and its foot's shift, and `margin` cells) of a place.
fn window(grid: &Grid, centre: TablePoint, margin: f64) -> impl Iterator<Item = usize> + use<> {
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm + margin;
    let (sx, sy) = grid.foot_shift(centre);
    let span = |at: f64, shift: f64, count: usize| {
        let (low, high) =
            (at / grid.cell_mm + (shift / grid.cell_mm).min(0.0), at / grid.cell_mm + (shift / grid.cell_mm).max(0.0));
        let first = (low - radius).floor().clamp(0.0, count as f64) as usize;
        let last = (high + radius).ceil().clamp(0.0, count as f64) as usize;
        first..last
    };
    let (cols, rows) = (span(centre.x, sx, grid.cols), span(centre.y, sy, grid.rows));
    let wide = grid.cols;
    rows.flat_map(move |row| cols.clone().map(move |col| row * wide + col))
}
