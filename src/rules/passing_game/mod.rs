//! The Passing Game: dominoes laid end to end.
//!
//! # Conventions
//! - Players are numbered from 1 in order of play, as are the zones of their hands.
//! - The end of the train that lay at the near player's left when the first tile was laid is `left`, however it bends.
//! - A `Layout` is what a camera sees, an `Action` is what happened, a `Position` is what is true after it.
//! - Closed hands are known by their sizes alone. With pairs, players 1 and 3 play together, and 2 and 4.
//!
//! # Invariants
//! - What `Position::play` accepts breaks no rule that can be judged without seeing closed hands; it never changes a position
//!   that it is refused on. `Position::stand` also takes what breaks a rule, and says which.
//! - Train, hands and boneyard always are one set of 28 tiles, each tile once, as long as no rule is broken.

mod action;
mod event;
mod hands;
mod layout;
mod play;
mod position;
mod score;
mod tile;

pub use action::Action;
pub use event::{EventKind, Lost, LostReason};
pub use hands::OpenHands;
pub use layout::{Branch, Lain, Layout};
pub use play::{Illegal, IllegalAction, Played};
pub use position::{End, Ending, Laid, Position};
pub use score::{Outcome, Scoring, partner};
pub use tile::Tile;
