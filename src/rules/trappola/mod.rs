//! Trappola, played for the Bulka: tricks of two cards, what they are worth, and who pays whom.
//!
//! # Conventions
//! - Seats are physical, `near` and `far`; players are named by numbers, from 1 on, and two of them sit there.
//! - Cards are named rank-suit, as `7-cups`, `K-coins`.

mod card;
mod layout;

pub use card::{Card, Rank, Suit};
pub use layout::{Lain, Layout, SeatCards};
