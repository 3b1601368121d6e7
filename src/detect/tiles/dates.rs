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

#[cfg(test)]
mod tests {
    use super::*;

    fn at(t: f64) -> Timestamp {
        Timestamp::from_seconds(t)
    }

    #[test]
    fn a_tile_is_dated_by_most_of_its_cells() {
        let mut dates = Dates::new(10, at(0.0));
        (0..10).for_each(|cell| dates.moved(cell, at(5.0)));
        // A hand passes, and the table shows what it did.
        assert_eq!(dates.of((0..10).collect(), |_| false), Some(at(0.0)));
        // A tile is laid: what it shows is new, at first beside what is known.
        assert_eq!(dates.of((0..10).collect(), |_| true), Some(at(5.0)));
        (0..10).for_each(|cell| dates.is_other(cell));
        // Another one is laid beside it.
        (0..3).for_each(|cell| dates.moved(cell, at(9.0)));
        (0..3).for_each(|cell| dates.is_other(cell));
        assert_eq!(dates.of((0..10).collect(), |_| false), Some(at(5.0)));
        assert_eq!(dates.of(Vec::new(), |_| false), None);
    }
}
