use crate::geometry::Timestamp;

/// Since when each cell of a table has shown what it does while no hand is over it.
#[derive(Clone, Debug, Default)]
pub struct Dates {
    since: Vec<Timestamp>,
    /// When each cell last moved, whatever was over it.
    moved: Vec<Timestamp>,
}

/// Share of a tile's cells that may have changed since it was laid: another one beside it changes its edge.
const CHANGED_SINCE: f64 = 0.4;

impl Dates {
    /// Of so many cells that are seen for the first time.
    pub fn new(cells: usize, t: Timestamp) -> Self {
        Self { since: vec![t; cells], moved: vec![t; cells] }
    }

    /// A cell moves.
    pub fn moved(&mut self, cell: usize, t: Timestamp) {
        self.moved[cell] = t;
    }

    /// A cell has shown something else since it last moved.
    pub fn is_other(&mut self, cell: usize) {
        self.since[cell] = self.moved[cell];
    }

    /// Since when most of these cells have shown what they do; some may differ from the table as it was known last.
    pub fn of(&self, cells: Vec<usize>, differs: impl Fn(usize) -> bool) -> Option<Timestamp> {
        let date = |cell: usize| if differs(cell) { self.moved[cell] } else { self.since[cell] };
        let mut dates: Vec<Timestamp> = cells.into_iter().map(date).collect();
        dates.sort();
        let most = ((1.0 - CHANGED_SINCE) * dates.len() as f64) as usize;
        dates.get(most).copied()
    }
}
