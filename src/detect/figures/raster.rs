use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Light;
use crate::detect::cells::Cells;
use crate::geometry::{SpacePoint, TablePoint};

/// Cells along a square: enough for a ball of a quarter of it to be round, few enough for every place to be tried.
const CELLS_PER_SQUARE: usize = 28;
/// Squares around the board that are looked at as well: figures lean over its far edge, hands come in from there.
const MARGIN_SQUARES: usize = 1;
/// Half the width of what is drawn between two squares, as a share of a square, and of its blur, in pixels.
const LINE: f64 = 0.03;
const LINE_BLUR_PX: f64 = 0.8;
/// How far an edge reaches beyond itself, in pixels and cells.
const EDGE_BLUR: f64 = 0.6;

/// A raster on the table that a whole number of cells divides every square of. Cells run from the near-left of the margin:
/// x fastest, then y.
#[derive(Clone, Debug)]
pub struct Raster {
    /// Squares along the board's side.
    pub squares: usize,
    /// Side of a square, mm.
    pub square_mm: f64,
    /// Cells along a side, the margin included.
    pub side: usize,
    /// Side of a cell, mm.
    pub cell_mm: f64,
    /// How far a pixel and a cell blur an edge, mm.
    pub blur_mm: f64,
    /// The camera's place.
    pub camera: SpacePoint,
    /// The square that a cell lies in, counted row by row from the near-left; `None` beside the board.
    pub square_of: Vec<Option<u16>>,
    /// Whether a cell lies inside a square, away from what is drawn between squares.
    pub is_inner: Vec<bool>,
    in_picture: Cells,
}

impl Raster {
    /// The raster for this camera over a board of `squares` × `squares`.
    pub fn new(calibration: &Calibration, squares: u8, square_mm: f64) -> Self {
        let squares = usize::from(squares);
        let side = (squares + 2 * MARGIN_SQUARES) * CELLS_PER_SQUARE;
        let cell_mm = square_mm / CELLS_PER_SQUARE as f64;
        let mm_per_px = mm_per_px(calibration, squares as f64 * square_mm);
        let mut raster = Self {
            squares,
            square_mm,
            side,
            cell_mm,
            blur_mm: EDGE_BLUR * (mm_per_px + cell_mm),
            camera: calibration.camera.centre(),
            square_of: Vec::with_capacity(side * side),
            is_inner: Vec::with_capacity(side * side),
            in_picture: Cells::default(),
        };
        let from_line_limit = LINE + LINE_BLUR_PX * mm_per_px / square_mm;
        for cell in 0..side * side {
            let at = raster.centre_of(cell);
            let square = raster.square_at(at);
            let from_line = |mm: f64| (mm / square_mm - (mm / square_mm).round()).abs();
            raster.square_of.push(square);
            raster.is_inner.push(square.is_some() && from_line(at.x).min(from_line(at.y)) > from_line_limit);
        }
        let middles = (0..side * side).map(|cell| raster.centre_of(cell));
        let in_picture = Cells::new(calibration, middles, cell_mm);
        Self { in_picture, ..raster }
    }

    /// Place of a cell's centre.
    pub fn centre_of(&self, cell: usize) -> TablePoint {
        let margin = (MARGIN_SQUARES * CELLS_PER_SQUARE) as f64;
        let mm = |index: usize| (index as f64 + 0.5 - margin) * self.cell_mm;
        TablePoint::new(mm(cell % self.side), mm(cell / self.side))
    }

    /// A place in cells, from the raster's corner.
    pub fn in_cells(&self, at: TablePoint) -> (f64, f64) {
        let margin = (MARGIN_SQUARES * CELLS_PER_SQUARE) as f64;
        (at.x / self.cell_mm + margin, at.y / self.cell_mm + margin)
    }

    /// The square at a place.
    pub fn square_at(&self, at: TablePoint) -> Option<u16> {
        let index = |mm: f64| (mm / self.square_mm).floor();
        let (column, row) = (index(at.x), index(at.y));
        let on_board = |i: f64| i >= 0.0 && i < self.squares as f64;
        (on_board(column) && on_board(row)).then_some(row as u16 * self.squares as u16 + column as u16)
    }

    /// The middle of a square.
    pub fn middle_of(&self, square: usize) -> TablePoint {
        let mm = |index: usize| (index as f64 + 0.5) * self.square_mm;
        TablePoint::new(mm(square % self.squares), mm(square / self.squares))
    }

    /// The cells of a square.
    pub fn cells_of(&self, square: usize) -> impl Iterator<Item = usize> {
        let first = |index: usize| (index + MARGIN_SQUARES) * CELLS_PER_SQUARE;
        let (left, bottom, side) = (first(square % self.squares), first(square / self.squares), self.side);
        (bottom..bottom + CELLS_PER_SQUARE).flat_map(move |row| row * side + left..row * side + left + CELLS_PER_SQUARE)
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
        self.in_picture.light(samples, |cell| self.square_of[cell].is_some())
    }
}

/// How much of the table a pixel covers in the board's middle, mm.
fn mm_per_px(calibration: &Calibration, side_mm: f64) -> f64 {
    let camera = &calibration.camera;
    let middle = TablePoint::new(side_mm / 2.0, side_mm / 2.0).at_height(0.0);
    let away = camera.centre().xyz() - middle.xyz();
    away.norm() / camera.intrinsics.fx
}
