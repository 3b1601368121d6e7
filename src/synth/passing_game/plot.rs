use std::fmt;
use std::str::FromStr;

/// What happens in a clip of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePlot {
    /// Legal turns for as long as there is time.
    Turns,
    /// A whole round until the hands lie open, however it ends.
    Round,
    /// A whole round that ends as a player lays the last tile.
    Domino,
    /// A whole round that ends as no tile fits any more.
    Blocked,
    /// A tile is laid that does not match.
    NoMatch,
    /// A tile is attached to the side of another one, and taken back.
    Branch,
    /// A player lays two tiles at once.
    TwoTiles,
    /// A tile is drawn that must be left.
    BoneyardFloor,
    /// A tile in the train is turned round, or exchanged for another one.
    TileChanged,
    /// A tile is taken back and another one laid.
    TakeBack,
    /// A player lays a tile before it is that player's turn.
    WrongTurn,
}

impl TablePlot {
    /// Every plot with its name on the command line.
    pub const ALL: [(Self, &'static str); 11] = [
        (Self::Turns, "turns"),
        (Self::Round, "round"),
        (Self::Domino, "domino"),
        (Self::Blocked, "blocked"),
        (Self::NoMatch, "no_match"),
        (Self::Branch, "branch"),
        (Self::TwoTiles, "two_tiles_in_one_turn"),
        (Self::BoneyardFloor, "boneyard_floor"),
        (Self::TileChanged, "tile_changed"),
        (Self::TakeBack, "take_back"),
        (Self::WrongTurn, "wrong_turn"),
    ];

    /// Whether the whole round must be in the clip.
    pub(super) fn is_whole(self) -> bool {
        match self {
            Self::Round | Self::Domino | Self::Blocked => true,
            Self::Turns
            | Self::NoMatch
            | Self::Branch
            | Self::TwoTiles
            | Self::BoneyardFloor
            | Self::TileChanged
            | Self::TakeBack
            | Self::WrongTurn => false,
        }
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(plot, _)| *plot == self).map_or("turns", |(_, name)| name)
    }
}

impl fmt::Display for TablePlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for TablePlot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(plot, _)| *plot);
        let known = || Self::ALL.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("expected one of {}, found {text}", known()))
    }
}
