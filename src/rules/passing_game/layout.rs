use serde::{Deserialize, Serialize};

use super::Tile;
use crate::geometry::{TablePoint, Timestamp};

/// One tile that lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lain {
    /// What its halves show, `None` where that cannot be read; of a tile in the train first the half that is nearer to the
    /// left end, of a double crosswise either.
    pub halves: [Option<u8>; 2],
    /// The middle of its top, mm.
    pub at: TablePoint,
    /// Direction from its middle to its first half, radians from the x axis, counter-clockwise.
    pub direction_rad: f64,
    /// Whether a number of it is doubtful.
    pub in_doubt: bool,
}

impl Lain {
    /// Which tile it is, where both halves are read.
    pub fn tile(&self) -> Option<Tile> {
        let [first, other] = self.halves;
        Some(Tile::new(first?, other?))
    }
}

/// A tile attached to the side of another one, where the train does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Branch {
    /// The tile attached.
    pub tile: Lain,
    /// Where in the train the tile lies to which it is attached, counted from the left end, 0 first.
    pub beside: usize,
}

/// What seems to lie on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// The train, from its left end to its right. What a hand hides keeps its place in it.
    pub train: Vec<Lain>,
    /// Tiles attached to sides.
    pub branches: Vec<Branch>,
    /// Face up, but neither part of the train nor in a player's zone.
    pub loose: Vec<Lain>,
    /// Face up in each player's zone, player 1 first; empty where no zone is told.
    pub open: Vec<Vec<Lain>>,
    /// Tiles in the boneyard's zone; `None` where none is told, or it cannot be seen now.
    pub boneyard: Option<u8>,
    /// Everything face down in view, the boneyard too.
    pub face_down: u8,
    /// Separate human hands over the table.
    pub reaching: u8,
    /// Since when all has lain still as it does; `None` where that is not known.
    pub since: Option<Timestamp>,
    /// How many times hands reached over the table until the train was as it is, since it was seen otherwise; `None` where
    /// that is not counted.
    pub reaches: Option<u8>,
}

impl Layout {
    /// The train's open ends, left and right; `None` where there is no train or an end cannot be read. A lone double's are equal.
    pub fn ends(&self) -> Option<[u8; 2]> {
        let [left, _] = self.train.first()?.halves;
        let [_, right] = self.train.last()?.halves;
        Some([left?, right?])
    }

    /// Every tile face up.
    pub fn face_up(&self) -> impl Iterator<Item = &Lain> {
        let branches = self.branches.iter().map(|branch| &branch.tile);
        self.train.iter().chain(branches).chain(&self.loose).chain(self.open.iter().flatten())
    }
}
