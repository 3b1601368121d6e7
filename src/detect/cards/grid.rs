use nalgebra::{Matrix3, Point2};

use super::planes::Pyramid;

/// How many cells a card is parted into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mesh {
    /// Cells across.
    pub cols: usize,
    /// Cells down.
    pub rows: usize,
}

/// For exact places and small differences.
pub const FINE: Mesh = Mesh { cols: 40, rows: 60 };
/// For finding out where a card lies at all: each cell is four of the fine ones.
pub const ROUGH: Mesh = Mesh { cols: 20, rows: 30 };

/// Fine cells from a corner, across and down together, that its rounding may take.
const RIM: usize = 3;

impl Mesh {
    /// All cells.
    pub fn cells(self) -> usize {
        self.cols * self.rows
    }

    /// Those that are not at the outline, where the table may show.
    pub fn inner_cells(self) -> usize {
        (0..self.cells()).filter(|cell| !self.is_rim(cell % self.cols, cell / self.cols)).count()
    }

    /// Whether a cell is at the outline or in a round corner, where the table may show.
    fn is_rim(self, col: usize, row: usize) -> bool {
        let (x, y) = (col.min(self.cols - 1 - col), row.min(self.rows - 1 - row));
        let fine = FINE.cols / self.cols;
        (fine == 1 && x.min(y) == 0) || (x + y) * fine < RIM
    }

    /// A cell's middle on the unit card.
    pub fn middle(self, cell: usize) -> (f32, f32) {
        let (col, row) = (cell % self.cols, cell / self.cols);
        ((col as f32 + 0.5) / self.cols as f32, (row as f32 + 0.5) / self.rows as f32)
    }
}

/// A card's colours on its cells: blue, green and red, each row by row from its top left.
#[derive(Clone, Debug)]
pub struct Cells {
    /// How it is parted.
    pub mesh: Mesh,
    /// Blue, green, red.
    pub bgr: [Vec<f32>; 3],
    /// How far a level may lie below a card's to count: by nothing where the picture is burnt out, and the card may be lighter.
    pub least_off: [Vec<f32>; 3],
    /// Which cells are in the picture and not known to be hidden.
    pub seen: Vec<bool>,
}

/// Level from which a picture is burnt out.
const BURNT: f32 = 249.0;

/// Least length of a cell in pixels of the level that is looked at.
const CELL_PX: f32 = 0.75;

impl Cells {
    /// All of one colour.
    pub fn plain(mesh: Mesh, colour: [f32; 3]) -> Self {
        Self {
            mesh,
            bgr: colour.map(|level| vec![level; mesh.cells()]),
            least_off: colour.map(|_| vec![f32::NEG_INFINITY; mesh.cells()]),
            seen: vec![true; mesh.cells()],
        }
    }

    /// What a picture shows where `image_from_card` maps the unit card to, about `width_px` wide.
    pub fn of(pyramid: &Pyramid, mesh: Mesh, image_from_card: &Matrix3<f32>, width_px: f32) -> Self {
        let level = pyramid.level_for(width_px, mesh.cols as f32 * CELL_PX);
        let mut cells = Self::plain(mesh, [0.0; 3]);
        let [blue, green, red] = &mut cells.bgr;
        for row in 0..mesh.rows {
            for col in 0..mesh.cols {
                let cell = row * mesh.cols + col;
                if mesh.is_rim(col, row) {
                    cells.seen[cell] = false;
                }
                let (x, y) = ((col as f32 + 0.5) / mesh.cols as f32, (row as f32 + 0.5) / mesh.rows as f32);
                match pyramid.at(level, map(image_from_card, x, y)) {
                    Some(levels) => {
                        [blue[cell], green[cell], red[cell]] = levels;
                        for (least, level) in cells.least_off.iter_mut().zip(levels) {
                            if level >= BURNT {
                                least[cell] = 0.0;
                            }
                        }
                    }
                    None => cells.seen[cell] = false,
                }
            }
        }
        cells
    }

    /// The same card the other way up.
    pub fn turned(&self) -> Self {
        let turn = |levels: &Vec<f32>| levels.iter().rev().copied().collect();
        let [b, g, r] = &self.bgr;
        let [least_b, least_g, least_r] = &self.least_off;
        let seen = self.seen.iter().rev().copied().collect();
        let least_off = [turn(least_b), turn(least_g), turn(least_r)];
        Self { mesh: self.mesh, bgr: [turn(b), turn(g), turn(r)], least_off, seen }
    }

    /// The same, blurred by a Gaussian of this many cells.
    pub fn blurred(&self, sigma_cells: f32) -> Self {
        let [b, g, r] = &self.bgr;
        let bgr = [b, g, r].map(|levels| blur(levels, self.mesh, sigma_cells));
        Self { mesh: self.mesh, bgr, least_off: self.least_off.clone(), seen: self.seen.clone() }
    }

    /// The same on half as many cells each way.
    pub fn halved(&self) -> Self {
        let mesh = Mesh { cols: self.mesh.cols / 2, rows: self.mesh.rows / 2 };
        let mut half = Self::plain(mesh, [0.0; 3]);
        for (levels, from) in half.bgr.iter_mut().zip(&self.bgr) {
            for (cell, level) in levels.iter_mut().enumerate() {
                let first = cell / mesh.cols * 2 * self.mesh.cols + cell % mesh.cols * 2;
                let below = first + self.mesh.cols;
                *level = (from[first] + from[first + 1] + from[below] + from[below + 1]) / 4.0;
            }
        }
        half
    }
}

/// Where a place of the unit card lies in the picture.
#[inline]
pub fn map(image_from_card: &Matrix3<f32>, x: f32, y: f32) -> Point2<f32> {
    let m = image_from_card;
    let w = m[(2, 0)] * x + m[(2, 1)] * y + m[(2, 2)];
    Point2::new((m[(0, 0)] * x + m[(0, 1)] * y + m[(0, 2)]) / w, (m[(1, 0)] * x + m[(1, 1)] * y + m[(1, 2)]) / w)
}

fn blur(levels: &[f32], mesh: Mesh, sigma: f32) -> Vec<f32> {
    if sigma <= 0.0 {
        return levels.to_vec();
    }
    let reach = (3.0 * sigma).ceil() as isize;
    let kernel: Vec<f32> = (-reach..=reach).map(|k| (-0.5 * (k as f32 / sigma).powi(2)).exp()).collect();
    let total: f32 = kernel.iter().sum();
    let along = |levels: &[f32], step: isize, col_step: bool| -> Vec<f32> {
        let value = |cell: usize| {
            let (col, row) = ((cell % mesh.cols) as isize, (cell / mesh.cols) as isize);
            let taps = kernel.iter().zip(-reach..=reach).map(|(weight, off)| {
                let (col, row) = if col_step { (col + off * step, row) } else { (col, row + off * step) };
                let (col, row) = (col.clamp(0, mesh.cols as isize - 1), row.clamp(0, mesh.rows as isize - 1));
                weight * levels[row as usize * mesh.cols + col as usize]
            });
            taps.sum::<f32>() / total
        };
        (0..levels.len()).map(value).collect()
    };
    along(&along(levels, 1, true), 1, false)
}
