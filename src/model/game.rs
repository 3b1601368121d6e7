use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::ModelError;

/// A game that can be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// Disks shot by an elastic band through the opening of a bar.
    PasseTrappe,
    /// Two horses on a grid, and the apples they drop.
    Pferdeaeppel,
    /// Discs flicked round a closed track.
    Carabande,
    /// Dominoes laid end to end.
    PassingGame,
    /// Tricks of two cards for the Bulka.
    Trappola,
    /// Pieces of taught colours, counted on any flat board.
    Counter,
}

impl Game {
    /// Every game there is.
    pub const ALL: [Self; 6] =
        [Self::PasseTrappe, Self::Pferdeaeppel, Self::Carabande, Self::PassingGame, Self::Trappola, Self::Counter];

    /// Its name in files and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::PasseTrappe => "passe-trappe",
            Self::Pferdeaeppel => "pferdeaeppel",
            Self::Carabande => "carabande",
            Self::PassingGame => "passing-game",
            Self::Trappola => "trappola",
            Self::Counter => "counter",
        }
    }

    /// Its embedded model file.
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::PasseTrappe => include_str!("../../models/passe-trappe.toml"),
            Self::Pferdeaeppel => include_str!("../../models/pferdeaeppel.toml"),
            Self::Carabande => include_str!("../../models/carabande.toml"),
            Self::PassingGame => include_str!("../../models/passing-game.toml"),
            Self::Trappola => include_str!("../../models/trappola.toml"),
            Self::Counter => include_str!("../../models/counter.toml"),
        }
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Game {
    type Err = ModelError;

    fn from_str(text: &str) -> Result<Self, ModelError> {
        Self::ALL.into_iter().find(|game| game.name() == text).ok_or_else(|| ModelError::UnknownGame {
            found: text.to_owned(),
            known: Self::ALL.map(Self::name).join(", "),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_an_unknown_one_lists_what_exists() {
        for game in Game::ALL {
            assert_eq!(game.to_string().parse::<Game>().unwrap(), game);
        }
        assert_eq!(
            "chess".parse::<Game>().unwrap_err().to_string(),
            "no game \"chess\"; there are: passe-trappe, pferdeaeppel, carabande, passing-game, trappola, counter"
        );
    }
}
