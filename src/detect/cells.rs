use super::Light;
use crate::calibration::Calibration;
use crate::capture::Picture;
use crate::geometry::TablePoint;

/// Most pixels each way whose mean is a cell's colour.
const MOST_PIXELS: u32 = 8;
/// Level from which a colour is at its limit.
const LIMIT: u8 = 250;

/// Where the square cells of a table are in the picture, in any order.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// Columns and rows of pixels that a cell covers: left, top, right, bottom, the last two not included. `None` where the
    /// camera does not see it.
    pixels: Vec<Option<[u32; 4]>>,
}

impl Cells {
    /// Cells of this side, mm, by their middles.
    pub fn new(calibration: &Calibration, middles: impl Iterator<Item = TablePoint>, cell_mm: f64) -> Self {
        Self { pixels: middles.map(|at| pixels_of(calibration, at, cell_mm)).collect() }
    }

    /// Whether the camera sees a cell.
    pub fn is_seen(&self, cell: usize) -> bool {
        self.pixels[cell].is_some()
    }

    /// The mean blue, green, red of every cell; black where the camera does not see it.
    pub fn sample(&self, picture: &Picture, into: &mut Vec<[u8; 3]>) {
        into.clear();
        into.extend(self.pixels.iter().map(|pixels| pixels.map_or([0; 3], |pixels| mean(picture, pixels))));
    }

    /// How the cells that are meant are lit, of their samples.
    pub fn light(&self, samples: &[[u8; 3]], is_meant: impl Fn(usize) -> bool) -> Light {
        let (mut levels, mut burnt, mut steps, mut cells) = ([0u32; 256], 0u32, 0u64, 0u32);
        let mut before: Option<u8> = None;
        for (cell, [blue, green, red]) in samples.iter().enumerate() {
            if !is_meant(cell) || !self.is_seen(cell) {
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
