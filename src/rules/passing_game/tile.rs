use serde::{Deserialize, Serialize};

/// The most pips of a half in the set that is played with, double-six.
const MOST_PIPS: u8 = 6;

/// A tile by its two numbers; which of them is first does not matter. In files `[lower, higher]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "[u8; 2]", into = "[u8; 2]")]
pub struct Tile {
    low: u8,
    high: u8,
}

impl Tile {
    /// Tiles of a set.
    pub const SET: usize = 28;

    /// The tile of these numbers, in either order.
    pub fn new(one: u8, other: u8) -> Self {
        Self { low: one.min(other), high: one.max(other) }
    }

    /// Every tile of a set.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..=MOST_PIPS).flat_map(|high| (0..=high).map(move |low| Self { low, high }))
    }

    /// Both numbers, the lower first.
    pub fn halves(self) -> [u8; 2] {
        [self.low, self.high]
    }

    /// The sum of its pips.
    pub fn pips(self) -> u32 {
        u32::from(self.low) + u32::from(self.high)
    }

    /// Whether both numbers are the same.
    pub fn is_double(self) -> bool {
        self.low == self.high
    }

    /// Whether a double-six set has it.
    pub fn is_of_the_set(self) -> bool {
        self.high <= MOST_PIPS
    }

    /// The number at its other end, if one of its ends is this; a double's is the same.
    pub fn beyond(self, number: u8) -> Option<u8> {
        match number {
            _ if number == self.low => Some(self.high),
            _ if number == self.high => Some(self.low),
            _ => None,
        }
    }
}

impl From<[u8; 2]> for Tile {
    fn from([one, other]: [u8; 2]) -> Self {
        Self::new(one, other)
    }
}

impl From<Tile> for [u8; 2] {
    fn from(tile: Tile) -> Self {
        tile.halves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_each_tile_once_and_168_pips() {
        let tiles: std::collections::BTreeSet<_> = Tile::all().collect();
        assert_eq!((tiles.len(), Tile::all().map(Tile::pips).sum::<u32>()), (Tile::SET, 168));
        assert_eq!(Tile::new(5, 2).beyond(2), Some(5));
        assert_eq!(Tile::new(5, 2).beyond(3), None);
    }
}
