use serde::{Deserialize, Serialize};

use super::Card;
use crate::geometry::TablePoint;
use crate::model::Seat;

/// One card that lies face up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lain {
    /// Which it is; `None` where that cannot be read.
    pub card: Option<Card>,
    /// Its middle, mm.
    pub at: TablePoint,
    /// Direction of its longer side, radians from the x axis, counter-clockwise.
    pub direction_rad: f64,
    /// Whether it may be another.
    pub in_doubt: bool,
}

/// What lies before one seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SeatCards {
    /// Face up in its part of the trick's place.
    pub trick: Vec<Lain>,
    /// Face up on its pile.
    pub pile: Vec<Lain>,
    /// How often something was laid on its pile: counts up each time the pile has another look when all has come to rest.
    pub laid_on_pile: u16,
}

/// What seems to lie on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Layout {
    /// Before the near seat.
    pub near: SeatCards,
    /// Before the far seat.
    pub far: SeatCards,
    /// Face up elsewhere.
    pub elsewhere: Vec<Lain>,
    /// Cards face down that can be told apart.
    pub face_down: u8,
    /// Separate human hands over the table.
    pub reaching: u8,
}

impl Layout {
    /// What lies before a seat.
    pub fn of(&self, seat: Seat) -> &SeatCards {
        match seat {
            Seat::Near => &self.near,
            Seat::Far => &self.far,
        }
    }
}
