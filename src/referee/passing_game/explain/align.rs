//! Holds the train as it is seen against the train as it is believed to lie.

use super::view::Reading;
use crate::referee::passing_game::now::Playing;
use crate::rules::passing_game::Position;

/// A tile of the train as it is believed to lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Believed {
    /// What its halves show, that nearer to the left end first.
    halves: [u8; 2],
    /// What they seemed to show when a person said what they do.
    seemed: Option<[u8; 2]>,
}

/// The train as it is believed to lie, from its left end.
pub(super) fn believed(position: &Position, playing: &Playing) -> Vec<Believed> {
    let seemed = |tile| playing.told.iter().rfind(|told| told.tile == tile).map(|told| told.seemed);
    let train = position.train().iter();
    train.map(|laid| Believed { halves: laid.halves, seemed: seemed(laid.tile()) }).collect()
}

impl Believed {
    fn shows(&self, reading: Reading) -> bool {
        reading.agrees(self.halves) || self.seemed.is_some_and(|seemed| reading.agrees(seemed))
    }

    /// Whether it surely is another one, or lies the other way round.
    fn differs(&self, reading: Reading) -> bool {
        reading.is_sure && !self.shows(reading)
    }
}

/// How the train that is seen goes on from the one that is believed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alignment {
    /// The train that is seen, from the believed left end.
    pub seen: Vec<Reading>,
    /// How many of its tiles lie before the believed ones.
    pub new_left: usize,
    /// Places in the believed train where another tile is seen, or the same turned.
    pub differing: Vec<usize>,
}

/// One tile in so many may seem to be another than it was.
const MOST_DIFFERING_SHARE: usize = 4;

impl Alignment {
    /// The one way in which the tiles that are seen hold those that are believed; `None` where there is none, or several.
    pub fn of(believed: &[Believed], seen: &[Reading]) -> Option<Self> {
        let forward = Self::best(believed, seen.to_vec());
        let backward = Self::best(believed, seen.iter().rev().map(|reading| reading.turned()).collect());
        // The ends' names stay: which of them is left is only told anew where nothing else fits.
        match (forward, backward) {
            (Some(forward), Some(backward)) => {
                let is_worse = backward.differing.len() < forward.differing.len();
                Some(if is_worse { backward } else { forward })
            }
            (forward, backward) => forward.or(backward),
        }
    }

    fn best(believed: &[Believed], seen: Vec<Reading>) -> Option<Self> {
        let room = seen.len().checked_sub(believed.len())?;
        let ways = (0..=room).map(|new_left| {
            let pairs = || believed.iter().zip(seen.iter().skip(new_left)).enumerate();
            let differing: Vec<usize> =
                pairs().filter(|(_, (tile, reading))| tile.differs(**reading)).map(|(index, _)| index).collect();
            let agreeing = pairs().filter(|(_, (tile, reading))| tile.shows(**reading) && !reading.is_blank());
            (differing, agreeing.count(), new_left)
        });
        let mut ways: Vec<(Vec<usize>, usize, usize)> = ways.collect();
        ways.sort_by_key(|(differing, agreeing, _)| (differing.len(), usize::MAX - agreeing));
        let (differing, agreeing, new_left) = ways.first().cloned()?;
        let is_likely = differing.len() <= believed.len().div_ceil(MOST_DIFFERING_SHARE);
        let is_rivalled =
            ways.get(1).is_some_and(|(others, count, _)| (others.len(), *count) == (differing.len(), agreeing));
        let is_placed = room == 0 || (agreeing > differing.len() && !is_rivalled);
        let stands = believed.is_empty() || (is_likely && is_placed);
        stands.then_some(Self { seen, new_left, differing })
    }

    /// What is seen in a place of the believed train.
    pub fn at(&self, index: usize) -> Option<Reading> {
        self.seen.get(self.new_left + index).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn readings(tiles: &[[u8; 2]]) -> Vec<Reading> {
        tiles.iter().map(|[left, right]| Reading { halves: [Some(*left), Some(*right)], is_sure: true }).collect()
    }

    #[track_caller]
    fn check(believed: &[[u8; 2]], seen: Vec<Reading>, expected: Option<(usize, &[usize])>) {
        let believed: Vec<Believed> =
            believed.iter().map(|halves| Believed { halves: *halves, seemed: None }).collect();
        let found = Alignment::of(&believed, &seen);
        assert_eq!(found.as_ref().map(|way| (way.new_left, way.differing.as_slice())), expected);
    }

    #[test]
    fn new_tiles_are_at_the_ends() {
        let believed = [[3, 5], [5, 5], [5, 1]];
        check(&believed, readings(&believed), Some((0, &[])));
        check(&believed, readings(&[[3, 5], [5, 5], [5, 1], [1, 4]]), Some((0, &[])));
        check(&believed, readings(&[[6, 2], [2, 3], [3, 5], [5, 5], [5, 1]]), Some((2, &[])));
        check(&believed, readings(&[[4, 1], [1, 5], [5, 5], [5, 3]]), Some((0, &[])));
        check(&believed, readings(&[[3, 5], [5, 5]]), None);
        check(&[], readings(&[[3, 5]]), Some((0, &[])));
    }

    #[test]
    fn one_tile_may_be_another() {
        let believed = [[3, 5], [5, 5], [5, 1]];
        check(&believed, readings(&[[3, 5], [5, 5], [5, 2]]), Some((0, &[2])));
        check(&believed, readings(&[[3, 5], [5, 5], [5, 2], [1, 1]]), Some((0, &[2])));
        check(&believed, readings(&[[3, 4], [4, 5], [5, 1]]), None);
        check(&[[3, 6]], readings(&[[3, 6]]), Some((0, &[])));
        check(&[[3, 6]], readings(&[[6, 3]]), Some((0, &[])));
        check(&[[3, 6]], readings(&[[3, 5]]), Some((0, &[0])));
    }

    #[test]
    fn what_cannot_be_read_contradicts_nothing() {
        let believed = [[3, 5], [5, 5], [5, 1]];
        let mut seen = readings(&[[3, 5], [5, 5], [5, 1], [1, 4]]);
        seen[1] = Reading { halves: [None, None], is_sure: false };
        check(&believed, seen.clone(), Some((0, &[])));
        seen.iter_mut().for_each(|reading| reading.halves = [None, None]);
        check(&believed, seen, None);
    }
}
