use std::sync::Arc;

use super::background::LogColour;
use super::change::{Change, Noise};
use super::grid::Grid;
use super::rings::Rings;

/// What one picture shows that the picture of the empty board does not: the board's own grain, bands and shade are gone from it.
#[derive(Clone, Debug)]
pub struct Difference {
    /// What each cell differs by from the empty board, as logarithms of colour.
    pub deviations: Vec<LogColour>,
    /// How much each cell has changed, whatever to: 0 not at all or only darkened, 1 plainly.
    pub change: Vec<f32>,
    /// −1 unchanged … +1 changed, 0 where nothing can be said.
    pub evidence: Vec<f32>,
    /// The outlines of what is new.
    pub rings: Rings,
}

impl Difference {
    /// From the deviations of all cells; `plain` are those of cells that plainly show the board itself.
    pub fn new(grid: &Arc<Grid>, deviations: Vec<LogColour>, plain: impl Iterator<Item = LogColour> + Clone) -> Self {
        let open: Vec<u32> = (0u32..).zip(&grid.open).filter(|(_, open)| **open).map(|(cell, _)| cell).collect();
        let mut change = vec![0.0; grid.cells()];
        Change::new(Noise::of(plain)).read(grid, &open, |cell| deviations[cell], &mut change);
        let evidence = change.iter().zip(&grid.open);
        let evidence = evidence.map(|(change, open)| if *open { 2.0 * change - 1.0 } else { 0.0 }).collect();
        Self { evidence, change, rings: Rings::new(grid, &deviations), deviations }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::TablePoint;

    #[test]
    fn bands_and_grain_of_the_empty_board_are_gone_and_what_is_new_has_an_outline() {
        let grid = Arc::new(Grid::of_bare_board());
        let disc = TablePoint::new(200.0, 300.0);
        let speck = |cell: usize| ((cell.wrapping_mul(2_654_435_761) >> 16) % 64) as f32 / 6400.0;
        let deviation = |cell: usize| -> LogColour {
            let at = grid.centre_of(cell % grid.cols, cell / grid.cols);
            let is_disc = at.distance(disc) < grid.diameter_mm() / 2.0;
            if is_disc { [0.1 + speck(cell), -0.05, -0.1] } else { [speck(cell), 0.0, 0.0] }
        };
        let deviations: Vec<LogColour> = (0..grid.cells()).map(deviation).collect();
        let plain = deviations.clone().into_iter().filter(|deviation| deviation[1] == 0.0);
        let new = Difference::new(&grid, deviations, plain);
        let at = |place: TablePoint| {
            new.evidence[(place.y / grid.cell_mm) as usize * grid.cols + (place.x / grid.cell_mm) as usize]
        };
        let board = at(TablePoint::new(100.0, 100.0));
        assert!(at(disc) > 0.9 && board < -0.5, "{} {board}", at(disc));
        let rings = new.rings.find(1);
        assert!(rings.len() == 1 && rings[0].centre.distance(disc) < 1.5, "{rings:?}");
        let hidden: Vec<bool> = (0..grid.cells()).map(|cell| cell / grid.cols > 140).collect();
        let rings = new.rings.without(&hidden);
        assert!(rings.ring_near(disc).is_none(), "nothing of it is in sight");
    }
}
