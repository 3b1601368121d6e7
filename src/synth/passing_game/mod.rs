//! Draws domino tiles on tables, as they lie and in play, and the truth about them.

mod body;
mod case;
mod draw;
mod face;
mod ground;
mod look;
mod random;
mod random_look;
#[cfg(test)]
mod tests;
mod train;
mod truth;
mod world;
mod zones;

pub use case::write_tiles;
pub use draw::{TileRenderer, draw_tiles};
pub use random::{Beside, TableWish, random_tiles};
pub use truth::{TableFrame, TableTruth};
pub use world::{LyingTile, Side, TableScene};
