use super::super::Light;
use super::super::cells::Cells;
use crate::calibration::{Calibration, LabTable};
use crate::capture::Picture;
use crate::geometry::{SpacePoint, TablePoint};

/// Cells along a piece's diameter: enough to tell a piece from two, few enough for every class and height to be tried.
const CELLS_PER_DIAMETER: f64 = 16.0;
/// How far beyond the board is looked, in diameters: pieces beside it …
const MARGIN_DIAMETERS: f64 = 1.5;
/// … and, where stacks lean out of it away from the camera, so far at most.
const MOST_MARGIN_DIAMETERS: f64 = 4.0;

/// CIELAB, half as large as the calibration's.
pub type Colour = [f32; 3];

/// A raster on the table, with a margin around the board. Cells run from the near-left: x fastest, then y.
#[derive(Clone, Debug)]
pub struct Raster {
    /// Side of a cell, mm.
    pub cell_mm: f64,
    /// Cells along x.
    pub cols: usize,
    /// Cells along y.
    pub rows: usize,
    /// How far the raster reaches beyond the board on each side, mm.
    pub margin_mm: f64,
    /// The board's width and length, mm.
    pub board_mm: (f64, f64),
    /// A piece's diameter and height as told, mm.
    pub piece_mm: (f64, f64),
    /// The camera's place.
    pub camera: SpacePoint,
    /// Whether a cell lies on the board.
    pub on_board: Vec<bool>,
    in_picture: Cells,
}

impl Raster {
    /// The raster for this camera over this board.
    ///
    /// `tallest_mm` is the height of the tallest stack.
    pub fn new(calibration: &Calibration, tallest_mm: f64) -> Self {
        let (board, piece) = (&calibration.board, calibration.disc);
        let cell_mm = piece.diameter_mm / CELLS_PER_DIAMETER;
        let camera = calibration.camera.centre();
        let reach = |at: f64, side: f64| at.abs().max((at - side).abs());
        let away_mm = reach(camera.x, board.width_mm).max(reach(camera.y, board.length_mm));
        let lean_mm = away_mm * tallest_mm / (camera.z - tallest_mm).max(camera.z * 0.2);
        let margin_mm = (lean_mm + piece.diameter_mm / 2.0)
            .clamp(piece.diameter_mm * MARGIN_DIAMETERS, piece.diameter_mm * MOST_MARGIN_DIAMETERS);
        let count = |side: f64| ((side + 2.0 * margin_mm) / cell_mm).ceil().max(1.0) as usize;
        let raster = Self {
            cell_mm,
            cols: count(board.width_mm),
            rows: count(board.length_mm),
            margin_mm,
            board_mm: (board.width_mm, board.length_mm),
            piece_mm: (piece.diameter_mm, piece.height_mm),
            camera,
            on_board: Vec::new(),
            in_picture: Cells::default(),
        };
        let middles = || (0..raster.cells()).map(|cell| raster.centre_of(cell));
        let on_board = middles().map(|at| raster.reach_beyond(at) <= 0.0).collect();
        let in_picture = Cells::new(calibration, middles(), cell_mm);
        Self { on_board, in_picture, ..raster }
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.cols * self.rows
    }

    /// Place of a cell's centre.
    pub fn centre_of(&self, cell: usize) -> TablePoint {
        let (col, row) = ((cell % self.cols) as f64, (cell / self.cols) as f64);
        TablePoint::new((col + 0.5) * self.cell_mm - self.margin_mm, (row + 0.5) * self.cell_mm - self.margin_mm)
    }

    /// A place in cells, from the raster's corner.
    pub fn in_cells(&self, at: TablePoint) -> (f64, f64) {
        ((at.x + self.margin_mm) / self.cell_mm, (at.y + self.margin_mm) / self.cell_mm)
    }

    /// How far outside of the board a place is, mm; negative inside.
    pub fn reach_beyond(&self, at: TablePoint) -> f64 {
        let (width, length) = self.board_mm;
        (-at.x).max(at.x - width).max(-at.y).max(at.y - length)
    }

    /// Whether the camera sees a cell.
    pub fn is_seen(&self, cell: usize) -> bool {
        self.in_picture.is_seen(cell)
    }

    /// The mean blue, green, red of every cell.
    pub fn sample(&self, picture: &Picture, into: &mut Vec<[u8; 3]>) {
        self.in_picture.sample(picture, into);
    }

    /// How the board is lit, of its samples.
    pub fn light(&self, samples: &[[u8; 3]]) -> Light {
        self.in_picture.light(samples, |cell| self.on_board[cell])
    }
}

/// The samples in CIELAB.
pub fn colours(table: &LabTable, samples: &[[u8; 3]]) -> Vec<Colour> {
    samples.iter().map(|bgr| table.of(*bgr).map(|value| value as f32)).collect()
}
