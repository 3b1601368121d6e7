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
