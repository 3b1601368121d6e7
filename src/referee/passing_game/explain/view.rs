use crate::geometry::Timestamp;
use crate::rules::passing_game::{Lain, Layout, Tile};
use crate::rules::{Observation, Problem};

/// A settled look at the table.
pub(super) struct View<'a> {
    /// When it was taken.
    pub t: Timestamp,
    /// Since when all has lain as it does.
    pub since: Timestamp,
    pub layout: &'a Layout,
    /// Whether it is not sure of everything, so that what it shows must last.
    pub is_in_doubt: bool,
}

/// What a tile shows, the half nearer to the left end first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    pub halves: [Option<u8>; 2],
    /// Whether both can be relied on.
    pub is_sure: bool,
}

impl<'a> View<'a> {
    /// What a look tells; nothing before the table has settled, and where nothing can be read.
    pub fn of(seen: &'a Observation<Layout>) -> Option<Self> {
        let is_blind = |problem: &Problem| matches!(problem, Problem::Moved { .. } | Problem::Unreadable { .. });
        let is_told = seen.settled && !seen.problems.iter().any(is_blind);
        let (t, layout) = (seen.t, &seen.layout);
        // What was not seen to come was there when it was seen.
        let since = layout.since.filter(|since| *since <= t).unwrap_or(t);
        is_told.then_some(Self { t, since, layout, is_in_doubt: !seen.problems.is_empty() })
    }

    /// The train, from its left end.
    pub fn train(&self) -> Vec<Reading> {
        self.layout.train.iter().map(Reading::of).collect()
    }

    /// Whether tiles lie open in the zone of a player's hand.
    pub fn has_open_hands(&self) -> bool {
        self.layout.open.iter().any(|hand| !hand.is_empty())
    }
}

impl Reading {
    pub fn of(lain: &Lain) -> Self {
        Self { halves: lain.halves, is_sure: lain.tile().is_some() && !lain.in_doubt }
    }

    /// Both halves, where they can be relied on.
    pub fn sure(self) -> Option<[u8; 2]> {
        let [left, right] = self.halves;
        Some([left?, right?]).filter(|_| self.is_sure)
    }

    /// The tile, where it can be relied on.
    pub fn sure_tile(self) -> Option<Tile> {
        self.sure().map(Tile::from)
    }

    /// The same seen from the other side.
    pub fn turned(self) -> Self {
        let [left, right] = self.halves;
        Self { halves: [right, left], ..self }
    }

    /// Whether what can be read of it is what these halves show.
    pub fn agrees(self, halves: [u8; 2]) -> bool {
        self.halves.iter().zip(halves).all(|(seen, half)| seen.is_none_or(|seen| seen == half))
    }

    /// Whether it tells anything.
    pub fn is_blank(self) -> bool {
        self.halves == [None, None]
    }
}
