//! Draws pieces of several colours on a flat board, with stacks and pieces beside it, and the truth about them.

mod case;
mod draw;
mod layout;
mod random;
mod world;

pub use case::{CountTruth, write_count, write_count_clip};
pub use draw::draw_count;
pub use random::{CountWish, random_count};
pub use world::{CountScene, Stack};
