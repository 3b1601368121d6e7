use super::background::{DEVIATIONS_PER_MAD, LogColour, integral, median, window_sum};
use super::grid::Grid;
use super::score::{Circle, cells_in, circle_rows};
use crate::geometry::TablePoint;

/// Half a side of the window whose mean is taken away, so that grain is left and light is not, cells.
const LOCAL_CELLS: usize = 3;
/// Deviations of the empty board's grain beyond which a cell is something else: a band, or the edge of a wall's shade, which
/// falls on discs as on the board …
const GRAIN: f32 = 3.0;
/// … and the same where the picture shows pieces and hands, whose outlines are no grain either.
const SEEN_GRAIN: f32 = 3.9;
/// Share of a disc's radius whose cells are compared: its lit side and outline are left out.
const CORE_SHARE: f64 = 0.85;
/// Grain so faint or on so few cells that as much of it is noise, as a share of a whole disc's cells of usual grain.
const FAINT: f64 = 0.2;

/// How much of the known board's own grain is still to be seen at a place: a shadow leaves it, what lies there hides it.
#[derive(Clone, Debug)]
pub struct Grain {
    /// Brightness of the empty board without its mean around each cell, as logarithms.
    empty: Vec<f32>,
    /// The same of the picture.
    seen: Vec<f32>,
    /// Cells in sight that show grain and no edges.
    is_grain: Vec<bool>,
    /// Square of the empty board's usual grain.
    usual_square: f64,
    core: Circle,
}

impl Grain {
    /// Compares a picture with the empty board, cell by cell.
    pub fn new(grid: &Grid, seen: &[LogColour], empty: &[LogColour]) -> Self {
        let (seen, empty) = (fine(grid, seen), fine(grid, empty));
        let (of_seen, of_empty) = (spread(grid, &seen), spread(grid, &empty));
        let shows_grain = |cell: usize| {
            grid.open[cell] && empty[cell].abs() <= GRAIN * of_empty && seen[cell].abs() <= SEEN_GRAIN * of_seen
        };
        let is_grain = (0..grid.cells()).map(shows_grain).collect();
        let core = circle_rows(grid.diameter_mm() / 2.0 / grid.cell_mm * CORE_SHARE);
        Self { is_grain, empty, seen, usual_square: f64::from(of_empty).powi(2), core }
    }

    /// How much of the board's grain is seen within a disc's outline there: 1 all of it, 0 none, or too little to tell.
    pub fn share_seen(&self, grid: &Grid, at: TablePoint) -> f64 {
        let (col, row) = ((at.x / grid.cell_mm) as usize, (at.y / grid.cell_mm) as usize);
        let whole = self.core.iter().map(|(_, half)| 2 * half + 1).sum::<usize>() as f64;
        let (mut common, mut own) = (0.0, FAINT * whole * self.usual_square);
        for cell in cells_in(grid, &self.core, col, row).filter(|cell| self.is_grain[*cell]) {
            let (seen, empty) = (f64::from(self.seen[cell]), f64::from(self.empty[cell]));
            common += seen * empty;
            own += empty * empty;
        }
        if own > 0.0 { common / own } else { 0.0 }
    }
}

/// Brightness without its mean around each cell.
fn fine(grid: &Grid, colours: &[LogColour]) -> Vec<f32> {
    let shade = |cell: usize| colours[cell].iter().sum::<f32>() / 3.0;
    let sums = integral(grid, |cell| if grid.open[cell] { (f64::from(shade(cell)), 1.0) } else { (0.0, 0.0) });
    let rest = |cell: usize| {
        let (sum, count) = window_sum(grid, &sums, cell % grid.cols, cell / grid.cols, LOCAL_CELLS);
        shade(cell) - (sum / count.max(1.0)) as f32
    };
    (0..grid.cells()).map(rest).collect()
}

/// Standard deviation of most open cells.
fn spread(grid: &Grid, values: &[f32]) -> f32 {
    let open = (0..grid.cells()).filter(|cell| grid.open[*cell]);
    (median(&mut open.map(|cell| f64::from(values[cell].abs())).collect::<Vec<f64>>()) * DEVIATIONS_PER_MAD) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Noise that is the same for the same cell and kind, from −0.5 to 0.5.
    fn noise(cell: usize, kind: usize) -> f32 {
        let mixed = (cell.wrapping_mul(2_654_435_761) ^ kind.wrapping_mul(40_503)).wrapping_mul(2_246_822_519);
        ((mixed >> 16) % 1024) as f32 / 1024.0 - 0.5
    }

    #[test]
    fn a_shadow_shows_the_boards_grain_and_a_disc_hides_it() {
        let grid = Grid::of_bare_board();
        let empty: Vec<LogColour> = (0..grid.cells()).map(|cell| [5.0 + 0.1 * noise(cell, 0); 3]).collect();
        let (disc, shadow, board) =
            (TablePoint::new(100.0, 100.0), TablePoint::new(300.0, 100.0), TablePoint::new(200.0, 400.0));
        let within =
            |cell: usize, at: TablePoint| grid.centre_of(cell % grid.cols, cell / grid.cols).distance(at) < 22.0;
        let shown = |cell: usize| -> LogColour {
            if within(cell, disc) {
                [5.0 + 0.1 * noise(cell, 1); 3]
            } else {
                let dark = if within(cell, shadow) { 0.7 } else { 0.0 };
                empty[cell].map(|value| value - dark + 0.02 * noise(cell, 2))
            }
        };
        let seen: Vec<LogColour> = (0..grid.cells()).map(shown).collect();
        let grain = Grain::new(&grid, &seen, &empty);
        let share = |at| grain.share_seen(&grid, at);
        assert!(share(disc).abs() < 0.2, "{}", share(disc));
        assert!(share(shadow) > 0.6 && share(board) > 0.6, "{} {}", share(shadow), share(board));
    }

    #[test]
    fn a_band_or_the_edge_of_a_walls_shade_is_no_grain() {
        let grid = Grid::of_bare_board();
        let shade = |cell: usize| if cell / grid.cols < 50 { -0.8 } else { 0.0 };
        let empty: Vec<LogColour> =
            (0..grid.cells()).map(|cell| [5.0 + shade(cell) + 0.05 * noise(cell, 0); 3]).collect();
        let seen: Vec<LogColour> =
            (0..grid.cells()).map(|cell| [5.0 + shade(cell) + 0.05 * noise(cell, 1); 3]).collect();
        let at = TablePoint::new(200.0, 50.0 * grid.cell_mm);
        assert!(Grain::new(&grid, &seen, &empty).share_seen(&grid, at).abs() < 0.2);
    }
}
