use super::raster::View;
use crate::detect::background::LogColour;
use crate::geometry::TablePoint;

/// Step of the logarithm of colour over two cells that can be an edge, and the one from which it is a plain one.
const EDGE: (f32, f32) = (0.06, 0.3);
/// Levels over two cells, along x and y together, below which there is none.
const LEAST_LEVELS: u16 = 6;
/// Least distance of two places that are told, in radii.
const APART_RADII: f64 = 0.5;
/// Share of a whole circle's votes that a place needs.
const LEAST_VOTES: f32 = 0.22;
/// Cells across an edge that vote.
const EDGE_CELLS: f32 = 2.0;

/// Places around which edges lie as around a disc: every edge votes for the two places a radius away on its normal (Hough's
/// transform for circles of known size).
#[derive(Clone, Debug, Default)]
pub struct Hough {
    votes: Vec<f32>,
    touched: Vec<u32>,
}

impl Hough {
    /// The places with most votes of edges at these cells, best first.
    pub fn places(&mut self, view: View<'_>, cells: impl Iterator<Item = usize>) -> Vec<TablePoint> {
        let grid = view.grid;
        self.votes.resize(grid.cells(), 0.0);
        for cell in self.touched.drain(..) {
            self.votes[cell as usize] = 0.0;
        }
        let radius = (grid.diameter_mm() / 2.0 / grid.cell_mm) as f32 - 0.3;
        for cell in cells {
            let (col, row) = (cell % grid.cols, cell / grid.cols);
            if col < 1 || row < 1 || col + 1 >= grid.cols || row + 1 >= grid.rows {
                continue;
            }
            if view.steps(cell) < LEAST_LEVELS {
                continue;
            }
            let Some((x, y, size)) = gradient(view, cell) else { continue };
            let weight = ((size - EDGE.0) / (EDGE.1 - EDGE.0)).min(1.0);
            if weight <= 0.0 {
                continue;
            }
            for sign in [-1.0, 1.0] {
                let (at_x, at_y) = (col as f32 + sign * radius * x / size, row as f32 + sign * radius * y / size);
                if at_x < 1.0 || at_y < 1.0 || at_x + 2.0 >= grid.cols as f32 || at_y + 2.0 >= grid.rows as f32 {
                    continue;
                }
                let place = (at_y + 0.5) as usize * grid.cols + (at_x + 0.5) as usize;
                if self.votes[place] == 0.0 {
                    self.touched.push(place as u32);
                }
                self.votes[place] += weight;
            }
        }
        self.peaks(view)
    }

    fn peaks(&self, view: View<'_>) -> Vec<TablePoint> {
        let grid = view.grid;
        let least = LEAST_VOTES * EDGE_CELLS * std::f32::consts::TAU * (grid.diameter_mm() / 2.0 / grid.cell_mm) as f32;
        let mut found: Vec<(f32, TablePoint)> = Vec::new();
        for cell in self.touched.iter().map(|cell| *cell as usize) {
            let (col, row) = (cell % grid.cols, cell / grid.cols);
            let reach = 2;
            if col < reach || row < reach || col + reach >= grid.cols || row + reach >= grid.rows {
                continue;
            }
            let sum: f32 = (row - reach..=row + reach)
                .map(|row| {
                    self.votes[row * grid.cols + col - reach..=row * grid.cols + col + reach].iter().sum::<f32>()
                })
                .sum();
            if sum >= least {
                found.push((sum, grid.centre_of(col, row)));
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let apart = APART_RADII * grid.diameter_mm() / 2.0;
        let mut places: Vec<TablePoint> = Vec::new();
        for (_, at) in found {
            if places.iter().all(|other| other.distance(at) > apart) {
                places.push(at);
            }
        }
        places
    }
}

/// The steepest colour's step over two cells, along x and y, and its size.
fn gradient(view: View<'_>, cell: usize) -> Option<(f32, f32, f32)> {
    let wide = view.grid.cols;
    let around = |offset: isize| view.colour(cell.checked_add_signed(offset)?);
    let row = |at: isize| -> Option<[LogColour; 3]> { Some([around(at - 1)?, around(at)?, around(at + 1)?]) };
    let wide = wide as isize;
    let (above, here, below) = (row(-wide)?, row(0)?, row(wide)?);
    let step = |k: usize| {
        let x = (above[2][k] - above[0][k]) + 2.0 * (here[2][k] - here[0][k]) + (below[2][k] - below[0][k]);
        let y = (below[0][k] - above[0][k]) + 2.0 * (below[1][k] - above[1][k]) + (below[2][k] - above[2][k]);
        (x / 4.0, y / 4.0, (x * x + y * y).sqrt() / 4.0)
    };
    (0..3).map(step).max_by(|a, b| a.2.total_cmp(&b.2))
}
