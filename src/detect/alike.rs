use super::Disc;
use super::grid::Grid;
use super::lesson::Lesson;
use super::siblings::Siblings;
use crate::geometry::TablePoint;

/// Least similarity that discs of one set are held to have.
const LEAST_USUAL: f64 = 0.5;

/// How similar places are to the discs that were found, by what the picture shows and, where the board is known, by what is new
/// in it as well: there bands and shade do not count, and here noise counts less.
pub struct Alike<'a> {
    seen: Option<Compared<'a>>,
    new: Option<Compared<'a>>,
}

struct Compared<'a> {
    siblings: Siblings<'a>,
    /// How similar the discs are to each other as a rule.
    usual: f64,
}

impl<'a> Alike<'a> {
    /// What these discs have in common; `hidden` are cells that show a hand.
    pub fn new(grid: &'a Grid, lesson: &Lesson, hidden: &[bool], discs: &[Disc]) -> Self {
        let compared = |siblings: Siblings<'a>| Compared { usual: siblings.usual(discs).max(LEAST_USUAL), siblings };
        let new = lesson.difference.as_ref().and_then(|new| Siblings::new(grid, &new.deviations, discs)).map(compared);
        let seen = Siblings::new(grid, &lesson.seen, discs).map(compared);
        let without = |compared: Compared<'a>| Compared { siblings: compared.siblings.without(hidden), ..compared };
        match lesson.difference {
            Some(_) => Self { seen, new: new.map(without) },
            None => Self { seen: seen.map(without), new },
        }
    }

    /// How similar a place is, as a share of what discs are; `None` where too little is in sight.
    pub fn similarity(&self, at: TablePoint) -> Option<f64> {
        let by = |compared: &Option<Compared<'_>>| {
            compared.as_ref().and_then(|Compared { siblings, usual }| Some(siblings.similarity(at)? / usual))
        };
        match (by(&self.seen), by(&self.new)) {
            (Some(seen), Some(new)) => Some((seen + new) / 2.0),
            (seen, new) => seen.or(new),
        }
    }

    /// Places more similar than those around them, most similar first, by either.
    pub fn peaks(&self) -> impl Iterator<Item = TablePoint> {
        let both = self.seen.iter().chain(&self.new);
        both.flat_map(|compared| compared.siblings.peaks()).map(|(at, _)| at)
    }
}
