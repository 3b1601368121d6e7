use super::grid::Grid;
use super::patch::take_patch;
use super::{Hand, Side};
use crate::geometry::TablePoint;

/// What makes a patch of foreign colour a hand. Lengths in mm, areas in shares of a disc's.
#[derive(Clone, Copy, Debug)]
pub struct HandConfig {
    /// Deviations of the board's noise beyond which a cell is not the board, shaded or not.
    pub min_from_board: f64,
    /// Deviations of the discs' noise beyond which it is not a disc either, nor a mixture of board and disc.
    pub min_from_disc: f64,
    /// Least area: a disc's lit side and bevel are foreign too, but narrow.
    pub min_area_discs: f64,
    /// How far beyond its foreign cells a hand still hides things: its soft outline and contact shadow.
    pub margin_mm: f64,
}

impl Default for HandConfig {
    fn default() -> Self {
        Self { min_from_board: 4.0, min_from_disc: 2.5, min_area_discs: 0.4, margin_mm: 3.0 }
    }
}

/// Hands are looked for on every second cell each way: they are large.
pub const STRIDE: usize = 2;

/// Coarse cells that a fingertip covers each way.
const FINGER_CELLS: usize = 4;

/// Foreign cells on a raster of every second cell, and what they join up to.
#[derive(Clone, Debug, Default)]
pub struct HandMap {
    cols: usize,
    rows: usize,
    /// Whether a cell of the coarse raster is foreign; written by the detector before `find`.
    pub foreign: Vec<bool>,
    /// Number of the hand that covers a coarse cell, from 1; 0 for none.
    pub label: Vec<u8>,
}

impl HandMap {
    /// An empty map for this grid.
    pub fn new(grid: &Grid) -> Self {
        let (cols, rows) = (grid.cols.div_ceil(STRIDE), grid.rows.div_ceil(STRIDE));
        Self { cols, rows, foreign: vec![false; cols * rows], label: vec![0; cols * rows] }
    }

    /// The coarse cell that this cell of the grid stands for, if it does.
    pub fn coarse_of(&self, grid: &Grid, cell: usize) -> Option<usize> {
        let (col, row) = (cell % grid.cols, cell / grid.cols);
        (col % STRIDE == 0 && row % STRIDE == 0).then(|| row / STRIDE * self.cols + col / STRIDE)
    }

    /// Takes back the foreign mark of coarse cells that turned out to be something else.
    pub fn clear_foreign(&mut self, grid: &Grid, is_other: impl Fn(usize) -> bool) {
        for (row, line) in self.foreign.chunks_exact_mut(self.cols).enumerate() {
            for (col, foreign) in line.iter_mut().enumerate().filter(|(_, foreign)| **foreign) {
                *foreign = !is_other((row * grid.cols + col) * STRIDE);
            }
        }
    }

    /// Whether a hand covers the place of this cell of the grid.
    pub fn covers(&self, col: usize, row: usize) -> bool {
        self.label[row / STRIDE * self.cols + col / STRIDE] != 0
    }

    /// Fewest coarse cells of a hand.
    pub fn least_cells(&self, grid: &Grid, config: &HandConfig) -> f64 {
        let radius = grid.diameter_mm() / 2.0 / (grid.cell_mm * STRIDE as f64);
        config.min_area_discs * std::f64::consts::PI * radius * radius
    }

    /// Joins the foreign cells into hands, largest first, and marks what each covers.
    pub fn find(&mut self, grid: &Grid, config: &HandConfig) -> Vec<Hand> {
        self.label.fill(0);
        let cell_mm = grid.cell_mm * STRIDE as f64;
        // Most frames show too little for any hand; a patch needs more than half of its cells foreign.
        let least = self.least_cells(grid, config);
        if (self.foreign.iter().filter(|foreign| **foreign).count() as f64) < 0.5 * least {
            return Vec::new();
        }
        let firm = self.majority();
        let mut patches = self.patches(&firm);
        patches.retain(|patch| patch.len() as f64 >= least && self.is_thick(patch, &firm));
        patches.sort_by_key(|patch| std::cmp::Reverse(patch.len()));
        patches.truncate(usize::from(u8::MAX));
        let reach = (config.margin_mm / cell_mm).ceil() as isize;
        let mut hands = Vec::new();
        for (number, patch) in (1u8..).zip(&patches) {
            for cell in patch {
                self.mark_around(*cell, reach, number);
            }
            hands.push(Hand { from: self.entry_side(patch), outline: self.outline(patch, cell_mm) });
        }
        hands
    }

    /// Cells with most of their neighbourhood foreign: drops lines and specks, closes pores. Beyond the edge nothing is.
    fn majority(&self) -> Vec<bool> {
        let mut count = vec![0u8; self.foreign.len()];
        for (cell, _) in self.foreign.iter().enumerate().filter(|(_, foreign)| **foreign) {
            let (col, row) = (cell % self.cols, cell / self.cols);
            let cols = col.saturating_sub(1)..(col + 2).min(self.cols);
            for line in (row.saturating_sub(1)..(row + 2).min(self.rows)).map(|row| row * self.cols) {
                for count in &mut count[line + cols.start..line + cols.end] {
                    *count += 1;
                }
            }
        }
        // At the board's edge, where hands come in, a third of the neighbourhood is missing.
        let edge = |cell: usize| {
            let (col, row) = (cell % self.cols, cell / self.cols);
            col == 0 || row == 0 || col + 1 == self.cols || row + 1 == self.rows
        };
        count.iter().enumerate().map(|(cell, count)| *count >= 5 || (*count >= 4 && edge(cell))).collect()
    }

    fn patches(&self, firm: &[bool]) -> Vec<Vec<usize>> {
        let mut open = firm.to_vec();
        let mut patches = Vec::new();
        for start in 0..open.len() {
            if open[start] {
                patches.push(take_patch(self.cols, 1, &mut open, start));
            }
        }
        patches
    }

    /// Whether the patch somewhere fills a square as wide as a finger: shaded walls and elastic bands do not.
    fn is_thick(&self, patch: &[usize], firm: &[bool]) -> bool {
        patch.iter().any(|cell| {
            let (col, row) = (cell % self.cols, cell / self.cols);
            let filled = |y: usize| firm[y * self.cols + col..y * self.cols + col + FINGER_CELLS].iter().all(|f| *f);
            col + FINGER_CELLS <= self.cols && row + FINGER_CELLS <= self.rows && (row..row + FINGER_CELLS).all(filled)
        })
    }

    fn mark_around(&mut self, cell: usize, reach: isize, number: u8) {
        let (col, row) = (cell % self.cols, cell / self.cols);
        for dy in -reach..=reach {
            let Some(y) = row.checked_add_signed(dy).filter(|y| *y < self.rows) else { continue };
            let left = col.saturating_sub(reach.unsigned_abs());
            let right = (col + reach.unsigned_abs()).min(self.cols - 1);
            for label in &mut self.label[y * self.cols + left..=y * self.cols + right] {
                if *label == 0 {
                    *label = number;
                }
            }
        }
    }

    /// The side that most of the patch's cells at the board's edge lie on; the nearest side where none does.
    fn entry_side(&self, patch: &[usize]) -> Side {
        let gaps = |cell: &usize| {
            let (col, row) = (cell % self.cols, cell / self.cols);
            [(row, Side::Near), (self.cols - 1 - col, Side::Right), (self.rows - 1 - row, Side::Far), (col, Side::Left)]
        };
        let least = patch.iter().flat_map(gaps).map(|(gap, _)| gap).min().unwrap_or_default();
        let mut contact = [(0usize, Side::Near), (0, Side::Right), (0, Side::Far), (0, Side::Left)];
        for cell in patch {
            for (i, (gap, _)) in gaps(cell).into_iter().enumerate() {
                contact[i].0 += usize::from(gap <= least + 2);
            }
        }
        contact.into_iter().max_by_key(|(count, _)| *count).map_or(Side::Near, |(_, side)| side)
    }

    /// The patch's outline from row to row: its left edge down, its right edge back up, every few rows.
    fn outline(&self, patch: &[usize], cell_mm: f64) -> Vec<TablePoint> {
        let mut spans = vec![(usize::MAX, 0usize); self.rows];
        for cell in patch {
            let (col, row) = (cell % self.cols, cell / self.cols);
            spans[row] = (spans[row].0.min(col), spans[row].1.max(col));
        }
        let rows: Vec<(usize, (usize, usize))> =
            spans.into_iter().enumerate().filter(|(_, (left, _))| *left != usize::MAX).collect();
        let step = (rows.len() / 12).max(1);
        let kept: Vec<_> = rows.iter().step_by(step).chain(rows.last()).copied().collect();
        let point = |row: usize, col: f64| TablePoint::new(col * cell_mm, (row as f64 + 0.5) * cell_mm);
        let left = kept.iter().map(|(row, (left, _))| point(*row, *left as f64));
        let right = kept.iter().rev().map(|(row, (_, right))| point(*row, *right as f64 + 1.0));
        left.chain(right).collect()
    }
}
