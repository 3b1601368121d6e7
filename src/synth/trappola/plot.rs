use std::fmt;
use std::str::FromStr;

/// What must happen in a clip.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardPlot {
    /// Tricks of a game, as the rules want them.
    #[default]
    Game,
    /// Somebody does not follow suit, and shows later that it was possible.
    Revoke,
    /// Who lost the last trick leads the next.
    WrongLeader,
    /// Somebody lays a second card before the other has answered.
    OutOfTurn,
    /// A card is taken back, and another one laid.
    TakenBack,
    /// A trick is gathered by who did not win it.
    WrongPile,
}

impl CardPlot {
    /// Each with its name on the command line.
    pub const ALL: [(Self, &'static str); 6] = [
        (Self::Game, "game"),
        (Self::Revoke, "revoke"),
        (Self::WrongLeader, "wrong_leader"),
        (Self::OutOfTurn, "out_of_turn"),
        (Self::TakenBack, "taken_back"),
        (Self::WrongPile, "wrong_pile"),
    ];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|(plot, _)| *plot == self).map_or("game", |(_, name)| name)
    }
}

impl fmt::Display for CardPlot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for CardPlot {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.iter().find(|(_, name)| *name == text).map(|(plot, _)| *plot);
        let known = || Self::ALL.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("expected one of {}, found {text}", known()))
    }
}
