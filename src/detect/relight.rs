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
/// Where no tile's middle has changed by more than this, the smooth change of all is below the least one.
const NO_CHANGE: f32 = 0.014;
/// Level from which a colour is at its limit and tells nothing of the light.
const LIMIT: u8 = 246;
/// Level from which the board is expected to be at that limit.
const EXPECTED_LIMIT: f32 = 222.0;
/// Share of a tile's cells that must not be at it before and now for its colour to have a say.
const LEAST_TELLING: f64 = 0.2;
/// Tiles that must have a say for a colour's change to be its own.
const LEAST_OF_COLOUR: usize = 8;
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
        if self.is_as_it_was(seen, board, &is_free) {
            return;
        }
        if let Some(change) = self.change(seen, board, is_free) {
            self.set_factors(grid, &change);
            self.apply(grid, seen, board);
        }
    }

    /// Whether every tile that has a say is lit as it was, so that no change need be measured: most frames are. To count
    /// what differs costs a fraction of finding the middle values.
    fn is_as_it_was(&self, seen: &[u8], board: &[u8], is_free: impl Fn(usize) -> bool) -> bool {
        let all = (SAMPLES * SAMPLES) as f64;
        self.samples.iter().all(|samples| {
            let mut free = 0.0;
            let mut counts = [Differing::default(); 3];
            for cell in samples.iter().map(|cell| *cell as usize).filter(|cell| is_free(*cell)) {
                free += 1.0;
                for (k, count) in counts.iter_mut().enumerate() {
                    let (seen, board) = (seen[3 * cell + k], board[3 * cell + k]);
                    if seen.min(board) < LIMIT {
                        let size = self.log[usize::from(seen)] - self.log[usize::from(board)];
                        count.telling += 1;
                        count.lighter += usize::from(size > NO_CHANGE || seen >= LIMIT);
                        count.darker += usize::from(size < -NO_CHANGE);
                    }
                }
            }
            free < LEAST_FREE * all || counts.iter().all(|count| count.is_middle_still(LEAST_TELLING * all))
        })
    }

    /// The logarithm of the light's change, tile by tile; `None` where there is none, or too little of the board is
    /// in sight to tell.
    fn change(&self, seen: &[u8], board: &[u8], is_free: impl Fn(usize) -> bool) -> Option<Vec<LogColour>> {
        let mut sizes: [Vec<(f64, bool)>; 3] = Default::default();
        let all = (SAMPLES * SAMPLES) as f64;
        let mut tiles = Vec::with_capacity(self.samples.len());
        for (number, samples) in self.samples.iter().enumerate() {
            sizes.iter_mut().for_each(Vec::clear);
            let mut free = 0.0;
            for cell in samples.iter().map(|cell| *cell as usize).filter(|cell| is_free(*cell)) {
                free += 1.0;
                for (k, sizes) in sizes.iter_mut().enumerate() {
                    let (seen, board) = (seen[3 * cell + k], board[3 * cell + k]);
                    if seen.min(board) < LIMIT {
                        let size = f64::from(self.log[usize::from(seen)] - self.log[usize::from(board)]);
                        sizes.push((size, seen >= LIMIT));
                    }
                }
            }
            if free >= LEAST_FREE * all {
                let middles = sizes.each_mut().map(|sizes| Middle::of(sizes, LEAST_TELLING * all));
                tiles.push(Tile { number, basis: self.basis(number), middles });
            }
        }
        if tiles.len() < LEAST_TILES {
            return None;
        }
        let smooth = fit(&tiles)?;
        let of = |basis: &Vector6<f64>| -> LogColour { std::array::from_fn(|k| smooth.column(k).dot(basis) as f32) };
        let mut change: Vec<LogColour> = (0..self.samples.len()).map(|tile| of(&self.basis(tile))).collect();
        let is_changed = change.iter().flatten().any(|log| log.abs() >= LEAST_CHANGE);
        let mut shaded = 0.0;
        for tile in &tiles {
            let smooth = of(&tile.basis);
            let rests = || tile.middles.iter().zip(smooth).filter_map(|(m, smooth)| Some(m.known()? as f32 - smooth));
            let count = rests().count();
            let shade = rests().sum::<f32>() / count.max(1) as f32;
            if count > 0 && shade.abs() < MOST_LOCAL && rests().all(|rest| (rest - shade).abs() < MOST_LOCAL_HUE) {
                change[tile.number] = smooth.map(|log| log + shade);
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

    fn apply(&self, grid: &Grid, seen: &mut [u8], board: &[u8]) {
        let mut line = vec![[0.0f32; 3]; self.nodes.0];
        for (row, (seen, board)) in
            seen.chunks_exact_mut(3 * grid.cols).zip(board.chunks_exact(3 * grid.cols)).enumerate()
        {
            let first = row / NODE_CELLS * self.nodes.0;
            let up = (row % NODE_CELLS) as f32 / NODE_CELLS as f32;
            for (col, factor) in line.iter_mut().enumerate() {
                let (low, high) = (&self.factors[first + col], &self.factors[first + self.nodes.0 + col]);
                *factor = std::array::from_fn(|k| low[k] + (high[k] - low[k]) * up);
            }
            let cells = seen.chunks_mut(3 * NODE_CELLS).zip(board.chunks(3 * NODE_CELLS));
            for ((cells, board), ends) in cells.zip(line.windows(2)) {
                let mut factor = ends[0];
                let step: [f32; 3] = std::array::from_fn(|k| (ends[1][k] - ends[0][k]) / NODE_CELLS as f32);
                for (bgr, board) in cells.chunks_exact_mut(3).zip(board.chunks_exact(3)) {
                    for k in 0..3 {
                        let expected = || (f32::from(board[k]) + LOG_OFFSET) / factor[k] - LOG_OFFSET;
                        // Where all that is so bright looks alike, it is taken for the board; what is not the board was at
                        // least so bright before.
                        bgr[k] = if bgr[k] >= LIMIT && expected() >= EXPECTED_LIMIT {
                            board[k]
                        } else if bgr[k] >= LIMIT && factor[k] < 1.0 {
                            bgr[k]
                        } else {
                            ((f32::from(bgr[k]) + LOG_OFFSET) * factor[k] - LOG_OFFSET + 0.5) as u8
                        };
                        factor[k] += step[k];
                    }
                }
            }
        }
    }
}

/// How many cells of a tile a colour has changed in.
#[derive(Clone, Copy, Default)]
struct Differing {
    telling: usize,
    lighter: usize,
    darker: usize,
}

impl Differing {
    /// Whether the middle one of all changes, of which at least `enough` tell, is hardly any.
    fn is_middle_still(self, enough: f64) -> bool {
        let middle = self.telling / 2;
        self.telling as f64 >= enough && self.darker <= middle && self.lighter < self.telling - middle
    }
}

/// The middle logarithm by which a colour of a tile has changed.
#[derive(Clone, Copy)]
enum Middle {
    Known(f64),
    /// So many of its cells are at the limit that it is at least this.
    AtLeast(f64),
}

impl Middle {
    /// Of changes, and whether each has come to the limit: then it is larger than it seems, so it counts as the largest.
    /// Fewer than `enough` tell nothing.
    fn of(sizes: &mut [(f64, bool)], enough: f64) -> Self {
        let middle = middle_by(sizes, |(size, is_at_limit)| if is_at_limit { f64::MAX } else { size });
        if middle < f64::MAX && sizes.len() as f64 >= enough {
            return Self::Known(middle);
        }
        Self::AtLeast(middle_by(sizes, |(size, _)| size))
    }

    fn known(self) -> Option<f64> {
        match self {
            Self::Known(middle) => Some(middle),
            Self::AtLeast(_) => None,
        }
    }

    fn least(self) -> f64 {
        let (Self::Known(least) | Self::AtLeast(least)) = self;
        least
    }
}

/// The median of a value, zero where there is none; puts them into another order.
fn middle_by(sizes: &mut [(f64, bool)], value: fn((f64, bool)) -> f64) -> f64 {
    if sizes.is_empty() {
        return 0.0;
    }
    let middle = sizes.len() / 2;
    value(*sizes.select_nth_unstable_by(middle, |a, b| value(*a).total_cmp(&value(*b))).1)
}

/// A part of the board, and how each of its colours has changed.
struct Tile {
    number: usize,
    basis: Vector6<f64>,
    middles: [Middle; 3],
}

impl Tile {
    /// How far it is off a smooth change.
    fn off(&self, smooth: &SMatrix<f64, 6, 3>) -> f64 {
        let middles = self.middles.iter().zip(smooth.column_iter());
        middles.filter_map(|(m, smooth)| Some((m.known()? - smooth.dot(&self.basis)).abs())).fold(0.0, f64::max)
    }
}

/// The smooth change that most tiles agree on: a quadratic a colour, by iteratively reweighted least squares. `None` where
/// no colour tells of it.
fn fit(tiles: &[Tile]) -> Option<SMatrix<f64, 6, 3>> {
    let middles = |k: usize| tiles.iter().filter_map(|tile| tile.middles[k].known()).collect::<Vec<f64>>();
    let told: Vec<usize> = (0..3).filter(|k| middles(*k).len() >= LEAST_OF_COLOUR).collect();
    let mut smooth = SMatrix::<f64, 6, 3>::zeros();
    for k in told.iter().copied() {
        smooth[(0, k)] = median(&mut middles(k));
    }
    for _ in 0..ROUNDS {
        let offs: Vec<f64> = tiles.iter().map(|tile| tile.off(&smooth)).collect();
        let spread = (median(&mut offs.clone()) * DEVIATIONS_PER_MAD).max(LEAST_SPREAD);
        let weight = |off: f64| (1.0 - (off / (TUKEY * spread)).powi(2)).max(0.0).powi(2);
        for k in told.iter().copied() {
            let mut normal = Matrix6::from_diagonal(&Vector6::from(EVENNESS));
            let mut right = Vector6::zeros();
            for (tile, off) in tiles.iter().zip(&offs) {
                let Some(middle) = tile.middles[k].known() else { continue };
                normal += tile.basis * tile.basis.transpose() * weight(*off);
                right += tile.basis * (weight(*off) * middle);
            }
            smooth.set_column(k, &normal.cholesky()?.solve(&right));
        }
    }
    // A colour that is at its limit everywhere has changed as much as the others, or at least as much as it seems.
    let mean = told.iter().map(|k| smooth.column(*k).into_owned()).sum::<Vector6<f64>>() / told.len().max(1) as f64;
    for k in (0..3).filter(|k| !told.contains(k)) {
        let least = median(&mut tiles.iter().map(|tile| tile.middles[k].least()).collect::<Vec<f64>>());
        smooth.set_column(k, &Vector6::new(mean.x.max(least), mean.y, mean.z, mean.w, mean.a, mean.b));
    }
    (!told.is_empty()).then_some(smooth)
}
