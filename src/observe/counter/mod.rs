//! Pieces into counts: which lie on the board and in which zones, and what is in doubt.

mod pieces;

pub use pieces::{Surroundings, observe};
