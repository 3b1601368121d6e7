use super::glance::{CELL_PX, Glance, difference};
use super::image_point;
use crate::calibration::Calibration;
use crate::detect::groups::outline;
use crate::detect::{Hand, Side};
use crate::geometry::TablePoint;

/// Which cells of a glance show the board, and where on the table they are.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// Cells across.
    pub cols: usize,
    /// Where each cell's middle is on the plane of the tiles' tops; `None` above the horizon.
    pub places: Vec<Option<TablePoint>>,
    /// Cells on the board.
    pub is_board: Vec<bool>,
    /// Cells on the board or near it, where tiles may lie.
    pub is_near: Vec<bool>,
}

/// How far beyond the board's edge tiles may lie, in tiles' widths.
const NEAR_WIDTHS: f64 = 6.0;

impl Ground {
    /// Of glances of this many cells; tiles' tops are so high and so wide, mm.
    pub fn new(glance: &Glance, calibration: &Calibration, height_mm: f64, width_mm: f64) -> Self {
        let (board_width, board_length) = (calibration.board.width_mm, calibration.board.length_mm);
        let place = |cell: usize| {
            let middle = |index: usize| ((index * CELL_PX) as f32) + CELL_PX as f32 / 2.0;
            let at = image_point(middle(cell % glance.cols), middle(cell / glance.cols));
            calibration.camera.unproject(at, height_mm)
        };
        let places: Vec<Option<TablePoint>> = (0..glance.cells.len()).map(place).collect();
        let within = |by: f64| {
            let is_in =
                |at: &TablePoint| at.x > -by && at.y > -by && at.x < board_width + by && at.y < board_length + by;
            places.iter().map(|at| at.as_ref().is_some_and(is_in)).collect()
        };
        Self { cols: glance.cols, is_board: within(0.0), is_near: within(NEAR_WIDTHS * width_mm), places }
    }

    /// Rows.
    pub fn rows(&self) -> usize {
        self.places.len() / self.cols.max(1)
    }
}

/// Cells that join up and show something else than the table.
#[derive(Clone, Debug)]
pub struct Group {
    /// Its cells.
    pub cells: Vec<usize>,
    /// How many of them are on the board.
    pub on_board: usize,
    /// Whether it reaches in over the board's or the picture's edge.
    pub reaches_in: bool,
}

/// Cells outside the board from which something reaches over its edge.
const LEAST_OUTSIDE: usize = 4;

/// The groups of the marked cells, corners included.
pub fn groups(ground: &Ground, marked: &[bool]) -> Vec<Group> {
    let (cols, rows) = (ground.cols, ground.rows());
    let mut left = marked.to_vec();
    let mut groups = Vec::new();
    for start in 0..left.len() {
        if !std::mem::take(&mut left[start]) {
            continue;
        }
        let (mut cells, mut open) = (Vec::new(), vec![start]);
        while let Some(cell) = open.pop() {
            cells.push(cell);
            for beside in around(cols, rows, cell, 1) {
                if std::mem::take(&mut left[beside]) {
                    open.push(beside);
                }
            }
        }
        let on_board = cells.iter().filter(|cell| ground.is_board[**cell]).count();
        let at_edge = |cell: &usize| {
            let (col, row) = (cell % cols, cell / cols);
            col == 0 || row == 0 || col + 1 == cols || row + 1 == rows
        };
        let reaches_in =
            cells.len() >= on_board + LEAST_OUTSIDE || cells.iter().filter(|cell| at_edge(cell)).count() > 1;
        groups.push(Group { cells, on_board, reaches_in });
    }
    groups
}

/// A cell and those around it, so many each way.
pub fn around(cols: usize, rows: usize, cell: usize, reach: usize) -> impl Iterator<Item = usize> {
    let (col, row) = (cell % cols, cell / cols);
    let across = col.saturating_sub(reach)..(col + reach + 1).min(cols);
    (row.saturating_sub(reach)..(row + reach + 1).min(rows))
        .flat_map(move |row| across.clone().map(move |col| row * cols + col))
}

/// How little of an outline's steps there may still be where something has gone.
const MOST_LEFT: f32 = 0.5;
/// Cells from one side of an outline to the other.
const ACROSS: usize = 2;

/// Whether a group is the place of something that has gone: what stands out there stood out in the look before, not now.
pub fn has_gone(ground: &Ground, group: &Group, now: &Glance, before: &Glance) -> bool {
    let (cols, rows) = (ground.cols, ground.rows());
    let mut is_inside = vec![false; ground.places.len()];
    group.cells.iter().for_each(|cell| is_inside[*cell] = true);
    let (mut steps_now, mut steps_before) = (0.0f32, 0.0f32);
    for cell in &group.cells {
        let (col, row) = (cell % cols, cell / cols);
        let beyond = [
            (col >= ACROSS).then(|| cell - ACROSS),
            (col + ACROSS < cols).then(|| cell + ACROSS),
            (row >= ACROSS).then(|| cell - ACROSS * cols),
            (row + ACROSS < rows).then(|| cell + ACROSS * cols),
        ];
        for beyond in beyond.into_iter().flatten().filter(|beyond| !is_inside[*beyond]) {
            steps_now += difference(now.cells[*cell], now.cells[beyond], 1.0);
            steps_before += difference(before.cells[*cell], before.cells[beyond], 1.0);
        }
    }
    steps_now < MOST_LEFT * steps_before
}

/// A group as a hand, told from the side of the board that is nearest to where it comes in.
pub fn hand(ground: &Ground, group: &Group, (width_mm, length_mm): (f64, f64)) -> Option<Hand> {
    let on_board = group.cells.iter().filter(|cell| ground.is_board[**cell]);
    let places: Vec<TablePoint> = on_board.filter_map(|cell| ground.places[*cell]).collect();
    let to_sides = |at: &TablePoint| {
        [(at.y, Side::Near), (width_mm - at.x, Side::Right), (length_mm - at.y, Side::Far), (at.x, Side::Left)]
    };
    let nearest = places.iter().flat_map(to_sides).min_by(|a, b| a.0.total_cmp(&b.0))?;
    Some(Hand { from: nearest.1, outline: outline(places) })
}
