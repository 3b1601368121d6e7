use super::super::colours::{Lab, LabTable};
use crate::capture::Picture;
use crate::geometry::{Camera, ImagePoint, TablePoint};

/// The table from straight above: the colours of its cells, row by row from the near-left corner.
#[derive(Clone, Debug)]
pub(super) struct Chart {
    pub(super) cols: usize,
    pub(super) rows: usize,
    pub(super) cell_mm: f64,
    /// The near-left corner of the first cell.
    pub(super) origin: TablePoint,
    pub(super) lab: Vec<[f32; 3]>,
    /// Cells that lie in the picture.
    pub(super) seen: Vec<bool>,
}

/// How far beyond the rectangle whose corners are told a track may reach, in the rectangle's longer side.
const REACH: f64 = 0.5;
/// The smallest cells: a track is fifteen of them wide or more.
const LEAST_CELL_MM: f64 = 4.0;
/// On larger tables the cells grow.
const MOST_CELLS: f64 = 160_000.0;
/// The picture is looked for on the table in steps of this share of the area's side.
const COARSE: usize = 120;
/// Samples of a cell along each axis.
const SAMPLES: usize = 3;

impl Chart {
    /// The part of the table around a rectangle of this width and length that the picture shows.
    pub(super) fn of(picture: &Picture, camera: &Camera, (width_mm, length_mm): (f64, f64)) -> Option<Self> {
        let reach = REACH * width_mm.max(length_mm);
        let (low, high) = seen_area(picture, camera, (-reach, -reach), (width_mm + reach, length_mm + reach))?;
        let (width, length) = (high.0 - low.0, high.1 - low.1);
        let cell_mm = (width * length / MOST_CELLS).sqrt().max(LEAST_CELL_MM);
        let (cols, rows) = ((width / cell_mm).ceil() as usize, (length / cell_mm).ceil() as usize);
        let origin = TablePoint::new(low.0, low.1);
        let table = LabTable::default();
        let mut chart = Self { cols, rows, cell_mm, origin, lab: Vec::new(), seen: Vec::new() };
        for cell in 0..cols * rows {
            let colour = chart.sample(picture, camera, cell);
            chart.seen.push(colour.is_some());
            chart.lab.push(colour.map_or([0.0; 3], |bgr| table.of(bgr).map(|value| value as f32)));
        }
        Some(chart)
    }

    /// The middle of a cell on the table.
    pub(super) fn place(&self, cell: usize) -> TablePoint {
        let (col, row) = ((cell % self.cols) as f64, (cell / self.cols) as f64);
        TablePoint::new(self.origin.x + (col + 0.5) * self.cell_mm, self.origin.y + (row + 0.5) * self.cell_mm)
    }

    /// Cells of one mm².
    pub(super) fn cells_of(&self, area_mm2: f64) -> usize {
        (area_mm2 / (self.cell_mm * self.cell_mm)) as usize
    }

    /// The four cells beside one; fewer at the chart's edge.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (cols, rows) = (self.cols, self.rows);
        let (col, row) = (cell % cols, cell / cols);
        [
            (col + 1 < cols).then_some(cell + 1),
            (col > 0).then(|| cell - 1),
            (row + 1 < rows).then_some(cell + cols),
            (row > 0).then(|| cell - cols),
        ]
        .into_iter()
        .flatten()
    }

    /// Whether the picture, or the chart, ends beside a cell.
    pub(super) fn at_border(&self, cell: usize) -> bool {
        self.beside(cell).filter(|beside| self.seen[*beside]).count() < 4
    }

    /// The part around marked cells, with so many more to all sides where there are any, and what is marked of it. It has no
    /// colours.
    pub(super) fn part(&self, marked: &[bool], more: usize) -> (Self, Vec<bool>) {
        let cells = || marked.iter().enumerate().filter(|(_, is)| **is).map(|(cell, _)| cell);
        let span = |place: &dyn Fn(usize) -> usize, end: usize| {
            let (low, high) = cells().map(place).fold((end, 0), |(low, high), at| (low.min(at), high.max(at)));
            low.saturating_sub(more)..(high + more + 1).min(end)
        };
        let (x, y) = (span(&|cell| cell % self.cols, self.cols), span(&|cell| cell / self.cols, self.rows));
        let taken = || y.clone().flat_map(|row| x.clone().map(move |col| row * self.cols + col));
        let origin = TablePoint::new(
            self.origin.x + x.start as f64 * self.cell_mm,
            self.origin.y + y.start as f64 * self.cell_mm,
        );
        let seen = taken().map(|cell| self.seen[cell]).collect();
        let part = Self { cols: x.len(), rows: y.len(), cell_mm: self.cell_mm, origin, lab: Vec::new(), seen };
        (part, taken().map(|cell| marked[cell]).collect())
    }

    /// The mean colour of a cell, if all of it lies in the picture.
    fn sample(&self, picture: &Picture, camera: &Camera, cell: usize) -> Option<[u8; 3]> {
        let middle = self.place(cell);
        let mut sums = [0_u32; 3];
        for index in 0..SAMPLES * SAMPLES {
            let off = |k: usize| ((k as f64 + 0.5) / SAMPLES as f64 - 0.5) * self.cell_mm;
            let at = TablePoint::new(middle.x + off(index % SAMPLES), middle.y + off(index / SAMPLES));
            let [blue, green, red] = nearest(picture, camera.project(at.at_height(0.0))?)?;
            sums = [sums[0] + u32::from(blue), sums[1] + u32::from(green), sums[2] + u32::from(red)];
        }
        Some(sums.map(|sum| (sum / (SAMPLES * SAMPLES) as u32) as u8))
    }
}

/// How far from the middle of the lens's picture a place may lie before its distortion folds over, in half diagonals.
const MOST_FROM_MIDDLE: f64 = 1.3;

/// The colour of the pixel at a place; `None` outside.
pub(super) fn nearest(picture: &Picture, at: ImagePoint) -> Option<[u8; 3]> {
    (at.x >= 0.0 && at.y >= 0.0).then(|| picture.pixel(at.x as u32, at.y as u32)).flatten()
}

/// The colour at a place between pixels; `None` outside.
pub(super) fn between(picture: &Picture, table: &LabTable, at: ImagePoint) -> Option<Lab> {
    let (x, y) = (at.x - 0.5, at.y - 0.5);
    if !(x >= 0.0 && y >= 0.0) {
        return None;
    }
    let (column, row) = (x as u32, y as u32);
    let (right, down) = (x.fract(), y.fract());
    let corners = [
        (picture.pixel(column, row)?, (1.0 - right) * (1.0 - down)),
        (picture.pixel(column + 1, row)?, right * (1.0 - down)),
        (picture.pixel(column, row + 1)?, (1.0 - right) * down),
        (picture.pixel(column + 1, row + 1)?, right * down),
    ];
    let mix = |k: usize| corners.iter().map(|(bgr, share)| f64::from(bgr[k]) * share).sum::<f64>();
    Some(table.of([mix(0), mix(1), mix(2)].map(|value| value.round() as u8)))
}

/// The corners of the smallest rectangle around all that is seen of an area.
fn seen_area(picture: &Picture, camera: &Camera, from: (f64, f64), to: (f64, f64)) -> Option<((f64, f64), (f64, f64))> {
    let (width, height) = (f64::from(picture.width), f64::from(picture.height));
    let most = MOST_FROM_MIDDLE * width.hypot(height) / 2.0;
    let step = ((to.0 - from.0) / COARSE as f64, (to.1 - from.1) / COARSE as f64);
    let places = (0..=COARSE).flat_map(|i| (0..=COARSE).map(move |k| (i as f64, k as f64)));
    let places = places.map(|(i, k)| (from.0 + i * step.0, from.1 + k * step.1));
    let seen = places.filter(|(x, y)| {
        let at = camera.project(TablePoint::new(*x, *y).at_height(0.0));
        at.is_some_and(|at| {
            (0.0..width).contains(&at.x)
                && (0.0..height).contains(&at.y)
                && at.distance(ImagePoint::new(width / 2.0, height / 2.0)) < most
        })
    });
    let around = seen.fold(None, |area: Option<[f64; 4]>, (x, y)| {
        let [x0, y0, x1, y1] = area.unwrap_or([x, y, x, y]);
        Some([x0.min(x), y0.min(y), x1.max(x), y1.max(y)])
    });
    let [x0, y0, x1, y1] = around?;
    let (low, high) = ((x0 - step.0, y0 - step.1), (x1 + step.0, y1 + step.1));
    (x1 > x0 && y1 > y0).then_some((low, high))
}
