use super::Disc;
use super::grid::Grid;
use super::look::disc_rows;
use crate::geometry::TablePoint;

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

/// Likeness of each cell to a disc: −1 board, +1 disc, 0 where nothing can be said (hidden by rim, bar or hand).
pub type Evidence = Vec<f32>;

/// Fits discs of known size to the evidence, best first. Touching and half-hidden discs separate because the size is known.
pub fn fit_discs(grid: &Grid, evidence: &[f32], config: &DiscConfig) -> Vec<Disc> {
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let mut left = evidence.to_vec();
    let circle = disc_rows(radius - 0.5);
    let painted = disc_rows(radius * 0.9);
    let mut scores = ScoreMap::new(grid, &left, &circle);
    let mut centres = Vec::new();
    while let Some((col, row, score)) = scores.best() {
        let seen = cells_of(grid, &circle, col, row).filter(|cell| evidence[*cell] != 0.0).count() as f64;
        let area: usize = circle.iter().map(|(_, half)| 2 * half + 1).sum();
        if f64::from(score) < config.min_agreement * config.min_visible * area as f64 {
            break;
        }
        if f64::from(score) < config.min_agreement * seen || seen < config.min_visible * area as f64 {
            scores.reject(col, row);
            continue;
        }
        for cell in cells_of(grid, &painted, col, row) {
            left[cell] = -1.0;
        }
        scores.update(grid, &left, &circle, col, row);
        centres.push(grid.centre_of(col, row));
    }
    for _ in 0..4 {
        for i in 0..centres.len() {
            centres[i] = polish(grid, evidence, &centres, i, config);
        }
    }
    let mut discs: Vec<Disc> = Vec::new();
    loop {
        let judged: Vec<Verdict> = (0..centres.len()).map(|i| judge(grid, evidence, &centres, i, config)).collect();
        let worst = (0..centres.len()).max_by(|a, b| judged[*a].overflow.total_cmp(&judged[*b].overflow));
        match worst {
            Some(i) if judged[i].overflow > config.max_overflow || judged[i].agreement < config.min_agreement => {
                centres.remove(i);
            }
            _ => {
                discs.extend(centres.iter().zip(&judged).map(|(centre, verdict)| Disc {
                    centre: *centre,
                    fit: verdict.agreement,
                    visible: verdict.visible,
                }));
                return discs;
            }
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

fn cells_of(grid: &Grid, circle: &[(isize, usize)], col: usize, row: usize) -> impl Iterator<Item = usize> {
    let (cols, rows) = (grid.cols, grid.rows);
    circle
        .iter()
        .filter_map(move |(dy, half)| {
            let y = row.checked_add_signed(*dy).filter(|y| *y < rows)?;
            Some((col.saturating_sub(*half)..(col + half + 1).min(cols)).map(move |x| y * cols + x))
        })
        .flatten()
}

/// Sum of the evidence under a disc at every place that could be one's centre.
struct ScoreMap {
    cols: usize,
    scores: Vec<f32>,
    sums: Vec<f32>,
}

impl ScoreMap {
    fn new(grid: &Grid, evidence: &[f32], circle: &[(isize, usize)]) -> Self {
        let mut map =
            Self { cols: grid.cols, scores: vec![f32::MIN; grid.len()], sums: vec![0.0; (grid.cols + 1) * grid.rows] };
        map.refresh(grid, evidence, circle, 0..grid.cols, 0..grid.rows, false);
        map
    }

    fn update(&mut self, grid: &Grid, evidence: &[f32], circle: &[(isize, usize)], col: usize, row: usize) {
        let reach = 2 * circle.len();
        let cols = col.saturating_sub(reach)..(col + reach).min(grid.cols);
        let rows = row.saturating_sub(reach)..(row + reach).min(grid.rows);
        self.refresh(grid, evidence, circle, cols, rows, true);
    }

    fn refresh(
        &mut self,
        grid: &Grid,
        evidence: &[f32],
        circle: &[(isize, usize)],
        cols: std::ops::Range<usize>,
        rows: std::ops::Range<usize>,
        keep_rejected: bool,
    ) {
        let wide = self.cols + 1;
        for row in rows.clone() {
            let mut line = 0.0;
            for col in 0..self.cols {
                line += evidence[row * self.cols + col];
                self.sums[row * wide + col + 1] = line;
            }
        }
        let reach = circle.len() / 2;
        let inner = |range: std::ops::Range<usize>, count: usize| {
            range.start.max(reach.saturating_sub(1))..range.end.min((count + 1).saturating_sub(reach))
        };
        for row in inner(rows, grid.rows) {
            for col in inner(cols.clone(), grid.cols) {
                let cell = row * self.cols + col;
                if keep_rejected && self.scores[cell] == f32::MIN {
                    continue;
                }
                let mut score = 0.0;
                for (dy, half) in circle {
                    let Some(y) = row.checked_add_signed(*dy).filter(|y| *y < grid.rows) else { continue };
                    let line = y * wide;
                    score +=
                        self.sums[line + (col + half + 1).min(self.cols)] - self.sums[line + col.saturating_sub(*half)];
                }
                self.scores[cell] = score;
            }
        }
    }

    fn best(&self) -> Option<(usize, usize, f32)> {
        let (cell, score) = self.scores.iter().enumerate().max_by(|a, b| a.1.total_cmp(b.1))?;
        (*score > 0.0).then_some((cell % self.cols, cell / self.cols, *score))
    }

    fn reject(&mut self, col: usize, row: usize) {
        self.scores[row * self.cols + col] = f32::MIN;
    }
}
