use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::detect::Light;
use crate::geometry::{SpacePoint, TablePoint};

/// Cells along a square: enough for a ball of a quarter of it to be round, few enough for every place to be tried.
const CELLS_PER_SQUARE: usize = 28;
/// Squares around the board that are looked at as well: figures lean over its far edge, hands come in from there.
const MARGIN_SQUARES: usize = 1;
/// Half the width of what is drawn between two squares, as a share of a square, and of its blur, in pixels.
const LINE: f64 = 0.03;
const LINE_BLUR_PX: f64 = 0.8;
/// Most pixels each way whose mean is a cell's colour.
const MOST_PIXELS: u32 = 6;
/// Level from which a colour is at its limit.
const LIMIT: u8 = 250;

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
    /// The camera's place.
    pub camera: SpacePoint,
    /// The square that a cell lies in, counted row by row from the near-left; `None` beside the board.
    pub square_of: Vec<Option<u16>>,
    /// Whether a cell lies inside a square, away from what is drawn between squares.
    pub is_inner: Vec<bool>,
    /// Columns and rows of pixels that a cell covers; `None` where the camera does not see it.
    pixels: Vec<Option<[u32; 4]>>,
}

impl Raster {
    /// The raster for this camera over a board of `squares` × `squares`.
    pub fn new(calibration: &Calibration, squares: u8, square_mm: f64) -> Self {
        let squares = usize::from(squares);
        let side = (squares + 2 * MARGIN_SQUARES) * CELLS_PER_SQUARE;
        let cell_mm = square_mm / CELLS_PER_SQUARE as f64;
        let mut raster = Self {
            squares,
            square_mm,
            side,
            cell_mm,
            camera: calibration.camera.centre(),
            square_of: Vec::with_capacity(side * side),
            is_inner: Vec::with_capacity(side * side),
            pixels: Vec::with_capacity(side * side),
        };
        let from_line_limit = LINE + LINE_BLUR_PX * mm_per_px(calibration, squares as f64 * square_mm) / square_mm;
        for cell in 0..side * side {
            let at = raster.centre_of(cell);
            let square = raster.square_at(at);
            let from_line = |mm: f64| (mm / square_mm - (mm / square_mm).round()).abs();
            raster.square_of.push(square);
            raster.is_inner.push(square.is_some() && from_line(at.x).min(from_line(at.y)) > from_line_limit);
            raster.pixels.push(pixels_of(calibration, at, cell_mm));
        }
        raster
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
        self.pixels[cell].is_some()
    }

    /// The pixel in the middle of a cell, column and row.
    pub fn pixel_of(&self, cell: usize) -> Option<(u32, u32)> {
        self.pixels[cell].map(|[left, top, right, bottom]| ((left + right) / 2, (top + bottom) / 2))
    }

    /// The mean blue, green, red of every cell.
    pub fn sample(&self, picture: &Picture, into: &mut Vec<[u8; 3]>) {
        into.clear();
        into.extend(self.pixels.iter().map(|pixels| pixels.map_or([0; 3], |pixels| mean(picture, pixels))));
    }

    /// How the board is lit, of its samples.
    pub fn light(&self, samples: &[[u8; 3]]) -> Light {
        let (mut levels, mut burnt, mut steps, mut cells) = ([0u32; 256], 0u32, 0u64, 0u32);
        let mut before: Option<u8> = None;
        for (cell, [blue, green, red]) in samples.iter().enumerate() {
            if self.square_of[cell].is_none() || !self.is_seen(cell) {
                before = None;
                continue;
            }
            cells += 1;
            levels[usize::from(*blue.max(green).max(red))] += 1;
            burnt += u32::from(*blue.min(green).min(red) >= LIMIT);
            steps += before.map_or(0, |before| u64::from(before.abs_diff(*green)));
            before = Some(*green);
        }
        let mut above = 0;
        let bright = (0..=u8::MAX).rev().find(|level| {
            above += levels[usize::from(*level)];
            above * 20 > cells
        });
        let all = f64::from(cells.max(1));
        Light { bright: bright.unwrap_or_default(), burnt: f64::from(burnt) / all, edges: steps as f64 / all }
    }
}

/// How much of the table a pixel covers in the board's middle, mm.
fn mm_per_px(calibration: &Calibration, side_mm: f64) -> f64 {
    let camera = &calibration.camera;
    let middle = TablePoint::new(side_mm / 2.0, side_mm / 2.0).at_height(0.0);
    let away = camera.centre().xyz() - middle.xyz();
    away.norm() / camera.intrinsics.fx
}

/// The pixels that a cell covers, or the nearest one.
fn pixels_of(calibration: &Calibration, at: TablePoint, cell_mm: f64) -> Option<[u32; 4]> {
    let (width, height) = calibration.size_px;
    let half = cell_mm / 2.0;
    let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
    let mut bounds = [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY];
    for (dx, dy) in corners {
        let seen = calibration.camera.project(TablePoint::new(at.x + dx, at.y + dy).at_height(0.0))?;
        bounds = [bounds[0].min(seen.x), bounds[1].min(seen.y), bounds[2].max(seen.x), bounds[3].max(seen.y)];
    }
    let is_inside =
        bounds[0] >= 0.0 && bounds[1] >= 0.0 && bounds[2] < f64::from(width) && bounds[3] < f64::from(height);
    if !is_inside {
        return None;
    }
    let span = |from: f64, to: f64| {
        let count = ((to - from).round().max(1.0) as u32).min(MOST_PIXELS);
        let first = ((from + to - f64::from(count)) / 2.0).round().max(0.0) as u32;
        (first, first + count)
    };
    let ((left, right), (top, bottom)) = (span(bounds[0], bounds[2]), span(bounds[1], bounds[3]));
    Some([left, top, right.min(width), bottom.min(height)])
}

fn mean(picture: &Picture, [left, top, right, bottom]: [u32; 4]) -> [u8; 3] {
    let (mut sum, mut count) = ([0u32; 3], 0u32);
    for y in top..bottom {
        let row = picture.row(y);
        let pixels = row.get(3 * left as usize..3 * right as usize).unwrap_or_default();
        for pixel in pixels.chunks_exact(3) {
            sum.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += u32::from(*value));
            count += 1;
        }
    }
    sum.map(|sum| ((sum + count / 2) / count.max(1)) as u8)
}
