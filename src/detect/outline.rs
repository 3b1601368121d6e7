use std::ops::Range;

use nalgebra::{Matrix2, Matrix4, Vector2, Vector4};

use super::grid::Grid;
use crate::geometry::TablePoint;

/// Places around the top at which its outline is looked for.
const PLACES: usize = 32;
/// How far in and out of the expected outline it is looked for, cells.
const SEARCH_CELLS: f64 = 2.4;
/// Distance between two looks along the normal, cells.
const STEP_CELLS: f64 = 0.6;
/// Looks on each side of an edge whose mean is compared: as wide as the edge's own blur, narrower than a contact shadow.
const SIDE_LOOKS: usize = 2;
/// Least fall of likeness at an edge, as a share of the disc's own level.
const LEAST_FALL: f64 = 0.3;
/// Tukey's constant, cells: an edge farther off than this from what the others say belongs to something else.
const OUTLIER_CELLS: f64 = 2.5;
/// Rounds; each looks anew around the last centre.
const ROUNDS: usize = 2;
/// Fewest edges that can place a centre.
const LEAST_EDGES: usize = 8;

/// How firmly the inset is held at what is expected, as a weight of edges: only matters where an arc is too short to tell.
const INSET_PRIOR: f64 = 1.0;
/// The same where discs of this set have been measured before, all round.
const KNOWN_PRIOR: f64 = 4.0;
/// How firmly the share of a side that shows is held then.
const KNOWN_SIDE_PRIOR: f64 = 8.0;
/// Share of the outline whose edges measure a rim.
const ALL_ROUND: f64 = 0.8;
/// How much of a newly measured rim is taken over.
const RIM_GAIN: f64 = 0.05;
/// Least eigenvalue of the normal equations, as a weight of edges.
const LEAST_HOLD: f64 = 0.6;

/// Share of the foot's shift at which a disc's lower outline shows: the edges of wooden discs are rounded …
const SIDE_SHARE: f64 = 0.7;
/// … and how firmly it is held there, as a weight of edges: by the light, its side looks like its top or like the board.
const SIDE_PRIOR: f64 = 4.0;
/// Likeness beyond which a cell is something else than the disc, in units of the disc's own.
const FOLD: f64 = 1.5;

/// Most that the outline may correct what covers best: more is another thing's edge.
const MOST_MOVE_CELLS: f64 = 1.5;
/// Width of the band around the outline in which coverage is compared, and over which an outline fades, cells.
const BAND_CELLS: f64 = 2.0;
/// Only about half of the band's cells lie where the expected edge slopes: a full step would fall short.
const BAND_GAIN: f64 = 1.6;
/// Most steps of covering; from a start a few cells off it takes five.
const COVER_ROUNDS: usize = 7;

/// Most that a foot's outline may lie beyond the top's to be looked for, cells.
const MOST_SIDE_CELLS: f64 = 6.0;
/// Most looks along a normal.
const MOST_LOOKS: usize = ((2.0 * SEARCH_CELLS + MOST_SIDE_CELLS) / STEP_CELLS) as usize + 1 + 2 * SIDE_LOOKS;

/// An edge found: the outward normal there, how far out it lies, and how far the foot's outline lies beyond the top's, cells.
pub struct Edge {
    pub normal: (f64, f64),
    pub offset: f64,
    pub side: f64,
    pub weight: f64,
}

/// What was found of an outline.
pub struct Edges {
    looked: usize,
    found: Vec<Edge>,
}

impl Edges {
    /// Share of the places looked at where the outline is near where it should be; all, where too few could be looked at.
    pub fn share(&self) -> f64 {
        let near = self.found.iter().filter(|edge| edge.offset.abs() < MOST_MOVE_CELLS).count();
        if self.looked < LEAST_EDGES { 1.0 } else { near as f64 / self.looked as f64 }
    }
}

/// How the rim of a set's discs shows: rounded edges draw the outline in all round, and by the light their side looks like
/// their top or like the board. Learned from the discs whose outline is seen all round.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rim {
    /// How far out of the expected outline the edges lie, cells.
    inset: f64,
    /// Share of the side that shows, beyond the usual one.
    side: f64,
    is_known: bool,
}

impl Rim {
    /// Takes in what a disc shows that stands in view all round.
    pub fn learn(
        &mut self,
        grid: &Grid,
        like: &[f32],
        centre: TablePoint,
        level: f64,
        usable: &impl Fn(usize) -> bool,
    ) {
        let edges = find_edges(grid, like, centre, level, usable).found;
        let is_all_round = edges.len() as f64 >= ALL_ROUND * PLACES as f64;
        let Some(Fit { inset, side, .. }) = fit(&edges, *self).filter(|_| is_all_round) else { return };
        let gain = if self.is_known { RIM_GAIN } else { 1.0 };
        self.inset += gain * (inset - self.inset);
        self.side += gain * (side - self.side);
        self.is_known = true;
    }
}

/// Moves the centre of a disc to where its outline is sharpest: the steepest fall of likeness along each normal of the top,
/// fitted by a circle of known size (iteratively reweighted least squares). Shadows end softly and lie outside that fall.
/// Towards the camera the outline is that of the disc's foot, or what the light makes of its side.
///
/// `usable` says which cells may be looked at: not hidden, not another disc's. `rim` is what the set's discs showed so far.
pub fn refine(
    grid: &Grid,
    like: &[f32],
    start: TablePoint,
    level: f64,
    usable: &impl Fn(usize) -> bool,
    rim: Rim,
) -> TablePoint {
    let mut centre = start;
    for _ in 0..ROUNDS {
        let edges = find_edges(grid, like, centre, level, usable);
        let Some(Fit { dx, dy, .. }) = fit(&edges.found, rim) else { break };
        centre = TablePoint::new(centre.x + dx * grid.cell_mm, centre.y + dy * grid.cell_mm);
        if dx.hypot(dy) < 0.05 {
            break;
        }
    }
    if centre.distance(start) > MOST_MOVE_CELLS * grid.cell_mm { start } else { centre }
}

/// Moves the centre of a disc to where top and side together cover what looks like it: Gauss–Newton on the difference of
/// seen and expected likeness in a band around the outline. Less exact than the outline itself, but at home in motion blur.
pub fn cover(grid: &Grid, like: &[f32], start: TablePoint, level: f64, usable: &impl Fn(usize) -> bool) -> TablePoint {
    let inside = (grid.diameter_mm() / 2.0 - BAND_CELLS * grid.cell_mm).max(0.0).powi(2);
    let mut centre = start;
    for _ in 0..COVER_ROUNDS {
        let (mut normal, mut right) = (Matrix2::identity() * 1e-6, Vector2::zeros());
        for (col, row) in chequered(grid, centre, BAND_CELLS + 1.0) {
            let (cell, at) = (row * grid.cols + col, grid.centre_of(col, row));
            if (at.x - centre.x).powi(2) + (at.y - centre.y).powi(2) < inside {
                continue;
            }
            let (distance, nx, ny) = outline_distance(grid, centre, at);
            if distance.abs() > BAND_CELLS || !usable(cell) {
                continue;
            }
            let expected = (0.5 - distance / BAND_CELLS).clamp(0.0, 1.0);
            let error = folded(f64::from(like[cell]) / level).clamp(0.0, 1.0) - expected;
            let row = Vector2::new(nx, ny) / BAND_CELLS;
            normal += row * row.transpose();
            right += row * error.clamp(-0.5, 0.5);
        }
        let Some(step) = normal.try_inverse().map(|inverse| inverse * right * BAND_GAIN) else { break };
        let step = step.cap_magnitude(1.0);
        centre = TablePoint::new(centre.x + step.x * grid.cell_mm, centre.y + step.y * grid.cell_mm);
        if step.norm() < 0.1 {
            break;
        }
    }
    centre
}

/// Signed distance in cells from a place to the outline of top and visible side together, negative inside, with the
/// outline's outward normal there.
pub fn outline_distance(grid: &Grid, centre: TablePoint, at: TablePoint) -> (f64, f64, f64) {
    let (sx, sy) = grid.foot_shift(centre);
    let (sx, sy) = (SIDE_SHARE * sx, SIDE_SHARE * sy);
    let (dx, dy) = (at.x - centre.x, at.y - centre.y);
    let length2 = sx * sx + sy * sy;
    let along = if length2 > 0.0 { ((dx * sx + dy * sy) / length2).clamp(0.0, 1.0) } else { 0.0 };
    let (ox, oy) = (dx - along * sx, dy - along * sy);
    let distance = (ox * ox + oy * oy).sqrt().max(1e-9);
    ((distance - grid.diameter_mm() / 2.0) / grid.cell_mm, ox / distance, oy / distance)
}

/// Cells within a disc's radius (and its foot's shift, and `margin` cells) of a place.
pub fn window(grid: &Grid, centre: TablePoint, margin: f64) -> impl Iterator<Item = usize> + use<> {
    let (cols, rows) = spans(grid, centre, margin);
    let wide = grid.cols;
    rows.flat_map(move |row| cols.clone().map(move |col| row * wide + col))
}

/// Columns and rows of every second of these cells, as on a chequerboard: they say as much as all.
fn chequered(grid: &Grid, centre: TablePoint, margin: f64) -> impl Iterator<Item = (usize, usize)> + use<> {
    let (cols, rows) = spans(grid, centre, margin);
    rows.flat_map(move |row| (cols.start + (cols.start + row) % 2..cols.end).step_by(2).map(move |col| (col, row)))
}

/// The columns and rows of such a window.
pub fn spans(grid: &Grid, centre: TablePoint, margin: f64) -> (Range<usize>, Range<usize>) {
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm + margin;
    let (sx, sy) = grid.foot_shift(centre);
    let span = |at: f64, shift: f64, count: usize| {
        let (low, high) = (at + shift.min(0.0), at + shift.max(0.0));
        let first = (low / grid.cell_mm - radius).floor().clamp(0.0, count as f64) as usize;
        let last = (high / grid.cell_mm + radius).ceil().clamp(0.0, count as f64) as usize;
        first..last
    };
    (span(centre.x, sx, grid.cols), span(centre.y, sy, grid.rows))
}

/// Looks for the outline along the normals of the top.
pub fn find_edges(grid: &Grid, like: &[f32], centre: TablePoint, level: f64, usable: &impl Fn(usize) -> bool) -> Edges {
    let (x, y) = (centre.x / grid.cell_mm - 0.5, centre.y / grid.cell_mm - 0.5);
    let radius = grid.diameter_mm() / 2.0 / grid.cell_mm;
    let (side_x, side_y) = grid.foot_shift(centre);
    let mut edges = Edges { looked: 0, found: Vec::with_capacity(PLACES) };
    for place in 0..PLACES {
        let (sin, cos) = (std::f64::consts::TAU * place as f64 / PLACES as f64).sin_cos();
        // Towards the camera the outline is that of the foot, of the top, or of the rounded edge between.
        let side = ((side_x * cos + side_y * sin) / grid.cell_mm).clamp(0.0, MOST_SIDE_CELLS);
        let (x, y) = if side > 0.0 {
            (x + SIDE_SHARE * side_x / grid.cell_mm, y + SIDE_SHARE * side_y / grid.cell_mm)
        } else {
            (x, y)
        };
        let reach = SEARCH_CELLS + SIDE_SHARE * side;
        let count = ((2.0 * SEARCH_CELLS + side) / STEP_CELLS) as usize + 1 + 2 * SIDE_LOOKS;
        let mut looks = [0.0; MOST_LOOKS];
        let looks = &mut looks[..count.min(MOST_LOOKS)];
        let first = radius - reach - SIDE_LOOKS as f64 * STEP_CELLS;
        let seen = looks.iter_mut().zip(0u8..).all(|(look, i)| {
            let out = first + f64::from(i) * STEP_CELLS;
            match at(grid, like, x + out * cos, y + out * sin, usable) {
                Some(value) => {
                    *look = folded(value / level) * level;
                    true
                }
                None => false,
            }
        });
        if !seen {
            continue;
        }
        edges.looked += 1;
        if let Some((way, fall)) = steepest(looks) {
            let weight = (fall / level - LEAST_FALL).clamp(0.0, 1.0 - LEAST_FALL);
            if weight > 0.0 {
                edges.found.push(Edge { normal: (cos, sin), offset: way - reach, side, weight });
            }
        }
    }
    edges
}

/// Likeness in units of the disc's own: beyond it things turn unlike again, as a contact shadow that is darker than a
/// wooden disc on wood.
fn folded(likeness: f64) -> f64 {
    if likeness > FOLD { (2.0 * FOLD - likeness).max(0.0) } else { likeness.clamp(-0.2, 1.2) }
}

/// Where along the looks the likeness falls most: how far from the first that can be compared, cells, and the fall.
fn steepest(looks: &[f64]) -> Option<(f64, f64)> {
    let fall = |i: usize| -> f64 {
        let inside: f64 = looks[i - SIDE_LOOKS..i].iter().sum();
        let outside: f64 = looks[i + 1..=i + SIDE_LOOKS].iter().sum();
        (inside - outside) / SIDE_LOOKS as f64
    };
    let last = looks.len() - 1 - SIDE_LOOKS;
    let best = (SIDE_LOOKS..=last).max_by(|a, b| fall(*a).total_cmp(&fall(*b)))?;
    if best == SIDE_LOOKS || best == last {
        return None;
    }
    let (before, here, after) = (fall(best - 1), fall(best), fall(best + 1));
    let bend = before - 2.0 * here + after;
    let shift = if bend < 0.0 { 0.5 * (before - after) / bend } else { 0.0 };
    let steps = (best - SIDE_LOOKS) as f64 + shift.clamp(-0.5, 0.5);
    Some((steps * STEP_CELLS, here))
}

/// What explains an outline's edges, cells and a share.
pub struct Fit {
    pub dx: f64,
    pub dy: f64,
    inset: f64,
    side: f64,
}

/// The shift that explains the edges best, with one common inset and one common share of the side that shows.
pub fn fit(edges: &[Edge], rim: Rim) -> Option<Fit> {
    if edges.len() < LEAST_EDGES {
        return None;
    }
    let hold = if rim.is_known { (KNOWN_PRIOR, KNOWN_SIDE_PRIOR) } else { (INSET_PRIOR, SIDE_PRIOR) };
    let prior = Matrix4::from_diagonal(&Vector4::new(0.0, 0.0, hold.0, hold.1));
    let expected = Vector4::new(0.0, 0.0, rim.inset, rim.side);
    let mut found = expected;
    for round in 0..5 {
        let mut normal = prior;
        let mut right = prior * expected;
        for Edge { normal: (nx, ny), offset, side, weight } in edges {
            let row = Vector4::new(*nx, *ny, 1.0, *side);
            let reach = if round == 0 { 2.0 * OUTLIER_CELLS } else { OUTLIER_CELLS };
            let trust = (1.0 - ((offset - row.dot(&found)) / reach).powi(2)).max(0.0).powi(2) * weight;
            normal += row * row.transpose() * trust;
            right += row * *offset * trust;
        }
        // All directions must be held by edges: a short arc says little along itself.
        let least = normal.symmetric_eigenvalues().min();
        if least < LEAST_HOLD {
            return None;
        }
        found = normal.try_inverse()? * right;
    }
    Some(Fit { dx: found.x, dy: found.y, inset: found.z, side: found.w })
}

/// Bilinear likeness at a place in cells; `None` where any cell around it is not usable.
fn at(grid: &Grid, like: &[f32], x: f64, y: f64, usable: &impl Fn(usize) -> bool) -> Option<f64> {
    if x < 0.0 || y < 0.0 || x >= (grid.cols - 1) as f64 || y >= (grid.rows - 1) as f64 {
        return None;
    }
    let (col, row) = (x as usize, y as usize);
    let (fx, fy) = (x - col as f64, y - row as f64);
    let cell = row * grid.cols + col;
    if !usable(cell) || !usable(cell + 1 + grid.cols) {
        return None;
    }
    let value = |cell: usize| f64::from(like[cell]);
    let top = value(cell) * (1.0 - fx) + value(cell + 1) * fx;
    let bottom = value(cell + grid.cols) * (1.0 - fx) + value(cell + grid.cols + 1) * fx;
    Some(top * (1.0 - fy) + bottom * fy)
}
