use std::sync::Arc;

use crate::capture::Picture;
use crate::detect::background::{LogColour, log_table};
use crate::detect::grid::Grid;
use crate::geometry::TablePoint;

/// Level added before taking the logarithm where colours of one picture are compared: dark ones are noisy.
pub const TONE_OFFSET: f32 = 32.0;
/// Side of a tile, cells: less than a disc's diameter.
const TILE: usize = 16;
/// Every so many cells each way are looked at to see whether a tile has changed.
const SPARSE: usize = 4;
/// Sparse cells of a tile.
const SPARSE_CELLS: usize = (TILE / SPARSE) * (TILE / SPARSE);
/// Sparse cells of a tile that must differ for it to have changed …
const LEAST_DIFFERING: usize = 2;
/// … by more than so many times what the middle one of all cells of the region does, and these levels, …
const DIFFERS: f64 = 3.2;
const LEAST_LEVELS: f64 = 3.0;
/// … or one by so many times as much.
const PLAIN_DIFFERENCE: u8 = 3;
/// Pictures after the first one in which it is every tile's turn: noise is averaged away.
const FIRST_LOOKS: u32 = 8;
/// Neighbouring tiles that are asked together whether the light has changed, …
const BLOCK_TILES: usize = 6;
/// … the part of a level that is a change of light, a fiftieth, …
const RELIT_PART: u8 = 50;
/// … the share of their cells that must all have become lighter, or darker, …
const RELIT_CELLS: f64 = 0.6;
/// … and the share of the blocks.
const RELIT_SHARE: f64 = 0.3;
/// One frame in how many reads a given tile though nothing has changed there, to follow the light.
const REFRESH_EVERY: usize = 64;

/// What the region shows, cell by cell: looked at closely only where a sparse look finds that something has changed.
#[derive(Clone, Debug)]
pub struct Raster {
    /// Where its cells lie.
    pub grid: Arc<Grid>,
    /// Blue, green, red, three a cell, as each cell was looked at last.
    pub seen: Vec<u8>,
    log: [f32; 256],
    tone: [f32; 256],
    tiles: (usize, usize),
    /// What became of each tile in this frame.
    state: Vec<TileState>,
    /// The sparse cells, tile by tile; none is a cell that the camera does not see.
    sparse: Vec<u32>,
    /// How much each sparse cell differs from what it showed, tile by tile, levels.
    differences: Vec<u8>,
    turn: usize,
    /// Pictures looked at after the first one.
    looks: u32,
}

/// What has become different from one picture to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// What lies in some of the tiles.
    Things,
    /// The light; what else is not known yet.
    Light,
}

/// How many sparse cells of some neighbouring tiles have become lighter, and darker, by colours.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    cells: u32,
    lighter: [u32; 3],
    darker: [u32; 3],
}

impl Block {
    fn take(&mut self, now: [u8; 3], before: [u8; 3]) {
        self.cells += 1;
        for k in 0..3 {
            let least = before[k] / RELIT_PART + 1;
            self.lighter[k] += u32::from(now[k] > before[k].saturating_add(least));
            self.darker[k] += u32::from(now[k] < before[k].saturating_sub(least));
        }
    }

    /// Whether most of it has become lighter, or most darker, in some colour.
    fn is_relit(&self) -> bool {
        let most = self.lighter.iter().chain(&self.darker).copied().max().unwrap_or_default();
        f64::from(most) > RELIT_CELLS * f64::from(self.cells)
    }
}

/// Colours of a grid's cells: those of a picture, or of what lies beneath.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// Where the cells lie.
    pub grid: &'a Grid,
    /// Blue, green, red, three a cell.
    bytes: &'a [u8],
    tone: &'a [f32; 256],
}

impl View<'_> {
    /// A cell's colour; `None` where the camera does not see it.
    pub fn colour(&self, cell: usize) -> Option<LogColour> {
        self.grid.open[cell].then(|| std::array::from_fn(|k| self.tone[usize::from(self.bytes[3 * cell + k])]))
    }
}

impl View<'_> {
    /// The most that levels step over two cells, along x and y together; a cell at the grid's edge steps not at all.
    pub fn steps(&self, cell: usize) -> u16 {
        let wide = self.grid.cols;
        let bgr =
            |cell: usize| self.bytes.get(3 * cell..).and_then(<[u8]>::first_chunk::<3>).copied().unwrap_or_default();
        if cell < wide || cell + wide >= self.grid.cells() {
            return 0;
        }
        let (left, right, below, above) = (bgr(cell - 1), bgr(cell + 1), bgr(cell - wide), bgr(cell + wide));
        let step = |k: usize| u16::from(left[k].abs_diff(right[k])) + u16::from(below[k].abs_diff(above[k]));
        step(0).max(step(1)).max(step(2))
    }
}

/// What became of a tile in a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TileState {
    /// It shows what it showed when it was read last.
    Same,
    /// It shows the same, and was read again.
    Refreshed,
    /// Something has changed in it or beside it, and it was read.
    Changed,
}

impl Raster {
    /// A raster on this grid that has seen nothing yet.
    pub fn new(grid: Arc<Grid>) -> Self {
        let tiles = (grid.cols.div_ceil(TILE), grid.rows.div_ceil(TILE));
        Self {
            sparse: sparse_cells(&grid, tiles),
            seen: vec![0; 3 * grid.cells()],
            log: log_table(),
            tone: std::array::from_fn(|level| (level as f32 + TONE_OFFSET).ln()),
            tiles,
            state: vec![TileState::Changed; tiles.0 * tiles.1],
            differences: vec![0; tiles.0 * tiles.1 * SPARSE_CELLS],
            turn: 0,
            looks: 0,
            grid,
        }
    }

    /// Looks at every cell.
    pub fn read_all(&mut self, picture: &Picture) {
        self.grid.sample(picture, &mut self.seen);
        self.state.fill(TileState::Changed);
    }

    /// Looks at the next picture: at tiles in which something differs by more than noise does, at those beside them, and at
    /// those whose turn it is.
    pub fn read_changed(&mut self, picture: &Picture) -> Change {
        self.state.fill(TileState::Same);
        self.turn = (self.turn + 1) % REFRESH_EVERY;
        self.looks = self.looks.saturating_add(1);
        for tile in (self.turn..self.state.len()).step_by(REFRESH_EVERY) {
            self.state[tile] = TileState::Refreshed;
        }
        if self.looks <= FIRST_LOOKS {
            self.state.fill(TileState::Refreshed);
        }
        let (tolerance, light) = self.compare(picture);
        if light == Change::Light {
            return light;
        }
        let has_changed = self.mark_changed(tolerance);
        for tile in 0..self.state.len() {
            if self.state[tile] != TileState::Same {
                for cell in cells_of(&self.grid, self.tiles, tile) {
                    let bgr = self.grid.sample_cell(picture, cell);
                    self.seen[3 * cell..3 * cell + 3].copy_from_slice(&bgr);
                }
            }
        }
        if has_changed { Change::Things } else { Change::None }
    }

    /// Looks at every cell of a picture in another light, into which `relit` brings what the cells showed before, three bytes
    /// a cell, by those of the picture. Whether anything else has changed.
    pub fn read_relit(&mut self, picture: &Picture, relit: impl FnOnce(&mut [u8], &[u8])) -> Change {
        let mut now = Vec::new();
        self.grid.sample(picture, &mut now);
        relit(&mut self.seen, &now);
        let (tolerance, _) = self.compare(picture);
        let has_changed = self.mark_changed(tolerance);
        self.seen = now;
        if has_changed { Change::Things } else { Change::None }
    }

    /// Marks tiles in which something differs by more than this, and those beside them. Whether there are any.
    fn mark_changed(&mut self, tolerance: u8) -> bool {
        let mut has_changed = false;
        for tile in 0..self.state.len() {
            if !self.differs(tile, tolerance) {
                continue;
            }
            has_changed = true;
            let (across, down) = (tile % self.tiles.0, tile / self.tiles.0);
            for down in down.saturating_sub(1)..(down + 2).min(self.tiles.1) {
                let line = down * self.tiles.0;
                let beside = across.saturating_sub(1)..(across + 2).min(self.tiles.0);
                self.state[line + beside.start..line + beside.end].fill(TileState::Changed);
            }
        }
        has_changed
    }

    /// The cells of the tiles whose turn it is to be followed.
    pub fn cells_in_turn(&self) -> impl Iterator<Item = usize> {
        let (first, step) = if self.looks <= FIRST_LOOKS { (0, 1) } else { (self.turn, REFRESH_EVERY) };
        (first..self.state.len()).step_by(step).flat_map(|tile| cells_of(&self.grid, self.tiles, tile))
    }

    /// The cells of the tiles in these states.
    pub fn cells_in(&self, is_meant: impl Fn(TileState) -> bool) -> impl Iterator<Item = usize> {
        let tiles = (0..self.state.len()).filter(move |tile| is_meant(self.state[*tile]));
        tiles.flat_map(|tile| cells_of(&self.grid, self.tiles, tile))
    }

    /// Whether nothing has changed within so many mm of a place.
    pub fn is_same_around(&self, at: TablePoint, reach_mm: f64) -> bool {
        let tile = |mm: f64, count: usize| ((mm / self.grid.cell_mm).max(0.0) as usize / TILE).min(count - 1);
        let (left, right) = (tile(at.x - reach_mm, self.tiles.0), tile(at.x + reach_mm, self.tiles.0));
        let (top, bottom) = (tile(at.y - reach_mm, self.tiles.1), tile(at.y + reach_mm, self.tiles.1));
        (top..=bottom).all(|down| {
            let line = &self.state[down * self.tiles.0 + left..=down * self.tiles.0 + right];
            line.iter().all(|state| *state != TileState::Changed)
        })
    }

    /// The picture's cells as they were looked at last.
    pub fn view(&self) -> View<'_> {
        self.view_of(&self.seen)
    }

    /// These bytes, three a cell, on the same grid.
    pub fn view_of<'a>(&'a self, bytes: &'a [u8]) -> View<'a> {
        View { grid: &self.grid, bytes, tone: &self.tone }
    }

    /// The logarithms of a cell's colour among these bytes.
    pub fn log_of(&self, bytes: &[u8], cell: usize) -> LogColour {
        std::array::from_fn(|k| self.log[usize::from(bytes[3 * cell + k])])
    }

    /// Notes how much each sparse cell differs from what it showed, and gives the levels beyond which that is more than noise,
    /// and whether so much of the region has become lighter or darker that the light has changed.
    fn compare(&mut self, picture: &Picture) -> (u8, Change) {
        let mut counts = [0u32; 256];
        let (mut blocks, mut relit) = (0, 0);
        for first in (0..self.state.len()).step_by(BLOCK_TILES) {
            let mut block = Block::default();
            let last = (first + BLOCK_TILES).min(self.state.len());
            let places = first * SPARSE_CELLS..last * SPARSE_CELLS;
            for (cell, difference) in self.sparse[places.clone()].iter().zip(&mut self.differences[places]) {
                *difference = 0;
                if *cell == UNSEEN {
                    continue;
                }
                let cell = *cell as usize;
                let now = self.grid.sample_cell(picture, cell);
                let before = self.seen.get(3 * cell..).and_then(<[u8]>::first_chunk).copied().unwrap_or_default();
                *difference =
                    now[0].abs_diff(before[0]).max(now[1].abs_diff(before[1])).max(now[2].abs_diff(before[2]));
                counts[usize::from(*difference)] += 1;
                block.take(now, before);
            }
            blocks += usize::from(block.cells > 0);
            relit += usize::from(block.is_relit());
        }
        let all: u32 = counts.iter().sum();
        let mut below = 0;
        let middle = counts.iter().position(|count| {
            below += count;
            2 * below >= all
        });
        let tolerance = (DIFFERS * middle.unwrap_or_default() as f64 + LEAST_LEVELS).min(255.0) as u8;
        let light = if relit as f64 > RELIT_SHARE * blocks as f64 { Change::Light } else { Change::None };
        (tolerance, light)
    }

    fn differs(&self, tile: usize, tolerance: u8) -> bool {
        let cells = &self.differences[tile * SPARSE_CELLS..(tile + 1) * SPARSE_CELLS];
        let count = |least: u8| cells.iter().filter(|difference| **difference > least).count();
        count(tolerance) >= LEAST_DIFFERING || count(tolerance.saturating_mul(PLAIN_DIFFERENCE)) > 0
    }
}

/// Stands for a sparse cell that the camera does not see.
const UNSEEN: u32 = u32::MAX;

/// The cells of each tile that are looked at to see whether it has changed.
fn sparse_cells(grid: &Grid, tiles: (usize, usize)) -> Vec<u32> {
    let across = TILE / SPARSE;
    let places = (0..tiles.0 * tiles.1).flat_map(|tile| (0..SPARSE_CELLS).map(move |place| (tile, place)));
    let cell = |(tile, place): (usize, usize)| {
        let col = tile % tiles.0 * TILE + SPARSE / 2 + place % across * SPARSE;
        let row = tile / tiles.0 * TILE + SPARSE / 2 + place / across * SPARSE;
        let cell = row * grid.cols + col;
        let is_seen = col < grid.cols && row < grid.rows && grid.open[cell];
        if is_seen { cell as u32 } else { UNSEEN }
    };
    places.map(cell).collect()
}

fn cells_of(grid: &Grid, tiles: (usize, usize), tile: usize) -> impl Iterator<Item = usize> + use<> {
    let (across, down) = (tile % tiles.0 * TILE, tile / tiles.0 * TILE);
    let (right, bottom, cols) = ((across + TILE).min(grid.cols), (down + TILE).min(grid.rows), grid.cols);
    (down..bottom).flat_map(move |row| row * cols + across..row * cols + right)
}
