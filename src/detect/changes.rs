use super::cells::Cells;
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::{TablePoint, edge_distance, is_inside};

/// How much of a board has changed, in pieces' areas; infinite where there is nothing to compare with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Changed {
    /// Since the last picture.
    pub since_last: f64,
    /// Since the picture that was read last.
    pub since_read: f64,
}

/// Cells along a piece's diameter: enough for a tenth of a piece to be seen moving.
const CELLS_PER_DIAMETER: f64 = 8.0;
/// Level by which a cell changes from one picture to the next when something moves over it; noise and light change less.
const CHANGED_LEVELS: u8 = 14;

/// Tells how much of a board changes from picture to picture, at little cost.
#[derive(Clone, Debug)]
pub struct Changes {
    cells: Cells,
    /// Cells that a piece covers.
    piece_cells: f64,
    now: Vec<[u8; 3]>,
    before: Vec<[u8; 3]>,
    as_read: Vec<[u8; 3]>,
}

impl Changes {
    /// For the calibration's board and pieces of this diameter, mm.
    pub fn new(calibration: &Calibration, diameter_mm: f64) -> Self {
        let (width, length) = (calibration.board.width_mm, calibration.board.length_mm);
        let corners = [(0.0, 0.0), (width, 0.0), (width, length), (0.0, length)];
        Self::within(calibration, &corners.map(|(x, y)| TablePoint::new(x, y)), diameter_mm)
    }

    /// For one area of the table, mm, and pieces of this diameter, mm.
    pub fn within(calibration: &Calibration, area: &[TablePoint], diameter_mm: f64) -> Self {
        let cell_mm = diameter_mm / CELLS_PER_DIAMETER;
        let bounds = |of: fn(&TablePoint) -> f64| {
            let ends = area
                .iter()
                .map(of)
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), mm| (least.min(mm), most.max(mm)));
            (ends.0, ((ends.1 - ends.0) / cell_mm).ceil().max(1.0) as usize)
        };
        let ((left, cols), (near, rows)) = (bounds(|at| at.x), bounds(|at| at.y));
        let middle = |from: f64, index: usize| from + (index as f64 + 0.5) * cell_mm;
        let middles =
            (0..cols * rows).map(|cell| TablePoint::new(middle(left, cell % cols), middle(near, cell / cols)));
        let middles = middles.filter(|middle| is_inside(area, *middle) || edge_distance(area, *middle) < cell_mm);
        Self {
            cells: Cells::new(calibration, middles, cell_mm),
            piece_cells: std::f64::consts::PI * (CELLS_PER_DIAMETER / 2.0).powi(2),
            now: Vec::new(),
            before: Vec::new(),
            as_read: Vec::new(),
        }
    }

    /// Takes the next picture, and tells how much of the board has changed.
    pub fn take(&mut self, picture: &Picture) -> Changed {
        std::mem::swap(&mut self.now, &mut self.before);
        self.cells.sample(picture, &mut self.now);
        Changed { since_last: self.since(&self.before), since_read: self.since(&self.as_read) }
    }

    /// The picture that was taken last is read.
    pub fn read(&mut self) {
        self.as_read.clone_from(&self.now);
    }

    /// Nothing was seen before the next picture.
    pub fn forget(&mut self) {
        self.now.clear();
        self.as_read.clear();
    }

    fn since(&self, before: &[[u8; 3]]) -> f64 {
        if before.len() != self.now.len() {
            return f64::INFINITY;
        }
        let has_changed = |(now, before): &(&[u8; 3], &[u8; 3])| {
            now.iter().zip(before.iter()).any(|(now, before)| now.abs_diff(*before) > CHANGED_LEVELS)
        };
        self.now.iter().zip(before).filter(has_changed).count() as f64 / self.piece_cells
    }
}
