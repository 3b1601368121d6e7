use super::super::draw::{Bgr, FAR, NEAR};
use crate::model::Seat;
use crate::rules::trappola::Suit;

/// What breaks a rule.
pub(super) const RED: Bgr = rgb(255, 60, 52);
/// A table to play on.
pub(super) const FELT: Bgr = rgb(26, 74, 54);
pub(super) const FELT_EDGE: Bgr = rgb(18, 50, 38);
pub(super) const QUIET: Bgr = rgb(176, 198, 188);
/// The Bulka's.
pub(super) const BRASS: Bgr = rgb(236, 190, 84);

/// The colour of a seat.
pub(super) fn of_seat(seat: Seat) -> Bgr {
    match seat {
        Seat::Near => NEAR,
        Seat::Far => FAR,
    }
}

/// The colour of a suit, as letters on dark.
pub(super) fn of_suit(suit: Suit) -> Bgr {
    match suit {
        Suit::Coins => rgb(255, 206, 92),
        Suit::Cups => rgb(255, 128, 120),
        Suit::Swords => rgb(136, 190, 255),
        Suit::Batons => rgb(126, 226, 140),
    }
}

const fn rgb(red: u8, green: u8, blue: u8) -> Bgr {
    [blue, green, red]
}
