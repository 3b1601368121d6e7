//! The Passing Game: dominoes laid end to end.
//!
//! # Conventions
//! - Players are numbered from 1 in order of play, as are the zones of their hands.
//! - The end of the train that lay at the near player's left when the first tile was laid is `left`, however it bends.

mod layout;
mod tile;

pub use layout::{Branch, Lain, Layout};
pub use tile::Tile;
