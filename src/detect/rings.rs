use std::sync::{Arc, LazyLock};

use nalgebra::{Matrix3, Vector3};

use super::background::{LogColour, median};
use super::grid::Grid;
use super::outline::{Edge, Fit, Rim, fit};
use crate::geometry::TablePoint;

/// Places around a disc at which its outline is looked for.
const PLACES: usize = 48;
/// Every how many of them are enough to see that there is none.
const GLANCE: usize = 4;
/// Share of those that must be an edge.
const GLANCE_SHARE: f64 = 0.35;
/// Every how many cells each way a centre is tried; it is refined later.
const STEP: usize = 2;
/// How far inside and outside the outline colours are compared, cells: beyond an edge's own blur.
const APART_CELLS: f64 = 2.0;
/// Step of colour that is an edge, in deviations of what the empty board's grain does over the same distance.
const EDGE: f64 = 4.0;
/// The same over half the distance.
const NEAR_EDGE: f64 = 3.0;
/// Step of colour beyond which an outline is no plainer.
const PLAIN_EDGE: f64 = 12.0;
/// Times the outline's own step that one place of it can count for: a line or a rim's shadow is no better than an outline.
const MOST_STEP: f64 = 1.5;
/// Radius of the part that must be even, in cells.
const CORE_CELLS: i32 = 7;
/// How much unevenness inside weighs against the steps at the outline.
const UNEVEN: f64 = 2.0;
/// Share of the outline that must be an edge for a place to be looked at closely …
const MAYBE: f64 = 0.5;
/// … and that must lie where a disc's does, once its centre is refined.
const ENOUGH: f64 = 0.6;
/// Share of the outline from which the edges have placed it well.
const PLAIN_SHARE: f64 = 0.95;
/// Score of a ring that is no doubt a disc.
const PLAIN_SCORE: f64 = 6.0;
/// Least step over unevenness, in the same deviations.
const LEAST_SCORE: f64 = 0.0;
/// Least share of the outline that must be in sight.
const IN_SIGHT: f64 = 0.4;
/// How far in and out of the outline its edge is looked for, cells.
const SEARCH_CELLS: f64 = 3.0;
/// The same for placing the centre, round by round.
const FIT_CELLS: [f64; 3] = [3.0, 2.0, 1.5];
/// How much less an edge counts for each cell that the disc's side reaches beyond its top there: it may be the foot's.
const SIDE_DOUBT: f64 = 4.0;
/// Steps in which the best centre is searched, cells.
const CLIMB_CELLS: [f64; 3] = [1.0, 0.5, 0.25];
/// Most that it may lie from where a ring was suspected, cells.
const MOST_CLIMB_CELLS: f64 = 3.5;
/// Share of the cells inside that must be even.
const OWN_SHARE: f64 = 0.6;
/// Distance between two looks across the outline, cells.
const LOOK_CELLS: f64 = 0.5;
/// Most that an edge may lie off the outline and be its own, cells.
const ON_OUTLINE_CELLS: f64 = 1.25;
/// Least distance of two discs, in diameters.
const APART_SHARE: f64 = 0.9;
/// Rounds of measuring the grain without what is not grain.
const GRAIN_ROUNDS: usize = 6;
/// Median of the squared length of a vector of three normal variables.
const MEDIAN_SQUARE: f64 = 2.366;

/// Finds discs by their outline alone: a circle of known size along which colour changes all round, and that is even inside.
/// What the colours are does not matter, so it sees wood on wood, in shade and in shine; what hides a part hides the disc.
#[derive(Clone, Debug)]
pub struct Rings {
    grid: Arc<Grid>,
    /// Colour of each cell with its neighbours, in deviations of grain; `None` where too few of them are open.
    colour: Vec<Option<Vector3<f64>>>,
}

/// Outlines that make a disc of what colour only does not speak against.
#[derive(Clone, Copy, Debug)]
pub struct Outlines<'a> {
    /// The picture's outlines.
    pub rings: &'a Rings,
    /// Share of a disc's outline that is needed, 0 to 1.
    pub least_share: f64,
}

impl Outlines<'_> {
    /// Whether a disc's outline is there or close by.
    pub fn has(&self, at: TablePoint) -> bool {
        self.rings.share(at) >= Some(self.least_share)
    }
}

/// A place that looks like a ring.
#[derive(Clone, Copy, Debug)]
pub struct Ring {
    /// Centre of the top, mm.
    pub centre: TablePoint,
    /// Share of the visible outline that is an edge.
    pub share: f64,
    /// Mean step there, less the unevenness inside.
    pub score: f64,
    /// Share of the outline that is in sight.
    pub visible: f64,
}

impl Rings {
    /// Looks at one picture's cells, as logarithms of colour.
    pub fn new(grid: &Arc<Grid>, seen: &[LogColour]) -> Self {
        let mean: Vec<Option<Vector3<f64>>> = (0..grid.cells()).map(|cell| mean_around(grid, seen, cell)).collect();
        let white = grain_whitening(grid, &mean);
        Self {
            grid: Arc::clone(grid),
            colour: mean.into_iter().map(|mean| mean.map(|colour| white * colour)).collect(),
        }
    }

    /// Whatever is like a disc in outline, clearest first: discs, and now and then a part of a hand or a mark on the board.
    ///
    /// The search ends when there are as many plain ones as `pieces`.
    pub fn find(&self, pieces: usize) -> Vec<Ring> {
        let grid = &self.grid;
        let mut rings: Vec<Ring> = Vec::new();
        for start in self.candidates() {
            // Within a plain disc there is no other.
            let within = |ring: &Ring| {
                ring.share > PLAIN_SHARE && ring.centre.distance(start) < APART_SHARE / 2.0 * grid.diameter_mm()
            };
            if rings.iter().any(within) {
                continue;
            }
            rings.extend(self.best(start));
            if rings.iter().filter(|ring| ring.share > PLAIN_SHARE && ring.score > PLAIN_SCORE).count() >= pieces {
                break;
            }
        }
        rings.retain(|ring| ring.share >= ENOUGH && ring.score >= LEAST_SCORE && grid.has_room(ring.centre));
        rings.sort_by(|a, b| (b.share * b.score).total_cmp(&(a.share * a.score)));
        let mut found: Vec<Ring> = Vec::new();
        for ring in rings {
            let apart = |other: &Ring| other.centre.distance(ring.centre) > APART_SHARE * grid.diameter_mm();
            if found.iter().all(apart) {
                found.push(ring);
            }
        }
        found
    }

    /// Share of a disc's outline that is where it should be, there or close by; `None` where too little is in sight.
    pub fn share(&self, at: TablePoint) -> Option<f64> {
        let here = self.closely(at)?.share;
        Some(self.best(at).map_or(here, |best| best.share.max(here)))
    }

    /// The ring there or close by; `None` where too little is in sight or an edge.
    pub fn ring_near(&self, at: TablePoint) -> Option<Ring> {
        let here = self.closely(at);
        let best = self.best(at);
        here.into_iter().chain(best).max_by(|a, b| a.share.total_cmp(&b.share))
    }

    /// Places that are better rings than those around them, best first.
    fn candidates(&self) -> Vec<TablePoint> {
        let grid = &self.grid;
        let (cols, rows) = (grid.cols.div_ceil(STEP), grid.rows.div_ceil(STEP));
        let mut scores = vec![f64::NEG_INFINITY; cols * rows];
        for row in 0..rows {
            for col in 0..cols {
                let centre = grid.centre_of(col * STEP, row * STEP);
                if grid.contains(centre) && grid.has_room(centre) && self.glance(centre) {
                    scores[row * cols + col] = self.ring(centre).map_or(f64::NEG_INFINITY, |ring| ring.score);
                }
            }
        }
        let mut found = Vec::new();
        for row in 0..rows {
            for col in 0..cols {
                let score = scores[row * cols + col];
                let around = (row.saturating_sub(1)..(row + 2).min(rows))
                    .flat_map(|y| (col.saturating_sub(1)..(col + 2).min(cols)).map(move |x| y * cols + x));
                if score > f64::NEG_INFINITY && around.into_iter().all(|other| scores[other] <= score) {
                    found.push((score, grid.centre_of(col * STEP, row * STEP)));
                }
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        found.into_iter().map(|(_, centre)| centre).collect()
    }

    /// Whether a few places around do not rule a ring out.
    fn glance(&self, centre: TablePoint) -> bool {
        let steps = directions().step_by(GLANCE).filter_map(|(cos, sin)| self.step(centre, cos, sin));
        let (mut seen, mut edges) = (0.0, 0.0);
        for step in steps {
            seen += 1.0;
            edges += f64::from(u8::from(step > EDGE));
        }
        seen * (GLANCE as f64) >= IN_SIGHT * PLACES as f64 && edges >= GLANCE_SHARE * seen
    }

    /// How colour changes across the outline of a disc there.
    fn step(&self, centre: TablePoint, cos: f64, sin: f64) -> Option<f64> {
        let (x, y, radius) = self.cells(centre);
        let inside = self.nearest(x + (radius - APART_CELLS) * cos, y + (radius - APART_CELLS) * sin)?;
        let outside = self.nearest(x + (radius + APART_CELLS) * cos, y + (radius + APART_CELLS) * sin)?;
        Some((inside - outside).norm())
    }

    /// The ring there, unless too little of it is in sight or an edge.
    fn ring(&self, centre: TablePoint) -> Option<Ring> {
        let mut steps: Vec<f64> = directions().filter_map(|(cos, sin)| self.step(centre, cos, sin)).collect();
        let (seen, visible) = (steps.len() as f64, steps.len() as f64 / PLACES as f64);
        let edges = steps.iter().filter(|step| **step > EDGE).count() as f64;
        if visible < IN_SIGHT || edges < MAYBE * seen {
            return None;
        }
        let middle = median(&mut steps);
        let mean = steps.iter().map(|step| step.min(MOST_STEP * middle)).sum::<f64>() / seen;
        let scale = (PLAIN_EDGE / middle.max(1e-9)).min(1.0);
        Some(Ring { centre, share: edges / seen, score: scale * (mean - UNEVEN * self.unevenness(centre)?), visible })
    }

    /// Spread of colour inside a disc there.
    fn unevenness(&self, centre: TablePoint) -> Option<f64> {
        let (x, y, _) = self.cells(centre);
        let mut colours = Vec::new();
        for dy in -CORE_CELLS..=CORE_CELLS {
            for dx in -CORE_CELLS..=CORE_CELLS {
                if dx * dx + dy * dy <= CORE_CELLS * CORE_CELLS {
                    colours.extend(self.nearest(x + f64::from(dx), y + f64::from(dy)));
                }
            }
        }
        if colours.is_empty() {
            return None;
        }
        // A line across the disc is not its own.
        let middle = Vector3::from_fn(|k, _| median(&mut colours.iter().map(|c| c[k]).collect::<Vec<f64>>()));
        let mut squares: Vec<f64> = colours.iter().map(|c| (c - middle).norm_squared()).collect();
        squares.sort_by(f64::total_cmp);
        let kept = (squares.len() as f64 * OWN_SHARE).ceil() as usize;
        Some((squares.iter().take(kept).sum::<f64>() / kept as f64).sqrt())
    }

    /// A ring of whose edges only those count that lie where a disc's do.
    fn closely(&self, centre: TablePoint) -> Option<Ring> {
        let ring = self.ring(centre)?;
        let (mut seen, mut near) = (0.0, 0.0);
        for (cos, sin) in directions() {
            let Some(steps) = self.steps(centre, cos, sin, SEARCH_CELLS) else { continue };
            let most = |range: std::ops::Range<f64>| {
                let of_range = steps.iter().filter(|(offset, _)| range.contains(offset)).map(|(_, step)| *step);
                of_range.fold(0.0, f64::max)
            };
            seen += 1.0;
            let here = most(-ON_OUTLINE_CELLS..ON_OUTLINE_CELLS);
            if here > NEAR_EDGE && here > most(-f64::INFINITY..-ON_OUTLINE_CELLS) {
                near += 1.0;
            }
        }
        (seen > 0.0).then(|| Ring { share: near / seen, ..ring })
    }

    /// The centre around which the outline is sharpest and what is inside most even.
    fn climbed(&self, start: TablePoint) -> TablePoint {
        let (mut centre, mut best) = (start, self.sharpness(start));
        for step in CLIMB_CELLS {
            loop {
                let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (f64::from(dx), f64::from(dy))));
                let tried = around.map(|(dx, dy)| {
                    let cell = step * self.grid.cell_mm;
                    let at = TablePoint::new(centre.x + dx * cell, centre.y + dy * cell);
                    (at, self.sharpness(at))
                });
                let Some((at, sharpness)) = tried.max_by(|a, b| a.1.total_cmp(&b.1)) else { break };
                if sharpness <= best || at.distance(start) > MOST_CLIMB_CELLS * self.grid.cell_mm {
                    break;
                }
                (centre, best) = (at, sharpness);
            }
        }
        centre
    }

    /// The clearest ring near a place. Its edges place it well unless a shadow's is stronger; climbing does not mind shadows,
    /// but stops on grain.
    fn best(&self, start: TablePoint) -> Option<Ring> {
        let fitted = self.fitted(start);
        let ring = self.closely(fitted);
        if ring.is_some_and(|ring| ring.share > PLAIN_SHARE) {
            return ring;
        }
        let climbed = [self.climbed(start), self.climbed(fitted)].into_iter().filter_map(|at| self.closely(at));
        ring.into_iter().chain(climbed).max_by(|a, b| (a.share * a.score).total_cmp(&(b.share * b.score)))
    }

    /// The centre that the edges around it agree on.
    fn fitted(&self, start: TablePoint) -> TablePoint {
        let mut centre = start;
        for search in FIT_CELLS {
            let edges: Vec<Edge> = directions()
                .filter_map(|(cos, sin)| {
                    let edge = self.edge(centre, cos, sin, search)?;
                    let side = self.side(centre, cos, sin);
                    Some(Edge { weight: edge.weight / (1.0 + SIDE_DOUBT * side), ..edge })
                })
                .filter(|edge| edge.weight > 0.0)
                .collect();
            let Some(Fit { dx, dy, .. }) = fit(&edges, Rim::default()) else { break };
            centre = TablePoint::new(centre.x + dx * self.grid.cell_mm, centre.y + dy * self.grid.cell_mm);
        }
        centre
    }

    /// How far a disc's visible side reaches beyond its top that way, cells.
    fn side(&self, centre: TablePoint, cos: f64, sin: f64) -> f64 {
        let (x, y) = self.grid.foot_shift(centre);
        ((x * cos + y * sin) / self.grid.cell_mm).max(0.0)
    }

    /// Where along the outline's normal colour changes most.
    fn edge(&self, centre: TablePoint, cos: f64, sin: f64, search: f64) -> Option<Edge> {
        let steps = self.steps(centre, cos, sin, search)?;
        let best = (1..steps.len() - 1).max_by(|a, b| steps[*a].1.total_cmp(&steps[*b].1))?;
        let (before, (offset, here), after) = (steps[best - 1].1, steps[best], steps[best + 1].1);
        let bend = before - 2.0 * here + after;
        let shift = if bend < 0.0 { 0.5 * (before - after) / bend } else { 0.0 };
        let weight = ((here - NEAR_EDGE) / EDGE).clamp(0.0, 1.0);
        Some(Edge { normal: (cos, sin), offset: offset + shift.clamp(-0.5, 0.5) * LOOK_CELLS, side: 0.0, weight })
    }

    /// Mean step of colour at the outline, less the greatest a little inside of it.
    fn sharpness(&self, centre: TablePoint) -> f64 {
        let (x, y, radius) = self.cells(centre);
        let (mut sum, mut seen) = (0.0, 0.0);
        for (cos, sin) in directions() {
            let at = |out: f64| self.between(x + (radius + out) * cos, y + (radius + out) * sin);
            let step = |out: f64| Some((at(out - 1.0)? - at(out + 1.0)?).norm());
            let (Some(here), Some(inside)) = (step(0.0), step(-3.0)) else { continue };
            sum += here.min(2.0 * PLAIN_EDGE) - inside.min(2.0 * PLAIN_EDGE);
            seen += 1.0;
        }
        if seen < IN_SIGHT * PLACES as f64 { f64::NEG_INFINITY } else { sum / seen }
    }

    /// How colour changes along the outline's normal: offset from the outline in cells, and step.
    fn steps(&self, centre: TablePoint, cos: f64, sin: f64, search: f64) -> Option<Vec<(f64, f64)>> {
        let (x, y, radius) = self.cells(centre);
        let looks = (2.0 * search / LOOK_CELLS) as usize + 1;
        let at = |out: f64| self.between(x + (radius + out) * cos, y + (radius + out) * sin);
        let step = |look: usize| -> Option<(f64, f64)> {
            let offset = look as f64 * LOOK_CELLS - search;
            Some((offset, (at(offset - 1.0)? - at(offset + 1.0)?).norm()))
        };
        (0..looks).map(step).collect()
    }

    /// A place and a disc's radius in cells.
    fn cells(&self, at: TablePoint) -> (f64, f64, f64) {
        let cell = self.grid.cell_mm;
        (at.x / cell - 0.5, at.y / cell - 0.5, self.grid.diameter_mm() / 2.0 / cell)
    }

    fn nearest(&self, x: f64, y: f64) -> Option<Vector3<f64>> {
        let (col, row) = (x + 0.5, y + 0.5);
        if col < 0.0 || row < 0.0 || col >= self.grid.cols as f64 || row >= self.grid.rows as f64 {
            return None;
        }
        self.colour[row as usize * self.grid.cols + col as usize]
    }

    fn between(&self, x: f64, y: f64) -> Option<Vector3<f64>> {
        if x < 0.0 || y < 0.0 || x >= (self.grid.cols - 1) as f64 || y >= (self.grid.rows - 1) as f64 {
            return None;
        }
        let cell = y as usize * self.grid.cols + x as usize;
        let (fx, fy) = (x.fract(), y.fract());
        let low = self.colour[cell]? * (1.0 - fx) + self.colour[cell + 1]? * fx;
        let above = cell + self.grid.cols;
        let high = self.colour[above]? * (1.0 - fx) + self.colour[above + 1]? * fx;
        Some(low * (1.0 - fy) + high * fy)
    }
}

/// Cosine and sine of the places around a disc.
static DIRECTIONS: LazyLock<[(f64, f64); PLACES]> = LazyLock::new(|| {
    std::array::from_fn(|place| {
        let (sin, cos) = (std::f64::consts::TAU * place as f64 / PLACES as f64).sin_cos();
        (cos, sin)
    })
});

fn directions() -> impl Iterator<Item = (f64, f64)> {
    DIRECTIONS.iter().copied()
}

/// Mean colour of a cell and its open neighbours, unless fewer than two thirds are open.
fn mean_around(grid: &Grid, seen: &[LogColour], cell: usize) -> Option<Vector3<f64>> {
    let (col, row) = (cell % grid.cols, cell / grid.cols);
    let (mut sum, mut count) = (Vector3::zeros(), 0.0);
    for y in row.saturating_sub(1)..(row + 2).min(grid.rows) {
        let cells = y * grid.cols + col.saturating_sub(1)..y * grid.cols + (col + 2).min(grid.cols);
        for (colour, _) in seen[cells.clone()].iter().zip(&grid.open[cells]).filter(|(_, open)| **open) {
            sum += Vector3::from(*colour).map(f64::from);
            count += 1.0;
        }
    }
    (grid.open[cell] && count >= 6.0).then(|| sum / count)
}

/// Makes the grain's steps over the outline's width round and of unit length: what most of the picture does.
fn grain_whitening(grid: &Grid, colour: &[Option<Vector3<f64>>]) -> Matrix3<f64> {
    let apart = (2.0 * APART_CELLS) as usize;
    let mut steps = Vec::new();
    for row in (0..grid.rows.saturating_sub(apart)).step_by(3) {
        for col in (0..grid.cols.saturating_sub(apart)).step_by(3) {
            let cell = row * grid.cols + col;
            for other in [cell + apart, cell + apart * grid.cols] {
                if let (Some(a), Some(b)) = (colour[cell], colour[other]) {
                    steps.push(a - b);
                }
            }
        }
    }
    let mut covariance = Matrix3::identity() * 1e-3;
    for _ in 0..GRAIN_ROUNDS {
        let Some(inverse) = covariance.try_inverse() else { break };
        let square = |step: &Vector3<f64>| (step.transpose() * inverse * step)[0];
        let mut squares: Vec<f64> = steps.iter().map(square).collect();
        let middle = median(&mut squares);
        let grain: Vec<&Vector3<f64>> = steps.iter().filter(|step| square(step) < 2.0 * middle).collect();
        let spread = grain.iter().map(|step| *step * step.transpose()).sum::<Matrix3<f64>>();
        covariance = spread / (grain.len() as f64).max(1.0) + Matrix3::identity() * 1e-6;
        let Some(inverse) = covariance.try_inverse() else { break };
        let mut squares: Vec<f64> = steps.iter().map(|step| (step.transpose() * inverse * step)[0]).collect();
        covariance *= (median(&mut squares) / MEDIAN_SQUARE).max(1e-9);
    }
    let eigen = covariance.symmetric_eigen();
    let roots = eigen.eigenvalues.map(|value| 1.0 / value.max(1e-9).sqrt());
    eigen.eigenvectors * Matrix3::from_diagonal(&roots) * eigen.eigenvectors.transpose()
}
