use serde::{Deserialize, Serialize};

use crate::geometry::{TablePoint, Timestamp};

/// One of the two halves: near is the player's at the board's y = 0 end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Half {
    /// y below the bar.
    Near,
    /// y beyond the bar.
    Far,
}

impl Half {
    /// The other half.
    pub fn other(self) -> Self {
        match self {
            Self::Near => Self::Far,
            Self::Far => Self::Near,
        }
    }
}

/// Where a disk is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Wholly on that side of the bar, no part inside the bar's thickness.
    In(Half),
    /// Some part of it inside the bar's thickness, on the playing surface.
    Opening,
    /// Above the playing surface, not in a hand.
    Airborne,
    /// Outside the playing area.
    OffBoard,
}

/// How a disk came from one half to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Route {
    /// Through the opening, on the surface.
    Opening,
    /// Over the bar.
    Over,
    /// In a hand, above the bar.
    Carried,
    /// Carried or pushed by a hand through the opening.
    PushedThrough,
}

/// A completed change of half.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Crossing {
    /// When the disk lay wholly in `to`, on the surface and in no hand.
    pub t: Timestamp,
    /// The half it was wholly in before.
    pub from: Half,
    /// The half it is wholly in now.
    pub to: Half,
    /// How it came.
    pub route: Route,
    /// Whether the camera saw enough to be sure of the route; otherwise a ruling on it is a proposal.
    pub certain: bool,
}

/// One disk as followed by the camera. Identities last through the match.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Disk {
    /// Its number, from 0, stable while it is followed.
    pub id: u8,
    /// Where its top's centre is, mm; the last place seen while hidden.
    pub at: TablePoint,
    /// Where it is; the last place known while hidden or held.
    pub place: Place,
    /// Since when it has been at `place`.
    pub since: Timestamp,
    /// Since when it has lain still; `None` while it moves, flies or is held.
    pub still_since: Option<Timestamp>,
    /// Whether a hand holds it.
    pub held: bool,
    /// Whether it is out of sight (under a hand, behind the bar or rim).
    pub hidden: bool,
    /// The last half it was wholly in.
    pub origin: Half,
    /// Its last change of half; a new one has a later `t`.
    pub crossing: Option<Crossing>,
}

/// Separate hands over the board, by the side each comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// From the near end, or a long side nearer to it.
    pub near: u8,
    /// From the far end, or a long side nearer to it.
    pub far: u8,
}

/// What seems to lie on a Passe-Trappe board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// Every disk of the set that is followed.
    pub disks: Vec<Disk>,
    /// Hands over the board.
    pub hands: Hands,
}
