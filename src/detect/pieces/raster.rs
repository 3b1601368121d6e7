use super::super::Light;
use crate::calibration::{Calibration, LabTable};
use crate::capture::Picture;
use crate::geometry::{SpacePoint, TablePoint};

/// Cells along a piece's diameter: enough to tell a piece from two, few enough for every class and height to be tried.
const CELLS_PER_DIAMETER: f64 = 16.0;
/// How far beyond the board is looked, in diameters: pieces beside it …
const MARGIN_DIAMETERS: f64 = 1.5;
/// … and, where stacks lean out of it away from the camera, so far at most.
const MOST_MARGIN_DIAMETERS: f64 = 4.0;
/// Most pixels each way whose mean is a cell's colour.
const MOST_PIXELS: u32 = 8;
/// Level from which a colour is at its limit.
const LIMIT: u8 = 250;

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
    /// Columns and rows of pixels that a cell covers: left, top, right, bottom, the last two not included. `None` where the
    /// camera does not see it.
    pixels: Vec<Option<[u32; 4]>>,
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
        let mut raster = Self {
            cell_mm,
            cols: count(board.width_mm),
            rows: count(board.length_mm),
            margin_mm,
            board_mm: (board.width_mm, board.length_mm),
            piece_mm: (piece.diameter_mm, piece.height_mm),
            camera,
            on_board: Vec::new(),
            pixels: Vec::new(),
        };
        for cell in 0..raster.cols * raster.rows {
            let at = raster.centre_of(cell);
            raster.on_board.push(raster.reach_beyond(at) <= 0.0);
            raster.pixels.push(pixels_of(calibration, at, cell_mm));
        }
        raster
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
        self.pixels[cell].is_some()
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
            if !self.on_board[cell] || !self.is_seen(cell) {
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

/// The samples in CIELAB.
pub fn colours(table: &LabTable, samples: &[[u8; 3]]) -> Vec<Colour> {
    samples.iter().map(|bgr| table.of(*bgr).map(|value| value as f32)).collect()
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
