use super::raster::Raster;
use crate::geometry::TablePoint;

/// Circles between foot and top whose rows together make the silhouette's.
const CIRCLES: usize = 6;

/// The cells that a cylinder hides of the table: a row and the columns of it, the last not included.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Silhouette {
    /// Row, first column, end.
    pub spans: Vec<(usize, usize, usize)>,
    /// Cells of it, those outside of the raster too.
    pub cells: f64,
}

/// The size of a cylinder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    /// Its radius, mm.
    pub radius_mm: f64,
    /// Its height, mm.
    pub height_mm: f64,
}

impl Silhouette {
    /// Of a cylinder that stands at a place: the hull of its foot and of its top, seen from the camera.
    pub fn new(raster: &Raster, foot: TablePoint, size: Cylinder) -> Self {
        let camera = raster.camera;
        // A piece as high as the camera would hide all; no camera stands so.
        let stretch = camera.z / (camera.z - size.height_mm.min(camera.z * 0.8)).max(1e-6);
        let top = TablePoint::new(camera.x + (foot.x - camera.x) * stretch, camera.y + (foot.y - camera.y) * stretch);
        let (foot, top) = (raster.in_cells(foot), raster.in_cells(top));
        let radius = size.radius_mm / raster.cell_mm;
        let circles: [(f64, f64, f64); CIRCLES] = std::array::from_fn(|i| {
            let share = i as f64 / (CIRCLES - 1) as f64;
            let between = |from: f64, to: f64| from + (to - from) * share;
            (between(foot.0, top.0), between(foot.1, top.1), between(radius, radius * stretch))
        });
        let lowest = circles.iter().map(|(_, y, r)| y - r).fold(f64::INFINITY, f64::min);
        let highest = circles.iter().map(|(_, y, r)| y + r).fold(f64::NEG_INFINITY, f64::max);
        let (mut spans, mut cells) = (Vec::new(), 0.0);
        let mut row = (lowest - 0.5).ceil();
        while row + 0.5 <= highest {
            let middle = row + 0.5;
            let (mut left, mut right) = (f64::INFINITY, f64::NEG_INFINITY);
            for (x, y, r) in circles {
                let half = (r * r - (middle - y) * (middle - y)).max(-1.0);
                if half >= 0.0 {
                    left = left.min(x - half.sqrt());
                    right = right.max(x + half.sqrt());
                }
            }
            if left < right {
                cells += right - left;
                let column = |at: f64| (at + 0.5).floor().clamp(0.0, raster.cols as f64) as usize;
                let span = (column(left), column(right));
                if row >= 0.0 && row < raster.rows as f64 && span.0 < span.1 {
                    spans.push((row as usize, span.0, span.1));
                }
            }
            row += 1.0;
        }
        Self { spans, cells }
    }

    /// Of the top alone.
    pub fn of_top(raster: &Raster, foot: TablePoint, size: Cylinder) -> Self {
        let (camera, height_mm) = (raster.camera, size.height_mm);
        let stretch = camera.z / (camera.z - height_mm.min(camera.z * 0.8)).max(1e-6);
        let top = TablePoint::new(camera.x + (foot.x - camera.x) * stretch, camera.y + (foot.y - camera.y) * stretch);
        Self::new(raster, top, Cylinder { radius_mm: size.radius_mm * stretch, height_mm: 0.0 })
    }

    /// Its cells on the raster.
    pub fn each_cell(&self, raster: &Raster) -> impl Iterator<Item = usize> {
        let cols = raster.cols;
        self.spans.iter().flat_map(move |(row, from, to)| row * cols + from..row * cols + to)
    }
}

/// Sums of values along rows, so that a silhouette's sum takes one difference a row.
#[derive(Clone, Debug)]
pub struct RowSums {
    sums: Vec<f32>,
    cols: usize,
}

impl RowSums {
    /// Of a raster's values.
    pub fn new(raster: &Raster, values: &[f32]) -> Self {
        let mut sums = Self { sums: vec![0.0; (raster.cols + 1) * raster.rows], cols: raster.cols };
        (0..raster.rows).for_each(|row| sums.update(values, row));
        sums
    }

    /// Takes a row's changed values over.
    pub fn update(&mut self, values: &[f32], row: usize) {
        let (from, to) = (row * (self.cols + 1), (row + 1) * (self.cols + 1));
        let mut sum = 0.0;
        for (total, value) in self.sums[from + 1..to].iter_mut().zip(&values[row * self.cols..(row + 1) * self.cols]) {
            sum += value;
            *total = sum;
        }
    }

    /// The sum over a silhouette.
    pub fn of(&self, silhouette: &Silhouette) -> f32 {
        let row = |(row, from, to): &(usize, usize, usize)| {
            let line = row * (self.cols + 1);
            self.sums[line + to] - self.sums[line + from]
        };
        silhouette.spans.iter().map(row).sum()
    }
}
