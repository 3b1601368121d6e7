use nalgebra::{Matrix6, SMatrix, Vector6};

use super::background::{DEVIATIONS_PER_MAD, LOG_OFFSET, LogColour, TUKEY, log_table, median};
use super::grid::Grid;

/// Side of a tile, mm: so large that no disc covers most of one.
const TILE_MM: f64 = 100.0;
/// Cells of each tile that are looked at, along each side.
const SAMPLES: usize = 7;
/// Share of a tile's cells that must be free of discs and hands for it to have a say.
const LEAST_FREE: f64 = 0.4;
/// Fewer tiles than this tell nothing of the light.
const LEAST_TILES: usize = 9;
/// Rounds of reweighting; the weights have settled before.
const ROUNDS: usize = 6;
/// Least spread of the tiles' logarithms around the smooth change: grain and compression.
const LEAST_SPREAD: f64 = 0.015;
/// How firmly the change is believed to be even, in tiles' weight: bent more than they tell, it would run wild under a hand.
const EVENNESS: [f64; 6] = [1e-6, 0.3, 0.3, 2.0, 2.0, 2.0];
/// How far a tile may be off the smooth change and still be lit otherwise, not covered: the logarithm of brightness …
const MOST_LOCAL: f32 = 0.3;
/// … and of hue.
const MOST_LOCAL_HUE: f32 = 0.06;
/// A change of the logarithm below this is left to the board's own slow following …
const LEAST_CHANGE: f32 = 0.02;
/// … and so are tiles that differ by less than this, or are fewer than this share: hands have shadows.
const LEAST_LOCAL: f32 = 0.05;
const LEAST_LOCAL_SHARE: f64 = 0.25;
/// Cells from one node of the interpolated change to the next.
const NODE_CELLS: usize = 8;

/// Brings each picture into the light in which the board was learned, so that all that was learned of it stays true
/// whatever exposure, white balance, clouds, lamps and the mains' flicker do.
///
/// The change is a smooth field of the logarithm of each colour, quadratic over the board, by robust least squares from the
/// middle values of tiles, and a small rest of brightness by which single tiles differ: soft shadows, flicker's bands.
#[derive(Clone, Debug)]
pub struct Relight {
    tiles: (usize, usize),
    /// The cells that are looked at, tile by tile.
    samples: Vec<Vec<u32>>,
    log: [f32; 256],
    /// Factor on each colour by node; empty where the light is as it was.
    factors: Vec<[f32; 3]>,
    nodes: (usize, usize),
}

impl Relight {
    /// For a board on this raster.
    pub fn new(grid: &Grid) -> Self {
        let count = |cells: usize| ((cells as f64 * grid.cell_mm / TILE_MM).round() as usize).max(3);
        let tiles = (count(grid.cols), count(grid.rows));
        let mut samples = Vec::with_capacity(tiles.0 * tiles.1);
        for tile in 0..tiles.0 * tiles.1 {
            let (across, along) = (tile % tiles.0, tile / tiles.0);
            let place = |tile: usize, tiles: usize, step: usize, cells: usize| {
                (((tile * SAMPLES + step) as f64 + 0.5) * cells as f64 / (tiles * SAMPLES) as f64) as usize
            };
            let cells = (0..SAMPLES * SAMPLES).map(|step| {
                let col = place(across, tiles.0, step % SAMPLES, grid.cols);
                place(along, tiles.1, step / SAMPLES, grid.rows) * grid.cols + col
            });
            samples.push(cells.filter(|cell| grid.open[*cell]).map(|cell| cell as u32).collect());
        }
        let nodes = (grid.cols / NODE_CELLS + 2, grid.rows / NODE_CELLS + 2);
        Self { tiles, samples, log: log_table(), factors: Vec::new(), nodes }
    }

    /// Gives the picture's cells, three bytes each, the colours that they would have in the light in which the board had
    /// these; `is_free` says where neither disc nor hand is believed to be.
    pub fn undo(&mut self, grid: &Grid, seen: &mut [u8], board: &[u8], is_free: impl Fn(usize) -> bool) {
        self.factors.clear();
        if let Some(change) = self.change(seen, board, is_free) {
            self.set_factors(grid, &change);
            self.apply(grid, seen);
        }
    }

    /// The logarithm of the light's change, tile by tile; `None` where there is none, or too little of the board is
    /// in sight to tell.
    fn change(&self, seen: &[u8], board: &[u8], is_free: impl Fn(usize) -> bool) -> Option<Vec<LogColour>> {
        let mut sizes: [Vec<f64>; 3] = Default::default();
        let mut tiles = Vec::with_capacity(self.samples.len());
        for (tile, samples) in self.samples.iter().enumerate() {
            sizes.iter_mut().for_each(Vec::clear);
            for cell in samples.iter().map(|cell| *cell as usize).filter(|cell| is_free(*cell)) {
                for (k, sizes) in sizes.iter_mut().enumerate() {
                    let log = |of: &[u8]| self.log[usize::from(of[3 * cell + k])];
                    sizes.push(f64::from(log(seen) - log(board)));
                }
            }
            if sizes[0].len() as f64 >= LEAST_FREE * (SAMPLES * SAMPLES) as f64 {
                tiles.push((tile, self.basis(tile), sizes.each_mut().map(|sizes| median(sizes))));
            }
        }
        if tiles.len() < LEAST_TILES {
            return None;
        }
        let smooth = fit(&tiles);
        let of = |basis: &Vector6<f64>| -> LogColour { std::array::from_fn(|k| smooth.column(k).dot(basis) as f32) };
        let mut change: Vec<LogColour> = (0..self.samples.len()).map(|tile| of(&self.basis(tile))).collect();
        let is_changed = change.iter().flatten().any(|log| log.abs() >= LEAST_CHANGE);
        let mut shaded = 0.0;
        for (tile, basis, middle) in &tiles {
            let smooth = of(basis);
            let rest: LogColour = std::array::from_fn(|k| middle[k] as f32 - smooth[k]);
            let shade = rest.iter().sum::<f32>() / 3.0;
            let is_light = shade.abs() < MOST_LOCAL && rest.iter().all(|rest| (rest - shade).abs() < MOST_LOCAL_HUE);
            if is_light {
                change[*tile] = smooth.map(|log| log + shade);
                shaded += f64::from(u8::from(shade.abs() >= LEAST_LOCAL));
            }
        }
        (is_changed || shaded >= LEAST_LOCAL_SHARE * tiles.len() as f64).then_some(change)
    }

    fn basis(&self, tile: usize) -> Vector6<f64> {
        let middle = |at: usize, of: usize| 2.0 * (at as f64 + 0.5) / of as f64 - 1.0;
        let (x, y) = (middle(tile % self.tiles.0, self.tiles.0), middle(tile / self.tiles.0, self.tiles.1));
        Vector6::new(1.0, x, y, x * x, x * y, y * y)
    }

    /// The factors at the nodes, between the tiles' middles.
    fn set_factors(&mut self, grid: &Grid, change: &[LogColour]) {
        let place = |node: usize, cells: usize, tiles: usize| {
            let at = (node * NODE_CELLS) as f32 * tiles as f32 / cells as f32 - 0.5;
            let at = at.clamp(0.0, (tiles - 1) as f32);
            (at as usize, (at as usize + 1).min(tiles - 1), at.fract())
        };
        for row in 0..self.nodes.1 {
            let (low, high, up) = place(row, grid.rows, self.tiles.1);
            for col in 0..self.nodes.0 {
                let (left, right, along) = place(col, grid.cols, self.tiles.0);
                let at = |row: usize, col: usize| &change[row * self.tiles.0 + col];
                let factor = |k: usize| {
                    let line = |row: usize| at(row, left)[k] + (at(row, right)[k] - at(row, left)[k]) * along;
                    (-(line(low) + (line(high) - line(low)) * up)).exp()
                };
                self.factors.push(std::array::from_fn(factor));
            }
        }
    }

    fn apply(&self, grid: &Grid, seen: &mut [u8]) {
        let mut line = vec![[0.0f32; 3]; self.nodes.0];
        for (row, seen) in seen.chunks_exact_mut(3 * grid.cols).enumerate() {
            let first = row / NODE_CELLS * self.nodes.0;
            let up = (row % NODE_CELLS) as f32 / NODE_CELLS as f32;
            for (col, factor) in line.iter_mut().enumerate() {
                let (low, high) = (&self.factors[first + col], &self.factors[first + self.nodes.0 + col]);
                *factor = std::array::from_fn(|k| low[k] + (high[k] - low[k]) * up);
            }
            for (cells, ends) in seen.chunks_mut(3 * NODE_CELLS).zip(line.windows(2)) {
                let mut factor = ends[0];
                let step: [f32; 3] = std::array::from_fn(|k| (ends[1][k] - ends[0][k]) / NODE_CELLS as f32);
                for bgr in cells.chunks_exact_mut(3) {
                    for k in 0..3 {
                        let value = (f32::from(bgr[k]) + LOG_OFFSET) * factor[k] - LOG_OFFSET;
                        bgr[k] = (value + 0.5) as u8;
                        factor[k] += step[k];
                    }
                }
            }
        }
    }
}

/// The smooth change that most tiles agree on: a quadratic a colour, by iteratively reweighted least squares.
fn fit(tiles: &[(usize, Vector6<f64>, [f64; 3])]) -> SMatrix<f64, 6, 3> {
    let mut smooth = SMatrix::<f64, 6, 3>::zeros();
    for k in 0..3 {
        smooth[(0, k)] = median(&mut tiles.iter().map(|(_, _, middle)| middle[k]).collect::<Vec<_>>());
    }
    for _ in 0..ROUNDS {
        let off = |(_, basis, middle): &(usize, Vector6<f64>, [f64; 3])| {
            (0..3).map(|k| (middle[k] - smooth.column(k).dot(basis)).abs()).fold(0.0, f64::max)
        };
        let offs: Vec<f64> = tiles.iter().map(off).collect();
        let spread = (median(&mut offs.clone()) * DEVIATIONS_PER_MAD).max(LEAST_SPREAD);
        let mut normal = Matrix6::from_diagonal(&Vector6::from(EVENNESS));
        let mut right = SMatrix::<f64, 6, 3>::zeros();
        for ((_, basis, middle), off) in tiles.iter().zip(&offs) {
            let weight = (1.0 - (off / (TUKEY * spread)).powi(2)).max(0.0).powi(2);
            normal += basis * basis.transpose() * weight;
            for k in 0..3 {
                right.column_mut(k).axpy(weight * middle[k], basis, 1.0);
            }
        }
        let Some(solved) = normal.cholesky().map(|c| c.solve(&right)) else { break };
        smooth = solved;
    }
    smooth
}
