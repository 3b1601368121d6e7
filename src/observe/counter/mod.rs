//! Pieces into counts: which lie on the board and in which zones, what is in doubt, and when all lies still.

mod pieces;
mod stillness;

pub use pieces::{Surroundings, observe};
pub use stillness::{Pace, Stillness};
