use std::fmt;

use serde::{Deserialize, Serialize};

use crate::model::Seat;

/// A person who takes part in a session, by a number or a name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Player {
    /// From 1 on.
    Number(u8),
    /// Where persons are named.
    Name(String),
}

/// Those who take part, as a list is begun: how many, or who.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Players {
    /// So many, numbered from 1 on.
    Many(u8),
    /// These.
    Named(Vec<Player>),
}

/// One of the two roles of a game: by where its player sits, or by who it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Role {
    /// Who sits there.
    Seat(Seat),
    /// This player.
    Player(Player),
}

/// Who pays or is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The active player who sits near.
    Near,
    /// The active player who sits far.
    Far,
    /// The bowl.
    Bulka,
}

/// Something of both seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySeat<T> {
    /// Of the near one.
    pub near: T,
    /// Of the far one.
    pub far: T,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Name(name) => f.write_str(name),
        }
    }
}

impl Players {
    /// All of them, in order.
    pub fn list(&self) -> Vec<Player> {
        match self {
            Self::Many(count) => (1..=*count).map(Player::Number).collect(),
            Self::Named(players) => players.clone(),
        }
    }
}

impl From<Seat> for Party {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::Near => Self::Near,
            Seat::Far => Self::Far,
        }
    }
}

impl<T> BySeat<T> {
    /// Of each seat what a function says of it.
    pub fn from_fn(of: impl Fn(Seat) -> T) -> Self {
        Self { near: of(Seat::Near), far: of(Seat::Far) }
    }

    /// That of a seat.
    pub fn of(&self, seat: Seat) -> &T {
        match seat {
            Seat::Near => &self.near,
            Seat::Far => &self.far,
        }
    }
}
