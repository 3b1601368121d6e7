use serde::{Deserialize, Serialize};

use super::{Horse, Position, Supply, knight};
use crate::geometry::Square;

/// What players want to know of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Where the white horse can go.
    pub white: Reach,
    /// Where the brown horse can go.
    pub brown: Reach,
    /// Apples beside the board.
    pub apples_left: Supply,
    /// The squares that White can enter and Brown does not threaten.
    pub safe_escapes: Vec<Square>,
}

/// A horse's eight knight squares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reach {
    /// Where it stands.
    pub square: Square,
    /// The squares that it can enter; those that Brown threatens are among White's.
    pub reachable: Vec<Square>,
    /// The squares that an apple or a horse blocks.
    pub blocked: Vec<Square>,
    /// Those of White's reachable squares that Brown threatens.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub threatened: Vec<Square>,
    /// Columns and rows off the board.
    pub off_board: Vec<[i16; 2]>,
}

impl Facts {
    /// The facts of a position.
    pub fn of(position: &Position) -> Self {
        Self {
            white: Reach::of(position, Horse::White),
            brown: Reach::of(position, Horse::Brown),
            apples_left: position.supply(),
            safe_escapes: position.safe_escapes(),
        }
    }

    /// A horse's squares.
    pub fn of_horse(&self, horse: Horse) -> &Reach {
        match horse {
            Horse::White => &self.white,
            Horse::Brown => &self.brown,
        }
    }
}

impl Reach {
    fn of(position: &Position, horse: Horse) -> Self {
        let (square, size) = (position.horse(horse), position.size());
        let (reachable, blocked): (Vec<Square>, Vec<Square>) =
            knight::moves(square, size).partition(|to| position.may_enter(horse, *to));
        let threatened = match horse {
            Horse::White => reachable.iter().copied().filter(|to| position.is_threatened(*to)).collect(),
            Horse::Brown => Vec::new(),
        };
        Self { square, reachable, blocked, threatened, off_board: knight::off_board(square, size).collect() }
    }
}
