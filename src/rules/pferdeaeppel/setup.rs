//! "Each player places his horse on the outer corner square of the board on his own right, as seen from his seat. The two
//! pieces therefore stand diagonally opposite each other."

use serde::{Deserialize, Serialize};

use super::{EventKind, Horse, Horses, Layout, SetupFault};
use crate::geometry::Square;
use crate::model::Seat;

/// What lies on the board before a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Where the horses stand.
    #[serde(flatten)]
    pub horses: Horses,
    /// Apples that lie where no horse stands.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub apples: Vec<Square>,
}

/// Where the horses begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corners {
    /// The white one.
    pub white: Square,
    /// The brown one.
    pub brown: Square,
}

impl Corners {
    /// The corners on a board of `size` × `size` squares when White's player sits here.
    pub fn of(white_player: Seat, size: u8) -> Self {
        let right_of = |seat: Seat| match seat {
            Seat::Near => Square::new(size.saturating_sub(1), 0),
            Seat::Far => Square::new(0, size.saturating_sub(1)),
        };
        Self { white: right_of(white_player), brown: right_of(white_player.other()) }
    }

    /// The horses, standing there.
    pub fn horses(self) -> Horses {
        Horses { white: Some(self.white), brown: Some(self.brown) }
    }

    fn of_horse(self, horse: Horse) -> Square {
        match horse {
            Horse::White => self.white,
            Horse::Brown => self.brown,
        }
    }
}

impl Setup {
    /// The set-up that lies there. What is under the horses cannot be seen.
    pub fn from_layout(layout: &Layout) -> Self {
        Self { horses: layout.horses, apples: layout.apples.iter().map(|apple| apple.square).collect() }
    }

    /// Where White's player sits, if this is the set-up of a round with White at one of these seats.
    pub fn white_player(&self, allowed: &[Seat], size: u8) -> Option<Seat> {
        let stands = |seat: &Seat| self.horses == Corners::of(*seat, size).horses();
        allowed.iter().copied().find(stands).filter(|_| self.apples.is_empty())
    }

    /// Names all that is wrong, for White at one of these seats.
    pub fn fault(&self, allowed: &[Seat], size: u8) -> Option<EventKind> {
        if self.white_player(allowed, size).is_some() {
            return None;
        }
        let expected = |seat: Seat| Corners::of(seat, size);
        let wrong =
            |seat: Seat, horse: Horse| self.horses.of(horse).is_some_and(|at| at != expected(seat).of_horse(horse));
        let wrong_horses = |seat: &Seat| Horse::BOTH.into_iter().filter(|horse| wrong(*seat, *horse)).count();
        let nearest = allowed.iter().copied().min_by_key(wrong_horses).unwrap_or(Seat::Near);
        let mut reasons = Vec::new();
        for horse in Horse::BOTH {
            match (self.horses.of(horse), horse) {
                (None, Horse::White) => reasons.push(SetupFault::WhiteMissing),
                (None, Horse::Brown) => reasons.push(SetupFault::BrownMissing),
                (Some(_), Horse::White) if wrong(nearest, horse) => reasons.push(SetupFault::WhiteNotInItsCorner),
                (Some(_), Horse::Brown) if wrong(nearest, horse) => reasons.push(SetupFault::BrownNotInItsCorner),
                (Some(_), Horse::White | Horse::Brown) => {}
            }
        }
        if !self.apples.is_empty() {
            reasons.push(SetupFault::Apples);
        }
        Some(EventKind::BadSetup { reasons, found: self.clone(), expected: expected(nearest) })
    }
}
